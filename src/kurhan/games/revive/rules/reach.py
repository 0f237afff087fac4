"""Range (RV-6.1 to RV-6.4): how far spaces are from what a seat has on the map."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kurhan.games.revive.components import (
    CHASM,
    CORNERS,
    EASY_WAYS,
    FAR_SIGHT,
    FAR_TEMPLES,
    FOREST,
    HIDDEN,
    HOFSTADTERIANS,
    N_HEXES,
    N_SPACES,
    N_SPOTS,
    REACH_BITS,
    TEMPLE,
    VUKUNTUR,
    WATER,
)
from kurhan.games.revive.state import ENCODED, Revive

NEVER: Final = 255  # no way leads there
SHIFT: Final = 16  # so that what is nearer than near is no negative number


def ranges(state: Revive, seat: int) -> bytes:
    """For every space, then for every spot, how many spaces must be crossed, and SHIFT; NEVER if no way leads there."""
    known = state.ranges[seat]
    if not known:
        known = measure(state, seat)
        state.ranges[seat] = known
    return known


def measure(state: Revive, seat: int) -> bytes:
    """RV-6.1: from the nearest of one's pieces, neither end counted, never over what is unexplored."""
    box, land = state.box, state.land
    easy = state.has(seat, EASY_WAYS)
    cost: list[int] = [NEVER] * N_SPACES
    temples = temples_of(state, seat)
    now: i64 = SHIFT
    if temples and state.has(seat, FAR_TEMPLES):
        now -= box.temple_reach
    wave: list[int] = []  # spaces that cost the same; from them come those that cost one more
    set_out(box.next_to, temples, now, cost, wave)
    while wave or now <= SHIFT:
        if now == SHIFT:
            set_out(box.next_to, starts(state, seat), now, cost, wave)
        after: list[int] = []
        for space in wave:  # which grows while ways lead on for nothing
            if cost[space] < now or land[space] == HIDDEN:
                continue
            free = easy and (land[space] == FOREST or land[space] == WATER)
            through: i64 = now if free else now + 1
            for other in box.next_to[space]:
                if through < cost[other]:
                    cost[other] = int(through)
                    if free:
                        wave.append(other)
                    else:
                        after.append(other)
        wave = after
        now += 1
    # After the spaces come the spots: to each its nearest space.
    first: i64
    for first in range(0, N_SPOTS * N_HEXES, N_HEXES):
        cost.append(min(min(cost[first], cost[first + 1]), min(cost[first + 2], cost[first + 3])))
    return bytes(cost)


def set_out(next_to: list[bytes], starts: list[int], value: i64, cost: list[int], wave: list[int]) -> None:
    """What lies beside some spaces costs so much, unless it costs less already."""
    for start in starts:
        for space in next_to[start]:
            if value < cost[space]:
                cost[space] = int(value)
                wave.append(space)


def starts(state: Revive, seat: int) -> list[int]:
    """RV-6.2: where range is counted from, but for temples."""
    found: list[int] = []
    mine: i64 = 2 * seat + 1
    for space in state.sands:
        there: i64 = state.built[space]
        if there == mine or there == mine + 1:
            found.append(space)
    bit: i64 = i64(1) << i64(seat)
    for space in state.sites:
        people: i64 = state.people[space]
        if people & bit:
            found.append(space)
    if not found:
        found.append(CHASM)
    if state.tribe[seat] // 2 == VUKUNTUR and state.falcon >= 0:
        found.append(state.falcon)
    return found


def temples_of(state: Revive, seat: int) -> list[int]:
    """RV-16.7: range is counted from one's temples as well."""
    if state.tribe[seat] // 2 != HOFSTADTERIANS:
        return []
    return [space for space in range(CORNERS) if state.token[space] & TEMPLE]


def reach(state: Revive, seat: int) -> int:
    """RV-6.4: what range costs less in this action, from all sources together."""
    return int(reach_with(state, seat, aids(state, seat)))


def aids(state: Revive, seat: i64) -> i64:
    """RV-5.10: what cards in slots take off each kind of action, and their range, in a byte each."""
    total: i64 = 0
    lasting = state.box.lasting_aid
    for place in state.laid[seat]:
        at: i64 = place
        aid: i64 = lasting[at & (ENCODED - 1)]
        total += aid
    return total


def reach_with(state: Revive, seat: i64, aid: i64) -> i64:
    """Range for this action, when it is known already what cards in slots do."""
    total: i64 = state.reach + (aid >> REACH_BITS)
    return total + 1 if state.has(seat, FAR_SIGHT) else total


def food_for(distance: i64, less: i64) -> int:
    """The food that a range costs."""
    return int(max(distance - SHIFT - less, 0))

"""What can happen to a card (GS-1, GS-2): laid, exhausted, renewed, played, taken back; and what a seat can gain."""

from __future__ import annotations

from kurhan.core.state import NOBODY
from kurhan.games.guns_steel.components import FIRST_ERA, NEW_WORLD, RESOURCES
from kurhan.games.guns_steel.state import GunsSteel


def lay(state: GunsSteel, seat: int, card: int) -> None:
    """From hand onto the table, resource side up. Others need not know which of equal cards it is (GS-13.3)."""
    state.hand[seat].remove(card)
    state.laid[seat].append(card)
    if not state.open:
        state.clock += 1
        state.laid_at[card] = state.clock
        if not state.in_doubt(seat, card):
            state.laid_at[card] = 0
    if state.telling:
        state.tell("log.lay", {"seat": seat, "resource": "resource." + RESOURCES[state.box.back[card]]})


def play(state: GunsSteel, seat: int, card: int) -> None:
    """From hand onto the table, technology side up."""
    if state.in_doubt(seat, card):
        state.shown += 1
    state.hand[seat].remove(card)
    state.up[seat].append(card)


def exhaust(state: GunsSteel, seat: int, card: int) -> None:
    """From the resource side to the technology side."""
    if state.laid_at[card]:
        if state.in_doubt(seat, card):
            state.shown += 1
        state.laid_at[card] = 0
    state.laid[seat].remove(card)
    state.up[seat].append(card)


def renew(state: GunsSteel, seat: int, card: int) -> None:
    """From the technology side to the resource side: all have seen which card it is."""
    state.up[seat].remove(card)
    state.laid[seat].append(card)


def take_back(state: GunsSteel, seat: int, card: int) -> None:
    """From the technology side to hand."""
    state.up[seat].remove(card)
    to_hand(state, seat, card)


def take_resource(state: GunsSteel, seat: int, card: int) -> None:
    """From the resource side to hand."""
    state.laid[seat].remove(card)
    if state.laid_at[card]:
        # Nobody saw which card it is, so nobody learns that it is in hand now; but all see which of several it is not.
        state.laid_at[card] = 0
        for other in state.laid[seat]:
            if state.laid_at[other] and state.alike(card, other):
                state.shown += 1
        state.hand[seat].append(card)
    else:
        to_hand(state, seat, card)


def to_hand(state: GunsSteel, seat: int, card: int) -> None:
    state.clock += 1
    state.since[card] = state.clock
    state.hand[seat].append(card)


def acquire(state: GunsSteel, seat: int, card: int) -> None:
    """From the pyramid or a stack onto a seat's table, technology side up, without its effect (GS-7.9)."""
    era = state.box.back[card] - FIRST_ERA
    stack = state.stacks[era]
    if stack and stack[-1] == card:
        stack.pop()
    else:
        state.row[state.place_of(card)] = NOBODY
        state.count_links()
    state.up[seat].append(card)
    state.bought = max(state.bought, era)


def opponents(state: GunsSteel, seat: int) -> list[int]:
    """All others, clockwise."""
    return state.clockwise(seat)[1:]


def gain(state: GunsSteel, seat: int, resource: int, count: int) -> None:
    """GS-5.4: resources that are lost at the end of the turn."""
    state.temporary[resource] = state.temporary[resource] + count
    if state.telling:
        state.tell("log.gain", {"seat": seat, "resource": "resource." + RESOURCES[resource], "count": count})


def score(state: GunsSteel, seat: int, points: int) -> None:
    """GS-5.8 and GS-5.23: points on the track, never below 0; the New World has no track."""
    if state.edition == NEW_WORLD or points == 0:
        return
    state.track[seat] = max(0, state.track[seat] + points)
    if state.telling:
        state.tell("log.points" if points > 0 else "log.points-lost", {"seat": seat, "count": abs(points)})
    if state.track[seat] >= state.box.goal and not state.filled:
        state.filled = True  # GS-11.3
        if state.telling:
            state.tell("log.filled", {"seat": seat})

"""What buildings bring (RV-8.3 to RV-8.8): terrain, crystals and water beside them."""

from __future__ import annotations

from typing import ClassVar, final

from kurhan.core.action import Action
from kurhan.core.state import Step
from kurhan.games.revive.actions import Thing
from kurhan.games.revive.components import (
    CORNERS,
    CRYSTAL,
    FIELD,
    MOUNTAIN,
    N_COLOURS,
    N_HEXES,
    SAND,
    SOURCE,
    WATER,
)
from kurhan.games.revive.rules.supply import Receiving, gain, room
from kurhan.games.revive.rules.tracks import advance
from kurhan.games.revive.rules.using import help_at_hand, resolve
from kurhan.games.revive.state import Revive, count_bits


def reward_building(state: Revive, seat: int, space: int, large: bool) -> None:
    """RV-8.3 to RV-8.6: a new building meets what lies beside it."""
    steps, crystals, waters = brought_by_building(state, seat, space, 2 if large else 1)
    give(state, seat, steps, crystals, waters)


def brought_by_building(state: Revive, seat: int, space: int, times: int) -> tuple[list[int], int, list[int]]:
    """What a building brings on a space, whether it stands there already or not: steps on each track, crystals, and
    the effects of waters."""
    steps = [0] * N_COLOURS
    crystals = count_bits(state.box.crystals_at[space])
    waters: list[int] = []
    for other in state.box.next_to[space]:
        land = state.land[other]
        if MOUNTAIN <= land <= FIELD:
            steps[land - MOUNTAIN] += times
        elif land == WATER and not meets_by_another(state, seat, other, space):
            waters += reward_of(state, other)
        if other < CORNERS and state.token[other] & SOURCE:
            crystals += 1
    return steps, crystals * times, waters


def give(state: Revive, seat: int, steps: list[int], crystals: int, waters: list[int]) -> None:
    """RV-8.6: crystals first, then the tracks, then what the waters give."""
    resolve(state, seat, waters)
    for colour in range(N_COLOURS - 1, -1, -1):
        if steps[colour]:
            state.steps.append(Stepping(seat, colour, steps[colour]))
    if crystals > room(state, seat, CRYSTAL) and help_at_hand(state, seat):
        resolve(state, seat, [state.box.a_crystal] * crystals)  # RV-3.4: room may be made for them
    elif crystals:
        gain(state, seat, CRYSTAL, crystals)


@final
class Stepping(Step[Revive]):
    """Steps on a machine track that wait their turn."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "colour", "count")

    def __init__(self, seat: int, colour: int, count: int) -> None:
        super().__init__(seat)
        self.colour = colour
        self.count = count

    def asks(self, state: Revive) -> bool:
        return False

    def run(self, state: Revive) -> None:
        advance(state, self.seat, self.colour, self.count)


def meets_by_another(state: Revive, seat: int, water: int, space: int) -> bool:
    """RV-8.5: whether another building of the seat lies at a water already."""
    for other in state.box.next_to[water]:
        if other != space and other < CORNERS and state.owner(other) == seat:
            return True
    return False


def reward_of(state: Revive, water: int) -> list[int]:
    """What a water rewards with."""
    return state.box.water[state.tiles[state.box.spot_of[water]]]


@final
class Rewarding(Step[Revive]):
    """RV-8.8: what a tile that was just explored brings a seat that has buildings beside it."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "spot")

    def __init__(self, seat: int, spot: int) -> None:
        super().__init__(seat)
        self.spot = spot

    def asks(self, state: Revive) -> bool:
        return False

    def run(self, state: Revive) -> None:
        spot = self.spot
        steps, waters = brought_by_tile(state, self.seat, spot, state.land[spot * N_HEXES : (spot + 1) * N_HEXES])
        give(state, self.seat, steps, 0, waters)


def brought_by_tile(state: Revive, seat: int, spot: int, lands: bytes) -> tuple[list[int], list[int]]:
    """RV-8.8: steps on each track, and the effects of waters, when a tile lies there so."""
    steps = [0] * N_COLOURS
    waters: list[int] = []
    for hex in range(N_HEXES):
        land, space = lands[hex], spot * N_HEXES + hex
        if MOUNTAIN <= land <= FIELD:
            steps[land - MOUNTAIN] += strength_beside(state, seat, space)
        elif land == WATER and state.builds_beside(seat, space):
            waters += reward_of(state, space)
    return steps, waters


def strength_beside(state: Revive, seat: int, space: int) -> int:
    """RV-8.8: each building of a seat beside a space counts, a large one twice."""
    total = 0
    for other in state.box.next_to[space]:
        if other < CORNERS and state.owner(other) == seat:
            total += 2 if state.built[other] == 2 * seat + 2 else 1
    return total


@final
class Springing(Step[Revive]):
    """RV-16.27: a crystal source comes to light on a free space of sand of the tile that was explored."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "spot")

    def __init__(self, seat: int, spot: int) -> None:
        super().__init__(seat)
        self.spot = spot

    def spaces(self, state: Revive) -> list[int]:
        spaces = range(self.spot * N_HEXES, (self.spot + 1) * N_HEXES)
        return [space for space in spaces if state.land[space] == SAND and not state.built[space]]

    def asks(self, state: Revive) -> bool:
        return state.sources_left > 0 and len(self.spaces(state)) > 0

    def options(self, state: Revive, seat: int) -> list[Action]:
        return [state.box.at[space] for space in self.spaces(state)]

    def answer(self, state: Revive, seat: int, action: Action) -> None:
        assert isinstance(action, Thing)
        state.steps.pop()
        put_source(state, action.index)
        if state.telling:
            state.tell("log.source", {"seat": seat, "value": state.box.space_name(action.index)})
        for other in state.clockwise(state.turn)[::-1]:
            crystals = strength_beside(state, other, action.index)
            if crystals:
                state.steps.append(Receiving(other, CRYSTAL, crystals))


def put_source(state: Revive, space: int) -> None:
    state.sources_left -= 1
    state.token[space] = state.token[space] | SOURCE
    state.survey()

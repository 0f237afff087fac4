"""Exploring (RV-6)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from kurhan.core.action import Action
from kurhan.core.state import Step
from kurhan.core.text import Refusal, Text
from kurhan.games.revive.actions import Thing
from kurhan.games.revive.components import ANY_COLOUR, CRYSTAL, EXPLORE, N_SPOTS, RESOURCES, numbered
from kurhan.games.revive.rules.ability import OnMap
from kurhan.games.revive.rules.boosts import carry_out, clear_boosts
from kurhan.games.revive.rules.cards import Recruiting
from kurhan.games.revive.rules.costs import explore_cost, spots_to_explore
from kurhan.games.revive.rules.rewards import Rewarding, Springing
from kurhan.games.revive.rules.supply import can_pay, held, lacking, pay
from kurhan.games.revive.rules.together import could
from kurhan.games.revive.rules.using import score, whenever
from kurhan.games.revive.state import USE_SOURCES, Revive

WITH_WATER: Final = (2, 3)  # kinds of tiles


@final
class Exploring(OnMap):
    """RV-6.3: a tile that lies face down."""

    def asks(self, state: Revive) -> bool:
        return could(state, self.seat, EXPLORE)

    def choices(self, state: Revive, seat: int) -> list[Action]:
        options = [state.box.tile[spot] for spot in spots_to_explore(state, seat)]
        if not self.must:
            options.append(state.box.enough)
        return options

    def choose(self, state: Revive, seat: int, action: Action) -> None:
        if isinstance(action, Thing):
            explore(state, seat, action.index)

    def note(self, state: Revive, seat: int, action: Action) -> Text | None:
        if isinstance(action, Thing):
            return price(explore_cost(state, seat, action.index))
        return None

    def refused(self, state: Revive, seat: int) -> list[Refusal]:
        box = state.box
        found: list[Refusal] = []
        for spot in range(N_SPOTS):
            if state.ways[spot]:
                found.append(Refusal(box.tile[spot].notation, Text("refuse.explored"), "RV-6.3"))
                continue
            cost = explore_cost(state, seat, spot)
            if not cost:
                found.append(Refusal(box.tile[spot].notation, Text("refuse.no-way"), "RV-6.1"))
            elif not can_pay(state, seat, cost):
                found.append(too_dear(state, seat, box.tile[spot], cost, "RV-6.3"))
        return found


def price(cost: list[int]) -> Text:
    """What something costs, as a second line."""
    things = [f"amount.{RESOURCES[i]}-{cost[i]}" for i in range(len(cost)) if cost[i]]
    return Text("note.price", {"things": things}) if things else Text("note.free")


def too_dear(state: Revive, seat: int, action: Action, cost: list[int], clause: str) -> Refusal:
    """What something costs, and how many resources are missing when every crystal stands for one."""
    things = [f"amount.{RESOURCES[i]}-{cost[i]}" for i in range(len(cost)) if cost[i]]
    missing = lacking(state, seat, cost) - held(state, seat, CRYSTAL)
    return Refusal(action.notation, Text("refuse.dear", {"things": things, "count": missing}), clause)


def explore(state: Revive, seat: int, spot: int) -> None:
    """RV-6.3 to RV-6.7: pay, score, recruit, turn the tile."""
    pay(state, seat, explore_cost(state, seat, spot))
    carry_out(state)
    clear_boosts(state)
    if state.telling:
        state.tell("log.explore", {"seat": seat, "value": numbered("at.spot", state.box.spots[spot])})
    state.push([Recruiting(seat, ANY_COLOUR, True), Turning(seat, spot)])
    points = state.box.tile_points[state.tiles[spot]]
    if points:
        score(state, seat, points)


@final
class Turning(Step[Revive]):
    """RV-6.7: the tile is turned up."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "spot")

    def __init__(self, seat: int, spot: int) -> None:
        super().__init__(seat)
        self.spot = spot

    def asks(self, state: Revive) -> bool:
        return False

    def run(self, state: Revive) -> None:
        state.shown += 1
        state.ways[self.spot] = 3
        state.steps.append(Laying(self.seat, self.spot))


@final
class Laying(Step[Revive]):
    """RV-6.7: it is laid in one of two ways, half a turn apart."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "spot")

    def __init__(self, seat: int, spot: int) -> None:
        super().__init__(seat)
        self.spot = spot

    def options(self, state: Revive, seat: int) -> list[Action]:
        return state.box.way[:]

    def answer(self, state: Revive, seat: int, action: Action) -> None:
        assert isinstance(action, Thing)
        state.steps.pop()
        state.ways[self.spot] = action.index + 1
        state.survey()
        whenever(state, seat, EXPLORE)
        state.push([Rewarding(other, self.spot) for other in state.clockwise(state.turn)])
        if state.style & USE_SOURCES and state.box.tile_kind[state.tiles[self.spot]] in WITH_WATER:
            state.steps.append(Springing(seat, self.spot))

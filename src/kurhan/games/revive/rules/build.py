"""Building (RV-8)."""

from __future__ import annotations

from typing import ClassVar, final

from kurhan.core.action import Action
from kurhan.core.text import Refusal, Text
from kurhan.games.revive.actions import Thing
from kurhan.games.revive.components import BUILD, CHASM, FOOD, HIDDEN, SAND, SAND_TOKEN, SOURCE
from kurhan.games.revive.rules.ability import OnMap
from kurhan.games.revive.rules.boosts import carry_out, clear_boosts
from kurhan.games.revive.rules.costs import build_cost, spaces_to_build
from kurhan.games.revive.rules.explore import price, too_dear
from kurhan.games.revive.rules.reach import NEVER, ranges
from kurhan.games.revive.rules.rewards import reward_building
from kurhan.games.revive.rules.supply import pay
from kurhan.games.revive.rules.targets import settle_target
from kurhan.games.revive.rules.together import could
from kurhan.games.revive.rules.using import score, whenever
from kurhan.games.revive.state import Revive


@final
class Building(OnMap):
    """RV-8.1: the space for a building, small or large."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "size", "must")

    def __init__(self, seat: int, size: int, must: bool) -> None:
        super().__init__(seat, must)
        self.size = size

    def asks(self, state: Revive) -> bool:
        return could(state, self.seat, BUILD, self.size)

    def choices(self, state: Revive, seat: int) -> list[Action]:
        options = [state.box.at[space] for space in spaces_to_build(state, seat, self.size)]
        if not self.must:
            options.append(state.box.enough)
        return options

    def choose(self, state: Revive, seat: int, action: Action) -> None:
        if isinstance(action, Thing):
            build(state, seat, self.size, action.index)

    def prompt(self, state: Revive, seat: int) -> Text:
        return Text("ask.Building-large" if self.size else "ask.Building")

    def note(self, state: Revive, seat: int, action: Action) -> Text | None:
        if isinstance(action, Thing):
            return price(build_cost(state, seat, self.size, action.index))
        return None

    def refused(self, state: Revive, seat: int) -> list[Refusal]:
        possible = spaces_to_build(state, seat, self.size)
        found: list[Refusal] = []
        for space in range(CHASM):
            action = state.box.at[space]
            if state.land[space] == HIDDEN or space in possible:
                continue
            if state.land[space] != SAND:
                found.append(Refusal(action.notation, Text("refuse.not-sand"), "RV-8.1"))
            elif state.token[space] & SOURCE:
                found.append(Refusal(action.notation, Text("refuse.source"), "RV-16.27"))
            elif state.built[space]:
                found.append(Refusal(action.notation, Text("refuse.occupied"), "RV-8.1"))
            elif ranges(state, seat)[space] == NEVER:
                found.append(Refusal(action.notation, Text("refuse.no-way"), "RV-6.1"))
            else:
                cost = build_cost(state, seat, self.size, space)
                found.append(too_dear(state, seat, action, cost, "RV-8.2"))
        return found


def build(state: Revive, seat: int, size: int, space: int) -> None:
    """RV-8.2 to RV-8.6: pay, put the building there, and see what lies beside it."""
    cost = build_cost(state, seat, size, space)
    pay(state, seat, cost)
    carry_out(state)
    clear_boosts(state)
    left = 2 * seat + size
    state.buildings[left] = state.buildings[left] - 1
    state.built[space] = 2 * seat + size + 1
    state.ranges[seat] = b""
    if state.telling:
        key = "log.build-large" if size else "log.build"
        state.tell(key, {"seat": seat, "value": state.box.space_name(space)})
    whenever(state, seat, BUILD)
    cost[FOOD] = 0
    settle_target(state, seat, space, cost)
    reward_building(state, seat, space, size == 1)
    if state.token[space] & SAND_TOKEN:
        score(state, seat, state.box.sand_point)  # RV-16.15

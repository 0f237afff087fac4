"""Populating (RV-7)."""

from __future__ import annotations

from typing import ClassVar, final

from kurhan.core.action import Action
from kurhan.core.state import Step
from kurhan.core.text import Refusal, Text
from kurhan.games.revive.actions import Thing
from kurhan.games.revive.components import (
    BOOK,
    CHASM,
    CORNERS,
    CRYSTAL,
    HIDDEN,
    N_MACHINES,
    N_NODES,
    N_PLACES,
    POPULATE,
)
from kurhan.games.revive.rules.ability import OnMap
from kurhan.games.revive.rules.boosts import carry_out, clear_boosts
from kurhan.games.revive.rules.costs import (
    books_for_node,
    books_to_others,
    can_learn,
    nodes_to_learn,
    populate_cost,
    spaces_to_populate,
)
from kurhan.games.revive.rules.explore import price, too_dear
from kurhan.games.revive.rules.reach import NEVER, ranges
from kurhan.games.revive.rules.supply import gain, lacking, pay
from kurhan.games.revive.rules.targets import settle_target
from kurhan.games.revive.rules.together import could
from kurhan.games.revive.rules.using import resolve, whenever
from kurhan.games.revive.state import Revive


@final
class Settling(OnMap):
    """RV-7.1: a location, small or large, that one has not populated yet."""

    def asks(self, state: Revive) -> bool:
        return could(state, self.seat, POPULATE)

    def choices(self, state: Revive, seat: int) -> list[Action]:
        options = [state.box.at[space] for space in spaces_to_populate(state, seat)]
        if not self.must:
            options.append(state.box.enough)
        return options

    def choose(self, state: Revive, seat: int, action: Action) -> None:
        if isinstance(action, Thing):
            state.steps.append(Learning(seat, action.index))

    def refused(self, state: Revive, seat: int) -> list[Refusal]:
        possible = spaces_to_populate(state, seat)
        found: list[Refusal] = []
        for space in range(CHASM):
            action = state.box.at[space]
            if state.land[space] == HIDDEN or space in possible:
                continue
            if space not in state.sites:
                found.append(Refusal(action.notation, Text("refuse.no-location"), "RV-7.1"))
            elif state.people[space] & (1 << seat):
                found.append(Refusal(action.notation, Text("refuse.own-pawn"), "RV-7.1"))
            elif ranges(state, seat)[space] == NEVER:
                found.append(Refusal(action.notation, Text("refuse.no-way"), "RV-6.1"))
            else:
                costs = [populate_cost(state, seat, node, space) for node in nodes_to_learn(state, seat)]
                cheapest = min(costs, key=lambda cost: lacking(state, seat, cost))
                found.append(too_dear(state, seat, action, cheapest, "RV-7.2"))
        return found


@final
class Learning(Step[Revive]):
    """RV-7.3: the technology from which the pawn comes."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "space")

    def __init__(self, seat: int, space: int) -> None:
        super().__init__(seat)
        self.space = space

    def nodes(self, state: Revive) -> list[int]:
        nodes = nodes_to_learn(state, self.seat)
        return [node for node in nodes if can_learn(state, self.seat, node, self.space)]

    def options(self, state: Revive, seat: int) -> list[Action]:
        own = state.box.nodes[state.tribe[seat]]
        return [state.box.technology[own[node]] for node in self.nodes(state)]

    def answer(self, state: Revive, seat: int, action: Action) -> None:
        assert isinstance(action, Thing)
        state.steps.pop()
        populate(state, seat, state.box.nodes[state.tribe[seat]].index(action.index), self.space)

    def note(self, state: Revive, seat: int, action: Action) -> Text | None:
        if not isinstance(action, Thing):
            return None
        node = state.box.nodes[state.tribe[seat]].index(action.index)
        return price(populate_cost(state, seat, node, self.space))

    def refused(self, state: Revive, seat: int) -> list[Refusal]:
        possible, joined = self.nodes(state), nodes_to_learn(state, seat)
        found: list[Refusal] = []
        for node in range(N_NODES):
            action = state.box.technology[state.box.nodes[state.tribe[seat]][node]]
            if node in possible:
                continue
            if node in joined:
                cost = populate_cost(state, seat, node, self.space)
                found.append(too_dear(state, seat, action, cost, "RV-7.2"))
            elif state.learnt[seat] & (1 << node):
                found.append(Refusal(action.notation, Text("refuse.learnt"), "RV-7.3"))
            else:
                reason = "refuse.not-joined" if state.learnt[seat] else "refuse.not-lowest"
                found.append(Refusal(action.notation, Text(reason), "RV-7.3"))
        return found


def populate(state: Revive, seat: int, node: int, space: int) -> None:
    """RV-7.2 to RV-7.6: pay, also those who are there; the pawn goes there, and its technology is unlocked."""
    own = books_for_node(state, seat, node, space)
    others = books_to_others(state, seat, node, space)
    pay(state, seat, populate_cost(state, seat, node, space))
    carry_out(state)
    clear_boosts(state)
    whenever(state, seat, POPULATE)
    learn(state, seat, node, space)
    spent = [0] * CRYSTAL
    spent[BOOK] = own
    settle_target(state, seat, space, spent)
    for other in state.clockwise(seat)[1:]:
        if others and state.people[space] & (1 << other):
            gain(state, other, BOOK, 1)
    state.people[space] = state.people[space] | 1 << seat


def learn(state: Revive, seat: int, node: int, space: int) -> None:
    """RV-7.5: what the technology, or the large location, gives at once, and what it gives from now on."""
    box = state.box
    technology = box.nodes[state.tribe[seat]][node]
    state.learnt[seat] = state.learnt[seat] | 1 << node
    if state.telling:
        names = ("technology." + box.technologies[technology], box.space_name(space))
        state.tell("log.populate", {"seat": seat, "value": names[0], "space": names[1]})
    if box.technology_machine[technology] >= 0:
        state.machines[seat * N_MACHINES + N_PLACES + node] = box.technology_machine[technology]
    state.steps.append(Knowing(seat, node))
    resolve(state, seat, box.technology_once[technology])
    if space >= CORNERS:
        resolve(state, seat, box.location_once[state.corners[space - CORNERS]])
    state.ranges[seat] = b""


@final
class Knowing(Step[Revive]):
    """RV-7.5: from now on, so not yet for the action itself."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "node")

    def __init__(self, seat: int, node: int) -> None:
        super().__init__(seat)
        self.node = node

    def asks(self, state: Revive) -> bool:
        return False

    def run(self, state: Revive) -> None:
        box, seat = state.box, self.seat
        power = box.technology_power[box.nodes[state.tribe[seat]][self.node]]
        state.powers[seat] = state.powers[seat] | power
        state.ranges[seat] = b""

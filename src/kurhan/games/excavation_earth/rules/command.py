"""Command (EE-9): a trader, and an envoy placed or withdrawn."""

from __future__ import annotations

from typing import ClassVar, Final, final

from kurhan.core.action import Action
from kurhan.core.state import Step
from kurhan.core.text import Refusal, Text
from kurhan.games.excavation_earth.components import N_CENTRES
from kurhan.games.excavation_earth.rules.goods import ENVOY, TRADER, can_place, centre_name, place_crew
from kurhan.games.excavation_earth.rules.quiet import Quiet
from kurhan.games.excavation_earth.state import Earth

# Parts that are done, as a set of bits.
TRADED: Final = 1
SENT: Final = 2


def can_command(state: Earth, seat: int, market: int) -> bool:
    """EE-4.5: whether any part of the action could be done."""
    return can_place(state, seat) or state.envoys[seat * N_CENTRES + state.box.centre[market]] > 0


def can_order(state: Earth, seat: int, centre: int) -> bool:
    """EE-9.4, EE-10.1: whether an order could be carried out once an envoy is back."""
    order = state.orders[centre]
    if order < 0 or state.envoys[seat * N_CENTRES + centre] == 0:
        return False
    for effect in state.box.says[order][state.order_side()]:
        if effect.possible(state, seat):
            return True
    return False


def recall(state: Earth, seat: int, centre: int) -> None:
    """EE-9.3: an envoy goes back to the crew."""
    at = seat * N_CENTRES + centre
    state.envoys[at] = state.envoys[at] - 1
    state.crew[seat] = state.crew[seat] + 1


@final
class Commanding(Step[Earth]):
    """EE-9.1: the parts of the action, in either order."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "market", "parts")

    def __init__(self, seat: int, market: int, parts: int) -> None:
        super().__init__(seat)
        self.market = market
        self.parts = parts  # what is done already

    def asks(self, state: Earth) -> bool:
        if can_place(state, self.seat):
            return self.parts != TRADED | SENT
        return not self.parts & SENT and self.envoys(state) > 0

    def envoys(self, state: Earth) -> int:
        return state.envoys[self.seat * N_CENTRES + state.box.centre[self.market]]

    def options(self, state: Earth, seat: int) -> list[Action]:
        box = state.box
        options: list[Action] = []
        crew = can_place(state, seat)
        if crew and not self.parts & TRADED:
            options.append(box.trader)
        if not self.parts & SENT:
            if crew:
                options.append(box.envoy)
            if self.envoys(state) > 0:
                if can_order(state, seat, box.centre[self.market]):
                    options.append(box.order)
                options.append(box.withdraw)
        if self.parts:
            options.append(box.done)
        return options

    def answer(self, state: Earth, seat: int, action: Action) -> None:
        box = state.box
        centre = box.centre[self.market]
        if action is box.done:
            state.steps.pop()
        elif action is box.trader:
            state.steps[-1] = Commanding(seat, self.market, self.parts | TRADED)
            place_crew(state, seat, TRADER, self.market)
        else:
            state.steps[-1] = Commanding(seat, self.market, self.parts | SENT)
            if action is box.envoy:
                place_crew(state, seat, ENVOY, centre)
            else:
                recall(state, seat, centre)
                if state.telling:
                    state.tell("log.withdraw", {"seat": seat, "centre": centre_name(centre)})
                if action is box.order:
                    carry_out(state, seat, centre)

    def prompt(self, state: Earth, seat: int) -> Text:
        centre = centre_name(state.box.centre[self.market])
        return Text("ask.Commanding", {"market": f"market.{self.market + 1}", "centre": centre})

    def note(self, state: Earth, seat: int, action: Action) -> Text | None:
        if action is not state.box.order:
            return None
        return Text("note.order", {"order": "order." + state.box.orders[state.orders[state.box.centre[self.market]]]})

    def refused(self, state: Earth, seat: int) -> list[Refusal]:
        found: list[Refusal] = []
        crew = can_place(state, seat)
        if self.parts & TRADED:
            found.append(Refusal("trader", Text("refuse.once"), "EE-9.1"))
        elif not crew:
            found.append(Refusal("trader", Text("refuse.no-crew"), "EE-9.5"))
        if self.parts & SENT:
            for verb in ("envoy", "withdraw", "order"):
                found.append(Refusal(verb, Text("refuse.envoy-once"), "EE-9.3"))
        else:
            if not crew:
                found.append(Refusal("envoy", Text("refuse.no-crew"), "EE-9.5"))
            found.extend(self.refused_orders(state, seat))
        if not self.parts:
            found.append(Refusal("done", Text("refuse.nothing-done"), "EE-4.5"))
        return found

    def refused_orders(self, state: Earth, seat: int) -> list[Refusal]:
        centre = state.box.centre[self.market]
        if self.envoys(state) == 0:
            return [Refusal(verb, Text("refuse.no-envoy"), "EE-9.3") for verb in ("withdraw", "order")]
        if state.orders[centre] < 0:
            return [Refusal("order", Text("refuse.no-order"), "EE-9.4")]
        if not can_order(state, seat, centre):
            return [Refusal("order", Text("refuse.order-idle"), "EE-10.1")]
        return []


def carry_out(state: Earth, seat: int, centre: int) -> None:
    """EE-10.1: what an order says, line by line."""
    order, side = state.orders[centre], state.order_side()
    state.used[seat] = state.used[seat] | (1 << (2 * order + side))
    if state.telling:
        state.tell("log.order", {"seat": seat, "order": "order." + state.box.orders[order]})
    lines = range(len(state.box.says[order][side]))
    state.push([Line(seat, order, side, line) for line in lines])


@final
class Line(Quiet):
    """EE-10.1: a line of an order waits to be carried out; what is impossible is left out."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "order", "side", "line")

    def __init__(self, seat: int, order: int, side: int, line: int) -> None:
        super().__init__(seat)
        self.order = order
        self.side = side
        self.line = line

    def run(self, state: Earth) -> None:
        effect = state.box.says[self.order][self.side][self.line]
        if effect.possible(state, self.seat):
            effect.do(state, self.seat, self.order)

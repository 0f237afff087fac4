"""The market action (EE-7): a trader, a special buyer, and one of a colour."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64

from kurhan.core.action import Action
from kurhan.core.state import Step
from kurhan.core.text import Refusal, Text
from kurhan.games.excavation_earth.actions import Buyer
from kurhan.games.excavation_earth.components import BUYERS, N_REGIONS, REGIONS, SPECIAL
from kurhan.games.excavation_earth.rules.buyers import join, tell_buyer
from kurhan.games.excavation_earth.rules.goods import TRADER, can_place, place_crew
from kurhan.games.excavation_earth.state import Earth

# Parts that are done, as a set of bits.
TRADED: Final = 1
INVITED: Final = 2


def can_trade(state: Earth, seat: int) -> bool:
    """EE-4.5: whether any part of the action could be done."""
    return can_place(state, seat) or state.at_home[SPECIAL] > 0 or any_coloured(state)


def any_coloured(state: Earth) -> bool:
    region: i64
    for region in range(N_REGIONS):
        if state.at_home[region] > 0:
            return True
    return False


def invite(state: Earth, market: int, kind: int) -> None:
    """A buyer of a player's choice joins a queue."""
    if state.telling:
        tell_buyer(state, "log.join", market, kind)
    join(state, market, kind)


@final
class Trading(Step[Earth]):
    """EE-7.1: the parts of the action that are still to come. Who chooses a later one leaves out those before it.

    ``order`` if it is not the action but an order (EE-10.5).
    """

    fields: ClassVar[tuple[str, ...]] = ("seat", "market", "parts", "order")

    def __init__(self, seat: int, market: int, parts: int, order: bool) -> None:
        super().__init__(seat)
        self.market = market
        self.parts = parts  # what is done already
        self.order = order

    def part(self) -> int:
        """The number of the part that comes next."""
        if self.parts & INVITED:
            return 3
        return 2 if self.parts else 1

    def asks(self, state: Earth) -> bool:
        if any_coloured(state) or (not self.parts & INVITED and state.at_home[SPECIAL] > 0):
            return True
        return not self.parts and can_place(state, self.seat)

    def options(self, state: Earth, seat: int) -> list[Action]:
        box = state.box
        options: list[Action] = []
        if not self.parts and can_place(state, seat):
            options.append(box.trader)
        if not self.parts & INVITED and state.at_home[SPECIAL] > 0:
            options.append(box.special)
        region: i64
        for region in range(N_REGIONS):
            if state.at_home[region] > 0:
                options.append(box.buyer[region])
        if self.parts:
            options.append(box.done)  # EE-4.5: something must have been done
        return options

    def answer(self, state: Earth, seat: int, action: Action) -> None:
        box = state.box
        if action is box.trader:
            state.steps[-1] = Trading(seat, self.market, TRADED, self.order)
            place_crew(state, seat, TRADER, self.market)
        elif action is box.special:
            state.steps[-1] = Trading(seat, self.market, self.parts | INVITED, self.order)
            invite(state, self.market, SPECIAL)
        else:
            state.steps.pop()
            if isinstance(action, Buyer):
                invite(state, self.market, action.region)

    def prompt(self, state: Earth, seat: int) -> Text:
        return Text("ask.Trading", {"market": f"market.{self.market + 1}"})

    def note(self, state: Earth, seat: int, action: Action) -> Text | None:
        """Who would be pushed out, or what the colour would rank then."""
        pushes = state.waiting_at(self.market) == state.box.queue
        if pushes and (action is state.box.special or isinstance(action, Buyer)):
            front = state.box.kind_of_buyer[state.queue[self.market * state.box.queue]]
            return Text("note.pushes", {"buyer": "buyer." + BUYERS[front]})
        return None

    def refused(self, state: Earth, seat: int) -> list[Refusal]:
        found: list[Refusal] = []
        if not self.parts and not can_place(state, seat):
            found.append(Refusal("trader", Text("refuse.no-crew"), "EE-7.2"))
        if not self.parts & INVITED and state.at_home[SPECIAL] == 0:
            found.append(Refusal("special", Text("refuse.no-special"), "EE-7.3"))
        for region in range(N_REGIONS):
            if state.at_home[region] == 0:
                reason = Text("refuse.no-buyer", {"region": "region." + REGIONS[region]})
                found.append(Refusal(f"buyer {REGIONS[region]}", reason, "EE-7.4"))
        if not self.parts and self.order:  # the envoy is back already: no advice to travel instead
            found.append(Refusal("done", Text("refuse.order-undone"), "EE-10.1"))
        elif not self.parts:
            found.append(Refusal("done", Text("refuse.nothing-done"), "EE-4.5"))
        else:
            found.append(Refusal("trader", Text("refuse.once" if self.parts & TRADED else "refuse.in-order"), "EE-7.1"))
        if self.parts & INVITED:
            found.append(Refusal("special", Text("refuse.once"), "EE-7.1"))
        return found

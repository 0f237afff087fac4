"""Buying goods (CA-4): paying for all of the market, and the ships that sail for it."""

from __future__ import annotations

from typing import ClassVar, final

from kurhan.core.action import Action
from kurhan.core.state import NOBODY, Step
from kurhan.core.text import Text
from kurhan.games.carthage.actions import PayWith
from kurhan.games.carthage.components import COLOURS, N_COLOURS
from kurhan.games.carthage.rules.hand import discard_aside, kinds_in_hand, put_aside
from kurhan.games.carthage.rules.payday import Payday
from kurhan.games.carthage.state import Carthage


@final
class Payment(Step[Carthage]):
    """CA-4.2: cards from the hand, one at a time, until they are worth the price. CA-8.3: then others see them."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "price")

    def __init__(self, seat: int, price: int) -> None:
        super().__init__(seat)
        self.price = price

    def options(self, state: Carthage, seat: int) -> list[Action]:
        return kinds_in_hand(state, seat, state.box.pay)

    def answer(self, state: Carthage, seat: int, action: Action) -> None:
        assert isinstance(action, PayWith)
        put_aside(state, seat, action.kind)
        paid = state.worth(state.aside)
        if paid < self.price:
            return
        if state.telling:
            cards = state.box.words(sorted(state.aside))
            state.tell("log.pay", {"seat": seat, "cards": cards, "paid": paid, "price": self.price})
        discard_aside(state, seat)
        buy(state, seat)
        state.steps[-1] = Payday(seat)

    def prompt(self, state: Carthage, seat: int) -> Text:
        return Text("ask.Payment", {"paid": state.worth(state.aside), "price": self.price})


def buy(state: Carthage, seat: int) -> None:
    """CA-4.1: all that is not reserved by others goes to the buyer's store; CA-4.5: ships sail for it."""
    count = [0] * N_COLOURS
    market: list[int] = []
    marks: list[int] = []
    goods = state.goods[seat]
    before = len(goods)
    for card, mark in zip(state.market, state.market_marks):
        if mark == NOBODY or mark == seat:
            goods.append(card)
            colour = state.box.colour[card]
            count[colour] = count[colour] + 1
            if mark == seat:
                state.markers[seat] = 1  # CA-5.4
        else:
            market.append(card)
            marks.append(mark)
    state.market = market
    state.market_marks = marks
    if state.telling:
        cards = state.box.words(goods[before:])
        state.tell("log.buy", {"seat": seat, "cards": cards, "count": len(cards)})
    sail(state, count)


def sail(state: Carthage, count: list[int]) -> None:
    """CA-4.5: the ship of each colour bought sails."""
    for colour in range(N_COLOURS):
        if not count[colour]:
            continue
        state.ships[colour] = destination(state, colour, count[colour])
        if state.telling:
            space = "space." + state.box.route[state.ships[colour]]
            state.tell("log.sail", {"ship": "ship." + COLOURS[colour], "space": space})


def destination(state: Carthage, colour: int, cards: int) -> int:
    """CA-4.6: one card moves its ship one space, two or more move it two, never past Carthage."""
    return min(state.ships[colour] + min(cards, state.box.stride), state.box.goal)

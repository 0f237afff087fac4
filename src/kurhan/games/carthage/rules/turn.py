"""The turn (CA-3): buy goods, take coins or reserve a card (CA-4, CA-5)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kurhan.core.action import Action
from kurhan.core.state import NOBODY, Step, by_seat
from kurhan.core.text import Refusal, Text
from kurhan.games.carthage.actions import Buy, OnCard, Pass, ReserveFarm, ReserveMarket, Take, TakeReserved
from kurhan.games.carthage.rules.hand import BIT, offer
from kurhan.games.carthage.rules.market import can_have_any, refill
from kurhan.games.carthage.rules.purchase import Payment
from kurhan.games.carthage.state import Carthage


def next_turn(state: Carthage, seat: int) -> Turn:
    """CA-6.1: who finds nothing to take in the market refills it first."""
    state.turn = seat
    if not can_have_any(state, seat):
        find_something(state, seat)
    return TURNS[seat]


def find_something(state: Carthage, seat: int) -> None:
    if state.telling:
        state.tell("log.nothing", {"seat": seat})
    while not can_have_any(state, seat) and (state.farm or state.deck or state.discard):
        refill(state)


@final
class NextTurn(Step[Carthage]):
    """The turn of a seat, when all that comes before it is done."""

    def asks(self, state: Carthage) -> bool:
        return False

    def run(self, state: Carthage) -> None:
        state.steps.append(next_turn(state, self.seat))


@final
class AfterPurchase(Step[Carthage]):
    """CA-6.1: when a purchase and its payday are over the market is refilled, and the next turn begins."""

    def asks(self, state: Carthage) -> bool:
        return False

    def run(self, state: Carthage) -> None:
        refill(state)
        state.steps.append(next_turn(state, (self.seat + 1) % state.seats))


@final
class Turn(Step[Carthage]):
    """One of three actions: buy goods, take coins, reserve a card."""

    def options(self, state: Carthage, seat: int) -> list[Action]:
        box = state.box
        options: list[Action] = []
        value = box.value
        kinds = box.kind
        price: i64 = 0
        offered: i64 = 0  # kinds already offered, one bit each: two equal free cards are one option
        for card, mark in zip(state.market, state.market_marks):
            if mark == NOBODY:
                price += value[card]
                kind = kinds[card]
                bit = BIT << kind
                if not offered & bit:
                    offered |= bit
                    options.append(box.take[kind])
            elif mark == seat:
                price += value[card]
                options.append(box.take_reserved[kinds[card]])
        if price and price <= state.purse[seat]:
            options.append(box.buy)
        if state.markers[seat]:
            offer(box.reserve_market, offered, options)
            offered = 0
            for card, mark in zip(state.farm, state.farm_marks):
                if mark == NOBODY:
                    offered |= BIT << kinds[card]
            offer(box.reserve_farm, offered, options)
        if not options:
            options.append(box.pass_)  # CA-3.3
        return options

    def answer(self, state: Carthage, seat: int, action: Action) -> None:
        if isinstance(action, Buy):
            state.passes = 0
            state.steps[-1] = AfterPurchase(seat)
            state.steps.append(Payment(seat, state.price(seat)))
            return
        if isinstance(action, Pass):
            pass_turn(state, seat)
        else:
            state.passes = 0
        if isinstance(action, Take):
            take(state, seat, find(state, state.market, state.market_marks, action.kind, NOBODY))
        elif isinstance(action, TakeReserved):
            take(state, seat, find(state, state.market, state.market_marks, action.kind, seat))
        elif isinstance(action, ReserveMarket):
            reserve(state, seat, state.market, state.market_marks, action)
        elif isinstance(action, ReserveFarm):
            reserve(state, seat, state.farm, state.farm_marks, action)
        if not state.over:
            state.steps[-1] = next_turn(state, (seat + 1) % state.seats)

    def prompt(self, state: Carthage, seat: int) -> Text:
        return Text("ask.Turn-pass" if self.options(state, seat)[0] is state.box.pass_ else "ask.Turn")

    def refused(self, state: Carthage, seat: int) -> list[Refusal]:
        return refusals(state, seat)

    def note(self, state: Carthage, seat: int, action: Action) -> Text | None:
        if isinstance(action, Buy):
            price = state.price(seat)
            cards = sum(1 for mark in state.market_marks if state.may_have(seat, mark))
            return Text("note.buy", {"count": cards, "price": price, "coins": state.purse[seat]})
        return None


TURNS: Final = by_seat(Turn)


def find(state: Carthage, cards: list[int], marks: list[int], kind: int, mark: int) -> int:
    """The place of the first card of a kind with just this marker on it, or none."""
    kinds = state.box.kind
    i = 0
    for card, found in zip(cards, marks):
        if found == mark and kinds[card] == kind:
            return i
        i += 1
    raise ValueError("no such card")


def take(state: Carthage, seat: int, i: int) -> None:
    """CA-4.8: one card of the market becomes coins. A marker on it comes back; nothing is refilled."""
    card = state.market.pop(i)
    if state.market_marks.pop(i) == seat:
        state.markers[seat] = 1  # CA-5.4
    state.taken[seat].append(card)
    state.purse[seat] = state.purse[seat] + state.box.value[card]
    if state.telling:
        state.tell("log.take", {"seat": seat, "card": state.box.word(card)})


def reserve(state: Carthage, seat: int, cards: list[int], marks: list[int], action: OnCard) -> None:
    """CA-5.1: the marker is laid on a card of the market or of the farm."""
    marks[find(state, cards, marks, action.kind, NOBODY)] = seat
    state.markers[seat] = 0
    if state.telling:
        state.tell("log." + action.verb.replace(" ", "-"), {"seat": seat, "card": "card." + action.card})


def pass_turn(state: Carthage, seat: int) -> None:
    """CA-3.3: when all have passed in a row nothing can ever happen again, and the game is over."""
    state.passes += 1
    if state.telling:
        state.tell("log.pass", {"seat": seat})
    if state.passes == state.seats:
        state.over = True
        if state.telling:
            state.tell("log.stuck", {})


def refusals(state: Carthage, seat: int) -> list[Refusal]:
    """Why a seat may not buy, take or reserve what it sees."""
    box = state.box
    found: dict[str, Refusal] = {}
    coins, price = state.purse[seat], state.price(seat)
    if not price:
        found["buy"] = Refusal("buy", Text("refuse.nothing"), "CA-4.1")
    elif coins < price:
        found["buy"] = Refusal("buy", Text("refuse.coins", {"coins": coins, "price": price}), "CA-4.2")
    allowed = {option.notation for option in TURNS[seat].options(state, seat)}
    marker = state.markers[seat]
    for place, cards, marks, actions in (
        ("market", state.market, state.market_marks, box.reserve_market),
        ("farm", state.farm, state.farm_marks, box.reserve_farm),
    ):
        for i in range(len(cards)):
            kind = box.kind[cards[i]]
            mark = marks[i]
            take_it, reserve_it = box.take[kind].notation, actions[kind].notation
            if place == "farm":
                found.setdefault(take_it, Refusal(take_it, Text("refuse.farm"), "CA-4.8"))
            elif mark not in (NOBODY, seat):
                found[take_it] = Refusal(take_it, Text("refuse.reserved", {"seat": mark}), "CA-5.3")
            if mark == seat:
                found[reserve_it] = Refusal(reserve_it, Text("refuse.own"), "CA-5.2")
            elif mark != NOBODY:
                found[reserve_it] = Refusal(reserve_it, Text("refuse.taken", {"seat": mark}), "CA-5.2")
            elif not marker:
                found[reserve_it] = Refusal(reserve_it, Text("refuse.marker"), "CA-5.2")
    return [refusal for notation, refusal in found.items() if notation not in allowed]

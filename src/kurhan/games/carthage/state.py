"""What lies on the table in Traders of Carthage."""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import i64

from kurhan.core.rng import Rng
from kurhan.core.state import NOBODY, State
from kurhan.games.carthage.components import COLOURS, N_COLOURS, Box


@final
class Carthage(State):
    """Cards are numbers from 0 to 107; what they are stands in the box."""

    fields: ClassVar[tuple[str, ...]] = (
        "market", "market_marks", "farm", "farm_marks", "markers", "deck", "discard", "secret", "taken", "spent",
        "aside", "aside_taken", "purse", "goods", "hidden", "sold", "drawn", "slips", "earned", "tokens", "ships",
        "opening", "first", "passes", "hide_once", "fill_up",
    )  # fmt: skip

    box: Box
    market: list[int]
    market_marks: list[int]  # for each market card, whose reservation marker lies on it
    farm: list[int]
    farm_marks: list[int]
    markers: list[int]  # for each seat 1 if the reservation marker lies before it, else 0
    deck: list[int]  # the top card is the last
    discard: list[int]
    # A hand is its secret cards, drawn before the game, and those taken openly, which all have seen.
    secret: list[list[int]]
    taken: list[list[int]]
    spent: list[list[int]]  # secret cards played since: known in hindsight
    # Cards of the hand that the seat to choose has put forward but not yet shown; openly taken ones come first.
    aside: list[int]
    aside_taken: int
    purse: list[int]  # what each hand is worth, cards put forward included
    goods: list[list[int]]  # the store, open to raids
    hidden: list[list[int]]  # the store, turned and safe
    # Points: cards from sold stacks, seen by all; cards from the deck, seen by none; slips of paper if ever no card
    # is left; and how many of them each colour brought.
    sold: list[list[int]]
    drawn: list[list[int]]
    slips: list[int]
    earned: list[list[int]]
    tokens: list[list[int]]
    ships: list[int]
    opening: list[int]  # the sum of each hand at the start, compared openly
    first: int
    passes: int  # how many passed in a row
    # options of play
    hide_once: bool
    fill_up: bool

    def __init__(self, seats: int, rng: Rng, box: Box) -> None:
        super().__init__(seats, rng)
        self.box = box

    def clear(self) -> None:
        """An empty table."""
        seats = self.seats
        self.market, self.market_marks = [], []
        self.farm, self.farm_marks = [], []
        self.markers = [1] * seats
        self.deck, self.discard = [], []
        self.secret = [[] for _ in range(seats)]
        self.taken = [[] for _ in range(seats)]
        self.spent = [[] for _ in range(seats)]
        self.aside, self.aside_taken = [], 0
        self.purse = [0] * seats
        self.goods = [[] for _ in range(seats)]
        self.hidden = [[] for _ in range(seats)]
        self.sold = [[] for _ in range(seats)]
        self.drawn = [[] for _ in range(seats)]
        self.slips = [0] * seats
        self.earned = [[0] * N_COLOURS for _ in range(seats)]
        self.tokens = [[0] * N_COLOURS for _ in range(seats)]
        self.ships = [0] * N_COLOURS
        self.opening = [0] * seats
        self.first, self.passes = 0, 0
        self.hide_once = self.fill_up = False

    def copy(self) -> Carthage:
        other = Carthage(self.seats, Rng(self.rng.state), self.box)
        self.copy_base(other)
        other.market = self.market[:]
        other.market_marks = self.market_marks[:]
        other.farm = self.farm[:]
        other.farm_marks = self.farm_marks[:]
        other.markers = self.markers[:]
        other.deck = self.deck[:]
        other.discard = self.discard[:]
        other.secret = [cards[:] for cards in self.secret]
        other.taken = [cards[:] for cards in self.taken]
        other.spent = [cards[:] for cards in self.spent]
        other.purse = self.purse[:]
        other.goods = [cards[:] for cards in self.goods]
        other.hidden = [cards[:] for cards in self.hidden]
        other.sold = [cards[:] for cards in self.sold]
        other.drawn = [cards[:] for cards in self.drawn]
        other.slips = self.slips[:]
        other.earned = [row[:] for row in self.earned]
        other.tokens = [row[:] for row in self.tokens]
        other.ships = self.ships[:]
        other.opening = self.opening[:]
        other.first = self.first
        other.passes = self.passes
        other.aside = self.aside[:]
        other.aside_taken = self.aside_taken
        other.hide_once = self.hide_once
        other.fill_up = self.fill_up
        return other

    # -- looking at the table ------------------------------------------------------------------------------------

    def worth(self, cards: list[int]) -> int:
        value = self.box.value
        total: i64 = 0
        for card in cards:
            total += value[card]
        return total

    def price(self, seat: int) -> int:
        """What a seat must pay for all it would have to buy."""
        value = self.box.value
        total: i64 = 0
        for card, mark in zip(self.market, self.market_marks):
            if mark == NOBODY or mark == seat:
                total += value[card]
        return total

    def may_have(self, seat: int, mark: int) -> bool:
        """Whether a card with this marker on it, or none, is open to a seat."""
        return mark == NOBODY or mark == seat

    def token_count(self, seat: int) -> int:
        row = self.tokens[seat]
        return row[0] + row[1] + row[2] + row[3]

    def points(self, seat: int) -> int:
        return len(self.sold[seat]) + len(self.drawn[seat]) + self.slips[seat]

    # -- results -------------------------------------------------------------------------------------------------

    def ranking(self, seat: int) -> tuple[int, ...]:
        return (self.points(seat), self.token_count(seat))

    def breakdown(self) -> list[dict[str, int]]:
        return [{"goods." + COLOURS[i]: row[i] for i in range(N_COLOURS)} for row in self.earned]

    def inventory(self) -> list[int]:
        cards = self.market + self.farm + self.deck + self.discard + self.aside
        for piles in (self.secret, self.taken, self.goods, self.hidden, self.sold, self.drawn):
            for pile in piles:
                cards = cards + pile
        return sorted(cards)

    # -- what a seat can only guess ------------------------------------------------------------------------------

    def deal_again(self, seat: int, rng: Rng) -> None:
        """Deals anew what the seat has not seen: others' secret cards, points from the deck, and the deck."""
        if self.aside and self.asked() != seat:
            self._put_back()
        others = [i for i in range(self.seats) if i != seat and self.secret[i]]
        pool = self.deck
        for i in others:
            pool = pool + self.secret[i]
        for drawn in self.drawn:
            pool = pool + drawn
        pool.sort()  # no trace of the true order: the same knowledge and the same rng give the same guess
        rng.shuffle(pool)
        if others:
            self._deal_secrets(others, pool, rng)
        for i in range(self.seats):
            if self.drawn[i]:
                n = len(self.drawn[i])
                self.drawn[i] = pool[:n]
                pool = pool[n:]
        self.deck = pool

    def _put_back(self) -> None:
        """Takes the cards put forward back to their hand."""
        owner = self.asked()
        self.taken[owner].extend(self.aside[: self.aside_taken])
        self.secret[owner].extend(self.aside[self.aside_taken :])
        self.aside, self.aside_taken = [], 0

    def _deal_secrets(self, others: list[int], pool: list[int], rng: Rng) -> None:
        """Gives each of the others as many secret cards as they hold, of the same sum, out of a shuffled pool.

        Sums are public, so only some sets of values are possible; one is chosen with its exact probability.
        """
        left = [0] * (max(self.box.values) + 1)
        for card in pool:
            left[self.box.value[card]] += 1
        plans: list[list[list[int]]] = []
        weights: list[float] = []
        self._plan(others, 0, left, [], 1.0, plans, weights)
        roll = rng.chance() * sum(weights)
        chosen = len(plans) - 1
        for i in range(len(plans)):
            roll -= weights[i]
            if roll < 0:
                chosen = i
                break
        for i in range(len(others)):
            hand: list[int] = []
            for value in plans[chosen][i]:
                at = 0
                while self.box.value[pool[at]] != value:
                    at += 1
                hand.append(pool.pop(at))
            self.secret[others[i]] = hand

    def _plan(
        self, others: list[int], i: int, left: list[int], hands: list[list[int]], weight: float,
        plans: list[list[list[int]]], weights: list[float],
    ) -> None:  # fmt: skip
        """Lists every way to give the others, from the i-th on, the values of their secret cards."""
        if i == len(others):
            plans.append(hands)
            weights.append(weight)
            return
        seat = others[i]
        need = 0
        for card in self.secret[seat]:
            need += self.box.value[card]
        found: list[list[int]] = []
        spread(left, 1, len(self.secret[seat]), need, [], found)
        for values in found:
            odds = weight * self._last_cards(seat, values)
            rest = left[:]
            for value in values:
                odds *= rest[value]
                rest[value] -= 1
            # The same values in another order are the same hand.
            for value in range(len(left)):
                for k in range(2, values.count(value) + 1):
                    odds /= k
            if odds > 0.0:
                self._plan(others, i + 1, rest, hands + [values], odds, plans, weights)

    def _last_cards(self, seat: int, values: list[int]) -> int:
        """How many cards of a first hand of these values could have been its last: the one that reached the sum."""
        hand = values + [self.box.value[card] for card in self.spent[seat]]
        count = 0
        for value in hand:
            if self.opening[seat] - value < self.box.opening:
                count += 1
        return count


def spread(left: list[int], low: int, cards: int, total: int, values: list[int], found: list[list[int]]) -> None:
    """Lists every set of values, rising from low, of that many cards and that sum among those left."""
    if cards == 0:
        if total == 0:
            found.append(values)
        return
    for value in range(low, min(total, len(left) - 1) + 1):
        if left[value] > values.count(value):
            spread(left, value, cards - 1, total - value, values + [value], found)

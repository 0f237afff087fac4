"""Sets a table by the names of cards, so that a test reads like an example of the rulebook.

Cards are named as in notation, several with spaces between: ``"red-5 blue-2@1"`` is a red 5 and a blue 2 on which the
marker of seat 1 lies.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import kurhan
import tests.play
from kurhan.core.state import NOBODY
from kurhan.core.text import Text
from kurhan.games.carthage.components import COLOURS, Box
from kurhan.games.carthage.rules.turn import NextTurn
from kurhan.games.carthage.state import Carthage

BOX: Box = kurhan.game("carthage").box
CARDS = list(range(108))
ALEXANDRIA, SAFE, CYRENAICA, SKULL, SECOND_SKULL, CARTHAGE = range(6)


class Cards:
    """The cards of the box, to be laid out one by one."""

    def __init__(self) -> None:
        self.left = CARDS[:]

    def take(self, name: str) -> int:
        for card in self.left:
            if BOX.names[BOX.kind[card]] == name:
                self.left.remove(card)
                return card
        raise ValueError(f"no {name} is left in the box")

    def pile(self, names: str) -> list[int]:
        return [self.take(name) for name in names.split()]

    def row(self, names: str) -> tuple[list[int], list[int]]:
        """Cards and the markers that lie on them."""
        cards, marks = [], []
        for name in names.split():
            card, _, owner = name.partition("@")
            cards.append(self.take(card))
            marks.append(int(owner) if owner else NOBODY)
        return cards, marks


def table(
    seats: int = 3, turn: int = 0, *, market: str = "", farm: str = "", deck: str | None = None, discard: str = "",
    hands: Sequence[str] = (), secret: Sequence[str] = (), goods: Sequence[str] = (), hidden: Sequence[str] = (),
    tokens: Sequence[str] = (), ships: Mapping[str, int] | None = None, points: Sequence[int] = (), seed: int = 1,
    hiding: str = "until_sold", refill: str = "two",
) -> Carthage:  # fmt: skip
    """A table at the start of a seat's turn, with all that is not named lying empty.

    ``hands`` were taken openly, ``secret`` cards were drawn before the game. ``deck`` names its cards from the top;
    without it all cards not named elsewhere are the deck, with it they are points of the last seat.
    """
    cards = Cards()
    state = kurhan.game("carthage").blank(seats, kurhan.Rng(seed), BOX)
    assert isinstance(state, Carthage)
    state.clear()
    state.hide_once, state.fill_up = hiding == "one_raid", refill == "missing"
    state.market, state.market_marks = cards.row(market)
    state.farm, state.farm_marks = cards.row(farm)
    for mark in state.market_marks + state.farm_marks:
        if mark != NOBODY:
            state.markers[mark] = 0
    state.discard = cards.pile(discard)
    for piles, names in (
        (state.taken, hands), (state.secret, secret), (state.goods, goods), (state.hidden, hidden),
    ):  # fmt: skip
        for seat, pile in enumerate(names):
            piles[seat] = cards.pile(pile)
    for seat in range(seats):
        state.opening[seat] = state.worth(state.secret[seat])
        state.purse[seat] = state.opening[seat] + state.worth(state.taken[seat])
    for seat, row in enumerate(tokens):
        for colour in row.split():
            state.tokens[seat][COLOURS.index(colour)] += 1
    for colour, space in (ships or {}).items():
        state.ships[COLOURS.index(colour)] = space
    state.deck = cards.pile(deck)[::-1] if deck is not None else []
    for seat, count in enumerate(points):
        state.sold[seat] = [cards.left.pop() for _ in range(count)]
    if deck is None:
        state.deck = cards.left
    else:
        state.sold[seats - 1].extend(cards.left)
    state.steps.append(NextTurn(turn))
    state.advance()
    return state


def play(state: Carthage, seat: int, *notations: str) -> list[Text]:
    """A seat's actions one after the other. Purses are always worth what is in them."""
    events = tests.play.play(state, seat, *notations)
    for i in range(state.seats):
        aside = state.aside if i == state.asked() else []
        assert state.purse[i] == state.worth(state.secret[i] + state.taken[i] + aside)
    return events


def buy(state: Carthage, seat: int, *cards: str) -> list[Text]:
    """A purchase paid with these cards."""
    return play(state, seat, "buy", *[f"pay {card}" for card in cards])


def show(cards: Sequence[int]) -> str:
    """A pile by names, colours in the order of the box and cheap cards first."""
    return " ".join(BOX.names[BOX.kind[card]] for card in sorted(cards))


def market(state: Carthage) -> str:
    return row(state.market, state.market_marks)


def farm(state: Carthage) -> str:
    return row(state.farm, state.farm_marks)


def row(cards: Sequence[int], marks: Sequence[int]) -> str:
    names = [BOX.names[BOX.kind[card]] for card in cards]
    return " ".join(name if mark == NOBODY else f"{name}@{mark}" for name, mark in zip(names, marks, strict=True))


def ships(state: Carthage) -> dict[str, int]:
    return dict(zip(COLOURS, state.ships, strict=True))


def tokens(state: Carthage, seat: int) -> dict[str, int]:
    return {colour: count for colour, count in zip(COLOURS, state.tokens[seat], strict=True) if count}

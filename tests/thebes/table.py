"""Sets a table by the names of cards and finds, so that a test reads like an example of the rulebook.

A researcher card is named as in notation, with its city if that matters: ``"egypt-2"`` or ``"egypt-2@berlin"``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import kurhan
from kurhan.core.state import NOBODY
from kurhan.games.thebes.components import CITIES, FAME, SITES, VALID, Box
from kurhan.games.thebes.rules.dig import gain
from kurhan.games.thebes.rules.turn import TURNS
from kurhan.games.thebes.state import Thebes
from tests.play import options

BOX: Box = kurhan.game("thebes").box
RESEARCHERS = list(range(85))
EXHIBITIONS = list(range(85, 95))


class Cards:
    """The cards of the box, to be laid out one by one."""

    def __init__(self) -> None:
        self.left = RESEARCHERS + EXHIBITIONS

    def take(self, name: str) -> int:
        wanted, _, city = name.partition("@")
        for card in self.left:
            if called(card) == wanted and (not city or CITIES[BOX.city[BOX.kind[card]]] == city):
                self.left.remove(card)
                return card
        raise ValueError(f"no {name} is left in the box")

    def pile(self, names: str) -> list[int]:
        return [self.take(name) for name in names.split()]

    def spaces(self, names: str, count: int) -> list[int]:
        """Cards on a row of spaces; a dash is an empty one."""
        row = [NOBODY if name == "-" else self.take(name) for name in names.split()]
        return row + [NOBODY] * (count - len(row))


def called(card: int) -> str:
    return BOX.names[BOX.kind[card]] if card < 85 else BOX.exhibitions[card - 85]


def find(name: str) -> int:
    return BOX.finds.index(name)


def table(
    seats: int = 2, *, turn: int = 0, display: str = "", shows: str = "", deck: str | None = None, third: str = "",
    discard: str = "", hands: Sequence[str] = (), finds: Sequence[str] = (), held: Sequence[str] = (),
    at: Sequence[str] = (), when: Sequence[int] = (), used: Sequence[str] = (), bags: Mapping[str, str] | None = None,
    sand: Mapping[str, int] | None = None, dug: str = "", seed: int = 1,
) -> Thebes:  # fmt: skip
    """A table at the start of a seat's turn. Whoever is not placed is in Warsaw, and just as far on the time track.

    ``deck`` names its cards from the top; without it all researchers not named elsewhere are the deck. ``used`` are
    sites whose permission is turned over, ``dug`` those where no bonus lies any more.
    """
    cards = Cards()
    state = kurhan.game("thebes").blank(seats, kurhan.Rng(seed), BOX)
    assert isinstance(state, Thebes)
    state.rules = 1
    state.clear()
    state.display = cards.spaces(display, 4)
    state.shows = cards.spaces(shows, 3)
    state.discard, state.third = cards.pile(discard), cards.pile(third)
    for seat, names in enumerate(hands):
        state.cards[seat] = cards.pile(names)
        for card in state.cards[seat]:
            state.have[seat][BOX.gives[BOX.kind[card]]] += BOX.amount[BOX.kind[card]]
    for seat, names in enumerate(held):
        state.held[seat] = cards.pile(names)
        state.have[seat][FAME] = sum(BOX.show_points[card - 85] for card in state.held[seat])
    state.deck = cards.pile(deck)[::-1] if deck is not None else [card for card in cards.left if card < 85]
    state.mixed = len(state.deck)
    for seat, place in enumerate(at):
        state.at[seat] = BOX.places.index(place)
    for seat, week in enumerate(when):
        state.when[seat] = week
    state.year = state.year_of(min(state.when))
    for seat, names in enumerate(used):
        for site in names.split():
            state.have[seat][VALID + SITES.index(site)] = 0
    for name in dug.split():
        state.bonus[SITES.index(name)] = NOBODY
    for seat, names in enumerate(finds):
        for name in names.split():
            own(state, seat, name)
    for name, names in (bags or {}).items():
        state.bags[SITES.index(name)] = [find(one) for one in names.split()]
    for name, count in (sand or {}).items():
        state.sand[SITES.index(name)] = count
    for i in range(seats):
        state.arrived[(turn + i) % seats] = seats - i
    state.clock = seats
    state.turn = state.first = turn
    state.steps.append(TURNS[turn])
    return state


def own(state: Thebes, seat: int, name: str) -> None:
    """Gives a seat a find out of a bag or from a site."""
    for site in range(len(SITES)):
        for token in [*state.bags[site], state.bonus[site]]:
            if token != NOBODY and BOX.finds[token] == name:
                if token in state.bags[site]:
                    state.bags[site].remove(token)
                else:
                    state.bonus[site] = NOBODY
                gain(state, seat, token)
                return
    raise ValueError(f"no {name} is left to be found")


def weeks(state: Thebes, seat: int) -> list[int]:
    """For how many weeks a seat may dig."""
    return [int(option.split()[1]) for option in options(state, seat) if option.startswith("weeks")]


def show(cards: Sequence[int]) -> str:
    """A pile or a row by names; a dash is an empty space."""
    return " ".join("-" if card == NOBODY else called(card) for card in cards)


def found(state: Thebes, seat: int) -> list[str]:
    return sorted(BOX.finds[token] for token in state.finds[seat])


def valid(state: Thebes, seat: int) -> str:
    """The sites for which a seat's permission is valid."""
    return " ".join(name for site, name in enumerate(SITES) if state.have[seat][VALID + site])

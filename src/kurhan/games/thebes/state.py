"""What lies on the table in Thebes."""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import i64

from kurhan.core.rng import Rng
from kurhan.core.state import NOBODY, State
from kurhan.games.thebes.components import (
    ARTEFACTS,
    ASSISTANTS,
    AUTOMOBILES,
    CONGRESSES,
    FAME,
    GENERAL,
    LONGEST,
    N_SITES,
    N_THINGS,
    RUMOURS,
    SPECIAL,
    TREASURE,
    VALID,
    WARSAW,
    Box,
)


@final
class Thebes(State):
    """Cards are numbers: researchers first, then exhibitions. Finds are numbers too, and sand has one for each site."""

    fields: ClassVar[tuple[str, ...]] = (
        "deck", "mixed", "third", "fresh", "discard", "display", "shows", "bags", "sand", "bonus", "out", "at",
        "when", "arrived", "clock", "have", "cards", "finds", "held", "first", "start_year", "end", "year",
        "exchanges", "exchanger",
    )  # fmt: skip

    box: Box
    deck: list[int]  # the top card is the last
    mixed: int  # so many cards at the bottom of the deck were shuffled together with exhibitions
    third: list[int]
    fresh: bool  # whether the third stack still waits
    discard: list[int]
    display: list[int]  # for each space a card, or NOBODY
    shows: list[int]  # the exhibitions on spaces a, b and c
    bags: list[list[int]]  # what can still be found at each site, beside the sand
    sand: list[int]
    bonus: list[int]  # what lies on each site for the first digger, or NOBODY
    out: list[int]  # tokens drawn from a bag, while all look at them
    drawing: int  # how many it will be: 0 again before anybody is asked, so no part of a position
    at: list[int]  # where each archaeologist is
    when: list[int]  # weeks since the lid before week 1 of the first year
    arrived: list[int]  # which of two markers on one week is above: the later one
    clock: int
    have: list[list[int]]  # what each seat has, as numbers: SPECIAL, RUMOURS ...
    cards: list[list[int]]
    finds: list[list[int]]
    held: list[list[int]]  # exhibitions
    first: int
    start_year: int
    end: int  # the week after the last year
    year: int  # which year it is, counted from 1: where the hindmost marker is
    exchanges: int  # how often in a row, just now, one seat has exchanged the display
    exchanger: int

    def __init__(self, seats: int, rng: Rng, box: Box) -> None:
        super().__init__(seats, rng)
        self.box = box
        self.drawing = 0

    def clear(self) -> None:
        """A table with nothing but the board on it."""
        seats, box = self.seats, self.box
        self.deck, self.third, self.discard, self.mixed, self.fresh = [], [], [], 0, True
        self.display = [NOBODY] * box.display
        self.shows = [NOBODY] * box.spaces
        self.bags = [bag[:] for bag in box.bag]
        self.sand = box.sand[:]
        self.bonus = box.bonus[:]
        self.out = []
        self.at = [WARSAW] * seats
        self.when = [box.start_week[seats]] * seats
        self.arrived = [0] * seats
        self.clock = 0
        self.have = [[0] * N_THINGS for _ in range(seats)]
        for row in self.have:
            for site in range(N_SITES):
                row[VALID + site] = 1
        self.cards = [[] for _ in range(seats)]
        self.finds = [[] for _ in range(seats)]
        self.held = [[] for _ in range(seats)]
        self.first = 0
        self.start_year = box.first_year[seats]
        self.end = (box.last_year - self.start_year + 1) * box.year + 1
        self.year = 1
        self.exchanges = 0
        self.exchanger = NOBODY

    def copy(self) -> Thebes:
        other = Thebes(self.seats, Rng(self.rng.state), self.box)
        self.copy_base(other)
        other.deck = self.deck[:]
        other.mixed = self.mixed
        other.third = self.third[:]
        other.fresh = self.fresh
        other.discard = self.discard[:]
        other.display = self.display[:]
        other.shows = self.shows[:]
        other.bags = [bag[:] for bag in self.bags]
        other.sand = self.sand[:]
        other.bonus = self.bonus[:]
        other.out = self.out[:]
        other.drawing = self.drawing
        other.at = self.at[:]
        other.when = self.when[:]
        other.arrived = self.arrived[:]
        other.clock = self.clock
        other.have = [row[:] for row in self.have]
        other.cards = [cards[:] for cards in self.cards]
        other.finds = [finds[:] for finds in self.finds]
        other.held = [held[:] for held in self.held]
        other.first = self.first
        other.start_year = self.start_year
        other.end = self.end
        other.year = self.year
        other.exchanges = self.exchanges
        other.exchanger = self.exchanger
        return other

    # -- looking at the table ------------------------------------------------------------------------------------

    def year_of(self, week: i64) -> int:
        """The year, counted from 1, that a week of the track lies in; the lid belongs to the first."""
        return 1 if week < 1 else (week - 1) // self.box.year + 1

    def left(self, seat: i64) -> int:
        """Weeks until the end of the track."""
        return self.end - self.when[seat]

    def journey(self, seat: i64, place: i64) -> int:
        """The weeks to a place, by automobile if the seat has one (TH-4.3)."""
        return self.box.travel[1 if self.have[seat][AUTOMOBILES] else 0][self.at[seat]][place]

    def exchange_price(self, seat: int) -> int:
        """TH-6.2: each exchange right after one's own costs more."""
        return self.box.exchange_weeks * (self.exchanges + 1 if self.exchanger == seat else 1)

    def knowledge(self, seat: i64, site: i64, rumours: bool, assistant: bool) -> i64:
        """TH-7.2 to TH-7.6: what counts at a dig, with or without rumours and a single assistant."""
        box = self.box
        have = self.have[seat]
        helpers: i64 = have[ASSISTANTS]
        special: i64 = have[SPECIAL + site]
        special += box.assistants_give[helpers]
        if rumours:
            special += box.rumours[site]
        if assistant:
            special += box.assistant_once[helpers]
        general: i64 = have[GENERAL]
        return min(special + min(special, general), LONGEST)

    def best_knowledge(self, seat: i64, site: i64) -> i64:
        """The most that could count, with all that can be used up."""
        return self.knowledge(seat, site, self.have[seat][RUMOURS + site] > 0, True)

    def can_show(self, seat: i64, show: i64) -> bool:
        """TH-9.2: whether a seat has the artefacts for the show-th exhibition."""
        have = self.have[seat]
        needs = self.box.needs[show]
        site: i64
        for site in range(N_SITES):
            if have[ARTEFACTS + site] < needs[site]:
                return False
        return True

    def chance_of_find(self, site: int, tokens: int) -> float:
        """How likely at least one of so many tokens from a bag is no sand."""
        sand = self.sand[site]
        size = sand + len(self.bags[site])
        nothing = 1.0
        for i in range(min(tokens, size)):
            nothing *= max(0, sand - i) / (size - i)
        return 1.0 - nothing

    # -- results -------------------------------------------------------------------------------------------------

    def lead(self, seat: int, site: int) -> int:
        """TH-11.4: the points for knowing the most about a site."""
        own = self.have[seat][SPECIAL + site]
        if own == 0:
            return 0
        equal = 0
        for row in self.have:
            if row[SPECIAL + site] > own:
                return 0
            if row[SPECIAL + site] == own:
                equal += 1
        return self.box.sole if equal == 1 else self.box.shared

    def points(self, seat: int) -> int:
        have = self.have[seat]
        total = have[TREASURE] + have[FAME] + self.box.congress[have[CONGRESSES]]
        for site in range(N_SITES):
            total += self.lead(seat, site)
        return total

    def breakdown(self) -> list[dict[str, int]]:
        rows: list[dict[str, int]] = []
        for seat in range(self.seats):
            have = self.have[seat]
            row = {"points.artefacts": have[TREASURE], "points.exhibitions": have[FAME]}
            row["points.congresses"] = self.box.congress[have[CONGRESSES]]
            row["points.knowledge"] = sum(self.lead(seat, site) for site in range(N_SITES))
            rows.append(row)
        return rows

    def inventory(self) -> list[int]:
        """Cards by their numbers, finds from 1000 on, sand from 2000 on."""
        pieces = self.deck + self.third + self.discard
        tokens: list[int] = self.out[:]
        for seat in range(self.seats):
            pieces = pieces + self.cards[seat] + self.held[seat]
            tokens = tokens + self.finds[seat]
        for site in range(N_SITES):
            tokens = tokens + self.bags[site] + [self.sand_token(site)] * self.sand[site]
        pieces = pieces + [card for card in self.display + self.shows if card != NOBODY]
        tokens = tokens + [find for find in self.bonus if find != NOBODY]
        return sorted(pieces + [1000 + token for token in tokens])

    def items(self) -> list[tuple[str, int]]:
        """Cards and exhibitions."""
        found = [(self.called_card(card), NOBODY) for card in self.display + self.shows if card != NOBODY]
        for seat in range(self.seats):
            found.extend([(self.called_card(card), seat) for card in self.cards[seat] + self.held[seat]])
        return found

    def called_card(self, card: int) -> str:
        """The name of a card or an exhibition."""
        box = self.box
        return box.names[box.kind[card]] if card < box.researchers else box.exhibitions[card - box.researchers]

    def sand_token(self, site: int) -> int:
        return 1000 + site

    # -- what a seat can only guess ------------------------------------------------------------------------------

    def deal_again(self, seat: int, rng: Rng) -> None:
        """Nobody knows which researchers lie where in deck and third stack, nor where exhibitions are in theirs.

        Which exhibitions are in which stack is known, and that there are none in the first, the top of the deck.
        """
        first_show = self.box.researchers
        pool: list[int] = []
        shows: list[int] = []
        for card in self.deck:
            if card < first_show:
                pool.append(card)
            else:
                shows.append(card)
        late_shows: list[int] = []
        for card in self.third:
            if card < first_show:
                pool.append(card)
            else:
                late_shows.append(card)
        pool.sort()  # no trace of the true order: the same knowledge and the same rng give the same guess
        rng.shuffle(pool)
        shows.sort()
        late_shows.sort()
        later = len(self.third) - len(late_shows)
        self.third = pool[:later] + late_shows
        mixed = min(self.mixed, len(self.deck))
        bottom = pool[later : later + mixed - len(shows)] + shows
        rng.shuffle(bottom)
        self.deck = bottom + pool[later + mixed - len(shows) :]

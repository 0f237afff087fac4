"""What lies on the table in Excavation Earth."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64

from kurhan.core.rng import Rng
from kurhan.core.state import NOBODY, State
from kurhan.games.excavation_earth.components import (
    COLUMN,
    EXPLORERS,
    FACTIONS,
    N_BUYERS,
    N_CENTRES,
    N_MARKETS,
    N_REGIONS,
    N_ROWS,
    N_TYPES,
    ONES,
    ROUNDS,
    ROW,
    SIDES,
    SPECIAL,
    Box,
)

ZU: Final = 1  # who plays alone is side 0, and Zu is side 1

# Where credits came from, and went: places in a row of the ledger.
START: Final = 0
SALES: Final = 1
CENTRES_WON: Final = 2
DELIVERIES: Final = 3
PURCHASES: Final = 4
ORDERS: Final = 5
FAILURES: Final = 6
N_SOURCES: Final = 7

# Easier and harder ways to play alone, as a set of bits (EE-21).
POOR: Final = 1  # Zu begins without credits
UNPAID: Final = 2  # nothing for failed actions
SPECIAL_ONLY: Final = 4  # no coloured buyers
HASTY: Final = 8  # cards are skipped
FEW: Final = 16  # Zu's crew can run out
BOTH: Final = 32  # one artefact of each of two colours
CONSOLED: Final = 64  # more for failed actions
ANYWHERE: Final = 128  # any artefact into any hold
WASTEFUL: Final = 256  # what is left costs credits
GREEDY: Final = 512  # a second purchase
UNLIMITED: Final = 999  # crew of Zu's


BYTE: Final = 8  # bits of a seat's mark on a card
PACKET: Final = 100  # the mark of cards seen in a draft begins here


@final
class Earth(State):
    """Cards, artefacts and buyers are numbers. Sides are the seats, and Zu for who plays alone.

    What a side has several of stands in one row after the other: its spaces, its traders by market and so on.
    """

    fields: ClassVar[tuple[str, ...]] = (
        "deck", "discard", "hand", "tickets", "packets", "peeked", "sight", "shuffles", "drafts", "pick", "forecast",
        "marks", "at", "holds", "guards", "filled", "gained", "drawn", "crew", "traders", "envoys", "credits",
        "ledger", "queue", "want", "home", "at_home", "ship", "out_buyers", "buyer_deck", "buyer_discard", "stock",
        "ground", "gone", "lying", "black", "faction", "order", "tokens", "active", "passed", "landed", "round", "left",
        "orders", "used", "ways", "experts", "zu_decks", "zu_discard", "zu_out", "zu_sight", "story",
    )  # fmt: skip

    box: Box
    # cards
    deck: list[int]  # the top card is the last
    discard: list[int]
    hand: list[list[int]]  # action cards
    tickets: list[int]  # travel cards in hand, as sets of bits
    packets: list[list[int]]  # what each seat chooses from in a draft
    peeked: list[int]  # cards drawn by the seat that now keeps one of them
    sight: list[int]  # by card, a mark for each seat: cards with the same mark are alike to it
    shuffles: int  # how often the discards became the deck
    drafts: int  # how many there were
    pick: int  # how often packets have been passed in this draft
    forecast: list[int]
    marks: list[int]  # whose crew lies on each card of the forecast, or NOBODY
    # explorers, artefacts, crew
    at: list[int]  # three explorers a seat; NOBODY for the one still to come
    holds: list[int]  # spaces of each side, those of the cargo hold first: an artefact, or NOBODY
    guards: list[int]  # types with a guard in each side's gallery, as sets of bits
    filled: list[int]  # columns that were full once, as sets of bits
    gained: int  # types just gained, of which samples may be taken, as a set of bits
    drawn: list[int]  # artefacts of a survey, while it is decided what becomes of them
    crew: list[int]
    traders: list[int]
    envoys: list[int]
    credits: list[int]
    ledger: list[int]  # the same by where they came from
    # buyers
    queue: list[int]  # places of each market's queue, from the front: a buyer, or NOBODY
    want: list[int]  # how many of each kind of buyer wait at each market
    home: list[int]  # who waits on each track, from the top space down; at_home says how many
    at_home: list[int]
    ship: list[int]
    out_buyers: list[int]
    buyer_deck: list[int]  # how many cards of each kind are left in the deck
    buyer_discard: list[int]
    # artefacts: which copies of each type, as sets of bits
    stock: list[int]
    ground: list[int]
    gone: list[int]
    lying: int  # types of which one lies on its site, as a set of bits
    black: list[list[int]]  # the stacks, the top artefact last
    # the game
    faction: list[int]  # of each side, or NOBODY
    order: list[int]  # sides in turn order
    tokens: list[int]  # the initiative token of each side; 0 if it has none
    active: int  # the side whose turn it is, or NOBODY
    passed: int  # sides that have passed, as a set of bits
    landed: int  # seats that have begun their first turn, as a set of bits
    round: int
    left: int  # actions left in this turn
    orders: list[int]  # the order card beside each centre, or NOBODY
    used: list[int]  # by seat which sides of order cards it has used, as a set of bits: for who balances the game
    ways: int  # the easier and harder ways that are played
    experts: bool  # whether the first hand is drafted
    # Zu
    zu_decks: list[list[int]]  # of each round, the top card last
    zu_discard: list[int]
    zu_out: list[int]
    zu_sight: list[int]  # cards with the same mark are alike to who plays
    story: list[int]  # what Zu did in the latest turn and why, four numbers a line

    def __init__(self, seats: int, rng: Rng, box: Box) -> None:
        super().__init__(seats, rng)
        self.box = box

    def clear(self) -> None:
        """A table on which everything is still in the box."""
        box, seats = self.box, self.seats
        sides = self.sides()
        self.deck, self.discard, self.peeked = list(range(len(box.kind))), [], []
        self.hand = [[] for _ in range(seats)]
        self.tickets = [0] * seats
        self.packets = [[] for _ in range(seats)]
        self.sight = [0] * len(box.kind)
        self.shuffles = self.drafts = self.pick = 0
        self.forecast, self.marks = [], []
        self.at = [NOBODY] * (seats * EXPLORERS)
        self.holds = [NOBODY] * (sides * box.spaces)
        self.guards, self.filled = [0] * sides, [0] * sides
        self.gained, self.drawn = 0, []
        self.crew = [box.crew] * sides
        self.traders = [0] * (sides * N_MARKETS)
        self.envoys = [0] * (sides * N_CENTRES)
        self.credits = [0] * sides
        self.ledger = [0] * (sides * N_SOURCES)
        self.queue = [NOBODY] * (N_MARKETS * box.queue)
        self.want = [0] * (N_MARKETS * N_BUYERS)
        self.home = [NOBODY] * (N_BUYERS * box.track)
        self.at_home = [0] * N_BUYERS
        self.ship, self.out_buyers = [], list(range(len(box.kind_of_buyer)))
        self.buyer_deck, self.buyer_discard = list(box.buyer_cards), [0] * N_BUYERS
        self.stock = [(1 << copies) - 1 for copies in box.copies]
        self.ground, self.gone, self.lying = [0] * N_TYPES, [0] * N_TYPES, 0
        self.black = [[] for _ in range(N_REGIONS)]
        self.faction = [NOBODY] * sides
        self.order, self.tokens = [], [0] * sides
        self.active = self.turn = NOBODY
        self.passed, self.landed, self.round, self.left = 0, 0, 1, 0
        self.orders, self.used = [NOBODY] * N_CENTRES, [0] * seats
        self.ways, self.experts = 0, False
        self.zu_decks, self.zu_discard, self.zu_out, self.zu_sight, self.story = [], [], [], [], []

    def copy(self) -> Earth:
        other = Earth(self.seats, Rng(self.rng.state), self.box)
        self.copy_base(other)
        other.deck = self.deck[:]
        other.discard = self.discard[:]
        other.hand = [cards[:] for cards in self.hand]
        other.tickets = self.tickets[:]
        other.packets = [cards[:] for cards in self.packets]
        other.peeked = self.peeked[:]
        other.sight = self.sight[:]
        other.shuffles = self.shuffles
        other.drafts = self.drafts
        other.pick = self.pick
        other.forecast = self.forecast[:]
        other.marks = self.marks[:]
        other.at = self.at[:]
        other.holds = self.holds[:]
        other.guards = self.guards[:]
        other.filled = self.filled[:]
        other.gained = self.gained
        other.drawn = self.drawn[:]
        other.crew = self.crew[:]
        other.traders = self.traders[:]
        other.envoys = self.envoys[:]
        other.credits = self.credits[:]
        other.ledger = self.ledger[:]
        other.queue = self.queue[:]
        other.want = self.want[:]
        other.home = self.home[:]
        other.at_home = self.at_home[:]
        other.ship = self.ship[:]
        other.out_buyers = self.out_buyers[:]
        other.buyer_deck = self.buyer_deck[:]
        other.buyer_discard = self.buyer_discard[:]
        other.stock = self.stock[:]
        other.ground = self.ground[:]
        other.gone = self.gone[:]
        other.lying = self.lying
        other.black = [stack[:] for stack in self.black]
        other.faction = self.faction[:]
        other.order = self.order[:]
        other.tokens = self.tokens[:]
        other.active = self.active
        other.passed = self.passed
        other.landed = self.landed
        other.round = self.round
        other.left = self.left
        other.orders = self.orders[:]
        other.used = self.used[:]
        other.ways = self.ways
        other.experts = self.experts
        other.zu_decks = [cards[:] for cards in self.zu_decks]
        other.zu_discard = self.zu_discard[:]
        other.zu_out = self.zu_out[:]
        other.zu_sight = self.zu_sight[:]
        other.story = self.story[:]
        return other

    # -- looking at the table ------------------------------------------------------------------------------------

    def sides(self) -> int:
        return 2 if self.seats == 1 else self.seats

    def explorer_at(self, seat: i64, place: i64) -> bool:
        at, first = self.at, seat * EXPLORERS
        return at[first] == place or at[first + 1] == place or at[first + 2] == place

    def on_black_market(self, seat: i64) -> bool:
        explorer: i64
        for explorer in range(seat * EXPLORERS, seat * EXPLORERS + EXPLORERS):
            if self.box.black_at[self.at[explorer]]:
                return True
        return False

    def free_space(self, side: i64, hatch: bool) -> i64:
        """The first empty space of a side's cargo hold, or of its hatch; NOBODY if there is none."""
        box, holds = self.box, self.holds
        first: i64 = side * box.spaces
        end: i64 = first + box.spaces
        if hatch:
            first += box.cargo
        else:
            end = first + self.cargo(side)
        space: i64
        for space in range(first, end):
            if holds[space] < 0:
                return space
        return NOBODY

    def cargo(self, side: i64) -> i64:
        """How many spaces a side's cargo hold has (EE-1.10)."""
        faction: i64 = self.faction[side]
        return self.box.cargo if faction < 0 else self.box.cargo_of[faction]

    def any_space(self, side: i64) -> i64:
        """Where a side stores what may go into either hold: in the hatch, which takes nothing else, if it has room."""
        space = self.free_space(side, True)
        return space if space >= 0 else self.free_space(side, False)

    def in_hatch(self, space: i64) -> bool:
        return space % self.box.spaces >= self.box.cargo

    def stored(self, side: i64) -> list[int]:
        """A side's artefacts."""
        first: int = side * self.box.spaces
        return [tile for tile in self.holds[first : first + self.box.spaces] if tile >= 0]

    def stored_types(self, side: i64) -> i64:
        """The types of which a side has an artefact, as a set of bits."""
        types: i64 = 0
        type_of = self.box.type_of
        first: i64 = side * self.box.spaces
        space: i64
        for space in range(first, first + self.box.spaces):
            tile: i64 = self.holds[space]
            if tile >= 0:
                types |= i64(1) << i64(type_of[tile])
        return types

    def count_stored(self, side: i64, region: i64) -> i64:
        """How many artefacts of a region a side has."""
        count: i64 = 0
        type_of = self.box.type_of
        first: i64 = side * self.box.spaces
        space: i64
        for space in range(first, first + self.box.spaces):
            tile: i64 = self.holds[space]
            if tile >= 0 and i64(type_of[tile]) >> 2 == region:
                count += 1
        return count

    def left_value(self, side: i64) -> int:
        """The value of the artefacts a side has."""
        return sum([self.box.value[self.box.type_of[tile]] for tile in self.stored(side)])

    def interested(self, market: i64, region: i64) -> i64:
        """EE-1.7: how many buyers in a queue want artefacts of a region."""
        first: i64 = market * N_BUYERS
        return i64(self.want[first + region]) + i64(self.want[first + SPECIAL])

    def waiting_at(self, market: i64) -> i64:
        """How many buyers stand in a queue."""
        queue, size = self.queue, i64(self.box.queue)
        count: i64 = 0
        while count < size and queue[market * size + count] >= 0:
            count += 1
        return count

    def popularity(self, region: i64) -> int:
        """EE-1.8"""
        return self.box.track - self.at_home[region]

    def rank(self, region: i64) -> i64:
        """EE-8.4: how many regions are more popular."""
        at_home = self.at_home
        own: i64 = at_home[region]
        above: i64 = 0
        other: i64
        for other in range(N_REGIONS):
            if at_home[other] < own:
                above += 1
        return above

    def supply(self, region: i64) -> i64:
        """How many artefacts are left in the supply of a region."""
        count: i64 = 0
        type: i64
        for type in range(region * N_ROWS, region * N_ROWS + N_ROWS):
            count += ONES[self.stock[type]]
        return count

    def copies_on_map(self, type: int) -> int:
        """EE-19.6: copies of a type on its site and on the black market."""
        count = ONES[self.ground[type]]
        for tile in self.black[type >> 2]:
            if self.box.type_of[tile] == type:
                count += 1
        return count

    def cards_of(self, seat: int) -> int:
        """How many cards a seat holds, travel cards included."""
        return len(self.hand[seat]) + ONES[self.tickets[seat]]

    # -- results -------------------------------------------------------------------------------------------------

    def gallery(self, side: i64) -> int:
        """EE-15.1: what a gallery is worth now."""
        guards: i64 = self.guards[side]
        return self.worth_of_guards(guards)

    def worth_of_guards(self, guards: i64) -> int:
        box = self.box
        total: i64 = 0
        region: i64
        row: i64
        for region in range(N_REGIONS):
            total += box.column[region][ONES[(guards >> (N_ROWS * region)) & COLUMN]]
        for row in range(N_ROWS):
            in_row: i64 = (guards >> row) & ROW
            count: i64 = i64(ONES[in_row & 255]) + i64(ONES[(in_row >> 8) & 255]) + i64(ONES[in_row >> 16])
            total += box.row[row][count]
        return total

    def points(self, seat: int) -> int:
        return self.credits[seat] + self.gallery(seat) - self.wasted(seat)

    def wasted(self, seat: int) -> int:
        """EE-21.11: what is left costs credits, once it can no longer be sold."""
        return self.left_value(seat) if self.ways & WASTEFUL and self.over else 0

    def zu_points(self) -> int:
        """EE-21.1: what Zu would have if it ended now."""
        return self.credits[ZU] + self.gallery(ZU) + self.left_value(ZU)

    def ranking(self, seat: int) -> tuple[int, ...]:
        return (self.points(seat), len(self.stored(seat)))

    def winners(self) -> list[int]:
        if self.seats > 1 or not self.over:
            return super().winners()
        return [0] if self.points(0) > self.zu_points() else []  # EE-21.2

    def breakdown(self) -> list[dict[str, int]]:
        rows: list[dict[str, int]] = []
        for seat in range(self.seats):
            first = seat * N_SOURCES
            ledger = self.ledger[first : first + N_SOURCES]
            rows.append({
                "points.start": ledger[START], "points.sales": ledger[SALES], "points.centres": ledger[CENTRES_WON],
                "points.deliveries": ledger[DELIVERIES], "points.orders": ledger[ORDERS],
                "points.purchases": ledger[PURCHASES], "points.gallery": self.gallery(seat),
            })  # fmt: skip
            if self.ways & WASTEFUL:
                rows[-1]["points.wasted"] = -self.wasted(seat)
        return rows

    def inventory(self) -> list[int]:
        """Cards by their numbers, artefacts from 1000 on, buyers from 2000 on, Zu's cards from 3000 on, crew of each
        side from 10000 on, buyer cards of each kind from 20000 on."""
        cards = self.deck + self.discard + self.peeked + self.forecast
        for seat in range(self.seats):
            cards = cards + self.hand[seat] + self.packets[seat]
        tiles = [tile for tile in self.holds if tile >= 0] + self.drawn
        for stack in self.black:
            tiles = tiles + stack
        for type in range(N_TYPES):
            for where in (self.stock, self.ground, self.gone):
                tiles = tiles + self.copies_in(type, where[type])
        buyers = [buyer for buyer in self.queue + self.home if buyer >= 0] + self.ship + self.out_buyers
        zu = self.zu_discard + self.zu_out
        for deck in self.zu_decks:
            zu = zu + deck
        pieces = cards + [1000 + tile for tile in tiles] + [2000 + buyer for buyer in buyers]
        pieces = pieces + [3000 + card for card in zu]
        for side in range(self.sides()):
            pieces.append((side + 1) * 10000 + self.crew_of(side))
        for kind in range(N_BUYERS):
            pieces.append((kind + 11) * 10000 + self.buyer_deck[kind] + self.buyer_discard[kind])
        return sorted(pieces)

    def copies_in(self, type: int, copies: int) -> list[int]:
        """The artefacts of a type that a set of bits stands for."""
        first = self.box.first[type]
        return [first + i for i in range(self.box.copies[type]) if copies & (1 << i)]

    def crew_of(self, side: int) -> int:
        """All of a side's crew, wherever it is."""
        traders = self.traders[side * N_MARKETS : (side + 1) * N_MARKETS]
        envoys = self.envoys[side * N_CENTRES : (side + 1) * N_CENTRES]
        guards = bin(self.guards[side]).count("1")
        return self.crew[side] + sum(traders) + sum(envoys) + guards + self.marks.count(side)

    def items(self) -> list[tuple[str, int]]:
        """Factions, each taken with the first turn; the sides of order cards, each taken when it is used; and the rows
        of the gallery, each taken when it is full."""
        found: list[tuple[str, int]] = []
        for row in range(N_ROWS):
            name = f"row of {self.box.value[row]}"
            found.append((name, NOBODY))
            for seat in range(self.seats):
                if (self.guards[seat] >> row) & ROW == ROW:
                    found.append((name, seat))
        for seat in range(self.seats):
            if self.landed & (1 << seat):
                found.append((FACTIONS[self.faction[seat]], seat))
        names = self.box.orders
        for order in self.orders:
            if order >= 0:
                found.append((f"{names[order]} {SIDES[self.order_side()]}", NOBODY))
        for seat in range(self.seats):
            for order in range(len(names)):
                for side in range(2):
                    if self.used[seat] & (1 << (2 * order + side)):
                        found.append((f"{names[order]} {SIDES[side]}", seat))
        return found

    def deeds(self, seat: int, notation: str) -> list[str]:
        """Actions; the symbols they make use of; and what becomes of envoys once there are orders."""
        verb, *rest = notation.split()
        found: list[str] = []
        if verb in ("travel", "excavate", "market", "sell", "command", "smuggle", "survey"):  # what costs a card
            found.append("action " + verb)
        if verb in ("market", "command", "smuggle"):
            found.append("symbol " + rest[0].split("-")[1])
        if verb in ("envoy", "withdraw", "order") and self.round > 1:
            found.append("envoy " + {"envoy": "placed", "withdraw": "withdrawn", "order": "order"}[verb])
        return found

    def order_side(self) -> int:
        """Which side of the order cards is up."""
        return 1 if self.round >= ROUNDS else 0

    # -- what a seat can only guess ------------------------------------------------------------------------------

    def mark_seen(self, seat: int, cards: list[int], mark: int) -> None:
        """A seat sees some cards: from now on it can tell them from others, but not from one another."""
        shift = BYTE * seat
        for card in cards:
            self.sight[card] = (self.sight[card] & ~(255 << shift)) | (mark << shift)

    def deal_again(self, seat: int, rng: Rng) -> None:
        """The deck, and what others hold: cards that are alike to the seat change places with one another.

        The supplies, the buyer deck and the order cards keep no order that could be known: chance draws from them.
        """
        places: list[list[int]] = []
        for other in range(self.seats):
            if other != seat:
                places.append(self.hand[other])
                places.append(self.packets[other])
        if self.turn != seat:
            places.append(self.peeked)
        places.append(self.deck)
        exchange(places, self.sight, BYTE * seat, rng)
        rng.shuffle(self.deck)
        if self.zu_decks:
            exchange([self.zu_out, *self.zu_decks], self.zu_sight, 0, rng)
            for deck in self.zu_decks:
                rng.shuffle(deck)


def exchange(places: list[list[int]], sight: list[int], shift: int, rng: Rng) -> None:
    """Deals the cards that lie in some places out again among those with the same mark.

    No trace of the true order is left: the same knowledge and the same rng give the same guess.
    """
    groups: dict[int, list[int]] = {}
    for cards in places:
        for card in cards:
            mark = (sight[card] >> shift) & 255
            group = groups.get(mark)
            if group is None:
                groups[mark] = [card]
            else:
                group.append(card)
    for mark in sorted(groups):
        groups[mark].sort()
        rng.shuffle(groups[mark])
    for cards in places:
        for i in range(len(cards)):
            cards[i] = groups[(sight[cards[i]] >> shift) & 255].pop()
        cards.sort()

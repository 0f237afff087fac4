"""What lies on the table in Guns & Steel."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64

from kurhan.core.rng import Rng
from kurhan.core.state import NOBODY, State
from kurhan.games.guns_steel.components import (
    ALL_LINKS,
    FIRST_CARD,
    FIRST_ERA,
    N_ERAS,
    N_RESOURCES,
    NEW_WORLD,
    OWN,
    Box,
)

ONES: Final = bytes([bin(byte).count("1") for byte in range(256)])


@final
class GunsSteel(State):
    """Cards are numbers: five for each colour first, then those of the pyramids. Positions of the pyramid are numbered
    from the lowest row up, each from left to right."""

    fields: ClassVar[tuple[str, ...]] = (
        "edition", "open", "width", "row", "links", "stacks", "out", "wonders", "glory", "built", "aside_wonders",
        "hand", "up", "laid", "laid_at", "since", "clock", "track", "temporary", "first", "round", "free",
        "buys", "bought", "beaten", "taken", "played", "clash", "forces", "filled",
    )  # fmt: skip

    box: Box
    edition: int  # NEW_WORLD, RENAISSANCE or COMBINED
    open: bool  # whether all see all cards
    width: int  # of the lowest row
    row: list[int]  # the card on each position of the pyramid, or NOBODY
    links: list[int]  # how many cards each position is linked to below
    stacks: list[list[int]]  # research: a stack beside each row, the top card last
    out: list[int]  # cards that take no part
    wonders: list[int]  # the wonder beside each row, or NOBODY
    glory: list[list[int]]  # tokens of each seat on the wonder of each row
    built: list[list[int]]  # wonders of each seat
    aside_wonders: list[int]
    hand: list[list[int]]
    up: list[list[int]]  # on the table, technology side up
    laid: list[list[int]]  # on the table, resource side up
    laid_at: list[int]  # when a card was laid, if others cannot tell which one it is; else 0
    since: list[int]  # when all last saw a card go to its hand
    clock: int
    track: list[int]
    temporary: list[int]  # resources of the seat to move that are lost at the end of its turn
    first: int
    round: int
    free: int  # surcharges that need not be paid this turn; ALL_LINKS: none of them
    buys: int  # cards that may still be bought this turn
    bought: int  # the highest era bought from this turn, or NOBODY
    beaten: int  # opponents beaten this turn
    taken: int  # points of the cards taken back this turn
    played: list[int]  # technologies played from hand this turn
    clash: int  # the card that attacks just now, or NOBODY
    forces: list[int]  # strengths as they were compared, of the seat that attacks and of those that answered
    filled: bool  # whether a score track has been filled, so that this turn is the last

    def __init__(self, seats: int, rng: Rng, box: Box) -> None:
        super().__init__(seats, rng)
        self.box = box

    def clear(self) -> None:
        """A table with nothing on it, and five cards in every hand."""
        seats, cards = self.seats, len(self.box.slug)
        self.edition, self.open, self.width = NEW_WORLD, False, 0
        self.row, self.links, self.out = [], [], []
        self.stacks = [[] for _ in range(N_ERAS)]
        self.wonders = [NOBODY] * N_ERAS
        self.aside_wonders = []
        self.glory = [[0] * seats for _ in range(N_ERAS)]
        self.built = [[] for _ in range(seats)]
        self.hand = [list(range(seat * OWN, seat * OWN + OWN)) for seat in range(seats)]
        self.up = [[] for _ in range(seats)]
        self.laid = [[] for _ in range(seats)]
        self.laid_at, self.since, self.clock = [0] * cards, [0] * cards, 0
        self.track = [0] * seats
        self.temporary = [0] * N_RESOURCES
        self.first, self.turn, self.round = 0, 0, 1
        self.free, self.buys, self.bought, self.beaten, self.taken = 0, 1, NOBODY, 0, 0
        self.played, self.clash, self.forces, self.filled = [], NOBODY, [], False

    def copy(self) -> GunsSteel:
        other = GunsSteel(self.seats, Rng(self.rng.state), self.box)
        self.copy_base(other)
        other.edition = self.edition
        other.open = self.open
        other.width = self.width
        other.row = self.row[:]
        other.links = self.links[:]
        other.stacks = [stack[:] for stack in self.stacks]
        other.out = self.out[:]
        other.wonders = self.wonders[:]
        other.glory = [tokens[:] for tokens in self.glory]
        other.built = [built[:] for built in self.built]
        other.aside_wonders = self.aside_wonders[:]
        other.hand = [cards[:] for cards in self.hand]
        other.up = [cards[:] for cards in self.up]
        other.laid = [cards[:] for cards in self.laid]
        other.laid_at = self.laid_at[:]
        other.since = self.since[:]
        other.clock = self.clock
        other.track = self.track[:]
        other.temporary = self.temporary[:]
        other.first = self.first
        other.round = self.round
        other.free = self.free
        other.buys = self.buys
        other.bought = self.bought
        other.beaten = self.beaten
        other.taken = self.taken
        other.played = self.played[:]
        other.clash = self.clash
        other.forces = self.forces[:]
        other.filled = self.filled
        return other

    # -- the pyramid ---------------------------------------------------------------------------------------------

    def start_of(self, era: i64) -> i64:
        """The first position of a row."""
        width: i64 = self.width
        return era * width - era * (era - 1) // 2

    def place_of(self, card: int) -> i64:
        """The position of a card in the pyramid."""
        row = self.row
        place: i64 = self.start_of(self.box.back[card] - FIRST_ERA)
        while row[place] != card:
            place += 1
        return place

    def linked(self) -> list[int]:
        """GS-7.4: for each position the set of those below it, reached through cards that are still there."""
        row, supports = self.row, self.box.supports[self.width]
        linked = [0] * self.width
        position: i64
        for position in range(i64(self.width), i64(len(row))):
            left: i64 = supports[position]
            found: i64 = 0
            if row[left] != NOBODY:
                found = i64(linked[left]) | (i64(1) << left)
            left += 1
            if row[left] != NOBODY:
                found |= i64(linked[left]) | (i64(1) << left)
            linked.append(found)
        return linked

    def count_links(self) -> None:
        self.links = [int(ones(below)) for below in self.linked()]

    def surcharge_of_stack(self, era: i64) -> i64:
        """GS-12.5: the cards of earlier eras still in the pyramid."""
        count: i64 = 0
        position: i64
        for position in range(self.start_of(era)):
            if self.row[position] != NOBODY:
                count += 1
        return count

    def surcharges(self, card: int) -> i64:
        """GS-7.3: how many there are for a card, paid or not."""
        era: i64 = self.box.back[card] - FIRST_ERA
        stack = self.stacks[era]
        if stack and stack[-1] == card:
            return self.surcharge_of_stack(era)
        return self.links[self.place_of(card)]

    def surcharge(self, card: int) -> i64:
        """What is due beside the base price: without what need not be paid this turn (GS-5.11)."""
        due: i64 = self.surcharges(card) - self.waived()
        return due if due > 0 else 0

    def waived(self) -> i64:
        """GS-5.11: so many surcharges of one purchase need not be paid."""
        free: i64 = self.free
        return free if free < ALL_LINKS else len(self.row)

    def offered(self) -> list[int]:
        """All cards that can be bought: those of the pyramid and the tops of the stacks."""
        cards = [card for card in self.row if card != NOBODY]
        return cards + [stack[-1] for stack in self.stacks if stack]

    # -- a seat's cards ------------------------------------------------------------------------------------------

    def force(self, seat: int) -> int:
        """GS-6.2: the military strength of all cards with their technology side up."""
        total = 0
        strength = self.box.strength
        for card in self.up[seat]:
            total += strength[card]
        return total

    def resources(self, seat: int) -> list[int]:
        """How many of each resource a seat could spend now."""
        count = self.temporary[:] if seat == self.turn else [0] * N_RESOURCES
        back = self.box.back
        for card in self.laid[seat]:
            resource: i64 = back[card]
            count[resource] = count[resource] + 1
        return count

    def alike(self, one: int, other: int) -> bool:
        """Whether two cards look the same from their resource side."""
        return self.box.face[one] == self.box.face[other]

    def in_doubt(self, seat: int, card: int) -> bool:
        """Whether others cannot tell where this card of a seat is: in hand, or which of those resource side up."""
        laid_at, face = self.laid_at, self.box.face
        mine: i64 = face[card]
        found: i64 = 0
        for other in self.laid[seat]:
            if face[other] == mine and laid_at[other]:
                found += 1
        if found == 0:
            return False
        for other in self.hand[seat]:
            if face[other] == mine:
                found += 1
        return found > 1

    def tokens_left(self, seat: int) -> int:
        """Glory tokens that lie on no wonder."""
        left = self.box.tokens
        for tokens in self.glory:
            left -= tokens[seat]
        return left

    def met(self, seat: int, wonder: int) -> bool:
        """GS-10: whether a seat meets the condition of a wonder now."""
        return self.box.condition[wonder].met(self, seat)

    def count_laid(self, seat: int, resource: int) -> int:
        count = 0
        back = self.box.back
        for card in self.laid[seat]:
            if back[card] == resource:
                count += 1
        return count

    def count_kinds(self, seat: int) -> int:
        """Different resources that lie ready."""
        kinds: i64 = 0
        back = self.box.back
        for card in self.laid[seat]:
            kinds |= i64(1) << i64(back[card])
        return int(ones(kinds))

    def count_type(self, seat: int, type: int) -> int:
        count = 0
        types = self.box.type
        for card in self.up[seat]:
            if types[card] == type:
                count += 1
        return count

    # -- results -------------------------------------------------------------------------------------------------

    def card_points(self, seat: int) -> int:
        total = 0
        points = self.box.points
        for card in self.hand[seat]:
            total += points[card]
        for card in self.up[seat]:
            total += points[card]
        for card in self.laid[seat]:
            total += points[card]
        return total

    def wonder_points(self, seat: int) -> int:
        total = 0
        for wonder in self.built[seat]:
            total += self.box.wonder_points[wonder]
        return total

    def points(self, seat: int) -> int:
        return self.card_points(seat) + self.wonder_points(seat) + self.track[seat]

    def breakdown(self) -> list[dict[str, int]]:
        rows: list[dict[str, int]] = []
        for seat in range(self.seats):
            row = {"points.cards": self.card_points(seat), "points.wonders": self.wonder_points(seat)}
            if self.edition != NEW_WORLD:
                row["points.track"] = self.track[seat]
            rows.append(row)
        return rows

    def inventory(self) -> list[int]:
        """Cards by their numbers, wonders from 1000 on."""
        cards = self.out + [card for card in self.row if card != NOBODY]
        for stack in self.stacks:
            cards = cards + stack
        wonders = self.aside_wonders + [wonder for wonder in self.wonders if wonder != NOBODY]
        for seat in range(self.seats):
            cards = cards + self.hand[seat] + self.up[seat] + self.laid[seat]
            wonders = wonders + self.built[seat]
        return sorted(cards + [1000 + wonder for wonder in wonders])

    def items(self) -> list[tuple[str, int]]:
        """Cards of the pyramid and the stacks, and wonders."""
        box = self.box
        found = [(box.slug[card], NOBODY) for card in self.offered()]
        found += [(box.wonders[wonder], NOBODY) for wonder in self.wonders if wonder != NOBODY]
        for seat in range(self.seats):
            owned = self.hand[seat] + self.up[seat] + self.laid[seat]
            found += [(box.slug[card], seat) for card in owned if card >= FIRST_CARD]
            found += [(box.wonders[wonder], seat) for wonder in self.built[seat]]
        return found

    # -- what a seat can only guess ------------------------------------------------------------------------------

    def deal_again(self, seat: int, rng: Rng) -> None:
        """Which of an opponent's equal cards are in hand and which lie resource side up."""
        if not self.open:
            for i in range(self.seats):
                if i != seat:
                    self._deal_again(i, rng)

    def _deal_again(self, seat: int, rng: Rng) -> None:
        """Puts a fitting card on every spot where others cannot tell the card: one that was in hand back then.

        Spots lie in the order of time, and what fits an early one also fits the later ones: so a card is always left.
        """
        laid, laid_at = self.laid[seat], self.laid_at
        pool = self.hand[seat] + [card for card in laid if laid_at[card]]
        pool.sort()  # no trace of the true order: the same knowledge and the same rng give the same guess
        when = [laid_at[card] for card in laid]
        for card in laid:
            laid_at[card] = 0
        for spot in range(len(laid)):
            if when[spot] == 0:
                continue
            fitting = [card for card in pool if self.alike(card, laid[spot]) and self.since[card] < when[spot]]
            card = fitting[rng.below(len(fitting))]
            pool.remove(card)
            laid[spot] = card
            laid_at[card] = when[spot]
        self.hand[seat] = pool


def ones(bits: i64) -> i64:
    """How many bits are set."""
    count: i64 = 0
    while bits:
        count += ONES[bits & 255]
        bits >>= 8
    return count

"""What lies on the table in Revive."""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from mypy_extensions import i64

from kurhan.core.rng import Rng
from kurhan.core.state import NOBODY, State
from kurhan.games.revive.components import (
    ABYSS,
    ART_COLOURS,
    ARTEFACT,
    CARDS,
    CHASM,
    CORNERS,
    FOREST,
    FOREST_TOKEN,
    HIDDEN,
    LARGE,
    LOCATION,
    N_COLOURS,
    N_CORNERS,
    N_HEXES,
    N_MACHINES,
    N_NODES,
    N_PLACES,
    N_RESOURCES,
    N_SPACES,
    N_SPOTS,
    ONES,
    SAND,
    SAND_TOKEN,
    SOURCE,
    WATER,
    Box,
)

# Ways to play, as a set of bits.
LONGER: Final = 1
COMMON_CARD: Final = 2
USE_SOURCES: Final = 4
USE_PLATES: Final = 8

ACTIONS: Final = frozenset(("play", "switch", "explore", "populate", "small", "large", "hibernate"))
ENCODED: Final = 256  # a card in a slot is the slot times this, and twice the card and its half


@final
class Revive(State):
    """Cards, modules, machines, crates and tiles are numbers; what they are stands in the box.

    What seats have several of stands in one row after the other: resources, tracks, modules, machines.
    """

    fields: ClassVar[tuple[str, ...]] = (
        "deck", "cards", "module_pile", "modules_out", "machine_piles", "machines_out", "crate_pile", "gone",
        "tiles", "ways", "corners", "craters", "crater_small", "unused", "removed", "active", "resting", "laid",
        "modules", "machines", "running", "energy", "resources", "score", "tracks", "unlocked", "used", "learnt",
        "powers", "tribe", "asleep", "ready", "plates", "crates", "opened", "reused", "artefacts", "small", "kept",
        "kept_out", "put_back", "buildings", "tokens", "built", "people", "token", "corner_targets", "falcon", "left",
        "acted", "slept", "reach", "off", "anywhere", "upturned", "prism", "carried", "busy", "round", "first", "last",
        "ender", "cube", "chapter", "style", "switches", "last_removed", "sources_left", "offered_tribes",
        "offered_plates",
    )  # fmt: skip

    box: Box
    # the offer
    deck: list[int]  # the top card is the last
    cards: list[int]  # citizens on display
    module_pile: list[int]
    modules_out: list[int]
    machine_piles: list[list[int]]  # by colour
    machines_out: list[list[int]]
    crate_pile: list[int]
    gone: list[list[int]]  # out of the game: cards, modules, machines
    # the map
    tiles: list[int]  # by spot
    ways: list[int]  # by spot: 0 face down, 1 or 2 as it was laid, 3 while it is looked at
    corners: list[int]  # the large location in each corner
    craters: list[int]  # large artefacts by colour
    crater_small: int
    unused: list[int]  # large artefacts that stay in the box, and those removed
    removed: list[int]
    built: list[int]  # by space: 0, or one more than twice the seat, and one more for a large building
    people: list[int]  # by space: seats with a pawn there, as a set of bits
    token: list[int]  # by space, as a set of bits
    corner_targets: int  # corners with a target, as a set of bits
    falcon: int  # where it is, or NOBODY
    sources_left: int
    # what seats have
    active: list[list[int]]
    resting: list[list[int]]
    laid: list[list[int]]  # cards in slots, in the order in which they were played
    modules: list[int]  # by seat and place, or NOBODY
    machines: list[int]  # by seat and place, or NOBODY
    running: list[int]  # places with energy on them, as sets of bits
    energy: list[int]  # in store
    resources: list[int]  # by seat: gears, books, food, crystals
    score: list[int]
    tracks: list[int]  # by seat and colour
    unlocked: list[int]  # places of bonuses, as sets of bits
    used: list[int]  # markers gone from the tribe's board
    learnt: list[int]  # technologies by node, as sets of bits
    powers: list[int]
    tribe: list[int]  # with its side, or NOBODY
    asleep: list[int]  # the hibernation track
    ready: int  # seats whose switch is ready, as a set of bits
    plates: list[int]  # on the switch, or NOBODY
    crates: list[list[int]]
    opened: list[list[int]]
    reused: int  # crates opened twice, as a set of bits
    artefacts: list[int]  # by seat and colour
    small: list[int]
    kept: list[list[int]]  # artefact cards, one unless one must still be chosen
    kept_out: list[int]  # those nobody has; the first is common to all if it is played so
    put_back: list[int]  # by seat: the one of two that was not kept, which only its seat knows, or NOBODY
    buildings: list[int]  # by seat: small ones and large ones left
    tokens: list[int]  # of the tribe, left
    # the turn
    left: int  # actions
    acted: int  # actions taken
    slept: bool
    reach: int  # range to be had for this action
    off: list[int]  # what the next action of a kind costs less
    anywhere: bool  # whether any tile may be explored
    upturned: bool  # whether the next card is played the other way round
    prism: int  # the card that has all colours, or NOBODY
    carried: bool  # whether the action that was begun has been carried out
    busy: int  # effects of this turn
    # the game
    round: int
    first: int
    last: int  # whose turn it was when the end came, or NOBODY
    ender: int  # who has the token for it, or NOBODY
    cube: int  # of who plays alone
    chapter: int
    style: int
    switches: list[int]  # how often each seat has used its switch
    last_removed: bool  # whether the last large artefact was removed
    offered_tribes: list[int]
    offered_plates: list[int]

    def __init__(self, seats: int, rng: Rng, box: Box) -> None:
        super().__init__(seats, rng)
        self.box = box
        # What follows from the rest, and is made when it is needed.
        self.land = b""
        self.sites = b""  # locations
        self.sands = b""  # spaces of sand on which one may build
        self.ranges: list[bytes] = [b""] * seats
        self.eye = NOBODY  # whose guess this is: what others hold secretly is dealt at random in it
        self.begun: list[int] = []  # the points of all when it was made

    def clear(self) -> None:
        """A table on which everything is still in the box."""
        box, seats = self.box, self.seats
        self.deck, self.cards = list(range(box.first_citizen, box.first_campaign)), []
        self.module_pile, self.modules_out = list(range(len(box.modules))), []
        self.machine_piles = [
            [machine for machine in range(box.n_special) if box.machine_colour[machine] == colour]
            for colour in range(N_COLOURS)
        ]
        self.machines_out = [[] for _ in range(N_COLOURS)]
        self.crate_pile = list(range(len(box.crate_kind)))
        self.gone = [[], [], []]
        self.tiles, self.ways = list(range(N_SPOTS)), [0] * N_SPOTS
        self.corners = [NOBODY] * N_CORNERS
        self.craters, self.unused, self.removed = [0] * N_COLOURS, [0] * N_COLOURS, [0] * N_COLOURS
        self.crater_small = 0
        self.built, self.people, self.token = [0] * CORNERS, [0] * N_SPACES, [0] * CORNERS
        self.corner_targets, self.falcon, self.sources_left = 0, NOBODY, 0
        self.active = [[] for _ in range(seats)]
        self.resting = [[] for _ in range(seats)]
        self.laid = [[] for _ in range(seats)]
        self.modules = [NOBODY] * (seats * box.n_places)
        self.machines = [NOBODY] * (seats * N_MACHINES)
        self.running, self.energy = [0] * seats, [box.first_energy] * seats
        self.resources = [0] * (seats * N_RESOURCES)
        self.score, self.tracks = [0] * seats, [0] * (seats * N_COLOURS)
        self.unlocked, self.used, self.learnt = [0] * seats, [0] * seats, [0] * seats
        self.powers, self.tribe = [0] * seats, [NOBODY] * seats
        self.asleep, self.ready = [0] * seats, (1 << seats) - 1
        self.plates = [NOBODY] * seats
        self.crates = [[] for _ in range(seats)]
        self.opened = [[] for _ in range(seats)]
        self.reused = 0
        self.artefacts, self.small = [0] * (seats * N_COLOURS), [0] * seats
        self.kept, self.kept_out, self.put_back = [[] for _ in range(seats)], [], [NOBODY] * seats
        self.buildings = list(box.buildings) * seats
        self.tokens = [0] * seats
        self.left = self.acted = self.reach = self.busy = 0
        self.slept = self.anywhere = self.upturned = self.carried = self.last_removed = False
        self.off = [0] * N_COLOURS
        self.prism = self.last = self.ender = NOBODY
        self.round, self.first, self.cube = 1, 0, 1
        self.chapter = self.style = 0
        self.switches = [0] * seats
        self.offered_tribes, self.offered_plates = [], []

    def fill(self, data: dict[str, Any], steps: dict[str, Any]) -> None:
        super().fill(data, steps)
        self.survey()

    def copy(self) -> Revive:
        other = Revive(self.seats, Rng(self.rng.state), self.box)
        self.copy_base(other)
        other.land = self.land
        other.sites = self.sites
        other.sands = self.sands
        other.ranges = self.ranges[:]
        other.eye = self.eye
        other.begun = self.begun
        other.deck = self.deck[:]
        other.cards = self.cards[:]
        other.module_pile = self.module_pile[:]
        other.modules_out = self.modules_out[:]
        other.machine_piles = [pile[:] for pile in self.machine_piles]
        other.machines_out = [row[:] for row in self.machines_out]
        other.crate_pile = self.crate_pile[:]
        other.gone = [row[:] for row in self.gone]
        other.tiles = self.tiles[:]
        other.ways = self.ways[:]
        other.corners = self.corners[:]
        other.craters = self.craters[:]
        other.crater_small = self.crater_small
        other.unused = self.unused[:]
        other.removed = self.removed[:]
        other.built = self.built[:]
        other.people = self.people[:]
        other.token = self.token[:]
        other.corner_targets = self.corner_targets
        other.falcon = self.falcon
        other.sources_left = self.sources_left
        other.active = [cards[:] for cards in self.active]
        other.resting = [cards[:] for cards in self.resting]
        other.laid = [cards[:] for cards in self.laid]
        other.modules = self.modules[:]
        other.machines = self.machines[:]
        other.running = self.running[:]
        other.energy = self.energy[:]
        other.resources = self.resources[:]
        other.score = self.score[:]
        other.tracks = self.tracks[:]
        other.unlocked = self.unlocked[:]
        other.used = self.used[:]
        other.learnt = self.learnt[:]
        other.powers = self.powers[:]
        other.tribe = self.tribe[:]
        other.asleep = self.asleep[:]
        other.ready = self.ready
        other.plates = self.plates[:]
        other.crates = [crates[:] for crates in self.crates]
        other.opened = [crates[:] for crates in self.opened]
        other.reused = self.reused
        other.artefacts = self.artefacts[:]
        other.small = self.small[:]
        other.kept = [cards[:] for cards in self.kept]
        other.kept_out = self.kept_out[:]
        other.put_back = self.put_back[:]
        other.buildings = self.buildings[:]
        other.tokens = self.tokens[:]
        other.left = self.left
        other.acted = self.acted
        other.slept = self.slept
        other.reach = self.reach
        other.off = self.off[:]
        other.anywhere = self.anywhere
        other.upturned = self.upturned
        other.prism = self.prism
        other.carried = self.carried
        other.busy = self.busy
        other.round = self.round
        other.first = self.first
        other.last = self.last
        other.ender = self.ender
        other.cube = self.cube
        other.chapter = self.chapter
        other.style = self.style
        other.switches = self.switches[:]
        other.last_removed = self.last_removed
        other.offered_tribes = self.offered_tribes[:]
        other.offered_plates = self.offered_plates[:]
        return other

    # -- the map -------------------------------------------------------------------------------------------------

    def survey(self) -> None:
        """Looks at the whole map again: what every space is."""
        box = self.box
        land: list[int] = []
        spot: i64
        for spot in range(N_SPOTS):
            way: i64 = self.ways[spot]
            hexes = box.hexes[self.tiles[spot]]
            if way == 1:
                land += [hexes[0], hexes[1], hexes[2], hexes[3]]
            elif way == 2:
                land += [hexes[3], hexes[2], hexes[1], hexes[0]]
            else:
                land += [HIDDEN, HIDDEN, HIDDEN, HIDDEN]
        sites: list[int] = []
        sands: list[int] = []
        space: i64
        for space in range(CORNERS):
            token: i64 = self.token[space]
            if token & FOREST_TOKEN:
                land[space] = FOREST
            elif token & SAND_TOKEN:
                land[space] = SAND
            what: i64 = land[space]
            if what == LOCATION:
                sites.append(int(space))
            elif what == SAND and not token & SOURCE:
                sands.append(int(space))
        for space in range(CORNERS, CHASM):
            land.append(LARGE)
            sites.append(int(space))
        land.append(ABYSS)
        self.land = bytes(land)
        self.sites = bytes(sites)
        self.sands = bytes(sands)
        self.forget_ranges()

    def forget_ranges(self) -> None:
        for seat in range(self.seats):
            self.ranges[seat] = b""

    def owner(self, space: int) -> int:
        """Whose building stands on a space, or NOBODY."""
        return (self.built[space] - 1) // 2 if self.built[space] else NOBODY

    def builds_beside(self, seat: int, space: int) -> bool:
        """Whether a seat has a building beside a space."""
        mine: i64 = 2 * seat + 1
        for other in self.box.next_to[space]:
            if other < CORNERS:
                there: i64 = self.built[other]
                if there == mine or there == mine + 1:
                    return True
        return False

    # -- what seats have -----------------------------------------------------------------------------------------

    def has(self, seat: i64, power: i64) -> bool:
        mine: i64 = self.powers[seat]
        return mine & power != 0

    def in_slot(self, seat: int, slot: int) -> list[int]:
        """The halves that lie in a slot, the last played last: twice the card, and 1 for its bottom."""
        return [place % ENCODED for place in self.laid[seat] if place // ENCODED == slot]

    def has_colour(self, card: i64, colour: i64) -> bool:
        """RV-9.10: one card may have all colours for a while."""
        return self.box.colour[card] == colour or card == self.prism

    def energy_of(self, seat: int) -> int:
        """All energy markers of a seat."""
        return self.energy[seat] + count_bits(self.running[seat])

    def developed(self, seat: int) -> int:
        """How many markers lie on the development track."""
        return count_bits(self.unlocked[seat]) + self.used[seat]

    def place_of(self, seat: int, machine: int) -> int:
        """Where a seat has a machine."""
        first = seat * N_MACHINES
        for place in range(N_MACHINES):
            if self.machines[first + place] == machine:
                return place
        return NOBODY

    def seat_of(self, tribe: int) -> int:
        """Who plays a tribe, or NOBODY."""
        for seat in range(self.seats):
            if self.tribe[seat] >= 0 and self.tribe[seat] // 2 == tribe:
                return seat
        return NOBODY

    # -- counting ------------------------------------------------------------------------------------------------

    def n_modules(self, seat: int) -> int:
        first = seat * self.box.n_places
        return sum([1 for place in range(first, first + self.box.n_places) if self.modules[place] >= 0])

    def n_pawns(self, seat: int) -> int:
        """Pawns on the map: one for each technology."""
        return count_bits(self.learnt[seat])

    def n_in_large(self, seat: int) -> int:
        return sum([1 for space in range(CORNERS, CHASM) if self.people[space] & (1 << seat)])

    def own_cards(self, seat: int) -> list[int]:
        return self.active[seat] + self.resting[seat] + [place % ENCODED // 2 for place in self.laid[seat]]

    def n_recruited(self, seat: int, colour: int = N_COLOURS) -> int:
        """Cards that one did not begin with, of a colour or of all."""
        box = self.box
        count = 0
        for card in self.own_cards(seat):
            if card >= box.first_citizen and (colour == N_COLOURS or box.colour[card] == colour):
                count += 1
        return count

    def flasks_lying(self, seat: int) -> int:
        """Flasks on modules and machines."""
        box = self.box
        count = 0
        for place in range(seat * box.n_places, (seat + 1) * box.n_places):
            if self.modules[place] >= 0:
                count += box.module_flasks[self.modules[place]]
        for place in range(seat * N_MACHINES, (seat + 1) * N_MACHINES):
            if self.machines[place] >= 0:
                count += box.machine_flasks[self.machines[place]]
        return count

    def flasks_visible(self, seat: int) -> int:
        """RV-5.11: those on resting cards and on halves that are covered cannot be seen."""
        flasks = self.box.flasks
        count = self.flasks_lying(seat)
        for card in self.active[seat]:
            count += flasks[2 * card] + flasks[2 * card + 1]
        for place in self.laid[seat]:
            count += flasks[place % ENCODED]
        return count

    def flasks_of(self, seat: int) -> int:
        """RV-14.9: at the end all count."""
        flasks = self.box.flasks
        count = self.flasks_lying(seat)
        for card in self.own_cards(seat):
            count += flasks[2 * card] + flasks[2 * card + 1]
        return count

    def n_waters(self, seat: int) -> int:
        """Waters with a building of the seat beside them: each has rewarded it."""
        count = 0
        land = self.land
        space: i64
        for space in range(CORNERS):
            if land[space] == WATER and self.builds_beside(seat, int(space)):
                count += 1
        return count

    def n_crystals(self, seat: int) -> int:
        """RV-14.10: crystal symbols and sources beside buildings of the seat, each once."""
        bits: i64 = 0
        sources = 0
        mine: i64 = 2 * seat + 1
        space: i64
        for space in range(CORNERS):
            there: i64 = self.built[space]
            if there == mine or there == mine + 1:
                bits |= self.box.crystals_at[space]
            elif i64(self.token[space]) & SOURCE and self.builds_beside(seat, int(space)):
                sources += 1
        return count_bits(int(bits)) + sources

    def n_tiles(self, seat: int) -> int:
        """Tiles on which a seat has a building or a pawn."""
        found: list[int] = []
        for space in range(CORNERS):
            if self.owner(space) == seat or self.people[space] & (1 << seat):
                if space // N_HEXES not in found:
                    found.append(space // N_HEXES)
        return len(found)

    def n_crates(self, seat: int) -> int:
        return len(self.crates[seat]) + len(self.opened[seat])

    def explored(self) -> int:
        """Tiles that were explored."""
        return sum([1 for way in self.ways if way]) - len(self.box.starting)

    # -- results (RV-14) -----------------------------------------------------------------------------------------

    def count_item(self, seat: int, item: int) -> int:
        """RV-14.9: what an item of an artefact card counts."""
        if item == 0:
            return self.n_crates(seat)
        if item == 1:
            return self.energy_of(seat)
        if item == 2:
            return self.n_modules(seat)
        if item == 3:
            return self.n_pawns(seat)
        if item == 4:
            return self.used[seat]
        if item == 5:
            return self.flasks_of(seat)
        if item == 6:
            return self.n_recruited(seat)
        if item == 7:
            return self.n_waters(seat)
        return self.n_crystals(seat)

    def item_worth(self, seat: int, item: int) -> int:
        box = self.box
        return self.count_item(seat, item) // box.item_per[item] * box.item_points[item]

    def artefact_card(self, seat: int) -> int:
        """The card that counts for a seat, or NOBODY while it still chooses."""
        if self.style & COMMON_CARD:
            return self.kept_out[0]
        return self.kept[seat][0] if len(self.kept[seat]) == 1 else NOBODY

    def artefact_points(self, seat: int) -> int:
        """RV-14.8: each item once, and once more for each large artefact of its colour."""
        card = self.artefact_card(seat)
        if card < 0:
            return 0
        total = 0
        for colour in range(N_COLOURS):
            times = 1 + self.artefacts[seat * N_COLOURS + colour]
            total += times * self.item_worth(seat, self.box.artefact_cards[card][colour])
        return total

    def count_for(self, seat: int, counts: int) -> int:
        """RV-14.4: what a large location counts."""
        if counts < N_COLOURS:
            return self.tracks[seat * N_COLOURS + counts]
        if counts == 3:
            return self.energy_of(seat)
        if counts == 4:
            return self.n_modules(seat)
        if counts == 5:
            return self.box.buildings[1] - self.buildings[2 * seat + 1]
        if counts == 6:
            return self.n_pawns(seat)
        if counts == 7:
            return self.n_in_large(seat)
        if counts == 8:
            return self.n_recruited(seat)
        if counts == 9:
            return self.n_waters(seat)
        if counts == 10:
            return self.used[seat]
        if counts == 11:
            return self.flasks_of(seat)
        if counts == 12:
            return self.n_crystals(seat)
        if counts == 13:
            return self.n_crates(seat)
        return self.n_tiles(seat)

    def location_worth(self, seat: int, location: int) -> int:
        """What a large location is worth to a seat that has a pawn there."""
        box = self.box
        count = self.count_for(seat, box.location_counts[location])
        steps = box.location_steps[location]
        if not steps:
            return count * box.location_times[location]
        worth = 0
        for i in range(len(steps)):
            if count >= steps[i]:
                worth = box.location_worth[location][i]
        return worth

    def location_points(self, seat: int) -> int:
        total = 0
        for corner in range(N_CORNERS):
            if self.people[CORNERS + corner] & (1 << seat):
                total += self.location_worth(seat, self.corners[corner])
        return total

    def technology_points(self, seat: int) -> int:
        """RV-14.3"""
        if self.tribe[seat] < 0:
            return 0
        points = self.box.node_points[self.tribe[seat]]
        return sum([points[node] for node in range(N_NODES) if self.learnt[seat] & (1 << node)])

    def card_points(self, seat: int) -> int:
        """RV-14.5"""
        box = self.box
        total = 0
        for place in range(N_PLACES):
            if self.unlocked[seat] & (1 << place) and box.place_gives[place] == CARDS:
                total += box.card_points * self.n_recruited(seat, box.place_colour[place])
        return total

    def resources_of(self, seat: int) -> int:
        first = seat * N_RESOURCES
        return sum(self.resources[first : first + N_RESOURCES])

    def public_points(self, seat: int) -> int:
        """Points but for those of a secret artefact card."""
        total = self.score[seat] + self.box.development[self.developed(seat)] + self.technology_points(seat)
        total += self.location_points(seat) + self.card_points(seat)
        if self.ender == seat:
            total += self.box.end_points
        total += self.box.small_points * self.small[seat]
        return total + self.resources_of(seat) // self.box.resources_a_point

    def points(self, seat: int) -> int:
        return self.public_points(seat) + self.artefact_points(seat)

    def known_points(self, seat: int, own: bool) -> int:
        """As many as one can know of: all if they are one's own, or when the game is over."""
        return self.points(seat) if own or self.over or self.style & COMMON_CARD else self.public_points(seat)

    def ranking(self, seat: int) -> tuple[int, ...]:
        """RV-14.11: then unscored resources, then the sum of the machine tracks."""
        first = seat * N_COLOURS
        unscored = self.resources_of(seat) % self.box.resources_a_point
        return (self.points(seat), unscored, sum(self.tracks[first : first + N_COLOURS]))

    def grade(self, points: int) -> int:
        """RV-15.8: how well one did alone."""
        return sum([1 for least in self.box.grade_from if points >= least]) - 1

    def winners(self) -> list[int]:
        if self.seats > 1 or not self.over:
            return super().winners()
        return [0] if self.grade(self.points(0)) > 0 else []

    def breakdown(self) -> list[dict[str, int]]:
        rows: list[dict[str, int]] = []
        box = self.box
        for seat in range(self.seats):
            rows.append({
                "points.track": self.score[seat],
                "points.development": box.development[self.developed(seat)],
                "points.technologies": self.technology_points(seat),
                "points.locations": self.location_points(seat),
                "points.cards": self.card_points(seat),
                "points.end": box.end_points if self.ender == seat else 0,
                "points.small": box.small_points * self.small[seat],
                "points.resources": self.resources_of(seat) // box.resources_a_point,
                "points.artefacts": self.artefact_points(seat),
            })  # fmt: skip
        return rows

    def goal_met(self) -> bool:
        """RV-17: whether the table has reached the goal of its chapter."""
        if self.chapter == 0:
            return False
        goal = self.box.goals[self.chapter][self.seats]
        if self.chapter == 1:
            return sum([1 for space in range(CORNERS, CHASM) if self.people[space]]) >= goal
        if self.chapter == 2:
            return sum([len(crates) for crates in self.opened]) >= goal * self.seats
        if self.chapter == 3:
            return min(self.switches) >= goal
        if self.chapter == 4:
            return self.explored() >= goal
        if self.last_removed or sum(self.craters) > 0:
            return False
        for seat in range(self.seats):
            first = seat * N_COLOURS
            if min(self.tracks[first : first + N_COLOURS]) >= goal:
                return True
        return False

    def inventory(self) -> list[int]:
        """Cards by their numbers, modules from 1000 on, special machines from 2000, crates from 3000, tiles from 4000,
        artefact cards from 5000, artefacts of each colour from 6000, buildings from 7000."""
        box = self.box
        cards = self.deck + self.cards + self.gone[0]
        modules = self.module_pile + self.modules_out + self.gone[1]
        machines = self.gone[2]
        for colour in range(N_COLOURS):
            machines = machines + self.machine_piles[colour] + self.machines_out[colour]
        crates = self.crate_pile
        kept = self.kept_out
        for seat in range(self.seats):
            cards = cards + self.own_cards(seat)
            crates = crates + self.crates[seat] + self.opened[seat]
            kept = kept + self.kept[seat]
        modules = modules + [module for module in self.modules if module >= 0]
        machines = machines + [machine for machine in self.machines if 0 <= machine < box.n_special]
        pieces = cards + [1000 + module for module in modules] + [2000 + machine for machine in machines]
        pieces += [3000 + crate for crate in crates] + [4000 + tile for tile in self.tiles]
        pieces += [5000 + card for card in kept]
        for colour in range(len(ART_COLOURS)):
            held = sum([self.artefacts[seat * N_COLOURS + colour] for seat in range(self.seats)])
            total = held + self.craters[colour] + self.unused[colour] + self.removed[colour]
            pieces.append(6000 + 100 * colour + total)
        for seat in range(self.seats):
            standing = sum([1 for space in range(CORNERS) if self.owner(space) == seat])
            pieces.append(7000 + 100 * seat + standing + self.buildings[2 * seat] + self.buildings[2 * seat + 1])
        return sorted(pieces)

    def items(self) -> list[tuple[str, int]]:
        """Citizens, special machines and modules; when the game is over also what one played with and what for."""
        box = self.box
        found = [(box.cards[card], NOBODY) for card in self.cards]
        found += [("module " + box.modules[module], NOBODY) for module in self.modules_out]
        for row in self.machines_out:
            found += [("machine " + box.machines[machine], NOBODY) for machine in row]
        if self.over:
            found += [("location " + box.locations[location], NOBODY) for location in self.corners]
        for seat in range(self.seats):
            found += [(box.cards[card], seat) for card in self.own_cards(seat) if card >= box.first_citizen]
            for module in self.modules[seat * box.n_places : (seat + 1) * box.n_places]:
                if module >= 0:
                    found.append(("module " + box.modules[module], seat))
            for machine in self.machines[seat * N_MACHINES : (seat + 1) * N_MACHINES]:
                if 0 <= machine < box.n_special:
                    found.append(("machine " + box.machines[machine], seat))
            if self.over:
                found += [(name, seat) for name in self.ways_of(seat)]
        return found

    def ways_of(self, seat: int) -> list[str]:
        """With which tribe and artefact card a seat has played, which large locations it has populated, and which
        bonuses far up the tracks it has come to."""
        box = self.box
        found: list[str] = []
        if self.tribe[seat] >= 0:
            found.append("tribe " + box.tribes[self.tribe[seat]])
        if self.artefact_card(seat) >= 0 and not self.style & COMMON_CARD:
            found.append(f"artefact card {self.artefact_card(seat) + 1}")
        for corner in range(N_CORNERS):
            if self.people[CORNERS + corner] & (1 << seat):
                found.append("location " + box.locations[self.corners[corner]])
        for kind, name in ((CARDS, "bonus for cards"), (ARTEFACT, "artefact of the tracks")):
            if sum([self.unlocked[seat] >> i & 1 for i in range(N_PLACES) if box.place_gives[i] == kind]):
                found.append("way " + name)
        return found

    def deeds(self, seat: int, notation: str) -> list[str]:
        """Actions and hibernations."""
        return [f"action {notation}"] if notation in ACTIONS else []

    # -- what a seat can only guess ------------------------------------------------------------------------------

    def deal_again(self, seat: int, rng: Rng) -> None:
        """Every pile, the crates of others that are closed, their artefact cards, and what lies under equal backs."""
        self.eye = seat
        self.begun = [self.public_points(other) for other in range(self.seats)]
        for pile in (self.deck, self.module_pile, *self.machine_piles):
            pile.sort()
            rng.shuffle(pile)
        crates = self.crate_pile
        known = self.kept_out[:1] if self.style & COMMON_CARD else [self.put_back[seat]]
        cards = [card for card in self.kept_out if card not in known]
        for other in range(self.seats):
            if other != seat:
                self.put_back[other] = NOBODY
                crates = crates + self.crates[other]
                cards = cards + self.kept[other]
        crates.sort()
        rng.shuffle(crates)
        cards = sorted(cards)
        rng.shuffle(cards)
        for other in range(self.seats):
            if other != seat:
                for i in range(len(self.crates[other])):
                    self.crates[other][i] = crates.pop()
                self.crates[other].sort()
                for i in range(len(self.kept[other])):
                    self.kept[other][i] = cards.pop()
                self.kept[other].sort()
        self.crate_pile = crates
        self.kept_out = [card for card in known if card >= 0] + cards
        self.deal_tiles(rng)

    def deal_tiles(self, rng: Rng) -> None:
        back = self.box.back
        pools: list[list[int]] = [[] for _ in range(N_SPOTS)]
        hidden = [spot for spot in range(N_SPOTS) if not self.ways[spot]]
        for spot in hidden:
            pools[back[self.tiles[spot]]].append(self.tiles[spot])
        for pool in pools:
            pool.sort()
            rng.shuffle(pool)
        for spot in hidden:
            self.tiles[spot] = pools[back[self.tiles[spot]]].pop()


def count_bits(bits: int) -> int:
    """How many bits are set."""
    left: i64 = bits
    count: i64 = 0
    while left:
        count += ONES[left & 255]
        left >>= 8
    return int(count)

"""Artefacts, crew and credits (EE-1): where they come from, where they go, and samples of them (EE-6.4 to EE-6.6)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64

from kurhan.core.action import Action
from kurhan.core.state import NOBODY, Step, by_seat
from kurhan.core.text import Text
from kurhan.games.excavation_earth.actions import Free, Sample
from kurhan.games.excavation_earth.components import COLUMN, N_CENTRES, N_MARKETS, N_ROWS, N_TYPES, ONES, REGIONS
from kurhan.games.excavation_earth.rules.cards import draw_to_hand
from kurhan.games.excavation_earth.state import N_SOURCES, PURCHASES, Earth

# -- credits -----------------------------------------------------------------------------------------------------


def earn(state: Earth, side: i64, source: i64, credits: i64) -> None:
    state.credits[side] = i64(state.credits[side]) + credits
    at: i64 = side * N_SOURCES + source
    state.ledger[at] = i64(state.ledger[at]) + credits


def pay(state: Earth, side: i64, credits: i64) -> None:
    earn(state, side, PURCHASES, -credits)


# -- artefacts ---------------------------------------------------------------------------------------------------


def draw_tile(state: Earth, region: i64) -> int:
    """An artefact from the supply of a region, by chance; NOBODY if there is none. EE-2.9"""
    count = state.supply(region)
    if count == 0:
        return NOBODY
    box, stock = state.box, state.stock
    number: i64 = state.rng.below(count)
    type: i64
    for type in range(region * N_ROWS, region * N_ROWS + N_ROWS):
        copies: i64 = stock[type]
        here: i64 = ONES[copies]
        if number < here:
            copy: i64 = lowest(copies)
            stock[type] = copies & ~(i64(1) << copy)
            return i64(box.first[type]) + copy
        number -= here
    raise AssertionError("the supply was counted wrongly")


def lowest(bits: i64) -> i64:
    """The number of the lowest bit that is set."""
    number: i64 = 0
    while not (bits >> number) & 1:
        number += 1
    return number


def bit_of(state: Earth, tile: i64, type: i64) -> i64:
    """Which copy of its type an artefact is, as a set of bits."""
    return i64(1) << (tile - i64(state.box.first[type]))


def to_site(state: Earth, tile: i64) -> None:
    """An artefact goes to where its type is found. EE-1.4"""
    type: i64 = state.box.type_of[tile]
    state.ground[type] = i64(state.ground[type]) | bit_of(state, tile, type)
    state.lying = i64(state.lying) | (i64(1) << type)


def from_site(state: Earth, type: i64) -> int:
    """Takes an artefact of a type from its site."""
    copies: i64 = state.ground[type]
    copy = lowest(copies)
    copies &= ~(i64(1) << copy)
    state.ground[type] = copies
    if copies == 0:
        state.lying = i64(state.lying) & ~(i64(1) << type)
    return i64(state.box.first[type]) + copy


def to_supply(state: Earth, tile: i64) -> None:
    type: i64 = state.box.type_of[tile]
    state.stock[type] = i64(state.stock[type]) | bit_of(state, tile, type)


def out_of_game(state: Earth, tile: i64) -> None:
    """EE-8.10"""
    type: i64 = state.box.type_of[tile]
    state.gone[type] = i64(state.gone[type]) | bit_of(state, tile, type)


def to_stack(state: Earth, tile: int) -> None:
    """An artefact goes under its region's stack on the black market."""
    state.black[state.box.type_of[tile] >> 2].insert(0, tile)


def find_stored(state: Earth, seat: i64, type: i64, hatch: bool) -> i64:
    """The space of the cargo hold, or of the hatch, with an artefact of a type."""
    box = state.box
    first: i64 = seat * box.spaces
    space: i64
    for space in range(first, first + box.spaces):
        tile: i64 = state.holds[space]
        if tile >= 0 and box.type_of[tile] == type and state.in_hatch(space) == hatch:
            return space
    return NOBODY


def store(state: Earth, seat: int, tile: int, space: i64) -> None:
    """A player gains an artefact, of which a sample may be taken now. EE-6.4"""
    state.holds[space] = tile
    state.gained = i64(state.gained) | (i64(1) << i64(state.box.type_of[tile]))


def artefact(state: Earth, type: int) -> str:
    """The name of a type, for texts."""
    return "artefact." + state.box.types[type]


# -- samples -----------------------------------------------------------------------------------------------------


def offer_samples(state: Earth, seat: int) -> None:
    """EE-6.4: what was gained may be sampled, if anybody can guard it."""
    state.gained = state.gained & ~state.guards[seat]
    if state.gained and can_place(state, seat):
        state.steps.append(SAMPLING[seat])
    else:
        state.gained = 0


def can_place(state: Earth, seat: i64) -> bool:
    """Whether there is crew, or a guard that could stand in for it. EE-6.5"""
    return state.crew[seat] > 0 or state.guards[seat] != 0


def add_guard(state: Earth, side: int, type: int) -> None:
    """EE-6.4: a sample is taken; EE-6.6: a column filled for the first time brings a card."""
    state.crew[side] = state.crew[side] - 1
    state.guards[side] = state.guards[side] | (1 << type)
    if state.telling and side < state.seats:
        state.tell("log.sample", {"seat": side, "artefact": artefact(state, type)})
    region: i64 = type >> 2
    column: i64 = COLUMN << (N_ROWS * region)
    if i64(state.guards[side]) & column == column and not (i64(state.filled[side]) >> region) & 1:
        state.filled[side] = i64(state.filled[side]) | (i64(1) << region)
        if side < state.seats:  # EE-17.9
            if state.telling:
                state.tell("log.column", {"seat": side, "region": "region." + REGIONS[region]})
            draw_to_hand(state, side)


@final
class Sampling(Step[Earth]):
    """EE-6.4: samples of what was just gained."""

    def asks(self, state: Earth) -> bool:
        return state.gained != 0 and can_place(state, self.seat)

    def run(self, state: Earth) -> None:
        state.gained = 0

    def options(self, state: Earth, seat: int) -> list[Action]:
        box = state.box
        options: list[Action] = []
        gained: i64 = state.gained
        type: i64
        for type in range(N_TYPES):
            if (gained >> type) & 1:
                options.append(box.sample[type])
        if len(options) > 1 and state.crew[seat] >= len(options):
            options.insert(0, box.sample_all)
        options.append(box.done)
        return options

    def answer(self, state: Earth, seat: int, action: Action) -> None:
        if isinstance(action, Sample):
            state.gained = state.gained & ~(1 << action.type)
            if state.crew[seat]:
                add_guard(state, seat, action.type)
            else:
                state.steps.append(Freeing(seat, GUARD, action.type))
            return
        state.steps.pop()
        gained: i64 = state.gained
        state.gained = 0
        if action is state.box.sample_all:
            type: i64
            for type in range(N_TYPES):
                if (gained >> type) & 1:
                    add_guard(state, seat, type)

    def note(self, state: Earth, seat: int, action: Action) -> Text | None:
        """What the sample adds to the gallery."""
        wanted = 0
        if isinstance(action, Sample) and state.crew[seat]:
            wanted = 1 << action.type
        elif action is state.box.sample_all:
            wanted = state.gained
        if not wanted:
            return None
        more = state.worth_of_guards(state.guards[seat] | wanted) - state.gallery(seat)
        return Text("note.sample", {"count": more})


SAMPLING: Final = by_seat(Sampling)

# -- crew --------------------------------------------------------------------------------------------------------

# What a guard is freed for.
GUARD: Final = 0
TRADER: Final = 1
ENVOY: Final = 2


def add_trader(state: Earth, side: int, market: int) -> None:
    state.crew[side] = state.crew[side] - 1
    at = side * N_MARKETS + market
    state.traders[at] = state.traders[at] + 1
    if state.telling and side < state.seats:
        state.tell("log.trader", {"seat": side, "market": f"market.{market + 1}"})


def add_envoy(state: Earth, side: int, centre: int) -> None:
    state.crew[side] = state.crew[side] - 1
    at = side * N_CENTRES + centre
    state.envoys[at] = state.envoys[at] + 1
    if state.telling and side < state.seats:
        state.tell("log.envoy", {"seat": side, "centre": centre_name(centre)})


def promote(state: Earth, side: int, market: int) -> None:
    """EE-8.9: a trader becomes an envoy in the market's centre."""
    at = side * N_MARKETS + market
    state.traders[at] = state.traders[at] - 1
    at = side * N_CENTRES + state.box.centre[market]
    state.envoys[at] = state.envoys[at] + 1


def centre_name(centre: int) -> str:
    return f"centre.{centre + 1}"


def place_crew(state: Earth, seat: int, what: int, where: int) -> None:
    """Puts crew somewhere, or asks which guard is to go there. EE-6.5, EE-7.2, EE-9.5"""
    if state.crew[seat] == 0:
        state.steps.append(Freeing(seat, what, where))
    elif what == TRADER:
        add_trader(state, seat, where)
    else:
        add_envoy(state, seat, where)


@final
class Freeing(Step[Earth]):
    """EE-6.5: without crew, which guard leaves its space to do something else."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "what", "where")

    def __init__(self, seat: int, what: int, where: int) -> None:
        super().__init__(seat)
        self.what = what
        self.where = where

    def options(self, state: Earth, seat: int) -> list[Action]:
        guards = state.guards[seat]
        return [state.box.free[type] for type in range(N_TYPES) if (guards >> type) & 1]

    def answer(self, state: Earth, seat: int, action: Action) -> None:
        assert isinstance(action, Free)
        state.steps.pop()
        state.guards[seat] = state.guards[seat] & ~(1 << action.type)
        state.crew[seat] = state.crew[seat] + 1
        if state.telling:
            state.tell("log.free", {"seat": seat, "artefact": artefact(state, action.type)})
        if self.what == GUARD:
            add_guard(state, seat, self.where)
        else:
            place_crew(state, seat, self.what, self.where)

    def note(self, state: Earth, seat: int, action: Action) -> Text | None:
        """What the gallery is worth less, and more if the guard goes to another space of it."""
        assert isinstance(action, Free)
        guards = state.guards[seat] & ~(1 << action.type)
        if self.what == GUARD:
            guards |= 1 << self.where
        change = state.worth_of_guards(guards) - state.gallery(seat)
        return Text("note.free-more" if change > 0 else "note.free", {"count": abs(change)})

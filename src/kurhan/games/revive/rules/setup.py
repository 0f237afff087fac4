"""Setting up (RV-1), with the choices made before the first turn."""

from __future__ import annotations

from typing import final

from kurhan.core.action import Action
from kurhan.core.state import Step
from kurhan.core.text import Text
from kurhan.games.revive.actions import Thing
from kurhan.games.revive.components import (
    CHASM,
    FIELD,
    ITEMS,
    MOUNTAIN,
    N_COLOURS,
    N_CORNERS,
    N_RESOURCES,
    N_SPOTS,
    N_TRIBES,
    NEUTRAL,
    SAND,
    SEATS,
    VUKUNTUR,
)
from kurhan.games.revive.rules.display import fill_cards, fill_machines, fill_modules
from kurhan.games.revive.rules.rewards import put_source
from kurhan.games.revive.rules.turn import begin_turn
from kurhan.games.revive.rules.using import said
from kurhan.games.revive.state import COMMON_CARD, LONGER, USE_PLATES, USE_SOURCES, Revive


def set_up(state: Revive, options: dict[str, str]) -> None:
    state.clear()
    box = state.box
    state.chapter = int(options["chapter"]) if options["chapter"] != "none" else 0
    state.style |= LONGER if options["longer"] == "on" else 0
    state.style |= COMMON_CARD if options["artefact_cards"] == "common" else 0
    state.style |= USE_SOURCES if options["sources"] == "on" else 0
    state.style |= USE_PLATES if options["plates"] == "on" else 0
    lay_map(state)
    deal_locations(state, options["locations"] == "on")
    shuffle_supplies(state, options["citizens"] == "on")
    lay_artefacts(state)
    state.first = state.turn = state.rng.below(state.seats)  # RV-1.10
    deal_boards(state)
    deal_artefact_cards(state, 2 if options["artefact_cards"] == "two" else 1)
    use_content(state)
    state.tell("log.first", {"seat": state.first})
    state.steps.append(Beginning(state.first))
    moon = options["moon"] == "on" or state.chapter == 5
    last_first = state.clockwise(state.first)  # on a stack, so the last comes first
    if state.style & USE_PLATES:
        state.offered_plates = list(range(len(box.plates)))
        state.steps += [Plating(seat) for seat in last_first]
    if options["artefact_cards"] == "two":
        state.steps += [Keeping(seat) for seat in last_first]
    more = options["more_tribes"] == "on"
    pool = [tribe for tribe in range(N_TRIBES) if more or not box.tribe_campaign[2 * tribe]]
    if options["tribes"] == "chosen":
        state.offered_tribes = [2 * tribe + side for tribe in pool for side in range(2 if moon else 1)]
        state.steps += [Gathering(seat) for seat in last_first]
        return
    state.rng.shuffle(pool)
    for seat in range(state.seats):
        take_tribe(state, seat, 2 * pool[seat])
    if moon:
        state.steps += [Siding(seat) for seat in last_first]


# -- the middle of the table -----------------------------------------------------------------------------------------


def lay_map(state: Revive) -> None:
    """RV-1.3 and RV-1.4: starting tiles face up round the chasm, the others face down."""
    box = state.box
    tiles = list(range(N_SPOTS - len(box.starting)))
    starters = list(range(len(tiles), N_SPOTS))
    state.rng.shuffle(tiles)
    state.rng.shuffle(starters)
    for spot in range(N_SPOTS):
        if spot in box.starting:
            state.tiles[spot] = starters.pop()
            state.ways[spot] = 1 + int(state.rng.below(2))
        else:
            state.tiles[spot] = tiles.pop()
    state.survey()


def deal_locations(state: Revive, campaign: bool) -> None:
    """RV-1.5: four tiles, each with either side up."""
    box = state.box
    tiles = [i for i in range(len(box.locations) // 2) if campaign or not box.location_campaign[2 * i]]
    state.rng.shuffle(tiles)
    for corner in range(N_CORNERS):
        state.corners[corner] = 2 * tiles[corner] + int(state.rng.below(2))


def shuffle_supplies(state: Revive, campaign: bool) -> None:
    """RV-1.6 to RV-1.8"""
    if campaign:
        state.deck = list(range(state.box.first_citizen, len(state.box.cards)))
    for pile in (state.deck, state.module_pile, state.crate_pile, *state.machine_piles):
        state.rng.shuffle(pile)
    fill_cards(state)
    fill_modules(state)
    for colour in range(N_COLOURS):
        fill_machines(state, colour)


def lay_artefacts(state: Revive) -> None:
    """RV-1.9: as many as for so many players, in a longer game as for one more."""
    level = state.seats + 1 if state.style & LONGER else state.seats
    for one in range(1, SEATS + 1):
        for colour in range(N_COLOURS):
            heap = state.craters if one <= level else state.unused
            heap[colour] += state.box.artefacts[one][colour]
    if level > SEATS:
        state.crater_small = state.box.longer_small


# -- what each player gets -------------------------------------------------------------------------------------------


def deal_boards(state: Revive) -> None:
    """RV-1.11 to RV-1.13: resources by turn order, and a set of six cards of which three rest."""
    box = state.box
    sets = list(range(SEATS))
    state.rng.shuffle(sets)
    for place, seat in enumerate(state.clockwise(state.first)):
        for resource in range(N_RESOURCES):
            state.resources[seat * N_RESOURCES + resource] = box.beginnings[place][resource]
        cards = [6 * sets[seat] + i for i in range(6)]
        state.rng.shuffle(cards)
        state.active[seat] = sorted(cards[: box.first_active])
        state.resting[seat] = sorted(cards[box.first_active :])
    for number in sets[state.seats :]:
        state.gone[0] += [6 * number + i for i in range(6)]


def deal_artefact_cards(state: Revive, count: int) -> None:
    """RV-1.14: one each, or two of which one is kept, or one for all."""
    cards = list(range(len(state.box.artefact_cards)))
    state.rng.shuffle(cards)
    if not state.style & COMMON_CARD:
        for seat in range(state.seats):
            state.kept[seat] = sorted([cards.pop() for _ in range(count)])
    state.kept_out = cards


def use_content(state: Revive) -> None:
    """RV-16.27, RV-17.2 and RV-17.5: sources, and what lies on the map in some chapters."""
    sands = [space for space in range(len(state.token)) if state.land[space] == SAND]
    if state.style & USE_SOURCES:
        state.sources_left = state.box.sources
    if state.chapter == 1:
        state.sources_left += 1
        put_source(state, sands[int(state.rng.below(len(sands)))])
    if state.chapter == 4:
        spots = [space for space in range(len(state.token)) if MOUNTAIN <= state.land[space] <= FIELD]
        state.rng.shuffle(spots)
        for space in spots[:2]:
            state.token[space] = NEUTRAL


def take_tribe(state: Revive, seat: int, tribe: int) -> None:
    """RV-1.15: a board, with the tokens that belong to its moon side."""
    state.tribe[seat] = tribe
    if tribe % 2 == 0:
        return
    if tribe // 2 == VUKUNTUR:
        state.falcon = CHASM
    else:
        state.tokens[seat] = state.box.tokens


@final
class Gathering(Step[Revive]):
    """RV-1.15: tribes are chosen, the last in turn order first."""

    def options(self, state: Revive, seat: int) -> list[Action]:
        return [state.box.tribe[tribe] for tribe in state.offered_tribes]

    def answer(self, state: Revive, seat: int, action: Action) -> None:
        assert isinstance(action, Thing)
        state.steps.pop()
        state.offered_tribes = [tribe for tribe in state.offered_tribes if tribe // 2 != action.index // 2]
        take_tribe(state, seat, action.index)
        if state.telling:
            state.tell("log.gather", {"seat": seat, "value": "tribe." + state.box.tribes[action.index]})


@final
class Siding(Step[Revive]):
    """RV-16.1: the side of the board that one was dealt."""

    def options(self, state: Revive, seat: int) -> list[Action]:
        tribe = state.tribe[seat] // 2 * 2
        return state.box.tribe[tribe : tribe + 2]

    def answer(self, state: Revive, seat: int, action: Action) -> None:
        assert isinstance(action, Thing)
        state.steps.pop()
        take_tribe(state, seat, action.index)
        if state.telling:
            state.tell("log.gather", {"seat": seat, "value": "tribe." + state.box.tribes[action.index]})


@final
class Keeping(Step[Revive]):
    """RV-1.14: one of two artefact cards is kept, the other goes back unseen."""

    def options(self, state: Revive, seat: int) -> list[Action]:
        return [state.box.keep[card] for card in state.kept[seat]]

    def answer(self, state: Revive, seat: int, action: Action) -> None:
        assert isinstance(action, Thing)
        state.steps.pop()
        state.put_back[seat] = sum(state.kept[seat]) - action.index
        state.kept_out = state.kept_out + [state.put_back[seat]]
        state.kept[seat] = [action.index]
        if state.telling:
            state.tell("log.keep", {"seat": seat})

    def note(self, state: Revive, seat: int, action: Action) -> Text | None:
        if not isinstance(action, Thing):
            return None
        items = state.box.artefact_cards[action.index]
        return Text("note.items", {"things": ["item." + ITEMS[item] for item in items]})


@final
class Plating(Step[Revive]):
    """RV-5.21: plates for the switch are chosen, the last in turn order first."""

    def options(self, state: Revive, seat: int) -> list[Action]:
        return [state.box.plate[plate] for plate in state.offered_plates]

    def answer(self, state: Revive, seat: int, action: Action) -> None:
        assert isinstance(action, Thing)
        state.steps.pop()
        state.offered_plates.remove(action.index)
        state.plates[seat] = action.index
        if state.telling:
            state.tell("log.plate", {"seat": seat, "count": action.index + 1})

    def note(self, state: Revive, seat: int, action: Action) -> Text | None:
        return said(state.box, state.box.plates[action.index]) if isinstance(action, Thing) else None


@final
class Beginning(Step[Revive]):
    """The first turn begins when all is chosen."""

    def asks(self, state: Revive) -> bool:
        return False

    def run(self, state: Revive) -> None:
        begin_turn(state, self.seat)

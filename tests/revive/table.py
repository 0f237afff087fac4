"""A table of Revive set as a test needs it: seat 0 is to move, and has nothing that is not given to it.

The tests of the rules have a box of their own, so that balancing the game's components does not change what they show.
"""

from __future__ import annotations

from pathlib import Path

import kurhan
from kurhan.core.components import Components
from kurhan.games.revive import unpack
from kurhan.games.revive.components import (
    COLOURS,
    CORNERS,
    N_COLOURS,
    N_HEXES,
    N_MACHINES,
    N_RESOURCES,
    RESOURCES,
    SIDES,
    TRIBES,
    Box,
)
from kurhan.games.revive.rules.setup import set_up, take_tribe
from kurhan.games.revive.rules.turn import begin_turn
from kurhan.games.revive.state import ENCODED, Revive
from tests.play import options, play

GAME = kurhan.game("revive")
BOX: Box = unpack(Components.read(Path(__file__).with_name("box.toml")))


def start(seats: int = 2, seed: int = 1, **chosen: str) -> Revive:
    """A game as it begins."""
    state = GAME.blank(seats, kurhan.Rng(seed), BOX)
    assert isinstance(state, Revive)
    state.rules = GAME.rules
    set_up(state, GAME.check_options(chosen, seats))
    state.advance()
    return state


def table(seats: int = 2, *tribes: str, **chosen: str) -> Revive:
    """Nobody has resources, cards or pieces; only the starting tiles are explored, each as it is printed.

    Tribes are those named, then the first that are free, all sun side up unless their names say otherwise.
    """
    state = start(seats, 1, **chosen)
    state.first = 0
    state.steps = []
    give_tribes(state, list(tribes))
    for seat in range(seats):
        state.gone[0] += state.active[seat] + state.resting[seat]
        state.active[seat], state.resting[seat] = [], []
    state.resources = [0] * (seats * N_RESOURCES)
    for place, name in enumerate(("s1", "s2", "s3", "s4", "s5")):
        put_tile(state, BOX.spots[BOX.starting[place]], name)
    begin_turn(state, 0)
    return state


def give_tribes(state: Revive, tribes: list[str]) -> None:
    state.tribe, state.tokens, state.falcon = [-1] * state.seats, [0] * state.seats, -1
    for seat in range(state.seats):
        free = [f"{tribe}-{SIDES[0]}" for i, tribe in enumerate(TRIBES) if state.seat_of(i) < 0]
        spare = [name for name in free if all(name.split("-")[0] != given.split("-")[0] for given in tribes)]
        take_tribe(state, seat, BOX.tribes.index(tribes[seat] if seat < len(tribes) else spare[0]))


def put_tile(state: Revive, spot: str, tile: str, way: int = 1) -> None:
    """A tile face up on a spot (way 0: face down); what lay there takes its place."""
    at, number = BOX.spots.index(spot), BOX.tiles.index(tile)
    before = state.tiles.index(number)
    state.tiles[before], state.tiles[at] = state.tiles[at], number
    state.ways[at] = way
    state.survey()


def space(name: str) -> int:
    return BOX.spaces.index(name)


def give(state: Revive, seat: int, **resources: int) -> None:
    for name, count in resources.items():
        state.resources[seat * N_RESOURCES + RESOURCES.index(name)] = count


def held(state: Revive, seat: int) -> dict[str, int]:
    """What a seat has of the resources it has."""
    counts = state.resources[seat * N_RESOURCES : (seat + 1) * N_RESOURCES]
    return {RESOURCES[i]: counts[i] for i in range(N_RESOURCES) if counts[i]}


def fetch(state: Revive, name: str) -> int:
    """A card out of wherever it is."""
    card = BOX.cards.index(name)
    for pile in (state.deck, state.cards, state.gone[0], *state.active, *state.resting):
        if card in pile:
            pile.remove(card)
    for seat in range(state.seats):
        state.laid[seat] = [place for place in state.laid[seat] if place % ENCODED // 2 != card]
    return card


def hold(state: Revive, seat: int, *names: str) -> None:
    """Cards into the active area."""
    for name in names:
        card = fetch(state, name)
        state.active[seat].append(card)


def rest(state: Revive, seat: int, *names: str) -> None:
    for name in names:
        card = fetch(state, name)
        state.resting[seat].append(card)


def lay(state: Revive, seat: int, slot: str, *names: str, bottom: bool = False) -> None:
    """Cards into a slot, with their top halves in use in the upper slots unless told otherwise."""
    at = BOX.slots.index(slot)
    half = int(bottom or slot.startswith("bottom"))
    for name in names:
        card = fetch(state, name)
        state.laid[seat].append(at * ENCODED + 2 * card + half)


def show(state: Revive, *names: str) -> None:
    """These citizens, and no others, on display."""
    state.deck = state.cards + state.deck
    state.cards = [fetch(state, name) for name in names]


def put_module(state: Revive, seat: int, place: str, module: str) -> None:
    number = BOX.modules.index(module)
    for pile in (state.module_pile, state.modules_out):
        if number in pile:
            pile.remove(number)
    state.modules[seat * BOX.n_places + BOX.place_names.index(place)] = number


def show_module(state: Revive, *names: str) -> None:
    """These modules are on display, whatever else is."""
    for name in names:
        number = BOX.modules.index(name)
        if number not in state.modules_out:
            state.module_pile.remove(number)
            state.module_pile.append(state.modules_out[0])
            state.modules_out[0] = number
            state.modules_out.append(state.modules_out.pop(0))


def put_machine(state: Revive, seat: int, machine: str, place: int = 14) -> None:
    """A machine on one of a seat's places, with energy in store to use it."""
    number = BOX.machines.index(machine)
    for pile in (*state.machine_piles, *state.machines_out):
        if number in pile:
            pile.remove(number)
    state.machines[seat * N_MACHINES + place] = number
    state.energy[seat] = max(1, state.energy[seat])


def crate(state: Revive, seat: int, *effects: str) -> str:
    """A closed crate that says so; its kind."""
    kind = BOX.crate_effects.index([BOX.lines.index(line) for line in effects])
    number = next(i for i in range(len(BOX.crate_kind)) if BOX.crate_kind[i] == kind and i in state.crate_pile)
    state.crate_pile.remove(number)
    state.crates[seat].append(number)
    return str(kind + 1)


def house(state: Revive, seat: int, at: str, large: bool = False) -> None:
    state.built[space(at)] = 2 * seat + int(large) + 1
    state.buildings[2 * seat + int(large)] -= 1
    state.forget_ranges()


def pawn(state: Revive, seat: int, at: str) -> None:
    """A pawn from the next technology that could be learnt, which gives nothing."""
    node = next(node for node in range(7) if not state.learnt[seat] & (1 << node))
    state.learnt[seat] |= 1 << node
    state.people[space(at)] |= 1 << seat
    state.forget_ranges()


def learn(state: Revive, seat: int, technology: str) -> None:
    """A technology is unlocked, with a pawn that is nowhere on the map."""
    number = BOX.technologies.index(technology)
    node = BOX.nodes[state.tribe[seat]].index(number)
    state.learnt[seat] |= 1 << node
    state.powers[seat] |= BOX.technology_power[number]
    if BOX.technology_machine[number] >= 0:
        put_machine(state, seat, technology, 15 + node)
    state.forget_ranges()


def track(state: Revive, seat: int, **numbers: int) -> None:
    """Markers on the tracks; bonuses below count as unlocked."""
    for name, number in numbers.items():
        state.tracks[seat * N_COLOURS + COLOURS.index(name)] = number
    mine = state.tracks[seat * N_COLOURS : (seat + 1) * N_COLOURS]
    for place, needs in enumerate(BOX.needs):
        if all(mine[i] >= needs[i] for i in range(N_COLOURS)):
            state.unlocked[seat] |= 1 << place


def tracks(state: Revive, seat: int) -> tuple[int, ...]:
    return tuple(state.tracks[seat * N_COLOURS : (seat + 1) * N_COLOURS])


def offered(state: Revive, seat: int, verb: str) -> list[str]:
    """What a seat may choose of one verb, without the verb."""
    return [one.partition(" ")[2] for one in options(state, seat) if one.split()[0] == verb]


def finish_turn(state: Revive, seat: int) -> None:
    """Whatever waits is let go, and the turn ends."""
    while not state.over and state.turn == seat:
        for notation in ("enough", "end", "finish"):
            if notation in options(state, seat):
                play(state, seat, notation)
                break
        else:
            play(state, state.asked(), options(state, state.asked())[0])


def nothing_on_display(state: Revive) -> None:
    """No machine, module or card is to be had."""
    state.gone[0] += state.cards + state.deck
    state.cards, state.deck = [], []


def large(corner: int) -> int:
    return CORNERS + corner


def hexes_of(spot: str) -> list[int]:
    first = BOX.spots.index(spot) * N_HEXES
    return list(range(first, first + N_HEXES))

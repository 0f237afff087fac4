"""What a seat may know of a game of Revive."""

from __future__ import annotations

from typing import TypedDict

from kurhan.core.effect import PhraseView
from kurhan.core.view import Head, head
from kurhan.games.revive.box_view import (
    ArtefactCardView,
    BackView,
    CardView,
    CrateView,
    CrystalView,
    DevelopmentSpace,
    LocationView,
    MachineView,
    ModuleView,
    TribeView,
    artefact_card_view,
    back_view,
    card_view,
    crate_view,
    crystal_views,
    development_views,
    location_view,
    machine_view,
    module_view,
    plate_views,
    score_bonuses,
    sleep_bonuses,
    tribe_view,
)
from kurhan.games.revive.components import (
    ART_COLOURS,
    COLOURS,
    CORNERS,
    GIVES,
    LANDS,
    N_COLOURS,
    N_CORNERS,
    N_HEXES,
    N_MACHINES,
    N_NODES,
    N_PLACES,
    N_RESOURCES,
    N_SLOTS,
    N_SPOTS,
    RESOURCES,
    SOURCES,
    TOKENS,
    numbered,
)
from kurhan.games.revive.reach_view import LayView, Prospect, lays, prospects
from kurhan.games.revive.rules.cards import Slotting, open_slots
from kurhan.games.revive.rules.costs import nodes_to_learn
from kurhan.games.revive.rules.explore import Laying
from kurhan.games.revive.rules.modules import Placing
from kurhan.games.revive.rules.populate import Learning
from kurhan.games.revive.rules.setup import Siding
from kurhan.games.revive.rules.turn import cube_moves
from kurhan.games.revive.rules.using import Resolving, Trading
from kurhan.games.revive.slot_view import (
    ActView,
    Amount,
    CardTrials,
    GetView,
    OffView,
    PriceView,
    UseView,
    acts,
    gets,
    offs,
    prices,
    says,
    trials,
    uses,
)
from kurhan.games.revive.state import COMMON_CARD, ENCODED, LONGER, USE_PLATES, Revive


class HexView(TypedDict):
    space: str
    name: str
    q: int
    r: int
    land: str
    owner: int  # of the building, or NOBODY
    large: bool
    pawns: list[int]
    tokens: list[str]
    falcon: bool
    water: list[PhraseView]  # what it rewards with


class TileView(TypedDict):
    spot: str
    name: str
    up: bool
    back: BackView | None  # while it lies face down
    hexes: list[HexView]


class CornerView(TypedDict):
    space: str
    name: str
    location: LocationView
    pawns: list[int]
    target: bool


class PlaceView(TypedDict):
    place: int
    needs: list[Amount]  # by track
    gives: str
    colour: str
    unlocked: bool
    machine: MachineView | None
    running: bool


class SlotCard(TypedDict):
    card: CardView
    bottom: bool  # which half is in use


class ModulePlace(TypedDict):
    place: str
    fires: bool
    module: ModuleView | None


class SlotView(TypedDict):
    slot: str
    open: bool
    cards: list[SlotCard]
    places: list[ModulePlace]


class NodeView(TypedDict):
    technology: str
    cost: int
    points: int
    learnt: bool
    open: bool  # whether it may be unlocked next
    below: list[int]
    once: list[PhraseView]
    power: bool
    machine: MachineView | None
    running: bool


class PlayerView(TypedDict):
    seat: int
    tribe: TribeView | None
    nodes: list[NodeView]
    resources: list[Amount]
    most: list[int]
    energy: int
    all_energy: int
    score: int
    points: int  # without a secret artefact card
    total: int | None  # with it, for who may know
    tracks: list[Amount]
    places: list[PlaceView]
    slots: list[SlotView]
    active: list[CardView]
    resting: list[CardView]
    crates: int
    own_crates: list[CrateView] | None  # None of others
    opened: list[CrateView]
    artefacts: list[Amount]
    small: int
    artefact_cards: list[ArtefactCardView] | None
    developed: int
    development: int  # what that is worth now
    used: int
    asleep: int
    ready: bool
    plate: str  # its name, empty if there is none
    small_buildings: int
    large_buildings: int
    tokens: int
    flasks: int
    ender: bool


class ChapterView(TypedDict):
    number: int
    goal: int
    met: bool


class Pending(TypedDict):
    effects: list[PhraseView]  # that wait to be used
    uses: list[UseView]  # the same, as they can be chosen
    gets: list[GetView]  # of which one is to be had
    pays: list[PhraseView]  # the exchange that is being made
    prices: list[PriceView]  # of technologies at the space that is being populated
    card: CardView | None  # that is being played
    module: ModuleView | None  # that is being placed
    tile: str  # that is being laid
    ways: list[list[str]]  # how it could lie
    space: str  # that is being populated


class ReviveView(Head):
    first: int
    round: int
    rounds: int
    left: int  # actions left in this turn
    actions: int  # of a whole turn
    markers: int  # of a tribe's board
    reach: int
    ending: bool
    longer: bool
    cube: int  # of who plays alone; 0 with others
    cube_moves: bool
    grade: str  # of who plays alone, as it would be now
    chapter: ChapterView | None
    tiles: list[TileView]
    corners: list[CornerView]
    crystals: list[CrystalView]
    craters: list[Amount]
    crater_small: int
    cards: list[CardView]
    deck: int
    modules: list[ModuleView]
    module_pile: int
    machines: list[list[MachineView]]
    machine_piles: list[int]
    crate_pile: int
    common: ArtefactCardView | None
    offered_tribes: list[TribeView]
    offered_plates: list[int]
    sleep_bonuses: list[list[PhraseView]]
    score_bonuses: list[Amount]
    removal_space: int
    players: list[PlayerView]
    pending: Pending
    trials: list[CardTrials]  # for who is asked: what cards would bring
    acts: list[ActView]
    offs: list[OffView]
    plates: list[list[PhraseView]]  # what each says
    development: list[DevelopmentSpace]
    prospects: list[Prospect]  # what who looks could do on the map, if asked
    lays: list[LayView]  # how a tile that was turned could lie
    falcon: str  # the space where it is, empty if there is none


def view(state: Revive, seat: int | None) -> ReviveView:
    box = state.box
    return {
        **head(state, seat),
        "first": state.first,
        "round": state.round,
        "rounds": box.rounds,
        "left": state.left,
        "actions": box.actions_alone if state.seats == 1 else box.actions_a_turn,
        "markers": box.ability_markers,
        "reach": state.reach,
        "ending": state.last >= 0,
        "longer": state.style & LONGER != 0,
        "cube": state.cube if state.seats == 1 else 0,
        "cube_moves": cube_moves(state),
        "grade": box.grades[state.grade(state.known_points(0, seat == 0))] if state.seats == 1 else "",
        "chapter": chapter_view(state),
        "tiles": [tile_view(state, spot) for spot in range(N_SPOTS)],
        "corners": [corner_view(state, corner) for corner in range(N_CORNERS)],
        "crystals": crystal_views(box),
        "craters": [{"resource": ART_COLOURS[i], "count": state.craters[i]} for i in range(N_COLOURS)],
        "crater_small": state.crater_small,
        "cards": [card_view(box, card) for card in state.cards],
        "deck": len(state.deck),
        "modules": [module_view(box, module) for module in state.modules_out],
        "module_pile": len(state.module_pile),
        "machines": [[machine_view(box, machine) for machine in row] for row in state.machines_out],
        "machine_piles": [len(pile) for pile in state.machine_piles],
        "crate_pile": len(state.crate_pile),
        "common": artefact_card_view(box, state.kept_out[0]) if state.style & COMMON_CARD else None,
        "offered_tribes": [tribe_view(box, tribe) for tribe in offered_tribes(state)],
        "offered_plates": [plate + 1 for plate in state.offered_plates],
        "sleep_bonuses": sleep_bonuses(box),
        "score_bonuses": score_bonuses(box),
        "removal_space": box.removal_space,
        "players": [player_view(state, i, i == seat or state.over) for i in range(state.seats)],
        "pending": pending(state),
        "trials": trials(state, seat),
        "acts": acts(state, seat),
        "offs": offs(state, seat),
        "plates": plate_views(box) if state.style & USE_PLATES else [],
        "development": development_views(box),
        "prospects": prospects(state, seat),
        "lays": lays(state, LANDS),
        "falcon": box.spaces[state.falcon] if state.falcon >= 0 else "",
    }


def offered_tribes(state: Revive) -> list[int]:
    """RV-1.15 and RV-16.1: boards to choose from, or the sides of one's own."""
    step = state.steps[-1] if state.steps and not state.over else None
    if isinstance(step, Siding):
        tribe = state.tribe[step.seat] // 2 * 2
        return [tribe, tribe + 1]
    return state.offered_tribes


def chapter_view(state: Revive) -> ChapterView | None:
    if not state.chapter:
        return None
    return {
        "number": state.chapter,
        "goal": state.box.goals[state.chapter][state.seats],
        "met": state.goal_met(),
    }


# -- the map -----------------------------------------------------------------------------------------------------------


def tile_view(state: Revive, spot: int) -> TileView:
    box, way = state.box, state.ways[spot]
    return {
        "spot": box.spots[spot],
        "name": numbered("at.spot", box.spots[spot]),
        "up": way in (1, 2),
        "back": None if way in (1, 2) else back_view(box, state.tiles[spot]),
        "hexes": [hex_view(state, spot * N_HEXES + hex) for hex in range(N_HEXES)],
    }


def hex_view(state: Revive, space: int) -> HexView:
    box = state.box
    q, r = box.map.spaces[space][0]
    land = LANDS[state.land[space]]
    return {
        "space": box.spaces[space],
        "name": box.space_name(space),
        "q": q,
        "r": r,
        "land": land,
        "owner": state.owner(space),
        "large": state.built[space] > 0 and state.built[space] % 2 == 0,
        "pawns": seats_in(state.people[space]),
        "tokens": [TOKENS[i] for i in range(len(TOKENS)) if state.token[space] & (1 << i)],
        "falcon": state.falcon == space,
        "water": says(box, box.water[state.tiles[space // N_HEXES]]) if land == "water" else [],
    }


def seats_in(bits: int) -> list[int]:
    return [seat for seat in range(8) if bits & (1 << seat)]


def corner_view(state: Revive, corner: int) -> CornerView:
    box = state.box
    return {
        "space": box.spaces[CORNERS + corner],
        "name": box.space_name(CORNERS + corner),
        "location": location_view(box, state.corners[corner]),
        "pawns": seats_in(state.people[CORNERS + corner]),
        "target": state.corner_targets & (1 << corner) != 0,
    }


# -- players -----------------------------------------------------------------------------------------------------------


def player_view(state: Revive, seat: int, knows: bool) -> PlayerView:
    box = state.box
    tribe = state.tribe[seat]
    return {
        "seat": seat,
        "tribe": tribe_view(box, tribe) if tribe >= 0 else None,
        "nodes": [node_view(state, seat, node) for node in range(N_NODES)] if tribe >= 0 else [],
        "resources": [
            {"resource": RESOURCES[i], "count": state.resources[seat * N_RESOURCES + i]} for i in range(N_RESOURCES)
        ],
        "most": list(box.most),
        "energy": state.energy[seat],
        "all_energy": state.energy_of(seat),
        "score": state.score[seat],
        "points": state.public_points(seat),
        "total": state.points(seat) if knows or state.style & COMMON_CARD else None,
        "tracks": [{"resource": COLOURS[i], "count": state.tracks[seat * N_COLOURS + i]} for i in range(N_COLOURS)],
        "places": [place_view(state, seat, place) for place in range(N_PLACES)],
        "slots": [slot_view(state, seat, slot) for slot in range(N_SLOTS)],
        "active": [card_view(box, card) for card in sorted(state.active[seat])],
        "resting": [card_view(box, card) for card in sorted(state.resting[seat])],
        "crates": len(state.crates[seat]),
        "own_crates": [crate_view(box, kind) for kind in crate_kinds(state, state.crates[seat])] if knows else None,
        "opened": [crate_view(box, kind) for kind in crate_kinds(state, state.opened[seat])],
        "artefacts": [
            {"resource": ART_COLOURS[i], "count": state.artefacts[seat * N_COLOURS + i]} for i in range(N_COLOURS)
        ],
        "small": state.small[seat],
        "artefact_cards": [artefact_card_view(box, card) for card in state.kept[seat]] if knows else None,
        "developed": state.developed(seat),
        "development": box.development[state.developed(seat)],
        "used": state.used[seat],
        "asleep": state.asleep[seat],
        "ready": state.ready & (1 << seat) != 0,
        "plate": numbered("plate.number", state.plates[seat] + 1) if state.plates[seat] >= 0 else "",
        "small_buildings": state.buildings[2 * seat],
        "large_buildings": state.buildings[2 * seat + 1],
        "tokens": state.tokens[seat],
        "flasks": state.flasks_of(seat),
        "ender": state.ender == seat,
    }


def crate_kinds(state: Revive, crates: list[int]) -> list[int]:
    return sorted([state.box.crate_kind[crate] for crate in crates])


def node_view(state: Revive, seat: int, node: int) -> NodeView:
    box, tribe = state.box, state.tribe[seat]
    technology = box.nodes[tribe][node]
    machine = box.technology_machine[technology]
    return {
        "technology": box.technologies[technology],
        "cost": box.node_cost[tribe][node],
        "points": box.node_points[tribe][node],
        "learnt": state.learnt[seat] & (1 << node) != 0,
        "open": node in nodes_to_learn(state, seat),
        "below": [low for low in range(N_NODES) if box.below[tribe][node] & (1 << low)],
        "once": says(box, box.technology_once[technology]),
        "power": box.technology_power[technology] != 0,
        "machine": machine_view(box, machine) if machine >= 0 else None,
        "running": state.running[seat] & (1 << (N_PLACES + node)) != 0,
    }


def place_view(state: Revive, seat: int, place: int) -> PlaceView:
    box = state.box
    machine = state.machines[seat * N_MACHINES + place]
    if machine < 0:
        machine = box.place_machine[place]
    needs = box.needs[place]
    colour = box.place_colour[place]
    return {
        "place": place + 1,
        "needs": [{"resource": COLOURS[i], "count": needs[i]} for i in range(N_COLOURS) if needs[i]],
        "gives": GIVES[box.place_gives[place]],
        "colour": COLOURS[colour] if colour < N_COLOURS else "",
        "unlocked": state.unlocked[seat] & (1 << place) != 0,
        "machine": machine_view(box, machine) if machine >= 0 else None,
        "running": state.running[seat] & (1 << place) != 0,
    }


def slot_view(state: Revive, seat: int, slot: int) -> SlotView:
    box = state.box
    return {
        "slot": box.slots[slot],
        "open": slot in open_slots(state, seat),
        "cards": [
            {"card": card_view(box, place % ENCODED // 2), "bottom": place % 2 == 1}
            for place in state.laid[seat]
            if place // ENCODED == slot
        ],
        "places": [
            module_place(state, seat, place) for place in range(box.first_place[slot], box.first_place[slot + 1])
        ],
    }


def module_place(state: Revive, seat: int, place: int) -> ModulePlace:
    box = state.box
    module = state.modules[seat * box.n_places + place]
    return {
        "place": box.place_names[place],
        "fires": box.fires[place] != 0,
        "module": module_view(box, module) if module >= 0 else None,
    }


# -- what is being decided ---------------------------------------------------------------------------------------------


def pending(state: Revive) -> Pending:
    box = state.box
    found: Pending = {
        "effects": [], "uses": [], "gets": [], "pays": [], "prices": [], "card": None, "module": None, "tile": "",
        "ways": [], "space": "",
    }  # fmt: skip
    step = state.steps[-1] if state.steps and not state.over else None
    if isinstance(step, Resolving):
        found["effects"] = says(box, [waiting // SOURCES for waiting in step.pending])
        found["uses"] = uses(state, step)
    elif isinstance(step, Trading):
        found["gets"] = gets(state, step)
        found["pays"] = says(box, [step.effect])
    elif isinstance(step, Slotting):
        found["card"] = card_view(box, step.card)
    elif isinstance(step, Placing):
        found["module"] = module_view(box, step.module)
    elif isinstance(step, Learning):
        found["space"] = box.spaces[step.space]
        found["prices"] = prices(state, step)
    elif isinstance(step, Laying):
        found["tile"] = box.spots[step.spot]
        lands = [LANDS[land] for land in box.hexes[state.tiles[step.spot]]]
        found["ways"] = [lands, lands[::-1]]
    return found

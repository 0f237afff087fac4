"""What never changes of all that is in the box: put together once, and all views share it."""

from __future__ import annotations

from functools import cache
from typing import TypedDict

from kurhan.core.effect import PhraseView
from kurhan.core.facts import facts
from kurhan.games.revive.components import (
    ART_COLOURS,
    COLOURS,
    COUNTS,
    ITEMS,
    KINDS,
    N_COLOURS,
    N_NODES,
    RESOURCES,
    SIDES,
    TRIBES,
    Box,
    numbered,
)
from kurhan.games.revive.slot_view import Amount, says


class CardView(TypedDict):
    id: int
    card: str
    name: str  # the key of its word
    colour: str
    starter: bool
    top: list[PhraseView]
    bottom: list[PhraseView]


class ModuleView(TypedDict):
    id: int
    module: str
    colours: list[str]
    effects: list[PhraseView]


class MachineView(TypedDict):
    id: int
    machine: str
    name: str
    colour: str  # of a special one; otherwise empty
    effects: list[PhraseView]


class CrateView(TypedDict):
    kind: int
    name: str
    effects: list[PhraseView]


class BackView(TypedDict):
    kind: str
    cost: list[Amount]
    points: int


class LocationView(TypedDict):
    location: str
    counts: str
    times: int
    steps: list[int]
    worth: list[int]
    once: list[PhraseView]


class CrystalView(TypedDict):
    q: float
    r: float
    touches: list[str]


class TribeNode(TypedDict):
    technology: str
    cost: int
    points: int


class TribeView(TypedDict):
    tribe: str
    side: str
    name: str
    ability: list[PhraseView]
    technologies: list[TribeNode]


class ItemView(TypedDict):
    colour: str
    item: str
    points: int
    per: int


class ArtefactCardView(TypedDict):
    number: int
    wants: list[ItemView]


class DevelopmentSpace(TypedDict):
    points: int
    bonus: list[PhraseView]


@cache
def card_view(box: Box, card: int) -> CardView:
    found: CardView = {
        "id": card,
        "card": box.cards[card],
        "name": box.card_name(card),
        "colour": COLOURS[box.colour[card]],
        "starter": card < box.first_citizen,
        "top": says(box, box.halves[2 * card]),
        "bottom": says(box, box.halves[2 * card + 1]),
    }
    return facts(found)


@cache
def module_view(box: Box, module: int) -> ModuleView:
    found: ModuleView = {
        "id": module,
        "module": box.modules[module],
        "colours": [COLOURS[i] for i in range(N_COLOURS) if box.module_colours[module] & (1 << i)],
        "effects": says(box, box.module_effects[module]),
    }
    return facts(found)


@cache
def machine_view(box: Box, machine: int) -> MachineView:
    found: MachineView = {
        "id": machine,
        "machine": box.machines[machine],
        "name": box.machine_called[machine],
        "colour": COLOURS[box.machine_colour[machine]] if machine < box.n_special else "",
        "effects": says(box, box.machine_effects[machine]),
    }
    return facts(found)


@cache
def crate_view(box: Box, kind: int) -> CrateView:
    found: CrateView = {
        "kind": kind + 1,
        "name": numbered("crate.kind", kind + 1),
        "effects": says(box, box.crate_effects[kind]),
    }
    return facts(found)


@cache
def back_view(box: Box, tile: int) -> BackView:
    cost = box.tile_cost[tile]
    found: BackView = {
        "kind": KINDS[box.tile_kind[tile]],
        "cost": [{"resource": RESOURCES[i], "count": cost[i]} for i in range(N_COLOURS) if cost[i]],
        "points": box.tile_points[tile],
    }
    return facts(found)


@cache
def location_view(box: Box, location: int) -> LocationView:
    found: LocationView = {
        "location": box.locations[location],
        "counts": COUNTS[box.location_counts[location]],
        "times": box.location_times[location],
        "steps": list(box.location_steps[location]),
        "worth": list(box.location_worth[location]),
        "once": says(box, box.location_once[location]),
    }
    return facts(found)


@cache
def crystal_views(box: Box) -> list[CrystalView]:
    found: list[CrystalView] = [
        {"q": q, "r": r, "touches": [box.spaces[space] for space in box.touches[i]]}
        for i, (q, r) in enumerate(box.crystals)
    ]
    return facts(found)


@cache
def tribe_view(box: Box, tribe: int) -> TribeView:
    found: TribeView = {
        "tribe": TRIBES[tribe // 2],
        "side": SIDES[tribe % 2],
        "name": "tribe." + box.tribes[tribe],
        "ability": says(box, box.ability[tribe]),
        "technologies": [
            {
                "technology": box.technologies[box.nodes[tribe][node]],
                "cost": box.node_cost[tribe][node],
                "points": box.node_points[tribe][node],
            }
            for node in range(N_NODES)
        ],
    }
    return facts(found)


@cache
def artefact_card_view(box: Box, card: int) -> ArtefactCardView:
    items = box.artefact_cards[card]
    found: ArtefactCardView = {
        "number": card + 1,
        "wants": [
            {
                "colour": ART_COLOURS[i],
                "item": ITEMS[items[i]],
                "points": box.item_points[items[i]],
                "per": box.item_per[items[i]],
            }
            for i in range(N_COLOURS)
        ],
    }
    return facts(found)


@cache
def plate_views(box: Box) -> list[list[PhraseView]]:
    return facts([says(box, effects) for effects in box.plates])


@cache
def development_views(box: Box) -> list[DevelopmentSpace]:
    """What the track is worth when its lowest free space is this one, and what a marker that comes there brings."""
    bonuses = [*box.development_bonus, *[[] for _ in range(len(box.development))]]
    found: list[DevelopmentSpace] = [
        {"points": points, "bonus": says(box, bonuses[i])} for i, points in enumerate(box.development)
    ]
    return facts(found)


@cache
def sleep_bonuses(box: Box) -> list[list[PhraseView]]:
    return facts([says(box, effects) for effects in box.sleep_bonus])


@cache
def score_bonuses(box: Box) -> list[Amount]:
    found: list[Amount] = []
    for at in range(len(box.score_bonus)):
        for effect in box.score_bonus[at]:
            found.append({"resource": box.effects[effect].verb, "count": at})
    return facts(found)

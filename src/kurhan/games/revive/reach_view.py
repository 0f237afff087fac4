"""What a seat could do on the map right now: the way there, what it costs and why, and what comes of it."""

from __future__ import annotations

from functools import cache
from math import sqrt
from typing import Final, TypedDict

from kurhan.core.effect import PhraseView
from kurhan.core.facts import facts
from kurhan.core.state import NOBODY
from kurhan.games.revive.components import (
    BUILD,
    COLOURS,
    CORNERS,
    CRYSTAL,
    EASY_WAYS,
    EXPLORE,
    FAR_SIGHT,
    FAR_TEMPLES,
    FIELD,
    FOOD,
    FOREST,
    FOREST_TOKEN,
    FORMIKA,
    HIDDEN,
    LIGHT_PACKS,
    MOUNTAIN,
    N_COLOURS,
    N_HEXES,
    N_NODES,
    N_RESOURCES,
    N_SPACES,
    N_SPOTS,
    NEUTRAL,
    NO_BOOKS,
    POPULATE,
    PREY,
    QUARRIES,
    RESOURCES,
    SAND_TOKEN,
    SOURCE,
    TEMPLE,
    VUKUNTUR,
    WATER,
    WAYFARERS,
    WORKSHOP,
    Box,
)
from kurhan.games.revive.rules.build import Building
from kurhan.games.revive.rules.costs import (
    beside,
    books_for_node,
    books_to_others,
    build_cost,
    explore_cost,
    helped,
    is_target,
    nodes_to_learn,
    populate_cost,
    target_of,
)
from kurhan.games.revive.rules.explore import Exploring, Laying
from kurhan.games.revive.rules.populate import Settling
from kurhan.games.revive.rules.reach import NEVER, SHIFT, food_for, ranges, reach, starts, temples_of
from kurhan.games.revive.rules.rewards import brought_by_building, brought_by_tile, meets_by_another, reward_of
from kurhan.games.revive.rules.supply import lacking
from kurhan.games.revive.rules.tribes import FALCON, WITH_CRYSTAL, WITH_RANGE, Acting, Marking, chain, spaces_for
from kurhan.games.revive.rules.turn import Turn
from kurhan.games.revive.slot_view import Amount, phrase, says
from kurhan.games.revive.state import ENCODED, Revive

SMALL: Final = 0
LARGE_HOUSE: Final = 1
ACTS_ON_MAP: Final = ("small", "large", "populate", "explore")
COUNTS_PAWNS: Final = (6, 7)  # what a large location counts that its own pawn adds to


class Point(TypedDict):
    """Where something lies, in hundredths of a hex's width from the left and the top of the map."""

    x: int
    y: int


class Crossed(TypedDict):
    x: int
    y: int
    food: int  # that crossing it costs, before all that takes something off


class Beside(TypedDict):
    """What pays beside a building."""

    x: int
    y: int
    kind: str  # a track, crystal or water
    count: int


class Off(TypedDict):
    by: str  # the key of its word
    count: int
    range: bool  # off range, or off the price


class Bill(TypedDict):
    act: str
    can: bool
    least: bool  # it may cost more, by what is chosen next
    cost: list[Amount]  # range included
    crystals: int  # that would stand in for what is missing
    offs: list[Off]
    gains: list[Amount]
    effects: list[PhraseView]
    books: list[int]  # seats that get a book
    owner: int  # of a target, who gets what is spent; or NOBODY


class Prospect(TypedDict):
    id: str  # of its place on the page
    x: int
    y: int
    can: bool
    food: int  # for range
    way: list[Point]  # from a piece of one's own
    crossed: list[Crossed]
    beside: list[Beside]
    bills: list[Bill]


class LayGain(TypedDict):
    seat: int
    gains: list[Amount]
    effects: list[PhraseView]


class LayView(TypedDict):
    """A way in which the tile that was turned could lie."""

    way: str
    lands: list[str]
    gains: list[LayGain]


@cache
def centre(box: Box, space: int) -> Point:
    hexes = box.map.spaces[space]
    q = sum(hex[0] for hex in hexes) / len(hexes)
    r = sum(hex[1] for hex in hexes) / len(hexes)
    found: Point = {"x": round(100 * (q + r / 2 + 0.5)), "y": round(100 * (1 + 1.5 * r) / sqrt(3))}
    return facts(found)


@cache
def middle(box: Box, spot: int) -> Point:
    """Of a tile."""
    corners = [centre(box, spot * N_HEXES), centre(box, spot * N_HEXES + N_HEXES - 1)]
    found: Point = {"x": (corners[0]["x"] + corners[1]["x"]) // 2, "y": (corners[0]["y"] + corners[1]["y"]) // 2}
    return facts(found)


# -- ways --------------------------------------------------------------------------------------------------------------


class Ways:
    """The shortest ways of a seat, found backwards from where they end."""

    def __init__(self, state: Revive, seat: int) -> None:
        self.state = state
        self.known = ranges(state, seat)
        self.easy = state.has(seat, EASY_WAYS)
        far = SHIFT - state.box.temple_reach if state.has(seat, FAR_TEMPLES) else SHIFT
        self.starts: list[tuple[int, int]] = [(space, far) for space in temples_of(state, seat)]
        for space in starts(state, seat):
            self.starts.append((space, SHIFT))

    def fee(self, space: int) -> int:
        land = self.state.land[space]
        return 0 if self.easy and land in (FOREST, WATER) else 1

    def start_of(self, space: int) -> int:
        """A piece beside a space from which it is as near as it can be, or NOBODY."""
        for start, value in self.starts:
            if value == self.known[space] and space in self.state.box.next_to[start]:
                return start
        return NOBODY

    def to(self, space: int) -> list[int]:
        """Where range is counted from, what is crossed, and the place itself."""
        found: list[int] = [space]
        tried: list[int] = [space]
        while found:
            start = self.start_of(found[-1])
            if start >= 0:
                return [start] + found[::-1]
            before = self.before(found[-1], tried)
            if before == NOBODY:
                found.pop()
            else:
                found.append(before)
                tried.append(before)
        return [space]

    def before(self, space: int, tried: list[int]) -> int:
        value = self.known[space]
        for other in self.state.box.next_to[space]:
            if other in tried or self.state.land[other] == HIDDEN or self.known[other] == NEVER:
                continue
            if self.known[other] + self.fee(other) == value:
                return other
        return NOBODY


# -- what can be done --------------------------------------------------------------------------------------------------


def prospects(state: Revive, seat: int | None) -> list[Prospect]:
    """For who is asked, if it is something on the map, and for nobody else."""
    if seat is None or state.over or not state.steps or state.asked() != seat or state.tribe[seat] < 0:
        return []
    step = state.steps[-1]
    if isinstance(step, Marking):
        return marks(state, seat, step.token)
    acts = acts_of(state, seat)
    if not acts:
        return []
    ways = Ways(state, seat)
    found: list[Prospect] = []
    if "small" in acts or "large" in acts:
        found += sites_to_build(state, seat, acts, ways)
    if "populate" in acts:
        found += sites_to_populate(state, seat, ways)
    if "explore" in acts:
        found += tiles_to_explore(state, seat, ways)
    return found


def acts_of(state: Revive, seat: int) -> list[str]:
    """What the step that asks can lead to on the map."""
    step = state.steps[-1]
    if isinstance(step, Building):
        return ["large" if step.size else "small"]
    if isinstance(step, Settling):
        return ["populate"]
    if isinstance(step, Exploring):
        return ["explore"]
    if isinstance(step, Acting):
        return ["small", "large"] if step.only_build else ["small", "large", "populate", "explore"]
    if isinstance(step, Turn) and state.left:
        return ["small", "large", "populate", "explore"]
    return []


def sites_to_build(state: Revive, seat: int, acts: list[str], ways: Ways) -> list[Prospect]:
    found: list[Prospect] = []
    sizes = [size for size in (SMALL, LARGE_HOUSE) if ACTS_ON_MAP[size] in acts and state.buildings[2 * seat + size]]
    for space in state.sands if sizes else b"":
        if state.built[space] or ways.known[space] == NEVER:
            continue
        bills = [building_bill(state, seat, size, space) for size in sizes]
        one = prospect(state, "at-" + state.box.spaces[space], ways, space, bills, reach(state, seat))
        one["beside"] = paying(state, seat, space, 2 if sizes[0] == LARGE_HOUSE else 1)
        found.append(one)
    return found


def sites_to_populate(state: Revive, seat: int, ways: Ways) -> list[Prospect]:
    found: list[Prospect] = []
    nodes = nodes_to_learn(state, seat)
    for space in state.sites if nodes else b"":
        if state.people[space] & (1 << seat) or ways.known[space] == NEVER:
            continue
        bills = [populating_bill(state, seat, nodes, space)]
        found.append(prospect(state, "at-" + state.box.spaces[space], ways, space, bills, reach(state, seat)))
    return found


def tiles_to_explore(state: Revive, seat: int, ways: Ways) -> list[Prospect]:
    found: list[Prospect] = []
    for spot in range(N_SPOTS):
        if state.ways[spot] or (ways.known[N_SPACES + spot] == NEVER and not state.anywhere):
            continue
        hexes = range(spot * N_HEXES, (spot + 1) * N_HEXES)
        nearest = min(hexes, key=lambda space: ways.known[space])
        bills = [exploring_bill(state, seat, spot)]
        one = prospect(state, "tile-" + state.box.spots[spot], ways, nearest, bills, reach(state, seat))
        at = middle(state.box, spot)
        one["x"], one["y"] = at["x"], at["y"]
        if state.anywhere:
            one["way"], one["crossed"], one["food"] = [], [], 0
        found.append(one)
    return found


def prospect(state: Revive, id: str, ways: Ways, space: int, bills: list[Bill], less: int) -> Prospect:
    box = state.box
    way = ways.to(space) if ways.known[space] != NEVER else []
    at = centre(box, space)
    return {
        "id": id,
        "x": at["x"],
        "y": at["y"],
        "can": any(bill["can"] for bill in bills),
        "food": food_for(ways.known[space], less) if way else 0,
        "way": [centre(box, one) for one in way],
        "crossed": [crossed(box, one, ways.fee(one)) for one in way[1:-1]],
        "beside": [],
        "bills": bills,
    }


@cache
def crossed(box: Box, space: int, food: int) -> Crossed:
    at = centre(box, space)
    found: Crossed = {"x": at["x"], "y": at["y"], "food": food}
    return facts(found)


def bill(state: Revive, seat: int, act: str, cost: list[int], offs: list[Off]) -> Bill:
    needed = lacking(state, seat, cost)
    spare = state.resources[seat * N_RESOURCES + CRYSTAL]
    if len(cost) > CRYSTAL:
        spare -= cost[CRYSTAL]
    return {
        "act": act,
        "can": needed <= spare,
        "least": False,
        "cost": [{"resource": RESOURCES[i], "count": cost[i]} for i in range(len(cost)) if cost[i]],
        "crystals": needed if needed <= spare else 0,
        "offs": offs,
        "gains": [],
        "effects": [],
        "books": [],
        "owner": NOBODY,
    }


# -- building ----------------------------------------------------------------------------------------------------------


def building_bill(state: Revive, seat: int, size: int, space: int) -> Bill:
    cost = build_cost(state, seat, size, space)
    offs = price_offs(state, seat, BUILD) + place_offs(state, seat, space)
    if state.has(seat, QUARRIES):
        mountains = [1 for other in state.box.next_to[space] if state.land[other] == MOUNTAIN]
        add_off(offs, technology_with(state, seat, QUARRIES), len(mountains), False)
    found = bill(state, seat, ACTS_ON_MAP[size], cost, offs + range_offs(state, seat, space))
    found["owner"] = target_owner(state, seat, space)
    build_gains(state, seat, space, size + 1, found)
    if state.token[space] & SAND_TOKEN:
        found["gains"].append({"resource": "points", "count": state.box.sand_point})
    found["effects"] += answers(state, seat, BUILD)
    return found


def build_gains(state: Revive, seat: int, space: int, times: int, found: Bill) -> None:
    """RV-8.3 to RV-8.6"""
    steps, crystals, waters = brought_by_building(state, seat, space, times)
    found["effects"] += says(state.box, waters)
    found["gains"] += steps_of(steps)
    if crystals:
        found["gains"].append({"resource": "crystal", "count": crystals})


def steps_of(steps: list[int]) -> list[Amount]:
    return [{"resource": COLOURS[i], "count": steps[i]} for i in range(N_COLOURS) if steps[i]]


def paying(state: Revive, seat: int, space: int, times: int) -> list[Beside]:
    """The spaces beside a building that bring something."""
    box = state.box
    found: list[Beside] = []
    for other in box.next_to[space]:
        land = state.land[other]
        if MOUNTAIN <= land <= FIELD:
            found.append(pays(box, other, COLOURS[land - MOUNTAIN], times))
        elif land == WATER and not meets_by_another(state, seat, other, space):
            found.append(pays(box, other, "water", 1))
        if other < CORNERS and state.token[other] & SOURCE:
            found.append(pays(box, other, "crystal", times))
    return found


@cache
def pays(box: Box, space: int, kind: str, count: int) -> Beside:
    at = centre(box, space)
    found: Beside = {"x": at["x"], "y": at["y"], "kind": kind, "count": count}
    return facts(found)


# -- populating and exploring ------------------------------------------------------------------------------------------


def populating_bill(state: Revive, seat: int, nodes: list[int], space: int) -> Bill:
    """For the cheapest technology that could be next."""
    box = state.box
    prices = [books_for_node(state, seat, node, space) + books_to_others(state, seat, node, space) for node in nodes]
    node = nodes[prices.index(min(prices))]
    offs = price_offs(state, seat, POPULATE) + place_offs(state, seat, space)
    others = [other for other in range(state.seats) if other != seat and state.people[space] & (1 << other)]
    if others and not books_to_others(state, seat, node, space):
        add_off(offs, technology_with(state, seat, NO_BOOKS), len(others), False)
        others = []
    cost = populate_cost(state, seat, node, space)
    found = bill(state, seat, "populate", cost, offs + range_offs(state, seat, space))
    found["least"] = min(prices) < max(prices)
    found["books"] = others
    found["owner"] = target_owner(state, seat, space)
    if space >= CORNERS:
        location = state.corners[space - CORNERS]
        worth = state.location_worth(seat, location)
        if box.location_counts[location] in COUNTS_PAWNS:
            worth += box.location_times[location]
        if worth:
            found["gains"].append({"resource": "purple", "count": worth})
        found["effects"] += says(box, box.location_once[location])
    found["effects"] += answers(state, seat, POPULATE)
    return found


def exploring_bill(state: Revive, seat: int, spot: int) -> Bill:
    box = state.box
    offs = price_offs(state, seat, EXPLORE)
    hexes = range(spot * N_HEXES, (spot + 1) * N_HEXES)
    if helped(state, seat):
        best = max(hexes, key=lambda space: beside(state, seat, space))
        offs += place_offs(state, seat, best)
    if state.has(seat, LIGHT_PACKS):
        add_off(offs, technology_with(state, seat, LIGHT_PACKS), 1, False)
    if state.anywhere:
        offs.append({"by": "off.anywhere", "count": 0, "range": True})
    else:
        known = ranges(state, seat)
        offs += range_offs(state, seat, min(hexes, key=lambda space: known[space]))
    found = bill(state, seat, "explore", explore_cost(state, seat, spot), offs)
    points = box.tile_points[state.tiles[spot]]
    if points:
        found["gains"].append({"resource": "points", "count": points})
    found["gains"].append({"resource": "card", "count": 1})
    found["effects"] += answers(state, seat, EXPLORE)
    return found


# -- what takes something off ------------------------------------------------------------------------------------------


def add_off(offs: list[Off], by: str, count: int, of_range: bool) -> None:
    if count > 0:
        offs.append({"by": by, "count": count, "range": of_range})


def price_offs(state: Revive, seat: int, act: int) -> list[Off]:
    """What an action of a kind costs less wherever it is, and what that comes from."""
    found: list[Off] = []
    add_off(found, "off.boost", state.off[act], False)
    for place in state.laid[seat]:
        half = place % ENCODED
        add_off(found, state.box.card_name(half // 2), state.box.aid_to(half, act), False)
    return found


def place_offs(state: Revive, seat: int, space: int) -> list[Off]:
    """What lies on a space or beside it and makes actions there cheaper."""
    found: list[Off] = []
    if not helped(state, seat):
        return found
    box, tribe = state.box, state.tribe[seat] // 2
    if tribe == WAYFARERS:
        add_off(found, "token.target", target_of(state, seat, space), False)
    tokens = 0
    falcon = False
    for other in box.next_to[space]:
        tokens |= state.token[other] if other < CORNERS else 0
        falcon = falcon or other == state.falcon
    if tribe == FORMIKA and tokens & WORKSHOP:
        add_off(found, "token.workshop", box.neighbour_discount, False)
    if tribe == VUKUNTUR and falcon:
        add_off(found, "token.falcon", box.neighbour_discount, False)
    if tokens & NEUTRAL:
        add_off(found, "token.neutral", box.neighbour_discount, False)
    return found


def range_offs(state: Revive, seat: int, space: int) -> list[Off]:
    """RV-6.4: what makes range cheaper, if there is any to pay."""
    found: list[Off] = []
    known = ranges(state, seat)[space]
    if known == NEVER or known <= SHIFT:
        if known < SHIFT:
            add_off(found, technology_with(state, seat, FAR_TEMPLES), SHIFT - known, True)
        return found
    add_off(found, "off.boost", state.reach, True)
    if state.has(seat, FAR_SIGHT):
        add_off(found, technology_with(state, seat, FAR_SIGHT), 1, True)
    for place in state.laid[seat]:
        half = place % ENCODED
        add_off(found, state.box.card_name(half // 2), state.box.aid_to_range(half), True)
    return found


def technology_with(state: Revive, seat: int, power: int) -> str:
    box = state.box
    for node in range(N_NODES):
        technology = box.nodes[state.tribe[seat]][node]
        if box.technology_power[technology] & power:
            return "technology." + box.technologies[technology]
    return "off.boost"


def target_owner(state: Revive, seat: int, space: int) -> int:
    """RV-16.10: who gets what is spent on a target."""
    if not is_target(state, space):
        return NOBODY
    owner = state.seat_of(WAYFARERS)
    return owner if owner != seat else NOBODY


def answers(state: Revive, seat: int, act: int) -> list[PhraseView]:
    """RV-5.10: what cards in slots give with every action of a kind."""
    found: list[PhraseView] = []
    for place in state.laid[seat]:
        for deed, effect in state.box.whenever[place % ENCODED]:
            if deed == act:
                found.append(phrase(state.box, effect))
    return found


# -- tokens of tribes --------------------------------------------------------------------------------------------------


def marks(state: Revive, seat: int, token: int) -> list[Prospect]:
    """RV-16: where a token or the falcon can go."""
    ways = Ways(state, seat)
    less = reach(state, seat)
    found: list[Prospect] = []
    for space in spaces_for(state, seat, token):
        cost = [0] * (CRYSTAL + 1)
        cost[CRYSTAL] = 1 if token in WITH_CRYSTAL else 0
        offs: list[Off] = []
        if token in WITH_RANGE:
            cost[FOOD] = food_for(ways.known[space], less)
            offs = range_offs(state, seat, space)
        one = bill(state, seat, "token", cost, offs)
        token_gains(state, seat, token, space, one)
        place = prospect(state, "at-" + state.box.spaces[space], ways, space, [one], less)
        if token not in WITH_RANGE:
            place["way"], place["crossed"], place["food"] = [], [], 0
        found.append(place)
    return found


def token_gains(state: Revive, seat: int, token: int, space: int, found: Bill) -> None:
    box = state.box
    if token == FOREST_TOKEN:
        found["gains"].append({"resource": "book", "count": len(chain(state, space))})
    elif token == TEMPLE:
        found["effects"] += says(box, reward_of(state, space))
    elif token == WORKSHOP:
        found["gains"].append({"resource": COLOURS[state.land[space] - MOUNTAIN], "count": 1})
    elif token == SAND_TOKEN:
        found["gains"].append({"resource": "card", "count": 1})
    elif token == FALCON and state.has(seat, PREY):
        found["gains"].append({"resource": RESOURCES[state.land[space] - MOUNTAIN], "count": box.prey})


# -- a tile that was turned --------------------------------------------------------------------------------------------


def lays(state: Revive, names: tuple[str, ...]) -> list[LayView]:
    """RV-6.7 and RV-8.8: the two ways in which a tile can lie, and what each brings to whom."""
    if state.over or not state.steps or not isinstance(state.steps[-1], Laying):
        return []
    spot = state.steps[-1].spot
    lands = list(state.box.hexes[state.tiles[spot]])
    found: list[LayView] = []
    for way, turned in (("one", lands), ("other", lands[::-1])):
        gains = [lay_gain(state, seat, spot, turned) for seat in state.clockwise(state.turn)]
        found.append({
            "way": way,
            "lands": [names[land] for land in turned],
            "gains": [gain for gain in gains if gain["gains"] or gain["effects"]],
        })  # fmt: skip
    return found


def lay_gain(state: Revive, seat: int, spot: int, lands: list[int]) -> LayGain:
    steps, waters = brought_by_tile(state, seat, spot, bytes(lands))
    return {"seat": seat, "gains": steps_of(steps), "effects": says(state.box, waters)}

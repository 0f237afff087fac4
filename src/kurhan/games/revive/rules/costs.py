"""What actions on the map cost (RV-6 to RV-8): their price, range, and everything that takes something off."""

from __future__ import annotations

from mypy_extensions import i64

from kurhan.games.revive.components import (
    AID_BITS,
    BOOK,
    BUILD,
    CORNERS,
    CRYSTAL,
    EXPLORE,
    FOOD,
    FORMIKA,
    GEAR,
    KUNIBAN,
    LIGHT_PACKS,
    MOUNTAIN,
    N_HEXES,
    N_NODES,
    N_RESOURCES,
    N_SPACES,
    N_SPOTS,
    NEUTRAL,
    NO_BOOKS,
    POPULATE,
    QUARRIES,
    TARGET,
    VUKUNTUR,
    WAYFARERS,
    WORKSHOP,
)
from kurhan.games.revive.rules.reach import NEVER, SHIFT, aids, food_for, ranges, reach, reach_with
from kurhan.games.revive.rules.supply import can_pay
from kurhan.games.revive.state import Revive, count_bits


def off(state: Revive, seat: int, act: int) -> int:
    """RV-6.6: what an action of a kind costs less, wherever it is."""
    return int(off_with(state, act, aids(state, seat)))


def off_with(state: Revive, act: i64, aid: i64) -> i64:
    """The same, when it is known already what cards in slots do."""
    return i64(state.off[act]) + ((aid >> (AID_BITS * act)) & 255)


def helped(state: Revive, seat: i64) -> bool:
    """Whether something on the map may make actions cheaper for a seat at some spaces: tokens come with moon sides."""
    tribe: i64 = state.tribe[seat]
    return (tribe & 1 == 1 and tribe >= 2 * WAYFARERS and tribe != 2 * KUNIBAN + 1) or state.chapter == 4


def beside(state: Revive, seat: int, space: int) -> int:
    """RV-16.19, RV-16.24 and RV-17.5: what a workshop, the falcon or their like beside a space take off."""
    tribe = state.tribe[seat] // 2
    workshop = falcon = neutral = False
    for other in state.box.next_to[space]:
        if other < CORNERS:
            token = state.token[other]
            workshop = workshop or (tribe == FORMIKA and token & WORKSHOP != 0)
            neutral = neutral or token & NEUTRAL != 0
        falcon = falcon or (tribe == VUKUNTUR and other == state.falcon)
    return state.box.neighbour_discount * (int(workshop) + int(falcon) + int(neutral))


def target_of(state: Revive, seat: int, space: int) -> int:
    """RV-16.9: what one's own target takes off."""
    if state.tribe[seat] // 2 != WAYFARERS or not is_target(state, space):
        return 0
    return state.box.target_discount


def is_target(state: Revive, space: int) -> bool:
    return state.token[space] & TARGET != 0 if space < CORNERS else state.corner_targets & (1 << (space - CORNERS)) != 0


# -- exploring -------------------------------------------------------------------------------------------------------


def explore_cost(state: Revive, seat: int, spot: int) -> list[int]:
    """RV-6.3: what a tile costs with its range, of each basic resource; nothing if no way leads there."""
    distance = 0
    if not state.anywhere:
        known = ranges(state, seat)[N_SPACES + spot]
        if known == NEVER:
            return []
        distance = food_for(known, reach(state, seat))
    cost = list(state.box.tile_cost[state.tiles[spot]])
    less = off(state, seat, EXPLORE)
    if helped(state, seat):
        less += int(beside_spot(state, seat, spot))
    for _ in range(less):
        take_off(state, seat, cost, distance)
    cost[FOOD] = cost[FOOD] + distance
    if cost[FOOD] and state.has(seat, LIGHT_PACKS):
        cost[FOOD] = cost[FOOD] - 1
    return cost


def take_off(state: Revive, seat: int, cost: list[int], distance: int) -> None:
    """RV-6.6: one resource less: of what one lacks most, or has least to spare of, but not the food that RV-16.11 takes
    off in any case."""
    best = -1
    most = -100
    packs = 1 if state.has(seat, LIGHT_PACKS) else 0
    for resource in range(CRYSTAL):
        if cost[resource]:
            lack = cost[resource] - state.resources[seat * N_RESOURCES + resource]
            if resource == FOOD:
                lack += distance - packs
                if cost[FOOD] + distance == packs:
                    lack = -99
            if lack > most:
                best, most = resource, lack
    if best >= 0:
        cost[best] = cost[best] - 1


def spots_to_explore(state: Revive, seat: int, first: bool = False) -> list[int]:
    """Tiles that a seat can reach and pay for; of these only the first, if no more is wanted."""
    found: list[int] = []
    box, own = state.box, i64(seat) * N_RESOURCES
    gears: i64 = state.resources[own + GEAR]
    books: i64 = state.resources[own + BOOK]
    food: i64 = state.resources[own + FOOD]
    crystals: i64 = state.resources[own + CRYSTAL]
    aid = aids(state, seat)
    less = off_with(state, EXPLORE, aid)
    here = helped(state, seat)
    light = state.has(seat, LIGHT_PACKS)
    plain = less == 0 and not here and not light
    if plain and food + crystals < box.least_food:
        return found
    known = ranges(state, seat)
    near: i64 = SHIFT + reach_with(state, seat, aid)
    anywhere = state.anywhere
    spot: i64
    for spot in range(N_SPOTS):
        distance: i64 = known[N_SPACES + spot]
        if anywhere:
            distance = 0
        elif distance == NEVER:
            continue
        if state.ways[spot]:
            continue
        if light and (less or here):
            if not can_pay(state, seat, explore_cost(state, seat, int(spot))):
                continue
        else:
            cost = box.tile_cost[state.tiles[spot]]
            far = distance - near if distance > near else i64(0)
            need_gears: i64 = cost[GEAR]
            need_books: i64 = cost[BOOK]
            need_food: i64 = cost[FOOD]
            if light and need_food + far > 0:
                need_food -= 1
            no_gears = need_gears - gears if need_gears > gears else i64(0)
            no_books = need_books - books if need_books > books else i64(0)
            no_food = need_food + far - food if need_food + far > food else i64(0)
            missing = no_gears + no_books + no_food
            if missing > crystals:
                if plain or light:
                    continue
                # What is taken off helps as far as something of the tile's own price is lacking.
                most = no_gears + no_books + (no_food if no_food < need_food else need_food)
                all_less = less + beside_spot(state, seat, spot) if here else less
                if missing - (most if most < all_less else all_less) > crystals:
                    continue
        found.append(int(spot))
        if first:
            return found
    return found


def beside_spot(state: Revive, seat: i64, spot: i64) -> i64:
    """The most that something beside a tile takes off."""
    best: i64 = 0
    space: i64
    for space in range(spot * N_HEXES, spot * N_HEXES + N_HEXES):
        here: i64 = beside(state, int(seat), int(space))
        if here > best:
            best = here
    return best


# -- populating ------------------------------------------------------------------------------------------------------


def nodes_to_learn(state: Revive, seat: int) -> list[int]:
    """RV-7.3: the lowest technology first, then those joined to one that is unlocked."""
    if not state.learnt[seat]:
        return [0]
    below = state.box.below[state.tribe[seat]]
    learnt = state.learnt[seat]
    return [node for node in range(1, N_NODES) if not learnt & (1 << node) and below[node] & learnt]


def books_for_node(state: Revive, seat: int, node: int, space: int) -> int:
    """RV-7.2: the books of a technology, less all that takes something off."""
    books = state.box.node_cost[state.tribe[seat]][node] - off(state, seat, POPULATE)
    if helped(state, seat):
        books -= target_of(state, seat, space) + beside(state, seat, space)
    return max(books, 0)


def books_to_others(state: Revive, seat: int, node: int, space: int) -> int:
    """RV-7.4: a book to everybody who is there already, which nothing makes cheaper."""
    box = state.box
    powers = state.powers[seat] | box.technology_power[box.nodes[state.tribe[seat]][node]]
    if powers & NO_BOOKS:
        return 0  # RV-16.5
    return count_bits(state.people[space])


def populate_cost(state: Revive, seat: int, node: int, space: int) -> list[int]:
    known = ranges(state, seat)[space]
    if known == NEVER:
        return []
    books = books_for_node(state, seat, node, space) + books_to_others(state, seat, node, space)
    cost = [0] * CRYSTAL
    cost[BOOK] = books
    cost[FOOD] = food_for(known, reach(state, seat))
    return cost


def can_learn(state: Revive, seat: int, node: int, space: int) -> bool:
    cost = populate_cost(state, seat, node, space)
    return len(cost) > 0 and can_pay(state, seat, cost)


def spaces_to_populate(state: Revive, seat: int, first: bool = False) -> list[int]:
    """RV-7.1: locations without a pawn of one's own that one can reach and pay for; perhaps only the first."""
    found: list[int] = []
    own = i64(seat) * N_RESOURCES
    have: i64 = state.resources[own + BOOK]
    food: i64 = state.resources[own + FOOD]
    crystals: i64 = state.resources[own + CRYSTAL]
    aid = aids(state, seat)
    less = off_with(state, POPULATE, aid)
    here = helped(state, seat)
    books = least_books(state, seat, 0)
    if not here and books - less > have + crystals:
        return found
    alone = least_books(state, seat, NO_BOOKS)  # of those that pay nobody else (RV-16.5)
    known = ranges(state, seat)
    near: i64 = SHIFT + reach_with(state, seat, aid)
    bit: i64 = i64(1) << i64(seat)
    for space in state.sites:
        distance: i64 = known[space]
        people: i64 = state.people[space]
        if people & bit or distance == NEVER:
            continue
        saved = less
        if here:
            saved += i64(target_of(state, seat, space)) + i64(beside(state, seat, space))
        with_others = (books - saved if books > saved else i64(0)) + count_bits(int(people))
        without = alone - saved if alone > saved else i64(0)
        cost = with_others if with_others < without else without
        missing = cost - have if cost > have else i64(0)
        if distance > near + food:
            missing += distance - near - food
        if missing > crystals:
            continue
        found.append(space)
        if first:
            return found
    return found


def least_books(state: Revive, seat: i64, power: i64) -> i64:
    """The books of the cheapest technology that could be next, of those with which one has a power if there is one;
    more than anybody has if there is none."""
    box = state.box
    tribe: i64 = state.tribe[seat]
    learnt: i64 = state.learnt[seat]
    powers: i64 = state.powers[seat]
    costs, below, nodes = box.node_cost[tribe], box.below[tribe], box.nodes[tribe]
    best: i64 = NEVER
    node: i64
    for node in range(N_NODES):
        if learnt == 0:
            if node > 0:
                break
        elif node == 0 or learnt & (i64(1) << node) or not i64(below[node]) & learnt:
            continue
        cost: i64 = costs[node]
        if cost < best and (power == 0 or (powers | i64(box.technology_power[nodes[node]])) & power):
            best = cost
    return best


# -- building --------------------------------------------------------------------------------------------------------


def build_gears(state: Revive, seat: int, size: int, space: int, less: int) -> int:
    """RV-8.2: the gears of a building, less all that takes something off."""
    gears = state.box.building_cost[size] - less
    if state.has(seat, QUARRIES):
        for other in state.box.next_to[space]:
            if state.land[other] == MOUNTAIN:
                gears -= 1  # RV-16.16
    if helped(state, seat):
        gears -= target_of(state, seat, space) + beside(state, seat, space)
    return max(gears, 0)


def spaces_to_build(state: Revive, seat: int, size: int, first: bool = False) -> list[int]:
    """RV-8.1: free spaces of sand that a seat can reach and pay for; perhaps only the first."""
    found: list[int] = []
    if not state.buildings[2 * seat + size]:
        return found
    own = i64(seat) * N_RESOURCES
    gears: i64 = state.resources[own + GEAR]
    crystals: i64 = state.resources[own + CRYSTAL]
    food: i64 = state.resources[own + FOOD]
    aid = aids(state, seat)
    less = off_with(state, BUILD, aid)
    simple = not state.has(seat, QUARRIES) and not helped(state, seat)
    price = i64(state.box.building_cost[size]) - less
    if price < 0:
        price = 0
    if simple and gears + crystals < price:
        return found
    known = ranges(state, seat)
    near: i64 = SHIFT + reach_with(state, seat, aid)
    built = state.built
    for space in state.sands:
        distance: i64 = known[space]
        if distance == NEVER or built[space]:
            continue
        cost = price if simple else i64(build_gears(state, seat, size, space, int(less)))
        missing = cost - gears if cost > gears else i64(0)
        if distance > near + food:
            missing += distance - near - food
        if missing <= crystals:
            found.append(space)
            if first:
                return found
    return found


def build_cost(state: Revive, seat: int, size: int, space: int) -> list[int]:
    cost = [0] * CRYSTAL
    cost[GEAR] = build_gears(state, seat, size, space, off(state, seat, BUILD))
    cost[FOOD] = food_for(ranges(state, seat)[space], reach(state, seat))
    return cost

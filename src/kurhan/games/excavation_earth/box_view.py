"""What never changes of all that is in the box: put together once, and all views share it."""

from __future__ import annotations

from functools import cache
from typing import TypedDict

from kurhan.core.facts import facts
from kurhan.core.state import NOBODY
from kurhan.games.excavation_earth.components import BUYERS, CENTRES, N_KINDS, N_MARKETS, N_ROWS, N_TYPES, REGIONS, Box

# -- pieces ------------------------------------------------------------------------------------------------------


class CardView(TypedDict):
    """An action card or a travel card."""

    id: int
    card: str  # its name: purple-3, fuel-2
    region: str  # empty on a travel card
    market: int  # whose symbol it shows; 0 on a travel card
    centre: str  # that the symbol stands for, too
    black: str  # the black market that it stands for
    fuel: int


class TileView(TypedDict):
    """An artefact."""

    id: int
    artefact: str  # its type: purple-6
    region: str
    value: int
    row: int  # of the gallery, from 1
    site: str  # where the type is found


class BuyerView(TypedDict):
    id: int
    buyer: str  # a colour, or special


@cache
def card_view(box: Box, card: int) -> CardView:
    """Travel cards are numbered after the action cards."""
    if card < len(box.kind):
        return facts(kind_view(box, card, box.kind[card]))
    return facts(kind_view(box, card, N_KINDS + (card - len(box.kind)) % box.n_travel))


def kind_view(box: Box, id: int, kind: int) -> CardView:
    action = kind < N_KINDS
    market = kind % N_MARKETS if action else NOBODY
    found: CardView = {
        "id": id,
        "card": box.cards[kind],
        "region": REGIONS[kind // N_MARKETS] if action else "",
        "market": market + 1,
        "centre": CENTRES[box.centre[market]] if action else "",
        "black": box.places[box.black_place[market]] if action else "",
        "fuel": box.fuel[kind],
    }
    return facts(found)


@cache
def tile_view(box: Box, tile: int) -> TileView:
    type = box.type_of[tile]
    found: TileView = {
        "id": tile,
        "artefact": box.types[type],
        "region": REGIONS[type // N_ROWS],
        "value": box.value[type],
        "row": type % N_ROWS + 1,
        "site": box.places[box.site[type]],
    }
    return facts(found)


@cache
def buyer_view(box: Box, buyer: int) -> BuyerView:
    found: BuyerView = {"id": buyer, "buyer": BUYERS[box.kind_of_buyer[buyer]]}
    return facts(found)


# -- the map -----------------------------------------------------------------------------------------------------


class PlaceView(TypedDict):
    id: int
    place: str
    x: int  # thousandths of the map
    y: int
    market: int  # its number, 0 if it is none
    black: bool
    region: str  # of a dig site; empty elsewhere
    finds: list[str]  # types that are found there
    symbols: list[int]  # of a black market, as numbers of markets
    next_to: list[str]


class WayView(TypedDict):
    place: str
    fuel: int
    through: list[str]  # the places on a shortest way, from where it starts to where it ends


@cache
def places_view(box: Box) -> list[PlaceView]:
    return facts([place_view(box, place) for place in range(len(box.places))])


def place_view(box: Box, place: int) -> PlaceView:
    region = box.region_at[place]
    found: PlaceView = {
        "id": place,
        "place": box.places[place],
        "x": box.x[place],
        "y": box.y[place],
        "market": box.market_at[place] + 1,
        "black": box.black_at[place],
        "region": REGIONS[region] if region >= 0 else "",
        "finds": [box.types[type] for type in range(N_TYPES) if box.types_at[place] & (1 << type)],
        "symbols": [market + 1 for market in range(N_MARKETS) if box.symbols_at[place] & (1 << market)],
        "next_to": [box.places[other] for other in box.next_to[place]],
    }
    return facts(found)


@cache
def ways_view(box: Box) -> list[list[str]]:
    return facts([[box.places[start], box.places[end]] for start, end in box.ways])


@cache
def way_view(box: Box, start: int, end: int) -> WayView:
    """A shortest way: each place on it is a step nearer to its end."""
    through = [start]
    while through[-1] != end:
        left = box.distance[through[-1]][end]
        through.append(next(other for other in box.next_to[through[-1]] if box.distance[other][end] < left))
    found: WayView = {
        "place": box.places[end],
        "fuel": box.distance[start][end],
        "through": [box.places[place] for place in through],
    }
    return facts(found)

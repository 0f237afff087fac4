"""What a seat sees of Excavation Earth."""

from __future__ import annotations

from functools import cache
from typing import Any, TypedDict

from kurhan.core.effect import PhraseView
from kurhan.core.facts import facts
from kurhan.core.simultaneous import OPEN, UNASKED, Simultaneous
from kurhan.core.state import NOBODY
from kurhan.core.view import Head, head
from kurhan.games.excavation_earth.components import (
    BUYERS,
    CENTRES,
    EXPLORERS,
    FACTIONS,
    N_CENTRES,
    N_FACTIONS,
    N_KINDS,
    N_MARKETS,
    N_REGIONS,
    N_ROWS,
    N_TYPES,
    ONES,
    REGIONS,
    ROUNDS,
    SIDES,
    SPECIAL,
    ZU_KINDS,
    Box,
)
from kurhan.games.excavation_earth.rules.command import Commanding, can_order
from kurhan.games.excavation_earth.rules.excavate import Digging, within_reach
from kurhan.games.excavation_earth.rules.goods import Freeing
from kurhan.games.excavation_earth.rules.market import Trading
from kurhan.games.excavation_earth.rules.orders import Crowding, Promoting, Staffing
from kurhan.games.excavation_earth.rules.sale import (
    MOST,
    NO_SYMBOL,
    Offering,
    Selling,
    for_buyers,
    for_rank,
    income,
    markets_for,
)
from kurhan.games.excavation_earth.rules.scoring import prizes_at
from kurhan.games.excavation_earth.rules.setup import Exchanging
from kurhan.games.excavation_earth.rules.smuggle import Smuggling
from kurhan.games.excavation_earth.rules.story import story_of, zu_card
from kurhan.games.excavation_earth.rules.survey import Replacing
from kurhan.games.excavation_earth.rules.travel import Moving, Travelling
from kurhan.games.excavation_earth.state import (
    ANYWHERE,
    BOTH,
    CONSOLED,
    FEW,
    GREEDY,
    HASTY,
    POOR,
    SPECIAL_ONLY,
    UNPAID,
    WASTEFUL,
    ZU,
    Earth,
)

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


# -- the map -----------------------------------------------------------------------------------------------------


class ExplorerView(TypedDict):
    id: int
    seat: int


class LyingView(TypedDict):
    """The artefacts of one type that lie on their site."""

    artefact: str
    tiles: list[TileView]
    reached: list[int]  # seats with an explorer there


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


class SpotView(TypedDict):
    """What is at a place now."""

    place: str
    explorers: list[ExplorerView]
    lying: list[LyingView]


class MarketView(TypedDict):
    market: int
    place: str
    centre: str
    queue: list[BuyerView]  # the first in front
    limit: int
    traders: list[int]  # by side
    interested: dict[str, int]  # buyers that want artefacts of each region


# -- regions, by their colours -----------------------------------------------------------------------------------


class TypeView(TypedDict):
    """A type of artefact: where its copies are, and what it is to the seat that looks."""

    artefact: str
    region: str
    row: int
    value: int
    copies: int
    site: str
    on_site: int
    on_black: int
    in_supply: int
    held: int
    gone: int
    samples: list[int]  # sides that have one
    adds: int | None  # what a sample would add to the gallery of who looks; None if there is one, or for spectators


class RegionView(TypedDict):
    region: str
    popularity: int
    track: int  # spaces of the track
    at_home: list[BuyerView]  # from the top space down
    place: int  # from 1 for the most popular
    pays: int  # what a sale gets for that
    supply: int  # artefacts left in it
    black: list[TileView]  # the stack, from the top
    price: int  # of its top on the black market; 0 if there is none
    sells_at: list[list[int]]  # by side the markets where artefacts of the region could be sold
    types: list[TypeView]


class ForecastView(TypedDict):
    slot: int  # from 1
    card: CardView
    side: int | None  # whose crew lies on it


class OrderView(TypedDict):
    order: str
    side: str  # the one that is up
    lines: list[PhraseView]
    yellow: list[PhraseView]  # what it will say in the last round
    possible: bool | None  # whether it could be carried out by who looks; None for spectators


class CentreView(TypedDict):
    centre: str
    number: int
    markets: list[int]
    envoys: list[int]  # by side
    prizes: list[int]  # of this round, for the first, the second ..
    gets: list[int]  # by side, if it were scored now
    order: OrderView | None


# -- what a sale would bring, and where explorers can go ---------------------------------------------------------


class SaleMarketView(TypedDict):
    market: int
    buyers: int  # interested ones
    credits: int  # for them
    fits: bool  # whether one can sell there
    why: str  # if not: trader or interest is missing; empty if it fits
    chosen: bool  # part of the sale as it stands


class SaleView(TypedDict):
    """What selling artefacts of a region would bring, part by part and market by market."""

    region: str
    place: int  # of its popularity
    rank: int  # credits for it
    markets: list[SaleMarketView]
    chosen: list[int]  # markets of the sale as it stands
    tiles: list[int]  # artefacts of the sale as it stands
    buyers: int  # credits for all interested buyers there
    bonus: int  # credits for several markets
    total: int  # 0 if nothing can be sold
    cards: int  # to be drawn for it; one is kept


class WayView(TypedDict):
    place: str
    fuel: int
    through: list[str]  # the places on a shortest way, from where it starts to where it ends


class ReachView(TypedDict):
    """Where an explorer can go."""

    explorer: int
    start: str
    ways: list[WayView]  # all places it could stop at, with the fuel that takes


class PendingView(TypedDict):
    """What is being done just now. Every number is 0 and every text empty where it means nothing."""

    market: int
    centre: str
    region: str
    part: int  # of the market action, from 1
    parts: int  # of a command: 1 trader placed, 2 envoy sent or withdrawn
    fuel: int
    once: bool  # only one explorer moves
    start: str  # the place of the explorer that moves
    first: str  # the site of a first artefact, or the region of a first one smuggled
    left: int  # how many more may be chosen
    card: CardView | None  # the one that will join the forecast
    drawn: list[TileView]  # in a survey
    gained: list[str]  # types that may be sampled
    freeing: str  # what a guard is to be freed for
    sale: SaleView | None


# -- seats -------------------------------------------------------------------------------------------------------


class SpaceView(TypedDict):
    """A space of a gallery."""

    artefact: str
    row: int
    value: int
    guard: bool
    adds: int | None  # as of its type


class ColumnView(TypedDict):
    region: str
    spaces: list[SpaceView]  # from the top
    guards: int
    credits: int
    scale: list[int]  # for one guard, two ..
    filled: bool  # whether its card was drawn already


class RowView(TypedDict):
    row: int
    guards: int
    credits: int
    scale: list[int]


class GalleryView(TypedDict):
    columns: list[ColumnView]
    rows: list[RowView]
    credits: int


class SideView(TypedDict):
    """A seat, or Zu."""

    side: int
    faction: str  # empty until it is chosen
    initiative: int
    credits: int
    points: int  # with the gallery as it is
    crew: int | None  # None if it never runs out
    cargo: list[TileView | None]
    hatch: list[TileView | None]
    gallery: GalleryView
    traders: list[int]  # by market
    envoys: list[int]  # by centre
    token: int  # 0 if it has none
    passed: bool


class PlayerView(SideView):
    seat: int
    hand: int  # how many cards, travel cards included
    actions: int  # how many of them are action cards
    cards: list[CardView] | None  # one's own action cards; None of others
    travel: list[CardView]  # travel cards in hand
    spent: list[CardView]  # those used or set aside
    explorers: list[str]  # their places; empty for one that is still to come
    ledger: dict[str, int]  # where credits came from


class PileView(TypedDict):
    deck: int
    discard: int


class ZuCardView(TypedDict):
    id: int
    zu: str  # its name, for words
    kind: str


class ZuView(SideView):
    deck: int  # cards left in this round
    used: list[ZuCardView]  # in this round, the latest last
    left: int  # value of what Zu holds, which counts at the end
    story: list[dict[str, Any]]  # what Zu did since one's own turn, and why: texts
    ways: list[str]  # what is easier or harder than usual


class DraftView(TypedDict):
    pick: int  # from 1
    picks: int
    packet: list[CardView] | None  # what one chooses from
    mine: str | None  # one's own choice, if made
    chosen: list[int]  # seats that have chosen


class EarthView(Head):
    round: int
    rounds: int
    left: int  # actions left in this turn
    active: int  # the side whose turn it is, Zu's included; NOBODY between turns
    order: list[int]  # sides in turn order
    free_factions: list[str]  # still to be chosen
    places: list[PlaceView]
    spots: list[SpotView]  # in the same order
    ways: list[list[str]]  # lines between places
    markets: list[MarketView]
    regions: list[RegionView]
    special: list[BuyerView]  # in the pool
    buyer_cards: dict[str, PileView]  # for each kind of buyer
    ship: list[BuyerView]
    gone: list[int]  # artefacts out of the game
    centres: list[CentreView]
    forecast: list[ForecastView]
    tokens: list[int]  # left
    deck: int
    discard: list[CardView]  # the latest last
    players: list[PlayerView]
    zu: ZuView | None
    draft: DraftView | None
    drawn: list[CardView] | None  # of which one is kept, for who drew them
    dropped: list[int]  # cards about to be exchanged, for who does
    pending: PendingView
    sales: list[SaleView]  # what the seat that looks could sell now, and what it would bring
    travel: list[ReachView]  # where its explorers could go with its best card, or with what fuel is left
    digs: list[str]  # types its explorers could excavate, with the right cards


# -- all of it ---------------------------------------------------------------------------------------------------


def view(state: Earth, seat: int | None) -> EarthView:
    box = state.box
    eye = NOBODY if seat is None else seat
    started = state.landed != 0 or (state.at and state.at[0] >= 0)
    return {
        **head(state, seat),
        "round": state.round,
        "rounds": ROUNDS,
        "left": state.left if state.turn != NOBODY else 0,
        "active": NOBODY if state.over else state.active,
        "order": state.order[:],
        "free_factions": [FACTIONS[one] for one in range(N_FACTIONS) if one not in state.faction],
        "places": places_view(box),
        "spots": [spot_view(state, place) for place in range(len(box.places))],
        "ways": ways_view(box),
        "markets": [market_view(state, market) for market in range(N_MARKETS)],
        "regions": [region_view(state, region, eye) for region in range(N_REGIONS)],
        "special": home_view(state, SPECIAL),
        "buyer_cards": {
            BUYERS[kind]: {"deck": state.buyer_deck[kind], "discard": state.buyer_discard[kind]}
            for kind in range(len(BUYERS))
        },
        "ship": [buyer_view(box, buyer) for buyer in state.ship],
        "gone": [tile for type in range(N_TYPES) for tile in state.copies_in(type, state.gone[type])],
        "centres": [centre_view(state, centre, eye) for centre in range(N_CENTRES)],
        "forecast": [forecast_view(state, slot) for slot in range(len(state.forecast))],
        "tokens": tokens_left(state),
        "deck": len(state.deck),
        "discard": [card_view(box, card) for card in state.discard],
        "players": [player_view(state, one, eye) for one in range(state.seats)],
        "zu": zu_view(state) if state.seats == 1 else None,
        "draft": draft_view(state, eye),
        "drawn": [card_view(box, card) for card in state.peeked] if state.peeked and state.turn == eye else None,
        "dropped": dropped(state, eye),
        "pending": pending_view(state),
        "sales": sales_view(state, eye) if eye >= 0 and started else [],
        "travel": travel_view(state, eye) if eye >= 0 and started else [],
        "digs": digs_view(state, eye) if eye >= 0 and started else [],
    }


# -- pieces: what never changes is put together once, and all views share it ------------------------------------------


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


def markets_of(markets: int) -> list[int]:
    """The numbers of the markets in a set of bits."""
    return [market + 1 for market in range(N_MARKETS) if markets & (1 << market)]


# -- the map -----------------------------------------------------------------------------------------------------


def spot_view(state: Earth, place: int) -> SpotView:
    box = state.box
    explorers = [one for one in range(len(state.at)) if state.at[one] == place]
    types = [type for type in range(N_TYPES) if box.types_at[place] & (1 << type) and state.ground[type]]
    seats = [seat for seat in range(state.seats) if state.explorer_at(seat, place)]
    return {
        "place": box.places[place],
        "explorers": [{"id": one, "seat": one // EXPLORERS} for one in explorers],
        "lying": [
            {
                "artefact": box.types[type],
                "tiles": [tile_view(box, tile) for tile in state.copies_in(type, state.ground[type])],
                "reached": seats,
            }
            for type in types
        ],
    }


def market_view(state: Earth, market: int) -> MarketView:
    box = state.box
    queue = state.queue[market * box.queue : (market + 1) * box.queue]
    return {
        "market": market + 1,
        "place": box.places[box.market_place[market]],
        "centre": CENTRES[box.centre[market]],
        "queue": [buyer_view(box, buyer) for buyer in queue if buyer >= 0],
        "limit": box.queue,
        "traders": [state.traders[side * N_MARKETS + market] for side in range(state.sides())],
        "interested": {REGIONS[region]: int(state.interested(market, region)) for region in range(N_REGIONS)},
    }


# -- regions -----------------------------------------------------------------------------------------------------


def home_view(state: Earth, kind: int) -> list[BuyerView]:
    first = kind * state.box.track
    return [buyer_view(state.box, buyer) for buyer in state.home[first : first + state.at_home[kind]]]


def region_view(state: Earth, region: int, eye: int) -> RegionView:
    box = state.box
    stack = state.black[region]
    sides = range(state.sides())
    return {
        "region": REGIONS[region],
        "popularity": state.popularity(region),
        "track": box.track,
        "at_home": home_view(state, region),
        "place": int(state.rank(region)) + 1,
        "pays": for_rank(state, region),
        "supply": int(state.supply(region)),
        "black": [tile_view(box, tile) for tile in reversed(stack)],
        "price": box.value[box.type_of[stack[-1]]] + box.fee if stack else 0,
        "sells_at": [markets_of(markets_for(state, side, region, NO_SYMBOL)) for side in sides],
        "types": [type_view(state, region * N_ROWS + row, eye) for row in range(N_ROWS)],
    }


def type_view(state: Earth, type: int, eye: int) -> TypeView:
    box = state.box
    bit = 1 << type
    on_site, in_supply, gone = ONES[state.ground[type]], ONES[state.stock[type]], ONES[state.gone[type]]
    on_black = state.copies_on_map(type) - on_site
    drawn = sum(box.type_of[tile] == type for tile in state.drawn)  # in a survey
    return {
        "artefact": box.types[type],
        "region": REGIONS[type // N_ROWS],
        "row": type % N_ROWS + 1,
        "value": box.value[type],
        "copies": box.copies[type],
        "site": box.places[box.site[type]],
        "on_site": on_site,
        "on_black": on_black,
        "in_supply": in_supply,
        "held": box.copies[type] - on_site - on_black - in_supply - gone - drawn,
        "gone": gone,
        "samples": [side for side in range(state.sides()) if state.guards[side] & bit],
        "adds": adds_to(state, type, eye),
    }


def adds_to(state: Earth, type: int, eye: int) -> int | None:
    """What a sample would add to the gallery of who looks."""
    if eye < 0 or state.guards[eye] & (1 << type):
        return None
    return int(state.worth_of_guards(state.guards[eye] | (1 << type)) - state.gallery(eye))


def forecast_view(state: Earth, slot: int) -> ForecastView:
    mark = state.marks[slot]
    card = card_view(state.box, state.forecast[slot])
    return {"slot": slot + 1, "card": card, "side": None if mark == NOBODY else mark}


def tokens_left(state: Earth) -> list[int]:
    """EE-12.3: there is a token for each of four."""
    return list(range(max(state.tokens, default=0) + 1, 5))


def centre_view(state: Earth, centre: int, eye: int) -> CentreView:
    box = state.box
    return {
        "centre": CENTRES[centre],
        "number": centre + 1,
        "markets": [market + 1 for market in range(N_MARKETS) if box.centre[market] == centre],
        "envoys": [state.envoys[side * N_CENTRES + centre] for side in range(state.sides())],
        "prizes": [prize for prize in box.prizes[state.round - 1] if prize],
        "gets": prizes_at(state, centre),
        "order": order_view(state, centre, eye) if state.orders[centre] >= 0 else None,
    }


def order_view(state: Earth, centre: int, eye: int) -> OrderView:
    box, order, side = state.box, state.orders[centre], state.order_side()
    return {
        "order": box.orders[order],
        "side": SIDES[side],
        "lines": [effect.view() for effect in box.says[order][side]],
        "yellow": [effect.view() for effect in box.says[order][1]],
        "possible": can_order(state, eye, centre) if eye >= 0 else None,
    }


# -- seats -------------------------------------------------------------------------------------------------------


def gallery_view(state: Earth, side: int, eye: int) -> GalleryView:
    box, guards = state.box, state.guards[side]
    columns: list[ColumnView] = []
    for region in range(N_REGIONS):
        spaces: list[SpaceView] = []
        for row in range(N_ROWS):
            type = region * N_ROWS + row
            spaces.append({
                "artefact": box.types[type],
                "row": row + 1,
                "value": box.value[type],
                "guard": bool(guards & (1 << type)),
                "adds": adds_to(state, type, eye) if side == eye else None,
            })  # fmt: skip
        count = sum(space["guard"] for space in spaces)
        columns.append({
            "region": REGIONS[region],
            "spaces": spaces,
            "guards": count,
            "credits": box.column[region][count],
            "scale": list(box.column[region][1:]),
            "filled": bool(state.filled[side] & (1 << region)),
        })  # fmt: skip
    rows: list[RowView] = []
    for row in range(N_ROWS):
        count = sum(column["spaces"][row]["guard"] for column in columns)
        rows.append({"row": row + 1, "guards": count, "credits": box.row[row][count], "scale": list(box.row[row][1:])})
    return {"columns": columns, "rows": rows, "credits": state.gallery(side)}


def side_view(state: Earth, side: int, eye: int) -> SideView:
    box, faction = state.box, state.faction[side]
    first = side * box.spaces
    holds = [None if tile < 0 else tile_view(box, tile) for tile in state.holds[first : first + box.spaces]]
    endless = side == ZU and state.seats == 1 and not state.ways & FEW
    return {
        "side": side,
        "faction": FACTIONS[faction] if faction >= 0 else "",
        "initiative": box.initiative[faction] if faction >= 0 else 0,
        "credits": state.credits[side],
        "points": state.points(side) if side < state.seats else state.zu_points(),
        "crew": None if endless else state.crew[side],
        "cargo": holds[: state.cargo(side)],
        "hatch": holds[box.cargo :],
        "gallery": gallery_view(state, side, eye),
        "traders": state.traders[side * N_MARKETS : (side + 1) * N_MARKETS],
        "envoys": state.envoys[side * N_CENTRES : (side + 1) * N_CENTRES],
        "token": state.tokens[side],
        "passed": bool(state.passed & (1 << side)),
    }


def player_view(state: Earth, seat: int, eye: int) -> PlayerView:
    box = state.box
    hand = state.hand[seat]
    tickets = range(box.n_travel)
    first = len(box.kind) + seat * box.n_travel  # the number of the seat's first travel card
    places = state.at[seat * EXPLORERS : (seat + 1) * EXPLORERS]
    given = any(state.at[one] >= 0 for one in range(len(state.at)))  # travel cards come with the explorers
    return {
        **side_view(state, seat, eye),
        "seat": seat,
        "hand": state.cards_of(seat),
        "actions": len(hand),
        "cards": [card_view(box, card) for card in sorted(hand)] if seat == eye else None,
        "travel": [card_view(box, first + one) for one in tickets if state.tickets[seat] & (1 << one)],
        "spent": [card_view(box, first + one) for one in tickets if given and not state.tickets[seat] & (1 << one)],
        "explorers": [box.places[place] if place >= 0 else "" for place in places],
        "ledger": state.breakdown()[seat],
    }


WAYS = [
    ("poor", POOR), ("unpaid", UNPAID), ("special-only", SPECIAL_ONLY), ("hasty", HASTY), ("few", FEW), ("both", BOTH),
    ("consoled", CONSOLED), ("anywhere", ANYWHERE), ("wasteful", WASTEFUL), ("greedy", GREEDY),
]  # fmt: skip


def zu_view(state: Earth) -> ZuView:
    box = state.box
    kinds = box.zu_kind
    return {
        **side_view(state, ZU, NOBODY),
        "deck": len(state.zu_decks[state.round - 1]),
        "used": [{"id": card, "zu": zu_card(box, card), "kind": ZU_KINDS[kinds[card]]} for card in state.zu_discard],
        "left": state.left_value(ZU),
        "story": [text.to_json() for text in story_of(state)],
        "ways": [name for name, bit in WAYS if state.ways & bit],
    }


def draft_view(state: Earth, eye: int) -> DraftView | None:
    if not any(state.packets):
        return None
    step = state.steps[-1] if state.steps else None
    chosen = step.chosen if isinstance(step, Simultaneous) else []
    done = [seat for seat in range(len(chosen)) if chosen[seat] not in (OPEN, UNASKED)]
    return {
        "pick": state.pick + 1,
        "picks": 3 if state.seats > 1 else 2,
        "packet": [card_view(state.box, card) for card in sorted(state.packets[eye])] if eye >= 0 else None,
        "mine": chosen[eye] if eye in done else None,
        "chosen": done,
    }


def dropped(state: Earth, eye: int) -> list[int]:
    step = state.steps[-1] if state.steps else None
    return step.dropped[:] if isinstance(step, Exchanging) and step.seat == eye else []


# -- what could be done ------------------------------------------------------------------------------------------


def sales_view(state: Earth, seat: int) -> list[SaleView]:
    """A sale of each region of which the seat has artefacts, at the best markets, with a card that shows no symbol."""
    found: list[SaleView] = []
    for region in range(N_REGIONS):
        if state.count_stored(seat, region):
            found.append(sale_view(state, Selling(seat, NO_SYMBOL, MOST, True, region, 0, 0, 0)))
    return found


def sale_view(state: Earth, sale: Selling) -> SaleView:
    box, seat, region = state.box, sale.seat, sale.region
    chosen, spaces = int(sale.markets(state)), int(sale.spaces(state))
    fitting = int(markets_for(state, seat, region, sale.symbol))
    markets: list[SaleMarketView] = []
    for market in range(N_MARKETS):
        fits = bool(fitting & (1 << market))
        buyers = int(state.interested(market, region))
        missing = "interest" if not buyers else "trader"
        markets.append({
            "market": market + 1,
            "buyers": buyers,
            "credits": buyers * box.per_buyer,
            "fits": fits,
            "why": "" if fits else missing,
            "chosen": bool(chosen & (1 << market)),
        })  # fmt: skip
    count = ONES[chosen]
    return {
        "region": REGIONS[region],
        "place": int(state.rank(region)) + 1,
        "rank": for_rank(state, region),
        "markets": markets,
        "chosen": markets_of(chosen),
        "tiles": [state.holds[seat * box.spaces + space] for space in range(box.spaces) if spaces & (1 << space)],
        "buyers": for_buyers(state, region, chosen),
        "bonus": box.bonus[count],
        "total": income(state, region, chosen) if chosen else 0,
        "cards": (0, 0, 1, 2)[count] if sale.cards else 0,
    }


def travel_view(state: Earth, seat: int) -> list[ReachView]:
    """Where the explorers of a seat could go: with the fuel that is left, or with the best card in hand."""
    box = state.box
    step = state.steps[-1] if state.steps else None
    fuel = 0
    if isinstance(step, Travelling | Moving) and step.seat == seat:
        fuel = step.fuel
    else:
        if state.hand[seat]:
            fuel = box.card_fuel
        for ticket in range(box.n_travel):
            if state.tickets[seat] & (1 << ticket):
                fuel = max(fuel, box.fuel[N_KINDS + ticket])
    found: list[ReachView] = []
    for explorer in range(seat * EXPLORERS, (seat + 1) * EXPLORERS):
        start = state.at[explorer]
        if start < 0:
            continue
        distance = box.distance[start]
        ways: list[WayView] = []
        for place in range(len(box.places)):
            if distance[place] <= fuel and not state.explorer_at(seat, place):
                ways.append(way_view(box, start, place))
        found.append({"explorer": explorer, "start": box.places[start], "ways": ways})
    return found


def digs_view(state: Earth, seat: int) -> list[str]:
    reach = within_reach(state, seat)
    return [state.box.types[type] for type in range(N_TYPES) if (reach >> type) & 1]


# -- what is being done ------------------------------------------------------------------------------------------

FREEING = ("sample", "trader", "envoy")


def pending_view(state: Earth) -> PendingView:
    box = state.box
    found: PendingView = {
        "market": 0, "centre": "", "region": "", "part": 0, "parts": 0, "fuel": 0, "once": False, "start": "",
        "first": "", "left": 0, "card": None, "drawn": [tile_view(box, tile) for tile in state.drawn],
        "gained": [box.types[type] for type in range(N_TYPES) if state.gained & (1 << type)], "freeing": "",
        "sale": None,
    }  # fmt: skip
    step = state.steps[-1] if state.steps and not state.over else None
    if isinstance(step, Trading):
        found["market"], found["part"] = step.market + 1, step.part + 1
    elif isinstance(step, Commanding):
        found["market"], found["centre"] = step.market + 1, CENTRES[box.centre[step.market]]
        found["parts"] = step.parts
    elif isinstance(step, Travelling):
        found["fuel"], found["once"] = step.fuel, step.once
    elif isinstance(step, Moving):
        found["fuel"], found["once"], found["start"] = step.fuel, step.once, box.places[step.start]
    elif isinstance(step, Digging):
        found["region"] = REGIONS[step.region] if step.region >= 0 else ""
        found["first"] = box.places[step.before] if step.before >= 0 else ""
    elif isinstance(step, Smuggling):
        found["first"], found["left"] = REGIONS[step.before] if step.before >= 0 else "", step.left
    elif isinstance(step, Replacing):
        found["card"] = card_view(box, state.discard[-1])
    elif isinstance(step, Selling):
        found["region"], found["sale"] = REGIONS[step.region], sale_view(state, step)
    elif isinstance(step, Offering):
        found["left"] = step.most
    elif isinstance(step, Freeing):
        found["freeing"] = FREEING[step.what]
    elif isinstance(step, Crowding):
        found["region"], found["left"] = REGIONS[step.region] if step.region >= 0 else "", step.left
    elif isinstance(step, Staffing | Promoting):
        found["left"] = step.left
    return found

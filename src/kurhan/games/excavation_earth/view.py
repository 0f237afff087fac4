"""What a seat sees of Excavation Earth."""

from __future__ import annotations

from typing import TypedDict

from kurhan.core.effect import PhraseView
from kurhan.core.simultaneous import OPEN, UNASKED, Simultaneous
from kurhan.core.state import NOBODY
from kurhan.core.view import Head, head
from kurhan.games.excavation_earth.box_view import (
    BuyerView,
    CardView,
    PlaceView,
    TileView,
    buyer_view,
    card_view,
    places_view,
    tile_view,
    ways_view,
)
from kurhan.games.excavation_earth.components import (
    BUYERS,
    CENTRES,
    EXPLORERS,
    FACTIONS,
    N_CENTRES,
    N_FACTIONS,
    N_MARKETS,
    N_REGIONS,
    N_ROWS,
    N_TYPES,
    ONES,
    REGIONS,
    ROUNDS,
    SIDES,
    SPECIAL,
)
from kurhan.games.excavation_earth.plan_view import (
    PendingView,
    ReachView,
    SaleView,
    digs_view,
    markets_of,
    pending_view,
    sales_view,
    travel_view,
)
from kurhan.games.excavation_earth.rules.command import can_order
from kurhan.games.excavation_earth.rules.sale import NO_SYMBOL, for_rank, markets_for
from kurhan.games.excavation_earth.rules.scoring import prizes_at
from kurhan.games.excavation_earth.rules.setup import Exchanging
from kurhan.games.excavation_earth.seat_view import PlayerView, ZuView, adds_to, player_view, zu_view
from kurhan.games.excavation_earth.state import Earth

# -- the map -----------------------------------------------------------------------------------------------------


class ExplorerView(TypedDict):
    id: int
    seat: int


class LyingView(TypedDict):
    """The artefacts of one type that lie on their site."""

    artefact: str
    tiles: list[TileView]
    reached: list[int]  # seats with an explorer there


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


# -- all of it ---------------------------------------------------------------------------------------------------


class PileView(TypedDict):
    deck: int
    discard: int


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


# -- what is chosen in secret ------------------------------------------------------------------------------------


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

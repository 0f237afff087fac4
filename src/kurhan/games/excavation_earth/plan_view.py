"""What one needs to see before one commits oneself: what a sale would bring, where explorers can go, and what is
being done just now."""

from __future__ import annotations

from typing import TypedDict

from kurhan.games.excavation_earth.box_view import CardView, TileView, WayView, card_view, tile_view, way_view
from kurhan.games.excavation_earth.components import (
    CENTRES,
    EXPLORERS,
    N_KINDS,
    N_MARKETS,
    N_REGIONS,
    N_TYPES,
    ONES,
    REGIONS,
)
from kurhan.games.excavation_earth.rules.command import Commanding
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
from kurhan.games.excavation_earth.rules.smuggle import Smuggling
from kurhan.games.excavation_earth.rules.survey import Replacing
from kurhan.games.excavation_earth.rules.travel import Moving, Travelling
from kurhan.games.excavation_earth.state import Earth

# -- sales -------------------------------------------------------------------------------------------------------


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


def markets_of(markets: int) -> list[int]:
    """The numbers of the markets in a set of bits."""
    return [market + 1 for market in range(N_MARKETS) if markets & (1 << market)]


# -- explorers ---------------------------------------------------------------------------------------------------


class ReachView(TypedDict):
    """Where an explorer can go."""

    explorer: int
    start: str
    ways: list[WayView]  # all places it could stop at, with the fuel that takes


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
        found["market"], found["part"] = step.market + 1, step.part()
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

"""Selling (EE-8): a region, the markets to sell at, and what the sale brings."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64

from kurhan.core.action import Action
from kurhan.core.state import NOBODY, Step
from kurhan.core.text import Refusal, Text
from kurhan.games.excavation_earth.actions import Acquire, Offer, Spare, With, Without
from kurhan.games.excavation_earth.components import AQULLA, GUL, N_MARKETS, N_REGIONS, N_TYPES, ONES, REGIONS
from kurhan.games.excavation_earth.rules.buyers import board_ship, empty_ship
from kurhan.games.excavation_earth.rules.cards import draw_to_hand, peek
from kurhan.games.excavation_earth.rules.goods import artefact, earn, offer_samples, out_of_game, promote
from kurhan.games.excavation_earth.rules.smuggle import acquire, can_acquire, stored_bit
from kurhan.games.excavation_earth.state import SALES, Earth

MOST: Final = 3  # markets of a sale
NO_SYMBOL: Final = NOBODY  # of a travel card


# -- where one can sell ------------------------------------------------------------------------------------------


def markets_for(state: Earth, side: i64, region: i64, symbol: i64) -> i64:
    """EE-8.2: the markets where a side could sell artefacts of a region, as a set of bits.

    EE-16.5: Aqulla need no trader at the market of the card.
    """
    found: i64 = 0
    own: i64 = NOBODY
    if symbol >= 0 and state.faction[side] == AQULLA:
        own = symbol
    market: i64
    for market in range(N_MARKETS):
        if (state.traders[side * N_MARKETS + market] > 0 or market == own) and state.interested(market, region):
            found |= i64(1) << market
    return found


def regions_stored(state: Earth, side: i64) -> i64:
    """The regions of which a side has artefacts, as a set of bits."""
    found: i64 = 0
    type_of = state.box.type_of
    first: i64 = side * state.box.spaces
    space: i64
    for space in range(first, first + state.box.spaces):
        tile: i64 = state.holds[space]
        if tile >= 0:
            found |= i64(1) << (i64(type_of[tile]) >> 2)
    return found


def sellable(state: Earth, side: i64, symbol: i64) -> i64:
    """The regions of which a side could sell an artefact somewhere, as a set of bits."""
    stored = regions_stored(state, side)
    found: i64 = 0
    region: i64
    for region in range(N_REGIONS):
        if (stored >> region) & 1 and markets_for(state, side, region, symbol):
            found |= i64(1) << region
    return found


def can_sell(state: Earth, seat: i64, symbol: i64) -> bool:
    """EE-8.3; EE-16.2: a Gul may buy what can be sold."""
    return sellable(state, seat, symbol) != 0 or fenced(state, seat) != 0


def fenced(state: Earth, seat: i64) -> i64:
    """EE-16.2: the regions of which a Gul could acquire an artefact and sell it, as a set of bits."""
    found: i64 = 0
    if state.faction[seat] == GUL and state.on_black_market(seat):
        region: i64
        for region in range(N_REGIONS):
            if can_acquire(state, seat, region, 0) and markets_for(state, seat, region, NO_SYMBOL):
                found |= i64(1) << region
    return found


# -- what a sale brings ------------------------------------------------------------------------------------------


def for_buyers(state: Earth, region: i64, markets: i64) -> int:
    """EE-8.5"""
    count: i64 = 0
    market: i64
    for market in range(N_MARKETS):
        if (markets >> market) & 1:
            count += state.interested(market, region)
    return count * state.box.per_buyer


def for_rank(state: Earth, region: i64) -> int:
    """EE-8.4"""
    return state.box.ranks[state.rank(region)]


def income(state: Earth, region: i64, markets: i64) -> int:
    """EE-8.4 to EE-8.6: what a sale brings in all."""
    return for_rank(state, region) + for_buyers(state, region, markets) + state.box.bonus[ONES[markets]]


def best_markets(state: Earth, region: i64, markets: i64, wanted: i64, most: i64) -> i64:
    """Of some markets those that bring most, the wanted ones first."""
    chosen: i64 = 0
    for _ in range(most):
        best: i64 = NOBODY
        highest: i64 = 0
        market: i64
        for market in range(N_MARKETS):
            if not (markets >> market) & 1 or (chosen >> market) & 1:
                continue
            count = state.interested(market, region) + (100 if (wanted >> market) & 1 else 0)
            if count > highest:
                best, highest = market, count
        if best < 0:
            break
        chosen |= i64(1) << best
    return chosen


def cheapest(state: Earth, side: i64, region: i64, spared: i64, count: i64) -> i64:
    """Of a side's artefacts of a region so many, as a set of spaces: the cheapest first, those in the cargo hold
    before those in the hatch; what is spared only if there is nothing else."""
    box = state.box
    first: i64 = side * box.spaces
    chosen: i64 = 0
    for _ in range(count):
        best: i64 = NOBODY
        least: i64 = 1000
        space: i64
        for space in range(i64(box.spaces)):
            tile: i64 = state.holds[first + space]
            if tile < 0 or i64(box.type_of[tile]) >> 2 != region or (chosen >> space) & 1:
                continue
            cost: i64 = box.value[box.type_of[tile]]
            if (spared >> space) & 1:
                cost += 100
            if cost < least:
                best, least = space, cost
        if best < 0:
            break
        chosen |= i64(1) << best
    return chosen


# -- the action --------------------------------------------------------------------------------------------------


def begin_sale(state: Earth, seat: int, symbol: int) -> None:
    """EE-8.1; EE-16.2: a Gul may acquire something first."""
    state.steps.append(Offering(seat, symbol, MOST, True))
    if state.faction[seat] == GUL and state.on_black_market(seat):
        state.steps.append(Fencing(seat))


@final
class Fencing(Step[Earth]):
    """EE-16.2: a Gul on a black market may acquire one artefact for its value before a sale."""

    def stacks(self, state: Earth) -> i64:
        """Where one may be acquired: if there is nothing to sell yet, only what can be sold."""
        seat = self.seat
        if sellable(state, seat, NO_SYMBOL) == 0:
            return fenced(state, seat)
        found: i64 = 0
        region: i64
        for region in range(N_REGIONS):
            if can_acquire(state, seat, region, 0):
                found |= i64(1) << region
        return found

    def asks(self, state: Earth) -> bool:
        return self.stacks(state) != 0

    def options(self, state: Earth, seat: int) -> list[Action]:
        box = state.box
        stacks = self.stacks(state)
        both = state.free_space(seat, True) >= 0 and state.free_space(seat, False) >= 0
        options: list[Action] = []
        region: i64
        for region in range(N_REGIONS):
            if (stacks >> region) & 1:
                options.append(box.acquire[region])
                if both:
                    options.append(box.acquire_cargo[region])
        if sellable(state, seat, NO_SYMBOL):
            options.append(box.done)
        return options

    def answer(self, state: Earth, seat: int, action: Action) -> None:
        state.steps.pop()
        if isinstance(action, Acquire):
            acquire(state, seat, action.region, action.cargo, 0)
            offer_samples(state, seat)

    def note(self, state: Earth, seat: int, action: Action) -> Text | None:
        if not isinstance(action, Acquire):
            return None
        type = state.box.type_of[state.black[action.region][-1]]
        return Text("note.acquire", {"artefact": artefact(state, type), "count": state.box.value[type]})

    def refused(self, state: Earth, seat: int) -> list[Refusal]:
        if sellable(state, seat, NO_SYMBOL):
            return []
        return [Refusal("done", Text("refuse.nothing-to-sell"), "EE-8.3")]


@final
class Offering(Step[Earth]):
    """EE-8.1: the region to sell from. ``most`` markets at most; a card is drawn only after an action (EE-10.6)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "symbol", "most", "cards")

    def __init__(self, seat: int, symbol: int, most: int, cards: bool) -> None:
        super().__init__(seat)
        self.symbol = symbol
        self.most = most
        self.cards = cards

    def asks(self, state: Earth) -> bool:
        return ONES[sellable(state, self.seat, self.symbol)] > 1

    def run(self, state: Earth) -> None:
        regions = sellable(state, self.seat, self.symbol)
        region: i64
        for region in range(N_REGIONS):
            if (regions >> region) & 1:
                state.steps.append(self.selling(region))

    def selling(self, region: int) -> Selling:
        return Selling(self.seat, self.symbol, self.most, self.cards, region, 0, 0, 0)

    def options(self, state: Earth, seat: int) -> list[Action]:
        regions = sellable(state, seat, self.symbol)
        offer = state.box.offer
        options: list[Action] = []
        region: i64
        for region in range(N_REGIONS):
            if (regions >> region) & 1:
                options.append(offer[region])
        return options

    def answer(self, state: Earth, seat: int, action: Action) -> None:
        assert isinstance(action, Offer)
        state.steps[-1] = self.selling(action.region)

    def note(self, state: Earth, seat: int, action: Action) -> Text | None:
        """The most that could be had for it."""
        assert isinstance(action, Offer)
        selling = self.selling(action.region)
        markets = selling.markets(state)
        return Text("note.income", {"count": income(state, action.region, markets), "markets": ONES[markets]})

    def refused(self, state: Earth, seat: int) -> list[Refusal]:
        found: list[Refusal] = []
        regions = sellable(state, seat, self.symbol)
        stored = regions_stored(state, seat)
        for region in range(N_REGIONS):
            if (stored >> region) & 1 and not (regions >> region) & 1:
                found.append(Refusal("offer " + REGIONS[region], Text("refuse.nobody-buys"), "EE-8.2"))
        return found


@final
class Selling(Step[Earth]):
    """EE-8.2: where and what to sell. The best markets and the cheapest artefacts are proposed; each can be changed.

    ``wanted`` and ``barred`` are sets of markets, ``spared`` is a set of spaces of the holds. Whatever is chosen adds
    to them, so nobody goes round in circles.
    """

    fields: ClassVar[tuple[str, ...]] = ("seat", "symbol", "most", "cards", "region", "wanted", "barred", "spared")

    def __init__(
        self, seat: int, symbol: int, most: int, cards: bool, region: int, wanted: int, barred: int, spared: int
    ) -> None:
        super().__init__(seat)
        self.symbol = symbol
        self.most = most
        self.cards = cards
        self.region = region
        self.wanted = wanted
        self.barred = barred
        self.spared = spared

    def changed(self, wanted: int, barred: int, spared: int) -> Selling:
        return Selling(
            self.seat, self.symbol, self.most, self.cards, self.region, self.wanted | wanted, self.barred | barred,
            self.spared | spared,
        )  # fmt: skip

    def possible(self, state: Earth) -> i64:
        """The markets that are not ruled out."""
        return markets_for(state, self.seat, self.region, self.symbol) & ~i64(self.barred)

    def limit(self, state: Earth) -> i64:
        return min(i64(self.most), state.count_stored(self.seat, self.region))

    def markets(self, state: Earth) -> i64:
        """The markets of the sale as it stands."""
        return best_markets(state, self.region, self.possible(state), self.wanted, self.limit(state))

    def spaces(self, state: Earth) -> i64:
        """The artefacts of the sale as it stands, as a set of spaces."""
        return cheapest(state, self.seat, self.region, self.spared, ONES[self.markets(state)])

    def asks(self, state: Earth) -> bool:
        return len(self.options(state, self.seat)) > 1

    def run(self, state: Earth) -> None:
        self.sell(state)

    def options(self, state: Earth, seat: int) -> list[Action]:
        box = state.box
        options: list[Action] = [box.close]
        possible, markets = self.possible(state), self.markets(state)
        size: i64 = ONES[markets]
        open = ONES[markets & ~i64(self.wanted)] > 0  # whether one of them could make way for another
        market: i64
        for market in range(N_MARKETS):
            if not (possible >> market) & 1:
                continue
            if not (markets >> market) & 1:
                if open:
                    options.append(box.with_market[market])
            elif not (i64(self.wanted) >> market) & 1 and (size > 1 or ONES[possible] > 1):
                options.append(box.without_market[market])
        self.add_spares(state, size, options)
        return options

    def add_spares(self, state: Earth, size: i64, options: list[Action]) -> None:
        """An artefact may be kept if another can be sold in its place."""
        box, seat = state.box, i64(self.seat)
        spared: i64 = self.spared
        if state.count_stored(seat, self.region) - i64(ONES[spared]) <= size:
            return
        spaces = self.spaces(state)
        others: i64 = 0  # what is not part of the sale, as a set of options
        offered: i64 = 0
        first: i64 = seat * box.spaces
        space: i64
        for space in range(i64(box.spaces)):
            tile: i64 = state.holds[first + space]
            if tile < 0 or i64(box.type_of[tile]) >> 2 != self.region or (spared >> space) & 1:
                continue
            bit = stored_bit(box.type_of[tile], space >= box.cargo)
            if (spaces >> space) & 1:
                offered |= bit
            else:
                others |= bit
        option: i64
        for option in range(2 * N_TYPES):
            if (offered >> option) & 1 and others & ~stored_bit(option % N_TYPES, option >= N_TYPES):
                options.append(box.spare[option])

    def answer(self, state: Earth, seat: int, action: Action) -> None:
        if isinstance(action, With):
            state.steps[-1] = self.changed(1 << action.market, 0, 0)
        elif isinstance(action, Without):
            state.steps[-1] = self.changed(0, 1 << action.market, 0)
        elif isinstance(action, Spare):
            state.steps[-1] = self.changed(0, 0, 1 << self.space_of(state, action))
        else:
            state.steps.pop()
            self.sell(state)

    def space_of(self, state: Earth, action: Spare) -> int:
        """The space of the sale's artefact that is meant."""
        box = state.box
        spaces = self.spaces(state)
        for space in range(box.spaces):
            if (spaces >> space) & 1 and (space >= box.cargo) == action.hatch:
                if box.type_of[state.holds[self.seat * box.spaces + space]] == action.type:
                    return space
        raise ValueError("no such artefact in the sale")

    def sell(self, state: Earth) -> None:
        markets = self.markets(state)
        count = ONES[markets]
        sell(state, self.seat, self.region, markets, self.spaces(state))
        if self.cards and count == 2:
            draw_to_hand(state, self.seat)
        elif self.cards and count == 3:
            peek(state, self.seat, 2)

    def prompt(self, state: Earth, seat: int) -> Text:
        count = income(state, self.region, self.markets(state))
        return Text("ask.Selling", {"region": "region." + REGIONS[self.region], "count": count})

    def note(self, state: Earth, seat: int, action: Action) -> Text | None:
        """What the sale would bring then."""
        changed = self
        if isinstance(action, With):
            changed = self.changed(1 << action.market, 0, 0)
        elif isinstance(action, Without):
            changed = self.changed(0, 1 << action.market, 0)
        elif isinstance(action, Spare):
            return None
        markets = changed.markets(state)
        return Text("note.sale", {"count": income(state, self.region, markets), "markets": market_names(markets)})

    def refused(self, state: Earth, seat: int) -> list[Refusal]:
        found: list[Refusal] = []
        fitting = markets_for(state, seat, self.region, self.symbol)
        for market in range(N_MARKETS):
            if (fitting >> market) & 1:
                continue
            key = "refuse.no-interest" if state.traders[seat * N_MARKETS + market] else "refuse.no-trader"
            reason = Text(key, {"region": "region." + REGIONS[self.region]})
            found.append(Refusal(f"with {market + 1}", reason, "EE-8.2"))
        if self.limit(state) == ONES[self.markets(state) & self.wanted]:
            # Without another artefact nobody would still be asked: what has run out are the markets of the sale.
            most = Text("refuse.most-markets", {"count": self.most})
            clause = "EE-8.2" if self.cards else "EE-10.6"
            for market in range(N_MARKETS):
                if (self.possible(state) & ~self.markets(state)) >> market & 1:
                    found.append(Refusal(f"with {market + 1}", most, clause))
        return found


def market_names(markets: i64) -> list[str]:
    return [f"market.{market + 1}" for market in range(N_MARKETS) if (markets >> market) & 1]


def sell(state: Earth, side: int, region: int, markets: i64, spaces: i64) -> int:
    """EE-8.4 to EE-8.10: credits, buyers to the ship, traders promoted, artefacts out of the game."""
    box = state.box
    earned = income(state, region, markets)
    if state.telling and side < state.seats:
        tell_sale(state, side, region, markets, spaces)
    earn(state, side, SALES, earned)
    empty_ship(state)
    market: i64
    for market in range(N_MARKETS):
        if (markets >> market) & 1:
            board_ship(state, market, region)
            if state.traders[side * N_MARKETS + market]:
                promote(state, side, market)
    first: i64 = side * box.spaces
    space: i64
    for space in range(i64(box.spaces)):
        if (spaces >> space) & 1:
            out_of_game(state, state.holds[first + space])
            state.holds[first + space] = NOBODY
    return earned


def tell_sale(state: Earth, side: int, region: int, markets: i64, spaces: i64) -> None:
    box = state.box
    first = side * box.spaces
    sold = [state.holds[first + space] for space in range(box.spaces) if (spaces >> space) & 1]
    state.tell("log.sale", {
        "seat": side,
        "artefacts": [artefact(state, box.type_of[tile]) for tile in sold],
        "markets": market_names(markets),
        "count": income(state, region, markets),
    })  # fmt: skip
    state.tell("log.receipt", {
        "rank": for_rank(state, region),
        "buyers": for_buyers(state, region, markets),
        "bonus": box.bonus[ONES[markets]],
    })  # fmt: skip

"""What the bots know about Excavation Earth: how good a position looks, and what a quick player would do."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from kurhan.core.action import Action
from kurhan.core.insight import Insight
from kurhan.core.simultaneous import OPEN, Simultaneous
from kurhan.core.state import NOBODY, State, Step
from kurhan.games.excavation_earth.actions import (
    Acquire,
    At,
    Buy,
    Buyer,
    Command,
    Deliver,
    Dig,
    Excavate,
    Free,
    Keep,
    KeepTwo,
    Land,
    Market,
    Move,
    OfCard,
    Offer,
    OfType,
    Replace,
    Sell,
    Smuggle,
    Swap,
    Take,
    To,
    Travel,
)
from kurhan.games.excavation_earth.components import (
    AQULLA,
    BUYERS,
    COLUMN,
    DAL_HARRAII,
    EXPLORERS,
    GUL,
    N_BUYERS,
    N_CENTRES,
    N_KINDS,
    N_MARKETS,
    N_REGIONS,
    N_ROWS,
    N_TYPES,
    ONES,
    REGIONS,
    ROUNDS,
    ROW,
    SPECIAL,
)
from kurhan.games.excavation_earth.rules.command import Commanding
from kurhan.games.excavation_earth.rules.goods import Sampling
from kurhan.games.excavation_earth.rules.market import Trading
from kurhan.games.excavation_earth.rules.orders import Promoting, Staffing, Visiting
from kurhan.games.excavation_earth.rules.sale import NO_SYMBOL, best_markets, income, markets_for
from kurhan.games.excavation_earth.rules.setup import Exchanging, Gathering
from kurhan.games.excavation_earth.rules.survey import Replacing, Surveying
from kurhan.games.excavation_earth.rules.travel import Landing, Moving, Travelling
from kurhan.games.excavation_earth.rules.turn import Leaving, Turn
from kurhan.games.excavation_earth.state import ZU, Earth

PAIRS: Final = 10  # of cards to keep, that deserve a thought
PLACES: Final = 6  # and of places to go to


@final
class EarthInsight(Insight):
    """Credits and the gallery as it may become; then envoys, goods that can be sold, traders, cards and explorers.

    Crew is what runs out: who sends many away has nobody left to guard samples, which bring most in the end.
    """

    def __init__(self) -> None:
        # what guards in a column and in a row are worth while there is time to add to them
        self.columns = [0.0, 3.0, 7.0, 12.0, 15.0]
        self.rows = [0.0, 2.0, 5.0, 10.0, 16.0, 21.0]
        self.card = 5.0  # an action card in hand
        self.ticket = 4.0  # a travel card
        self.sale = 0.65  # share of what the best sale would bring now
        self.sales = 0.4  # and of what others would
        self.stored = 2.5  # an artefact that nobody buys yet
        self.popular = 0.2  # and more of it for its rank
        self.trader = 2.8  # the first one on a market
        self.second = 0.3  # and each further one
        self.waiting = 0.2  # each buyer who waits there
        self.special = 0.8  # and more for those who want everything
        self.now = 0.7  # share of what a centre would bring in this round while all is open, and all of it at its end
        self.later = 0.35  # and in each later one
        self.lead = 0.3  # an envoy more or less than others
        self.samples = 14.0  # how many one hopes to take in a whole game: crew for them is dear
        self.crew = 2.5
        self.spare = 0.6  # and other crew is not
        self.token = 2.5
        self.mark = 1.5  # crew on the forecast, beside their being crew
        self.room = 0.5  # an empty space of the cargo hold
        self.site = 0.35  # share of an artefact where an explorer stands
        self.matched = 0.3  # and more of it with a card of its region in hand
        self.tile = 1.0  # an artefact lying there, beside its sample
        self.symbol = 2.5  # to stand on a market with a card of its symbol
        self.deal = 0.3  # share of what can be done on a black market with such a card
        self.near = 0.6  # share of what the next place is worth, for who moves a step every turn
        self.last = 4.0  # with fewer cards in the last round explorers, traders and crew are worth less
        self.turn = 3.0  # what it is worth to act before others
        self.stall = 1.5  # for the Aqulla, a card more, which opens a market
        self.absent = 0.6  # and so much less do they need a trader there
        self.agent = 3.0  # for the Gul, to stand on a black market when they sell
        self.rival = 5.0  # an artefact in Zu's holds
        self.swing_early = 30.0  # large even at the end: who is far behind or ahead should still play well
        self.swing_late = 20.0
        self.swing_alone = 0.33  # share of it for who plays against par, which is never far away

    # -- how good a position looks -------------------------------------------------------------------------------

    def value(self, state: State, seat: int) -> float:
        """Who plays alone is worth what Zu is not: only being ahead of him counts."""
        assert isinstance(state, Earth)
        if state.seats > 1:
            return float(state.points(seat)) if state.over else self.worth(state, seat)
        if state.over:
            return float(state.points(seat) - state.zu_points())
        ahead = self.ahead(state, seat)
        his = float(state.credits[ZU]) + self.gallery(state, ZU, ahead) + self.envoys(state, ZU)
        return self.worth(state, seat) - his - self.rival * len(state.stored(ZU))

    def worth(self, state: Earth, seat: int) -> float:
        ahead = self.ahead(state, seat)
        total = float(state.credits[seat]) + self.gallery(state, seat, ahead) + self.envoys(state, seat)
        time = self.time(state, seat)
        if time == 0.0:
            return total
        total += self.goods(state, seat, ahead) + self.hand(state, seat)
        crew, need = float(state.crew[seat]), self.need(ahead)
        useful = self.crew * min(crew, need) + self.spare * max(0.0, crew - need) + self.traders(state, seat, ahead)
        if state.round < ROUNDS:
            total += (self.crew + self.mark) * state.marks.count(seat)
            if state.tokens[seat]:
                total += self.token
        if state.at[seat * EXPLORERS] >= 0:
            useful += self.explorers(state, seat, ahead)
        if state.turn == seat:
            total += self.turn * state.left / 2
        return total + time * useful

    def time(self, state: Earth, seat: int) -> float:
        """From 1 down to 0, when nothing more can be done: who has passed in the last round keeps cards in vain."""
        if state.round < ROUNDS or state.packets[seat]:
            return 1.0
        if (state.passed >> seat) & 1:
            return 0.0
        return min(1.0, state.cards_of(seat) / self.last)

    def open(self, state: Earth) -> float:
        """How much of the round is still to come for all together, from 1 down to 0."""
        cards = 0
        for seat in range(state.seats):
            if state.packets[seat]:
                return 1.0
            if not (state.passed >> seat) & 1:
                cards += state.cards_of(seat)
        return min(1.0, cards / float((state.box.hand + state.box.n_travel) * state.seats))

    def ahead(self, state: Earth, seat: int) -> float:
        """How much of the game is still to come for a seat, from 1 down to 0."""
        box = state.box
        cards = state.cards_of(seat) + (box.hand + box.n_travel) * (ROUNDS - state.round)
        if state.packets[seat]:
            cards += box.hand - 2 * state.pick + box.n_travel
        return min(1.0, cards / 27.0)

    def need(self, ahead: float) -> float:
        """How many of the crew will be wanted for samples."""
        return 1.0 + self.samples * ahead

    def gallery(self, state: Earth, side: int, ahead: float) -> float:
        real = float(state.gallery(side))
        return real + min(1.0, 1.5 * ahead) * (self.promise(state.guards[side]) - real)

    def promise(self, guards: i64) -> float:
        """What a gallery may become worth."""
        total = 0.0
        region: i64
        row: i64
        for region in range(N_REGIONS):
            total += self.columns[ONES[(guards >> (N_ROWS * region)) & COLUMN]]
        for row in range(N_ROWS):
            total += self.rows[in_row(guards, row)]
        return total

    def adds(self, state: Earth, side: int, type: i64, ahead: float) -> float:
        """What a sample of a type would add."""
        guards: i64 = state.guards[side]
        if (guards >> type) & 1:
            return 0.0
        return self.step(state, guards, type, ahead)

    def loses(self, state: Earth, side: int, type: i64, ahead: float) -> float:
        """What the gallery loses with a guard."""
        return self.step(state, i64(state.guards[side]) & ~(i64(1) << type), type, ahead)

    def step(self, state: Earth, guards: i64, type: i64, ahead: float) -> float:
        """What a guard of a type is worth beside others."""
        box = state.box
        region: i64 = type >> 2
        row: i64 = type & 3
        above: i64 = ONES[(guards >> (N_ROWS * region)) & COLUMN]
        beside: i64 = in_row(guards, row)
        real = float(
            i64(box.column[region][above + 1]) - i64(box.column[region][above])
            + i64(box.row[row][beside + 1]) - i64(box.row[row][beside])
        )  # fmt: skip
        soon = self.columns[above + 1] - self.columns[above] + self.rows[beside + 1] - self.rows[beside]
        return real + min(1.0, 1.5 * ahead) * (soon - real)

    def envoys(self, state: Earth, side: int) -> float:
        total = 0.0
        centre: i64
        for centre in range(N_CENTRES):
            total += self.centre(state, side, centre, 0)
        return total

    def centre(self, state: Earth, side: i64, centre: i64, more: i64) -> float:
        """What a centre would bring as it stands, this round and later, with so many more envoys."""
        own: i64 = i64(state.envoys[side * N_CENTRES + centre]) + more
        if own == 0:
            return 0.0
        place: i64 = 0
        equal: i64 = 1
        most: i64 = 0
        other: i64
        for other in range(state.sides()):
            if other == side:
                continue
            count: i64 = state.envoys[other * N_CENTRES + centre]
            if count > own:
                place += 1
            elif count == own:
                equal += 1
            if count > most:
                most = count
        total = 0.0
        now = 1.0 - (1.0 - self.now) * self.open(state)
        for round in range(state.round, ROUNDS + 1):
            prizes = state.box.prizes[round - 1]
            won = 0
            for i in range(place, place + equal):
                won += prizes[i]
            weight = now if round == state.round else self.later
            total += weight * won / float(equal)
        lead: i64 = own - most
        return total + self.lead * float(min(i64(3), max(i64(-3), lead)) + 3)

    def goods(self, state: Earth, side: int, ahead: float) -> float:
        """What artefacts in the holds may bring."""
        last = state.round == ROUNDS
        cards = state.cards_of(side)
        if last and cards == 0:
            return 0.0
        best: i64 = 0
        all: i64 = 0
        total = 0.0
        region: i64
        for region in range(N_REGIONS):
            count = state.count_stored(side, region)
            if count == 0:
                continue
            chosen = self.best_sale(state, side, region, count)
            if chosen:
                brings: i64 = income(state, region, chosen)
                best = max(best, brings)
                all += brings
                count -= i64(ONES[chosen])
            rank = state.box.ranks[state.rank(region)]
            total += float(count) * (self.stored + self.popular * rank)
        total *= min(1.0, 2.0 * ahead)
        total += self.sale * float(best)
        return total if last and cards == 1 else total + self.sales * float(all - best)

    def best_sale(self, state: Earth, side: int, region: i64, count: i64) -> i64:
        """The markets where artefacts of a region bring most now; Aqulla may have a card for one more."""
        found: i64 = 0
        most: i64 = 0
        symbols: i64 = self.held(state, side)[1] if state.faction[side] == AQULLA else 0
        symbol: i64
        for symbol in range(NO_SYMBOL, N_MARKETS):
            if symbol >= 0 and not (symbols >> symbol) & 1:
                continue
            markets = markets_for(state, side, region, symbol)
            if markets:
                chosen = best_markets(state, region, markets, 0, min(i64(3), count))
                brings: i64 = income(state, region, chosen)
                if brings > most:
                    found, most = chosen, brings
        return found

    def traders(self, state: Earth, side: int, ahead: float) -> float:
        total = 0.0
        market: i64
        for market in range(N_MARKETS):
            count: i64 = state.traders[i64(side) * N_MARKETS + market]
            if count:
                total += self.trader + self.waiting * float(state.waiting_at(market)) + self.second * float(count - 1)
                total += self.special * float(state.want[market * N_BUYERS + SPECIAL])
        if state.faction[side] == AQULLA:
            total *= self.absent
        return total * min(1.0, 0.15 + 1.5 * ahead)

    def hand(self, state: Earth, seat: int) -> float:
        """Cards in hand, and those still to come: nobody gains by passing early."""
        tickets = ONES[state.tickets[seat]] + state.box.n_travel * (ROUNDS - state.round)
        cards = len(state.hand[seat]) + state.box.hand * (ROUNDS - state.round)
        if state.packets[seat]:
            cards += state.box.hand - 2 * state.pick
            tickets += state.box.n_travel
        worth = self.card + self.stall if state.faction[seat] == AQULLA else self.card
        return worth * cards + self.ticket * tickets

    # -- explorers -----------------------------------------------------------------------------------------------

    def held(self, state: Earth, seat: int) -> tuple[i64, i64]:
        """The regions and the symbols of the cards in hand, as sets of bits."""
        regions: i64 = 0
        symbols: i64 = 0
        for card in state.hand[seat]:
            kind: i64 = state.box.kind[card]
            regions |= i64(1) << (kind // N_MARKETS)
            symbols |= i64(1) << (kind % N_MARKETS)
        return regions, symbols

    def spot(self, state: Earth, seat: int, place: i64, regions: i64, symbols: i64, ahead: float) -> float:
        """What it is worth to have an explorer at a place."""
        box = state.box
        worth = 0.0
        region: i64 = box.region_at[place]
        if region >= 0:
            lying: i64 = i64(box.types_at[place]) & i64(state.lying)
            best = 0.0
            type: i64
            for type in range(N_ROWS * region, N_ROWS * region + N_ROWS):
                if (lying >> type) & 1:
                    best = max(best, self.tile + self.adds(state, seat, type, ahead))
            share = self.site
            if (regions >> region) & 1:
                share += self.matched
            worth += share * best
        market: i64 = box.market_at[place]
        if market >= 0:
            worth += self.symbol if (symbols >> market) & 1 else 0.6
        elif box.black_at[place]:
            worth += self.agent * min(1.0, 2.0 * ahead) if state.faction[seat] == GUL else 0.5
            if i64(box.symbols_at[place]) & symbols:
                worth += self.deal * max(self.delivery(state, seat), self.purchase(state, seat, ahead))
        return worth

    def delivery(self, state: Earth, seat: int) -> float:
        """What the two dearest artefacts of different regions bring on a black market."""
        box = state.box
        dearest = [0] * N_REGIONS
        for tile in state.stored(seat):
            type: i64 = box.type_of[tile]
            dearest[type >> 2] = max(dearest[type >> 2], box.value[type])
        dearest.sort()
        return float(dearest[-1] + dearest[-2])

    def purchase(self, state: Earth, seat: int, ahead: float) -> float:
        """What the best artefact on top of the stacks is worth beyond its price."""
        box = state.box
        best = 0.0
        if state.any_space(seat) < 0:
            return best
        for stack in state.black:
            if stack:
                type: i64 = box.type_of[stack[-1]]
                price = box.value[type] + box.fee
                if price <= state.credits[seat]:
                    best = max(best, self.adds(state, seat, type, ahead) + self.stored - price)
        return best

    def explorers(self, state: Earth, seat: int, ahead: float) -> float:
        regions, symbols = self.held(state, seat)
        total = 0.0
        explorer: i64
        for explorer in range(i64(seat) * EXPLORERS, i64(seat) * EXPLORERS + EXPLORERS):
            place: i64 = state.at[explorer]
            if place < 0:
                continue
            worth = self.spot(state, seat, place, regions, symbols, ahead)
            if state.faction[seat] == DAL_HARRAII:
                for other in state.box.next_to[place]:
                    worth = max(worth, self.near * self.spot(state, seat, other, regions, symbols, ahead))
            total += worth
        room: i64 = 0
        first: i64 = i64(seat) * state.box.spaces
        space: i64
        for space in range(first, first + state.cargo(seat)):
            if state.holds[space] < 0:
                room += 1
        return total + self.room * float(min(room, i64(3)))

    def swing(self, state: State) -> float:
        assert isinstance(state, Earth)
        swing = self.swing_late + (self.swing_early - self.swing_late) * self.ahead(state, max(0, state.asked()))
        return swing * self.swing_alone if state.seats == 1 else swing

    def quiet(self, state: State) -> bool:
        step = state.steps[-1]
        if isinstance(step, Turn):
            return True
        if isinstance(step, Simultaneous):
            for chosen in step.chosen:
                if chosen != OPEN:
                    return False
            return True
        return False

    def sensible(self, state: State, seat: int, options: list[Action]) -> list[Action]:
        """Any card pays for a journey or a sale: a travel card if there is one, else that which is missed least; and so
        with cards of one region or symbol. All factions deserve to be played, so chance takes one."""
        assert isinstance(state, Earth)
        step = state.steps[-1]
        if isinstance(step, Gathering):
            return [options[(state.rng.state >> i64(7)) % len(options)]]
        if not isinstance(step, Turn):
            return self.details(state, seat, step, options)
        aqulla = state.faction[seat] == AQULLA  # to whom the symbol matters that pays for a sale
        cheapest = NOBODY
        least = 1000.0
        if not state.tickets[seat]:
            for card in state.hand[seat]:
                worth = self.card_worth(state, seat, state.box.kind[card])
                if worth < least:
                    cheapest, least = state.box.kind[card], worth
        found: list[Action] = []
        ways = [NOBODY] * (5 * N_MARKETS)  # where in what was found stands what comes to the same
        sold = False
        for option in options:
            if isinstance(option, Travel):
                if option.kind < N_KINDS and option.kind != cheapest:
                    continue
            elif isinstance(option, Sell):
                if not aqulla:
                    if sold or (option.kind < N_KINDS and option.kind != cheapest):
                        continue
                    sold = True
            elif isinstance(option, OfCard):
                way = what_for(option)
                if ways[way] != NOBODY:
                    other = found[ways[way]]
                    assert isinstance(other, OfCard)
                    if self.card_worth(state, seat, option.kind) < self.card_worth(state, seat, other.kind):
                        found[ways[way]] = option
                    continue
                ways[way] = len(found)
            found.append(option)
        return found

    def details(self, state: Earth, seat: int, step: Step[Any], options: list[Action]) -> list[Action]:
        """Of what follows from an action that which is not plain: thought is better spent on the next action."""
        if isinstance(step, Simultaneous | Leaving):
            return self.better(state, seat, options, PAIRS)
        if isinstance(step, Moving | Landing):
            return self.better(state, seat, options, PLACES)
        if isinstance(step, Replacing) or (isinstance(step, Sampling) and state.crew[seat]):
            return [options[self.prefer(state, seat, options)]]
        if isinstance(step, Commanding) and state.crew[seat] > 1 and options[0] is state.box.trader:
            # the envoy may come afterwards
            wanted = self.trader_worth(state, seat, step.market, self.ahead(state, seat)) > 0.0
            return options[:1] if wanted else options[1:]
        return options

    def better(self, state: Earth, seat: int, options: list[Action], most: int) -> list[Action]:
        """So many of the options, those that a quick player would like best."""
        if len(options) <= most:
            return options
        ahead = self.ahead(state, seat)
        regions, symbols = self.held(state, seat)
        worths: list[float] = []
        for option in options:
            worths.append(self.choice(state, seat, option, ahead, regions, symbols))
        enough = sorted(worths, reverse=True)[most - 1]
        return [options[i] for i in range(len(options)) if worths[i] >= enough]

    # -- what a quick player would do ----------------------------------------------------------------------------

    def prefer(self, state: State, seat: int, options: list[Action]) -> int:
        assert isinstance(state, Earth)
        step = state.steps[-1]
        if isinstance(step, Travelling):
            return self.whom_to_move(state, step, options)
        ahead = self.ahead(state, seat)
        best = 0
        most = -1000.0
        regions, symbols = self.held(state, seat)
        for i in range(len(options)):
            worth = self.choice(state, seat, options[i], ahead, regions, symbols)
            if worth > most:
                best, most = i, worth
        return best

    def choice(self, state: Earth, seat: int, option: Action, ahead: float, regions: i64, symbols: i64) -> float:
        """What an option is worth."""
        box = state.box
        step = state.steps[-1]
        if isinstance(option, KeepTwo):
            alike = 0.5 if option.first // N_MARKETS == option.second // N_MARKETS else 0.0
            return self.card_worth(state, seat, option.first) + self.card_worth(state, seat, option.second) + alike
        if isinstance(option, Keep):
            return self.card_worth(state, seat, option.kind)
        if isinstance(option, OfCard):
            return self.action(state, seat, option, ahead)
        if isinstance(option, To | Land):
            worth = self.spot(state, seat, option.place, regions, symbols, ahead)
            if isinstance(step, Moving):
                worth -= 0.1 * box.distance[step.start][option.place]
            return worth
        if isinstance(option, Free):
            return -self.loses(state, seat, option.type, ahead)
        if isinstance(option, Buy):
            return self.adds(state, seat, option.type, ahead) + self.stored - box.value[option.type] * box.survey_price
        if isinstance(option, Take):
            return 5.0 + self.adds(state, seat, option.type, ahead)
        if isinstance(option, Dig):
            return 2.0 + self.adds(state, seat, option.type, ahead) + 0.1 * box.value[option.type]
        if isinstance(option, OfType):  # a sample, or an artefact that goes to its site
            if isinstance(step, Surveying):
                return 0.0
            return self.adds(state, seat, option.type, ahead) - self.in_place_of(state, seat, ahead)
        if isinstance(option, Acquire):
            type = box.type_of[state.black[option.region][-1]]
            price = 0 if option.cargo else box.value[type]
            return self.adds(state, seat, type, ahead) + 2.0 - price
        if isinstance(option, Deliver):
            return box.value[option.type] - 1.0
        if isinstance(option, Swap):
            return -float(box.value[option.type])
        if isinstance(option, Offer):
            markets = markets_for(state, seat, option.region, NO_SYMBOL)
            count = state.count_stored(seat, option.region)
            return float(income(state, option.region, best_markets(state, option.region, markets, 0, min(3, count))))
        if isinstance(option, Buyer):
            return (
                1.0 + 2.0 * float(state.count_stored(seat, option.region)) + 0.1 * box.ranks[state.rank(option.region)]
            )
        if isinstance(option, At):
            return self.market_worth(state, seat, option.market)
        if isinstance(option, Replace):
            region = box.kind[state.forecast[option.slot]] // N_MARKETS
            return -float((regions >> region) & 1)
        return self.plain(state, seat, option, ahead)

    def plain(self, state: Earth, seat: int, option: Action, ahead: float) -> float:
        """What a word that needs no more is worth, beside others of the same step."""
        box = state.box
        step = state.steps[-1]
        if option is box.sample_all:
            return 50.0
        if option is box.trader:
            market = step.market if isinstance(step, Trading | Commanding) else 0
            return 40.0 if self.trader_worth(state, seat, market, ahead) > 0.0 else -1.0
        if option is box.special:
            return 30.0
        if option is box.close:
            return 100.0
        if option is box.done and isinstance(step, Exchanging):
            return 10.0
        if isinstance(step, Commanding):
            return self.envoy_worth(state, seat, step, option, ahead)
        return 0.0

    def crew_worth(self, state: Earth, seat: int, ahead: float) -> float:
        """What it is worth to keep one of the crew, or one more; without crew a guard has to go."""
        if state.crew[seat] == 0:
            return self.in_place_of(state, seat, ahead)
        return self.crew if state.crew[seat] <= self.need(ahead) else self.spare

    def in_place_of(self, state: Earth, seat: int, ahead: float) -> float:
        """What the gallery loses with its least guard, if there is no crew."""
        if state.crew[seat]:
            return 0.0
        guards: i64 = state.guards[seat]
        least = 100.0
        type: i64
        for type in range(N_TYPES):
            if (guards >> type) & 1:
                least = min(least, self.loses(state, seat, type, ahead))
        return least

    def trader_worth(self, state: Earth, seat: int, market: int, ahead: float) -> float:
        """What a trader more is worth on a market."""
        worth = self.second
        if not state.traders[seat * N_MARKETS + market]:
            worth = self.trader + self.waiting * float(state.waiting_at(market))
            for region in range(N_REGIONS):
                if state.count_stored(seat, region) and state.interested(market, region):
                    worth += 3.0
                    break
        return worth * min(1.0, 0.15 + 1.5 * ahead) - self.crew_worth(state, seat, ahead)

    def envoy_worth(self, state: Earth, seat: int, step: Commanding, option: Action, ahead: float) -> float:
        """An envoy placed, or withdrawn for the sake of an order or of the crew; 0 for neither."""
        box = state.box
        centre: i64 = box.centre[step.market]
        if option is box.envoy:
            gain = self.centre(state, seat, centre, 1) - self.centre(state, seat, centre, 0)
            return gain - self.crew_worth(state, seat, ahead)
        if option is not box.order and option is not box.withdraw:
            return 0.0
        gain = self.centre(state, seat, centre, -1) - self.centre(state, seat, centre, 0)
        gain += self.crew if state.crew[seat] < self.need(ahead) else self.spare
        if option is box.order:
            for effect in box.says[state.orders[centre]][state.order_side()]:
                gain += effect.worth(state)
        return gain

    def market_worth(self, state: Earth, seat: int, market: int) -> float:
        """For traders: where there are none and somebody waits; for promotions: where there are most."""
        step = state.steps[-1]
        count = state.traders[seat * N_MARKETS + market]
        if isinstance(step, Promoting):
            return 2.0 + count
        waiting = float(state.waiting_at(market))
        if isinstance(step, Staffing | Visiting):
            return 3.0 + waiting - 3.0 * count
        return 1.0 + 2.0 * min(1, count) - 0.2 * waiting  # for buyers who come: where one can sell

    def card_worth(self, state: Earth, seat: int, kind: int) -> float:
        """A card to be kept: better where an explorer stands on a site of its region, or on its markets."""
        if kind >= N_KINDS:
            return 0.0
        box = state.box
        region, symbol = kind // N_MARKETS, kind % N_MARKETS
        worth = 1.0
        for explorer in range(seat * EXPLORERS, seat * EXPLORERS + EXPLORERS):
            place = state.at[explorer]
            if place < 0:
                continue
            if box.region_at[place] == region and box.types_at[place] & state.lying:
                worth += 1.0
            if box.market_at[place] == symbol or box.symbols_at[place] & (1 << symbol):
                worth += 0.5
        if not state.traders[seat * N_MARKETS + symbol]:
            worth += 0.4
        return worth

    def whom_to_move(self, state: Earth, step: Travelling, options: list[Action]) -> int:
        """The explorer that gains most by moving; none if none does."""
        seat = step.seat
        ahead = self.ahead(state, seat)
        regions, symbols = self.held(state, seat)
        places = len(state.box.places)
        worth = [0.0] * places
        place: i64
        for place in range(places):
            worth[place] = self.spot(state, seat, place, regions, symbols, ahead)
        best = len(options) - 1
        most = 0.05
        for i in range(len(options)):
            option = options[i]
            if not isinstance(option, Move):
                continue
            distance = state.box.distance[option.place]
            for place in range(places):
                if distance[place] <= step.fuel and not state.explorer_at(seat, place):
                    gain = worth[place] - worth[option.place] - 0.1 * distance[place]
                    if gain > most:
                        best, most = i, gain
        return best

    def action(self, state: Earth, seat: int, option: OfCard, ahead: float) -> float:
        """What an action is worth to a player who does not look ahead."""
        box = state.box
        kind, verb = option.kind, option.verb
        cost = 0.3 * self.card_worth(state, seat, kind)
        if verb == "sell":
            most = 0
            for region in range(N_REGIONS):
                count = state.count_stored(seat, region)
                if count:
                    markets = markets_for(state, seat, region, kind % N_MARKETS if kind < N_KINDS else NO_SYMBOL)
                    if markets:
                        chosen = best_markets(state, region, markets, 0, min(3, count))
                        most = max(most, income(state, region, chosen))
            return most - 6.0 - cost
        if verb == "excavate":
            region = kind // N_MARKETS
            best = 0.0
            for type in range(N_ROWS * region, N_ROWS * region + N_ROWS):
                if (state.lying >> type) & 1 and state.explorer_at(seat, box.site[type]):
                    best = max(best, 4.0 + self.adds(state, seat, type, ahead))
            return best - cost
        if verb == "command":
            market = kind % N_MARKETS
            return (6.0 if not state.traders[seat * N_MARKETS + market] else 4.5) - cost
        if verb == "market":
            market = kind % N_MARKETS
            return (6.5 if not state.traders[seat * N_MARKETS + market] else 3.5) - cost
        if verb == "survey":
            return (5.0 if state.round < ROUNDS and not state.tokens[seat] else 3.0) - cost
        if verb == "smuggle":
            return 3.0 + (2.0 if state.free_space(seat, False) < 0 else 0.0) - cost
        if verb == "travel":
            return 3.2 - cost
        return 0.0

    # -- numbers for those who train their own -------------------------------------------------------------------

    def features(self, view: dict[str, Any]) -> list[float]:
        """The own seat first, then the others clockwise, then Zu: credits, crew, holds, gallery, traders, envoys and
        explorers; then markets, regions, forecast and orders; then one's own cards, and the step that asks."""
        me = view["seat"]
        found: list[float] = [view["round"] / 3, view["left"] / 2, view["deck"] / 60, float(view["turn"] == me)]
        players = view["players"][me:] + view["players"][:me]
        sides = players + ([view["zu"]] if view["zu"] else [])
        for side in sides:
            found += [side["credits"] / 100, side["points"] / 200, (side["crew"] or 0) / 22, side["token"] / 4]
            found += [float(side["passed"]), side["initiative"] / 6]
            for hold in (side["cargo"], side["hatch"]):
                names = [tile["artefact"] for tile in hold if tile]
                found += [names.count(type["artefact"]) / 2 for region in view["regions"] for type in region["types"]]
            found += [float(space["guard"]) for column in side["gallery"]["columns"] for space in column["spaces"]]
            found += [count / 2 for count in side["traders"]] + [count / 4 for count in side["envoys"]]
        for player in players:
            found += [player["actions"] / 8, len(player["travel"]) / 3]
            found += [float(place["place"] in player["explorers"]) for place in view["places"]]
        for market in view["markets"]:
            queue = [buyer["buyer"] for buyer in market["queue"]] + [""] * market["limit"]
            for waiting in queue[: market["limit"]]:
                found += [float(waiting == kind) for kind in BUYERS]
        for region in view["regions"]:
            found += [region["popularity"] / 10, region["pays"] / 9, region["supply"] / 18]
            tops = [tile["artefact"] for tile in region["black"][:2]] + ["", ""]
            for type in region["types"]:
                found += [type["on_site"] / 3, type["on_black"] / 3, float(tops[0] == type["artefact"])]
                found += [float(tops[1] == type["artefact"])]
        regions = [one["card"]["region"] for one in view["forecast"]]
        found += [regions.count(region) / 3 for region in REGIONS]
        found += [sum(one["side"] is not None for one in view["forecast"]) / 5]
        for centre in view["centres"]:
            name = centre["order"]["order"] if centre["order"] else ""
            found += [float(name == order) for order in ORDER_NAMES]
        found += [len(view["ship"]) / 12, len(view["special"]) / 7]
        mine = [card["card"] for card in view["players"][me]["cards"]]
        packet = [card["card"] for card in view["draft"]["packet"]] if view["draft"] else []
        drawn = [card["card"] for card in view["drawn"] or []]
        for cards in (mine, packet, drawn):
            found += [cards.count(name) / 2 for name in CARD_NAMES]
        found += [float(f"fuel-{fuel}" in [card["card"] for card in players[0]["travel"]]) for fuel in (2, 3, 4)]
        pending = view["pending"]
        names = [tile["artefact"] for tile in pending["drawn"]]
        found += [names.count(type["artefact"]) / 2 for region in view["regions"] for type in region["types"]]
        gained = pending["gained"]
        found += [float(type["artefact"] in gained) for region in view["regions"] for type in region["types"]]
        found += [float(pending["start"] == place["place"]) for place in view["places"]]
        found += [pending["market"] / 6, pending["part"] / 3, pending["parts"] / 3, pending["fuel"] / 4]
        found += [pending["left"] / 3, float(bool(pending["first"])), float(bool(view["dropped"]))]
        sale = pending["sale"]
        found += [float(sale is not None and market + 1 in sale["chosen"]) for market in range(N_MARKETS)]
        return found + [float(view["step"] == step) for step in ASKING]


def what_for(option: OfCard) -> int:
    """The same number for actions that differ only in the card that pays for them."""
    region, symbol = option.kind // N_MARKETS, option.kind % N_MARKETS
    if isinstance(option, Command):
        return symbol
    if isinstance(option, Market):
        return N_MARKETS + symbol
    if isinstance(option, Smuggle):
        return 2 * N_MARKETS + symbol
    return (3 if isinstance(option, Excavate) else 4) * N_MARKETS + region


def in_row(guards: i64, row: i64) -> i64:
    """How many guards stand in a row of the gallery."""
    found: i64 = (guards >> row) & ROW
    return i64(ONES[found & 255]) + i64(ONES[(found >> 8) & 255]) + i64(ONES[found >> 16])


CARD_NAMES: Final = [f"{region}-{market}" for region in REGIONS for market in range(1, N_MARKETS + 1)]
ORDER_NAMES: Final = (
    "quartermaster", "field-team", "fence", "heralds", "auction", "staff-office", "curators", "port-dues",
)  # fmt: skip
ASKING: Final = (
    "Choosing", "Commanding", "Crowding", "Curating", "Digging", "Drafting", "Exchanging", "Fencing", "Freeing",
    "Gathering", "Keeping", "Landing", "Leaving", "Moving", "Offering", "Promoting", "Redrawing", "Replacing",
    "Sampling", "Selling", "Smuggling", "Staffing", "Surveying", "Swapping", "Trading", "Travelling", "Turn",
    "Visiting",
)  # fmt: skip

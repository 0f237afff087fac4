"""Zu (EE-17 to EE-21): cards, turns, and what each card makes Zu do."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kurhan.core.state import NOBODY
from kurhan.games.excavation_earth.components import (
    COMMAND,
    EXCAVATE,
    MARKET,
    N_MARKETS,
    N_REGIONS,
    N_TYPES,
    ONES,
    ROUNDS,
    RUSH,
    SELL,
    SPECIAL,
    ZU_FACTION,
    ZU_KINDS,
)
from kurhan.games.excavation_earth.rules import story
from kurhan.games.excavation_earth.rules.buyers import join
from kurhan.games.excavation_earth.rules.cards import draw
from kurhan.games.excavation_earth.rules.excavate import of_region
from kurhan.games.excavation_earth.rules.goods import (
    add_envoy,
    add_guard,
    add_trader,
    draw_tile,
    earn,
    from_site,
    pay,
    to_site,
    to_supply,
)
from kurhan.games.excavation_earth.rules.quiet import Quiet
from kurhan.games.excavation_earth.rules.sale import MOST, NO_SYMBOL, cheapest, income, markets_for, sell, sellable
from kurhan.games.excavation_earth.rules.smuggle import can_acquire, deliver
from kurhan.games.excavation_earth.rules.story import tell
from kurhan.games.excavation_earth.rules.survey import any_free_slot, free_slots, price, replace
from kurhan.games.excavation_earth.rules.zu_mind import (
    best_markets,
    colour_to_sell,
    decide,
    diggable,
    known,
    profitable,
)
from kurhan.games.excavation_earth.state import (
    ANYWHERE,
    BOTH,
    CONSOLED,
    FAILURES,
    FEW,
    GREEDY,
    HASTY,
    POOR,
    SPECIAL_ONLY,
    START,
    UNLIMITED,
    UNPAID,
    WASTEFUL,
    ZU,
    Earth,
)

ACTIONS: Final = 2  # of a turn
# The options that make it easier or harder, and the bit that each value sets (EE-21).
WAYS: Final = {
    "zu_credits": ("none", POOR), "zu_buyers": ("special", SPECIAL_ONLY), "zu_cards": ("skipped", HASTY),
    "zu_crew": ("limited", FEW), "zu_colours": ("each", BOTH), "zu_holds": ("either", ANYWHERE),
    "leftovers": ("lost", WASTEFUL), "zu_purchases": ("two", GREEDY),
}  # fmt: skip


# -- setting up --------------------------------------------------------------------------------------------------


def set_up_zu(state: Earth, options: dict[str, str]) -> None:
    """EE-17.1 to EE-17.5: Zu's board, and a deck for each round."""
    box = state.box
    for name, (value, bit) in WAYS.items():
        if options[name] == value:
            state.ways |= bit
    failure = options["zu_failure"]
    state.ways |= UNPAID if failure == "nothing" else CONSOLED if failure == "more" else 0
    state.faction[ZU] = ZU_FACTION
    state.crew[ZU] = box.crew if state.ways & FEW else UNLIMITED
    if not state.ways & POOR:
        earn(state, ZU, START, box.credits)
    kinds = [[card for card in range(len(box.zu_kind)) if box.zu_kind[card] == kind] for kind in range(len(ZU_KINDS))]
    for cards in kinds:
        state.rng.shuffle(cards)
    for counts in box.zu_decks:
        deck: list[int] = []
        for kind in range(len(ZU_KINDS)):
            for _ in range(counts[kind]):
                deck.append(kinds[kind].pop())
        state.rng.shuffle(deck)
        state.zu_decks.append(deck)
    state.zu_sight = list(box.zu_kind)  # unseen cards of a kind are alike


def prepare_zu(state: Earth) -> None:
    """EE-17.6: some of the cards used up come back by chance; which ones nobody knows."""
    cards = state.zu_discard
    for card in cards:
        state.zu_sight[card] = len(ZU_KINDS) + state.round
    state.rng.shuffle(cards)
    kept = min(state.box.zu_kept, len(cards))
    deck = state.zu_decks[state.round - 1] + cards[:kept]
    state.rng.shuffle(deck)
    state.zu_decks[state.round - 1] = deck
    state.zu_out = state.zu_out + cards[kept:]
    state.zu_discard = []


# -- turns -------------------------------------------------------------------------------------------------------


@final
class ZuTurn(Quiet):
    """EE-17.8: two actions, each by the next card of the deck."""

    def run(self, state: Earth) -> None:
        deck = state.zu_decks[state.round - 1]
        for _ in range(ACTIONS):
            if not deck:
                state.passed = state.passed | (1 << ZU)
                tell(state, story.PASS)
                return
            turn_up(state, deck)
            state.linger()


ZU_TURN: Final = ZuTurn(NOBODY)


def turn_up(state: Earth, deck: list[int]) -> None:
    state.shown += 1
    card = deck.pop()
    state.zu_discard.append(card)
    tell(state, story.CARD, card)
    kind = state.box.zu_kind[card]
    if kind == EXCAVATE:
        excavate(state, state.box.zu_shows[card])
    elif kind == MARKET:
        trade(state)
    elif kind == COMMAND:
        command(state, state.box.zu_shows[card][0])
    elif kind == SELL:
        sell_most(state)
    elif kind == RUSH:
        rush(state)
    else:
        survey(state)
    if state.ways & HASTY and deck and kind not in (MARKET, COMMAND, SELL):  # EE-21.6
        skipped = deck.pop()
        state.zu_discard.append(skipped)
        tell(state, story.SKIPS, skipped)


def fail(state: Earth, reason: int) -> None:
    """EE-17.10, EE-21.4, EE-21.9"""
    credits = state.box.zu_failed
    if state.ways & UNPAID:
        credits = 0
    elif state.ways & CONSOLED:
        credits = state.box.zu_failed_harder
    earn(state, ZU, FAILURES, credits)
    tell(state, story.FAILED, credits, reason)


# -- excavating --------------------------------------------------------------------------------------------------


def cargo_space(state: Earth) -> i64:
    """Where Zu puts what does not come from the black market; NOBODY if there is no space. EE-21.10"""
    space = state.free_space(ZU, False)
    return state.free_space(ZU, True) if space < 0 and state.ways & ANYWHERE else space


def cargo_room(state: Earth) -> int:
    """How many artefacts Zu could excavate."""
    first = ZU * state.box.spaces
    room = state.holds[first : first + state.cargo(ZU)].count(NOBODY)
    if state.ways & ANYWHERE:
        room += state.holds[first + state.box.cargo : first + state.box.spaces].count(NOBODY)
    return room


def excavate(state: Earth, shown: list[int]) -> None:
    if state.any_space(ZU) < 0:  # EE-19.4
        tell(state, story.DELIVERS, story.FULL)
        deliver_best(state)
        return
    region, reason = colour_to_dig(state, shown)
    regions = [region] * 2
    if of_each(state, shown):  # EE-21.8: the more popular one first
        regions = [region, shown[0] if region == shown[1] else shown[1]]
        tell(state, story.FIRST, region, reason)
    else:
        tell(state, story.COLOUR, region, reason)
    if cargo_space(state) < 0:
        tell(state, story.ACQUIRES, story.CARGO_FULL)
        acquire(state, region)
        return
    dug = 0
    for one in regions:
        if cargo_space(state) < 0:
            tell(state, story.NO_MORE, story.CARGO_FULL if not state.ways & ANYWHERE else story.FULL)
        elif diggable(state, one):
            dig(state, one)
            dug += 1
        elif of_each(state, shown):
            tell(state, story.NONE, one)
        elif dug:
            tell(state, story.NO_MORE, story.NOTHING_TO_DIG)
    if not dug:
        tell(state, story.ACQUIRES, story.NOTHING_OF_EITHER if of_each(state, shown) else story.NOTHING_TO_DIG)
        acquire(state, region)


def of_each(state: Earth, shown: list[int]) -> bool:
    """EE-21.8: whether a card means one artefact of each colour that it shows."""
    return bool(shown) and state.ways & BOTH != 0


def colour_to_dig(state: Earth, shown: list[int]) -> tuple[int, int]:
    """EE-19.1 to EE-19.3"""
    regions = shown
    if not shown:
        regions = [region for region in range(N_REGIONS) if of_region(state.lying, region)]
        if not regions:
            regions = list(range(N_REGIONS))
    room = cargo_room(state)
    popular = [state.popularity(region) for region in regions]
    both = of_each(state, shown)
    two = [0 if both or min(room, bits(diggable(state, region))) < 2 else 1 for region in regions]
    new = [0 if state.count_stored(ZU, region) else 1 for region in regions]
    few = [-int(state.count_stored(0, region)) for region in regions]
    most = story.POPULAR if shown else story.MOST_POPULAR
    region, reason = decide(state, regions, [popular, two, new, few], [most, story.TWO, story.NEW, story.RIVAL_FEW])
    others = [state.popularity(other) for other in range(N_REGIONS) if other not in regions]
    if not shown and max(others, default=-1) >= state.popularity(region) and reason in (most, story.ONLY):
        reason = story.NEXT_POPULAR
    return region, reason


def bits(types: i64) -> int:
    count = 0
    while types:
        types &= types - 1
        count += 1
    return count


def dig(state: Earth, region: int) -> None:
    """EE-19.5, EE-19.6: the best artefact of a colour, into the cargo hold."""
    box = state.box
    found = diggable(state, region)
    types = [type for type in range(N_TYPES) if (found >> type) & 1]
    unsampled = [0 if state.guards[0] & (1 << type) else 1 for type in types]
    rare = [-state.copies_on_map(type) for type in types]
    dear = [box.value[type] for type in types]
    type, reason = decide(state, types, [unsampled, rare, dear], [story.UNSAMPLED, story.RARE, story.DEAR])
    state.holds[cargo_space(state)] = from_site(state, type)
    tell(state, story.DIG, type, box.site[type], reason)
    sample(state, type)


def sample(state: Earth, type: int) -> None:
    """EE-19.7"""
    if not state.crew[ZU]:
        tell(state, story.CREWLESS, story.FOR_SAMPLE)  # EE-21.7
        return
    add_guard(state, ZU, type)
    tell(state, story.SAMPLE, type)


# -- smuggling ---------------------------------------------------------------------------------------------------


def acquirable(state: Earth, region: int) -> bool:
    """EE-19.10: whether the top of a stack is something Zu may and can acquire."""
    if not can_acquire(state, ZU, region, state.box.fee):
        return False
    return not (known(state) >> i64(state.box.type_of[state.black[region][-1]])) & 1


def acquire(state: Earth, region: int) -> None:
    """EE-19.9: from the stack of a colour, or from the next to the right that will do."""
    for i in range(N_REGIONS):
        stack = (region + i) % N_REGIONS
        if acquirable(state, stack):
            take_top(state, stack, story.LOOKED_FOR if i == 0 else story.RIGHT)
            if state.ways & GREEDY:
                acquire_more(state)
            return
    tell(state, story.DELIVERS, story.NOTHING_TO_ACQUIRE)
    deliver_best(state)


def acquire_more(state: Earth) -> None:
    """EE-21.12: the most valuable, further left if equal."""
    regions = [region for region in range(N_REGIONS) if acquirable(state, region)]
    if not regions:
        tell(state, story.NOT_AGAIN, why_no_more(state))
        return
    dear = [state.box.value[state.box.type_of[state.black[region][-1]]] for region in regions]
    left = [-region for region in regions]
    region, reason = decide(state, regions, [dear, left], [story.DEAREST_TOP, story.FURTHER_LEFT])
    tell(state, story.AGAIN)
    take_top(state, region, reason)


def why_no_more(state: Earth) -> int:
    """Why Zu acquires no second one: for want of space, of artefacts, of anything it lacks, or of credits."""
    if state.any_space(ZU) < 0:
        return story.FULL
    tops = [state.box.type_of[state.black[region][-1]] for region in range(N_REGIONS) if state.black[region]]
    if not tops:
        return story.NOTHING_LEFT
    lacking = any(not (known(state) >> i64(type)) & 1 for type in tops)
    return story.TOO_DEAR if lacking else story.NOTHING_NEW


def take_top(state: Earth, region: int, reason: int) -> None:
    box = state.box
    tile = state.black[region].pop()
    type = box.type_of[tile]
    credits = box.value[type] + box.fee
    pay(state, ZU, credits)
    state.holds[state.any_space(ZU)] = tile
    tell(state, story.ACQUIRE, type, credits, reason)
    sample(state, type)


def deliver_best(state: Earth) -> None:
    """EE-19.12: the most valuable artefact, and the most valuable one of another colour."""
    if not state.stored(ZU):
        fail(state, story.NOTHING_TO_DELIVER)  # EE-19.13
        return
    before = NOBODY
    for _ in range(2):
        space, reason = space_to_deliver(state, before)
        if space == NOBODY:
            return
        type = state.box.type_of[state.holds[space]]
        before = type >> 2
        tell(state, story.DELIVER, type, deliver(state, ZU, space, 0), reason)


def space_to_deliver(state: Earth, without: int) -> tuple[int, int]:
    box = state.box
    first = ZU * box.spaces
    spaces: list[int] = []
    for space in range(first, first + box.spaces):
        if state.holds[space] >= 0 and box.type_of[state.holds[space]] >> 2 != without:
            spaces.append(space)
    if not spaces:
        return NOBODY, story.ONLY
    types = [box.type_of[state.holds[space]] for space in spaces]
    dear = [box.value[type] for type in types]
    cargo = [0 if state.in_hatch(space) else 1 for space in spaces]
    unpopular = [-state.popularity(type >> 2) for type in types]
    dearest = story.DEAREST if without == NOBODY else story.DEAREST_OTHER
    return decide(state, spaces, [dear, cargo, unpopular], [dearest, story.CARGO, story.UNPOPULAR], types)


# -- market and command ------------------------------------------------------------------------------------------


def trade(state: Earth) -> None:
    """EE-20.1 to EE-20.3: traders on up to two markets, then buyers."""
    free = [market for market in range(N_MARKETS) if not state.traders[ZU * N_MARKETS + market]]
    if not free:
        fail(state, story.ALL_MARKETS)
        return
    if not state.crew[ZU]:
        fail(state, story.NO_CREW)  # EE-21.7
        return
    region = NOBODY
    if state.stored(ZU):
        region, reason = colour_to_sell(state)
        tell(state, story.FOR_SALE, region, reason)
    wanted = min(2, len(free))
    placed, reasons = markets_to_enter(state, free, min(wanted, state.crew[ZU]), region)
    for i in range(len(placed)):
        add_trader(state, ZU, placed[i])
        tell(state, story.TRADER, placed[i], reasons[i])
    if len(placed) < wanted:
        tell(state, story.CREWLESS, story.FOR_TRADER)  # EE-21.7
    for market in placed:
        call_special(state, market)
        if not state.ways & SPECIAL_ONLY:  # EE-21.5
            call_coloured(state, market)


def markets_to_enter(state: Earth, markets: list[int], count: int, region: int) -> tuple[list[int], list[int]]:
    """EE-20.2: for a colour, or for none if Zu has nothing to sell."""
    if region == NOBODY:
        return best_markets(state, markets, count, [], [])
    buyers = [int(state.interested(market, region)) for market in markets]
    return best_markets(state, markets, count, [buyers], [story.WANTED])


def call_special(state: Earth, market: int) -> None:
    """EE-20.3"""
    if state.at_home[SPECIAL]:
        tell(state, story.JOIN_SPECIAL, market)
        join(state, market, SPECIAL)
    else:
        tell(state, story.NO_SPECIAL, market)


def call_coloured(state: Earth, market: int) -> None:
    """EE-20.3: the colour is asked anew for each buyer."""
    region, reason = colour_to_sell(state)
    if state.at_home[region]:
        tell(state, story.JOIN, region, market, reason)
        join(state, market, region)
    else:
        tell(state, story.NO_BUYER, region, market, reason)


def command(state: Earth, market: int) -> None:
    """EE-20.4"""
    if not state.crew[ZU]:
        fail(state, story.NO_CREW)
        return
    if not state.traders[ZU * N_MARKETS + market]:
        add_trader(state, ZU, market)
        tell(state, story.TRADER, market, story.SHOWN)
    else:
        tell(state, story.THERE, market)
    if not state.crew[ZU]:
        tell(state, story.CREWLESS, story.FOR_ENVOY)  # EE-21.7
        return
    centre = state.box.centre[market]
    add_envoy(state, ZU, centre)
    tell(state, story.ENVOY, centre)


# -- selling -----------------------------------------------------------------------------------------------------


def sell_most(state: Earth) -> None:
    """EE-20.5 to EE-20.7"""
    if not state.stored(ZU):
        fail(state, story.NOTHING_TO_SELL)
        return
    possible = sellable(state, ZU, NO_SYMBOL)
    regions = [region for region in range(N_REGIONS) if (possible >> region) & 1]
    if not regions:
        fail(state, story.NO_MARKET)
        return
    count = [size_of_sale(state, region) for region in regions]
    best = [income(state, region, widest(state, region)) for region in regions]
    region, reason = decide(state, regions, [count, best], [story.MOST_MARKETS, story.INCOME])
    tell(state, story.SALE, region, reason)
    found = markets_for(state, ZU, region, NO_SYMBOL)
    left = [market for market in range(N_MARKETS) if (found >> market) & 1]
    chosen, reasons = profitable(state, left, size_of_sale(state, region), region)
    complete(state, region, chosen, reasons)


def size_of_sale(state: Earth, region: int) -> int:
    """At how many markets Zu could sell a colour at once."""
    return min(MOST, int(state.count_stored(ZU, region)), ONES[markets_for(state, ZU, region, NO_SYMBOL)])


def widest(state: Earth, region: int) -> i64:
    """The markets that would bring most for a colour, as a set of bits."""
    found = markets_for(state, ZU, region, NO_SYMBOL)
    left = [market for market in range(N_MARKETS) if (found >> market) & 1]
    left.sort(key=lambda market: -int(state.interested(market, region)))
    chosen: i64 = 0
    for market in left[: size_of_sale(state, region)]:
        chosen |= i64(1) << i64(market)
    return chosen


def complete(state: Earth, region: int, markets: list[int], reasons: list[int]) -> None:
    """EE-20.7: the artefacts of the lowest value are sold."""
    chosen: i64 = 0
    for market in markets:
        chosen |= i64(1) << i64(market)
    spaces = cheapest(state, ZU, region, 0, len(markets))
    sold: list[int] = []
    kept: list[int] = []
    for space in range(state.box.spaces):
        tile = state.holds[ZU * state.box.spaces + space]
        if tile >= 0 and state.box.type_of[tile] >> 2 == region:
            (sold if (spaces >> space) & 1 else kept).append(state.box.type_of[tile])
    if kept and max([state.box.value[type] for type in kept]) > min([state.box.value[type] for type in sold]):
        tell(state, story.LEAST)
    for i in range(len(sold)):
        tell(state, story.SELL, sold[i], markets[i], reasons[i])
    tell(state, story.EARN, sell(state, ZU, region, chosen, spaces))


def rush(state: Earth) -> None:
    """EE-20.8, EE-20.9"""
    if not state.stored(ZU):
        fail(state, story.NOTHING_TO_SELL)
        return
    regions = [region for region in range(N_REGIONS) if state.count_stored(ZU, region) and anybody(state, region)]
    if not regions:
        fail(state, story.NOBODY_WANTS)
        return
    few = [-int(state.count_stored(ZU, region)) for region in regions]
    popular = [state.popularity(region) for region in regions]
    region, why = decide(state, regions, [few, popular], [story.FEWEST, story.FEW_POPULAR])
    markets = [market for market in range(N_MARKETS) if state.interested(market, region)]
    best, reasons = profitable(state, markets, 1, region)
    market, reason = best[0], reasons[0]
    absent = not state.traders[ZU * N_MARKETS + market]
    if absent and not state.crew[ZU]:  # EE-21.7
        tell(state, story.FOR_SALE, region, why)
        tell(state, story.BEST, market, reason)
        fail(state, story.NO_TRADER)
        return
    tell(state, story.SALE, region, why)
    if absent:
        add_trader(state, ZU, market)
        tell(state, story.TRADER, market, reason)
    complete(state, region, [market], [reason])


def anybody(state: Earth, region: int) -> bool:
    """Whether somebody at any market wants artefacts of a region."""
    for market in range(N_MARKETS):
        if state.interested(market, region):
            return True
    return False


# -- surveying ---------------------------------------------------------------------------------------------------


def survey(state: Earth) -> None:
    """EE-20.10, EE-20.11"""
    card = draw(state)
    if card == NOBODY:
        fail(state, story.NO_CARD)
        return
    kind = state.box.kind[card]
    tell(state, story.SURVEY, kind)
    if state.round < ROUNDS and any_free_slot(state):
        slot = free_slots(state)[0]
        tell(state, story.FORECAST, state.box.kind[state.forecast[slot]], slot + 1, story.LEFTMOST)
        if not state.crew[ZU]:
            tell(state, story.CREWLESS, story.FOR_MARK)  # EE-21.7
        replace(state, ZU, slot, card)
    else:
        state.discard.append(card)
        tell(state, story.ASIDE, story.LAST_ROUND if state.round == ROUNDS else story.ALL_MARKED)
    region = kind // N_MARKETS
    for _ in range(state.box.survey_tiles):
        tile = draw_tile(state, region)
        if tile != NOBODY:
            state.drawn.append(tile)
    buy_drawn(state)
    place_drawn(state)


def buy_drawn(state: Earth) -> None:
    """EE-20.11: the more valuable one of those that Zu may and can buy."""
    box = state.box
    fit, why = fit_to_buy(state)
    if not fit:
        tell(state, story.BUYS_NOTHING, why)
        return
    tile, reason = decide(state, fit, [[box.value[box.type_of[one]] for one in fit]], [story.DEAREST])
    type = box.type_of[tile]
    state.drawn.remove(tile)
    pay(state, ZU, price(state, type))
    state.holds[cargo_space(state)] = tile
    tell(state, story.BUY, type, price(state, type), reason)
    sample(state, type)


def fit_to_buy(state: Earth) -> tuple[list[int], int]:
    """What Zu may and can buy of the artefacts drawn, and why nothing if it is nothing."""
    type_of = state.box.type_of
    if len(state.drawn) < 2:
        return [], story.LAST_ONE if state.drawn else story.EMPTY_SUPPLY
    if cargo_space(state) < 0:
        return [], story.FULL if state.ways & ANYWHERE else story.CARGO_FULL
    new = [tile for tile in state.drawn if not (known(state) >> i64(type_of[tile])) & 1]
    if not new:
        return [], story.NOTHING_NEW
    return [tile for tile in new if state.credits[ZU] >= price(state, type_of[tile])], story.TOO_DEAR


def place_drawn(state: Earth) -> None:
    """One goes to its site, by chance if none was bought; what is left goes back."""
    if not state.drawn:
        return
    tile, reason = decide(state, state.drawn, [], [])
    for one in state.drawn:
        type = state.box.type_of[one]
        if one == tile:
            to_site(state, one)
            tell(state, story.PLACE, type, state.box.site[type], reason)
        else:
            to_supply(state, one)
            tell(state, story.BACK, type)
    state.drawn = []

"""The preparation of rounds 2 and 3 (EE-3): its six steps."""

from __future__ import annotations

from mypy_extensions import i64

from kurhan.core.state import NOBODY
from kurhan.games.excavation_earth.components import N_CENTRES, N_MARKETS, N_REGIONS, ROUNDS
from kurhan.games.excavation_earth.rules.buyers import fill_queue, leave_front, tell_buyer
from kurhan.games.excavation_earth.rules.cards import draw
from kurhan.games.excavation_earth.rules.goods import artefact, centre_name, draw_tile, to_site, to_stack
from kurhan.games.excavation_earth.state import Earth


def reveal_orders(state: Earth) -> None:
    """EE-3.3: three order cards in round 2; the next side of them later."""
    names = state.box.orders
    if state.orders[0] < 0:
        left = list(range(len(names)))
        for centre in range(N_CENTRES):
            state.orders[centre] = left.pop(state.rng.below(len(left)))
    if state.telling:
        for centre in range(N_CENTRES):
            order = "order." + names[state.orders[centre]]
            state.tell("log.order-shown", {"centre": centre_name(centre), "order": order})


def refresh_queues(state: Earth) -> None:
    """EE-3.4: first the front of every full queue goes home; then short ones are filled up."""
    for market in range(N_MARKETS):
        if state.waiting_at(market) == state.box.queue:
            buyer = leave_front(state, market)
            if state.telling:
                tell_buyer(state, "log.leave", market, state.box.kind_of_buyer[buyer])
    for market in range(N_MARKETS):
        fill_queue(state, market)


def resolve_forecast(state: Earth) -> None:
    """EE-3.6: for each card artefacts come to the sites and to the black market."""
    box = state.box
    for card in state.forecast:
        region = box.kind[card] // N_MARKETS
        found: list[str] = []
        for i in range(box.forecast_sites + box.forecast_black):
            tile = draw_tile(state, region)
            if tile == NOBODY:
                break
            if i < box.forecast_sites:
                to_site(state, tile)
            else:
                to_stack(state, tile)
            if state.telling:
                found.append(artefact(state, box.type_of[tile]))
        if state.telling:
            name = "card." + box.cards[box.kind[card]]
            if found:
                state.tell("log.forecast", {"card": name, "artefacts": found})
            else:
                state.tell("log.forecast-none", {"card": name})


def renew_forecast(state: Earth) -> None:
    """EE-3.7: crew and cards leave the forecast; a new one for all rounds but the last."""
    for side in state.marks:
        if side != NOBODY:
            state.crew[side] = state.crew[side] + 1
    state.discard = state.discard + state.forecast
    state.forecast, state.marks = [], []
    if state.round < ROUNDS:
        lay_forecast(state)


def lay_forecast(state: Earth) -> None:
    """EE-2.8"""
    for _ in range(state.box.forecast[state.seats]):
        card = draw(state)
        if card != NOBODY:
            state.forecast.append(card)
            state.marks.append(NOBODY)
    if state.telling:
        cards = ["card." + state.box.cards[state.box.kind[card]] for card in state.forecast]
        state.tell("log.forecast-new", {"cards": cards})


def set_turn_order(state: Earth) -> None:
    """EE-3.8: tokens first, then the others as they stood."""
    tokens = state.tokens
    with_token = [side for side in state.order if tokens[side]]
    with_token.sort(key=lambda side: tokens[side])
    state.order = with_token + [side for side in state.order if not tokens[side]]
    state.tokens = [0] * len(tokens)


def rotate(state: Earth) -> None:
    """EE-3.11"""
    region: i64
    for region in range(N_REGIONS):
        stack = state.black[region]
        if stack:
            stack.insert(0, stack.pop())

"""Buyers (EE-1.7 to EE-1.9): their tracks, their queues and the ship."""

from __future__ import annotations

from mypy_extensions import i64

from kurhan.core.state import NOBODY
from kurhan.games.excavation_earth.components import BUYERS, N_BUYERS, SPECIAL
from kurhan.games.excavation_earth.state import Earth


def fetch(state: Earth, kind: i64) -> i64:
    """A buyer from the lowest space of its track, or out of the pool of special ones; NOBODY if there is none."""
    count: i64 = state.at_home[kind]
    if count == 0:
        return NOBODY
    count -= 1
    state.at_home[kind] = count
    at: i64 = kind * state.box.track + count
    buyer: i64 = state.home[at]
    state.home[at] = NOBODY
    return buyer


def send_home(state: Earth, buyer: i64) -> None:
    """A buyer goes back to the highest free space of its track."""
    kind: i64 = state.box.kind_of_buyer[buyer]
    count: i64 = state.at_home[kind]
    state.home[kind * state.box.track + count] = buyer
    state.at_home[kind] = count + 1


def join(state: Earth, market: i64, kind: i64) -> bool:
    """EE-1.9: a buyer joins a queue, and pushes out the one in front if it is full. False if there is no such buyer."""
    buyer = fetch(state, kind)
    if buyer < 0:
        return False
    size: i64 = state.box.queue
    count = state.waiting_at(market)
    if count == size:
        pushed = leave_front(state, market)
        count -= 1
        if state.telling:
            tell_buyer(state, "log.pushed", market, state.box.kind_of_buyer[pushed])
    state.queue[market * size + count] = buyer
    at: i64 = market * N_BUYERS + kind
    state.want[at] = i64(state.want[at]) + 1
    return True


def tell_buyer(state: Earth, key: str, market: int, kind: int) -> None:
    state.tell(key, {"buyer": "buyer." + BUYERS[kind], "market": f"market.{market + 1}"})


def leave_front(state: Earth, market: i64) -> i64:
    """The first of a queue goes home, and the others move up."""
    queue, size = state.queue, i64(state.box.queue)
    first: i64 = market * size
    buyer: i64 = queue[first]
    i: i64
    for i in range(first, first + size - 1):
        queue[i] = queue[i + 1]
    queue[first + size - 1] = NOBODY
    at: i64 = market * N_BUYERS + i64(state.box.kind_of_buyer[buyer])
    state.want[at] = i64(state.want[at]) - 1
    send_home(state, buyer)
    return buyer


def board_ship(state: Earth, market: i64, region: i64) -> None:
    """EE-8.8: all interested buyers of a queue go to the ship; the others move up."""
    queue, size = state.queue, i64(state.box.queue)
    kinds = state.box.kind_of_buyer
    first: i64 = market * size
    to: i64 = first
    i: i64
    for i in range(first, first + size):
        buyer: i64 = queue[i]
        if buyer < 0:
            break
        kind: i64 = kinds[buyer]
        if kind == region or kind == SPECIAL:
            state.ship.append(buyer)
        else:
            queue[to] = buyer
            to += 1
    while to < first + size:
        queue[to] = NOBODY
        to += 1
    state.want[market * N_BUYERS + region] = 0
    state.want[market * N_BUYERS + SPECIAL] = 0


def empty_ship(state: Earth) -> None:
    for buyer in state.ship:
        send_home(state, buyer)
    state.ship = []


def draw_buyer(state: Earth) -> int:
    """EE-2.11: the kind on the next buyer card, by chance; its discards become the deck when it has run out."""
    deck = state.buyer_deck
    left = sum(deck)
    if left == 0:
        for kind in range(N_BUYERS):
            deck[kind] = state.buyer_discard[kind]
            state.buyer_discard[kind] = 0
        left = sum(deck)
    number = state.rng.below(left)
    for kind in range(N_BUYERS):
        if number < deck[kind]:
            deck[kind] = deck[kind] - 1
            state.buyer_discard[kind] = state.buyer_discard[kind] + 1
            return kind
        number -= deck[kind]
    raise AssertionError("the buyer cards were counted wrongly")


def fill_queue(state: Earth, market: int) -> None:
    """EE-2.11, EE-3.4: buyer cards are drawn until so many wait; EE-3.5: as long as there is anybody to come."""
    joined: list[str] = []
    while state.waiting_at(market) < state.box.fresh and sum(state.at_home) > 0:
        kind = draw_buyer(state)
        if join(state, market, kind):
            joined.append("buyer." + BUYERS[kind])
    if joined and state.telling:
        state.tell("log.queue", {"buyers": joined, "market": f"market.{market + 1}", "count": len(joined)})

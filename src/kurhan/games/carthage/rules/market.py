"""Refilling the market and the farm (CA-6), and drawing from the deck."""

from __future__ import annotations

from kurhan.core.state import NOBODY
from kurhan.games.carthage.state import Carthage


def draw(state: Carthage) -> int:
    """The top card of the deck, or NOBODY if there is none left anywhere. CA-6.5: an empty deck is made anew."""
    if not state.deck:
        if not state.discard:
            return NOBODY
        state.deck = state.discard
        state.discard = []
        state.rng.shuffle(state.deck)
        if state.telling:
            state.tell("log.shuffle", {"count": len(state.deck)})
    return state.deck.pop()


def can_have_any(state: Carthage, seat: int) -> bool:
    for mark in state.market_marks:
        if mark == NOBODY or mark == seat:
            return True
    return False


def refill(state: Carthage) -> None:
    """CA-6.2: the farm moves to the market, markers and all; then cards come from the deck to both."""
    moved = len(state.farm)
    state.market.extend(state.farm)
    state.market_marks.extend(state.farm_marks)
    state.farm = []
    state.farm_marks = []
    # CA-6.3: a fixed number, or, if so agreed, as many as are missing.
    wanted = max(0, state.box.market - len(state.market)) if state.fill_up else state.box.refill
    added = 0
    for _ in range(wanted):
        card = draw(state)
        if card != NOBODY:
            state.market.append(card)
            state.market_marks.append(NOBODY)
            added += 1
    for _ in range(state.box.farm):
        card = draw(state)
        if card != NOBODY:
            state.farm.append(card)
            state.farm_marks.append(NOBODY)
    state.shown += 1
    if state.telling:
        state.tell("log.refill", {"moved": moved, "added": added, "farm": len(state.farm)})

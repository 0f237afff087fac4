"""The displays (RV-1.8): filled up at once, as long as there is something left."""

from __future__ import annotations

from kurhan.games.revive.state import Revive


def fill_cards(state: Revive) -> None:
    while len(state.cards) < state.box.display_cards and state.deck:
        state.shown += 1
        state.cards.append(state.deck.pop())


def fill_modules(state: Revive) -> None:
    while len(state.modules_out) < state.box.display_modules and state.module_pile:
        state.shown += 1
        state.modules_out.append(state.module_pile.pop())


def fill_machines(state: Revive, colour: int) -> None:
    while len(state.machines_out[colour]) < state.box.display_machines and state.machine_piles[colour]:
        state.shown += 1
        state.machines_out[colour].append(state.machine_piles[colour].pop())

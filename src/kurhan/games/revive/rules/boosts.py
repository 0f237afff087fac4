"""The action under way: whether it was carried out (RV-3.6), and what helps in it alone (RV-9.3)."""

from __future__ import annotations

from kurhan.games.revive.components import N_COLOURS
from kurhan.games.revive.state import Revive


def clear_boosts(state: Revive) -> None:
    state.reach = 0
    state.anywhere = False
    for act in range(N_COLOURS):
        state.off[act] = 0


def carry_out(state: Revive) -> None:
    """RV-3.6: the action that was begun is carried out: only the turn and the end of the action lie under it. What free
    actions inside it do lies higher, and is not the action itself."""
    if len(state.steps) == 2:
        state.carried = True

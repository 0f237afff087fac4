"""The Wayfarers' targets (RV-16.9, RV-16.10)."""

from __future__ import annotations

from kurhan.games.revive.components import CORNERS, CRYSTAL, TARGET, WAYFARERS
from kurhan.games.revive.rules.costs import is_target
from kurhan.games.revive.rules.supply import gain
from kurhan.games.revive.state import Revive


def settle_target(state: Revive, seat: int, space: int, spent: list[int]) -> None:
    """An action on a target: the token goes back, and what another has spent on it goes to its owner."""
    if not is_target(state, space):
        return
    owner = state.seat_of(WAYFARERS)
    if space < CORNERS:
        state.token[space] = state.token[space] & ~TARGET
    else:
        state.corner_targets &= ~(1 << (space - CORNERS))
    state.tokens[owner] = state.tokens[owner] + 1
    if state.telling:
        state.tell("log.target", {"seat": owner, "value": state.box.space_name(space)})
    if owner != seat:
        for resource in range(CRYSTAL):
            if spent[resource]:
                gain(state, owner, resource, spent[resource])

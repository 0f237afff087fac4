"""Crates that are opened once more (RV-9.11)."""

from __future__ import annotations

from typing import final

from kurhan.core.action import Action
from kurhan.core.state import Step
from kurhan.games.revive.actions import Thing
from kurhan.games.revive.components import GEAR, N_COLOURS, numbered
from kurhan.games.revive.rules.supply import pay
from kurhan.games.revive.rules.using import resolve
from kurhan.games.revive.state import Revive


def reopenable(state: Revive, seat: int) -> list[int]:
    """Crates that were opened once only."""
    return [crate for crate in state.opened[seat] if not state.reused & (1 << crate)]


@final
class Reopening(Step[Revive]):
    """RV-9.11: which of them."""

    def options(self, state: Revive, seat: int) -> list[Action]:
        kinds = sorted({state.box.crate_kind[crate] for crate in reopenable(state, seat)})
        return [state.box.reopen[kind] for kind in kinds] + [state.box.enough]

    def answer(self, state: Revive, seat: int, action: Action) -> None:
        state.steps.pop()
        if not isinstance(action, Thing):
            return
        for crate in reopenable(state, seat):
            if state.box.crate_kind[crate] == action.index:
                state.reused |= 1 << crate
                break
        cost = [0] * N_COLOURS
        cost[GEAR] = 1
        pay(state, seat, cost)
        if state.telling:
            state.tell("log.reopen", {"seat": seat, "value": numbered("crate.kind", action.index + 1)})
        resolve(state, seat, state.box.crate_effects[action.index])

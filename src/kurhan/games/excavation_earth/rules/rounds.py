"""Rounds (EE-3.1): preparation, action phase and scoring phase, one after the other, and whose turn it is (EE-4.1)."""

from __future__ import annotations

from typing import Final, final

from kurhan.core.state import NOBODY
from kurhan.games.excavation_earth.components import DAL_HARRAII, N_CENTRES, ROUNDS
from kurhan.games.excavation_earth.rules.draft import begin_draft
from kurhan.games.excavation_earth.rules.preparation import (
    refresh_queues,
    renew_forecast,
    resolve_forecast,
    reveal_orders,
    rotate,
    set_turn_order,
)
from kurhan.games.excavation_earth.rules.quiet import Quiet
from kurhan.games.excavation_earth.rules.scoring import finish, score_centre
from kurhan.games.excavation_earth.rules.travel import LANDING, Travelling
from kurhan.games.excavation_earth.rules.turn import TURNS
from kurhan.games.excavation_earth.rules.zu import ZU_TURN, prepare_zu
from kurhan.games.excavation_earth.state import Earth

ACTIONS: Final = 2  # of a turn


@final
class Preparation(Quiet):
    """EE-3.2: orders, queues, forecast and turn order; the hands follow, and then the black market."""

    def run(self, state: Earth) -> None:
        state.turn = NOBODY
        if state.telling:
            state.tell("log.round", {"number": state.round})
        reveal_orders(state)
        refresh_queues(state)
        resolve_forecast(state)
        renew_forecast(state)
        set_turn_order(state)
        if state.seats == 1:
            prepare_zu(state)
        state.linger()
        state.steps.append(RESUPPLY)
        begin_draft(state)


@final
class Resupply(Quiet):
    """EE-3.10, EE-3.11: after the draft, travel cards come back and the black market turns."""

    def run(self, state: Earth) -> None:
        give_travel_cards(state)
        rotate(state)
        begin_phase(state)


def give_travel_cards(state: Earth) -> None:
    """EE-2.7, EE-3.10"""
    for seat in range(state.seats):
        state.tickets[seat] = (1 << state.box.n_travel) - 1


def begin_phase(state: Earth) -> None:
    """EE-4.1: the first in turn order begins."""
    state.passed = 0
    state.active = NOBODY
    state.steps.append(SCORING)
    state.steps.append(NEXT_TURN)


@final
class NextTurn(Quiet):
    """EE-4.6: the turn of the next who has not passed; when all have, the phase is over."""

    def run(self, state: Earth) -> None:
        order = state.order
        before = order.index(state.active) if state.active != NOBODY else len(order) - 1
        for i in range(1, len(order) + 1):
            side = order[(before + i) % len(order)]
            if not (state.passed >> side) & 1:
                state.steps.append(self)
                begin_turn(state, side)
                return


def begin_turn(state: Earth, side: int) -> None:
    if side >= state.seats:
        if state.active != side:
            state.story = []
        state.active, state.turn = side, NOBODY
        state.steps.append(ZU_TURN)
        return
    state.active = side
    state.turn = side
    state.left = ACTIONS
    state.steps.append(TURNS[side])
    if state.faction[side] == DAL_HARRAII:
        state.steps.append(Travelling(side, 1, True))  # EE-16.4
    if not (state.landed >> side) & 1:
        state.landed = state.landed | (1 << side)
        state.steps.append(LANDING[side])


@final
class Scoring(Quiet):
    """EE-14: every centre is scored; then the next round begins, or the game is over."""

    def run(self, state: Earth) -> None:
        state.turn = state.active = NOBODY
        if state.telling:
            state.tell("log.scoring", {"number": state.round})
        for centre in range(N_CENTRES):
            score_centre(state, centre)
        if state.round == ROUNDS:
            finish(state)
        else:
            state.linger()
            state.round += 1
            state.steps.append(PREPARATION)


PREPARATION: Final = Preparation(NOBODY)
RESUPPLY: Final = Resupply(NOBODY)
NEXT_TURN: Final = NextTurn(NOBODY)
SCORING: Final = Scoring(NOBODY)

"""What every view begins with: who looks, who must answer, and whose turn it is."""

from __future__ import annotations

from typing import TypedDict

from kurhan.core.state import NOBODY, State


class Head(TypedDict):
    seat: int | None  # whose eyes these are; None is a spectator
    step: str  # the step that asks, as in the rulebook; empty when the game is over, or between two steps
    asked: list[int]  # the seats that must answer now
    turn: int  # whose turn it is, also while others are asked; NOBODY when the game is over
    over: bool


def head(state: State, seat: int | None) -> Head:
    return {
        "seat": seat,
        "step": "" if state.over or not state.steps else type(state.steps[-1]).__name__,
        "asked": state.waiting(),
        "turn": NOBODY if state.over else state.turn,
        "over": state.over,
    }

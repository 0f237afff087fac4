"""Random play inside the engine: what measures its speed and tests its laws."""

from __future__ import annotations

from mypy_extensions import i64

from kurhan.core.rng import Rng
from kurhan.core.state import State


def playout(state: State, rng: Rng, limit: i64) -> i64:
    """Plays on at random until the game is over or the limit is reached. Returns the number of decisions."""
    count: i64 = 0
    while not state.over and count < limit:
        step = state.steps[-1]
        seat = step.asked(state)
        options = step.options(state, seat)
        step.answer(state, seat, options[rng.below(len(options))])
        state.advance()
        count += 1
    return count


def copies(state: State, count: int) -> None:
    for _ in range(count):
        state.copy()

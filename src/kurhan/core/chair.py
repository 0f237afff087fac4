"""A chair at the table: all that a bot gets to see of a game."""

from __future__ import annotations

from typing import Any

from kurhan.core.rng import Rng
from kurhan.core.state import Question, State


class Chair:
    """A seat's own view, question and guesses, and no way to the state behind them."""

    def __init__(self, state: State, seat: int) -> None:
        # The state kept here is itself a guess: what the seat cannot know was dealt again before the bot sat down.
        # What the seat does know is the same in it, so view and question are those of the true state.
        self.__guess = state.guess(seat, Rng(0x5EED))
        self.seat = seat
        self.seats = state.seats

    def view(self) -> Any:
        return self.__guess.view(self.seat)

    def question(self) -> Question:
        question = self.__guess.question(self.seat)
        if question is None:
            raise ValueError(f"seat {self.seat} has nothing to choose now")
        return question

    def guess(self, rng: Rng) -> State:
        """A position to think on. Where all choose at once the others are yet to choose in it, whoever has chosen
        already: so all think alike, in whatever order they are asked."""
        found = self.__guess.guess(self.seat, rng)
        for i in range(len(found.steps)):
            found.steps[i] = found.steps[i].unchosen(self.seat)
        return found

"""What a game teaches the bots about itself."""

from __future__ import annotations

from kurhan.core.action import Action
from kurhan.core.state import State


class Insight:
    """A game's ``bot.py`` fills this in. Bots only ever hand it guesses, never the true state."""

    def value(self, state: State, seat: int) -> float:
        """How good the position is for a seat, in points of the game: its score now and what it may expect."""
        raise NotImplementedError

    def prefer(self, state: State, seat: int, options: list[Action]) -> int:
        """The index of the option a quick player would take: for playouts and for follow-up choices of a turn."""
        return 0

"""The bot that does not look ahead."""

from __future__ import annotations

from kurhan.core.action import Action
from kurhan.core.chair import Chair
from kurhan.core.insight import Insight
from kurhan.core.rng import Rng


class Quick:
    """Does what the game's insight would do first, on one guess."""

    def __init__(self, insight: Insight, seed: int) -> None:
        self.insight = insight
        self.rng = Rng(seed)

    def choose(self, chair: Chair) -> Action:
        options = chair.question().options
        return options[self.insight.prefer(chair.guess(self.rng), chair.seat, options)]

"""The bot that takes any option."""

from __future__ import annotations

from kurhan.core.action import Action
from kurhan.core.chair import Chair
from kurhan.core.rng import Rng


class Random:
    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)

    def choose(self, chair: Chair) -> Action:
        options = chair.question().options
        return options[self.rng.below(len(options))]

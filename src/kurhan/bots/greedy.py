"""The bot that looks one move ahead."""

from __future__ import annotations

from kurhan.core.action import Action
from kurhan.core.chair import Chair
from kurhan.core.insight import Insight
from kurhan.core.rng import Rng

GUESSES = 8  # chance and hidden things are averaged over this many guesses
FOLLOW_UPS = 60  # the rest of a turn is settled within this many choices


class Greedy:
    """Tries every option on the same few guesses and takes the one with the best odds when the turn is settled."""

    def __init__(self, insight: Insight, seed: int) -> None:
        self.insight = insight
        self.rng = Rng(seed)

    def choose(self, chair: Chair) -> Action:
        options = chair.question().options
        if len(options) == 1:
            return options[0]
        guesses = [chair.guess(self.rng) for _ in range(GUESSES)]
        options = self.insight.sensible(guesses[0], chair.seat, options)
        par = self.insight.value(guesses[0], chair.seat)
        odds = [0.0] * len(options)
        for guess in guesses:
            for i, option in enumerate(options):
                trial = guess.copy()
                trial.apply(chair.seat, option)
                self.insight.settle(trial, FOLLOW_UPS)
                odds[i] += self.insight.odds(trial, par)[chair.seat]
        return options[odds.index(max(odds))]

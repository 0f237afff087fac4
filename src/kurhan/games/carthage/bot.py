"""What the bots know about Traders of Carthage: how good a position looks, and what to try first."""

from __future__ import annotations

from typing import final

from kurhan.core.action import Action
from kurhan.core.insight import Insight
from kurhan.core.state import State
from kurhan.games.carthage.state import Carthage


@final
class CarthageInsight(Insight):
    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, Carthage)
        return float(state.points(seat))

    def prefer(self, state: State, seat: int, options: list[Action]) -> int:
        return 0

"""What a game teaches the bots about itself."""

from __future__ import annotations

from math import exp
from typing import Any, Final

from kurhan.core.action import Action
from kurhan.core.state import State

# At the end only winning counts, but a bot that cannot win still plays for every point: this much of the odds.
POINTS: Final = 0.05
DOUBT: Final = 0.03  # what is not over yet is not won for sure, so a game that can be won now is ended now


class Insight:
    """A game's ``bot.py`` fills this in. Bots only ever hand it guesses, never the true state."""

    def value(self, state: State, seat: int) -> float:
        """How good the position is for a seat, in points of the game: its score now and what it may expect."""
        raise NotImplementedError

    def prefer(self, state: State, seat: int, options: list[Action]) -> int:
        """The index of the option a quick player would take: for playouts and for follow-up choices of a turn."""
        return 0

    def sensible(self, state: State, seat: int, options: list[Action]) -> list[Action]:
        """The options that deserve a thought, one at least: where many come to the same, the cheapest of them."""
        return options

    def quiet(self, state: State) -> bool:
        """Whether nothing of a turn is half done, so that ``value`` can be trusted."""
        return True

    def swing(self, state: State) -> float:
        """How many points may still turn: a lead of this many wins about three games in four."""
        return 10.0

    def features(self, view: dict[str, Any]) -> list[float]:
        """A seat's view as numbers, most of them about 0 to 1: as many in every position of a seat count."""
        raise NotImplementedError

    # -- the same for every game ---------------------------------------------------------------------------------

    def odds(self, state: State, par: float) -> list[float]:
        """For each seat its chance to win, judged by ``value``. Who plays alone plays against par."""
        seats = state.seats
        values = [self.value(state, seat) for seat in range(seats)]
        if seats == 1:
            values.append(par)
        chances = shares(values, 1.0 if state.over else self.swing(state))
        if not state.over:
            return [(1.0 - DOUBT) * chance for chance in chances[:seats]]
        winners = state.winners()
        points = 0.5 if seats == 1 else POINTS
        found: list[float] = []
        for seat in range(seats):
            won = 1.0 / len(winners) if seat in winners else 0.0
            found.append((1.0 - points) * won + points * chances[seat])
        return found

    def settle(self, state: State, limit: int) -> None:
        """Plays on as a quick player would until the position is quiet, but no further than a limit."""
        for _ in range(limit):
            if state.over or self.quiet(state):
                return
            seat = state.asked()
            options = state.options(seat)
            state.apply(seat, options[self.prefer(state, seat, options) if len(options) > 1 else 0])


def shares(values: list[float], swing: float) -> list[float]:
    """Values as chances that add up to 1; between two, a lead of one swing is a chance of three in four."""
    top = max(values)
    weights = [exp(1.0986 * (value - top) / swing) for value in values]
    total = sum(weights)
    return [weight / total for weight in weights]

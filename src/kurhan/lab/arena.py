"""Bots against each other, each in every chair equally often."""

from __future__ import annotations

from math import sqrt
from typing import Any

from kurhan.core.game import Game
from kurhan.lab.match import Outcome, Pairing, Progress, play_all

Z = 1.959964  # 95 % of a normal distribution lie within so many deviations


def arena(
    game: Game, bots: list[str], games: int, seed: int = 0, options: dict[str, str] | None = None,
    progress: Progress | None = None,
) -> dict[str, Any]:  # fmt: skip
    """Win shares with 95 % intervals. The games are rounded up so that all chairs come round equally often."""
    seats = len(bots)
    rounds = -(-games // seats)
    pairings: list[Pairing] = []
    for number in range(rounds * seats):
        # The same deal is played in every rotation: luck of the cards meets every bot alike.
        turn = number % seats
        pairings.append(Pairing(tuple(bots[turn:] + bots[:turn]), seed + number // seats, options or {}, turn))
    outcomes = play_all(game, pairings, Outcome.of, progress)
    rows = [_row(bots, i, outcomes) for i in range(seats)]
    return {"game": game.id, "seats": seats, "games": len(outcomes), "bots": rows}


def _row(bots: list[str], i: int, outcomes: list[Outcome]) -> dict[str, Any]:
    seats = len(bots)
    chairs = [(i - number) % seats for number in range(len(outcomes))]
    share = sum(outcome.share(chair) for outcome, chair in zip(outcomes, chairs, strict=True)) / len(outcomes)
    score = sum(outcome.scores[chair] for outcome, chair in zip(outcomes, chairs, strict=True)) / len(outcomes)
    low, high = wilson(share, len(outcomes))
    return {"bot": bots[i], "win_share": share, "low": low, "high": high, "mean_score": score}


def wilson(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share seen in so many games (Wilson's score interval)."""
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    reach = Z / (1 + Z * Z / games) * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    return max(0.0, middle - reach), min(1.0, middle + reach)

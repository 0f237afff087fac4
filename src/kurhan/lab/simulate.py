"""Many games between the same bots in the same chairs."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

from kurhan.core.game import Game
from kurhan.core.record import Record
from kurhan.lab.match import Outcome, Pairing, Progress, play_all


def simulate(
    game: Game, bots: list[str], games: int, seed: int = 0, options: dict[str, str] | None = None,
    progress: Progress | None = None, save: Path | None = None,
) -> dict[str, Any]:  # fmt: skip
    """Plays games with seeds from ``seed`` on, one bot a seat, and sums them up; their records go to a folder."""
    began = perf_counter()
    pairings = [Pairing(tuple(bots), seed + number, options or {}) for number in range(games)]
    if save is not None:
        save.mkdir(parents=True, exist_ok=True)
    outcomes = play_all(game, pairings, partial(sum_up, save), progress)
    seconds = perf_counter() - began
    decisions = sum(outcome.decisions for outcome in outcomes)
    seats = range(len(bots))
    return {
        "game": game.id,
        "seats": len(bots),
        "bots": bots,
        "games": games,
        "decisions": decisions,
        "seconds": seconds,
        "decisions_per_second": decisions / seconds,
        "mean_scores": [sum(outcome.scores[seat] for outcome in outcomes) / games for seat in seats],
        "wins": [sum(outcome.share(seat) for outcome in outcomes) for seat in seats],
    }


def sum_up(save: Path | None, record: Record) -> Outcome:
    if save is not None:
        (save / f"{record.game.id}-{record.seed}.json").write_text(record.dumps(), encoding="utf-8")
    return Outcome.of(record)

"""One game between bots, and many of them on all cores."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

from kurhan import bots
from kurhan.core.chair import Chair
from kurhan.core.game import Game, game
from kurhan.core.record import Record
from kurhan.core.rng import Rng

Progress = Callable[[int, int], None]  # told how many games of how many are played


class Pairing(NamedTuple):
    """Who plays which game."""

    bots: tuple[str, ...]  # by seat
    seed: int
    options: dict[str, str]


class Outcome(NamedTuple):
    scores: list[int]
    winners: list[int]
    decisions: int

    def share(self, seat: int) -> float:
        """A won game is 1, a win shared by two a half each."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


def play(game: Game, pairing: Pairing) -> Record:
    """A whole game. Every bot sees its own chair only; playout-bound bots play the same again for the same seed."""
    record = Record(game, len(pairing.bots), pairing.seed, pairing.options)
    state = record.start()
    state.telling = False
    seeds = Rng(pairing.seed)
    players = [bots.make(name, game, int(seeds.bits())) for name in pairing.bots]
    while not state.over:
        seat = state.asked()
        action = players[seat].choose(Chair(state, seat))
        state.apply(seat, state.check(seat, action))
        record.actions.append((seat, action.notation))
    record.finish(state)
    return record


def play_all(game: Game, pairings: list[Pairing], progress: Progress | None = None) -> list[Outcome]:
    """The outcomes of many games, in order, played by one worker process for each core."""
    found: list[Outcome] = []
    for outcome in _outcomes(game, pairings):
        found.append(outcome)
        if progress is not None:
            progress(len(found), len(pairings))
    return found


def _outcomes(game: Game, pairings: list[Pairing]) -> Iterator[Outcome]:
    workers = min(os.cpu_count() or 1, len(pairings))
    if workers < 2:
        _sit_down(game.id, None)
        yield from map(_play_one, pairings)
        return
    components = None if game.standard else Path(game.components.name)
    with ProcessPoolExecutor(workers, initializer=_sit_down, initargs=(game.id, components)) as pool:
        chunk = max(1, min(16, len(pairings) // (50 * workers)))
        yield from pool.map(_play_one, pairings, chunksize=chunk)


_game: Game  # what this worker process plays


def _sit_down(id: str, components: Path | None) -> None:
    global _game
    _game = game(id)
    if components is not None:
        _game.open(components)


def _play_one(pairing: Pairing) -> Outcome:
    record = play(_game, pairing)
    assert record.result is not None
    return Outcome(record.result["scores"], record.result["winners"], len(record.actions))

"""One game between bots, and many of them on all cores."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

from kurhan import bots
from kurhan.core.chair import Chair
from kurhan.core.game import Game, game
from kurhan.core.record import Record
from kurhan.core.rng import Rng

T = TypeVar("T")
Progress = Callable[[int, int], None]  # told how many games of how many are played


class Pairing(NamedTuple):
    """Who plays which game."""

    bots: tuple[str, ...]  # by seat
    seed: int
    options: dict[str, str]
    turn: int = 0  # how often the bots have changed chairs over the same deal: they think anew each time


class Outcome(NamedTuple):
    scores: list[int]
    winners: list[int]
    decisions: int

    @classmethod
    def of(cls, record: Record) -> Outcome:
        """How a whole game ended."""
        assert record.result is not None
        return cls(record.result["scores"], record.result["winners"], len(record.actions))

    def share(self, seat: int) -> float:
        """A won game is 1, a win shared by two a half each."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


def play(game: Game, pairing: Pairing) -> Record:
    """A whole game. Every bot sees its own chair only; playout-bound bots play the same again for the same seed."""
    record = Record(game, len(pairing.bots), pairing.seed, pairing.options)
    state = record.start()
    state.telling = False
    seeds = Rng(pairing.seed ^ (pairing.turn << 48))
    players = [bots.make(name, game, int(seeds.bits())) for name in pairing.bots]
    while not state.over:
        seat = state.asked()
        action = players[seat].choose(Chair(state, seat))
        state.apply(seat, state.check(seat, action))
        record.actions.append((seat, action.notation))
    record.finish(state)
    return record


def play_all(
    game: Game, pairings: list[Pairing], read: Callable[[Record], T], progress: Progress | None = None
) -> list[T]:
    """What can be read from the records of many games, in order, played by one worker process for each core."""
    found: list[T] = []
    for what in _play_all(game, pairings, read):
        found.append(what)
        if progress is not None:
            progress(len(found), len(pairings))
    return found


def _play_all(game: Game, pairings: list[Pairing], read: Callable[[Record], T]) -> Iterator[T]:
    workers = min(os.cpu_count() or 1, len(pairings))
    if workers < 2:
        _sit_down(game.id, None)
        yield from map(partial(_play_one, read), pairings)
        return
    components = None if game.standard else Path(game.components.name)
    with ProcessPoolExecutor(workers, initializer=_sit_down, initargs=(game.id, components)) as pool:
        chunk = max(1, min(16, len(pairings) // (50 * workers)))
        yield from pool.map(partial(_play_one, read), pairings, chunksize=chunk)


_game: Game  # what this worker process plays


def _sit_down(id: str, components: Path | None) -> None:
    global _game
    _game = game(id)
    if components is not None:
        _game.open(components)


def _play_one(read: Callable[[Record], T], pairing: Pairing) -> T:
    return read(play(_game, pairing))

"""How fast the engine is: random play inside it, on one core, by states that tell no log.

The same games are played again and again for the time given, and the best round counts, as Python's timeit advises:
a slower round tells what else the machine was doing, not how fast the engine is.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from time import process_time
from typing import Any

from kurhan.core.game import Game
from kurhan.core.playout import copies, playout
from kurhan.core.rng import Rng
from kurhan.core.state import State
from kurhan.engine import compiled

GAMES = 50  # so many are played in a round, set up before the clock runs
POSITIONS = 10  # so many are copied in a round ...
COPIES = 200  # ... this often each


def bench(games: list[Game], seconds: float) -> dict[str, Any]:
    return {"compiled": compiled(), "games": {game.id: measure(game, seconds) for game in games}}


def measure(game: Game, seconds: float) -> dict[str, float]:
    """Half the time goes to play, half to copies."""
    decisions = play_speed(game, seconds / 2)
    made = copy_speed(game, seconds / 2)
    return {"decisions_per_second": decisions, "copies_per_second": made, "microseconds_per_copy": 1e6 / made}


def play_speed(game: Game, seconds: float) -> float:
    openings = [opening(game, seed) for seed in range(GAMES)]

    def play() -> float:
        states = [state.copy() for state in openings]
        rng = Rng(0)
        count = 0
        began = process_time()
        for state in states:
            count += playout(state, rng, game.bound)
        return count / (process_time() - began)

    return best_of(play, seconds)


def copy_speed(game: Game, seconds: float) -> float:
    """Copies are made of positions from the middle of random games."""
    positions = [midgame(game, seed) for seed in range(POSITIONS)]

    def copy() -> float:
        began = process_time()
        for state in positions:
            copies(state, COPIES)
        return POSITIONS * COPIES / (process_time() - began)

    return best_of(copy, seconds)


def best_of(speed_of_round: Callable[[], float], seconds: float) -> float:
    ends = process_time() + seconds
    best = speed_of_round()
    while process_time() < ends:
        best = max(best, speed_of_round())
    return best


def midgame(game: Game, seed: int) -> State:
    length = playout(opening(game, seed), Rng(seed), game.bound)
    state = opening(game, seed)
    playout(state, Rng(seed), length // 2)
    return state


def opening(game: Game, seed: int) -> State:
    """A game of the fewest seats that are no solo play, set up and silent."""
    seats = min(seats for seats in game.seats if seats > 1)
    state = game.start(seats, seed)
    state.telling = False
    return state


def plain_bench(games: list[Game], seconds: float, components: str | None) -> dict[str, Any]:
    """The same, measured in a process that runs the engine uncompiled."""
    command = [sys.executable, "-m", "kurhan.cli", "bench", *[game.id for game in games]]
    command += ["--seconds", str(seconds), "--json"]
    if components is not None:
        command += ["--components", components]
    environment = {**os.environ, "KURHAN_PLAIN": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found

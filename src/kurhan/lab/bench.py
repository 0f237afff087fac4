"""How fast the engine is: random play inside it by states that tell no log.

Time is that of the one core it runs on: what else the machine is busy with does not count.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from time import process_time
from typing import Any

from kurhan.core import state as engine
from kurhan.core.game import Game
from kurhan.core.playout import copies, playout
from kurhan.core.rng import Rng
from kurhan.core.state import State

BATCH = 50  # so many games are set up before the clock runs
COPIES = 2000


def compiled() -> bool:
    return not str(engine.__file__).endswith(".py")


def bench(games: list[Game], seconds: float) -> dict[str, Any]:
    return {"compiled": compiled(), "games": {game.id: measure(game, seconds) for game in games}}


def measure(game: Game, seconds: float) -> dict[str, float]:
    """Half the time goes to play, half to copies."""
    decisions = play_speed(game, seconds / 2)
    made = copy_speed(game, seconds / 2)
    return {"decisions_per_second": decisions, "copies_per_second": made, "microseconds_per_copy": 1e6 / made}


def play_speed(game: Game, seconds: float) -> float:
    count, spent, seed = 0, 0.0, 0
    while spent < seconds:
        states = [opening(game, seed + i) for i in range(BATCH)]
        rng = Rng(seed)
        began = process_time()
        for state in states:
            count += playout(state, rng, game.bound)
        spent += process_time() - began
        seed += BATCH
    return count / spent


def copy_speed(game: Game, seconds: float) -> float:
    """Copies are made of positions from the middle of random games."""
    count, spent, seed = 0, 0.0, 0
    while spent < seconds:
        length = playout(opening(game, seed), Rng(seed), game.bound)
        state = opening(game, seed)
        playout(state, Rng(seed), length // 2)
        began = process_time()
        copies(state, COPIES)
        spent += process_time() - began
        count += COPIES
        seed += 1
    return count / spent


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

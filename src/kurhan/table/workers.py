"""Where bots think: processes of their own, so that they never stall a table."""

from __future__ import annotations

import asyncio
import multiprocessing
import secrets
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from kurhan.bots.worker import components_in_use, prepare, think
from kurhan.core.game import Game
from kurhan.core.rng import Rng
from kurhan.core.state import State

ATTEMPTS = 3  # how often a bot is asked whose process dies under it

# Finds an answer: the game's id, a position, the seat to answer for, the bot's level and a seed give a notation.
Brain = Callable[[str, dict[str, Any], int, str, int], str]


class Workers:
    """A few processes that answer for bots, started when the first bot is asked."""

    def __init__(self, count: int, brain: Brain = think) -> None:
        self._count = count
        self._brain = brain
        self._pool: ProcessPoolExecutor | None = None

    async def ask(self, game: Game, state: State, seat: int, level: str) -> str:
        """What a bot would play. It is sent a guess of the seat, so even a bot gone wrong cannot know the position."""
        position = state.guess(seat, Rng(secrets.randbits(62))).to_json()
        question = (game.id, position, seat, level, secrets.randbits(62))
        deaths = 0
        while True:
            pool = self._open()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, self._brain, *question)
            except BrokenProcessPool:
                self._replace(pool)
                deaths += 1
                if deaths == ATTEMPTS:
                    raise

    async def close(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            await asyncio.to_thread(pool.shutdown, wait=True, cancel_futures=True)

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # A forked process would inherit the server's sockets and threads' locks.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._count, context, prepare, (components_in_use(),))
        return self._pool

    def _replace(self, broken: ProcessPoolExecutor) -> None:
        """A pool that lost a process is of no more use; whoever notices first puts it away."""
        if self._pool is broken:
            self._pool = None
            broken.shutdown(wait=False)

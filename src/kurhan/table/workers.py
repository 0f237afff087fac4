"""Where bots think: processes of their own, so that they never stall a table."""

from __future__ import annotations

import asyncio
import itertools
import multiprocessing
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from random import Random
from typing import Any

from kurhan.bots.worker import components_in_use, prepare, think
from kurhan.core.game import Game
from kurhan.core.rng import Rng
from kurhan.core.state import State

ATTEMPTS = 3  # how often a bot is asked whose process dies under it
MOVE, HINT = 0, 1  # what a bot is asked for: a table waits for a move, so it comes first

# Finds an answer: the game's id, a position, the seat to answer for, the bot's level and a seed give a notation.
Brain = Callable[[str, dict[str, Any], int, str, int], str]


class Workers:
    """A few processes that answer for bots, started when the first bot is asked."""

    def __init__(self, count: int, chance: Random, brain: Brain = think) -> None:
        self._count = count
        self._chance = chance
        self._brain = brain
        self._line = Line(count)
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False

    async def ask(self, game: Game, state: State, seat: int, level: str, rank: int = MOVE) -> str:
        """What a bot would play. It is sent a guess of the seat, so even a bot gone wrong cannot know the position."""
        position = state.guess(seat, Rng(self._chance.getrandbits(62))).to_json()
        question = (game.id, position, seat, level, self._chance.getrandbits(62))
        async with self._line.turn(rank):
            return await self._ask(question)

    async def _ask(self, question: tuple[str, dict[str, Any], int, str, int]) -> str:
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
        """Ends the processes at once: what a bot has not answered yet it can be asked again."""
        self._closed = True
        pool, self._pool = self._pool, None
        if pool is None:
            return
        for process in list((pool._processes or {}).values()):  # a pool by itself waits for all that was asked
            process.kill()
        await asyncio.to_thread(pool.shutdown)

    def _open(self) -> ProcessPoolExecutor:
        if self._closed:
            raise RuntimeError("the bots have gone home")
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


class Line:
    """Lets a few in at a time; of those who wait, the lowest rank goes first, and among equals who came first."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self._numbers = itertools.count()

    @asynccontextmanager
    async def turn(self, rank: int) -> AsyncIterator[None]:
        if self._free:
            self._free -= 1
        else:
            await self._wait(rank)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, rank: int) -> None:
        call: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (rank, next(self._numbers), call))
        try:
            await call
        except asyncio.CancelledError:
            if call.done() and not call.cancelled():
                self._pass_on()  # called and gone in the same moment
            raise

    def _pass_on(self) -> None:
        while self._waiting:
            _, _, call = heappop(self._waiting)
            if not call.done():
                call.set_result(None)
                return
        self._free += 1

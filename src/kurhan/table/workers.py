"""Where bots think: processes of their own, so that they never stall a table."""

from __future__ import annotations

import asyncio
import itertools
import multiprocessing
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager, suppress
from heapq import heappop, heappush
from random import Random
from typing import Any, TypeVar

from kurhan.bots.worker import components_in_use, prepare, think
from kurhan.core.game import Game
from kurhan.core.rng import Rng
from kurhan.core.state import State

ATTEMPTS = 3  # how often a question is asked whose process dies or hangs over it
LIMIT = 20.0  # seconds for an answer: ten times what the strongest level thinks, so that a busy machine is forgiven
MOVE, HINT = 0, 1  # what a bot is asked for: a table waits for a move, so it comes first

# Finds an answer: the game's id, a position, the seat to answer for, the bot's level and a seed give a notation.
Brain = Callable[[str, dict[str, Any], int, str, int], str]
T = TypeVar("T")


class Closed(RuntimeError):
    """Nothing is answered any more."""


class Workers:
    """A few processes that answer for bots."""

    def __init__(self, count: int, chance: Random, brain: Brain = think) -> None:
        self._chance = chance
        self._brain = brain
        self._processes = Processes(count)

    async def ask(self, game: Game, state: State, seat: int, level: str, rank: int = MOVE) -> str:
        """What a bot would play. It is sent a guess of the seat, so even a bot gone wrong cannot know the position."""
        position = state.guess(seat, Rng(self._chance.getrandbits(62))).to_json()
        seed = self._chance.getrandbits(62)
        return await self._processes.run(rank, self._brain, game.id, position, seat, level, seed)

    async def close(self) -> None:
        await self._processes.close()


class Processes:
    """Processes that each do one thing at a time, started when they are first needed.

    Each is a pool of its own, so that one that dies or hangs takes nobody else's answer with it.
    """

    def __init__(self, count: int) -> None:
        self._line = Line(count)
        self._pools: set[ProcessPoolExecutor] = set()
        self._idle: list[ProcessPoolExecutor] = []
        self._ending: set[asyncio.Future[None]] = set()
        self._closed = False

    async def run(self, rank: int, function: Callable[..., T], *arguments: Any) -> T:
        """What a function answers in one of the processes. Who must be asked again goes to the end of the line."""
        attempts = 0
        while True:
            async with self._line.turn(rank):
                try:
                    return await self._run(function, arguments)
                except (BrokenProcessPool, TimeoutError):
                    attempts += 1
                    if attempts == ATTEMPTS:
                        raise

    async def _run(self, function: Callable[..., T], arguments: Sequence[Any]) -> T:
        pool = self._idle.pop() if self._idle else self._open()
        try:
            async with asyncio.timeout(LIMIT):
                return await asyncio.get_running_loop().run_in_executor(pool, function, *arguments)
        except (BrokenProcessPool, TimeoutError, asyncio.CancelledError):
            self._end(pool)  # dead, or still at something that nobody waits for
            raise
        finally:
            if pool in self._pools:
                self._idle.append(pool)

    async def close(self) -> None:
        """Ends the processes at once: what they have not answered yet they can be asked again."""
        self._closed = True
        self._idle.clear()
        for pool in list(self._pools):
            self._end(pool)
        await asyncio.gather(*self._ending)

    def _open(self) -> ProcessPoolExecutor:
        if self._closed:
            raise Closed("the bots have gone home")
        # A forked process would inherit the server's sockets and threads' locks.
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(1, context, prepare, (components_in_use(),))
        self._pools.add(pool)
        return pool

    def _end(self, pool: ProcessPoolExecutor) -> None:
        self._pools.discard(pool)
        for process in list((pool._processes or {}).values()):  # a pool by itself waits for all that was asked
            process.kill()
        ending = asyncio.get_running_loop().run_in_executor(None, put_away, pool)
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)


def put_away(pool: ProcessPoolExecutor) -> None:
    """Waits for the threads of a pool whose process was killed; they may have closed its pipe already."""
    with suppress(OSError):
        pool.shutdown()


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

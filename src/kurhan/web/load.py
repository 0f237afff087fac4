"""What a table costs the server: real sockets on loopback play games known beforehand, two people at a table.

The server runs in a process of its own on one processor, this one on the others. First all tables play as fast as
both people are shown each move: how many moves a second that makes, and what each costs. Then they play at a fifth of
that pace, and what is measured is how long a move takes until both have seen it. What a table more takes of memory is
seen at twins, where the same is played as at tables just before, so that all they share is there already.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from kurhan.core.game import Game
from kurhan.store import HUMAN, Entry, SeatRow, Store, TableRow
from kurhan.table import components_of
from kurhan.web.guest import holder_of
from kurhan.web.serving import serving

PEOPLE = 2
WARM_UP = 2.0  # seconds before anything counts
PATIENCE = 20.0  # seconds that a move may take before the measurement gives up
EASE = 5  # latency is taken at saturation divided by this
WARMED, PLAYED = 0.4, 0.8  # how much of its game a table may have played by then, so that there is some left
AT_ONCE = 20  # sockets opened at the same time
TWINS = 40  # tables of which there are two more, the second of which shows what a table takes of memory


@dataclass
class Tally:
    """What was seen at all tables since it was last cleared."""

    moves: int = 0
    text: int = 0  # characters before compression
    wire: int = 0  # bytes as they came
    waits: list[float] = field(default_factory=list)  # seconds until both had seen a move

    def clear(self) -> None:
        self.moves = self.text = self.wire = 0
        self.waits = []


def load(game: Game, sockets: int, seconds: float) -> dict[str, float]:
    """Plays at so many sockets for so long at full pace, then as long at a fifth of it."""
    tables = sockets // PEOPLE
    with tempfile.TemporaryDirectory() as folder:
        scripts = prepare(game, tables, f"sqlite:///{folder}/kurhan.db")
        command = [sys.executable, "-m", "kurhan.cli"]
        with serving(command, Path(folder), "--pace", "0", stdout=subprocess.DEVNULL) as server:
            server.visit("/")
            keep_apart(server.pid)
            return asyncio.run(measure(scripts, f"ws://127.0.0.1:{server.port}", server.pid, seconds))


# -- the games -----------------------------------------------------------------------------------------------------


def prepare(game: Game, tables: int, url: str) -> dict[str, list[Entry]]:
    """Sets up tables in a store, the first with twins; what will be played at each."""
    store = Store(url)
    scripts: dict[str, list[Entry]] = {}
    for number in range(tables):
        id = f"load{number}"
        scripts[id] = random_game(game, number)
        for one in (id, twin(id, 1), twin(id, 2)) if number < TWINS else (id,):
            people = enumerate(("Ala", "Wawrzyniec"))
            seats = [SeatRow(HUMAN, name, holder_of(secret(one, seat))) for seat, name in people]
            store.create(TableRow(one, game.id, game.rules, number, {}, components_of(game), "", seats, time.time()))
    store.close()
    return scripts


def random_game(game: Game, seed: int) -> list[Entry]:
    state, chance = game.start(PEOPLE, seed), Random(seed)
    played: list[Entry] = []
    while not state.over:
        seat = state.waiting()[0]
        notation = chance.choice(state.options(seat)).notation
        state.play(seat, notation)
        played.append((seat, notation))
    return played


def twin(id: str, number: int) -> str:
    """Another table where the same is played."""
    return f"{id}-twin-{number}"


def secret(id: str, seat: int) -> str:
    """The cookie of a seat's person."""
    return f"{id}-{seat}"


# -- the server ----------------------------------------------------------------------------------------------------


def keep_apart(pid: int) -> None:
    """One processor is the server's, so that it is not measured how the two disturb each other."""
    mine = sorted(os.sched_getaffinity(0))
    if len(mine) > 1:
        os.sched_setaffinity(pid, mine[:1])
        os.sched_setaffinity(0, mine[1:])


def cpu_seconds(pid: int) -> float:
    """What a process has used of its processor."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> int:
    """How many bytes of memory a process holds."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


# -- the people ----------------------------------------------------------------------------------------------------


class Person(ClientConnection):
    """A browser's socket that counts what comes."""

    tally: Tally

    def data_received(self, data: bytes) -> None:
        self.tally.wire += len(data)
        super().data_received(data)

    async def see(self, n: int) -> None:
        """Waits until a revision is shown."""
        while True:
            text = await self.recv()
            self.tally.text += len(text)
            message = json.loads(text)
            if message["kind"] == "error":
                raise RuntimeError(message["text"])
            if message["kind"] == "table" and message["n"] >= n:
                return


class Match:
    """Two people who play a game known beforehand."""

    def __init__(self, script: list[Entry], people: list[Person], tally: Tally) -> None:
        self._people = people
        self._script = script
        self._tally = tally
        self._n = 0

    def goes_on(self, part: float) -> bool:
        """Whether less than a part of the game has been played."""
        return self._n < part * len(self._script)

    async def catch_up(self, other: Match) -> None:
        """Plays until as much has been played as at another table."""
        while self._n < other._n:
            await self.move()

    async def leave(self) -> None:
        for person in self._people:
            await person.close()

    async def move(self) -> None:
        """Plays the next move until both have seen it."""
        seat, notation = self._script[self._n]
        message = {"kind": "play", "action": notation, "seat": seat, "n": self._n}
        self._n += 1
        began = time.perf_counter()
        await self._people[seat].send(json.dumps(message))
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*[person.see(self._n) for person in self._people])
        self._tally.waits.append(time.perf_counter() - began)
        self._tally.moves += 1


async def measure(scripts: dict[str, list[Entry]], address: str, pid: int, seconds: float) -> dict[str, float]:
    tally = Tally()
    Person.tally = tally
    matches = await sit_down(scripts, address, tally)
    await full_pace(matches, max(WARM_UP, seconds), WARMED)
    first = await play_twins(scripts, matches, 1, address, tally)
    before = memory(pid)  # what these tables have in common is there by now
    second = await play_twins(scripts, matches, 2, address, tally)
    held = (memory(pid) - before) / len(second)
    await asyncio.gather(*[match.leave() for match in first + second])
    tally.clear()
    cpu, began = cpu_seconds(pid), time.monotonic()
    await full_pace(matches, seconds, PLAYED)
    lasted, used = time.monotonic() - began, cpu_seconds(pid) - cpu
    moves = tally.moves
    found = {
        "sockets": PEOPLE * len(matches),
        "moves_per_second": moves / lasted,
        "cpu_ms_per_move": 1000 * used / moves,
        "busy": used / lasted,
        "kb_per_person": tally.text / moves / PEOPLE / 1000,
        "wire_kb_per_person": tally.wire / moves / PEOPLE / 1000,
        "memory_kb_per_table": held / 1000,
    }
    tally.clear()
    await easy_pace(matches, moves / lasted / EASE, seconds)
    waits = sorted(tally.waits)
    found["p50_ms"] = 1000 * waits[len(waits) // 2]
    found["p99_ms"] = 1000 * waits[len(waits) * 99 // 100]
    return found


async def play_twins(
    scripts: dict[str, list[Entry]], matches: list[Match], number: int, address: str, tally: Tally
) -> list[Match]:
    """One more table for each of the first, where the same has been played."""
    ids = list(scripts)[:TWINS]
    twins = await sit_down({twin(id, number): scripts[id] for id in ids}, address, tally)
    await asyncio.gather(*[other.catch_up(match) for other, match in zip(twins, matches)])
    return twins


async def sit_down(scripts: dict[str, list[Entry]], address: str, tally: Tally) -> list[Match]:
    places = asyncio.Semaphore(AT_ONCE)

    async def open_socket(id: str, seat: int) -> Person:
        async with places:
            cookie = {"Cookie": f"kurhan_guest={secret(id, seat)}; kurhan_lang=pl"}
            opened = await connect(
                f"{address}/t/{id}/ws", additional_headers=cookie, max_size=None, proxy=None, create_connection=Person,
                ping_interval=None, open_timeout=PATIENCE,
            )  # fmt: skip
            assert isinstance(opened, Person)
            await opened.see(0)
            return opened

    async def sit(id: str, script: list[Entry]) -> Match:
        people = await asyncio.gather(*[open_socket(id, seat) for seat in range(PEOPLE)])
        return Match(script, people, tally)

    return await asyncio.gather(*[sit(id, script) for id, script in scripts.items()])


async def full_pace(matches: list[Match], seconds: float, part: float) -> None:
    """All play for so long, a move at least and a part of their game at most."""
    ends = time.monotonic() + seconds

    async def play(match: Match) -> None:
        await match.move()
        while time.monotonic() < ends and match.goes_on(part):
            await match.move()

    await asyncio.gather(*[play(match) for match in matches])


async def easy_pace(matches: list[Match], rate: float, seconds: float) -> None:
    """So many moves a second at all tables together, each table in its turn."""
    began = time.monotonic()
    every = len(matches) / rate

    async def play(match: Match, number: int) -> None:
        due = began + every * number / len(matches)
        while due < began + seconds and match.goes_on(1):
            await asyncio.sleep(due - time.monotonic())
            await match.move()
            due += every

    await asyncio.gather(*[play(match, number) for number, match in enumerate(matches)])


def rows(found: dict[str, dict[str, Any]]) -> list[list[str]]:
    """The figures as a table with a head."""
    head = ["game", "sockets", "moves/s", "CPU ms/move", "kB/person", "wire kB", "kB memory/table", "p50 ms", "p99 ms"]
    return [head] + [
        [
            id,
            f"{row['sockets']:.0f}",
            f"{row['moves_per_second']:.0f}",
            f"{row['cpu_ms_per_move']:.2f}",
            f"{row['kb_per_person']:.1f}",
            f"{row['wire_kb_per_person']:.1f}",
            f"{row['memory_kb_per_table']:.0f}",
            f"{row['p50_ms']:.1f}",
            f"{row['p99_ms']:.1f}",
        ]
        for id, row in found.items()
    ]

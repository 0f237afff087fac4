"""Rude clients and a well-behaved pair: how long a move takes to be shown while others flood the server.

``python -m tests.flood`` prints the figures of a server of its own, first in peace and then in the flood.
"""

from __future__ import annotations

import asyncio
import base64
import json
import multiprocessing
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from kurhan.web.serving import Server, serving

RUDE, MAKERS, UPLOADERS = 20, 4, 2
NEIGHBOUR = ("127.0.0.2", 0)  # an address of their own, since what others take is counted by address
Flood = Callable[[int, str, Counter[str]], list[Coroutine[Any, Any, None]]]
RECORD = Path(__file__).parent / "records"
# A server whose bots never answer: whoever is up against one has a bot that hangs.
SERVER = """
import sys
from kurhan.table import Hall
from kurhan.web.app import serve
from tests.brains import never
Hall.__init__.__kwdefaults__["brain"] = never
serve(port=int(sys.argv[3]), pace=0)  # called as: serve --port 8000
"""


# -- a small client that can be as rude as it likes ----------------------------------------------------------------


def frame(payload: bytes, kind: int = 1) -> bytes:
    """A frame of a client; a mask of zeros leaves what it covers as it is."""
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + size.to_bytes(2, "big")
    return bytes([0x80 | kind]) + length + bytes(4) + payload


def greeting(path: str) -> bytes:
    key = base64.b64encode(os.urandom(16)).decode()
    return (
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


def posting(path: str, kind: str, body: bytes, cookie: str = "") -> bytes:
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n"
    return (head + (f"Cookie: {cookie}\r\n" if cookie else "") + "\r\n").encode() + body


FORM = "application/x-www-form-urlencoded"


def upload(content: bytes) -> bytes:
    body = b'--cut\r\nContent-Disposition: form-data; name="record"; filename="game.json"\r\n\r\n' + content
    return posting("/replay", "multipart/form-data; boundary=cut", body + b"\r\n--cut--\r\n")


BAD = frame(b"{") + frame(b"7") + frame(b'{"kind": "dance"}') + frame(b'{"kind": "undo"}') + frame(b"\x00", 2)


async def rude_socket(port: int, path: str, seen: Counter[str]) -> None:
    """Sends bad frames as fast as it can, and comes back whenever it is thrown out."""
    while True:
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(greeting(f"{path}/ws"))
            accepted = b" 101 " in await reader.readuntil(b"\r\n\r\n")
            seen["sockets" if accepted else "sockets refused"] += 1
            if accepted:
                reading = asyncio.create_task(count(reader, seen))
                while not reading.done():
                    writer.write(BAD * 200)
                    await writer.drain()
                    seen["bad frames"] += 1000
            writer.close()
        await asyncio.sleep(0.05)


async def count(reader: asyncio.StreamReader, seen: Counter[str]) -> None:
    """Counts what a rude socket is sent, roughly: what falls between two reads is not seen."""
    with suppress(ConnectionError):
        while chunk := await reader.read(65536):
            seen["words"] += chunk.count(b'"kind": "error"')
            seen["pages"] += chunk.count(b'"kind": "table"')
            seen["closed for flooding"] += b"\x88\x02" + (4429).to_bytes(2, "big") in chunk


async def poster(port: int, request: bytes, what: str, seen: Counter[str]) -> None:
    """Posts the same again and again, without a cookie, and counts what comes of it."""
    while True:
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            while True:
                writer.write(request)
                head = (await reader.readuntil(b"\r\n\r\n")).lower()
                seen[f"{what} {head[9:12].decode()}"] += 1
                length = [line for line in head.split(b"\r\n") if line.startswith(b"content-length:")]
                await reader.readexactly(int(length[0].split(b":")[1]) if length else 0)
        except (ConnectionError, asyncio.IncompleteReadError):
            await asyncio.sleep(0.05)


def large_record() -> bytes:
    """A game as long as an upload may be: the rest of it is spaces and lists that nobody asked for."""
    record = json.loads(sorted(RECORD.glob("*.json"))[0].read_text())
    record["more"] = [[]] * 450_000
    return json.dumps(record).encode()


def rude_sockets(port: int, path: str, seen: Counter[str]) -> list[Coroutine[Any, Any, None]]:
    return [rude_socket(port, path, seen) for _ in range(RUDE)]


def rude_posts(port: int, path: str, seen: Counter[str]) -> list[Coroutine[Any, Any, None]]:
    """Tables without number, bots that hang at each, and uploads."""
    table = posting("/new/carthage", FORM, b"name=Eve&seat-0=me&seat-1=hard&seat-2=hard")
    makers = [poster(port, table, "tables", seen) for _ in range(MAKERS)]
    return makers + [poster(port, upload(large_record()), "uploads", seen) for _ in range(UPLOADERS)]


async def together(tasks: list[Coroutine[Any, Any, None]], seconds: float) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds), asyncio.TaskGroup() as group:
            for task in tasks:
                group.create_task(task)


def run_flood(kind: Flood, port: int, path: str, seconds: float, results: Any) -> None:
    os.nice(5)  # the machine's processors are the server's, not the flood's
    seen: Counter[str] = Counter()
    asyncio.run(together(kind(port, path, seen), seconds))
    results.put(seen)


# -- two people who just play --------------------------------------------------------------------------------------


def processor_time(pid: int) -> float:
    """Seconds that the first thread of a process has had a processor, where the system tells: on a machine that others
    use as well, it alone says what the server did."""
    try:
        return int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e9
    except OSError:
        return 0.0


class Pair:
    """Two people at a table, and how long each of their moves took until both had been shown it."""

    def __init__(self, port: int, pid: int = 0) -> None:
        self.port = port
        self.path = ""
        self._pid = pid
        self.times: list[float] = []
        self.busy: list[float] = []  # how much of each the server's event loop was at work, for whomever
        self.asked: list[float] = []  # and each of their requests
        self._sockets: list[ClientConnection] = []
        self._cookies = [f"kurhan_guest=well-behaved-{os.getpid()}-{seat}" for seat in range(2)]

    async def __aenter__(self) -> Pair:
        head, _ = await self.ask(posting("/new/carthage", FORM, b"name=Ala&seat-0=me&seat-1=open", self._cookies[0]))
        location = next(line for line in head.split("\r\n") if line.lower().startswith("location:"))
        self.path = location.split(":", 1)[1].strip()
        await self.ask(posting(f"{self.path}/sit", FORM, b"seat=1&name=Ola", self._cookies[1]))
        for cookie in self._cookies:
            headers = {"Cookie": cookie}
            address = f"ws://127.0.0.1:{self.port}{self.path}/ws"
            self._sockets.append(
                await connect(address, additional_headers=headers, max_size=None, local_addr=NEIGHBOUR)
            )
        return self

    async def __aexit__(self, *_: object) -> None:
        for socket in self._sockets:
            await socket.close()

    async def ask(self, request: bytes) -> tuple[str, bytes]:
        began = time.perf_counter()
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=NEIGHBOUR)
        writer.write(request.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n", 1))
        answer = await reader.read()
        writer.close()
        self.asked.append(time.perf_counter() - began)
        head, _, body = answer.partition(b"\r\n\r\n")
        return head.decode("latin-1"), body

    async def look(self, seat: int) -> dict[str, Any]:
        request = f"GET {self.path}/view.json?seat={seat} HTTP/1.1\r\nHost: x\r\nCookie: {self._cookies[seat]}\r\n\r\n"
        found: dict[str, Any] = json.loads((await self.ask(request.encode()))[1])
        return found

    async def play_on(self, ends: float) -> bool:
        """Plays until the game is over, which it tells, or the time is."""
        while time.monotonic() < ends:
            for seat in (0, 1):
                now = await self.look(seat)
                if now["over"]:
                    return True
                if now["question"]:
                    options = now["question"]["options"]
                    await self._play(seat, options[len(self.times) % len(options)], now["n"])
                    await asyncio.sleep(0.02)
        return False

    async def _play(self, seat: int, action: str, n: int) -> None:
        began, worked = time.perf_counter(), processor_time(self._pid)
        await self._sockets[seat].send(json.dumps({"kind": "play", "seat": seat, "action": action, "n": n}))
        await asyncio.gather(*[self._shown(socket, n + 1) for socket in self._sockets])
        self.times.append(time.perf_counter() - began)
        self.busy.append(processor_time(self._pid) - worked)

    async def _shown(self, socket: ClientConnection, n: int) -> None:
        async with asyncio.timeout(60):
            while json.loads(await socket.recv()).get("n", -1) < n:
                pass


async def measure(port: int, pid: int, seconds: float) -> str:
    """How long moves and requests took, at as many tables as the time allows."""
    pairs: list[Pair] = []
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        async with Pair(port, pid) as pair:
            pairs.append(pair)
            await pair.play_on(ends)
    return "; ".join([
        told("moves", [one for pair in pairs for one in pair.times]),
        told("of them the server at work", [one for pair in pairs for one in pair.busy]),
        told("requests", [one for pair in pairs for one in pair.asked]),
    ])  # fmt: skip


async def other_table(port: int) -> str:
    async with Pair(port) as pair:
        return pair.path


def told(what: str, times: list[float]) -> str:
    if not times:
        return f"no {what}"
    ranked = sorted(times)
    places = [("p50", 0.5), ("p90", 0.9), ("p99", 0.99), ("most", 1.0)]
    shares = [f"{name} {1000 * ranked[min(len(ranked) - 1, int(share * len(ranked)))]:.0f}" for name, share in places]
    return f"{len(ranked)} {what} in ms: {', '.join(shares)}"


@contextmanager
def server(folder: Path) -> Iterator[Server]:
    root = Path(__file__).parents[1]
    settings = {**os.environ, "PYTHONPATH": f"{root / 'src'}:{root}"}
    with serving([sys.executable, "-c", SERVER], folder, env=settings) as found:
        found.visit("/")
        yield found


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 15.0
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as flooded:
        port = flooded.port
        print("in peace:    ", asyncio.run(measure(port, flooded.pid, 5)), flush=True)
        context = multiprocessing.get_context("spawn")
        results = context.Queue()
        path = asyncio.run(other_table(port))
        for kind in (rude_sockets, rude_posts):
            context.Process(target=run_flood, args=(kind, port, path, seconds + 4, results)).start()
        time.sleep(2)
        print("in the flood:", asyncio.run(measure(port, flooded.pid, seconds)), flush=True)
        seen = results.get(timeout=60) + results.get(timeout=60)
        print("\n".join(f"  {what}: {number}" for what, number in sorted(seen.items())))
    print(f"tracebacks in the log: {flooded.said.count('Traceback')}; its end: {flooded.said[-500:]!r}")


if __name__ == "__main__":
    main()

"""Clients that go away at any moment or talk nonsense: whatever they do is no fault of the server's.

``python -m tests.fuzz 2500`` sends so many of them to a server of its own.
"""

from __future__ import annotations

import asyncio
import random
import socket
import struct
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from tests.flood import FORM, frame, greeting, other_table, posting, server, upload

PLAY = b'{"kind": "play", "action": "claim red", "seat": 0, "n": 0}'


def requests(path: str) -> list[bytes]:
    """What a client may begin to send."""
    return [
        b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
        f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode() * 3,
        f"GET {path}/view.json HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode(),
        b"GET /static/shell.css HTTP/1.1\r\nHost: x\r\n\r\n",
        posting("/new/carthage", FORM, b"name=Eve&seat-0=me&seat-1=open"),
        posting(f"{path}/play", "application/json", PLAY),
        posting(f"{path}/sit", FORM, b"seat=1&name=Eve"),
        posting("/replay", "multipart/form-data; boundary=cut", b"--cut\r\n" * 2000),
        upload(b'{"format": "kurhan/1", ' + b" " * 100_000),
        b"\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03" * 10,
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /%ff%00 HTTP/1.1\r\nHost: \xff\r\nCookie: kurhan_name=%ff\xe9\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: dance\r\nConnection: Upgrade\r\n\r\n",
        greeting(f"{path}/ws").replace(b"Version: 13", b"Version: 7"),
        greeting(f"{path}/ws").replace(b"Sec-WebSocket-Key: ", b"Sec-WebSocket-Key: \xe9"),
        greeting("/t/nowhere/ws"),
        greeting("/nowhere"),
    ]


def frames(dice: random.Random) -> bytes:
    """What a client may say once its socket is open."""
    return dice.choice([
        b"",
        frame(PLAY) * 5,
        frame(b"{") * 50,
        frame(b'{"kind": "hint"}') + frame(b'{"kind": "face", "seat": 0}'),
        frame(b"\xff\xfe"),  # no text
        frame(b"\x00" * 100, 2),
        frame(b"x" * 65_000) + frame(b"x" * 60_000),
        bytes([0x81, 0xFF]) + (2**40).to_bytes(8, "big") + bytes(4),  # longer than anything
        bytes([0x81, 0x05]) + b"hello",  # without a mask
        bytes([0xF1, 0x80]) + bytes(4),  # of a kind nobody knows
        bytes([0x00, 0x81]) + bytes(4) + b"x",  # the rest of nothing
        bytes([0x01, 0x81]) + bytes(4) + b"\xc3",  # the first half of a letter
        frame(b"", 9) * 200,
        frame(b"\x03\xe8", 8) + frame(PLAY),
        frame(b"\x00\x01", 8),
        dice.randbytes(200),
    ])  # fmt: skip


def cut(port: int, path: str, dice: random.Random) -> None:
    """One client: it sends some of something, perhaps reads some of the answer, and is gone in one way or another."""
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=2) as client:
        if dice.random() < 0.5:
            whole = greeting(f"{path}/ws")
            client.sendall(whole if dice.random() < 0.8 else whole[: dice.randrange(len(whole))])
            if dice.random() < 0.8:
                client.settimeout(0.2)
                client.recv(dice.choice([1, 100, 65536]))
                client.sendall(frames(dice))
        else:
            whole = dice.choice(requests(path))
            client.sendall(whole if dice.random() < 0.3 else whole[: dice.randrange(len(whole))])
        if dice.random() < 0.4:
            client.settimeout(dice.choice([0.001, 0.05]))
            with suppress(TimeoutError):
                client.recv(dice.choice([1, 1000, 65536]))
        way = dice.random()
        if way < 0.5:  # by a reset, not by a farewell
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        elif way < 0.7:
            client.shutdown(socket.SHUT_WR)


def main() -> None:
    number = int(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as found:
        table = asyncio.run(other_table(found.port))
        dice = random.Random(number)
        for _ in range(number):
            cut(found.port, table, dice)
    print(f"{number} clients, {found.said.count('Traceback')} tracebacks in the log, {len(found.said)} bytes of it")


if __name__ == "__main__":
    main()

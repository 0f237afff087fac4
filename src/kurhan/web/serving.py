"""A server in a process of its own, to be measured and tested."""

from __future__ import annotations

import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

START = 120.0  # seconds that a server may take to answer, on a machine that has much else to do


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


class Server:
    """Where it answers, and after it was closed what it said on stderr."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.address = f"http://127.0.0.1:{port}"
        self.pid = 0
        self.said = ""

    def visit(self, path: str) -> str:
        """The page at a path; a server that has just been started gets its time."""
        ends = time.monotonic() + START
        while True:
            try:
                with urlopen(self.address + path, timeout=10) as answer:
                    return str(answer.read().decode())
            except URLError:
                if time.monotonic() > ends:
                    raise
                time.sleep(0.1)


@contextmanager
def serving(command: list[str], folder: Path, *arguments: str, **settings: Any) -> Iterator[Server]:
    """Runs ``kurhan serve``, whatever it is called here, in a folder where it keeps its tables."""
    port = free_port()
    server = Server(port)
    with (folder / "said.txt").open("w+") as said:
        whole = [*command, "serve", "--port", str(port), *arguments]
        process = subprocess.Popen(whole, cwd=folder, stderr=said, **settings)
        server.pid = process.pid
        try:
            yield server
        finally:
            process.terminate()
            try:
                process.wait(timeout=20)
            finally:
                process.kill()  # one that does not end by itself must not stay
            said.seek(0)
            server.said = said.read()

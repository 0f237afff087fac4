"""Servers for the browser to talk to: one that all tests of a process share, and one that can be killed."""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path

import uvicorn

from kurhan.store import Store
from kurhan.table import Hall
from kurhan.web.app import Server as Web
from kurhan.web.app import make_app
from kurhan.web.reach import Reach
from kurhan.web.serving import free_port

SEED = os.environ.get("KURHAN_SEED", "1")  # the games are the same each time, so that a failure can be seen again
LATEST = 60  # tables a test has made


class SharedServer:
    """The web table in a thread of the tests. Its chance begins anew before each: their order changes nothing."""

    def __init__(self, folder: Path) -> None:
        self._port = free_port()
        self.url = f"http://127.0.0.1:{self._port}"
        self._chance = random.Random()
        self._store = Store(f"sqlite:///{folder / 'kurhan.db'}")
        self._hall = Hall(self._store, pace=0, chance=self._chance)
        self._app = make_app(self._store, self._hall)
        config = uvicorn.Config(self._app, port=self._port, log_level="warning")
        self._web = Web(config, self._hall)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_until_complete, args=(self._web.serve(),))

    def start(self) -> None:
        self._thread.start()
        while not self._web.started:
            time.sleep(0.01)

    def stop(self) -> None:
        self._web.should_exit = True
        self._thread.join()
        self._loop.close()
        self._store.close()

    def begin(self) -> None:
        """Makes ready for a test."""
        self._chance.seed(SEED)

    def end(self) -> None:
        """Waits until the bots of a test have answered: what is left of its chance is not for the next."""
        self.set_pace(0)
        self.serve_as("127.0.0.1")
        asyncio.run_coroutine_threadsafe(self._rest(), self._loop).result(timeout=60)

    def set_pace(self, pace: float) -> None:
        """Lets bots wait for so many seconds before they act."""
        self._hall.pace = pace

    def serve_as(self, host: str) -> None:
        """Lets pages believe that it listens there."""
        self._app.state.reach = Reach(host, self._port)

    async def _rest(self) -> None:
        tables = [self._hall.table(row.id) for row in self._store.tables(None, LATEST)]
        while any(table is not None and table.bot_asked() is not None for table in tables):
            await asyncio.sleep(0.02)


class OwnServer:
    """``kurhan serve`` in a process of its own, which can be killed and started again on the same database."""

    def __init__(self, folder: Path) -> None:
        self._db = f"sqlite:///{folder / 'kurhan.db'}"
        self._port = free_port()
        self.url = f"http://127.0.0.1:{self._port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        options = ["--port", str(self._port), "--db", self._db, "--pace", "0", "--seed", SEED]
        self._process = subprocess.Popen([sys.executable, "-m", "kurhan.cli", "serve", *options])
        for _ in range(600):
            try:
                urllib.request.urlopen(self.url, timeout=1).read()
                return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError("the server does not answer")

    def kill(self) -> None:
        """As if the power had gone."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        assert self._process is not None
        self._process.terminate()
        self._process.wait(timeout=15)

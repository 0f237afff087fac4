"""A real server in a process of its own, and a real Chromium to look at it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from tests.browser.chromium import FLAGS, chromium

SEED = os.environ.get("KURHAN_SEED", "1")  # the games are the same each time, so that a failure can be seen again
PATIENCE = 30_000  # milliseconds: a busy machine is slow, not wrong
expect.set_options(timeout=PATIENCE)


class Server:
    """``kurhan serve`` on a port of its own, which can be killed and started again on the same database."""

    def __init__(self, folder: Path, pace: float = 0) -> None:
        self.pace = pace
        self.db = f"sqlite:///{folder / 'kurhan.db'}"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [
            sys.executable,
            "-m",
            "kurhan.cli",
            "serve",
            "--port",
            str(self.port),
            "--db",
            self.db,
            "--pace",
            str(self.pace),
            "--seed",
            SEED,
        ]
        self._process = subprocess.Popen(command)
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


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium()
    if path is None:
        pytest.skip("NO CHROMIUM HERE: the browser tests are SKIPPED")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


class People:
    """Makes browsers of different people: each its own cookies."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self.contexts: list[BrowserContext] = []
        self.errors: list[str] = []

    def __call__(
        self, locale: str = "en-GB", width: int = 1440, height: int = 900, dark: bool = False, calm: bool = True,
        touch: bool = False,
    ) -> BrowserContext:  # fmt: skip
        context = self._browser.new_context(
            locale=locale, viewport={"width": width, "height": height}, color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if calm else "no-preference", accept_downloads=True, has_touch=touch,
        )  # fmt: skip
        context.set_default_timeout(PATIENCE)
        context.on("weberror", lambda error: self.errors.append(str(error.error)))
        self.contexts.append(context)
        return context


@pytest.fixture
def people(browser: Browser) -> Iterator[People]:
    people = People(browser)
    yield people
    for context in people.contexts:
        context.close()
    assert people.errors == [], "a script failed in the browser"

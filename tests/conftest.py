"""A clock that waits to be told; and at the end of every run, whether what was tested is what the source says."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Iterator

import pytest

from kurhan import engine


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "long: takes a quarter of a minute or more")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Each worker begins with an equal share of all tests: what is long stands first in it, so that none is left to
    be done alone at the end."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    long = [item for item in items if item.get_closest_marker("long")]
    short = [item for item in items if not item.get_closest_marker("long")]
    size = -(-len(items) // workers)
    items.clear()
    for worker in range(workers):
        mine = long[worker::workers]
        rest = max(0, size - len(mine))
        items += mine + short[:rest]
        del short[:rest]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if said := engine.warning():
        terminalreporter.write_line(f"kurhan: {said}", yellow=True)


@pytest.fixture(autouse=True)
def no_loop(request: pytest.FixtureRequest) -> Iterator[None]:
    """Once a browser has been used, Playwright's loop counts as running in this thread to the end. Who uses none may
    well run a loop of their own."""
    running = asyncio._get_running_loop()
    if running is None or "browser" in request.fixturenames:
        yield
        return
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(running)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Time stands still until it is told to go on."""
    now = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])

    def pass_by(seconds: float) -> None:
        now[0] += seconds

    return pass_by

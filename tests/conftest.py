"""A clock that waits to be told; and at the end of every run, whether what was tested is what the source says."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from kurhan import engine


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if said := engine.warning():
        terminalreporter.write_line(f"kurhan: {said}", yellow=True)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Time stands still until it is told to go on."""
    now = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])

    def pass_by(seconds: float) -> None:
        now[0] += seconds

    return pass_by

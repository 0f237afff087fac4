"""Says at the end of every run if what was tested is not what the source says."""

from __future__ import annotations

import pytest

from kurhan import engine


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if said := engine.warning():
        terminalreporter.write_line(f"kurhan: {said}", yellow=True)

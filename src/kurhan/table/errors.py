"""What a table refuses, in words of both languages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kurhan.core.text import Text
from kurhan.core.words import words

WORDS = Path(__file__).parent / "words"


class TableError(ValueError):
    """The table does not allow it, and nothing was changed. ``reason`` can be put into any language."""

    def __init__(self, key: str, **values: Any) -> None:
        super().__init__(key)
        self.reason = Text("table." + key, values)

    def __str__(self) -> str:
        return words("en", WORDS).say(self.reason)


class Stale(TableError):
    """The table has changed since the player last saw it."""

    def __init__(self) -> None:
        super().__init__("stale")


class NotYourSeat(TableError):
    """The seat is held by somebody else."""

    def __init__(self) -> None:
        super().__init__("not-yours")


class NotStarted(TableError):
    """Some seats are still open."""

    def __init__(self) -> None:
        super().__init__("not-started")


class TooMany(TableError):
    """Once too often: it can be asked for again later."""

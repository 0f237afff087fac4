"""Live games: who sits where, who may do what, undo, and bots at seats. Knows no HTTP and no SQL."""

from kurhan.table.errors import WORDS, NotStarted, NotYourSeat, Stale, TableError, TooMany
from kurhan.table.hall import Hall, components_of
from kurhan.table.story import Story
from kurhan.table.table import NAME, Table, clean

__all__ = [
    "NAME", "WORDS", "Hall", "NotStarted", "NotYourSeat", "Stale", "Story", "Table", "TableError", "TooMany", "clean",
    "components_of",
]  # fmt: skip

"""Live games: who sits where, who may do what, undo, and bots at seats. Knows no HTTP and no SQL."""

from kurhan.table.errors import WORDS, NotStarted, NotYourSeat, Stale, TableError
from kurhan.table.hall import Hall
from kurhan.table.table import Table

__all__ = ["WORDS", "Hall", "NotStarted", "NotYourSeat", "Stale", "Table", "TableError"]

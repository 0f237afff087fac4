"""Where tables and their logs are kept: SQLite by default, PostgreSQL by URL."""

from kurhan.store.log import UNDO, Entry, fold
from kurhan.store.rows import BOT, HUMAN, OPEN, REPLAY, TABLE, CampaignRow, SeatRow, TableRow
from kurhan.store.store import Conflict, Store, StoreError

__all__ = [
    "BOT", "HUMAN", "OPEN", "REPLAY", "TABLE", "UNDO",
    "CampaignRow", "Conflict", "Entry", "SeatRow", "Store", "StoreError", "TableRow", "fold",
]  # fmt: skip

"""What the store keeps about a table beside its log."""

from __future__ import annotations

from dataclasses import dataclass

HUMAN, OPEN, BOT = "human", "open", "bot"  # kinds of seats
TABLE, REPLAY = "table", "replay"  # kinds of tables


@dataclass(frozen=True)
class SeatRow:
    """Who sits on a seat. A bot that took over for a person keeps that person's name and holder."""

    kind: str
    name: str = ""
    holder: str = ""  # a hash that stands for a person's browser
    level: str = ""  # of a bot


@dataclass
class TableRow:
    """A table: what its game began with, and who sits there."""

    id: str
    game: str
    rules: int
    seed: int
    options: dict[str, str]
    components: str | None  # the digest of a user's components, None for our own
    host: str  # the holder who made the table
    seats: list[SeatRow]
    created: float  # unix time
    finished: bool = False
    kind: str = TABLE
    next: str | None = None  # the table where the same people play again
    campaign: str | None = None  # the campaign whose chapter is played here
    chapter: str | None = None
    outcome: str | None = None  # of the chapter, when the game is over


@dataclass(frozen=True)
class CampaignRow:
    """A campaign: whose story it is. How far it has come is told by its tables."""

    id: str
    game: str
    name: str
    host: str  # the holder who began it
    created: float  # unix time

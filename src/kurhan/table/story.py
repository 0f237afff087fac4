"""How far a group has come in a campaign."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kurhan.core.campaign import Chapter
from kurhan.core.game import Game
from kurhan.store import CampaignRow, TableRow
from kurhan.table.errors import TableError


class Story:
    """A campaign and what its tables tell of it: an outcome stands with the last entry of its game, so there is
    nothing here that could be entered twice or get lost."""

    def __init__(self, game: Game, row: CampaignRow, tables: Sequence[TableRow]) -> None:
        if game.campaign is None:
            raise TableError("no-campaign")
        self.game = game
        self.campaign = game.campaign
        self.row = row
        self.tables = tables  # the earliest first

    def tables_of(self, chapter: Chapter) -> list[TableRow]:
        return [table for table in self.tables if table.chapter == chapter.name]

    def outcome(self, chapter: Chapter) -> str | None:
        """What came of a chapter, the best of it if it was played more than once; None until it has ended."""
        found = {table.outcome for table in self.tables_of(chapter)}
        return next((outcome for outcome in self.campaign.outcomes if outcome in found), None)

    @property
    def ended(self) -> list[Chapter]:
        return [chapter for chapter in self.campaign.chapters if self.outcome(chapter) is not None]

    @property
    def next(self) -> Chapter | None:
        """The first chapter that has not ended; None if the story has been told."""
        return next((chapter for chapter in self.campaign.chapters if self.outcome(chapter) is None), None)

    @property
    def unlocked(self) -> dict[str, str]:
        return self.campaign.unlocked(self.ended)

    def may_begin(self, chapter: Chapter) -> bool:
        return chapter is self.next or (self.campaign.replay and self.outcome(chapter) is not None)

    def options(self, name: str, chosen: Mapping[str, str]) -> dict[str, str]:
        """What a chapter is played with if it may be begun now. In what it does not decide people have a choice."""
        try:
            chapter = self.campaign.chapter(name)
        except KeyError:
            raise TableError("chapter") from None
        if not self.may_begin(chapter):
            raise TableError("chapter")
        free = {option: value for option, value in chosen.items() if option not in self.campaign.decides}
        return {**free, **self.campaign.options(chapter)}

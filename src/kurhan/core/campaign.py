"""A campaign: games that a group plays one after another, each a chapter of one story."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, final


@final
class Chapter:
    """One game of a campaign: the options it is played with, and those that its end unlocks for the next ones."""

    def __init__(self, name: str, options: Mapping[str, str], unlocks: Mapping[str, str]) -> None:
        self.name = name  # of its words: story.<name>.title and so on
        self.options = options
        self.unlocks = unlocks


@final
class Campaign:
    """The chapters in their order, and how each can end.

    ``outcome`` tells from an ended game which of the ``outcomes``, the best first, the table has reached. None of them
    stops the story. A chapter that may be replayed keeps the best of its outcomes.
    """

    def __init__(
        self, chapters: list[Chapter], outcomes: list[str], outcome: Callable[[Any], str], replay: bool = False
    ) -> None:
        self.chapters = chapters
        self.outcomes = outcomes
        self.outcome = outcome
        self.replay = replay
        # Who opens a chapter has a choice of all options but these.
        self.decides = {name for chapter in chapters for name in [*chapter.options, *chapter.unlocks]}

    def chapter(self, name: str) -> Chapter:
        for chapter in self.chapters:
            if chapter.name == name:
                return chapter
        raise KeyError(f"there is no chapter {name!r}")

    def options(self, chapter: Chapter) -> dict[str, str]:
        """What a chapter is played with: all that those before it unlocked, and its own."""
        before = self.chapters[: self.chapters.index(chapter)]
        return {**self.unlocked(before), **chapter.options}

    def unlocked(self, ended: list[Chapter]) -> dict[str, str]:
        return {name: value for chapter in ended for name, value in chapter.unlocks.items()}

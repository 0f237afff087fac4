"""Laws of the page that were broken, and how they are told: those alike together."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple


class Violation(NamedTuple):
    """A law broken on a page, and by what."""

    game: str
    size: str
    rule: str
    element: str
    why: str
    text: str
    language: str
    theme: str
    position: str

    def __str__(self) -> str:
        where = f"{self.game}, {self.size}, {self.language}, {self.theme}, {self.position}"
        return f"[{self.rule}] {self.element} “{self.text}” {self.why}\n    {where}"

    @property
    def kind(self) -> tuple[str, ...]:
        """Game, size, rule, element and reason, whatever the numbers and words in it."""
        return self.game, self.size, self.rule, self.element, re.sub(r"“.*?”|\d+", "…", self.why)


def alike(found: Sequence[Violation]) -> list[list[Violation]]:
    """Those of one kind together: by game, size and rule, the commonest first."""
    kinds: dict[tuple[str, ...], list[Violation]] = {}
    for one in found:
        kinds.setdefault(one.kind, []).append(one)
    return sorted(kinds.values(), key=lambda same: (same[0].kind[:3], -len(same), same[0].kind))


def summary(found: Sequence[Violation]) -> Iterator[str]:
    """Lines for people: how many of each kind on the pages of each game at each size, and where to see the first."""
    for (game, size), kinds in groupby(alike(found), key=lambda same: same[0].kind[:2]):
        here = list(kinds)
        yield f"\n{game} {size}: {sum(map(len, here))}"
        for same in here:
            first = same[0]
            languages = "/".join(sorted({one.language for one in same}))
            themes = "/".join(sorted({one.theme for one in same}))
            yield f"{len(same):5} {first.rule}: {first.element} “{first.text}” {first.why}"
            yield f"        {languages}, {themes}; {first.position}"

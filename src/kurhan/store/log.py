"""The log of a table. It only ever grows: taking an action back is an entry too."""

from __future__ import annotations

from collections.abc import Iterable

UNDO = "undo"  # no game may use this word as a notation

Entry = tuple[int, str]  # a seat, and the notation of its action or UNDO


def fold(log: Iterable[Entry]) -> list[Entry]:
    """The actions still in force: an undo takes back the last of them."""
    actions: list[Entry] = []
    for seat, text in log:
        if text == UNDO:
            actions.pop()
        else:
            actions.append((seat, text))
    return actions

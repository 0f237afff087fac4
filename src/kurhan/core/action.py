"""What a player can do, as a small value with one canonical text: its notation."""

from __future__ import annotations

from kurhan.core.text import Text


class Action:
    """One choice. A game makes each of its actions once, so that offering one costs no more than a reference."""

    def __init__(self, notation: str) -> None:
        self.notation = notation

    def label(self) -> Text:
        """What the button says. Plain verbs need no values: ``done`` is worded under ``do.done``."""
        return Text("do." + self.notation)

    def __str__(self) -> str:
        return self.notation

    def __repr__(self) -> str:
        return f"<{self.notation}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self.notation == other.notation

    def __hash__(self) -> int:
        return hash(self.notation)


class IllegalAction(ValueError):
    """The action is not among the options of the seat. Nothing was changed."""

    def __init__(self, message: str, reason: Text | None = None) -> None:
        super().__init__(message)
        self.reason = reason

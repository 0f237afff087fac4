"""What the engine says to people, as data: a key into a game's words and the values that go into it."""

from __future__ import annotations

from typing import Any, Final, final

EVERYONE: Final = -1


@final
class Text:
    """A prompt, a label, a reason or a line of the log, before it is put into a language.

    Values: an int is a number (if its name begins with ``seat``, a player), a str names a component, a list is an
    enumeration.
    A line with ``only`` set is for one seat's eyes.
    """

    def __init__(self, key: str, args: dict[str, Any] | None = None, only: int = EVERYONE) -> None:
        self.key = key
        self.args: dict[str, Any] = args if args is not None else {}
        self.only = only

    def to_json(self) -> dict[str, Any]:
        return {"key": self.key, "args": self.args, "only": self.only}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"Text({self.key!r}, {self.args!r})"


@final
class Refusal:
    """Something a player could expect to do but may not, with the reason and the clause of the rules it rests on."""

    def __init__(self, action: str, reason: Text, clause: str) -> None:
        self.action = action
        self.reason = reason
        self.clause = clause

    def to_json(self) -> dict[str, Any]:
        return {"action": self.action, "reason": self.reason.to_json(), "clause": self.clause}

"""What goes over the wire: JSON objects with a kind, read and checked in one place."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from kurhan.core.text import Text

LONGEST = 2000  # characters of an action


class Unusable(Exception):
    """What was sent cannot be used, and why; a status of 400 if it could not even be read."""

    def __init__(self, reason: Text | None = None, status: int = 422) -> None:
        super().__init__(reason)
        self.reason = reason or Text("error.400")
        self.status = status


@dataclass(frozen=True)
class Play:
    """A seat's answer, or several at once; n is the revision the player saw."""

    seat: int
    notations: list[str]
    n: int

    @classmethod
    def read(cls, message: dict[str, Any]) -> Play:
        action = message.get("action")
        if not isinstance(action, str) or not action or len(action) > LONGEST:
            raise Unusable
        return cls(whole(message, "seat"), action.split(";"), whole(message, "n"))


@dataclass(frozen=True)
class Undo:
    """The last action is to be taken back, or all that can be."""

    n: int
    all: bool = False

    @classmethod
    def read(cls, message: dict[str, Any]) -> Undo:
        return cls(whole(message, "n"), message.get("all") is True)


@dataclass(frozen=True)
class Face:
    """The player of a seat now holds the device."""

    seat: int

    @classmethod
    def read(cls, message: dict[str, Any]) -> Face:
        return cls(whole(message, "seat"))


@dataclass(frozen=True)
class Hint:
    """Somebody asks what to do."""

    @classmethod
    def read(cls, message: dict[str, Any]) -> Hint:
        return cls()


@dataclass(frozen=True)
class Shows:
    """Which picture the browser shows, if any: it was sent all that led there, and nothing was lost."""

    id: str | None

    @classmethod
    def read(cls, message: dict[str, Any]) -> Shows:
        id = message.get("id")
        if id is not None and not isinstance(id, str):
            raise Unusable
        return cls(id)


Message = Play | Undo | Face | Hint | Shows
KINDS: dict[str, type[Message]] = {
    "play": Play,
    "undo": Undo,
    "face": Face,
    "hint": Hint,
    "shows": Shows,
}


def read(text: str) -> Message:
    """A message of a browser."""
    message = parse(text)
    kind = message.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise Unusable
    return KINDS[kind].read(message)


def parse(text: str | bytes) -> dict[str, Any]:
    """A JSON object."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise Unusable(status=400) from None
    if not isinstance(message, dict):
        raise Unusable(status=400)
    return message


def whole(message: dict[str, Any], key: str) -> int:
    """A whole number out of a message."""
    value = message.get(key)
    if type(value) is not int:
        raise Unusable
    return value


def write(kind: str, **values: Any) -> str:
    """A message to a browser."""
    return json.dumps({"kind": kind, **values}, ensure_ascii=False, separators=(",", ":"))

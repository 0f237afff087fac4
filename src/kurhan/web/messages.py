"""What browsers and programs send, read and checked in one place."""

from __future__ import annotations

import json
from typing import Any

from kurhan.web.errors import Unusable

LONGEST = 2000  # characters of an action


def parse(text: str | bytes) -> dict[str, Any]:
    """A JSON object."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise Unusable(status=400) from None
    if not isinstance(message, dict):
        raise Unusable(status=400)
    return message


def read_number(message: dict[str, Any], key: str) -> int:
    value = message.get(key)
    if type(value) is not int:
        raise Unusable
    return value


def read_action(message: dict[str, Any]) -> tuple[int, list[str], int]:
    """Seat, notations (several are joined by semicolons) and revision out of a message."""
    action = message.get("action")
    if not isinstance(action, str) or not action or len(action) > LONGEST:
        raise Unusable
    return read_number(message, "seat"), action.split(";"), read_number(message, "n")

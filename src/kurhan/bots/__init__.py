"""Players made of code. A bot is handed a chair and answers its question; it never sees the state."""

from __future__ import annotations

from typing import Protocol

from kurhan.core.action import Action
from kurhan.core.chair import Chair


class Bot(Protocol):
    def choose(self, chair: Chair) -> Action: ...

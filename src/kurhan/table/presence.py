"""Who is at a table right now, and for how long the others have been away."""

from __future__ import annotations

import time
from collections import Counter

AWAY = 60.0  # seconds after which somebody who left counts as away: a reload or a tunnel takes less


class Presence:
    """Connections and visits of holders. Nobody is away before a minute has passed since it began to watch."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._connections: Counter[str] = Counter()
        self._seen: dict[str, float] = {}

    def enter(self, holder: str) -> None:
        self._connections[holder] += 1

    def leave(self, holder: str) -> None:
        self._connections[holder] -= 1
        if not self._connections[holder]:
            del self._connections[holder]

    def note(self, holder: str) -> None:
        """Somebody was here for a moment."""
        self._seen[holder] = time.monotonic()

    def is_here(self, holder: str) -> bool:
        return holder in self._connections

    def patience(self, holder: str) -> float:
        """In how many seconds somebody will count as away: none are left for who already does."""
        if self.is_here(holder):
            return AWAY
        return max(0.0, self._seen.get(holder, self._began) + AWAY - time.monotonic())

"""Steps that ask nobody."""

from __future__ import annotations

from kurhan.core.state import Step
from kurhan.games.excavation_earth.state import Earth


class Quiet(Step[Earth]):
    """Something that happens by itself as soon as it lies on top; also in a moment on the way nobody is asked."""

    def asks(self, state: Earth) -> bool:
        return False

    def waiting(self, state: Earth) -> list[int]:
        return []

"""What only lies there: it works, or counts, for as long as it does."""

from __future__ import annotations

from typing import ClassVar, final

from kurhan.core.effect import Value
from kurhan.games.revive.components import DEEDS, PASSIVE, Deed
from kurhan.games.revive.rules.effects_values import ACT, COUNT
from kurhan.games.revive.state import Revive


class Lying(Deed):
    """What works, or counts, as long as it lies there."""

    manner: ClassVar[int] = PASSIVE

    def possible(self, state: Revive, seat: int) -> bool:
        return False

    def do(self, state: Revive, seat: int, source: int) -> None:
        """Nothing is done with it."""


@final
class Flask(Lying):
    """RV-5.11"""

    verb: ClassVar[str] = "flask"

    def worth(self, state: Revive) -> float:
        return 0.6


@final
class Slot(Lying):
    """RV-5.7"""

    verb: ClassVar[str] = "slot"

    def worth(self, state: Revive) -> float:
        return 0.8


@final
class Hibernate(Lying):
    """RV-5.15"""

    verb: ClassVar[str] = "hibernate"


@final
class WhileCheaper(Lying):
    """RV-5.10: an action costs less as long as the card lies in a slot."""

    verb: ClassVar[str] = "while-cheaper"
    values: ClassVar[tuple[Value, ...]] = (ACT, COUNT)

    def __init__(self, deed: int, count: int) -> None:
        self.deed = deed
        self.count = count

    def lasting(self) -> tuple[int, int]:
        return (self.deed, self.count)

    def worth(self, state: Revive) -> float:
        return 1.4

    def signs(self) -> list[str]:
        return ["while", DEEDS[self.deed], f"−{self.count}"]


@final
class WhileReach(Lying):
    """RV-5.10: range as long as the card lies in a slot."""

    verb: ClassVar[str] = "while-reach"
    values: ClassVar[tuple[Value, ...]] = (COUNT,)

    def __init__(self, count: int) -> None:
        self.count = count

    def lasting(self) -> tuple[int, int]:
        return (0, self.count)

    def worth(self, state: Revive) -> float:
        return 1.2

    def signs(self) -> list[str]:
        return ["while", "reach", f"+{self.count}"]

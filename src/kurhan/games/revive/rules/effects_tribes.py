"""The abilities of tribes, and their use (RV-16)."""

from __future__ import annotations

from typing import ClassVar, final

from kurhan.core.state import NOBODY
from kurhan.games.revive.components import ASKED, AT_ONCE, FOREST_TOKEN, SAND_TOKEN, TARGET, TEMPLE, WORKSHOP, Deed
from kurhan.games.revive.rules.ability import can_use_ability, use_ability
from kurhan.games.revive.rules.tribes import FALCON, Marking, Moving, can_move, landing_places, spaces_for
from kurhan.games.revive.state import Revive


@final
class TribeAbility(Deed):
    """RV-4.9: the ability of one's tribe."""

    verb: ClassVar[str] = "tribe"
    manner: ClassVar[int] = ASKED

    def possible(self, state: Revive, seat: int) -> bool:
        return can_use_ability(state, seat)

    def do(self, state: Revive, seat: int, source: int) -> None:
        if can_use_ability(state, seat):
            use_ability(state, seat)

    def worth(self, state: Revive) -> float:
        return 2.8


class Mark(Deed):
    """RV-16: a token of the tribe's own comes onto the map."""

    token: ClassVar[int] = 0

    def possible(self, state: Revive, seat: int) -> bool:
        return len(spaces_for(state, seat, self.token)) > 0

    def do(self, state: Revive, seat: int, source: int) -> None:
        state.steps.append(Marking(seat, self.token))

    def worth(self, state: Revive) -> float:
        return 2.0


@final
class Forest(Mark):
    """RV-16.3"""

    verb: ClassVar[str] = "forest"
    token: ClassVar[int] = FOREST_TOKEN


@final
class Temple(Mark):
    """RV-16.6"""

    verb: ClassVar[str] = "temple"
    token: ClassVar[int] = TEMPLE


@final
class Target(Mark):
    """RV-16.9"""

    verb: ClassVar[str] = "target"
    token: ClassVar[int] = TARGET


@final
class Sand(Mark):
    """RV-16.14"""

    verb: ClassVar[str] = "sand"
    token: ClassVar[int] = SAND_TOKEN


@final
class Workshop(Mark):
    """RV-16.18"""

    verb: ClassVar[str] = "workshop"
    token: ClassVar[int] = WORKSHOP


@final
class Falcon(Mark):
    """RV-16.22"""

    verb: ClassVar[str] = "falcon"
    token: ClassVar[int] = FALCON

    def possible(self, state: Revive, seat: int) -> bool:
        return state.falcon >= 0 and len(landing_places(state, state.used[seat] + 1)) > 0


@final
class MovePawn(Deed):
    """RV-16.12: a pawn from a small location to another."""

    verb: ClassVar[str] = "move-pawn"

    def possible(self, state: Revive, seat: int) -> bool:
        return can_move(state, seat)

    def do(self, state: Revive, seat: int, source: int) -> None:
        state.steps.append(Moving(seat, NOBODY))


@final
class Ready(Deed):
    """RV-16.20: the switch is ready at once."""

    verb: ClassVar[str] = "ready"
    manner: ClassVar[int] = AT_ONCE

    def do(self, state: Revive, seat: int, source: int) -> None:
        state.ready |= 1 << seat

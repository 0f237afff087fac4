"""Cards that rest, wake, are played and recruited, and modules."""

from __future__ import annotations

from typing import ClassVar, final

from kurhan.core.effect import Value
from kurhan.games.revive.components import ANY_COLOUR, COLOURS_OR_ANY, Deed
from kurhan.games.revive.rules.cards import Playing, Recruiting, Waking, can_play, recruitable
from kurhan.games.revive.rules.effects_values import COLOUR
from kurhan.games.revive.rules.modules import TakingModule
from kurhan.games.revive.rules.using import RestingCard, restable
from kurhan.games.revive.state import Revive


@final
class Rest(Deed):
    """RV-5.14: another card from a slot to the resting area."""

    verb: ClassVar[str] = "rest"

    def possible(self, state: Revive, seat: int) -> bool:
        return len(state.laid[seat]) > 0

    def do(self, state: Revive, seat: int, source: int) -> None:
        if restable(state, seat, source):
            state.steps.append(RestingCard(seat, source, False))

    def worth(self, state: Revive) -> float:
        return 1.3


@final
class Wake(Deed):
    """RV-5.16: a card from the resting area to the active one."""

    verb: ClassVar[str] = "wake"

    def possible(self, state: Revive, seat: int) -> bool:
        return len(state.resting[seat]) > 0

    def do(self, state: Revive, seat: int, source: int) -> None:
        state.steps.append(Waking(seat))

    def worth(self, state: Revive) -> float:
        return 1.5


@final
class Play(Deed):
    """RV-5.17: another card, of a colour or of any, which is no action."""

    verb: ClassVar[str] = "play"
    values: ClassVar[tuple[Value, ...]] = (COLOUR,)

    def __init__(self, colour: int) -> None:
        self.colour = colour

    def possible(self, state: Revive, seat: int) -> bool:
        return can_play(state, seat, self.colour)

    def do(self, state: Revive, seat: int, source: int) -> None:
        state.steps.append(Playing(seat, self.colour, False))

    def worth(self, state: Revive) -> float:
        return 2.0

    def key(self) -> str:
        return "effect.play-any" if self.colour == ANY_COLOUR else "effect.play"

    def signs(self) -> list[str]:
        return ["play", "card-" + COLOURS_OR_ANY[self.colour]]


@final
class Recruit(Deed):
    """RV-6.5 and RV-5.18: a citizen, of any colour also from the deck, or of one colour."""

    verb: ClassVar[str] = "recruit"
    values: ClassVar[tuple[Value, ...]] = (COLOUR,)

    def __init__(self, colour: int) -> None:
        self.colour = colour

    def possible(self, state: Revive, seat: int) -> bool:
        return recruitable(state, self.colour)

    def do(self, state: Revive, seat: int, source: int) -> None:
        state.steps.append(Recruiting(seat, self.colour, False))

    def worth(self, state: Revive) -> float:
        return 2.4

    def key(self) -> str:
        return "effect.recruit-any" if self.colour == ANY_COLOUR else "effect.recruit"

    def called(self) -> str:
        return "thing.recruit-" + COLOURS_OR_ANY[self.colour]

    def signs(self) -> list[str]:
        return ["+", "card-" + COLOURS_OR_ANY[self.colour]]


@final
class Module(Deed):
    """RV-5.5: a module from the display."""

    verb: ClassVar[str] = "module"

    def possible(self, state: Revive, seat: int) -> bool:
        return len(state.modules_out) > 0

    def do(self, state: Revive, seat: int, source: int) -> None:
        state.steps.append(TakingModule(seat))

    def worth(self, state: Revive) -> float:
        return 2.0

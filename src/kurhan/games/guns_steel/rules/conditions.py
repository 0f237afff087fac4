"""What wonders demand (GS-10): every verb of a condition is a class, and all that is known about it stands in it."""

from __future__ import annotations

from typing import ClassVar, Final, final

from kurhan.core.effect import Condition, Name, Number, Value, Vocabulary
from kurhan.games.guns_steel.components import ERAS, MOST, RESOURCES, TYPES
from kurhan.games.guns_steel.state import GunsSteel

COUNT: Final = Number("count", range(1, MOST))
WITHIN_A_TURN: Final = 0.2  # how near a bot thinks what is done within a turn


class Counted(Condition[GunsSteel]):
    """So many of something, which ``have`` counts; bots come nearer to it one by one, the steeper the nearer."""

    values: ClassVar[tuple[Value, ...]] = (COUNT,)

    def __init__(self, count: int) -> None:
        self.count = count

    def have(self, state: GunsSteel, seat: int) -> int:
        raise NotImplementedError

    def met(self, state: GunsSteel, seat: int) -> bool:
        return self.have(state, seat) >= self.count

    def progress(self, state: GunsSteel, seat: int) -> float:
        have = self.have(state, seat)
        if have <= 0:
            return 0.0
        share = min(1.0, have / self.count)
        return share * share


# -- what lies on the table ----------------------------------------------------------------------------------------


@final
class OfResource(Counted):
    """GS-10.4: resources of a kind that lie ready."""

    verb: ClassVar[str] = "resource"
    values: ClassVar[tuple[Value, ...]] = (Name("resource", RESOURCES), COUNT)

    def __init__(self, resource: int, count: int) -> None:
        super().__init__(count)
        self.resource = resource

    def have(self, state: GunsSteel, seat: int) -> int:
        return state.count_laid(seat, self.resource)


@final
class Resources(Counted):
    """GS-10.5: resources that lie ready."""

    verb: ClassVar[str] = "resources"

    def have(self, state: GunsSteel, seat: int) -> int:
        return len(state.laid[seat])


@final
class Kinds(Counted):
    """GS-10.6: different resources that lie ready."""

    verb: ClassVar[str] = "kinds"

    def have(self, state: GunsSteel, seat: int) -> int:
        return state.count_kinds(seat)


@final
class OfType(Counted):
    """GS-10.7: technologies of a type."""

    verb: ClassVar[str] = "type"
    values: ClassVar[tuple[Value, ...]] = (Name("type", TYPES, "types"), COUNT)

    def __init__(self, type: int, count: int) -> None:
        super().__init__(count)
        self.type = type

    def have(self, state: GunsSteel, seat: int) -> int:
        return state.count_type(seat, self.type)


@final
class Strength(Counted):
    """GS-10.8: military strength."""

    verb: ClassVar[str] = "strength"

    def have(self, state: GunsSteel, seat: int) -> int:
        return state.force(seat)


@final
class Cards(Counted):
    """GS-10.9: cards on the table, whichever side up."""

    verb: ClassVar[str] = "cards"

    def have(self, state: GunsSteel, seat: int) -> int:
        return len(state.up[seat]) + len(state.laid[seat])


@final
class Hand(Counted):
    """GS-10.11: cards in hand."""

    verb: ClassVar[str] = "hand"

    def have(self, state: GunsSteel, seat: int) -> int:
        return len(state.hand[seat])


@final
class Track(Counted):
    """GS-10.12: points on the track."""

    verb: ClassVar[str] = "track"

    def have(self, state: GunsSteel, seat: int) -> int:
        return state.track[seat]


@final
class Lead(Counted):
    """GS-10.13: points on the track beyond those of anyone else."""

    verb: ClassVar[str] = "lead"

    def have(self, state: GunsSteel, seat: int) -> int:
        most = 0
        for other in range(state.seats):
            if other != seat:
                most = max(most, state.track[other])
        return state.track[seat] - most


# -- what is done within a turn ------------------------------------------------------------------------------------


@final
class TakenPoints(Counted):
    """GS-10.10: points of the cards taken back this turn."""

    verb: ClassVar[str] = "taken-points"

    def have(self, state: GunsSteel, seat: int) -> int:
        return state.taken if seat == state.turn else 0

    def progress(self, state: GunsSteel, seat: int) -> float:
        return WITHIN_A_TURN


@final
class Beaten(Counted):
    """GS-10.15: opponents beaten this turn."""

    verb: ClassVar[str] = "beaten"

    def have(self, state: GunsSteel, seat: int) -> int:
        return state.beaten if seat == state.turn else 0

    def progress(self, state: GunsSteel, seat: int) -> float:
        return WITHIN_A_TURN


@final
class Bought(Condition[GunsSteel]):
    """GS-10.14: a card of an era or a later one, acquired this turn."""

    verb: ClassVar[str] = "bought"
    values: ClassVar[tuple[Value, ...]] = (Name("era", ERAS, "of-era"),)

    def __init__(self, era: int) -> None:
        self.era = era

    def met(self, state: GunsSteel, seat: int) -> bool:
        return seat == state.turn and state.bought >= self.era

    def progress(self, state: GunsSteel, seat: int) -> float:
        return WITHIN_A_TURN


CONDITIONS: Final[Vocabulary[Condition[GunsSteel]]] = Vocabulary([
    OfResource, Resources, Kinds, OfType, Strength, Cards, TakenPoints, Hand, Track, Lead, Bought, Beaten,
])  # fmt: skip

"""Resources and points, steps on tracks, energy, crates and artefacts."""

from __future__ import annotations

from typing import ClassVar, Final, final

from kurhan.core.effect import Name, Number, Phrase, Value
from kurhan.core.text import Text
from kurhan.games.revive.components import (
    ANY,
    ANY_COLOUR,
    AT_ONCE,
    COLOURS_OR_ANY,
    CRYSTAL,
    IF_IT_FITS,
    N_COLOURS,
    RESOURCES_OR_ANY,
    Deed,
)
from kurhan.games.revive.rules.effects_values import COLOUR, COUNT, RESOURCE, amount
from kurhan.games.revive.rules.supply import Choosing, Swapping, gain, room, room_for_any, swaps
from kurhan.games.revive.rules.tracks import Advancing, Returning, advance
from kurhan.games.revive.rules.using import TakingArtefact, count_laid, score, take_crate
from kurhan.games.revive.state import Revive

TRACKS: Final = ("grey", "green", "yellow", "any-track")
COUNTED: Final = ("grey", "green", "yellow", "pawn", "flask", "water")
PAWN: Final = 3
FLASK: Final = 4

# What a bot makes of one of each resource, and of a step on a track, in points.
WORTH: Final = [0.8, 0.8, 0.8, 1.5, 1.0]


# -- resources and points ----------------------------------------------------------------------------------------------


def room_for(state: Revive, seat: int, resource: int) -> int:
    """How many more of a resource, or of any basic ones, a seat can take."""
    return room_for_any(state, seat) if resource == ANY else room(state, seat, resource)


@final
class Gain(Deed):
    """RV-2.1: resources, of one kind or each of any kind."""

    verb: ClassVar[str] = "gain"
    values: ClassVar[tuple[Value, ...]] = (RESOURCE, COUNT)
    manner: ClassVar[int] = IF_IT_FITS
    spills: ClassVar[bool] = True

    def __init__(self, resource: int, count: int) -> None:
        self.resource = resource
        self.count = count

    def fits(self, state: Revive, seat: int) -> bool:
        """Whether there is room for all of it, so that nothing is lost by taking it now."""
        return self.resource != ANY and room(state, seat, self.resource) >= self.count

    def loses(self, state: Revive, seat: int) -> bool:
        return room_for(state, seat, self.resource) < self.count

    def possible(self, state: Revive, seat: int) -> bool:
        if self.resource < CRYSTAL:
            return room(state, seat, self.resource) > 0
        return room_for_any(state, seat) + room(state, seat, CRYSTAL) > 0

    def do(self, state: Revive, seat: int, source: int) -> None:
        if self.resource == ANY:
            state.steps.append(Choosing(seat, self.count))
        else:
            gain(state, seat, self.resource, self.count)

    def worth(self, state: Revive) -> float:
        return self.count * WORTH[self.resource]

    def text(self) -> Text:
        return Text("effect.gain", {"value": self.called()})

    def called(self) -> str:
        return amount(RESOURCES_OR_ANY[self.resource], self.count)

    def signs(self) -> list[str]:
        return [str(self.count), RESOURCES_OR_ANY[self.resource]]


@final
class Points(Deed):
    """RV-2.7: blue points."""

    verb: ClassVar[str] = "points"
    values: ClassVar[tuple[Value, ...]] = (COUNT,)
    manner: ClassVar[int] = AT_ONCE
    leads_to_artefacts: ClassVar[bool] = True

    def __init__(self, count: int) -> None:
        self.count = count

    def do(self, state: Revive, seat: int, source: int) -> None:
        score(state, seat, self.count)

    def worth(self, state: Revive) -> float:
        return self.count

    def called(self) -> str:
        return amount("points", self.count)

    def signs(self) -> list[str]:
        return [str(self.count), "points"]


@final
class Swap(Deed):
    """RV-5.12: up to some times one basic resource into another."""

    verb: ClassVar[str] = "swap"
    values: ClassVar[tuple[Value, ...]] = (COUNT,)

    def __init__(self, count: int) -> None:
        self.count = count

    def possible(self, state: Revive, seat: int) -> bool:
        return len(swaps(state, seat)) > 0

    def do(self, state: Revive, seat: int, source: int) -> None:
        state.steps.append(Swapping(seat, self.count))

    def worth(self, state: Revive) -> float:
        return 0.2 * self.count

    def signs(self) -> list[str]:
        return ["any", "→", "any", f"×{self.count}"]


@final
class Per(Deed):
    """RV-5.9: a resource for each of something, perhaps up to some."""

    verb: ClassVar[str] = "per"
    values: ClassVar[tuple[Value, ...]] = (Name("counted", COUNTED), RESOURCE, Number("most", range(1, 100)))
    spills: ClassVar[bool] = True

    def __init__(self, counted: int, resource: int, most: int) -> None:
        self.counted = counted
        self.resource = resource
        self.most = most

    @classmethod
    def read(cls, words: list[str]) -> Phrase:
        return cls.of(words if len(words) == 3 else [*words, "99"])

    def count(self, state: Revive, seat: int) -> int:
        if self.counted < N_COLOURS:
            found = count_laid(state, seat, self.counted)
        elif self.counted == PAWN:
            found = state.n_pawns(seat)
        elif self.counted == FLASK:
            found = state.flasks_visible(seat)
        else:
            found = state.n_waters(seat)
        return min(found, self.most)

    def possible(self, state: Revive, seat: int) -> bool:
        if self.resource != ANY and room(state, seat, self.resource) == 0:
            return False
        return room_for_any(state, seat) > 0 and self.count(state, seat) > 0

    def loses(self, state: Revive, seat: int) -> bool:
        return room_for(state, seat, self.resource) < self.count(state, seat)

    def do(self, state: Revive, seat: int, source: int) -> None:
        count = self.count(state, seat)
        if self.resource == ANY:
            state.steps.append(Choosing(seat, count))
        elif count:
            gain(state, seat, self.resource, count)

    def worth(self, state: Revive) -> float:
        return 2.0

    def key(self) -> str:
        return "effect.per" if self.most > 9 else "effect.per-most"

    def text(self) -> Text:
        names = {"value": amount(RESOURCES_OR_ANY[self.resource], 1), "counted": "counted." + COUNTED[self.counted]}
        return Text(self.key(), {**names, "count": self.most})

    def signs(self) -> list[str]:
        limit = [f"≤{self.most}"] if self.most <= 9 else []
        return ["1", RESOURCES_OR_ANY[self.resource], "×", COUNTED[self.counted], *limit]


# -- tracks, energy, crates, artefacts ---------------------------------------------------------------------------------


@final
class Advance(Deed):
    """RV-4.1: steps on a machine track."""

    verb: ClassVar[str] = "advance"
    values: ClassVar[tuple[Value, ...]] = (COLOUR, COUNT)
    leads_to_artefacts: ClassVar[bool] = True

    def __init__(self, colour: int, count: int) -> None:
        self.colour = colour
        self.count = count

    def do(self, state: Revive, seat: int, source: int) -> None:
        if self.colour == ANY_COLOUR:
            state.steps.append(Advancing(seat, self.count))
        else:
            advance(state, seat, self.colour, self.count)

    def worth(self, state: Revive) -> float:
        return self.count * (1.6 if self.colour == ANY_COLOUR else 1.3)

    def text(self) -> Text:
        return Text("effect.advance", {"value": self.called()})

    def called(self) -> str:
        return amount(TRACKS[self.colour], self.count)

    def signs(self) -> list[str]:
        name = "track-" + COLOURS_OR_ANY[self.colour]
        return [name, f"×{self.count}"] if self.count > 1 else [name]


@final
class Energy(Deed):
    """RV-9.4: an energy marker from the supply."""

    verb: ClassVar[str] = "energy"
    manner: ClassVar[int] = AT_ONCE

    def do(self, state: Revive, seat: int, source: int) -> None:
        state.energy[seat] = state.energy[seat] + 1
        if state.telling:
            state.tell("log.energy", {"seat": seat})

    def worth(self, state: Revive) -> float:
        return 3.0


@final
class Back(Deed):
    """RV-9.2: an energy marker from a machine back to the store."""

    verb: ClassVar[str] = "back"

    def possible(self, state: Revive, seat: int) -> bool:
        return state.running[seat] != 0

    def do(self, state: Revive, seat: int, source: int) -> None:
        state.steps.append(Returning(seat))

    def worth(self, state: Revive) -> float:
        return 1.3


@final
class Crate(Deed):
    """RV-10.5: a crate from the pile."""

    verb: ClassVar[str] = "crate"
    manner: ClassVar[int] = AT_ONCE

    def do(self, state: Revive, seat: int, source: int) -> None:
        take_crate(state, seat)

    def worth(self, state: Revive) -> float:
        return 2.2


@final
class Artefact(Deed):
    """RV-12.1: a large artefact, or a small one after the end has begun."""

    verb: ClassVar[str] = "artefact"
    leads_to_artefacts: ClassVar[bool] = True

    def do(self, state: Revive, seat: int, source: int) -> None:
        state.steps.append(TakingArtefact(seat))

    def worth(self, state: Revive) -> float:
        return 5.0

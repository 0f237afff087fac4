"""Travelling (EE-5), and where explorers begin (EE-2.14)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64

from kurhan.core.action import Action
from kurhan.core.state import NOBODY, Step, by_seat
from kurhan.core.text import Refusal, Text
from kurhan.games.excavation_earth.actions import Land, Move, To
from kurhan.games.excavation_earth.components import EXPLORERS
from kurhan.games.excavation_earth.state import Earth


@final
class Landing(Step[Earth]):
    """EE-2.14: the third explorer is placed at the beginning of one's first turn."""

    def options(self, state: Earth, seat: int) -> list[Action]:
        box = state.box
        return [box.land[place] for place in range(len(box.places)) if not state.explorer_at(seat, place)]

    def answer(self, state: Earth, seat: int, action: Action) -> None:
        assert isinstance(action, Land)
        state.steps.pop()
        state.at[seat * EXPLORERS + EXPLORERS - 1] = action.place
        if state.telling:
            state.tell("log.land", {"seat": seat, "place": "place." + action.name})

    def refused(self, state: Earth, seat: int) -> list[Refusal]:
        return own_places(state, seat, "land", NOBODY, "EE-2.14")


LANDING: Final = by_seat(Landing)


def own_places(state: Earth, seat: int, verb: str, start: int, clause: str) -> list[Refusal]:
    """Where an explorer may not stop because another of one's own is there."""
    own = state.at[seat * EXPLORERS : (seat + 1) * EXPLORERS]
    places = [place for place in own if place >= 0 and place != start]
    names = state.box.places
    return [Refusal(f"{verb} {names[place]}", Text("refuse.own-explorer"), clause) for place in places]


def can_move(state: Earth, seat: i64, explorer: i64, fuel: i64) -> bool:
    """EE-5.2, EE-5.3: whether there is a place that an explorer can reach and stop at."""
    distance = state.box.distance[state.at[explorer]]
    place: i64
    for place in range(len(distance)):
        if distance[place] <= fuel and not state.explorer_at(seat, place):
            return True
    return False


@final
class Travelling(Step[Earth]):
    """EE-5.1: fuel is left for one's explorers. ``once`` if only one of them may move."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "fuel", "once")

    def __init__(self, seat: int, fuel: int, once: bool) -> None:
        super().__init__(seat)
        self.fuel = fuel
        self.once = once

    def asks(self, state: Earth) -> bool:
        return self.fuel > 0 and len(self.movable(state)) > 0

    def movable(self, state: Earth) -> list[int]:
        first = self.seat * EXPLORERS
        return [one for one in range(first, first + EXPLORERS) if can_move(state, self.seat, one, self.fuel)]

    def options(self, state: Earth, seat: int) -> list[Action]:
        box = state.box
        options: list[Action] = [box.move[state.at[explorer]] for explorer in self.movable(state)]
        options.append(box.stay)
        return options

    def answer(self, state: Earth, seat: int, action: Action) -> None:
        if isinstance(action, Move):
            state.steps[-1] = Moving(seat, action.place, self.fuel, self.once)
            return
        state.steps.pop()

    def prompt(self, state: Earth, seat: int) -> Text:
        return Text("ask.Travelling-once" if self.once else "ask.Travelling", {"count": self.fuel})


@final
class Moving(Step[Earth]):
    """EE-5.2: where the chosen explorer goes."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "start", "fuel", "once")

    def __init__(self, seat: int, start: int, fuel: int, once: bool) -> None:
        super().__init__(seat)
        self.start = start
        self.fuel = fuel
        self.once = once

    def explorer(self, state: Earth) -> i64:
        explorer: i64 = self.seat * EXPLORERS
        while state.at[explorer] != self.start:
            explorer += 1
        return explorer

    def options(self, state: Earth, seat: int) -> list[Action]:
        to = state.box.to
        options: list[Action] = []
        distance = state.box.distance[self.start]
        fuel: i64 = self.fuel
        place: i64
        for place in range(len(distance)):
            if distance[place] <= fuel and not state.explorer_at(seat, place):
                options.append(to[place])
        return options

    def answer(self, state: Earth, seat: int, action: Action) -> None:
        assert isinstance(action, To)
        state.at[self.explorer(state)] = action.place
        left = self.fuel - state.box.distance[self.start][action.place]
        if state.telling:
            names = state.box.places
            start, place = "place." + names[self.start], "place." + names[action.place]
            state.tell("log.move", {"seat": seat, "start": start, "place": place})
        if left == 0 or self.once:
            state.steps.pop()
        else:
            state.steps[-1] = Travelling(seat, left, False)

    def prompt(self, state: Earth, seat: int) -> Text:
        return Text("ask.Moving", {"place": "place." + state.box.places[self.start], "count": self.fuel})

    def note(self, state: Earth, seat: int, action: Action) -> Text | None:
        assert isinstance(action, To)
        return Text("note.fuel", {"count": state.box.distance[self.start][action.place]})

    def refused(self, state: Earth, seat: int) -> list[Refusal]:
        box = state.box
        found = own_places(state, seat, "to", self.start, "EE-5.3")
        for place in range(len(box.places)):
            steps = box.distance[self.start][place]
            if steps > self.fuel and not state.explorer_at(seat, place):
                reason = Text("refuse.too-far", {"count": steps, "fuel": self.fuel})
                found.append(Refusal("to " + box.places[place], reason, "EE-5.1"))
        return found

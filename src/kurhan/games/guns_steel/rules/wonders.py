"""Wonders (GS-8, GS-9): taken at once in the New World, with glory tokens in the Renaissance."""

from __future__ import annotations

from typing import ClassVar, final

from kurhan.core.action import Action
from kurhan.core.state import NOBODY, Step
from kurhan.core.text import Text
from kurhan.games.guns_steel.actions import Build, Glory, Lift
from kurhan.games.guns_steel.components import NEW_WORLD
from kurhan.games.guns_steel.state import GunsSteel


def check_wonders(state: GunsSteel, seat: int) -> None:
    state.steps.append(Building(seat) if state.edition == NEW_WORLD else Praising(seat))


def met(state: GunsSteel, seat: int) -> list[int]:
    """Wonders beside the pyramid whose condition a seat meets."""
    return [wonder for wonder in state.wonders if wonder != NOBODY and state.met(seat, wonder)]


@final
class Building(Step[GunsSteel]):
    """GS-8.2: one wonder whose condition is met is taken."""

    def asks(self, state: GunsSteel) -> bool:
        return len(met(state, self.seat)) > 1

    def run(self, state: GunsSteel) -> None:
        for wonder in met(state, self.seat):
            take_wonder(state, self.seat, wonder)

    def options(self, state: GunsSteel, seat: int) -> list[Action]:
        return [state.box.build[wonder] for wonder in met(state, seat)]

    def answer(self, state: GunsSteel, seat: int, action: Action) -> None:
        assert isinstance(action, Build)
        state.steps.pop()
        take_wonder(state, seat, action.wonder)


def take_wonder(state: GunsSteel, seat: int, wonder: int) -> None:
    """A wonder joins a seat's; the tokens on it go back to their owners."""
    era = state.box.wonder_era[wonder]
    state.wonders[era] = NOBODY
    state.built[seat].append(wonder)
    state.glory[era] = [0] * state.seats
    if state.telling:
        state.tell("log.wonder", {"seat": seat, "wonder": "wonder." + state.box.wonders[wonder]})


@final
class Praising(Step[GunsSteel]):
    """GS-9.3: a glory token on one wonder whose condition is met. Who has none left may move one (GS-9.4)."""

    def asks(self, state: GunsSteel) -> bool:
        count = len(met(state, self.seat))
        return count > 1 or (count == 1 and state.tokens_left(self.seat) == 0)

    def run(self, state: GunsSteel) -> None:
        for wonder in met(state, self.seat):
            praise(state, self.seat, wonder)

    def options(self, state: GunsSteel, seat: int) -> list[Action]:
        options = [state.box.praise[wonder] for wonder in self.within_reach(state)]
        if state.tokens_left(seat) == 0:
            options.append(state.box.done)
        return options

    def within_reach(self, state: GunsSteel) -> list[int]:
        """Without a token left, one must lie on some other wonder."""
        wonders = met(state, self.seat)
        if state.tokens_left(self.seat):
            return wonders
        return [wonder for wonder in wonders if movable(state, self.seat, wonder)]

    def answer(self, state: GunsSteel, seat: int, action: Action) -> None:
        state.steps.pop()
        if not isinstance(action, Glory):
            return
        if state.tokens_left(seat):
            praise(state, seat, action.wonder)
        else:
            state.steps.append(Moving(seat, action.wonder))

    def prompt(self, state: GunsSteel, seat: int) -> Text:
        return Text("ask.Praising" if state.tokens_left(seat) else "ask.Praising-move")


def movable(state: GunsSteel, seat: int, wonder: int) -> list[int]:
    """Other wonders with a token of a seat."""
    return [
        other for other in state.wonders
        if other not in (NOBODY, wonder) and state.glory[state.box.wonder_era[other]][seat]
    ]  # fmt: skip


@final
class Moving(Step[GunsSteel]):
    """GS-9.4: which token is moved to the new wonder."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "wonder")

    def __init__(self, seat: int, wonder: int) -> None:
        super().__init__(seat)
        self.wonder = wonder

    def options(self, state: GunsSteel, seat: int) -> list[Action]:
        return [state.box.lift[wonder] for wonder in movable(state, seat, self.wonder)]

    def answer(self, state: GunsSteel, seat: int, action: Action) -> None:
        assert isinstance(action, Lift)
        state.steps.pop()
        state.glory[state.box.wonder_era[action.wonder]][seat] -= 1
        if state.telling:
            state.tell("log.lift", {"seat": seat, "wonder": "wonder." + state.box.wonders[action.wonder]})
        praise(state, seat, self.wonder)

    def prompt(self, state: GunsSteel, seat: int) -> Text:
        return Text("ask.Moving", {"wonder": "wonder." + state.box.wonders[self.wonder]})


def praise(state: GunsSteel, seat: int, wonder: int) -> None:
    """GS-9.3 and GS-9.5: with as many tokens as it needs, the wonder is one's own."""
    tokens = state.glory[state.box.wonder_era[wonder]]
    tokens[seat] += 1
    if state.telling:
        args = {"seat": seat, "wonder": "wonder." + state.box.wonders[wonder], "count": tokens[seat]}
        state.tell("log.glory", args)
    if tokens[seat] >= state.box.glory[wonder]:
        take_wonder(state, seat, wonder)

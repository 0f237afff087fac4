"""A step in which several seats choose at once."""

from __future__ import annotations

from typing import ClassVar, Final, TypeVar

from kurhan.core.action import Action
from kurhan.core.rng import Rng
from kurhan.core.state import NOBODY, State, Step

S = TypeVar("S", bound=State)

OPEN: Final = "?"  # of a seat that has yet to choose
UNASKED: Final = ""  # of a seat that has nothing to choose


class Simultaneous(Step[S]):
    """Everyone chooses in secret, in any order; when the last has chosen, all choices are shown and carried out.

    ``chosen`` holds for each seat the notation of its choice, OPEN or UNASKED. A game supplies ``options``, which must
    not change while some choose, ``with_choices`` and ``carry_out``.
    """

    fields: ClassVar[tuple[str, ...]] = ("chosen",)

    def __init__(self, chosen: list[str]) -> None:
        super().__init__(NOBODY)
        self.chosen = chosen

    def with_choices(self, chosen: list[str]) -> Step[S]:
        """The same step with these choices."""
        raise NotImplementedError

    def carry_out(self, state: S, actions: list[Action | None]) -> None:
        """What the choices of all lead to, by seat; None for who was not asked. The step is off the stack."""
        raise NotImplementedError

    def waiting(self, state: S) -> list[int]:
        return [seat for seat in range(state.seats) if self.chosen[seat] == OPEN]

    def asked(self, state: S) -> int:
        return self.chosen.index(OPEN)

    def answer(self, state: S, seat: int, action: Action) -> None:
        chosen = self.chosen[:]
        chosen[seat] = action.notation
        if state.telling:
            state.tell("engine.chosen", {"seat": seat})
        if OPEN in chosen:
            state.steps[-1] = self.with_choices(chosen)
            return
        actions = [self._find(state, i, chosen[i]) for i in range(state.seats)]
        state.steps.pop()
        state.shown += 1
        self.carry_out(state, actions)

    def _find(self, state: S, seat: int, notation: str) -> Action | None:
        for option in self.options(state, seat) if notation != UNASKED else []:
            if option.notation == notation:
                return option
        return None

    def supposed(self, state: S, seat: int, rng: Rng) -> Step[S]:
        chosen = self.chosen[:]
        for other in range(state.seats):
            if other != seat and chosen[other] != OPEN and chosen[other] != UNASKED:
                options = self.options(state, other)
                chosen[other] = options[rng.below(len(options))].notation
        return self.with_choices(chosen)

    def unchosen(self, seat: int) -> Step[S]:
        chosen = self.chosen[:]
        for other in range(len(chosen)):
            if other != seat and chosen[other] != UNASKED:
                chosen[other] = OPEN
        return self.with_choices(chosen)

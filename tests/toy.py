"""A game of a few lines, to test what the games on the shelf do not need yet: several seats choosing at once.
Interpreted classes cannot stand in for compiled ones, so this runs from plain source (KURHAN_PLAIN=1)."""

from __future__ import annotations

from typing import Any, ClassVar

import kurhan
from kurhan.core.action import Action
from kurhan.core.rng import Rng
from kurhan.core.state import State, Step

CARDS = [Action(f"card {number}") for number in range(5)]


class Highest(State):
    """Three rounds: all choose a card in secret, the highest that nobody else chose takes a point."""

    fields: ClassVar[tuple[str, ...]] = ("won", "chosen", "rounds")

    def __init__(self, seats: int, rng: Rng) -> None:
        super().__init__(seats, rng)
        self.won = [0] * seats
        self.chosen = [-1] * seats
        self.rounds = 3
        self.steps = [Secret(0)]

    def copy(self) -> Highest:
        other = Highest(self.seats, self.rng.copy())
        self.copy_base(other)
        other.won, other.chosen, other.rounds = self.won[:], self.chosen[:], self.rounds
        return other

    def view(self, seat: int | None) -> dict[str, Any]:
        return {"points": self.won, "mine": None if seat is None else self.chosen[seat], "waiting": self.waiting()}

    def guess(self, seat: int, rng: Rng) -> Highest:
        other = self.copy()
        other.rng = Rng(int(rng.bits()))
        for i in range(self.seats):
            if i != seat and other.chosen[i] >= 0:
                other.chosen[i] = rng.below(len(CARDS))
        return other

    def points(self, seat: int) -> int:
        return self.won[seat]


class Secret(Step[Highest]):
    def waiting(self, state: Highest) -> list[int]:
        return [seat for seat in range(state.seats) if state.chosen[seat] < 0]

    def asked(self, state: Highest) -> int:
        return self.waiting(state)[0]

    def options(self, state: Highest, seat: int) -> list[Action]:
        return CARDS

    def answer(self, state: Highest, seat: int, action: Action) -> None:
        state.chosen[seat] = CARDS.index(action)
        if self.waiting(state):
            return
        alone = [card for card in state.chosen if state.chosen.count(card) == 1]
        if alone:
            state.won[state.chosen.index(max(alone))] += 1
        state.chosen = [-1] * state.seats
        state.shown += 1
        state.rounds -= 1
        state.over = state.rounds == 0


def all_choose_at_once_and_in_any_order() -> None:
    ends = []
    for order in ([0, 1, 2], [2, 0, 1], [1, 2, 0]):
        state = Highest(3, Rng(1))
        assert [question.seat for question in state.questions()] == [0, 1, 2]
        for seat in order:
            state.play(seat, f"card {seat}")
            if state.waiting() != [0, 1, 2]:
                assert seat not in state.waiting()
                try:
                    state.play(seat, "card 4")
                    raise AssertionError("a seat answered twice")
                except kurhan.IllegalAction:
                    pass
        ends.append(state.to_json())
    assert ends[0] == ends[1] == ends[2]
    assert state.scores() == [0, 0, 1]


def a_choice_is_hidden_until_all_have_chosen() -> None:
    state = Highest(2, Rng(1))
    state.play(0, "card 4")
    for number in range(20):
        guess = state.guess(1, Rng(number))
        assert guess.view(1) == state.view(1)
        assert guess.waiting() == [1]


def a_position_survives_json_while_some_have_chosen() -> None:
    state = Highest(2, Rng(1))
    state.play(1, "card 3")
    again = Highest(2, Rng(0))
    again.fill(state.to_json(), {"Secret": Secret})
    assert again.to_json() == state.to_json()
    assert again.waiting() == [0]


if __name__ == "__main__":
    all_choose_at_once_and_in_any_order()
    a_choice_is_hidden_until_all_have_chosen()
    a_position_survives_json_while_some_have_chosen()
    print("the toy game holds")

"""A game of a few lines, to test what the games on the shelf do not need yet: several seats choosing at once.
Interpreted classes cannot stand in for compiled ones, so this runs from plain source (KURHAN_PLAIN=1)."""

from __future__ import annotations

from typing import Any, ClassVar

import kurhan
from kurhan.core.action import Action
from kurhan.core.chair import Chair
from kurhan.core.rng import Rng
from kurhan.core.simultaneous import OPEN, UNASKED, Simultaneous
from kurhan.core.state import State
from kurhan.core.view import head

CARDS = [Action(f"card {number}") for number in range(5)]


class Highest(State):
    """Three rounds: all choose a card in secret, the highest that nobody else chose takes a point."""

    fields: ClassVar[tuple[str, ...]] = ("won", "rounds")

    def __init__(self, seats: int, rng: Rng) -> None:
        super().__init__(seats, rng)
        self.game = TOY
        self.won = [0] * seats
        self.rounds = 3
        self.steps = [Secret([OPEN] * seats)]

    def copy(self) -> Highest:
        other = Highest(self.seats, self.rng.copy())
        self.copy_base(other)
        other.won, other.rounds = self.won[:], self.rounds
        return other

    def points(self, seat: int) -> int:
        return self.won[seat]


class Toy:
    """What a state needs of its game."""

    id = "toy"

    def view(self, state: Highest, seat: int | None) -> dict[str, Any]:
        step = state.steps[-1] if state.steps else None
        mine = step.chosen[seat] if isinstance(step, Secret) and seat is not None else None
        return {**head(state, seat), "points": state.won, "mine": mine}


TOY: Any = Toy()


class Secret(Simultaneous[Highest]):
    def options(self, state: Highest, seat: int) -> list[Action]:
        return CARDS

    def with_choices(self, chosen: list[str]) -> Secret:
        return Secret(chosen)

    def carry_out(self, state: Highest, actions: list[Action | None]) -> None:
        alone = [card for card in CARDS if actions.count(card) == 1]
        if alone:
            state.won[actions.index(alone[-1])] += 1
        state.linger()
        state.rounds -= 1
        state.over = state.rounds == 0
        state.steps.append(Secret([OPEN] * state.seats))


def refused(state: Highest, seat: int, notation: str) -> bool:
    try:
        state.play(seat, notation)
    except kurhan.IllegalAction:
        return True
    return False


def all_choose_at_once_and_in_any_order() -> None:
    ends = []
    for order in ([0, 1, 2], [2, 0, 1], [1, 2, 0]):
        state = Highest(3, Rng(1))
        assert [question.seat for question in state.questions()] == [0, 1, 2]
        for seat in order:
            state.play(seat, f"card {seat}")
            if seat != order[-1]:
                assert seat not in state.waiting()
                assert state.asked() == state.waiting()[0]
                assert refused(state, seat, "card 4"), "a seat answered twice"
        ends.append(state.to_json())
    assert ends[0] == ends[1] == ends[2]
    assert state.scores() == [0, 0, 1]


def a_choice_is_hidden_until_all_have_chosen() -> None:
    state = Highest(2, Rng(1))
    told = state.play(0, "card 4")
    assert [(line.key, line.args) for line in told] == [("engine.chosen", {"seat": 0})]
    guesses = [state.guess(1, Rng(number)) for number in range(40)]
    for guess in guesses:
        assert guess.view(1) == state.view(1)
        assert guess.view(None) == state.view(None)
        assert guess.waiting() == [1]
    assert {guess.view(0)["mine"] for guess in guesses} == {card.notation for card in CARDS}, "every choice is possible"
    assert state.guess(0, Rng(1)).view(0)["mine"] == "card 4", "one's own choice is known"
    thought = Chair(state, 1).guess(Rng(1))
    assert thought.waiting() == [0, 1], "bots think as if the others were yet to choose"
    assert state.waiting() == [1]
    shown = state.shown
    state.play(1, "card 2")
    assert state.shown == shown + 1, "all choices are shown: nobody takes one back"


def who_is_not_asked_has_nothing_to_choose() -> None:
    state = Highest(3, Rng(1))
    state.steps = [Secret([OPEN, UNASKED, OPEN])]
    assert state.waiting() == [0, 2]
    assert refused(state, 1, "card 1")
    state.play(2, "card 1")
    assert state.guess(0, Rng(1)).waiting() == [0]
    state.play(0, "card 0")
    assert state.scores() == [0, 0, 1]


def a_moment_between_two_steps_asks_nobody() -> None:
    state = Highest(2, Rng(1))
    state.play(0, "card 4")
    state.play(1, "card 2")
    (moment,) = state.moments
    seen = moment.view(0)
    assert (seen["step"], seen["asked"], seen["over"], seen["points"]) == ("", [], False, [1, 0])
    assert moment.questions() == []


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
    who_is_not_asked_has_nothing_to_choose()
    a_moment_between_two_steps_asks_nobody()
    a_position_survives_json_while_some_have_chosen()
    print("the toy game holds")

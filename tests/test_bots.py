"""Bots: what they are called, what they see, and that they know the games they play."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest

import kurhan
from kurhan import bots
from kurhan.bots.search import Search
from kurhan.core.action import Action
from kurhan.core.chair import Chair
from kurhan.core.insight import DOUBT, Insight, shares
from kurhan.core.rng import Rng
from kurhan.core.state import State, Step
from kurhan.engine import plain_wanted
from kurhan.lab.arena import arena
from kurhan.lab.match import Pairing, play

NAMES = ["random", "quick", "greedy", "search:20"]


@pytest.mark.parametrize("name", ["random", "quick", "greedy", "search:1", "search:1000", "search:2s", "search:0.5s"])
def test_a_bot_is_known_by_its_name(name: str) -> None:
    bots.check(name)
    assert bots.make(name, kurhan.games()[0], seed=1)


@pytest.mark.parametrize("name", ["", "Random", "search", "search:", "search:0", "search:0s", "search:-5", "search:2m"])
def test_any_other_name_is_refused_in_one_line(name: str) -> None:
    with pytest.raises(
        ValueError, match=r"^there is no bot .*random, quick, greedy, search:1000, search:2s, module:Class\)$"
    ):
        bots.check(name)


class Last:
    """A bot of one's own."""

    def __init__(self, game: kurhan.Game, seed: int) -> None:
        self.game = game

    def choose(self, chair: Chair) -> Action:
        return chair.question().options[-1]


def test_a_bot_of_ones_own_is_known_by_its_module_and_class() -> None:
    bots.check("tests.test_bots:Last")
    record = play(kurhan.games()[0], Pairing(("tests.test_bots:Last", "random"), seed=1, options={}))
    assert record.result is not None


@pytest.mark.parametrize("name", ["nowhere:Bot", "tests.test_bots:Nobody"])
def test_a_bot_that_is_not_there_is_named(name: str) -> None:
    with pytest.raises(ValueError, match=f"^there is no bot '{name}': "):
        bots.check(name)


def test_every_level_is_a_bot() -> None:
    assert list(bots.LEVELS) == ["easy", "medium", "hard"]
    for name in bots.LEVELS.values():
        bots.check(name)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", kurhan.games(), ids=lambda game: game.id)
def test_bots_play_every_game_to_its_end_and_the_same_again(game: kurhan.Game, name: str) -> None:
    seats = game.seats[-1]
    record = play(game, Pairing((name,) * seats, seed=3, options={}))
    assert record.result is not None
    assert play(game, Pairing((name,) * seats, seed=3, options={})).actions == record.actions


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", kurhan.games(), ids=lambda game: game.id)
def test_a_bot_cannot_tell_positions_apart_that_its_seat_cannot(game: kurhan.Game, name: str) -> None:
    """What is hidden from the seat is dealt again behind its back: the bot must choose the same."""
    state = game.start(game.seats[-1], seed=5)
    for _ in range(12):
        seat = state.asked()
        chosen = bots.make(name, game, seed=1).choose(Chair(state, seat))
        other = state.guess(seat, Rng(99))
        assert bots.make(name, game, seed=1).choose(Chair(other, seat)) == chosen
        state.play(seat, chosen)


def test_greedy_beats_random() -> None:
    found = arena(kurhan.game("carthage"), ["greedy", "random"], games=40)
    assert found["bots"][0]["win_share"] > 0.8


def test_search_beats_random() -> None:
    found = arena(kurhan.game("carthage"), ["search:50", "random"], games=20)
    assert found["bots"][0]["win_share"] > 0.7


@pytest.mark.parametrize("game", kurhan.games(), ids=lambda game: game.id)
def test_nothing_is_certain_before_the_end(game: kurhan.Game) -> None:
    """So that a bot ends a game that it has won, and does not toy with the others."""
    state = game.start(2, seed=5)
    rng = Rng(5)
    while not state.over:
        assert sum(game.insight.odds(state, 0.0)) == pytest.approx(1.0 - DOUBT)
        options = state.options(state.asked())
        state.apply(state.asked(), options[rng.below(len(options))])
    odds = game.insight.odds(state, 0.0)
    assert sum(odds) == pytest.approx(1)
    assert max(odds) > 1.0 - DOUBT or len(state.winners()) > 1


def test_a_lead_of_one_swing_wins_three_in_four() -> None:
    assert shares([10.0, 4.0], swing=6.0) == pytest.approx([0.75, 0.25], abs=0.001)
    assert sum(shares([3.0, 9.0, 5.0], swing=2.0)) == pytest.approx(1)


# -- search on a small game of known best play -------------------------------------------------------------------


def test_search_on_a_small_game() -> None:
    """The tests below need a game made up here, which the compiled engine does not take: they run uncompiled."""
    command = [sys.executable, "-m", "pytest", __file__, "-k", "pennies", "-p", "no:cacheprovider"]
    done = subprocess.run(command, env={**os.environ, "KURHAN_PLAIN": "1"}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


GAMELESS: Any = None  # the pennies are no game of the shelf


class Pennies(State):
    """Heads (1) or tails (0), shown at once: different ones are a point for seat 0, equal ones for seat 1."""

    def __init__(self, seats: int, rng: Rng) -> None:
        super().__init__(seats, rng)
        self.game = GAMELESS
        self.sides = [-1] * seats
        self.steps = [Show(0)]

    def copy(self) -> Pennies:
        other = Pennies(self.seats, Rng(int(self.rng.state)))
        self.copy_base(other)
        other.sides = self.sides[:]
        return other

    def view(self, seat: int | None) -> dict[str, Any]:
        return {"seat": seat}

    def guess(self, seat: int, rng: Rng) -> Pennies:
        return self.copy()

    def points(self, seat: int) -> int:
        if self.seats == 1:
            return self.sides[0]
        same = int(self.sides[0] == self.sides[1])
        return same if seat == 1 else 1 - same


class Show(Step[Pennies]):
    def asked(self, state: Pennies) -> int:
        return self.waiting(state)[0]

    def waiting(self, state: Pennies) -> list[int]:
        return [seat for seat in range(state.seats) if state.sides[seat] < 0]

    def options(self, state: Pennies, seat: int) -> list[Action]:
        return [Action("show 0"), Action("show 1")]

    def answer(self, state: Pennies, seat: int, action: Action) -> None:
        state.sides[seat] = int(action.notation[-1])
        state.over = min(state.sides) >= 0


class Count(Insight):
    def value(self, state: State, seat: int) -> float:
        return float(state.points(seat))


uncompiled = pytest.mark.skipif(not plain_wanted(), reason="run by test_search_on_a_small_game")


@uncompiled
def test_pennies_alone_are_shown_for_the_most_points() -> None:
    chosen = Search(Count(), 60, 0.0, seed=1).choose(Chair(Pennies(1, Rng(1)), 0))
    assert chosen.notation == "show 1"


@uncompiled
def test_pennies_are_shown_without_peeking() -> None:
    """If who is asked second could answer what the first has shown, seat 1 would always win in the tree."""
    for seat in (0, 1):
        total = 0.0
        for seed in range(6):
            chair = Chair(Pennies(2, Rng(1)), seat)
            arms = Search(Count(), 1000, 0.0, seed).weigh(chair, chair.guess(Rng(seed)))
            assert set(arms) == {"show 0", "show 1"}
            total += sum(arm.total for arm in arms.values())
        assert total / 6000 == pytest.approx(0.5, abs=0.1)

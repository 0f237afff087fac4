"""The turn (CA-3), and the round of four players that closes the rulebook."""

from __future__ import annotations

import kurhan
from kurhan.core.playout import playout
from kurhan.games.carthage.state import Carthage
from tests.carthage.table import buy, farm, market, play, show, table
from tests.play import options, refused, step

BROWN, WHITE, PINK, LIGHT_BROWN = range(4)


def test_the_starting_player_has_the_first_turn() -> None:
    """CA-3.1"""
    for seed in range(20):
        state = kurhan.game("carthage").start(4, seed)
        assert isinstance(state, Carthage)
        for seat in state.clockwise(state.first):
            state.play(seat, "claim red")
        assert state.waiting() == [state.first]


def test_turns_go_round_clockwise() -> None:
    """CA-3.1"""
    state = table(market="red-2 red-3 red-5 blue-2 blue-3", farm="green-2 green-3 green-5", hands=["", "yellow-5"])
    play(state, 0, "take red-5")
    assert state.waiting() == [1]
    play(state, 1, "reserve farm green-5")
    assert state.waiting() == [2]
    play(state, 2, "take red-2")
    assert state.waiting() == [0]
    play(state, 0, "reserve market red-3")
    play(state, 1, "buy", "pay yellow-5")  # blue 2 and blue 3: a purchase passes the turn on as well
    assert state.waiting() == [2]


def test_a_turn_is_one_of_three_actions_and_no_pass() -> None:
    """CA-3.2"""
    state = table(market="red-2 blue-3", farm="green-5", hands=["red-5"])
    assert sorted(options(state, 0)) == [
        "buy", "reserve farm green-5", "reserve market blue-3", "reserve market red-2", "take blue-3", "take red-2",
    ]  # fmt: skip
    assert options(state, 1) == []
    play(state, 0, "take red-2")
    assert options(state, 0) == []  # one action, not two


def test_in_whole_games_nobody_passes_who_could_do_anything() -> None:
    """CA-3.2 and CA-3.3"""
    for seed in range(60):
        state = kurhan.game("carthage").start(2 + seed % 3, seed)
        assert isinstance(state, Carthage)
        rng = kurhan.Rng(seed)
        while not state.over:
            seat = state.asked()
            if "pass" in options(state, seat):
                assert options(state, seat) == ["pass"]
                assert state.price(seat) == 0
                assert state.farm == state.deck == state.discard == []
            playout(state, rng, 1)


def test_only_who_can_do_nothing_at_all_passes_and_when_all_do_the_game_is_over() -> None:
    """CA-3.3"""
    state = table(2, market="red-2@1", deck="")  # all other cards have become points of seat 1
    assert options(state, 0) == ["pass"]
    play(state, 0, "pass")
    assert options(state, 1) == ["take reserved red-2"]  # no pass for whoever can do something
    play(state, 1, "take reserved red-2")
    assert not state.over
    play(state, 0, "pass")
    assert not state.over
    play(state, 1, "pass")
    assert state.over
    assert state.winners() == [1]


def test_passes_count_only_in_a_row() -> None:
    """CA-3.3"""
    state = table(3, 1, market="red-2@0", deck="")
    play(state, 1, "pass")
    play(state, 2, "pass")
    play(state, 0, "take reserved red-2")
    play(state, 1, "pass")
    play(state, 2, "pass")
    assert not state.over
    play(state, 0, "pass")
    assert state.over


def test_the_round_that_closes_the_rulebook() -> None:
    """CA-3.1, CA-3.2, CA-4.1, CA-4.8 and CA-5.1, as four players use them"""
    state = table(
        4, BROWN, market="red-5 blue-5 yellow-3 green-3 red-2", farm="blue-2 yellow-2 green-5",
        deck="red-3 blue-3 yellow-5 green-2 red-2",
        hands=["green-5 green-5", "blue-5", "yellow-5 yellow-5 yellow-5", "red-3 red-2 green-2"],
    )  # fmt: skip
    # Brown would need 18 coins and has fewer: she takes a 5.
    assert state.price(BROWN) == 18
    assert refused(state, BROWN)["buy"] == "CA-4.2"
    play(state, BROWN, "take blue-5")
    assert show(state.taken[BROWN]) == "blue-5 green-5 green-5"
    # White collects red but lacks money: he reserves the red 5.
    assert "buy" not in options(state, WHITE)
    play(state, WHITE, "reserve market red-5")
    # Pink could pay but does not want the yellow ship to move: he takes the yellow 3.
    assert "buy" in options(state, PINK)
    play(state, PINK, "take yellow-3")
    # Light brown finds goods for only 5 left. She pays 5 and buys all but the card of white.
    assert state.price(LIGHT_BROWN) == 5
    assert step(state) == "Turn"
    buy(state, LIGHT_BROWN, "red-3", "green-2")
    assert show(state.goods[LIGHT_BROWN]) == "red-2 green-3"
    assert show(state.taken[LIGHT_BROWN]) == "red-2"
    assert state.ships == [1, 0, 0, 1]
    # The market is refilled around the reserved card.
    assert market(state) == "red-5@1 blue-2 yellow-2 green-5 red-3 blue-3"
    assert farm(state) == "yellow-5 green-2 red-2"
    assert state.waiting() == [BROWN]

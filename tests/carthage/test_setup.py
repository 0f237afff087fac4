"""Setting up (CA-2)."""

from __future__ import annotations

import pytest

import kurhan
from kurhan.core.state import NOBODY
from kurhan.games.carthage.rules.setup import starting_player
from kurhan.games.carthage.state import Carthage
from tests.carthage.table import BOX, CARDS, play, table, tokens
from tests.play import options, step


def start(seats: int, seed: int, options: dict[str, str] | None = None) -> Carthage:
    state = kurhan.game("carthage").start(seats, seed, options)
    assert isinstance(state, Carthage)
    return state


def test_ships_start_in_alexandria() -> None:
    """CA-2.1"""
    assert start(3, 1).ships == [0, 0, 0, 0]


def test_the_cards_are_shuffled_all_of_them() -> None:
    """CA-2.2"""
    first, second = start(3, 1), start(3, 2)
    assert first.inventory() == CARDS
    assert first.deck != second.deck
    assert first.deck != sorted(first.deck)
    assert start(3, 1).deck == first.deck  # the same seed is the same game


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_five_cards_in_the_market_and_three_in_the_farm(seats: int) -> None:
    """CA-2.3"""
    state = start(seats, 5)
    assert len(state.market) == 5
    assert len(state.farm) == 3
    assert state.market_marks == [NOBODY] * 5
    assert state.farm_marks == [NOBODY] * 3
    assert len(state.deck) == 108 - 8 - sum(len(hand) for hand in state.secret)


def test_everyone_has_a_marker_and_nothing_else_yet() -> None:
    """CA-2.4"""
    state = start(4, 5)
    assert state.markers == [1, 1, 1, 1]
    assert state.goods == state.hidden == [[], [], [], []]
    assert state.scores() == [0, 0, 0, 0]
    assert state.discard == []


def test_hands_are_drawn_until_they_are_worth_eight() -> None:
    """CA-2.5"""
    sums = set()
    for seed in range(200):
        state = start(3, seed)
        for hand in state.secret:
            assert state.worth(hand) >= 8
            assert state.worth(hand[:-1]) < 8  # without the last card it was not enough
            sums.add(state.worth(hand))
    assert sums == {8, 9, 10, 11, 12}


def test_the_lowest_sum_begins() -> None:
    """CA-2.6"""
    state = table(market="red-2", secret=["green-5 green-5", "blue-3 blue-3 blue-3", "red-2 red-2 red-2 red-2"])
    assert starting_player(state) == 2  # 10, 9 and 8


def test_of_equal_sums_the_fewer_cards_begin() -> None:
    """CA-2.6"""
    hands = ["red-2 red-2 red-2 red-2", "blue-5 blue-3", "green-2 green-3 green-3"]
    assert starting_player(table(market="red-2", secret=hands)) == 1  # all have 8


def test_if_that_is_equal_too_chance_decides() -> None:
    """CA-2.6"""
    hands = ["green-5 green-5", "blue-5 blue-3", "yellow-5 yellow-3"]
    begins = [starting_player(table(market="red-2", secret=hands, seed=seed)) for seed in range(40)]
    assert set(begins) == {1, 2}
    assert 8 <= begins.count(1) <= 32


def test_the_starting_player_of_a_real_game_has_the_lowest_hand() -> None:
    """CA-2.6"""
    for seed in range(50):
        state = start(4, seed)
        assert (state.opening[state.first], len(state.secret[state.first])) == min(
            (state.opening[seat], len(state.secret[seat])) for seat in range(4)
        )


def test_from_the_starting_player_clockwise_everyone_takes_a_token() -> None:
    """CA-2.7"""
    state = next(state for state in (start(3, seed) for seed in range(50)) if state.first == 2)
    everything = ["claim red", "claim blue", "claim yellow", "claim green"]
    for seat, colour in ((2, "red"), (0, "green"), (1, "red")):  # two may choose the same
        assert step(state) == "FirstToken"
        assert options(state, seat) == everything
        play(state, seat, f"claim {colour}")
    assert [tokens(state, seat) for seat in range(3)] == [{"green": 1}, {"red": 1}, {"red": 1}]
    assert step(state) == "Turn"
    assert state.asked() == 2  # and then the starting player has the first turn


def test_the_options_of_the_table_are_the_two_other_readings() -> None:
    """CA-6.3 and CA-7.12"""
    usual, other = start(2, 1), start(2, 1, {"hiding": "one_raid", "refill": "missing"})
    assert (usual.hide_once, usual.fill_up) == (False, False)
    assert (other.hide_once, other.fill_up) == (True, True)
    assert BOX.refill == 2

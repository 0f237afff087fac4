"""What is in the box (CA-1)."""

from __future__ import annotations

from collections import Counter

import pytest

import kurhan
from kurhan.games.carthage.components import COLOURS
from tests.carthage.table import BOX, CARTHAGE, buy, play, show, table, tokens


@pytest.mark.parametrize("colour", range(4))
def test_each_colour_has_eleven_twos_nine_threes_and_seven_fives(colour: int) -> None:
    """CA-1.1"""
    cards = [card for card in range(len(BOX.kind)) if BOX.colour[card] == colour]
    assert Counter(BOX.value[card] for card in cards) == {2: 11, 3: 9, 5: 7}
    assert len(BOX.kind) == 108
    assert COLOURS == ("red", "blue", "yellow", "green")


def test_a_two_has_two_amphorae_a_three_has_one_and_a_five_none() -> None:
    """CA-1.2"""
    for kind, value in enumerate(BOX.values):
        assert BOX.icons[kind] == {2: 2, 3: 1, 5: 0}[value]


def test_a_card_is_coins_then_goods_then_one_point() -> None:
    """CA-1.3"""
    state = table(market="red-5 blue-3", hands=["red-5", "", ""], ships={"blue": CARTHAGE - 1})
    play(state, 0, "take red-5")
    assert state.purse[0] == 10  # in the hand: its value in coins
    play(state, 1, "take blue-3")
    assert state.scores() == [0, 0, 0]
    state = table(market="blue-5", hands=["red-5"], ships={"blue": CARTHAGE - 1})
    buy(state, 0, "red-5")
    assert show(state.sold[0]) == "blue-5"
    assert state.scores() == [1, 0, 0]  # sold: one point, though it is a 5


def test_goods_in_the_store_are_neither_coins_nor_points() -> None:
    """CA-1.3"""
    state = table(market="blue-5", goods=["red-5 red-5"])
    assert state.purse[0] == 0
    assert state.scores() == [0, 0, 0]


def test_the_route_has_six_spaces_with_pirates_on_the_two_before_carthage() -> None:
    """CA-1.4"""
    assert len(BOX.route) == 6
    assert (BOX.route[0], BOX.route[2], BOX.route[5]) == ("alexandria", "cyrenaica", "carthage")
    assert BOX.anchor == 2
    assert BOX.pirates == [False, False, False, True, True, False]
    assert len(table(market="red-2").ships) == 4


def test_tokens_never_run_out() -> None:
    """CA-1.5"""
    reds = ["red " * 6, "red " * 6, "red " * 6]  # eighteen, though the box has twelve
    state = table(market="red-2", hands=["blue-2"], goods=["", "red-2", "red-2"], tokens=reds, ships={"red": 4})
    buy(state, 0, "blue-2")
    assert [tokens(state, seat)["red"] for seat in range(3)] == [7, 7, 7]
    rows = kurhan.game("carthage").components.tables["tokens"]
    assert {row["colour"]: row["count"] for row in rows} == {"red": 12, "blue": 12, "yellow": 12, "green": 12}


def test_two_to_four_can_play() -> None:
    """CA-1.6"""
    game = kurhan.game("carthage")
    for seats in (2, 3, 4):
        assert game.start(seats, 1).seats == seats
    for seats in (1, 5):
        with pytest.raises(ValueError, match="2 to 4"):
            game.start(seats, 1)

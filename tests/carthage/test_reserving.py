"""Reserving (CA-5)."""

from __future__ import annotations

import pytest

from kurhan import IllegalAction
from tests.carthage.table import buy, farm, market, play, show, table
from tests.play import options, refused

WHITE, PINK, BROWN = range(3)


def test_a_marker_is_laid_on_a_card_of_the_market_or_the_farm() -> None:
    """CA-5.1"""
    state = table(market="red-2 blue-3 red-2", farm="green-5 blue-2")
    play(state, 0, "reserve market blue-3")
    assert market(state) == "red-2 blue-3@0 red-2"
    play(state, 1, "reserve farm green-5")
    assert farm(state) == "green-5@1 blue-2"
    play(state, 2, "reserve market red-2")
    assert market(state) == "red-2@2 blue-3@0 red-2"
    assert state.markers == [0, 0, 0]


def test_without_a_marker_nobody_reserves() -> None:
    """CA-5.2"""
    state = table(market="red-2@0 blue-3", farm="green-5")
    assert options(state, 0) == ["take reserved red-2", "take blue-3"]
    assert refused(state, 0)["reserve market blue-3"] == "CA-5.2"
    assert refused(state, 0)["reserve farm green-5"] == "CA-5.2"


def test_a_reserved_card_cannot_be_reserved_again() -> None:
    """CA-5.2"""
    state = table(market="red-2@1 blue-3", farm="green-5@2 yellow-2")
    reserving = [option for option in options(state, 0) if option.startswith("reserve")]
    assert reserving == ["reserve market blue-3", "reserve farm yellow-2"]
    assert refused(state, 0)["reserve market red-2"] == "CA-5.2"
    assert refused(state, 0)["reserve farm green-5"] == "CA-5.2"


def test_a_reserved_card_can_only_be_taken_by_the_owner_of_the_marker() -> None:
    """CA-5.3: who wants coins takes a free card or the own reserved one"""
    state = table(market="red-5@1 blue-5@0 green-3 yellow-2")
    taking = [option for option in options(state, 0) if option.startswith("take")]
    assert taking == ["take reserved blue-5", "take green-3", "take yellow-2"]
    assert refused(state, 0)["take red-5"] == "CA-5.3"
    with pytest.raises(IllegalAction) as refusal:
        state.play(0, "take red-5")
    assert refusal.value.reason is not None
    assert refusal.value.reason.args == {"seat": 1}


def test_all_but_the_cards_of_others_is_bought() -> None:
    """CA-5.3: the rulebook's example of a purchase beside reserved cards"""
    state = table(
        3, WHITE, market="red-5@1 blue-3 green-2 yellow-2@0 blue-5@2", hands=["red-5 red-2"],
        farm="red-2 red-3 green-3", deck="yellow-3 yellow-5 red-2 red-2 red-2",
    )  # fmt: skip
    assert state.price(WHITE) == 7
    buy(state, WHITE, "red-5", "red-2")
    assert show(state.goods[WHITE]) == "blue-3 yellow-2 green-2"
    # of the old market only what others have reserved is left; the rest is new
    assert market(state) == "red-5@1 blue-5@2 red-2 red-3 green-3 yellow-3 yellow-5"
    assert state.markers == [1, 0, 0]


def test_a_free_card_like_a_reserved_one_stays_free() -> None:
    """CA-5.3"""
    state = table(market="red-5@1 red-5")
    play(state, 0, "take red-5")
    assert market(state) == "red-5@1"


def test_the_marker_comes_back_with_the_card_taken() -> None:
    """CA-5.4"""
    state = table(market="red-5@0 red-5 blue-2")
    play(state, 0, "take reserved red-5")
    assert state.markers[0] == 1
    assert market(state) == "red-5 blue-2"


def test_the_marker_comes_back_with_the_card_bought() -> None:
    """CA-5.4"""
    state = table(market="red-5@0 blue-2@1", hands=["green-5"])
    buy(state, 0, "green-5")
    assert state.markers == [1, 0, 1]


def test_nothing_else_brings_the_marker_back() -> None:
    """CA-5.4"""
    state = table(market="red-5@0 blue-2 green-2", farm="yellow-2@1", hands=["", "green-5"])
    play(state, 0, "take blue-2")
    assert state.markers == [0, 0, 1]
    buy(state, 1, "green-5")  # refills, and the reserved card of the farm comes to the market
    assert state.markers == [0, 0, 1]


def test_a_reserved_card_may_wait_for_any_later_turn() -> None:
    """CA-5.5: asked and answered in the rulebook"""
    state = table(2, market="red-5@0 blue-2 blue-3 blue-5 green-2", farm="yellow-2 yellow-3 yellow-5")
    play(state, 0, "take blue-2")
    play(state, 1, "take blue-3")
    play(state, 0, "take blue-5")
    play(state, 1, "take green-2")
    assert market(state) == "red-5@0"
    play(state, 0, "take reserved red-5")
    assert show(state.taken[0]) == "red-5 blue-2 blue-5"


def test_who_buys_cannot_leave_the_own_reserved_card_behind() -> None:
    """CA-5.5"""
    state = table(market="red-5@0 blue-2", hands=["green-5"])
    assert state.price(0) == 7
    assert "buy" not in options(state, 0)  # though the blue 2 alone would be cheap enough
    assert refused(state, 0)["buy"] == "CA-4.2"

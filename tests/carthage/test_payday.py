"""Payday (CA-7): selling, tokens, and the ships that return. Pirates have a module of their own."""

from __future__ import annotations

import pytest

from tests.carthage.table import ALEXANDRIA, CYRENAICA, SAFE, SECOND_SKULL, SKULL, buy, play, ships, show, table, tokens
from tests.play import options, told

BROWN, PINK = 0, 1


def test_a_payday_has_four_steps_in_order() -> None:
    """CA-7.1"""
    state = table(
        2, market="green-2", hands=["yellow-2", "red-3"], goods=["", "red-2 red-5"],
        ships={"green": SECOND_SKULL, "red": SKULL},
    )  # fmt: skip
    events = buy(state, 0, "yellow-2") + play(state, 1, "hide red-3", "done", "protect red-5")
    steps = ["log.payday", "log.sell", "log.token", "log.hide", "log.raid", "log.raided", "log.refill"]
    assert [event.key for event in events if event.key in steps] == steps


def test_several_ships_share_one_payday() -> None:
    """CA-7.1"""
    state = table(market="green-2 red-2", hands=["yellow-5"], ships={"green": SECOND_SKULL, "red": SECOND_SKULL})
    events = buy(state, 0, "yellow-5")
    assert [event.args["ships"] for event in told(events, "log.payday")] == [["ship.red", "ship.green"]]
    assert show(state.sold[0]) == "red-2 green-2"
    assert tokens(state, 0) == {"red": 1, "green": 1}


def test_everybody_sells_everything_of_the_colour() -> None:
    """CA-7.2"""
    state = table(
        market="green-2", hands=["yellow-2"], goods=["green-2 blue-5", "green-2", "blue-2"],
        hidden=["green-3", "green-2 red-2", ""], ships={"green": SECOND_SKULL},
    )  # fmt: skip
    events = buy(state, 0, "yellow-2")
    assert {event.args["seat"]: event.args["cards"] for event in told(events, "log.sell")} == {0: 3, 1: 2}
    assert [show(store) for store in state.goods] == ["blue-5", "", "blue-2"]  # other colours stay
    assert [show(store) for store in state.hidden] == ["", "red-2", ""]  # and hidden ones are sold as well


def test_red_and_yellow_payday_of_the_rulebook() -> None:
    """CA-7.3 and CA-7.5: brown has three red 5s, which are 3 cards, and a yellow 2, which is 1: 4 points"""
    state = table(
        market="red-5 yellow-2", hands=["blue-5 blue-2"], goods=["red-5 red-5"],
        ships={"red": SECOND_SKULL, "yellow": SECOND_SKULL},
    )  # fmt: skip
    events = buy(state, BROWN, "blue-5", "blue-2")
    assert [event.args["price"] for event in told(events, "log.sell")] == [15, 2]
    assert show(state.sold[BROWN]) == "red-5 red-5 red-5 yellow-2"
    assert state.scores()[BROWN] == 4
    assert state.breakdown()[BROWN] == {"goods.red": 3, "goods.blue": 0, "goods.yellow": 1, "goods.green": 0}


def test_green_payday_of_the_rulebook() -> None:
    """CA-7.4, CA-7.5 and CA-7.6: (5 + 2 tokens) x 3 cards = 21, rounded to 25: 5 cards, 2 of them from the deck"""
    state = table(
        2, PINK, market="green-3", hands=["", "blue-3"], goods=["", "green-5 green-2"], tokens=["", "green green"],
        ships={"green": SECOND_SKULL}, deck="red-2 yellow-3 blue-2 blue-2 blue-2 blue-2 blue-2",
    )  # fmt: skip
    before = state.points(PINK)
    events = buy(state, PINK, "blue-3")
    assert told(events, "log.sell")[0].args["price"] == 21
    assert state.points(PINK) - before == 5
    assert show(state.sold[PINK][-3:]) == "green-2 green-3 green-5"
    assert show(state.drawn[PINK]) == "red-2 yellow-3"
    assert tokens(state, PINK) == {"green": 3}


@pytest.mark.parametrize(
    ("stack", "price"),
    [("red-5", 5), ("red-2 red-3", 6), ("red-2 red-2 red-5", 15), ("red-3 red-3 red-3 red-3", 12), ("red-2 red-2", 4)],
)
def test_the_price_is_the_highest_value_times_the_cards(stack: str, price: int) -> None:
    """CA-7.3"""
    state = table(market="red-2", hands=["blue-2"], goods=["", stack], ships={"red": SECOND_SKULL})
    events = buy(state, 0, "blue-2")
    assert [event.args["price"] for event in told(events, "log.sell") if event.args["seat"] == 1] == [price]


def test_only_own_tokens_of_the_colour_count() -> None:
    """CA-7.4"""
    state = table(
        market="red-2", hands=["blue-2"], goods=["red-2", "red-2 red-2", "red-2 red-2"],
        tokens=["red red red", "blue blue red", "blue"], ships={"red": SECOND_SKULL},
    )  # fmt: skip
    events = buy(state, 0, "blue-2")
    assert {event.args["seat"]: event.args["price"] for event in told(events, "log.sell")} == {0: 10, 1: 6, 2: 4}


def test_a_token_of_this_payday_does_not_count_yet() -> None:
    """CA-7.4 and CA-7.7"""
    state = table(market="red-5", hands=["blue-5"], ships={"red": SECOND_SKULL})
    events = buy(state, 0, "blue-5")
    assert told(events, "log.sell")[0].args["price"] == 5
    assert tokens(state, 0) == {"red": 1}


@pytest.mark.parametrize(
    ("stack", "points"),
    [("red-2", 1), ("red-5", 1), ("red-3 red-2", 2), ("red-5 red-2", 2), ("red-3 red-3 red-3 red-3", 3)],
)
def test_every_started_five_is_a_point(stack: str, points: int) -> None:
    """CA-7.5"""
    state = table(market="red-2", hands=["blue-2"], goods=["", stack], ships={"red": SECOND_SKULL})
    buy(state, 0, "blue-2")
    assert state.scores()[1] == points


def test_the_lowest_cards_become_points_and_the_rest_is_discarded() -> None:
    """CA-7.6"""
    stack = "red-3 red-2 red-3 red-2 red-3"
    state = table(market="red-2", hands=["blue-2"], goods=["", stack], ships={"red": SECOND_SKULL})
    buy(state, 0, "blue-2")
    assert show(state.sold[1]) == "red-2 red-2 red-3"  # 15 is three points
    assert show(state.discard) == "red-3 red-3 blue-2"


def test_points_are_written_down_if_no_card_is_left() -> None:
    """CA-7.6"""
    state = table(
        2, market="red-5", hands=["blue-2 blue-3"], deck="green-2", tokens=["red red red red red"],
        ships={"red": SECOND_SKULL}, goods=["red-5 red-5"],
    )  # fmt: skip
    buy(state, 0, "blue-2", "blue-3")  # (5 + 5) x 3 = 30: three of the stack, the last of the deck, the payment
    assert state.scores()[0] == 6
    assert show(state.drawn[0]) == "blue-2 blue-3 green-2"
    state = table(2, market="red-5", hands=["blue-5"], deck="", tokens=["red " * 6], ships={"red": SECOND_SKULL})
    events = buy(state, 0, "blue-5")  # 11 is three points: the card, the payment, and a slip of paper
    assert [line.args["count"] for line in told(events, "log.drawn") + told(events, "log.slips")] == [1, 1]
    assert (show(state.sold[0]), show(state.drawn[0]), state.slips[0]) == ("red-5", "blue-5", 1)
    assert state.scores()[0] == 3


def test_a_token_for_each_colour_that_scored() -> None:
    """CA-7.7"""
    state = table(
        market="red-2 blue-2", hands=["yellow-5"], goods=["", "red-2", "green-5"], tokens=["red", "red", "green"],
        ships={"red": SECOND_SKULL, "blue": SECOND_SKULL},
    )  # fmt: skip
    buy(state, 0, "yellow-5")
    assert tokens(state, 0) == {"red": 2, "blue": 1}
    assert tokens(state, 1) == {"red": 2}
    assert tokens(state, 2) == {"green": 1}  # sold nothing, and loses nothing either


def test_paid_ships_return_to_alexandria_and_raided_ones_to_cyrenaica() -> None:
    """CA-7.13"""
    state = table(
        market="green-2", hands=["yellow-2"],
        ships={"green": SECOND_SKULL, "red": SKULL, "blue": SECOND_SKULL, "yellow": SAFE},
    )  # fmt: skip
    buy(state, 0, "yellow-2")
    assert ships(state) == {"red": CYRENAICA, "blue": CYRENAICA, "yellow": SAFE, "green": ALEXANDRIA}


def test_a_payday_without_choices_leads_straight_to_the_next_turn() -> None:
    """CA-7.1"""
    state = table(market="green-2", hands=["yellow-2"], ships={"green": SECOND_SKULL})
    buy(state, 0, "yellow-2")
    assert state.waiting() == [1]
    assert any(option.startswith("take") for option in options(state, 1))

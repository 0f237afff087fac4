"""Buying goods and taking coins (CA-4)."""

from __future__ import annotations

import pytest

from kurhan import IllegalAction
from tests.carthage.table import (
    ALEXANDRIA,
    CARTHAGE,
    CYRENAICA,
    SAFE,
    SECOND_SKULL,
    SKULL,
    buy,
    farm,
    market,
    play,
    ships,
    show,
    table,
)
from tests.play import options, refused, step, told


def test_a_buyer_buys_the_whole_market() -> None:
    """CA-4.1"""
    state = table(market="red-2 blue-3 blue-5 green-2", hands=["yellow-5 yellow-5 yellow-2"])
    assert state.price(0) == 12
    buy(state, 0, "yellow-5", "yellow-5", "yellow-2")
    assert show(state.goods[0]) == "red-2 blue-3 blue-5 green-2"


def test_own_reserved_card_is_bought_and_others_stay_and_cost_nothing() -> None:
    """CA-4.1"""
    state = table(market="red-2@0 blue-5@1 green-3", hands=["yellow-5"], deck="red-2 red-2 red-2 red-2 red-2")
    assert state.price(0) == 5
    buy(state, 0, "yellow-5")
    assert show(state.goods[0]) == "red-2 green-3"
    assert market(state) == "blue-5@1 red-2 red-2"


def test_two_twos_a_three_and_a_five_pay_twelve() -> None:
    """CA-4.2: the rulebook's example"""
    state = table(market="red-5 blue-5 green-2", hands=["yellow-2 yellow-2 yellow-3 yellow-5"])
    assert state.price(0) == state.purse[0] == 12
    buy(state, 0, "yellow-2", "yellow-2", "yellow-3")
    assert step(state) == "Payment"  # 7 are not enough yet
    assert state.goods[0] == []
    play(state, 0, "pay yellow-5")
    assert show(state.goods[0]) == "red-5 blue-5 green-2"
    assert show(state.discard) == "yellow-2 yellow-2 yellow-3 yellow-5"
    assert state.purse[0] == 0


def test_one_coin_too_few_buys_nothing() -> None:
    """CA-4.2"""
    state = table(market="red-5 blue-5 green-3", hands=["yellow-2 yellow-2 yellow-3 yellow-5"])
    assert "buy" not in options(state, 0)
    assert refused(state, 0)["buy"] == "CA-4.2"
    with pytest.raises(IllegalAction) as refusal:
        state.play(0, "buy")
    assert refusal.value.reason is not None
    assert refusal.value.reason.args == {"coins": 12, "price": 13}


def test_only_cards_of_the_hand_pay() -> None:
    """CA-4.2"""
    state = table(market="red-2 green-3", hands=["yellow-5 blue-2"], goods=["red-5 red-5"])
    play(state, 0, "buy")
    assert options(state, 0) == ["pay blue-2", "pay yellow-5"]


def test_nobody_gives_change() -> None:
    """CA-4.3"""
    state = table(market="red-2 blue-2", hands=["yellow-3 yellow-5"])
    buy(state, 0, "yellow-5")
    assert show(state.discard) == "yellow-5"  # 5 for 4
    assert show(state.taken[0]) == "yellow-3"
    assert step(state) == "Turn"
    assert state.waiting() == [1]


def test_a_payment_is_complete_as_soon_as_it_is_enough() -> None:
    """CA-4.3"""
    state = table(market="red-2 blue-3", hands=["yellow-3 yellow-2 yellow-2"])
    buy(state, 0, "yellow-2", "yellow-3")
    assert step(state) == "Turn"
    assert show(state.taken[0]) == "yellow-2"


def test_the_payment_lies_open_on_the_discard_pile() -> None:
    """CA-4.3"""
    state = table(market="red-2 blue-2", hands=["yellow-2 yellow-3"], discard="green-5")
    buy(state, 0, "yellow-3", "yellow-2")
    seen = state.view(None)["discard"]
    assert sorted(card["card"] for card in seen) == ["green-5", "yellow-2", "yellow-3"]


def test_the_store_has_no_limit_and_lies_open() -> None:
    """CA-4.4"""
    state = table(market="red-2 blue-2", hands=["yellow-5"], goods=["red-2 " * 9 + "green-2 " * 9])
    buy(state, 0, "yellow-5")
    store = [good["card"] for good in state.view(1)["players"][0]["goods"]]
    assert store == ["red-2"] * 10 + ["blue-2"] + ["green-2"] * 9  # sorted by colour


def test_only_ships_of_bought_colours_sail() -> None:
    """CA-4.5"""
    state = table(market="red-2 blue-2@1 green-2", hands=["yellow-5"])
    events = buy(state, 0, "yellow-5")
    assert ships(state) == {"red": 1, "blue": 0, "yellow": 0, "green": 1}  # not blue, reserved; not yellow, paid with
    assert [event.args["ship"] for event in told(events, "log.sail")] == ["ship.red", "ship.green"]


def test_ships_sail_as_in_the_rulebook() -> None:
    """CA-4.6 and CA-4.7: 2 yellow, 1 red, 3 blue and 1 green, which reaches Carthage"""
    state = table(
        market="yellow-2 yellow-3 red-5 blue-2 blue-2 blue-3 green-2", hands=["red-5 red-5 red-5 red-5"],
        ships={"green": SECOND_SKULL},
    )  # fmt: skip
    events = buy(state, 0, "red-5", "red-5", "red-5", "red-5")
    sailed = {event.args["ship"]: event.args["space"] for event in told(events, "log.sail")}
    assert sailed["ship.green"] == "space.carthage"
    assert [event.args["ships"] for event in told(events, "log.payday")] == [["ship.green"]]
    # two spaces for two, one for one, two for three; and green is home again after its payday
    assert ships(state) == {"red": SAFE, "blue": CYRENAICA, "yellow": CYRENAICA, "green": ALEXANDRIA}
    assert show(state.sold[0]) == "green-2"


@pytest.mark.parametrize(("goods", "space"), [("red-2", 1), ("red-2 red-2", 2), ("red-2 red-2 red-2 red-2", 2)])
def test_two_or_more_goods_move_a_ship_two_spaces(goods: str, space: int) -> None:
    """CA-4.6"""
    state = table(market=goods, hands=["blue-5 blue-5"])
    buy(state, 0, *["blue-5"] * (1 + (state.price(0) > 5)))
    assert ships(state)["red"] == space


def test_a_step_beyond_carthage_is_lost() -> None:
    """CA-4.6"""
    state = table(market="red-2 red-2", hands=["blue-5"], ships={"red": SECOND_SKULL})
    events = buy(state, 0, "blue-5")
    assert told(events, "log.sail")[0].args["space"] == "space.carthage"
    assert ships(state)["red"] == ALEXANDRIA  # paid once, and back where ships return to


def test_no_payday_before_carthage() -> None:
    """CA-4.7"""
    state = table(market="red-2", hands=["blue-5"], ships={"red": SKULL}, goods=["", "red-5"])
    events = buy(state, 0, "blue-5")
    assert told(events, "log.payday") == []
    assert ships(state)["red"] == SECOND_SKULL
    assert show(state.goods[1]) == "red-5"


def test_all_ships_sail_before_the_payday() -> None:
    """CA-4.7: blue sails into pirate waters with the same purchase that brings red home, and is raided"""
    state = table(market="red-2 blue-2", hands=["yellow-5"], ships={"red": SECOND_SKULL, "blue": CYRENAICA})
    buy(state, 0, "yellow-5")
    assert ships(state) == {"red": ALEXANDRIA, "blue": CYRENAICA, "yellow": 0, "green": 0}
    assert state.goods[0] == []


def test_taking_coins_takes_one_card_of_the_market_into_the_hand() -> None:
    """CA-4.8"""
    state = table(market="red-5 blue-3 red-5", farm="green-5")
    play(state, 0, "take red-5")
    assert show(state.taken[0]) == "red-5"
    assert market(state) == "blue-3 red-5"
    assert state.purse[0] == 5


def test_cards_of_the_farm_are_not_for_sale() -> None:
    """CA-4.8"""
    state = table(market="red-2", farm="green-5 blue-2", hands=["yellow-2"], deck="red-3 " * 5)
    assert "take green-5" not in options(state, 0)
    assert refused(state, 0)["take green-5"] == "CA-4.8"
    assert state.price(0) == 2
    buy(state, 0, "yellow-2")
    assert show(state.goods[0]) == "red-2"


def test_taking_coins_moves_no_ship_and_refills_nothing() -> None:
    """CA-4.9"""
    state = table(market="red-5 blue-3", farm="green-5", ships={"red": SECOND_SKULL})
    events = play(state, 0, "take red-5")
    assert ships(state)["red"] == SECOND_SKULL
    assert (market(state), farm(state)) == ("blue-3", "green-5")
    assert told(events, "log.refill") == []
    assert told(events, "log.payday") == []


def test_a_hand_has_no_limit() -> None:
    """CA-4.9"""
    state = table(market="red-5 blue-3", hands=["red-2 " * 11 + "blue-2 " * 11])
    play(state, 0, "take red-5")
    assert len(state.taken[0]) == 23


def test_a_ship_in_carthage_is_the_only_cause_of_a_payday() -> None:
    """CA-4.7"""
    state = table(market="red-2 red-2", hands=["blue-5"], ships={"red": CARTHAGE - 2}, goods=["", "red-3"])
    events = buy(state, 0, "blue-5")
    assert len(told(events, "log.payday")) == 1
    assert state.scores() == [1, 1, 0]

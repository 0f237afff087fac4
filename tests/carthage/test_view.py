"""What a seat sees of the table: every field of the view, against a table set for it."""

from __future__ import annotations

from typing import Any

import kurhan
from kurhan.core.state import NOBODY
from kurhan.games.carthage.state import Carthage
from tests.carthage.table import ALEXANDRIA, CARTHAGE, CYRENAICA, SAFE, SECOND_SKULL, SKULL, buy, play, table

RAIDED = {"green": SECOND_SKULL, "red": SKULL, "blue": SECOND_SKULL}


def raid(eye: int | None = 1, *answers: str) -> Any:
    """Seat 0 has bought a green card, and seat 1 must hide red and blue goods."""
    return raid_table(*answers).view(eye)


def raid_table(*answers: str) -> Carthage:
    state = table(
        market="green-2", hands=["yellow-2", "red-3 red-2 blue-3", ""], ships=RAIDED,
        goods=["green-3", "red-2 red-5 red-5 red-3 blue-2 yellow-5", "red-2"], hidden=["", "red-3", "red-5"],
    )  # fmt: skip
    buy(state, 0, "yellow-2")
    play(state, 1, *answers)
    return state


def names(cards: Any) -> str:
    return " ".join(card["card"] for card in cards)


def over() -> Carthage:
    state = table(
        2, market="green-2", hands=["yellow-2"], tokens=["green " * 7], ships={"green": SECOND_SKULL, "red": SKULL},
        goods=["", "red-5"],
    )  # fmt: skip
    buy(state, 0, "yellow-2")
    assert state.over
    return state


# -- who looks, and when ---------------------------------------------------------------------------------------------


def test_the_turn_stays_with_the_buyer_while_others_are_asked() -> None:
    seen = raid(2)
    assert (seen["seat"], seen["step"], seen["asked"], seen["turn"], seen["over"]) == (2, "HideGoods", [1], 0, False)


def test_the_turn_goes_on_after_a_purchase_and_its_payday() -> None:
    state = raid_table("done")
    assert (state.view(0)["step"], state.view(0)["turn"]) == ("Turn", 1)


def test_first_tokens_are_taken_in_turns() -> None:
    state = kurhan.game("carthage").start(3, 1)
    assert isinstance(state, Carthage)
    for seat in state.clockwise(state.first):
        assert (state.view(None)["turn"], state.view(None)["asked"]) == (seat, [seat])
        state.play(seat, "claim red")
    assert (state.view(None)["step"], state.view(None)["turn"]) == ("Turn", state.first)


def test_when_it_is_over_nobody_is_asked() -> None:
    seen: Any = over().view(0)
    assert (seen["step"], seen["asked"], seen["turn"], seen["over"]) == ("", [], NOBODY, True)
    assert (seen["offer"], seen["bill"], seen["hiding"], seen["raided"]) == (None, None, None, [])


def test_a_turn_without_any_card_left_is_over_and_offers_nothing() -> None:
    state = table(2, deck="")
    play(state, 0, "pass")
    play(state, 1, "pass")
    assert state.over
    assert state.view(1)["offer"] is None


def test_every_view_has_the_same_keys() -> None:
    seen = [table(market="red-2").view(0), raid(1), raid(None), over().view(1)]
    assert all(set(view) == set(seen[0]) for view in seen)
    assert all(set(player) == set(seen[0]["players"][0]) for view in seen for player in view["players"])


# -- the table -------------------------------------------------------------------------------------------------------


def test_the_table() -> None:
    state = table(
        2, 1, market="red-2@1 blue-5", farm="green-3@0", discard="red-5 blue-2", deck="yellow-2 yellow-3 yellow-5",
        ships={"blue": CYRENAICA, "green": SAFE},
    )  # fmt: skip
    state.first = 1
    seen: Any = state.view(0)
    assert seen["first"] == 1
    assert seen["colours"] == ["red", "blue", "yellow", "green"]
    assert seen["market"] == [
        {"id": state.market[0], "card": "red-2", "colour": "red", "value": 2, "icons": 2, "mark": 1},
        {"id": state.market[1], "card": "blue-5", "colour": "blue", "value": 5, "icons": 0, "mark": None},
    ]
    assert seen["farm"] == [
        {"id": state.farm[0], "card": "green-3", "colour": "green", "value": 3, "icons": 1, "mark": 0}
    ]
    assert (seen["market_places"], seen["farm_places"]) == (5, 3)
    assert seen["deck"] == 3
    assert [card["id"] for card in seen["discard"]] == state.discard
    assert names(seen["discard"]) == "red-5 blue-2"
    assert seen["last_token"] == 8
    assert seen["goal"] == CARTHAGE
    assert seen["ships"] == [
        {"colour": "red", "space": ALEXANDRIA},
        {"colour": "blue", "space": CYRENAICA},
        {"colour": "yellow", "space": ALEXANDRIA},
        {"colour": "green", "space": SAFE},
    ]
    assert seen["route"] == [
        {"name": "alexandria", "pirates": False, "anchor": False},
        {"name": "paraetonium", "pirates": False, "anchor": False},
        {"name": "cyrenaica", "pirates": False, "anchor": True},
        {"name": "syrtis", "pirates": True, "anchor": False},
        {"name": "tripolitania", "pirates": True, "anchor": False},
        {"name": "carthage", "pirates": False, "anchor": False},
    ]


def test_a_payday_names_the_colours_in_port() -> None:
    state = table(market="green-2 yellow-2", hands=["yellow-5"], ships={"green": 4, "yellow": 4, "red": 4})
    assert state.view(None)["payday"] == []
    buy(state, 0, "yellow-5")
    assert state.moments[0].view(None)["payday"] == ["yellow", "green"]
    assert state.view(None)["payday"] == []


def test_ships_among_pirates_are_raided_only_while_goods_are_hidden() -> None:
    assert table(market="red-2", ships=RAIDED).view(0)["raided"] == []
    for eye in (0, 1, None):
        assert raid(eye)["raided"] == ["red", "blue"]
        assert raid(eye, "hide red-2", "done")["raided"] == ["red", "blue"]  # which goods are protected
    assert raid_table("done").view(1)["raided"] == []


# -- players ---------------------------------------------------------------------------------------------------------


def test_a_player() -> None:
    state = table(
        2, market="yellow-2@1", hands=["blue-3 red-5 red-2"], secret=["green-5 green-3"], goods=["blue-2 red-3"],
        hidden=["yellow-5 red-5"], tokens=["blue blue green", "red"], points=[4, 1],
    )  # fmt: skip
    state.spent[0] = [107, 81]
    me, other = state.view(0)["players"]
    cards = me.pop("cards")
    assert [card["id"] for card in cards] == sorted(state.secret[0] + state.taken[0])
    assert names(cards) == "red-2 red-5 blue-3 green-3 green-5"
    assert names(me.pop("taken")) == "red-2 red-5 blue-3"
    assert [card["id"] for card in me.pop("spent")] == [81, 107]
    assert names(me.pop("goods")) == "red-3 blue-2"
    assert names(me.pop("hidden")) == "red-5 yellow-5"
    assert [stack["colour"] for stack in me.pop("stacks")] == ["red", "blue", "yellow"]
    assert me == {
        "seat": 0, "hand": 5, "coins": 18, "opening": 8, "marker": True, "token_count": 3, "points": 4,
        "tokens": [
            {"colour": "red", "count": 0}, {"colour": "blue", "count": 2}, {"colour": "yellow", "count": 0},
            {"colour": "green", "count": 1},
        ],
    }  # fmt: skip
    assert (other["seat"], other["marker"], other["cards"], other["stacks"], other["points"]) == (1, False, None, [], 1)
    assert other["token_count"] == 1
    assert state.view(1)["players"][0]["cards"] is None
    assert state.view(None)["players"][0]["cards"] is None


def test_a_stack_shows_the_dearest_first_and_what_its_sale_would_bring() -> None:
    goods, hidden = ["", "red-2 red-5 red-3"], ["", "red-5 red-3 blue-2"]
    state = table(2, market="red-2", goods=goods, hidden=hidden, tokens=["", "red red"])
    red, blue = state.view(0)["players"][1]["stacks"]
    assert [(card["card"], card["hidden"]) for card in red["cards"]] == [
        ("red-5", False), ("red-5", True), ("red-3", False), ("red-3", True), ("red-2", False),
    ]  # fmt: skip
    assert {card["id"] for card in red["cards"] if card["hidden"]} < set(state.hidden[1])
    assert {**red, "cards": 5} == {"colour": "red", "cards": 5, "price": 35, "points": 7, "hidden": 2}
    assert {**blue, "cards": 1} == {"colour": "blue", "cards": 1, "price": 2, "points": 1, "hidden": 1}
    assert not any(card["at_stake"] for card in red["cards"] + blue["cards"])


def test_goods_of_raided_colours_are_at_stake_unless_hidden() -> None:
    for eye in (0, 1, None):
        players = raid(eye)["players"]
        found = [(card["card"], card["at_stake"]) for stack in players[1]["stacks"] for card in stack["cards"]]
        assert found == [
            ("red-5", True), ("red-5", True), ("red-3", True), ("red-3", False), ("red-2", True),
            ("blue-2", True), ("yellow-5", False),
        ]  # fmt: skip
        found = [(card["card"], card["at_stake"]) for stack in players[2]["stacks"] for card in stack["cards"]]
        assert found == [("red-5", False), ("red-2", True)]


# -- buying ----------------------------------------------------------------------------------------------------------


def test_what_a_purchase_would_mean_is_seen_by_all() -> None:
    state = table(
        2, 1, market="red-2@1 red-5 red-3 blue-5@0 green-2", hands=["red-5", "yellow-5 yellow-5 yellow-2"],
        ships={"red": SAFE, "blue": SKULL, "green": SECOND_SKULL},
    )  # fmt: skip
    expected = {
        "cards": [state.market[i] for i in (0, 1, 2, 4)],
        "price": 12,
        "coins": 12,
        "affordable": True,
        "voyages": [
            {"colour": "red", "start": SAFE, "end": SKULL, "arrives": False},  # no more than two spaces
            {"colour": "green", "start": SECOND_SKULL, "end": CARTHAGE, "arrives": True},
        ],
        "payday": True,
    }
    assert all(state.view(eye)["offer"] == expected for eye in (0, 1, None))


def test_a_purchase_that_is_too_dear_or_brings_no_payday() -> None:
    offer = table(market="red-5 blue-2", hands=["yellow-3 yellow-3"]).view(0)["offer"]
    assert (offer["price"], offer["coins"], offer["affordable"], offer["payday"]) == (7, 6, False, False)


def test_where_nothing_can_be_bought_nothing_is_affordable() -> None:
    offer = table(2, market="red-5@1", hands=["yellow-3"], deck="").view(0)["offer"]
    assert offer == {"cards": [], "price": 0, "coins": 3, "affordable": False, "voyages": [], "payday": False}


def test_there_is_an_offer_only_during_a_turn_and_its_payment() -> None:
    assert kurhan.game("carthage").start(2, 1).view(0)["offer"] is None
    assert raid(1)["offer"] is None
    state = table(market="red-5", hands=["yellow-3 yellow-3"])
    before = state.view(0)["offer"]
    play(state, 0, "buy", "pay yellow-3")
    assert state.view(1)["offer"] == before


def test_only_the_payer_sees_the_payment_grow() -> None:
    state = table(2, market="red-5 blue-5", hands=["blue-3 blue-2"], secret=["green-5 green-3"])
    assert (state.view(0)["bill"], state.view(0)["aside"], state.view(0)["purse"]) == (None, [], 13)
    play(state, 0, "buy", "pay green-3", "pay blue-2")
    mine: Any = state.view(0)
    assert mine["bill"] == {"price": 10, "paid": 5}
    assert names(mine["aside"]) == "blue-2 green-3"
    assert mine["purse"] == 8
    assert names(mine["players"][0]["cards"]) == "blue-3 green-5"
    for eye, purse in ((1, 0), (None, None)):
        seen: Any = state.view(eye)
        assert (seen["bill"], seen["aside"], seen["purse"]) == (None, [], purse)
        assert (seen["players"][0]["hand"], seen["players"][0]["coins"]) == (4, 13)
        assert names(seen["players"][0]["taken"]) == "blue-2 blue-3"
        assert seen["players"][1]["hand"] == 0


# -- hiding ----------------------------------------------------------------------------------------------------------


def test_who_hides_goods_sees_what_is_at_stake() -> None:
    hiding = raid(1)["hiding"]
    assert [names(stake["goods"]) for stake in hiding["stakes"]] == ["red-5 red-5 red-3 red-2", "blue-2"]
    assert [(stake["colour"], stake["safe"], stake["lost"]) for stake in hiding["stakes"]] == [
        ("red", 0, 4), ("blue", 0, 1),
    ]  # fmt: skip
    assert (hiding["icons"], hiding["safe"]) == (0, 0)


def test_amphorae_put_forward_hide_no_more_than_there_is() -> None:
    state = table(
        2, market="green-2", hands=["yellow-2", "red-2 blue-2"], goods=["", "red-5 red-3 red-2 blue-3"], ships=RAIDED
    )
    buy(state, 0, "yellow-2")
    play(state, 1, "hide red-2", "hide blue-2")
    hiding = state.view(1)["hiding"]
    assert [(stake["safe"], stake["lost"]) for stake in hiding["stakes"]] == [(2, 1), (1, 0)]
    assert (hiding["icons"], hiding["safe"]) == (4, 3)
    assert names(state.view(1)["aside"]) == "blue-2 red-2"
    assert (state.view(1)["purse"], state.view(1)["bill"]) == (0, None)


def test_colours_without_goods_are_not_at_stake() -> None:
    state = table(2, market="green-2", hands=["yellow-2", "red-2"], goods=["", "red-5 green-3"], ships=RAIDED)
    buy(state, 0, "yellow-2")
    assert [stake["colour"] for stake in state.view(1)["hiding"]["stakes"]] == ["red"]


def test_only_who_is_asked_sees_the_hiding() -> None:
    for eye in (0, 2, None):
        assert raid(eye, "hide red-2")["hiding"] is None
        assert raid(eye, "hide red-2")["aside"] == []
    assert table(market="red-2", goods=["red-5"], ships=RAIDED).view(0)["hiding"] is None


def test_what_is_at_stake_stays_in_sight_while_goods_are_protected() -> None:
    seen = raid(1, "hide red-2", "done", "protect red-5")
    assert seen["step"] == "ProtectGoods"
    assert names(seen["hiding"]["stakes"][0]["goods"]) == "red-5 red-3 red-2"
    assert raid(0, "hide red-2", "done")["hiding"] is None

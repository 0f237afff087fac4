"""Pirates (CA-7.8 to CA-7.12)."""

from __future__ import annotations

from kurhan.games.carthage.state import Carthage
from tests.carthage.table import ALEXANDRIA, CYRENAICA, SECOND_SKULL, SKULL, buy, play, ships, show, table
from tests.play import options, refused, step, told

RAIDED = {"green": SECOND_SKULL, "red": SKULL, "blue": SECOND_SKULL}


def payday(
    hands: list[str], goods: list[str], hidden: list[str] | None = None, *, seats: int = 3, buyer: int = 0,
    hiding: str = "until_sold",
) -> Carthage:  # fmt: skip
    """The rulebook's picture: green has come to Carthage, red and blue are in pirate waters."""
    hands = [hand + " yellow-2" if seat == buyer else hand for seat, hand in enumerate(hands)]
    state = table(
        seats, buyer, market="green-2", hands=hands, goods=goods, hidden=hidden or [], ships=RAIDED, hiding=hiding
    )
    buy(state, buyer, "yellow-2")
    return state


def test_green_payday_with_red_and_blue_raided() -> None:
    """CA-7.8: the rulebook's example"""
    state = payday(["", "", ""], ["red-2 red-5 yellow-3", "blue-5", "green-3 yellow-5"])
    assert [show(store) for store in state.goods] == ["yellow-3", "", "yellow-5"]
    assert show(state.sold[2]) == "green-3"
    assert show(state.discard) == "red-2 red-5 blue-5 yellow-2"
    assert ships(state) == {"red": CYRENAICA, "blue": CYRENAICA, "yellow": ALEXANDRIA, "green": ALEXANDRIA}


def test_ships_outside_pirate_waters_are_safe() -> None:
    """CA-7.8"""
    state = table(
        market="green-2", hands=["yellow-2"], goods=["red-5 blue-5 yellow-5"],
        ships={"green": SECOND_SKULL, "red": 0, "blue": 1, "yellow": CYRENAICA},
    )  # fmt: skip
    events = buy(state, 0, "yellow-2")
    assert show(state.goods[0]) == "red-5 blue-5 yellow-5"
    assert told(events, "log.raided") == []


def test_without_a_payday_pirates_do_nothing() -> None:
    """CA-7.8"""
    state = table(market="green-2", hands=["yellow-2"], goods=["red-5"], ships={"red": SKULL, "blue": SECOND_SKULL})
    buy(state, 0, "yellow-2")
    assert show(state.goods[0]) == "red-5 green-2"
    assert (ships(state)["red"], ships(state)["blue"]) == (SKULL, SECOND_SKULL)


def test_hidden_goods_are_not_taken() -> None:
    """CA-7.8"""
    state = payday(["", "", ""], ["", "red-2", ""], ["", "red-5 blue-2", ""])
    assert show(state.goods[1]) == ""
    assert show(state.hidden[1]) == "red-5 blue-2"


def test_the_buyer_hides_first_and_then_the_others_clockwise() -> None:
    """CA-7.9"""
    state = payday(["red-2", "red-2", "red-2"], ["red-5", "red-5", "red-5"], buyer=2)
    for seat in (2, 0, 1):
        assert step(state) == "HideGoods"
        assert state.waiting() == [seat]
        # nobody has lost anything before all have decided
        assert [len(store) for store in state.goods][1] == 1
        play(state, seat, "done")
    assert [show(store) for store in state.goods] == ["", "", ""]
    assert step(state) == "Turn"


def test_a_seat_chooses_its_goods_before_the_next_seat_decides() -> None:
    """CA-7.9"""
    state = payday(["red-3", "red-3", ""], ["red-5 red-2", "red-5 red-2", ""])
    play(state, 0, "hide red-3", "done")
    assert (step(state), state.waiting()) == ("ProtectGoods", [0])
    play(state, 0, "protect red-5")
    assert (step(state), state.waiting()) == ("HideGoods", [1])


def test_the_raid_of_the_rulebook() -> None:
    """CA-7.10 and CA-7.11: cards of the hand save red and blue goods, as many as they have amphorae"""
    state = payday(["red-2 blue-3 red-5", "", ""], ["red-5 red-3 red-2 blue-5 blue-2 yellow-3", "", ""])
    assert options(state, 0) == ["hide red-2", "hide blue-3", "done"]
    play(state, 0, "hide red-2", "hide blue-3", "done")
    assert options(state, 0) == ["protect red-2", "protect red-3", "protect red-5"]
    play(state, 0, "protect red-5", "protect red-3")  # two amphorae
    assert options(state, 0) == ["protect blue-2", "protect blue-5"]
    play(state, 0, "protect blue-5")  # one amphora
    assert show(state.hidden[0]) == "red-3 red-5 blue-5"
    assert show(state.goods[0]) == "yellow-3"
    assert show(state.taken[0]) == "red-5"
    assert show(state.discard) == "red-2 red-2 blue-2 blue-3 yellow-2"


def test_amphorae_help_only_their_own_colour() -> None:
    """CA-7.10: asked and answered in the rulebook"""
    state = payday(["red-2 blue-3", "", ""], ["blue-5 blue-5", "", ""])
    assert options(state, 0) == ["hide blue-3", "done"]  # red cards cannot save blue goods
    assert refused(state, 0) == {"hide red-2": "CA-7.10"}
    play(state, 0, "hide blue-3", "done")
    assert show(state.hidden[0]) == "blue-5"
    assert show(state.goods[0]) == ""


def test_cards_without_amphorae_and_colours_not_raided_do_not_help() -> None:
    """CA-7.10"""
    state = payday(["red-5 red-3 yellow-2 green-2", "", ""], ["red-5 yellow-5", "", ""])
    assert options(state, 0) == ["hide red-3", "done"]
    assert refused(state, 0) == {"hide red-5": "CA-7.10", "hide yellow-2": "CA-7.10", "hide green-2": "CA-7.10"}


def test_nobody_has_to_hide() -> None:
    """CA-7.10"""
    state = payday(["red-2", "", ""], ["red-5", "", ""])
    play(state, 0, "done")
    assert show(state.taken[0]) == "red-2"
    assert show(state.hidden[0]) == show(state.goods[0]) == ""


def test_amphorae_beyond_need_are_not_accepted() -> None:
    """CA-7.10"""
    state = payday(["red-3 red-3 red-3", "", ""], ["red-5 red-2", "", ""])
    play(state, 0, "hide red-3", "hide red-3")
    assert options(state, 0) == ["done"]
    assert refused(state, 0) == {"hide red-3": "CA-7.10"}
    assert state.questions()[0].prompt.key == "ask.HideGoods-enough"


def test_an_amphora_too_many_is_lost() -> None:
    """CA-7.11"""
    state = payday(["red-2", "", ""], ["red-5 blue-5", "", ""])
    play(state, 0, "hide red-2", "done")
    assert show(state.hidden[0]) == "red-5"
    assert show(state.goods[0]) == ""
    assert state.taken[0] == []


def test_equal_goods_need_no_choice() -> None:
    """CA-7.11"""
    state = payday(["red-3", "", ""], ["red-5 red-5", "", ""])
    play(state, 0, "hide red-3", "done")
    assert step(state) == "Turn"
    assert show(state.hidden[0]) == "red-5"


def test_hidden_goods_stay_hidden_until_they_are_sold() -> None:
    """CA-7.12"""
    state = payday(["red-3", "", ""], ["red-5", "", ""])
    play(state, 0, "hide red-3", "done")
    assert show(state.hidden[0]) == "red-5"
    # a second raid on red
    state = table(market="green-2", hands=["yellow-2"], hidden=["red-5"], ships=RAIDED)
    buy(state, 0, "yellow-2")
    assert show(state.hidden[0]) == "red-5"
    # the payday of red
    state = table(market="red-2", hands=["yellow-2"], hidden=["red-5"], ships={"red": SECOND_SKULL})
    buy(state, 0, "yellow-2")
    assert show(state.hidden[0]) == ""
    assert show(state.sold[0]) == "red-2 red-5"


def test_if_so_agreed_goods_are_hidden_from_one_raid_only() -> None:
    """CA-7.12: the other reading"""
    state = payday(["red-3 red-3", "", ""], ["red-5 red-2", "", ""], hiding="one_raid")
    play(state, 0, "hide red-3", "done", "protect red-5")
    assert show(state.hidden[0]) == ""
    assert show(state.goods[0]) == "red-5"  # saved, but turned back: the next raid finds it


def test_the_raid_takes_from_everyone() -> None:
    """CA-7.8"""
    state = payday(["", "", "", ""], ["red-2", "red-2 blue-2", "yellow-5", "blue-5"], seats=4, buyer=1)
    assert [show(store) for store in state.goods] == ["", "", "yellow-5", ""]

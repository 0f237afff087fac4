"""What is open and what is secret (CA-8)."""

from __future__ import annotations

from typing import Any

import kurhan
from kurhan.games.carthage.state import Carthage
from tests.carthage.table import SECOND_SKULL, SKULL, buy, play, show, table
from tests.play import options, step

RAIDED = {"green": SECOND_SKULL, "red": SKULL}


def player(state: Carthage, seat: int, eye: int | None) -> Any:
    return state.view(eye)["players"][seat]


def names(cards: Any) -> list[str]:
    return [card["card"] for card in cards]


def test_first_hands_are_seen_by_their_owner_alone() -> None:
    """CA-8.1"""
    state = kurhan.game("carthage").start(3, 4)
    assert isinstance(state, Carthage)
    for seat in range(3):
        assert [card["id"] for card in player(state, seat, seat)["cards"]] == sorted(state.secret[seat])
        for eye in (None, (seat + 1) % 3, (seat + 2) % 3):
            assert player(state, seat, eye)["cards"] is None
            assert player(state, seat, eye)["taken"] == []
            assert player(state, seat, eye)["opening"] == state.worth(state.secret[seat])  # the sum is told
    for event in state.events:
        assert event.key != "log.hand-cards" or event.only in (0, 1, 2)  # a line of the log for one pair of eyes


def test_others_may_imagine_any_cards_of_the_same_sum() -> None:
    """CA-8.1"""
    state = table(2, market="blue-2", secret=["red-5 red-5", "green-3 green-5"])
    guesses = [state.guess(1, kurhan.Rng(seed)) for seed in range(20)]
    assert all(guess.secret[1] == state.secret[1] for guess in guesses)
    assert all(guess.worth(guess.secret[0]) == 10 and len(guess.secret[0]) == 2 for guess in guesses)
    assert len({show(guess.secret[0]) for guess in guesses}) > 3


def test_the_number_and_the_worth_of_cards_in_a_hand_are_open() -> None:
    """CA-8.2: asked and answered in the rulebook"""
    state = table(2, market="blue-2", secret=["red-5 red-5", "green-3 green-5"], hands=["blue-3"])
    for eye in (0, 1, None):
        assert player(state, 0, eye)["hand"] == 3
        assert player(state, 0, eye)["coins"] == 13
        assert names(player(state, 0, eye)["taken"]) == ["blue-3"]  # all have watched


def test_a_payment_is_shown_when_it_is_complete() -> None:
    """CA-8.3"""
    state = table(2, market="blue-2 blue-5", secret=["red-5 red-3", "green-3 green-5"])
    before = state.view(1)
    events = play(state, 0, "buy", "pay red-5")
    assert events == []
    assert names(state.view(0)["aside"]) == ["red-5"]
    for eye in (1, None):
        assert state.view(eye)["aside"] == []
        assert player(state, 0, eye)["hand"] == 2
        assert player(state, 0, eye)["spent"] == []
    assert state.view(1)["players"] == before["players"]
    play(state, 0, "pay red-3")
    assert names(state.view(1)["discard"]) == ["red-5", "red-3"]
    assert player(state, 0, 1)["hand"] == 0


def test_amphorae_are_shown_together() -> None:
    """CA-8.3"""
    state = table(
        2, market="green-2", secret=["green-5 green-3", "red-3 red-3 red-2"], goods=["", "red-5 red-5 red-5"],
        ships=RAIDED,
    )  # fmt: skip
    buy(state, 0, "green-3")
    before = state.view(0)
    assert play(state, 1, "hide red-3") == []
    assert state.view(0) == before
    play(state, 1, "hide red-2", "done")
    assert names(state.view(0)["discard"])[-2:] == ["red-3", "red-2"]


def test_points_from_the_deck_stay_unseen() -> None:
    """CA-8.4"""
    state = table(
        2, market="green-5", hands=["yellow-5"], tokens=["green"], ships={"green": SECOND_SKULL},
        deck="red-3 red-2 red-2 red-2 red-2 red-2 blue-2 blue-3 blue-5",
    )  # fmt: skip
    buy(state, 0, "yellow-5")
    assert show(state.drawn[0]) == "red-3"
    for eye in (0, 1, None):
        assert player(state, 0, eye)["points"] == 2  # how many, everybody can see
    views = {seat: state.view(seat) for seat in (0, 1)}
    for seat in (0, 1):
        guesses = [state.guess(seat, kurhan.Rng(seed)) for seed in range(20)]
        assert len({show(guess.drawn[0]) for guess in guesses}) > 1  # which, not even the owner
        assert all(guess.view(seat) == views[seat] for guess in guesses)


def test_who_holds_unseen_cards_is_asked_in_a_raid_even_if_none_of_them_helps() -> None:
    """CA-8.5"""
    state = table(
        2, market="green-2", hands=["yellow-2"], secret=["", "blue-5 blue-3"], goods=["", "red-5"], ships=RAIDED
    )
    buy(state, 0, "yellow-2")
    assert step(state) == "HideGoods"
    assert options(state, 1) == ["done"]


def test_who_holds_only_open_cards_that_do_not_help_is_not_asked() -> None:
    """CA-8.5"""
    state = table(2, market="green-2", hands=["yellow-2", "blue-2 red-5"], goods=["", "red-5"], ships=RAIDED)
    buy(state, 0, "yellow-2")
    assert step(state) == "Turn"


def test_who_holds_an_open_card_that_helps_is_asked() -> None:
    """CA-8.5"""
    state = table(2, market="green-2", hands=["yellow-2", "red-3"], goods=["", "red-5"], ships=RAIDED)
    buy(state, 0, "yellow-2")
    assert options(state, 1) == ["hide red-3", "done"]


def test_who_has_nothing_at_stake_is_not_asked() -> None:
    """CA-8.5"""
    state = table(
        2, market="green-2", hands=["yellow-2"], secret=["", "red-3 red-5"], goods=["", "blue-5"], hidden=["", "red-5"],
        ships=RAIDED,
    )  # fmt: skip
    buy(state, 0, "yellow-2")
    assert step(state) == "Turn"


def test_all_that_lies_on_the_table_is_open() -> None:
    """CA-8.6"""
    state = table(
        2, market="red-2@1 blue-2", farm="green-5", discard="red-5 blue-5", goods=["red-3"], hidden=["", "blue-3"],
        tokens=["red", "green green"],
    )  # fmt: skip
    for eye in (0, 1, None):
        seen = state.view(eye)
        assert [(lot["card"], lot["mark"]) for lot in seen["market"]] == [("red-2", 1), ("blue-2", None)]
        assert names(seen["farm"]) == ["green-5"]
        assert names(seen["discard"]) == ["red-5", "blue-5"]
        assert names(seen["players"][0]["goods"]) == ["red-3"]
        assert names(seen["players"][1]["hidden"]) == ["blue-3"]
        assert [player["token_count"] for player in seen["players"]] == [1, 2]

"""The end (CA-9)."""

from __future__ import annotations

from kurhan.games.carthage.state import Carthage
from tests.carthage.table import SECOND_SKULL, SKULL, buy, show, table, tokens
from tests.play import options, told

SEVEN = "red red red red blue blue blue"
SIX = "red red red blue blue blue"


def last_payday(tokens: list[str], points: list[int], goods: list[str], hands: list[str] | None = None) -> Carthage:
    """Seat 0 buys a yellow 2 and brings the yellow ship home."""
    state = table(
        len(tokens), market="yellow-2", hands=hands or ["green-2"], tokens=tokens, points=points, goods=goods,
        ships={"yellow": SECOND_SKULL, "red": SKULL},
    )  # fmt: skip
    buy(state, 0, "green-2")
    return state


def test_the_eighth_token_ends_the_game() -> None:
    """CA-9.1"""
    state = last_payday([SEVEN, "red"], [0, 0], [])
    assert state.over
    assert state.questions() == []
    assert options(state, 0) == options(state, 1) == []


def test_the_seventh_does_not() -> None:
    """CA-9.1"""
    assert not last_payday([SIX, SIX], [0, 0], []).over


def test_anybody_can_end_it_not_only_the_buyer() -> None:
    """CA-9.1"""
    assert last_payday(["red", SEVEN], [0, 0], ["", "yellow-3"]).over


def test_all_tokens_of_the_last_payday_are_given_out() -> None:
    """CA-9.1"""
    state = last_payday([SEVEN, SIX, SEVEN], [0, 0, 0], ["", "yellow-3", "yellow-3"])
    assert [tokens(state, seat)["yellow"] for seat in range(3)] == [1, 1, 1]
    assert [state.token_count(seat) for seat in range(3)] == [8, 7, 8]


def test_two_tokens_at_once_can_lead_past_the_eighth() -> None:
    """CA-9.1"""
    state = table(
        2, market="yellow-2 green-2", hands=["red-5"], tokens=[SEVEN],
        ships={"yellow": SECOND_SKULL, "green": SECOND_SKULL},
    )  # fmt: skip
    buy(state, 0, "red-5")
    assert state.over
    assert state.token_count(0) == 9


def test_there_is_no_raid_and_no_refill_after_the_end() -> None:
    """CA-9.1"""
    state = table(
        2, market="yellow-2", hands=["green-2", "red-2"], tokens=[SEVEN], goods=["", "red-5"],
        ships={"yellow": SECOND_SKULL, "red": SKULL},
    )  # fmt: skip
    events = buy(state, 0, "green-2")
    assert told(events, "log.raided") == told(events, "log.refill") == []
    assert show(state.goods[1]) == "red-5"


def test_the_most_points_win() -> None:
    """CA-9.2"""
    state = last_payday([SEVEN, "red"], [4, 6], [])
    assert state.scores() == [5, 6]
    assert state.winners() == [1]  # the eighth token is no victory in itself


def test_hand_and_store_count_nothing() -> None:
    """CA-9.2"""
    state = last_payday([SEVEN, ""], [2, 2], ["", "red-5 red-5 blue-5 blue-5"], ["green-2", "green-5 green-5 green-5"])
    assert state.scores() == [3, 2]
    assert state.winners() == [0]


def test_a_tie_goes_to_more_tokens() -> None:
    """CA-9.3"""
    state = last_payday([SEVEN, SIX, ""], [4, 5, 5], [])
    assert state.scores() == [5, 5, 5]
    assert state.winners() == [0]


def test_a_tie_in_tokens_too_is_a_shared_victory() -> None:
    """CA-9.3"""
    state = last_payday([SEVEN, SEVEN, SIX], [4, 4, 5], ["", "yellow-2", ""])
    assert state.scores() == [5, 5, 5]
    assert state.winners() == [0, 1]


def test_while_the_game_goes_on_nobody_has_won() -> None:
    """CA-9.1"""
    assert table(2, market="red-2", points=[9, 0]).winners() == []

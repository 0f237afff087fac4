"""The scoring phase (EE-14) and the end (EE-15)."""

from __future__ import annotations

import pytest

from kurhan.games.excavation_earth.rules.scoring import prizes_at
from tests.excavation_earth.table import table
from tests.play import play, told

# The fixture of the printed example: rows 4, 2, 2, 2 and columns 2, 1, 3, 0, 4.
GALLERY = "orange-6 green-6 purple-6 yellow-6 orange-5 yellow-5 purple-4 yellow-4 purple-3 yellow-3"


def gets(round: int, *envoys: int) -> list[int]:
    """What each gets for the left centre."""
    state = table(len(envoys), round=round, envoys=[" ".join(["left"] * count) for count in envoys])
    return prizes_at(state, 0)


@pytest.mark.parametrize(("round", "prizes"), [(1, [5, 0, 0, 0]), (2, [10, 5, 0, 0]), (3, [15, 10, 5, 0])])
def test_prizes_of_each_round(round: int, prizes: list[int]) -> None:
    """EE-14.1"""
    assert gets(round, 4, 3, 2, 1) == prizes
    assert gets(round, 1, 2, 3, 4) == prizes[::-1]


def test_each_centre_by_itself() -> None:
    """EE-14.1"""
    state = table(
        hands=["fuel-2", ""], envoys=["left right right", "middle right"], credits=[0, 0], round=2, passed=[1]
    )
    play(state, 0, "pass")
    assert state.credits == [10 + 10, 10 + 5]


def test_without_envoys_nothing() -> None:
    """EE-14.2"""
    assert gets(3, 2, 0) == [15, 0]
    assert gets(3, 0, 0, 0) == [0, 0, 0]


@pytest.mark.parametrize(
    ("round", "envoys", "prizes"),
    [
        (2, (2, 2), [7, 7]),
        (3, (3, 2, 2), [15, 7, 7]),
        (3, (2, 2, 1), [12, 12, 5]),
        (3, (1, 3, 0, 2), [5, 15, 0, 10]),
        (1, (2, 2), [2, 2]),
        (2, (3, 1, 1), [10, 2, 2]),
        (3, (1, 1, 1, 1), [7, 7, 7, 7]),
    ],
)
def test_equals_share(round: int, envoys: tuple[int, ...], prizes: list[int]) -> None:
    """EE-14.3: the examples 7/7, 15/7/7 and 12/12/5, and ties over places that are worth nothing"""
    assert gets(round, *envoys) == prizes


def test_the_example_of_a_gallery() -> None:
    """EE-15.1: 13 + 4 + 9 + 15 = 41"""
    state = table(guards=[GALLERY])
    gallery = state.view(0)["players"][0]["gallery"]
    assert [row["credits"] for row in gallery["rows"]] == [13, 0, 0, 0]
    assert [column["credits"] for column in gallery["columns"]] == [4, 0, 9, 0, 15]
    assert gallery["credits"] == state.gallery(0) == 41


@pytest.mark.parametrize(("count", "credits"), [(1, 0), (2, 0), (3, 6), (4, 13), (5, 21)])
def test_rows(count: int, credits: int) -> None:
    """EE-15.1"""
    names = ["orange-6", "green-6", "purple-6", "red-6", "yellow-6"][:count]
    assert table(guards=[" ".join(names)]).gallery(0) == credits


@pytest.mark.parametrize(("count", "credits"), [(1, 0), (2, 4), (3, 9), (4, 15)])
def test_columns(count: int, credits: int) -> None:
    """EE-15.1"""
    names = ["red-6", "red-5", "red-4", "red-3"][:count]
    assert table(guards=[" ".join(names)]).gallery(0) == credits


def test_the_game_ends_after_the_third_scoring() -> None:
    """EE-15.1 and EE-14.1"""
    state = table(hands=["fuel-2"], round=3, envoys=["left"], credits=[3, 0], guards=[GALLERY], passed=[1])
    events = play(state, 0, "pass")
    assert state.over
    assert state.scores() == [3 + 15 + 41, 0]
    assert [text.args["count"] for text in told(events, "log.gallery")] == [41, 0]
    row = state.breakdown()[0]
    assert (row["points.start"], row["points.centres"], row["points.gallery"]) == (3, 15, 41)


def test_what_is_left_is_worth_nothing() -> None:
    """EE-15.2"""
    state = table(hands=["fuel-2"], round=3, credits=[3, 0], holds=["red-6 red-6|red-5"], passed=[1])
    play(state, 0, "pass")
    assert state.scores() == [3, 0]


@pytest.mark.parametrize(
    ("credits", "holds", "winners"),
    [([9, 8], ["", "red-3"], [0]), ([8, 8], ["", "red-3"], [1]), ([8, 8], ["red-6", "|red-3"], [0, 1])],
)
def test_who_wins(credits: list[int], holds: list[str], winners: list[int]) -> None:
    """EE-15.3: most credits; then most artefacts left; then both"""
    state = table(hands=["fuel-2"], round=3, credits=credits, holds=holds, passed=[1])
    play(state, 0, "pass")
    assert state.winners() == winners

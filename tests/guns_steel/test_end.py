"""The end of the game (GS-11)."""

from __future__ import annotations

import pytest

from kurhan.games.guns_steel.state import GunsSteel
from tests.guns_steel.table import BOX, built, buy, only, table
from tests.play import play, told

LAST = {"horse": "", "gunpowder": "", "oil": "", "earth": "", "space": "computer"}
FOR_COMPUTER = "horse gunpowder oil oil"


def ends(state: GunsSteel) -> str:
    """Why it is over."""
    return state.events[-1].key if state.over else ""


def test_the_last_wonder() -> None:
    """GS-11.1: at the end of the turn, so cards are still taken back"""
    state = table(2, phase="end", hands=[""], laid=["knight currency"], wonders="hanging-gardens")
    assert not state.over
    play(state, 0, "take knight", "done")
    assert (ends(state), built(state, 0)) == ("log.end-wonders", "hanging-gardens")
    more = table(2, phase="end", hands=[""], laid=["knight currency"], wonders="hanging-gardens eiffel-tower")
    play(more, 0, "take knight", "done")
    assert not more.over


def test_the_last_wonder_of_the_renaissance() -> None:
    """GS-11.1: a token alone does not end it"""
    for count in (1, 2):
        state = table(
            2, set="renaissance", phase="end", hands=["mining"], track=[4, 0], wonders="saint-peters-basilica",
            glory={"saint-peters-basilica": [count, 0]},
        )  # fmt: skip
        assert state.over == (count == 2)


@pytest.mark.parametrize("edition", ["new_world", "renaissance"])
def test_the_last_space_card(edition: str) -> None:
    """GS-11.2"""
    state = table(2, set=edition, phase="purchase", hands=["mining barter"], temporary=FOR_COMPUTER, rows=LAST)
    events = buy(state, 0, "computer")
    assert state.over
    assert events[-1].key == "log.end-space"
    rows = {**LAST, "space": "computer satellite"}
    state = table(2, set=edition, phase="purchase", hands=["mining barter"], temporary=FOR_COMPUTER, rows=rows)
    buy(state, 0, "computer")
    assert not state.over


@pytest.mark.parametrize(("track", "over"), [([11, 13], False), ([12, 0], True), ([0, 14], True), ([14, 3], True)])
def test_fifteen_points_on_a_track(track: list[int], over: bool) -> None:
    """GS-11.3: anyone's"""
    state = table(2, set="renaissance", phase="technology", hands=["cinema mining barter"], track=track)
    events = play(state, 0, "play cinema", "use")  # three points, and one for the other
    assert state.over == over
    assert len(told(events, "log.filled")) == over


def test_a_track_that_was_filled_ends_the_game_though_points_are_lost_again() -> None:
    """GS-11.3: by a price in points, in the same turn"""
    state = table(
        2, set="renaissance", phase="technology", hands=["internet stock-exchange mining barter"], track=[13, 0],
    )  # fmt: skip
    play(state, 0, "play internet", "use", "play stock-exchange", "use")
    assert (state.track, state.over) == ([14, 0], False)
    play(state, 0, "done")
    assert state.over


def test_fifteen_points_in_the_middle_of_a_turn() -> None:
    """GS-11.3, GS-11.5: the turn is played to its end, and nobody has another"""
    state = table(
        3, set="renaissance", turn=1, phase="technology", hands=["mining", "cinema barter mining", "mining"],
        track=[0, 14, 0],
        laid=["", "agriculture"], temporary="iron", rows=only("legion"),
    )  # fmt: skip
    play(state, 1, "play cinema", "use")
    assert (state.track[1], state.over) == (17, False)
    buy(state, 1, "legion")
    assert state.over
    assert state.waiting() == []


@pytest.mark.parametrize(
    ("seats", "turn", "first", "round", "over"),
    [(2, 1, 0, 59, False), (2, 0, 0, 60, False), (2, 1, 0, 60, True), (3, 2, 0, 60, True), (3, 2, 1, 60, False),
    (3, 0, 1, 60, True)],
)  # fmt: skip
def test_sixty_rounds(seats: int, turn: int, first: int, round: int, over: bool) -> None:
    """GS-11.4: all have had as many turns"""
    state = table(seats, turn=turn, first=first, round=round, phase="end", hands=["mining barter"] * seats)
    assert state.over == over


def test_nobody_has_another_turn() -> None:
    """GS-11.5: even who had fewer"""
    state = table(4, turn=0, phase="purchase", hands=["mining barter"] * 4, temporary=FOR_COMPUTER, rows=LAST)
    buy(state, 0, "computer")
    assert state.over
    assert [state.question(seat) for seat in range(4)] == [None] * 4


def test_the_score() -> None:
    """GS-11.6: cards in hand and in the layout, wonders, and the track"""
    state = table(
        2, set="renaissance", phase="end", hands=["drone mining", "mining barter"], up=["legion", "cinema"],
        laid=["museum"],
        built=["sagrada-familia"], track=[15, 6],
    )  # fmt: skip
    assert state.over
    assert state.breakdown() == [
        {"points.cards": 5 + 1 + 3, "points.wonders": 5, "points.track": 15},
        {"points.cards": 3, "points.wonders": 0, "points.track": 6},
    ]
    assert state.scores() == [29, 9]


def test_no_track_in_the_new_world() -> None:
    """GS-11.6"""
    state = table(
        2, phase="purchase", hands=["tank mining"], temporary=FOR_COMPUTER, rows=LAST, built=["", "taj-mahal"]
    )
    buy(state, 0, "computer")
    assert state.breakdown() == [{"points.cards": 6 + 4, "points.wonders": 0}, {"points.cards": 0, "points.wonders": 4}]
    assert state.winners() == [0]


def test_the_most_points_win_and_equals_share() -> None:
    """GS-11.7: whoever ended it"""
    for rest, winners in (("tank", [1]), ("tank cannon", [0, 1]), ("tank cannon knight", [0])):
        state = table(
            2, phase="purchase", hands=[f"{rest} mining"], temporary=FOR_COMPUTER, rows=LAST,
            built=["", "international-space-station taj-mahal"],
        )  # fmt: skip
        buy(state, 0, "computer")
        while not state.over:
            play(state, 0, "done")
        assert (state.scores()[1], state.winners()) == (12, winners)
    assert BOX.wonder_points[BOX.wonders.index("taj-mahal")] == 4

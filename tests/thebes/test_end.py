"""New year, the end and the scoring (TH-10, TH-11)."""

from __future__ import annotations

import pytest

import kurhan
from kurhan.games.thebes.components import SITES
from kurhan.games.thebes.state import Thebes
from tests.play import options, play, refused, told
from tests.thebes.table import found, show, table, valid, weeks

ALL = " ".join(SITES)
CARDS = "greece-1@rome crete-1@berlin egypt-3@moscow congress@paris"
GREECE = SITES.index("greece")


def test_past_week_52_all_permissions_are_valid_again() -> None:
    """TH-10.1"""
    state = table(2, display=CARDS, at=["paris"], when=[50, 60], used=[ALL, ALL])
    play(state, 0, "take congress paris")
    assert state.when[0] == 52
    assert valid(state, 0) == ""  # week 52 is still the old year
    events = play(state, 0, "exchange")
    assert state.when[0] == 55
    assert valid(state, 0) == ALL
    assert valid(state, 1) == ""
    assert told(events, "log.new-year")[0].args == {"seat": 0, "year": 1902}


def test_a_new_year_on_the_way_allows_to_dig_again() -> None:
    """TH-10.2"""
    state = table(2, hands=["greece-3"], at=["rome"], when=[52, 60], used=["greece"])
    assert "dig greece" in options(state, 0)  # one week to Greece: the first of 1902
    play(state, 0, "dig greece")
    assert valid(state, 0) == ALL
    play(state, 0, "weeks 3")
    assert "greece" not in valid(state, 0)  # it was used in the new year


def test_it_is_no_help_if_the_way_is_too_short_or_flown() -> None:
    """TH-10.2"""
    state = table(2, hands=["greece-3 zeppelin"], at=["rome"], when=[51, 60], used=["greece"])
    assert "dig greece" not in options(state, 0)
    state = table(2, hands=["greece-3 zeppelin"], at=["rome"], when=[52, 60], used=["greece"])
    assert "dig greece by zeppelin" not in options(state, 0)


def test_a_special_permission_is_spared_if_the_new_year_comes_first() -> None:
    """TH-7.8, TH-10.2"""
    state = table(2, hands=["greece-3 permission"], at=["rome"], when=[52, 60], used=["greece"])
    play(state, 0, "dig greece", "weeks 3")
    assert show(state.cards[0]) == "greece-3 permission"


def test_a_new_year_during_the_dig_allows_another_one_at_once() -> None:
    """TH-10.2"""
    state = table(2, hands=["greece-3"], at=["greece"], when=[50, 70])
    play(state, 0, "dig greece", "weeks 3")
    assert state.when[0] == 53
    assert valid(state, 0) == ALL
    assert "dig greece" in options(state, 0)


def test_the_year_marker_follows_the_last_player() -> None:
    """TH-10.3"""
    state = table(2, display=CARDS, when=[51, 52])
    assert not told(play(state, 0, "take crete-1 berlin"), "log.year")
    assert state.view(None)["year"] == 1901
    events = play(state, 1, "exchange")
    assert told(events, "log.year")[0].args == {"year": 1902}
    assert state.view(None)["year"] == 1902


def test_the_year_is_over_for_all_before_the_last_player_digs() -> None:
    """TH-10.3: on the way, as soon as the last marker has passed week 52"""
    state = table(2, hands=["greece-3"], at=["rome"], when=[52, 60])
    keys = [event.key for event in play(state, 0, "dig greece")]
    assert keys == ["log.travel", "log.new-year", "log.year"]
    assert state.view(None)["year"] == 1902
    assert not told(play(state, 0, "weeks 3"), "log.year")


@pytest.mark.parametrize(("seats", "last"), [(2, 104), (3, 104), (4, 52)])
def test_in_1903_one_may_stop(seats: int, last: int) -> None:
    """TH-10.4"""
    state = table(seats, display=CARDS, when=[last, *[last + 5] * (seats - 1)])
    assert "stop" not in options(state, 0)
    state = table(seats, display=CARDS, when=[last + 1, *[last + 5] * (seats - 1)])
    assert "stop" in options(state, 0)
    events = play(state, 0, "stop")
    assert state.when[0] == state.end
    assert state.view(None)["players"][0]["done"]
    assert state.asked() == 1
    assert [event.key for event in events] == ["log.stop"]
    assert events[0].args == {"seat": 0, "count": 52}


def test_in_week_48_five_weeks_are_left() -> None:
    """TH-10.5: the example of the rulebook, a dig in Greece"""
    state = table(2, hands=["greece-3"], at=["greece"], when=[104 + 48, 157])
    assert state.left(0) == 5
    play(state, 0, "dig greece")
    assert weeks(state, 0) == [3, 4, 5]
    assert refused(state, 0)["weeks 6"] == "TH-10.5"
    events = play(state, 0, "weeks 5")
    assert state.over
    assert told(events, "log.done")
    assert not told(events, "log.stop")


def test_a_dig_that_could_find_nothing_in_time_is_refused() -> None:
    """TH-10.5"""
    state = table(2, hands=["greece-3"], at=["rome"], when=[154, 157])
    assert refused(state, 0)["dig greece"] == "TH-10.5"  # one week to get there, and three to find anything


def test_in_1903_no_permission_is_turned_back() -> None:
    """TH-7.7, TH-10.5"""
    reasons = []
    for week in (104, 105):
        state = table(2, hands=["greece-3"], at=["greece"], when=[week, 157], used=["greece"])
        with pytest.raises(kurhan.IllegalAction) as error:
            state.play(0, "dig greece")
        assert error.value.reason is not None
        reasons.append(error.value.reason.key)
    assert reasons == ["refuse.permission", "refuse.permission-last"]


def asked(state: Thebes) -> str:
    question = state.question(0)
    assert question is not None
    return question.prompt.key


def test_one_is_asked_for_what_one_can_do() -> None:
    """TH-10.4, TH-10.6"""
    assert asked(table(2, when=[104, 157])) == "ask.Turn"
    assert asked(table(2, when=[105, 157])) == "ask.Turn-last"
    assert asked(table(2, when=[156, 157], at=["crete"])) == "ask.Turn-stop"


def test_who_can_do_nothing_else_must_stop() -> None:
    """TH-10.6"""
    state = table(2, display="general-2@london", at=["crete"], when=[156, 157])
    assert options(state, 0) == ["stop"]
    assert refused(state, 0)["exchange"] == "TH-10.5"
    events = play(state, 0, "stop")
    assert state.over
    assert state.questions() == []
    assert told(events, "log.end")


def test_the_game_goes_on_until_all_are_at_the_end() -> None:
    """TH-10.6"""
    state = table(3, turn=1, display=CARDS, when=[156, 110, 157])
    play(state, 1, "exchange")
    assert state.asked() == 1
    play(state, 1, "stop")
    assert not state.over
    play(state, 0, "exchange")
    assert state.over


def test_artefacts_are_worth_their_points() -> None:
    """TH-11.1"""
    state = table(2, finds=["troy-seal scarab larnax", "qumran-jar about-egypt general"])
    assert [row["points.artefacts"] for row in state.breakdown()] == [6 + 1 + 5, 7]


def test_exhibitions_are_worth_their_points() -> None:
    """TH-11.2"""
    state = table(2, held=["small-london large-paris", "small-vienna"])
    assert [row["points.exhibitions"] for row in state.breakdown()] == [9, 4]


@pytest.mark.parametrize(
    ("count", "points"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21), (7, 28), (8, 28), (9, 28)]
)
def test_congresses(count: int, points: int) -> None:
    """TH-11.3"""
    state = table(2, hands=[" ".join(["congress"] * count)])
    assert state.scores() == [points, 0]


@pytest.mark.parametrize(
    ("hands", "points"),
    [
        (["greece-3", "greece-2", ""], [5, 0, 0]),
        (["greece-3", "greece-2 greece-1", "greece-1"], [3, 3, 0]),
        (["greece-1", "greece-1", "greece-1"], [3, 3, 3]),
        (["", "", ""], [0, 0, 0]),
        (["", "greece-1", ""], [0, 5, 0]),
    ],
)
def test_the_most_knowledge_about_a_site(hands: list[str], points: list[int]) -> None:
    """TH-11.4"""
    state = table(3, hands=hands)
    assert [state.lead(seat, GREECE) for seat in range(3)] == points
    assert [row["points.knowledge"] for row in state.breakdown()] == points
    assert state.scores() == points


def test_only_books_and_writings_count_for_that() -> None:
    """TH-11.5"""
    helped = "greece-1 rumours-greece assistant assistant assistant general-2"
    state = table(2, hands=[helped, "greece-2"])
    assert [state.lead(seat, GREECE) for seat in range(2)] == [0, 5]
    state = table(2, hands=["crete-1", "crete-1"], finds=["about-crete"])
    assert [row["points.knowledge"] for row in state.breakdown()] == [5, 0]


def test_the_scoring_of_the_rulebook() -> None:
    """TH-11.6: 39 + 13 + 15 + 0 = 67 points"""
    artefacts = (
        "troy-seal parthenon-frieze priam-treasure agamemnon-mask bronze-horse "  # 6 5 4 3 1
        "larnax phaistos-disc bull-rhyton tutankhamun-mask scarab ushabti medallion oldest-tablet"  # 5 3 2 6 1 1 1 1
    )
    state = table(
        2, hands=[" ".join(["congress"] * 5 + ["greece-1"]), "greece-2"], finds=[artefacts],
        held=["small-london small-berlin large-london"], when=[156, 157],
    )  # fmt: skip
    play(state, 0, "stop")
    assert len(found(state, 0)) == 13
    row = state.breakdown()[0]
    assert (row["points.artefacts"], row["points.exhibitions"], row["points.congresses"]) == (39, 13, 15)
    assert row["points.knowledge"] == 0
    assert state.scores()[0] == 67
    assert state.winners() == [0]


def test_equal_points_share_the_victory() -> None:
    """TH-11.7"""
    state = table(3, hands=["congress congress", "congress congress", "congress"], when=[156, 157, 157])
    play(state, 0, "stop")
    assert state.winners() == [0, 1]


def test_who_knows_the_most_is_told_at_the_end() -> None:
    """TH-11.4"""
    state = table(2, hands=["greece-3 crete-1", "crete-1"], when=[156, 157])
    events = play(state, 0, "stop")
    assert told(events, "log.lead")[0].args == {"seat": 0, "site": "about.greece", "count": 5}
    assert [line.args["seat"] for line in told(events, "log.lead-shared")] == [0, 1]

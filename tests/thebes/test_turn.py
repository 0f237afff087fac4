"""Time (TH-3) and travelling (TH-4)."""

from __future__ import annotations

import pytest

import kurhan
from kurhan.core.text import Text
from kurhan.games.thebes.bot import ThebesInsight
from kurhan.games.thebes.components import CITIES, SITES
from kurhan.games.thebes.state import Thebes
from tests.play import note, options, play, refused, told
from tests.thebes.table import BOX, show, table, valid

CARDS = "greece-1@rome crete-1@berlin egypt-3@moscow congress@paris"


EGYPT = SITES.index("egypt")


def place(name: str) -> int:
    return BOX.places.index(name)


def test_the_hindmost_has_the_turn_perhaps_several_times() -> None:
    """TH-3.1"""
    state = table(2, display=CARDS, at=["paris", "warsaw"], when=[0, 10])
    play(state, 0, "take congress paris")
    assert state.when[0] == 2
    assert state.asked() == 0  # still behind
    play(state, 0, "exchange")
    assert state.when[0] == 5
    assert state.asked() == 0
    play(state, 0, "exchange")
    play(state, 0, "exchange")
    assert state.when[0] == 10  # 2 and 3 weeks more
    assert options(state, 1) == []  # on the same week, but on top


def test_who_comes_last_lies_on_top() -> None:
    """TH-3.2"""
    state = table(3, display=CARDS, at=["berlin", "warsaw", "warsaw"], when=[0, 1, 1])
    play(state, 0, "take crete-1 berlin")
    assert state.when == [1, 1, 1]
    assert state.asked() == 0
    play(state, 0, "exchange")
    assert state.asked() == 1  # of the others, the one above
    assert [marker["seat"] for marker in state.view(None)["track"]] == [1, 2, 0]


def test_every_turn_does_something_and_nobody_passes() -> None:
    """TH-3.3"""
    state = table(2, display=CARDS)
    assert options(state, 0) == [
        "take greece-1 rome", "take crete-1 berlin", "take egypt-3 moscow", "take congress paris", "exchange",
    ]  # fmt: skip
    with pytest.raises(kurhan.IllegalAction):
        state.play(0, "stop")


def test_all_four_things_can_be_done() -> None:
    """TH-3.3"""
    artefacts = "bronze-horse ushabti scarab"
    state = table(2, display=CARDS, shows="small-london", hands=["greece-3"], finds=[artefacts])
    assert {option.split()[0] for option in options(state, 0)} == {"take", "exchange", "dig", "exhibit"}


def test_two_weeks_on_the_way_and_one_for_the_exchange() -> None:
    """TH-3.4: from London by Berlin to Warsaw, as in the rulebook"""
    state = table(2, display=CARDS, at=["london"])
    assert state.view(0)["places"][place("warsaw")]["way"] == ["london", "berlin", "warsaw"]
    question = note(state, 0, "exchange")
    assert question is not None
    assert question.args == {"count": 3}
    play(state, 0, "exchange")
    assert state.when[0] == 3
    assert state.at[0] == place("warsaw")


def test_each_route_takes_a_week_and_staying_none() -> None:
    """TH-4.1"""
    state = table(2, display=CARDS, at=["moscow"])
    play(state, 0, "take egypt-3 moscow")
    assert state.when[0] == 4  # the weeks of the card alone
    state = table(2, display=CARDS, at=["moscow"])
    play(state, 0, "take greece-1 rome")
    assert state.when[0] == 3 + 1
    assert state.at[0] == place("rome")


def test_any_number_may_be_in_one_place() -> None:
    """TH-4.2"""
    state = table(4, display=CARDS, at=["paris", "paris", "paris", "warsaw"], turn=3)
    play(state, 3, "take congress paris")
    assert state.at == [place("paris")] * 4
    assert state.view(None)["places"][place("paris")]["here"] == [0, 1, 2, 3]


def test_an_automobile_saves_a_week_of_three_or_more() -> None:
    """TH-4.3"""
    state = table(2, display=CARDS, hands=["automobile egypt-1"], at=["london"])
    weeks = {where["name"]: where["weeks"] for where in state.view(0)["places"]}
    assert (weeks["egypt"], weeks["moscow"], weeks["greece"]) == (3, 2, 2)
    assert (weeks["warsaw"], weeks["paris"], weeks["london"]) == (2, 1, 0)
    play(state, 0, "take egypt-3 moscow")
    assert state.when[0] == 2 + 4
    assert show(state.cards[0]) == "automobile egypt-1 egypt-3"  # it is kept


def test_two_automobiles_save_no_more_than_one() -> None:
    """TH-4.3"""
    state = table(2, hands=["automobile automobile"], at=["london"])
    assert state.journey(0, place("egypt")) == 3


def test_a_zeppelin_makes_a_journey_take_no_time_and_is_gone() -> None:
    """TH-4.4"""
    state = table(2, display=CARDS, hands=["zeppelin"], at=["london"])
    assert {"take egypt-3 moscow", "take egypt-3 moscow by zeppelin"} <= set(options(state, 0))
    events = play(state, 0, "take egypt-3 moscow by zeppelin")
    assert told(events, "log.zeppelin")
    assert state.when[0] == 4
    assert state.at[0] == place("moscow")
    assert show(state.cards[0]) == "egypt-3"
    assert show(state.discard) == "zeppelin"


def test_nobody_flies_to_where_they_are() -> None:
    """TH-4.4"""
    state = table(2, display=CARDS, hands=["zeppelin"], at=["paris"])
    assert "take congress paris by zeppelin" not in options(state, 0)
    assert "exchange by zeppelin" in options(state, 0)
    assert not [option for option in options(table(2, display=CARDS), 0) if option.endswith("zeppelin")]


def test_a_zeppelin_flies_to_digs_and_exhibitions_too() -> None:
    """TH-4.4"""
    artefacts = "bronze-horse ushabti scarab"
    state = table(2, shows="small-london", hands=["zeppelin greece-3"], finds=[artefacts])
    assert {"dig greece by zeppelin", "exhibit small-london by zeppelin"} <= set(options(state, 0))
    play(state, 0, "dig greece by zeppelin")
    assert state.when[0] == 0
    assert state.at[0] == place("greece")
    assert state.have[0][24] == 0


def digs(state: Thebes) -> list[str]:
    return [option for option in options(state, 0) if option.startswith("dig")]


def test_without_the_automobile_one_may_arrive_in_the_new_year() -> None:
    """TH-4.5, TH-10.2: from London in week 49, 4 weeks to Egypt or 3 by automobile"""
    state = table(2, hands=["automobile egypt-3"], at=["london"], when=[49, 60], used=["egypt"])
    assert digs(state) == ["dig egypt on foot"]
    assert refused(state, 0)["dig egypt"] == "TH-7.7"
    told_before = note(state, 0, "dig egypt on foot")
    assert told_before == Text("note.dig-new-year", {"count": 4, "knowledge": "known.just-3"})
    events = play(state, 0, "dig egypt on foot")
    assert told(events, "log.travel")[0].args["count"] == 4
    assert (state.when[0], state.at[0]) == (53, place("egypt"))
    assert "egypt" in valid(state, 0)
    play(state, 0, "weeks 3")
    assert "egypt" not in valid(state, 0)
    assert show(state.cards[0]) == "automobile egypt-3"


@pytest.mark.parametrize(
    ("hand", "at", "week", "used", "expected"),
    [
        ("automobile egypt-3", "london", 49, "", ["dig egypt"]),  # the permission is valid anyway
        ("automobile egypt-3", "london", 48, "egypt", []),  # neither way is long enough
        ("automobile egypt-3", "london", 50, "egypt", ["dig egypt"]),  # so is the shorter one
        ("egypt-3", "london", 49, "egypt", ["dig egypt"]),  # there is no automobile to leave behind
        ("automobile egypt-3", "rome", 51, "egypt", ["dig egypt"]),  # too near for it to help
        ("automobile egypt-3 permission", "london", 49, "egypt", ["dig egypt", "dig egypt on foot"]),
        ("automobile egypt-3 zeppelin", "london", 49, "egypt", ["dig egypt on foot"]),
        ("automobile egypt-3", "london", 153, "egypt", []),  # no year is left to come
    ],
)
def test_otherwise_the_automobile_is_always_used(hand: str, at: str, week: int, used: str, expected: list[str]) -> None:
    """TH-4.5"""
    assert digs(table(2, hands=[hand], at=[at], when=[week, 157], used=[used])) == expected


def test_without_the_automobile_the_special_permission_is_spared() -> None:
    """TH-4.5, TH-7.8"""
    state = table(2, hands=["automobile egypt-3 permission"], at=["london"], when=[49, 60], used=["egypt"])
    notes = [note(state, 0, option) for option in digs(state)]
    assert [line.key for line in notes if line] == ["note.dig-special", "note.dig-new-year"]
    play(state, 0, "dig egypt on foot", "weeks 3")
    assert show(state.cards[0]) == "automobile egypt-3 permission"


def test_nobody_takes_a_detour_into_the_new_year() -> None:
    """TH-4.1"""
    state = table(2, hands=["greece-3"], at=["rome"], when=[51, 60], used=["greece"])
    assert digs(state) == []  # by Crete it would be two weeks


def test_bots_weigh_the_full_way() -> None:
    """TH-4.5"""
    state = table(2, hands=["automobile egypt-3"], at=["london"], when=[49, 60], used=["egypt"])
    mind = kurhan.game("thebes").insight
    assert isinstance(mind, ThebesInsight)
    by_car, on_foot = (mind.turn(state, 0, option, 0.0) for option in (BOX.dig[EGYPT], BOX.walk_dig[EGYPT]))
    assert on_foot < by_car


def test_places_are_named_in_the_view() -> None:
    """TH-4.1"""
    view = table(2).view(0)
    assert [where["name"] for where in view["places"] if where["site"]] == list(SITES)
    assert [where["name"] for where in view["places"] if not where["site"]] == list(CITIES)
    assert len(view["routes"]) == 18


def test_reasons_are_given_when_time_is_short() -> None:
    """TH-10.5"""
    state = table(2, display=CARDS, when=[154, 157])
    assert options(state, 0) == ["take greece-1 rome", "take crete-1 berlin", "exchange", "stop"]
    assert {"take egypt-3 moscow", "take congress paris"} <= set(refused(state, 0))
    assert refused(state, 0)["take egypt-3 moscow"] == "TH-10.5"

"""Exhibitions (TH-9)."""

from __future__ import annotations

from tests.play import options, play, refused, told
from tests.thebes.table import found, show, table

GREEK, EGYPTIAN = "bronze-horse", "ushabti scarab"


def test_travel_to_the_city_and_spend_the_weeks() -> None:
    """TH-9.1"""
    state = table(2, shows="- small-london -", finds=[f"{GREEK} {EGYPTIAN}"], at=["warsaw"])
    play(state, 0, "exhibit small-london")
    assert state.when[0] == 2 + 3
    assert state.view(None)["players"][0]["at"] == "london"


def test_london_shows_one_greek_and_two_egyptian_artefacts() -> None:
    """TH-9.2: the example of the rulebook"""
    state = table(2, shows="small-london", finds=[f"{GREEK} {EGYPTIAN}"], at=["london"])
    assert "exhibit small-london" in options(state, 0)
    for artefacts in (GREEK, EGYPTIAN, f"{GREEK} scarab", "tutankhamun-mask troy-seal"):
        state = table(2, shows="small-london", finds=[artefacts], at=["london"])
        assert "exhibit small-london" not in options(state, 0)
        assert refused(state, 0)["exhibit small-london"] == "TH-9.2"


def test_the_weeks_of_the_way_and_of_the_exhibition_must_be_left() -> None:
    """TH-9.1, TH-10.5: two weeks to London and three there"""
    finds = [f"{GREEK} {EGYPTIAN}"]
    state = table(2, shows="small-london", finds=finds, at=["warsaw"], when=[157 - 5, 157])
    assert "exhibit small-london" in options(state, 0)
    state = table(2, shows="small-london", finds=finds, at=["warsaw"], when=[157 - 4, 157])
    assert "exhibit small-london" not in options(state, 0)
    assert refused(state, 0)["exhibit small-london"] == "TH-10.5"


def test_where_none_lies_none_can_be_held() -> None:
    """TH-9.1"""
    finds = [f"{GREEK} {EGYPTIAN}"]
    assert refused(table(2, shows="- - -", finds=finds), 0)["exhibit"] == "TH-9.1"
    assert "exhibit" not in refused(table(2, shows="- small-london -", finds=finds), 0)


def test_writings_are_no_artefacts() -> None:
    """TH-9.2"""
    state = table(2, shows="small-london", finds=["about-crete general scarab ushabti"], at=["london"])
    assert "exhibit small-london" not in options(state, 0)


def test_artefacts_are_kept_and_may_be_shown_again() -> None:
    """TH-9.3"""
    crete = "malia-sphinx"
    artefacts = f"{GREEK} owl-coin {EGYPTIAN} abusir-papyrus {crete}"
    state = table(2, shows="small-london large-london", finds=[artefacts], at=["london"], when=[0, 50])
    before = found(state, 0)
    events = play(state, 0, "exhibit small-london")
    line = told(events, "log.exhibit")[0]
    assert (line.args["weeks"], line.args["count"]) == (3, 4)
    assert state.scores()[0] == 6 + 4
    play(state, 0, "exhibit large-london")
    assert found(state, 0) == before
    assert state.scores()[0] == 6 + 4 + 5
    assert show(state.held[0]) == "small-london large-london"
    assert state.when[0] == 3 + 4


def test_the_space_stays_empty() -> None:
    """TH-9.4"""
    state = table(
        2, display="shovel@rome", shows="large-paris small-london small-paris", deck="assistant congress small-berlin",
        finds=[f"{GREEK} {EGYPTIAN}"], at=["london"],
    )  # fmt: skip
    play(state, 0, "exhibit small-london")
    assert show(state.shows) == "large-paris - small-paris"
    assert show(state.display) == "shovel - - -"  # nothing is drawn either
    play(state, 1, "take shovel rome")
    assert show(state.shows) == "small-berlin large-paris small-paris"

"""Surveying (EE-12)."""

from __future__ import annotations

from kurhan.games.excavation_earth.state import Earth
from tests.excavation_earth.table import card_names, hold, on_sites, samples, table, verbs, with_verb
from tests.play import note, options, play, refused, step

PLAIN = ("gul", "aqulla", "kuti-kuti")


def desk(**more: object) -> Earth:
    known = {
        "hands": ["purple-1 purple-2 red-6"], "factions": PLAIN, "forecast": "red-1 green-2*1 red-3",
        "supply": {"purple": "purple-6 purple-3"},
    }  # fmt: skip
    return table(**{**known, **more})  # type: ignore[arg-type]


def test_the_card_joins_the_forecast() -> None:
    """EE-12.1: in place of one without crew"""
    state = desk()
    play(state, 0, "survey purple-1")
    assert options(state, 0) == ["replace 1", "replace 3"]
    assert refused(state, 0) == {"replace 2": "EE-12.1"}
    which = note(state, 0, "replace 3")
    assert which is not None
    assert which.args == {"card": "card.red-3"}
    play(state, 0, "replace 3")
    assert card_names(state.forecast) == "red-1 green-2 purple-1"
    assert card_names(state.discard) == "red-3"
    state = desk(forecast="red-1*0 green-2*1")
    assert with_verb(state, 0, "survey") == []
    assert refused(state, 0)["survey purple-1"] == "EE-12.1"


def test_crew_goes_onto_it() -> None:
    """EE-12.2: if there is any; a guard is not used"""
    state = desk()
    play(state, 0, "survey purple-1", "replace 1")
    assert state.marks == [0, 1, -1]
    assert state.crew[0] == 21
    state = desk(crew=[0], guards=["red-3"])
    play(state, 0, "survey purple-1", "replace 1")
    assert state.marks == [-1, 1, -1], "so it may be replaced again"
    assert samples(state, 0) == "red-3"


def test_the_lowest_token_once_a_round() -> None:
    """EE-12.3"""
    state = desk()
    assert state.view(0)["tokens"] == [1, 2, 3, 4]
    play(state, 0, "survey purple-1", "replace 1")
    assert (state.tokens, state.view(0)["tokens"]) == ([1, 0], [2, 3, 4])
    play(state, 0, "place purple-3", "survey purple-2", "replace 3")
    assert state.tokens == [1, 0]
    state = desk(tokens=[0, 1])
    play(state, 0, "survey purple-1", "replace 1")
    assert state.tokens == [2, 1]


def test_one_goes_to_its_site_the_other_back() -> None:
    """EE-12.4: for all to see"""
    state = desk()
    play(state, 0, "survey purple-1", "replace 1")
    drawn = sorted(tile["artefact"] for tile in state.view(None)["pending"]["drawn"])
    assert drawn == ["purple-3", "purple-6"]
    assert with_verb(state, 0, "place") == ["purple-6", "purple-3"]
    play(state, 0, "place purple-6")
    assert on_sites(state) == "purple-6"
    assert state.supply(2) == 1
    assert step(state) == "Turn"


def test_the_other_may_be_bought() -> None:
    """EE-12.4: for twice its value, into the cargo hold, and sampled"""
    state = desk(credits=[6])
    play(state, 0, "survey purple-1", "replace 1")
    assert with_verb(state, 0, "buy") == ["purple-3"]
    assert refused(state, 0)["buy purple-6"] == "EE-12.4"
    price = note(state, 0, "buy purple-3")
    assert price is not None
    assert price.args == {"count": 6, "more": 0}
    play(state, 0, "buy purple-3")
    assert state.credits[0] == 0
    assert hold(state, 0) == "purple-3|"
    assert on_sites(state) == "purple-6", "and the first went to its site"
    play(state, 0, "sample purple-3")
    assert samples(state, 0) == "purple-3"
    state = desk(credits=[50], holds=["red-3 red-3 red-3 red-3|"])
    play(state, 0, "survey purple-1", "replace 1")
    assert verbs(state, 0) == ["place"]
    assert refused(state, 0)["buy purple-3"] == "EE-12.4", "the hatch will not do"


def test_in_the_last_round_the_card_is_discarded() -> None:
    """EE-12.5"""
    state = desk(round=3, forecast="")
    play(state, 0, "survey purple-1")
    assert step(state) == "Surveying"
    assert card_names(state.discard) == "purple-1"
    assert state.tokens == [0, 0]


def test_when_the_supply_runs_out() -> None:
    """EE-12.6: the last one goes to its site; with none left the rest is done all the same"""
    state = desk(supply={"purple": "purple-4"}, credits=[50])
    play(state, 0, "survey purple-1", "replace 1")
    assert on_sites(state) == "purple-4"
    assert step(state) == "Turn"
    state = desk(supply={"purple": ""})
    play(state, 0, "survey purple-1", "replace 1")
    assert (state.tokens, state.marks) == ([1, 0], [0, 1, -1])
    assert step(state) == "Turn"
    state = desk(supply={"purple": ""}, round=3, forecast="")
    assert "purple-1" not in with_verb(state, 0, "survey"), "in round 3 nothing else would be left of it"
    assert refused(state, 0)["survey purple-1"] == "EE-4.5"

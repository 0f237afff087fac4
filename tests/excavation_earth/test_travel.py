"""Travelling (EE-5)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.excavation_earth.table import explorers, table, with_verb
from tests.play import note, options, play, refused, step


@pytest.mark.parametrize(("card", "fuel"), [("red-1", 3), ("fuel-2", 2), ("fuel-3", 3), ("fuel-4", 4)])
def test_fuel_is_on_the_card(card: str, fuel: int) -> None:
    """EE-5.1"""
    state = table(hands=["red-1 red-2 fuel-2 fuel-3 fuel-4"])
    play(state, 0, "travel " + card)
    assert state.view(0)["pending"]["fuel"] == fuel
    play(state, 0, "move denver")
    distances = [note(state, 0, option) for option in options(state, 0)]
    assert max(text.args["count"] for text in distances if text) == fuel


def test_fuel_is_shared_among_explorers() -> None:
    """EE-5.1: two steps and one"""
    state = table(hands=["red-1 red-2"], at=["denver oslo bermuda"])
    play(state, 0, "travel red-1", "move denver", "to quito")
    assert state.view(0)["pending"]["fuel"] == 1
    play(state, 0, "move oslo")
    assert with_verb(state, 0, "to") == ["london", "novosibirsk"]
    play(state, 0, "to london")
    assert explorers(state, 0) == "quito london bermuda"
    assert step(state) == "Turn", "all fuel is used up"


def test_steps_lead_along_lines() -> None:
    """EE-5.2: with one step left only the next places can be reached; with the way round, too"""
    state = table(hands=["fuel-2 red-1"], at=["ushuaia oslo denver"])
    play(state, 0, "travel fuel-2", "move denver", "to mexico", "move ushuaia")
    assert with_verb(state, 0, "to") == ["quito", "brasilia", "sydney", "tokyo"]
    assert refused(state, 0)["to dubai"] == "EE-5.1"


def test_fuel_may_be_left_over() -> None:
    """EE-5.2"""
    state = table(hands=["red-1 red-2"])
    play(state, 0, "travel red-1", "move denver", "to mexico", "stay")
    assert explorers(state, 0) == "mexico oslo bermuda"
    assert step(state) == "Turn"


def test_explorers_pass_one_another() -> None:
    """EE-5.3: through Mexico, where another own explorer stands"""
    state = table(hands=["red-1 red-2"], at=["denver mexico oslo", "quito oslo bermuda"])
    play(state, 0, "travel red-1", "move denver")
    assert "to quito" in options(state, 0), "others may be there"
    assert "to mexico" not in options(state, 0)
    assert refused(state, 0)["to mexico"] == "EE-5.3"
    assert "to denver" not in refused(state, 0), "it stands there itself"
    assert "to bermuda" in options(state, 0)
    play(state, 0, "to quito")
    assert explorers(state, 0) == "quito mexico oslo"


def test_an_explorer_that_cannot_stop_anywhere_does_not_move() -> None:
    """EE-5.3: Denver has two neighbours, and with one fuel left both are taken"""
    state = table(hands=["fuel-2 red-2"], at=["denver mexico london"])
    play(state, 0, "travel fuel-2", "move london", "to montreal")
    assert with_verb(state, 0, "move") == ["mexico", "montreal"]


def test_what_can_be_reached_is_seen_before() -> None:
    """EE-5.1: with the best card in hand"""
    state = table(hands=["fuel-2 fuel-4"], at=["denver oslo bermuda"])
    ways = {way["place"]: way["fuel"] for way in state.view(0)["travel"][0]["ways"]}
    assert max(ways.values()) == 4
    assert (ways["montreal"], ways["mexico"]) == (1, 1)
    assert "oslo" not in ways
    assert state.view(None)["travel"] == []


def test_the_way_itself_is_seen_before() -> None:
    """EE-5.1: every step of it leads along a line of the map, and there is one for each fuel"""
    state = table(hands=["fuel-4"], at=["denver oslo bermuda"])
    view = state.view(0)
    lines = {frozenset(line) for line in view["ways"]}
    for one in view["travel"]:
        for way in one["ways"]:
            through = way["through"]
            assert (through[0], through[-1], len(through)) == (one["start"], way["place"], way["fuel"] + 1)
            assert all(frozenset(step) in lines for step in pairwise(through))

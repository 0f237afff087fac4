"""Excavating, samples and guards (EE-6)."""

from __future__ import annotations

import pytest

from tests.excavation_earth.table import cards, hold, on_sites, samples, table, with_verb
from tests.play import note, options, play, refused, step, told


def test_an_artefact_where_an_explorer_stands() -> None:
    """EE-6.1: by a card of its colour"""
    state = table(hands=["purple-2 red-1"], at=["montreal dakar oslo"], sites="purple-6 purple-5 purple-3 red-3")
    assert with_verb(state, 0, "excavate") == ["purple-2", "red-1"]
    play(state, 0, "excavate purple-2")
    assert with_verb(state, 0, "dig") == ["purple-6", "purple-5"]
    barred = refused(state, 0)
    assert barred["dig purple-3"] == "EE-6.1", "nobody is in Mexico"
    assert barred["dig red-3"] == "EE-6.1", "the card is purple"
    play(state, 0, "dig purple-5")
    assert on_sites(state) == "purple-6 purple-3 red-3"


def test_it_goes_to_the_cargo_hold() -> None:
    """EE-6.2"""
    state = table(hands=["purple-2 purple-3"], at=["montreal dakar oslo"], sites="purple-6", holds=["red-3 red-4|"])
    play(state, 0, "excavate purple-2", "dig purple-6", "done")
    assert hold(state, 0) == "red-3 red-4 purple-6|"
    full = table(hands=["purple-2"], at=["montreal dakar oslo"], sites="purple-6", holds=["red-3 red-4 red-3 red-4|"])
    assert with_verb(full, 0, "excavate") == []
    assert refused(full, 0)["excavate purple-2"] == "EE-6.2"


@pytest.mark.parametrize(("faction", "cargo"), [("aqulla", 5), ("dal-harraii", 4), ("kuti-kuti", 3)])
def test_the_cargo_hold_of_a_faction_is_full(faction: str, cargo: int) -> None:
    """EE-6.2 and EE-1.10"""
    for stored in (cargo - 1, cargo):
        tiles = " ".join(["red-3"] * stored)
        state = table(factions=(faction, "issisinui"), hands=["purple-2"], at=["montreal oslo denver"],
                      sites="purple-6", holds=[f"{tiles}|"])  # fmt: skip
        assert ("excavate purple-2" in options(state, 0)) == (stored < cargo)


def test_a_second_one_from_another_site() -> None:
    """EE-6.3"""
    lying = "purple-6 purple-5 purple-3"
    state = table(hands=["purple-2 purple-3"], at=["montreal mexico oslo"], sites=lying)
    play(state, 0, "excavate purple-2", "dig purple-6")
    assert options(state, 0) == ["dig purple-3", "done"]
    assert refused(state, 0)["dig purple-5"] == "EE-6.3"
    play(state, 0, "dig purple-3")
    assert hold(state, 0) == "purple-6 purple-3|"
    assert step(state) == "Sampling"
    state = table(hands=["purple-2"], at=["montreal mexico oslo"], sites=lying, holds=["red-3 red-4|"])
    play(state, 0, "excavate purple-2", "dig purple-6")
    assert step(state) == "Sampling", "no space is left for a second one"


def test_the_second_one_is_not_a_must() -> None:
    """EE-6.3"""
    state = table(hands=["purple-2 purple-3"], at=["montreal mexico oslo"], sites="purple-6 purple-3")
    play(state, 0, "excavate purple-2", "dig purple-6", "done")
    assert on_sites(state) == "purple-3"


# -- samples -------------------------------------------------------------------------------------------------------


def test_samples_are_taken_when_artefacts_are_gained() -> None:
    """EE-6.4"""
    state = table(hands=["purple-2 purple-3"], at=["montreal mexico oslo"], sites="purple-6 purple-3")
    play(state, 0, "excavate purple-2", "dig purple-6", "dig purple-3")
    assert options(state, 0) == ["sample all", "sample purple-6", "sample purple-3", "done"]
    play(state, 0, "sample purple-3", "done")
    assert samples(state, 0) == "purple-3"
    assert state.crew[0] == 21
    assert not any(option.startswith("sample") for option in options(state, 0)), "later is too late"


def test_both_at_once() -> None:
    """EE-6.4"""
    state = table(hands=["purple-2 purple-3"], at=["montreal mexico oslo"], sites="purple-6 purple-3")
    play(state, 0, "excavate purple-2", "dig purple-6", "dig purple-3", "sample all")
    assert samples(state, 0) == "purple-6 purple-3"


def test_one_guard_a_space() -> None:
    """EE-6.4: of a second copy no sample is taken"""
    state = table(hands=["purple-2 purple-3"], at=["montreal denver oslo"], sites="purple-6", guards=["purple-6"])
    play(state, 0, "excavate purple-2", "dig purple-6")
    assert step(state) == "Turn"
    assert samples(state, 0) == "purple-6"


def test_what_a_sample_adds_is_known() -> None:
    """EE-6.4 and EE-15.1"""
    state = table(hands=["purple-2 purple-3"], at=["montreal denver oslo"], sites="purple-6", guards=["purple-5"])
    play(state, 0, "excavate purple-2")
    found = note(state, 0, "dig purple-6")
    assert found is not None
    assert found.args == {"count": 4}
    types = state.view(0)["regions"][2]["types"]
    assert [one["adds"] for one in types] == [4, None, 4, 4]


def test_a_guard_moves_when_no_crew_is_left() -> None:
    """EE-6.5"""
    state = table(
        hands=["purple-2 purple-3"], at=["montreal denver oslo"], sites="purple-6", guards=["red-3 red-4"], crew=[0],
        traders=["1"], envoys=["left"],
    )  # fmt: skip
    play(state, 0, "excavate purple-2", "dig purple-6", "sample purple-6")
    assert options(state, 0) == ["free red-4", "free red-3"], "traders and envoys are not asked"
    play(state, 0, "free red-3")
    assert samples(state, 0) == "purple-6 red-4"
    assert state.crew[0] == 0


def test_guards_stay_while_there_is_crew() -> None:
    """EE-6.5"""
    state = table(hands=["purple-2 purple-3"], at=["montreal denver oslo"], sites="purple-6", guards=["red-3"])
    play(state, 0, "excavate purple-2", "dig purple-6", "sample purple-6")
    assert samples(state, 0) == "purple-6 red-3"


def test_without_anybody_no_sample_is_taken() -> None:
    """EE-6.5"""
    state = table(hands=["purple-2 purple-3"], at=["montreal denver oslo"], sites="purple-6", crew=[0])
    play(state, 0, "excavate purple-2", "dig purple-6")
    assert step(state) == "Turn"


def test_a_filled_column_brings_a_card_once() -> None:
    """EE-6.6"""
    state = table(
        hands=["purple-2 purple-3 purple-4"], at=["montreal denver oslo"], sites="purple-6 purple-6",
        guards=["purple-5 purple-4 purple-3"], deck="yellow-1",
    )  # fmt: skip
    events = play(state, 0, "excavate purple-2", "dig purple-6", "sample purple-6")
    assert cards(state, 0) == "purple-3 purple-4 yellow-1"
    assert told(events, "log.column")[0].args == {"seat": 0, "region": "region.purple"}
    again = table(
        hands=["purple-2 purple-3"], at=["montreal denver oslo"], sites="purple-6",
        guards=["purple-5 purple-4 purple-3"],
    )  # fmt: skip
    again.filled[0] = 1 << 2
    play(again, 0, "excavate purple-2", "dig purple-6", "sample purple-6")
    assert cards(again, 0) == "purple-3", "its card was drawn before"

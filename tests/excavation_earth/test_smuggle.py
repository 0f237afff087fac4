"""Smuggling (EE-11)."""

from __future__ import annotations

from tests.excavation_earth.table import hold, samples, stack, table, verbs, with_verb
from tests.play import note, options, play, refused, step


def test_a_symbol_of_the_black_market_where_an_explorer_stands() -> None:
    """EE-11.1: Tokyo takes symbols 1 and 6"""
    state = table(hands=["red-1 red-2 red-6"], at=["tokyo oslo denver"], holds=["red-3"])
    assert with_verb(state, 0, "smuggle") == ["red-1", "red-6"]
    assert refused(state, 0)["smuggle red-2"] == "EE-11.1"


def test_nothing_to_deliver_and_nothing_to_pay_for() -> None:
    """EE-4.5 and EE-11.1: no card serves then, whatever its symbol"""
    for symbol in (1, 6):
        state = table(hands=[f"red-{symbol}"], at=["tokyo oslo denver"], credits=[0])
        assert with_verb(state, 0, "smuggle") == []
        assert f"smuggle red-{symbol}" in refused(state, 0)


def test_either_deliver_or_acquire() -> None:
    """EE-11.1"""
    state = table(
        hands=["red-1 red-1"], at=["tokyo oslo denver"], holds=["red-3 green-3"], credits=[50],
        black={"purple": "purple-6", "yellow": "yellow-3"},
    )  # fmt: skip
    play(state, 0, "smuggle red-1")
    assert verbs(state, 0) == ["deliver", "acquire"]
    play(state, 0, "deliver red-3")
    assert verbs(state, 0) == ["deliver", "done"]
    assert refused(state, 0)["acquire purple"] == "EE-11.1"
    play(state, 0, "done", "smuggle red-1", "acquire purple")
    assert verbs(state, 0) == ["acquire", "done"]
    assert refused(state, 0)["deliver green-3"] == "EE-11.1"


def test_what_is_delivered_brings_its_value() -> None:
    """EE-11.2: two of different regions, from cargo hold or hatch; they go under their stacks"""
    state = table(
        hands=["red-1 red-1"], at=["tokyo oslo denver"], holds=["red-3 red-6|green-5"], credits=[0],
        black={"red": "red-4", "green": "green-4"},
    )  # fmt: skip
    play(state, 0, "smuggle red-1")
    assert with_verb(state, 0, "deliver") == ["red-6", "red-3", "green-5 hatch"]
    brings = note(state, 0, "deliver red-6")
    assert brings is not None
    assert brings.args == {"count": 6}
    play(state, 0, "deliver red-6")
    assert refused(state, 0)["deliver red-3"] == "EE-11.2"
    assert with_verb(state, 0, "deliver") == ["green-5 hatch"]
    play(state, 0, "deliver green-5 hatch")
    assert state.credits[0] == 11
    assert (stack(state, "red"), stack(state, "green")) == ("red-4 red-6", "green-4 green-5")
    assert step(state) == "Turn", "two are enough"


def test_what_is_acquired_costs_one_more() -> None:
    """EE-11.3: from the top of two different stacks"""
    state = table(
        hands=["red-1 red-1"], at=["tokyo oslo denver"], credits=[10],
        black={"purple": "purple-6 purple-3", "yellow": "yellow-3", "red": "red-3"},
    )  # fmt: skip
    play(state, 0, "smuggle red-1", "acquire purple")
    assert state.credits[0] == 3
    assert hold(state, 0) == "|purple-6"
    assert stack(state, "purple") == "purple-3"
    assert refused(state, 0) == {}, "nothing is left that could be paid for" if step(state) == "Sampling" else ""
    state = table(
        hands=["red-1 red-1"], at=["tokyo oslo denver"], credits=[12],
        black={"purple": "purple-6 purple-3", "yellow": "yellow-3", "red": "red-6"},
    )  # fmt: skip
    play(state, 0, "smuggle red-1", "acquire purple")
    barred = refused(state, 0)
    assert barred["acquire purple"] == "EE-11.3", "another region"
    assert barred["acquire red"] == "EE-11.3", "too dear"
    play(state, 0, "acquire yellow")
    assert state.credits[0] == 1


def test_cargo_hold_or_hatch() -> None:
    """EE-11.3"""
    known = {"hands": ["red-1 red-1"], "at": ["tokyo oslo denver"], "credits": [50], "black": {"purple": "purple-6"}}
    state = table(**known)  # type: ignore[arg-type]
    play(state, 0, "smuggle red-1")
    assert options(state, 0) == ["acquire purple", "acquire purple cargo"]
    play(state, 0, "acquire purple cargo")
    assert hold(state, 0) == "purple-6|"
    state = table(holds=["|red-3 red-3"], **known)  # type: ignore[arg-type]
    play(state, 0, "smuggle red-1", "acquire purple")
    assert hold(state, 0) == "purple-6|red-3 red-3"
    state = table(holds=["red-3 red-3 red-3 red-3|red-4 red-4"], **known)  # type: ignore[arg-type]
    play(state, 0, "smuggle red-1")
    assert verbs(state, 0) == ["deliver"]
    assert refused(state, 0)["acquire purple"] == "EE-11.3"


def test_samples_of_what_was_acquired() -> None:
    """EE-11.4"""
    state = table(
        hands=["red-1 red-1"], at=["tokyo oslo denver"], credits=[50], black={"purple": "purple-6", "red": "red-6"}
    )
    play(state, 0, "smuggle red-1", "acquire purple", "acquire red")
    assert options(state, 0) == ["sample all", "sample purple-6", "sample red-6", "done"]
    play(state, 0, "sample red-6", "done")
    assert samples(state, 0) == "red-6"
    state = table(hands=["red-1 red-1"], at=["tokyo oslo denver"], holds=["red-3"])
    play(state, 0, "smuggle red-1", "deliver red-3")
    assert step(state) == "Turn", "of what is given away there is none"

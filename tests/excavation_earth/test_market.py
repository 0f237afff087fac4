"""The market action (EE-7)."""

from __future__ import annotations

import pytest

from kurhan.games.excavation_earth.components import REGIONS
from tests.excavation_earth.table import queue, samples, table, traders, with_verb
from tests.play import note, options, play, reason, refused, step


def test_a_card_of_the_market_where_an_explorer_stands() -> None:
    """EE-7.1"""
    state = table(hands=["purple-1 purple-2 purple-4"], at=["denver oslo tokyo"])
    assert with_verb(state, 0, "market") == ["purple-1", "purple-4"]
    assert refused(state, 0)["market purple-2"] == "EE-7.1"


def test_three_parts_in_order_each_once() -> None:
    """EE-7.1"""
    state = table(hands=["purple-1 purple-2"])
    play(state, 0, "market purple-1")
    colours = ["buyer " + region for region in REGIONS]
    assert options(state, 0) == ["trader", "special", *colours]
    play(state, 0, "trader")
    assert options(state, 0) == ["special", *colours, "done"]
    assert refused(state, 0)["trader"] == "EE-7.1"
    assert reason(state, 0, "trader").key == "refuse.once"
    play(state, 0, "special")
    assert options(state, 0) == [*colours, "done"]
    assert refused(state, 0) == {"trader": "EE-7.1", "special": "EE-7.1"}
    assert (reason(state, 0, "trader").key, reason(state, 0, "special").key) == ("refuse.once", "refuse.once")
    play(state, 0, "buyer red")
    assert step(state) == "Turn"


def test_a_part_left_out_comes_too_late() -> None:
    """EE-7.1: no trader once the special buyer is in the queue"""
    state = table(hands=["purple-1 purple-2"])
    play(state, 0, "market purple-1", "special")
    assert (reason(state, 0, "trader").key, reason(state, 0, "special").key) == ("refuse.in-order", "refuse.once")


def test_parts_may_be_left_out() -> None:
    """EE-7.1: who begins with the last part leaves out the others"""
    state = table(hands=["purple-1 purple-2"])
    play(state, 0, "market purple-1", "buyer red")
    assert (queue(state, 1), traders(state, 0)) == ("red", "")
    state = table(hands=["purple-1 purple-2"])
    play(state, 0, "market purple-1", "trader", "done")
    assert (queue(state, 1), traders(state, 0)) == ("", "1")


def test_a_trader() -> None:
    """EE-7.2"""
    state = table(hands=["purple-1 purple-2"], traders=["1"])
    play(state, 0, "market purple-1", "trader", "done")
    assert traders(state, 0) == "1 1"
    assert state.crew[0] == 20


def test_a_guard_becomes_a_trader() -> None:
    """EE-7.2"""
    state = table(hands=["purple-1 purple-2"], guards=["red-3 red-4"], crew=[0], traders=["2"], envoys=["left"])
    play(state, 0, "market purple-1", "trader")
    assert options(state, 0) == ["free red-4", "free red-3"]
    play(state, 0, "free red-4", "done")
    assert (traders(state, 0), samples(state, 0)) == ("1 2", "red-3")
    state = table(hands=["purple-1 purple-2"], crew=[0], traders=["2"], envoys=["left"])
    play(state, 0, "market purple-1")
    assert refused(state, 0)["trader"] == "EE-7.2"


def test_a_special_buyer() -> None:
    """EE-7.3"""
    state = table(hands=["purple-1 purple-2"], queues={1: "red"})
    play(state, 0, "market purple-1", "special", "done")
    assert queue(state, 1) == "red special"
    state = table(hands=["purple-1 purple-2"], popularity={"special": 10})
    play(state, 0, "market purple-1")
    assert refused(state, 0)["special"] == "EE-7.3"


def test_a_buyer_of_any_colour_that_is_left() -> None:
    """EE-7.4"""
    state = table(hands=["purple-1 purple-2"], popularity={"red": 10})
    play(state, 0, "market purple-1")
    assert with_verb(state, 0, "buyer") == ["orange", "green", "purple", "yellow"]
    assert refused(state, 0)["buyer red"] == "EE-7.4"


@pytest.mark.parametrize("region", REGIONS)
def test_the_last_buyer_of_a_colour_joins_like_any(region: str) -> None:
    """EE-7.4 and EE-1.11"""
    state = table(hands=["purple-1 purple-2"], popularity={region: 9})
    play(state, 0, "market purple-1", "buyer " + region)
    assert (queue(state, 1), state.popularity(REGIONS.index(region))) == (region, 10)


def test_example_a() -> None:
    """EE-7.4 and EE-1.9: purple and yellow in front are pushed out by a special buyer and an orange one"""
    state = table(hands=["red-4 red-4"], queues={4: "purple yellow red green"})
    play(state, 0, "market red-4", "trader")
    pushed = note(state, 0, "special")
    assert pushed is not None
    assert pushed.args == {"buyer": "buyer.purple"}
    before = [state.popularity(REGIONS.index(name)) for name in ("purple", "yellow", "orange")]
    play(state, 0, "special", "buyer orange")
    assert queue(state, 4) == "red green special orange"
    assert traders(state, 0) == "4"
    after = [state.popularity(REGIONS.index(name)) for name in ("purple", "yellow", "orange")]
    assert [now - then for then, now in zip(before, after)] == [-1, -1, 1]


def test_example_b() -> None:
    """EE-7.4 and EE-1.9: with a special buyer before it, a green one would push out the green in front"""
    state = table(hands=["red-4 red-4"], queues={4: "green red yellow"})
    green = REGIONS.index("green")
    play(state, 0, "market red-4", "trader", "buyer green")
    assert queue(state, 4) == "green red yellow green"
    assert (state.popularity(green), state.want[3 * 6 + green]) == (2, 2)
    state = table(hands=["red-4 red-4"], queues={4: "green red yellow"})
    play(state, 0, "market red-4", "trader", "special", "buyer green")
    assert queue(state, 4) == "red yellow special green"
    assert (state.popularity(green), state.want[3 * 6 + green]) == (1, 1), "the demand would be the same as before"

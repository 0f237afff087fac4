"""Command (EE-9)."""

from __future__ import annotations

from tests.excavation_earth.table import envoys, samples, table, traders
from tests.play import note, options, play, reason, refused, step

NOWHERE = ["tokyo honolulu dubai"]


def test_a_symbol_names_market_and_centre() -> None:
    """EE-9.1: no explorer is needed; both parts, in either order"""
    state = table(hands=["red-3 red-3"], at=NOWHERE)
    play(state, 0, "command red-3", "trader", "envoy")
    assert (traders(state, 0), envoys(state, 0)) == ("3", "middle")
    assert step(state) == "Turn"
    play(state, 0, "command red-3", "envoy", "trader")
    assert (traders(state, 0), envoys(state, 0)) == ("3 3", "middle middle")


def test_one_part_is_enough() -> None:
    """EE-9.1"""
    state = table(hands=["red-6 red-6 red-1"])
    play(state, 0, "command red-6", "envoy", "done")
    assert (traders(state, 0), envoys(state, 0)) == ("", "right")
    state = table(hands=["red-6 red-1"])
    play(state, 0, "command red-6", "trader")
    assert refused(state, 0)["trader"] == "EE-9.1", "but each only once"


def test_a_trader() -> None:
    """EE-9.2"""
    state = table(hands=["red-5 red-5"])
    play(state, 0, "command red-5", "trader", "done")
    assert traders(state, 0) == "5"
    assert state.crew[0] == 21


def test_an_envoy_comes_or_goes() -> None:
    """EE-9.3: not both"""
    state = table(hands=["red-1 red-1"], envoys=["left"])
    play(state, 0, "command red-1", "withdraw")
    assert (envoys(state, 0), state.crew[0]) == ("", 22)
    assert refused(state, 0)["envoy"] == "EE-9.3"
    play(state, 0, "trader")
    state = table(hands=["red-1 red-1"], envoys=["left"])
    play(state, 0, "command red-1", "envoy")
    assert refused(state, 0)["withdraw"] == "EE-9.3"
    assert reason(state, 0, "withdraw").key == reason(state, 0, "order").key == "refuse.envoy-once"
    state = table(hands=["red-1 red-1"], envoys=["right"])
    play(state, 0, "command red-1")
    assert refused(state, 0)["withdraw"] == "EE-9.3", "there is nobody in the left centre"


def test_who_withdraws_may_carry_out_the_order() -> None:
    """EE-9.4"""
    state = table(hands=["red-1 red-1"], envoys=["left"], round=2, orders=["quartermaster", "fence", "auction"])
    play(state, 0, "command red-1")
    assert "order" in options(state, 0)
    assert "withdraw" in options(state, 0), "but need not"
    named = note(state, 0, "order")
    assert named is not None
    assert named.args == {"order": "order.quartermaster"}
    had = state.cards_of(0)
    play(state, 0, "order")
    assert state.cards_of(0) == had + 1
    assert envoys(state, 0) == ""
    assert step(state) == "Commanding", "the trader may still be placed"
    play(state, 0, "trader")


def test_in_the_first_round_there_is_no_order() -> None:
    """EE-9.4"""
    state = table(hands=["red-1 red-1"], envoys=["left"])
    play(state, 0, "command red-1")
    assert "withdraw" in options(state, 0)
    assert refused(state, 0)["order"] == "EE-9.4"


def test_a_guard_stands_in_for_crew() -> None:
    """EE-9.5"""
    state = table(hands=["red-1 red-1"], crew=[0], guards=["red-3 red-4 red-5"], traders=["2"])
    play(state, 0, "command red-1", "trader", "free red-3", "envoy", "free red-4")
    assert (traders(state, 0), envoys(state, 0), samples(state, 0)) == ("1 2", "left", "red-5")
    state = table(hands=["red-1 red-2"], crew=[0], traders=["2"], envoys=["left"])
    play(state, 0, "command red-1")
    assert options(state, 0) == ["withdraw"]
    assert refused(state, 0)["trader"] == "EE-9.5"
    assert refused(state, 0)["envoy"] == "EE-9.5"


def test_who_was_withdrawn_may_become_the_trader() -> None:
    """EE-9.1"""
    state = table(hands=["red-1 red-2"], crew=[0], envoys=["left"])
    play(state, 0, "command red-1", "withdraw", "trader")
    assert (traders(state, 0), envoys(state, 0), state.crew[0]) == ("1", "", 0)

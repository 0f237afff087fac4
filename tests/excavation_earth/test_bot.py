"""What the bots know about Excavation Earth, and what the laboratory counts in it."""

from __future__ import annotations

import pytest

from kurhan.bots.greedy import Greedy
from kurhan.core.chair import Chair
from kurhan.core.rng import Rng
from kurhan.core.state import NOBODY
from kurhan.games.excavation_earth.bot import PAIRS, PLACES, EarthInsight
from kurhan.games.excavation_earth.state import ZU, Earth
from tests.excavation_earth.table import GAME, bits, place, table
from tests.play import play

INSIGHT = EarthInsight()


def sensible(state: Earth, seat: int = 0) -> set[str]:
    options = state.options(seat)
    found = INSIGHT.sensible(state, seat, options)
    assert set(found) <= set(options)
    return {option.notation for option in found}


def would(state: Earth) -> str:
    return Greedy(INSIGHT, seed=1).choose(Chair(state, 0)).notation


SELLER = {"hands": ["fuel-2 fuel-4 red-1 green-2"], "holds": ["red-4"], "traders": ["1"], "queues": {1: "red"}}


def test_travel_cards_pay_for_journeys_and_sales() -> None:
    found = sensible(table(**SELLER))  # type: ignore[arg-type]
    assert {one for one in found if one.startswith("travel")} == {"travel fuel-2", "travel fuel-4"}
    assert {one for one in found if one.startswith("sell")} == {"sell fuel-2"}
    assert {"command red-1", "command green-2", "pass"} <= found


def test_without_travel_cards_the_least_useful_card_pays() -> None:
    alike = {**SELLER, "hands": ["red-1 green-2"]}
    state = table(at=["kyiv oslo montreal"], sites="green-6", **alike)  # type: ignore[arg-type]
    found = sensible(state)
    assert {one for one in found if one.split()[0] in ("travel", "sell")} == {"travel red-1", "sell red-1"}


def test_to_aqulla_the_symbol_matters_that_pays_for_a_sale() -> None:
    state = table(factions=("aqulla", "gul"), **SELLER)  # type: ignore[arg-type]
    found = {one for one in sensible(state) if one.startswith("sell")}
    assert found == {"sell fuel-2", "sell fuel-4", "sell red-1", "sell green-2"}


def test_the_better_pairs_of_a_draft_deserve_a_thought() -> None:
    state = GAME.start(3, 4, {"hands": "draft", "factions": "dealt"})
    assert isinstance(state, Earth)
    assert len(state.options(1)) > PAIRS
    assert len(sensible(state, 1)) == len(state.options(1)), "before anybody has landed all cards are alike"
    state.at[3:6] = [place("denver"), place("oslo"), place("tokyo")]
    assert PAIRS <= len(sensible(state, 1)) < len(state.options(1))


def test_what_is_plain_needs_no_thought() -> None:
    """A journey goes to one of the better places, a sample is taken while there is crew, and traders go first."""
    state = table(hands=["red-1 fuel-4"], at=["dakar oslo denver"], sites="red-3", crew=[2])
    play(state, 0, "travel fuel-4", "move dakar")
    assert PLACES <= len(sensible(state)) < len(state.options(0))
    state = table(hands=["red-1 red-2"], at=["dakar oslo denver"], sites="red-3", crew=[3])
    play(state, 0, "excavate red-1", "dig red-3")
    assert sensible(state) == {"sample red-3"}
    play(state, 0, "sample red-3", "command red-2")
    assert sensible(state) == {"trader"}


def test_a_sample_is_worth_what_it_adds() -> None:
    state = table(round=3, guards=["red-6 red-5 red-4 green-6"])
    assert INSIGHT.adds(state, 0, 3 * 4 + 3, 0.0) == 15 - 9  # the last of the red column, at the very end
    assert INSIGHT.adds(state, 0, 2 * 4, 0.0) == 6  # the third of the top row
    assert INSIGHT.adds(state, 0, 3 * 4, 0.0) == 0  # there is one
    assert INSIGHT.loses(state, 0, 3 * 4 + 2, 0.0) == 9 - 4
    for type in range(20):
        more = state.guards[0] | (1 << type)
        assert INSIGHT.adds(state, 0, type, 0.0) == state.worth_of_guards(more) - state.gallery(0)


def test_a_guard_is_not_moved_to_a_worse_place() -> None:
    """With all crew sent away, a sample costs another one."""
    last = {"round": 3, "hands": ["purple-1"], "at": ["anchorage oslo denver"], "sites": "purple-4"}
    full = table(guards=["red-6 red-5 red-4 red-3"], crew=[0], **last)  # type: ignore[arg-type]
    play(full, 0, "excavate purple-1", "dig purple-4")
    assert would(full) == "done"
    spare = table(guards=["red-6 red-5 red-4 red-3"], crew=[1], **last)  # type: ignore[arg-type]
    play(spare, 0, "excavate purple-1", "dig purple-4")
    assert would(spare) == "sample purple-4"


def test_the_last_card_sells() -> None:
    assert would(table(round=3, **{**SELLER, "hands": ["green-5"]})) == "sell green-5"  # type: ignore[arg-type]


def test_who_plays_alone_is_worth_what_zu_is_not() -> None:
    state = table(1, hands=["red-1"], credits=[50, 20])
    before = INSIGHT.value(state, 0)
    state.credits[ZU] = 60
    assert INSIGHT.value(state, 0) == pytest.approx(before - 40)
    state.over = True
    assert INSIGHT.value(state, 0) == 50 - 60


def test_bots_do_not_always_choose_the_same_faction() -> None:
    state = GAME.start(2, 1)
    chair = Chair(state, state.asked())
    assert len({Greedy(INSIGHT, seed).choose(chair).notation for seed in range(12)}) > 2


# -- what is counted ---------------------------------------------------------------------------------------------


def test_actions_symbols_and_envoys_are_counted() -> None:
    state = table(round=2, hands=["red-1"])
    assert state.deeds(0, "travel red-1") == ["action travel"]
    assert state.deeds(0, "command red-6") == ["action command", "symbol 6"]
    assert state.deeds(0, "order") == ["envoy order"]
    assert state.deeds(0, "keep red-1") == []
    assert table(round=1).deeds(0, "envoy") == []


def test_a_row_is_taken_when_it_is_full() -> None:
    state = table(guards=["orange-6 green-6 purple-6 red-6", "orange-3 green-3 purple-3 red-3 yellow-3"])
    rows = {row for row in state.items() if row[0].startswith("row")}
    assert rows == {(f"row of {value}", NOBODY) for value in (6, 5, 4, 3)} | {("row of 3", 1)}
    state.guards[0] |= bits("yellow-6")
    assert ("row of 6", 0) in state.items()


def test_guesses_of_who_chooses_later_have_all_choices_open() -> None:
    state = GAME.start(3, 4, {"hands": "draft", "factions": "dealt"})
    for seat in (0, 1):
        state.apply(seat, state.options(seat)[0])
    assert state.waiting() == [2]
    assert Chair(state, 2).guess(Rng(1)).waiting() == [0, 1, 2]

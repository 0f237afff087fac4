"""Alone (RV-15)."""

from __future__ import annotations

from kurhan.games.revive.components import ITEMS
from kurhan.games.revive.rules.using import TakingArtefact
from tests.play import options, play, refused, step, told
from tests.revive.table import BOX, give, held, hold, offered, start, table


def test_the_beginning() -> None:
    """RV-15.1"""
    state = start(1)
    assert held(state, 0) == {"crystal": 1}
    assert (state.cube, state.developed(0)) == (1, 0)
    assert state.ender == -1


def test_one_action_a_turn() -> None:
    """RV-15.2"""
    state = table(1)
    assert state.left == 1
    play(state, 0, "switch", "gain food")
    assert (state.left, state.acted, state.round) == (1, 0, 2), "the next turn has begun"


def test_the_cube() -> None:
    """RV-15.3"""
    state = table(1)
    hold(state, 0, "welder", "gleaners", "harvester")
    play(state, 0, "play", "card welder", "slot top-left")
    assert state.cube == 2
    play(state, 0, "play", "card gleaners", "slot bottom-left", "card harvester", "slot top-right")
    assert state.cube == 3, "the second card was no action"
    play(state, 0, "hibernate", "enough", "bonus 1", "gain food", "gain food")
    assert state.cube == 5
    play(state, 0, "switch", "gain book")
    assert state.cube == 5


def test_hibernation_by_a_card_moves_it_by_the_card_alone() -> None:
    """RV-15.3"""
    state = table(1)
    hold(state, 0, "night-shift")
    play(state, 0, "play", "card night-shift", "slot bottom-left", "gain food")
    play(state, 0, "enough", "bonus 1", "gain gear", "gain gear")
    assert state.cube == 2


def test_discards() -> None:
    """RV-15.4"""
    state = table(1)
    state.asleep[0] = 1
    play(state, 0, "hibernate")
    card, module = offered(state, 0, "drop-card")[0], offered(state, 0, "drop-module")[0]
    machine = offered(state, 0, "drop-machine")[0]
    play(state, 0, f"drop-card {card}", f"drop-module {module}", f"drop-machine {machine}")
    assert (len(state.cards), len(state.modules_out), len(state.machines_out[0])) == (4, 4, 2)
    play(state, 0, "enough")
    assert (len(state.cards), len(state.modules_out), len(state.machines_out[0])) == (5, 5, 3)
    assert BOX.cards.index(card) in state.gone[0]
    play(state, 0, "bonus 2")
    assert module not in offered(state, 0, "module"), "the bonus comes after it, from the new display"
    assert len(offered(state, 0, "module")) == 5


def test_when_the_cube_has_left() -> None:
    """RV-15.5"""
    state = table(1)
    hold(state, 0, "welder", "harvester")
    give(state, 0, gear=3)
    state.cube = 20
    play(state, 0, "play", "card welder", "slot top-left")
    assert state.cube == 21
    assert [one for one in options(state, 0) if " " not in one] == ["switch", "small", "large", "finish"]
    assert refused(state, 0)["play"] == refused(state, 0)["hibernate"] == "RV-15.5"
    play(state, 0, "small", "at d41")
    assert not state.over
    assert "play" not in options(state, 0)


def test_the_last_space_is_still_on_the_track() -> None:
    """RV-15.5"""
    state = table(1)
    state.cube = 20
    assert "hibernate" in options(state, 0)


def test_the_last_artefact_does_not_end_it() -> None:
    """RV-15.6"""
    state = table(1)
    state.unused = [a + b for a, b in zip(state.unused, state.craters)]
    state.craters, state.unused[0] = [1, 0, 0], state.unused[0] - 1
    state.steps.append(TakingArtefact(0))
    state.advance()
    play(state, 0, "artefact white")
    assert (state.last, state.ender) == (-1, -1)
    state.steps.append(TakingArtefact(0))
    state.advance()
    assert (state.small[0], step(state)) == (1, "Turn")


def test_no_action_is_possible() -> None:
    """RV-15.7"""
    state = table(1)
    state.cube = 21
    assert options(state, 0) == ["switch", "finish"]
    play(state, 0, "switch", "gain food")
    assert state.over


def test_no_limit_of_rounds() -> None:
    """RV-13.5: alone the cube sees to it that the game ends."""
    state = table(1)
    state.round = BOX.rounds
    play(state, 0, "switch", "gain food")
    assert not state.over


def test_enough() -> None:
    """RV-15.7"""
    state = table(1)
    state.cube = 21
    play(state, 0, "finish")
    assert state.over


def test_the_table_of_results() -> None:
    """RV-15.8"""
    state = table(1)
    names = [BOX.grades[state.grade(points)] for points in (0, 49, 50, 74, 75, 100, 130, 159, 160, 180, 999)]
    assert names == [
        "lost", "lost", "survival", "survival", "small", "ordinary", "great", "great", "momentous", "utopia", "utopia",
    ]  # fmt: skip
    state.over = True
    state.score[0] = 49 - state.points(0)
    assert state.winners() == []
    state.score[0] += 1
    assert state.winners() == [0]


def test_the_grade_counts_the_artefact_card_of_who_may_know_it() -> None:
    """RV-15.8"""
    state = table(1)
    card = next(i for i, items in enumerate(BOX.artefact_cards) if ITEMS.index("energy") in items)
    state.kept_out = sorted({*state.kept_out, *state.kept[0]} - {card})
    state.kept[0] = [card]
    assert state.artefact_points(0) > 0, "there is a marker of energy"
    state.score[0] += 50 - state.points(0)
    assert state.view(0)["grade"] == "survival"
    assert state.view(None)["grade"] == "lost", "the card is still secret"
    state.cube = 21
    events = play(state, 0, "finish")
    assert state.view(None)["grade"] == "survival"
    grade = told(events, "log.grade")[0].args
    assert (grade["count"], grade["value"]) == (50, "grade.survival")

"""Hibernation (RV-11), artefacts (RV-12) and the end (RV-13)."""

from __future__ import annotations

from kurhan.games.revive.rules.using import TakingArtefact
from kurhan.games.revive.state import Revive
from tests.play import options, play, step, told
from tests.revive.table import BOX, give, held, hold, house, lay, put_machine, put_tile, rest, table, track


def take_artefact(state: Revive, seat: int, colour: str) -> None:
    state.steps.append(TakingArtefact(seat))
    state.advance()
    play(state, seat, f"artefact {colour}")


def sleep(state: Revive, seat: int) -> None:
    """Hibernates for two gears."""
    play(state, seat, "hibernate")
    while state.asked() == seat and step(state) == "Removing":
        play(state, seat, options(state, seat)[0])
    play(state, seat, "bonus 1", "gain gear", "gain gear")


def test_five_parts() -> None:
    """RV-11.1"""
    state = table()
    hold(state, 0, "welder")
    rest(state, 0, "harvester")
    lay(state, 0, "top-left", "librarian")
    put_machine(state, 0, "grey-2")
    state.ready = 0
    play(state, 0, "activate grey-2", "hibernate", "bonus 1", "gain food", "gain food")
    assert [BOX.cards[card] for card in state.active[0]] == ["welder", "harvester"]
    assert [BOX.cards[card] for card in state.resting[0]] == ["librarian"]
    assert state.laid[0] == []
    assert (state.energy[0], state.running[0]) == (1, 0)
    assert state.ready == 1
    assert state.asleep[0] == 1
    assert state.turn == 1


def test_the_bonus_of_the_space_or_of_one_below() -> None:
    """RV-11.2"""
    state = table()
    state.asleep[0] = 2
    play(state, 0, "hibernate")
    assert options(state, 0) == ["bonus 1", "bonus 2", "bonus 3"]
    play(state, 0, "bonus 3")
    assert state.score[0] == 1
    play(state, 0, "advance green")
    assert state.turn == 1


def test_the_fourth_space_removes_an_artefact() -> None:
    """RV-11.3"""
    state = table()
    state.asleep[0] = 3
    play(state, 0, "hibernate")
    assert step(state) == "Removing"
    play(state, 0, "remove white")
    assert (sum(state.craters), state.removed) == (7, [1, 0, 0])
    assert step(state) == "Dreaming"
    play(state, 0, "bonus 1", "gain food", "gain food")
    state.turn = 0
    assert state.last < 0


def test_removing_the_last_one_ends_the_game() -> None:
    """RV-11.3 and RV-13.2"""
    state = table()
    state.craters, state.unused = [1, 0, 0], [2, 3, 2]
    state.asleep[0] = 3
    play(state, 0, "hibernate", "remove white", "bonus 1", "gain food", "gain food")
    assert (state.ender, state.turn) == (0, 1)
    sleep(state, 1)
    assert state.over
    assert state.breakdown()[0]["points.end"] == 4


def test_nothing_to_remove() -> None:
    """RV-11.3"""
    state = table()
    state.unused = [a + b for a, b in zip(state.unused, state.craters)]
    state.craters = [0, 0, 0]
    state.last = 1
    state.asleep[0] = 3
    play(state, 0, "hibernate")
    assert step(state) == "Dreaming"


def test_the_last_space() -> None:
    """RV-11.4"""
    state = table()
    state.asleep[0] = 6
    play(state, 0, "hibernate")
    assert options(state, 0) == [f"bonus {i}" for i in range(1, 7)]
    play(state, 0, "bonus 6")
    assert (state.asleep[0], state.score[0]) == (6, 3)


def test_a_colour_of_ones_choice() -> None:
    """RV-12.1"""
    state = table()
    take_artefact(state, 0, "orange")
    assert state.artefacts[:3] == [0, 0, 1]
    assert state.craters == [3, 3, 1]


def test_the_last_artefact_and_the_last_turns() -> None:
    """RV-13.1 and RV-13.2"""
    state = table(3)
    state.unused = [a + b for a, b in zip(state.unused, state.craters)]
    state.craters, state.unused[0] = [1, 0, 0], state.unused[0] - 1
    sleep(state, 0)
    state.steps.append(TakingArtefact(1))
    state.advance()
    play(state, 1, "artefact white")
    assert (state.ender, state.last) == (1, 1)
    sleep(state, 1)
    assert state.turn == 2
    sleep(state, 2)
    assert (state.turn, state.over) == (0, False)
    sleep(state, 0)
    assert state.over


def test_small_artefacts_afterwards() -> None:
    """RV-13.3"""
    state = table()
    state.unused = [a + b for a, b in zip(state.unused, state.craters)]
    state.craters, state.last, state.ender = [0, 0, 0], 1, 1
    state.steps.append(TakingArtefact(0))
    state.advance()
    assert (state.small[0], step(state)) == (1, "Turn")
    assert state.breakdown()[0]["points.small"] == 2


def test_the_last_one_taken_out_of_turn() -> None:
    """RV-13.4: the token to the taker, the last turns from who was playing."""
    state = table(2)
    state.unused = [a + b for a, b in zip(state.unused, state.craters)]
    state.craters, state.unused[0] = [1, 0, 0], state.unused[0] - 1
    put_tile(state, "e4", "a1", 0)  # .mf.: e42 becomes a mountain
    house(state, 1, "e33")
    track(state, 1, grey=5, green=5)
    give(state, 0, food=3)
    play(state, 0, "explore", "tile e4", "deck", "way one")
    while state.asked() == 1 and step(state) != "TakingArtefact":
        play(state, 1, options(state, 1)[0])
    play(state, 1, "artefact white")
    assert (state.ender, state.last, state.turn) == (1, 0, 0)
    while state.turn == 0:
        play(state, state.asked(), "end" if "end" in options(state, 0) else options(state, state.asked())[0])
    state.crates[1] = []
    sleep(state, 1)
    assert state.over


def test_the_limit_of_rounds() -> None:
    """RV-13.5"""
    state = table()
    state.round = BOX.rounds - BOX.warning
    sleep(state, 0)
    play(state, 1, "hibernate", "bonus 1", "gain gear")
    assert told(play(state, 1, "gain gear"), "log.warning")[0].args == {"count": 5}
    state.round = BOX.rounds
    sleep(state, 0)
    play(state, 1, "hibernate", "bonus 1", "gain gear")
    assert told(play(state, 1, "gain gear"), "log.end-rounds")
    assert state.over


def test_the_longer_game_of_four() -> None:
    """RV-13.6 and RV-1.9"""
    state = table(4, longer="on")
    state.unused = [a + b for a, b in zip(state.unused, state.craters)]
    state.craters, state.unused[0] = [1, 0, 0], state.unused[0] - 1
    take_artefact(state, 0, "white")
    assert (state.ender, state.crater_small) == (-1, 2)
    for left in (1, 0):
        state.steps.append(TakingArtefact(0))
        state.advance()
        assert state.crater_small == left
    assert (state.ender, state.small[0]) == (0, 2)


def test_removal_looks_at_large_ones_only() -> None:
    """RV-11.3 and RV-13.6"""
    state = table(4, longer="on")
    state.unused = [a + b for a, b in zip(state.unused, state.craters)]
    state.craters = [0, 0, 0]
    state.asleep[0] = 3
    play(state, 0, "hibernate")
    assert step(state) == "Dreaming"
    assert state.crater_small == 2
    assert held(state, 0) == {}

"""Machines (RV-9)."""

from __future__ import annotations

from kurhan.games.revive.rules.using import resolve
from tests.play import options, play, step
from tests.revive.table import (
    BOX,
    crate,
    give,
    held,
    hold,
    house,
    lay,
    offered,
    put_machine,
    put_module,
    put_tile,
    table,
    tracks,
)


def test_a_machine_takes_energy() -> None:
    """RV-9.1"""
    state = table()
    put_machine(state, 0, "grey-2")
    state.energy[0] = 2
    play(state, 0, "activate grey-2")
    assert held(state, 0) == {"gear": 3}
    assert (state.energy[0], state.energy_of(0)) == (1, 2)
    assert "activate grey-2" not in options(state, 0)


def test_a_machine_with_nothing_to_do_is_used_for_a_card_that_answers() -> None:
    """RV-9.1, RV-9.3 and RV-5.10: any machine, but those that help in an action only with one."""
    state = table()
    give(state, 0, gear=6)
    put_machine(state, 0, "grey-2", 10)  # gears, of which there are enough
    put_machine(state, 0, "green-8", 11)  # pay a book
    put_machine(state, 0, "yellow-3", 12)  # explore anywhere
    put_machine(state, 0, "green-3", 13)  # a card works with its other half
    state.energy[0] = 4
    assert offered(state, 0, "activate") == []
    lay(state, 0, "bottom-left", "reactor-choir")
    assert offered(state, 0, "activate") == ["grey-2", "green-8"]
    play(state, 0, "activate grey-2")
    assert (state.score[0], state.energy[0]) == (1, 3)


def test_machines_that_only_help_together() -> None:
    """RV-9.1: building at once for one gear, with two off; exploring anywhere for one food, with two off"""
    state = table()
    house(state, 0, "c21")
    give(state, 0, gear=1, food=1)
    put_machine(state, 0, "grey-1", 10)
    put_machine(state, 0, "grey-5", 11)
    state.energy[0], state.left, state.acted = 2, 0, 2
    assert offered(state, 0, "activate") == ["grey-5"], "there is no action yet that the other could help in"
    state.energy[0] = 1
    assert offered(state, 0, "activate") == []
    state.energy[0] = 2
    play(state, 0, "activate grey-5")
    assert offered(state, 0, "activate") == ["grey-1"]
    play(state, 0, "activate grey-1", "small")
    play(state, 0, "at c24")
    assert held(state, 0) == {}
    state = table()
    give(state, 0, food=1)
    put_machine(state, 0, "yellow-1", 10)
    put_machine(state, 0, "yellow-3", 11)
    state.energy[0] = 2
    assert offered(state, 0, "activate") == ["yellow-1", "yellow-3"]
    play(state, 0, "activate yellow-3", "activate yellow-1", "explore")
    assert offered(state, 0, "tile")


def test_no_energy_no_machine() -> None:
    """RV-9.1"""
    state = table()
    put_machine(state, 0, "grey-2")
    state.energy[0] = 0
    assert "activate grey-2" not in options(state, 0)


def test_energy_taken_back() -> None:
    """RV-9.2"""
    state = table()
    put_machine(state, 0, "grey-2", 12)
    put_machine(state, 0, "green-2", 13)
    state.energy[0] = 2
    play(state, 0, "activate grey-2", "activate green-2")
    resolve(state, 0, [BOX.lines.index("back")])
    state.advance()
    assert options(state, 0) == ["back grey-2", "back green-2", "enough"]
    play(state, 0, "back green-2")
    assert state.energy[0] == 1
    assert "activate green-2" in options(state, 0)


def test_energy_does_not_run_out() -> None:
    """RV-9.4"""
    state = table()
    for _ in range(30):
        resolve(state, 0, [BOX.lines.index("energy")])
        state.advance()
    assert state.energy[0] == 31


def test_standard_machines() -> None:
    """RV-9.5"""
    state = table()
    put_machine(state, 0, "standard-grey")
    give(state, 0, food=1)
    play(state, 0, "activate standard-grey", "use pay any 1 for gain crystal 1", "spend food")
    assert held(state, 0) == {"crystal": 1}
    state = table()
    put_machine(state, 0, "standard-green")
    assert "activate standard-green" not in options(state, 0)
    lay(state, 0, "top-left", "welder")
    play(state, 0, "activate standard-green", "rest welder")
    assert state.resting[0] == [BOX.cards.index("welder")]
    state = table()
    put_machine(state, 0, "standard-yellow")
    give(state, 0, gear=3)
    play(state, 0, "small")
    assert "d44" not in offered(state, 0, "at")
    play(state, 0, "activate standard-yellow", "at d44")
    assert held(state, 0) == {}


def test_two_less_for_an_action() -> None:
    """RV-9.6"""
    for machine, action, cost in (("grey-1", "small", {"gear": 1}), ("green-1", "populate", {})):
        state = table(2, "nadair-sun")
        give(state, 0, **cost)
        put_machine(state, 0, machine)
        assert action not in options(state, 0)
        play(state, 0, f"activate {machine}")
        assert action in options(state, 0)
    state = table()
    put_tile(state, "e4", "a1", 0)
    put_machine(state, 0, "yellow-1")
    give(state, 0, food=1)
    play(state, 0, "activate yellow-1", "explore", "tile e4")
    assert held(state, 0) == {}


def test_two_less_does_not_help_with_range() -> None:
    """RV-9.6"""
    state = table()
    give(state, 0, gear=1)
    put_machine(state, 0, "grey-1")
    play(state, 0, "activate grey-1", "small")
    assert "d44" not in offered(state, 0, "at")


def test_a_spared_card() -> None:
    """RV-9.7"""
    state = table()
    hold(state, 0, "welder", "harvester")
    put_machine(state, 0, "grey-3")
    play(state, 0, "activate grey-3", "spare welder")
    assert held(state, 0) == {"gear": 3}
    assert [BOX.cards[card] for card in state.resting[0]] == ["welder"]


def test_a_turned_card() -> None:
    """RV-9.8"""
    state = table()
    hold(state, 0, "welder", "harvester")
    put_machine(state, 0, "green-3")
    assert "activate green-3" not in options(state, 0), "only while a card is played"
    play(state, 0, "play", "card welder", "activate green-3", "slot top-left")
    assert tracks(state, 0) == (2, 0, 0)
    assert state.score[0] == 1
    state = table()
    hold(state, 0, "welder")
    put_machine(state, 0, "green-3")
    play(state, 0, "play", "card welder", "activate green-3", "slot bottom-left")
    assert held(state, 0) == {"gear": 3}


def test_any_tile_of_the_map() -> None:
    """RV-9.9 and RV-6.1: even beyond tiles that are not explored."""
    state = table()
    put_tile(state, "a2", "a1", 0)
    put_machine(state, 0, "yellow-3")
    house(state, 0, "e33")
    give(state, 0, food=3)
    play(state, 0, "activate yellow-3", "explore", "tile a2")
    assert held(state, 0) == {}
    assert not state.anywhere


def test_a_card_of_all_colours_that_is_played() -> None:
    """RV-9.10: it makes modules work, and earlier cards."""
    state = table()
    hold(state, 0, "welder")
    lay(state, 0, "top-left", "pathfinder")
    put_module(state, 0, "top-left-1", "green-1")
    put_machine(state, 0, "green-4")
    play(state, 0, "activate green-4", "prism welder", "play", "card welder", "slot top-left")
    assert held(state, 0) == {"gear": 3, "book": 2, "food": 2}
    assert state.prism == -1, "it is over with the action"


def test_a_card_of_all_colours_that_is_counted() -> None:
    """RV-9.10: it may lie in a slot."""
    state = table()
    hold(state, 0, "gleaners")
    lay(state, 0, "top-left", "welder")
    put_machine(state, 0, "green-4")
    play(state, 0, "activate green-4", "prism welder", "play", "card gleaners", "slot top-right")
    assert held(state, 0) == {"food": 2}


def test_a_card_of_all_colours_may_be_played_as_any() -> None:
    """RV-9.10"""
    state = table()
    hold(state, 0, "rivet-twins", "harvester")
    put_machine(state, 0, "green-4")
    play(state, 0, "activate green-4", "prism harvester", "play", "card rivet-twins", "slot top-left")
    assert "card harvester" in options(state, 0), "as a green one"


def test_a_card_of_all_colours_is_answered_after_the_last_action() -> None:
    """RV-9.1 and RV-9.10: no action is needed to use it, so a card that answers machines does so."""
    state = table()
    hold(state, 0, "harvester")
    put_machine(state, 0, "green-4")
    state.left, state.acted = 1, 1
    play(state, 0, "play", "card harvester", "slot top-left")
    assert state.turn == 1, "it would do nothing"
    state = table()
    hold(state, 0, "reactor-choir")
    put_machine(state, 0, "green-4")
    state.left, state.acted = 1, 1
    play(state, 0, "play", "card reactor-choir", "slot bottom-left", "activate green-4")
    assert (state.score[0], state.turn) == (1, 1)


def test_not_in_the_final_scoring() -> None:
    """RV-9.10"""
    state = table()
    hold(state, 0, "welder")
    state.unlocked[0] = 1 << 8  # the card bonus for yellow
    state.prism = BOX.cards.index("welder")
    assert state.card_points(0) == 0


def test_a_crate_is_used_again() -> None:
    """RV-9.11"""
    state = table()
    put_machine(state, 0, "grey-4")
    kind = crate(state, 0, "gain gear 3")
    give(state, 0, gear=1)
    assert "activate grey-4" not in options(state, 0), "no crate is open yet"
    play(state, 0, f"open {kind}", "activate grey-4")
    assert step(state) == "Reopening"
    play(state, 0, f"reopen {kind}")
    assert held(state, 0) == {"gear": 6}
    state.energy[0], state.running[0] = 1, 0
    assert "activate grey-4" not in options(state, 0), "each crate once a game"

"""Machine tracks and development (RV-4)."""

from __future__ import annotations

from kurhan.games.revive.rules.tracks import advance
from kurhan.games.revive.rules.using import resolve
from kurhan.games.revive.state import Revive
from tests.play import options, play, step
from tests.revive.table import BOX, give, held, hold, offered, start, table, track, tracks


def test_steps() -> None:
    """RV-4.1"""
    state = table()
    advance(state, 0, 1, 1)
    assert tracks(state, 0) == (0, 1, 0)
    resolve(state, 0, [BOX.lines.index("advance any 1")])
    state.advance()
    play(state, 0, "advance grey")
    assert tracks(state, 0) == (1, 1, 0)


def test_the_end_of_a_track_gives_resources() -> None:
    """RV-4.2"""
    state = table()
    track(state, 0, grey=11)
    advance(state, 0, 0, 3)
    assert tracks(state, 0) == (12, 0, 0)
    assert held(state, 0) == {"gear": 2}
    for colour, resource in ((1, "book"), (2, "food")):
        state = table()
        state.tracks[colour] = 12
        advance(state, 0, colour, 1)
        assert held(state, 0) == {resource: 1}


def test_a_bonus_is_unlocked_when_its_number_is_reached_or_passed() -> None:
    """RV-4.3 and RV-4.4"""
    state = table()
    advance(state, 0, 0, 1)
    assert state.unlocked[0] == 0
    advance(state, 0, 0, 2)
    assert BOX.machines[state.machines[0]] == "standard-grey"
    assert state.developed(0) == 1


def test_a_bonus_for_two_markers() -> None:
    """RV-4.3 and RV-4.5: the worked example, both numbers are needed."""
    state = table()
    track(state, 0, grey=4)
    advance(state, 0, 1, 3)
    assert step(state) == "Turn"
    advance(state, 0, 1, 1)  # grey 3 and green 4: a special green machine
    state.advance()
    assert step(state) == "TakingMachine"
    assert all(name.startswith("green-") for name in offered(state, 0, "machine"))


def test_a_special_machine_is_chosen_from_the_display() -> None:
    """RV-4.5 and RV-1.8"""
    state = table()
    track(state, 0, yellow=4)
    advance(state, 0, 2, 1)
    shown = offered(state, 0, "machine")
    assert len(shown) == 3
    play(state, 0, f"machine {shown[1]}")
    assert shown[1] in [BOX.machines[machine] for machine in state.machines if machine >= 0]
    assert len(state.machines_out[2]) == 3
    assert len(state.machine_piles[2]) == 6


def test_the_display_is_filled_between_two_choices() -> None:
    """RV-1.8 and RV-4.5: two special machines of one colour at once."""
    state = table()
    track(state, 0, grey=3, green=3)
    advance(state, 0, 1, 2)  # green 4 with grey 3, and green 5
    state.advance()
    first = offered(state, 0, "machine")
    play(state, 0, f"machine {first[0]}")
    second = offered(state, 0, "machine")
    assert step(state) == "TakingMachine"
    assert len(second) == 3
    assert set(first[1:]) < set(second)


def test_no_special_machine_left() -> None:
    """RV-4.5 and RV-1.8: the display shrinks, and then there is none."""
    state = table()
    state.gone[2] += state.machines_out[0] + state.machine_piles[0]
    state.machines_out[0], state.machine_piles[0] = [], []
    track(state, 0, grey=4)
    advance(state, 0, 0, 1)
    state.advance()
    assert step(state) == "Turn"
    assert state.developed(0) == 2


def test_an_artefact() -> None:
    """RV-4.6, RV-4.10 and RV-12.1"""
    state = table()
    track(state, 0, grey=5, green=5)
    advance(state, 0, 0, 1)
    state.advance()
    assert step(state) == "TakingArtefact"
    assert options(state, 0) == ["artefact white", "artefact purple", "artefact orange"], "no way around it"
    play(state, 0, "artefact purple")
    assert state.artefacts[:3] == [0, 1, 0]
    assert sum(state.craters) == 7


def few_artefacts(state: Revive) -> None:
    """All large artefacts but one are out of the game."""
    state.removed = [state.removed[0] + state.craters[0] - 1, state.craters[1], state.craters[2]]
    state.craters = [1, 0, 0]


def test_a_step_that_may_end_the_game_is_asked_for() -> None:
    """RV-5.3 and RV-4.10: with many artefacts left a step alone comes at once."""
    state = table()
    track(state, 0, grey=5, green=5)
    hold(state, 0, "a-1")
    other = state.copy()
    play(other, 0, "play", "card a-1", "slot bottom-left")
    assert step(other) == "TakingArtefact"
    few_artefacts(state)
    play(state, 0, "play", "card a-1", "slot bottom-left")
    assert options(state, 0) == ["use advance grey 1", "enough"]
    other = state.copy()
    play(state, 0, "enough")
    assert (tracks(state, 0)[0], state.last) == (5, -1)
    play(other, 0, "use advance grey 1", "artefact white")
    assert other.last == 0


def test_points_and_artefacts_that_may_end_the_game_are_asked_for() -> None:
    """RV-5.3 and RV-2.8: not once the end has come, and bonuses of the tracks are taken all the same."""
    state = table()
    few_artefacts(state)
    state.score[0] = 15
    resolve(state, 0, [BOX.lines.index("points 1")])
    assert options(state, 0) == ["use points 1", "enough"]
    play(state, 0, "use points 1")
    assert options(state, 0) == ["artefact white"], "no way around it"
    play(state, 0, "artefact white")
    assert state.last == 0
    resolve(state, 0, [BOX.lines.index("points 1")])
    state.advance()
    assert (step(state), state.score[0]) == ("Turn", 17)


def test_an_artefact_may_be_left() -> None:
    """RV-5.3: that of a technology, if it would end the game."""
    state = table()
    few_artefacts(state)
    resolve(state, 0, [BOX.lines.index("artefact")])
    assert options(state, 0) == ["use artefact", "enough"]
    play(state, 0, "enough")
    assert (sum(state.craters), state.last) == (1, -1)


def test_a_card_bonus() -> None:
    """RV-4.7"""
    state = table()
    track(state, 0, yellow=7)
    advance(state, 0, 2, 1)
    state.advance()
    assert (step(state), state.card_points(0)) == ("Turn", 0)
    state.active[0].append(BOX.cards.index("harvester"))
    assert state.card_points(0) == 2


def test_development_bonuses() -> None:
    """RV-4.8"""
    state = table()
    state.used[0] = 2
    advance(state, 0, 0, 2)  # the third marker
    state.advance()
    assert (state.developed(0), state.energy[0]) == (3, 2)
    state.used[0] = 5
    advance(state, 0, 1, 2)  # the seventh: nothing
    state.advance()
    assert (state.developed(0), state.energy[0]) == (7, 2)


def test_an_artefact_of_the_development_track() -> None:
    """RV-4.8"""
    state = table()
    state.used[0], state.unlocked[0] = 5, 0b1111 << 11
    advance(state, 0, 0, 2)
    state.advance()
    assert (state.developed(0), step(state)) == (10, "TakingArtefact")


def test_the_ability_moves_a_marker() -> None:
    """RV-4.9: the worked example, 2 books and a marker."""
    state = table(2, "nadair-sun")
    resolve(state, 0, [BOX.lines.index("tribe")])
    state.advance()
    play(state, 0, "use tribe")
    assert held(state, 0) == {"book": 2}
    assert (state.used[0], state.developed(0)) == (1, 1)


def test_the_ability_goes_on_without_markers() -> None:
    """RV-4.9"""
    state = table(2, "nadair-sun")
    state.used[0] = 5
    resolve(state, 0, [BOX.lines.index("tribe")])
    state.advance()
    play(state, 0, "use tribe")
    assert held(state, 0) == {"book": 2}
    assert (state.used[0], state.developed(0)) == (5, 5)


def test_an_ability_that_cannot_be_paid_cannot_be_used() -> None:
    """RV-4.9"""
    state = table(2, "kuniban-sun")
    resolve(state, 0, [BOX.lines.index("tribe")])
    state.advance()
    assert step(state) == "Turn"
    assert state.used[0] == 0
    give(state, 0, food=1)
    resolve(state, 0, [BOX.lines.index("tribe")])
    state.advance()
    assert options(state, 0)[0] == "use tribe"


def test_every_way_to_unlock_agrees_with_the_box() -> None:
    """RV-4.3: with all tracks at the end all fifteen are unlocked."""
    state = start(2, 3)
    for colour in range(3):
        advance(state, 0, colour, 12)
    assert state.unlocked[0] == (1 << 15) - 1

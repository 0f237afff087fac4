"""Populating (RV-7)."""

from __future__ import annotations

from kurhan.games.revive.rules.costs import nodes_to_learn
from tests.play import note, options, play, refused
from tests.revive.table import BOX, give, held, house, large, learn, offered, pawn, put_machine, put_tile, space, table


def test_the_lowest_technology_comes_first() -> None:
    """RV-7.1, RV-7.2 and RV-7.3"""
    state = table(2, "nadair-sun")
    give(state, 0, book=6)
    play(state, 0, "populate")
    assert offered(state, 0, "at") == ["d24"], "what lies beside the chasm; others would take food"
    play(state, 0, "at d24")
    assert offered(state, 0, "technology") == ["nadair-1"]
    play(state, 0, "technology nadair-1")
    assert held(state, 0) == {"book": 5}
    assert state.people[space("d24")] == 1
    assert state.n_pawns(0) == 1


def test_later_ones_along_the_lines() -> None:
    """RV-7.3"""
    state = table(2, "nadair-sun")
    assert nodes_to_learn(state, 0) == [0]
    state.learnt[0] = 0b0001
    assert nodes_to_learn(state, 0) == [1, 2, 3]
    state.learnt[0] = 0b0011
    assert nodes_to_learn(state, 0) == [2, 3, 4]
    state = table(2, "hofstadterians-sun")
    state.learnt[0] = 0b0101
    assert nodes_to_learn(state, 0) == [1, 3, 4, 5, 6], "a spine"


def test_populating_for_three_books() -> None:
    """RV-7.2 and RV-7.4: the worked example. 2 food for range, 2 books for the technology and 1 for who is there."""
    state = table(2, "nadair-sun")
    state.learnt[0] = 1
    house(state, 0, "d41")
    pawn(state, 1, "d24")  # d41, chasm, d24: one space
    pawn(state, 1, "c23")
    give(state, 0, book=3, food=2)
    play(state, 0, "populate", "at c23")  # d41, chasm, c24, c23
    said = note(state, 0, "technology energy")
    assert said is not None
    assert said.args == {"things": ["amount.book-3", "amount.food-2"]}
    play(state, 0, "technology energy")
    assert held(state, 0) == {}
    assert held(state, 1) == {"book": 1}


def test_two_neighbours_in_a_large_location() -> None:
    """RV-7.4 and RV-7.6: the worked example, a book to each."""
    state = table(3, "nadair-sun")
    put_tile(state, "a2", "a4")
    for seat in (1, 2):
        pawn(state, seat, "north-west")
    house(state, 0, "a21")
    give(state, 0, book=3)
    play(state, 0, "populate", "at north-west", "technology nadair-1")
    assert held(state, 0) == {}
    assert (held(state, 1), held(state, 2)) == ({"book": 1}, {"book": 1})
    assert state.people[large(0)] == 7


def test_a_location_once_each() -> None:
    """RV-7.1"""
    state = table(2, "nadair-sun")
    pawn(state, 0, "d24")
    give(state, 0, book=6, food=6)
    play(state, 0, "populate")
    assert "d24" not in offered(state, 0, "at")


def test_discounts_do_not_touch_the_books_of_others() -> None:
    """RV-7.4"""
    state = table(2, "nadair-sun")
    pawn(state, 1, "d24")
    put_machine(state, 0, "green-1")
    give(state, 0, book=1)
    assert refused(state, 0)["populate"] == "RV-7.2"
    play(state, 0, "activate green-1", "populate", "at d24", "technology nadair-1")
    assert held(state, 0) == {}
    assert held(state, 1) == {"book": 1}


def test_a_technology_works_from_now_on() -> None:
    """RV-7.5: not for the action that unlocks it."""
    state = table(2, "nadair-moon", moon="off")
    give(state, 0, book=1, food=2)
    # Its first technology makes forests free to cross: d42 on the way from the chasm to a location behind it.
    put_tile(state, "d5", "b3", 2)
    play(state, 0, "populate", "at d51", "technology nadair-2")
    assert held(state, 0) == {}, "d42 and d43 were both paid for"
    assert state.powers[0] != 0


def test_common_technologies() -> None:
    """RV-7.5"""
    for name, look in (("energy", "energy"), ("crate", "crate")):
        state = table(2, "nadair-sun")
        state.learnt[0] = 0b1001 if name == "crate" else 1
        give(state, 0, book=6)
        play(state, 0, "populate", "at d24", f"technology {name}")
        if look == "energy":
            assert state.energy[0] == 2
        else:
            assert (len(state.crates[0]), state.score[0]) == (1, 2)
    state = table(2, "nadair-sun")
    state.learnt[0] = 0b101
    give(state, 0, book=6)
    play(state, 0, "populate", "at d24", "technology artefact")
    assert options(state, 0) == ["artefact white", "artefact purple", "artefact orange"]


def test_a_technology_that_is_a_machine() -> None:
    """RV-7.7"""
    state = table(2, "formika-sun", more_tribes="on")
    learn(state, 0, "formika-3")
    play(state, 0, "activate formika-3")
    assert held(state, 0) == {"crystal": 1}
    assert state.energy[0] == 0


def test_energy_of_a_large_location() -> None:
    """RV-16.28 and RV-7.6"""
    state = table(2, "nadair-sun")
    put_tile(state, "a2", "a4")
    state.corners[0] = BOX.locations.index("8b")
    house(state, 0, "a21")
    give(state, 0, book=3)
    play(state, 0, "populate", "at north-west", "technology nadair-1")
    assert state.energy[0] == 2

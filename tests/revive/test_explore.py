"""Range and exploring (RV-6)."""

from __future__ import annotations

from kurhan.games.revive.components import CHASM
from kurhan.games.revive.rules.costs import spots_to_explore
from kurhan.games.revive.rules.reach import SHIFT, ranges
from kurhan.games.revive.state import Revive
from tests.play import note, options, play, step
from tests.revive.table import (
    BOX,
    give,
    held,
    house,
    learn,
    offered,
    pawn,
    put_tile,
    show,
    space,
    table,
)


def far(state: Revive, seat: int, name: str) -> int:
    """How many spaces must be crossed."""
    return ranges(state, seat)[space(name)] - SHIFT


def explorable(state: Revive) -> list[str]:
    return [BOX.spots[spot] for spot in spots_to_explore(state, 0)]


def test_range_one_from_the_chasm() -> None:
    """RV-6.1 and RV-6.2: the worked example, one space is crossed."""
    state = table()
    assert far(state, 0, "d41") == 0, "beside the chasm"
    assert far(state, 0, "d44") == 1
    give(state, 0, gear=3, food=1)
    play(state, 0, "small", "at d44")
    assert held(state, 0) == {}


def test_range_two_from_the_nearest_piece() -> None:
    """RV-6.1: the worked example, three spaces from the nearest piece means two to cross."""
    state = table()
    house(state, 0, "d22")
    assert far(state, 0, "d41") == 2  # d22, d23 or d24, the chasm, d41
    give(state, 0, gear=3, food=2)
    play(state, 0, "small", "at d41")
    assert held(state, 0) == {}


def test_the_chasm_counts_only_at_first() -> None:
    """RV-6.2"""
    state = table()
    house(state, 0, "d22")
    assert far(state, 0, "c32") == 2
    state = table()
    pawn(state, 0, "c23")
    assert far(state, 0, "e31") == 2, "pawns are pieces, too"
    assert far(state, 1, "e31") == 0, "not for who has none"


def test_occupied_spaces_are_crossed() -> None:
    """RV-6.1"""
    state = table()
    house(state, 0, "d22")
    house(state, 1, "d23")
    house(state, 1, "c24")
    assert far(state, 0, "d41") == 2


def test_unexplored_tiles_are_not_crossed() -> None:
    """RV-6.1"""
    state = table()
    assert ranges(state, 0)[space("e41")] == SHIFT, "a tile beside the chasm can be reached"
    assert ranges(state, 0)[space("a21")] == 255, "what lies beyond cannot"
    give(state, 0, food=6, gear=6, book=6, crystal=3)
    play(state, 0, "explore")
    assert "a2" not in offered(state, 0, "tile")
    assert "e4" in offered(state, 0, "tile")


def test_water_and_large_locations_are_crossed() -> None:
    """RV-6.1"""
    state = table()
    for spot, tile in (("b2", "a1"), ("a2", "a4"), ("b1", "a7")):
        put_tile(state, spot, tile)
    house(state, 0, "a21")
    assert far(state, 0, "north-west") == 0
    assert far(state, 0, "b11") == 1, "the corner is one space"
    house(state, 1, "e31")
    assert far(state, 1, "e34") == 1, "over the water"


def test_exploring_for_three_and_two_food() -> None:
    """RV-6.3, RV-6.5 and RV-6.7: the worked example. The tile costs 3 food and two spaces are crossed; 2 points."""
    state = table()
    put_tile(state, "b2", "a1", 0)  # 3 food, 2 points
    show(state, "welder", "librarian")
    give(state, 0, food=6)
    house(state, 0, "d23")
    assert min(far(state, 0, f"b2{hex}") for hex in "1234") == 2
    play(state, 0, "explore")
    said = note(state, 0, "tile b2")
    assert said is not None
    assert said.args == {"things": ["amount.food-5"]}
    play(state, 0, "tile b2")
    assert held(state, 0) == {"food": 1}
    assert state.score[0] == 2
    assert options(state, 0) == ["recruit welder", "recruit librarian", "deck"]
    play(state, 0, "recruit welder", "way one")
    assert state.active[0] == [BOX.cards.index("welder")]
    assert len(state.cards) == 5


def test_recruiting_from_the_deck() -> None:
    """RV-6.5"""
    state = table()
    give(state, 0, food=6)
    put_tile(state, "e4", "a1", 0)
    top = state.deck[-1]
    shown = list(state.cards)
    play(state, 0, "explore", "tile e4", "deck", "way one")
    assert state.active[0] == [top]
    assert state.cards == shown


def test_a_tile_is_laid_in_either_of_two_ways() -> None:
    """RV-6.7"""
    for way, lands in (("one", [1, 2, 3, 1]), ("other", [1, 3, 2, 1])):
        state = table()
        give(state, 0, food=6)
        put_tile(state, "e4", "a1", 0)
        play(state, 0, "explore", "tile e4", "deck")
        seen = state.view(0)["pending"]
        assert seen["tile"] == "e4"
        assert seen["ways"] == [["sand", "mountain", "forest", "sand"], ["sand", "forest", "mountain", "sand"]]
        play(state, 0, f"way {way}")
        assert [state.land[space(f"e4{hex}")] for hex in "1234"] == lands


def test_bonuses_for_range_add_up() -> None:
    """RV-6.4"""
    state = table(2, "vukuntur-sun", more_tribes="on")
    house(state, 0, "d22")
    learn(state, 0, "vukuntur-1")
    state.reach = 1
    give(state, 0, gear=3)
    play(state, 0, "small", "at d41")
    assert held(state, 0) == {}


def test_one_resource_less_is_taken_off_what_one_lacks() -> None:
    """RV-6.6"""
    state = table()
    put_tile(state, "e4", "a3", 0)  # 2 food and a gear
    give(state, 0, food=2)
    state.off[2] = 1
    play(state, 0, "explore", "tile e4")
    assert held(state, 0) == {}


def test_it_is_never_taken_off_range() -> None:
    """RV-6.6"""
    state = table()
    put_tile(state, "b2", "a1", 0)
    house(state, 0, "d23")  # two spaces to cross
    state.off[2] = 9
    give(state, 0, food=1)
    assert "b2" not in explorable(state)
    give(state, 0, food=2)
    play(state, 0, "explore", "tile b2")
    assert held(state, 0) == {}


def test_no_citizens_left() -> None:
    """RV-1.8 and RV-6.7: one explores all the same."""
    state = table()
    state.gone[0] += state.cards + state.deck
    state.cards, state.deck = [], []
    give(state, 0, food=6)
    put_tile(state, "e4", "a1", 0)
    play(state, 0, "explore", "tile e4")
    assert step(state) == "Laying"


def test_the_chasm_is_one_space() -> None:
    """RV-1.1 and RV-6.1"""
    assert len(BOX.next_to[CHASM]) == 10

"""Tribes and locked content (RV-16)."""

from __future__ import annotations

from kurhan.games.revive.components import (
    CHASM,
    EXPLORE,
    FOREST,
    FOREST_TOKEN,
    NEUTRAL,
    SAND,
    SAND_TOKEN,
    SOURCE,
    TARGET,
    TEMPLE,
    WORKSHOP,
)
from kurhan.games.revive.rules.costs import explore_cost
from kurhan.games.revive.rules.reach import SHIFT, ranges
from kurhan.games.revive.rules.using import resolve, take_crate
from kurhan.games.revive.state import Revive
from tests.play import options, play, step, told
from tests.revive.table import (
    BOX,
    crate,
    give,
    held,
    hold,
    house,
    lay,
    learn,
    offered,
    pawn,
    put_machine,
    put_tile,
    show,
    space,
    start,
    table,
    tracks,
)


def use_ability(state: Revive, seat: int = 0) -> None:
    """The ability is offered and used."""
    resolve(state, seat, [BOX.lines.index("tribe")])
    state.advance()
    play(state, seat, "use tribe")


def can_use_ability(state: Revive) -> bool:
    other = state.copy()
    resolve(other, 0, [BOX.lines.index("tribe")])
    other.advance()
    return step(other) == "Resolving"


def far(state: Revive, seat: int, name: str) -> int:
    return ranges(state, seat)[space(name)] - SHIFT


def test_resources_without_room_do_not_bar_the_ability() -> None:
    """RV-4.9: they are lost, but the marker moves; with nothing to move or to answer there is nothing to use."""
    full = {"gear": 6, "book": 6, "food": 6}
    for tribe in ("nadair-sun", "formika-sun", "hofstadterians-sun"):
        state = table(2, tribe, more_tribes="on")
        give(state, 0, **full)
        use_ability(state)
        assert (held(state, 0), state.used[0]) == (full, 1), tribe
        state.used[0] = BOX.ability_markers
        assert not can_use_ability(state), tribe
        lay(state, 0, "bottom-left", "envoy")
        use_ability(state)
        assert (held(state, 0), state.score[0]) == (full, 2), tribe


def test_the_ability_without_room_in_crates_and_machines() -> None:
    """RV-4.9 and RV-16.2"""
    state = table(2, "nadair-sun")
    learn(state, 0, "nadair-1")
    give(state, 0, book=6)
    state.used[0] = BOX.ability_markers
    put_machine(state, 0, "green-9")
    kind = crate(state, 0, "tribe")
    play(state, 0, "open " + kind, "use tribe", "activate green-9", "use tribe")
    assert (held(state, 0), state.score[0]) == ({"book": 6}, 2)


def test_a_payment_makes_room_for_the_ability() -> None:
    """RV-4.9 and RV-5.13"""
    state = table(2, "nadair-sun")
    give(state, 0, book=6)
    state.used[0] = BOX.ability_markers
    state.plates[0] = 7  # (2 any: the ability)
    play(state, 0, "switch", "plate 8", "use pay any 2 for tribe", "spend book", "spend book", "use tribe")
    assert held(state, 0) == {"book": 6}


# -- Nadair ------------------------------------------------------------------------------------------------------------


def test_nadair_sun() -> None:
    """RV-16.2"""
    state = table(2, "nadair-sun")
    use_ability(state)
    assert (held(state, 0), state.score[0]) == ({"book": 2}, 0)
    learn(state, 0, "nadair-1")
    use_ability(state)
    assert (held(state, 0), state.score[0]) == ({"book": 5}, 1)


def test_the_forest_chain_of_four() -> None:
    """RV-16.3: the worked example. 4 books for a chain of four; then the building beside it goes on."""
    state = table(2, "nadair-moon")
    put_tile(state, "e4", "a1")  # e43 is a forest
    put_tile(state, "e5", "a7")  # e51 is a forest; d42 is one, too
    house(state, 1, "d41")
    house(state, 0, "e44")
    give(state, 0, crystal=1, food=1)
    around = [BOX.spaces[one] for one in BOX.next_to[space("d44")] if state.land[one] == FOREST]
    assert sorted(around) == ["d42", "e43", "e51"]
    use_ability(state)
    assert "d44" in offered(state, 0, "at")
    play(state, 0, "at d44")
    assert held(state, 0) == {"book": 4}
    assert state.land[space("d44")] == FOREST
    assert tracks(state, 1) == (0, 0, 0), "d41 does not lie beside d44"
    assert state.tokens[0] == 4


def test_owners_beside_a_new_forest_go_on() -> None:
    """RV-16.3: after the books; a large building twice."""
    state = table(2, "nadair-moon")
    house(state, 1, "d23", large=True)
    house(state, 0, "c32")
    give(state, 0, crystal=1)
    use_ability(state)
    play(state, 0, "at c24")
    assert (tracks(state, 0), tracks(state, 1)) == ((0, 1, 0), (0, 2, 0))
    assert held(state, 0) == {"book": 2}, "d21 is joined to it"


def test_a_forest_needs_a_crystal_and_empty_sand() -> None:
    """RV-16.3"""
    state = table(2, "nadair-moon")
    assert not can_use_ability(state)
    give(state, 0, crystal=1)
    house(state, 1, "d41")
    use_ability(state)
    assert "d41" not in offered(state, 0, "at")
    assert "d44" not in offered(state, 0, "at"), "there is no food for the range"


def test_what_is_empty_for_a_forest() -> None:
    """RV-16.3 and RV-16.15: a sand token is sand, and a forest once covered; targets and sources are in the way."""
    state = table(4, "nadair-moon", "kuniban-moon", "wayfarers-moon", sources="on")
    state.token[space("c22")] = SAND_TOKEN
    state.token[space("d41")] = TARGET
    state.token[space("d44")] = SOURCE
    state.survey()
    give(state, 0, crystal=1, food=6)
    use_ability(state)
    places = offered(state, 0, "at")
    assert "c22" in places
    assert not {"d41", "d44"} & set(places)
    play(state, 0, "at c22")
    assert (state.land[space("c22")], state.tokens[0]) == (FOREST, 4)
    give(state, 0, gear=3, food=6)
    play(state, 0, "small")
    assert "c22" not in offered(state, 0, "at")


def test_the_range_of_a_token_is_told() -> None:
    """RV-16.3 and RV-16.6: the crystal and the food."""
    for tribe, at in (("nadair-moon", "at d44"), ("hofstadterians-moon", "at e32")):
        state = table(2, tribe)
        house(state, 0, "d22")
        give(state, 0, crystal=1, food=6)
        use_ability(state)
        food = far(state, 0, at[3:])
        assert food > 0
        paid = [event.args["things"] for event in told(play(state, 0, at), "log.pay")]
        assert paid == [["amount.crystal-1"], [f"amount.food-{food}"]]


def test_forests_and_waters_are_free_to_cross() -> None:
    """RV-16.4"""
    state = table(2, "nadair-sun")
    assert far(state, 0, "d44") == 1
    learn(state, 0, "nadair-2")
    state.learnt[0] = 0
    state.forget_ranges()
    assert far(state, 0, "d44") == 0, "over the forest d42"
    assert far(state, 0, "c31") == 1
    state = table(2, "nadair-sun")
    state.learnt[0] = 0b1000
    give(state, 0, book=6)
    play(state, 0, "populate", "at d24")
    assert "nadair-3" not in offered(state, 0, "technology")


# -- Hofstadterians ----------------------------------------------------------------------------------------------------


def test_a_resource_for_each_water() -> None:
    """RV-16.5 and RV-5.9"""
    state = table(2, "hofstadterians-sun")
    house(state, 0, "e31")
    use_ability(state)
    play(state, 0, "gain gear")
    assert held(state, 0) == {"gear": 1}


def test_no_books_to_others() -> None:
    """RV-16.5: also where it is unlocked."""
    state = table(2, "hofstadterians-sun")
    pawn(state, 1, "d24")
    state.learnt[0] = 1
    give(state, 0, book=2)
    play(state, 0, "populate", "at d24", "technology hofstadterians-2")
    assert (held(state, 0), held(state, 1)) == ({}, {})
    pawn(state, 1, "c23")
    state.learnt[0] = 1
    give(state, 0, book=2, food=6)
    play(state, 0, "populate", "at c23", "technology energy")
    assert held(state, 1) == {}


def test_a_temple() -> None:
    """RV-16.6"""
    state = table(2, "hofstadterians-moon")
    house(state, 0, "e31")  # has had the reward of e32
    house(state, 1, "e33")
    give(state, 0, crystal=1)
    use_ability(state)
    assert offered(state, 0, "at") == ["e32"]
    play(state, 0, "at e32")
    assert held(state, 0) == {"crystal": 1}, "the reward once more"
    assert state.token[space("e32")] & TEMPLE
    assert not can_use_ability(state), "there is no other water"


def test_range_from_a_temple() -> None:
    """RV-16.6 and RV-16.7"""
    state = table(2, "hofstadterians-moon")
    house(state, 0, "d22")
    state.token[space("e32")] = TEMPLE
    state.forget_ranges()
    assert far(state, 0, "e34") == 0
    assert far(state, 0, "e41") == 1
    learn(state, 0, "hofstadterians-4")
    assert far(state, 0, "e41") == -1, "two less"
    assert far(state, 0, "d41") <= 1


def test_a_temple_does_not_end_counting_from_the_chasm() -> None:
    """RV-16.6 and RV-6.2"""
    state = table(2, "hofstadterians-moon")
    state.token[space("e32")] = TEMPLE
    state.forget_ranges()
    assert far(state, 0, "d41") == 0


def test_far_temples_give_energy_once() -> None:
    """RV-16.7"""
    state = table(2, "hofstadterians-moon")
    state.learnt[0] = 1
    give(state, 0, book=3)
    play(state, 0, "populate", "at d24", "technology hofstadterians-4")
    assert state.energy[0] == 2


def test_two_resources_for_a_crystal() -> None:
    """RV-16.8"""
    state = table(2, "hofstadterians-sun")
    learn(state, 0, "hofstadterians-1")
    give(state, 0, gear=1)
    assert "crystallise" not in options(state, 0)
    give(state, 0, food=1)
    play(state, 0, "crystallise", "spend gear", "spend food")
    assert held(state, 0) == {"crystal": 1}
    assert state.left == 2


# -- Wayfarers ---------------------------------------------------------------------------------------------------------


def test_wayfarers_sun() -> None:
    """RV-16.9"""
    state = table(2, "wayfarers-sun")
    use_ability(state)
    assert (held(state, 0), state.score[0]) == ({"food": 1}, 1)
    give(state, 0, food=6)
    state.used[0] = BOX.ability_markers
    use_ability(state)  # the point is there to be had
    assert (held(state, 0), state.score[0]) == ({"food": 6}, 2)


def test_a_target() -> None:
    """RV-16.9: anywhere but where one has a piece; 2 less there, and it comes back."""
    state = table(2, "wayfarers-moon")
    house(state, 0, "d22")
    use_ability(state)
    places = offered(state, 0, "at")
    assert "d22" not in places
    assert {"d41", "c23", "north-west"} < set(places)
    assert "d42" not in places
    play(state, 0, "at d41")
    assert state.tokens[0] == 4
    give(state, 0, gear=1, food=2)
    play(state, 0, "small", "at d41")
    assert held(state, 0) == {}
    assert (state.tokens[0], state.token[space("d41")]) == (5, 0)


def test_a_target_on_a_location() -> None:
    """RV-16.9"""
    state = table(2, "wayfarers-moon")
    state.learnt[0] = 1
    use_ability(state)
    play(state, 0, "at d24", "populate", "at d24", "technology energy")
    assert state.energy[0] == 2, "2 books less, so for nothing"
    put_tile(state, "a2", "a4")
    house(state, 0, "a21")
    use_ability(state)
    play(state, 0, "at north-west")
    assert state.corner_targets == 1


def test_another_on_a_target() -> None:
    """RV-16.10: what was spent, without range and without books to others."""
    state = table(2, "wayfarers-moon")
    state.token[space("d44")] = TARGET
    state.tokens[0] = 4
    play(state, 0, "switch", "gain book", "end")
    give(state, 1, gear=5, food=1)
    play(state, 1, "large", "at d44")
    assert held(state, 0) == {"gear": 5, "book": 1}
    assert state.tokens[0] == 5
    state = table(3, "wayfarers-moon", "nadair-sun")
    state.token[space("d24")] = TARGET
    state.tokens[0] = 4
    pawn(state, 2, "d24")
    play(state, 0, "switch", "gain food", "end")
    give(state, 1, book=2)
    play(state, 1, "populate", "at d24", "technology nadair-1")
    assert (held(state, 0), held(state, 2)) == ({"book": 1, "food": 1}, {"book": 1})


def test_all_targets_out() -> None:
    """RV-16.9"""
    state = table(2, "wayfarers-moon")
    state.tokens[0] = 0
    assert not can_use_ability(state)


def test_exploring_with_light_packs() -> None:
    """RV-16.11: of price or range."""
    state = table(2, "wayfarers-sun")
    learn(state, 0, "wayfarers-1")
    state.learnt[0] = 0
    put_tile(state, "e4", "a1", 0)
    give(state, 0, food=2)
    play(state, 0, "explore", "tile e4")
    assert held(state, 0) == {}
    state = table(2, "wayfarers-sun")
    learn(state, 0, "wayfarers-2")
    put_tile(state, "a2", "a1", 0)
    give(state, 0, food=3)
    play(state, 0, "activate wayfarers-2", "explore", "tile a2")
    assert held(state, 0) == {}


def test_light_packs_and_a_discount_add_up() -> None:
    """RV-2.6 and RV-16.11: what is taken off for the whole price leaves the food to the packs."""
    for gears in (0, 1, 6):
        state = table(2, "wayfarers-sun")
        learn(state, 0, "wayfarers-1")
        state.learnt[0] = 0
        spot = next(spot for spot in range(len(BOX.spots)) if list(BOX.tile_cost[state.tiles[spot]]) == [1, 0, 2])
        put_tile(state, "e4", BOX.tiles[state.tiles[spot]], 0)
        give(state, 0, gear=gears)
        state.off[EXPLORE] = 2
        assert explore_cost(state, 0, BOX.spots.index("e4")) == [0, 0, 0]


def test_a_pawn_moves() -> None:
    """RV-16.12"""
    state = table(2, "wayfarers-sun")
    pawn(state, 0, "c23")
    pawn(state, 1, "c33")
    state.learnt[0] = 0b1001
    give(state, 0, book=2, food=6)
    play(state, 0, "populate", "at d24", "technology wayfarers-3")
    assert offered(state, 0, "at") == ["c23", "d24"]
    play(state, 0, "at c23")
    assert offered(state, 0, "at") == ["c33"]
    play(state, 0, "at c33")
    assert (state.people[space("c23")], state.people[space("c33")]) == (0, 3)
    assert held(state, 1) == {}


# -- Kuniban -----------------------------------------------------------------------------------------------------------


def test_kuniban_sun() -> None:
    """RV-16.13"""
    state = table(2, "kuniban-sun")
    show(state, "welder", "librarian")
    give(state, 0, food=1)
    use_ability(state)
    assert options(state, 0)[:3] == ["recruit welder", "recruit librarian", "deck"]
    play(state, 0, "recruit librarian")
    assert held(state, 0) == {}
    learn(state, 0, "kuniban-1")
    give(state, 0, food=1)
    use_ability(state)
    play(state, 0, "recruit welder")
    assert held(state, 0) == {"gear": 1}
    hold(state, 0, "harvester")
    learn(state, 0, "kuniban-3")
    play(state, 0, "activate kuniban-3", "spare harvester")
    assert held(state, 0) == {"gear": 1, "food": 3}


def test_a_crystal_to_rest_a_card() -> None:
    """RV-16.30"""
    state = table(2, "kuniban-sun")
    learn(state, 0, "kuniban-2")
    give(state, 0, crystal=1)
    assert "retire" not in options(state, 0)
    lay(state, 0, "top-left", "welder")
    play(state, 0, "retire", "rest welder")
    assert (held(state, 0), state.laid[0]) == ({}, [])


def test_the_card_for_mountain_sand() -> None:
    """RV-16.14 and RV-16.15: the worked example. A grey card for a mountain; later 1 point for who builds there."""
    state = table(2, "kuniban-moon")
    show(state, "librarian", "welder", "harvester")
    house(state, 1, "c24")
    use_ability(state)
    assert "c22" not in offered(state, 0, "at"), "range must be paid"
    play(state, 0, "at d42")
    state = table(2, "kuniban-moon")
    show(state, "librarian", "welder", "harvester")
    give(state, 0, food=1)
    use_ability(state)
    events = play(state, 0, "at c22")
    assert (state.land[space("c22")], held(state, 0)) == (SAND, {})
    assert told(events, "log.pay")[0].args["things"] == ["amount.food-1"]
    assert options(state, 0) == ["recruit welder", "enough"]
    play(state, 0, "recruit welder", "switch", "gain food", "end")
    give(state, 1, gear=3, food=1)
    play(state, 1, "small", "at c22")
    assert state.score[1] == 1


def test_an_ability_that_becomes_impossible_was_not_used() -> None:
    """RV-4.9: the crystal that was needed is exchanged before anything is built: no marker, and no card answers"""
    state = table(2, "vukuntur-sun", more_tribes="on")
    lay(state, 0, "bottom-left", "envoy")
    house(state, 0, "c21")
    give(state, 0, gear=2, crystal=1)
    use_ability(state)
    assert offered(state, 0, "small") == [""]
    events = play(state, 0, "exchange book")
    assert told(events, "log.forgo")
    assert (state.used[0], state.score[0], step(state)) == (0, 0, "Turn")


def test_range_for_an_ability_goes_with_it() -> None:
    """RV-9.3: an ability that could not be carried out leaves no range for the next action; a machine's stays."""
    for lent in (0, 1):
        state = table(2, "vukuntur-sun", more_tribes="on")
        state.reach = lent
        house(state, 0, "c21")
        give(state, 0, gear=2, crystal=1)
        kind = crate(state, 0, "tribe")
        play(state, 0, "open " + kind, "use tribe")
        assert (step(state), state.reach) == ("Acting", lent + 1)
        play(state, 0, "exchange book")
        assert (step(state), state.left, state.used[0], state.reach) == ("Turn", 2, 0, lent)


def test_no_card_of_that_colour() -> None:
    """RV-16.14"""
    state = table(2, "kuniban-moon")
    show(state, "librarian")
    state.deck = []
    give(state, 0, food=1)
    use_ability(state)
    play(state, 0, "at c22")
    assert (state.active[0], step(state)) == ([], "Turn")


def test_what_sand_cannot_cover() -> None:
    """RV-16.14"""
    state = table(4, "kuniban-moon", "formika-moon", "vukuntur-moon", "nadair-moon", more_tribes="on")
    state.token[space("d42")] = WORKSHOP
    state.token[space("d41")] = FOREST_TOKEN
    state.token[space("d43")] = NEUTRAL
    state.falcon = space("c22")
    state.survey()
    give(state, 0, food=6)
    use_ability(state)
    places = offered(state, 0, "at")
    assert not {"d41", "d42", "d43", "c22"} & set(places)
    assert "e32" not in places
    assert "c34" in places


# -- Formika -----------------------------------------------------------------------------------------------------------


def test_formika_sun() -> None:
    """RV-16.16"""
    state = table(2, "formika-sun", more_tribes="on")
    use_ability(state)
    assert held(state, 0) == {"gear": 2}
    learn(state, 0, "formika-1")
    state.learnt[0] = 0
    give(state, 0, gear=2, food=1)
    play(state, 0, "small")
    assert offered(state, 0, "at") == ["c24", "e33"], "beside one mountain each"
    play(state, 0, "at e33")
    assert held(state, 0)["food"] == 1


def test_a_crystal_for_two_of_a_kind() -> None:
    """RV-16.17"""
    state = table(2, "formika-sun", more_tribes="on")
    learn(state, 0, "formika-2")
    give(state, 0, crystal=1)
    play(state, 0, "double book")
    assert held(state, 0) == {"book": 2}


def test_a_workshop() -> None:
    """RV-16.18 and RV-16.19"""
    state = table(2, "formika-moon", more_tribes="on")
    give(state, 0, crystal=1)
    use_ability(state)
    assert {"c22", "d21", "d42", "d43", "c34", "e34"} == set(offered(state, 0, "at")), "any terrain, without range"
    play(state, 0, "at d42")
    assert tracks(state, 0) == (0, 1, 0)
    assert state.token[space("d42")] & WORKSHOP
    give(state, 0, gear=2)
    play(state, 0, "small")
    assert offered(state, 0, "at") == ["d41"], "one gear less beside it"
    play(state, 0, "at d41")
    put_tile(state, "e4", "a1", 0)  # beside d42
    give(state, 0, food=3)
    play(state, 0, "explore", "tile e4")
    assert held(state, 0) == {}, "3 food and one for range, less one"


def test_one_workshop_counts() -> None:
    """RV-16.19"""
    state = table(2, "formika-moon", more_tribes="on")
    for at in ("d42", "d43"):
        state.token[space(at)] = WORKSHOP
    give(state, 0, gear=2)
    play(state, 0, "small", "at d41")
    assert held(state, 0) == {}


def test_a_workshop_helps_nobody_else() -> None:
    """RV-16.19"""
    state = table(2, "formika-moon", more_tribes="on")
    state.token[space("d42")] = WORKSHOP
    play(state, 0, "switch", "gain food", "end")
    give(state, 1, gear=2)
    assert "small" not in options(state, 1)


def test_the_switch_copies() -> None:
    """RV-16.20"""
    state = table(2, "formika-moon", more_tribes="on")
    state.learnt[0], state.ready = 0b1, 0
    give(state, 0, book=3)
    play(state, 0, "populate", "at d24", "technology formika-4")
    assert state.ready & 1
    lay(state, 1, "top-left", "welder")
    play(state, 0, "switch")
    assert options(state, 0) == ["plain", "copy welder"]
    play(state, 0, "copy welder")
    assert tracks(state, 0) == (2, 0, 0)
    assert state.resting[1] == [BOX.cards.index("welder")]


def test_a_hibernation_is_not_copied() -> None:
    """RV-16.20: what happens at once is, and the card does not leave the game."""
    state = table(2, "formika-moon", more_tribes="on", citizens="on")
    learn(state, 0, "formika-4")
    lay(state, 1, "bottom-left", "night-shift", "dreamer-of-the-vault", "keeper-of-the-flame")
    play(state, 0, "switch")
    copies = ["copy night-shift", "copy dreamer-of-the-vault", "copy keeper-of-the-flame"]
    assert options(state, 0) == ["plain", *copies]
    other = state.copy()
    play(other, 0, "copy dreamer-of-the-vault")  # for which 2 crystals are missing
    assert other.resting[1] == [BOX.cards.index("dreamer-of-the-vault")], "that goes to rest all the same"
    play(state, 0, "copy night-shift", "gain food")
    assert (held(state, 0), state.energy[0], state.left, state.slept) == ({"food": 1}, 2, 1, False)
    assert state.resting[1] == [BOX.cards.index("night-shift")]


def test_without_that_technology_nothing_is_copied() -> None:
    """RV-16.20"""
    state = table(2, "formika-moon", more_tribes="on")
    lay(state, 1, "top-left", "welder")
    play(state, 0, "switch")
    assert step(state) == "Choosing"


# -- Vukuntur ----------------------------------------------------------------------------------------------------------


def test_an_action_as_an_ability() -> None:
    """RV-16.21"""
    state = table(2, "vukuntur-sun", more_tribes="on")
    assert not can_use_ability(state)
    give(state, 0, gear=3)
    use_ability(state)
    assert options(state, 0) == ["small"]
    play(state, 0, "small", "at d44")
    assert (held(state, 0), state.left, state.used[0]) == ({}, 2, 1)


def test_an_action_as_an_ability_after_the_last_action() -> None:
    """RV-16.21, RV-4.9 and RV-10.4: from a crate, also after hibernation, and from a machine"""
    for slept in (False, True):
        state = table(2, "vukuntur-sun", more_tribes="on")
        house(state, 0, "c21")
        give(state, 0, gear=3)
        kind = crate(state, 0, "tribe")
        state.left, state.acted, state.slept = 0, 2, slept
        play(state, 0, f"open {kind}", "use tribe", "small", "at c24")
        assert (held(state, 0), state.used[0]) == ({}, 1)
    state = table(2, "vukuntur-sun", more_tribes="on")
    house(state, 0, "c21")
    give(state, 0, gear=2)
    put_machine(state, 0, "green-9")
    state.left, state.acted = 0, 2
    assert offered(state, 0, "activate") == []
    give(state, 0, gear=3)
    play(state, 0, "activate green-9", "use tribe", "small", "at c24")
    assert (held(state, 0), state.used[0]) == ({}, 1)


def test_the_falcon() -> None:
    """RV-16.22, RV-16.24 and RV-16.25"""
    state = table(2, "vukuntur-moon", more_tribes="on")
    assert state.falcon == CHASM
    use_ability(state)
    assert set(offered(state, 0, "at")) == {"c22", "d21", "c34", "d42", "d43", "e34"}
    play(state, 0, "at e34")
    assert state.falcon == space("e34")
    assert far(state, 0, "e33") == 0
    house(state, 0, "d41")
    assert far(state, 0, "e33") == 0, "beside the falcon"
    give(state, 0, gear=2)
    play(state, 0, "small", "at e33")
    assert held(state, 0) == {"crystal": 1}, "one gear less, no range; the water gives the crystal"
    learn(state, 0, "vukuntur-4")
    use_ability(state)
    play(state, 0, "at e34")
    assert held(state, 0) == {"gear": 3, "crystal": 1}, "it may land where it was"


def test_the_falcon_flies_further_with_each_use() -> None:
    """RV-16.22"""
    state = table(2, "vukuntur-moon", more_tribes="on")
    put_tile(state, "a3", "a4")  # .my.
    use_ability(state)
    assert "a32" not in offered(state, 0, "at")
    assert BOX.far[CHASM][space("a32")] > 3
    play(state, 0, "at c34")
    use_ability(state)
    assert "a32" in offered(state, 0, "at")


def test_range_for_all_actions() -> None:
    """RV-16.23"""
    state = table(2, "vukuntur-sun", more_tribes="on")
    learn(state, 0, "vukuntur-1")
    state.learnt[0] = 0
    give(state, 0, gear=3)
    play(state, 0, "small", "at d44")
    assert held(state, 0) == {}


def test_a_citizen_and_a_resource() -> None:
    """RV-16.23"""
    state = table(2, "vukuntur-sun", more_tribes="on")
    state.learnt[0] = 0b1001
    give(state, 0, book=3)
    play(state, 0, "populate", "at d24", "technology vukuntur-3", "use gain any 1", "gain food", "deck")
    assert (held(state, 0), len(state.active[0])) == ({"food": 1}, 1)


def test_crystals_with_crates() -> None:
    """RV-16.26"""
    state = table(2, "vukuntur-sun", more_tribes="on")
    state.learnt[0] = 1
    give(state, 0, book=3)
    play(state, 0, "populate", "at d24", "technology vukuntur-2")
    assert (held(state, 0), len(state.crates[0])) == ({"crystal": 1}, 1)
    take_crate(state, 0)
    assert held(state, 0) == {"crystal": 2}


# -- locked content ----------------------------------------------------------------------------------------------------


def test_crystal_sources() -> None:
    """RV-16.27"""
    state = table(2, sources="on")
    put_tile(state, "e4", "c1", 0)  # .mw.
    house(state, 1, "e33")  # beside e41
    give(state, 0, food=6)
    play(state, 0, "explore", "tile e4", "deck", "way one")
    assert options(state, 0) == ["at e41", "at e44"]
    play(state, 0, "at e41")
    assert state.token[space("e41")] == SOURCE
    assert (state.sources_left, held(state, 1)) == (3, {"crystal": 1})


def test_crystals_of_a_source_in_turn_order() -> None:
    """RV-16.27, RV-8.8 and RV-3.5: from who explores on, also where there is no room."""
    state = table(3, sources="on")
    put_tile(state, "e4", "c1", 0)
    for seat, at in enumerate(("d44", "e33", "d42")):  # all beside e41, whatever land they are
        house(state, seat, at)
    give(state, 0, food=6)
    give(state, 1, crystal=3)
    play(state, 0, "explore", "tile e4", "deck", "way one")
    events = play(state, 0, "at e41")
    events += play(state, 1, "gain gear")
    gained = [(event.args["seat"], event.args["value"]) for event in told(events, "log.gain")]
    assert gained[:3] == [(0, "amount.crystal-1"), (1, "amount.gear-1"), (2, "amount.crystal-1")]


def test_no_source_on_other_tiles() -> None:
    """RV-16.27"""
    state = table(2, sources="on")
    put_tile(state, "e4", "a1", 0)
    give(state, 0, food=6)
    play(state, 0, "explore", "tile e4", "deck", "way one")
    assert step(state) == "Turn"


def test_more_citizens() -> None:
    """RV-16.29"""
    state = start(2, citizens="on")
    names = {BOX.cards[card] for card in state.deck + state.cards}
    assert {"falconer", "anthill-mother", "keeper-of-the-flame"} < names


def test_tokens_on_the_map_are_seen() -> None:
    """RV-16.3"""
    state = table(2, "nadair-moon")
    state.token[space("d44")] = FOREST_TOKEN
    state.survey()
    tile = next(tile for tile in state.view(1)["tiles"] if tile["spot"] == "d4")
    assert (tile["hexes"][3]["land"], tile["hexes"][3]["tokens"]) == ("forest", ["forest"])

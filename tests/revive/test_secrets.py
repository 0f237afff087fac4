"""What a seat may know, and what bots can only guess."""

from __future__ import annotations

import json

import kurhan
from kurhan.core.rng import Rng
from kurhan.core.state import NOBODY
from kurhan.games.revive.rules.using import take_crate
from tests.play import options, play, step
from tests.revive.table import BOX, give, put_tile, start, table


def test_piles_are_dealt_again() -> None:
    """RV-1.7: nobody knows what comes next."""
    state = start(3)
    guess = state.guess(0, Rng(5))
    assert (guess.deck, guess.module_pile, guess.crate_pile) != (state.deck, state.module_pile, state.crate_pile)
    assert sorted(guess.deck) == sorted(state.deck)
    assert guess.cards == state.cards


def test_tiles_change_places_only_under_equal_backs() -> None:
    """RV-1.3"""
    state = start(2)
    guesses = [state.guess(0, Rng(seed)) for seed in range(10)]
    for guess in guesses:
        assert [BOX.back[tile] for tile in guess.tiles] == [BOX.back[tile] for tile in state.tiles]
    assert len({tuple(guess.tiles) for guess in guesses}) > 5


def test_a_tile_that_is_looked_at_is_known() -> None:
    """RV-6.7"""
    state = table()
    put_tile(state, "e4", "a1", 0)
    give(state, 0, food=6)
    play(state, 0, "explore", "tile e4", "deck")
    spot = BOX.spots.index("e4")
    for seat in (0, 1):
        assert all(state.guess(seat, Rng(seed)).tiles[spot] == state.tiles[spot] for seed in range(8))


def test_crates_of_others_are_guessed() -> None:
    """RV-10.5"""
    state = table()
    for seat in (0, 0, 1):
        take_crate(state, seat)
    guesses = [state.guess(1, Rng(seed)) for seed in range(10)]
    assert len({tuple(guess.crates[0]) for guess in guesses}) > 3
    assert all(guess.crates[1] == state.crates[1] for guess in guesses)


def test_artefact_cards_of_others_are_guessed() -> None:
    """RV-1.14"""
    state = start(2)
    guesses = [state.guess(0, Rng(seed)) for seed in range(20)]
    assert len({guess.kept[1][0] for guess in guesses}) > 4
    assert all(guess.kept[0] == state.kept[0] for guess in guesses)
    assert state.view(0)["players"][1]["total"] is None
    common = start(2, artefact_cards="common")
    assert all(common.guess(0, Rng(seed)).kept_out[0] == common.kept_out[0] for seed in range(8))


def test_a_card_put_back_is_known_to_who_did_it() -> None:
    """RV-1.14: and to nobody else."""
    state = start(3, artefact_cards="two")
    dealt = [cards[:] for cards in state.kept]
    assert all(cards == sorted(cards) for seed in range(9) for cards in state.guess(0, Rng(seed)).kept), "as dealt"
    while step(state) == "Keeping":
        play(state, state.asked(), options(state, state.asked())[0])
    back = [next(card for card in dealt[seat] if card not in state.kept[seat]) for seat in range(3)]
    for seat in range(3):
        guesses = [state.guess(seat, Rng(seed)) for seed in range(40)]
        assert all(back[seat] in guess.kept_out for guess in guesses), "never in anybody's hands"
        for other in range(3):
            assert other == seat or any(back[other] not in guess.kept_out for guess in guesses), "may well be"
            assert other == seat or {guess.put_back[other] for guess in guesses} == {NOBODY}
        assert guesses[0].guess(seat, Rng(7)).put_back == guesses[0].put_back


def test_views_are_plain_and_whole_in_any_position() -> None:
    """RV-1.8: of every seat and of who only looks on."""
    for seats in range(1, 5):
        state = start(seats, 7)
        rng = Rng(3)
        for _ in range(25):
            if not state.over:
                kurhan.playout(state, rng, 15)
            for seat in (None, *range(seats)):
                json.dumps(state.view(seat))


def test_what_a_view_tells() -> None:
    """RV-1.3 and RV-1.12"""
    view = start(2).view(0)
    assert len(view["tiles"]) == 30
    hidden = next(tile for tile in view["tiles"] if not tile["up"])
    assert hidden["back"]["cost"]
    assert all(hex["land"] == "hidden" for hex in hidden["hexes"])
    player = view["players"][1]
    assert (player["small_buildings"], player["large_buildings"], player["energy"]) == (5, 3, 1)
    assert len(player["places"]) == 15
    assert [len(slot["places"]) for slot in player["slots"]] == [3, 2, 2, 3, 2]
    assert len(player["nodes"]) == 7

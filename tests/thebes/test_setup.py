"""Setting up (TH-2)."""

from __future__ import annotations

import pytest

import kurhan
from kurhan.core.state import NOBODY
from kurhan.games.thebes.components import SITES
from kurhan.games.thebes.rules.track import hindmost
from kurhan.games.thebes.state import Thebes
from tests.thebes.table import BOX, EXHIBITIONS, RESEARCHERS, valid


def start(seats: int, seed: int) -> Thebes:
    state = kurhan.game("thebes").start(seats, seed)
    assert isinstance(state, Thebes)
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_start_in_warsaw_with_valid_permissions(seats: int) -> None:
    """TH-2.1"""
    state = start(seats, 1)
    assert [BOX.places[place] for place in state.at] == ["warsaw"] * seats
    for seat in range(seats):
        assert valid(state, seat) == " ".join(SITES)
        assert state.cards[seat] == state.finds[seat] == []


def test_an_artefact_of_value_one_lies_on_each_site() -> None:
    """TH-2.2"""
    state = start(2, 1)
    for site in range(5):
        assert BOX.find_site[state.bonus[site]] == site
        assert BOX.find_value[state.bonus[site]] == 1
        assert state.bonus[site] not in state.bags[site]
        assert len(state.bags[site]) + state.sand[site] == 30


def test_four_researchers_face_up() -> None:
    """TH-2.3"""
    shown = set()
    for seed in range(30):
        state = start(2, seed)
        assert len(state.display) == 4
        assert all(0 <= card < 85 for card in state.display)
        assert state.shows == [NOBODY] * 3
        shown.update(state.display)
    assert len(shown) > 50
    assert start(2, 7).display == start(2, 7).display  # the same seed is the same game


@pytest.mark.parametrize("seats", [3, 4])
def test_small_exhibitions_in_the_second_stack_large_ones_in_the_third(seats: int) -> None:
    """TH-2.4"""
    state = start(seats, 3)
    first, second = state.deck[-27:], state.deck[:-27]
    assert all(card < 85 for card in first)
    assert [BOX.exhibitions[card - 85][:5] for card in second if card >= 85] == ["small"] * 5
    assert len(second) == len(state.third) == 27 + 5
    assert [BOX.exhibitions[card - 85][:5] for card in state.third if card >= 85] == ["large"] * 5
    assert sorted(state.display + first + second + state.third) == RESEARCHERS + EXHIBITIONS


def test_with_two_all_exhibitions_are_in_the_second_stack() -> None:
    """TH-2.4"""
    state = start(2, 3)
    assert len(state.deck) == 27 + 37
    assert sorted(card for card in state.deck[:37] if card >= 85) == EXHIBITIONS
    assert len(state.third) == 27


def test_exhibitions_are_anywhere_in_their_stack() -> None:
    """TH-2.4"""
    places = {state.deck.index(85) for state in (start(3, seed) for seed in range(500))}
    assert places == set(range(32))


def test_the_first_stack_is_on_top_and_the_third_waits() -> None:
    """TH-2.5"""
    for seed in range(20):
        state = start(4, seed)
        assert all(card < 85 for card in state.deck[-27:])  # the top of the deck is the end of the list
        assert state.fresh
        assert state.view(0)["deck"] == 59
        assert state.view(0)["third"] == 32


@pytest.mark.parametrize(("seats", "year", "week", "left"), [(2, 1901, 0, 157), (3, 1901, 16, 141), (4, 1902, 0, 105)])
def test_when_the_game_begins(seats: int, year: int, week: int, left: int) -> None:
    """TH-2.6, TH-2.7"""
    state = start(seats, 1)
    view = state.view(None)
    assert view["year"] == year
    assert view["years"][-1] == 1903
    for player in view["players"]:
        assert (player["year"], player["week"], player["left"]) == (year, week, left)


def test_chance_decides_who_begins_and_the_others_lie_below_clockwise() -> None:
    """TH-2.8"""
    first = set()
    for seed in range(60):
        state = start(4, seed)
        first.add(state.first)
        assert state.asked() == state.first == hindmost(state)
        assert [marker["seat"] for marker in state.view(None)["track"]] == state.clockwise(state.first)
    assert first == {0, 1, 2, 3}

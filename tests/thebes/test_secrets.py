"""What is open (TH-12), and what a seat can only guess."""

from __future__ import annotations

import kurhan
from kurhan.games.thebes.state import Thebes
from tests.play import play
from tests.thebes.table import BOX, table


def start(seats: int, seed: int) -> Thebes:
    state = kurhan.game("thebes").start(seats, seed)
    assert isinstance(state, Thebes)
    return state


def test_everybody_sees_the_same() -> None:
    """TH-12.1"""
    state = table(3, hands=["greece-2 shovel", "zeppelin"], finds=["scarab"], used=["greece"], discard="congress")
    views = [state.view(eye) for eye in (0, 1, 2, None)]
    for view in views:
        view.pop("seat")
        assert view == views[0]
    assert [card["card"] for card in views[0]["discard"]] == ["congress"]


def test_what_is_left_in_a_bag_is_known() -> None:
    """TH-12.2"""
    state = table(2, hands=["crete-3"], at=["crete"])
    before = state.view(1)["sites"][1]
    assert (len(before["bag"]), before["sand"]) == (14, 16)
    play(state, 0, "dig crete", "weeks 12")
    after = state.view(1)["sites"][1]
    gone = {find["id"] for find in before["bag"]} - {find["id"] for find in after["bag"]}
    assert {find for find in state.finds[0] if find not in BOX.bonus} == gone
    assert after["sand"] == 16
    guess = state.guess(1, kurhan.Rng(1))
    assert guess.bags == state.bags


def test_the_order_of_the_deck_is_guessed() -> None:
    """TH-12.3"""
    state = start(3, 1)
    decks = {tuple(state.guess(0, kurhan.Rng(seed)).deck) for seed in range(20)}
    assert len(decks) == 20
    assert tuple(state.deck) not in decks
    assert [state.guess(0, kurhan.Rng(5)).deck, state.guess(1, kurhan.Rng(5)).deck][0] != state.deck


def test_guesses_respect_what_is_known_of_the_stacks() -> None:
    """TH-12.3: no exhibition in the first stack, small ones in the second, large ones in the third"""
    state = start(4, 2)
    rng = kurhan.Rng(1)
    for _ in range(50):
        guess = state.guess(0, rng)
        assert all(card < 85 for card in guess.deck[-27:])
        assert sorted(card for card in guess.deck if card >= 85) == sorted(card for card in state.deck if card >= 85)
        assert sorted(card for card in guess.third if card >= 85) == sorted(card for card in state.third if card >= 85)
        assert (len(guess.deck), len(guess.third)) == (59, 32)
        assert guess.inventory() == state.inventory()


def test_researchers_may_be_in_the_deck_or_in_the_third_stack() -> None:
    """TH-12.3"""
    state = start(4, 2)
    card = state.deck[-1]
    places = [card in state.guess(0, kurhan.Rng(seed)).third for seed in range(200)]
    assert 40 < sum(places) < 95  # 27 of 81 hidden researchers are in the third stack


def test_a_new_deck_hides_exhibitions_anywhere() -> None:
    """TH-12.3"""
    state = table(2, deck="", discard="small-london shovel assistant congress zeppelin automobile")
    play(state, 0, "exchange")  # four cards are laid out of a new deck
    left = len(state.deck)
    tops = {state.guess(0, kurhan.Rng(seed)).deck[-1] for seed in range(50)} if left else set()
    assert len(tops) == left


def test_a_guess_does_not_know_what_will_be_drawn() -> None:
    """TH-12.2"""
    state = table(2, hands=["crete-3 crete-3"], at=["crete"])
    play(state, 0, "dig crete")
    hauls = set()
    for seed in range(20):
        guess = state.guess(0, kurhan.Rng(seed))
        guess.play(0, "weeks 6")
        hauls.add(tuple(sorted(guess.finds[0])))
    assert len(hauls) > 5

"""What is open and what is not (EE-22)."""

from __future__ import annotations

import kurhan
from kurhan.games.excavation_earth.rules.cards import draw_to_hand
from kurhan.games.excavation_earth.state import Earth
from tests.excavation_earth.table import BOX, card_names, set_up, stack, table
from tests.play import options, play, step


def guesses(state: Earth, seat: int, count: int = 40) -> list[Earth]:
    rng = kurhan.Rng(7)
    return [state.guess(seat, rng) for _ in range(count)]


def test_hands_are_hidden_and_their_number_open() -> None:
    """EE-22.1: travel cards are open"""
    state = table(hands=["red-1 red-2 fuel-3", "green-1"])
    mine, theirs, nobodys = (state.view(seat)["players"][0] for seat in (0, 1, None))
    assert [card["card"] for card in mine["cards"]] == ["red-1", "red-2"]
    assert theirs["cards"] is None
    assert nobodys["cards"] is None
    for view in (mine, theirs, nobodys):
        assert (view["hand"], view["actions"]) == (3, 2)
        assert [card["card"] for card in view["travel"]] == ["fuel-3"]
    assert len({card_names(guess.hand[0]) for guess in guesses(state, 1)}) > 10
    assert {card_names(guess.hand[1]) for guess in guesses(state, 1)} == {"green-1"}


def test_discards_are_known() -> None:
    """EE-22.1: what lies there is in no hand"""
    state = table(hands=["red-1", "green-1"], discard="yellow-1 yellow-1", forecast="purple-1")
    for guess in guesses(state, 1):
        assert card_names(guess.discard) == "yellow-1 yellow-1"
        assert "yellow-1" not in card_names(guess.hand[0] + guess.deck)
    assert [card["card"] for card in state.view(None)["discard"]] == ["yellow-1", "yellow-1"]


def test_a_new_deck_is_known_to_hold_none_of_the_old_hands() -> None:
    """EE-22.1: after a reshuffle all know which cards are in the deck"""
    state = table(hands=["red-1 red-2", "green-1 fuel-2"])
    state.discard, state.deck = state.deck[2:], state.deck[:2]
    for seat in (1, 1, 1):  # the third card is from a new deck
        draw_to_hand(state, seat)
    assert state.shuffles == 1
    for guess in guesses(state, 1):
        assert sorted(guess.hand[0]) == sorted(state.hand[0]), "nothing else is missing from the old deck"
        assert guess.hand[1] == state.hand[1]
    draw_to_hand(state, 0)
    others = [[card for card in guess.hand[0] if card not in state.hand[0][:2]] for guess in guesses(state, 1)]
    assert len({tuple(cards) for cards in others}) > 10
    assert all(len(cards) == 1 for cards in others), "but what comes from the new deck may be any of it"


def test_packets_are_seen_by_who_holds_them() -> None:
    """EE-22.1: what one passed on is with the others, what one has not seen may be anything"""
    state = set_up(2, hands="draft")
    assert state.view(None)["draft"]["packet"] is None
    mine, passed = options(state, 0)[0], sorted(state.packets[0])
    other = {card_names(sorted(guess.packets[1])) for guess in guesses(state, 0)}
    assert len(other) > 10
    play(state, 0, mine)
    play(state, 1, options(state, 1)[0])
    seen = card_names(sorted(state.packets[1]))
    assert {card_names(sorted(guess.packets[1])) for guess in guesses(state, 0)} == {seen}, "I have passed it on"
    taken = card_names(sorted(state.hand[1]))
    assert len({card_names(sorted(guess.hand[1])) for guess in guesses(state, 0)}) > 10, "these I never saw"
    play(state, 0, options(state, 0)[0])
    play(state, 1, options(state, 1)[0])
    known = [card for card in state.hand[1] if card in passed]
    assert len(known) == 2
    for guess in guesses(state, 0):
        assert set(known) <= set(guess.hand[1]), "what did not come back is with the neighbour"
    assert taken


def test_cards_drawn_for_a_sale_are_seen_by_who_chooses() -> None:
    """EE-22.1 and EE-8.7"""
    state = table(
        hands=["green-1 fuel-2", "green-2"], holds=["red-3 red-3 red-3"], traders=["1 2 3"], deck="yellow-1 yellow-2",
        queues={1: "red", 2: "red", 3: "red"},
    )  # fmt: skip
    play(state, 0, "sell fuel-2", "close")
    assert step(state) == "Keeping"
    assert {card_names(sorted(guess.peeked)) for guess in guesses(state, 0)} == {"yellow-1 yellow-2"}
    assert all(len(guess.peeked) == 2 for guess in guesses(state, 1))
    assert len({card_names(sorted(guess.peeked)) for guess in guesses(state, 1)}) > 10


def test_a_draft_shows_who_has_chosen_and_no_more() -> None:
    """EE-22.1"""
    state = set_up(3, hands="draft")
    choice = options(state, 1)[3]
    play(state, 1, choice)
    assert state.view(1)["draft"]["mine"] == choice
    for eye in (0, 2, None):
        draft = state.view(eye)["draft"]
        assert (draft["chosen"], draft["mine"]) == ([1], None)


def test_black_stacks_are_open_and_orders_unknown() -> None:
    """EE-22.2"""
    state = table(black={"red": "red-6 red-3 red-4"}, hands=["red-1", "red-2"])
    seen = [tile["artefact"] for tile in state.view(None)["regions"][3]["black"]]
    assert seen == ["red-6", "red-3", "red-4"]
    for guess in guesses(state, 0):
        assert stack(guess, "red") == "red-6 red-3 red-4"
    assert len({tuple(guess.deck) for guess in guesses(state, 0)}) == 40
    assert len({int(guess.rng.state) for guess in guesses(state, 0)}) == 40, "and no draw can be foreseen"


def test_what_is_about_to_be_exchanged_is_secret() -> None:
    """EE-22.1 and EE-2.5"""
    for seed in range(200):
        state = set_up(2, seed)
        if "redraw" in options(state, 0):
            break
    play(state, 0, "redraw")
    play(state, 1, "hold")
    before = state.shown
    play(state, 0, options(state, 0)[0])
    assert state.shown == before, "it may be taken back"
    assert len(state.view(0)["dropped"]) == 1
    assert state.view(1)["dropped"] == []
    play(state, 0, "done")
    assert state.shown > before


def test_all_are_asked_whether_they_exchange() -> None:
    """EE-22.3"""
    for seed in range(20):
        state = set_up(3, seed)
        assert (step(state), state.waiting()) == ("Redrawing", [0, 1, 2])


def test_zus_cards_are_guessed_from_what_was_seen() -> None:
    """EE-22.2: which of the cards of a kind come when, nobody knows; how many of each, all do"""
    state = set_up(1, factions=("gul",))
    for guess in guesses(state, 0):
        for deck, own in zip(guess.zu_decks, state.zu_decks):
            assert sorted(BOX.zu_kind[card] for card in deck) == sorted(BOX.zu_kind[card] for card in own)
    assert len({tuple(guess.zu_decks[0]) for guess in guesses(state, 0)}) == 40
    assert len({frozenset(guess.zu_decks[0]) for guess in guesses(state, 0)}) > 10
    for number in range(3):
        tops = {BOX.zu_kind[guess.zu_decks[number][-1]] for guess in guesses(state, 0)}
        assert tops == {BOX.zu_kind[card] for card in state.zu_decks[number]}, "any kind may be on top"


def test_a_card_that_pays_is_shown() -> None:
    """EE-22.1: undo stops there, but not at a step on the map"""
    state = table(hands=["red-1 red-2"])
    before = state.shown
    play(state, 0, "travel red-1")
    assert state.shown == before + 1
    play(state, 0, "move denver", "to mexico")
    assert state.shown == before + 1

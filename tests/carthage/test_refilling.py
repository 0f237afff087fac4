"""Refilling market and farm (CA-6)."""

from __future__ import annotations

from tests.carthage.table import SECOND_SKULL, buy, farm, market, play, show, table
from tests.play import options, told

DECK = "green-2 green-3 green-5 red-2 red-3"


def test_a_purchase_refills_market_and_farm() -> None:
    """CA-6.1, CA-6.2, CA-6.3 and CA-6.4"""
    state = table(market="red-5", farm="blue-2 blue-3 blue-5", deck=DECK, hands=["yellow-5"])
    buy(state, 0, "yellow-5")
    assert market(state) == "blue-2 blue-3 blue-5 green-2 green-3"
    assert farm(state) == "green-5 red-2 red-3"


def test_a_purchase_refills_even_if_the_next_player_has_a_card_to_go_on_with() -> None:
    """CA-6.1"""
    state = table(market="red-5 red-2@1", farm="blue-2", deck=DECK, hands=["yellow-5"])
    buy(state, 0, "yellow-5")
    assert market(state) == "red-2@1 blue-2 green-2 green-3"


def test_the_refill_comes_after_the_payday() -> None:
    """CA-6.1: points from the deck are drawn before the new market"""
    state = table(
        market="red-5", farm="blue-2", deck="yellow-2 " + DECK, hands=["yellow-5"], ships={"red": SECOND_SKULL},
        tokens=["red"],
    )  # fmt: skip
    buy(state, 0, "yellow-5")
    assert show(state.drawn[0]) == "yellow-2"
    assert market(state) == "blue-2 green-2 green-3"


def test_coins_and_reservations_refill_nothing() -> None:
    """CA-6.1"""
    state = table(market="red-5 red-3 red-2", farm="blue-2")
    play(state, 0, "take red-5")
    play(state, 1, "reserve market red-3")
    play(state, 2, "reserve farm blue-2")
    assert (market(state), farm(state)) == ("red-3@1 red-2", "blue-2@2")


def test_an_empty_market_is_refilled_for_whoever_is_next() -> None:
    """CA-6.1"""
    state = table(market="red-5", farm="blue-2 blue-3 blue-5", deck=DECK)
    events = play(state, 0, "take red-5")
    assert len(told(events, "log.refill")) == 1
    assert market(state) == "blue-2 blue-3 blue-5 green-2 green-3"
    assert state.waiting() == [1]


def test_a_market_reserved_by_others_is_refilled() -> None:
    """CA-6.1"""
    state = table(market="red-5@1 red-2@2", farm="blue-2", deck=DECK)
    assert market(state) == "red-5@1 red-2@2 blue-2 green-2 green-3"


def test_an_own_reserved_card_is_enough_to_go_on_with() -> None:
    """CA-6.1"""
    state = table(market="red-5@0 red-2@2", farm="blue-2", deck=DECK)
    assert market(state) == "red-5@0 red-2@2"


def test_markers_move_with_the_cards_of_the_farm() -> None:
    """CA-6.2"""
    state = table(market="red-5", farm="blue-2@2 blue-3 blue-5@0", deck=DECK, hands=["yellow-5"])
    buy(state, 0, "yellow-5")
    assert market(state) == "blue-2@2 blue-3 blue-5@0 green-2 green-3"
    assert farm(state) == "green-5 red-2 red-3"


def test_two_cards_come_from_the_deck_whatever_was_left_lying() -> None:
    """CA-6.3"""
    state = table(market="red-5 red-2@1", farm="blue-2 blue-3 blue-5", deck=DECK, hands=["yellow-5"])
    buy(state, 0, "yellow-5")
    assert market(state) == "red-2@1 blue-2 blue-3 blue-5 green-2 green-3"


def test_if_so_agreed_only_the_missing_cards_come() -> None:
    """CA-6.3: the other reading"""
    state = table(market="red-5 red-2@1", farm="blue-2 blue-3 blue-5", deck=DECK, hands=["yellow-5"], refill="missing")
    buy(state, 0, "yellow-5")
    assert market(state) == "red-2@1 blue-2 blue-3 blue-5 green-2"
    assert farm(state) == "green-3 green-5 red-2"


def test_if_so_agreed_and_none_is_missing_none_comes() -> None:
    """CA-6.3: the other reading"""
    state = table(
        4, market="red-5 red-2@1 red-2@2 red-2@3", farm="blue-2 blue-3 blue-5", deck=DECK, hands=["yellow-5"],
        refill="missing",
    )  # fmt: skip
    buy(state, 0, "yellow-5")
    assert market(state) == "red-2@1 red-2@2 red-2@3 blue-2 blue-3 blue-5"
    assert farm(state) == "green-2 green-3 green-5"


def test_three_cards_come_to_the_farm() -> None:
    """CA-6.4"""
    state = table(market="red-5", farm="blue-2", deck=DECK, hands=["yellow-5"])
    buy(state, 0, "yellow-5")
    assert farm(state) == "green-5 red-2 red-3"


def test_an_empty_deck_is_made_from_the_discard_pile() -> None:
    """CA-6.5"""
    state = table(
        market="red-5", farm="blue-2", deck="green-2", discard="red-2 red-2 red-2 red-3 red-3", hands=["yellow-5"]
    )
    events = buy(state, 0, "yellow-5")
    assert len(told(events, "log.shuffle")) == 1
    assert told(events, "log.shuffle")[0].args["count"] == 6  # the payment was discarded before
    assert market(state).startswith("blue-2 green-2 ")  # what was left of the deck came first
    assert (len(state.market), len(state.farm), len(state.deck)) == (3, 3, 2)
    assert state.discard == []


def test_the_new_deck_is_shuffled() -> None:
    """CA-6.5"""
    pile = "red-2 red-3 red-5 blue-2 blue-3 blue-5 yellow-2 yellow-3 yellow-5"
    markets = set()
    for seed in range(10):
        state = table(market="red-5", deck="", discard=pile, hands=["yellow-5"], seed=seed)
        buy(state, 0, "yellow-5")
        markets.add(market(state))
    assert len(markets) > 3


def test_where_no_card_is_left_as_many_as_there_are_must_do() -> None:
    """CA-6.5"""
    state = table(market="red-5 red-5", farm="", deck="", hands=["yellow-5 yellow-5"])
    buy(state, 0, "yellow-5", "yellow-5")
    assert show(state.market) == "yellow-5 yellow-5"  # paid, discarded, shuffled, drawn
    assert state.farm == state.deck == state.discard == []


def test_after_a_refill_at_its_start_the_turn_goes_on() -> None:
    """CA-6.6"""
    state = table(market="red-2@1", farm="blue-2", deck=DECK, hands=["yellow-5 yellow-2"])
    assert market(state) == "red-2@1 blue-2 green-2 green-3"
    assert {"buy", "take blue-2", "reserve farm green-5"} <= set(options(state, 0))
    buy(state, 0, "yellow-5", "yellow-2")
    assert show(state.goods[0]) == "blue-2 green-2 green-3"

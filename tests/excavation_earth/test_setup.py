"""Setting up (EE-2)."""

from __future__ import annotations

from collections import Counter

import pytest

import kurhan
from kurhan.games.excavation_earth.components import FACTIONS, N_BUYERS, REGIONS, SPECIAL
from kurhan.games.excavation_earth.state import Earth
from tests.excavation_earth.table import BOX, GAME, NEUTRAL, cards, explorers, on_sites, queue, set_up
from tests.play import options, play, refused, step

FIVE = ["gul", "issisinui", "dal-harraii", "aqulla", "kuti-kuti"]


def ready(seats: int = 2, seed: int = 1, **more: str) -> Earth:
    """A game in which all keep their first hands: somebody is about to land."""
    state = set_up(seats, seed, **more)
    while step(state) != "Landing":
        play(state, state.asked(), options(state, state.asked())[0])
    return state


def test_everyone_chooses_a_faction() -> None:
    """EE-2.1"""
    state = GAME.start(3, 1)
    first = state.asked()
    assert options(state, first) == ["choose " + name for name in FIVE]
    play(state, first, "choose gul")
    second = (first + 1) % 3
    assert state.asked() == second
    assert "choose gul" not in options(state, second)
    assert refused(state, second) == {"choose gul": "EE-2.1"}


def test_chance_decides_who_chooses_first() -> None:
    """EE-2.1"""
    assert {GAME.start(3, seed).asked() for seed in range(20)} == {0, 1, 2}


def test_factions_may_be_dealt() -> None:
    """EE-2.1"""
    dealt = []
    for seed in range(30):
        state = GAME.start(4, seed, {"factions": "dealt"})
        assert isinstance(state, Earth)
        assert step(state) == "Redrawing"
        assert len(set(state.faction)) == 4
        dealt += state.faction
    assert set(dealt) == {0, 1, 2, 3, 4}


def test_eight_credits() -> None:
    """EE-2.2"""
    assert ready(3).credits == [8, 8, 8]


def test_the_lowest_initiative_begins() -> None:
    """EE-2.3"""
    state = ready(4)
    assert [NEUTRAL[seat] for seat in state.order] == ["dal-harraii", "gul", "issisinui", "aqulla"]
    assert state.asked() == NEUTRAL.index("dal-harraii")


def test_six_cards_each() -> None:
    """EE-2.4"""
    state = set_up(3)
    assert [len(hand) for hand in state.hand] == [6, 6, 6]
    assert len(state.deck) == 60 - 18


# -- exchanging cards ----------------------------------------------------------------------------------------------


def with_right(seats: int, wanted: str) -> Earth:
    """A game in which seat 0 may exchange cards, or may not."""
    for seed in range(300):
        state = set_up(seats, seed)
        if step(state) == "Redrawing" and ("redraw" in options(state, 0)) == (wanted == "may"):
            return state
    raise AssertionError("no such hand in 300")


def test_four_alike_may_be_exchanged() -> None:
    """EE-2.5"""
    state = with_right(2, "may")
    hand = [BOX.cards[BOX.kind[card]].split("-") for card in state.hand[0]]
    assert max(*Counter(card[0] for card in hand).values(), *Counter(card[1] for card in hand).values()) >= 4
    play(state, 0, "redraw")
    play(state, 1, options(state, 1)[0])
    kinds = sorted(set(cards(state, 0).split()))
    assert sorted(options(state, 0)) == sorted(["done", *["drop " + kind for kind in kinds]])
    held = cards(state, 0).split()
    play(state, 0, "drop " + held[0], "drop " + held[1], "drop " + held[2])
    assert cards(state, 0).split() == held, "nothing happens before all are chosen"
    discards = len(state.discard)
    play(state, 0, "done")
    assert len(state.hand[0]) == 6
    assert len(state.discard) == discards + 3
    assert step(state) == "Landing", "it is done once"


def test_others_must_keep_their_cards() -> None:
    """EE-2.5 and EE-22.3: all are asked, whatever they hold"""
    state = with_right(2, "may not")
    assert state.waiting() == [0, 1]
    assert options(state, 0) == ["hold"]
    assert refused(state, 0) == {"redraw": "EE-2.5"}


def test_alone_nobody_is_asked_without_reason() -> None:
    """EE-2.5"""
    steps = Counter(step(set_up(1, seed)) for seed in range(60))
    assert set(steps) == {"Redrawing", "Landing"}
    assert steps["Landing"] > steps["Redrawing"]


def test_experts_draft_their_first_hands() -> None:
    """EE-2.6"""
    state = set_up(2, hands="draft")
    assert step(state) == "Drafting"
    assert [len(packet) for packet in state.packets] == [8, 8]
    for _ in range(3):
        for seat in (0, 1):
            play(state, seat, options(state, seat)[0])
    assert [len(hand) for hand in state.hand] == [6, 6]
    assert len(state.discard) == 4
    assert step(state) == "Landing", "and nothing is exchanged"


# -- the table -----------------------------------------------------------------------------------------------------


def test_three_travel_cards_each() -> None:
    """EE-2.7"""
    state = set_up(2)
    assert state.tickets == [0, 0]
    state = ready()
    assert cards(state, 0).split()[6:] == ["fuel-2", "fuel-3", "fuel-4"]


@pytest.mark.parametrize(("seats", "forecast", "sites", "black"), [(2, 3, 3, 2), (3, 4, 3, 3), (4, 5, 4, 4)])
def test_what_lies_on_the_table(seats: int, forecast: int, sites: int, black: int) -> None:
    """EE-2.8 and EE-2.9"""
    state = ready(seats)
    assert len(state.forecast) == forecast
    assert state.marks == [-1] * forecast
    lying = Counter(name.split("-")[0] for name in on_sites(state).split())
    assert lying == dict.fromkeys(REGIONS, sites)
    assert [len(stack) for stack in state.black] == [black] * 5
    assert [state.supply(region) for region in range(5)] == [18 - sites - black] * 5


@pytest.mark.parametrize(("seats", "coloured", "special"), [(2, 2, 1), (3, 1, 1), (4, 0, 0)])
def test_some_buyers_are_left_out(seats: int, coloured: int, special: int) -> None:
    """EE-2.10"""
    state = ready(seats)
    out = Counter(BOX.kind_of_buyer[buyer] for buyer in state.out_buyers)
    assert out == Counter(dict.fromkeys(range(5), coloured) | {SPECIAL: special})
    waiting = Counter(BOX.kind_of_buyer[buyer] for buyer in state.queue if buyer >= 0)
    for region in range(5):
        assert state.popularity(region) == coloured + waiting[region], "the lowest spaces are empty"


def test_three_buyers_come_to_each_market() -> None:
    """EE-2.11: 2 + 18 cards of 17 were used, so that the deck was made anew"""
    state = ready()
    assert [len(queue(state, market).split()) for market in range(1, 7)] == [3] * 6
    assert sum(state.buyer_discard) == 3
    assert [state.buyer_deck[kind] + state.buyer_discard[kind] for kind in range(N_BUYERS)] == [3, 3, 3, 3, 3, 2]


def test_orders_wait() -> None:
    """EE-2.12"""
    assert ready().orders == [-1, -1, -1]


def test_two_explorers_stand_on_markets_1_and_4() -> None:
    """EE-2.13"""
    state = ready(3)
    assert [explorers(state, seat) for seat in range(3)] == ["denver oslo"] * 3


def test_the_third_explorer_lands_in_the_first_turn() -> None:
    """EE-2.14"""
    state = ready()
    first, second = state.order
    assert sorted(refused(state, first)) == ["land denver", "land oslo"]
    assert len(options(state, first)) == 19
    play(state, first, "land tokyo", "stay", "pass")  # EE-16.4: Dal-Harraii might move before the rest
    assert step(state) == "Leaving"
    play(state, first, options(state, first)[0])
    assert explorers(state, second) == "denver oslo", "others land in their own first turns"
    assert step(state) == "Landing"
    assert state.asked() == second


def test_the_same_seed_sets_up_the_same_table() -> None:
    """EE-2.4"""
    assert ready(4, 9).to_json() == ready(4, 9).to_json()
    assert ready(4, 9).to_json() != ready(4, 10).to_json()


def test_options_are_for_some_seat_counts_only() -> None:
    """EE-2.6 and EE-17.1"""
    with pytest.raises(ValueError, match="hands cannot be draft with 1 seats"):
        GAME.start(1, 1, {"hands": "draft"})
    with pytest.raises(ValueError, match="zu_crew cannot be limited with 2 seats"):
        GAME.start(2, 1, {"zu_crew": "limited"})
    record = kurhan.Record(GAME, 2, 1, {"hands": "draft", "zu_crew": "endless"})
    assert record.options["hands"] == "draft"
    assert FACTIONS[-1] == "zu"

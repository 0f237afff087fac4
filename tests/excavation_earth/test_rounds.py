"""Rounds and their preparation (EE-3)."""

from __future__ import annotations

from collections import Counter

import pytest

from kurhan.core.simultaneous import Simultaneous
from kurhan.games.excavation_earth.components import REGIONS
from kurhan.games.excavation_earth.rules.buyers import fill_queue
from kurhan.games.excavation_earth.rules.preparation import refresh_queues
from kurhan.games.excavation_earth.state import Earth
from tests.excavation_earth.table import (
    BOX,
    GAME,
    aboard,
    asked,
    card_names,
    cards,
    envoys,
    explorers,
    hold,
    on_sites,
    queue,
    samples,
    stack,
    table,
    traders,
)
from tests.play import options, play, told


def next_round(state: Earth) -> list[str]:
    """Everyone passes, without cards; what was told on the way."""
    events = []
    for seat in list(state.order):
        if seat < state.seats and not state.over and not state.passed >> seat & 1:
            events += play(state, seat, "pass")
    return [event.key for event in events]


def drafted(state: Earth) -> None:
    """All choose the first two cards, three times."""
    while isinstance(state.steps[-1], Simultaneous):
        seat = state.asked()
        play(state, seat, options(state, seat)[0])


def bare(round: int = 1, seats: int = 2, **more: object) -> Earth:
    """A table whose players hold one travel card each, so that passing leaves nothing to choose."""
    hands = ["fuel-2"] * seats
    return table(seats, round=round, hands=hands, factions=("gul", "aqulla", "kuti-kuti"), **more)  # type: ignore[arg-type]


def test_three_rounds() -> None:
    """EE-3.1: the first has no preparation; after the third the game is over"""
    state = bare()
    assert state.view(0)["rounds"] == 3
    next_round(state)
    assert (state.round, state.over) == (2, False)
    state = bare(round=3)
    next_round(state)
    assert state.over


def test_the_preparation_has_its_order() -> None:
    """EE-3.2: an artefact of the forecast goes under its stack before the black market turns"""
    state = bare(
        forecast="purple-1", black={"purple": "purple-6"}, supply={"purple": "purple-3 purple-3 purple-3"},
        queues={1: "red red red red"},
    )  # fmt: skip
    events = []
    for seat in (0, 1):
        events += play(state, seat, "pass")
    keys = [event.key for event in events]
    marks = ["log.round", "log.order-shown", "log.leave", "log.forecast", "log.forecast-new"]
    assert [key for key in dict.fromkeys(keys) if key in marks] == marks
    assert stack(state, "purple") == "purple-6 purple-3", "the forecast comes first ..."
    drafted(state)
    assert stack(state, "purple") == "purple-3 purple-6", "... and the black market turns last, after the draft"


def test_orders_are_shown_in_round_2_and_turned_over_in_round_3() -> None:
    """EE-3.3"""
    seen: Counter[int] = Counter()
    for seed in range(40):
        state = bare(seed=seed)
        next_round(state)
        assert len(set(state.orders)) == 3
        seen.update(state.orders)
        view = state.view(None)["centres"]
        assert [centre["order"]["side"] for centre in view] == ["white"] * 3
    assert set(seen) == set(range(8))
    state = bare(round=2, orders=["fence", "auction", "heralds"])
    next_round(state)
    view = state.view(None)["centres"]
    assert [(centre["order"]["order"], centre["order"]["side"]) for centre in view] == [
        ("fence", "yellow"), ("auction", "yellow"), ("heralds", "yellow"),
    ]  # fmt: skip


WAITING = dict.fromkeys(range(2, 7), "orange purple red")  # elsewhere, as many as it should be


@pytest.mark.parametrize(
    ("before", "after"),
    [("red green yellow purple", "green yellow purple"), ("red green yellow", "red green yellow")],
)
def test_long_queues_are_shortened(before: str, after: str) -> None:
    """EE-3.4: the example; four become three, three stay"""
    state = bare(queues={1: before, **WAITING})
    refresh_queues(state)
    assert queue(state, 1) == after
    assert sum(state.buyer_discard) == 0


@pytest.mark.parametrize("before", ["red green", "red", ""])
def test_short_queues_are_filled(before: str) -> None:
    """EE-3.4: the example; fewer than three become three, the new ones at the end"""
    state = bare(queues={1: before, **WAITING})
    refresh_queues(state)
    assert len(queue(state, 1).split()) == 3
    assert queue(state, 1).startswith(before)
    drawn = sum(state.buyer_discard)
    assert drawn == 3 - len(before.split())
    assert all(queue(state, market) == waiting for market, waiting in WAITING.items())


def test_all_long_queues_are_shortened_before_any_is_filled() -> None:
    """EE-3.4: who leaves the last market can come to the first"""
    nobody = dict.fromkeys(["orange", "green", "purple", "red", "yellow", "special"], 10)
    waiting = {2: "red red red", 3: "red red red", 4: "green green green", 5: "purple purple purple"}
    state = bare(queues={1: "orange orange", **waiting, 6: "yellow green green green"}, popularity=nobody)
    refresh_queues(state)
    assert (queue(state, 1), queue(state, 6)) == ("orange orange yellow", "green green green")


def test_buyers_who_are_all_in_the_game_are_skipped() -> None:
    """EE-3.5"""
    out = dict.fromkeys(["orange", "green", "purple", "red"], 10)
    for seed in range(10):
        state = bare(popularity={**out, "special": 10}, seed=seed)
        fill_queue(state, 0)
        assert queue(state, 1) == "yellow yellow yellow"
    state = bare(popularity=dict.fromkeys(["orange", "green", "purple", "red", "yellow", "special"], 10))
    fill_queue(state, 0)
    assert queue(state, 1) == "", "there is nobody to come"


def test_the_forecast_brings_artefacts() -> None:
    """EE-3.6: two to their sites, one under the stack, for each card; what has run out does not come"""
    state = bare(forecast="purple-1 red-2", black={"purple": "purple-6"}, supply={"red": "red-5"})
    assert next_round(state).count("log.forecast") == 2
    found = on_sites(state).split()
    assert len([name for name in found if name.startswith("purple")]) == 2
    assert [name for name in found if name.startswith("red")] == ["red-5"]
    assert len(stack(state, "purple").split()) == 2
    assert stack(state, "purple").startswith("purple-6")
    assert stack(state, "red") == ""
    assert next_round(bare(forecast="red-2", supply={"red": ""})).count("log.forecast-none") == 1


def test_the_forecast_is_renewed_once() -> None:
    """EE-3.7"""
    state = bare(forecast="purple-1*0 red-2*1 red-3")
    assert state.crew == [21, 21]
    next_round(state)
    assert state.crew == [22, 22]
    assert {"purple-1", "red-2", "red-3"} <= set(card_names(state.discard).split())
    assert len(state.forecast) == 3
    assert state.marks == [-1] * 3
    state = bare(round=2, forecast="purple-1")
    next_round(state)
    assert state.forecast == []


def test_tokens_make_the_turn_order() -> None:
    """EE-3.8: an example; the third took token 1, the first token 2"""
    state = bare(seats=3, order=[1, 0, 2], tokens=[2, 0, 1])
    for seat in (0, 2, 1):
        play(state, seat, "pass")
    assert state.order == [2, 0, 1]
    assert state.tokens == [0, 0, 0]
    state = table(
        4, hands=["fuel-2"] * 4, order=[3, 1, 0, 2], tokens=[0, 0, 1, 0],
        factions=("gul", "aqulla", "kuti-kuti", "issisinui"),
    )  # fmt: skip
    for seat in (0, 2, 3, 1):
        play(state, seat, "pass")
    assert state.order == [2, 3, 1, 0], "the others stay as they stood"


def test_eight_cards_are_drafted_two_at_a_time() -> None:
    """EE-3.9: left is clockwise; cards kept from the last round stay apart"""
    state = table(3, hands=["red-1 red-1", "fuel-2", "fuel-2"], factions=("gul", "aqulla", "kuti-kuti"))
    for seat in (0, 1, 2):
        play(state, seat, "pass")
    assert [len(packet) for packet in state.packets] == [8, 8, 8]
    assert state.waiting() == [0, 1, 2]
    first = [card_names(sorted(packet)) for packet in state.packets]
    mine = options(state, 0)[0]
    assert len(options(state, 0)) <= 28
    play(state, 1, options(state, 1)[0])
    play(state, 0, mine)
    assert state.waiting() == [2]
    assert [len(hand) for hand in state.hand] == [2, 0, 0], "nothing happens before all have chosen"
    play(state, 2, options(state, 2)[0])
    assert [len(hand) for hand in state.hand] == [4, 2, 2]
    passed = Counter(first[0].split()) - Counter(mine.split()[1:])
    assert Counter(card_names(state.packets[1]).split()) == passed, "the next seat clockwise has them"
    for size in (6, 4):
        assert [len(packet) for packet in state.packets] == [size] * 3
        assert asked(state, 0) == ("ask.Drafting" if size == 6 else "ask.Drafting-last")
        for seat in (2, 1, 0):
            play(state, seat, options(state, seat)[-1])
    assert [len(state.hand[seat]) for seat in range(3)] == [8, 6, 6]
    assert [len(packet) for packet in state.packets] == [0, 0, 0]
    assert cards(state, 0).split().count("red-1") >= 2


def test_the_last_two_of_a_packet_are_discarded() -> None:
    """EE-3.9"""
    state = bare()
    next_round(state)
    before = len(state.discard)
    drafted(state)
    assert len(state.discard) == before + 4


def test_a_deck_that_ends_in_the_deal_is_made_anew() -> None:
    """EE-3.9 and EE-1.12"""
    state = bare()
    state.discard, state.deck = state.deck[5:], state.deck[:5]
    next_round(state)
    assert [len(packet) for packet in state.packets] == [8, 8]


def test_travel_cards_come_back() -> None:
    """EE-3.10: used, or set aside with a pass"""
    state = bare()
    next_round(state)
    assert state.tickets == [0, 0]
    drafted(state)
    assert [cards(state, seat).split()[-3:] for seat in (0, 1)] == [["fuel-2", "fuel-3", "fuel-4"]] * 2


def test_the_black_market_turns() -> None:
    """EE-3.11: the top of each stack goes under it"""
    state = bare(black={"purple": "purple-6 purple-5 purple-4", "red": "red-3"})
    next_round(state)
    drafted(state)
    assert stack(state, "purple") == "purple-5 purple-4 purple-6"
    assert stack(state, "red") == "red-3"


def test_nothing_else_is_cleared_away() -> None:
    """EE-3.12"""
    state = bare(
        at=["tokyo denver quito"], traders=["1 2"], envoys=["left"], guards=["red-3"], holds=["red-3|red-4"],
        ship="red special", credits=[20, 8],
    )  # fmt: skip
    next_round(state)
    drafted(state)
    assert explorers(state, 0) == "tokyo denver quito"
    assert (traders(state, 0), envoys(state, 0), samples(state, 0)) == ("1 2", "left", "red-3")
    assert (hold(state, 0), aboard(state)) == ("red-3|red-4", "red special")
    assert state.credits == [25, 8], "5 for the left centre"


def test_what_is_prepared_is_told() -> None:
    """EE-3.2"""
    state = bare(forecast="purple-1")
    events = [*play(state, 0, "pass"), *play(state, 1, "pass")]
    assert told(events, "log.round")[0].args == {"number": 2}
    assert len(told(events, "log.order-shown")) == 3
    assert len(told(events, "log.queue")) == 6
    assert len(state.moments) == 2, "after the scoring, and before the draft"
    assert REGIONS[0] == "orange"
    assert BOX is GAME.box

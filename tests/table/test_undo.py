"""Undo: what can be taken back, by whom, and where it ends."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from kurhan.store import UNDO, Store
from kurhan.table import Hall, Stale, TableError
from tests.table.guests import ANNA, BEN, GAME, assert_same, holder, options, payment, play, play_on, stored


def test_the_last_action_can_be_taken_back_by_whoever_did_it(hall: Hall, store: Store) -> None:
    table = hall.create(GAME, [ANNA, BEN], {}, "anna", seed=7)
    before, lines = table.state.to_json(), table.lines(0)
    seat = table.state.asked()
    play(table, "claim red")
    assert table.can_undo(holder(table, seat))
    assert not table.can_undo(holder(table, 1 - seat))
    assert not table.can_undo("")
    with pytest.raises(TableError, match="taken back"):
        table.undo(holder(table, 1 - seat), 1)
    with pytest.raises(Stale):
        table.undo(holder(table, seat), 0)
    table.undo(holder(table, seat), 1)
    assert table.n == 2
    assert table.state.to_json() == before
    assert table.lines(0) == lines
    assert table.curve() == [[0, 0]]
    assert store.log(table.id) == [(seat, "claim red"), (seat, UNDO)]
    assert_same(table, stored(table, store))
    play(table, "claim blue")
    assert table.record.actions == [(seat, "claim blue")]
    assert_same(table, stored(table, store))


def test_nothing_can_be_taken_back_at_the_start(hall: Hall) -> None:
    table = hall.create(GAME, [ANNA, ANNA], {}, "anna")
    assert not table.can_undo("anna")


def test_undo_does_not_cross_another_players_action(hall: Hall) -> None:
    table = hall.create(GAME, [ANNA, BEN], {}, "anna")
    seat = table.state.asked()
    play(table, "claim red")
    play(table, "claim blue")
    assert not table.can_undo(holder(table, seat))
    table.undo(holder(table, 1 - seat), 2)
    assert table.can_undo(holder(table, seat))
    table.undo(holder(table, seat), 3)
    assert table.record.actions == []


def test_who_holds_several_seats_takes_back_for_all_of_them(hall: Hall) -> None:
    table = hall.create(GAME, [ANNA, replace(ANNA, name="Adam")], {}, "anna")
    play(table, "claim red")
    play(table, "claim blue")
    table.undo("anna", 2)
    table.undo("anna", 3)
    assert table.record.actions == []


def test_all_that_a_seat_did_can_be_taken_back_at_once(hall: Hall, store: Store) -> None:
    """As far as the last thing that was shown, or that another seat did."""
    table = hall.create(GAME, [ANNA, BEN], {}, "anna", seed=7)
    play_on(table, random.Random(1), lambda: "buy" in options(table) and len(payment(table)) > 2)
    seat, start, known = table.state.asked(), table.state.to_json(), len(table.record.actions)
    whole = payment(table)
    play(table, *whole[:-1])
    assert table.undoable(holder(table, seat)) == len(whole) - 1
    assert table.undoable(holder(table, 1 - seat)) == 0
    table.undo(holder(table, seat), table.n, all=True)
    assert (table.state.to_json(), len(table.record.actions)) == (start, known)
    assert_same(table, stored(table, store))


def test_a_payment_can_be_taken_back_until_it_is_made(hall: Hall) -> None:
    """CA-4.2: cards put forward are not shown yet; with the last one they are, and the market is refilled."""
    table = hall.create(GAME, [ANNA, BEN], {}, "anna", seed=7)
    play_on(table, random.Random(1), lambda: "buy" in options(table) and len(payment(table)) > 2)
    seat, start = table.state.asked(), table.state.to_json()
    whole = payment(table)
    play(table, *whole[:-1])
    for _ in whole[:-1]:
        assert table.can_undo(holder(table, seat))
        table.undo(holder(table, seat), table.n)
    assert table.state.to_json() == start
    play(table, *whole)
    assert not table.can_undo(holder(table, seat))
    with pytest.raises(TableError, match="taken back"):
        table.undo(holder(table, seat), table.n)


def test_an_action_after_which_cards_are_turned_up_stands(hall: Hall) -> None:
    """CA-6.1: who takes the last card makes the next player refill the market, which all see."""
    table = hall.create(GAME, [ANNA, BEN], {}, "anna", seed=7)
    seat = -1
    while table.state.shown == 0:
        seat = table.state.asked()
        play(table, next(option for option in options(table) if option.startswith(("take", "claim"))))
        assert table.can_undo(holder(table, seat)) == (table.state.shown == 0)
    assert not table.can_undo(holder(table, seat))


def test_a_game_that_is_over_stays_over(hall: Hall) -> None:
    table = hall.create(GAME, [ANNA, ANNA], {}, "anna", seed=3)
    play_on(table, random.Random(3), lambda: table.over)
    assert not table.can_undo("anna")


def test_undo_at_random_always_leads_back_to_where_one_was(hall: Hall, store: Store) -> None:
    dice = random.Random(5)
    table = hall.create(GAME, [ANNA, ANNA, ANNA], {}, "anna", seed=5)
    trail = [table.state.to_json()]
    undone = 0
    while not table.over:
        if table.can_undo("anna") and dice.random() < 0.3:
            table.undo("anna", table.n)
            trail.pop()
            undone += 1
            assert table.state.to_json() == trail[-1]
        else:
            play(table, dice.choice(options(table)))
            trail.append(table.state.to_json())
    assert undone > 10
    assert_same(table, stored(table, store))

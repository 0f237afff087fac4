"""Seats: who may sit where, who is away, and bots that take over and give back."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kurhan.store import BOT, HUMAN, OPEN, SeatRow, Store
from kurhan.table import Hall, NotStarted, NotYourSeat, Stale, TableError
from kurhan.table.presence import AWAY
from tests.table.guests import ANNA, BEN, GAME, assert_same, stored


def test_a_table_starts_when_every_seat_is_taken(hall: Hall, store: Store) -> None:
    table = hall.create(GAME, [ANNA, SeatRow(OPEN)], {}, "anna")
    assert not table.started
    with pytest.raises(NotStarted):
        table.play("anna", 0, ["claim red"], 0)
    table.sit(1, "  Ben\u200b  the\tFirst ", "ben")
    assert table.started
    assert table.row.seats[1] == SeatRow(HUMAN, "Ben the First", "ben")
    assert table.record.names == ["Anna", "Ben the First"]
    assert table.seats_of("ben") == [1]
    assert table.seats_of("") == []
    assert_same(table, stored(table, store))


def test_a_seat_is_taken_once(hall: Hall, store: Store) -> None:
    table = hall.create(GAME, [ANNA, SeatRow(OPEN)], {}, "anna")
    other = stored(table, store)  # a second server on the same store
    table.sit(1, "Ben", "ben")
    with pytest.raises(TableError, match="taken"):
        table.sit(1, "Cleo", "cleo")
    with pytest.raises(Stale):
        other.sit(1, "Cleo", "cleo")
    assert other.row.seats[1].holder == "ben"
    for bad in (2, -1):
        with pytest.raises(TableError, match="no such seat"):
            table.sit(bad, "Cleo", "cleo")


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "x" * 25])
def test_a_name_can_be_read(hall: Hall, name: str) -> None:
    table = hall.create(GAME, [ANNA, SeatRow(OPEN)], {}, "anna")
    with pytest.raises(TableError, match="1 to 24"):
        table.sit(1, name, "ben")
    assert not table.started


def test_a_seat_can_be_given_back_before_the_game_starts(hall: Hall) -> None:
    table = hall.create(GAME, [ANNA, BEN, SeatRow(OPEN)], {}, "anna")
    with pytest.raises(NotYourSeat):
        table.stand(1, "anna")
    table.stand(1, "ben")
    assert table.row.seats[1] == SeatRow(OPEN)
    table.sit(1, "Cleo", "cleo")
    table.sit(2, "Dan", "dan")
    with pytest.raises(TableError, match="begun"):
        table.stand(1, "cleo")


def test_who_walks_from_seat_to_seat_sees_no_hand(hall: Hall) -> None:
    table = hall.create(GAME, [ANNA, SeatRow(OPEN), SeatRow(OPEN)], {}, "anna")
    spectator = table.view(None)
    for seat in (1, 2):
        table.sit(seat, "Ben", "ben")
        assert table.view(seat) == spectator
        assert table.lines(seat) == table.lines(None)
        table.stand(seat, "ben")
    table.sit(1, "Ben", "ben")
    table.sit(2, "Cleo", "cleo")
    assert table.started
    assert table.view(1) == table.state.view(1) != spectator
    assert table.lines(1) != table.lines(None)


def test_the_host_fills_open_seats_with_bots(hall: Hall) -> None:
    table = hall.create(GAME, [ANNA, SeatRow(OPEN)], {}, "anna")
    with pytest.raises(TableError, match="host"):
        table.set_bot(1, "easy", "ben")
    with pytest.raises(TableError, match="level"):
        table.set_bot(1, "godlike", "anna")
    table.set_bot(1, "easy", "anna")
    assert table.row.seats[1] == SeatRow(BOT, "Bot 2", "", "easy")
    with pytest.raises(TableError, match="already"):
        table.set_bot(1, "hard", "anna")


def test_a_bot_takes_over_for_who_is_away(hall: Hall, clock: Callable[[float], None]) -> None:
    table = hall.create(GAME, [ANNA, BEN], {}, "anna")
    clock(AWAY - 1)
    table.note("ben")  # looks in
    table.enter("anna")
    assert table.next_away() == AWAY
    clock(AWAY - 1)
    table.enter("ben")
    table.enter("ben")  # in two windows
    clock(2 * AWAY)
    table.leave("ben")
    assert (table.online(), table.away(), table.next_away()) == (frozenset({0, 1}), frozenset(), None)
    table.leave("ben")
    clock(AWAY - 1)
    assert (table.online(), table.away(), table.next_away()) == (frozenset({0}), frozenset(), 1)
    with pytest.raises(TableError, match="moment ago"):
        table.set_bot(1, "hard", "anna")
    clock(1)
    assert (table.away(), table.next_away()) == (frozenset({1}), None)
    table.set_bot(1, "hard", "anna")
    assert table.away() == frozenset()


def test_who_just_sat_down_is_not_away(hall: Hall, clock: Callable[[float], None]) -> None:
    table = hall.create(GAME, [ANNA, SeatRow(OPEN)], {}, "anna")
    clock(2 * AWAY)
    table.sit(1, "Ben", "ben")
    assert table.away() == {0}


def test_a_bot_takes_over_and_gives_back(hall: Hall) -> None:
    table = hall.create(GAME, [ANNA, BEN], {}, "anna")
    with pytest.raises(TableError, match="plays at this table"):
        table.set_bot(1, "hard", "stranger")
    table.set_bot(1, "hard", "ben")
    assert table.row.seats[1] == SeatRow(BOT, "Ben", "ben", "hard")
    assert table.seats_of("ben") == []
    assert table.lent_by("ben") == [1]
    with pytest.raises(NotYourSeat):
        table.play("ben", 1, ["claim red"], 0)
    for somebody in ("anna", ""):
        with pytest.raises(NotYourSeat):
            table.take_back(1, somebody)
    table.take_back(1, "ben")
    assert table.row.seats[1] == BEN
    with pytest.raises(NotYourSeat):
        table.play_bot(1, "claim red", 0)

"""Playing: who may do what and when, what everybody sees of it, and that it is on disk before it counts."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import text

import kurhan
from kurhan.core.record import Record
from kurhan.core.text import EVERYONE
from kurhan.store import HUMAN, SeatRow, Store, StoreError
from kurhan.table import Hall, NotYourSeat, Stale, Table, TableError
from tests.table.guests import ANNA, BEN, GAME, assert_same, holder, options, payment, play, play_on, stored


def test_an_answer_is_on_disk_before_it_counts(hall: Hall, store: Store) -> None:
    table = hall.create(GAME, [ANNA, BEN], {}, "anna", seed=7)
    seen: list[tuple[int, int]] = []
    stop = table.subscribe(lambda changed: seen.append((changed.n, len(store.log(changed.id)))))
    play(table, "claim red")
    play(table, "claim blue")
    stop()
    stop()
    play(table, options(table)[0])
    assert seen == [(1, 1), (2, 2)]
    assert_same(table, stored(table, store))


def test_what_is_told_at_several_tables_is_kept_once(hall: Hall) -> None:
    one, other = [hall.create(GAME, [ANNA, BEN], {}, "anna", seed=7) for _ in range(2)]
    for table in (one, other):
        chance = random.Random(1)
        while table.n < 40:
            play(table, chance.choice(options(table)))
    state = one.record.state(0)
    for at, (seat, notation) in enumerate(one.record.actions, 1):
        assert one.told(at, None) == [line for line in state.play(seat, notation) if line.only == EVERYONE]
        assert all(a is b for a, b in zip(one.told(at, None), other.told(at, None), strict=True))


def test_a_store_that_fails_changes_nothing(hall: Hall, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = hall.create(GAME, [ANNA, BEN], {}, "anna")
    before = table.state.to_json()

    def full(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(store, "append", full)
    with pytest.raises(OSError, match="disk full"):
        play(table, "claim red")
    assert (table.n, table.state.to_json(), table.record.actions) == (0, before, [])


def fail(table: Table) -> None:
    raise RuntimeError(table.id)


def test_a_watcher_in_trouble_does_not_disturb_the_game(hall: Hall) -> None:
    table = hall.create(GAME, [ANNA, BEN], {}, "anna")
    seen: list[int] = []
    table.subscribe(fail)
    table.subscribe(lambda changed: seen.append(changed.n))
    play(table, "claim red")
    assert seen == [1]


def test_only_the_holder_plays_a_seat(hall: Hall) -> None:
    table = hall.create(GAME, [ANNA, BEN], {}, "anna")
    seat = table.state.asked()
    for somebody in (holder(table, 1 - seat), "stranger", ""):
        with pytest.raises(NotYourSeat):
            table.play(somebody, seat, ["claim red"], 0)
    with pytest.raises(TableError, match="no such seat"):
        table.play("anna", 5, ["claim red"], 0)
    with pytest.raises(kurhan.IllegalAction):
        table.play(holder(table, 1 - seat), 1 - seat, ["claim red"], 0)
    assert table.n == 0


def test_a_stale_answer_is_refused(hall: Hall, store: Store) -> None:
    table = hall.create(GAME, [replace(ANNA), replace(ANNA)], {}, "anna")
    other = stored(table, store)
    play(table, "claim red")
    for n in (0, 2, -1):
        with pytest.raises(Stale):
            table.play("anna", table.state.asked(), ["claim blue"], n)
    told: list[int] = []
    other.subscribe(lambda changed: told.append(changed.n))
    with pytest.raises(Stale):  # it knew of no action, and learns of one
        other.play("anna", other.state.asked(), ["claim green"], 0)
    assert told == [1]
    assert_same(table, other)


def test_several_answers_are_all_played_or_none(hall: Hall, store: Store) -> None:
    table = hall.create(GAME, [ANNA, BEN], {}, "anna", seed=7)
    play_on(table, random.Random(1), lambda: "buy" in options(table))
    whole, n, before = payment(table), table.n, table.state.to_json()
    assert len(whole) > 1
    seat = table.state.asked()
    for bad in ([*whole, "buy"], [*whole[:-1], "pay nothing"], [], [whole[1], whole[0]]):
        with pytest.raises((kurhan.IllegalAction, TableError)):
            table.play(holder(table, seat), seat, bad, n)
        assert (table.n, table.state.to_json(), len(store.log(table.id))) == (n, before, n)
    play(table, *whole)
    assert table.n == n + len(whole)
    assert_same(table, stored(table, store))


def test_what_follows_a_reveal_is_played_after_it(hall: Hall) -> None:
    """A refusal of the second answer would tell what the first one showed, though neither was played."""
    table = hall.create(GAME, [ANNA, BEN], {}, "anna", seed=7)
    play_on(table, random.Random(1), lambda: "buy" in options(table))
    seat, whole = table.state.asked(), payment(table)
    for follow_up in ("buy", "take red-5", "nonsense"):
        with pytest.raises(TableError, match="Play this first"):
            table.play(holder(table, seat), seat, [*whole, follow_up], table.n)
    play(table, *whole)


class Draft:
    """Stands in for a state in which all seats choose at once."""

    def __init__(self, chosen: dict[int, str]) -> None:
        self.chosen = chosen
        self.seats, self.over, self.shown, self.rng = 2, False, 0, GAME.start(2, 1).rng
        self.moments: list[Any] = []

    def copy(self) -> Draft:
        return Draft(dict(self.chosen))

    def waiting(self) -> list[int]:
        return [seat for seat in range(2) if seat not in self.chosen]

    def question(self, seat: int) -> Any:
        return SimpleNamespace(to_json=lambda: {"seat": seat}) if seat in self.waiting() else None

    def play(self, seat: int, notation: str) -> list[Any]:
        self.chosen[seat] = notation
        if len(self.chosen) == 2:
            self.chosen = {}
        return []

    def scores(self) -> list[int]:
        return [0, 0]


def test_two_who_choose_at_once_do_not_disturb_each_other(hall: Hall, store: Store) -> None:
    table = hall.create(GAME, [ANNA, BEN], {}, "anna")
    table.state = Draft({})  # type: ignore[assignment]
    table.play("anna", 0, ["a"], 0)
    assert table.asked_at == [1, 0]
    with pytest.raises(Stale):
        table.play("anna", 0, ["b"], 0)  # a second click
    table.play("ben", 1, ["c"], 0)  # who has not seen Anna's answer
    assert store.log(table.id) == [(0, "a"), (1, "c")]
    assert table.asked_at == [2, 2]
    with pytest.raises(Stale):
        table.play("anna", 0, ["b"], 1)  # to the question of the round before


def test_the_end_is_noted(hall: Hall, store: Store) -> None:
    table = hall.create(GAME, [ANNA, BEN], {}, "anna", seed=3)
    assert not any(table.lines(None)[i][1].only >= 0 for i in range(len(table.lines(None))))
    play_on(table, random.Random(3), lambda: table.over)
    found = store.table(table.id)
    assert found is not None
    assert found.finished
    assert table.record.result == {"scores": table.state.scores(), "winners": table.state.winners()}
    assert Record.loads(table.record.dumps()).state().to_json() == table.state.to_json()
    assert table.lines(None) == table.lines(0) == table.lines(1)
    assert {line.only for _, line in table.lines(None)} == {-1, 0, 1}
    assert len(table.curve()) == len(table.record.actions) + 1
    assert table.curve()[-1] == tuple(table.state.scores())
    with pytest.raises(TableError, match="over"):
        table.set_bot(0, "easy", "anna")
    with pytest.raises(kurhan.IllegalAction):
        table.play("anna", 0, ["buy"], table.n)


@contextmanager
def no_marking(store: Store) -> Iterator[None]:
    """A database that fails when the table is to be marked."""

    def refuse(action: int, table: str | None, *_: object) -> int:
        return sqlite3.SQLITE_DENY if action == sqlite3.SQLITE_UPDATE and table == "tables" else sqlite3.SQLITE_OK

    connection: Any = store._engine.raw_connection().driver_connection
    connection.set_authorizer(refuse)
    yield
    connection.set_authorizer(None)


def test_the_last_answer_is_on_disk_with_the_end_or_not_at_all(hall: Hall, store: Store) -> None:
    """Who ends the game while the database fails is told so, and nothing has happened: they can try again."""
    table = hall.create(GAME, [ANNA, BEN], {}, "anna", seed=3)
    with no_marking(store), pytest.raises(StoreError, match="not authorized"):
        play_on(table, random.Random(3), lambda: table.over)
    assert not table.over
    assert table.record.result is None
    assert len(store.log(table.id)) == table.n
    assert_same(table, stored(table, store))
    play_on(table, random.Random(3), lambda: table.over)
    assert store.tables(None)[0].finished is True
    assert_same(table, stored(table, store))


def over_but_not_marked(hall: Hall, store: Store) -> Table:
    """A table as an earlier version could leave it, if it was stopped between the last entry and the mark."""
    table = hall.create(GAME, [ANNA, BEN], {}, "anna", seed=3)
    play_on(table, random.Random(3), lambda: table.over)
    with store._writing() as db:
        db.execute(text("UPDATE tables SET finished = false"))
    assert store.tables(None)[0].finished is False
    return table


def test_an_end_that_was_not_noted_is_mended(hall: Hall, store: Store) -> None:
    table = over_but_not_marked(hall, store)
    assert stored(table, store).row.finished
    assert store.tables(None)[0].finished is True


def test_an_end_that_cannot_be_noted_can_be_looked_at(hall: Hall, store: Store) -> None:
    table = over_but_not_marked(hall, store)
    with no_marking(store):
        found = stored(table, store)
    assert found.over
    assert not found.row.finished  # so that it is tried again


def test_a_seat_sees_its_own_lines_only(hall: Hall) -> None:
    table = hall.create(GAME, [ANNA, BEN], {}, "anna")
    assert {line.only for _, line in table.lines(0)} == {-1, 0}
    assert {line.only for _, line in table.lines(1)} == {-1, 1}
    assert {line.only for _, line in table.lines(None)} == {-1}
    assert {at for at, _ in table.lines(0)} == {0}
    play(table, "claim red")
    assert [(at, line.key) for at, line in table.lines(0)][-1] == (1, "log.claim")


def test_any_position_of_the_game(hall: Hall) -> None:
    table = hall.create(GAME, [ANNA, BEN], {}, "anna")
    known = [table.state.to_json()]
    for _ in range(10):
        play(table, options(table)[0])
        known.append(table.state.to_json())
    assert [table.position(at).to_json() for at in range(11)] == known
    for at in (-1, 11):
        with pytest.raises(TableError):
            table.position(at)


def test_what_happened_on_the_way_can_be_watched(hall: Hall) -> None:
    """A payday passes through moments worth a look: the ships in port, and the goods sold."""
    seats = [SeatRow(HUMAN, name, name) for name in ("anna", "bob")]
    table = hall.create(GAME, seats, {}, "anna", seed=5)
    rng = kurhan.Rng(9)
    while not table.passing:
        seat = table.state.asked()
        options = table.state.options(seat)
        table.play(seats[seat].holder, seat, [options[rng.below(len(options))].notation], table.n)
    before, after = table.passing[0].view(None), table.state.view(None)
    assert before["payday"]
    assert sum(player["points"] for player in before["players"]) < sum(player["points"] for player in after["players"])
    assert hall._pause(table) >= hall.pace + hall.glance

"""The live table: who may do what, the undo law, bots at seats, and taking up again exactly where one was."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import kurhan
from kurhan.core.record import Record
from kurhan.core.words import LANGUAGES, words
from kurhan.store import BOT, HUMAN, OPEN, UNDO, SeatRow, Store
from kurhan.table import WORDS, Hall, NotStarted, NotYourSeat, Stale, Table, TableError, TooMany
from kurhan.table.hall import MOST_TABLES, SIGNS
from kurhan.table.presence import AWAY
from kurhan.table.workers import HINT, MOVE, Line
from tests.brains import (
    any_option,
    clueless,
    dies_once,
    first_option,
    knows_components,
    never,
    nonsense,
    slow_option,
    tells_position,
)

GAME = kurhan.game("carthage")
ANNA, BEN = SeatRow(HUMAN, "Anna", "anna"), SeatRow(HUMAN, "Ben", "ben")
EASY = SeatRow(BOT, "", "", "easy")


@pytest.fixture
def store() -> Iterator[Store]:
    store = Store("sqlite://")
    yield store
    store.close()


@pytest.fixture
def hall(store: Store) -> Hall:
    return Hall(store)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Time stands still until it is told to go on."""
    now = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])

    def pass_by(seconds: float) -> None:
        now[0] += seconds

    return pass_by


def stored(table: Table, store: Store) -> Table:
    """The same table as a server that starts now would load it."""
    found = Hall(store).table(table.id)
    assert found is not None
    return found


def assert_same(one: Table, other: Table) -> None:
    assert one.n == other.n
    assert one.row == other.row
    assert one.record.to_json() == other.record.to_json()
    assert one.state.to_json() == other.state.to_json()
    assert one.curve() == other.curve()
    for seat in (None, *range(one.record.seats)):
        assert one.lines(seat) == other.lines(seat)
    assert [one.can_undo(seat.holder) for seat in one.row.seats] == [
        other.can_undo(seat.holder) for seat in one.row.seats
    ]


def holder(table: Table, seat: int) -> str:
    return table.row.seats[seat].holder


def options(table: Table) -> list[str]:
    return [option.notation for option in table.state.questions()[0].options]


def play(table: Table, *notations: str) -> None:
    """Whoever is asked plays."""
    seat = table.state.asked()
    table.play(holder(table, seat), seat, list(notations), table.n)


def play_on(table: Table, dice: random.Random, until: Callable[[], bool]) -> None:
    while not until():
        assert not table.over
        play(table, dice.choice(options(table)))


def payment(table: Table) -> list[str]:
    """All that the seat to play must do to buy: the purchase and the cards it is paid with."""
    seat, state = table.state.asked(), table.state.copy()
    notations = ["buy"]
    state.play(seat, "buy")
    while (question := state.question(seat)) and question.step == "Payment":
        notations.append(question.options[0].notation)
        state.play(seat, notations[-1])
    return notations


# -- seats ---------------------------------------------------------------------------------------------------------


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


# -- playing -------------------------------------------------------------------------------------------------------


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
    assert {text.only for _, text in table.lines(None)} == {-1, 0, 1}
    assert len(table.curve()) == len(table.record.actions) + 1
    assert table.curve()[-1] == table.state.scores()
    with pytest.raises(TableError, match="over"):
        table.set_bot(0, "easy", "anna")
    with pytest.raises(kurhan.IllegalAction):
        table.play("anna", 0, ["buy"], table.n)


def test_a_crash_before_the_end_was_noted_is_mended(hall: Hall, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = hall.create(GAME, [ANNA, BEN], {}, "anna", seed=3)
    monkeypatch.setattr(store, "finish", lambda _: None)
    play_on(table, random.Random(3), lambda: table.over)
    monkeypatch.undo()
    assert store.tables(None)[0].finished is False
    stored(table, store)
    assert store.tables(None)[0].finished is True


def test_a_seat_sees_its_own_lines_only(hall: Hall) -> None:
    table = hall.create(GAME, [ANNA, BEN], {}, "anna")
    assert {text.only for _, text in table.lines(0)} == {-1, 0}
    assert {text.only for _, text in table.lines(1)} == {-1, 1}
    assert {text.only for _, text in table.lines(None)} == {-1}
    assert {at for at, _ in table.lines(0)} == {0}
    play(table, "claim red")
    assert [(at, text.key) for at, text in table.lines(0)][-1] == (1, "log.claim")


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


# -- undo ----------------------------------------------------------------------------------------------------------


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


# -- the hall ------------------------------------------------------------------------------------------------------


def test_ids_can_be_read_aloud_and_not_be_guessed(hall: Hall) -> None:
    ids = {hall.create(GAME, [ANNA, BEN], {}, "anna").id for _ in range(50)}
    assert len(ids) == 50
    assert all(len(id) == 10 and set(id) <= set(SIGNS) for id in ids)
    assert not set(SIGNS) & set("0o1il")


def test_tables_are_found_and_stay_the_same(hall: Hall) -> None:
    table = hall.create(GAME, [ANNA, BEN], {"refill": "missing"}, "anna")
    assert hall.table(table.id) is table
    assert hall.table("nowhere") is None
    assert table.record.options == {"hiding": "until_sold", "refill": "missing"}


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        ([ANNA], {}),
        ([ANNA] * 5, {}),
        ([ANNA, BEN], {"refill": "never"}),
        ([ANNA, BEN], {"weather": "fine"}),
        ([ANNA, replace(EASY, level="godlike")], {}),
        ([ANNA, SeatRow("ghost", "Boo", "boo")], {}),
        ([ANNA, SeatRow(HUMAN, "", "ben")], {}),
    ],
)
def test_a_table_that_cannot_be_is_not_made(
    hall: Hall, store: Store, seats: list[SeatRow], options: dict[str, str]
) -> None:
    with pytest.raises(ValueError, match=r".+"):
        hall.create(GAME, seats, options, "anna")
    assert store.tables(None) == []


def test_a_table_of_other_rules_or_components_is_not_played_on(hall: Hall, store: Store) -> None:
    row = hall.create(GAME, [ANNA, BEN], {}, "anna").row
    for id, change, message in (
        ("r", {"rules": 99}, "version 99"),
        ("c", {"components": "0123"}, "components"),
        ("g", {"game": "chess"}, "chess"),
        ("o", {"options": {"refill": "never"}}, "cannot be played"),
    ):
        store.create(replace(row, id=id, **change))
        with pytest.raises(TableError, match=message):
            hall.table(id)
    store.create(replace(row, id="l"), [(0, "eat the board")])
    with pytest.raises(TableError, match="eat the board"):
        hall.table("l")


def test_idle_tables_leave_memory_and_come_back(store: Store) -> None:
    hall = Hall(store, keep=3)
    watched = hall.create(GAME, [ANNA, BEN], {}, "anna")
    watched.subscribe(lambda _: None)
    held = hall.create(GAME, [ANNA, BEN], {}, "anna")
    ids = [hall.create(GAME, [ANNA, BEN], {}, "anna").id for _ in range(20)]
    assert list(hall._recent) == [watched.id, *ids[-2:]]
    assert hall.table(watched.id) is watched
    assert hall.table(held.id) is held  # still in our hands: never two of one table
    back = hall.table(ids[0])
    assert back is not None
    play(back, "claim red")
    assert hall.table(ids[0]) is back


def test_play_again_leads_everybody_to_one_new_table(hall: Hall, store: Store) -> None:
    table = hall.create(GAME, [ANNA, BEN, EASY], {"refill": "missing"}, "anna", seed=3)
    with pytest.raises(TableError, match="over"):
        hall.rematch(table, "anna")
    finish(table)
    with pytest.raises(NotYourSeat):
        hall.rematch(table, "stranger")
    told: list[str | None] = []
    table.subscribe(lambda changed: told.append(changed.row.next))
    new = hall.rematch(table, "ben")
    assert told == [new.id]
    assert hall.rematch(table, "anna") is new
    assert (new.row.host, new.row.seats, new.record.options) == ("ben", table.row.seats, table.record.options)
    assert new.record.seed != table.record.seed
    assert new.n == 0
    assert stored(table, store).row.next == new.id


def test_of_two_servers_that_make_a_rematch_one_wins(hall: Hall, store: Store) -> None:
    table = hall.create(GAME, [ANNA, BEN], {}, "anna", seed=3)
    finish(table)
    elsewhere = Hall(store)
    same = elsewhere.table(table.id)
    assert same is not None
    new = hall.rematch(table, "anna")
    assert elsewhere.rematch(same, "ben").id == new.id
    assert len(store.tables(None)) == 2


def finish(table: Table) -> None:
    """Plays a table to its end, for people and bots alike."""
    dice = random.Random(3)
    while not table.over:
        seat, notation = table.state.asked(), dice.choice(options(table))
        if table.row.seats[seat].kind == BOT:
            table.play_bot(seat, notation, table.n)
        else:
            table.play(holder(table, seat), seat, [notation], table.n)


def test_a_record_can_be_looked_at_again(hall: Hall, store: Store) -> None:
    table = hall.create(GAME, [ANNA, BEN], {}, "anna", seed=3)
    finish(table)
    for length in (len(table.record.actions), 20, 0):
        data = table.record.to_json()
        data["actions"] = data["actions"][:length]
        data["result"] = data["result"] if length == len(table.record.actions) else None
        replay = hall.add_replay(Record.from_json(data), "cleo")
        assert replay.row.kind == "replay"
        assert replay.row.finished == replay.over == (length == len(table.record.actions))
        assert replay.record.to_json() == data
        assert replay.curve() == table.curve()[: length + 1]
        assert replay.lines(None) == [line for line in table.lines(0) if line[0] <= length]
        assert_same(replay, stored(replay, store))
        for somebody in ("", "anna", "cleo"):
            assert not replay.can_undo(somebody)
            with pytest.raises(TableError):
                replay.play(somebody, replay.state.asked(), ["take red-5"], replay.n)
            with pytest.raises(TableError):
                replay.set_bot(0, "easy", somebody)
        with pytest.raises(TableError, match="replay"):
            hall.rematch(replay, "cleo")


def test_nobody_sets_up_tables_without_end(hall: Hall, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(MOST_TABLES - 1):
        hall.create(GAME, [ANNA, BEN], {}, "anna")
    hall.add_replay(Record(GAME, 2, 1, {}), "anna")
    with pytest.raises(TooMany, match="within the hour"):
        hall.create(GAME, [ANNA, BEN], {}, "anna")
    with pytest.raises(TooMany, match="within the hour"):
        hall.add_replay(Record(GAME, 2, 1, {}), "anna")
    hall.create(GAME, [ANNA, BEN], {}, "ben")
    later = time.time() + 3601
    monkeypatch.setattr(time, "time", lambda: later)
    hall.create(GAME, [ANNA, BEN], {}, "anna")


def test_an_uploaded_record_is_kept_for_a_month(hall: Hall, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = hall.create(GAME, [ANNA, BEN], {}, "anna")
    old = hall.add_replay(Record(GAME, 2, 1, {}), "cleo")
    for days, kept in ((29, True), (31, False)):
        now = old.row.created + days * 86400
        monkeypatch.setattr(time, "time", partial(float, now))
        hall.add_replay(Record(GAME, 2, 1, {}), "dan")
        assert (store.table(old.id) is not None) is kept
        assert store.table(table.id) is not None


def test_names_in_an_uploaded_record_can_be_kept(hall: Hall, store: Store) -> None:
    record = Record(GAME, 2, 1, {})
    record.names = ["A\x00\ud800nna", ""]
    replay = hall.add_replay(record, "cleo")
    assert replay.record.names == ["Anna", "#2"]
    assert_same(replay, stored(replay, store))


def test_every_refusal_is_worded_in_both_languages() -> None:
    pages = [words(language, WORDS) for language in LANGUAGES]
    assert len({frozenset(page) for page in pages}) == 1
    source = "".join(path.read_text() for path in WORDS.parent.glob("*.py"))
    named = {key for key in pages[0] if key.startswith("table.")}
    assert {key for key in named if f'"{key.removeprefix("table.")}"' not in source} == set()


# -- bots ----------------------------------------------------------------------------------------------------------


def with_hall(store: Store, brain: Any, act: Callable[[Hall], Awaitable[None]], **settings: Any) -> None:
    async def run() -> None:
        hall = settings.pop("kind", Hall)(store, brain=brain, **{"pace": 0, **settings})
        try:
            await asyncio.wait_for(act(hall), 120)
        finally:
            await hall.close()

    asyncio.run(run())


async def until(met: Callable[[], bool]) -> None:
    while not met():
        await asyncio.sleep(0.005)


def test_bots_play_a_whole_game(store: Store) -> None:
    async def act(hall: Hall) -> None:
        table = hall.create(GAME, [EASY, EASY, EASY], {}, "anna", seed=1)
        table.subscribe(lambda _: None)
        assert table.record.names == ["Bot 1", "Bot 2", "Bot 3"]
        await until(lambda: table.over)
        assert_same(table, stored(table, store))

    with_hall(store, any_option, act)


def test_our_own_bots_answer_and_give_hints(store: Store) -> None:
    async def act() -> None:
        hall = Hall(store, pace=0)
        table = hall.create(GAME, [ANNA, EASY], {}, "anna", seed=7)
        await until(lambda: table.bot_asked() is None)
        assert await hall.hint(table, 0) in options(table)
        with pytest.raises(TableError, match="nothing to choose"):
            await hall.hint(table, 1)
        await hall.close()

    asyncio.run(act())


def test_bots_among_themselves_wait_for_somebody_to_watch(store: Store) -> None:
    async def act(hall: Hall) -> None:
        table = hall.create(GAME, [EASY, EASY], {}, "anna")
        await asyncio.sleep(0.1)
        assert (table.n, hall._playing) == (0, {})
        leave = table.subscribe(lambda _: None)
        await until(lambda: table.n > 3)
        leave()
        await until(lambda: not hall._playing)
        left = table.n
        await asyncio.sleep(0.1)
        assert (table.n, table.over) == (left, False)

    with_hall(store, any_option, act)


def test_a_bot_in_thought_is_not_disturbed_by_who_chooses_at_once(store: Store) -> None:
    async def act(hall: Hall) -> None:
        table = hall.create(GAME, [EASY, ANNA], {}, "anna", seed=first_seat_seed(0, 2))
        await asyncio.sleep(0.2)
        table.n += 1  # as after an answer that left the bot's question as it was
        store.append(table.id, 0, [(1, "a choice of Anna's")])
        await until(lambda: table.n == 2)
        assert len(asked) == 1

    asked: list[int] = []

    class Counted(Hall):
        async def _answer(self, table: Table, seat: int) -> str | None:
            asked.append(seat)
            return await super()._answer(table, seat)

    with_hall(store, slow_option, act, kind=Counted)


def test_the_same_question_gets_the_same_hint_and_one_at_a_time(store: Store) -> None:
    async def act(hall: Hall) -> None:
        one, two = (hall.create(GAME, [ANNA, BEN], {}, "anna", seed=first_seat_seed(0, 2)) for _ in range(2))
        asked = [asyncio.create_task(hall.hint(one, 0)) for _ in range(5)]
        await asyncio.sleep(0.05)
        with pytest.raises(TooMany, match="Ask again"):
            await hall.hint(two, 0)
        first = await asked[0]
        assert {await hint for hint in asked} == {first}
        assert await hall.hint(one, 0) == first
        await hall.hint(two, 0)
        play(one, "claim red")
        with pytest.raises(TableError, match="nothing to choose"):
            await hall.hint(one, 0)

    with_hall(store, tells_position, act)


def test_no_hint_before_the_game_starts(hall: Hall) -> None:
    table = hall.create(GAME, [ANNA, SeatRow(OPEN)], {}, "anna", seed=first_seat_seed(0, 2))
    with pytest.raises(TableError, match="nothing to choose"):
        asyncio.run(hall.hint(table, 0))


def test_a_hint_that_fails_is_explained(store: Store) -> None:
    async def act(hall: Hall) -> None:
        table = hall.create(GAME, [ANNA, BEN], {}, "anna")
        for _ in range(2):
            with pytest.raises(TableError, match="no hint"):
                await hall.hint(table, table.state.asked())

    with_hall(store, clueless, act)


def test_bots_go_before_hints() -> None:
    async def act() -> list[str]:
        line, order = Line(2), list[str]()

        async def think(name: str, rank: int) -> None:
            async with line.turn(rank):
                order.append(name)
                await asyncio.sleep(0.01)

        hints = [asyncio.create_task(think(f"hint {number}", HINT)) for number in range(5)]
        await asyncio.sleep(0)
        bots = [asyncio.create_task(think(f"bot {number}", MOVE)) for number in range(3)]
        await asyncio.sleep(0)
        hints[2].cancel()  # gave up before its turn came
        await asyncio.gather(*hints, *bots, return_exceptions=True)
        await asyncio.wait_for(think("last", HINT), 1)
        return order

    assert asyncio.run(act()) == ["hint 0", "hint 1", "bot 0", "bot 1", "bot 2", "hint 3", "hint 4", "last"]


def test_closing_does_not_wait_for_bots(store: Store) -> None:
    async def act() -> float:
        hall = Hall(store, 1, pace=0, brain=never)
        tables = [hall.create(GAME, [ANNA, EASY], {}, "anna", seed=first_seat_seed(1, 2)) for _ in range(5)]
        hint = hall.create(GAME, [ANNA, BEN], {}, "anna", seed=first_seat_seed(0, 2))
        asked = asyncio.create_task(hall.hint(hint, 0))
        await asyncio.sleep(1)
        began = time.monotonic()
        await hall.close()
        with pytest.raises(TableError, match="no hint"):
            await asked
        tables[0].subscribe(lambda _: None)  # wakes nobody any more
        assert hall._playing == {}
        return time.monotonic() - began

    assert asyncio.run(act()) < 1


def test_a_bot_is_sent_a_guess_and_not_the_position(store: Store) -> None:
    async def act(hall: Hall) -> None:
        table = hall.create(GAME, [ANNA, BEN], {}, "anna", seed=7)
        seat = table.state.asked()
        answers = [await hall._workers.ask(GAME, table.state, seat, "hard") for _ in range(3)]
        sent = [GAME.from_json(json.loads(answer)) for answer in answers]
        assert all(state.view(seat) == table.state.view(seat) for state in sent)
        for one, other in itertools.combinations([table.state, *sent], 2):
            assert one.to_json()["deck"] != other.to_json()["deck"]
            assert one.to_json()["rng"] != other.to_json()["rng"]

    with_hall(store, tells_position, act)


def test_bots_keep_the_pace(store: Store) -> None:
    async def act(hall: Hall) -> None:
        table = hall.create(GAME, [EASY, EASY], {}, "anna")
        times: list[float] = []
        table.subscribe(lambda _: times.append(time.monotonic()))
        await until(lambda: len(times) == 5)
        assert all(later - sooner >= 0.199 for sooner, later in itertools.pairwise(times))

    with_hall(store, first_option, act, pace=0.2)


def test_an_answer_to_a_question_that_was_undone_is_dropped(store: Store) -> None:
    async def act(hall: Hall) -> None:
        table = hall.create(GAME, [ANNA, EASY, ANNA], {}, "anna", seed=first_seat_seed(0, 3))
        play(table, "claim red")
        await asyncio.sleep(0.1)
        table.undo("anna", 1)
        await asyncio.sleep(0.8)
        assert table.n == 2
        play(table, "claim blue")
        await until(lambda: table.n == 4)
        assert [seat for seat, _ in table.record.actions] == [0, 1]

    with_hall(store, slow_option, act)


def test_who_takes_the_seat_back_in_time_plays_himself(store: Store) -> None:
    async def act(hall: Hall) -> None:
        table = hall.create(GAME, [ANNA, BEN], {}, "anna", seed=first_seat_seed(0, 2))
        table.set_bot(0, "easy", "anna")
        await asyncio.sleep(0.1)
        table.take_back(0, "anna")
        await asyncio.sleep(0.8)
        assert table.n == 0
        table.play("anna", 0, ["claim red"], 0)

    with_hall(store, slow_option, act)


def first_seat_seed(seat: int, seats: int) -> int:
    """A seed with which a certain seat begins."""
    return next(seed for seed in range(1000) if GAME.start(seats, seed).asked() == seat)


def test_a_bot_whose_process_dies_is_asked_again(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KURHAN_TEST_MARK", str(tmp_path / "mark"))

    async def act(hall: Hall) -> None:
        table = hall.create(GAME, [EASY, ANNA], {}, "anna", seed=first_seat_seed(0, 2))
        await until(lambda: table.n == 1)
        assert (tmp_path / "mark").exists()
        assert table.record.actions == [(0, table.position(0).options(0)[0].notation)]

    with_hall(store, dies_once, act)


def test_a_bot_gone_wrong_does_not_stop_the_game(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    async def act(hall: Hall) -> None:
        table = hall.create(GAME, [EASY, EASY], {}, "anna")
        table.subscribe(lambda _: None)
        await until(lambda: table.n >= 20)

    with_hall(store, nonsense, act)
    assert "may not play 'eat the board'" in caplog.text
    assert "no idea" in caplog.text


def test_after_a_restart_the_bots_go_on(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/kurhan.db"
    left: list[Any] = []

    async def first(hall: Hall) -> None:
        table = hall.create(GAME, [ANNA, EASY, EASY], {}, "anna", seed=first_seat_seed(0, 3))
        play(table, "claim red")
        left.extend([table.id, table.n, table.state.to_json()])

    with_hall(Store(url), first_option, first, pace=60)

    async def second(hall: Hall) -> None:
        table = hall.table(left[0])
        assert table is not None
        assert [table.id, table.n, table.state.to_json()] == left
        await until(lambda: table.n == 3)
        assert table.state.asked() == 0

    with_hall(Store(url), first_option, second)


def test_a_user_of_other_components_gets_bots_that_know_them(store: Store, tmp_path: Path) -> None:
    usual = GAME.folder / "components.toml"
    own = tmp_path / "own.toml"
    own.write_text(usual.read_text() + "\n# my own box\n")
    GAME.open(own)

    async def act(hall: Hall) -> None:
        table = hall.create(GAME, [EASY, EASY], {}, "anna")
        assert table.row.components == GAME.components.digest
        own.write_text("changed while the server runs")
        table.subscribe(lambda _: None)
        await until(lambda: table.n >= 3)

    try:
        with_hall(store, knows_components, act)
    finally:
        GAME.open(usual)
        GAME.standard = True
    with pytest.raises(TableError, match="components"):
        Hall(store).table(store.tables(None)[0].id)


# A server in small: it says when its bot has thought, and waits.
SERVER = """
import asyncio, kurhan
from kurhan.store import SeatRow, Store
from kurhan.table import Hall
from tests.brains import first_option
async def main():
    hall = Hall(Store("sqlite://"), brain=first_option)
    table = hall.create(kurhan.game("carthage"), [SeatRow("human", "Anna", "anna")] * 2, {}, "anna")
    print(await hall.hint(table, table.state.asked()), flush=True)
    await asyncio.sleep(60)
asyncio.run(main())
"""


def test_no_process_outlives_a_server_that_is_killed() -> None:
    root = Path(__file__).parent.parent
    server = subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE, text=True, cwd=root)
    assert server.stdout is not None
    assert server.stdout.readline().startswith("claim")
    server.kill()
    server.communicate(timeout=10)  # the pipe ends when the last process that inherited it does


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

"""The hall: tables are made, found, left and taken up again, played once more and replayed."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from functools import partial

import pytest

from kurhan.core.record import Record
from kurhan.core.words import LANGUAGES, words
from kurhan.store import BOT, HUMAN, SeatRow, Store
from kurhan.table import WORDS, Hall, NotYourSeat, Table, TableError, TooMany
from kurhan.table.hall import MOST_TABLES, SIGNS
from tests.table.guests import ANNA, BEN, EASY, GAME, assert_same, holder, options, play, stored


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


def test_chance_repeats_only_if_it_is_asked_to(store: Store) -> None:
    """A test or a demonstration can have the same tables again; people never can."""
    foreseen = [
        Hall(store, chance=random.Random(5)).create(GAME, [ANNA, BEN], {}, "anna").record.seed for _ in range(2)
    ]
    assert foreseen[0] == foreseen[1]
    met = {Hall(store).create(GAME, [ANNA, BEN], {}, "anna").record.seed for _ in range(5)}
    assert len(met) == 5

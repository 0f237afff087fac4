"""The store: one transaction a verb, one winner an entry, and nothing acknowledged is ever lost."""

from __future__ import annotations

import os
import random
import secrets
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, inspect, text

import kurhan
from kurhan.store import BOT, HUMAN, OPEN, UNDO, CampaignRow, Conflict, SeatRow, Store, StoreError, TableRow, fold
from kurhan.store.migrations import MIGRATIONS
from kurhan.store.schema import VERSION

ELSEWHERE = os.environ.get("KURHAN_TEST_DB")  # the URL of a PostgreSQL database to try as well


@pytest.fixture(
    params=["sqlite", pytest.param("other", marks=pytest.mark.skipif(not ELSEWHERE, reason="no other database"))]
)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return ELSEWHERE or "" if request.param == "other" else f"sqlite:///{tmp_path}/kurhan.db"


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    store = Store(url)
    yield store
    store.close()


def row(**changes: object) -> TableRow:
    seats = [SeatRow(HUMAN, "Anna", "a"), SeatRow(OPEN), SeatRow(BOT, "Bot 3", "", "hard")]
    made = TableRow(secrets.token_hex(8), "carthage", 1, 2**62 - 1, {"refill": "two"}, None, "a", seats, time.time())
    return replace(made, **changes)  # type: ignore[arg-type]


def tale(**changes: object) -> CampaignRow:
    made = CampaignRow(secrets.token_hex(8), "carthage", "Our winter", "a", time.time())
    return replace(made, **changes)  # type: ignore[arg-type]


def test_a_table_comes_back_as_it_was(url: str) -> None:
    first = Store(url)
    kept = row(components="0123456789abcdef", created=1234567890.123456)
    first.create(kept)
    first.close()
    again = Store(url)
    assert again.table(kept.id) == kept
    assert again.table("nobody") is None
    assert again.log("nobody") == []
    again.close()


def test_an_id_is_given_once(store: Store) -> None:
    kept = row()
    store.create(kept)
    with pytest.raises(Conflict):
        store.create(row(id=kept.id, game="thebes"))
    assert store.table(kept.id) == kept


def test_a_seat_changes_only_if_it_is_as_it_was(store: Store) -> None:
    kept = row()
    store.create(kept)
    store.set_seat(kept.id, 1, SeatRow(OPEN), SeatRow(HUMAN, "Zoë", "z"))
    with pytest.raises(Conflict):
        store.set_seat(kept.id, 1, SeatRow(OPEN), SeatRow(HUMAN, "Late", "l"))
    found = store.table(kept.id)
    assert found is not None
    assert found.seats == [kept.seats[0], SeatRow(HUMAN, "Zoë", "z"), kept.seats[2]]


def test_the_last_entries_and_the_end_are_one(store: Store) -> None:
    kept = row()
    store.create(kept, [(0, "claim red")])
    with pytest.raises(Conflict):
        store.append(kept.id, 0, [(0, "claim red")], finished=True)
    assert store.table(kept.id) == kept
    store.append(kept.id, 1, [(1, "claim blue")], finished=True)
    assert store.table(kept.id) == replace(kept, finished=True)
    assert store.log(kept.id) == [(0, "claim red"), (1, "claim blue")]


def test_finish_next_and_delete(store: Store) -> None:
    kept = row()
    store.create(kept, [(0, "claim red"), (1, "claim blue")])
    store.finish(kept.id)
    store.set_next(kept.id, "another")
    with pytest.raises(Conflict):
        store.set_next(kept.id, "third")
    assert store.table(kept.id) == replace(kept, finished=True, next="another")
    assert store.log(kept.id) == [(0, "claim red"), (1, "claim blue")]
    store.delete(kept.id)
    assert store.table(kept.id) is None
    assert store.log(kept.id) == []


def test_a_campaign_comes_back_with_its_tables(url: str) -> None:
    first = Store(url)
    kept = tale(created=1234567890.123456)
    first.create_campaign(kept)
    with pytest.raises(Conflict):
        first.create_campaign(tale(id=kept.id, name="Theirs"))
    played = [row(campaign=kept.id, chapter=chapter, created=at) for at, chapter in ((2, "storm"), (1, "harbour"))]
    for table in [*played, row(), row(campaign="another", chapter="harbour")]:
        first.create(table)
    first.close()
    again = Store(url)
    assert again.campaign(kept.id) == kept
    assert again.campaign("nobody") is None
    assert again.chapters(kept.id) == played[::-1]
    again.close()


def test_the_outcome_of_a_chapter_stands_with_the_last_entry_or_not_at_all(store: Store) -> None:
    kept = row(campaign="story", chapter="harbour")
    store.create(kept, [(0, "claim red")])
    with pytest.raises(Conflict):
        store.append(kept.id, 0, [(1, "claim blue")], finished=True, outcome="rich")
    assert store.table(kept.id) == kept
    store.append(kept.id, 1, [(1, "claim blue")], finished=True, outcome="rich")
    assert store.table(kept.id) == replace(kept, finished=True, outcome="rich")


def test_campaigns_come_latest_first_and_by_who_began_them_or_played(store: Store) -> None:
    me, now = secrets.token_hex(8), time.time()
    begun, joined, foreign = tale(host=me, created=now), tale(created=now + 1), tale(created=now + 2)
    for story in (begun, joined, foreign):
        store.create_campaign(story)
    store.create(row(campaign=joined.id, seats=[SeatRow(HUMAN, "I", me), SeatRow(HUMAN, "I too", me)]))
    store.create(row(campaign=foreign.id))
    assert store.campaigns(me) == [joined, begun]
    assert store.campaigns(me, limit=1) == [joined]


def test_replays_expire_and_tables_do_not(store: Store) -> None:
    old, new, table = row(kind="replay", created=100), row(kind="replay", created=200), row(created=100)
    for made in (old, new, table):
        store.create(made, [(0, "claim red")])
    store.delete_replays(before=150)
    assert [store.table(made.id) is not None for made in (old, new, table)] == [False, True, True]
    assert store.log(old.id) == []


def test_how_many_tables_somebody_made_lately(store: Store) -> None:
    me = secrets.token_hex(8)
    for created in (100, 200, 300):
        store.create(row(host=me, created=created))
    assert [store.made_since(me, since) for since in (0, 150, 300)] == [3, 2, 0]
    assert store.made_since(secrets.token_hex(8), 0) == 0
    store.create_campaign(tale(host=me, created=250))
    assert [store.made_since(me, since) for since in (0, 200, 300)] == [4, 2, 0], "campaigns count, too"


def test_tables_come_latest_first_and_by_who_sits_there_or_set_them_up(store: Store) -> None:
    me = secrets.token_hex(8)
    now = time.time() + 1000
    mine = [row(created=now + i, seats=[SeatRow(HUMAN, "I", me), SeatRow(HUMAN, "I too", me)]) for i in range(3)]
    other = row(created=now + 5)
    for made in [*mine, other]:
        store.create(made)
    assert store.tables(me) == [mine[2], mine[1], mine[0]]
    assert store.tables(me, limit=2) == [mine[2], mine[1]]
    assert store.tables(None, limit=2) == [other, mine[2]]
    watched = row(created=now + 6, host=me, kind="replay")
    store.create(watched)
    assert store.tables(me, limit=2) == [watched, mine[2]]


def test_the_log_grows_only_at_its_end(store: Store) -> None:
    kept = row()
    store.create(kept)
    store.append(kept.id, 0, [(0, "claim red"), (1, "claim blue")])
    for n in (0, 1, 3):
        with pytest.raises(Conflict):
            store.append(kept.id, n, [(2, "claim green")])
    store.append(kept.id, 2, [(2, UNDO)])
    assert store.log(kept.id) == [(0, "claim red"), (1, "claim blue"), (2, UNDO)]
    with pytest.raises(Conflict):
        store.append("nobody", 0, [(0, "claim red")])


def test_undo_takes_back_the_last_action_in_force() -> None:
    assert fold([(0, "a"), (1, "b"), (1, UNDO), (1, "c"), (1, "d"), (1, UNDO), (1, UNDO), (1, "e")]) == [
        (0, "a"),
        (1, "e"),
    ]


def race(url: str, attempt: Callable[[Store, int], None], runners: int = 2) -> list[int]:
    """Lets runners, each with a store of its own, attempt the same at once. Returns who succeeded."""
    gate, won = threading.Barrier(runners), []

    def run(number: int) -> None:
        store = Store(url)
        gate.wait()
        try:
            attempt(store, number)
            won.append(number)
        except Conflict:
            pass
        finally:
            store.close()

    threads = [threading.Thread(target=run, args=(number,)) for number in range(runners)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return won


def test_of_two_simultaneous_answers_one_wins(url: str, store: Store) -> None:
    kept = row()
    store.create(kept)
    for n in range(0, 20, 2):
        won = race(url, lambda one, number, n=n: one.append(kept.id, n, [(number, f"a{n}"), (number, f"b{n}")]))  # type: ignore[misc]
        assert len(won) == 1
        assert store.log(kept.id)[n:] == [(won[0], f"a{n}"), (won[0], f"b{n}")]


def test_of_two_who_sit_down_at_once_one_sits(url: str, store: Store) -> None:
    kept = row()
    store.create(kept)
    won = race(url, lambda one, i: one.set_seat(kept.id, 1, SeatRow(OPEN), SeatRow(HUMAN, f"P{i}", f"p{i}")), 4)
    found = store.table(kept.id)
    assert found is not None
    assert [f"p{i}" for i in won] == [found.seats[1].holder]


def test_threads_share_a_store(store: Store) -> None:
    rows = [row() for _ in range(4)]

    def fill(kept: TableRow) -> None:
        store.create(kept)
        for n in range(20):
            store.append(kept.id, n, [(0, f"{kept.id} {n}")])

    threads = [threading.Thread(target=fill, args=(kept,)) for kept in rows]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for kept in rows:
        assert store.log(kept.id) == [(0, f"{kept.id} {n}") for n in range(20)]


def test_a_new_database_may_be_opened_by_many_at_once(tmp_path: Path) -> None:
    assert len(race(f"sqlite:///{tmp_path}/new.db", lambda one, _: one.create(row()), 6)) == 6


def test_sqlite_is_told_to_reach_the_disk(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/kurhan.db")
    with store._engine.connect() as db:
        found = [
            db.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    store.close()
    assert found == ["wal", 2, 1]


def test_a_locked_database_is_not_waited_for_long(tmp_path: Path) -> None:
    path = tmp_path / "kurhan.db"
    store = Store(f"sqlite:///{path}")
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    began = time.monotonic()
    with pytest.raises(StoreError, match="locked"):
        store.create(row())
    assert time.monotonic() - began < 4
    other.close()
    store.create(row())
    store.close()


def test_a_store_in_memory_serves_all_threads() -> None:
    store = Store("sqlite://")
    kept = row()
    thread = threading.Thread(target=store.create, args=(kept,))
    thread.start()
    thread.join()
    assert store.table(kept.id) == kept


# The tables as the first Kurhan made them, with a game in them.
FIRST = """
CREATE TABLE about (name VARCHAR NOT NULL, value VARCHAR NOT NULL, PRIMARY KEY (name));
CREATE TABLE tables (
    id VARCHAR NOT NULL, game VARCHAR NOT NULL, rules INTEGER NOT NULL, seed BIGINT NOT NULL, options TEXT NOT NULL,
    components VARCHAR, host VARCHAR NOT NULL, created FLOAT NOT NULL, finished BOOLEAN NOT NULL,
    kind VARCHAR NOT NULL, next VARCHAR, PRIMARY KEY (id)
);
CREATE INDEX tables_created ON tables (created);
CREATE TABLE seats (
    table_id VARCHAR NOT NULL, seat INTEGER NOT NULL, kind VARCHAR NOT NULL, name VARCHAR NOT NULL,
    holder VARCHAR NOT NULL, level VARCHAR NOT NULL, PRIMARY KEY (table_id, seat),
    FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE INDEX seats_holder ON seats (holder);
CREATE TABLE log (
    table_id VARCHAR NOT NULL, n INTEGER NOT NULL, seat INTEGER NOT NULL, entry TEXT NOT NULL,
    PRIMARY KEY (table_id, n), FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
) WITHOUT ROWID;
INSERT INTO about VALUES ('version', '1');
INSERT INTO tables VALUES ('abc', 'carthage', 1, 7, '{"refill": "two"}', NULL, 'a', 12.5, 0, 'table', NULL);
INSERT INTO seats VALUES ('abc', 0, 'human', 'Anna', 'a', ''), ('abc', 1, 'bot', 'Bot 2', '', 'hard');
INSERT INTO log VALUES ('abc', 0, 0, 'claim red'), ('abc', 1, 1, 'claim blue');
"""


@pytest.fixture
def first(tmp_path: Path) -> Path:
    path = tmp_path / "kurhan.db"
    with sqlite3.connect(path) as db:
        db.executescript(FIRST)
    db.close()
    return path


def schema(path: Path) -> set[tuple[str, ...]]:
    """All columns and indexes of a database."""
    with sqlite3.connect(path) as db:
        names = [name for (name,) in db.execute("SELECT name FROM sqlite_master")]
        return {(name, *map(str, row)) for name in names for row in db.execute(f"PRAGMA table_xinfo({name})")} | {
            (name, *map(str, row)) for name in names for row in db.execute(f"PRAGMA index_xinfo({name})")
        }


def version(path: Path) -> str:
    with sqlite3.connect(path) as db:
        return str(db.execute("SELECT value FROM about").fetchone()[0])


def test_an_older_database_is_brought_up_to_date_and_keeps_its_tables(first: Path, tmp_path: Path) -> None:
    store = Store(f"sqlite:///{first}")
    seats = [SeatRow(HUMAN, "Anna", "a"), SeatRow(BOT, "Bot 2", "", "hard")]
    assert store.tables("a") == [TableRow("abc", "carthage", 1, 7, {"refill": "two"}, None, "a", seats, 12.5)]
    assert store.log("abc") == [(0, "claim red"), (1, "claim blue")]
    store.append("abc", 2, [(0, "claim green")])
    store.close()
    Store(f"sqlite:///{tmp_path}/new.db").close()
    assert version(first) == str(VERSION)
    assert schema(first) == schema(tmp_path / "new.db")


def test_the_older_database_is_kept_beside_the_new_one(first: Path) -> None:
    Store(f"sqlite:///{first}").close()
    kept = first.with_name("kurhan.db.v1")
    assert version(kept) == "1"
    with sqlite3.connect(kept) as db:
        assert db.execute("SELECT count(*) FROM log").fetchone() == (2,)


def test_a_migration_that_fails_changes_nothing(first: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MIGRATIONS, 1, [*MIGRATIONS[1], "CREATE INDEX tables_colour ON tables (colour)"])
    before = schema(first)
    with pytest.raises(StoreError, match="colour"):
        Store(f"sqlite:///{first}")
    assert (version(first), schema(first)) == ("1", before)


def test_without_a_copy_nothing_is_changed(first: Path) -> None:
    first.with_name("kurhan.db.v1").mkdir()
    with pytest.raises(StoreError, match="cannot be copied"):
        Store(f"sqlite:///{first}")
    assert version(first) == "1"


def test_an_older_database_may_be_opened_by_many_at_once(first: Path) -> None:
    assert len(race(f"sqlite:///{first}", lambda one, _: one.create(row()), 4)) == 4
    assert version(first) == str(VERSION)


def test_every_database_can_be_brought_up_to_date(url: str) -> None:
    store = Store(url)
    kept = row()
    store.create(kept)
    with store._writing() as db:
        for index in ("tables_host", "tables_campaign"):
            db.execute(text(f"DROP INDEX {index}"))
        for column in ("campaign", "chapter", "outcome"):
            db.execute(text(f"ALTER TABLE tables DROP COLUMN {column}"))
        db.execute(text("DROP TABLE campaigns"))
        db.execute(text("UPDATE about SET value = '1'"))
    store.close()
    again = Store(url)
    with again._reading() as db:
        indexes = {index["name"] for index in inspect(db).get_indexes("tables")}
    assert {"tables_host", "tables_created", "tables_campaign"} <= indexes
    assert again.table(kept.id) == kept
    story = tale()
    again.create_campaign(story)
    assert again.campaign(story.id) == story
    again.close()


def test_the_lobby_looks_at_no_more_tables_than_it_shows(tmp_path: Path) -> None:
    """Whose tables they are is answered by indexes, however many tables there are."""
    store = Store(f"sqlite:///{tmp_path}/kurhan.db")
    plans: list[str] = []

    def explain(db: Any, cursor: Any, statement: str, values: Any, *_: object) -> None:
        plans.extend(row[3] for row in cursor.execute("EXPLAIN QUERY PLAN " + statement, values).fetchall())

    store.create(row(host="me"))
    event.listen(store._engine, "before_cursor_execute", explain)
    store.tables("me")
    store.made_since("me", 0)
    store.campaigns("me")
    store.chapters("story")
    store.close()
    assert any("INDEX tables_host (host=?)" in plan for plan in plans)
    assert any("INDEX tables_host (host=? AND created>?)" in plan for plan in plans)
    assert any("INDEX seats_holder (holder=?)" in plan for plan in plans)
    assert any("INDEX tables_campaign (campaign=?)" in plan for plan in plans)
    assert any("INDEX campaigns_host (host=?)" in plan for plan in plans)
    assert [plan for plan in plans if plan.startswith(("SCAN tables", "SCAN seats", "SCAN campaigns"))] == []


@pytest.mark.parametrize("version", [0, 999])
def test_a_database_of_another_version_is_refused_and_left_alone(tmp_path: Path, version: int) -> None:
    path = tmp_path / "kurhan.db"
    Store(f"sqlite:///{path}").close()
    with sqlite3.connect(path) as db:
        db.execute("UPDATE about SET value = ?", [str(version)])
        db.execute("DROP TABLE seats")
    with pytest.raises(StoreError, match=f"version {version} .*use the Kurhan that made it"):
        Store(f"sqlite:///{path}")
    assert sqlite3.connect(path).execute("SELECT count(*) FROM sqlite_master WHERE name = 'seats'").fetchone() == (0,)


@pytest.mark.parametrize(
    "url",
    [
        "nonsense",
        "mysql://localhost/kurhan",
        "sqlite:////nowhere/at/all.db",
        "tea://pot",
        "postgresql://nobody@127.0.0.1:1/none",
    ],
)
def test_a_database_that_cannot_be_used_says_why(url: str) -> None:
    with pytest.raises(StoreError):
        Store(url)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear reader, " * 500)
    with pytest.raises(StoreError, match="not a database"):
        Store(f"sqlite:///{tmp_path}/letter.txt")


# Plays a game of its own, now and then takes something back, and says what the store has acknowledged.
CHILD = """
import random, sys
import kurhan
from kurhan.store import Store, UNDO
url, id, seed = sys.argv[1], sys.argv[2], int(sys.argv[3])
store, dice, game = Store(url), random.Random(seed), kurhan.game("carthage")
state, past, n = game.start(3, seed), [], 0
while not state.over:
    if past and dice.random() < 0.2:
        state, seat = past.pop()
        entries = [(seat, UNDO)]
    else:
        entries, seat = [], state.asked()
        while not state.over and state.asked() == seat and len(entries) < 3:
            past.append((state.copy(), seat))
            entries.append((seat, dice.choice(state.options(seat)).notation))
            state.play(*entries[-1])
    store.append(id, n, entries)
    n += len(entries)
    print(n, flush=True)
"""


@pytest.mark.parametrize("attempt", range(5))
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(url: str, attempt: int) -> None:
    store = Store(url)
    kept = row(seed=attempt)
    store.create(kept)
    store.close()
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD, url, kept.id, str(attempt)], stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    said = [child.stdout.readline() for _ in range(random.randint(1, 30))]
    time.sleep(random.random() / 50)
    child.kill()
    said += child.stdout.readlines()
    child.wait()
    acknowledged = [int(line) for line in said if line.endswith("\n")]
    assert acknowledged
    again = Store(url)
    log = again.log(kept.id)
    assert len(log) >= acknowledged[-1]
    state = kurhan.game("carthage").start(3, attempt)
    for seat, notation in fold(log):
        state.play(seat, notation)
    again.append(
        kept.id, len(log), [(state.asked(), state.options(state.asked())[0].notation)] if not state.over else []
    )
    again.close()


# Ends a chapter at one table after another, and says so.
ENDER = """
import sys
from kurhan.store import Store
store = Store(sys.argv[1])
for id in sys.argv[2:]:
    store.append(id, 0, [(0, "claim red"), (1, "claim blue")], finished=True, outcome="rich")
    print(id, flush=True)
"""


@pytest.mark.parametrize("attempt", range(3))
def test_a_chapter_has_ended_wholly_or_not_at_all_when_the_server_is_killed(url: str, attempt: int) -> None:
    store, story = Store(url), tale()
    store.create_campaign(story)
    ids = [secrets.token_hex(8) for _ in range(200)]
    for id in ids:
        store.create(row(id=id, campaign=story.id, chapter="harbour"))
    store.close()
    child = subprocess.Popen([sys.executable, "-c", ENDER, url, *ids], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    said = [child.stdout.readline() for _ in range(random.randint(1, 20))]
    time.sleep(random.random() / 50)
    child.kill()
    said += child.stdout.readlines()
    child.wait()
    again = Store(url)
    ends = {(bool(again.log(table.id)), table.finished, table.outcome) for table in again.chapters(story.id)}
    ended = [table.id for table in again.chapters(story.id) if table.finished]
    again.close()
    assert ends <= {(True, True, "rich"), (False, False, None)}
    assert {line.strip() for line in said if line.endswith("\n")} <= set(ended)

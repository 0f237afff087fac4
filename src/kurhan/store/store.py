"""The store itself: a few verbs over the database, each one transaction."""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from typing import Any

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    create_engine,
    event,
    func,
    insert,
    make_url,
    select,
    text,
    union,
    update,
)
from sqlalchemy.exc import ArgumentError, DatabaseError, IntegrityError, NoSuchModuleError
from sqlalchemy.pool import StaticPool

from kurhan.store.log import Entry
from kurhan.store.migrations import is_older, migrate, version_of
from kurhan.store.rows import REPLAY, CampaignRow, SeatRow, TableRow
from kurhan.store.schema import VERSION, about, campaigns, log, metadata, seats, tables

PATIENCE = 2  # seconds to wait for another process that writes: the server's event loop waits, too
BEGIN = "BEGIN IMMEDIATE"  # asks for the lock at once: a reader who turns writer halfway could be refused
WRITES = "kurhan_writes"  # marks a connection that is going to write
LENGTH = text("SELECT coalesce(max(n), -1) + 1 FROM log WHERE table_id = :id")
FINISH = text("UPDATE tables SET finished = true, outcome = :outcome WHERE id = :id")
SCHEMA_LOCK = 0x6B7572  # any number, the same for every server on one database


class StoreError(Exception):
    """The database cannot be used, with the reason."""


class Conflict(Exception):
    """Somebody else was quicker. Nothing was written."""


class Store:
    """Tables, seats and logs. Every method is one transaction, on disk when it returns; threads may share a store."""

    def __init__(self, url: str = "sqlite:///kurhan.db") -> None:
        self._engine = open_engine(url)
        # SQLite has one writer anyway: one connection, taken in turns, never waits for itself.
        self._turn = threading.RLock() if self._engine.dialect.name == "sqlite" else nullcontext()
        # What every move says to the database, in the driver's own words.
        self._driver: Any = self._engine.dialect.loaded_dbapi
        self._length, self._enter, self._finish = [
            str(statement.compile(dialect=self._engine.dialect)) for statement in (LENGTH, insert(log), FINISH)
        ]
        try:
            self._prepare()
        except StoreError:
            self.close()
            raise

    def close(self) -> None:
        self._engine.dispose()

    # -- tables --------------------------------------------------------------------------------------------------

    def create(self, row: TableRow, entries: Sequence[Entry] = ()) -> None:
        """Adds a table, with a log if it already has one."""
        values = {**vars(row), "options": json.dumps(row.options)}
        del values["seats"]
        try:
            with self._writing() as db:
                db.execute(insert(tables).values(values))
                db.execute(insert(seats), [{"table_id": row.id, "seat": i, **vars(s)} for i, s in enumerate(row.seats)])
                if entries:
                    db.execute(insert(log), log_rows(row.id, 0, entries))
        except IntegrityError:
            raise Conflict(f"there is a table {row.id!r} already") from None

    def table(self, id: str) -> TableRow | None:
        with self._reading() as db:
            found = read_tables(db, [id])
        return found[0] if found else None

    def tables(self, holder: str | None, limit: int = 20) -> list[TableRow]:
        """The latest tables first: all, or those a holder set up or sits at."""
        found = select(tables.c.id, tables.c.created)
        if holder is not None:
            # Two questions, each with an index: a database asked for both at once looks at every table there is.
            seated = found.join(seats).where(seats.c.holder == holder)
            found = select(union(found.where(tables.c.host == holder), seated).subquery())
        made = found.selected_columns
        latest = found.order_by(made.created.desc(), made.id).limit(limit)
        with self._reading() as db:
            return read_tables(db, list(db.scalars(latest)))

    def made_since(self, host: str, since: float) -> int:
        """How many tables and campaigns somebody has set up since then."""
        with self._reading() as db:
            made = [
                db.scalar(select(func.count()).where(kind.c.host == host, kind.c.created > since))
                for kind in (tables, campaigns)
            ]
        return sum(count or 0 for count in made)

    def finish(self, id: str, outcome: str | None = None) -> None:
        """Marks a table as finished whose log has its last entry already."""
        with self._writing() as db:
            db.execute(FINISH, {"id": id, "outcome": outcome})

    def set_next(self, id: str, next_id: str) -> None:
        """Remembers where the same people play again. The first to say so wins: Conflict for the others."""
        with self._writing() as db:
            done = db.execute(update(tables).where(tables.c.id == id, tables.c.next.is_(None)).values(next=next_id))
            if done.rowcount != 1:
                raise Conflict(f"table {id!r} is gone or already has a next one")

    def delete(self, id: str) -> None:
        with self._writing() as db:
            db.execute(tables.delete().where(tables.c.id == id))

    def delete_replays(self, before: float) -> None:
        """Forgets records that were uploaded before then."""
        with self._writing() as db:
            db.execute(tables.delete().where(tables.c.kind == REPLAY, tables.c.created < before))

    def set_seat(self, id: str, seat: int, old: SeatRow, new: SeatRow) -> None:
        """Changes who sits on a seat, provided that it is still as it was."""
        as_it_was = [seats.c[name] == value for name, value in vars(old).items()]
        with self._writing() as db:
            change = update(seats).where(seats.c.table_id == id, seats.c.seat == seat, *as_it_was).values(vars(new))
            if db.execute(change).rowcount != 1:
                raise Conflict(f"seat {seat} of table {id!r} has changed")

    # -- campaigns -----------------------------------------------------------------------------------------------

    def create_campaign(self, row: CampaignRow) -> None:
        try:
            with self._writing() as db:
                db.execute(insert(campaigns).values(vars(row)))
        except IntegrityError:
            raise Conflict(f"there is a campaign {row.id!r} already") from None

    def campaign(self, id: str) -> CampaignRow | None:
        with self._reading() as db:
            found = db.execute(select(campaigns).where(campaigns.c.id == id)).mappings().one_or_none()
        return CampaignRow(**found) if found else None

    def chapters(self, campaign: str) -> list[TableRow]:
        """The tables of a campaign, the earliest first."""
        made = select(tables.c.id).where(tables.c.campaign == campaign).order_by(tables.c.created, tables.c.id)
        with self._reading() as db:
            return read_tables(db, list(db.scalars(made)))

    def campaigns(self, holder: str, limit: int = 20) -> list[CampaignRow]:
        """The campaigns that a holder began or has played in, the latest first."""
        begun = select(campaigns.c.id).where(campaigns.c.host == holder)
        played = select(tables.c.campaign).join(seats).where(seats.c.holder == holder, tables.c.campaign.is_not(None))
        latest = select(campaigns).where(campaigns.c.id.in_(union(begun, played)))
        latest = latest.order_by(campaigns.c.created.desc(), campaigns.c.id).limit(limit)
        with self._reading() as db:
            return [CampaignRow(**row) for row in db.execute(latest).mappings()]

    # -- the log -------------------------------------------------------------------------------------------------

    def append(
        self, id: str, n: int, entries: Sequence[Entry], finished: bool = False, outcome: str | None = None
    ) -> None:
        """Adds entries n, n + 1, ... to a log that has n of them, all or none: Conflict if it is longer by now.

        The entries that end a game mark its table as finished, and with it the outcome of its chapter.
        """
        if not entries:
            return
        try:
            with self._entering() as cursor:
                cursor.execute(self._length, {"id": id})
                (length,) = cursor.fetchone()
                if length != n:
                    raise Conflict(f"the log of table {id!r} has {length} entries, not {n}")
                # So there are no gaps; between two who found the same length the primary key decides.
                cursor.executemany(self._enter, log_rows(id, n, entries))
                if finished:
                    cursor.execute(self._finish, {"id": id, "outcome": outcome})
        except self._driver.IntegrityError:
            raise Conflict(f"entry {n} of table {id!r} is taken, or the table is gone") from None

    def log(self, id: str) -> list[Entry]:
        query = select(log.c.seat, log.c.entry).where(log.c.table_id == id).order_by(log.c.n)
        with self._reading() as db:
            return [(seat, entry) for seat, entry in db.execute(query)]

    # -- transactions --------------------------------------------------------------------------------------------

    @contextmanager
    def _reading(self, **options: bool) -> Iterator[Connection]:
        try:
            with self._turn, self._engine.connect().execution_options(**options) as db, db.begin():
                yield db
        except IntegrityError:
            raise
        except DatabaseError as error:
            raise StoreError(f"the database cannot be used: {error.orig}") from error
        except sqlite3.Error as error:
            raise StoreError(f"the database cannot be copied before it is changed: {error}") from error

    def _writing(self) -> AbstractContextManager[Connection]:
        return self._reading(**{WRITES: True})

    @contextmanager
    def _entering(self) -> Iterator[Any]:
        """A transaction of the driver itself, for what is done with every move: SQLAlchemy takes six times as long."""
        driver = self._driver
        try:
            with self._turn, closing(self._engine.raw_connection()) as db:
                cursor = db.cursor()
                try:
                    if self._engine.dialect.name == "sqlite":
                        cursor.execute(BEGIN)
                    yield cursor
                    db.commit()
                except BaseException:
                    db.rollback()
                    raise
        except driver.IntegrityError:
            raise
        except (driver.Error, DatabaseError) as error:
            raise StoreError(f"the database cannot be used: {error}") from error

    def _prepare(self) -> None:
        """Makes the tables in a new database, brings an older one up to date and refuses one that is newer."""
        while not self._prepare_once():
            pass

    def _prepare_once(self) -> bool:
        """One transaction on the way there: whether it was the last."""
        with self._writing() as db:
            if db.dialect.name == "postgresql":
                db.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": SCHEMA_LOCK})
            about.create(db, checkfirst=True)
            found = version_of(db)
            if found is None:
                metadata.create_all(db)
                db.execute(insert(about).values(name="version", value=str(VERSION)))
                return True
            if is_older(found):
                migrate(db, found)
                return False
            if found != str(VERSION):
                raise StoreError(
                    f"the database is of version {found} and this Kurhan knows version {VERSION}: "
                    "use the Kurhan that made it, or another database"
                )
            return True


def read_tables(db: Connection, ids: list[str]) -> list[TableRow]:
    """The rows of some tables, in the order of their ids; unknown ones are left out."""
    found: dict[str, TableRow] = {}
    for row in db.execute(select(tables).where(tables.c.id.in_(ids))).mappings():
        found[row["id"]] = TableRow(**{**row, "options": json.loads(row["options"])}, seats=[])
    query = select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.table_id, seats.c.seat)
    for id, _, kind, name, holder, level in db.execute(query):
        found[id].seats.append(SeatRow(kind, name, holder, level))
    return [found[id] for id in ids if id in found]


def log_rows(id: str, n: int, entries: Sequence[Entry]) -> list[dict[str, Any]]:
    return [{"table_id": id, "n": n + i, "seat": seat, "entry": entry} for i, (seat, entry) in enumerate(entries)]


def open_engine(address: str) -> Engine:
    try:
        url = make_url(address)
        if url.get_backend_name() in ("postgresql", "postgres"):
            return create_engine(url.set(drivername="postgresql+psycopg"), pool_pre_ping=True)
        if url.get_backend_name() == "sqlite":
            return open_sqlite(url)
    except ModuleNotFoundError:
        raise StoreError("PostgreSQL needs the package psycopg: install kurhan[postgresql]") from None
    except (ArgumentError, NoSuchModuleError, ValueError):
        raise StoreError(f"{address!r} is not the URL of a database, like sqlite:///kurhan.db") from None
    raise StoreError(f"a {url.get_backend_name()} database cannot be used: only sqlite and postgresql")


def open_sqlite(url: URL) -> Engine:
    settings = {"check_same_thread": False, "timeout": PATIENCE}
    # Every transaction is ended where it began: nothing is left to be reset.
    engine = create_engine(
        url, poolclass=StaticPool, pool_reset_on_return=None, paramstyle="named", connect_args=settings
    )

    @event.listens_for(engine, "connect")
    def _settle(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # we say ourselves when a transaction begins
        connection.execute(f"PRAGMA busy_timeout = {PATIENCE * 1000}")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")

    @event.listens_for(engine, "begin")
    def _begin(db: Connection) -> None:
        db.exec_driver_sql(BEGIN if db.get_execution_options().get(WRITES) else "BEGIN")

    return engine

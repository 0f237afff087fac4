"""How a database that an earlier Kurhan made is brought up to date."""

from __future__ import annotations

import sqlite3

from sqlalchemy import Connection, select, text, update

from kurhan.store.schema import about

# What leads from each version to the next, in words that SQLite and PostgreSQL both understand. The schema says how it
# looks at the end: a test compares the two.
MIGRATIONS: dict[int, list[str]] = {
    1: ["CREATE INDEX tables_host ON tables (host, created)"],
    2: [
        "ALTER TABLE tables ADD COLUMN campaign VARCHAR",
        "ALTER TABLE tables ADD COLUMN chapter VARCHAR",
        "ALTER TABLE tables ADD COLUMN outcome VARCHAR",
        "CREATE INDEX tables_campaign ON tables (campaign, created)",
        "CREATE TABLE campaigns (id VARCHAR NOT NULL, game VARCHAR NOT NULL, name VARCHAR NOT NULL, "
        "host VARCHAR NOT NULL, created FLOAT NOT NULL, PRIMARY KEY (id))",
        "CREATE INDEX campaigns_host ON campaigns (host, created)",
    ],
}


def version_of(db: Connection) -> str | None:
    return db.scalar(select(about.c.value).where(about.c.name == "version"))


def is_older(version: str) -> bool:
    return version in map(str, MIGRATIONS)


def migrate(db: Connection, version: str) -> None:
    """Leads a database to the next version, after a copy of it was put beside it."""
    keep_copy(db, version)
    for statement in MIGRATIONS[int(version)]:
        db.execute(text(statement))
    db.execute(update(about).where(about.c.name == "version").values(value=str(int(version) + 1)))


def keep_copy(db: Connection, version: str) -> None:
    """Copies the file of an SQLite database: kurhan.db.v1 can be used again by the Kurhan that made it.

    The transaction that is going to change the database keeps all other writers out meanwhile.
    """
    if db.dialect.name != "sqlite":
        return
    path = db.exec_driver_sql("PRAGMA database_list").one()[2]
    if not path:  # in memory
        return
    source, copy = sqlite3.connect(path), sqlite3.connect(f"{path}.v{version}")
    try:
        source.backup(copy)
    finally:
        source.close()
        copy.close()

"""The tables of the database."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text

VERSION = 3  # raised when the tables below change, with a migration that leads there

metadata = MetaData()

about = Table(
    "about",
    metadata,
    Column("name", String, primary_key=True),
    Column("value", String, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("options", Text, nullable=False),
    Column("components", String),
    Column("host", String, nullable=False),
    Column("created", Float(53), nullable=False),
    Column("finished", Boolean, nullable=False),
    Column("kind", String, nullable=False),
    Column("next", String),
    Column("campaign", String),
    Column("chapter", String),
    Column("outcome", String),
    Index("tables_created", "created"),
    Index("tables_host", "host", "created"),
    Index("tables_campaign", "campaign", "created"),
)

# How far a campaign has come is told by its tables alone.
campaigns = Table(
    "campaigns",
    metadata,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("name", String, nullable=False),
    Column("host", String, nullable=False),
    Column("created", Float(53), nullable=False),
    Index("campaigns_host", "host", "created"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String, nullable=False),
    Column("name", String, nullable=False),
    Column("holder", String, nullable=False),
    Column("level", String, nullable=False),
    Index("seats_holder", "holder"),
)

# The primary key is what lets only one of two simultaneous answers win.
log = Table(
    "log",
    metadata,
    Column("table_id", String, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("entry", Text, nullable=False),
    sqlite_with_rowid=False,
)

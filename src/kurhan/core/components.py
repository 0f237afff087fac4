"""Reads what is in a game's box from TOML. Every entry says where it is known from; errors name the line."""

from __future__ import annotations

import hashlib
import re
import tomllib
from pathlib import Path
from typing import Any

SOURCES = ("rulebook", "public", "deduced", "reconstructed")
TYPES = {int: "a whole number", str: "a text", bool: "true or false", list: "a list", dict: "a table"}


class ComponentsError(ValueError):
    """A components file that cannot be used, with the line where it goes wrong."""


class Components:
    """The entries of a components file, grouped by their table, for a game to check and turn into plain tables."""

    def __init__(self, text: str, name: str) -> None:
        self.name = name
        self.text = text
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise ComponentsError(f"{name}: {error}") from None
        game = data.pop("game", None)
        if not isinstance(game, str):
            raise ComponentsError(f'{name}:1: the file must say which game it is for: game = "..."')
        self.game = game
        self.digest = hashlib.sha256(text.encode()).hexdigest()[:16]
        self.tables: dict[str, list[dict[str, Any]]] = {}
        self._asked: set[str] = set()  # the tables that the game has
        for table, entries in data.items():
            if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
                raise ComponentsError(f"{name}:{self.line(table)}: {table} must be a list of tables: [[{table}]]")
            self.tables[table] = entries
            for index, entry in enumerate(entries):
                if entry.get("source") not in SOURCES:
                    self.fail(table, index, f"source must be one of {', '.join(SOURCES)}")

    @classmethod
    def read(cls, path: Path) -> Components:
        try:
            return cls(path.read_text(encoding="utf-8"), str(path))
        except (OSError, UnicodeDecodeError) as error:
            raise ComponentsError(f"{path}: cannot be read: {error}") from None

    def line(self, table: str, index: int = 0) -> int:
        """The line at which the index-th entry of a table begins."""
        heads = [
            m.start()
            for m in re.finditer(
                rf"^[ \t]*\[+\s*{re.escape(table)}\s*\]+|^{re.escape(table)}\b", self.text, re.MULTILINE
            )
        ]
        return self.text.count("\n", 0, heads[index]) + 1 if index < len(heads) else 1

    def fail(self, table: str, index: int, message: str) -> None:
        raise ComponentsError(f"{self.name}:{self.line(table, index)}: {table}[{index}]: {message}")

    def refuse(self, message: str) -> None:
        """For what is wrong with the whole of it."""
        raise ComponentsError(f"{self.name}: {message}")

    def entries(self, table: str, optional: dict[str, type] | None = None, **types: type) -> list[dict[str, Any]]:
        """All entries of a table, each with these keys of these types, perhaps the optional ones, and its source."""
        self._asked.add(table)
        if not self.tables.get(table):
            self.refuse(f"[[{table}]] is missing")
        kinds = {**types, **(optional or {})}
        for index, entry in enumerate(self.tables[table]):
            for key, value in entry.items():
                if key == "source":
                    continue
                if key not in kinds:
                    self.fail(table, index, f"{key} is not known here")
                if type(value) is not kinds[key]:
                    self.fail(table, index, f"{key} must be {TYPES[kinds[key]]}")
            for key, kind in types.items():
                if key not in entry:
                    self.fail(table, index, f"{key} is missing: it must be {TYPES[kind]}")
        return self.tables[table]

    def numbers(self, **ranges: range) -> dict[str, int]:
        """The single numbers of a game, all of these and no others, each within its range."""
        found: dict[str, int] = {}
        for index, entry in enumerate(self.entries("numbers", name=str, value=int)):
            name, value = entry["name"], entry["value"]
            if name not in ranges or name in found:
                self.fail("numbers", index, f"{name} is {'here twice' if name in found else 'not known'}")
            if value not in ranges[name]:
                self.fail("numbers", index, f"{name} must be from {ranges[name][0]} to {ranges[name][-1]}")
            found[name] = value
        missing = [name for name in ranges if name not in found]
        if missing:
            self.refuse(f"[[numbers]] lacks {', '.join(missing)}")
        return found

    def check_tables(self) -> None:
        """No table may be left over when the game has read its own: a slip of the pen would lose what is in it."""
        for table in self.tables:
            if table not in self._asked:
                known = ", ".join(f"[[{one}]]" for one in sorted(self._asked))
                raise ComponentsError(
                    f"{self.name}:{self.line(table)}: [[{table}]] is not known here (there is: {known})"
                )

    def sources(self) -> dict[str, dict[str, int]]:
        """For each table how many entries rest on which source: what the game's page tells."""
        count: dict[str, dict[str, int]] = {}
        for table, entries in self.tables.items():
            for entry in entries:
                row = count.setdefault(table, {})
                row[entry["source"]] = row.get(entry["source"], 0) + 1
        return count

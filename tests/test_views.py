"""What every eye saw in the games of tests/records: views, questions and pages, kept in tests/views.

Any change of them must be seen and meant. ``scripts/views`` writes them anew; read what it changed before you commit.

In ``<game>.views.txt`` stands, for each position looked at, what had changed for all since the one before, points and
items included, what each seat saw beyond that or was asked, and every name new to us; in ``<game>.pages.txt`` how the
page looked to the seat that was asked, and every text new to us. What is long is kept as a mark (#1a2b3c), which
changes when it does.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from html import unescape
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest

from kurhan.core.game import Game, games
from kurhan.core.record import Record
from kurhan.core.state import State
from kurhan.core.words import LANGUAGES, Words
from kurhan.store import HUMAN, SeatRow, Store, TableRow
from kurhan.table import Table
from kurhan.web.render import game_words
from kurhan.web.scene import Scene
from tests.page import onlooker
from tests.test_laws import named

KEPT = Path(__file__).parent / "views"
RECORDS = Path(__file__).parent / "records"
SHORT, LONG = 12, 200  # of a longer text only a mark is kept; what is very long is taken apart first
SECTION = re.compile(r'id="(table|board|dock|hold|players|player-\d|log)"')
SAID = re.compile(r'(?:title|aria-label|data-why|data-name)="([^"]*)"|>([^<>]*[^\W\d]{2}[^<>]*)<')
UNSTABLE = re.compile(r"\?[0-9a-f]+(?=#)")  # when a file was last touched
LEDGER = Store("sqlite://")  # nothing is ever written to it
NAMES = ["Ala", "Bob", "Cid", "Dan"]


def records(game: Game) -> list[Record]:
    """The games once played by the rules of today."""
    found = [Record.read(path) for path in sorted(RECORDS.glob(f"{game.id}-*.json"))]
    return [record for record in found if record.game is game and record.rules == game.rules]


def looks(record: Record) -> list[int]:
    """The positions to look at: some all along, the first ones at which each step asks, and the last."""
    found = []
    steps: set[str] = set()
    gap = max(10, len(record.actions) // 12)
    for at, (state, _) in enumerate(record.positions()):
        asking = state.questions()[0].step if not state.over else ""
        if at % gap == 0 or asking not in steps:
            found.append(at)
        steps.add(asking)
    return found


# -- views and questions ---------------------------------------------------------------------------------------------


def views(game: Game) -> Iterator[str]:
    known: set[str] = set()
    for record in records(game):
        before: dict[str, str] = {}
        wanted = looks(record)
        for at, (state, _) in enumerate(record.positions()):
            if at not in wanted:
                continue
            results = {"points": state.scores(), "breakdown": state.breakdown(), "items": state.items()}
            seen = parts(state.view(None)) | parts({"results": results})
            yield f"== {record.seats} seats, {at}"
            yield "all " + changes(before, seen)
            before = seen
            found = [*names(state.view(None))]
            for seat in range(state.seats):
                view = state.view(seat)
                yield f"seat {seat} " + changes(seen, {**seen, **parts(view), **asked(state, seat)})
                found += names(view)
            yield from (f"  {line}" for line in dict.fromkeys(found) if line not in known)
            known.update(found)


def asked(state: State, seat: int) -> dict[str, str]:
    question = state.question(seat)
    return {f"asks.{key}": mark(json.dumps(part)) for key, part in question.to_json().items()} if question else {}


def parts(value: Any, path: str = "") -> dict[str, str]:
    """A view in parts by their paths, each as itself if that is short, else as a mark of it."""
    text = json.dumps(value, ensure_ascii=False)
    if isinstance(value, dict | list) and (not path or len(text) > LONG) and path.count(".") < 2:
        items = value.items() if isinstance(value, dict) else enumerate(value)
        return {name: part for key, inner in items for name, part in parts(inner, f"{path}.{key}".lstrip(".")).items()}
    return {path: text if len(text) < SHORT else mark(text)}


def names(value: Any, path: str = "") -> Iterator[str]:
    """Every text in a view, with where it stands but for the numbers of places."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from names(part, f"{path}.{key}".lstrip("."))
    elif isinstance(value, list):
        for part in value:
            yield from names(part, path)
    elif isinstance(value, str):
        yield f"{path} {value}"


def changes(before: dict[str, str], after: dict[str, str]) -> str:
    gone = [f"-{path}" for path in before if path not in after]
    return " ".join(gone + [f"{path}={text}" for path, text in after.items() if before.get(path) != text])


def mark(text: str) -> str:
    return "#" + hashlib.sha256(text.encode()).hexdigest()[:6]


# -- pages -----------------------------------------------------------------------------------------------------------


def pages(game: Game) -> Iterator[str]:
    """Of each look the page of the seat that is asked, or of a spectator at the end; in one language or the other.

    Before them what stands on every button that there can be, and on the page where a table is set up.
    """
    yield from buttons(game)
    known: set[str] = set()
    for record in records(game):
        for number, at in enumerate(looks(record)):
            language = LANGUAGES[(number + record.seats) % len(LANGUAGES)]
            html = " ".join(UNSTABLE.sub("", scene(record, at, language).now().html).split())
            sections = SECTION.split(html)[1:]
            marks = [f"{name}={mark(part)}" for name, part in zip(sections[::2], sections[1::2])]
            yield f"== {record.seats} seats, {at}, {language}: {' '.join(marks)}"
            said = [*texts(html.partition('id="log"')[0])]
            yield from (f"  {text}" for text in dict.fromkeys(said) if text not in known)
            known.update(said)


def buttons(game: Game) -> Iterator[str]:
    verbs = {action.notation.split()[0]: action for action in reversed(game.box.actions())}
    for language in LANGUAGES:
        book = game_words(language, game)
        for key in ("about", "minutes", *[f"part.{table}" for table in game.components.tables]):
            yield f"{key}: {book.say(key)}"
        for name, choice in game.options.items():
            values = [book.say(f"option.{name}.{value}") for value in choice.values]
            yield f"option {name}: {book.say('option.' + name)}: {' / '.join(values)}"
        for verb, action in sorted(verbs.items()):
            yield f"{verb}: {book.say('verb.' + verb)}: {book.say(action.label(), NAMES)}"


def scene(record: Record, at: int, language: str) -> Scene:
    state = record.state(at)
    eye = None if state.over else state.asked()
    seats = [SeatRow(HUMAN, NAMES[i], f"holder {i}") for i in range(record.seats)]
    row = TableRow("table", record.game.id, record.rules, record.seed, record.options, None, "", seats, 0.0, state.over)
    table = Table(record.game, row, record.actions[:at], LEDGER)
    can_undo = eye is not None and table.can_undo(f"holder {eye}")
    found = Scene(table, onlooker(eye, language, can_undo))
    found.book = StrictWords(found.book)
    return found


class StrictWords(Words):
    """Words in which every component must have a name."""

    def __init__(self, book: Words) -> None:
        self.__dict__.update(book.__dict__)

    def called(self, key: str) -> str:
        assert named(self, key), f"{key} has no name"
        return super().called(key)


def texts(html: str) -> Iterator[str]:
    """All that a page says, to read or to hear."""
    for attribute, text in SAID.findall(html):
        yield " ".join(unescape(attribute or text).split())


# -- the tests -------------------------------------------------------------------------------------------------------


def all_kept() -> dict[str, Callable[[], Iterator[str]]]:
    """Every file that there should be, and what should stand in it, line by line."""
    kinds = {"views": views, "pages": pages}
    return {f"{game.id}.{name}.txt": partial(lines, game) for game in games() for name, lines in kinds.items()}


@pytest.mark.parametrize("name", all_kept())
def test_all_eyes_see_what_they_saw(name: str) -> None:
    kept = (KEPT / name).read_text(encoding="utf-8").splitlines()
    at = ""
    for old, new in zip_longest(kept, all_kept()[name]()):
        at = new if new and new.startswith("==") else at
        assert new == old, f"{name}, {at}"


def test_nothing_is_kept_of_other_games() -> None:
    assert sorted(path.name for path in KEPT.iterdir()) == sorted(all_kept())

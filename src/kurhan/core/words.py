"""Puts what the engine says into a language. Words live in gettext files, en.po and pl.po, in folders named words."""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

from babel.messages.pofile import read_po

from kurhan.core.text import Text

LANGUAGES = ("pl", "en")
ENGINE = Path(__file__).parent / "words"


class Words:
    """All words of one language out of several folders."""

    def __init__(self, language: str, folders: Sequence[Path]) -> None:
        self.language = language
        self._words: dict[str, list[str]] = {}
        self._plain: dict[str, str] = {}  # those into which no values go
        self._slots: dict[str, set[str]] = {}
        self._plural: Callable[[int], int] = lambda n: 0
        for folder in folders:
            self._read(folder / f"{language}.po")

    def _read(self, path: Path) -> None:
        with path.open("rb") as file:
            catalog = read_po(file, locale=self.language)
        self._plural = gettext.c2py(catalog.plural_expr)
        for message in catalog:
            key = message.id[0] if isinstance(message.id, tuple) else message.id
            forms = message.string if isinstance(message.string, tuple) else (message.string,)
            if key and all(forms):
                self._words[str(key)] = [str(form) for form in forms]
        self._plain = {key: forms[0] for key, forms in self._words.items() if len(forms) == 1 and "{" not in forms[0]}

    def __contains__(self, key: str) -> bool:
        return key in self._words

    def __iter__(self) -> Iterator[str]:
        return iter(self._words)

    def slots(self, key: str) -> set[str]:
        """The names of the values that go into a word; none if there is no such word."""
        if key not in self._slots:
            forms = self._words.get(key, [])
            self._slots[key] = {name for form in forms for _, name, _, _ in Formatter().parse(form) if name}
        return self._slots[key]

    def line(self, text: Text, names: Sequence[str] = ()) -> str:
        """A line of the log: a text that begins with a capital letter."""
        said = self.say(text, names)
        return said[:1].upper() + said[1:]

    def say(self, text: Text | dict[str, Any] | str, names: Sequence[str] = (), **values: Any) -> str:
        """A text in this language. A word with forms for numbers is chosen by its value ``count``.

        What a Text of the engine, or its JSON out of a view, names is put into words too; values given with a plain
        key stand as they are.
        """
        if isinstance(text, str):
            return self._plain.get(text) or self._fill(
                text, {name: self._enumerate(value) for name, value in values.items()}
            )
        key, args = (text["key"], text["args"]) if isinstance(text, dict) else (text.key, text.args)
        plain = self._plain.get(key)
        if plain is not None:
            return plain
        wanted = self.slots(key)
        return self._fill(
            key,
            {
                name: self._value(name, value, names)
                for name, value in args.items()
                if name in wanted or name == "count"
            },
        )

    def _fill(self, key: str, values: dict[str, str]) -> str:
        forms = self._words.get(key)
        if forms is None:
            raise KeyError(f"no word {key!r} in {self.language}.po")
        form = forms[self._plural(int(values["count"]))] if len(forms) > 1 else forms[0]
        return form.format(**values)

    def _value(self, name: str, value: Any, names: Sequence[str]) -> str:
        if name.startswith("seat"):
            return names[value] if 0 <= value < len(names) else self.say("engine.seat", number=value + 1)
        if isinstance(value, list):
            return self._enumerate([self._value("", part, names) for part in value])
        return self.called(value) if isinstance(value, str) else str(value)

    def _enumerate(self, value: Any) -> str:
        if not isinstance(value, list):
            return str(value)
        if len(value) < 2:
            return "".join(value)
        return ", ".join(value[:-1]) + self._fill("engine.and", {}) + str(value[-1])

    def called(self, key: str) -> str:
        """The name of a component. One word serves a row of numbers: ``card.red`` words ``card.red-5`` and its kin.

        What a user's own components name otherwise is called just so.
        """
        if key in self._words:
            return self._fill(key, {})
        row, _, number = key.rpartition("-")
        if row in self._words:
            return self._fill(row, {"value": number})
        return key.partition(".")[2] or key


@cache
def words(language: str, *folders: Path) -> Words:
    """The words of a language: the engine's own, and those in further folders, a later one winning."""
    return Words(language, [ENGINE, *folders])

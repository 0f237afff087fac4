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

    def __contains__(self, key: str) -> bool:
        return key in self._words

    def __iter__(self) -> Iterator[str]:
        return iter(self._words)

    def slots(self, key: str) -> set[str]:
        """The names of the values that go into a word."""
        return {name for form in self._words[key] for _, name, _, _ in Formatter().parse(form) if name}

    def line(self, text: Text, names: Sequence[str] = ()) -> str:
        """A line of the log: a text that begins with a capital letter."""
        said = self.say(text, names)
        return said[:1].upper() + said[1:]

    def say(self, text: Text | str, names: Sequence[str] = (), **values: Any) -> str:
        """A text in this language. A word with forms for numbers is chosen by its value ``count``."""
        key, args = (text, values) if isinstance(text, str) else (text.key, {**text.args, **values})
        forms = self._words.get(key)
        if forms is None:
            raise KeyError(f"no word {key!r} in {self.language}.po")
        form = forms[self._plural(int(args["count"]))] if len(forms) > 1 else forms[0]
        return form.format(**{name: self._value(name, value, names) for name, value in args.items()})

    def _value(self, name: str, value: Any, names: Sequence[str]) -> str:
        if name == "seat":
            return names[value] if 0 <= value < len(names) else self.say("engine.seat", number=value + 1)
        if isinstance(value, list):
            parts = [self._value("", part, names) for part in value]
            if len(parts) < 2:
                return "".join(parts)
            return ", ".join(parts[:-1]) + self.say("engine.and") + parts[-1]
        if isinstance(value, str) and value in self._words:
            return self.say(value)
        return str(value)


@cache
def words(language: str, *folders: Path) -> Words:
    """The words of a language: the engine's own, and those in further folders, a later one winning."""
    return Words(language, [ENGINE, *folders])

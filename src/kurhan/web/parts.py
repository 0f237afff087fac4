"""Pages made of parts, so that only what has changed is drawn and sent.

A part is a piece of HTML, known by a digest of it. Where a part lies inside another there is only its mark,
``<~digest>``, and where something can be played only the mark of its actions, ``<?take red-5>``: what they mean at the
moment goes with the page. Marks begin like tags, which nothing that is escaped can do.

What a sketch drew is kept by what it looked at, and those who see the same share it. A digest tells no more than the
part itself.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from html import unescape
from marshal import dumps
from typing import Any, Generic, TypeVar
from weakref import WeakValueDictionary

from jinja2 import Template
from markupsafe import Markup, escape

from kurhan.web.sheets import PAGE, Lean, Path, Sheets

MARK = re.compile(r"<~([\w-]{12})>")
ACTIONS = re.compile(r"<\?([^>]*)>")
SHORTEST = 150  # characters of a part; what is shorter is cheaper to send than to name
REMEMBERED = 4  # pictures whose parts a browser keeps: as turns go round, much comes back
MOST = 20_000  # sketches of a game in one language that are kept as long as they are used
PLAIN = 32  # bytes of a key; what is longer is known by its digest

Key = tuple[int, bytes, bytes]  # a sketch, what it is given, and what it looks at
Kept = TypeVar("Kept")


class Part:
    """A piece of a page, and the parts and actions marked in it."""

    __slots__ = ("__weakref__", "actions", "digest", "inside", "text")

    def __init__(self, text: str, digest: str, inside: tuple[Part, ...]) -> None:
        self.text = text
        self.digest = digest
        self.inside = inside
        self.actions = tuple(ACTIONS.findall(text)) if "<?" in text else ()

    def all(self) -> set[Part]:
        """The part itself, and all that lie inside it however deep."""
        found = {self}
        todo = [self]
        while todo:
            for part in todo.pop().inside:
                if part not in found:
                    found.add(part)
                    todo.append(part)
        return found


class Drawer(Generic[Kept]):
    """Keeps what was used lately: what has not been asked for goes when the drawer is full."""

    def __init__(self) -> None:
        self._new: dict[Key, Kept] = {}
        self._old: dict[Key, Kept] = {}

    def get(self, key: Key | None) -> Kept | None:
        if key is None:
            return None
        found = self._new.get(key)
        if found is None:
            found = self._old.get(key)
            if found is not None:
                self.put(key, found)
        return found

    def put(self, key: Key | None, kept: Kept) -> None:
        if key is None:
            return
        if len(self._new) >= MOST:
            self._new, self._old = {}, self._new
        self._new[key] = kept


class Album:
    """What was drawn of one game in one language."""

    def __init__(self) -> None:
        self._parts: WeakValueDictionary[str, Part] = WeakValueDictionary()
        self.drawn: Drawer[tuple[Markup, list[Part]]] = Drawer()  # what is shown, and the parts marked in it
        self.texts: Drawer[Markup] = Drawer()
        self.made: Drawer[dict[str, Any]] = Drawer()

    def part(self, text: str) -> Part:
        digest = digest_of(text)
        found = self._parts.get(digest)
        if found is None:
            found = self._parts[digest] = Part(text, digest, tuple(self.parts(text)))
        return found

    def parts(self, text: str) -> list[Part]:
        """Those marked in a text."""
        return [self._parts[digest] for digest in set(MARK.findall(text))] if "<~" in text else []


class Page:
    """One page while it is drawn."""

    def __init__(self, album: Album, sheets: Sheets, blocks: Mapping[str, int], values: Mapping[str, Any]) -> None:
        self._album = album
        self._sheets = sheets
        self._sketches = sheets.sketches
        self._blocks = blocks
        self.values = {**values, PAGE: self}
        self._own: list[Part] = []  # nobody else may keep a part while the page is drawn
        self._whole = 0  # how deep in text that must stand by itself, without marks
        self._seen: dict[Path, bytes] = {}
        self._seen_by: dict[int, bytes] = {}

    def part(self, number: int, *args: Any, **named: Any) -> Markup:
        """A sketch as a part: drawn now, or before from the same."""
        if self._whole:
            return self.text(number, *args, **named)
        key = self._key(number, args, named)
        found = self._album.drawn.get(key)
        if found is None:
            found = self._keep(self._draw(number, args, named))
            self._album.drawn.put(key, found)
        self._own += found[1]
        return found[0]

    def text(self, number: int, *args: Any, **named: Any) -> Markup:
        """A sketch as text, which is used and not only shown."""
        key = self._key(number, args, named)
        found = self._album.texts.get(key)
        if found is None:
            self._whole += 1
            found = self._draw(number, args, named)
            self._whole -= 1
            self._album.texts.put(key, found)
        return found

    def block(self, name: str) -> Markup:
        return self.part(self._blocks[name])

    def keep(self, text: Markup) -> Markup:
        """A piece of the page as a part, whoever drew it."""
        mark, parts = self._keep(text)
        self._own += parts
        return mark

    def set(self, number: int) -> None:
        """Works out values of the page, or takes them as they were worked out before from the same."""
        key = self._key(number, (), {})
        made = self._album.made.get(key)
        if made is None:
            made = {}
            self._whole += 1
            self.draw(self._sketches[number].template, made)
            self._whole -= 1
            self._album.made.put(key, made)
        self.values.update(made)

    def draw(self, template: Template, given: dict[str, Any]) -> str:
        """A template drawn with the page's values and some more; what it sets is in them then."""
        return "".join(template.root_render_func(Lean(self._sheets, self.values, given)))

    def _draw(self, number: int, args: tuple[Any, ...], named: dict[str, Any]) -> Markup:
        sketch = self._sketches[number]
        return Markup(
            self.draw(sketch.template, {**sketch.defaults, **dict(zip(sketch.args, args, strict=False)), **named})
        )

    def _keep(self, text: Markup) -> tuple[Markup, list[Part]]:
        if len(text) < SHORTEST:
            return text, self._album.parts(text)
        part = self._album.part(str(text))
        return Markup(f"<~{part.digest}>"), [part]

    def _key(self, number: int, args: tuple[Any, ...], named: dict[str, Any]) -> Key | None:
        """What a sketch is given and looks at; None if that cannot be compared."""
        seen = self._seen_by.get(number)
        try:
            if seen is None:
                looks_at = self._sketches[number].looks_at
                seen = self._seen_by[number] = short(b"".join(map(self._look, looks_at)))
            return number, short(self._given(args, named)), seen
        except ValueError:
            return None

    def _given(self, args: tuple[Any, ...], named: dict[str, Any]) -> bytes:
        try:
            return dumps((args, named), 2)
        except ValueError:  # some are given HTML
            return dumps(plain((*args, *named.items())), 2)

    def _look(self, path: Path) -> bytes:
        seen = self._seen.get(path)
        if seen is None:
            seen = self._seen[path] = dumps(plain(value_at(self.values, path)), 2)
        return seen


def plain(value: Any) -> Any:
    """An argument as it can be compared: text that is HTML already is not the same as text."""
    if type(value) is Markup:
        return ("<>", str(value))
    if type(value) is tuple:
        return tuple(map(plain, value))
    return value


def short(key: bytes) -> bytes:
    return key if len(key) <= PLAIN else blake2b(key, digest_size=16).digest()


def value_at(values: Mapping[str, Any], path: Path) -> Any:
    """A value of a page, or of each in a list; what is not there counts as nothing."""
    value: Any = values[path[0]]
    if len(path) == 3 and isinstance(value, list):
        return [one.get(path[2]) for one in value]
    if len(path) == 2 and isinstance(value, dict):
        return value.get(path[1])
    return value


class Picture:
    """A page that has been drawn: its outermost part, and what the actions marked in it mean now."""

    def __init__(self, n: int, root: Part, parts: set[Part], actions: dict[str, str]) -> None:
        self.n = n  # the revision it shows
        self.root = root
        self.parts = parts  # all there are
        self.actions = actions
        self.digest = digest_of(root.digest + repr(actions))

    @property
    def html(self) -> str:
        """All of it."""
        texts = {part.digest: part.text for part in self.parts}

        def whole(text: str) -> str:
            text = MARK.sub(lambda mark: whole(texts[mark[1]]), text)
            return ACTIONS.sub(lambda mark: self.actions.get(mark[1]) or idle(mark[1]), text)

        return whole(self.root.text)

    def since(self, shown: Sequence[Picture]) -> dict[str, Any]:
        """What a browser needs that was shown some pictures before, the last of which it shows now; or none."""
        parts = self.parts.difference({self.root}, *[picture.parts for picture in shown])
        actions = shown[-1].actions if shown else {}
        changed: dict[str, str | None] = {
            mark: text for mark, text in self.actions.items() if actions.get(mark) != text
        }
        changed |= dict.fromkeys(actions.keys() - self.actions.keys())
        return {
            "n": self.n,
            "id": self.digest,
            "on": shown[-1].digest if shown else None,
            "html": self.root.text,
            "parts": {part.digest: part.text for part in parts},
            "actions": changed,
        }


def digest_of(text: str) -> str:
    return urlsafe_b64encode(blake2b(text.encode(), digest_size=9).digest()).decode()


@lru_cache(10_000)
def actions_mark(*notations: str) -> Markup:
    """Stands for the attributes of an element that can be played."""
    return Markup(f"<?{escape('|'.join(notations))}>")


@lru_cache(10_000)
def marked(mark: str) -> tuple[str, ...]:
    """The notations for which a mark stands."""
    return tuple(unescape(mark).split("|"))


def idle(mark: str) -> str:
    """The attributes of what cannot be played now."""
    return f'data-play="{mark}"'

"""Pages made of parts, so that only what has changed is drawn and sent.

A part is a piece of HTML, known by a digest of it. Where a part lies inside another there is only its mark,
``<~digest>``, and where something can be played only the mark of its actions, ``<?take red-5>``: what they mean at the
moment goes with the page. An icon is a mark as well: ``<*scroll>`` of the shell, ``<+anchor>`` of the game. Marks begin
like tags, which nothing that is escaped can do.

What a sketch drew is kept by what it looked at, and those who see the same share it. A digest tells no more than the
part itself.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from collections import deque
from collections.abc import Callable, Mapping
from functools import lru_cache
from hashlib import blake2b
from html import unescape
from json import dumps
from secrets import token_bytes
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from jinja2.utils import missing
from markupsafe import Markup, escape

from kurhan.core.facts import FactList, Facts

if TYPE_CHECKING:
    from jinja2 import Template

    from kurhan.web.sheets import Path, Sheets

MARK = re.compile(r"<~([\w-]{8})>")
ACTIONS = re.compile(r"<\?([^>]*)>")
ICON = re.compile(r"<([*+])([\w-]+)>")
SHORTEST = 50  # characters of a part; what is shorter is cheaper to send than to name
REMEMBERED = 6  # pictures whose parts a browser keeps: as turns go round, much comes back
MOST = 20_000  # sketches of a game in one language that are kept as long as they are used
MOST_MADE = 5_000  # values and texts that templates work out, likewise: a page has few of them, but they are large
MOST_VALUES = 60_000  # of pages that are told apart, likewise
SECRET = token_bytes(16)  # a browser that comes to another server is sent all of its table
PAGE = "_page"  # under which a template knows the page that is drawn; none of its own names begins like this

Key = tuple[Any, ...]
# What the actions of a mark mean now: those that can be played, by their number and in words, or why none can.
Meaning = list[tuple[int, str]] | str
Kept = TypeVar("Kept")


class Part:
    """A piece of a page, and the parts and actions marked in it."""

    def __init__(self, text: str, inside: list[Part]) -> None:
        self._text = text.encode()  # half as large, as soon as there is one Polish letter in it
        self.digest = digest_of(self._text)
        self.inside = inside
        self.actions = ACTIONS.findall(text) if "<?" in text else NO_ACTIONS

    @property
    def text(self) -> str:
        return self._text.decode()


NO_PARTS: list[Part] = []  # one for all that have none
NO_ACTIONS: list[str] = []


class Drawn:
    """What a sketch drew, as it is shown: a mark, or the text itself if it is short; and the parts marked in it."""

    def __init__(self, shown: str, parts: list[Part]) -> None:
        self.shown = shown
        self.parts = parts


class Made:
    """Values that a template sets, and the tokens of lists and dicts in them."""

    def __init__(self, values: dict[str, Any], tokens: dict[int, object]) -> None:
        self.values = values
        self.tokens = tokens


class Drawer(Generic[Kept]):
    """Keeps what was used lately: what has not been asked for goes when the drawer is full."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._new: dict[Key, Kept] = {}
        self._old: dict[Key, Kept] = {}

    def get(self, key: Key) -> Kept | None:
        found = self._new.get(key)
        if found is None:
            found = self._old.get(key)
            if found is not None:
                self.put(key, found)
        return found

    def put(self, key: Key, kept: Kept) -> None:
        if len(self._new) >= self._most:
            self._new, self._old = {}, self._new
        self._new[key] = kept


class Token:
    """Stands for a value that lies in many places: equal values have one token, so that they are compared at once."""


TRUE, FALSE, LIST, DICT, HTML = [Token() for _ in range(5)]


class Album:
    """What was drawn of one game in one language."""

    def __init__(self, sheets: Sheets) -> None:
        self.sheets = sheets
        self.drawn: Drawer[Drawn] = Drawer(MOST)
        self.texts: Drawer[Markup] = Drawer(MOST_MADE)
        self.made: Drawer[Made] = Drawer(MOST_MADE)
        self.tokens: Drawer[Token] = Drawer(MOST_VALUES)
        # The same of facts by their ids: they are kept as long as the game.
        self.facts: dict[int, object] = {}
        self.kept: list[object] = []
        # What never changes: words and the like as values and as they are shown, and sketches given nothing else.
        self.said: dict[int, Any] = {}
        self.shown: dict[int, str] = {}
        self.fixed: dict[int, Drawn] = {}


class Lean:
    """Where a sketch finds its values, as Jinja asks for them: what it is given, then what the page has."""

    def __init__(self, environment: Sheets, parent: dict[str, Any], given: dict[str, Any]) -> None:
        self.environment = environment
        self.eval_ctx = environment.eval_context
        self.parent = parent
        self.vars = given
        self.exported_vars: set[str] = set()

    def resolve_or_missing(self, name: str) -> Any:
        found = self.vars.get(name, missing)
        return self.parent.get(name, missing) if found is missing else found

    def __getitem__(self, name: str) -> Any:
        return self.resolve_or_missing(name)


class Page:
    """One page while it is drawn."""

    def __init__(self, album: Album, blocks: Mapping[str, int], values: Mapping[str, Any]) -> None:
        self._album = album
        self._sketches = album.sheets.sketches
        self._blocks = blocks
        self.values: dict[str, Any] = {**values, PAGE: self}
        self._own: dict[str, Part] = {}  # those marked so far
        self._whole = 0  # how deep in text that must stand by itself, without marks
        self._seen: dict[Path, object] = {}
        self._seen_by: dict[int, tuple[object, ...]] = {}
        self._tokens: dict[int, object] = {}  # of lists and dicts that are there as long as the page, by their ids

    # -- what templates call -------------------------------------------------------------------------------------

    def part(self, number: int, *args: Any, **named: Any) -> str:
        """A sketch as a part: drawn now, or before from the same."""
        if self._whole:
            return self.text(number, *args, **named)
        key = self._key(number, args, named)
        found = self._album.drawn.get(key)
        if found is None:
            found = self._keep(self._draw(number, args, named))
            self._album.drawn.put(key, found)
        return self._shown(found)

    def text(self, number: int, *args: Any, **named: Any) -> Markup:
        """A sketch as text, which is used and not only shown."""
        key = self._key(number, args, named)
        found = self._album.texts.get(key)
        if found is None:
            self._whole += 1
            found = Markup(self._draw(number, args, named))
            self._whole -= 1
            self._album.texts.put(key, found)
        return found

    def block(self, name: str) -> str:
        return self.part(self._blocks[name])

    def fixed(self, index: int) -> str:
        """A sketch that looks at nothing and is always given the same."""
        found = self._album.fixed.get(index)
        if found is None or self._whole:
            number, args, named = self._album.sheets.fixed[index]
            if self._whole:
                return self.text(number, *args, **named)
            found = self._album.fixed[index] = self._keep(self._draw(number, args, named))
        return self._shown(found)

    def said(self, index: int) -> Any:
        """A word, an icon or the like that is always the same."""
        found = self._album.said.get(index, missing)
        if found is missing:
            name, args, named = self._album.sheets.said[index]
            found = self._album.said[index] = self.values[name](*args, **named)
        return found

    def shown(self, index: int) -> str:
        """The same as it stands on the page."""
        found = self._album.shown.get(index)
        if found is None:
            found = self._album.shown[index] = shown(self.said(index))
        return found

    def keep(self, text: str) -> Markup:
        """A piece of the page as a part, whoever drew it."""
        safe = escape(text)
        return safe if self._whole else Markup(self._shown(self._keep(str(safe))))

    # -- drawing -------------------------------------------------------------------------------------------------

    def set(self, number: int) -> None:
        """Works out values of the page, or takes them as they were worked out before from the same."""
        key = self._key(number, (), {})
        made = self._album.made.get(key)
        if made is None:
            made = self._make(self._sketches[number].template)
            self._album.made.put(key, made)
        self.values.update(made.values)
        self._tokens.update(made.tokens)

    def _make(self, template: Template) -> Made:
        values: dict[str, Any] = {}
        self._whole += 1
        self.draw(template, values)
        self._whole -= 1
        own, self._tokens = self._tokens, {}
        for value in values.values():
            self._remember(value)
        made = Made(values, self._tokens)
        self._tokens = own
        return made

    def draw(self, template: Template, given: dict[str, Any]) -> str:
        """A template drawn with the page's values and some more; what it sets is in them then."""
        context: Any = Lean(self._album.sheets, self.values, given)
        return "".join(template.root_render_func(context))

    def root(self, template: Template) -> Part:
        """The outermost part; with it the page is done."""
        found = self._part(self.draw(template, {}).strip())
        del self.values[PAGE]  # who holds itself is not free at once
        return found

    def _draw(self, number: int, args: tuple[Any, ...], named: dict[str, Any]) -> str:
        sketch = self._sketches[number]
        given = dict(sketch.defaults)
        for i in range(len(args)):
            given[sketch.args[i]] = args[i]
        given.update(named)
        return self.draw(sketch.template, given)

    def _keep(self, text: str) -> Drawn:
        if len(text) < SHORTEST:
            return Drawn(text, self._marked(text))
        part = self._part(text)
        return Drawn(f"<~{part.digest}>", [part])

    def _part(self, text: str) -> Part:
        return Part(text, self._marked(text))

    def _marked(self, text: str) -> list[Part]:
        """The parts marked in a text."""
        if "<~" not in text:
            return NO_PARTS
        own = self._own
        return [own[digest] for digest in dict.fromkeys(MARK.findall(text))]

    def _shown(self, drawn: Drawn) -> str:
        own = self._own
        for part in drawn.parts:
            own[part.digest] = part
        return drawn.shown

    # -- what it is drawn from -----------------------------------------------------------------------------------

    def _key(self, number: int, args: tuple[Any, ...], named: dict[str, Any]) -> Key:
        """What a sketch is given and looks at."""
        key: list[object] = [number]
        for arg in args:
            key.append(self._token(arg))
        for name, value in named.items():
            key.append(name)
            key.append(self._token(value))
        seen = self._seen_by.get(number)
        if seen is None:
            seen = self._seen_by[number] = tuple([self._look(path) for path in self._sketches[number].looks_at])
        key.extend(seen)
        return tuple(key)

    def _look(self, path: Path) -> object:
        found = self._seen.get(path)
        if found is None:
            value = value_at(self.values, path)
            # What is picked out of a list is there only now.
            found = self._seen[path] = self._token(value) if len(path) == 3 else self._remember(value)
        return found

    def _token(self, value: object) -> object:
        """What a value is known by: itself, if it can be compared. True is 1 to Python, and HTML the same as text."""
        kind = type(value)
        if kind is str or kind is int or value is None:
            return value
        if kind is bool:
            return TRUE if value else FALSE
        found = self._tokens.get(id(value)) or self._album.facts.get(id(value))
        return self._token_of(value, False) if found is None else found

    def _remember(self, value: object) -> object:
        """The same of a value that is there as long as the page is drawn, and of all that is in it."""
        kind = type(value)
        if kind is str or kind is int or value is None or kind is bool:
            return self._token(value)
        found = self._tokens.get(id(value)) or self._album.facts.get(id(value))
        if found is None:
            found = self._tokens[id(value)] = self._token_of(value, True)
        return found

    def _token_of(self, value: object, stays: bool) -> object:
        if type(value) is Facts or type(value) is FactList:
            same: object = dict(value) if type(value) is Facts else list(value)
            found = self._album.facts[id(value)] = self._token_of(same, False)
            self._album.kept.append(value)
            return found
        tokens: list[object] = []
        if type(value) is dict:
            tokens.append(DICT)
            for name, one in value.items():
                tokens.append(name)
                tokens.append(self._remember(one) if stays else self._token(one))
        elif type(value) is list or type(value) is tuple:
            tokens.append(LIST)
            for one in value:
                tokens.append(self._remember(one) if stays else self._token(one))
        elif type(value) is Markup:
            tokens.append(HTML)
            tokens.append(str(value))
        else:  # compared as itself, as games and numbers are
            return value
        key = tuple(tokens)
        known = self._album.tokens.get(key)
        if known is None:
            known = Token()
            self._album.tokens.put(key, known)
        return known


def value_at(values: Mapping[str, Any], path: Path) -> Any:
    """A value of a page, or of each in a list; what is not there counts as nothing."""
    value: Any = values[path[0]]
    if len(path) == 3 and isinstance(value, list):
        return [one.get(path[2]) for one in value]
    if len(path) == 2 and isinstance(value, dict):
        return value.get(path[1])
    return value


def shown(value: Any) -> str:
    """A value as it stands on a page: escaped, unless it is HTML already."""
    if type(value) is int:
        return str(value)
    if type(value) is str:
        text: str = value
        if "&" not in text and "<" not in text and ">" not in text and '"' not in text and "'" not in text:
            return text
    return str(escape(value))


def attribute(value: Any, name: str, otherwise: Callable[[Any, str], Any]) -> Any:
    """``value.name`` in a template. Views are dicts: looks there first."""
    if isinstance(value, dict):
        found = value.get(name, missing)
        if found is not missing:
            return found
    return otherwise(value, name)


class Picture:
    """A page that has been drawn: its outermost part, all others, and what the actions marked in it mean now."""

    def __init__(
        self, n: int, root: Part, meaning: Callable[[set[str]], dict[str, Meaning]], sprites: dict[str, str]
    ) -> None:
        self.n = n  # the revision it shows
        self._sprites = sprites
        self.root = root
        self.parts: dict[str, Part] = {}
        marks = set(root.actions)
        todo = [root]
        while todo:
            for part in todo.pop().inside:
                if part.digest not in self.parts:
                    self.parts[part.digest] = part
                    marks.update(part.actions)
                    todo.append(part)
        self.actions = meaning(marks)
        self.digest = digest_of((root.digest + repr(self.actions)).encode())

    @property
    def html(self) -> str:
        """All of it."""
        return self._filled(self.root.text)

    def _filled(self, text: str) -> str:
        text = MARK.sub(lambda mark: self._filled(self.parts[mark[1]].text), text)
        text = ICON.sub(lambda mark: icon_use(self._sprites[mark[1]], mark[2]), text)
        return ACTIONS.sub(lambda mark: attributes(mark[1], self.actions.get(mark[1])), text)


class Memory:
    """What a browser keeps of the pictures it was sent: the parts of the last few."""

    def __init__(self) -> None:
        self.pictures: deque[str] = deque(maxlen=REMEMBERED)  # their digests; it shows the last one now
        self._now: Mapping[str, Part] = {}  # the parts of the last one, by digest ...
        self._before: dict[str, int] = {}  # ... and of those before it, with when they were last used
        self._time = 0

    @property
    def shows(self) -> str | None:
        return self.pictures[-1] if self.pictures else None

    def lacks(self, picture: Picture) -> dict[str, Any]:
        """What it must be sent to show a picture."""
        now, before = self._now, self._before
        return {
            "n": picture.n,
            "id": picture.digest,
            "on": self.shows,
            "html": picture.root.text,
            "parts": {
                digest: part.text
                for digest, part in picture.parts.items()
                if digest not in now and digest not in before
            },
            "actions": picture.actions,
        }

    def keep(self, picture: Picture) -> None:
        """It has been sent this one."""
        before, gone = self._before, self._time - REMEMBERED + 1
        for digest in self._now:
            if digest not in picture.parts:
                before[digest] = self._time
        self._before = {digest: time for digest, time in before.items() if time > gone and digest not in picture.parts}
        self._now = picture.parts
        self._time += 1
        self.pictures.append(picture.digest)


def digest_of(text: bytes) -> str:
    """Short, since there are dozens in a message; with a secret of this server, so that nobody can look for a text that
    has the digest of another."""
    return urlsafe_b64encode(blake2b(text, digest_size=6, salt=SECRET).digest()).decode()


@lru_cache(10_000)
def actions_mark(*notations: str) -> Markup:
    """Stands for the attributes of an element that can be played."""
    return Markup(f"<?{escape('|'.join(notations))}>")


@lru_cache(10_000)
def marked(mark: str) -> tuple[str, ...]:
    """The notations for which a mark stands."""
    return tuple(unescape(mark).split("|"))


def attributes(mark: str, meaning: Any) -> str:
    """The attributes of an element for which a mark with some meaning stands; ``parts.js`` does the same."""
    if not meaning:
        return f'data-play="{mark}"'
    if isinstance(meaning, str):
        why = escape(meaning)
        return f'data-play="{mark}" data-why="{why}" title="{why}"'
    notations = mark.split("|")
    numbers, words = [one[0] for one in meaning], [one[1] for one in meaning]
    lit = "|".join([notations[i] for i in numbers])
    label = escape(" / ".join(words))
    found = f'data-play="{lit}" data-lit role="button" tabindex="0" aria-label="{label}"'
    if len(meaning) > 1:
        menu = [{"play": unescape(notations[i]), "label": label} for i, label in zip(numbers, words, strict=True)]
        found += f' data-menu="{escape(dumps(menu, ensure_ascii=False))}" aria-haspopup="menu"'
    return found


def icon_mark(name: str, game: bool = False) -> Markup:
    return Markup(f"<{'+' if game else '*'}{name}>")


def icon_use(sprite: str, name: str) -> str:
    """An icon out of a file of them."""
    return f'<svg class="icon" aria-hidden="true"><use href="{sprite}#{name}"></use></svg>'

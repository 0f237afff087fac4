"""What cards say, as things: a line of the box becomes an object that rules carry out, bots weigh and tables draw.

A phrase is a verb and its values, such as ``renew food 2``. Each verb of a game is a class of its own, and all that is
known about the verb stands in it; a vocabulary reads the lines of the box into its objects.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypedDict, TypeVar, final

from kurhan.core.state import State
from kurhan.core.text import Text


class Value:
    """A value of a phrase: how its word is read from the box, and how it is shown. Inside it is a whole number."""

    def __init__(self, name: str, kind: str, form: str) -> None:
        self.name = name  # the attribute that holds it
        self.kind = kind  # what belongs there, for who writes a box
        self.form = form  # which of them

    def read(self, word: str) -> int | None:
        """The number a word stands for; None if it does not fit."""
        raise NotImplementedError

    def shown(self, value: int) -> Any:
        """The value for a view."""
        return value

    def said(self, value: int) -> Any:
        """The value for a text: names of components are worded there."""
        return self.shown(value)


@final
class Number(Value):
    """One of some whole numbers, given in their order; a few of those between may be missing."""

    def __init__(self, name: str, allowed: Sequence[int]) -> None:
        missing = [str(number) for number in range(allowed[0], allowed[-1]) if number not in allowed]
        without = f" without {', '.join(missing)}" if missing else ""
        super().__init__(name, "number", f"{allowed[0]} to {allowed[-1]}{without}")
        self.allowed = list(allowed)

    def read(self, word: str) -> int | None:
        if not word.removeprefix("-").isdecimal() or int(word) not in self.allowed:
            return None
        return int(word)


@final
class Name(Value):
    """One of some names, by its place among them; worded as ``family.name``, the family being the value's own name
    unless another is given."""

    def __init__(self, name: str, names: Sequence[str], family: str = "") -> None:
        super().__init__(name, name, "one of " + ", ".join(names))
        self.names = list(names)
        self.family = family or name

    def read(self, word: str) -> int | None:
        return self.names.index(word) if word in self.names else None

    def shown(self, value: int) -> Any:
        return self.names[value]

    def said(self, value: int) -> Any:
        return f"{self.family}.{self.names[value]}"


@final
class Names(Value):
    """Some of some names, with slashes between them, as a set of bits; worded like each of them, as ``family.name``."""

    def __init__(self, name: str, names: Sequence[str], family: str) -> None:
        super().__init__(name, name, "some of " + "/".join(names))
        self.names = list(names)
        self.family = family

    def read(self, word: str) -> int | None:
        found = word.split("/")
        if not all(name in self.names for name in found):
            return None
        return sum(1 << self.names.index(name) for name in set(found))

    def shown(self, value: int) -> Any:
        return [self.names[i] for i in range(len(self.names)) if value & (1 << i)]

    def said(self, value: int) -> Any:
        return [f"{self.family}.{name}" for name in self.shown(value)]


class PhraseView(TypedDict):
    verb: str
    values: dict[str, Any]  # by their names
    text: dict[str, Any]  # in words: the key and its values, for ``words.say``
    more: list[dict[str, Any]]  # sentences that follow it
    signs: list[str]  # as a drawing: signs of the game's own, and texts such as ×2, in order


class Phrase:
    """Something that a line of the box says. Every verb is a class, made with its values in their order."""

    kind: ClassVar[str] = ""  # what it is: with the verb the key of its words
    verb: ClassVar[str] = ""
    values: ClassVar[tuple[Value, ...]] = ()

    @classmethod
    def read(cls, words: list[str]) -> Phrase:
        """Makes one from what follows the verb; ValueError says what belongs there.

        A verb with values that may be left out overrides it, and puts them in for ``of``.
        """
        return cls.of(words)

    @classmethod
    def of(cls, words: list[str]) -> Phrase:
        """Makes one from a word for each of its values."""
        belong = f"after {cls.verb} belong: {' '.join(value.kind for value in cls.values) or 'nothing'}"
        if len(words) != len(cls.values):
            raise ValueError(belong)
        found: list[int] = []
        for value, word in zip(cls.values, words):
            number = value.read(word)
            if number is None:
                raise ValueError(f"{word!r} is no {value.kind} ({value.form}); {belong}")
            found.append(number)
        make: Any = cls
        made: Phrase = make(*found)
        return made

    def key(self) -> str:
        """The key of its words: a verb may be worded in several ways."""
        return f"{self.kind}.{self.verb}"

    def text(self) -> Text:
        """What it says in words."""
        return Text(self.key(), {value.name: value.said(getattr(self, value.name)) for value in self.values})

    def more(self) -> list[Text]:
        """What it says after that, in sentences of their own: for what is said only at times."""
        return []

    def signs(self) -> list[str]:
        """What it is drawn with."""
        return [self.verb]

    def view(self) -> PhraseView:
        return {
            "verb": self.verb,
            "values": {value.name: value.shown(getattr(self, value.name)) for value in self.values},
            "text": self.text().to_json(),
            "more": [text.to_json() for text in self.more()],
            "signs": self.signs(),
        }


S = TypeVar("S", bound=State)


class Effect(Phrase, Generic[S]):
    """Something that is done when a card, a tile or a machine is used; ``source`` is its number."""

    kind: ClassVar[str] = "effect"

    def payable(self, state: S, seat: int) -> bool:
        """Whether what it costs can be paid: if not, what it stands on cannot be used at all."""
        return True

    def possible(self, state: S, seat: int) -> bool:
        """Whether it would do anything."""
        return True

    def do(self, state: S, seat: int, source: int) -> None:
        """Does it, or pushes the steps in which something is chosen."""
        raise NotImplementedError

    def worth(self, state: S) -> float:
        """What one use is worth to a bot, by and large, in points."""
        return 0.0

    def worth_now(self, state: S, seat: int, source: int) -> float:
        """What using it at once would bring a seat."""
        return self.worth(state)


class Condition(Phrase, Generic[S]):
    """Something that can be true of a seat."""

    kind: ClassVar[str] = "condition"

    def met(self, state: S, seat: int) -> bool:
        raise NotImplementedError

    def progress(self, state: S, seat: int) -> float:
        """How near it is, from 0 to 1: for bots."""
        return 1.0 if self.met(state, seat) else 0.0


P = TypeVar("P", bound=Phrase)


@final
class Vocabulary(Generic[P]):
    """All verbs of one kind that a box may use."""

    def __init__(self, verbs: list[type[P]]) -> None:
        self.verbs: dict[str, type[P]] = {verb.verb: verb for verb in verbs}

    def read(self, line: Any) -> P:
        """What a line of the box says; ValueError tells what is wrong with it."""
        words = str(line).split()
        if not words or words[0] not in self.verbs:
            raise ValueError(f"{line!r}: unknown verb (there is: {', '.join(self.verbs)})")
        found: Any = self.verbs[words[0]]
        try:
            made: P = found.read(words[1:])
        except ValueError as error:
            raise ValueError(f"{line!r}: {error}") from None
        return made

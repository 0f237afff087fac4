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

    def __init__(self, name: str, form: str) -> None:
        self.name = name  # the attribute that holds it
        self.form = form  # what belongs there, for who writes a box

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
    def __init__(self, name: str, allowed: range) -> None:
        super().__init__(name, f"{allowed[0]} to {allowed[-1]}")
        self.allowed = allowed

    def read(self, word: str) -> int | None:
        if not word.removeprefix("-").isdecimal() or int(word) not in self.allowed:
            return None
        return int(word)


@final
class Name(Value):
    """One of some names, by its place among them; worded as ``<name of the value>.<one of the names>``."""

    def __init__(self, name: str, names: Sequence[str]) -> None:
        super().__init__(name, "one of " + ", ".join(names))
        self.names = list(names)

    def read(self, word: str) -> int | None:
        return self.names.index(word) if word in self.names else None

    def shown(self, value: int) -> Any:
        return self.names[value]

    def said(self, value: int) -> Any:
        return f"{self.name}.{self.names[value]}"


@final
class Names(Value):
    """Some of some names, with slashes between them, as a set of bits; worded like each of them, as ``family.name``."""

    def __init__(self, name: str, family: str, names: Sequence[str]) -> None:
        super().__init__(name, "some of " + "/".join(names))
        self.family = family
        self.names = list(names)

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
    signs: list[str]  # as a drawing: signs of the game's own, and texts such as ×2, in order


class Phrase:
    """Something that a line of the box says. Every verb is a class, made with its values in their order."""

    kind: ClassVar[str] = ""  # what it is: with the verb the key of its words
    verb: ClassVar[str] = ""
    values: ClassVar[tuple[Value, ...]] = ()

    @classmethod
    def read(cls, words: list[str]) -> Phrase:
        """Makes one from what follows the verb; ValueError says what belongs there."""
        found = [value.read(word) for value, word in zip(cls.values, words)]
        if len(words) != len(cls.values) or None in found:
            forms = [f"{value.name} ({value.form})" for value in cls.values]
            raise ValueError(f"after {cls.verb} belongs: {', '.join(forms) or 'nothing'}")
        make: Any = cls
        made: Phrase = make(*found)
        return made

    def text(self) -> Text:
        """What it says in words."""
        args = {value.name: value.said(getattr(self, value.name)) for value in self.values}
        return Text(f"{self.kind}.{self.verb}", args)

    def signs(self) -> list[str]:
        """What it is drawn with."""
        return [self.verb]

    def view(self) -> PhraseView:
        return {
            "verb": self.verb,
            "values": {value.name: value.shown(getattr(self, value.name)) for value in self.values},
            "text": self.text().to_json(),
            "signs": self.signs(),
        }


S = TypeVar("S", bound=State)


class Effect(Phrase, Generic[S]):
    """Something that is done when a card, a tile or a machine is used; ``source`` is its number."""

    kind: ClassVar[str] = "effect"

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
            raise ValueError(f"{line!r}: unknown (there is: {', '.join(self.verbs)})")
        found: Any = self.verbs[words[0]]
        try:
            made: P = found.read(words[1:])
        except ValueError as error:
            raise ValueError(f"{line!r}: {error}") from None
        return made

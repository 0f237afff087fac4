"""What one can do in Revive. The box makes each action once; steps know which of them they offer."""

from __future__ import annotations

from typing import Final, final

from kurhan.core.action import Action
from kurhan.core.text import Text

# What a free action does (RV-10).
EXCHANGE: Final = 0
ACTIVATE: Final = 1
OPEN: Final = 2
TWO_FOR_CRYSTAL: Final = 3
RETIRE: Final = 4
DOUBLE: Final = 5


class Pick(Action):
    """One of several things of a kind: its verb, and the thing by its name, how it is called, and its number."""

    def __init__(self, verb: str, name: str, called: str, index: int) -> None:
        super().__init__(verb + " " + name if name else verb)
        self.verb = verb
        self.called = called
        self.index = index

    def label(self) -> Text:
        if not self.called:
            return Text("do." + self.verb)
        return Text("do." + self.verb, {"value": self.called})


@final
class Thing(Pick):
    """Something chosen in a step."""


@final
class Free(Pick):
    """Something that costs no action, at any time of one's turn. RV-10.1"""

    def __init__(self, verb: str, name: str, called: str, index: int, kind: int) -> None:
        super().__init__(verb, name, called, index)
        self.kind = kind


@final
class Use(Action):
    """Use one of the effects that wait."""

    def __init__(self, effect: int, line: str, said: Text) -> None:
        super().__init__("use " + line)
        self.index = effect
        self.said = said

    def label(self) -> Text:
        return self.said


@final
class Get(Action):
    """What one wants in exchange, or of several."""

    def __init__(self, index: int, line: str, names: list[str]) -> None:
        super().__init__("get " + line)
        self.index = index
        self.names = names

    def label(self) -> Text:
        return Text("do.get", {"things": self.names})


@final
class Swap(Action):
    """A basic resource into another."""

    def __init__(self, one: int, other: int, names: list[str]) -> None:
        super().__init__(f"swap {names[0]} {names[1]}")
        self.one = one
        self.other = other
        self.names = names

    def label(self) -> Text:
        return Text("do.swap", {"one": f"amount.{self.names[0]}-1", "other": f"amount.{self.names[1]}-1"})


@final
class Plain(Action):
    """A verb without values."""

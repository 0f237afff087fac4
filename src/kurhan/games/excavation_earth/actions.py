"""What one can do in Excavation Earth: a class a verb. The box makes each action once."""

from __future__ import annotations

from typing import final

from kurhan.core.action import Action
from kurhan.core.text import Text


class OfCard(Action):
    """Something that costs or concerns a card, named by its kind: its region and its symbol, or its fuel."""

    def __init__(self, verb: str, kind: int, name: str) -> None:
        super().__init__(verb + " " + name)
        self.verb = verb
        self.kind = kind
        self.name = name

    def label(self) -> Text:
        return Text("do." + self.verb, {"card": "card." + self.name})


@final
class Travel(OfCard):
    """Discard a card to move one's explorers. EE-5.1"""


@final
class Excavate(OfCard):
    """Discard a card to dig in its region. EE-6.1"""


@final
class Market(OfCard):
    """Discard a card to act at its market. EE-7.1"""


@final
class Sell(OfCard):
    """Discard a card to sell. EE-8.1"""


@final
class Command(OfCard):
    """Discard a card to act at its market and its command centre. EE-9.1"""


@final
class Smuggle(OfCard):
    """Discard a card to trade on its black market. EE-11.1"""


@final
class Survey(OfCard):
    """Play a card to look for what lies in the supply of its region. EE-12.1"""


@final
class Drop(OfCard):
    """Exchange a card of the first hand. EE-2.5"""


@final
class Keep(OfCard):
    """Keep one card of those just drawn. EE-8.7"""


@final
class KeepTwo(Action):
    """Choose two cards, of a draft or of what one keeps when one passes. EE-3.9, EE-13.2"""

    def __init__(self, first: int, name: str, second: int, other: str) -> None:
        super().__init__(f"keep {name} {other}")
        self.first = first
        self.second = second
        self.name = name
        self.other = other

    def label(self) -> Text:
        return Text("do.keep-two", {"card": "card." + self.name, "other": "card." + self.other})


class OfPlace(Action):
    def __init__(self, verb: str, place: int, name: str) -> None:
        super().__init__(verb + " " + name)
        self.verb = verb
        self.place = place
        self.name = name

    def label(self) -> Text:
        return Text("do." + self.verb, {"place": "place." + self.name})


@final
class Land(OfPlace):
    """Where the third explorer begins. EE-2.14"""


@final
class Move(OfPlace):
    """Choose the explorer to be moved, by its place."""


@final
class To(OfPlace):
    """Where the chosen explorer goes. EE-5.2"""


class OfType(Action):
    """Something done with an artefact, named by its type: its region and its value."""

    def __init__(self, verb: str, type: int, name: str) -> None:
        super().__init__(verb + " " + name)
        self.verb = verb
        self.type = type
        self.name = name

    def label(self) -> Text:
        return Text("do." + self.verb, {"artefact": "artefact." + self.name})


@final
class Dig(OfType):
    """Take an artefact from its site. EE-6.1"""


@final
class Sample(OfType):
    """Take a sample of an artefact. EE-6.4"""


@final
class SampleAll(Action):
    """Take samples of all artefacts just gained. EE-6.4"""

    def __init__(self) -> None:
        super().__init__("sample all")

    def label(self) -> Text:
        return Text("do.sample-all")


@final
class Free(OfType):
    """Let the guard of an artefact do what there is no crew for. EE-6.5"""


@final
class Place(OfType):
    """Put a surveyed artefact on its site; what is left goes back. EE-12.4"""


@final
class Buy(OfType):
    """Buy a surveyed artefact. EE-12.4"""


@final
class Take(OfType):
    """Take a surveyed artefact for nothing. EE-16.3"""


class OfStored(Action):
    """Something done with an artefact in the cargo hold or the hatch."""

    def __init__(self, verb: str, type: int, name: str, hatch: bool) -> None:
        super().__init__(f"{verb} {name}{' hatch' if hatch else ''}")
        self.verb = verb + ("-hatch" if hatch else "")
        self.type = type
        self.name = name
        self.hatch = hatch

    def label(self) -> Text:
        return Text("do." + self.verb, {"artefact": "artefact." + self.name})


@final
class Spare(OfStored):
    """Let an artefact not be part of the sale. EE-8.2"""


@final
class Deliver(OfStored):
    """Deliver an artefact to the black market. EE-11.2"""


@final
class Swap(OfStored):
    """Give an artefact to the black market for another. EE-10.4"""


class OfRegion(Action):
    def __init__(self, verb: str, region: int, name: str) -> None:
        super().__init__(verb + " " + name)
        self.verb = verb
        self.region = region
        self.name = name

    def label(self) -> Text:
        return Text("do." + self.verb, {"region": "region." + self.name})


@final
class Offer(OfRegion):
    """Choose the region to sell from. EE-8.1"""


@final
class Buyer(OfRegion):
    """Let a buyer of a colour join the queue. EE-7.4"""


@final
class Acquire(Action):
    """Take the top artefact of a stack on the black market. EE-11.3"""

    def __init__(self, region: int, name: str, cargo: bool) -> None:
        super().__init__(f"acquire {name}{' cargo' if cargo else ''}")
        self.region = region
        self.name = name
        self.cargo = cargo  # into the cargo hold although the hatch has room

    def label(self) -> Text:
        return Text("do.acquire-cargo" if self.cargo else "do.acquire", {"region": "region." + self.name})


class OfMarket(Action):
    def __init__(self, verb: str, market: int) -> None:
        super().__init__(f"{verb} {market + 1}")
        self.verb = verb
        self.market = market

    def label(self) -> Text:
        return Text("do." + self.verb, {"market": f"market.{self.market + 1}"})


@final
class With(OfMarket):
    """Let a market be part of the sale. EE-8.2"""


@final
class Without(OfMarket):
    """Let a market not be part of the sale. EE-8.2"""


@final
class At(OfMarket):
    """Choose a market for an order. EE-10.5, EE-10.7"""


@final
class Replace(Action):
    """Put the played card in place of one of the forecast, counted from the left. EE-12.1"""

    def __init__(self, slot: int) -> None:
        super().__init__(f"replace {slot + 1}")
        self.slot = slot

    def label(self) -> Text:
        return Text("do.replace", {"number": self.slot + 1})


@final
class Choose(Action):
    """Choose a faction. EE-2.1"""

    def __init__(self, faction: int, name: str) -> None:
        super().__init__("choose " + name)
        self.faction = faction
        self.name = name

    def label(self) -> Text:
        return Text("do.choose", {"faction": "faction." + self.name})


@final
class Plain(Action):
    """A word that needs no more: trader, special, envoy, withdraw, order, close, stay, hold, redraw, done, pass."""

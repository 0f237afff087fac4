"""What one can do in Guns & Steel: a class a verb. The box makes each action once."""

from __future__ import annotations

from typing import final

from kurhan.core.action import Action
from kurhan.core.text import Text


class OfCard(Action):
    """Something done with a card, named by its kind: the five one begins with have the same names for all seats."""

    def __init__(self, verb: str, name: str, resource: str, first: int, apart: int) -> None:
        super().__init__(verb + " " + name)
        self.verb = verb
        self.name = name
        self.resource = resource
        self.first = first  # the card, or the first seat's
        self.apart = apart  # how much further the next seat's is; 0 if there is but one

    def label(self) -> Text:
        return Text("do." + self.verb, {"card": "card." + self.name, "resource": "resource." + self.resource})

    def card(self, seat: int) -> int:
        """The card of this kind that a seat may have."""
        return self.first + seat * self.apart


@final
class Lay(OfCard):
    """Lay a card from hand as a resource. GS-4.1"""


@final
class Play(OfCard):
    """Play a card from hand as a technology. GS-4.2"""


@final
class Buy(OfCard):
    """Buy a card from the pyramid or from the top of a research stack. GS-7.1"""


@final
class Spend(OfCard):
    """Let a resource be part of the payment."""


@final
class Keep(OfCard):
    """Let a resource not be part of the payment."""


@final
class Renew(OfCard):
    """Turn a card back to its resource side."""


@final
class Exhaust(OfCard):
    """Turn a resource to its technology side."""


@final
class Recall(OfCard):
    """Take a technology back to hand."""


@final
class Claim(OfCard):
    """Take a card from the pyramid free of charge."""


@final
class Copy(OfCard):
    """Use a technology that lies before an opponent."""


@final
class Muster(OfCard):
    """Play a Military card from hand beside a Tactics card."""


@final
class Order(OfCard):
    """Activate a Military card on the table."""


@final
class React(OfCard):
    """Play a card with a reaction from hand when attacked. GS-6.4"""


@final
class Flip(OfCard):
    """Exhaust a resource to turn up its Tactics or Military side when attacked. GS-6.5"""


@final
class Take(OfCard):
    """Take a resource back to hand at the end of the turn."""


class OfWonder(Action):
    def __init__(self, verb: str, wonder: int, name: str) -> None:
        super().__init__(verb + " " + name)
        self.verb = verb
        self.wonder = wonder
        self.name = name

    def label(self) -> Text:
        return Text("do." + self.verb, {"wonder": "wonder." + self.name})


@final
class Build(OfWonder):
    """Take a wonder whose condition is met. GS-8.2"""


@final
class Glory(OfWonder):
    """Put a glory token on a wonder whose condition is met. GS-9.3"""


@final
class Lift(OfWonder):
    """Take a glory token off another wonder, to put it on the new one. GS-9.4"""


@final
class Give(OfWonder):
    """Hand a wonder over to the attacker. GS-6.9"""


class OfResource(Action):
    def __init__(self, verb: str, resource: int, name: str) -> None:
        super().__init__(verb + " " + name)
        self.verb = verb
        self.resource = resource
        self.name = name

    def label(self) -> Text:
        return Text("do." + self.verb, {"resource": "resource." + self.name})


@final
class Get(OfResource):
    """The temporary resource one wants for an exhausted one."""


@final
class Save(OfResource):
    """Let a temporary resource not be part of the payment."""


@final
class Tribute(Action):
    """A temporary copy of an opponent's resource."""

    def __init__(self, seat: int, resource: int, name: str) -> None:
        super().__init__(f"tribute {seat} {name}")
        self.seat = seat
        self.resource = resource
        self.name = name

    def label(self) -> Text:
        return Text("do.tribute", {"seat": self.seat, "resource": "resource." + self.name})


@final
class Plain(Action):
    """A word that needs no more: use, leave, pay, stand, enough, done."""

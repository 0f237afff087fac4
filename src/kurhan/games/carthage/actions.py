"""What a seat can do in Traders of Carthage: a class a verb."""

from __future__ import annotations

from typing import final

from kurhan.core.action import Action
from kurhan.core.text import Text


@final
class Buy(Action):
    """Buy every card of the market that is not reserved by others."""


@final
class Done(Action):
    """Discard the chosen amphorae, or none, and hide what they can hide."""


@final
class Pass(Action):
    """Only where the rules leave nothing else: no card is left to take, buy or reserve."""


@final
class Claim(Action):
    """Choose the colour of the first achievement token."""

    def __init__(self, colour: int, name: str) -> None:
        super().__init__("claim " + name)
        self.colour = colour
        self.name = name

    def label(self) -> Text:
        return Text("do.claim", {"colour": "colour." + self.name})


class OnCard(Action):
    """A verb with a kind of card."""

    def __init__(self, verb: str, kind: int, card: str) -> None:
        super().__init__(verb + " " + card)
        self.verb = verb
        self.kind = kind
        self.card = card

    def label(self) -> Text:
        return Text("do." + self.verb.replace(" ", "-"), {"card": "card." + self.card})


@final
class Take(OnCard):
    """Take a free card of the market into the hand, as coins."""


@final
class TakeReserved(OnCard):
    """Take the card under the own reservation marker into the hand, as coins."""


@final
class ReserveMarket(OnCard):
    """Put the reservation marker on a card of the market."""


@final
class ReserveFarm(OnCard):
    """Put the reservation marker on a card of the farm."""


@final
class PayWith(OnCard):
    """Choose a card of the hand for the payment."""


@final
class Hide(OnCard):
    """Choose a card of the hand whose amphorae are to hide goods."""


@final
class Protect(OnCard):
    """Choose a good to be hidden from the pirates."""

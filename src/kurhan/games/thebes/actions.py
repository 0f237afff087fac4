"""What one can do in Thebes. The box makes each action once."""

from __future__ import annotations

from typing import Final, final

from kurhan.core.action import Action
from kurhan.core.text import Text

PLAINLY: Final = ""  # how one travels: by automobile if one has it and it helps ...
FLYING: Final = "by zeppelin"
WALKING: Final = "on foot"  # ... or without it (TH-4.5)


class Go(Action):
    """Something done at a place, and how to get there."""

    def __init__(self, verb: str, thing: str, place: int, weeks: int, how: str) -> None:
        super().__init__(verb + (" " + thing if thing else "") + (" " + how if how else ""))
        self.verb = verb + ("-" + how.replace(" ", "-") if how else "")
        self.place = place
        self.weeks = weeks  # beside those of the journey; 0 if that is not fixed
        self.flying = how == FLYING
        self.walking = how == WALKING


@final
class Take(Go):
    """Take a card of the display. TH-5.1"""

    def __init__(self, kind: int, name: str, place: int, city: str, weeks: int, only: bool, how: str) -> None:
        super().__init__("take", name + " " + city, place, weeks, how)
        self.kind = kind
        self.name = name
        self.city = city
        self.only = only  # whether there is only one such card

    def label(self) -> Text:
        return Text("do." + self.verb, {"card": "card." + self.name, "city": "in." + self.city})


@final
class Dig(Go):
    """Go to a site to dig there. TH-7.1"""

    def __init__(self, site: int, place: int, name: str, how: str) -> None:
        super().__init__("dig", name, place, 0, how)
        self.site = site
        self.name = name

    def label(self) -> Text:
        return Text("do." + self.verb, {"site": "in." + self.name})


@final
class Exhibit(Go):
    """Hold an exhibition. TH-9.1"""

    def __init__(self, card: int, name: str, place: int, weeks: int, how: str) -> None:
        super().__init__("exhibit", name, place, weeks, how)
        self.card = card
        self.name = name

    def label(self) -> Text:
        return Text("do." + self.verb, {"exhibition": "exhibition." + self.name})


@final
class Exchange(Go):
    """Exchange the cards of the display. TH-6.1"""

    def __init__(self, place: int, how: str) -> None:
        super().__init__("exchange", "", place, 0, how)

    def label(self) -> Text:
        return Text("do." + self.verb)


@final
class Stop(Action):
    """Go to the end of the time track. TH-10.4"""


@final
class Use(Action):
    """Use up a card at the dig: rumours, the only assistant or the only shovel."""

    def __init__(self, what: str) -> None:
        super().__init__("use " + what)
        self.what = what

    def label(self) -> Text:
        return Text("do.use", {"card": "use." + self.what})


@final
class Weeks(Action):
    """Dig for so many weeks. TH-8.1"""

    def __init__(self, weeks: int) -> None:
        super().__init__(f"weeks {weeks}")
        self.weeks = weeks

    def label(self) -> Text:
        return Text("do.weeks", {"count": self.weeks})

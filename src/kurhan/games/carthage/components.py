"""The box of Traders of Carthage as plain tables, and its actions, each made once."""

from __future__ import annotations

from typing import Final, final

from kurhan.core.action import Action
from kurhan.core.components import Components
from kurhan.games.carthage.actions import (
    Buy,
    Claim,
    Done,
    Hide,
    Pass,
    PayWith,
    Protect,
    ReserveFarm,
    ReserveMarket,
    Take,
    TakeReserved,
)

COLOURS: Final = ("red", "blue", "yellow", "green")
N_COLOURS: Final = 4


@final
class Box:
    """Tables indexed by card (0 to 107), by kind of card (0 to 11), by colour (0 to 3) and by space (0 to 5)."""

    def __init__(self, parts: Components) -> None:
        self.parts = parts
        # kinds of cards, cheapest first within a colour
        self.names: list[str] = []
        self.values: list[int] = []
        self.icons: list[int] = []
        self.colours: list[int] = []
        # cards: bytes, since small numbers in them are read faster than from a list
        self.kind = b""
        self.value = b""
        self.colour = b""
        self._read_cards()
        # the route
        self.route: list[str] = []
        self.pirates: list[bool] = []
        self.anchor = 0
        self.goal = 0
        self._read_route()
        for index, entry in enumerate(parts.entries("tokens", colour=str, count=int)):
            if entry["colour"] not in COLOURS or entry["count"] < 1:
                parts.fail("tokens", index, f"colour must be one of {', '.join(COLOURS)}, count at least 1")
        numbers = parts.numbers(
            market=range(1, 11), farm=range(1, 11), refill=range(11), opening=range(1, 16), stride=range(1, 10),
            point=range(1, 100), last_token=range(2, 100),
        )  # fmt: skip
        self.market = numbers["market"]
        self.farm = numbers["farm"]
        self.refill = numbers["refill"]
        self.opening = numbers["opening"]
        self.stride = numbers["stride"]
        self.point = numbers["point"]
        self.last_token = numbers["last_token"]
        # actions
        self.buy = Buy("buy")
        self.done = Done("done")
        self.pass_ = Pass("pass")
        self.claim: list[Action] = [Claim(colour, name) for colour, name in enumerate(COLOURS)]
        cards = list(enumerate(self.names))
        self.take = [Take("take", kind, name) for kind, name in cards]
        self.take_reserved = [TakeReserved("take reserved", kind, name) for kind, name in cards]
        self.reserve_market: list[Action] = [ReserveMarket("reserve market", kind, name) for kind, name in cards]
        self.reserve_farm: list[Action] = [ReserveFarm("reserve farm", kind, name) for kind, name in cards]
        self.pay: list[Action] = [PayWith("pay", kind, name) for kind, name in cards]
        self.hide: list[Action] = [Hide("hide", kind, name) for kind, name in cards]
        self.protect: list[Action] = [Protect("protect", kind, name) for kind, name in cards]

    def _read_cards(self) -> None:
        parts = self.parts
        entries = parts.entries("cards", colour=str, value=int, icons=int, count=int)
        for index, entry in enumerate(entries):
            if entry["colour"] not in COLOURS:
                parts.fail("cards", index, f"colour must be one of {', '.join(COLOURS)}")
            if not 1 <= entry["value"] <= 20 or not 1 <= entry["count"] <= 60 or not 0 <= entry["icons"] <= 9:
                parts.fail("cards", index, "value must be from 1 to 20, count from 1 to 60, icons from 0 to 9")
        # Cards are numbered by colour and rising value, in whatever order a file lists them.
        kinds: list[int] = []
        order = [(COLOURS.index(entry["colour"]), entry["value"], index) for index, entry in enumerate(entries)]
        for _, _, index in sorted(order):
            entry = entries[index]
            name = f"{entry['colour']}-{entry['value']}"
            if name in self.names:
                parts.fail("cards", index, f"{name} is here twice")
            kind = len(self.names)
            self.names.append(name)
            self.values.append(entry["value"])
            self.icons.append(entry["icons"])
            self.colours.append(COLOURS.index(entry["colour"]))
            kinds.extend([kind] * entry["count"])
        for colour, name in enumerate(COLOURS):
            if colour not in self.colours:
                parts.fail("cards", 0, f"there is no {name} card")
        if len(self.names) > 60:
            parts.fail("cards", 60, "more than 60 kinds of cards")
        if len(kinds) < 60:
            parts.fail("cards", 0, f"{len(kinds)} cards are too few for four players: at least 60")
        self.kind = bytes(kinds)
        self.value = bytes([self.values[kind] for kind in kinds])
        self.colour = bytes([self.colours[kind] for kind in kinds])

    def _read_route(self) -> None:
        parts = self.parts
        kinds: list[str] = []
        for index, entry in enumerate(parts.entries("spaces", name=str, kind=str)):
            if entry["kind"] not in ("start", "open", "anchor", "pirates", "goal"):
                parts.fail("spaces", index, "kind must be start, open, anchor, pirates or goal")
            kinds.append(entry["kind"])
            self.route.append(entry["name"])
            self.pirates.append(entry["kind"] == "pirates")
        if kinds[0] != "start" or kinds[-1] != "goal" or kinds.count("anchor") != 1 or len(kinds) < 4:
            parts.fail("spaces", 0, "the route must lead from a start past one anchor to a goal")
        self.anchor = kinds.index("anchor")
        self.goal = len(kinds) - 1

    def word(self, card: int) -> str:
        """What a card is called in the log."""
        return "card." + self.names[self.kind[card]]

    def words(self, cards: list[int]) -> list[str]:
        return [self.word(card) for card in cards]

    def actions(self) -> list[Action]:
        """Every action there is, in a fixed order."""
        return [
            self.buy,
            *self.take,
            *self.take_reserved,
            *self.reserve_market,
            *self.reserve_farm,
            *self.pay,
            *self.hide,
            *self.protect,
            self.done,
            *self.claim,
            self.pass_,
        ]

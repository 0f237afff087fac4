"""The box of Guns & Steel as plain tables, what its cards and wonders say, and its actions, each made once."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, TypeVar, final

from kurhan.core.action import Action
from kurhan.core.components import Components
from kurhan.core.effect import Condition, Effect, Phrase, Vocabulary
from kurhan.games.guns_steel.actions import (
    Build,
    Buy,
    Claim,
    Copy,
    Exhaust,
    Flip,
    Get,
    Give,
    Glory,
    Keep,
    Lay,
    Lift,
    Muster,
    Order,
    Plain,
    Play,
    React,
    Recall,
    Renew,
    Save,
    Spend,
    Take,
    Tribute,
)

RESOURCES: Final = ("food", "iron", "horse", "gunpowder", "oil", "earth", "space")
OIL: Final = 4
EARTH: Final = 5
SPACE: Final = 6
N_RESOURCES: Final = 7
ANY: Final = 7  # any resource
ALL_LINKS: Final = 9  # as many free links as this are all there are

ERAS: Final = ("horse", "gunpowder", "oil", "earth", "space")
FIRST_ERA: Final = 2  # the resource on the back of a card of the first era
N_ERAS: Final = 5

TYPES: Final = ("civil", "tactics", "military")
CIVIL: Final = 0
MILITARY: Final = 2
ANY_TYPE: Final = 3

SETS: Final = ("new_world", "renaissance", "combined")
NEW_WORLD: Final = 0
RENAISSANCE: Final = 1
COMBINED: Final = 2

SEATS: Final = 4
OWN: Final = 5  # cards everyone begins with
FIRST_CARD: Final = 20  # cards are numbered: those of the four colours, then those of the pyramids
MOST: Final = 20  # points, strength and price of a card are less
WIDEST: Final = 12  # cards in the lowest row: a set of positions is a number of 63 bits

P = TypeVar("P", bound=Phrase)


@final
class Box:
    """Tables indexed by card (the five of each colour first) and by wonder.

    What verbs mean is a matter of the rules, which rest on the box: so it is given the verbs that it may read.
    """

    def __init__(
        self, parts: Components, effects: Vocabulary[Effect[Any]], conditions: Vocabulary[Condition[Any]]
    ) -> None:
        self.names: list[str] = []  # by kind
        self.slug: list[str] = []  # this and the following by card
        self.number: list[int] = []
        self.edition: list[int] = []
        # What the rules often ask for stands in bytes: small numbers in them are read faster than from a list.
        self.back = b""
        self.type = b""
        self.points = b""
        self.face = b""  # the same for cards that look the same from their resource side
        self.strength = b""
        self.reaction: list[bool] = []
        self.cost: list[bytes] = []  # how many of each resource
        self.price = b""  # how many in all
        self.pair_out: list[bool] = []
        self.effects: list[list[Effect[Any]]] = []
        self.source: list[str] = []
        self.read_cards(parts, effects)
        self.wonders: list[str] = []
        self.wonder_number: list[int] = []
        self.wonder_edition: list[int] = []
        self.wonder_era: list[int] = []
        self.wonder_points: list[int] = []
        self.picture: list[int] = []  # a card
        self.condition: list[Condition[Any]] = []
        self.glory: list[int] = []
        self.read_wonders(parts, conditions)
        self.read_rows(parts)
        self.late: list[int] = [0] * (SEATS + 1)
        for index, entry in enumerate(parts.entries("starts", seats=int, laid=int)):
            if entry["seats"] not in range(2, SEATS + 1) or entry["laid"] not in range(entry["seats"]):
                parts.fail("starts", index, "seats must be from 2 to 4, and laid less than seats")
            self.late[entry["seats"]] = entry["laid"]
        numbers = parts.numbers(
            glory_tokens=range(1, 21), goal=range(5, 100), hand_limit=range(4), exchange_same=range(2, 5),
            exchange_any=range(2, 7), rounds=range(10, 101),
        )  # fmt: skip
        self.tokens: int = numbers["glory_tokens"]
        self.goal: int = numbers["goal"]
        self.hand_limit: int = numbers["hand_limit"]
        self.same: int = numbers["exchange_same"]
        self.any: int = numbers["exchange_any"]
        self.rounds: int = numbers["rounds"]
        self.make_actions()

    # -- reading -------------------------------------------------------------------------------------------------

    def read_cards(self, parts: Components, effects: Vocabulary[Effect[Any]]) -> None:
        entries = parts.entries(
            "cards", optional={"known": list}, name=str, number=int, set=str, era=str, type=str, points=int,
            strength=int, reaction=bool, cost=list, pair_out=bool, effect=list,
        )  # fmt: skip
        for index, entry in enumerate(entries):
            if entry["number"] != index + 1:
                parts.fail("cards", index, f"cards stand in the order of their numbers: here belongs {index + 1}")
            if not re.fullmatch("[a-z0-9-]+", entry["name"]) or entry["name"] in self.names:
                parts.fail("cards", index, f"{entry['name']!r} is here twice, or not of small letters")
            own = index < OWN
            if (entry["set"] == "start") != own or entry["set"] not in ("start", "new_world", "renaissance"):
                parts.fail("cards", index, "set must be start for the first five, then new_world or renaissance")
            if entry["era"] not in (RESOURCES[:FIRST_ERA] if own else ERAS):
                parts.fail(
                    "cards", index, "era must be food or iron for the first five, then one of " + ", ".join(ERAS)
                )
            if entry["type"] not in TYPES:
                parts.fail("cards", index, "type must be one of " + ", ".join(TYPES))
            if entry["points"] not in range(MOST) or entry["strength"] not in range(MOST):
                parts.fail("cards", index, f"points and strength must be from 0 to {MOST - 1}")
            self.names.append(entry["name"])
        for _ in range(SEATS):
            for index in range(OWN):
                self.add_card(parts, effects, index, entries[index])
        for index in range(OWN, len(entries)):
            self.add_card(parts, effects, index, entries[index])

    def add_card(self, parts: Components, effects: Vocabulary[Effect[Any]], index: int, entry: dict[str, Any]) -> None:
        self.slug.append(entry["name"])
        self.number.append(entry["number"])
        self.edition.append(SETS.index(entry["set"]) if entry["set"] in SETS else -1)
        back = RESOURCES.index(entry["era"])
        self.back += bytes([back])
        self.type += bytes([TYPES.index(entry["type"])])
        self.points += bytes([entry["points"]])
        self.face += bytes([back * MOST + entry["points"]])
        self.strength += bytes([entry["strength"]])
        self.reaction.append(entry["reaction"])
        cost = [0] * N_RESOURCES
        for text in entry["cost"]:
            words = str(text).split()
            if len(words) != 2 or words[0] not in RESOURCES[:SPACE] or not words[1].isdigit():
                parts.fail("cards", index, f'cost {text!r} must be like "gunpowder 2"')
            cost[RESOURCES.index(words[0])] += int(words[1])
        if sum(cost) >= MOST:
            parts.fail("cards", index, f"cost must be less than {MOST} resources")
        self.cost.append(bytes(cost))
        self.price += bytes([sum(cost)])
        self.pair_out.append(entry["pair_out"])
        self.effects.append([read(effects, parts, "cards", index, "effect", line) for line in entry["effect"]])
        self.source.append(entry["source"])

    def read_wonders(self, parts: Components, conditions: Vocabulary[Condition[Any]]) -> None:
        entries = parts.entries(
            "wonders", optional={"known": list}, name=str, number=int, set=str, era=str, points=int, picture=str,
            condition=str, glory=int,
        )  # fmt: skip
        for index, entry in enumerate(entries):
            if entry["set"] not in SETS[:COMBINED] or entry["era"] not in ERAS:
                parts.fail("wonders", index, "set must be new_world or renaissance, and era one of " + ", ".join(ERAS))
            if entry["number"] != index + 1:
                parts.fail("wonders", index, f"wonders stand in the order of their numbers: here belongs {index + 1}")
            if entry["points"] not in range(MOST):
                parts.fail("wonders", index, f"points must be from 0 to {MOST - 1}")
            edition, era = SETS.index(entry["set"]), ERAS.index(entry["era"])
            picture = self.slug.index(entry["picture"]) if entry["picture"] in self.slug else -1
            if picture < FIRST_CARD or self.edition[picture] != edition or self.back[picture] != FIRST_ERA + era:
                parts.fail("wonders", index, "picture must name a card of the same set and era")
            if (entry["glory"] == 0) != (edition == NEW_WORLD) or entry["glory"] not in range(20):
                parts.fail("wonders", index, "glory must be 0 in the New World, and more in the Renaissance")
            self.wonders.append(entry["name"])
            self.wonder_number.append(entry["number"])
            self.wonder_edition.append(edition)
            self.wonder_era.append(era)
            self.wonder_points.append(entry["points"])
            self.picture.append(picture)
            self.glory.append(entry["glory"])
            self.condition.append(read(conditions, parts, "wonders", index, "condition", entry["condition"]))
        for edition in (NEW_WORLD, RENAISSANCE):
            for era in range(N_ERAS):
                if len(self.wonders_of(edition, era)) != 2:
                    parts.refuse(f"[[wonders]] must have two for every era of {SETS[edition]}")

    def read_rows(self, parts: Components) -> None:
        """How many cards lie in each row, for one set and for both together; two players have one fewer."""
        self.widths: list[list[int]] = [[0] * N_ERAS, [0] * N_ERAS]
        for index, entry in enumerate(parts.entries("rows", set=str, era=str, cards=int)):
            if entry["set"] not in ("single", "combined") or entry["era"] not in ERAS:
                parts.fail("rows", index, "set must be single or combined, and era one of " + ", ".join(ERAS))
            self.widths[0 if entry["set"] == "single" else 1][ERAS.index(entry["era"])] = entry["cards"]
        for widths in self.widths:
            for era in range(N_ERAS):
                if widths[era] != widths[0] - era or widths[era] < 1:
                    parts.refuse("[[rows]] must make a pyramid: every row one card shorter than the one below")
            if widths[0] > WIDEST:
                parts.refuse(f"[[rows]]: the lowest row has at most {WIDEST} cards")
        self.supports: list[bytes] = [supports(width) for width in range(WIDEST + 1)]
        for edition in (NEW_WORLD, RENAISSANCE):
            for era in range(N_ERAS):
                cards = self.cards_of(edition, era)
                if len(cards) != self.widths[0][era]:
                    parts.refuse(f"[[cards]]: {SETS[edition]} needs {self.widths[0][era]} of {ERAS[era]}")
                if sum(self.pair_out[card] for card in cards) != 1:
                    parts.refuse(f"[[cards]]: one of {SETS[edition]}'s {ERAS[era]} must be pair_out")

    def cards_of(self, edition: int, era: int) -> list[int]:
        return [
            card for card in range(FIRST_CARD, len(self.slug))
            if self.edition[card] == edition and self.back[card] == FIRST_ERA + era
        ]  # fmt: skip

    def wonders_of(self, edition: int, era: int) -> list[int]:
        return [
            wonder for wonder in range(len(self.wonders))
            if self.wonder_edition[wonder] == edition and self.wonder_era[wonder] == era
        ]  # fmt: skip

    # -- actions -------------------------------------------------------------------------------------------------

    def make_actions(self) -> None:
        self.lay = self.by_card(Lay, "lay")
        self.play = self.by_card(Play, "play")
        self.buy = self.by_card(Buy, "buy")
        self.spend = self.by_card(Spend, "spend")
        self.keep = self.by_card(Keep, "keep")
        self.renew = self.by_card(Renew, "renew")
        self.exhaust = self.by_card(Exhaust, "exhaust")
        self.recall = self.by_card(Recall, "recall")
        self.claim = self.by_card(Claim, "claim")
        self.copy = self.by_card(Copy, "copy")
        self.muster = self.by_card(Muster, "muster")
        self.order = self.by_card(Order, "order")
        self.react = self.by_card(React, "react")
        self.flip = self.by_card(Flip, "flip")
        self.take = self.by_card(Take, "take")
        wonders = range(len(self.wonders))
        self.build: list[Action] = [Build("build", wonder, self.wonders[wonder]) for wonder in wonders]
        self.praise: list[Action] = [Glory("glory", wonder, self.wonders[wonder]) for wonder in wonders]
        self.lift: list[Action] = [Lift("lift", wonder, self.wonders[wonder]) for wonder in wonders]
        self.give: list[Action] = [Give("give", wonder, self.wonders[wonder]) for wonder in wonders]
        self.get: list[Action] = [Get("get", r, RESOURCES[r]) for r in range(N_RESOURCES)]
        self.save: list[Action] = [Save("save", r, RESOURCES[r]) for r in range(N_RESOURCES)]
        self.tribute: list[list[Action]] = [
            [Tribute(seat, r, RESOURCES[r]) for r in range(N_RESOURCES)] for seat in range(SEATS)
        ]
        self.use: Action = Plain("use")
        self.leave: Action = Plain("leave")
        self.pay: Action = Plain("pay")
        self.stand: Action = Plain("stand")
        self.enough: Action = Plain("enough")
        self.done: Action = Plain("done")

    def by_card(self, make: Callable[[str, str, str, int, int], Action], verb: str) -> list[Action]:
        """The action for every card: the colours share those of their five."""
        own = [make(verb, self.slug[card], RESOURCES[self.back[card]], card, OWN) for card in range(OWN)]
        cards = range(FIRST_CARD, len(self.slug))
        return own * SEATS + [make(verb, self.slug[card], RESOURCES[self.back[card]], card, 0) for card in cards]

    def actions(self) -> list[Action]:
        found: list[Action] = []
        first, last = FIRST_CARD - OWN, len(self.slug)
        for verb in (
            self.lay, self.play, self.buy, self.spend, self.keep, self.renew, self.exhaust, self.recall, self.claim,
            self.copy, self.muster, self.order, self.react, self.flip, self.take,
        ):  # fmt: skip
            found += verb[first:last]
        found += self.build + self.praise + self.lift + self.give + self.get + self.save
        for row in self.tribute:
            found += row
        return [*found, self.use, self.leave, self.pay, self.stand, self.enough, self.done]


def supports(width: int) -> bytes:
    """For each position of a pyramid of some width the left one of the two it rests on; for the lowest row nothing."""
    found = [0] * width
    start = 0
    for era in range(1, min(N_ERAS, width)):
        found += range(start, start + width - era)
        start += width - era + 1
    return bytes(found)


def read(vocabulary: Vocabulary[P], parts: Components, table: str, index: int, key: str, line: Any) -> P:
    """What a line of an entry says."""
    try:
        return vocabulary.read(line)
    except ValueError as error:
        parts.fail(table, index, f"{key} {error}")
        raise

"""The box of Guns & Steel as plain tables, its effects as data, and its actions, each made once."""

from __future__ import annotations

import re
from typing import Any, Final, final

from kurhan.core.action import Action
from kurhan.core.components import Components, ComponentsError
from kurhan.core.text import Text

RESOURCES: Final = ("food", "iron", "horse", "gunpowder", "oil", "earth", "space")
FOOD: Final = 0
OIL: Final = 4
EARTH: Final = 5
SPACE: Final = 6
N_RESOURCES: Final = 7
ANY: Final = 7  # any resource, or any type of technology
ALL_LINKS: Final = 9  # as many free links as this are all there are

ERAS: Final = ("horse", "gunpowder", "oil", "earth", "space")
FIRST_ERA: Final = 2  # the resource on the back of a card of the first era
N_ERAS: Final = 5

TYPES: Final = ("civil", "tactics", "military")
CIVIL: Final = 0
TACTICS: Final = 1
MILITARY: Final = 2

SETS: Final = ("new_world", "renaissance", "combined")
NEW_WORLD: Final = 0
RENAISSANCE: Final = 1
COMBINED: Final = 2

SEATS: Final = 4
OWN: Final = 5  # cards everyone begins with
FIRST_CARD: Final = 20  # cards are numbered: those of the four colours, then those of the pyramids
MOST: Final = 20  # points, strength and price of a card are less
WIDEST: Final = 12  # cards in the lowest row: a set of positions is a number of 63 bits

# What an effect does: its first number. The others are its values.
VERBS: Final = (
    "renew", "gain", "trade", "tribute", "others-renew", "points", "others-points", "each", "free-links",
    "second-buy", "discover", "recall", "wonder", "encore", "copy", "disrupt", "muster", "assault", "order", "attack",
)  # fmt: skip
RENEW: Final = 0
GAIN: Final = 1
TRADE: Final = 2
TRIBUTE: Final = 3
OTHERS_RENEW: Final = 4
POINTS: Final = 5
OTHERS_POINTS: Final = 6
EACH: Final = 7
FREE_LINKS: Final = 8
SECOND_BUY: Final = 9
DISCOVER: Final = 10
RECALL: Final = 11
WONDER: Final = 12
ENCORE: Final = 13
COPY: Final = 14
DISRUPT: Final = 15
MUSTER: Final = 16
ASSAULT: Final = 17
ORDER: Final = 18
ATTACK: Final = 19

# The values of each verb: a resource, a resource or any, resources as a mask, a type or any, a number, an era.
VALUES: Final = {
    "renew": "resource number", "gain": "one number", "trade": "resource mask number", "tribute": "number",
    "others-renew": "resource number", "points": "price", "others-points": "number", "each": "type number number",
    "free-links": "number", "second-buy": "", "discover": "one", "recall": "type number", "wonder": "",
    "encore": "type", "copy": "", "disrupt": "number", "muster": "number", "assault": "number", "order": "",
}  # fmt: skip

LOSSES: Final = ("nothing", "exhaust", "plunder", "wonder", "points")
NOTHING: Final = 0
EXHAUST: Final = 1
PLUNDER: Final = 2
LOSE_WONDER: Final = 3
LOSE_POINTS: Final = 4
EXTRAS: Final = ("always", "beaten", "unbeaten")

# What a wonder demands: its first number; then a resource, type or era if it has one, then how many.
CONDITIONS: Final = (
    "resource", "resources", "kinds", "type", "strength", "cards", "taken-points", "hand", "track", "lead", "bought",
    "beaten",
)  # fmt: skip
HAS_RESOURCE: Final = 0
HAS_RESOURCES: Final = 1
HAS_KINDS: Final = 2
HAS_TYPE: Final = 3
HAS_STRENGTH: Final = 4
HAS_CARDS: Final = 5
TOOK_POINTS: Final = 6
HAS_HAND: Final = 7
ON_TRACK: Final = 8
LEADS: Final = 9
BOUGHT: Final = 10
HAS_BEATEN: Final = 11


class OfCard(Action):
    """Something done with a card, named by its kind: the five one begins with have the same names for all seats."""

    def __init__(self, verb: str, kind: int, name: str, back: int) -> None:
        super().__init__(verb + " " + name)
        self.verb = verb
        self.kind = kind
        self.name = name
        self.back = back

    def label(self) -> Text:
        args = {"card": "card." + self.name, "resource": "resource." + RESOURCES[self.back]}
        return Text("do." + self.verb, args)

    def card(self, seat: int) -> int:
        """The card of this kind that a seat may have."""
        return self.kind + FIRST_CARD - OWN if self.kind >= OWN else seat * OWN + self.kind


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
    def __init__(self, verb: str, resource: int) -> None:
        super().__init__(verb + " " + RESOURCES[resource])
        self.verb = verb
        self.resource = resource

    def label(self) -> Text:
        return Text("do." + self.verb, {"resource": "resource." + RESOURCES[self.resource]})


@final
class Get(OfResource):
    """The temporary resource one wants for an exhausted one."""


@final
class Save(OfResource):
    """Let a temporary resource not be part of the payment."""


@final
class Tribute(Action):
    """A temporary copy of an opponent's resource."""

    def __init__(self, seat: int, resource: int) -> None:
        super().__init__(f"tribute {seat} {RESOURCES[resource]}")
        self.seat = seat
        self.resource = resource

    def label(self) -> Text:
        return Text("do.tribute", {"seat": self.seat, "resource": "resource." + RESOURCES[self.resource]})


@final
class Plain(Action):
    """A word that needs no more: use, leave, pay, stand, enough, done."""


@final
class Box:
    """Tables indexed by card (the five of each colour first), by wonder and by effect."""

    def __init__(self, parts: Components) -> None:
        self.parts = parts
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
        self.effects: list[list[list[int]]] = []
        self.known: list[list[str]] = []
        self.source: list[str] = []
        self.read_cards(parts)
        self.wonders: list[str] = []
        self.wonder_number: list[int] = []
        self.wonder_edition: list[int] = []
        self.wonder_era: list[int] = []
        self.wonder_points: list[int] = []
        self.picture: list[int] = []  # a card
        self.condition: list[list[int]] = []
        self.glory: list[int] = []
        self.read_wonders(parts)
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

    def read_cards(self, parts: Components) -> None:
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
                self.add_card(parts, index, entries[index])
        for index in range(OWN, len(entries)):
            self.add_card(parts, index, entries[index])

    def add_card(self, parts: Components, index: int, entry: dict[str, Any]) -> None:
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
        effects = [self.read_effect(parts, index, str(text)) for text in entry["effect"]]
        self.effects.append(effects)
        self.known.append([str(fact) for fact in entry.get("known", [])])
        self.source.append(entry["source"])

    def read_effect(self, parts: Components, index: int, text: str) -> list[int]:
        words = text.split()
        if words and words[0] == "attack":
            return self.read_attack(parts, index, text)
        if not words or words[0] not in VALUES:
            parts.fail("cards", index, f"effect {text!r}: unknown verb")
        kinds = VALUES[words[0]].split()
        if len(kinds) != len(words) - 1:
            parts.fail("cards", index, f"effect {text!r}: after {words[0]} belong: {' '.join(kinds) or 'nothing'}")
        effect = [VERBS.index(words[0])]
        for kind, word in zip(kinds, words[1:], strict=True):
            value = read_value(kind, word)
            if value is None:
                parts.fail("cards", index, f"effect {text!r}: {word!r} is no {kind}")
            else:
                effect.append(value)
        return effect

    def read_attack(self, parts: Components, index: int, text: str) -> list[int]:
        words = text.split()
        extras = words[3:]
        good = len(words) >= 3 and words[1] in LOSSES and words[2].isdigit() and len(extras) % 2 == 0
        if not good or any(word not in EXTRAS for word in extras[::2]) or not all(n.isdigit() for n in extras[1::2]):
            parts.fail("cards", index, f'effect {text!r} must be like "attack exhaust 2 always 1 beaten 1 unbeaten 1"')
        given = dict(zip(extras[::2], extras[1::2], strict=True))
        values = [int(given.get(extra, 0)) for extra in EXTRAS]
        return [ATTACK, LOSSES.index(words[1]), int(words[2]), *values]

    def read_wonders(self, parts: Components) -> None:
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
            self.condition.append(self.read_condition(parts, index, entry["condition"]))
        for edition in (NEW_WORLD, RENAISSANCE):
            for era in range(N_ERAS):
                if len(self.wonders_of(edition, era)) != 2:
                    raise_missing(parts, f"[[wonders]] must have two for every era of {SETS[edition]}")

    def read_condition(self, parts: Components, index: int, text: str) -> list[int]:
        words = text.split()
        if not words or words[0] not in CONDITIONS:
            parts.fail("wonders", index, f"condition {text!r}: unknown")
        kinds = {"resource": "one number", "type": "type number", "bought": "one"}.get(words[0], "number").split()
        values = [read_value(kind, word) for kind, word in zip(kinds, words[1:], strict=False)]
        if len(words) != len(kinds) + 1 or None in values:
            parts.fail("wonders", index, f"condition {text!r}: after {words[0]} belong: {' '.join(kinds)}")
        found = [value for value in values if value is not None]
        if len(found) == 1:
            found = [found[0], 0] if words[0] == "bought" else [0, found[0]]
        return [CONDITIONS.index(words[0]), *found]

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
                    raise_missing(parts, "[[rows]] must make a pyramid: every row one card shorter than the one below")
            if widths[0] > WIDEST:
                raise_missing(parts, f"[[rows]]: the lowest row has at most {WIDEST} cards")
        self.supports: list[bytes] = [supports(width) for width in range(WIDEST + 1)]
        for edition in (NEW_WORLD, RENAISSANCE):
            for era in range(N_ERAS):
                cards = self.cards_of(edition, era)
                if len(cards) != self.widths[0][era]:
                    raise_missing(parts, f"[[cards]]: {SETS[edition]} needs {self.widths[0][era]} of {ERAS[era]}")
                if sum(self.pair_out[card] for card in cards) != 1:
                    raise_missing(parts, f"[[cards]]: one of {SETS[edition]}'s {ERAS[era]} must be pair_out")

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
        kinds = range(len(self.names))
        names = self.names
        backs = self.back[:OWN] + self.back[FIRST_CARD:]
        self.lay: list[Action] = self.by_card([Lay("lay", kind, names[kind], backs[kind]) for kind in kinds])
        self.play: list[Action] = self.by_card([Play("play", kind, names[kind], backs[kind]) for kind in kinds])
        self.buy: list[Action] = self.by_card([Buy("buy", kind, names[kind], backs[kind]) for kind in kinds])
        self.spend: list[Action] = self.by_card([Spend("spend", kind, names[kind], backs[kind]) for kind in kinds])
        self.keep: list[Action] = self.by_card([Keep("keep", kind, names[kind], backs[kind]) for kind in kinds])
        self.renew: list[Action] = self.by_card([Renew("renew", kind, names[kind], backs[kind]) for kind in kinds])
        self.exhaust: list[Action] = self.by_card(
            [Exhaust("exhaust", kind, names[kind], backs[kind]) for kind in kinds]
        )
        self.recall: list[Action] = self.by_card([Recall("recall", kind, names[kind], backs[kind]) for kind in kinds])
        self.claim: list[Action] = self.by_card([Claim("claim", kind, names[kind], backs[kind]) for kind in kinds])
        self.copy: list[Action] = self.by_card([Copy("copy", kind, names[kind], backs[kind]) for kind in kinds])
        self.muster: list[Action] = self.by_card([Muster("muster", kind, names[kind], backs[kind]) for kind in kinds])
        self.order: list[Action] = self.by_card([Order("order", kind, names[kind], backs[kind]) for kind in kinds])
        self.react: list[Action] = self.by_card([React("react", kind, names[kind], backs[kind]) for kind in kinds])
        self.flip: list[Action] = self.by_card([Flip("flip", kind, names[kind], backs[kind]) for kind in kinds])
        self.take: list[Action] = self.by_card([Take("take", kind, names[kind], backs[kind]) for kind in kinds])
        wonders = range(len(self.wonders))
        self.build: list[Action] = [Build("build", wonder, self.wonders[wonder]) for wonder in wonders]
        self.praise: list[Action] = [Glory("glory", wonder, self.wonders[wonder]) for wonder in wonders]
        self.lift: list[Action] = [Lift("lift", wonder, self.wonders[wonder]) for wonder in wonders]
        self.give: list[Action] = [Give("give", wonder, self.wonders[wonder]) for wonder in wonders]
        self.get: list[Action] = [Get("get", resource) for resource in range(N_RESOURCES)]
        self.save: list[Action] = [Save("save", resource) for resource in range(N_RESOURCES)]
        self.tribute: list[list[Action]] = [[Tribute(s, r) for r in range(N_RESOURCES)] for s in range(SEATS)]
        self.use: Action = Plain("use")
        self.leave: Action = Plain("leave")
        self.pay: Action = Plain("pay")
        self.stand: Action = Plain("stand")
        self.enough: Action = Plain("enough")
        self.done: Action = Plain("done")

    def by_card(self, actions: list[OfCard]) -> list[Action]:
        """The action for every card: the colours share those of their five."""
        found: list[Action] = []
        for _ in range(SEATS):
            found.extend(actions[:OWN])
        found.extend(actions[OWN:])
        return found

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


def raise_missing(parts: Components, message: str) -> None:
    raise ComponentsError(f"{parts.name}: {message}")


def read_value(kind: str, word: str) -> int | None:
    """A word of an effect or condition as a number."""
    if kind == "number" or kind == "price":  # which may be negative
        found = int(word) if re.fullmatch("-?[0-9]{1,2}", word) else 0
        return found if 0 < found < MOST or (kind == "price" and -MOST < found < 0) else None
    if kind == "type":
        return ANY if word == "any" else TYPES.index(word) if word in TYPES else None
    if kind == "mask":
        names = word.split("/")
        if any(name not in RESOURCES for name in names):
            return None
        return sum(1 << RESOURCES.index(name) for name in set(names))
    if kind == "resource" and word == "any":
        return ANY
    return RESOURCES.index(word) if word in RESOURCES else None

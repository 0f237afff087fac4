"""What technologies do (GS-5): every verb of the cards is a class, and all that is known about it stands in it."""

from __future__ import annotations

from typing import ClassVar, Final, final

from kurhan.core.effect import Effect, Name, Names, Number, Phrase, Value, Vocabulary
from kurhan.core.state import NOBODY
from kurhan.core.text import Text
from kurhan.games.guns_steel.components import (
    ALL_LINKS,
    ANY,
    ANY_TYPE,
    EARTH,
    ERAS,
    MILITARY,
    MOST,
    N_RESOURCES,
    RESOURCES,
    TYPES,
)
from kurhan.games.guns_steel.rules.attack import (
    EXHAUST,
    LOSE_POINTS,
    LOSE_WONDER,
    LOSSES,
    PLUNDER,
    Battle,
    Losing,
    declare,
)
from kurhan.games.guns_steel.rules.cards import gain, opponents, score
from kurhan.games.guns_steel.rules.choices import (
    Copying,
    Discovering,
    Encore,
    Mustering,
    Ordering,
    Recalling,
    Renewing,
    Taxing,
    Trading,
    copyable,
    exhausted,
    tradable,
    unlinked,
)
from kurhan.games.guns_steel.rules.wonders import check_wonders
from kurhan.games.guns_steel.state import GunsSteel

# What one resource of each kind is worth to a bot, in points, while there is much of the game ahead.
WORTH: Final = [0.35, 0.45, 0.6, 0.75, 0.9, 1.2, 2.2]

COUNT: Final = Number("count", range(1, MOST))
RESOURCE: Final = Name("resource", RESOURCES)
RESOURCE_OR_ANY: Final = Name("resource", [*RESOURCES, "any"])
TYPE: Final = Name("type", TYPES, "one-type")
TYPE_OR_ANY: Final = Name("type", [*TYPES, "any"], "one-type")


# -- signs ---------------------------------------------------------------------------------------------------------


def resource_sign(resource: int) -> str:
    return "any-resource" if resource == ANY else RESOURCES[resource]


def type_sign(type: int) -> str:
    return "any-type" if type == ANY_TYPE else TYPES[type]


def times(count: int) -> list[str]:
    return [f"×{count}"] if count > 1 else []


class Counted(Effect[GunsSteel]):
    """An effect of which there is more or less, and nothing else to say."""

    values: ClassVar[tuple[Value, ...]] = (COUNT,)

    def __init__(self, count: int) -> None:
        self.count = count


# -- resources -----------------------------------------------------------------------------------------------------


@final
class Renew(Effect[GunsSteel]):
    """GS-5.3: turn exhausted cards back to their resource side."""

    verb: ClassVar[str] = "renew"
    values: ClassVar[tuple[Value, ...]] = (RESOURCE_OR_ANY, COUNT)

    def __init__(self, resource: int, count: int) -> None:
        self.resource = resource
        self.count = count

    def possible(self, state: GunsSteel, seat: int) -> bool:
        return len(exhausted(state, seat, self.resource)) > 0

    def do(self, state: GunsSteel, seat: int, source: int) -> None:
        state.steps.append(Renewing(seat, self.resource, self.count))

    def worth(self, state: GunsSteel) -> float:
        return self.count * (0.55 if self.resource == ANY else 0.7 * WORTH[self.resource])

    def worth_now(self, state: GunsSteel, seat: int, source: int) -> float:
        back = state.box.back
        found = 0
        for card in state.up[seat]:
            if self.resource == ANY or back[card] == self.resource:
                found += 1
        if self.resource == ANY or back[source] == self.resource:
            found += 1
        return min(found, self.count) * (0.7 if self.resource == ANY else WORTH[self.resource])

    def key(self) -> str:
        return "effect.renew-any" if self.resource == ANY else "effect.renew"

    def signs(self) -> list[str]:
        return ["renewed", resource_sign(self.resource), *times(self.count)]


@final
class OthersRenew(Effect[GunsSteel]):
    """GS-5.7: every opponent renews."""

    verb: ClassVar[str] = "others-renew"
    values: ClassVar[tuple[Value, ...]] = (RESOURCE_OR_ANY, COUNT)

    def __init__(self, resource: int, count: int) -> None:
        self.resource = resource
        self.count = count

    def possible(self, state: GunsSteel, seat: int) -> bool:
        return False  # nobody uses a card for the good of others alone

    def do(self, state: GunsSteel, seat: int, source: int) -> None:
        state.push([Renewing(other, self.resource, self.count) for other in opponents(state, seat)])

    def worth(self, state: GunsSteel) -> float:
        return -0.15 * self.count * (state.seats - 1)

    def key(self) -> str:
        return "effect.others-renew-any" if self.resource == ANY else "effect.others-renew"

    def signs(self) -> list[str]:
        return ["others", "renewed", resource_sign(self.resource), *times(self.count)]


@final
class Gain(Effect[GunsSteel]):
    """GS-5.4: resources for this turn."""

    verb: ClassVar[str] = "gain"
    values: ClassVar[tuple[Value, ...]] = (RESOURCE, COUNT)

    def __init__(self, resource: int, count: int) -> None:
        self.resource = resource
        self.count = count

    def do(self, state: GunsSteel, seat: int, source: int) -> None:
        gain(state, seat, self.resource, self.count)

    def worth(self, state: GunsSteel) -> float:
        return self.count * 0.85 * WORTH[self.resource]

    def key(self) -> str:
        return "effect.gain-earth" if self.resource == EARTH else "effect.gain"

    def signs(self) -> list[str]:
        return [f"+{self.count}", resource_sign(self.resource)]


@final
class Trade(Effect[GunsSteel]):
    """GS-5.5: exhaust a resource for another one of this turn, up to some times."""

    verb: ClassVar[str] = "trade"
    values: ClassVar[tuple[Value, ...]] = (RESOURCE_OR_ANY, Names("resources", RESOURCES, "resource"), COUNT)

    def __init__(self, resource: int, resources: int, count: int) -> None:
        self.resource = resource
        self.resources = resources  # a set of bits
        self.count = count

    def possible(self, state: GunsSteel, seat: int) -> bool:
        return len(tradable(state, seat, self.resource)) > 0

    def do(self, state: GunsSteel, seat: int, source: int) -> None:
        state.steps.append(Trading(seat, self.resource, self.resources, self.count))

    def worth(self, state: GunsSteel) -> float:
        return 0.3 * self.count

    def worth_now(self, state: GunsSteel, seat: int, source: int) -> float:
        return 0.3 * min(self.count, len(state.laid[seat]))

    def key(self) -> str:
        return "effect.trade-any" if self.resource == ANY else "effect.trade"

    def signs(self) -> list[str]:
        wanted = [RESOURCES[i] for i in range(N_RESOURCES) if self.resources & (1 << i)]
        return [resource_sign(self.resource), "→", "/".join(wanted), *times(self.count)]


@final
class Tribute(Counted):
    """GS-5.6: the resources of one opponent, copied for this turn."""

    verb: ClassVar[str] = "tribute"

    def possible(self, state: GunsSteel, seat: int) -> bool:
        return others_laid(state, seat) > 0

    def do(self, state: GunsSteel, seat: int, source: int) -> None:
        state.steps.append(Taxing(seat, NOBODY, self.count, [0] * N_RESOURCES))

    def worth(self, state: GunsSteel) -> float:
        return 0.4 * self.count

    def worth_now(self, state: GunsSteel, seat: int, source: int) -> float:
        return 0.5 * min(self.count, others_laid(state, seat))

    def signs(self) -> list[str]:
        return ["tax", f"+{self.count}", "any-resource"]


def others_laid(state: GunsSteel, seat: int) -> int:
    """The most resources that lie ready before an opponent."""
    most = 0
    for other in range(state.seats):
        if other != seat:
            most = max(most, len(state.laid[other]))
    return most


@final
class Disrupt(Counted):
    """GS-5.18: every opponent exhausts resources."""

    verb: ClassVar[str] = "disrupt"

    def possible(self, state: GunsSteel, seat: int) -> bool:
        return others_laid(state, seat) > 0

    def do(self, state: GunsSteel, seat: int, source: int) -> None:
        state.push([Losing(other, self.count, False) for other in opponents(state, seat)])

    def worth(self, state: GunsSteel) -> float:
        return 0.2 * self.count * (state.seats - 1)

    def signs(self) -> list[str]:
        return ["others", "exhausted", *times(self.count)]


# -- points --------------------------------------------------------------------------------------------------------


@final
class Points(Counted):
    """GS-5.8: points on the track; less than none are the price of using the card."""

    verb: ClassVar[str] = "points"
    values: ClassVar[tuple[Value, ...]] = (Number("count", [*range(1 - MOST, 0), *range(1, MOST)]),)

    def payable(self, state: GunsSteel, seat: int) -> bool:
        return state.track[seat] + self.count >= 0

    def possible(self, state: GunsSteel, seat: int) -> bool:
        return self.count > 0

    def do(self, state: GunsSteel, seat: int, source: int) -> None:
        score(state, seat, self.count)

    def worth(self, state: GunsSteel) -> float:
        return 0.9 * self.count

    def text(self) -> Text:
        return Text("effect.points" if self.count > 0 else "effect.points-price", {"count": abs(self.count)})

    def signs(self) -> list[str]:
        return ["laurels", f"+{self.count}" if self.count > 0 else f"−{-self.count}"]


@final
class OthersPoints(Counted):
    """GS-5.9: points for every opponent."""

    verb: ClassVar[str] = "others-points"

    def possible(self, state: GunsSteel, seat: int) -> bool:
        return False  # nobody uses a card for the good of others alone

    def do(self, state: GunsSteel, seat: int, source: int) -> None:
        for other in opponents(state, seat):
            score(state, other, self.count)

    def worth(self, state: GunsSteel) -> float:
        return -0.4 * self.count * (state.seats - 1)

    def signs(self) -> list[str]:
        return ["others", "laurels", f"+{self.count}"]


@final
class PointsForEach(Effect[GunsSteel]):
    """GS-5.10: points for each technology of a type, up to some."""

    verb: ClassVar[str] = "each"
    values: ClassVar[tuple[Value, ...]] = (TYPE, COUNT, Number("most", range(1, MOST)))

    def __init__(self, type: int, count: int, most: int) -> None:
        self.type = type
        self.count = count
        self.most = most

    def do(self, state: GunsSteel, seat: int, source: int) -> None:
        score(state, seat, min(self.most, self.count * state.count_type(seat, self.type)))

    def worth(self, state: GunsSteel) -> float:
        return 0.5 * self.most

    def signs(self) -> list[str]:
        return [type_sign(self.type), "→", "laurels", f"{self.count}≤{self.most}"]


# -- the purchase, the pyramid and wonders -------------------------------------------------------------------------


@final
class FreeLinks(Counted):
    """GS-5.11: surcharges that need not be paid this turn."""

    verb: ClassVar[str] = "free-links"

    def do(self, state: GunsSteel, seat: int, source: int) -> None:
        state.free = min(ALL_LINKS, state.free + self.count)

    def worth(self, state: GunsSteel) -> float:
        return 0.2 * min(self.count, 4)

    def key(self) -> str:
        return "effect.free-links-all" if self.count >= ALL_LINKS else "effect.free-links"

    def signs(self) -> list[str]:
        return ["no-link", "∞" if self.count >= ALL_LINKS else str(self.count)]


@final
class SecondBuy(Effect[GunsSteel]):
    """GS-5.12: one more purchase this turn."""

    verb: ClassVar[str] = "second-buy"

    def do(self, state: GunsSteel, seat: int, source: int) -> None:
        state.buys += 1

    def worth(self, state: GunsSteel) -> float:
        return 0.9

    def signs(self) -> list[str]:
        return ["purchase", "+1"]


@final
class Discover(Effect[GunsSteel]):
    """GS-5.13: a card of the pyramid free of charge."""

    verb: ClassVar[str] = "discover"
    values: ClassVar[tuple[Value, ...]] = (Name("era", ERAS, "of-era"),)

    def __init__(self, era: int) -> None:
        self.era = era

    def possible(self, state: GunsSteel, seat: int) -> bool:
        return len(unlinked(state, self.era)) > 0

    def do(self, state: GunsSteel, seat: int, source: int) -> None:
        state.steps.append(Discovering(seat, self.era))

    def worth(self, state: GunsSteel) -> float:
        return 0.9

    def key(self) -> str:
        return "effect.discover" if self.era else "effect.discover-lowest"

    def signs(self) -> list[str]:
        return ["spyglass", ERAS[self.era]]


@final
class Wonder(Effect[GunsSteel]):
    """GS-5.15: the conditions of the wonders are looked at right away."""

    verb: ClassVar[str] = "wonder"

    def do(self, state: GunsSteel, seat: int, source: int) -> None:
        check_wonders(state, seat)

    def worth(self, state: GunsSteel) -> float:
        return 0.6

    def signs(self) -> list[str]:
        return ["temple", "!"]


# -- cards in hand and on the table --------------------------------------------------------------------------------


@final
class Recall(Effect[GunsSteel]):
    """GS-5.14: technologies taken back to hand."""

    verb: ClassVar[str] = "recall"
    values: ClassVar[tuple[Value, ...]] = (TYPE_OR_ANY, COUNT)

    def __init__(self, type: int, count: int) -> None:
        self.type = type
        self.count = count

    def do(self, state: GunsSteel, seat: int, source: int) -> None:
        state.steps.append(Recalling(seat, self.type, self.count))

    def worth(self, state: GunsSteel) -> float:
        return 0.2 * self.count

    def text(self) -> Text:
        if self.type == ANY_TYPE:
            return Text("effect.recall-any", {"count": self.count})
        name = TYPES[self.type]
        return Text("effect.recall", {"count": self.count, "type": "one-type." + name, "types": "types." + name})

    def signs(self) -> list[str]:
        return ["pick-up", type_sign(self.type), *times(self.count)]


@final
class OneMore(Effect[GunsSteel]):
    """GS-5.16: one more technology from hand."""

    verb: ClassVar[str] = "encore"
    values: ClassVar[tuple[Value, ...]] = (TYPE_OR_ANY,)

    def __init__(self, type: int) -> None:
        self.type = type

    def possible(self, state: GunsSteel, seat: int) -> bool:
        return len(state.hand[seat]) > 0  # whether it holds such a card is nobody's business

    def do(self, state: GunsSteel, seat: int, source: int) -> None:
        state.steps.append(Encore(seat, self.type))

    def worth(self, state: GunsSteel) -> float:
        return 0.6

    def key(self) -> str:
        if self.type == MILITARY:
            return "effect.encore-military"
        return "effect.encore-any" if self.type == ANY_TYPE else "effect.encore"

    def signs(self) -> list[str]:
        return ["put-down", type_sign(self.type)]


@final
class Copy(Effect[GunsSteel]):
    """GS-5.17: a Civil technology of an opponent is used."""

    verb: ClassVar[str] = "copy"

    def possible(self, state: GunsSteel, seat: int) -> bool:
        return len(copyable(state, seat)) > 0

    def do(self, state: GunsSteel, seat: int, source: int) -> None:
        state.steps.append(Copying(seat))

    def worth(self, state: GunsSteel) -> float:
        return 0.6

    def signs(self) -> list[str]:
        return ["mirror", "civil"]


# -- tactics and attacks -------------------------------------------------------------------------------------------


def at_arms(state: GunsSteel, seat: int) -> float:
    """What it brings at once to play or activate Military cards: a little to who has some, or may have."""
    return 0.1 if state.count_type(seat, MILITARY) or len(state.hand[seat]) > 2 else -0.1


@final
class Muster(Counted):
    """GS-5.19: Military cards from hand, for their strength."""

    verb: ClassVar[str] = "muster"

    def possible(self, state: GunsSteel, seat: int) -> bool:
        return len(state.hand[seat]) > 0  # whether it holds such a card is nobody's business

    def do(self, state: GunsSteel, seat: int, source: int) -> None:
        state.steps.append(Mustering(seat, self.count, False, []))

    def worth(self, state: GunsSteel) -> float:
        return 0.1 * self.count

    def worth_now(self, state: GunsSteel, seat: int, source: int) -> float:
        return at_arms(state, seat)

    def signs(self) -> list[str]:
        return ["put-down", "military", *times(self.count)]


@final
class Assault(Counted):
    """GS-5.20: Military cards from hand, one of which must be activated."""

    verb: ClassVar[str] = "assault"

    def possible(self, state: GunsSteel, seat: int) -> bool:
        return len(state.hand[seat]) > 0  # whether it holds such a card is nobody's business

    def do(self, state: GunsSteel, seat: int, source: int) -> None:
        state.steps.append(Mustering(seat, self.count, True, []))

    def worth(self, state: GunsSteel) -> float:
        return 0.35

    def worth_now(self, state: GunsSteel, seat: int, source: int) -> float:
        return at_arms(state, seat)

    def signs(self) -> list[str]:
        return ["put-down", "military", *times(self.count), "→", "command"]


@final
class Order(Effect[GunsSteel]):
    """GS-5.21: a Military card on the table is activated."""

    verb: ClassVar[str] = "order"

    def possible(self, state: GunsSteel, seat: int) -> bool:
        return state.count_type(seat, MILITARY) > 0

    def do(self, state: GunsSteel, seat: int, source: int) -> None:
        state.steps.append(Ordering(seat, []))

    def worth(self, state: GunsSteel) -> float:
        return 0.35

    def worth_now(self, state: GunsSteel, seat: int, source: int) -> float:
        return at_arms(state, seat)

    def signs(self) -> list[str]:
        return ["command", "military"]


EXTRAS: Final = ("always", "beaten", "unbeaten")  # ways in which an attack gives points


@final
class Attack(Effect[GunsSteel]):
    """GS-5.22: everyone is attacked, and who is weaker loses something; each of the points may be left out."""

    verb: ClassVar[str] = "attack"
    values: ClassVar[tuple[Value, ...]] = (
        Name("loss", LOSSES), Number("count", range(MOST)), Number("always", range(MOST)),
        Number("beaten", range(MOST)), Number("unbeaten", range(MOST)),
    )  # fmt: skip

    def __init__(self, loss: int, count: int, always: int, beaten: int, unbeaten: int) -> None:
        self.loss = loss
        self.count = count
        self.always = always
        self.beaten = beaten
        self.unbeaten = unbeaten

    @classmethod
    def read(cls, words: list[str]) -> Phrase:
        given = dict(zip(words[2::2], words[3::2]))
        try:
            if len(words) % 2 or not set(given) <= set(EXTRAS):
                raise ValueError
            return cls.of(words[:2] + [given.get(extra, "0") for extra in EXTRAS])
        except ValueError:
            raise ValueError('must be like "attack exhaust 2 always 1 beaten 1 unbeaten 1"') from None

    def do(self, state: GunsSteel, seat: int, source: int) -> None:
        battle = Battle(seat, self.loss, self.count, self.always, self.beaten, self.unbeaten)
        declare(state, seat, source, battle)

    def worth(self, state: GunsSteel) -> float:
        rivals = state.seats - 1
        total = 0.9 * self.always + 0.45 * self.beaten * rivals - 0.25 * self.unbeaten * rivals
        if self.loss == EXHAUST:
            total += 0.15 * self.count * rivals
        elif self.loss == PLUNDER:
            total += 0.3 * self.count * rivals
        elif self.loss == LOSE_WONDER:
            total += 0.8 * self.count * rivals
        elif self.loss == LOSE_POINTS:
            total += 0.35 * self.count * rivals
        return total

    def worth_now(self, state: GunsSteel, seat: int, source: int) -> float:
        """Against those who do not react."""
        force = state.force(seat)
        if source in state.hand[seat]:
            force += state.box.strength[source]
        total = 0.9 * self.always
        for other in range(state.seats):
            if other == seat:
                continue
            if force <= state.force(other):
                total -= 0.4 * self.unbeaten
                continue
            total += 0.9 * self.beaten
            if self.loss == EXHAUST:
                total += 0.3 * min(self.count, len(state.laid[other]))
            elif self.loss == PLUNDER:
                total += 0.8 * min(self.count, len(state.laid[other]))
            elif self.loss == LOSE_WONDER:
                total += 6.0 * min(self.count, len(state.built[other]))
            elif self.loss == LOSE_POINTS:
                total += 1.5 * min(self.count, state.track[other])
        return total

    def key(self) -> str:
        return "effect.attack-" + LOSSES[self.loss]

    def more(self) -> list[Text]:
        points = [("always", self.always), ("beaten", self.beaten), ("unbeaten", self.unbeaten)]
        return [Text("effect." + extra, {"count": count}) for extra, count in points if count]

    def signs(self) -> list[str]:
        """A bar parts what is drawn side by side."""
        found = ["swords"]
        if self.loss == EXHAUST:
            found += ["exhausted", *times(self.count)]
        elif self.loss == PLUNDER:
            found += ["robber", *times(self.count)]
        elif self.loss == LOSE_WONDER:
            found += ["temple", *times(self.count)]
        elif self.loss == LOSE_POINTS:
            found += ["laurels", str(self.count)]
        if self.always:
            found += ["|", "laurels", f"+{self.always}"]
        if self.beaten:
            found += ["|", "laurels", f"+{self.beaten}×", "swords"]
        if self.unbeaten:
            found += ["|", "shield", "laurels", f"+{self.unbeaten}"]
        return found


EFFECTS: Final[Vocabulary[Effect[GunsSteel]]] = Vocabulary([
    Renew, Gain, Trade, Tribute, OthersRenew, Points, OthersPoints, PointsForEach, FreeLinks, SecondBuy, Discover,
    Recall, Wonder, OneMore, Copy, Disrupt, Muster, Assault, Order, Attack,
])  # fmt: skip

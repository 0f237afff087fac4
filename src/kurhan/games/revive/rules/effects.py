"""What cards, modules, machines, crates, technologies and tribes say: a class a verb, with all known about it.

Here are all verbs together, and those that speak of other effects; the others stand in modules beside this one.
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from kurhan.core.effect import Name, Phrase, Vocabulary
from kurhan.core.text import Text
from kurhan.games.revive.components import ANY, ASKED, CRYSTAL, DEEDS, N_COLOURS, N_RESOURCES, RESOURCES_OR_ANY, Deed
from kurhan.games.revive.rules.effects_actions import (
    Act,
    BuildNow,
    Cheaper,
    ExploreNow,
    Far,
    PopulateNow,
    Prism,
    Reach,
    Reopen,
    Spare,
    Turn,
)
from kurhan.games.revive.rules.effects_cards import Module, Play, Recruit, Rest, Wake
from kurhan.games.revive.rules.effects_goods import (
    WORTH,
    Advance,
    Artefact,
    Back,
    Crate,
    Energy,
    Gain,
    Per,
    Points,
    Swap,
)
from kurhan.games.revive.rules.effects_lasting import Flask, Hibernate, Lying, Slot, WhileCheaper, WhileReach
from kurhan.games.revive.rules.effects_tribes import (
    Falcon,
    Forest,
    MovePawn,
    Ready,
    Sand,
    Target,
    Temple,
    TribeAbility,
    Workshop,
)
from kurhan.games.revive.rules.effects_values import COUNT, RESOURCE, amount
from kurhan.games.revive.rules.supply import Spending, pay
from kurhan.games.revive.rules.using import PAY, Trading, affordable, resolve, spend_crystal
from kurhan.games.revive.state import Revive

DEED: Final = Name("deed", DEEDS)


def any_of(state: Revive, seat: int, alternatives: list[list[int]]) -> bool:
    """Whether one of several things could be had: each is looked at by its first effect."""
    for alternative in alternatives:
        if state.box.effects[alternative[0]].possible(state, seat):
            return True
    return False


@final
class Pay(Deed):
    """RV-5.13: pay something for something else, once or up to some times."""

    verb: ClassVar[str] = "pay"
    manner: ClassVar[int] = ASKED

    def __init__(self, resource: int, count: int, alternatives: list[list[str]], times: int) -> None:
        self.resource = resource
        self.count = count
        self.alternatives = alternatives
        self.times = times

    @classmethod
    def read(cls, words: list[str]) -> Phrase:
        """pay gear 1 for gain food 2 or gain book 2 times 3"""
        times = 1
        if len(words) > 2 and words[-2] == "times":
            times = COUNT.read(words[-1]) or 0
            words = words[:-2]
        resource = RESOURCE.read(words[0]) if words else None
        count = COUNT.read(words[1]) if len(words) > 1 else None
        if resource is None or count is None or not times or words[2:3] != ["for"] or len(words) < 4:
            raise ValueError("after pay belong: resource number for effects, 'or' and others, and 'times number'")
        parts = " ".join(words[3:]).split(" or ")
        return cls(resource, count, [part.split(" and ") for part in parts], times)

    def parts(self) -> list[list[str]]:
        return self.alternatives

    def payable(self, state: Revive, seat: int) -> bool:
        return affordable(state, seat, self.resource, self.count)

    def possible(self, state: Revive, seat: int) -> bool:
        """Also when crystals that it costs are gone: what they buy may cost some as well."""
        if not self.payable(state, seat):
            return False
        purse = seat * N_RESOURCES + CRYSTAL
        paid = self.count if self.resource == CRYSTAL else 0
        state.resources[purse] = state.resources[purse] - paid
        found = any_of(state, seat, state.box.alternatives[self.number])
        state.resources[purse] = state.resources[purse] + paid
        return found or self.makes_room(state, seat)

    def makes_room(self, state: Revive, seat: int) -> bool:
        """Whether it could be had as soon as it is paid; resources alone for their like would be nothing."""
        if self.resource != ANY or self.times > 1 or len(self.alternatives) > 1:
            return False
        bought = state.box.alternatives[self.number][0]
        if len(bought) == 1 and state.box.effects[bought[0]].spills:
            return False
        first = seat * N_RESOURCES
        before = state.resources[first : first + CRYSTAL]
        for resource in range(CRYSTAL):
            state.resources[first + resource] = max(before[resource] - self.count, 0)
        found = state.box.effects[bought[0]].possible(state, seat)
        for resource in range(CRYSTAL):
            state.resources[first + resource] = before[resource]
        return found

    def do(self, state: Revive, seat: int, source: int) -> None:
        if source == PAY:
            self.pay(state, seat)
        elif self.times > 1 or len(self.alternatives) > 1:
            state.steps.append(Trading(seat, self.number, self.times, True))
        else:
            resolve(state, seat, state.box.alternatives[self.number][0])
            self.pay(state, seat)

    def pay(self, state: Revive, seat: int) -> None:
        if self.resource == ANY:
            state.steps.append(Spending(seat, self.count))
        elif self.resource == CRYSTAL:
            for _ in range(self.count):
                spend_crystal(state, seat)
        else:
            cost = [0] * N_COLOURS
            cost[self.resource] = self.count
            pay(state, seat, cost)

    def worth(self, state: Revive) -> float:
        box = state.box
        best = 0.0
        for alternative in box.alternatives[self.number]:
            best = max(best, sum([box.effects[effect].worth(state) for effect in alternative]))
        return (1 + 0.5 * (self.times - 1)) * max(0.3, best - self.count * WORTH[self.resource])

    def text(self) -> Text:
        args = {"paid": amount(RESOURCES_OR_ANY[self.resource], self.count), "count": self.times}
        lists = [[EFFECTS.read(line).called() for line in lines] for lines in self.alternatives]
        if len(lists) == 1:
            return Text("effect.pay", {**args, "things": lists[0]})
        return Text("effect.pay-either", {**args, "one": lists[0], "other": lists[1]})

    def signs(self) -> list[str]:
        signs = [str(self.count), RESOURCES_OR_ANY[self.resource], "→"]
        for i, lines in enumerate(self.alternatives):
            if i:
                signs.append("/")
            for line in lines:
                signs += EFFECTS.read(line).signs()
        return [*signs, f"×{self.times}"] if self.times > 1 else signs


@final
class Either(Deed):
    """RV-5.13: one of two things."""

    verb: ClassVar[str] = "either"

    def __init__(self, alternatives: list[list[str]]) -> None:
        self.alternatives = alternatives

    @classmethod
    def read(cls, words: list[str]) -> Phrase:
        parts = " ".join(words).split(" or ")
        if len(parts) != 2:
            raise ValueError("after either belong: an effect, 'or', and another")
        return cls([[part] for part in parts])

    def parts(self) -> list[list[str]]:
        return self.alternatives

    def possible(self, state: Revive, seat: int) -> bool:
        return any_of(state, seat, state.box.alternatives[self.number])

    def do(self, state: Revive, seat: int, source: int) -> None:
        if source != PAY:
            state.steps.append(Trading(seat, self.number, 1, False))

    def worth(self, state: Revive) -> float:
        box = state.box
        return max([box.effects[parts[0]].worth(state) for parts in box.alternatives[self.number]]) + 0.3

    def text(self) -> Text:
        names = [EFFECTS.read(lines[0]).called() for lines in self.alternatives]
        return Text("effect.either", {"one": names[0], "other": names[1]})

    def signs(self) -> list[str]:
        first, second = (EFFECTS.read(lines[0]).signs() for lines in self.alternatives)
        return [*first, "/", *second]


@final
class Whenever(Lying):
    """RV-5.10: an answer to something as long as the card lies in a slot."""

    verb: ClassVar[str] = "whenever"

    def __init__(self, deed: int, line: str) -> None:
        self.deed = deed
        self.line = line

    @classmethod
    def read(cls, words: list[str]) -> Phrase:
        """whenever explore gain crystal 1"""
        deed = DEED.read(words[0]) if words else None
        if deed is None or len(words) < 2:
            raise ValueError("after whenever belong: one of " + ", ".join(DEEDS) + ", and an effect")
        return cls(deed, " ".join(words[1:]))

    def lasting(self) -> tuple[int, int]:
        return (self.deed, 1)

    def parts(self) -> list[list[str]]:
        return [[self.line]]

    def worth(self, state: Revive) -> float:
        return 1.5

    def text(self) -> Text:
        return Text("effect.whenever", {"deed": "deed." + DEEDS[self.deed], "value": EFFECTS.read(self.line).called()})

    def signs(self) -> list[str]:
        return ["while", DEEDS[self.deed], "→", *EFFECTS.read(self.line).signs()]


EFFECTS: Final = Vocabulary[Deed](
    [
        Gain, Points, Pay, Either, Swap, Per, Advance, Energy, Back, Crate, Artefact, Rest, Wake, Play, Recruit,
        Module, TribeAbility, BuildNow, PopulateNow, ExploreNow, Act, Reach, Cheaper, Far, Spare, Turn, Prism, Reopen,
        Forest, Temple, Target, Sand, Workshop, Falcon, MovePawn, Ready, Flask, Slot, Hibernate, WhileCheaper,
        WhileReach, Whenever,
    ]
)  # fmt: skip

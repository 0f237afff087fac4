"""What cards, modules, machines, crates, technologies and tribes say: a class a verb, with all known about it."""

from __future__ import annotations

from typing import ClassVar, Final, final

from kurhan.core.effect import Name, Number, Phrase, Value, Vocabulary
from kurhan.core.state import NOBODY
from kurhan.core.text import Text
from kurhan.games.revive.components import (
    ACTS,
    ANY,
    ANY_COLOUR,
    ASKED,
    AT_ONCE,
    BUILD,
    COLOURS_OR_ANY,
    CRYSTAL,
    DEEDS,
    EXPLORE,
    FOREST_TOKEN,
    IF_IT_FITS,
    N_COLOURS,
    N_RESOURCES,
    PASSIVE,
    POPULATE,
    RESOURCES_OR_ANY,
    SAND_TOKEN,
    TARGET,
    TEMPLE,
    WORKSHOP,
    Deed,
)
from kurhan.games.revive.rules.ability import can_use_ability, use_ability
from kurhan.games.revive.rules.cards import (
    Colouring,
    Playing,
    Recruiting,
    Slotting,
    Sparing,
    Waking,
    can_play,
    recruitable,
)
from kurhan.games.revive.rules.crates import Reopening, reopenable
from kurhan.games.revive.rules.explore import Exploring
from kurhan.games.revive.rules.modules import TakingModule
from kurhan.games.revive.rules.populate import Settling
from kurhan.games.revive.rules.supply import (
    Choosing,
    Spending,
    Swapping,
    gain,
    pay,
    room,
    room_for_any,
    swaps,
)
from kurhan.games.revive.rules.together import could
from kurhan.games.revive.rules.tracks import Advancing, Returning, advance
from kurhan.games.revive.rules.tribes import (
    FALCON,
    Acting,
    Marking,
    Moving,
    can_act,
    can_move,
    landing_places,
    spaces_for,
)
from kurhan.games.revive.rules.using import (
    PAY,
    RestingCard,
    TakingArtefact,
    Trading,
    affordable,
    count_laid,
    resolve,
    restable,
    score,
    spend_crystal,
    take_crate,
)
from kurhan.games.revive.state import Revive

COUNT: Final = Number("count", range(1, 10))
RESOURCE: Final = Name("resource", RESOURCES_OR_ANY)
COLOUR: Final = Name("colour", COLOURS_OR_ANY)
ACT: Final = Name("deed", ACTS)
DEED: Final = Name("deed", DEEDS)
TRACKS: Final = ("grey", "green", "yellow", "any-track")
COUNTED: Final = ("grey", "green", "yellow", "pawn", "flask", "water")
PAWN: Final = 3
FLASK: Final = 4

# What a bot makes of one of each resource, and of a step on a track, in points.
WORTH: Final = [0.8, 0.8, 0.8, 1.5, 1.0]


def under_way(state: Revive) -> bool:
    """Whether there is an action that could be helped: one that has begun, or that may still be taken."""
    return state.left > 0 or len(state.steps) > 1


def any_of(state: Revive, seat: int, alternatives: list[list[int]]) -> bool:
    """Whether one of several things could be had: each is looked at by its first effect."""
    for alternative in alternatives:
        if state.box.effects[alternative[0]].possible(state, seat):
            return True
    return False


def room_for(state: Revive, seat: int, resource: int) -> int:
    """How many more of a resource, or of any basic ones, a seat can take."""
    return room_for_any(state, seat) if resource == ANY else room(state, seat, resource)


def amount(name: str, count: int) -> str:
    return f"amount.{name}-{count}"


# -- resources and points ------------------------------------------------------------------------------------------


@final
class Gain(Deed):
    """RV-2.1: resources, of one kind or each of any kind."""

    verb: ClassVar[str] = "gain"
    values: ClassVar[tuple[Value, ...]] = (RESOURCE, COUNT)
    manner: ClassVar[int] = IF_IT_FITS
    spills: ClassVar[bool] = True

    def __init__(self, resource: int, count: int) -> None:
        self.resource = resource
        self.count = count

    def fits(self, state: Revive, seat: int) -> bool:
        """Whether there is room for all of it, so that nothing is lost by taking it now."""
        return self.resource != ANY and room(state, seat, self.resource) >= self.count

    def loses(self, state: Revive, seat: int) -> bool:
        return room_for(state, seat, self.resource) < self.count

    def possible(self, state: Revive, seat: int) -> bool:
        if self.resource < CRYSTAL:
            return room(state, seat, self.resource) > 0
        return room_for_any(state, seat) + room(state, seat, CRYSTAL) > 0

    def do(self, state: Revive, seat: int, source: int) -> None:
        if self.resource == ANY:
            state.steps.append(Choosing(seat, self.count))
        else:
            gain(state, seat, self.resource, self.count)

    def worth(self, state: Revive) -> float:
        return self.count * WORTH[self.resource]

    def text(self) -> Text:
        return Text("effect.gain", {"value": self.called()})

    def called(self) -> str:
        return amount(RESOURCES_OR_ANY[self.resource], self.count)

    def signs(self) -> list[str]:
        return [str(self.count), RESOURCES_OR_ANY[self.resource]]


@final
class Points(Deed):
    """RV-2.7: blue points."""

    verb: ClassVar[str] = "points"
    values: ClassVar[tuple[Value, ...]] = (COUNT,)
    manner: ClassVar[int] = AT_ONCE
    leads_to_artefacts: ClassVar[bool] = True

    def __init__(self, count: int) -> None:
        self.count = count

    def do(self, state: Revive, seat: int, source: int) -> None:
        score(state, seat, self.count)

    def worth(self, state: Revive) -> float:
        return self.count

    def called(self) -> str:
        return amount("points", self.count)

    def signs(self) -> list[str]:
        return [str(self.count), "points"]


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
class Swap(Deed):
    """RV-5.12: up to some times one basic resource into another."""

    verb: ClassVar[str] = "swap"
    values: ClassVar[tuple[Value, ...]] = (COUNT,)

    def __init__(self, count: int) -> None:
        self.count = count

    def possible(self, state: Revive, seat: int) -> bool:
        return len(swaps(state, seat)) > 0

    def do(self, state: Revive, seat: int, source: int) -> None:
        state.steps.append(Swapping(seat, self.count))

    def worth(self, state: Revive) -> float:
        return 0.2 * self.count

    def signs(self) -> list[str]:
        return ["any", "→", "any", f"×{self.count}"]


@final
class Per(Deed):
    """RV-5.9: a resource for each of something, perhaps up to some."""

    verb: ClassVar[str] = "per"
    values: ClassVar[tuple[Value, ...]] = (Name("counted", COUNTED), RESOURCE, Number("most", range(1, 100)))
    spills: ClassVar[bool] = True

    def __init__(self, counted: int, resource: int, most: int) -> None:
        self.counted = counted
        self.resource = resource
        self.most = most

    @classmethod
    def read(cls, words: list[str]) -> Phrase:
        return cls.of(words if len(words) == 3 else [*words, "99"])

    def count(self, state: Revive, seat: int) -> int:
        if self.counted < N_COLOURS:
            found = count_laid(state, seat, self.counted)
        elif self.counted == PAWN:
            found = state.n_pawns(seat)
        elif self.counted == FLASK:
            found = state.flasks_visible(seat)
        else:
            found = state.n_waters(seat)
        return min(found, self.most)

    def possible(self, state: Revive, seat: int) -> bool:
        if self.resource != ANY and room(state, seat, self.resource) == 0:
            return False
        return room_for_any(state, seat) > 0 and self.count(state, seat) > 0

    def loses(self, state: Revive, seat: int) -> bool:
        return room_for(state, seat, self.resource) < self.count(state, seat)

    def do(self, state: Revive, seat: int, source: int) -> None:
        count = self.count(state, seat)
        if self.resource == ANY:
            state.steps.append(Choosing(seat, count))
        elif count:
            gain(state, seat, self.resource, count)

    def worth(self, state: Revive) -> float:
        return 2.0

    def key(self) -> str:
        return "effect.per" if self.most > 9 else "effect.per-most"

    def text(self) -> Text:
        names = {"value": amount(RESOURCES_OR_ANY[self.resource], 1), "counted": "counted." + COUNTED[self.counted]}
        return Text(self.key(), {**names, "count": self.most})

    def signs(self) -> list[str]:
        limit = [f"≤{self.most}"] if self.most <= 9 else []
        return ["1", RESOURCES_OR_ANY[self.resource], "×", COUNTED[self.counted], *limit]


# -- tracks, energy, crates, artefacts -------------------------------------------------------------------------------


@final
class Advance(Deed):
    """RV-4.1: steps on a machine track."""

    verb: ClassVar[str] = "advance"
    values: ClassVar[tuple[Value, ...]] = (COLOUR, COUNT)
    leads_to_artefacts: ClassVar[bool] = True

    def __init__(self, colour: int, count: int) -> None:
        self.colour = colour
        self.count = count

    def do(self, state: Revive, seat: int, source: int) -> None:
        if self.colour == ANY_COLOUR:
            state.steps.append(Advancing(seat, self.count))
        else:
            advance(state, seat, self.colour, self.count)

    def worth(self, state: Revive) -> float:
        return self.count * (1.6 if self.colour == ANY_COLOUR else 1.3)

    def text(self) -> Text:
        return Text("effect.advance", {"value": self.called()})

    def called(self) -> str:
        return amount(TRACKS[self.colour], self.count)

    def signs(self) -> list[str]:
        name = "track-" + COLOURS_OR_ANY[self.colour]
        return [name, f"×{self.count}"] if self.count > 1 else [name]


@final
class Energy(Deed):
    """RV-9.4: an energy marker from the supply."""

    verb: ClassVar[str] = "energy"
    manner: ClassVar[int] = AT_ONCE

    def do(self, state: Revive, seat: int, source: int) -> None:
        state.energy[seat] = state.energy[seat] + 1
        if state.telling:
            state.tell("log.energy", {"seat": seat})

    def worth(self, state: Revive) -> float:
        return 3.0


@final
class Back(Deed):
    """RV-9.2: an energy marker from a machine back to the store."""

    verb: ClassVar[str] = "back"

    def possible(self, state: Revive, seat: int) -> bool:
        return state.running[seat] != 0

    def do(self, state: Revive, seat: int, source: int) -> None:
        state.steps.append(Returning(seat))

    def worth(self, state: Revive) -> float:
        return 1.3


@final
class Crate(Deed):
    """RV-10.5: a crate from the pile."""

    verb: ClassVar[str] = "crate"
    manner: ClassVar[int] = AT_ONCE

    def do(self, state: Revive, seat: int, source: int) -> None:
        take_crate(state, seat)

    def worth(self, state: Revive) -> float:
        return 2.2


@final
class Artefact(Deed):
    """RV-12.1: a large artefact, or a small one after the end has begun."""

    verb: ClassVar[str] = "artefact"
    leads_to_artefacts: ClassVar[bool] = True

    def do(self, state: Revive, seat: int, source: int) -> None:
        state.steps.append(TakingArtefact(seat))

    def worth(self, state: Revive) -> float:
        return 5.0


# -- cards -------------------------------------------------------------------------------------------------------------


@final
class Rest(Deed):
    """RV-5.14: another card from a slot to the resting area."""

    verb: ClassVar[str] = "rest"

    def possible(self, state: Revive, seat: int) -> bool:
        return len(state.laid[seat]) > 0

    def do(self, state: Revive, seat: int, source: int) -> None:
        if restable(state, seat, source):
            state.steps.append(RestingCard(seat, source, False))

    def worth(self, state: Revive) -> float:
        return 1.3


@final
class Wake(Deed):
    """RV-5.16: a card from the resting area to the active one."""

    verb: ClassVar[str] = "wake"

    def possible(self, state: Revive, seat: int) -> bool:
        return len(state.resting[seat]) > 0

    def do(self, state: Revive, seat: int, source: int) -> None:
        state.steps.append(Waking(seat))

    def worth(self, state: Revive) -> float:
        return 1.5


@final
class Play(Deed):
    """RV-5.17: another card, of a colour or of any, which is no action."""

    verb: ClassVar[str] = "play"
    values: ClassVar[tuple[Value, ...]] = (COLOUR,)

    def __init__(self, colour: int) -> None:
        self.colour = colour

    def possible(self, state: Revive, seat: int) -> bool:
        return can_play(state, seat, self.colour)

    def do(self, state: Revive, seat: int, source: int) -> None:
        state.steps.append(Playing(seat, self.colour, False))

    def worth(self, state: Revive) -> float:
        return 2.0

    def key(self) -> str:
        return "effect.play-any" if self.colour == ANY_COLOUR else "effect.play"

    def signs(self) -> list[str]:
        return ["play", "card-" + COLOURS_OR_ANY[self.colour]]


@final
class Recruit(Deed):
    """RV-6.5 and RV-5.18: a citizen, of any colour also from the deck, or of one colour."""

    verb: ClassVar[str] = "recruit"
    values: ClassVar[tuple[Value, ...]] = (COLOUR,)

    def __init__(self, colour: int) -> None:
        self.colour = colour

    def possible(self, state: Revive, seat: int) -> bool:
        return recruitable(state, self.colour)

    def do(self, state: Revive, seat: int, source: int) -> None:
        state.steps.append(Recruiting(seat, self.colour, False))

    def worth(self, state: Revive) -> float:
        return 2.4

    def key(self) -> str:
        return "effect.recruit-any" if self.colour == ANY_COLOUR else "effect.recruit"

    def called(self) -> str:
        return "thing.recruit-" + COLOURS_OR_ANY[self.colour]

    def signs(self) -> list[str]:
        return ["+", "card-" + COLOURS_OR_ANY[self.colour]]


@final
class Module(Deed):
    """RV-5.5: a module from the display."""

    verb: ClassVar[str] = "module"

    def possible(self, state: Revive, seat: int) -> bool:
        return len(state.modules_out) > 0

    def do(self, state: Revive, seat: int, source: int) -> None:
        state.steps.append(TakingModule(seat))

    def worth(self, state: Revive) -> float:
        return 2.0


@final
class TribeAbility(Deed):
    """RV-4.9: the ability of one's tribe."""

    verb: ClassVar[str] = "tribe"
    manner: ClassVar[int] = ASKED

    def possible(self, state: Revive, seat: int) -> bool:
        return can_use_ability(state, seat)

    def do(self, state: Revive, seat: int, source: int) -> None:
        if can_use_ability(state, seat):
            use_ability(state, seat)

    def worth(self, state: Revive) -> float:
        return 2.8


# -- actions at once, and what helps in one ----------------------------------------------------------------------------


@final
class BuildNow(Deed):
    """RV-5.19: build at once."""

    verb: ClassVar[str] = "build"

    def possible(self, state: Revive, seat: int) -> bool:
        return could(state, seat, BUILD)

    def do(self, state: Revive, seat: int, source: int) -> None:
        state.steps.append(Acting(seat, True, False))

    def worth(self, state: Revive) -> float:
        return 1.8


@final
class PopulateNow(Deed):
    """RV-5.19: populate at once."""

    verb: ClassVar[str] = "populate"

    def possible(self, state: Revive, seat: int) -> bool:
        return could(state, seat, POPULATE)

    def do(self, state: Revive, seat: int, source: int) -> None:
        state.steps.append(Settling(seat, False))

    def worth(self, state: Revive) -> float:
        return 1.8


@final
class ExploreNow(Deed):
    """RV-5.19: explore at once."""

    verb: ClassVar[str] = "explore"

    def possible(self, state: Revive, seat: int) -> bool:
        return could(state, seat, EXPLORE)

    def do(self, state: Revive, seat: int, source: int) -> None:
        state.steps.append(Exploring(seat, False))

    def worth(self, state: Revive) -> float:
        return 1.8


@final
class Act(Deed):
    """RV-16.21: build, populate or explore at once."""

    verb: ClassVar[str] = "act"

    def possible(self, state: Revive, seat: int) -> bool:
        """With the range that comes with it."""
        state.reach += 1
        found = can_act(state, seat)
        state.reach -= 1
        return found

    def do(self, state: Revive, seat: int, source: int) -> None:
        state.steps.append(Acting(seat, False, True))

    def worth(self, state: Revive) -> float:
        return 2.0


@final
class Reach(Deed):
    """RV-6.4: range for one action."""

    verb: ClassVar[str] = "reach"
    tied: ClassVar[bool] = True
    lends: ClassVar[bool] = True
    values: ClassVar[tuple[Value, ...]] = (COUNT,)
    manner: ClassVar[int] = AT_ONCE

    def __init__(self, count: int) -> None:
        self.count = count

    def possible(self, state: Revive, seat: int) -> bool:
        return under_way(state)

    def do(self, state: Revive, seat: int, source: int) -> None:
        self.lend(state)

    def lend(self, state: Revive) -> None:
        state.reach += self.count

    def worth(self, state: Revive) -> float:
        return 0.5 * self.count

    def called(self) -> str:
        return amount("reach", self.count)

    def signs(self) -> list[str]:
        return ["reach", f"+{self.count}"]


@final
class Cheaper(Deed):
    """RV-9.6: an action costs less, range not counted."""

    verb: ClassVar[str] = "cheaper"
    tied: ClassVar[bool] = True
    lends: ClassVar[bool] = True
    values: ClassVar[tuple[Value, ...]] = (ACT, COUNT)
    manner: ClassVar[int] = AT_ONCE

    def __init__(self, deed: int, count: int) -> None:
        self.deed = deed
        self.count = count

    def possible(self, state: Revive, seat: int) -> bool:
        """Whether there is an action of the kind that could be had with it."""
        if not under_way(state):
            return False
        self.lend(state)
        found = could(state, seat, self.deed)
        state.off[self.deed] = state.off[self.deed] - self.count
        return found

    def payable(self, state: Revive, seat: int) -> bool:
        return self.possible(state, seat)

    def do(self, state: Revive, seat: int, source: int) -> None:
        self.lend(state)

    def lend(self, state: Revive) -> None:
        state.off[self.deed] = state.off[self.deed] + self.count

    def worth(self, state: Revive) -> float:
        return 0.8 * self.count

    def signs(self) -> list[str]:
        return [DEEDS[self.deed], f"−{self.count}"]


@final
class Far(Deed):
    """RV-9.9: explore any tile, without range."""

    verb: ClassVar[str] = "far"
    tied: ClassVar[bool] = True
    lends: ClassVar[bool] = True
    manner: ClassVar[int] = AT_ONCE

    def possible(self, state: Revive, seat: int) -> bool:
        if state.anywhere or not under_way(state):
            return False
        self.lend(state)
        found = could(state, seat, EXPLORE)
        state.anywhere = False
        return found

    def payable(self, state: Revive, seat: int) -> bool:
        return self.possible(state, seat)

    def do(self, state: Revive, seat: int, source: int) -> None:
        self.lend(state)

    def lend(self, state: Revive) -> None:
        state.anywhere = True

    def worth(self, state: Revive) -> float:
        return 1.5


# -- machines of their own kind ----------------------------------------------------------------------------------------


@final
class Spare(Deed):
    """RV-9.7: an unplayed card goes to rest for its top effect."""

    verb: ClassVar[str] = "spare"

    def possible(self, state: Revive, seat: int) -> bool:
        return len(state.active[seat]) > 0

    def do(self, state: Revive, seat: int, source: int) -> None:
        state.steps.append(Sparing(seat))

    def worth(self, state: Revive) -> float:
        return 2.3


@final
class Turn(Deed):
    """RV-9.8: the card that is played works with its other half."""

    verb: ClassVar[str] = "turn"
    tied: ClassVar[bool] = True
    manner: ClassVar[int] = AT_ONCE

    def possible(self, state: Revive, seat: int) -> bool:
        """Only while a card is played, which is why it looks at what is being asked."""
        return not state.upturned and isinstance(state.steps[-1], Slotting)

    def payable(self, state: Revive, seat: int) -> bool:
        return self.possible(state, seat)

    def do(self, state: Revive, seat: int, source: int) -> None:
        state.upturned = True

    def worth(self, state: Revive) -> float:
        return 1.2


@final
class Prism(Deed):
    """RV-9.10: a card has all colours for a while."""

    verb: ClassVar[str] = "prism"
    tied: ClassVar[bool] = True

    def possible(self, state: Revive, seat: int) -> bool:
        cards = len(state.active[seat]) + len(state.laid[seat])
        return state.prism == NOBODY and cards > 0 and under_way(state)

    def do(self, state: Revive, seat: int, source: int) -> None:
        state.steps.append(Colouring(seat))

    def worth(self, state: Revive) -> float:
        return 1.0


@final
class Reopen(Deed):
    """RV-9.11: a gear for the effect of a crate that was opened, each once a game."""

    verb: ClassVar[str] = "reopen"

    def possible(self, state: Revive, seat: int) -> bool:
        return affordable(state, seat, 0, 1) and len(reopenable(state, seat)) > 0

    def do(self, state: Revive, seat: int, source: int) -> None:
        state.steps.append(Reopening(seat))

    def worth(self, state: Revive) -> float:
        return 1.4


# -- tribes ------------------------------------------------------------------------------------------------------------


class Mark(Deed):
    """RV-16: a token of the tribe's own comes onto the map."""

    token: ClassVar[int] = 0

    def possible(self, state: Revive, seat: int) -> bool:
        return len(spaces_for(state, seat, self.token)) > 0

    def do(self, state: Revive, seat: int, source: int) -> None:
        state.steps.append(Marking(seat, self.token))

    def worth(self, state: Revive) -> float:
        return 2.0


@final
class Forest(Mark):
    """RV-16.3"""

    verb: ClassVar[str] = "forest"
    token: ClassVar[int] = FOREST_TOKEN


@final
class Temple(Mark):
    """RV-16.6"""

    verb: ClassVar[str] = "temple"
    token: ClassVar[int] = TEMPLE


@final
class Target(Mark):
    """RV-16.9"""

    verb: ClassVar[str] = "target"
    token: ClassVar[int] = TARGET


@final
class Sand(Mark):
    """RV-16.14"""

    verb: ClassVar[str] = "sand"
    token: ClassVar[int] = SAND_TOKEN


@final
class Workshop(Mark):
    """RV-16.18"""

    verb: ClassVar[str] = "workshop"
    token: ClassVar[int] = WORKSHOP


@final
class Falcon(Mark):
    """RV-16.22"""

    verb: ClassVar[str] = "falcon"
    token: ClassVar[int] = FALCON

    def possible(self, state: Revive, seat: int) -> bool:
        return state.falcon >= 0 and len(landing_places(state, state.used[seat] + 1)) > 0


@final
class MovePawn(Deed):
    """RV-16.12: a pawn from a small location to another."""

    verb: ClassVar[str] = "move-pawn"

    def possible(self, state: Revive, seat: int) -> bool:
        return can_move(state, seat)

    def do(self, state: Revive, seat: int, source: int) -> None:
        state.steps.append(Moving(seat, NOBODY))


@final
class Ready(Deed):
    """RV-16.20: the switch is ready at once."""

    verb: ClassVar[str] = "ready"
    manner: ClassVar[int] = AT_ONCE

    def do(self, state: Revive, seat: int, source: int) -> None:
        state.ready |= 1 << seat


# -- what only lies there ----------------------------------------------------------------------------------------------


class Lying(Deed):
    """What works, or counts, as long as it lies there."""

    manner: ClassVar[int] = PASSIVE

    def possible(self, state: Revive, seat: int) -> bool:
        return False

    def do(self, state: Revive, seat: int, source: int) -> None:
        """Nothing is done with it."""


@final
class Flask(Lying):
    """RV-5.11"""

    verb: ClassVar[str] = "flask"

    def worth(self, state: Revive) -> float:
        return 0.6


@final
class Slot(Lying):
    """RV-5.7"""

    verb: ClassVar[str] = "slot"

    def worth(self, state: Revive) -> float:
        return 0.8


@final
class Hibernate(Lying):
    """RV-5.15"""

    verb: ClassVar[str] = "hibernate"


@final
class WhileCheaper(Lying):
    """RV-5.10: an action costs less as long as the card lies in a slot."""

    verb: ClassVar[str] = "while-cheaper"
    values: ClassVar[tuple[Value, ...]] = (ACT, COUNT)

    def __init__(self, deed: int, count: int) -> None:
        self.deed = deed
        self.count = count

    def lasting(self) -> tuple[int, int]:
        return (self.deed, self.count)

    def worth(self, state: Revive) -> float:
        return 1.4

    def signs(self) -> list[str]:
        return ["while", DEEDS[self.deed], f"−{self.count}"]


@final
class WhileReach(Lying):
    """RV-5.10: range as long as the card lies in a slot."""

    verb: ClassVar[str] = "while-reach"
    values: ClassVar[tuple[Value, ...]] = (COUNT,)

    def __init__(self, count: int) -> None:
        self.count = count

    def lasting(self) -> tuple[int, int]:
        return (0, self.count)

    def worth(self, state: Revive) -> float:
        return 1.2

    def signs(self) -> list[str]:
        return ["while", "reach", f"+{self.count}"]


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

"""What order cards say (EE-10): a class a verb, and the steps in which something is chosen.

An order is carried out when an envoy was withdrawn, so there is always somebody who can be placed.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from mypy_extensions import i64

from kurhan.core.action import Action
from kurhan.core.effect import Effect, Number, Value, Vocabulary
from kurhan.core.state import NOBODY, Step
from kurhan.core.text import Refusal, Text
from kurhan.games.excavation_earth.actions import Acquire, At, Buyer, Sample, Swap
from kurhan.games.excavation_earth.components import (
    EXPLORERS,
    N_KINDS,
    N_MARKETS,
    N_REGIONS,
    N_TYPES,
    ONES,
    REGIONS,
)
from kurhan.games.excavation_earth.rules.buyers import empty_ship
from kurhan.games.excavation_earth.rules.cards import peek
from kurhan.games.excavation_earth.rules.excavate import ANY, Digging, gallery_note, within_reach
from kurhan.games.excavation_earth.rules.goods import (
    SAMPLING,
    TRADER,
    artefact,
    can_place,
    earn,
    find_stored,
    offer_samples,
    pay,
    place_crew,
    promote,
    store,
    to_stack,
)
from kurhan.games.excavation_earth.rules.market import Trading, any_coloured, can_trade, invite
from kurhan.games.excavation_earth.rules.sale import NO_SYMBOL, Offering, sellable
from kurhan.games.excavation_earth.rules.smuggle import DELIVERING, Smuggling, stored_options
from kurhan.games.excavation_earth.rules.travel import Travelling
from kurhan.games.excavation_earth.state import ORDERS, Earth

NUMBERS: Final = range(1, 10)
ANYWHERE: Final = 9  # steps


# -- cards -------------------------------------------------------------------------------------------------------


@final
class Draw(Effect[Earth]):
    """EE-10.2: draw some action cards, keep one."""

    verb: ClassVar[str] = "draw"
    values: ClassVar[tuple[Value, ...]] = (Number("count", range(1, 6)),)

    def __init__(self, count: int) -> None:
        self.count = count

    def possible(self, state: Earth, seat: int) -> bool:
        return len(state.deck) > 0 or len(state.discard) > 0

    def do(self, state: Earth, seat: int, source: int) -> None:
        peek(state, seat, self.count)

    def worth(self, state: Earth) -> float:
        return 5.0 + 1.5 * self.count

    def signs(self) -> list[str]:
        return ["draw", f"{self.count}", "keep", "1"]


@final
class Recover(Effect[Earth]):
    """EE-10.2: take back used travel cards, those with the most fuel first."""

    verb: ClassVar[str] = "recover"
    values: ClassVar[tuple[Value, ...]] = (Number("count", range(1, 4)),)

    def __init__(self, count: int) -> None:
        self.count = count

    def possible(self, state: Earth, seat: int) -> bool:
        return ONES[state.tickets[seat]] < state.box.n_travel

    def do(self, state: Earth, seat: int, source: int) -> None:
        box = state.box
        left = self.count
        for ticket in range(box.n_travel - 1, -1, -1):
            if left and not state.tickets[seat] & (1 << ticket):
                state.tickets[seat] = state.tickets[seat] | (1 << ticket)
                left -= 1
                if state.telling:
                    state.tell("log.recover", {"seat": seat, "card": "card." + box.cards[N_KINDS + ticket]})

    def worth(self, state: Earth) -> float:
        return 4.0 * self.count


# -- explorers and artefacts -------------------------------------------------------------------------------------


@final
class DigAnywhere(Effect[Earth]):
    """EE-10.3: take an artefact of any colour from a site with an explorer."""

    verb: ClassVar[str] = "dig"

    def possible(self, state: Earth, seat: int) -> bool:
        return within_reach(state, seat) != 0 and state.free_space(seat, False) >= 0

    def do(self, state: Earth, seat: int, source: int) -> None:
        state.steps.append(Digging(seat, ANY, NOBODY))

    def worth(self, state: Earth) -> float:
        return 10.0


@final
class March(Effect[Earth]):
    """EE-10.3: move one explorer some steps."""

    verb: ClassVar[str] = "march"
    values: ClassVar[tuple[Value, ...]] = (Number("count", NUMBERS),)

    def __init__(self, count: int) -> None:
        self.count = count

    def do(self, state: Earth, seat: int, source: int) -> None:
        state.steps.append(Travelling(seat, self.count, True))

    def worth(self, state: Earth) -> float:
        return 1.0 * self.count


@final
class SwapOne(Effect[Earth]):
    """EE-10.4: an artefact for the top one of another region's stack."""

    verb: ClassVar[str] = "swap"

    def possible(self, state: Earth, seat: int) -> bool:
        return swappable(state, seat) != 0

    def do(self, state: Earth, seat: int, source: int) -> None:
        state.steps.append(Swapping(seat, NOBODY))

    def worth(self, state: Earth) -> float:
        return 8.0


def swappable(state: Earth, seat: i64) -> i64:
    """Artefacts for which another stack has something, as a set of bits like that of ``stored_options``."""
    found: i64 = 0
    region: i64
    for region in range(N_REGIONS):
        if state.black[region]:
            found |= stored_options(state, seat, region)
    return found


@final
class Swapping(Step[Earth]):
    """EE-10.4: first what is given, then the stack from which something is taken."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "given")

    def __init__(self, seat: int, given: int) -> None:
        super().__init__(seat)
        self.given = given  # the region of what was given, NOBODY before that

    def options(self, state: Earth, seat: int) -> list[Action]:
        box = state.box
        options: list[Action] = []
        if self.given == NOBODY:
            stored = swappable(state, seat)
            option: i64 = 0
            while stored >> option:
                if (stored >> option) & 1:
                    options.append(box.swap[option])
                option += 1
            return options
        both = state.free_space(seat, True) >= 0 and state.free_space(seat, False) >= 0
        for region in range(N_REGIONS):
            if region != self.given and state.black[region]:
                options.append(box.acquire[region])
                if both:
                    options.append(box.acquire_cargo[region])
        return options

    def answer(self, state: Earth, seat: int, action: Action) -> None:
        box = state.box
        if isinstance(action, Swap):
            space = find_stored(state, seat, action.type, action.hatch)
            to_stack(state, state.holds[space])
            state.holds[space] = NOBODY
            state.steps[-1] = Swapping(seat, action.type >> 2)
            if state.telling:
                state.tell("log.swap", {"seat": seat, "artefact": artefact(state, action.type)})
            return
        assert isinstance(action, Acquire)
        state.steps.pop()
        tile = state.black[action.region].pop()
        store(state, seat, tile, state.free_space(seat, False) if action.cargo else state.any_space(seat))
        if state.telling:
            state.tell("log.take", {"seat": seat, "artefact": artefact(state, box.type_of[tile])})
        offer_samples(state, seat)

    def prompt(self, state: Earth, seat: int) -> Text:
        return Text("ask.Swapping" if self.given == NOBODY else "ask.Swapping-take")

    def note(self, state: Earth, seat: int, action: Action) -> Text | None:
        if not isinstance(action, Acquire):
            return None
        return Text("note.top", {"artefact": artefact(state, state.box.type_of[state.black[action.region][-1]])})

    def refused(self, state: Earth, seat: int) -> list[Refusal]:
        if self.given == NOBODY or not state.black[self.given]:
            return []
        return [Refusal("acquire " + REGIONS[self.given], Text("refuse.other-regions"), "EE-10.4")]


@final
class DeliverMore(Effect[Earth]):
    """EE-10.4: deliver artefacts for more than their value."""

    verb: ClassVar[str] = "deliver"
    values: ClassVar[tuple[Value, ...]] = (Number("count", range(1, 3)), Number("extra", range(10)))

    def __init__(self, count: int, extra: int) -> None:
        self.count = count
        self.extra = extra

    def possible(self, state: Earth, seat: int) -> bool:
        return stored_options(state, seat, NOBODY) != 0

    def do(self, state: Earth, seat: int, source: int) -> None:
        state.steps.append(Smuggling(seat, DELIVERING, NOBODY, self.count, self.extra))

    def worth(self, state: Earth) -> float:
        return self.count * (3.0 + self.extra)

    def signs(self) -> list[str]:
        return ["deliver", f"×{self.count}", f"+{self.extra}"]


# -- markets -----------------------------------------------------------------------------------------------------


@final
class AnyMarket(Effect[Earth]):
    """EE-10.5: the parts of the market action at any market."""

    verb: ClassVar[str] = "market"

    def possible(self, state: Earth, seat: int) -> bool:
        return can_trade(state, seat)

    def do(self, state: Earth, seat: int, source: int) -> None:
        state.steps.append(Visiting(seat))

    def worth(self, state: Earth) -> float:
        return 8.0


@final
class Visiting(Step[Earth]):
    """EE-10.5: which market."""

    def options(self, state: Earth, seat: int) -> list[Action]:
        return [state.box.at[market] for market in range(N_MARKETS)]

    def answer(self, state: Earth, seat: int, action: Action) -> None:
        assert isinstance(action, At)
        state.steps[-1] = Trading(seat, action.market, 0, True)


@final
class Crowd(Effect[Earth]):
    """EE-10.5: buyers of one colour join several queues."""

    verb: ClassVar[str] = "crowd"
    values: ClassVar[tuple[Value, ...]] = (Number("count", range(1, 7)),)

    def __init__(self, count: int) -> None:
        self.count = count

    def possible(self, state: Earth, seat: int) -> bool:
        return any_coloured(state)

    def do(self, state: Earth, seat: int, source: int) -> None:
        state.steps.append(Crowding(seat, NOBODY, self.count, 0))

    def worth(self, state: Earth) -> float:
        return 3.0 * self.count


@final
class Crowding(Step[Earth]):
    """EE-10.5: first the colour, then one queue after the other."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "region", "left", "joined")

    def __init__(self, seat: int, region: int, left: int, joined: int) -> None:
        super().__init__(seat)
        self.region = region
        self.left = left
        self.joined = joined  # queues that were joined, as a set of bits

    def asks(self, state: Earth) -> bool:
        if self.region == NOBODY:
            return any_coloured(state)
        return self.left > 0 and state.at_home[self.region] > 0 and ONES[self.joined] < N_MARKETS

    def options(self, state: Earth, seat: int) -> list[Action]:
        box = state.box
        options: list[Action] = []
        if self.region == NOBODY:
            for region in range(N_REGIONS):
                if state.at_home[region] > 0:
                    options.append(box.buyer[region])
            return options
        for market in range(N_MARKETS):
            if not (self.joined >> market) & 1:
                options.append(box.at[market])
        if self.joined:
            options.append(box.done)
        return options

    def answer(self, state: Earth, seat: int, action: Action) -> None:
        if isinstance(action, Buyer):
            state.steps[-1] = Crowding(seat, action.region, self.left, 0)
        elif isinstance(action, At):
            invite(state, action.market, self.region)
            state.steps[-1] = Crowding(seat, self.region, self.left - 1, self.joined | (1 << action.market))
        else:
            state.steps.pop()

    def prompt(self, state: Earth, seat: int) -> Text:
        if self.region == NOBODY:
            return Text("ask.Crowding", {"count": self.left})
        return Text("ask.Crowding-market", {"buyer": "buyer." + REGIONS[self.region], "count": self.left})

    def refused(self, state: Earth, seat: int) -> list[Refusal]:
        joined = [market for market in range(N_MARKETS) if (self.joined >> market) & 1]
        return [Refusal(f"at {market + 1}", Text("refuse.different-markets"), "EE-10.5") for market in joined]


@final
class Auction(Effect[Earth]):
    """EE-10.6: a sale without a card."""

    verb: ClassVar[str] = "sell"
    values: ClassVar[tuple[Value, ...]] = (Number("count", range(1, 4)),)

    def __init__(self, count: int) -> None:
        self.count = count

    def possible(self, state: Earth, seat: int) -> bool:
        return sellable(state, seat, NO_SYMBOL) != 0

    def do(self, state: Earth, seat: int, source: int) -> None:
        state.steps.append(Offering(seat, NO_SYMBOL, self.count, False))

    def worth(self, state: Earth) -> float:
        return 4.0 + 5.0 * self.count


# -- crew --------------------------------------------------------------------------------------------------------


@final
class Traders(Effect[Earth]):
    """EE-10.7: a trader on each of several markets."""

    verb: ClassVar[str] = "traders"
    values: ClassVar[tuple[Value, ...]] = (Number("count", range(1, 7)),)

    def __init__(self, count: int) -> None:
        self.count = count

    def do(self, state: Earth, seat: int, source: int) -> None:
        state.steps.append(Staffing(seat, self.count, 0))

    def worth(self, state: Earth) -> float:
        return 3.5 * self.count


@final
class Staffing(Step[Earth]):
    """EE-10.7: on which markets."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "left", "staffed")

    def __init__(self, seat: int, left: int, staffed: int) -> None:
        super().__init__(seat)
        self.left = left
        self.staffed = staffed  # markets, as a set of bits

    def asks(self, state: Earth) -> bool:
        return self.left > 0 and ONES[self.staffed] < N_MARKETS and can_place(state, self.seat)

    def options(self, state: Earth, seat: int) -> list[Action]:
        box = state.box
        options: list[Action] = []
        for market in range(N_MARKETS):
            if not (self.staffed >> market) & 1:
                options.append(box.at[market])
        if self.staffed:
            options.append(box.done)
        return options

    def answer(self, state: Earth, seat: int, action: Action) -> None:
        if isinstance(action, At):
            state.steps[-1] = Staffing(seat, self.left - 1, self.staffed | (1 << action.market))
            place_crew(state, seat, TRADER, action.market)
        else:
            state.steps.pop()

    def prompt(self, state: Earth, seat: int) -> Text:
        return Text("ask.Staffing", {"count": self.left})

    def refused(self, state: Earth, seat: int) -> list[Refusal]:
        staffed = [market for market in range(N_MARKETS) if (self.staffed >> market) & 1]
        return [Refusal(f"at {market + 1}", Text("refuse.different-markets"), "EE-10.7") for market in staffed]


@final
class Promote(Effect[Earth]):
    """EE-10.7: traders become envoys, for credits."""

    verb: ClassVar[str] = "promote"
    values: ClassVar[tuple[Value, ...]] = (Number("count", range(1, 7)), Number("credits", range(20)))

    def __init__(self, count: int, credits: int) -> None:
        self.count = count
        self.credits = credits

    def possible(self, state: Earth, seat: int) -> bool:
        return any_trader(state, seat)

    def do(self, state: Earth, seat: int, source: int) -> None:
        state.steps.append(Promoting(seat, self.count, self.credits, False))

    def worth(self, state: Earth) -> float:
        return self.count * (2.0 + self.credits)

    def signs(self) -> list[str]:
        return ["promote", f"×{self.count}", f"+{self.credits}"]


def any_trader(state: Earth, seat: i64) -> bool:
    at: i64
    for at in range(seat * N_MARKETS, seat * N_MARKETS + N_MARKETS):
        if state.traders[at] > 0:
            return True
    return False


@final
class Promoting(Step[Earth]):
    """EE-10.7: which traders."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "left", "credits", "begun")

    def __init__(self, seat: int, left: int, credits: int, begun: bool) -> None:
        super().__init__(seat)
        self.left = left
        self.credits = credits
        self.begun = begun

    def asks(self, state: Earth) -> bool:
        return self.left > 0 and any_trader(state, self.seat)

    def options(self, state: Earth, seat: int) -> list[Action]:
        box = state.box
        options: list[Action] = []
        for market in range(N_MARKETS):
            if state.traders[seat * N_MARKETS + market]:
                options.append(box.at[market])
        if self.begun:
            options.append(box.done)
        return options

    def answer(self, state: Earth, seat: int, action: Action) -> None:
        if not isinstance(action, At):
            state.steps.pop()
            return
        promote(state, seat, action.market)
        earn(state, seat, ORDERS, self.credits)
        state.steps[-1] = Promoting(seat, self.left - 1, self.credits, True)
        if state.telling:
            state.tell("log.promote", {"seat": seat, "market": f"market.{action.market + 1}", "count": self.credits})

    def prompt(self, state: Earth, seat: int) -> Text:
        return Text("ask.Promoting", {"count": self.left})

    def refused(self, state: Earth, seat: int) -> list[Refusal]:
        reason = Text("refuse.nobody-there")
        without = [market for market in range(N_MARKETS) if not state.traders[seat * N_MARKETS + market]]
        return [Refusal(f"at {market + 1}", reason, "EE-10.7") for market in without]


# -- gallery and ship --------------------------------------------------------------------------------------------


@final
class Curate(Effect[Earth]):
    """EE-10.8: a sample of an artefact on a site not too far from an explorer; it stays there."""

    verb: ClassVar[str] = "curate"
    values: ClassVar[tuple[Value, ...]] = (Number("count", range(10)), Number("credits", range(20)))

    def __init__(self, count: int, credits: int) -> None:
        self.count = count  # how many steps; nine lead anywhere
        self.credits = credits

    def key(self) -> str:
        key = "effect.curate-any" if self.count == ANYWHERE else "effect.curate"
        return key + "-paid" if self.credits else key

    def possible(self, state: Earth, seat: int) -> bool:
        return state.credits[seat] >= self.credits and near(state, seat, self.count) != 0

    def do(self, state: Earth, seat: int, source: int) -> None:
        state.steps.append(Curating(seat, self.count, self.credits))

    def worth(self, state: Earth) -> float:
        return 8.0 + 0.3 * self.count - self.credits

    def signs(self) -> list[str]:
        return ["curate", f"{self.count}", f"-{self.credits}"] if self.credits else ["curate", f"{self.count}"]


def near(state: Earth, seat: i64, steps: i64) -> i64:
    """Types without a guard that lie on sites at most so many steps from an explorer, as a set of bits."""
    box = state.box
    found: i64 = 0
    wanted: i64 = i64(state.lying) & ~i64(state.guards[seat])
    type: i64
    explorer: i64
    for type in range(N_TYPES):
        if not (wanted >> type) & 1:
            continue
        distance = box.distance[box.site[type]]
        for explorer in range(seat * EXPLORERS, seat * EXPLORERS + EXPLORERS):
            if distance[state.at[explorer]] <= steps:
                found |= i64(1) << type
    return found


@final
class Curating(Step[Earth]):
    """EE-10.3 and EE-10.8: of which artefact. What costs credits may be left out."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "steps", "credits")

    def __init__(self, seat: int, steps: int, credits: int) -> None:
        super().__init__(seat)
        self.steps = steps
        self.credits = credits

    def asks(self, state: Earth) -> bool:
        return near(state, self.seat, self.steps) != 0 and can_place(state, self.seat)

    def options(self, state: Earth, seat: int) -> list[Action]:
        types = near(state, seat, self.steps)
        options: list[Action] = [state.box.sample[type] for type in range(N_TYPES) if (types >> type) & 1]
        if self.credits:
            options.append(state.box.done)
        return options

    def answer(self, state: Earth, seat: int, action: Action) -> None:
        if not isinstance(action, Sample):
            state.steps.pop()
            return
        if self.credits:
            pay(state, seat, self.credits)
            if state.telling:
                state.tell("log.pays", {"seat": seat, "count": self.credits})
        state.gained = 1 << action.type
        state.steps[-1] = SAMPLING[seat]
        SAMPLING[seat].answer(state, seat, action)

    def prompt(self, state: Earth, seat: int) -> Text:
        return Text("ask.Curating-paid", {"count": self.credits}) if self.credits else Text("ask.Curating")

    def note(self, state: Earth, seat: int, action: Action) -> Text | None:
        return gallery_note(state, seat, action.type) if isinstance(action, Sample) else None

    def refused(self, state: Earth, seat: int) -> list[Refusal]:
        box = state.box
        types = near(state, seat, self.steps)
        found: list[Refusal] = []
        for type in range(N_TYPES):
            if (state.lying >> type) & 1 and not (types >> type) & 1:
                sampled = (state.guards[seat] >> type) & 1
                key, clause = ("refuse.sampled", "EE-6.4") if sampled else ("refuse.too-far-away", "EE-10.8")
                found.append(Refusal("sample " + box.types[type], Text(key), clause))
        return found


@final
class Dues(Effect[Earth]):
    """EE-10.9: credits for the buyers on the ship, who all go home."""

    verb: ClassVar[str] = "dues"
    values: ClassVar[tuple[Value, ...]] = (Number("credits", range(1, 10)), Number("most", range(1, 100)))

    def __init__(self, credits: int, most: int) -> None:
        self.credits = credits
        self.most = most

    def possible(self, state: Earth, seat: int) -> bool:
        return len(state.ship) > 0

    def do(self, state: Earth, seat: int, source: int) -> None:
        earned = min(self.most, self.credits * len(state.ship))
        earn(state, seat, ORDERS, earned)
        empty_ship(state)
        if state.telling:
            state.tell("log.dues", {"seat": seat, "count": earned})

    def worth(self, state: Earth) -> float:
        return float(min(self.most, self.credits * len(state.ship)))

    def signs(self) -> list[str]:
        return ["dues", f"+{self.credits}", f"≤{self.most}"]


VERBS: list[type[Effect[Any]]] = [
    Draw, Recover, DigAnywhere, March, SwapOne, DeliverMore, AnyMarket, Crowd, Auction, Traders, Promote, Curate, Dues,
]  # fmt: skip
EFFECTS: Vocabulary[Effect[Any]] = Vocabulary(VERBS)

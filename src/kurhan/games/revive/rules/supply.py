"""Resources (RV-2): gained, lost, chosen, spent and swapped."""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import i64

from kurhan.core.action import Action
from kurhan.core.state import Step
from kurhan.core.text import Text
from kurhan.games.revive.actions import Swap, Thing
from kurhan.games.revive.components import CRYSTAL, N_COLOURS, N_RESOURCES, RESOURCES
from kurhan.games.revive.state import Revive


def held(state: Revive, seat: int, resource: int) -> int:
    return state.resources[seat * N_RESOURCES + resource]


def room(state: Revive, seat: i64, resource: i64) -> int:
    """How many more of a resource a seat can take."""
    return state.box.most[resource] - state.resources[seat * N_RESOURCES + resource]


def room_for_any(state: Revive, seat: int) -> int:
    """How many more basic resources a seat can take."""
    return room(state, seat, 0) + room(state, seat, 1) + room(state, seat, 2)


def gain(state: Revive, seat: int, resource: int, count: int) -> None:
    """RV-2.2: what is too much is lost at once; RV-2.4: a crystal too many may become another resource."""
    place = seat * N_RESOURCES + resource
    taken = min(count, room(state, seat, resource))
    state.resources[place] = state.resources[place] + taken
    if state.telling and taken:
        state.tell("log.gain", {"seat": seat, "value": f"amount.{RESOURCES[resource]}-{taken}"})
    if resource == CRYSTAL and taken < count:
        state.steps.append(Overflow(seat, count - taken))


def take_away(state: Revive, seat: int, resource: int, count: int) -> None:
    """RV-2.3: crystals stand for what is missing."""
    place = seat * N_RESOURCES + resource
    own = min(count, state.resources[place])
    state.resources[place] = state.resources[place] - own
    if own < count:
        crystals = seat * N_RESOURCES + CRYSTAL
        state.resources[crystals] = state.resources[crystals] - (count - own)


def can_pay(state: Revive, seat: int, cost: list[int]) -> bool:
    """RV-2.3: whether a seat has what a cost names of each basic resource, crystals standing for what is missing."""
    return lacking(state, seat, cost) <= state.resources[seat * N_RESOURCES + CRYSTAL]


def lacking(state: Revive, seat: i64, cost: list[int]) -> int:
    """How many crystals a cost would take."""
    missing: i64 = 0
    first: i64 = seat * N_RESOURCES
    resource: i64
    for resource in range(N_COLOURS):
        needed: i64 = cost[resource] - state.resources[first + resource]
        if needed > 0:
            missing += needed
    return int(missing)


def pay(state: Revive, seat: int, cost: list[int]) -> None:
    """The log tells what was really paid, crystals as crystals."""
    first = seat * N_RESOURCES
    before = state.resources[first : first + N_RESOURCES] if state.telling else []
    for resource in range(N_COLOURS):
        take_away(state, seat, resource, cost[resource])
    if state.telling and cost != [0] * N_COLOURS:
        paid = [before[i] - state.resources[first + i] for i in range(N_RESOURCES)]
        things = [f"amount.{RESOURCES[i]}-{paid[i]}" for i in range(N_RESOURCES) if paid[i]]
        state.tell("log.pay", {"seat": seat, "things": things})


def basics(state: Revive, seat: int) -> int:
    """All basic resources of a seat."""
    first = seat * N_RESOURCES
    return state.resources[first] + state.resources[first + 1] + state.resources[first + 2]


@final
class Overflow(Step[Revive]):
    """RV-2.4: a crystal that finds no room may move the marker of any other resource."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "count")

    def __init__(self, seat: int, count: int) -> None:
        super().__init__(seat)
        self.count = count

    def asks(self, state: Revive) -> bool:
        return self.count > 0 and room_for_any(state, self.seat) > 0

    def options(self, state: Revive, seat: int) -> list[Action]:
        options = gains(state, seat)
        options.append(state.box.enough)
        return options

    def answer(self, state: Revive, seat: int, action: Action) -> None:
        state.steps.pop()
        if not isinstance(action, Thing):
            return
        if self.count > 1:
            state.steps.append(Overflow(seat, self.count - 1))
        gain(state, seat, action.index, 1)


def gains(state: Revive, seat: int) -> list[Action]:
    """The basic resources for which there is room."""
    return [state.box.gain[resource] for resource in range(N_COLOURS) if room(state, seat, resource) > 0]


@final
class Choosing(Step[Revive]):
    """RV-2.1: any basic resources, one after the other."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "count")

    def __init__(self, seat: int, count: int) -> None:
        super().__init__(seat)
        self.count = count

    def asks(self, state: Revive) -> bool:
        return self.count > 0 and room_for_any(state, self.seat) > 0

    def options(self, state: Revive, seat: int) -> list[Action]:
        return gains(state, seat)

    def answer(self, state: Revive, seat: int, action: Action) -> None:
        assert isinstance(action, Thing)
        if self.count > 1:
            state.steps[-1] = Choosing(seat, self.count - 1)
        else:
            state.steps.pop()
        gain(state, seat, action.index, 1)

    def prompt(self, state: Revive, seat: int) -> Text:
        return Text("ask.Choosing", {"count": self.count})


@final
class Spending(Step[Revive]):
    """RV-2.5: basic resources of one's choice are paid one by one; crystals only where nothing else is left."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "count")

    def __init__(self, seat: int, count: int) -> None:
        super().__init__(seat)
        self.count = count

    def asks(self, state: Revive) -> bool:
        return self.count > 0

    def options(self, state: Revive, seat: int) -> list[Action]:
        box = state.box
        found = [box.spend[resource] for resource in range(N_COLOURS) if held(state, seat, resource)]
        return found if found else [box.spend[CRYSTAL]]

    def answer(self, state: Revive, seat: int, action: Action) -> None:
        assert isinstance(action, Thing)
        place = seat * N_RESOURCES + action.index
        state.resources[place] = state.resources[place] - 1
        if state.telling:
            state.tell("log.pay", {"seat": seat, "things": [f"amount.{RESOURCES[action.index]}-1"]})
        if self.count > 1:
            state.steps[-1] = Spending(seat, self.count - 1)
        else:
            state.steps.pop()

    def prompt(self, state: Revive, seat: int) -> Text:
        return Text("ask.Spending", {"count": self.count})


@final
class Receiving(Step[Revive]):
    """What is gained after something else, such as a payment."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "resource", "count")

    def __init__(self, seat: int, resource: int, count: int) -> None:
        super().__init__(seat)
        self.resource = resource
        self.count = count

    def asks(self, state: Revive) -> bool:
        return False

    def run(self, state: Revive) -> None:
        gain(state, self.seat, self.resource, self.count)


@final
class Swapping(Step[Revive]):
    """RV-5.12: a basic resource into another, some times."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "left")

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def asks(self, state: Revive) -> bool:
        return self.left > 0 and len(swaps(state, self.seat)) > 0

    def options(self, state: Revive, seat: int) -> list[Action]:
        return swaps(state, seat) + [state.box.enough]

    def answer(self, state: Revive, seat: int, action: Action) -> None:
        state.steps.pop()
        if not isinstance(action, Swap):
            return
        if self.left > 1:
            state.steps.append(Swapping(seat, self.left - 1))
        take_away(state, seat, action.one, 1)
        if state.telling:
            state.tell("log.pay", {"seat": seat, "things": [f"amount.{RESOURCES[action.one]}-1"]})
        gain(state, seat, action.other, 1)

    def prompt(self, state: Revive, seat: int) -> Text:
        return Text("ask.Swapping", {"count": self.left})


def swaps(state: Revive, seat: int) -> list[Action]:
    found: list[Action] = []
    for action in state.box.swap:
        assert isinstance(action, Swap)
        if held(state, seat, action.one) and room(state, seat, action.other) > 0:
            found.append(action)
    return found

"""Smuggling (EE-11): artefacts delivered to the black market, or acquired there."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64

from kurhan.core.action import Action
from kurhan.core.state import NOBODY, Step
from kurhan.core.text import Refusal, Text
from kurhan.games.excavation_earth.actions import Acquire, Deliver
from kurhan.games.excavation_earth.components import N_REGIONS, N_TYPES, REGIONS
from kurhan.games.excavation_earth.rules.goods import artefact, earn, find_stored, offer_samples, pay, store, to_stack
from kurhan.games.excavation_earth.state import DELIVERIES, Earth

# What is done.
EITHER: Final = 0
DELIVERING: Final = 1
ACQUIRING: Final = 2
AT_ONCE: Final = 2  # artefacts of an action


def can_smuggle(state: Earth, seat: i64) -> bool:
    """EE-4.5: whether there is anything to deliver or to acquire."""
    space: i64
    first: i64 = seat * state.box.spaces
    for space in range(first, first + state.box.spaces):
        if state.holds[space] >= 0:
            return True
    region: i64
    for region in range(N_REGIONS):
        if can_acquire(state, seat, region, state.box.fee):
            return True
    return False


def can_acquire(state: Earth, side: i64, region: i64, fee: i64) -> bool:
    """EE-11.3: whether a side could pay for the top of a stack and has a space for it."""
    stack = state.black[region]
    if not stack:
        return False
    price: i64 = i64(state.box.value[state.box.type_of[stack[-1]]]) + fee
    return state.credits[side] >= price and state.any_space(side) >= 0


def acquire(state: Earth, seat: int, region: int, cargo: bool, fee: int) -> None:
    """EE-11.3: the top of a stack is bought."""
    tile = state.black[region].pop()
    type = state.box.type_of[tile]
    price = state.box.value[type] + fee
    pay(state, seat, price)
    store(state, seat, tile, state.free_space(seat, False) if cargo else state.any_space(seat))
    if state.telling:
        state.tell("log.acquire", {"seat": seat, "artefact": artefact(state, type), "count": price})


def deliver(state: Earth, side: int, space: i64, more: int) -> int:
    """EE-11.2: an artefact goes under its stack, for its value and perhaps something more."""
    tile = state.holds[space]
    type = state.box.type_of[tile]
    state.holds[space] = NOBODY
    to_stack(state, tile)
    credits = state.box.value[type] + more
    earn(state, side, DELIVERIES, credits)
    if state.telling and side < state.seats:
        state.tell("log.deliver", {"seat": side, "artefact": artefact(state, type), "count": credits})
    return credits


def stored_options(state: Earth, seat: i64, without: i64) -> i64:
    """Artefacts a seat could give away, as a set of bits: by type, and those in the hatch after all others."""
    box = state.box
    found: i64 = 0
    first: i64 = seat * box.spaces
    space: i64
    for space in range(i64(box.spaces)):
        tile: i64 = state.holds[first + space]
        if tile >= 0:
            type: i64 = box.type_of[tile]
            if type >> 2 != without:
                found |= stored_bit(type, space >= box.cargo)
    return found


def stored_bit(type: i64, hatch: bool) -> i64:
    """An artefact of a type in the cargo hold or in the hatch, as one of a set of bits."""
    bit: i64 = i64(1) << type
    if hatch:  # in two steps: compiled, a literal is shifted as a number of 32 bits
        bit <<= N_TYPES
    return bit


@final
class Smuggling(Step[Earth]):
    """EE-11.1: one artefact after the other. ``before`` is the region of the first, ``more`` what is paid beyond its
    value (EE-10.4)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "what", "before", "left", "more")

    def __init__(self, seat: int, what: int, before: int, left: int, more: int) -> None:
        super().__init__(seat)
        self.what = what
        self.before = before
        self.left = left
        self.more = more

    def asks(self, state: Earth) -> bool:
        return self.left > 0 and (self.stored(state) != 0 or self.stacks(state) != 0)

    def run(self, state: Earth) -> None:
        offer_samples(state, self.seat)

    def stored(self, state: Earth) -> i64:
        """What could be delivered."""
        return stored_options(state, self.seat, self.before) if self.what != ACQUIRING else 0

    def stacks(self, state: Earth) -> i64:
        """The stacks from which something could be acquired, as a set of bits."""
        found: i64 = 0
        if self.what != DELIVERING:
            region: i64
            for region in range(N_REGIONS):
                if region != self.before and can_acquire(state, self.seat, region, state.box.fee):
                    found |= i64(1) << region
        return found

    def options(self, state: Earth, seat: int) -> list[Action]:
        box = state.box
        options: list[Action] = []
        stored = self.stored(state)
        option: i64 = 0
        while stored >> option:
            if (stored >> option) & 1:
                options.append(box.deliver[option])
            option += 1
        stacks = self.stacks(state)
        if stacks:
            both = state.free_space(seat, True) >= 0 and state.free_space(seat, False) >= 0
            region: i64
            for region in range(N_REGIONS):
                if (stacks >> region) & 1:
                    options.append(box.acquire[region])
                    if both:
                        options.append(box.acquire_cargo[region])
        if self.before != NOBODY:
            options.append(box.done)
        return options

    def answer(self, state: Earth, seat: int, action: Action) -> None:
        if isinstance(action, Deliver):
            deliver(state, seat, find_stored(state, seat, action.type, action.hatch), self.more)
            state.steps[-1] = Smuggling(seat, DELIVERING, action.type >> 2, self.left - 1, self.more)
        elif isinstance(action, Acquire):
            acquire(state, seat, action.region, action.cargo, state.box.fee)
            state.steps[-1] = Smuggling(seat, ACQUIRING, action.region, self.left - 1, self.more)
        else:
            state.steps.pop()
            offer_samples(state, seat)

    def prompt(self, state: Earth, seat: int) -> Text:
        if self.before == NOBODY:
            return Text("ask.Smuggling" if self.what == EITHER else "ask.Smuggling-deliver")
        return Text("ask.Smuggling-second")

    def note(self, state: Earth, seat: int, action: Action) -> Text | None:
        box = state.box
        if isinstance(action, Deliver):
            return Text("note.credits", {"count": box.value[action.type] + self.more})
        if isinstance(action, Acquire):
            type = box.type_of[state.black[action.region][-1]]
            return Text("note.acquire", {"artefact": artefact(state, type), "count": box.value[type] + box.fee})
        return None

    def refused(self, state: Earth, seat: int) -> list[Refusal]:
        box = state.box
        found: list[Refusal] = []
        for space in range(box.spaces):
            tile = state.holds[seat * box.spaces + space]
            if tile < 0:
                continue
            type = box.type_of[tile]
            name = f"deliver {box.types[type]}{' hatch' if space >= box.cargo else ''}"
            if self.what == ACQUIRING:
                found.append(Refusal(name, Text("refuse.either"), "EE-11.1"))
            elif type >> 2 == self.before:
                found.append(Refusal(name, Text("refuse.other-regions"), "EE-11.2"))
        stacks = self.stacks(state)
        for region in range(N_REGIONS):
            if state.black[region] and not (stacks >> region) & 1:
                name = "acquire " + REGIONS[region]
                if self.what == DELIVERING and self.before == NOBODY:
                    found.append(Refusal(name, Text("refuse.deliver-only"), "EE-10.4"))
                elif self.what == DELIVERING:
                    found.append(Refusal(name, Text("refuse.either"), "EE-11.1"))
                elif region == self.before:
                    found.append(Refusal(name, Text("refuse.other-regions"), "EE-11.3"))
                elif state.any_space(seat) < 0:
                    found.append(Refusal(name, Text("refuse.no-space"), "EE-11.3"))
                else:
                    price = box.value[box.type_of[state.black[region][-1]]] + box.fee
                    found.append(Refusal(name, Text("refuse.too-dear", {"count": price}), "EE-11.3"))
        return found

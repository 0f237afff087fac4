"""The ability of one's tribe (RV-4.9): when it can be used, and what using it brings beside its own effect."""

from __future__ import annotations

from typing import ClassVar, final

from kurhan.core.state import Step
from kurhan.games.revive.components import BOOK, ON_TRIBE, RICH_ABILITY
from kurhan.games.revive.rules.supply import gain
from kurhan.games.revive.rules.using import Offer, do_all, resolve, score, whenever
from kurhan.games.revive.state import ENCODED, Revive


def can_use_ability(state: Revive, seat: int) -> bool:
    """RV-4.9: whether the ability can be carried out, with what helps in it; otherwise no marker moves."""
    effects = state.box.ability[state.tribe[seat]]
    reach, anywhere, off = state.reach, state.anywhere, state.off[:]
    for number in effects:
        state.box.effects[number].lend(state)
    found = has_effect(state, seat, effects)
    state.reach, state.anywhere, state.off = reach, anywhere, off
    return found


def has_effect(state: Revive, seat: int, effects: list[int]) -> bool:
    """Whether something of an ability can be carried out. What only helps in the rest of it neither makes nor bars
    it."""
    some = False
    for number in effects:
        effect = state.box.effects[number]
        if effect.lends:
            continue
        if effect.possible(state, seat):
            some = True
        elif not effect.spills:
            return False
    return some or brings_more(state, seat)


def brings_more(state: Revive, seat: int) -> bool:
    """RV-4.9: whether the use itself brings something: a marker, a point, the answer of a card."""
    if state.used[seat] < state.box.ability_markers or state.has(seat, RICH_ABILITY):
        return True
    for place in state.laid[seat]:
        for deed, _ in state.box.whenever[place % ENCODED]:
            if deed == ON_TRIBE:
                return True
    return False


def use_ability(state: Revive, seat: int) -> None:
    """RV-4.9: its effect, and then what the use itself brings."""
    box = state.box
    if state.telling:
        state.tell("log.tribe", {"seat": seat, "value": "tribe." + box.tribes[state.tribe[seat]]})
    state.steps.append(Using(seat))
    do_all(state, seat, box.ability[state.tribe[seat]])


@final
class Using(Step[Revive]):
    """RV-4.9: the first five uses move a marker each."""

    def asks(self, state: Revive) -> bool:
        return False

    def run(self, state: Revive) -> None:
        seat = self.seat
        whenever(state, seat, ON_TRIBE)
        if state.has(seat, RICH_ABILITY):
            state.steps.append(Enriching(seat))
        if state.used[seat] < state.box.ability_markers:
            state.used[seat] = state.used[seat] + 1
            resolve(state, seat, state.box.development_bonus[state.developed(seat) - 1])


class OnMap(Offer):
    """An action on the map, which must be carried out or may be let be."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "must")

    def __init__(self, seat: int, must: bool) -> None:
        super().__init__(seat)
        self.must = must

    def run(self, state: Revive) -> None:
        """RV-4.9: it has become impossible. If the ability was to do it, that was no use of the ability."""
        if self.must and isinstance(state.steps[-1], Using):
            state.steps.pop()
            for number in state.box.ability[state.tribe[self.seat]]:
                state.box.effects[number].take_back(state)  # RV-9.3: what was to help in it is over
            if state.telling:
                state.tell("log.forgo", {"seat": self.seat})


@final
class Enriching(Step[Revive]):
    """RV-16.2: a book and a point with every use of the ability."""

    def asks(self, state: Revive) -> bool:
        return False

    def run(self, state: Revive) -> None:
        gain(state, self.seat, BOOK, state.box.ability_book)
        score(state, self.seat, state.box.ability_point)

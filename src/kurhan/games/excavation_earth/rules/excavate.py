"""Excavating (EE-6): one artefact or two from the sites of a region."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64

from kurhan.core.action import Action
from kurhan.core.state import NOBODY, Step
from kurhan.core.text import Refusal, Text
from kurhan.games.excavation_earth.actions import Dig
from kurhan.games.excavation_earth.components import COLUMN, EXPLORERS, KUTI_KUTI, N_ROWS, N_TYPES
from kurhan.games.excavation_earth.rules.goods import artefact, from_site, offer_samples, store
from kurhan.games.excavation_earth.state import Earth

ANY: Final = NOBODY  # of whatever region


def within_reach(state: Earth, seat: i64) -> i64:
    """EE-6.1: the types that lie on sites with an explorer of a seat, as a set of bits."""
    types_at = state.box.types_at
    reach: i64 = 0
    first: i64 = seat * EXPLORERS
    explorer: i64
    for explorer in range(first, first + EXPLORERS):
        place: i64 = state.at[explorer]
        if place >= 0:
            reach |= i64(types_at[place])
    return reach & i64(state.lying)


def of_region(types: i64, region: i64) -> i64:
    return types & (i64(COLUMN) << (N_ROWS * region))


def beside(state: Earth, seat: i64, region: i64, before: i64) -> i64:
    """EE-6.3, EE-16.6: the types that may be taken after one from a site."""
    box = state.box
    reach = of_region(within_reach(state, seat), region) & ~i64(box.types_at[before])
    if state.faction[seat] == KUTI_KUTI:
        near: i64 = box.types_at[before]
        for place in box.next_to[before]:
            near |= i64(box.types_at[place])
        reach |= of_region(near & i64(state.lying), region)
    return reach


@final
class Digging(Step[Earth]):
    """EE-6.1: an artefact of a region, or of any; EE-6.3: a second one, after one from a site."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "region", "before")

    def __init__(self, seat: int, region: int, before: int) -> None:
        super().__init__(seat)
        self.region = region
        self.before = before  # the site of the first artefact, NOBODY if there was none

    def reach(self, state: Earth) -> i64:
        if self.region == ANY:
            return within_reach(state, self.seat)
        if self.before == NOBODY:
            return of_region(within_reach(state, self.seat), self.region)
        return beside(state, self.seat, self.region, self.before)

    def asks(self, state: Earth) -> bool:
        return self.reach(state) != 0 and state.free_space(self.seat, False) >= 0

    def run(self, state: Earth) -> None:
        offer_samples(state, self.seat)

    def options(self, state: Earth, seat: int) -> list[Action]:
        box = state.box
        options: list[Action] = []
        reach = self.reach(state)
        type: i64
        for type in range(N_TYPES):
            if (reach >> type) & 1:
                options.append(box.dig[type])
        if self.before != NOBODY:
            options.append(box.done)
        return options

    def answer(self, state: Earth, seat: int, action: Action) -> None:
        state.steps.pop()
        if not isinstance(action, Dig):
            offer_samples(state, seat)
            return
        type = action.type
        store(state, seat, from_site(state, type), state.free_space(seat, False))
        if state.telling:
            place = "place." + state.box.places[state.box.site[type]]
            state.tell("log.dig", {"seat": seat, "artefact": artefact(state, type), "place": place})
        if self.region == ANY or self.before != NOBODY:
            offer_samples(state, seat)
        else:
            state.steps.append(Digging(seat, self.region, state.box.site[type]))

    def prompt(self, state: Earth, seat: int) -> Text:
        return Text("ask.Digging-second" if self.before != NOBODY else "ask.Digging")

    def note(self, state: Earth, seat: int, action: Action) -> Text | None:
        if not isinstance(action, Dig):
            return None
        return gallery_note(state, seat, action.type)

    def refused(self, state: Earth, seat: int) -> list[Refusal]:
        box = state.box
        found: list[Refusal] = []
        reach = self.reach(state)
        for type in range(N_TYPES):
            if not (state.lying >> type) & 1 or (reach >> type) & 1:
                continue
            name = "dig " + box.types[type]
            if self.region != ANY and type >> 2 != self.region:
                found.append(Refusal(name, Text("refuse.other-region"), "EE-6.1"))
            elif self.before == box.site[type]:
                found.append(Refusal(name, Text("refuse.same-site"), "EE-6.3"))
            else:
                reason = Text("refuse.no-explorer", {"place": "place." + box.places[box.site[type]]})
                found.append(Refusal(name, reason, "EE-6.1"))
        return found


def gallery_note(state: Earth, seat: int, type: int) -> Text:
    """What a sample of an artefact would add to the gallery."""
    if state.guards[seat] & (1 << type):
        return Text("note.sampled")
    more = state.worth_of_guards(state.guards[seat] | (1 << type)) - state.gallery(seat)
    return Text("note.sample", {"count": more})

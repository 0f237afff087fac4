"""Slot modules (RV-5.4 to RV-5.6)."""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import i64

from kurhan.core.action import Action
from kurhan.core.state import Step
from kurhan.core.text import Refusal, Text
from kurhan.games.revive.actions import Thing
from kurhan.games.revive.components import N_SLOTS, ON_MODULE
from kurhan.games.revive.rules.display import fill_modules
from kurhan.games.revive.rules.using import resolve, whenever
from kurhan.games.revive.state import Revive


@final
class TakingModule(Step[Revive]):
    """RV-5.5: a module from the display."""

    def asks(self, state: Revive) -> bool:
        return len(state.modules_out) > 0

    def options(self, state: Revive, seat: int) -> list[Action]:
        options = [state.box.module[module] for module in state.modules_out]
        options.append(state.box.enough)
        return options

    def answer(self, state: Revive, seat: int, action: Action) -> None:
        state.steps.pop()
        if isinstance(action, Thing):
            state.steps.append(Placing(seat, action.index))


@final
class Placing(Step[Revive]):
    """RV-5.5 and RV-5.6: where the module goes; one that lies there already is thrown away."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "module")

    def __init__(self, seat: int, module: int) -> None:
        super().__init__(seat)
        self.module = module

    def options(self, state: Revive, seat: int) -> list[Action]:
        return [state.box.place[place] for place in places_for(state, seat)]

    def answer(self, state: Revive, seat: int, action: Action) -> None:
        assert isinstance(action, Thing)
        state.steps.pop()
        place_module(state, seat, self.module, action.index)

    def prompt(self, state: Revive, seat: int) -> Text:
        return Text("ask.Placing", {"value": "module." + state.box.modules[self.module]})

    def refused(self, state: Revive, seat: int) -> list[Refusal]:
        possible = places_for(state, seat)
        others = [place for place in range(state.box.n_places) if place not in possible]
        return [Refusal(state.box.place[place].notation, Text("refuse.alike"), "RV-5.5") for place in others]


def places_for(state: Revive, seat: i64) -> list[int]:
    """Of the empty places of a slot that are alike only the first, and all that hold a module."""
    box = state.box
    found: list[int] = []
    first: i64 = seat * box.n_places
    slot: i64
    place: i64
    for slot in range(N_SLOTS):
        empty = False
        for place in range(box.first_place[slot], box.first_place[slot + 1]):
            if state.modules[first + place] >= 0 or box.fires[place] or not empty:
                found.append(int(place))
            if state.modules[first + place] < 0 and not box.fires[place]:
                empty = True
    return found


def place_module(state: Revive, seat: int, module: int, place: int) -> None:
    box = state.box
    at = seat * box.n_places + place
    thrown = state.modules[at]
    if thrown >= 0:
        state.gone[1].append(thrown)
    state.modules_out.remove(module)
    state.modules[at] = module
    if state.telling:
        names = {"value": "module." + box.modules[module], "slot": "slot." + box.slots[box.slot_of[place]]}
        state.tell("log.module", {"seat": seat, "value": names["value"], "slot": names["slot"]})
        if thrown >= 0:
            state.tell("log.module-thrown", {"seat": seat, "value": "module." + box.modules[thrown]})
    fill_modules(state)
    if thrown < 0 and box.fires[place]:
        resolve(state, seat, box.module_deeds[module])
    whenever(state, seat, ON_MODULE)

"""Machine tracks and the development track (RV-4)."""

from __future__ import annotations

from typing import ClassVar, final

from kurhan.core.action import Action
from kurhan.core.state import Step
from kurhan.games.revive.actions import Thing
from kurhan.games.revive.components import ARTEFACT, COLOURS, GIVES, N_COLOURS, N_MACHINES, N_PLACES, SPECIAL, TRACK
from kurhan.games.revive.rules.display import fill_machines
from kurhan.games.revive.rules.supply import gain
from kurhan.games.revive.rules.using import TakingArtefact, do_all
from kurhan.games.revive.state import Revive


def advance(state: Revive, seat: int, colour: int, steps: int) -> None:
    """RV-4.1 and RV-4.2: the marker goes on; at the end of the track each further step gives a resource."""
    place = seat * N_COLOURS + colour
    before = state.tracks[place]
    after = min(before + steps, TRACK)
    if after > before:
        state.tracks[place] = after
        if state.telling:
            state.tell("log.advance", {"seat": seat, "value": "track." + COLOURS[colour], "count": after})
        unlock(state, seat)
    if before + steps > after:
        gain(state, seat, colour, before + steps - after)


def unlock(state: Revive, seat: int) -> None:
    """RV-4.3: every bonus whose numbers are reached or passed."""
    box = state.box
    first = seat * N_COLOURS
    grey, green, yellow = state.tracks[first], state.tracks[first + 1], state.tracks[first + 2]
    for place in range(N_PLACES):
        if state.unlocked[seat] & (1 << place):
            continue
        needs = box.needs[place]
        if grey >= needs[0] and green >= needs[1] and yellow >= needs[2]:
            state.unlocked[seat] = state.unlocked[seat] | 1 << place
            give(state, seat, place)
            develop(state, seat)


def give(state: Revive, seat: int, place: int) -> None:
    """RV-4.4 to RV-4.7: a machine, a special one of one's choice, an artefact, or points for cards at the end."""
    box = state.box
    kind = box.place_gives[place]
    if state.telling:
        state.tell("log.unlock", {"seat": seat, "value": "gives." + GIVES[kind]})
    if box.place_machine[place] >= 0:
        state.machines[seat * N_MACHINES + place] = box.place_machine[place]
    elif kind == SPECIAL:
        state.steps.append(TakingMachine(seat, place))
    elif kind == ARTEFACT:
        state.steps.append(TakingArtefact(seat))


def develop(state: Revive, seat: int) -> None:
    """RV-4.8: a marker comes to the lowest free space of the development track, which may have a bonus."""
    do_all(state, seat, state.box.development_bonus[state.developed(seat) - 1])


@final
class TakingMachine(Step[Revive]):
    """RV-4.5: a special machine of the place's colour from the display, which is filled up at once."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "place")

    def __init__(self, seat: int, place: int) -> None:
        super().__init__(seat)
        self.place = place

    def asks(self, state: Revive) -> bool:
        return len(state.machines_out[state.box.place_colour[self.place]]) > 0

    def options(self, state: Revive, seat: int) -> list[Action]:
        return [state.box.machine[machine] for machine in state.machines_out[state.box.place_colour[self.place]]]

    def answer(self, state: Revive, seat: int, action: Action) -> None:
        assert isinstance(action, Thing)
        state.steps.pop()
        colour = state.box.place_colour[self.place]
        state.machines_out[colour].remove(action.index)
        state.machines[seat * N_MACHINES + self.place] = action.index
        if state.telling:
            state.tell("log.machine", {"seat": seat, "value": state.box.machine_called[action.index]})
        fill_machines(state, colour)


@final
class Advancing(Step[Revive]):
    """RV-4.1: one step on a track of one's choice."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "left")

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def asks(self, state: Revive) -> bool:
        return self.left > 0

    def options(self, state: Revive, seat: int) -> list[Action]:
        return state.box.advance[:]

    def answer(self, state: Revive, seat: int, action: Action) -> None:
        assert isinstance(action, Thing)
        if self.left > 1:
            state.steps[-1] = Advancing(seat, self.left - 1)
        else:
            state.steps.pop()
        advance(state, seat, action.index, 1)


@final
class Returning(Step[Revive]):
    """RV-9.2: an energy marker from a machine back to the store."""

    def asks(self, state: Revive) -> bool:
        return state.running[self.seat] != 0

    def options(self, state: Revive, seat: int) -> list[Action]:
        box = state.box
        first = seat * N_MACHINES
        options = [
            box.retrieve[state.machines[first + place]]
            for place in range(N_MACHINES) if state.running[seat] & (1 << place)
        ]  # fmt: skip
        options.append(box.enough)
        return options

    def answer(self, state: Revive, seat: int, action: Action) -> None:
        state.steps.pop()
        if isinstance(action, Thing):
            state.running[seat] = state.running[seat] & ~(1 << state.place_of(seat, action.index))
            state.energy[seat] = state.energy[seat] + 1
            if state.telling:
                state.tell("log.back", {"seat": seat, "value": state.box.machine_called[action.index]})

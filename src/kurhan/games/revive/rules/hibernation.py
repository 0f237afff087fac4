"""Hibernation (RV-11)."""

from __future__ import annotations

from typing import ClassVar, final

from kurhan.core.action import Action
from kurhan.core.state import NOBODY, Step
from kurhan.core.text import Text
from kurhan.games.revive.actions import Thing
from kurhan.games.revive.components import ART_COLOURS, N_COLOURS
from kurhan.games.revive.rules.boosts import clear_boosts
from kurhan.games.revive.rules.display import fill_cards, fill_machines, fill_modules
from kurhan.games.revive.rules.using import Offer, artefacts_left, check_last, help_at_hand, resolve, said
from kurhan.games.revive.state import ENCODED, Revive, count_bits


def hibernate(state: Revive, seat: int) -> None:
    """RV-11.1: the five parts, in their order."""
    if state.telling:
        state.tell("log.hibernate", {"seat": seat})
    state.active[seat] = state.active[seat] + state.resting[seat]
    state.resting[seat] = [place % ENCODED // 2 for place in state.laid[seat]]
    state.laid[seat] = []
    state.energy[seat] = state.energy[seat] + count_bits(state.running[seat])
    state.running[seat] = 0
    state.ready |= 1 << seat
    state.left, state.slept = 0, True
    clear_boosts(state)  # RV-9.3: there is no action that they could help in
    state.prism, state.upturned = NOBODY, False
    moves = state.asleep[seat] < len(state.box.sleep_bonus)
    if moves:
        state.asleep[seat] = state.asleep[seat] + 1
    state.steps.append(Dreaming(seat))
    if state.seats == 1:
        state.steps.append(Discarding(seat))  # RV-15.4: before the bonus, which may be a module
    if moves and state.asleep[seat] == state.box.removal_space:
        state.steps.append(Removing(seat))


@final
class Dreaming(Step[Revive]):
    """RV-11.2: the bonus of the space one has come to, or of any below it."""

    def options(self, state: Revive, seat: int) -> list[Action]:
        return state.box.bonus[: state.asleep[seat]]

    def answer(self, state: Revive, seat: int, action: Action) -> None:
        assert isinstance(action, Thing)
        state.steps.pop()
        if state.telling:
            state.tell("log.bonus", {"seat": seat, "count": action.index + 1})
        resolve(state, seat, state.box.sleep_bonus[action.index])

    def note(self, state: Revive, seat: int, action: Action) -> Text | None:
        return said(state.box, state.box.sleep_bonus[action.index]) if isinstance(action, Thing) else None


@final
class Removing(Step[Revive]):
    """RV-11.3: who comes to the fourth space removes a large artefact from the game."""

    def asks(self, state: Revive) -> bool:
        return artefacts_left(state) > 0

    def options(self, state: Revive, seat: int) -> list[Action]:
        return [state.box.remove[colour] for colour in range(N_COLOURS) if state.craters[colour]]

    def answer(self, state: Revive, seat: int, action: Action) -> None:
        assert isinstance(action, Thing)
        state.steps.pop()
        colour = action.index
        state.craters[colour] = state.craters[colour] - 1
        state.removed[colour] = state.removed[colour] + 1
        if state.telling:
            state.tell("log.remove", {"seat": seat, "value": "artefact." + ART_COLOURS[colour]})
        state.last_removed = artefacts_left(state) == 0
        check_last(state, seat)


@final
class Retreating(Offer):
    """RV-5.15: after its card one hibernates, whatever else one had to do, and the card leaves the game."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "card")

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card = card

    def asks(self, state: Revive) -> bool:
        """RV-10.4: the last moment for machines, if there is one to be used."""
        return help_at_hand(state, self.seat)

    def choices(self, state: Revive, seat: int) -> list[Action]:
        return [state.box.hibernate]

    def choose(self, state: Revive, seat: int, action: Action) -> None:
        self.run(state)

    def run(self, state: Revive) -> None:
        """Under all else lies the turn, which is over when the hibernation is. What others are due they still get."""
        state.steps[1:] = [step for step in state.steps[1:] if step.seat != self.seat]
        hibernate(state, self.seat)
        area = state.resting[self.seat]
        if self.card not in area:
            area = state.active[self.seat]  # it was at rest before
        area.remove(self.card)
        state.gone[0].append(self.card)
        if state.telling:
            state.tell("log.leaves", {"value": state.box.card_name(self.card)})


@final
class Discarding(Step[Revive]):
    """RV-15.4: who plays alone may take anything off the displays, which are filled up afterwards."""

    def options(self, state: Revive, seat: int) -> list[Action]:
        box = state.box
        options = [box.drop_card[card] for card in state.cards]
        options += [box.drop_module[module] for module in state.modules_out]
        for row in state.machines_out:
            options += [box.drop_machine[machine] for machine in row]
        options.append(box.enough)
        return options

    def answer(self, state: Revive, seat: int, action: Action) -> None:
        box = state.box
        if not isinstance(action, Thing):
            state.steps.pop()
            fill_cards(state)
            fill_modules(state)
            for colour in range(N_COLOURS):
                fill_machines(state, colour)
            return
        if action.verb == "drop-card":
            name = box.card_name(action.index)
            state.cards.remove(action.index)
            state.gone[0].append(action.index)
        elif action.verb == "drop-module":
            name = "module." + box.modules[action.index]
            state.modules_out.remove(action.index)
            state.gone[1].append(action.index)
        else:
            name = box.machine_called[action.index]
            state.machines_out[box.machine_colour[action.index]].remove(action.index)
            state.gone[2].append(action.index)
        if state.telling:
            state.tell("log.drop", {"seat": seat, "value": name})

"""The turn (RV-3), the switch (RV-5.20, RV-5.21) and the end of the game (RV-13)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from kurhan.core.action import Action
from kurhan.core.state import NOBODY, Step, by_seat
from kurhan.core.text import Refusal, Text
from kurhan.games.revive.actions import Free, Thing
from kurhan.games.revive.components import ANY_COLOUR, COPYING, N_PLACES
from kurhan.games.revive.rules.boosts import clear_boosts
from kurhan.games.revive.rules.cards import Playing, can_play
from kurhan.games.revive.rules.costs import nodes_to_learn
from kurhan.games.revive.rules.hibernation import hibernate
from kurhan.games.revive.rules.supply import Choosing
from kurhan.games.revive.rules.together import actions_on_map
from kurhan.games.revive.rules.tribes import begin
from kurhan.games.revive.rules.using import add_free, help_at_hand, put_to_rest, resolve, take_free
from kurhan.games.revive.state import ENCODED, Revive


def begin_turn(state: Revive, seat: int) -> None:
    state.turn = seat
    state.left = state.box.actions_alone if state.seats == 1 else state.box.actions_a_turn
    state.acted = state.busy = 0
    state.slept = False
    end_action(state)
    state.steps.append(TURNS[seat])


def end_action(state: Revive) -> None:
    """RV-9.3: what helps in one action only is over."""
    clear_boosts(state)
    state.prism = NOBODY
    state.upturned = False


def cube_moves(state: Revive) -> bool:
    """RV-15.5: whether who plays alone may still play cards and hibernate; with others one always may."""
    return state.seats > 1 or state.cube <= N_PLACES + state.box.ability_markers


@final
class Turn(Step[Revive]):
    """RV-3.1: up to two actions, or hibernation; free actions at any time."""

    def asks(self, state: Revive) -> bool:
        if state.left == 0:
            return help_at_hand(state, self.seat)  # RV-10.4
        return cube_moves(state) or state.acted > 0 or len(self.actions(state)) > 0 or help_at_hand(state, self.seat)

    def run(self, state: Revive) -> None:
        if state.left and not state.acted and not state.slept:
            finish(state)
        else:
            end_turn(state, self.seat)

    def actions(self, state: Revive) -> list[Action]:
        """RV-3.2: play a card, use the switch, explore, populate, build."""
        box, seat = state.box, self.seat
        found: list[Action] = []
        if state.active[seat] and cube_moves(state) and can_play(state, seat, ANY_COLOUR):
            found.append(box.play)
        if state.ready & (1 << seat):
            found.append(box.switch)
        return found + actions_on_map(state, seat)

    def options(self, state: Revive, seat: int) -> list[Action]:
        box = state.box
        options = self.actions(state) if state.left else []
        if state.acted or state.slept:
            options.append(box.end)
        elif cube_moves(state):
            options.append(box.hibernate)
        else:
            options.append(box.finish)
        return add_free(state, seat, options)

    def answer(self, state: Revive, seat: int, action: Action) -> None:
        box = state.box
        if isinstance(action, Free):
            take_free(state, seat, action)
        elif action is box.end:
            state.steps.pop()
            end_turn(state, seat)
        elif action is box.finish:
            finish(state)
        elif action is box.hibernate:
            if state.seats == 1:
                state.cube += box.sleep_cube  # RV-15.3
            hibernate(state, seat)
        else:
            self.act(state, seat, action)

    def act(self, state: Revive, seat: int, action: Action) -> None:
        state.left -= 1
        state.acted += 1
        state.carried = False
        card = action is state.box.play
        state.steps.append(EndAction(seat, card))
        if card:
            if state.seats == 1:
                state.cube += state.box.card_cube  # RV-15.3
            state.steps.append(Playing(seat, ANY_COLOUR, True))
        elif not begin(state, seat, action):
            use_switch(state, seat)

    def prompt(self, state: Revive, seat: int) -> Text:
        if not state.left:
            return Text("ask.Turn-slept" if state.slept else "ask.Turn-free")
        return Text("ask.Turn", {"count": state.left})

    def refused(self, state: Revive, seat: int) -> list[Refusal]:
        """Why an action that one may expect cannot be taken now."""
        box = state.box
        if not state.left:
            return []
        possible = self.actions(state)
        found: list[Refusal] = []
        moves = cube_moves(state)
        reasons = [
            (box.play, "refuse.play", "RV-5.1") if moves else (box.play, "refuse.cube", "RV-15.5"),
            (box.switch, "refuse.switch", "RV-5.20"),
            (box.explore, "refuse.explore" if 0 in state.ways else "refuse.no-tile", "RV-6.3"),
            (box.populate, "refuse.populate" if nodes_to_learn(state, seat) else "refuse.no-pawn", "RV-7.2"),
            (box.small, "refuse.build" if state.buildings[2 * seat] else "refuse.no-small", "RV-8.2"),
            (box.large, "refuse.build" if state.buildings[2 * seat + 1] else "refuse.no-large", "RV-8.2"),
        ]
        for action, reason, clause in reasons:
            if action not in possible:
                found.append(Refusal(action.notation, Text(reason), clause))
        if state.acted:
            found.append(Refusal("hibernate", Text("refuse.hibernate"), "RV-3.1"))
        elif moves:
            found.append(Refusal("end", Text("refuse.end"), "RV-3.3"))
        else:
            found.append(Refusal("hibernate", Text("refuse.cube"), "RV-15.5"))
        return found


@final
class EndAction(Step[Revive]):
    """RV-9.3: an action is over; one that could not be carried out was none."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "card")

    def __init__(self, seat: int, card: bool) -> None:
        super().__init__(seat)
        self.card = card

    def asks(self, state: Revive) -> bool:
        return False

    def run(self, state: Revive) -> None:
        end_action(state)
        if not state.carried:
            state.left += 1
            state.acted -= 1
            if self.card and state.seats == 1:
                state.cube -= state.box.card_cube


# -- the switch ------------------------------------------------------------------------------------------------------


def use_switch(state: Revive, seat: int) -> None:
    """RV-5.20: a basic resource of one's choice, or what its plate says, or (RV-16.20) a card of another."""
    state.ready &= ~(1 << seat)
    state.switches[seat] = state.switches[seat] + 1
    state.carried = True
    if state.telling:
        state.tell("log.switch", {"seat": seat})
    if state.plates[seat] >= 0 or copyable(state, seat):
        state.steps.append(Switching(seat))
    else:
        state.steps.append(Choosing(seat, 1))


def copyable(state: Revive, seat: int) -> list[int]:
    """RV-16.20: cards in others' slots of whose bottom effects something happens at once."""
    box = state.box
    found: list[int] = []
    if not state.has(seat, COPYING):
        return found
    for other in range(state.seats):
        for place in state.laid[other] if other != seat else []:
            bottom = place % ENCODED // 2 * 2 + 1
            if box.deeds[bottom]:
                found.append(bottom // 2)
    return found


def plate_works(state: Revive, seat: int) -> bool:
    """RV-5.21: whether the plate on a switch can do anything, perhaps with the help of a free action (RV-3.4)."""
    plate = state.plates[seat]
    return plate >= 0 and (any_possible(state, seat, state.box.plates[plate]) or help_at_hand(state, seat))


def any_possible(state: Revive, seat: int, effects: list[int]) -> bool:
    for effect in effects:
        if state.box.effects[effect].possible(state, seat):
            return True
    return False


@final
class Switching(Step[Revive]):
    """RV-5.21 and RV-16.20: what the switch does this time."""

    def options(self, state: Revive, seat: int) -> list[Action]:
        box = state.box
        options = [box.plain]
        if plate_works(state, seat):
            options.append(box.plate[state.plates[seat]])
        return options + [box.copy[card] for card in copyable(state, seat)]

    def answer(self, state: Revive, seat: int, action: Action) -> None:
        state.steps.pop()
        if not isinstance(action, Thing):
            state.steps.append(Choosing(seat, 1))
        elif action.verb == "plate":
            resolve(state, seat, state.box.plates[action.index])
        else:
            copy_card(state, seat, action.index)

    def refused(self, state: Revive, seat: int) -> list[Refusal]:
        if state.plates[seat] < 0 or plate_works(state, seat):
            return []
        plate = state.box.plate[state.plates[seat]]
        return [Refusal(plate.notation, Text("refuse.use"), "RV-5.21")]


def copy_card(state: Revive, seat: int, card: int) -> None:
    """RV-16.20: the effect works for who copies it; the card goes to its owner's resting area."""
    for other in range(state.seats):
        for place in state.laid[other]:
            if place % ENCODED // 2 == card:
                put_to_rest(state, other, card)
                break
    if state.telling:
        state.tell("log.copy", {"seat": seat, "value": state.box.card_name(card)})
    resolve(state, seat, state.box.deeds[2 * card + 1])


# -- the end ---------------------------------------------------------------------------------------------------------


def end_turn(state: Revive, seat: int) -> None:
    """RV-13.2: everybody but who brought the end about plays once more; RV-13.5: there is a limit to rounds."""
    following = (seat + 1) % state.seats
    if following == state.last and state.seats > 1:
        finish(state)
        return
    if following == state.first:
        state.round += 1
        if state.seats > 1 and too_long(state):
            return
    begin_turn(state, following)


def too_long(state: Revive) -> bool:
    """RV-13.5: whether the limit is reached, which is announced some rounds before. Alone the cube sees to it."""
    left = state.box.rounds - state.round + 1
    if left == state.box.warning and state.telling:
        state.tell("log.warning", {"count": left})
    if left > 0:
        return False
    if state.telling:
        state.tell("log.end-rounds", {"count": state.box.rounds})
    finish(state)
    return True


def finish(state: Revive) -> None:
    state.over = True
    state.shown += 1 if state.seats > 1 else 0  # all artefact cards and crates
    if state.telling:
        state.tell("log.over", {})
        if state.seats == 1:
            grade = state.box.grades[state.grade(state.points(0))]
            state.tell("log.grade", {"seat": 0, "count": state.points(0), "value": "grade." + grade})  # RV-15.8
        if state.chapter:
            state.tell("log.goal-met" if state.goal_met() else "log.goal-missed", {})


TURNS: Final = by_seat(Turn)

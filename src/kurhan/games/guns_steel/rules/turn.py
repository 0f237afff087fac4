"""The turn (GS-4) and its end (GS-8, GS-9): a resource, a technology, a purchase, and cards taken back."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kurhan.core.action import Action
from kurhan.core.state import NOBODY, Step, by_seat
from kurhan.core.text import Text
from kurhan.games.guns_steel.actions import Lay, Play, Take
from kurhan.games.guns_steel.components import N_ERAS, N_RESOURCES, NEW_WORLD
from kurhan.games.guns_steel.rules.cards import lay, take_resource, to_hand
from kurhan.games.guns_steel.rules.purchase import BUYING
from kurhan.games.guns_steel.rules.using import play_technology
from kurhan.games.guns_steel.rules.wonders import check_wonders
from kurhan.games.guns_steel.state import GunsSteel


def begin_turn(state: GunsSteel, seat: int) -> None:
    state.turn = seat
    state.free, state.buys, state.bought, state.beaten, state.taken, state.played = 0, 1, NOBODY, 0, 0, []
    state.push([RESOURCE[seat], TECHNOLOGY[seat], BUYING[seat], END_TURN[seat]])


@final
class Resource(Step[GunsSteel]):
    """GS-4.1: a card from hand is laid as a resource, if there is one."""

    def asks(self, state: GunsSteel) -> bool:
        return len(state.hand[self.seat]) > 0

    def options(self, state: GunsSteel, seat: int) -> list[Action]:
        return [state.box.lay[card] for card in state.hand[seat]]

    def answer(self, state: GunsSteel, seat: int, action: Action) -> None:
        assert isinstance(action, Lay)
        state.steps.pop()
        lay(state, seat, action.card(seat))


@final
class Technology(Step[GunsSteel]):
    """GS-4.2: a card from hand is played as a technology, if there is one."""

    def asks(self, state: GunsSteel) -> bool:
        return len(state.hand[self.seat]) > 0

    def options(self, state: GunsSteel, seat: int) -> list[Action]:
        return [state.box.play[card] for card in state.hand[seat]]

    def answer(self, state: GunsSteel, seat: int, action: Action) -> None:
        assert isinstance(action, Play)
        state.steps.pop()
        play_technology(state, seat, action.card(seat))


@final
class EndTurn(Step[GunsSteel]):
    """GS-8.1 and GS-9.1: who holds few cards takes the technologies back; wonders before that, or glory after it."""

    def asks(self, state: GunsSteel) -> bool:
        return False

    def run(self, state: GunsSteel) -> None:
        seat = self.seat
        few = len(state.hand[seat]) <= state.box.hand_limit
        state.steps.append(NEXT_TURN[seat])
        if state.edition != NEW_WORLD:
            check_wonders(state, seat)
        if few:
            state.steps.append(TAKING_BACK[seat])
            if state.edition == NEW_WORLD:
                check_wonders(state, seat)


@final
class TakingBack(Step[GunsSteel]):
    """GS-8.3 and GS-9.2: all technologies go back to hand."""

    def asks(self, state: GunsSteel) -> bool:
        return False

    def run(self, state: GunsSteel) -> None:
        seat = self.seat
        up = state.up[seat]
        count = len(up)
        state.up[seat] = []
        for card in up:
            to_hand(state, seat, card)
            state.taken += state.box.points[card]
        if count and state.telling:
            state.tell("log.take-back", {"seat": seat, "count": count})
        state.steps.append(TAKING[seat])


@final
class Taking(Step[GunsSteel]):
    """GS-8.4: resources may be taken back as well."""

    def asks(self, state: GunsSteel) -> bool:
        return len(state.laid[self.seat]) > 0

    def options(self, state: GunsSteel, seat: int) -> list[Action]:
        options = [state.box.take[card] for card in state.laid[seat]]
        options.append(state.box.done)
        return options

    def answer(self, state: GunsSteel, seat: int, action: Action) -> None:
        if not isinstance(action, Take):
            state.steps.pop()
            return
        card = action.card(seat)
        state.taken += state.box.points[card]
        take_resource(state, seat, card)
        if state.telling:
            state.tell("log.take", {"seat": seat, "count": 1})


@final
class NextTurn(Step[GunsSteel]):
    """GS-8.6 and GS-11.1: what is temporary is lost; the game ends, or the next player's turn begins."""

    def asks(self, state: GunsSteel) -> bool:
        return False

    def run(self, state: GunsSteel) -> None:
        for resource in range(N_RESOURCES):
            state.temporary[resource] = 0
        following = (self.seat + 1) % state.seats
        if following == state.first:
            state.round += 1
        reason = ending(state)
        if reason:
            state.over = True
            if state.telling:
                state.events.append(Text(reason))
            return
        begin_turn(state, following)


def ending(state: GunsSteel) -> str:
    """GS-11.1 to GS-11.4: why the game is over, or nothing."""
    if empty(state.wonders, 0):
        return "log.end-wonders"
    if empty(state.row, state.start_of(N_ERAS - 1)):
        return "log.end-space"
    if state.filled:
        return "log.end-track"
    if state.round > state.box.rounds:
        return "log.end-rounds"
    return ""


def empty(places: list[int], first: i64) -> bool:
    """Whether nothing is left from the first of some places on."""
    place: i64
    for place in range(first, i64(len(places))):
        if places[place] != NOBODY:
            return False
    return True


RESOURCE: Final = by_seat(Resource)
TECHNOLOGY: Final = by_seat(Technology)
END_TURN: Final = by_seat(EndTurn)
TAKING_BACK: Final = by_seat(TakingBack)
TAKING: Final = by_seat(Taking)
NEXT_TURN: Final = by_seat(NextTurn)

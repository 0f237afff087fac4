"""The draft (EE-3.9): all choose two cards at once and pass the others on; alone, chance takes some (EE-17.7)."""

from __future__ import annotations

from typing import Final, final

from kurhan.core.action import Action
from kurhan.core.simultaneous import OPEN, Simultaneous
from kurhan.core.state import NOBODY, Step, by_seat
from kurhan.core.text import Text
from kurhan.games.excavation_earth.actions import KeepTwo
from kurhan.games.excavation_earth.rules.cards import draw, pairs, pick
from kurhan.games.excavation_earth.state import PACKET, Earth

PICKS: Final = 3  # how often one chooses
AWAY: Final = (2, 1)  # how many cards chance takes after one's first and second choice, alone


def begin_draft(state: Earth) -> None:
    """Cards are dealt, apart from those in hand."""
    state.drafts += 1
    state.pick = 0
    alone = state.seats == 1
    dealt = state.box.dealt_alone if alone else state.box.dealt
    for _ in range(dealt):
        for seat in range(state.seats):
            card = draw(state)
            if card != NOBODY:
                state.packets[seat].append(card)
    if alone:
        state.steps.append(CHOOSING[0])
    else:
        see_packets(state)
        state.steps.append(Drafting([OPEN] * state.seats))


def see_packets(state: Earth) -> None:
    """All look at what they hold now; each packet keeps its mark while it goes round."""
    for seat in range(state.seats):
        origin = (seat - state.pick) % state.seats
        state.mark_seen(seat, state.packets[seat], PACKET + state.drafts * 8 + origin)


def keep_two(state: Earth, seat: int, action: Action | None) -> None:
    assert isinstance(action, KeepTwo)
    kept = [pick(state, state.packets[seat], action.first), pick(state, state.packets[seat], action.second)]
    state.hand[seat] = state.hand[seat] + kept
    if state.telling:
        state.tell("log.pick-own", {"cards": ["card." + action.name, "card." + action.other]}, only=seat)


def put_away(state: Earth, seat: int) -> None:
    """The last cards of a packet are discarded."""
    cards, box = state.packets[seat], state.box
    state.discard = state.discard + cards
    state.packets[seat] = []
    if cards and state.telling:
        state.tell("log.discard", {"seat": seat, "cards": ["card." + box.cards[box.kind[card]] for card in cards]})


@final
class Drafting(Simultaneous[Earth]):
    """EE-3.9: two cards of the packet, by all at the same time."""

    def options(self, state: Earth, seat: int) -> list[Action]:
        return pairs(state, state.packets[seat])

    def with_choices(self, chosen: list[str]) -> Drafting:
        return Drafting(chosen)

    def prompt(self, state: Earth, seat: int) -> Text:
        return Text("ask.Drafting-last" if state.pick == PICKS - 1 else "ask.Drafting")

    def carry_out(self, state: Earth, actions: list[Action | None]) -> None:
        for seat in range(state.seats):
            keep_two(state, seat, actions[seat])
        state.pick += 1
        if state.pick == PICKS:
            for seat in range(state.seats):
                put_away(state, seat)
            return
        # to the left: the next seat clockwise gets it
        state.packets = [state.packets[(seat - 1) % state.seats] for seat in range(state.seats)]
        see_packets(state)
        state.steps.append(Drafting([OPEN] * state.seats))


@final
class Choosing(Step[Earth]):
    """EE-17.7: alone, two cards of what chance has left."""

    def options(self, state: Earth, seat: int) -> list[Action]:
        return pairs(state, state.packets[seat])

    def prompt(self, state: Earth, seat: int) -> Text:
        return Text("ask.Choosing-last" if state.pick == len(AWAY) - 1 else "ask.Choosing")

    def answer(self, state: Earth, seat: int, action: Action) -> None:
        keep_two(state, seat, action)
        state.shown += 1
        away: list[str] = []
        for _ in range(AWAY[state.pick]):
            card = state.packets[seat].pop(state.rng.below(len(state.packets[seat])))
            state.discard.append(card)
            away.append("card." + state.box.cards[state.box.kind[card]])
        if state.telling:
            state.tell("log.away", {"cards": away})
        state.pick += 1
        if state.pick == len(AWAY):
            state.steps.pop()
            state.hand[seat] = state.hand[seat] + state.packets[seat]
            state.packets[seat] = []


CHOOSING: Final = by_seat(Choosing)

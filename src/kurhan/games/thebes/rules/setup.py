"""Setting up (TH-2): the bags, the display, the three stacks, and who begins."""

from __future__ import annotations

from kurhan.games.thebes.rules.turn import TURNS
from kurhan.games.thebes.state import Thebes


def set_up(state: Thebes, options: dict[str, str]) -> None:
    state.clear()
    lay_out_cards(state)
    stack_markers(state)
    state.steps.append(TURNS[state.turn])


def lay_out_cards(state: Thebes) -> None:
    """TH-2.3 to TH-2.5: the display, then three stacks, the first on the second and the third aside."""
    box = state.box
    cards = list(range(box.researchers))
    state.rng.shuffle(cards)
    for space in range(box.display):
        state.display[space] = cards.pop()
    size = len(cards) // 3
    first, second, third = cards[: len(cards) - 2 * size], cards[-2 * size : -size], cards[-size:]
    for show in range(len(box.exhibitions)):
        if box.large[show] and not box.together[state.seats]:
            third.append(box.researchers + show)
        else:
            second.append(box.researchers + show)
    state.rng.shuffle(second)
    state.rng.shuffle(third)
    state.deck = second + first
    state.mixed = len(second)
    state.third = third


def stack_markers(state: Thebes) -> None:
    """TH-2.8: chance decides who begins; the others' markers lie below, clockwise."""
    state.first = state.turn = state.rng.below(state.seats)
    order = state.clockwise(state.first)
    for below in range(state.seats):
        state.arrived[order[below]] = state.seats - below
    state.clock = state.seats
    state.tell("log.first", {"seat": state.first})

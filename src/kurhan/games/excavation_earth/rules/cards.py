"""Cards: drawing and discarding them (EE-1.12, EE-4.3), and keeping one of several (EE-8.7)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kurhan.core.action import Action
from kurhan.core.state import NOBODY, Step, by_seat
from kurhan.games.excavation_earth.actions import Keep
from kurhan.games.excavation_earth.components import N_KINDS, ONES
from kurhan.games.excavation_earth.state import PACKET, Earth

ALL_SEATS: Final = 0x01010101  # a mark for each seat


def draw(state: Earth) -> int:
    """The top card of the deck; NOBODY if there is none. EE-1.12"""
    if not state.deck:
        if not state.discard:
            return NOBODY
        reshuffle(state)
    state.shown += 1
    return state.deck.pop()


def reshuffle(state: Earth) -> None:
    """The discards become the deck: all know which cards these are."""
    state.deck, state.discard = state.discard, []
    state.rng.shuffle(state.deck)
    state.shuffles = min(state.shuffles + 1, PACKET - 1)
    mark = state.shuffles * ALL_SEATS
    for card in state.deck:
        state.sight[card] = mark
    if state.telling:
        state.tell("log.reshuffle", {})


def draw_to_hand(state: Earth, seat: int) -> bool:
    """Whether a card came."""
    card = draw(state)
    if card == NOBODY:
        return False
    state.hand[seat].append(card)
    tell_of(state, seat, card, "log.draw")
    return True


def tell_of(state: Earth, seat: int, card: int, key: str) -> None:
    """That a card came into a hand; which one, only to its owner."""
    if state.telling:
        state.tell(key, {"seat": seat})
        state.tell(key + "-own", {"card": "card." + state.box.cards[state.box.kind[card]]}, only=seat)


def spend(state: Earth, seat: int, kind: int) -> None:
    """EE-4.3: a card is discarded for an action."""
    if kind >= N_KINDS:
        state.tickets[seat] = state.tickets[seat] & ~(1 << (kind - N_KINDS))
    else:
        state.shown += 1
        state.discard.append(take_card(state, seat, kind))


def take_card(state: Earth, seat: int, kind: int) -> int:
    """A card of a kind out of a hand."""
    hand, kinds = state.hand[seat], state.box.kind
    i: i64
    for i in range(len(hand)):
        card = hand[i]
        if kinds[card] == kind:
            del hand[i]
            return card
    raise ValueError("no such card")


def kinds_of(state: Earth, cards: list[int]) -> list[int]:
    """The kinds of some cards, each once, in their order."""
    found: list[int] = []
    seen: i64 = 0
    for card in cards:
        kind: i64 = state.box.kind[card]
        if not (seen >> kind) & 1:
            seen |= i64(1) << kind
            found.append(kind)
    found.sort()
    return found


def pairs(state: Earth, cards: list[int]) -> list[Action]:
    """Every choice of two cards."""
    kinds = state.box.kind
    held = sorted([kinds[card] for card in cards])
    found: list[Action] = []
    keep = state.box.keep_two
    i: i64
    j: i64
    for i in range(len(held)):
        if i and held[i] == held[i - 1]:
            continue
        first = held[i]
        for j in range(i + 1, len(held)):
            if j == i + 1 or held[j] != held[j - 1]:
                found.append(keep[first][held[j] - first])
    return found


def pick(state: Earth, cards: list[int], kind: int) -> int:
    """Takes a card of a kind out of some cards."""
    for card in cards:
        if state.box.kind[card] == kind:
            cards.remove(card)
            return card
    raise ValueError("no such card")


def peek(state: Earth, seat: int, count: int) -> None:
    """Draws some cards, of which one is kept. EE-8.7"""
    for _ in range(count):
        card = draw(state)
        if card != NOBODY:
            state.peeked.append(card)
    state.steps.append(KEEPING[seat])


@final
class Keeping(Step[Earth]):
    """EE-8.7: one of the cards just drawn is kept, the others are discarded."""

    def asks(self, state: Earth) -> bool:
        return len(state.peeked) > 1

    def run(self, state: Earth) -> None:
        if state.peeked:
            self.keep(state, state.peeked[0])

    def options(self, state: Earth, seat: int) -> list[Action]:
        return [state.box.keep[kind] for kind in kinds_of(state, state.peeked)]

    def answer(self, state: Earth, seat: int, action: Action) -> None:
        assert isinstance(action, Keep)
        state.steps.pop()
        for card in state.peeked:
            if state.box.kind[card] == action.kind:
                self.keep(state, card)
                return

    def keep(self, state: Earth, kept: int) -> None:
        seat = self.seat
        state.hand[seat].append(kept)
        names, kinds = state.box.cards, state.box.kind
        tell_of(state, seat, kept, "log.keep" if len(state.peeked) > 1 else "log.draw")
        for card in state.peeked:
            if card != kept:
                state.shown += 1
                state.discard.append(card)
                if state.telling:
                    state.tell("log.discard", {"seat": seat, "cards": ["card." + names[kinds[card]]]})
        state.peeked = []


KEEPING: Final = by_seat(Keeping)


def has_cards(state: Earth, seat: int) -> bool:
    return len(state.hand[seat]) > 0 or ONES[state.tickets[seat]] > 0

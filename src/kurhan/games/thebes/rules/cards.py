"""Cards (TH-5, TH-6): taking one, refilling the display, exhibitions that slide along, and the deck."""

from __future__ import annotations

from kurhan.core.state import NOBODY
from kurhan.games.thebes.actions import Take
from kurhan.games.thebes.rules.track import spend
from kurhan.games.thebes.state import Thebes


def take_card(state: Thebes, seat: int, take: Take) -> None:
    """TH-5.1 to TH-5.3: the first card of a kind in the display becomes the seat's own."""
    box = state.box
    kind = take.kind
    space = find(state, take)
    card = state.display[space]
    state.display[space] = NOBODY
    state.cards[seat].append(card)
    state.have[seat][box.gives[kind]] += box.amount[kind]
    if state.telling:
        state.tell("log.take", {"seat": seat, "card": "card." + box.names[kind], "count": take.weeks})
    spend(state, seat, take.weeks)
    fill_display(state)


def find(state: Thebes, take: Take) -> int:
    """The first space of the display with a card to take."""
    takes = state.box.take_card
    for space, card in enumerate(state.display):
        if card != NOBODY and takes[card].kind == take.kind:
            return space
    raise ValueError("no such card")


def discard_one(state: Thebes, seat: int, thing: int) -> None:
    """Discards a card that gives a thing."""
    box = state.box
    cards = state.cards[seat]
    for i in range(len(cards)):
        kind = box.kind[cards[i]]
        if box.gives[kind] == thing:
            state.discard.append(cards.pop(i))
            state.have[seat][thing] -= box.amount[kind]
            return
    raise ValueError("no such card")


def exchange(state: Thebes, seat: int) -> None:
    """TH-6.1: all cards of the display are discarded and new ones laid out."""
    weeks = state.exchange_price(seat)
    state.exchanges = state.exchanges + 1 if state.exchanger == seat else 1
    state.exchanger = seat
    if state.telling:
        state.tell("log.exchange", {"seat": seat, "count": weeks})
    spend(state, seat, weeks)
    display = state.display
    for space in range(len(display)):
        if display[space] != NOBODY:
            state.discard.append(display[space])
            display[space] = NOBODY
    fill_display(state)


def fill_display(state: Thebes) -> None:
    """Lays a researcher card on every empty space; TH-5.4: exhibitions drawn on the way go to their own spaces."""
    display = state.display
    researchers = state.box.researchers
    for space in range(len(display)):
        while display[space] == NOBODY:
            card = draw(state)
            if card == NOBODY:
                return
            if card < researchers:
                display[space] = card
            else:
                push_exhibition(state, card)


def push_exhibition(state: Thebes, card: int) -> None:
    """TH-5.5: onto the first space, pushing others along as far as needed, the last one off the board."""
    if state.telling:
        state.tell("log.exhibition", {"exhibition": exhibition(state, card)})
    shows = state.shows
    for space in range(len(shows)):
        pushed = shows[space]
        shows[space] = card
        if pushed == NOBODY:
            return
        card = pushed
    state.discard.append(card)
    if state.telling:
        state.tell("log.exhibition-gone", {"exhibition": exhibition(state, card)})


def exhibition(state: Thebes, card: int) -> str:
    return "exhibition." + state.box.exhibitions[card - state.box.researchers]


def draw(state: Thebes) -> int:
    """The top card of the deck, or NOBODY if there is no card left for the display anywhere."""
    if not state.deck and not shuffle(state):
        return NOBODY
    state.shown += 1
    return state.deck.pop()


def shuffle(state: Thebes) -> bool:
    """TH-5.6 and TH-5.7: makes a new deck, unless there is no researcher card for it."""
    cards = state.discard + state.third
    researchers = 0
    for card in cards:
        if card < state.box.researchers:
            researchers += 1
    if not researchers:
        return False
    if state.telling:
        state.tell("log.shuffle-third" if state.fresh else "log.shuffle", {"count": len(cards)})
    state.rng.shuffle(cards)
    state.deck = cards
    state.mixed = len(cards)
    state.discard, state.third, state.fresh = [], [], False
    return True

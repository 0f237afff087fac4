"""Cards (RV-5): played into slots, recruited, woken and put to rest."""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import i64

from kurhan.core.action import Action
from kurhan.core.state import Step
from kurhan.core.text import Refusal, Text
from kurhan.games.revive.actions import Thing
from kurhan.games.revive.components import (
    ANY_COLOUR,
    BOTTOM,
    COLOURS,
    FIFTH,
    GIFTS,
    N_COLOURS,
    N_SLOTS,
    SLOT_FIVE,
    SOURCES,
    TOP,
)
from kurhan.games.revive.rules.boosts import carry_out
from kurhan.games.revive.rules.display import fill_cards
from kurhan.games.revive.rules.hibernation import Retreating
from kurhan.games.revive.rules.supply import gain
from kurhan.games.revive.rules.using import Offer, Resolving
from kurhan.games.revive.state import ENCODED, Revive


def open_slots(state: Revive, seat: int) -> list[int]:
    """RV-5.1 and RV-5.2: slots into which a card can be played; the fifth only with its technology."""
    slots = N_SLOTS if state.has(seat, SLOT_FIVE) else FIFTH
    closed: i64 = 0
    for place in state.laid[seat]:
        bit = i64(1) << i64(place // ENCODED)
        if state.box.open_half[place % ENCODED]:
            closed &= ~bit
        else:
            closed |= bit
    return [slot for slot in range(slots) if not closed & (i64(1) << i64(slot))]


def playable(state: Revive, seat: int, colour: int) -> list[int]:
    """Cards of a colour, or of any, in the active area."""
    if colour == ANY_COLOUR:
        return state.active[seat]
    return [card for card in state.active[seat] if state.has_colour(card, colour)]


def can_play(state: Revive, seat: int, colour: int) -> bool:
    return len(playable(state, seat, colour)) > 0 and len(open_slots(state, seat)) > 0


@final
class Playing(Offer):
    """RV-5.1: a card from the active area, perhaps of a colour."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "colour", "must")

    def __init__(self, seat: int, colour: int, must: bool) -> None:
        super().__init__(seat)
        self.colour = colour
        self.must = must

    def asks(self, state: Revive) -> bool:
        return can_play(state, self.seat, self.colour)

    def choices(self, state: Revive, seat: int) -> list[Action]:
        box = state.box
        options = [box.card[card] for card in playable(state, seat, self.colour)]
        if not self.must:
            options.append(box.enough)
        return options

    def choose(self, state: Revive, seat: int, action: Action) -> None:
        if isinstance(action, Thing):
            state.steps.append(Slotting(seat, action.index))

    def prompt(self, state: Revive, seat: int) -> Text:
        if self.colour == ANY_COLOUR:
            return Text("ask.Playing")
        return Text("ask.Playing-colour", {"value": "colour." + COLOURS[self.colour]})

    def refused(self, state: Revive, seat: int) -> list[Refusal]:
        box = state.box
        found: list[Refusal] = []
        for card in state.active[seat]:
            if self.colour != ANY_COLOUR and not state.has_colour(card, self.colour):
                reason = Text("refuse.colour", {"value": "colour." + COLOURS[self.colour]})
                found.append(Refusal(box.card[card].notation, reason, "RV-5.17"))
        for card in state.resting[seat]:
            found.append(Refusal(box.card[card].notation, Text("refuse.resting"), "RV-5.1"))
        for place in state.laid[seat]:
            found.append(Refusal(box.card[place % ENCODED // 2].notation, Text("refuse.laid"), "RV-5.1"))
        return found


@final
class Slotting(Offer):
    """RV-5.1: the slot into which the card goes."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "card")

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card = card

    def asks(self, state: Revive) -> bool:
        return self.card in state.active[self.seat] and len(open_slots(state, self.seat)) > 0

    def choices(self, state: Revive, seat: int) -> list[Action]:
        box = state.box
        options: list[Action] = []
        for slot in open_slots(state, seat):
            options.append(box.slot[slot])
            if slot == FIFTH:
                options.append(box.slot[slot + 1])
        return options

    def choose(self, state: Revive, seat: int, action: Action) -> None:
        assert isinstance(action, Thing)
        slot = min(action.index, FIFTH)
        play_card(state, seat, self.card, slot, half_in_use(state, slot, action.index))

    def prompt(self, state: Revive, seat: int) -> Text:
        return Text("ask.Slotting", {"value": state.box.card_name(self.card)})

    def refused(self, state: Revive, seat: int) -> list[Refusal]:
        slots = open_slots(state, seat)
        found: list[Refusal] = []
        for index in range(N_SLOTS + 1):
            if min(index, FIFTH) in slots:
                continue
            notation = state.box.slot[index].notation
            if index >= FIFTH and not state.has(seat, SLOT_FIVE):
                found.append(Refusal(notation, Text("refuse.slot-locked"), "RV-5.2"))
            else:
                found.append(Refusal(notation, Text("refuse.slot-taken"), "RV-5.7"))
        return found


def brought(state: Revive, seat: int, card: int, slot: int, half: int) -> list[int]:
    """RV-5.4 and RV-5.8: what a card brings in a slot: its half, modules of its colour, and earlier cards of its colour
    once more. Each effect with the card it stands on."""
    box = state.box
    pending = [effect * SOURCES + card + 1 for effect in box.deeds[2 * card + half]]
    colours: i64 = colours_of(state, card)
    place: i64
    first: i64 = seat * box.n_places
    for place in range(box.first_place[slot], box.first_place[slot + 1]):
        module = state.modules[first + place]
        if module >= 0 and box.module_colours[module] & colours:
            for effect in box.module_deeds[module]:
                pending.append(effect * SOURCES)
    for earlier in state.in_slot(seat, slot):
        if works_again(state, earlier // 2, colours):
            for effect in box.deeds[earlier]:
                pending.append(effect * SOURCES + earlier // 2 + 1)
    return pending


def colours_of(state: Revive, card: int) -> i64:
    """The colours of a card, as a set of bits. RV-9.10"""
    if card == state.prism:
        return (i64(1) << N_COLOURS) - 1
    return i64(1) << i64(state.box.colour[card])


def works_again(state: Revive, earlier: int, colours: i64) -> bool:
    """RV-5.8: whether a card that lies in the slot works once more with one of these colours."""
    return earlier == state.prism or (i64(1) << i64(state.box.colour[earlier])) & colours != 0


def half_in_use(state: Revive, slot: int, index: int) -> int:
    """RV-5.1, RV-5.2 and RV-9.8: which half works, by the number of the action that chose the slot."""
    half = state.box.slot_half[slot] if slot < FIFTH else index - FIFTH
    if state.upturned:
        return BOTTOM if half == TOP else TOP
    return half


def play_card(state: Revive, seat: int, card: int, slot: int, half: int) -> None:
    """RV-5.1 to RV-5.8: the card lies in the slot, and what it brings waits to be used."""
    box = state.box
    pending = brought(state, seat, card, slot, half)
    state.upturned = False
    carry_out(state)
    state.active[seat].remove(card)
    state.laid[seat].append(slot * ENCODED + 2 * card + half)
    if state.telling:
        name = "slot." + box.slots[slot]
        state.tell("log.play", {"seat": seat, "card": box.card_name(card), "slot": name})
    if box.sleepy[2 * card + half]:
        state.steps.append(Retreating(seat, card))
    state.steps.append(Resolving(seat, pending))


@final
class Recruiting(Step[Revive]):
    """RV-6.5: a citizen from the display, perhaps of a colour, or from the top of the deck."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "colour", "must")

    def __init__(self, seat: int, colour: int, must: bool) -> None:
        super().__init__(seat)
        self.colour = colour
        self.must = must

    def asks(self, state: Revive) -> bool:
        return recruitable(state, self.colour)

    def options(self, state: Revive, seat: int) -> list[Action]:
        box = state.box
        cards = state.cards
        if self.colour != ANY_COLOUR:
            cards = [card for card in cards if box.colour[card] == self.colour]
        options = [box.recruit[card] for card in cards]
        if self.colour == ANY_COLOUR and state.deck:
            options.append(box.deck)
        if not self.must:
            options.append(box.enough)
        return options

    def answer(self, state: Revive, seat: int, action: Action) -> None:
        state.steps.pop()
        if isinstance(action, Thing):
            state.cards.remove(action.index)
            fill_cards(state)
            recruit(state, seat, action.index)
        elif action is state.box.deck:
            state.shown += 1
            recruit(state, seat, state.deck.pop())


def recruitable(state: Revive, colour: int) -> bool:
    if colour == ANY_COLOUR:
        return len(state.cards) > 0 or len(state.deck) > 0
    for card in state.cards:
        if state.box.colour[card] == colour:
            return True
    return False


def recruit(state: Revive, seat: int, card: int) -> None:
    """RV-6.5: face up into the active area."""
    state.active[seat].append(card)
    if state.telling:
        state.tell("log.recruit", {"seat": seat, "value": state.box.card_name(card)})
    if state.has(seat, GIFTS):
        gain(state, seat, state.box.colour[card], 1)  # RV-16.13


@final
class Waking(Step[Revive]):
    """RV-5.16: a card from the resting area to the active one."""

    def asks(self, state: Revive) -> bool:
        return len(state.resting[self.seat]) > 0

    def options(self, state: Revive, seat: int) -> list[Action]:
        options = [state.box.wake[card] for card in state.resting[seat]]
        options.append(state.box.enough)
        return options

    def answer(self, state: Revive, seat: int, action: Action) -> None:
        state.steps.pop()
        if isinstance(action, Thing):
            state.resting[seat].remove(action.index)
            state.active[seat].append(action.index)
            if state.telling:
                state.tell("log.wake", {"seat": seat, "value": state.box.card_name(action.index)})


@final
class Sparing(Step[Revive]):
    """RV-9.7: an unplayed card goes to rest, and its top effect is used."""

    def asks(self, state: Revive) -> bool:
        return len(state.active[self.seat]) > 0

    def options(self, state: Revive, seat: int) -> list[Action]:
        options = [state.box.spare[card] for card in state.active[seat]]
        options.append(state.box.enough)
        return options

    def answer(self, state: Revive, seat: int, action: Action) -> None:
        state.steps.pop()
        if isinstance(action, Thing):
            card = action.index
            state.active[seat].remove(card)
            state.resting[seat].append(card)
            if state.telling:
                state.tell("log.spare", {"seat": seat, "value": state.box.card_name(card)})
            deeds = state.box.deeds[2 * card]
            state.steps.append(Resolving(seat, [effect * SOURCES + card + 1 for effect in deeds]))


@final
class Colouring(Step[Revive]):
    """RV-9.10: the card that has all colours for the rest of this action."""

    def asks(self, state: Revive) -> bool:
        return len(state.active[self.seat]) + len(state.laid[self.seat]) > 0

    def options(self, state: Revive, seat: int) -> list[Action]:
        cards = state.active[seat] + [place % ENCODED // 2 for place in state.laid[seat]]
        return [state.box.prism[card] for card in cards]

    def answer(self, state: Revive, seat: int, action: Action) -> None:
        assert isinstance(action, Thing)
        state.steps.pop()
        state.prism = action.index
        if state.telling:
            state.tell("log.prism", {"seat": seat, "value": state.box.card_name(action.index)})

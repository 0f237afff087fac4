"""What is chosen when technologies are used (GS-5): resources, cards, and who bears it."""

from __future__ import annotations

from typing import ClassVar, final

from kurhan.core.action import Action
from kurhan.core.state import NOBODY, Step
from kurhan.core.text import Refusal, Text
from kurhan.games.guns_steel.actions import (
    Claim,
    Copy,
    Exhaust,
    Get,
    Muster,
    Order,
    Play,
    Recall,
    Renew,
    Tribute,
)
from kurhan.games.guns_steel.components import ANY, ANY_TYPE, CIVIL, EARTH, MILITARY, N_RESOURCES, TYPES
from kurhan.games.guns_steel.rules.cards import acquire, exhaust, gain, play, renew, take_back
from kurhan.games.guns_steel.rules.using import activate, payable, play_technology, usable
from kurhan.games.guns_steel.state import GunsSteel

# -- resources ---------------------------------------------------------------------------------------------------


def exhausted(state: GunsSteel, seat: int, resource: int) -> list[int]:
    """Cards that can be renewed: those with their technology side up and this resource on their back."""
    if resource == ANY:
        return state.up[seat]
    return [card for card in state.up[seat] if state.box.back[card] == resource]


@final
class Renewing(Step[GunsSteel]):
    """GS-5.3: some exhausted cards are turned back to their resource side; which ones is asked if there are more."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "resource", "left")

    def __init__(self, seat: int, resource: int, left: int) -> None:
        super().__init__(seat)
        self.resource = resource
        self.left = left

    def asks(self, state: GunsSteel) -> bool:
        return self.left > 0 and len(exhausted(state, self.seat, self.resource)) > self.left

    def run(self, state: GunsSteel) -> None:
        if self.left:
            for card in exhausted(state, self.seat, self.resource)[:]:
                self.turn_over(state, card)

    def turn_over(self, state: GunsSteel, card: int) -> None:
        renew(state, self.seat, card)
        if state.telling:
            state.tell("log.renew", {"seat": self.seat, "card": "card." + state.box.slug[card]})

    def options(self, state: GunsSteel, seat: int) -> list[Action]:
        return [state.box.renew[card] for card in exhausted(state, seat, self.resource)]

    def answer(self, state: GunsSteel, seat: int, action: Action) -> None:
        assert isinstance(action, Renew)
        self.turn_over(state, action.card(seat))
        state.steps[-1] = Renewing(seat, self.resource, self.left - 1)

    def prompt(self, state: GunsSteel, seat: int) -> Text:
        args = {"count": self.left, "seat": state.turn}
        return Text("ask.Renewing" if seat == state.turn else "ask.Renewing-other", args)


def tradable(state: GunsSteel, seat: int, resource: int) -> list[int]:
    """GS-2.6 and GS-2.8: Earth and Space may stand for the resource that is asked for."""
    back = state.box.back
    return [card for card in state.laid[seat] if resource == ANY or back[card] == resource or back[card] >= EARTH]


@final
class Trading(Step[GunsSteel]):
    """GS-5.5: a resource is exhausted for another, temporary one, up to some times."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "resource", "mask", "left")

    def __init__(self, seat: int, resource: int, mask: int, left: int) -> None:
        super().__init__(seat)
        self.resource = resource
        self.mask = mask
        self.left = left

    def asks(self, state: GunsSteel) -> bool:
        return self.left > 0 and len(tradable(state, self.seat, self.resource)) > 0

    def options(self, state: GunsSteel, seat: int) -> list[Action]:
        options = [state.box.exhaust[card] for card in tradable(state, seat, self.resource)]
        options.append(state.box.enough)
        return options

    def answer(self, state: GunsSteel, seat: int, action: Action) -> None:
        if not isinstance(action, Exhaust):
            state.steps.pop()
            return
        card = action.card(seat)
        exhaust(state, seat, card)
        if state.telling:
            state.tell("log.exhaust", {"seat": seat, "card": "card." + state.box.slug[card]})
        state.steps[-1] = Trading(seat, self.resource, self.mask, self.left - 1)
        state.steps.append(Getting(seat, self.mask))

    def prompt(self, state: GunsSteel, seat: int) -> Text:
        return Text("ask.Trading", {"count": self.left})


@final
class Getting(Step[GunsSteel]):
    """GS-5.5: which resource one wants."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "mask")

    def __init__(self, seat: int, mask: int) -> None:
        super().__init__(seat)
        self.mask = mask

    def kinds(self) -> list[int]:
        return [resource for resource in range(N_RESOURCES) if self.mask & (1 << resource)]

    def asks(self, state: GunsSteel) -> bool:
        return len(self.kinds()) > 1

    def run(self, state: GunsSteel) -> None:
        gain(state, self.seat, self.kinds()[0], 1)

    def options(self, state: GunsSteel, seat: int) -> list[Action]:
        return [state.box.get[resource] for resource in self.kinds()]

    def answer(self, state: GunsSteel, seat: int, action: Action) -> None:
        assert isinstance(action, Get)
        state.steps.pop()
        gain(state, seat, action.resource, 1)


@final
class Taxing(Step[GunsSteel]):
    """GS-5.6: temporary copies of the resources of one opponent."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "whom", "left", "got")

    def __init__(self, seat: int, whom: int, left: int, got: list[int]) -> None:
        super().__init__(seat)
        self.whom = whom  # NOBODY until one is chosen
        self.left = left
        self.got = got  # how many of each resource were copied

    def asks(self, state: GunsSteel) -> bool:
        return self.left > 0 and len(self.options(state, self.seat)) > 0

    def options(self, state: GunsSteel, seat: int) -> list[Action]:
        options: list[Action] = []
        for other in range(state.seats):
            if other == seat or (self.whom != NOBODY and other != self.whom):
                continue
            for resource in range(N_RESOURCES):
                if state.count_laid(other, resource) > self.got[resource]:
                    options.append(state.box.tribute[other][resource])
        return options

    def answer(self, state: GunsSteel, seat: int, action: Action) -> None:
        assert isinstance(action, Tribute)
        got = self.got[:]
        got[action.resource] += 1
        if state.telling:
            state.tell("log.tribute", {"seat": seat, "seat_from": action.seat})
        gain(state, seat, action.resource, 1)
        state.steps[-1] = Taxing(seat, action.seat, self.left - 1, got)

    def prompt(self, state: GunsSteel, seat: int) -> Text:
        if self.whom == NOBODY:
            return Text("ask.Taxing", {"count": self.left})
        return Text("ask.Taxing-more", {"count": self.left, "seat": self.whom})


# -- cards -------------------------------------------------------------------------------------------------------


def unlinked(state: GunsSteel, era: int) -> list[int]:
    """Cards of a row of the pyramid that no card below is linked to."""
    positions = range(state.start_of(era), state.start_of(era + 1))
    return [state.row[p] for p in positions if state.row[p] != NOBODY and state.links[p] == 0]


@final
class Discovering(Step[GunsSteel]):
    """GS-5.13: a card of the pyramid free of charge."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "era")

    def __init__(self, seat: int, era: int) -> None:
        super().__init__(seat)
        self.era = era

    def asks(self, state: GunsSteel) -> bool:
        return len(unlinked(state, self.era)) > 0

    def options(self, state: GunsSteel, seat: int) -> list[Action]:
        return [state.box.claim[card] for card in unlinked(state, self.era)]

    def answer(self, state: GunsSteel, seat: int, action: Action) -> None:
        assert isinstance(action, Claim)
        state.steps.pop()
        card = action.card(seat)
        acquire(state, seat, card)
        if state.telling:
            state.tell("log.claim", {"seat": seat, "card": "card." + state.box.slug[card]})


@final
class Recalling(Step[GunsSteel]):
    """GS-5.14: technologies taken back to hand, up to some."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "type", "left")

    def __init__(self, seat: int, type: int, left: int) -> None:
        super().__init__(seat)
        self.type = type
        self.left = left

    def cards(self, state: GunsSteel) -> list[int]:
        return of_type(state, state.up[self.seat], self.type)

    def asks(self, state: GunsSteel) -> bool:
        return self.left > 0 and len(self.cards(state)) > 0

    def options(self, state: GunsSteel, seat: int) -> list[Action]:
        options = [state.box.recall[card] for card in self.cards(state)]
        options.append(state.box.enough)
        return options

    def answer(self, state: GunsSteel, seat: int, action: Action) -> None:
        if not isinstance(action, Recall):
            state.steps.pop()
            return
        card = action.card(seat)
        take_back(state, seat, card)
        if state.telling:
            state.tell("log.recall", {"seat": seat, "card": "card." + state.box.slug[card]})
        state.steps[-1] = Recalling(seat, self.type, self.left - 1)

    def prompt(self, state: GunsSteel, seat: int) -> Text:
        if self.type == ANY_TYPE:
            return Text("ask.Recalling-any", {"count": self.left})
        name = TYPES[self.type]
        return Text("ask.Recalling", {"count": self.left, "type": "one-type." + name, "types": "types." + name})

    def refused(self, state: GunsSteel, seat: int) -> list[Refusal]:
        cards = self.cards(state)
        others = [state.box.recall[card] for card in state.up[seat] if card not in cards]
        return [wrong_type(action, self.type, "GS-5.14") for action in others]


def of_type(state: GunsSteel, cards: list[int], type: int) -> list[int]:
    return [card for card in cards if type == ANY_TYPE or state.box.type[card] == type]


def held(state: GunsSteel, seat: int, type: int) -> list[int]:
    return of_type(state, state.hand[seat], type)


@final
class Encore(Step[GunsSteel]):
    """GS-5.16: one more technology from hand, which may be used as well, but no card twice in a turn.

    A Military one must be used.
    """

    fields: ClassVar[tuple[str, ...]] = ("seat", "type")

    def __init__(self, seat: int, type: int) -> None:
        super().__init__(seat)
        self.type = type

    def asks(self, state: GunsSteel) -> bool:
        return len(state.hand[self.seat]) > 0

    def fresh(self, state: GunsSteel) -> list[int]:
        return [card for card in held(state, self.seat, self.type) if card not in state.played]

    def options(self, state: GunsSteel, seat: int) -> list[Action]:
        options = [state.box.play[card] for card in self.fresh(state)]
        options.append(state.box.enough)
        return options

    def answer(self, state: GunsSteel, seat: int, action: Action) -> None:
        state.steps.pop()
        if isinstance(action, Play):
            play_technology(state, seat, action.card(seat), self.type == MILITARY)

    def prompt(self, state: GunsSteel, seat: int) -> Text:
        if not self.fresh(state):
            return Text("ask.Encore-none")
        if self.type == ANY_TYPE:
            return Text("ask.Encore-any")
        return Text("ask.Encore", {"type": "one-type." + TYPES[self.type]})

    def refused(self, state: GunsSteel, seat: int) -> list[Refusal]:
        found: list[Refusal] = []
        for card in state.hand[seat]:
            action = state.box.play[card]
            if self.type != ANY_TYPE and state.box.type[card] != self.type:
                found.append(wrong_type(action, self.type, "GS-5.16"))
            elif card in state.played:
                found.append(Refusal(action.notation, Text("refuse.played"), "GS-5.16"))
        return found


def wrong_type(action: Action, type: int, clause: str) -> Refusal:
    return Refusal(action.notation, Text("refuse.type", {"types": "types." + TYPES[type]}), clause)


def copyable(state: GunsSteel, seat: int) -> list[int]:
    """Civil technologies before opponents, each name once, that would be of use."""
    found: list[int] = []
    slugs: list[str] = []
    for other in range(state.seats):
        if other == seat:
            continue
        for card in state.up[other]:
            if state.box.type[card] != CIVIL or copies(state, card) or state.box.slug[card] in slugs:
                continue
            if usable(state, seat, card):
                found.append(card)
                slugs.append(state.box.slug[card])
    return found


def copies(state: GunsSteel, card: int) -> bool:
    for effect in state.box.effects[card]:
        if effect.verb == "copy":
            return True
    return False


@final
class Copying(Step[GunsSteel]):
    """GS-5.17: a Civil technology of an opponent is used as if it were one's own."""

    def asks(self, state: GunsSteel) -> bool:
        return len(copyable(state, self.seat)) > 0

    def options(self, state: GunsSteel, seat: int) -> list[Action]:
        return [state.box.copy[card] for card in copyable(state, seat)]

    def answer(self, state: GunsSteel, seat: int, action: Action) -> None:
        assert isinstance(action, Copy)
        state.steps.pop()
        activate(state, seat, action.card(seat), "log.copy")

    def refused(self, state: GunsSteel, seat: int) -> list[Refusal]:
        options = [action.notation for action in self.options(state, seat)]
        found: list[Refusal] = []
        for other in range(state.seats):
            for card in [] if other == seat else of_type(state, state.up[other], CIVIL):
                notation = state.box.copy[card].notation
                if notation not in options:
                    found.append(Refusal(notation, Text(no_copy(state, seat, card)), "GS-5.17"))
                    options.append(notation)
        return found


def no_copy(state: GunsSteel, seat: int, card: int) -> str:
    """Why a Civil technology of an opponent cannot be copied."""
    if copies(state, card):
        return "refuse.copies"
    return "refuse.no-use" if payable(state, seat, card) else "refuse.no-points"


# -- tactics -----------------------------------------------------------------------------------------------------


@final
class Mustering(Step[GunsSteel]):
    """GS-5.19 and GS-5.20: Military cards from hand; after an assault one of those played must be activated."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "left", "attack", "played")

    def __init__(self, seat: int, left: int, attack: bool, played: list[int]) -> None:
        super().__init__(seat)
        self.left = left
        self.attack = attack
        self.played = played

    def asks(self, state: GunsSteel) -> bool:
        return self.left > 0 and len(state.hand[self.seat]) > 0

    def run(self, state: GunsSteel) -> None:
        if self.attack and self.played:
            state.steps.append(Ordering(self.seat, self.played))

    def options(self, state: GunsSteel, seat: int) -> list[Action]:
        options = [state.box.muster[card] for card in held(state, seat, MILITARY)]
        options.append(state.box.enough)
        return options

    def answer(self, state: GunsSteel, seat: int, action: Action) -> None:
        if not isinstance(action, Muster):
            state.steps.pop()
            self.run(state)
            return
        card = action.card(seat)
        play(state, seat, card)
        if state.telling:
            state.tell("log.play", {"seat": seat, "card": "card." + state.box.slug[card]})
        state.steps[-1] = Mustering(seat, self.left - 1, self.attack, self.played + [card])

    def prompt(self, state: GunsSteel, seat: int) -> Text:
        if not held(state, seat, MILITARY):
            return Text("ask.Mustering-none")
        return Text("ask.Mustering", {"count": self.left})

    def refused(self, state: GunsSteel, seat: int) -> list[Refusal]:
        others = [state.box.muster[card] for card in state.hand[seat] if state.box.type[card] != MILITARY]
        return [wrong_type(action, MILITARY, "GS-5.19") for action in others]


@final
class Ordering(Step[GunsSteel]):
    """GS-5.21: a Military card on the table is activated: one of some, or of all there are."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "among")

    def __init__(self, seat: int, among: list[int]) -> None:
        super().__init__(seat)
        self.among = among

    def cards(self, state: GunsSteel) -> list[int]:
        return self.among if self.among else of_type(state, state.up[self.seat], MILITARY)

    def asks(self, state: GunsSteel) -> bool:
        return len(self.cards(state)) > 1

    def run(self, state: GunsSteel) -> None:
        for card in self.cards(state):
            activate(state, self.seat, card)

    def options(self, state: GunsSteel, seat: int) -> list[Action]:
        return [state.box.order[card] for card in self.cards(state)]

    def answer(self, state: GunsSteel, seat: int, action: Action) -> None:
        assert isinstance(action, Order)
        state.steps.pop()
        activate(state, seat, action.card(seat))

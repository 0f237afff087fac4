"""Attacks (GS-6): everyone is attacked, everyone may react, and who is weaker bears what the card says."""

from __future__ import annotations

from typing import ClassVar, Final, final

from kurhan.core.action import Action
from kurhan.core.state import NOBODY, Step, by_seat
from kurhan.core.text import Refusal, Text
from kurhan.games.guns_steel.actions import Exhaust, Flip, Give, React
from kurhan.games.guns_steel.components import CIVIL, RESOURCES, SPACE
from kurhan.games.guns_steel.rules.cards import exhaust, opponents, play, score
from kurhan.games.guns_steel.state import GunsSteel

# What those who are beaten lose.
LOSSES: Final = ("nothing", "exhaust", "plunder", "wonder", "points")
EXHAUST: Final = 1
PLUNDER: Final = 2
LOSE_WONDER: Final = 3
LOSE_POINTS: Final = 4


def declare(state: GunsSteel, seat: int, card: int, battle: Battle) -> None:
    """GS-6.1: all opponents are attacked with a card; they answer clockwise, then strengths are compared."""
    state.clash = card
    state.forces = []
    if state.telling:
        state.tell("log.attack", {"seat": seat, "card": "card." + state.box.slug[card], "strength": state.force(seat)})
    state.steps.append(battle)
    state.push([REACTION[other] for other in opponents(state, seat)])


@final
class Reaction(Step[GunsSteel]):
    """GS-6.3 to GS-6.6: cards with a reaction from hand, and Tactics and Military cards turned up."""

    def asks(self, state: GunsSteel) -> bool:
        return might_react(state, self.seat)

    def options(self, state: GunsSteel, seat: int) -> list[Action]:
        box = state.box
        options: list[Action] = []
        for card in state.hand[seat]:
            if box.reaction[card]:
                options.append(box.react[card])
        for card in state.laid[seat]:
            if box.type[card] != CIVIL:
                options.append(box.flip[card])
        options.append(box.stand)
        return options

    def answer(self, state: GunsSteel, seat: int, action: Action) -> None:
        if isinstance(action, React):
            card = action.card(seat)
            play(state, seat, card)
            key = "log.react"
        elif isinstance(action, Flip):
            card = action.card(seat)
            exhaust(state, seat, card)
            key = "log.flip"
        else:
            state.steps.pop()
            return
        if state.telling:
            state.tell(key, {"seat": seat, "card": "card." + state.box.slug[card], "strength": state.force(seat)})

    def prompt(self, state: GunsSteel, seat: int) -> Text:
        args = {"seat": state.turn, "attack": state.force(state.turn), "defence": state.force(seat)}
        return Text("ask.Reaction", args)

    def refused(self, state: GunsSteel, seat: int) -> list[Refusal]:
        box = state.box
        found: list[Refusal] = []
        for card in state.hand[seat]:
            if not box.reaction[card]:
                found.append(Refusal(box.react[card].notation, Text("refuse.no-reaction"), "GS-6.4"))
        for card in state.laid[seat]:
            if box.type[card] == CIVIL:
                found.append(Refusal(box.flip[card].notation, Text("refuse.civil"), "GS-6.5"))
        return found

    def note(self, state: GunsSteel, seat: int, action: Action) -> Text | None:
        if isinstance(action, React | Flip):
            return Text("note.strength", {"count": state.box.strength[action.card(seat)]})
        return None


REACTION: Final = by_seat(Reaction)


def might_react(state: GunsSteel, seat: int) -> bool:
    """Whether, for all that others can know, a seat may have something to react with."""
    box = state.box
    hand = len(state.hand[seat]) > 0
    dark = False
    for card in state.laid[seat]:
        if state.laid_at[card]:
            dark = True
            if box.type[card] != CIVIL or (hand and box.reaction[card]):
                return True
        elif box.type[card] != CIVIL:
            return True
    for card in state.hand[seat]:
        if box.reaction[card]:
            return True
        if dark and box.type[card] != CIVIL and state.in_doubt(seat, card):
            return True
    return False


@final
class Battle(Step[GunsSteel]):
    """GS-6.7: the attacker is compared with each opponent; equal strength is enough to hold out."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "loss", "count", "always", "beaten", "unbeaten")

    def __init__(self, seat: int, loss: int, count: int, always: int, beaten: int, unbeaten: int) -> None:
        super().__init__(seat)
        self.loss = loss  # what everyone beaten loses ...
        self.count = count  # ... and how much of it
        self.always = always  # points for the attacker, whatever happens
        self.beaten = beaten  # ... and for everyone beaten
        self.unbeaten = unbeaten  # points for everyone not beaten

    def asks(self, state: GunsSteel) -> bool:
        return False

    def run(self, state: GunsSteel) -> None:
        seat = self.seat
        force = state.force(seat)
        if state.telling:
            state.forces = [state.force(i) for i in range(state.seats)]
            state.linger()
        losers: list[int] = []
        for other in opponents(state, seat):
            won = force > state.force(other)
            if won:
                losers.append(other)
            if state.telling:
                state.tell(
                    "log.beaten" if won else "log.held",
                    {"seat": seat, "seat_other": other, "attack": force, "defence": state.force(other)},
                )
            if not won:
                score(state, other, self.unbeaten)
        state.beaten += len(losers)
        score(state, seat, self.always + self.beaten * len(losers))
        state.clash = NOBODY
        state.forces = []
        if self.loss == EXHAUST or self.loss == PLUNDER:
            state.push([Losing(loser, self.count, self.loss == PLUNDER) for loser in losers])
        elif self.loss == LOSE_WONDER:
            state.push([HandingOver(loser, self.count) for loser in losers])
        elif self.loss == LOSE_POINTS:
            for loser in losers:
                lost = min(self.count, state.track[loser])
                score(state, loser, -lost)
                score(state, seat, lost)


@final
class Losing(Step[GunsSteel]):
    """GS-6.8: a seat exhausts some resources of its choice; a Space counts for two."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "left", "plunder")

    def __init__(self, seat: int, left: int, plunder: bool) -> None:
        super().__init__(seat)
        self.left = left
        self.plunder = plunder

    def asks(self, state: GunsSteel) -> bool:
        if self.left <= 0:
            return False
        worth = 0
        for card in state.laid[self.seat]:
            worth += weight(state, card)
        return worth > self.left and len(state.laid[self.seat]) > 1

    def run(self, state: GunsSteel) -> None:
        if self.left > 0:
            for card in state.laid[self.seat][:]:
                self.lose(state, card)

    def lose(self, state: GunsSteel, card: int) -> None:
        exhaust(state, self.seat, card)
        resource = state.box.back[card]
        if state.telling:
            state.tell("log.lose", {"seat": self.seat, "resource": "resource." + RESOURCES[resource]})
        if self.plunder:
            state.temporary[resource] += 1

    def options(self, state: GunsSteel, seat: int) -> list[Action]:
        return [state.box.exhaust[card] for card in state.laid[seat]]

    def answer(self, state: GunsSteel, seat: int, action: Action) -> None:
        assert isinstance(action, Exhaust)
        card = action.card(seat)
        self.lose(state, card)
        state.steps[-1] = Losing(seat, self.left - weight(state, card), self.plunder)

    def prompt(self, state: GunsSteel, seat: int) -> Text:
        return Text("ask.Losing-plunder" if self.plunder else "ask.Losing", {"count": self.left, "seat": state.turn})


def weight(state: GunsSteel, card: int) -> int:
    """How many resources a card counts for when some are lost."""
    return 2 if state.box.back[card] == SPACE else 1


@final
class HandingOver(Step[GunsSteel]):
    """GS-6.9: a beaten player hands over wonders of its own choice."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "left")

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def asks(self, state: GunsSteel) -> bool:
        return self.left > 0 and len(state.built[self.seat]) > self.left

    def run(self, state: GunsSteel) -> None:
        if self.left > 0:
            for wonder in state.built[self.seat][:]:
                self.give(state, wonder)

    def give(self, state: GunsSteel, wonder: int) -> None:
        state.built[self.seat].remove(wonder)
        state.built[state.turn].append(wonder)
        if state.telling:
            args = {"seat": self.seat, "seat_to": state.turn, "wonder": "wonder." + state.box.wonders[wonder]}
            state.tell("log.give", args)

    def options(self, state: GunsSteel, seat: int) -> list[Action]:
        return [state.box.give[wonder] for wonder in state.built[seat]]

    def answer(self, state: GunsSteel, seat: int, action: Action) -> None:
        assert isinstance(action, Give)
        self.give(state, action.wonder)
        state.steps[-1] = HandingOver(seat, self.left - 1)

    def prompt(self, state: GunsSteel, seat: int) -> Text:
        return Text("ask.HandingOver", {"seat": state.turn})

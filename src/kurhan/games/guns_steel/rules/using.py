"""Technologies played and used (GS-4.2, GS-4.3): all effects of a card happen one after the other."""

from __future__ import annotations

from typing import ClassVar, final

from kurhan.core.action import Action
from kurhan.core.state import Step
from kurhan.core.text import Text
from kurhan.games.guns_steel.rules.cards import play
from kurhan.games.guns_steel.state import GunsSteel


def play_technology(state: GunsSteel, seat: int, card: int, must: bool = False) -> None:
    """GS-4.2: a card from hand, technology side up; then it may be used, or must."""
    play(state, seat, card)
    state.played.append(card)
    if state.telling:
        state.tell("log.play", {"seat": seat, "card": "card." + state.box.slug[card]})
        if not usable(state, seat, card):
            line = "log.no-use" if payable(state, seat, card) else "log.no-points"
            state.tell(line, {"card": "card." + state.box.slug[card]})
    if not must:
        state.steps.append(Using(seat, card))
    elif usable(state, seat, card):
        activate(state, seat, card)


@final
class Using(Step[GunsSteel]):
    """GS-4.3: a technology that was just played may be used or left alone."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "card")

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card = card

    def asks(self, state: GunsSteel) -> bool:
        return usable(state, self.seat, self.card)

    def options(self, state: GunsSteel, seat: int) -> list[Action]:
        return [state.box.use, state.box.leave]

    def answer(self, state: GunsSteel, seat: int, action: Action) -> None:
        state.steps.pop()
        if action is state.box.use:
            activate(state, seat, self.card)

    def prompt(self, state: GunsSteel, seat: int) -> Text:
        return Text("ask.Using", {"card": "card." + state.box.slug[self.card]})


def usable(state: GunsSteel, seat: int, card: int) -> bool:
    """GS-4.3: whether any of its effects can do something, and its price in points can be paid."""
    if not payable(state, seat, card):
        return False
    for effect in state.box.effects[card]:
        if effect.possible(state, seat):
            return True
    return False


def payable(state: GunsSteel, seat: int, card: int) -> bool:
    """GS-5.8: whether there are points enough for what it costs to use a card."""
    for effect in state.box.effects[card]:
        if not effect.payable(state, seat):
            return False
    return True


def activate(state: GunsSteel, seat: int, card: int, line: str = "log.use") -> None:
    """GS-4.3: all effects of a card, one after the other, as far as possible."""
    if state.telling:
        state.tell(line, {"seat": seat, "card": "card." + state.box.slug[card]})
    state.push([Happening(seat, card, i) for i in range(len(state.box.effects[card]))])


@final
class Happening(Step[GunsSteel]):
    """One effect of a card, about to happen."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "card", "index")

    def __init__(self, seat: int, card: int, index: int) -> None:
        super().__init__(seat)
        self.card = card
        self.index = index

    def asks(self, state: GunsSteel) -> bool:
        return False

    def run(self, state: GunsSteel) -> None:
        state.box.effects[self.card][self.index].do(state, self.seat, self.card)

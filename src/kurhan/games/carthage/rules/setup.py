"""Setting up (CA-2): the market, the farm, the hands, who begins, and the first achievement tokens."""

from __future__ import annotations

from typing import final

from kurhan.core.action import Action
from kurhan.core.state import NOBODY, Step
from kurhan.games.carthage.actions import Claim
from kurhan.games.carthage.rules.turn import NextTurn
from kurhan.games.carthage.state import Carthage


def set_up(state: Carthage, options: dict[str, str]) -> None:
    box = state.box
    state.clear()
    state.hide_once = options["hiding"] == "one_raid"
    state.fill_up = options["refill"] == "missing"
    state.deck = list(range(len(box.kind)))
    state.rng.shuffle(state.deck)
    for _ in range(box.market):
        state.market.append(state.deck.pop())
        state.market_marks.append(NOBODY)
    for _ in range(box.farm):
        state.farm.append(state.deck.pop())
        state.farm_marks.append(NOBODY)
    for seat in range(state.seats):
        draw_first_hand(state, seat)
    state.first = starting_player(state)
    state.turn = state.first
    state.push([*map(FirstToken, state.clockwise(state.first)), NextTurn(state.first)])


def draw_first_hand(state: Carthage, seat: int) -> None:
    """CA-2.5: cards are drawn until they are worth 8 or more."""
    box = state.box
    while state.purse[seat] < box.opening:
        card = state.deck.pop()
        state.secret[seat].append(card)
        state.purse[seat] += box.value[card]
    state.opening[seat] = state.purse[seat]
    state.tell("log.hand", {"seat": seat, "count": len(state.secret[seat]), "coins": state.opening[seat]})
    state.tell("log.hand-cards", {"cards": box.words(sorted(state.secret[seat]))}, seat)


def starting_player(state: Carthage) -> int:
    """CA-2.6: the poorest hand begins; among these the one of fewest cards; among these, chance decides."""
    hands = [(state.opening[seat], len(state.secret[seat])) for seat in range(state.seats)]
    first = [seat for seat in range(state.seats) if hands[seat] == min(hands)]
    reason = "log.first"
    if len(first) > 1:
        reason = "log.first-chance"
    elif state.opening.count(min(state.opening)) > 1:
        reason = "log.first-cards"
    begins = first[state.rng.below(len(first))]
    state.tell(reason, {"seat": begins, "coins": state.opening[begins]})
    return begins


@final
class FirstToken(Step[Carthage]):
    """CA-2.7: everyone takes one achievement token of a colour of their choice."""

    def options(self, state: Carthage, seat: int) -> list[Action]:
        return state.box.claim[:]

    def answer(self, state: Carthage, seat: int, action: Action) -> None:
        assert isinstance(action, Claim)
        state.steps.pop()
        state.turn = (seat + 1) % state.seats
        state.tokens[seat][action.colour] += 1
        if state.telling:
            state.tell("log.claim", {"seat": seat, "colour": "colour." + action.name})

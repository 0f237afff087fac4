"""The action phase (EE-4): turns of two actions, and passing (EE-13)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kurhan.core.action import Action
from kurhan.core.state import NOBODY, Step, by_seat
from kurhan.core.text import Refusal, Text
from kurhan.games.excavation_earth.actions import (
    Command,
    Excavate,
    KeepTwo,
    Market,
    OfCard,
    Sell,
    Smuggle,
    Survey,
    Travel,
)
from kurhan.games.excavation_earth.components import (
    AQULLA,
    COLUMN,
    EXPLORERS,
    N_KINDS,
    N_MARKETS,
    N_ROWS,
    REGIONS,
    ROUNDS,
)
from kurhan.games.excavation_earth.rules.cards import has_cards, kinds_of, pairs, pick, spend
from kurhan.games.excavation_earth.rules.command import Commanding, can_command
from kurhan.games.excavation_earth.rules.excavate import Digging, of_region, within_reach
from kurhan.games.excavation_earth.rules.goods import can_place
from kurhan.games.excavation_earth.rules.market import Trading, can_trade
from kurhan.games.excavation_earth.rules.sale import NO_SYMBOL, begin_sale, can_sell
from kurhan.games.excavation_earth.rules.smuggle import AT_ONCE, EITHER, Smuggling, can_smuggle
from kurhan.games.excavation_earth.rules.survey import any_free_slot, begin_survey, can_survey
from kurhan.games.excavation_earth.rules.travel import Travelling
from kurhan.games.excavation_earth.state import Earth


@final
class Turn(Step[Earth]):
    """EE-4.2: an action, and the card that pays for it. The step stays until both actions of the turn are done."""

    def asks(self, state: Earth) -> bool:
        return state.left > 0 and has_cards(state, self.seat)

    def run(self, state: Earth) -> None:
        if state.left:  # EE-4.4
            if state.telling:
                state.tell("log.pass-empty", {"seat": self.seat})
            leave(state, self.seat)

    def options(self, state: Earth, seat: int) -> list[Action]:
        box = state.box
        options: list[Action] = []
        place = can_place(state, seat)
        reach: i64 = 0
        if state.free_space(seat, False) >= 0:
            reach = within_reach(state, seat)
        trades: i64 = 0  # symbols that fit an explorer's place, as sets of bits
        smuggles: i64 = 0
        explorer: i64
        for explorer in range(i64(seat) * EXPLORERS, i64(seat) * EXPLORERS + EXPLORERS):
            where: i64 = state.at[explorer]
            market: i64 = box.market_at[where]
            if market >= 0:
                trades |= i64(1) << market
            smuggles |= i64(box.symbols_at[where])
        if smuggles and not can_smuggle(state, seat):
            smuggles = 0
        if trades and not can_trade(state, seat):
            trades = 0
        sells = can_sell(state, seat, NO_SYMBOL)
        aqulla = state.faction[seat] == AQULLA and not sells
        last = state.round == ROUNDS
        surveys = not last and any_free_slot(state)
        seen: i64 = 0
        for card in state.hand[seat]:
            kind: i64 = box.kind[card]
            if (seen >> kind) & 1:
                continue
            seen |= i64(1) << kind
            region: i64 = kind // N_MARKETS
            symbol: i64 = kind - region * N_MARKETS
            options.append(box.travel[kind])
            if reach & (i64(COLUMN) << (N_ROWS * region)):
                options.append(box.excavate[kind])
            if (trades >> symbol) & 1:
                options.append(box.market[kind])
            if sells or (aqulla and can_sell(state, seat, symbol)):
                options.append(box.sell[kind])
            if place or can_command(state, seat, symbol):
                options.append(box.command[kind])
            if (smuggles >> symbol) & 1:
                options.append(box.smuggle[kind])
            if surveys or (last and state.supply(region) > 0):
                options.append(box.survey[kind])
        tickets: i64 = state.tickets[seat]
        ticket: i64
        for ticket in range(i64(box.n_travel)):
            if (tickets >> ticket) & 1:
                options.append(box.travel[N_KINDS + ticket])
                if sells:
                    options.append(box.sell[N_KINDS + ticket])
        options.append(box.passing)
        return options

    def answer(self, state: Earth, seat: int, action: Action) -> None:
        if not isinstance(action, OfCard):
            if state.telling:
                state.tell("log.pass", {"seat": seat})
            leave(state, seat)
            return
        state.left -= 1
        kind = action.kind
        if state.telling:
            state.tell("log." + action.verb, {"seat": seat, "card": "card." + action.name})
        if isinstance(action, Survey):
            begin_survey(state, seat, kind)
            return
        spend(state, seat, kind)
        if isinstance(action, Travel):
            state.steps.append(Travelling(seat, state.box.fuel[kind], False))
        elif isinstance(action, Excavate):
            state.steps.append(Digging(seat, kind // N_MARKETS, NOBODY))
        elif isinstance(action, Command):
            state.steps.append(Commanding(seat, kind % N_MARKETS, 0))
        elif isinstance(action, Market):
            state.steps.append(Trading(seat, kind % N_MARKETS, 0, False))
        elif isinstance(action, Sell):
            begin_sale(state, seat, kind % N_MARKETS if kind < N_KINDS else NO_SYMBOL)
        else:
            assert isinstance(action, Smuggle)
            state.steps.append(Smuggling(seat, EITHER, NOBODY, AT_ONCE, 0))

    def prompt(self, state: Earth, seat: int) -> Text:
        return Text("ask.Turn", {"count": state.left})

    def refused(self, state: Earth, seat: int) -> list[Refusal]:
        """Why a card does not pay for an action."""
        found: list[Refusal] = []
        for kind in kinds_of(state, state.hand[seat]):
            name = state.box.cards[kind]
            for verb, reason, clause in reasons(state, seat, kind):
                found.append(Refusal(f"{verb} {name}", reason, clause))
        for ticket in range(state.box.n_travel):
            if (state.tickets[seat] >> ticket) & 1:
                name = state.box.cards[N_KINDS + ticket]
                if not can_sell(state, seat, NO_SYMBOL):
                    found.append(Refusal("sell " + name, *no_sale(state, seat)))
                for verb in ("excavate", "market", "command", "smuggle", "survey"):
                    found.append(Refusal(f"{verb} {name}", Text("refuse.travel-card"), "EE-4.3"))
        return found


def leave(state: Earth, seat: int) -> None:
    """EE-13.1, EE-13.2: no more turns in this round; few cards are kept for the next."""
    state.left = 0
    state.passed = state.passed | (1 << seat)
    state.tickets[seat] = 0  # set aside: they all come back (EE-3.10)
    if len(state.hand[seat]) <= state.box.kept:
        return
    if state.round < ROUNDS:
        state.steps.append(LEAVING[seat])
    else:  # nothing depends on which two are kept, so nobody is asked
        state.hand[seat].sort()
        discard_all_but(state, seat, state.hand[seat][: state.box.kept])


def discard_all_but(state: Earth, seat: int, kept: list[int]) -> None:
    box = state.box
    cards = [card for card in state.hand[seat] if card not in kept]
    state.hand[seat] = kept
    state.discard = state.discard + cards
    state.shown += 1
    if state.telling:
        state.tell("log.discard", {"seat": seat, "cards": ["card." + box.cards[box.kind[card]] for card in cards]})


@final
class Leaving(Step[Earth]):
    """EE-13.2: which two action cards are kept for the next round."""

    def options(self, state: Earth, seat: int) -> list[Action]:
        return pairs(state, state.hand[seat])

    def answer(self, state: Earth, seat: int, action: Action) -> None:
        assert isinstance(action, KeepTwo)
        state.steps.pop()
        cards = state.hand[seat][:]
        discard_all_but(state, seat, [pick(state, cards, action.first), pick(state, cards, action.second)])


TURNS: Final = by_seat(Turn)
LEAVING: Final = by_seat(Leaving)


# -- why not -----------------------------------------------------------------------------------------------------


def reasons(state: Earth, seat: int, kind: int) -> list[tuple[str, Text, str]]:
    """The actions that a card cannot pay for now, each with the reason and the clause."""
    region, symbol = kind // N_MARKETS, kind % N_MARKETS
    found: list[tuple[str, Text, str]] = []
    if not can_sell(state, seat, symbol):
        reason, clause = no_sale(state, seat)
        found.append(("sell", reason, clause))
    if not of_region(within_reach(state, seat), region):
        found.append(("excavate", Text("refuse.no-dig", {"region": "region." + REGIONS[region]}), "EE-6.1"))
    elif state.free_space(seat, False) < 0:
        found.append(("excavate", Text("refuse.no-cargo"), "EE-6.2"))
    if not state.explorer_at(seat, state.box.market_place[symbol]):
        found.append(("market", Text("refuse.no-explorer-at", {"market": f"market.{symbol + 1}"}), "EE-7.1"))
    elif not can_trade(state, seat):
        found.append(("market", Text("refuse.idle"), "EE-4.5"))
    black = state.box.black_place[symbol]
    if not state.explorer_at(seat, black):
        place = "place." + state.box.places[black]
        found.append(("smuggle", Text("refuse.no-explorer", {"place": place}), "EE-11.1"))
    elif not can_smuggle(state, seat):
        found.append(("smuggle", Text("refuse.no-smuggling"), "EE-11.3"))
    if not can_command(state, seat, symbol):
        found.append(("command", Text("refuse.idle"), "EE-4.5"))
    if not can_survey(state, region):
        if state.round == ROUNDS:
            found.append(("survey", Text("refuse.empty", {"region": "region." + REGIONS[region]}), "EE-4.5"))
        else:
            found.append(("survey", Text("refuse.all-marked"), "EE-12.1"))
    return found


def no_sale(state: Earth, seat: int) -> tuple[Text, str]:
    """Why nothing can be sold."""
    if not state.stored(seat):
        return Text("refuse.no-artefacts"), "EE-8.2"
    return Text("refuse.no-market"), "EE-8.3"

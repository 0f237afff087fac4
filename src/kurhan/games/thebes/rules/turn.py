"""The turn (TH-3): go somewhere, and take a card, exchange the display, dig or hold an exhibition there."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kurhan.core.action import Action
from kurhan.core.state import NOBODY, Step, by_seat
from kurhan.core.text import Refusal, Text
from kurhan.games.thebes.actions import Dig, Exchange, Exhibit, Go, Take
from kurhan.games.thebes.components import (
    ASSISTANTS,
    AUTOMOBILES,
    FIRST_SITE,
    GENERAL,
    N_SITES,
    RUMOURS,
    SITES,
    SPECIAL,
    VALID,
    WARSAW,
    ZEPPELINS,
)
from kurhan.games.thebes.rules.cards import exchange, find, take_card
from kurhan.games.thebes.rules.dig import Digging, may_dig, permitted, walk_helps
from kurhan.games.thebes.rules.exhibition import hold_exhibition
from kurhan.games.thebes.rules.track import crosses, finish_turn, in_last_year, stop
from kurhan.games.thebes.rules.travel import cost, travel
from kurhan.games.thebes.state import Thebes


@final
class Turn(Step[Thebes]):
    """One thing at one place, wherever in the world."""

    def options(self, state: Thebes, seat: int) -> list[Action]:
        box = state.box
        have = state.have[seat]
        left: i64 = state.left(seat)
        driving = have[AUTOMOBILES] > 0
        journeys = box.travel[1 if driving else 0][state.at[seat]]
        zeppelin = have[ZEPPELINS] > 0
        options: list[Action] = []
        for space, card in enumerate(state.display):
            if card != NOBODY:
                take = box.take_card[card]
                if take.only or find(state, take) == space:  # two equal cards are one option
                    journey: i64 = journeys[take.place]
                    weeks: i64 = take.weeks
                    if journey + weeks <= left:
                        options.append(take)
                    if zeppelin and journey and weeks <= left:
                        options.append(box.fly_take[take.kind])
        helpers = have[ASSISTANTS] > 0
        site: i64
        for site in range(N_SITES):
            if not helpers and not have[SPECIAL + site] and not have[RUMOURS + site]:
                continue  # TH-7.1, without asking further: most often most sites are unknown
            journey = journeys[FIRST_SITE + site]
            if may_dig(state, seat, site, journey):
                options.append(box.dig[site])
            if zeppelin and journey and may_dig(state, seat, site, 0):
                options.append(box.fly_dig[site])
            if driving and not have[VALID + site] and walk_helps(state, seat, site, journey):
                options.append(box.walk_dig[site])
        for card in state.shows:
            if card != NOBODY and state.can_show(seat, card - box.researchers):
                show = card - box.researchers
                exhibit = box.exhibit[show]
                journey = journeys[exhibit.place]
                weeks = exhibit.weeks
                if journey + weeks <= left:
                    options.append(exhibit)
                if zeppelin and journey and weeks <= left:
                    options.append(box.fly_exhibit[show])
        weeks = state.exchange_price(seat)
        if journeys[WARSAW] + weeks <= left:
            options.append(box.exchange)
        if zeppelin and journeys[WARSAW] and weeks <= left:
            options.append(box.fly_exchange)
        if left <= box.year:
            options.append(box.stop)  # TH-10.4
        return options

    def answer(self, state: Thebes, seat: int, action: Action) -> None:
        if not isinstance(action, Exchange):
            state.exchanges = 0  # TH-6.2
        if isinstance(action, Go):
            travel(state, seat, action)
        if isinstance(action, Dig):
            state.steps[-1] = NEXT_TURN[seat]
            state.steps.append(Digging(seat, action.site, False, False, False))
            return
        if isinstance(action, Take):
            take_card(state, seat, action)
        elif isinstance(action, Exhibit):
            hold_exhibition(state, seat, action.card)
        elif isinstance(action, Exchange):
            exchange(state, seat)
        else:
            stop(state, seat)
        finish_turn(state, seat)
        state.steps[-1] = TURNS[state.turn]

    def prompt(self, state: Thebes, seat: int) -> Text:
        if not in_last_year(state, seat):
            return Text("ask.Turn")
        key = "ask.Turn-last" if len(self.options(state, seat)) > 1 else "ask.Turn-stop"
        return Text(key, {"count": state.left(seat)})

    def refused(self, state: Thebes, seat: int) -> list[Refusal]:
        return refusals(state, seat)

    def note(self, state: Thebes, seat: int, action: Action) -> Text | None:
        if isinstance(action, Dig):
            return dig_note(state, seat, action)
        if not isinstance(action, Go):
            return None
        weeks = state.exchange_price(seat) if isinstance(action, Exchange) else action.weeks
        return Text("note.weeks", {"count": cost(state, seat, action) + weeks})


@final
class NextTurn(Step[Thebes]):
    """After a dig: whose turn it is now."""

    def asks(self, state: Thebes) -> bool:
        return False

    def run(self, state: Thebes) -> None:
        state.steps.append(TURNS[state.turn])


TURNS: Final = by_seat(Turn)
NEXT_TURN: Final = by_seat(NextTurn)


def dig_note(state: Thebes, seat: int, action: Dig) -> Text:
    """What a dig would need: the journey, perhaps a new year on it or the special permission; and what one knows."""
    site = action.site
    weeks = cost(state, seat, action)
    when = state.when[seat]
    key = "note.dig"
    if not state.have[seat][VALID + site]:
        key = "note.dig-new-year" if crosses(state, when, when + weeks) else "note.dig-special"
    most = state.best_knowledge(seat, site)
    known = "known.up-to" if most > state.knowledge(seat, site, False, False) else "known.just"
    return Text(key, {"count": weeks, "knowledge": f"{known}-{most}"})


def refusals(state: Thebes, seat: int) -> list[Refusal]:
    """Why a seat may not take, dig or exhibit what it sees."""
    box = state.box
    left = state.left(seat)
    late = Text("refuse.time", {"count": left})
    found: list[Refusal] = []
    if is_bare(state.display):
        found.append(Refusal("take", Text("refuse.no-card"), "TH-5.1"))
    for card in state.display:
        if card != NOBODY:
            kind = box.kind[card]
            if state.journey(seat, box.city[kind]) + box.weeks[kind] > left:
                found.append(Refusal(box.take[kind].notation, late, "TH-10.5"))
    for site in range(N_SITES):
        found.extend(dig_refusals(state, seat, site))
    if is_bare(state.shows):
        found.append(Refusal("exhibit", Text("refuse.no-exhibition"), "TH-9.1"))
    for card in state.shows:
        if card != NOBODY:
            show = card - box.researchers
            notation = box.exhibit[show].notation
            if not state.can_show(seat, show):
                found.append(Refusal(notation, Text("refuse.artefacts"), "TH-9.2"))
            elif state.journey(seat, box.show_city[show]) + box.show_weeks[show] > left:
                found.append(Refusal(notation, late, "TH-10.5"))
    if state.journey(seat, WARSAW) + state.exchange_price(seat) > left:
        found.append(Refusal(box.exchange.notation, late, "TH-10.5"))
    return found


def is_bare(spaces: list[int]) -> bool:
    return spaces.count(NOBODY) == len(spaces)


def dig_refusals(state: Thebes, seat: int, site: int) -> list[Refusal]:
    journey = state.journey(seat, FIRST_SITE + site)
    if may_dig(state, seat, site, journey):
        return []
    notation = state.box.dig[site].notation
    knowledge = state.best_knowledge(seat, site)
    if not knowledge:
        key = "refuse.general" if state.have[seat][GENERAL] else "refuse.knowledge"
        return [Refusal(notation, Text(key, {"site": "about." + SITES[site]}), "TH-7.1")]
    if not permitted(state, seat, site, journey):
        key = "refuse.permission-last" if in_last_year(state, seat) else "refuse.permission"
        return [Refusal(notation, Text(key), "TH-7.7")]
    least = journey + state.box.least[knowledge]
    return [Refusal(notation, Text("refuse.dig-time", {"count": state.left(seat), "weeks": least}), "TH-10.5")]

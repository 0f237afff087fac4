"""Setting up (EE-2): factions, first hands, and what lies on the table."""

from __future__ import annotations

from typing import ClassVar, Final, final

from kurhan.core.action import Action
from kurhan.core.rng import Rng
from kurhan.core.simultaneous import OPEN, Simultaneous
from kurhan.core.state import NOBODY, Step
from kurhan.core.text import Refusal, Text
from kurhan.games.excavation_earth.actions import Choose, Drop
from kurhan.games.excavation_earth.components import (
    EXPLORERS,
    FACTIONS,
    N_FACTIONS,
    N_MARKETS,
    N_REGIONS,
    SPECIAL,
)
from kurhan.games.excavation_earth.rules.buyers import draw_buyer, fill_queue
from kurhan.games.excavation_earth.rules.cards import draw, kinds_of, pick
from kurhan.games.excavation_earth.rules.draft import begin_draft
from kurhan.games.excavation_earth.rules.goods import draw_tile, earn, to_site, to_stack
from kurhan.games.excavation_earth.rules.preparation import lay_forecast
from kurhan.games.excavation_earth.rules.quiet import Quiet
from kurhan.games.excavation_earth.rules.rounds import begin_phase, give_travel_cards
from kurhan.games.excavation_earth.rules.zu import set_up_zu
from kurhan.games.excavation_earth.state import START, Earth


def set_up(state: Earth, options: dict[str, str]) -> None:
    state.clear()
    state.experts = options["hands"] == "draft"
    state.steps.append(DEALING)
    if state.seats == 1:
        set_up_zu(state, options)
    first = state.rng.below(state.seats)
    if options["factions"] == "dealt":
        deal_factions(state)
    else:
        state.push([Gathering(seat) for seat in state.clockwise(first)])


# -- factions ----------------------------------------------------------------------------------------------------


def deal_factions(state: Earth) -> None:
    """EE-2.1: by chance."""
    left = list(range(N_FACTIONS))
    for seat in range(state.seats):
        choose_faction(state, seat, left.pop(state.rng.below(len(left))))


def choose_faction(state: Earth, seat: int, faction: int) -> None:
    state.faction[seat] = faction
    if state.telling:
        state.tell("log.faction", {"seat": seat, "faction": "faction." + FACTIONS[faction]})


@final
class Gathering(Step[Earth]):
    """EE-2.1: everyone chooses a faction."""

    def options(self, state: Earth, seat: int) -> list[Action]:
        return [state.box.choose[one] for one in range(N_FACTIONS) if one not in state.faction]

    def answer(self, state: Earth, seat: int, action: Action) -> None:
        assert isinstance(action, Choose)
        state.steps.pop()
        choose_faction(state, seat, action.faction)

    def note(self, state: Earth, seat: int, action: Action) -> Text | None:
        assert isinstance(action, Choose)
        return Text("note.initiative", {"number": state.box.initiative[action.faction]})

    def refused(self, state: Earth, seat: int) -> list[Refusal]:
        return [
            Refusal("choose " + FACTIONS[one], Text("refuse.taken"), "EE-2.1")
            for one in range(N_FACTIONS)
            if one in state.faction
        ]


# -- first hands -------------------------------------------------------------------------------------------------


@final
class Dealing(Quiet):
    """EE-2.2 to EE-2.6: credits, turn order and first hands."""

    def run(self, state: Earth) -> None:
        box = state.box
        for seat in range(state.seats):
            earn(state, seat, START, box.credits)
        initiative, faction = box.initiative, state.faction
        state.order = sorted(range(state.sides()), key=lambda side: initiative[faction[side]])
        state.rng.shuffle(state.deck)
        state.steps.append(LAYING)
        if state.experts:
            begin_draft(state)
            return
        for _ in range(box.hand):
            for seat in range(state.seats):
                state.hand[seat].append(draw(state))
        if state.seats > 1:
            state.steps.append(Redrawing([OPEN] * state.seats))
        elif may_redraw(state, 0):
            state.steps.append(Redrawing([OPEN]))


def may_redraw(state: Earth, seat: int) -> bool:
    """EE-2.5: whether enough cards of a hand are alike."""
    kinds = state.box.kind
    regions = [kinds[card] // N_MARKETS for card in state.hand[seat]]
    symbols = [kinds[card] % N_MARKETS for card in state.hand[seat]]
    most = 0
    for row in (regions, symbols):
        for value in range(N_MARKETS):
            most = max(most, row.count(value))
    return most >= state.box.alike


@final
class Redrawing(Simultaneous[Earth]):
    """EE-2.5, EE-22.3: all say at the same time whether they exchange cards."""

    def options(self, state: Earth, seat: int) -> list[Action]:
        return [state.box.hold, state.box.redraw] if may_redraw(state, seat) else [state.box.hold]

    def with_choices(self, chosen: list[str]) -> Redrawing:
        return Redrawing(chosen)

    def carry_out(self, state: Earth, actions: list[Action | None]) -> None:
        state.push([Exchanging(seat, []) for seat in range(state.seats) if actions[seat] is state.box.redraw])

    def refused(self, state: Earth, seat: int) -> list[Refusal]:
        if may_redraw(state, seat):
            return []
        return [Refusal("redraw", Text("refuse.not-alike", {"count": state.box.alike}), "EE-2.5")]


@final
class Exchanging(Step[Earth]):
    """EE-2.5: which cards go. Others see them only when all are chosen."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "dropped")

    def __init__(self, seat: int, dropped: list[int]) -> None:
        super().__init__(seat)
        self.dropped = dropped

    def supposed(self, state: Earth, seat: int, rng: Rng) -> Exchanging:
        return self if seat == self.seat else Exchanging(self.seat, [])

    def kept(self, state: Earth) -> list[int]:
        return [card for card in state.hand[self.seat] if card not in self.dropped]

    def options(self, state: Earth, seat: int) -> list[Action]:
        box = state.box
        options: list[Action] = [box.drop[kind] for kind in kinds_of(state, self.kept(state))]
        options.append(box.done)
        return options

    def answer(self, state: Earth, seat: int, action: Action) -> None:
        if isinstance(action, Drop):
            state.steps[-1] = Exchanging(seat, self.dropped + [pick(state, self.kept(state), action.kind)])
            return
        state.steps.pop()
        state.shown += 1
        box = state.box
        state.hand[seat] = self.kept(state)
        names = ["card." + box.cards[box.kind[card]] for card in self.dropped]
        if state.telling:
            state.tell("log.redraw", {"seat": seat, "count": len(self.dropped)})
            if names:
                state.tell("log.discard", {"seat": seat, "cards": names})
        state.discard = state.discard + self.dropped
        for _ in self.dropped:
            card = draw(state)
            if card != NOBODY:
                state.hand[seat].append(card)


# -- the table ---------------------------------------------------------------------------------------------------


@final
class Laying(Quiet):
    """EE-2.7 to EE-2.13: travel cards, forecast, artefacts, buyers and explorers."""

    def run(self, state: Earth) -> None:
        give_travel_cards(state)
        lay_forecast(state)
        lay_artefacts(state)
        gather_buyers(state)
        for seat in range(state.seats):
            state.at[seat * EXPLORERS] = state.box.market_place[0]
            state.at[seat * EXPLORERS + 1] = state.box.market_place[3]
        begin_phase(state)


def lay_artefacts(state: Earth) -> None:
    """EE-2.9"""
    box = state.box
    for region in range(N_REGIONS):
        for i in range(box.on_sites[state.seats] + box.on_black[state.seats]):
            tile = draw_tile(state, region)
            if tile == NOBODY:
                break
            if i < box.on_sites[state.seats]:
                to_site(state, tile)
            else:
                to_stack(state, tile)


def gather_buyers(state: Earth) -> None:
    """EE-2.10, EE-2.11: buyers on their tracks, and the first queues."""
    box = state.box
    buyers, state.out_buyers = state.out_buyers, []
    for buyer in buyers:
        kind = box.kind_of_buyer[buyer]
        out = box.special_out[state.seats] if kind == SPECIAL else box.coloured_out[state.seats]
        if state.at_home[kind] < box.pawns[kind] - out:
            state.home[kind * box.track + state.at_home[kind]] = buyer
            state.at_home[kind] = state.at_home[kind] + 1
        else:
            state.out_buyers.append(buyer)
    for _ in range(box.discarded):
        draw_buyer(state)
    for market in range(N_MARKETS):
        fill_queue(state, market)


DEALING: Final = Dealing(NOBODY)
LAYING: Final = Laying(NOBODY)

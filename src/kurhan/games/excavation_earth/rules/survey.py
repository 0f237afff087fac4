"""Surveying (EE-12): the forecast, an initiative token, and artefacts from the supply."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64

from kurhan.core.action import Action
from kurhan.core.state import NOBODY, Step, by_seat
from kurhan.core.text import Refusal, Text
from kurhan.games.excavation_earth.actions import Buy, Place, Replace, Take
from kurhan.games.excavation_earth.components import ISSISINUI, N_MARKETS, N_TYPES, ROUNDS
from kurhan.games.excavation_earth.rules.cards import spend
from kurhan.games.excavation_earth.rules.excavate import gallery_note
from kurhan.games.excavation_earth.rules.goods import (
    artefact,
    draw_tile,
    offer_samples,
    pay,
    store,
    to_site,
    to_supply,
)
from kurhan.games.excavation_earth.state import Earth


def free_slots(state: Earth) -> list[int]:
    """The cards of the forecast without crew."""
    return [slot for slot in range(len(state.marks)) if state.marks[slot] == NOBODY]


def any_free_slot(state: Earth) -> bool:
    return NOBODY in state.marks


def can_survey(state: Earth, region: i64) -> bool:
    """EE-12.1; EE-4.5: in the last round there must be something to draw."""
    return state.supply(region) > 0 if state.round == ROUNDS else any_free_slot(state)


def begin_survey(state: Earth, seat: int, kind: int) -> None:
    """EE-12.1: the card is played."""
    spend(state, seat, kind)
    if state.round == ROUNDS:  # EE-12.5
        draw_tiles(state, seat, kind // N_MARKETS)
    else:
        state.steps.append(REPLACING[seat])


@final
class Replacing(Step[Earth]):
    """EE-12.1: whose place in the forecast the played card takes. Until then it lies on the discards."""

    def options(self, state: Earth, seat: int) -> list[Action]:
        return [state.box.replace[slot] for slot in free_slots(state)]

    def answer(self, state: Earth, seat: int, action: Action) -> None:
        assert isinstance(action, Replace)
        state.steps.pop()
        card = state.discard.pop()
        replace(state, seat, action.slot, card)
        take_token(state, seat)
        draw_tiles(state, seat, state.box.kind[card] // N_MARKETS)

    def prompt(self, state: Earth, seat: int) -> Text:
        return Text("ask.Replacing", {"card": card_name(state, state.discard[-1])})

    def note(self, state: Earth, seat: int, action: Action) -> Text | None:
        assert isinstance(action, Replace)
        return Text("note.replace", {"card": card_name(state, state.forecast[action.slot])})

    def refused(self, state: Earth, seat: int) -> list[Refusal]:
        return [
            Refusal(f"replace {slot + 1}", Text("refuse.marked"), "EE-12.1")
            for slot in range(len(state.marks))
            if state.marks[slot] != NOBODY
        ]


REPLACING: Final = by_seat(Replacing)


def card_name(state: Earth, card: int) -> str:
    return "card." + state.box.cards[state.box.kind[card]]


def replace(state: Earth, side: int, slot: int, card: int) -> None:
    """EE-12.1, EE-12.2: a card takes its place in the forecast, with crew on it if there is any."""
    old = state.forecast[slot]
    state.discard.append(old)
    state.forecast[slot] = card
    if state.crew[side]:
        state.crew[side] = state.crew[side] - 1
        state.marks[slot] = side
    if state.telling and side < state.seats:
        state.tell("log.replace", {"seat": side, "card": card_name(state, old), "other": card_name(state, card)})


def take_token(state: Earth, seat: int) -> None:
    """EE-12.3"""
    if state.tokens[seat]:
        return
    state.tokens[seat] = max(state.tokens) + 1
    if state.telling:
        state.tell("log.token", {"seat": seat, "number": state.tokens[seat]})


def draw_tiles(state: Earth, seat: int, region: int) -> None:
    """EE-12.4; EE-16.3: Is'Sisinui draw one more."""
    seer = state.faction[seat] == ISSISINUI
    for _ in range(state.box.survey_tiles + (1 if seer else 0)):
        tile = draw_tile(state, region)
        if tile != NOBODY:
            state.drawn.append(tile)
    if state.drawn:
        if state.telling:
            found = [artefact(state, state.box.type_of[tile]) for tile in state.drawn]
            state.tell("log.found", {"seat": seat, "artefacts": found})
        state.steps.append(Surveying(seat, seer, True))


@final
class Surveying(Step[Earth]):
    """EE-12.4: what becomes of the artefacts that were drawn. The last one always goes to its site.

    ``free`` if one may still be taken for nothing (EE-16.3), ``buys`` if one may still be bought.
    """

    fields: ClassVar[tuple[str, ...]] = ("seat", "free", "buys")

    def __init__(self, seat: int, free: bool, buys: bool) -> None:
        super().__init__(seat)
        self.free = free
        self.buys = buys

    def asks(self, state: Earth) -> bool:
        return len(state.drawn) > 1

    def run(self, state: Earth) -> None:
        for tile in state.drawn:
            place(state, tile)
        state.drawn = []
        offer_samples(state, self.seat)

    def options(self, state: Earth, seat: int) -> list[Action]:
        box = state.box
        types: i64 = 0
        for tile in state.drawn:
            types |= i64(1) << i64(box.type_of[tile])
        room = state.free_space(seat, False) >= 0
        options: list[Action] = []
        type: i64
        for type in range(N_TYPES):
            if not (types >> type) & 1:
                continue
            options.append(box.place[type])
            if room and self.free:
                options.append(box.take[type])
            if room and self.buys and state.credits[seat] >= price(state, type):
                options.append(box.buy[type])
        return options

    def answer(self, state: Earth, seat: int, action: Action) -> None:
        if isinstance(action, Place):
            state.steps.pop()
            place(state, take_drawn(state, action.type))
            for tile in state.drawn:
                to_supply(state, tile)
                if state.telling:
                    state.tell("log.back", {"artefact": artefact(state, state.box.type_of[tile])})
            state.drawn = []
            offer_samples(state, seat)
        elif isinstance(action, Buy):
            state.steps[-1] = Surveying(seat, self.free, False)
            cost = price(state, action.type)
            pay(state, seat, cost)
            store(state, seat, take_drawn(state, action.type), state.free_space(seat, False))
            if state.telling:
                state.tell("log.buy", {"seat": seat, "artefact": artefact(state, action.type), "count": cost})
        else:
            assert isinstance(action, Take)
            state.steps[-1] = Surveying(seat, False, self.buys)
            store(state, seat, take_drawn(state, action.type), state.free_space(seat, False))
            if state.telling:
                state.tell("log.take", {"seat": seat, "artefact": artefact(state, action.type)})

    def prompt(self, state: Earth, seat: int) -> Text:
        options = self.options(state, seat)
        take = any(isinstance(action, Take) for action in options)
        buy = any(isinstance(action, Buy) for action in options)
        if take and buy:
            return Text("ask.Surveying-free" if len(state.drawn) > 2 else "ask.Surveying-either")
        return Text("ask.Surveying-take" if take else "ask.Surveying" if buy else "ask.Surveying-place")

    def note(self, state: Earth, seat: int, action: Action) -> Text | None:
        if isinstance(action, Take):
            return gallery_note(state, seat, action.type)
        if not isinstance(action, Buy):
            return None
        more, cost = gallery_note(state, seat, action.type), price(state, action.type)
        if more.key == "note.sampled":
            return Text("note.buy", {"count": cost})
        return Text("note.buy-sample", {"count": cost, "more": more.args["count"]})

    def refused(self, state: Earth, seat: int) -> list[Refusal]:
        box = state.box
        found: list[Refusal] = []
        room = state.free_space(seat, False) >= 0
        for type in sorted({box.type_of[tile] for tile in state.drawn}):
            name, cost = box.types[type], price(state, type)
            if not self.buys:
                found.append(Refusal("buy " + name, Text("refuse.one-bought"), "EE-12.4"))
            elif not room:
                found.append(Refusal("buy " + name, Text("refuse.no-cargo"), "EE-12.4"))
            elif state.credits[seat] < cost:
                found.append(Refusal("buy " + name, Text("refuse.too-dear", {"count": cost}), "EE-12.4"))
            if self.free and not room:
                found.append(Refusal("take " + name, Text("refuse.no-cargo"), "EE-16.3"))
        return found


def price(state: Earth, type: i64) -> int:
    return state.box.value[type] * state.box.survey_price


def take_drawn(state: Earth, type: int) -> int:
    for tile in state.drawn:
        if state.box.type_of[tile] == type:
            state.drawn.remove(tile)
            return tile
    raise ValueError("no such artefact was drawn")


def place(state: Earth, tile: int) -> None:
    """An artefact of a survey goes to its site."""
    to_site(state, tile)
    if state.telling:
        type = state.box.type_of[tile]
        where = "place." + state.box.places[state.box.site[type]]
        state.tell("log.place", {"artefact": artefact(state, type), "place": where})

"""Digging (TH-7, TH-8): what is used up for it, for how many weeks, and what comes out of the bag."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64

from kurhan.core.action import Action
from kurhan.core.state import NOBODY, Step
from kurhan.core.text import Refusal, Text
from kurhan.games.thebes.actions import Use, Weeks
from kurhan.games.thebes.components import (
    ASSISTANTS,
    FIRST_SITE,
    LONGEST,
    PERMISSIONS,
    RUMOURS,
    SHOVELS,
    SITES,
    TREASURE,
    VALID,
)
from kurhan.games.thebes.rules.cards import discard_one
from kurhan.games.thebes.rules.track import crosses, finish_turn, spend
from kurhan.games.thebes.state import Thebes

LOOKS: Final = 6  # a draw is shown in no more moments than this


def may_dig(state: Thebes, seat: i64, site: i64, journey: i64) -> bool:
    """Whether a seat may dig at a site after a journey of so many weeks: permission, knowledge and time enough."""
    if not permitted(state, seat, site, journey):
        return False
    knowledge = state.best_knowledge(seat, site)
    least: i64 = state.box.least[knowledge]
    return journey + least <= state.left(seat)


def permitted(state: Thebes, seat: i64, site: i64, journey: i64) -> bool:
    """TH-7.1, TH-7.8 and TH-10.2: a valid permission, a special one, or a new year on the way."""
    have = state.have[seat]
    if have[VALID + site] or have[PERMISSIONS]:
        return True
    when: i64 = state.when[seat]
    return crosses(state, when, when + journey)


def walk_helps(state: Thebes, seat: int, site: int, journey: int) -> bool:
    """TH-4.5: whether the full way meets a new year, and with it a valid permission, and the way by automobile not."""
    when = state.when[seat]
    way = state.box.distance[state.at[seat]][FIRST_SITE + site]
    if crosses(state, when, when + journey) or not crosses(state, when, when + way):
        return False
    return may_dig(state, seat, site, way)


@final
class Digging(Step[Thebes]):
    """At the site: which cards to use up (TH-7.3, TH-7.4, TH-8.3), and for how many weeks to dig (TH-8.1)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "site", "rumours", "assistant", "shovel")

    def __init__(self, seat: int, site: int, rumours: bool, assistant: bool, shovel: bool) -> None:
        super().__init__(seat)
        self.site = site
        self.rumours = rumours
        self.assistant = assistant
        self.shovel = shovel

    def options(self, state: Thebes, seat: int) -> list[Action]:
        box = state.box
        have = state.have[seat]
        options = box.dig_for[box.least[self.knowledge(state)] - 1 : min(LONGEST, state.left(seat))]
        if have[RUMOURS + self.site] and not self.rumours:
            options.append(box.use_rumours)
        if box.assistant_once[have[ASSISTANTS]] and not self.assistant:
            options.append(box.use_assistant)
        if box.shovel_once[have[SHOVELS]] and not self.shovel:
            options.append(box.use_shovel)
        return options

    def answer(self, state: Thebes, seat: int, action: Action) -> None:
        if isinstance(action, Use):
            state.steps[-1] = self.using(action.what)
            return
        assert isinstance(action, Weeks)
        dig(state, self, action.weeks)
        state.steps.pop()
        finish_turn(state, seat)

    def using(self, what: str) -> Digging:
        """The same dig with one more card to be used up."""
        return Digging(
            self.seat,
            self.site,
            self.rumours or what == "rumours",
            self.assistant or what == "assistant",
            self.shovel or what == "shovel",
        )

    def knowledge(self, state: Thebes) -> int:
        """What counts, with the cards to be used up."""
        return state.knowledge(self.seat, self.site, self.rumours, self.assistant)

    def extra(self, state: Thebes) -> int:
        """TH-8.3: one or two tokens more with shovels."""
        box = state.box
        shovels = state.have[self.seat][SHOVELS]
        return box.shovels_give[shovels] + (box.shovel_once[shovels] if self.shovel else 0)

    def tokens(self, state: Thebes, weeks: int) -> int:
        """TH-8.2: what the wheel gives, and what shovels add."""
        return state.box.wheel[self.knowledge(state)][weeks] + self.extra(state)

    def prompt(self, state: Thebes, seat: int) -> Text:
        return Text("ask.Digging", {"site": "in." + SITES[self.site], "knowledge": self.knowledge(state)})

    def refused(self, state: Thebes, seat: int) -> list[Refusal]:
        knowledge = self.knowledge(state)
        found: list[Refusal] = []
        for weeks in range(1, LONGEST + 1):
            notation = state.box.dig_for[weeks - 1].notation
            if weeks < state.box.least[knowledge]:
                found.append(Refusal(notation, Text("refuse.no-token", {"knowledge": knowledge}), "TH-8.1"))
            elif weeks > state.left(seat):
                found.append(Refusal(notation, Text("refuse.time", {"count": state.left(seat)}), "TH-10.5"))
        return found

    def note(self, state: Thebes, seat: int, action: Action) -> Text | None:
        if isinstance(action, Weeks):
            tokens = self.tokens(state, action.weeks)
            return Text("note.tokens", {"count": tokens, "chance": self.percent(state, tokens)})
        assert isinstance(action, Use)
        if action.what == "shovel":
            return Text("note.shovel", {"count": state.box.shovel_once[state.have[seat][SHOVELS]]})
        return Text("note.knowledge", {"count": self.using(action.what).knowledge(state)})

    def percent(self, state: Thebes, tokens: int) -> int:
        """How likely so many tokens bring a find: 100 only if it is certain."""
        chance = state.chance_of_find(self.site, tokens)
        return 100 if chance == 1.0 else min(99, round(100 * chance))


def dig(state: Thebes, plan: Digging, weeks: int) -> None:
    """TH-8: the weeks pass, tokens are drawn, sand goes back, and the finds are kept."""
    seat, site = plan.seat, plan.site
    tokens = plan.tokens(state, weeks)
    if state.telling:
        state.tell("log.dig", {"seat": seat, "site": "in." + SITES[site], "weeks": weeks, "count": tokens})
    use_permission(state, seat, site)
    use_up(state, plan)
    # TH-10.2: a new year that begins now makes valid again what was turned over just before.
    spend(state, seat, weeks)
    draw_tokens(state, site, tokens)
    keep_finds(state, seat, site)
    claim_bonus(state, seat, site)


def use_permission(state: Thebes, seat: int, site: int) -> None:
    """TH-7.7 and TH-7.8"""
    have = state.have[seat]
    if have[VALID + site]:
        have[VALID + site] = 0
        return
    discard_one(state, seat, PERMISSIONS)
    if state.telling:
        state.tell("log.use", {"seat": seat, "card": "card.permission"})


def use_up(state: Thebes, plan: Digging) -> None:
    if plan.rumours:
        discard_one(state, plan.seat, RUMOURS + plan.site)
    if plan.assistant:
        discard_one(state, plan.seat, ASSISTANTS)
    if plan.shovel:
        discard_one(state, plan.seat, SHOVELS)
    if not state.telling:
        return
    if plan.rumours:
        state.tell("log.use", {"seat": plan.seat, "card": "card.rumours-" + SITES[plan.site]})
    if plan.assistant:
        state.tell("log.use", {"seat": plan.seat, "card": "card.assistant"})
    if plan.shovel:
        state.tell("log.use", {"seat": plan.seat, "card": "card.shovel"})


def draw_tokens(state: Thebes, site: int, tokens: int) -> None:
    """Tokens come out of the bag one by one."""
    bag = state.bags[site]
    finds: i64 = len(bag)
    sand: i64 = state.sand[site]
    sand_token = state.sand_token(site)
    out = state.out
    tokens = min(tokens, sand + finds)
    state.drawing = tokens
    for i in range(tokens):
        drawn = state.rng.below(finds + sand)
        if drawn < finds:
            finds -= 1
            out.append(bag[drawn])
            bag[drawn] = bag[finds]
            bag.pop()
        else:
            sand -= 1
            out.append(sand_token)
        if state.telling:
            state.sand[site] = sand
            if i + 1 == tokens or (i + 1) * LOOKS // tokens > i * LOOKS // tokens:
                state.linger()
    state.sand[site] = sand


def keep_finds(state: Thebes, seat: int, site: int) -> None:
    """TH-8.5: sand goes back into the bag, all else is kept."""
    sand = state.sand_token(site)
    found: list[str] = []
    for token in state.out:
        if token == sand:
            state.sand[site] += 1
            continue
        gain(state, seat, token)
        if state.telling:
            found.append(called(state, token))
    if state.telling:
        if found:
            state.tell("log.found", {"seat": seat, "finds": found})
        else:
            state.tell("log.sand", {"seat": seat})
    state.out = []
    state.drawing = 0


def gain(state: Thebes, seat: int, find: int) -> None:
    """TH-8.6: an artefact is points, a writing is knowledge."""
    box = state.box
    have = state.have[seat]
    thing = box.find_gives[find]
    have[thing] = have[thing] + box.find_amount[find]
    have[TREASURE] = have[TREASURE] + box.find_value[find]
    state.finds[seat].append(find)


def claim_bonus(state: Thebes, seat: int, site: int) -> None:
    """TH-8.7: the first to dig at a site gets what lies there."""
    bonus = state.bonus[site]
    if bonus == NOBODY:
        return
    state.bonus[site] = NOBODY
    gain(state, seat, bonus)
    if state.telling:
        place = "in." + state.box.places[FIRST_SITE + site]
        state.tell("log.bonus", {"seat": seat, "site": place, "find": called(state, bonus)})


def called(state: Thebes, find: int) -> str:
    """How a find is called in the log."""
    value = state.box.find_value[find]
    name = "find." + state.box.finds[find]
    return f"{name}-{value}" if value else name

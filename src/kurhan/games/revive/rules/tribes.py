"""Tribes (RV-16): their abilities, what they put on the map, and single technologies."""

from __future__ import annotations

from typing import ClassVar, Final, final

from kurhan.core.action import Action
from kurhan.core.state import NOBODY, Step
from kurhan.core.text import Refusal, Text
from kurhan.games.revive.actions import Thing
from kurhan.games.revive.components import (
    BOOK,
    BUILD,
    CHASM,
    CORNERS,
    CRYSTAL,
    EXPLORE,
    FIELD,
    FOOD,
    FOREST,
    FOREST_TOKEN,
    LOCATION,
    MOUNTAIN,
    N_RESOURCES,
    POPULATE,
    PREY,
    SAND,
    SAND_TOKEN,
    TARGET,
    TEMPLE,
    WATER,
    WORKSHOP,
)
from kurhan.games.revive.rules.ability import OnMap
from kurhan.games.revive.rules.boosts import clear_boosts
from kurhan.games.revive.rules.build import Building
from kurhan.games.revive.rules.cards import Recruiting
from kurhan.games.revive.rules.costs import is_target
from kurhan.games.revive.rules.explore import Exploring
from kurhan.games.revive.rules.populate import Settling
from kurhan.games.revive.rules.reach import NEVER, food_for, ranges, reach
from kurhan.games.revive.rules.rewards import Stepping, reward_of, strength_beside
from kurhan.games.revive.rules.supply import gain, pay
from kurhan.games.revive.rules.together import actions_on_map, could
from kurhan.games.revive.rules.tracks import advance
from kurhan.games.revive.rules.using import resolve, spend_crystal
from kurhan.games.revive.state import Revive

FALCON: Final = 0  # instead of a token
WITH_CRYSTAL: Final = (FOREST_TOKEN, TEMPLE, WORKSHOP)
WITH_RANGE: Final = (FOREST_TOKEN, TEMPLE, SAND_TOKEN)


# -- what is put on the map ------------------------------------------------------------------------------------------


def spaces_for(state: Revive, seat: int, token: int) -> list[int]:
    """Where a tribe's token can go, or its falcon, and be paid for."""
    if token == FALCON:
        return landing_places(state, state.used[seat] + 1)
    if not state.tokens[seat]:
        return []
    crystals = state.resources[seat * N_RESOURCES + CRYSTAL]
    if token in WITH_CRYSTAL:
        crystals -= 1
    if crystals < 0:
        return []
    found = [space for space in range(CHASM) if fits(state, seat, token, space)]
    if token not in WITH_RANGE:
        return found
    known, near = ranges(state, seat), reach(state, seat)
    food = state.resources[seat * N_RESOURCES + FOOD]
    return [space for space in found if known[space] != NEVER and food_for(known[space], near) <= food + crystals]


def fits(state: Revive, seat: int, token: int, space: int) -> bool:
    """Whether a token may lie on a space at all."""
    land = state.land[space]
    if token == TARGET:  # RV-16.9
        if (land not in (SAND, LOCATION) and space < CORNERS) or is_target(state, space):
            return False
        return not state.people[space] & (1 << seat) and (space >= CORNERS or state.owner(space) != seat)
    if space >= CORNERS:
        return False
    there = state.token[space]
    if token == FOREST_TOKEN:  # RV-16.3
        return land == SAND and not state.built[space] and there & ~SAND_TOKEN == 0
    if token == TEMPLE:  # RV-16.6
        return land == WATER and there == 0
    if not MOUNTAIN <= land <= FIELD:
        return False
    if token == WORKSHOP:  # RV-16.18
        return there & WORKSHOP == 0
    return there == 0 and space != state.falcon  # RV-16.14


def landing_places(state: Revive, used: int) -> list[int]:
    """RV-16.22: terrain within three spaces for every marker that is gone, the present one included."""
    most = state.box.flight * min(used, state.box.ability_markers)
    far = state.box.far[state.falcon]
    return [space for space in range(CORNERS) if MOUNTAIN <= state.land[space] <= FIELD and far[space] <= most]


@final
class Marking(Step[Revive]):
    """RV-16: where a token goes, or the falcon."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "token")

    def __init__(self, seat: int, token: int) -> None:
        super().__init__(seat)
        self.token = token

    def asks(self, state: Revive) -> bool:
        return len(spaces_for(state, self.seat, self.token)) > 0

    def options(self, state: Revive, seat: int) -> list[Action]:
        return [state.box.at[space] for space in spaces_for(state, seat, self.token)]

    def answer(self, state: Revive, seat: int, action: Action) -> None:
        assert isinstance(action, Thing)
        state.steps.pop()
        if self.token == FALCON:
            fly(state, seat, action.index)
        else:
            put_token(state, seat, self.token, action.index)

    def prompt(self, state: Revive, seat: int) -> Text:
        return Text("ask.Marking", {"value": "token." + NAMES[self.token]})


NAMES: Final = {
    FALCON: "falcon", FOREST_TOKEN: "forest", TEMPLE: "temple", TARGET: "target", SAND_TOKEN: "sand",
    WORKSHOP: "workshop",
}  # fmt: skip


def put_token(state: Revive, seat: int, token: int, space: int) -> None:
    """Pays for a token, puts it there, and does what it does."""
    if token in WITH_CRYSTAL:
        spend_crystal(state, seat)
    if token in WITH_RANGE:
        pay(state, seat, [0, 0, food_for(ranges(state, seat)[space], reach(state, seat))])
        clear_boosts(state)
    state.tokens[seat] = state.tokens[seat] - 1
    colour = state.land[space] - MOUNTAIN
    if space < CORNERS:
        state.token[space] = state.token[space] | token
    else:
        state.corner_targets |= 1 << (space - CORNERS)
    state.survey()
    if state.telling:
        state.tell("log.token", {"seat": seat, "value": "token." + NAMES[token], "space": state.box.space_name(space)})
    if token == FOREST_TOKEN:
        grow(state, seat, space)
    elif token == TEMPLE:
        resolve(state, seat, reward_of(state, space))
    elif token == SAND_TOKEN:
        state.steps.append(Recruiting(seat, colour, False))
    elif token == WORKSHOP:
        advance(state, seat, colour, 1)


def grow(state: Revive, seat: int, space: int) -> None:
    """RV-16.3: a book for every forest of the chain; then the owners of buildings beside it go on."""
    for other in state.clockwise(state.turn)[::-1]:
        steps = strength_beside(state, other, space)
        if steps:
            state.steps.append(Stepping(other, FOREST - MOUNTAIN, steps))
    gain(state, seat, BOOK, len(chain(state, space)))


def chain(state: Revive, space: int) -> list[int]:
    """Forests joined without a gap, from one on."""
    found = [space]
    for one in found:
        for other in state.box.next_to[one]:
            if state.land[other] == FOREST and other not in found:
                found.append(other)
    return found


def fly(state: Revive, seat: int, space: int) -> None:
    """RV-16.22 and RV-16.25"""
    state.falcon = space
    state.ranges[seat] = b""
    if state.telling:
        state.tell("log.fly", {"seat": seat, "value": state.box.space_name(space)})
    if state.has(seat, PREY):
        gain(state, seat, state.land[space] - MOUNTAIN, state.box.prey)


# -- an action at once, and a pawn that moves ------------------------------------------------------------------------


def can_act(state: Revive, seat: int) -> bool:
    return could(state, seat, EXPLORE) or could(state, seat, POPULATE) or could(state, seat, BUILD)


@final
class Acting(OnMap):
    """RV-16.21: build, populate or explore at once."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "only_build", "must")

    def __init__(self, seat: int, only_build: bool, must: bool) -> None:
        super().__init__(seat, must)
        self.only_build = only_build

    def asks(self, state: Revive) -> bool:
        return could(state, self.seat, BUILD) if self.only_build else can_act(state, self.seat)

    def choices(self, state: Revive, seat: int) -> list[Action]:
        options = actions_on_map(state, seat, self.only_build)
        if not self.must:
            options.append(state.box.enough)
        return options

    def choose(self, state: Revive, seat: int, action: Action) -> None:
        begin(state, seat, action)

    def prompt(self, state: Revive, seat: int) -> Text:
        return Text("ask.Acting-build" if self.only_build else "ask.Acting")

    def refused(self, state: Revive, seat: int) -> list[Refusal]:
        box = state.box
        possible = self.options(state, seat)
        reasons = [(box.small, "refuse.build", "RV-8.2"), (box.large, "refuse.build", "RV-8.2")]
        if not self.only_build:
            reasons += [(box.explore, "refuse.explore", "RV-6.3"), (box.populate, "refuse.populate", "RV-7.2")]
        return [
            Refusal(action.notation, Text(reason), clause)
            for action, reason, clause in reasons if action not in possible
        ]  # fmt: skip


def begin(state: Revive, seat: int, action: Action) -> bool:
    """Begins to explore, populate or build."""
    box = state.box
    if action is box.explore:
        state.steps.append(Exploring(seat, True))
    elif action is box.populate:
        state.steps.append(Settling(seat, True))
    elif action is box.small or action is box.large:
        state.steps.append(Building(seat, 1 if action is box.large else 0, True))
    else:
        return False
    return True


@final
class Moving(Step[Revive]):
    """RV-16.12: a pawn from a small location to another one, free of charge."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "start")

    def __init__(self, seat: int, start: int) -> None:
        super().__init__(seat)
        self.start = start  # NOBODY until it is chosen

    def spaces(self, state: Revive) -> list[int]:
        own = self.start == NOBODY
        bit = 1 << self.seat
        small = [space for space in range(CORNERS) if state.land[space] == LOCATION]
        return [space for space in small if (state.people[space] & bit != 0) == own]

    def asks(self, state: Revive) -> bool:
        return can_move(state, self.seat)

    def options(self, state: Revive, seat: int) -> list[Action]:
        options = [state.box.at[space] for space in self.spaces(state)]
        options.append(state.box.enough)
        return options

    def answer(self, state: Revive, seat: int, action: Action) -> None:
        state.steps.pop()
        if not isinstance(action, Thing):
            return
        if self.start == NOBODY:
            state.steps.append(Moving(seat, action.index))
            return
        bit = 1 << seat
        state.people[self.start] = state.people[self.start] & ~bit
        state.people[action.index] = state.people[action.index] | bit
        state.ranges[seat] = b""
        if state.telling:
            names = state.box.space_name(self.start), state.box.space_name(action.index)
            state.tell("log.move", {"seat": seat, "start": names[0], "value": names[1]})

    def prompt(self, state: Revive, seat: int) -> Text:
        return Text("ask.Moving" if self.start == NOBODY else "ask.Moving-to")


def can_move(state: Revive, seat: int) -> bool:
    """Whether there is a pawn to be moved, and somewhere to go."""
    own = other = False
    for space in range(CORNERS):
        if state.land[space] == LOCATION:
            if state.people[space] & (1 << seat):
                own = True
            else:
                other = True
    return own and other

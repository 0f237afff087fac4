"""Effects that wait, and what may be done at any time: points, crates, machines, free actions (RV-3, RV-9, RV-10)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64

from kurhan.core.action import Action
from kurhan.core.state import NOBODY, Step
from kurhan.core.text import Refusal, Text
from kurhan.games.revive.actions import ACTIVATE, DOUBLE, EXCHANGE, OPEN, RETIRE, TWO_FOR_CRYSTAL, Free, Get, Thing, Use
from kurhan.games.revive.components import (
    ART_COLOURS,
    AT_ONCE,
    CRATE_CRYSTALS,
    CRYSTAL,
    CRYSTAL_FOR_TWO,
    IF_ALONE,
    IF_IT_FITS,
    N_COLOURS,
    N_MACHINES,
    N_RESOURCES,
    ON_MACHINE,
    POWER_TWO_FOR_CRYSTAL,
    REST_FOR_CRYSTAL,
    SOURCES,
    Box,
    numbered,
)
from kurhan.games.revive.rules.supply import Receiving, Spending, basics, gain, held, room, room_for_any
from kurhan.games.revive.state import ENCODED, Revive


class Offer(Step[Revive]):
    """RV-10.1: a choice before which free actions may be taken; it is offered again after them."""

    def choices(self, state: Revive, seat: int) -> list[Action]:
        raise NotImplementedError

    def choose(self, state: Revive, seat: int, action: Action) -> None:
        """What the choice does. The step is off the stack."""
        raise NotImplementedError

    def options(self, state: Revive, seat: int) -> list[Action]:
        return add_free(state, seat, self.choices(state, seat))

    def answer(self, state: Revive, seat: int, action: Action) -> None:
        if isinstance(action, Free):
            take_free(state, seat, action)
            return
        state.steps.pop()
        self.choose(state, seat, action)


# -- effects that wait ---------------------------------------------------------------------------------------------


def resolve(state: Revive, seat: int, effects: list[int], source: int = NOBODY) -> None:
    """RV-5.3: effects are used in any order, each if one likes."""
    if effects:
        state.steps.append(Resolving(seat, [effect * SOURCES + source + 1 for effect in effects]))


@final
class Resolving(Offer):
    """RV-5.3: effects that wait to be used. What nobody would put off happens at once."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "pending")

    def __init__(self, seat: int, pending: list[int]) -> None:
        super().__init__(seat)
        self.pending = pending

    def asks(self, state: Revive) -> bool:
        """RV-3.4: also when nothing can be used now that a free action could still make possible."""
        if self.at_once(state) >= 0:
            return False
        return self.any_possible(state) or (len(self.pending) > 0 and help_at_hand(state, self.seat))

    def any_possible(self, state: Revive) -> bool:
        for waiting in self.pending:
            if self.is_possible(state, waiting):
                return True
        return False

    def is_possible(self, state: Revive, waiting: int) -> bool:
        """RV-5.14: a card cannot put itself to rest."""
        effect = waiting // SOURCES
        if effect == state.box.resting:
            return restable(state, self.seat, waiting % SOURCES - 1)
        return state.box.effects[effect].possible(state, self.seat)

    def at_once(self, state: Revive) -> i64:
        """Which of them happens without asking, or NOBODY."""
        manner = state.box.manner
        i: i64 = 0
        for waiting in self.pending:
            how: i64 = manner[waiting // SOURCES]
            if how == AT_ONCE and not self.may_end(state, waiting):
                return i
            if how == IF_IT_FITS and state.box.effects[waiting // SOURCES].fits(state, self.seat):
                return i
            i += 1
        if i == 1:
            first: i64 = manner[self.pending[0] // SOURCES]
            if (first == IF_ALONE or first == IF_IT_FITS) and self.can_come_alone(state, self.pending[0]):
                return 0
        return NOBODY

    def can_come_alone(self, state: Revive, waiting: int) -> bool:
        """Whether nobody would leave it out, or put it off until a free action has made room for it."""
        if not self.is_possible(state, waiting) or self.may_end(state, waiting):
            return False
        return not (state.box.effects[waiting // SOURCES].loses(state, self.seat) and help_at_hand(state, self.seat))

    def may_end(self, state: Revive, waiting: int) -> bool:
        """Whether it may lead to an artefact while few are left, so that one may not want it."""
        return state.box.effects[waiting // SOURCES].leads_to_artefacts and few_artefacts(state)

    def run(self, state: Revive) -> None:
        which = self.at_once(state)
        if which >= 0:
            self.use(state, which)

    def use(self, state: Revive, which: i64) -> None:
        """Uses one; the others wait on. The step is off the stack."""
        count_effect(state)
        waiting = self.pending[which]
        if len(self.pending) > 1:
            rest = self.pending[:]
            del rest[which]
            state.steps.append(Resolving(self.seat, rest))
        state.box.effects[waiting // SOURCES].do(state, self.seat, waiting % SOURCES - 1)

    def choices(self, state: Revive, seat: int) -> list[Action]:
        box = state.box
        options: list[Action] = []
        for waiting in self.pending:
            action = box.use[waiting // SOURCES]
            if not offered(options, action) and self.is_possible(state, waiting):
                options.append(action)
        options.append(box.enough)
        return options

    def choose(self, state: Revive, seat: int, action: Action) -> None:
        if isinstance(action, Use):
            for i in range(len(self.pending)):
                if self.pending[i] // SOURCES == action.index and self.is_possible(state, self.pending[i]):
                    self.use(state, i)
                    return

    def prompt(self, state: Revive, seat: int) -> Text:
        return Text("ask.Resolving" if self.any_possible(state) else "ask.Resolving-none")

    def refused(self, state: Revive, seat: int) -> list[Refusal]:
        possible = [waiting // SOURCES for waiting in self.pending if self.is_possible(state, waiting)]
        others = {waiting // SOURCES for waiting in self.pending if waiting // SOURCES not in possible}
        return [Refusal(state.box.use[effect].notation, Text("refuse.use"), "RV-5.3") for effect in sorted(others)]


def said(box: Box, effects: list[int]) -> Text:
    """What effects say as a second line: one of them whole, several in short."""
    if len(effects) == 1:
        return box.effects[effects[0]].text()
    return Text("note.things", {"things": [box.effects[effect].called() for effect in effects]})


def offered(options: list[Action], action: Action) -> bool:
    for option in options:
        if option is action:
            return True
    return False


def count_effect(state: Revive) -> None:
    """RV-3.8: no turn may go round in circles."""
    state.busy += 1
    if state.busy > state.box.effects_a_turn:
        raise RuntimeError("the effects of one turn go round in circles: the box must not allow that")


def do_all(state: Revive, seat: int, effects: list[int]) -> None:
    """All effects one after the other, whether one likes it or not."""
    state.push([Happening(seat, effect) for effect in effects])


@final
class Happening(Step[Revive]):
    """An effect about to happen."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "effect")

    def __init__(self, seat: int, effect: int) -> None:
        super().__init__(seat)
        self.effect = effect

    def asks(self, state: Revive) -> bool:
        return False

    def run(self, state: Revive) -> None:
        count_effect(state)
        state.box.effects[self.effect].do(state, self.seat, NOBODY)


@final
class Trading(Offer):
    """RV-5.13: what one wants for what one pays, or of several things; perhaps some times."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "effect", "left", "must")

    def __init__(self, seat: int, effect: int, left: int, must: bool) -> None:
        super().__init__(seat)
        self.effect = effect
        self.left = left
        self.must = must

    def asks(self, state: Revive) -> bool:
        if self.left > 0 and len(self.wanted(state)) > 0:
            return True
        return self.left > 0 and not self.must and help_at_hand(state, self.seat)

    def wanted(self, state: Revive) -> list[Action]:
        box = state.box
        if not box.effects[self.effect].payable(state, self.seat):
            return []
        options: list[Action] = []
        alternatives = box.alternatives[self.effect]
        for i in range(len(alternatives)):
            if box.effects[alternatives[i][0]].possible(state, self.seat):
                options.append(box.get[self.effect][i])
        return options

    def options(self, state: Revive, seat: int) -> list[Action]:
        """What must be taken is chosen before anything else."""
        return self.wanted(state) if self.must else super().options(state, seat)

    def choices(self, state: Revive, seat: int) -> list[Action]:
        return [*self.wanted(state), state.box.enough]

    def choose(self, state: Revive, seat: int, action: Action) -> None:
        if not isinstance(action, Get):
            return
        if self.left > 1:
            state.steps.append(Trading(seat, self.effect, self.left - 1, False))
        resolve(state, seat, state.box.alternatives[self.effect][action.index])
        state.box.effects[self.effect].do(state, seat, PAY)

    def prompt(self, state: Revive, seat: int) -> Text:
        return Text("ask.Trading", {"count": self.left})


PAY: Final = -2  # instead of a source: what an exchange costs is paid


# -- answers of cards in slots ---------------------------------------------------------------------------------------


def whenever(state: Revive, seat: int, deed: int) -> None:
    """RV-5.10: cards that answer something as long as they lie in a slot."""
    box = state.box
    for place in state.laid[seat]:
        for answered, effect in box.whenever[place % ENCODED]:
            if answered == deed:
                resolve(state, seat, [effect])


# -- points, crates, artefacts -----------------------------------------------------------------------------------


def score(state: Revive, seat: int, count: int) -> None:
    """RV-2.7 and RV-2.8: blue points, and bonuses that are reached or passed on the first lap."""
    box = state.box
    before = state.score[seat]
    state.score[seat] = before + count
    if state.telling:
        state.tell("log.points", {"seat": seat, "count": count})
    last = min(before + count, box.lap)
    if state.telling:
        for at in range(before + 1, last + 1):
            if box.score_bonus[at]:
                state.tell("log.score-bonus", {"seat": seat, "count": at})
    for at in range(last, before, -1):
        if box.score_bonus[at]:
            do_all(state, seat, box.score_bonus[at])


def take_crate(state: Revive, seat: int) -> None:
    """RV-10.5: a crate from the pile, which only its owner may look into."""
    if not state.crate_pile:
        return
    state.shown += 1
    crate = state.crate_pile.pop()
    state.crates[seat].append(crate)
    if state.telling:
        state.tell("log.crate", {"seat": seat})
        state.tell("log.crate-own", {"value": numbered("crate.kind", state.box.crate_kind[crate] + 1)}, only=seat)
    if state.has(seat, CRATE_CRYSTALS):
        gain(state, seat, CRYSTAL, 1)


def artefacts_left(state: Revive) -> int:
    return state.craters[0] + state.craters[1] + state.craters[2]


def few_artefacts(state: Revive) -> bool:
    """RV-5.3: whether one effect could bring the end of the game about."""
    if state.seats == 1 or state.last >= 0:
        return False
    return artefacts_left(state) + state.crater_small <= state.box.few_artefacts


@final
class TakingArtefact(Step[Revive]):
    """RV-12.1: a large artefact of one's choice; small ones when all of them are gone."""

    def asks(self, state: Revive) -> bool:
        return artefacts_left(state) > 0

    def run(self, state: Revive) -> None:
        """RV-13.3: a small one, and RV-13.6: one of those that lay in the craters first."""
        seat = self.seat
        state.small[seat] = state.small[seat] + 1
        if state.telling:
            state.tell("log.artefact", {"seat": seat, "value": "artefact.small"})
        if state.crater_small > 0:
            state.crater_small -= 1
            check_last(state, seat)

    def options(self, state: Revive, seat: int) -> list[Action]:
        return [state.box.artefact[colour] for colour in range(N_COLOURS) if state.craters[colour]]

    def answer(self, state: Revive, seat: int, action: Action) -> None:
        assert isinstance(action, Thing)
        state.steps.pop()
        colour = action.index
        state.craters[colour] = state.craters[colour] - 1
        place = seat * N_COLOURS + colour
        state.artefacts[place] = state.artefacts[place] + 1
        if state.telling:
            state.tell("log.artefact", {"seat": seat, "value": "artefact." + ART_COLOURS[colour]})
        if state.chapter == 3 and not state.ready & (1 << seat):  # RV-17.4
            state.ready |= 1 << seat
            if state.telling:
                state.tell("log.ready", {"seat": seat})
        check_last(state, seat)


def check_last(state: Revive, seat: int) -> None:
    """RV-13.1: who takes the last artefact has the token, and the end begins; not for who plays alone (RV-15.6)."""
    if artefacts_left(state) or state.crater_small or state.seats == 1 or state.last >= 0:
        return
    state.ender = seat
    state.last = state.turn
    if state.telling:
        state.tell("log.last", {"seat": seat})


# -- machines --------------------------------------------------------------------------------------------------------


def usable(state: Revive, seat: int, machine: int) -> bool:
    """Whether a machine can be used now, and any of its effects, or a card that answers, would do something."""
    running = state.running[seat]
    state.energy[seat] = state.energy[seat] - 1
    state.running[seat] = running | 1 << state.place_of(seat, machine)
    found = does_something(state, seat, machine)
    state.energy[seat] = state.energy[seat] + 1
    state.running[seat] = running
    return found or answered(state, seat, machine)


def does_something(state: Revive, seat: int, machine: int) -> bool:
    box = state.box
    found = False
    for effect in box.machine_deeds[machine]:
        if not box.effects[effect].payable(state, seat):
            return False
        found = found or box.effects[effect].possible(state, seat)
    return found


def answered(state: Revive, seat: int, machine: int) -> bool:
    """RV-5.10 and RV-9.1: whether a card in a slot answers a machine that needs no action to be used in."""
    box = state.box
    for place in state.laid[seat]:
        for deed, _ in box.whenever[place % ENCODED]:
            if deed == ON_MACHINE:
                return not any_tied(box, box.machine_deeds[machine])
    return False


def any_tied(box: Box, effects: list[int]) -> bool:
    for effect in effects:
        if box.effects[effect].tied:
            return True
    return False


def activate(state: Revive, seat: int, machine: int) -> None:
    """RV-9.1: an energy marker from the store goes onto it, and its effect is used at once."""
    state.energy[seat] = state.energy[seat] - 1
    state.running[seat] = state.running[seat] | 1 << state.place_of(seat, machine)
    if state.telling:
        state.tell("log.activate", {"seat": seat, "value": state.box.machine_called[machine]})
    resolve(state, seat, state.box.machine_deeds[machine])
    whenever(state, seat, ON_MACHINE)


# -- free actions ----------------------------------------------------------------------------------------------------


def add_free(state: Revive, seat: i64, options: list[Action]) -> list[Action]:
    """RV-10.1: what may be done at any time of one's own turn, beside the choices of a step."""
    if seat != state.turn:
        return options
    box = state.box
    seen: i64 = 0
    for crate in state.crates[seat]:
        kind: i64 = box.crate_kind[crate]
        if not seen & (i64(1) << kind):
            seen |= i64(1) << kind
            options.append(box.open[kind])
    crystals = state.resources[seat * N_RESOURCES + CRYSTAL]
    powers: i64 = state.powers[seat]
    if crystals > 0:
        for resource in range(N_COLOURS):
            if room(state, seat, resource) > 0:
                options.append(box.exchange[resource])
        if powers & CRYSTAL_FOR_TWO:
            for resource in range(N_COLOURS):
                if room(state, seat, resource) > 0:
                    options.append(box.double[resource])
        if powers & REST_FOR_CRYSTAL and state.laid[seat]:
            options.append(box.retire)
    if powers & POWER_TWO_FOR_CRYSTAL and basics(state, seat) >= box.basics_for_crystal:
        options.append(box.two_for_crystal)
    if state.energy[seat] > 0 and not state.slept:
        running: i64 = state.running[seat]
        place: i64
        for place in range(N_MACHINES):
            machine = state.machines[seat * N_MACHINES + place]
            if machine >= 0 and not running & (i64(1) << place) and usable(state, seat, machine):
                options.append(box.activate[machine])
    return options


def anything_free(state: Revive, seat: int) -> bool:
    """Whether a machine or a crate could still be used."""
    if state.crates[seat]:
        return True
    if state.energy[seat] == 0 or state.slept:
        return False
    for place in range(N_MACHINES):
        machine = state.machines[seat * N_MACHINES + place]
        if machine >= 0 and not state.running[seat] & (1 << place) and usable(state, seat, machine):
            return True
    return False


def help_at_hand(state: Revive, seat: int) -> bool:
    """Whether a free action could help with what waits, or with what is to come: worth asking for at the end of a turn.
    Crystals stand for basic resources without being exchanged."""
    if seat != state.turn:
        return False
    if anything_free(state, seat):
        return True
    powers = state.powers[seat]
    if not powers & (CRYSTAL_FOR_TWO | REST_FOR_CRYSTAL | POWER_TWO_FOR_CRYSTAL):
        return False
    if powers & POWER_TWO_FOR_CRYSTAL and basics(state, seat) >= state.box.basics_for_crystal:
        return True
    if held(state, seat, CRYSTAL) == 0:
        return False
    if powers & REST_FOR_CRYSTAL and state.laid[seat]:
        return True
    return powers & CRYSTAL_FOR_TWO != 0 and room_for_any(state, seat) > 0


def take_free(state: Revive, seat: int, action: Free) -> None:
    """RV-10: the step that was asked goes on asking afterwards."""
    count_effect(state)
    if action.kind == ACTIVATE:
        activate(state, seat, action.index)
    elif action.kind == OPEN:
        open_crate(state, seat, action.index)
    elif action.kind == EXCHANGE:
        spend_crystal(state, seat)
        gain(state, seat, action.index, 1)
    elif action.kind == DOUBLE:
        spend_crystal(state, seat)
        gain(state, seat, action.index, state.box.two_of_a_kind)
    elif action.kind == TWO_FOR_CRYSTAL:
        state.push([Spending(seat, state.box.basics_for_crystal), Receiving(seat, CRYSTAL, 1)])
    else:
        assert action.kind == RETIRE
        spend_crystal(state, seat)
        state.steps.append(RestingCard(seat, NOBODY, True))


def spend_crystal(state: Revive, seat: int) -> None:
    place = seat * N_RESOURCES + CRYSTAL
    state.resources[place] = state.resources[place] - 1
    if state.telling:
        state.tell("log.pay", {"seat": seat, "things": ["amount.crystal-1"]})


def open_crate(state: Revive, seat: int, kind: int) -> None:
    """RV-10.6: its effect is used at once; it is kept."""
    box = state.box
    for crate in state.crates[seat]:
        if box.crate_kind[crate] == kind:
            state.crates[seat].remove(crate)
            state.opened[seat].append(crate)
            break
    state.shown += 1
    if state.telling:
        state.tell("log.open", {"seat": seat, "value": numbered("crate.kind", kind + 1)})
    resolve(state, seat, box.crate_effects[kind])
    if state.chapter == 2:
        score(state, seat, box.opened_points)  # RV-17.3


@final
class RestingCard(Step[Revive]):
    """RV-5.14: a card from a slot to the resting area, but for the card that says so."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "source", "must")

    def __init__(self, seat: int, source: int, must: bool) -> None:
        super().__init__(seat)
        self.source = source
        self.must = must

    def asks(self, state: Revive) -> bool:
        return restable(state, self.seat, self.source)

    def options(self, state: Revive, seat: int) -> list[Action]:
        box = state.box
        cards = [place % ENCODED // 2 for place in state.laid[seat]]
        options = [box.retire_card[card] for card in cards if card != self.source]
        if not self.must:
            options.append(box.enough)
        return options

    def answer(self, state: Revive, seat: int, action: Action) -> None:
        state.steps.pop()
        if isinstance(action, Thing):
            put_to_rest(state, seat, action.index)


def restable(state: Revive, seat: int, source: int) -> bool:
    for place in state.laid[seat]:
        if place % ENCODED // 2 != source:
            return True
    return False


def put_to_rest(state: Revive, seat: int, card: int) -> None:
    laid = state.laid[seat]
    for i in range(len(laid)):
        if laid[i] % ENCODED // 2 == card:
            del laid[i]
            break
    state.resting[seat].append(card)
    if state.telling:
        state.tell("log.rest", {"seat": seat, "value": state.box.card_name(card)})


def count_laid(state: Revive, seat: int, colour: int) -> int:
    """RV-5.9: cards of a colour in a seat's slots."""
    count = 0
    for place in state.laid[seat]:
        if state.has_colour(place % ENCODED // 2, colour):
            count += 1
    return count


def affordable(state: Revive, seat: int, resource: int, count: int) -> bool:
    """Whether so many of a resource can be paid; crystals stand for basic ones."""
    crystals = held(state, seat, CRYSTAL)
    if resource == CRYSTAL:
        return crystals >= count
    if resource > CRYSTAL:
        return basics(state, seat) + crystals >= count
    return held(state, seat, resource) + crystals >= count

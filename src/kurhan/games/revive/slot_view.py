"""What is seen before something is done: what a card would bring in each slot, what actions cost, and what takes
something off. For the seat that looks and is asked, from the rules themselves."""

from __future__ import annotations

from functools import cache
from typing import TypedDict

from kurhan.core.effect import PhraseView
from kurhan.core.facts import facts
from kurhan.games.revive.actions import Get
from kurhan.games.revive.components import (
    ACTS,
    COLOURS,
    COLOURS_OR_ANY,
    CRYSTAL,
    EASY_WAYS,
    FAR_SIGHT,
    FIFTH,
    LIGHT_PACKS,
    N_COLOURS,
    N_NODES,
    NO_BOOKS,
    PASSIVE,
    QUARRIES,
    RESOURCES,
    RESOURCES_OR_ANY,
    SOURCES,
    TRACK,
    Box,
)
from kurhan.games.revive.rules.cards import (
    Playing,
    Slotting,
    brought,
    colours_of,
    half_in_use,
    open_slots,
    playable,
    works_again,
)
from kurhan.games.revive.rules.costs import (
    can_learn,
    least_books,
    nodes_to_learn,
    off,
    populate_cost,
    spaces_to_build,
    spaces_to_populate,
    spots_to_explore,
)
from kurhan.games.revive.rules.effects_goods import Advance, Gain, Per, Points
from kurhan.games.revive.rules.populate import Learning
from kurhan.games.revive.rules.reach import NEVER
from kurhan.games.revive.rules.supply import room
from kurhan.games.revive.rules.tribes import Acting
from kurhan.games.revive.rules.turn import Turn
from kurhan.games.revive.rules.using import Resolving, Trading
from kurhan.games.revive.state import ENCODED, Revive

LASTING = (FAR_SIGHT, LIGHT_PACKS, QUARRIES, NO_BOOKS, EASY_WAYS)
HELPS = ("reach", "explore", "build", "populate", "reach")  # which action each of them helps in


class Amount(TypedDict):
    resource: str
    count: int


class Step(TypedDict):
    track: str
    start: int
    end: int


class TrialView(TypedDict):
    """What a card would bring in one slot."""

    slot: str
    gains: list[Amount]  # resources, points and steps on tracks, added up
    effects: list[PhraseView]  # all else
    again: list[str]  # cards that work once more, by their names
    modules: list[str]  # places whose modules work
    lost: list[Amount]  # what there is no room for
    steps: list[Step]


class CardTrials(TypedDict):
    card: str
    slots: list[TrialView]


class ActView(TypedDict):
    """An action that can be taken: how many things it could be done with, and what it costs at least."""

    act: str
    count: int
    cost: list[Amount]


class OffView(TypedDict):
    """Something that makes actions cheaper: by how much, and where it comes from."""

    act: str
    count: int
    source: str  # the key of its word


class UseView(TypedDict):
    """An effect that waits to be used."""

    use: str
    effect: PhraseView
    times: int
    possible: bool


class GetView(TypedDict):
    """One of several things to choose from."""

    choice: str
    effects: list[PhraseView]


class PriceView(TypedDict):
    """What a technology costs here."""

    technology: str
    cost: list[Amount]
    books: int  # without anything taken off or added


def says(box: Box, effects: list[int]) -> list[PhraseView]:
    return [phrase(box, effect) for effect in effects]


@cache
def phrase(box: Box, effect: int) -> PhraseView:
    return facts(box.effects[effect].view())


def is_asked(state: Revive, seat: int | None) -> bool:
    return seat is not None and not state.over and len(state.steps) > 0 and state.asked() == seat


# -- cards -------------------------------------------------------------------------------------------------------------


def trials(state: Revive, seat: int | None) -> list[CardTrials]:
    """For every card that could be played now what it would bring in every open slot."""
    if seat is None or not is_asked(state, seat):
        return []
    box = state.box
    return [
        {"card": box.cards[card], "slots": [trial(state, seat, card, index) for index in slots_to_try(state, seat)]}
        for card in cards_to_try(state, seat)
    ]


def cards_to_try(state: Revive, seat: int) -> list[int]:
    step = state.steps[-1]
    if isinstance(step, Slotting):
        return [step.card] if step.card in state.active[seat] else []
    if isinstance(step, Playing):
        return playable(state, seat, step.colour)
    return state.active[seat] if isinstance(step, Turn) and state.left else []


def slots_to_try(state: Revive, seat: int) -> list[int]:
    """By the numbers of the actions: the fifth slot is two."""
    found = open_slots(state, seat)
    return [*found, FIFTH + 1] if FIFTH in found else found


def trial(state: Revive, seat: int, card: int, index: int) -> TrialView:
    box = state.box
    slot = min(index, FIFTH)
    half = half_in_use(state, slot, index)
    effects = [waiting // SOURCES for waiting in brought(state, seat, card, slot, half)]
    sums: dict[str, int] = {}
    others: list[int] = []
    for effect in effects:
        name, count = worth_of(state, seat, card, effect)
        if count:
            sums[name] = sums.get(name, 0) + count
        elif not name:
            others.append(effect)
    lasting = [effect for effect in box.halves[2 * card + half] if box.manner[effect] == PASSIVE]
    colours = colours_of(state, card)
    return {
        "slot": box.slot[index].notation.split(" ")[1],
        "gains": [{"resource": name, "count": count} for name, count in sums.items()],
        "effects": says(box, others + lasting),
        "again": [
            box.card_name(earlier // 2)
            for earlier in state.in_slot(seat, slot)
            if works_again(state, earlier // 2, colours)
        ],
        "modules": modules_at_work(state, seat, slot, int(colours)),
        "lost": lost(state, seat, sums),
        "steps": steps(state, seat, sums),
    }


def worth_of(state: Revive, seat: int, card: int, number: int) -> tuple[str, int]:
    """What an effect brings that can be counted, with the card in its slot; no name if it cannot."""
    effect = state.box.effects[number]
    if isinstance(effect, Gain):
        return RESOURCES_OR_ANY[effect.resource], effect.count
    if isinstance(effect, Points):
        return "points", effect.count
    if isinstance(effect, Advance):
        return "track-" + COLOURS_OR_ANY[effect.colour], effect.count
    if isinstance(effect, Per):
        more = effect.counted < N_COLOURS and state.has_colour(card, effect.counted)
        return RESOURCES_OR_ANY[effect.resource], min(effect.count(state, seat) + int(more), effect.most)
    return "", 0


def modules_at_work(state: Revive, seat: int, slot: int, colours: int) -> list[str]:
    box = state.box
    found: list[str] = []
    for place in range(box.first_place[slot], box.first_place[slot + 1]):
        module = state.modules[seat * box.n_places + place]
        if module >= 0 and box.module_colours[module] & colours:
            found.append(box.place_names[place])
    return found


def lost(state: Revive, seat: int, sums: dict[str, int]) -> list[Amount]:
    """RV-2.2: what is gained beyond the limits. A crystal too many becomes something else."""
    found: list[Amount] = []
    for resource in range(CRYSTAL):
        beyond = sums.get(RESOURCES[resource], 0) - room(state, seat, resource)
        if beyond > 0 and sums.get(RESOURCES[resource], 0):
            found.append({"resource": RESOURCES[resource], "count": beyond})
    return found


def steps(state: Revive, seat: int, sums: dict[str, int]) -> list[Step]:
    found: list[Step] = []
    for colour in range(N_COLOURS):
        count = sums.get("track-" + COLOURS[colour], 0)
        start = state.tracks[seat * N_COLOURS + colour]
        if count and start < TRACK:
            found.append({"track": COLOURS[colour], "start": start, "end": min(start + count, TRACK)})
    return found


# -- actions -----------------------------------------------------------------------------------------------------------


def acts(state: Revive, seat: int | None) -> list[ActView]:
    """What can be done now: with how many things, and for what."""
    if seat is None or not is_asked(state, seat) or not isinstance(state.steps[-1], (Turn, Acting)) or not state.left:
        return []
    least = int(least_books(state, seat, 0))
    books = max(0, least - off(state, seat, ACTS.index("populate"))) if least < NEVER else NEVER
    return [
        {"act": "play", "count": len(state.active[seat]), "cost": []},
        {"act": "explore", "count": len(spots_to_explore(state, seat)), "cost": []},
        {"act": "populate", "count": len(spaces_to_populate(state, seat)), "cost": books_of(books)},
        building(state, seat, 0),
        building(state, seat, 1),
        {"act": "hibernate", "count": len(state.resting[seat]), "cost": []},
    ]


def books_of(count: int) -> list[Amount]:
    return [{"resource": "book", "count": count}] if 0 < count < NEVER else []


def building(state: Revive, seat: int, size: int) -> ActView:
    gears = max(0, state.box.building_cost[size] - off(state, seat, ACTS.index("build")))
    cost: list[Amount] = [{"resource": "gear", "count": gears}] if gears else []
    return {"act": ("small", "large")[size], "count": len(spaces_to_build(state, seat, size)), "cost": cost}


def offs(state: Revive, seat: int | None) -> list[OffView]:
    """RV-6.4, RV-6.6 and their like: what takes something off, wherever the action is."""
    if seat is None or not is_asked(state, seat):
        return []
    box = state.box
    found: list[OffView] = []
    for place in state.laid[seat]:
        card, half = place % ENCODED // 2, place % ENCODED
        for act in range(len(ACTS)):
            if box.aid_to(half, act):
                found.append({"act": ACTS[act], "count": box.aid_to(half, act), "source": box.card_name(card)})
        if box.aid_to_range(half):
            found.append({"act": "reach", "count": box.aid_to_range(half), "source": box.card_name(card)})
    for node in range(N_NODES):
        technology = box.nodes[state.tribe[seat]][node] if state.tribe[seat] >= 0 else -1
        for i, power in enumerate(LASTING):
            if technology >= 0 and state.has(seat, power) and box.technology_power[technology] == power:
                name = "technology." + box.technologies[technology]
                found.append({"act": HELPS[i], "count": 1 if power in (FAR_SIGHT, LIGHT_PACKS) else 0, "source": name})
    return found + boosts(state)


def boosts(state: Revive) -> list[OffView]:
    """RV-9.3: what was used for this action alone."""
    found: list[OffView] = []
    for act in range(len(ACTS)):
        if state.off[act]:
            found.append({"act": ACTS[act], "count": state.off[act], "source": "ui.now"})
    if state.reach:
        found.append({"act": "reach", "count": state.reach, "source": "ui.now"})
    if state.anywhere:
        found.append({"act": "explore", "count": 0, "source": "thing.far"})
    return found


# -- choices -----------------------------------------------------------------------------------------------------------


def uses(state: Revive, step: Resolving) -> list[UseView]:
    """The effects that wait, equal ones together."""
    box = state.box
    found: dict[int, UseView] = {}
    for waiting in step.pending:
        effect = waiting // SOURCES
        if effect not in found:
            found[effect] = {
                "use": box.use[effect].notation, "effect": phrase(box, effect), "times": 0, "possible": False,
            }  # fmt: skip
        found[effect]["times"] += 1
        found[effect]["possible"] = found[effect]["possible"] or step.is_possible(state, waiting)
    return list(found.values())


def gets(state: Revive, step: Trading) -> list[GetView]:
    """What there is to choose from."""
    box = state.box
    return [
        {"choice": action.notation, "effects": says(box, box.alternatives[step.effect][action.index])}
        for action in step.wanted(state)
        if isinstance(action, Get)
    ]


def prices(state: Revive, step: Learning) -> list[PriceView]:
    """RV-7.2: what technologies cost at the space that is being populated."""
    box, seat = state.box, step.seat
    tribe = state.tribe[seat]
    found: list[PriceView] = []
    for node in nodes_to_learn(state, seat):
        if can_learn(state, seat, node, step.space):
            cost = populate_cost(state, seat, node, step.space)
            found.append(
                {
                    "technology": box.technologies[box.nodes[tribe][node]],
                    "cost": [{"resource": RESOURCES[i], "count": cost[i]} for i in range(CRYSTAL) if cost[i]],
                    "books": box.node_cost[tribe][node],
                }
            )
    return found

"""Actions on the map, and machines that help in them together (RV-9.1)."""

from __future__ import annotations

from kurhan.core.action import Action
from kurhan.games.revive.components import BUILD, EXPLORE, N_MACHINES, POPULATE
from kurhan.games.revive.rules.costs import spaces_to_build, spaces_to_populate, spots_to_explore
from kurhan.games.revive.state import Revive

ANY_SIZE = -1


def can(state: Revive, seat: int, act: int, size: int = ANY_SIZE) -> bool:
    """Whether an action of a kind can be had as things are."""
    if act == BUILD:
        if size != ANY_SIZE:
            return len(spaces_to_build(state, seat, size, True)) > 0
        return len(spaces_to_build(state, seat, 0, True)) > 0 or len(spaces_to_build(state, seat, 1, True)) > 0
    if act == POPULATE:
        return len(spaces_to_populate(state, seat, True)) > 0
    return len(spots_to_explore(state, seat, True)) > 0


def actions_on_map(state: Revive, seat: int, only_build: bool = False) -> list[Action]:
    """Those that can be had as things are."""
    box = state.box
    found: list[Action] = []
    if not only_build and can(state, seat, EXPLORE):
        found.append(box.explore)
    if not only_build and can(state, seat, POPULATE):
        found.append(box.populate)
    if can(state, seat, BUILD, 0):
        found.append(box.small)
    if can(state, seat, BUILD, 1):
        found.append(box.large)
    return found


def could(state: Revive, seat: int, act: int, size: int = ANY_SIZE, first: int = 0) -> bool:
    """Whether it can be had now, or with machines that may still be used for it."""
    if can(state, seat, act, size):
        return True
    if seat != state.turn or state.slept or not state.energy[seat]:
        return False
    for place in range(first, N_MACHINES):
        machine = state.machines[seat * N_MACHINES + place]
        if machine < 0 or state.running[seat] & (1 << place) or not state.box.lending[machine]:
            continue
        reach, anywhere, off = state.reach, state.anywhere, state.off[:]
        state.energy[seat] = state.energy[seat] - 1
        for effect in state.box.machine_deeds[machine]:
            state.box.effects[effect].lend(state)
        found = could(state, seat, act, size, place + 1)
        state.energy[seat] = state.energy[seat] + 1
        state.reach, state.anywhere, state.off = reach, anywhere, off
        if found:
            return True
    return False

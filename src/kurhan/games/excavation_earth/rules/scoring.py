"""The scoring phase (EE-14) and the end of the game (EE-15)."""

from __future__ import annotations

from kurhan.games.excavation_earth.components import N_CENTRES
from kurhan.games.excavation_earth.rules.goods import centre_name, earn
from kurhan.games.excavation_earth.state import CENTRES_WON, ZU, Earth


def prizes_at(state: Earth, centre: int) -> list[int]:
    """EE-14.1 to EE-14.3: what each side gets for a centre in this round."""
    prizes = state.box.prizes[state.round - 1]
    sides = state.sides()
    envoys = [state.envoys[side * N_CENTRES + centre] for side in range(sides)]
    found = [0] * sides
    for side in range(sides):
        own = envoys[side]
        if own == 0:
            continue
        place = 0
        equal = 0
        for other in envoys:
            if other > own:
                place += 1
            elif other == own:
                equal += 1
        found[side] = sum(prizes[place : place + equal]) // equal
    return found


def score_centre(state: Earth, centre: int) -> None:
    prizes = prizes_at(state, centre)
    for side in range(len(prizes)):
        if not prizes[side]:
            continue
        earn(state, side, CENTRES_WON, prizes[side])
        if state.telling:
            where = centre_name(centre)
            if side < state.seats:
                state.tell("log.centre", {"seat": side, "centre": where, "count": prizes[side]})
            else:
                state.tell("log.zu-centre", {"centre": where, "count": prizes[side]})


def finish(state: Earth) -> None:
    """EE-15.1: the galleries are part of the points of a game that is over."""
    state.over = True
    if not state.telling:
        return
    for seat in range(state.seats):
        state.tell("log.gallery", {"seat": seat, "count": state.gallery(seat)})
    if state.seats == 1:
        state.tell("log.zu-gallery", {"count": state.gallery(ZU)})
        state.tell("log.zu-left", {"count": state.left_value(ZU)})
        if state.wasted(0):
            state.tell("log.wasted", {"seat": 0, "count": state.wasted(0)})
        own, points = state.points(0), state.zu_points()
        state.tell("log.zu-draw" if own == points else "log.zu-end", {"seat": 0, "count": own, "zu": points})

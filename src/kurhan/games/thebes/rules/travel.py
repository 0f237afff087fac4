"""Travelling (TH-4): by the shortest way, by automobile or without it, by zeppelin."""

from __future__ import annotations

from kurhan.games.thebes.actions import Go
from kurhan.games.thebes.components import ZEPPELINS
from kurhan.games.thebes.rules.cards import discard_one
from kurhan.games.thebes.rules.track import spend
from kurhan.games.thebes.state import Thebes


def travel(state: Thebes, seat: int, to: Go) -> None:
    """Moves the archaeologist and pays for the journey."""
    place = to.place
    if state.at[seat] == place:
        return
    if to.flying:
        # TH-4.4
        discard_one(state, seat, ZEPPELINS)
        if state.telling:
            state.tell("log.zeppelin", {"seat": seat, "place": "to." + state.box.places[place]})
        state.at[seat] = place
        return
    weeks = cost(state, seat, to)
    state.at[seat] = place
    if state.telling:
        state.tell("log.travel", {"seat": seat, "place": "to." + state.box.places[place], "count": weeks})
    spend(state, seat, weeks)


def cost(state: Thebes, seat: int, to: Go) -> int:
    """Weeks of a journey."""
    if to.flying:
        return 0
    if to.walking:
        return state.box.distance[state.at[seat]][to.place]
    return state.journey(seat, to.place)

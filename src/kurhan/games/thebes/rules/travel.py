"""Travelling (TH-4): by the shortest way, by automobile, by zeppelin."""

from __future__ import annotations

from kurhan.games.thebes.components import ZEPPELINS, Go
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
    weeks = state.journey(seat, place)
    state.at[seat] = place
    if state.telling:
        state.tell("log.travel", {"seat": seat, "place": "to." + state.box.places[place], "count": weeks})
    spend(state, seat, weeks)


def cost(state: Thebes, seat: int, to: Go) -> int:
    """Weeks of a journey."""
    return 0 if to.flying else state.journey(seat, to.place)

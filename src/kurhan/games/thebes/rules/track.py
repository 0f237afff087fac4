"""The time track (TH-3, TH-10): spending weeks, new years, and whose turn is next."""

from __future__ import annotations

from mypy_extensions import i64

from kurhan.games.thebes.components import N_SITES, SITES, VALID
from kurhan.games.thebes.state import Thebes


def spend(state: Thebes, seat: i64, weeks: i64) -> None:
    """Moves a marker ahead. TH-10.1: past week 52 all permissions are valid again, at once."""
    before: i64 = state.when[seat]
    after = before + weeks
    state.when[seat] = after
    if crosses(state, before, after):
        new_year(state, seat)


def crosses(state: Thebes, before: i64, after: i64) -> bool:
    """Whether a new year begins between two weeks."""
    year: i64 = state.box.year
    return (after - 1) // year > max(before - 1, 0) // year


def new_year(state: Thebes, seat: i64) -> None:
    have = state.have[seat]
    for site in range(N_SITES):
        have[VALID + site] = 1
    if state.telling:
        if state.when[seat] == state.end:
            state.tell("log.done", {"seat": seat})
        else:
            state.tell("log.new-year", {"seat": seat, "year": state.start_year + state.year_of(state.when[seat]) - 1})
    turn_the_year(state)


def turn_the_year(state: Thebes) -> None:
    """TH-10.3: the year marker follows the hindmost."""
    week = state.when[hindmost(state)]
    year = state.year_of(week)
    if year == state.year:
        return
    state.year = year
    if state.telling and week < state.end:
        state.tell("log.year", {"year": state.start_year + year - 1})


def stop(state: Thebes, seat: int) -> None:
    """TH-10.4: straight to the end of the track."""
    if state.telling:
        state.tell("log.stop", {"seat": seat, "count": state.left(seat)})
    state.when[seat] = state.end
    turn_the_year(state)


def in_last_year(state: Thebes, seat: int) -> bool:
    return state.left(seat) <= state.box.year


def finish_turn(state: Thebes, seat: int) -> None:
    """TH-3.2: the marker lies on top where it has come to. The next turn begins, or the game is over (TH-10.6)."""
    state.clock += 1
    state.arrived[seat] = state.clock
    following = hindmost(state)
    state.turn = following
    if state.when[following] < state.end:
        return
    state.over = True
    if state.telling:
        tell_leads(state)


def hindmost(state: Thebes) -> i64:
    """TH-3.1 and TH-3.2: furthest behind, and of several on one week the topmost."""
    when, arrived = state.when, state.arrived
    found: i64 = 0
    seat: i64
    for seat in range(1, state.seats):
        if when[seat] < when[found] or (when[seat] == when[found] and arrived[seat] > arrived[found]):
            found = seat
    return found


def tell_leads(state: Thebes) -> None:
    """Who knows the most about each site (TH-11.4)."""
    state.tell("log.end", {})
    for site in range(N_SITES):
        for seat in range(state.seats):
            points = state.lead(seat, site)
            if points:
                key = "log.lead" if points == state.box.sole else "log.lead-shared"
                state.tell(key, {"seat": seat, "site": "about." + SITES[site], "count": points})

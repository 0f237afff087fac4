"""Exhibitions (TH-9): artefacts are shown, not spent."""

from __future__ import annotations

from kurhan.core.state import NOBODY
from kurhan.games.thebes.components import FAME
from kurhan.games.thebes.rules.cards import exhibition
from kurhan.games.thebes.rules.track import spend
from kurhan.games.thebes.state import Thebes


def hold_exhibition(state: Thebes, seat: int, card: int) -> None:
    """TH-9.3: the card is won; TH-9.4: its space stays empty."""
    show = card - state.box.researchers
    weeks = state.box.show_weeks[show]
    state.shows[state.shows.index(card)] = NOBODY
    state.held[seat].append(card)
    state.have[seat][FAME] += state.box.show_points[show]
    if state.telling:
        points = state.box.show_points[show]
        name = exhibition(state, card)
        state.tell("log.exhibit", {"seat": seat, "exhibition": name, "weeks": weeks, "count": points})
    spend(state, seat, weeks)

"""Pages of a table without a server: what a state looks like to somebody."""

from __future__ import annotations

from typing import Any

from kurhan.core.state import State
from kurhan.store import HUMAN, SeatRow, TableRow
from kurhan.table import Table
from kurhan.web.scene import Onlooker, Scene

NAMES = ("Ala", "Ola", "Ela", "Ida")


def onlooker(eye: int | None, language: str = "en", can_undo: bool = False) -> Onlooker:
    return Onlooker(
        language=language, eye=eye, curtain=None, mine=() if eye is None else (eye,), host=False,
        can_undo=can_undo, online=frozenset(range(4)), away=frozenset(),
    )  # fmt: skip


def page(state: State, eye: int | None, language: str = "en") -> str:
    """The HTML of a position, as the table sends it."""
    seats = [SeatRow(HUMAN, name, name) for name in NAMES[: state.seats]]
    row = TableRow("here", state.game.id, state.game.rules, 1, {}, None, "", seats, 0.0)
    unused: Any = None
    table = Table(state.game, row, [], unused)
    table.state = state
    return Scene(table, onlooker(eye, language)).now().html

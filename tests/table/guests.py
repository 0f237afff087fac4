"""Who sits at the tables of these tests, how they play, and what to compare afterwards."""

from __future__ import annotations

import random
from collections.abc import Callable

import kurhan
from kurhan.store import BOT, HUMAN, SeatRow, Store
from kurhan.table import Hall, Table

GAME = kurhan.game("carthage")
ANNA, BEN = SeatRow(HUMAN, "Anna", "anna"), SeatRow(HUMAN, "Ben", "ben")
EASY = SeatRow(BOT, "", "", "easy")


def stored(table: Table, store: Store) -> Table:
    """The same table as a server that starts now would load it."""
    found = Hall(store).table(table.id)
    assert found is not None
    return found


def assert_same(one: Table, other: Table) -> None:
    assert one.n == other.n
    assert one.row == other.row
    assert one.record.to_json() == other.record.to_json()
    assert one.state.to_json() == other.state.to_json()
    assert one.curve() == other.curve()
    for seat in (None, *range(one.record.seats)):
        assert one.lines(seat) == other.lines(seat)
    assert [one.can_undo(seat.holder) for seat in one.row.seats] == [
        other.can_undo(seat.holder) for seat in one.row.seats
    ]


def holder(table: Table, seat: int) -> str:
    return table.row.seats[seat].holder


def options(table: Table) -> list[str]:
    return [option.notation for option in table.state.questions()[0].options]


def play(table: Table, *notations: str) -> None:
    """Whoever is asked plays."""
    seat = table.state.asked()
    table.play(holder(table, seat), seat, list(notations), table.n)


def play_on(table: Table, dice: random.Random, until: Callable[[], bool]) -> None:
    while not until():
        assert not table.over
        play(table, dice.choice(options(table)))


def payment(table: Table) -> list[str]:
    """All that the seat to play must do to buy: the purchase and the cards it is paid with."""
    seat, state = table.state.asked(), table.state.copy()
    notations = ["buy"]
    state.play(seat, "buy")
    while (question := state.question(seat)) and question.step == "Payment":
        notations.append(question.options[0].notation)
        state.play(seat, notations[-1])
    return notations

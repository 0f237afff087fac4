"""Whose eyes look at a table: decided here for pages, sockets, programs and replays."""

from __future__ import annotations

from dataclasses import dataclass

from kurhan.table import NotYourSeat, Table


@dataclass(frozen=True)
class Sight:
    """The seat from which somebody looks (None for a spectator), and what they may see from there."""

    seat: int | None
    eye: int | None  # the seat whose view is shown: nobody's while one could still hop from seat to seat
    curtain: int | None = None  # the seat that must get the device before any view is shown

    @classmethod
    def of_browser(cls, table: Table, holder: str, facing: int | None = None) -> Sight:
        """A browser shows its only seat; of several the one whose player holds the device, as that player said."""
        mine = table.seats_of(holder)
        if len(mine) < 2:
            return cls._from(table, mine[0] if mine else None)
        facing = facing if facing in mine else None
        if table.over:
            return cls._from(table, mine[0] if facing is None else facing)
        asked = [seat for seat in mine if seat in table.state.waiting()] if table.started else []
        if not asked or facing in asked:
            return cls._from(table, facing)
        return cls(None, None, curtain=asked[0])

    @classmethod
    def of_program(cls, table: Table, holder: str, seat: int | None) -> Sight:
        """A program names the seat it looks from; without one it sees as its only seat does, or as a spectator."""
        mine = table.seats_of(holder)
        if seat is not None and seat not in mine:
            raise NotYourSeat
        return cls._from(table, seat if seat is not None or len(mine) != 1 else mine[0])

    @classmethod
    def of_replay(cls, table: Table, seat: int | None) -> Sight:
        """When all is over anybody may look through anybody's eyes."""
        return cls._from(table, seat if seat is not None and 0 <= seat < len(table.row.seats) else None)

    @classmethod
    def _from(cls, table: Table, seat: int | None) -> Sight:
        return cls(seat, table.eye(seat))

"""Hex maps: coordinates, neighbours, distances and lines, with no rules and nothing drawn.

A hex is an axial coordinate, a pair (q, r). A map consists of spaces, each of one hex or of several that count as
one; what the rules often ask for is made once, as tables indexed by space.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

Hex = tuple[int, int]

# Clockwise round a hex, from the east.
DIRECTIONS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
FAR: Final = 255  # what cannot be reached


def around(hex: Hex) -> list[Hex]:
    """The six hexes round a hex, clockwise from the east."""
    return [(hex[0] + q, hex[1] + r) for q, r in DIRECTIONS]


def distance(one: Hex, other: Hex) -> int:
    """How many steps lead from one hex to another on an endless map."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def turned(hex: Hex, centre: tuple[float, float]) -> Hex:
    """Where a hex comes to lie when the map is turned upside down about a point."""
    return (round(2 * centre[0]) - hex[0], round(2 * centre[1]) - hex[1])


def line(one: Hex, other: Hex) -> list[Hex]:
    """The hexes on a straight way from one to another, both included."""
    steps = distance(one, other)
    return [between(one, other, step / steps) for step in range(steps + 1)] if steps else [one]


def between(one: Hex, other: Hex, part: float) -> Hex:
    """The hex nearest to a part of the way; of two equally near ones always the same."""
    q = one[0] + (other[0] - one[0]) * part + 1e-6
    r = one[1] + (other[1] - one[1]) * part + 2e-6
    found = (round(q), round(r))
    off = (abs(found[0] - q), abs(found[1] - r), abs(round(-q - r) + q + r))
    if off[0] > off[1] and off[0] > off[2]:
        return (-found[1] - round(-q - r), found[1])
    if off[1] > off[2]:
        return (found[0], -found[0] - round(-q - r))
    return found


@final
class Hexes:
    """The spaces of a map, by number: what lies beside each, and how far all are from one another."""

    def __init__(self, spaces: Sequence[Sequence[Hex]]) -> None:
        self.spaces: list[list[Hex]] = [list(hexes) for hexes in spaces]
        if len(self.spaces) >= FAR:
            raise ValueError(f"a map has less than {FAR} spaces")
        self.at: dict[Hex, int] = {}  # the space a hex belongs to
        for space, hexes in enumerate(self.spaces):
            for hex in hexes:
                if hex in self.at:
                    raise ValueError(f"hex {hex} belongs to two spaces")
                self.at[hex] = space
        # Bytes, since small numbers are read from them faster than from a list.
        self.neighbours: list[bytes] = [bytes(self.beside(hexes)) for hexes in self.spaces]
        self.distance: list[bytes] = [self.distances(space) for space in range(len(self.spaces))]

    def beside(self, hexes: Sequence[Hex]) -> list[int]:
        """The spaces beside some hexes, each once, in order; what these hexes belong to themselves is left out."""
        own = {self.at.get(hex) for hex in hexes}
        found = {self.at[other] for hex in hexes for other in around(hex) if other in self.at}
        return sorted(space for space in found if space not in own)

    def distances(self, start: int) -> bytes:
        """How many steps lead from a space to every other one; FAR where no way does."""
        steps = [FAR] * len(self.spaces)
        steps[start] = 0
        reached = [start]
        for space in reached:
            for other in self.neighbours[space]:
                if steps[other] == FAR:
                    steps[other] = steps[space] + 1
                    reached.append(other)
        return bytes(steps)

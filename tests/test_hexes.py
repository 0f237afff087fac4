"""Hex maps: coordinates, neighbours, distances and lines."""

from __future__ import annotations

import pytest

from kurhan.core.hexes import FAR, Hexes, around, distance, line, turned


def test_six_hexes_lie_round_a_hex() -> None:
    beside = around((2, -1))
    assert len(set(beside)) == 6
    assert all(distance((2, -1), hex) == 1 for hex in beside)
    # Clockwise: each lies beside the next.
    assert all(distance(beside[i], beside[i - 1]) == 1 for i in range(6))


def test_distances() -> None:
    assert distance((0, 0), (0, 0)) == 0
    assert distance((0, 0), (3, 0)) == 3
    assert distance((0, 0), (2, -2)) == 2
    assert distance((0, 0), (2, 1)) == 3
    assert distance((-1, 4), (2, -3)) == distance((2, -3), (-1, 4)) == 7


def test_a_line_goes_step_by_step() -> None:
    for end in [(4, 0), (3, -5), (-2, 3), (1, 1), (0, 0)]:
        way = line((0, 0), end)
        assert (way[0], way[-1], len(way)) == ((0, 0), end, distance((0, 0), end) + 1)
        assert all(distance(way[i], way[i + 1]) == 1 for i in range(len(way) - 1))


def test_half_a_turn() -> None:
    assert turned((0, 0), (4.5, 4.5)) == (9, 9)
    assert turned(turned((3, -2), (1.5, 0)), (1.5, 0)) == (3, -2)


def test_tables_of_a_map() -> None:
    row = Hexes([[(q, 0)] for q in range(5)])
    assert list(row.neighbours[0]) == [1]
    assert list(row.neighbours[2]) == [1, 3]
    assert list(row.distance[0]) == [0, 1, 2, 3, 4]
    assert row.at[(3, 0)] == 3


def test_several_hexes_can_be_one_space() -> None:
    wide = Hexes([[(0, 0)], [(1, 0), (2, 0), (1, 1), (2, 1)], [(3, 0)], [(1, 2)]])
    assert list(wide.neighbours[1]) == [0, 2, 3]
    assert wide.distance[0][2] == 2, "the block is crossed in one step"


def test_what_no_way_leads_to_is_far() -> None:
    islands = Hexes([[(0, 0)], [(5, 5)]])
    assert islands.distance[0][1] == FAR


def test_a_hex_belongs_to_one_space() -> None:
    with pytest.raises(ValueError, match="two spaces"):
        Hexes([[(0, 0)], [(1, 0), (0, 0)]])

"""The chart of the scores over a game, drawn as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from markupsafe import Markup

WIDTH, HEIGHT = 640, 300
LEFT, RIGHT, TOP, BOTTOM = 40, 176, 14, 22
DASHES = ("none", "8 4", "2 4", "12 4 2 4")  # colour never stands alone


def curve_chart(curve: Sequence[Sequence[int]], names: list[str]) -> Markup:
    """One line a seat, labelled with its name at the end."""
    top = max(5, max(max(row) for row in curve))
    low = min(0, min(min(row) for row in curve))
    last = max(1, len(curve) - 1)

    def x(at: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * at / last

    def y(score: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (top - score) / (top - low)

    parts = [grid(low, top, y)]
    for seat, height in enumerate(spread_labels([y(score) for score in curve[-1]])):
        points = " ".join(f"{x(at):.1f},{y(row[seat]):.1f}" for at, row in enumerate(curve))
        parts.append(
            Markup(
                '<g class="curve seat-{}"><polyline points="{}" fill="none" stroke-dasharray="{}"/>'
                '<text x="{:.1f}" y="{:.1f}">{} {}</text></g>'
            ).format(
                seat,
                points,
                DASHES[seat % len(DASHES)],
                WIDTH - RIGHT + 8,
                height + 4,
                clip(names[seat]),
                curve[-1][seat],
            )
        )
    title = ", ".join(f"{name} {score}" for name, score in zip(names, curve[-1], strict=True))
    return Markup('<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>').format(
        WIDTH, HEIGHT, title, Markup("").join(parts)
    )


def grid(low: int, top: int, y: object) -> Markup:
    assert callable(y)
    step = max(1, round((top - low) / 4))
    lines = [
        Markup(
            '<line x1="{}" x2="{}" y1="{:.1f}" y2="{:.1f}"/><text x="{}" y="{:.1f}" text-anchor="end">{}</text>'
        ).format(LEFT, WIDTH - RIGHT, y(value), y(value), LEFT - 6, y(value) + 4, value)
        for value in range(low, top + 1, step)
    ]
    return Markup('<g class="grid">{}</g>').format(Markup("").join(lines))


def spread_labels(heights: list[float], gap: float = 24, lowest: float = HEIGHT - BOTTOM) -> list[float]:
    """Moves labels apart so that none covers another or slips out at the bottom."""
    order = sorted(range(len(heights)), key=lambda i: heights[i])
    placed = list(heights)
    for before, after in pairwise(order):
        placed[after] = max(placed[after], placed[before] + gap)
    for under, seat in enumerate(reversed(order)):
        placed[seat] = min(placed[seat], lowest - under * gap)
    return placed


def clip(name: str, longest: int = 11) -> str:
    return name if len(name) <= longest else name[: longest - 1] + "…"

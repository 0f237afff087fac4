"""What Zu prefers (EE-18): one thing after the other, and chance only where nothing else decides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from kurhan.games.excavation_earth.components import COLUMN, N_CENTRES, N_MARKETS, N_REGIONS, N_ROWS
from kurhan.games.excavation_earth.rules.story import (
    CHANCE,
    EMPTY,
    EVERY,
    MOST,
    NEAREST,
    ONLY,
    ONLY_COLOUR,
    POPULAR_HELD,
    RIVALS,
    WANTED,
)
from kurhan.games.excavation_earth.state import ZU, Earth

KINDS: Final = 5  # of influence


def decide(
    state: Earth, choices: list[int], scores: list[list[int]], reasons: list[int], kinds: Sequence[int] = ()
) -> tuple[int, int]:
    """The best of some choices, and what decided it.

    ``scores`` are what the choices are worth by one measure after the other, ``reasons`` say what these are. ``kinds``
    tell which choices are copies of each other: chance between copies is then no reason, it decides nothing to be seen.
    """
    left = list(range(len(choices)))
    reason = ONLY
    for measure in range(len(scores)):
        if len(left) == 1:
            break
        row = scores[measure]
        most = max([row[i] for i in left])
        kept = [i for i in left if row[i] == most]
        if len(kept) < len(left):
            reason = reasons[measure]
            left = kept
    if len(left) == 1:
        return choices[left[0]], reason
    copies = len(kinds) > 0 and len({kinds[i] for i in left}) == 1
    return choices[left[state.rng.below(len(left))]], reason if copies else CHANCE  # EE-18.5


# -- influence ---------------------------------------------------------------------------------------------------


def influence_kind(state: Earth, centre: int) -> int:
    """EE-18.1: what another envoy of Zu's would change in a centre, the best kind being 0."""
    yours, own = state.envoys[centre], state.envoys[ZU * N_CENTRES + centre]
    if yours == 0 and own == 0:
        return 0
    if own + 1 == yours:
        return 1
    if own == yours:
        return 2
    return 3 if own < yours else 4


def difference(state: Earth, centre: int) -> int:
    """EE-18.2"""
    return abs(state.envoys[centre] - state.envoys[ZU * N_CENTRES + centre])


def best_markets(
    state: Earth, choices: list[int], count: int, scores: list[list[int]], reasons: list[int]
) -> tuple[list[int], list[int]]:
    """The best of some markets by measures of their own, then by the influence in their centres, then by chance.

    What told the chosen ones apart does not matter: the reasons say what sets each above those that are left.
    """
    centres = [state.box.centre[market] for market in choices]
    scores = scores + [
        [-influence_kind(state, centre) for centre in centres],
        [-difference(state, centre) for centre in centres],
    ]
    reasons = reasons + [EMPTY, NEAREST]
    left = list(range(len(choices)))
    chosen: list[int] = []
    for _ in range(count):
        best, _ = decide(state, left, [[row[i] for i in left] for row in scores], reasons)
        left.remove(best)
        chosen.append(best)
    why: list[int] = []
    for best in chosen:
        reason = set_apart(best, left, scores, reasons)
        why.append(reason + influence_kind(state, centres[best]) if reason == EMPTY else reason)
    if not left and count > 1:
        why = [EVERY] * count
    return [choices[best] for best in chosen], why


def set_apart(best: int, others: list[int], scores: list[list[int]], reasons: list[int]) -> int:
    """The last measure that it took to prefer one choice to all others."""
    last = -1
    for other in others:
        measure = 0
        while measure < len(scores) and scores[measure][best] == scores[measure][other]:
            measure += 1
        last = max(last, measure)
    if last < 0:
        return ONLY
    return CHANCE if last == len(scores) else reasons[last]


# -- markets and colours -----------------------------------------------------------------------------------------


def profitable(state: Earth, choices: list[int], count: int, region: int) -> tuple[list[int], list[int]]:
    """EE-18.3: the most profitable of some markets for a colour."""
    buyers = [int(state.interested(market, region)) for market in choices]
    rivals = [state.traders[market] if state.traders[ZU * N_MARKETS + market] else 0 for market in choices]
    return best_markets(state, choices, count, [buyers, rivals], [WANTED, RIVALS])


def colour_to_sell(state: Earth) -> tuple[int, int]:
    """EE-18.4: the most popular colour of which Zu has an artefact; without any, all are alike."""
    held = [int(state.count_stored(ZU, region)) for region in range(N_REGIONS)]
    regions = [region for region in range(N_REGIONS) if held[region]]
    if not regions:
        return decide(state, list(range(N_REGIONS)), [], [])
    if len(regions) == 1:
        return regions[0], ONLY_COLOUR
    popular = [state.popularity(region) for region in regions]
    most = [held[region] for region in regions]
    return decide(state, regions, [popular, most], [POPULAR_HELD, MOST])


def known(state: Earth) -> i64:
    """EE-19.5: the types of which Zu has an artefact or a sample, as a set of bits."""
    return state.stored_types(ZU) | i64(state.guards[ZU])


def diggable(state: Earth, region: i64) -> i64:
    """EE-19.5: the types of a colour that Zu could excavate, as a set of bits."""
    return i64(state.lying) & (i64(COLUMN) << (N_ROWS * region)) & ~known(state)

"""A campaign of two chapters for the smallest game, so that the shell is tried without any campaign of the shelf."""

from __future__ import annotations

from kurhan.core.campaign import Campaign, Chapter
from kurhan.core.state import State

RICH, POOR = "rich", "poor"


def outcome(state: State) -> str:
    return RICH if max(state.scores()) >= 22 else POOR


def campaign(replay: bool = False) -> Campaign:
    return Campaign(
        [
            Chapter("harbour", options={"hiding": "until_sold"}, unlocks={"refill": "missing"}),
            Chapter("storm", options={"hiding": "one_raid"}, unlocks={}),
        ],
        outcomes=[RICH, POOR],
        outcome=outcome,
        replay=replay,
    )

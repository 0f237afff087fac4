"""What the bots make of Guns & Steel."""

from __future__ import annotations

import pytest

import kurhan
from kurhan import bots
from kurhan.core.chair import Chair
from tests.guns_steel.table import table


@pytest.mark.parametrize("seed", range(5))
def test_a_game_that_is_won_is_ended(seed: int) -> None:
    """However much there is still to gain: people wait for it."""
    rows = {"horse": "knight currency domestication", "gunpowder": "", "oil": "", "earth": "", "space": "computer"}
    state = table(
        2, phase="purchase", hands=["mining barter"], laid=["", "agriculture mining"], rows=rows,
        temporary="food iron horse gunpowder oil oil", built=["eiffel-tower great-pyramids angkor-wat taj-mahal", ""],
    )  # fmt: skip
    bot = bots.make("search:60", kurhan.game("guns_steel"), seed)
    assert bot.choose(Chair(state, 0)).notation == "buy computer"

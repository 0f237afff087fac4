"""Kurhan: a digital tabletop and laboratory for modern strategy games."""

from kurhan import engine

if engine.plain_wanted():
    engine.run_plain()

import kurhan.games  # noqa: F401  the folder first, so that the function of the same name below is what stays
from kurhan.core.action import Action, IllegalAction
from kurhan.core.chair import Chair
from kurhan.core.game import Game, game, games
from kurhan.core.playout import playout
from kurhan.core.record import Record
from kurhan.core.rng import Rng
from kurhan.core.state import Question, State, Step
from kurhan.engine import compiled

__all__ = [
    "Action", "Chair", "Game", "IllegalAction", "Question", "Record", "Rng", "State", "Step",
    "compiled", "game", "games", "playout",
]  # fmt: skip

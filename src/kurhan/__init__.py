"""Kurhan: a digital tabletop and laboratory for modern strategy games."""

import os

if os.environ.get("KURHAN_PLAIN"):
    from kurhan import plain

    plain.install()

import kurhan.games  # noqa: F401  the folder first, so that the function of the same name below is what stays
from kurhan.core.action import Action, IllegalAction
from kurhan.core.chair import Chair
from kurhan.core.game import Game, compiled, game, games
from kurhan.core.playout import playout
from kurhan.core.record import Record
from kurhan.core.rng import Rng
from kurhan.core.state import Question, State, Step

__all__ = [
    "Action", "Chair", "Game", "IllegalAction", "Question", "Record", "Rng", "State", "Step",
    "compiled", "game", "games", "playout",
]  # fmt: skip

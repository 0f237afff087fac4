"""Thebes (Peter Prinz, 2007)."""

from kurhan.core.game import Game
from kurhan.games.thebes.bot import ThebesInsight
from kurhan.games.thebes.components import Box
from kurhan.games.thebes.rules.dig import Digging
from kurhan.games.thebes.rules.setup import set_up
from kurhan.games.thebes.rules.turn import NextTurn, Turn
from kurhan.games.thebes.state import Thebes
from kurhan.games.thebes.view import view

GAME: Game = Game(
    id="thebes",
    titles={"pl": "Teby", "en": "Thebes"},
    seats=range(2, 5),
    rules=1,
    # Every turn takes a week or more and at most five decisions; four seats have five years of 60 weeks at the most.
    bound=6_200,
    options={},
    box=Box,
    state=Thebes,
    set_up=set_up,
    steps=[Turn, Digging, NextTurn],
    view=view,
    insight=ThebesInsight(),
)

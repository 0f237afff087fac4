"""Guns & Steel (Jesse Li, 2015; with Renaissance, 2016)."""

from kurhan.core.components import Components
from kurhan.core.game import Choice, Game
from kurhan.games.guns_steel.bot import GunsSteelInsight
from kurhan.games.guns_steel.components import SETS, Box
from kurhan.games.guns_steel.rules.attack import Battle, HandingOver, Losing, Reaction
from kurhan.games.guns_steel.rules.choices import (
    Copying,
    Discovering,
    Encore,
    Getting,
    Mustering,
    Ordering,
    Recalling,
    Renewing,
    Taxing,
    Trading,
)
from kurhan.games.guns_steel.rules.conditions import CONDITIONS
from kurhan.games.guns_steel.rules.effects import EFFECTS
from kurhan.games.guns_steel.rules.purchase import Buying, Paying
from kurhan.games.guns_steel.rules.setup import Opening, set_up
from kurhan.games.guns_steel.rules.turn import EndTurn, NextTurn, Resource, Taking, TakingBack, Technology
from kurhan.games.guns_steel.rules.using import Happening, Using
from kurhan.games.guns_steel.rules.wonders import Building, Moving, Praising
from kurhan.games.guns_steel.state import GunsSteel
from kurhan.games.guns_steel.view import view


def unpack(parts: Components) -> Box:
    return Box(parts, EFFECTS, CONDITIONS)


GAME: Game = Game(
    id="guns_steel",
    titles={"pl": "Guns & Steel: Historia Ludzkości", "en": "Guns & Steel"},
    seats=range(2, 5),
    rules=2,  # version 1 had other cards
    oldest_rules=2,
    # The rounds are limited to 60; a turn with every card in hand and all four at war stays under 150 decisions.
    bound=60 * 4 * 150,
    options={"set": Choice(list(SETS)), "hands": Choice(["hidden", "open"])},
    box=unpack,
    state=GunsSteel,
    set_up=set_up,
    steps=[
        Battle, Building, Buying, Copying, Discovering, Encore, EndTurn, Getting, HandingOver, Happening, Losing,
        Moving, Mustering, NextTurn, Opening, Ordering, Paying, Praising, Reaction, Recalling, Renewing, Resource,
        Taking, TakingBack, Taxing, Technology, Trading, Using,
    ],
    view=view,
    insight=GunsSteelInsight(),
)  # fmt: skip

"""Excavation Earth (Dávid Turczi, Wai Yee, Gordon Calleja, 2021)."""

from kurhan.core.components import Components
from kurhan.core.game import Choice, Game
from kurhan.games.excavation_earth.bot import EarthInsight
from kurhan.games.excavation_earth.components import Box
from kurhan.games.excavation_earth.rules.cards import Keeping
from kurhan.games.excavation_earth.rules.command import Commanding, Line
from kurhan.games.excavation_earth.rules.draft import Choosing, Drafting
from kurhan.games.excavation_earth.rules.excavate import Digging
from kurhan.games.excavation_earth.rules.goods import Freeing, Sampling
from kurhan.games.excavation_earth.rules.market import Trading
from kurhan.games.excavation_earth.rules.orders import (
    EFFECTS,
    Crowding,
    Curating,
    Promoting,
    Staffing,
    Swapping,
    Visiting,
)
from kurhan.games.excavation_earth.rules.rounds import NextTurn, Preparation, Resupply, Scoring
from kurhan.games.excavation_earth.rules.sale import Fencing, Offering, Selling
from kurhan.games.excavation_earth.rules.setup import (
    Dealing,
    Exchanging,
    Gathering,
    Laying,
    Redrawing,
    set_up,
)
from kurhan.games.excavation_earth.rules.smuggle import Smuggling
from kurhan.games.excavation_earth.rules.survey import Replacing, Surveying
from kurhan.games.excavation_earth.rules.travel import Landing, Moving, Travelling
from kurhan.games.excavation_earth.rules.turn import Leaving, Turn
from kurhan.games.excavation_earth.rules.zu import ZuTurn
from kurhan.games.excavation_earth.state import Earth
from kurhan.games.excavation_earth.view import view

ALONE = range(1, 2)
TOGETHER = range(2, 5)


def unpack(parts: Components) -> Box:
    return Box(parts, EFFECTS)


GAME: Game = Game(
    id="excavation_earth",
    titles={"pl": "Relikty ludzkości", "en": "Excavation Earth"},
    seats=range(1, 5),
    rules=1,
    # Every action costs a card. A seat gets eleven a round and few more: one for each of five columns, one for a sale
    # at several markets, two for an order, which costs an envoy. No action takes more than 20 decisions.
    bound=12_000,
    options={
        "factions": Choice(["chosen", "dealt"]),
        "hands": Choice(["dealt", "draft"], TOGETHER),
        "zu_credits": Choice(["usual", "none"], ALONE),
        "zu_failure": Choice(["usual", "nothing", "more"], ALONE),
        "zu_buyers": Choice(["both", "special"], ALONE),
        "zu_cards": Choice(["all", "skipped"], ALONE),
        "zu_crew": Choice(["endless", "limited"], ALONE),
        "zu_colours": Choice(["one", "each"], ALONE),
        "zu_holds": Choice(["apart", "either"], ALONE),
        "leftovers": Choice(["nothing", "lost"], ALONE),
        "zu_purchases": Choice(["one", "two"], ALONE),
    },
    box=unpack,
    state=Earth,
    set_up=set_up,
    steps=[
        Choosing, Commanding, Crowding, Curating, Dealing, Digging, Drafting, Exchanging, Fencing, Freeing, Gathering,
        Keeping, Landing, Laying, Leaving, Line, Moving, NextTurn, Offering, Preparation, Promoting, Redrawing,
        Replacing, Resupply, Sampling, Scoring, Selling, Smuggling, Staffing, Surveying, Swapping, Trading, Travelling,
        Turn, Visiting, ZuTurn,
    ],
    view=view,
    insight=EarthInsight(),
)  # fmt: skip

"""Traders of Carthage (Susumu Kawasaki, 2006)."""

from kurhan.core.game import Choice, Game
from kurhan.games.carthage.bot import CarthageInsight
from kurhan.games.carthage.components import Box
from kurhan.games.carthage.rules.payday import HideGoods, Payday, ProtectGoods, Raid
from kurhan.games.carthage.rules.purchase import Payment
from kurhan.games.carthage.rules.setup import FirstToken, set_up
from kurhan.games.carthage.rules.turn import AfterPurchase, NextTurn, Turn
from kurhan.games.carthage.state import Carthage
from kurhan.games.carthage.view import view

GAME: Game = Game(
    id="carthage",
    titles={"pl": "Kupcy z Kartaginy", "en": "Traders of Carthage"},
    seats=range(2, 5),
    rules=1,
    # At most 17 purchases bring a payday and 29 paydays the eighth token; between purchases every card is taken,
    # paid or hidden at most once and every marker laid once.
    bound=120_000,
    options={
        "hiding": Choice(["until_sold", "one_raid"]),
        "refill": Choice(["two", "missing"]),
    },
    box=Box,
    state=Carthage,
    set_up=set_up,
    steps=[FirstToken, NextTurn, Turn, Payment, AfterPurchase, Payday, HideGoods, ProtectGoods, Raid],
    view=view,
    insight=CarthageInsight(),
)

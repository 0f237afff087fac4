"""Revive (Helge Meissner, Anna Wermlund, Kristian Amundsen Østby, Eilif Svensson, 2022)."""

from kurhan.core.components import Components
from kurhan.core.game import Choice, Game
from kurhan.games.revive.bot import ReviveInsight
from kurhan.games.revive.campaign import CAMPAIGN
from kurhan.games.revive.components import Box
from kurhan.games.revive.rules.ability import Enriching, Using
from kurhan.games.revive.rules.build import Building
from kurhan.games.revive.rules.cards import Colouring, Playing, Recruiting, Slotting, Sparing, Waking
from kurhan.games.revive.rules.crates import Reopening
from kurhan.games.revive.rules.effects import EFFECTS
from kurhan.games.revive.rules.explore import Exploring, Laying, Turning
from kurhan.games.revive.rules.hibernation import Discarding, Dreaming, Removing, Retreating
from kurhan.games.revive.rules.modules import Placing, TakingModule
from kurhan.games.revive.rules.populate import Knowing, Learning, Settling
from kurhan.games.revive.rules.rewards import Rewarding, Springing, Stepping
from kurhan.games.revive.rules.setup import Beginning, Gathering, Keeping, Plating, Siding, set_up
from kurhan.games.revive.rules.supply import Choosing, Overflow, Receiving, Spending, Swapping
from kurhan.games.revive.rules.tracks import Advancing, Returning, TakingMachine
from kurhan.games.revive.rules.tribes import Acting, Marking, Moving
from kurhan.games.revive.rules.turn import EndAction, Switching, Turn
from kurhan.games.revive.rules.using import Happening, Resolving, RestingCard, TakingArtefact, Trading
from kurhan.games.revive.state import Revive
from kurhan.games.revive.view import view


def unpack(parts: Components) -> Box:
    return Box(parts, EFFECTS)


GAME: Game = Game(
    id="revive",
    titles={"pl": "Revive", "en": "Revive"},
    seats=range(1, 5),
    rules=2,
    oldest_rules=2,
    # The rounds are limited to 60. A turn has at most 500 effects, and random play never comes near that.
    bound=60 * 4 * 500,
    options={
        "tribes": Choice(["dealt", "chosen"]),
        "artefact_cards": Choice(["one", "two", "common"]),
        "longer": Choice(["off", "on"]),
        "sources": Choice(["off", "on"]),
        "locations": Choice(["off", "on"]),
        "plates": Choice(["off", "on"]),
        "more_tribes": Choice(["off", "on"]),
        "citizens": Choice(["off", "on"]),
        "moon": Choice(["off", "on"]),
        "chapter": Choice(["none", "1", "2", "3", "4", "5"]),
    },
    box=unpack,
    state=Revive,
    set_up=set_up,
    steps=[
        Acting, Advancing, Beginning, Building, Choosing, Colouring, Discarding, Dreaming, EndAction,
        Enriching, Exploring, Gathering, Happening, Keeping, Knowing, Laying, Learning, Marking, Moving, Overflow,
        Placing, Plating, Playing, Receiving, Recruiting, Removing, Reopening, Resolving, RestingCard, Retreating,
        Returning, Rewarding, Settling, Siding, Slotting, Sparing, Spending, Springing, Stepping, Swapping, Switching,
        TakingArtefact, TakingMachine, TakingModule, Trading, Turn, Turning, Using, Waking,
    ],
    view=view,
    insight=ReviveInsight(),
    campaign=CAMPAIGN,
)  # fmt: skip

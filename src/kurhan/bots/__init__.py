"""Players made of code. A bot is handed a chair and answers its question; it never sees the state.

``make("search:2s", game, seed=1)`` gives a bot by its name:

- ``random``       any option, each as likely
- ``quick``        what a quick player would do, without looking ahead
- ``greedy``       one look ahead with the game's evaluation
- ``search:1000``  a tree search of so many playouts a decision
- ``search:2s``    a tree search of so many seconds a decision
- ``mine:Clever``  the class ``Clever`` of a module ``mine`` of one's own, made with the game and a seed
"""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any, Protocol

from kurhan.bots.greedy import Greedy
from kurhan.bots.quick import Quick
from kurhan.bots.random import Random
from kurhan.bots.search import Search
from kurhan.core.action import Action
from kurhan.core.chair import Chair
from kurhan.core.game import Game

# The levels people choose from, each a bot's name.
LEVELS = {"easy": "quick", "medium": "greedy", "hard": "search:2s"}

SEARCH = re.compile(r"search:(?:(?P<playouts>[1-9][0-9]{0,8})|(?P<seconds>[0-9]{1,4}(?:\.[0-9]{1,3})?)s)")


class Bot(Protocol):
    def choose(self, chair: Chair) -> Action: ...


def make(name: str, game: Game, seed: int) -> Bot:
    """The bot of a name, ready to play a game. Without a time budget, the same seed plays the same moves."""
    if name == "random":
        return Random(seed)
    if name == "quick":
        return Quick(game.insight, seed)
    if name == "greedy":
        return Greedy(game.insight, seed)
    own = find_own(name)
    if own is not None:
        bot: Bot = own(game, seed)
        return bot
    playouts, seconds = budget(name)
    return Search(game.insight, playouts, seconds, seed)


def check(name: str) -> None:
    """A ValueError if there is no bot of that name."""
    if name not in ("random", "quick", "greedy") and find_own(name) is None:
        budget(name)


def find_own(name: str) -> Any:
    """The class that a name such as ``mine:Clever`` means; None if it is no such name."""
    module, colon, attribute = name.partition(":")
    if not colon or module == "search" or not all(part.isidentifier() for part in [*module.split("."), attribute]):
        return None
    try:
        return getattr(import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise ValueError(f"there is no bot {name!r}: {error}") from None


def budget(name: str) -> tuple[int, float]:
    """How many playouts, or how many seconds, a search bot's name grants; 0 for the other."""
    found = SEARCH.fullmatch(name)
    if found is None or (found["seconds"] is not None and float(found["seconds"]) == 0):
        raise ValueError(
            f"there is no bot {name!r} (there is: random, quick, greedy, search:1000, search:2s, module:Class)"
        )
    return int(found["playouts"] or 0), float(found["seconds"] or 0)

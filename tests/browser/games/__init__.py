"""What the browser tests know of each game, in a module of its name. A game without one is played all the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from playwright.sync_api import Page

if TYPE_CHECKING:
    from tests.browser.player import Player

TURNS = 25  # after which a game that names no telling moment is shown


def play_some_turns(player: Player) -> None:
    for _ in range(TURNS):
        if not player.wait_for_turn(120):
            return
        player.press(player.sensible() or "")


def nothing_of_its_own(page: Page) -> None:
    """There is nothing on the final screen but what all games have."""


@dataclass(frozen=True)
class Guide:
    """How a person plays a game, and what is worth a look. A module's own is called ``GUIDE``."""

    prefer: Sequence[str] = ()  # the verbs, what brings the game forward first; without any, whatever is lit
    check_end: Callable[[Page], None] = nothing_of_its_own  # looks at what the final screen shows of this game alone
    pictured: Mapping[str, str] = field(default_factory=dict)  # the options of the game that is shown in docs/
    come_to_telling_moment: Callable[[Player], None] = play_some_turns


def guide_to(game: str) -> Guide:
    name = f"{__name__}.{game}"
    if find_spec(name) is None:
        return Guide()
    guide: Guide = import_module(name).GUIDE
    return guide

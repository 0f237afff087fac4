"""How Revive is played in the browser tests."""

from __future__ import annotations

from tests.browser.games import Guide
from tests.browser.player import Player


def come_to_telling_moment(player: Player) -> None:
    """My turn well into the game with cards to play. On a wide screen I look at what one would bring in each slot."""
    page = player.page
    for turn in range(500):
        if not player.wait_for_turn(120):
            return
        options = player.options()
        if turn > 90 and page.locator(".hand .card").count() > 2 and "play" in options:
            break
        player.press(player.sensible() or options[0])
    if page.evaluate("innerWidth") >= 900:
        page.locator(".hand .card").first.hover()


GUIDE = Guide(
    prefer=(
        "populate", "technology", "large", "small", "explore", "tile", "way", "at", "recruit", "artefact", "machine",
        "module", "place", "use", "get", "open", "play", "card", "slot", "advance", "gain", "bonus", "activate", "rest",
        "wake", "switch", "hibernate", "end", "finish", "enough",
    ),
    come_to_telling_moment=come_to_telling_moment,
)  # fmt: skip

"""How Revive is played in the browser tests."""

from __future__ import annotations

from tests.browser.games import Guide
from tests.browser.player import Player

TELLING = 45  # choices after which there is something to see


def come_to_telling_moment(player: Player) -> None:
    """My turn well into the game with cards to play. On a wide screen I look at what one would bring in each slot, on
    a phone by day at what a place on the map would cost."""
    page = player.page
    for turn in range(500):
        if not player.wait_for_turn(120):
            return
        options = player.options()
        if turn > TELLING and page.locator(".hand .card").count() > 2 and "play" in options:
            break
        player.press(player.sensible() or options[0])
    if page.evaluate("innerWidth") >= 900:
        page.locator(".hand .card").first.hover()
    elif not page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches"):
        page.locator(".tabs [data-tab=map]").click()
        if page.locator(".m-pick[data-lit]").count():
            page.locator(".m-pick[data-lit]").first.hover()


GUIDE = Guide(
    prefer=(
        "populate", "technology", "large", "small", "explore", "tile", "way", "at", "recruit", "artefact", "machine",
        "module", "place", "use", "get", "open", "play", "card", "slot", "advance", "gain", "bonus", "activate", "rest",
        "wake", "switch", "hibernate", "end", "finish", "enough",
    ),
    come_to_telling_moment=come_to_telling_moment,
)  # fmt: skip

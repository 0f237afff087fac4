"""How Traders of Carthage is played in the browser tests."""

from __future__ import annotations

from tests.browser.games import Guide
from tests.browser.player import Player


def come_to_telling_moment(player: Player) -> None:
    """My turn, goods in store, a ship in pirate waters, and enough coins to buy."""
    for turn in range(200):
        if not player.wait_for_turn(60):
            return
        options = player.options()
        if turn > 24 and "buy" in options and player.page.locator(".sea .ghost").count() > 1:
            return
        takes = [option for option in options if option.startswith("take")]
        player.press(takes[0] if takes and turn % 3 and "buy" not in options[:1] else player.sensible() or options[0])


GUIDE = Guide(
    prefer=("buy", "pay", "claim", "done", "protect", "take"),
    come_to_telling_moment=come_to_telling_moment,
)

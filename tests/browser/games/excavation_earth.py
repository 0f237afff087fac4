"""How Excavation Earth is played in the browser tests."""

from __future__ import annotations

from tests.browser.games import Guide
from tests.browser.player import Player


def come_to_telling_moment(player: Player) -> None:
    """My turn in a later round with something to sell. On a wide screen I look at what the sale would bring."""
    page = player.page
    for turn in range(400):
        if not player.wait_for_turn(120):
            return
        options = player.options()
        if turn > 28 and any(option.startswith("sell") for option in options):
            break
        player.press(player.sensible() or options[0])
    if page.evaluate("innerWidth") >= 900:
        page.locator(".offers li:not(.none)").last.hover()


GUIDE = Guide(
    prefer=(
        "close", "offer", "sell", "sample", "dig", "excavate", "trader", "special", "buyer", "market", "envoy",
        "command", "place", "replace", "survey", "acquire", "deliver", "smuggle", "to", "move", "travel", "keep",
        "hold", "done", "pass",
    ),
    come_to_telling_moment=come_to_telling_moment,
)  # fmt: skip

"""How Thebes is played in the browser tests."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.games import Guide
from tests.browser.player import Player


def come_to_telling_moment(player: Player) -> None:
    """In the second year, with finds of my own. On a wide screen I point at a card, on a narrow one I am at a dig."""
    page = player.page
    narrow = page.evaluate("innerWidth") < 900
    for turn in range(200):
        if not player.wait_for_turn(120):
            return
        options = player.options()
        ready = turn > 12 and page.locator(".own-finds .token").count() > 2
        if ready and narrow and len(options) > 5 and options[0].startswith("weeks"):
            return
        if ready and not narrow and page.locator(".way").count() > 6 and page.locator(".card.show[data-play]").count():
            break
        takes = [option for option in options if option.startswith("take")]
        player.press(takes[turn % len(takes)] if takes and turn % 4 else player.sensible() or options[0])
    page.locator(".cards .card[data-lit]").last.hover()


def check_end(page: Page) -> None:
    """What each player's points came from adds up to them."""
    accounts = page.locator(".account").all()
    assert accounts
    for account in accounts:
        parts = [int(part) for part in account.locator("dd > b").all_inner_texts()]
        assert sum(parts) == int(account.locator("h3 > b").inner_text())


GUIDE = Guide(
    prefer=("weeks", "exhibit", "dig", "use", "take"),
    check_end=check_end,
    come_to_telling_moment=come_to_telling_moment,
)

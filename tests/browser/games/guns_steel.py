"""How Guns & Steel is played in the browser tests."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.games import Guide
from tests.browser.player import Player


def come_to_telling_moment(player: Player) -> None:
    """Half-way: some cards of the pyramid are gone, and I may buy. On a wide screen I point at one."""
    page = player.page
    for turn in range(300):
        if not player.wait_for_turn(120):
            return
        options = player.options()
        if turn > 20 and len([option for option in options if option.startswith("buy")]) > 1:
            break
        player.press(player.sensible() or options[0])
    if page.evaluate("innerWidth") >= 900:
        page.locator(".pyramid .oil .slot .card, .pyramid .earth .slot .card").first.hover()


def check_end(page: Page) -> None:
    """Every card, wonder and step on the track that counts is named, and they add up."""
    rows = page.locator(".tally li").all()
    assert rows
    for row in rows:
        total, *parts = (int(text) for text in row.locator(".whose .worth, .tag b").all_inner_texts())
        assert sum(parts) == total


GUIDE = Guide(
    prefer=("pay", "buy", "claim", "use", "react", "play", "lay", "done", "stand"),
    check_end=check_end,
    pictured={"set": "combined"},
    come_to_telling_moment=come_to_telling_moment,
)

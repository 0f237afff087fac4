"""Traders of Carthage in a real browser: a reserved card says whose it is."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.player import sit_down
from tests.browser.server import SharedServer
from tests.browser.test_play import take_device


def test_why_not_is_answered(server: SharedServer, people: People) -> None:
    page = people("en-GB").new_page()
    player = sit_down(page, server.url, "carthage", "hot")
    for verb in ("claim", "claim", "reserve market"):
        take_device(page)
        player.press(next(option for option in player.options() if option.startswith(verb)))
    take_device(page)
    page.locator(".card.barred").first.click()
    expect(page.locator("#toasts .toast")).to_have_text(re.compile("^Reserved: (Ala|Seat 2)$"))  # whoever began

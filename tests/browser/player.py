"""A person at a browser: sees what is lit and clicks it."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page

# The verbs of each game, what brings it forward first.
PREFER = {
    "carthage": ("buy", "pay", "claim", "done", "protect", "take"),
    "guns_steel": ("pay", "buy", "claim", "use", "react", "play", "lay", "done", "stand"),
    "thebes": ("weeks", "exhibit", "dig", "use", "take"),
}


class Player:
    """Knows of a game only which verbs to try first."""

    def __init__(self, page: Page, prefer: Sequence[str] = PREFER["carthage"]) -> None:
        self.page = page
        self.prefer = prefer

    def over(self) -> bool:
        return self.page.locator(".result").count() > 0

    def options(self) -> list[str]:
        """The notations of the buttons in the list of actions."""
        found: list[str] = self.page.eval_on_selector_all(
            "#acts [data-play]", "all => all.map(one => one.dataset.play)"
        )
        return found

    def revision(self) -> int:
        return int(self.page.locator("#table").get_attribute("data-n") or -1)

    def wait_for_change(self, revision: int) -> None:
        self.page.wait_for_function("n => Number(document.getElementById('table').dataset.n) !== n", arg=revision)

    def press(self, notation: str) -> None:
        """Chooses in the list of actions, opening its group first if need be."""
        revision = self.revision()
        button = self.page.locator(f'#acts [data-play="{notation}"]').first
        if not button.is_visible():
            group = self.page.locator(f'#acts details:has([data-play="{notation}"]) > summary')
            group.focus()
            group.click()
        button.focus()  # on a phone chips for cards in hand come out when they are looked for
        button.click()
        self.wait_for_change(revision)

    def click_board(self, notation: str) -> None:
        """Chooses on the board: the card or place itself, and its menu if it offers several things."""
        revision = self.revision()
        piece = self.page.locator(f'[data-lit][data-play*="{notation}"]:not(#acts *)').first
        label = piece.get_attribute("data-menu")
        piece.scroll_into_view_if_needed()
        box = piece.bounding_box()
        assert box is not None
        # Cards in a full hand or market overlap: the left edge, with the value on it, is always free.
        piece.click(position={"x": box["width"] * 0.22, "y": box["height"] * 0.45})
        if label:
            self.page.locator(".menu.floating button").nth(self._menu_index(label, notation)).click()
        self.wait_for_change(revision)

    def _menu_index(self, menu: str, notation: str) -> int:
        entries: list[dict[str, Any]] = json.loads(menu)
        return [entry["play"] for entry in entries].index(notation)

    def sensible(self) -> str | None:
        """Something to do that brings the game forward, or None if somebody else must choose."""
        options = self.options()
        for verb in self.prefer:
            found = [option for option in options if option.split()[0] == verb]
            if found:
                return max(found, key=last_number)
        return options[0] if options else None

    def wait_for_turn(self, seconds: float = 60) -> bool:
        """Waits until there is something to choose; False if the game is over."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.over():
                return False
            if self.options():
                return True
            time.sleep(0.05)
        raise AssertionError("nobody's turn")


def last_number(notation: str) -> int:
    """The highest card, the longest dig: what counts most stands last."""
    found = re.search(r"\d+$", notation)
    return int(found.group()) if found else 0

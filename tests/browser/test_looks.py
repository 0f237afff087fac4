"""Every page on desktop and phone, light and dark, Polish and English: nothing overflows, nothing bars a reader."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import People, Server
from tests.browser.player import PREFER, Player
from tests.browser.test_play import play_on, set_up

AXE = Path(__file__).parent.parent / "vendor" / "axe.min.js"
SIZES = [(1440, 900), (390, 844)]


def complaints(page: Page) -> list[str]:
    """What axe-core finds serious or critical."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{one['id']}: {one['help']}: {[node['html'][:140] for node in one['nodes'][:3]]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]


def check(page: Page, name: str) -> None:
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"{name} is {wide} px too wide"
    assert complaints(page) == [], name


@pytest.mark.parametrize(("width", "height"), SIZES, ids=["desktop", "phone"])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_pages_fit_and_can_be_read(server: Server, people: People, width: int, height: int, dark: bool) -> None:
    page = people("pl-PL" if dark else "en-GB", width, height, dark).new_page()
    for path in ("/", "/nowhere"):
        page.goto(server.url + path)
        check(page, path)


@pytest.mark.parametrize("game", PREFER)
@pytest.mark.parametrize(("width", "height", "dark"), [(1440, 900, False), (390, 844, True)], ids=["desktop", "phone"])
def test_a_game_fits_and_can_be_read(
    server: Server, people: People, game: str, width: int, height: int, dark: bool
) -> None:
    page = people("pl-PL" if dark else "en-GB", width, height, dark).new_page()
    look_at(page, server, game)


def look_at(page: Page, server: Server, game: str) -> None:
    """Everything there is of a game, from its page to its replay."""
    for path in (f"/new/{game}", f"/games/{game}", f"/games/{game}/rules"):
        page.goto(server.url + path)
        check(page, path)
    set_up(page, server, "easy", "open", name="Anna Maria Wesołowska-Wą", game=game)
    check(page, "waiting")
    page.locator(".waiting form button").last.click()
    player = Player(page, PREFER[game])
    expect(page.locator(".waiting")).to_have_count(0)
    for _ in range(4):
        play_on([player], most=4)
        check(page, "table")
    play_on([player])
    expect(page.locator(".result")).to_be_visible()
    check_sums(page)
    check(page, "final screen")
    page.locator(".result a[href*=replay]").click()
    expect(page.locator("[data-reel]")).to_be_visible()
    check(page, "replay")


def check_sums(page: Page) -> None:
    """On the final screen all that a player's points came from adds up to them."""
    rows = page.locator(".result tbody tr")
    assert rows.count() > 1
    for row in rows.all():
        *parts, total = (int(cell) for cell in row.locator("td:not(.rank)").all_inner_texts())
        assert sum(parts) == total

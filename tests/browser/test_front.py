"""The front page and the set-up: what this is, all games in sight, and a game at one click."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from kurhan import games
from tests.browser.conftest import People
from tests.browser.looks import check, check_width
from tests.browser.server import SharedServer

DESKTOPS = [(1280, 720), (1440, 900), (1920, 1080)]
# As many boxes as there will be before long, each as wordy as the wordiest.
FIVE_BOXES = """() => {
  const boxes = document.querySelector(".boxes");
  const wordiest = [...boxes.children].sort((one, other) => other.textContent.length - one.textContent.length)[0];
  while (boxes.children.length < 5) boxes.append(wordiest.cloneNode(true));
}"""

PAINT = """(all) => all
  .map((one) => getComputedStyle(one.querySelector(".pawn") ?? one))
  .map(({ backgroundColor, backgroundImage, color }) => [backgroundColor, backgroundImage, color])"""


@pytest.mark.parametrize("locale", ["en-GB", "pl-PL"])
@pytest.mark.parametrize(("width", "height"), DESKTOPS)
def test_all_games_are_in_sight(server: SharedServer, people: People, width: int, height: int, locale: str) -> None:
    page = people(locale, width, height).new_page()
    page.goto(server.url)
    all_in_sight(page)
    page.evaluate(FIVE_BOXES)
    all_in_sight(page)
    check(page, "five boxes")


def all_in_sight(page: Page) -> None:
    for part in page.locator(".hero h1, .box img, .box h2, .box .button").all():
        expect(part).to_be_in_viewport(ratio=1)


def test_one_click_begins_a_game_against_a_bot(server: SharedServer, people: People) -> None:
    page = people("en-GB").new_page()
    for game in games():
        page.goto(server.url)
        page.locator(f"form[action='/new/{game.id}'] button").click()
        expect(page.locator("#players .player")).to_have_count(2)
        expect(page.locator("#players .you")).to_contain_text("Guest")
        expect(page.locator("#players")).to_contain_text("bot, medium")


def test_another_click_leads_to_the_set_up(server: SharedServer, people: People) -> None:
    page = people("en-GB").new_page()
    for game in games():
        page.goto(server.url)
        page.locator(f".box .button[href='/new/{game.id}']").click()
        expect(page.locator(f"form.new[action='/new/{game.id}']")).to_be_visible()


@pytest.mark.parametrize("locale", ["en-GB", "pl-PL"])
def test_a_phone_shows_where_to_begin(server: SharedServer, people: People, locale: str) -> None:
    page = people(locale, 390, 844, touch=True).new_page()
    page.goto(server.url)
    for box in page.locator(".box").all()[:3]:
        expect(box.locator(".button.strong")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [(390, 844), (820, 1180), *DESKTOPS])
def test_the_set_up_shows_its_start(server: SharedServer, people: People, size: tuple[int, int]) -> None:
    page = people("pl-PL", *size).new_page()
    for game in games():
        page.goto(f"{server.url}/new/{game.id}")
        expect(page.locator("form.new button.strong")).to_be_in_viewport(ratio=1)
        check_width(page, game.id)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_a_seat_has_its_colour_from_the_set_up_on(server: SharedServer, people: People, dark: bool) -> None:
    page = people("en-GB", dark=dark).new_page()
    for game in games():
        page.goto(f"{server.url}/new/{game.id}")
        for seat, kind in enumerate(("open", "medium", "medium")[: game.seats[-1] - 1], start=1):
            page.locator(f"input[name=seat-{seat}][value={kind}]").check()
        before = colours(page, ".seat-card .pawn")
        page.locator("form.new button.strong").click()
        waiting = colours(page, ".chair:not(.open) .pawn")
        assert waiting == [before[0], *before[2:]], game.id
        page.locator(".waiting form button").last.click()  # a bot for the open seat
        assert colours(page, "#players > .player") == before, game.id


def colours(page: Page, pawns: str) -> list[tuple[str, str, str]]:
    page.locator(pawns).first.wait_for(state="attached")
    return [tuple(found) for found in page.locator(pawns).evaluate_all(PAINT)]

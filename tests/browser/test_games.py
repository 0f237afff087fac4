"""Every game there is, played to its end in a real browser and looked at on the way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from kurhan import games
from kurhan.core.game import Game
from tests.browser.conftest import People
from tests.browser.games import guide_to
from tests.browser.looks import LOOKS, Look, check
from tests.browser.player import play_on, sit_down
from tests.browser.server import SharedServer

MOST_LOOKS = 3  # in which a game is played whole, however many values its options have
LONG_NAME = "Anna Maria Wesołowska-Wą"


def plays() -> Iterator[Any]:
    """Each game in so many looks, two or three, that the values of its options are played."""
    for game in games():
        most = min(MOST_LOOKS, max([2, *(len(choice.values) for choice in game.options.values())]))
        for number, look in enumerate(islice(cycle(LOOKS), most)):
            yield pytest.param(game, look, number, id=f"{game.id}-{look.name}")


@pytest.mark.long
@pytest.mark.parametrize(("game", "look", "number"), list(plays()))
def test_a_whole_game(server: SharedServer, people: People, game: Game, look: Look, number: int) -> None:
    page = people.before(look).new_page()
    seats = ["easy", "open"] if number == 0 and 3 in game.seats else ["open"]
    choices = {name: choice for name, choice in game.options.items() if choice.is_for(len(seats) + 1)}
    options = {name: choice.values[number % len(choice.values)] for name, choice in choices.items()}
    player = sit_down(page, server.url, game.id, *seats, name=LONG_NAME, options=options)
    check(page, "waiting")
    page.locator(".waiting form button").last.click()  # a bot for the open seat
    expect(page.locator(".waiting")).to_have_count(0)
    for moves in (3, 12):
        play_on([player], most=moves)
        check(page, "table")
    play_on([player])
    expect(page.locator(".result tbody tr")).to_have_count(len(seats) + 1)
    expect(page.locator(".result form button")).to_be_visible()  # once more
    check_sums(page)
    guide_to(game.id).check_end(page)
    check(page, "final screen")
    page.locator(".result a[href*=replay]").click()
    expect(page.locator("[data-reel]")).to_be_visible()
    check(page, "replay")


@pytest.mark.parametrize("look", LOOKS[:2], ids=lambda look: look.name)
@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_what_is_told_of_a_game_fits_and_can_be_read(
    server: SharedServer, people: People, game: Game, look: Look
) -> None:
    page = people.before(look).new_page()
    for path in (f"/new/{game.id}", f"/games/{game.id}", f"/games/{game.id}/rules"):
        page.goto(server.url + path)
        check(page, path)


def check_sums(page: Page) -> None:
    """All that a player's points came from adds up to them."""
    for row in page.locator(".result tbody tr").all():
        *parts, total = (int(cell) for cell in row.locator("td:not(.rank)").all_inner_texts())
        assert sum(parts) == total

"""A finger cannot point: in every game its first touch on a card looks, the second plays."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from kurhan import games
from kurhan.core.game import Game
from tests.browser.conftest import People
from tests.browser.games import guide_to
from tests.browser.player import Player, sit_down
from tests.browser.server import SharedServer

CARDS = ":is(#board, #hold) :is([data-lit][data-piece], [data-piece] [data-lit]):not([data-menu])"


def come_to_cards(player: Player) -> list[Locator]:
    """Plays until some cards can be chosen that offer one thing only."""
    for _ in range(40):
        assert player.wait_for_turn()
        found = [card for card in player.page.locator(CARDS).all() if card.is_visible()]
        if len(found) > 1:
            player.page.evaluate("document.activeElement.blur()")
            return found
        player.press(player.sensible() or "")
    raise AssertionError("no two cards can be chosen")


def begin(people: People, server: SharedServer, game: str) -> Player:
    page = people("en-GB", 390, 844, touch=True).new_page()
    return Player(sit_down(page, server.url, game, "easy").page, guide_to(game).prefer)


def touch(card: Locator) -> None:
    """At its left edge: the others in a hand may lie over the rest."""
    place = card.bounding_box()
    assert place is not None
    card.tap(position={"x": place["width"] * 0.22, "y": place["height"] * 0.45})


def picked(page: Page) -> Locator:
    return page.locator("[data-picked]")


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_the_first_touch_looks_and_the_second_plays(server: SharedServer, people: People, game: Game) -> None:
    player = begin(people, server, game.id)
    page, toast = player.page, player.page.locator("#toasts .toast")
    one, other = come_to_cards(player)[:2]
    revision = player.revision()
    touch(one)
    expect(picked(page)).to_have_count(1)
    expect(one).to_be_focused()
    expect(toast).to_have_text("Touch it again to play it.")
    touch(other)
    expect(other).to_be_focused()
    expect(picked(page)).to_have_count(1)
    assert player.revision() == revision
    touch(other)
    player.wait_for_change(revision)
    expect(picked(page)).to_have_count(0)
    expect(toast).to_have_count(0)


def test_a_card_is_laid_down_by_a_touch_elsewhere(server: SharedServer, people: People) -> None:
    player = begin(people, server, games()[0].id)
    card = come_to_cards(player)[0]
    revision = player.revision()
    for _ in range(2):
        touch(card)
        expect(picked(player.page)).to_have_count(1)
        player.page.locator("#log-title").tap()
        expect(picked(player.page)).to_have_count(0)
    assert player.revision() == revision


def test_a_player_is_told_three_times(server: SharedServer, people: People) -> None:
    player = begin(people, server, games()[0].id)
    one, other = come_to_cards(player)[:2]
    toasts = player.page.locator("#toasts")
    for card in (one, other, one):
        touch(card)
        expect(toasts.locator(".toast")).to_have_count(1)
        toasts.evaluate("all => all.replaceChildren()")
    touch(other)
    expect(picked(player.page)).to_have_count(1)
    expect(toasts.locator(".toast")).to_have_count(0)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_a_button_in_the_list_plays_at_once(server: SharedServer, people: People, game: Game) -> None:
    player = begin(people, server, game.id)
    for _ in range(40):
        assert player.wait_for_turn()
        revision = player.revision()
        button = player.page.locator("#acts > [data-play]").first
        if button.count() and button.is_visible():
            button.tap()
            player.wait_for_change(revision)
            return
        player.press(player.sensible() or "")
    raise AssertionError("there was no button")

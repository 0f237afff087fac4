"""Guns & Steel in a real browser: links that light up, payments seen and changed, a clash."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import People
from tests.browser.player import Player, notice, noticed, sit_down
from tests.browser.server import SharedServer


def begin(page: Page, server: SharedServer, edition: str) -> Player:
    player = sit_down(page, server.url, "guns_steel", "easy", options={"set": edition})
    assert player.wait_for_turn()
    return player


def save_up(player: Player) -> None:
    """Lays resources and uses nothing until a card can be bought with some of them left over."""
    while True:
        assert player.wait_for_turn()
        choice = player.sensible()
        assert choice is not None
        if choice.startswith("buy"):
            if player.page.locator(".stock").count() > 3:
                return
            choice = "done"
        player.press("leave" if choice == "use" else choice)


def test_pointing_at_a_card_shows_what_it_says_and_what_it_is_linked_to(server: SharedServer, people: People) -> None:
    page = people("en-GB").new_page()
    begin(page, server, "new_world")
    card = page.locator(".pyramid .earth .card").first
    due = int(card.locator(".due").inner_text())
    expect(card.locator(".tip .tip-does").first).not_to_be_in_viewport(ratio=0.5)
    card.hover()
    expect(card.locator(".tip .tip-does").first).to_be_in_viewport(ratio=1)
    expect(page.locator(".pyramid .card[data-on]")).to_have_count(due)
    page.mouse.move(2, 2)
    expect(page.locator(".pyramid [data-on]")).to_have_count(0)


def test_a_payment_is_seen_before_and_can_be_changed(server: SharedServer, people: People) -> None:
    page = people("en-GB").new_page()
    player = begin(page, server, "new_world")
    save_up(player)
    while (card := payable_otherwise(page)) is None:
        player.press("done")
        save_up(player)
    expect(card.locator(".tip .pays")).to_be_in_viewport(ratio=1)
    before = names(page.locator(".stock[data-on]"))
    card.click()
    expect(page.locator(".slip")).to_be_visible()
    spent = page.locator(".stock.spent")
    assert names(spent) == before
    player.click_board(next(option for option in player.options() if option.startswith("spend")))
    assert names(spent) != before
    revision = player.revision()
    page.locator(".pyramid .card.buying").click()  # the card itself takes the payment
    player.wait_for_change(revision)
    expect(page.locator(".slip")).to_have_count(0)


def payable_otherwise(page: Page) -> Locator | None:
    """A card one points at whose payment would leave a resource of a kind that is part of it."""
    for card in page.locator(".pyramid .card:has([data-lit])").all():
        card.hover()
        pays, rests = page.locator(".stock[data-on]"), page.locator(".stock:not([data-on])")
        expect(pays).not_to_have_count(0)
        if {*kinds(pays)} & {*kinds(rests)}:
            return card
    return None


def kinds(stock: Locator) -> list[str]:
    return [(one.get_attribute("class") or "").split()[2] for one in stock.all()]


def names(cards: Locator) -> list[str]:
    return sorted(card.get_attribute("id") or "" for card in cards.all())


def test_a_finger_points_before_it_buys(server: SharedServer, people: People) -> None:
    page = people("en-GB", 390, 844, touch=True).new_page()
    player = begin(page, server, "renaissance")
    save_up(player)
    revision = player.revision()
    card = page.locator(".pyramid .card:has([data-lit])").first
    card.tap()
    expect(card.locator(".tip .pays")).to_be_in_viewport(ratio=1)
    expect(page.locator(".stock[data-on]").first).to_be_visible()
    assert player.revision() == revision
    card.tap()
    player.wait_for_change(revision)


def test_an_attack_is_a_clash(server: SharedServer, people: People) -> None:
    server.set_pace(0.4)
    page = people("en-GB").new_page()
    player = begin(page, server, "new_world")
    while "play warrior" not in player.options():
        assert player.wait_for_turn()
        options = player.options()
        player.press("done" if "done" in options else next(one for one in options if one != "lay warrior"))
    player.press("play warrior")
    notice(page, ".clash.decided .fate")
    player.press("use")
    assert re.search("is beaten|holds out", noticed(page)[0]["text"])
    expect(page.locator(".clash")).to_have_count(0)

"""Guns & Steel in a real browser: a whole game of each set, links that light up, payments seen and changed, a clash."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import People, Server
from tests.browser.player import PREFER, Player
from tests.browser.test_looks import check, check_sums
from tests.browser.test_play import play_on


def sit_down(page: Page, server: Server, edition: str, *seats: str) -> Player:
    page.goto(f"{server.url}/new/guns_steel")
    page.locator("input[name=name]").fill("Ala")
    for number, seat in enumerate(seats, start=1):
        page.locator(f"input[name=seat-{number}][value={seat}]").check()
    page.locator("details.options > summary").click()
    page.locator("select[name=option-set]").select_option(edition)
    page.locator("form.new button.strong").click()
    player = Player(page, PREFER["guns_steel"])
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


@pytest.mark.parametrize(
    ("edition", "width", "height", "dark"),
    [("renaissance", 390, 844, True), ("combined", 1440, 900, True)],
)
def test_a_whole_game(server: Server, people: People, edition: str, width: int, height: int, dark: bool) -> None:
    """One of the New World is played in test_looks."""
    ala = sit_down(people("pl-PL" if dark else "en-GB", width, height, dark).new_page(), server, edition, "easy")
    assert play_on([ala], most=40) == 40
    check(ala.page, edition)
    play_on([ala])
    check_sums(ala.page)
    check_tally(ala.page)


def check_tally(page: Page) -> None:
    """Every card, wonder and step on the track that counts is named, and they add up."""
    for row in page.locator(".tally li").all():
        total, *parts = (int(text) for text in row.locator(".whose .worth, .tag b").all_inner_texts())
        assert sum(parts) == total


def test_pointing_at_a_card_shows_what_it_says_and_what_it_is_linked_to(server: Server, people: People) -> None:
    page = people("en-GB").new_page()
    sit_down(page, server, "new_world", "easy")
    card = page.locator(".pyramid .earth .card").first
    due = int(card.locator(".due").inner_text())
    expect(card.locator(".tip .tip-does").first).not_to_be_in_viewport(ratio=0.5)
    card.hover()
    expect(card.locator(".tip .tip-does").first).to_be_in_viewport(ratio=1)
    expect(page.locator(".pyramid .card[data-on]")).to_have_count(due)
    page.mouse.move(2, 2)
    expect(page.locator(".pyramid [data-on]")).to_have_count(0)


def test_a_payment_is_seen_before_and_can_be_changed(server: Server, people: People) -> None:
    page = people("en-GB").new_page()
    player = sit_down(page, server, "new_world", "easy")
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


def test_a_finger_points_before_it_buys(server: Server, people: People) -> None:
    page = people("en-GB", 390, 844, touch=True).new_page()
    player = sit_down(page, server, "renaissance", "easy")
    save_up(player)
    revision = player.revision()
    card = page.locator(".pyramid .card:has([data-lit])").first
    card.tap()
    expect(card.locator(".tip .pays")).to_be_in_viewport(ratio=1)
    expect(page.locator(".stock[data-on]").first).to_be_visible()
    assert player.revision() == revision
    card.tap()
    player.wait_for_change(revision)


def test_an_attack_is_a_clash(people: People, tmp_path: Path) -> None:
    server = Server(tmp_path, pace=0.4)
    server.start()
    page = people("en-GB").new_page()
    player = sit_down(page, server, "new_world", "easy")
    while "play warrior" not in player.options():
        assert player.wait_for_turn()
        options = player.options()
        player.press("done" if "done" in options else next(one for one in options if one != "lay warrior"))
    player.press("play warrior")
    player.press("use")
    expect(page.locator(".clash.decided .fate")).to_have_text(re.compile("is beaten|holds out"))
    expect(page.locator(".clash")).to_have_count(0)
    server.stop()

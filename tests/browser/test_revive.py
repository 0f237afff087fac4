"""Revive in a real browser: what a card would bring, what a place would cost, four parts on a phone, a game alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.looks import LOOKS, Look, check
from tests.browser.player import Player, play_on, sit_down
from tests.browser.server import SharedServer

GAME = "revive"
WIDE = "all => all.filter((one) => one.offsetWidth > 9).map((one) => one.innerText)"


def play_until(player: Player, verb: str) -> None:
    """Plays sensibly until there is something to do with a verb."""
    for _ in range(300):
        assert player.wait_for_turn()
        options = player.options()
        if any(option.split()[0] == verb for option in options):
            return
        player.press(player.sensible() or options[0])
    raise AssertionError(f"never came to {verb}")


def test_a_card_shows_what_it_would_bring_in_each_slot(server: SharedServer, people: People) -> None:
    page = people("en-GB").new_page()
    play_until(sit_down(page, server.url, GAME, "easy"), "play")
    brings = page.locator(".would[data-on]")
    expect(brings).to_have_count(0)
    page.locator(".hand .card").first.hover()
    expect(brings.first).to_be_visible()
    assert brings.count() >= 2  # two slots for each half
    page.mouse.move(2, 2)
    expect(brings).to_have_count(0)


def test_a_place_shows_its_bill_before_anything_is_paid(server: SharedServer, people: People) -> None:
    page = people("en-GB").new_page()
    player = sit_down(page, server.url, GAME, "easy")
    play_until(player, "small")
    player.press("small")
    sand = page.locator(".world .hex[data-lit]").first
    expect(page.locator(".m-bill:visible")).to_have_count(0)
    expect(page.locator(".rs .left-of:visible")).to_have_count(0)
    sand.hover()
    expect(page.locator(".m-bill:visible").first).to_be_visible()
    expect(page.locator(".rs .left-of:visible").first).to_be_visible()


def test_a_place_is_chosen_before_an_action(server: SharedServer, people: People) -> None:
    """What an action could reach lights up while its button is pointed at; a place leads to what can be done there."""
    page = people("en-GB").new_page()
    player = sit_down(page, server.url, GAME, "easy")
    play_until(player, "small")
    reached = page.locator(".m-pick .m-range:visible")
    expect(reached).to_have_count(0)
    page.locator('#acts [data-play="small"]').hover()
    expect(reached.first).to_be_visible()
    page.mouse.move(2, 2)
    expect(reached).to_have_count(0)
    notation = page.locator('.m-pick[data-play*="small;at"]').first.get_attribute("data-play") or ""
    wanted = notation.split("|")[0]
    assert wanted.startswith("small;at ")
    player.click_board(wanted)
    expect(page.locator(f"#at-{wanted.split()[-1]} .m-house")).to_be_visible()


def test_a_turn_is_taken_back_step_by_step_or_at_once(server: SharedServer, people: People) -> None:
    page = people("en-GB").new_page()
    player = sit_down(page, server.url, GAME, "easy")
    play_until(player, "play")
    options = player.options()
    page.locator(".hand .card[data-lit]").first.click()
    expect(page.locator(".bed[data-lit]").first).to_be_visible()
    page.locator("#undo").click()  # the card
    expect(page.locator(".bed[data-lit]")).to_have_count(0)
    page.locator("#undo").click()  # that a card is played
    page.wait_for_function("wanted => document.querySelector(`#acts [data-play='${wanted}']`)", arg="play")
    assert player.options() == options
    page.locator(".hand .card[data-lit]").first.click()
    page.locator("#undo-all").click()
    page.wait_for_function("wanted => document.querySelector(`#acts [data-play='${wanted}']`)", arg="play")


def test_four_parts_share_a_phone(server: SharedServer, people: People) -> None:
    page = people("en-GB", 390, 844, touch=True).new_page()
    play_until(sit_down(page, server.url, GAME, "easy"), "play")
    for part, shown in (("map", ".world"), ("market", ".market"), ("players", "#players"), ("board", ".own-board")):
        page.locator(f".tabs [data-tab={part}]").tap()
        expect(page.locator(shown).first).to_be_in_viewport()
        expect(page.locator(f".tabs [data-tab={part}]")).to_have_attribute("aria-pressed", "true")


def test_each_part_of_a_phone_has_its_actions_and_ones_resources(server: SharedServer, people: People) -> None:
    page = people("en-GB", 390, 844, touch=True).new_page()
    play_until(sit_down(page, server.url, GAME, "easy"), "play")
    actions = page.locator("#acts > .act")
    for part, wanted in (("map", "Explore Populate Build End"), ("board", "Play Use Hibernate End")):
        page.locator(f".tabs [data-tab={part}]").tap()
        expect(page.locator(".me .res")).to_be_in_viewport()
        shown: list[str] = actions.evaluate_all(WIDE)
        assert sorted({words.split()[0] for words in shown}) == sorted(wanted.split())


def test_anothers_board_opens_beside(server: SharedServer, people: People) -> None:
    page = people("en-GB").new_page()
    play_until(sit_down(page, server.url, GAME, "easy"), "play")
    page.locator(".whole-button").first.click()
    expect(page.locator(".sheet-of.whole .own-board").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".sheet-of.whole .own-board").first).not_to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("look", LOOKS[:2], ids=lambda look: look.name)
def test_a_whole_game_alone(server: SharedServer, people: People, look: Look) -> None:
    page = people.before(look).new_page()
    player = sit_down(page, server.url, GAME, "none")
    play_on([player], most=30)
    check(page, "alone")
    play_on([player])
    expect(page.locator(".result tbody tr")).to_have_count(1)
    expect(page.locator(".result .total")).to_be_visible()
    check(page, "the end alone")

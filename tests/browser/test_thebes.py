"""Thebes in a real browser: the way that lights up, the watch one turns, the draw one watches."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import People
from tests.browser.player import Player, notice, noticed, sit_down
from tests.browser.server import SharedServer


def come_to_a_dig(page: Page, server: SharedServer) -> Player:
    """Takes cards until there is something to dig for, and goes there."""
    player = sit_down(page, server.url, "thebes", "easy")
    while not any(option.startswith("weeks") for option in player.options()):
        assert player.wait_for_turn()
        choice = player.sensible()
        assert choice is not None
        player.press(choice)
    return player


def test_pointing_shows_the_way_and_where_the_marker_would_come_to(server: SharedServer, people: People) -> None:
    page = people("en-GB").new_page()
    assert sit_down(page, server.url, "thebes", "easy").wait_for_turn()
    card = page.locator(".card[data-lit]").first
    card.hover()
    lit = page.locator("[data-on]")
    expect(page.locator(".marker.ghost[data-on]")).to_have_count(1)
    shown = lit.count()
    assert shown
    page.mouse.move(2, 2)
    expect(lit).to_have_count(0)
    # The button in the list points at the same.
    notation = (card.get_attribute("data-play") or "").split("|")[0]
    page.locator("#acts-take > summary").click()
    page.locator(f'#acts [data-play="{notation}"]').focus()
    expect(lit).to_have_count(shown)


def test_the_watch_is_turned_by_hand_by_key_and_by_button(server: SharedServer, people: People) -> None:
    page = people("en-GB").new_page()
    player = come_to_a_dig(page, server)
    can = [int(option.split()[1]) for option in player.options() if option.startswith("weeks")]
    shown = page.locator(".dig .go:visible")
    place = page.locator("[data-dial]").bounding_box()
    assert place is not None
    middle = place["x"] + place["width"] / 2
    page.mouse.move(middle, place["y"] + place["height"] * 0.2)
    page.mouse.down()
    page.mouse.move(middle + 2, place["y"] + place["height"] * 0.1)
    page.mouse.up()
    expect(shown).to_have_attribute("data-play", f"weeks {can[-1]}")
    page.keyboard.press("ArrowRight")  # once round
    expect(shown).to_have_attribute("data-play", f"weeks {can[0]}")
    page.locator("[data-turn='1']").click()
    expect(shown).to_have_attribute("data-play", f"weeks {can[1]}")
    expect(page.locator(".outlook dl:visible")).to_have_count(1)
    page.locator("[data-turn='-1']").click()
    page.locator("[data-dial] input:checked").focus()
    revision = player.revision()
    page.keyboard.press("Enter")
    player.wait_for_change(revision)
    expect(page.locator("#log")).to_contain_text(f"(weeks: {can[0]})")


def test_tokens_come_out_of_the_bag_before_all_eyes(server: SharedServer, people: People) -> None:
    server.set_pace(0.2)
    page = people("en-GB").new_page()
    player = come_to_a_dig(page, server)
    longest = [option for option in player.options() if option.startswith("weeks")][-1]
    notice(page, ".haul .pit > li")
    player.press(longest)
    assert "Ala finds" not in noticed(page)[0]["log"]  # the log waits until all is seen
    expect(page.locator("#log")).to_contain_text("Ala finds")
    expect(page.locator(".haul")).to_have_count(0)


def test_on_a_phone_a_place_of_the_map_is_touched(server: SharedServer, people: People) -> None:
    page = people("en-GB", 390, 844, touch=True).new_page()
    player = sit_down(page, server.url, "thebes", "easy")
    assert player.wait_for_turn()
    revision = player.revision()
    place = page.locator(".place:not(.warsaw) .press[data-lit]:not([data-menu])").first
    place.tap()
    expect(page.locator("[data-picked]")).to_have_count(1)
    expect(page.locator("#board .card[data-on]")).to_have_count(1)  # what there is to take there
    assert player.revision() == revision
    place.tap()
    player.wait_for_change(revision)

"""Excavation Earth in a real browser: what a sale would bring, how far fuel goes, a draft, a world in thirds."""

from __future__ import annotations

import re
from functools import cache

import pytest
from playwright.sync_api import Page, expect

import kurhan
from kurhan.core.record import Record
from kurhan.lab.match import Pairing, play
from tests.browser.conftest import People
from tests.browser.looks import LOOKS, Look, check
from tests.browser.player import Player, play_on, sit_down
from tests.browser.positions import Position
from tests.browser.server import SharedServer
from tests.browser.test_flying import empty_room

GAME = "excavation_earth"
# Shows one table after another as if it had come over the socket; what flies then, by its piece or by its class.
FLIGHTS = """async ({before, after}) => {
  const {show} = await import(new URL("show.js", document.querySelector("script[type=module]").src));
  document.getElementById("room").innerHTML = before;
  await show({html: after});
  const flown = document.getAnimations().map(({effect}) => effect.target).filter((one) => one && !one.matches(".gain"));
  return flown.map((one) => one.dataset.piece ?? one.className);
}"""


def play_until(player: Player, verb: str) -> list[str]:
    """Plays sensibly until there is something to do with a verb; all that can be done then."""
    for _ in range(300):
        assert player.wait_for_turn()
        options = player.options()
        if any(option.split()[0] == verb for option in options):
            return options
        player.press(player.sensible() or options[0])
    raise AssertionError(f"never came to {verb}")


@pytest.mark.long
def test_a_receipt_is_seen_before_a_sale(server: SharedServer, people: People) -> None:
    page = people("en-GB").new_page()
    player = sit_down(page, server.url, GAME, "easy")
    play_until(player, "close")
    *parts, total = (int(text) for text in page.locator(".receipt .total b").all_inner_texts())
    assert len(parts) == 3
    assert sum(parts) == total
    expect(page.locator('#acts [data-play="close"]')).to_contain_text(f"Sell for {total}")
    expect(page.locator(".tag.brings:not(.could) > span").first).to_be_visible()
    player.press("close")
    expect(page.locator("#log")).to_contain_text(re.compile(rf"Ala sells .* for {total} credit"))


def test_a_travel_card_shows_how_far_it_goes(server: SharedServer, people: People) -> None:
    page = people("en-GB").new_page()
    player = sit_down(page, server.url, GAME, "easy")
    play_until(player, "travel")
    lit = page.locator(".fuel[data-on]")
    counts = []
    for card in page.locator(".hand .flight").all():
        card.hover()
        expect(lit.first).to_be_visible()
        counts.append(lit.count())
    assert counts == sorted(counts)
    assert counts[0] < counts[-1]
    page.mouse.move(2, 2)
    expect(lit).to_have_count(0)


def test_what_an_artefact_would_add_stands_in_the_gallery(server: SharedServer, people: People) -> None:
    page = people("en-GB").new_page()
    play_until(sit_down(page, server.url, GAME, "easy"), "travel")
    pile = page.locator(".pile").first
    name = (pile.get_attribute("id") or "").removeprefix("lying-")
    pile.hover()
    expect(page.locator(f'.lore[data-pointed="type-{name}"]')).to_be_visible()
    expect(page.locator(f"#frame-0-{name} .plus")).to_be_visible()


def draft(page: Page, server: SharedServer) -> Player:
    player = sit_down(page, server.url, GAME, "easy", options={"hands": "draft"})
    play_until(player, "keep")
    return player


def test_two_cards_are_ticked_in_a_draft(server: SharedServer, people: People) -> None:
    page = people("en-GB").new_page()
    player = draft(page, server)
    boxes, keep = page.locator(".pick-cards input"), page.locator(".pick-cards button")
    expect(boxes).to_have_count(8)
    expect(keep).to_be_disabled()
    for number in (5, 1):
        boxes.nth(number).click()
    expect(keep).to_be_enabled()
    boxes.nth(2).click()  # one too many: the first is let go of
    expect(page.locator(".pick-cards input:checked")).to_have_count(2)
    expect(boxes.nth(5)).not_to_be_checked()
    kept = [boxes.nth(number).get_attribute("value") for number in (1, 2)]
    expect(keep).to_have_attribute("data-play", f"keep {kept[0]} {kept[1]}")
    revision = player.revision()
    keep.click()
    player.wait_for_change(revision)
    expect(page.locator("#log")).to_contain_text("You choose")


def test_on_a_phone_the_world_is_read_in_thirds(server: SharedServer, people: People) -> None:
    page = people("en-GB", 390, 844, touch=True).new_page()
    play_until(sit_down(page, server.url, GAME, "easy"), "travel")
    expect(page.locator("#place-tokyo")).not_to_be_in_viewport()
    page.locator("[data-goto=third-3]").tap()
    expect(page.locator("#place-tokyo")).to_be_in_viewport()
    page.locator(".jumps button").nth(2).tap()
    expect(page.locator("#player-0 .holds")).to_be_in_viewport(ratio=1)
    page.locator(".jumps button").first.tap()
    expect(page.locator("#place-tokyo")).to_be_in_viewport()


def test_alone_one_reads_what_zu_did(server: SharedServer, people: People) -> None:
    page = people("en-GB").new_page()
    player = sit_down(page, server.url, GAME, "none")
    play_until(player, "travel")
    for _ in range(60):
        if page.locator(".story li").count() or not player.wait_for_turn():
            break
        player.press(player.sensible() or player.options()[0])
    expect(page.locator(".story li").first).to_contain_text("Zu")
    expect(page.locator("#player-zu .score")).to_be_visible()


def test_a_journey_is_drawn_before_it_is_made(server: SharedServer, people: People) -> None:
    page = people("en-GB").new_page()
    play_until(sit_down(page, server.url, GAME, "easy"), "travel")
    page.locator("#acts-travel > summary").click()
    page.locator("#acts-travel button").last.click()
    page.locator(".press[data-lit]").first.click()  # which explorer
    drawn = page.locator(".journeys path[data-on]")
    expect(page.locator(".gauge")).to_be_visible()
    expect(drawn).to_have_count(0)
    far = page.locator(".spot.near .press[data-lit]").last
    for point in (far.hover, far.focus):
        point()
        expect(drawn).to_have_count(1)
        expect(page.locator(".lore .left")).to_have_count(page.locator(".journeys path").count())
        expect(page.locator(".lore[data-on] .left")).to_be_visible()
        page.mouse.move(2, 2)
        page.evaluate("document.activeElement.blur()")
        expect(drawn).to_have_count(0)


def test_a_line_of_the_log_shows_where_it_was(server: SharedServer, people: People) -> None:
    page = people("en-GB").new_page()
    play_until(sit_down(page, server.url, GAME, "easy"), "travel")
    line = page.locator('#log li[data-points*="place."]').first
    place = re.search(r"place\.(\S+)", line.get_attribute("data-points") or "")
    assert place
    line.hover()
    expect(page.locator(f"#place-{place[1]}")).to_have_attribute("data-on", "")


@cache
def a_game() -> Record:
    return play(kurhan.game(GAME), Pairing(("quick", "quick"), 3, {}))


def test_a_sale_is_seen_before_it_is_made(server: SharedServer, people: People) -> None:
    record = a_game()
    page = empty_room(server, people)
    at = next(i for i, (_, notation) in enumerate(record.actions) if notation == "close")
    seat, _ = record.actions[at]
    sale = record.state(at).view(seat)["pending"]["sale"]
    page.set_content(Position(record, "", at, "", seat).html("en"))
    expect(page.locator(".holds .sold")).to_have_count(len(sale["tiles"]))
    expect(page.locator(f"#player-{seat} .earns [data-name='+{sale['total']}']")).to_have_count(1)
    expect(page.locator(".joins")).to_have_count(len({(number - 1) // 2 for number in sale["chosen"]}))
    expect(page.locator(".receipt .all")).to_have_text(str(sale["total"]))


@pytest.mark.parametrize(
    ("verb", "flies"),
    [
        ("trader", "trader-"),  # from the supply of its player
        ("to", "explorer-"),
        ("dig", "tile-"),
        ("close", "buyer-"),  # onto the ship
        ("close", "tile"),  # which is nobody's any more: its picture goes along
    ],
)
def test_what_is_moved_flies(server: SharedServer, people: People, verb: str, flies: str) -> None:
    record = a_game()
    page = empty_room(server, people)
    page.add_style_tag(content=(record.game.folder / "style.css").read_text("utf-8"))
    at = next(i for i, (_, notation) in enumerate(record.actions) if notation.split()[0] == verb)
    before, after = (Position(record, "", number, "", 0).html("en") for number in (at, at + 1))
    flown = page.evaluate(FLIGHTS, {"before": before, "after": after})
    assert any(one.startswith(flies) for one in flown), flown


@pytest.mark.long
@pytest.mark.parametrize("look", LOOKS[:2], ids=lambda look: look.name)
def test_a_whole_game_alone(server: SharedServer, people: People, look: Look) -> None:
    page = people.before(look).new_page()
    player = sit_down(page, server.url, GAME, "none")
    play_on([player], most=30)
    check(page, "alone")
    play_on([player])
    expect(page.locator(".result tbody tr")).to_have_count(1)
    check(page, "the end alone")


@pytest.mark.long
@pytest.mark.parametrize("look", LOOKS[:2], ids=lambda look: look.name)
def test_three_play_with_the_draft(server: SharedServer, people: People, look: Look) -> None:
    page = people.before(look).new_page()
    player = sit_down(page, server.url, GAME, "easy", "easy", options={"hands": "draft"})
    play_until(player, "keep")
    check(page, "a draft of three")
    play_on([player])
    expect(page.locator(".result tbody tr")).to_have_count(3)

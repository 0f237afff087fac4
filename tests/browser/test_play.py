"""What every table can do, tried in a real browser with the first game on the shelf."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from kurhan import games
from kurhan.core.record import Record
from tests.browser.conftest import People
from tests.browser.games import guide_to
from tests.browser.player import Player, play_on, sit_down
from tests.browser.server import OwnServer, SharedServer

GAME = games()[0].id
PREFER = guide_to(GAME).prefer


@pytest.mark.long
def test_two_people_and_a_bot_play_a_whole_game(own_server: OwnServer, people: People, tmp_path: Path) -> None:
    ola = Player(people("en-GB", width=390, height=844).new_page(), PREFER)
    eve = people("en-GB").new_page()
    ala = sit_down(people("pl-PL").new_page(), own_server.url, GAME, "open", "easy")
    table = ala.page.url
    expect(ala.page.locator(".waiting")).to_be_visible()

    # A friend comes by the link.
    ola.page.goto(table)
    ola.page.locator(".waiting input[name=name]").fill("Ola")
    ola.page.locator(".waiting button.strong").click()
    expect(ola.page.locator(".waiting")).to_have_count(0)
    expect(ala.page.locator(".waiting")).to_have_count(0)
    play_on([ala, ola], most=12)

    # Undo: the last action of mine that showed nothing is taken back, for all to see.
    undo(ala, ola)

    # A reload leads back to exactly where one was.
    before = (ala.revision(), hand(ala))
    ala.page.reload()
    assert (ala.revision(), hand(ala)) == before

    # The server dies and comes back; the pages find their way by themselves.
    play_on([ala, ola], most=6)
    revision = ala.revision()
    own_server.kill()
    expect(ala.page.locator("body.lost")).to_have_count(1)
    own_server.start()
    for player in (ala, ola):
        expect(player.page.locator("body.lost")).to_have_count(0, timeout=20_000)
        assert player.revision() >= revision

    # Somebody watches, and sees no hand.
    eve.goto(table)
    expect(eve.locator("#table")).to_be_visible()
    assert eve.locator("#acts [data-play]").count() == 0
    assert eve.locator("#hold [data-piece]").count() == 0

    play_on([ala, ola])
    for person in (ala.page, ola.page, eve):
        expect(person.locator(".result .chart")).to_be_visible()
        expect(person.locator(".result tbody tr")).to_have_count(3)

    # The record can be downloaded and opened as a replay.
    with ala.page.expect_download() as download:
        ala.page.locator(".result a[download]").click()
    path = tmp_path / "game.json"
    download.value.save_as(path)
    record = Record.read(path)
    assert record.state().over
    assert record.names[:2] == ["Ala", "Ola"]
    eve.goto(own_server.url)
    eve.locator("input[type=file]").set_input_files(path)
    expect(eve.locator("[data-reel]")).to_be_visible()
    wind(eve, len(record.actions))

    # And once more, with the same people.
    ala.page.locator(".result form button").click()
    ala.page.wait_for_url(lambda url: url != table)
    ola.page.locator(".result .button.strong").click()
    ola.page.wait_for_url(ala.page.url)
    assert play_on([ala, ola], most=3) >= 3


def undo(ala: Player, ola: Player) -> None:
    """Ala does something that can be taken back while it is still her turn, and takes it back with a key."""
    can_undo = ala.page.locator("[data-do=undo]:enabled")
    before: tuple[list[str], str] | None = None
    while before is None or not can_undo.count() or not ala.options():
        if (choice := ola.sensible()) is not None:
            ola.press(choice)
        if (choice := ala.sensible()) is not None:
            before = hand(ala)
            ala.press(choice)
        assert not ala.over(), "nothing could be taken back"
    revision = ala.revision()
    ala.page.keyboard.press("u")
    ala.wait_for_change(revision)
    assert hand(ala) == before


def hand(player: Player) -> tuple[list[str], str]:
    """What a player may do and holds."""
    return sorted(player.options()), player.page.locator("#hold").inner_text()


def wind(page: Page, last: int) -> None:
    """The slider, the buttons and the arrow keys of a replay, and a link to any position."""
    expect(page.locator("[data-reel-at]")).to_have_text(str(last))
    page.locator("[data-reel] [data-to='0']").click()
    expect(page.locator("[data-reel-at]")).to_have_text("0")
    page.locator("[data-reel] [data-by='1']").click()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-reel-at]")).to_have_text("2")
    page.wait_for_url(lambda url: "at=2" in url)
    page.locator("[data-reel] input[type=range]").fill("20")
    page.wait_for_url(lambda url: "at=20" in url)
    log = page.locator("#log").inner_text()
    page.reload()
    expect(page.locator("[data-reel-at]")).to_have_text("20")
    assert page.locator("#log").inner_text() == log


def test_a_game_by_keyboard_alone(server: SharedServer, people: People) -> None:
    page = people("en-GB").new_page()
    page.goto(server.url)
    tab_to(page, ".box .button[href]")
    page.keyboard.press("Enter")
    page.wait_for_url("**/new/*")
    tab_to(page, "input[name=name]")
    page.keyboard.type("Ala")
    tab_to(page, "form.new button.strong")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    player = Player(page, PREFER)
    turns = 0
    while player.wait_for_turn():
        revision = player.revision()
        choice = player.sensible()
        button = page.locator(f'#acts [data-play="{choice}"]').first
        key = button.get_attribute("data-key")
        if not button.is_visible():
            group = page.locator(f'#acts details:has([data-play="{choice}"]) > summary')
            page.keyboard.press(group.get_attribute("data-key") or "")
            expect(button).to_be_visible()
            tab_to(page, f'#acts [data-play="{choice}"]')
            page.keyboard.press("Enter")
        elif key:
            page.keyboard.press(key)
        else:
            tab_to(page, f'#acts [data-play="{choice}"]')
            page.keyboard.press("Enter")
        player.wait_for_change(revision)
        turns += 1
    assert turns > 10
    expect(page.locator(".result")).to_be_visible()


def tab_to(page: Page, selector: str, most: int = 80) -> None:
    """Presses Tab until the element has the focus."""
    for _ in range(most):
        if page.evaluate("selector => document.activeElement?.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached by Tab")


def test_one_device_is_passed_around_behind_a_curtain(server: SharedServer, people: People) -> None:
    page = people("en-GB", width=390, height=844).new_page()
    player = sit_down(page, server.url, GAME, "hot")
    for _ in range(6):
        expect(page.locator(".curtain")).to_be_visible()
        assert page.locator("#hold [data-piece]").count() == 0
        assert player.options() == []
        take_device(page)
        while page.locator(".curtain").count() == 0:
            choice = player.sensible()
            assert choice is not None
            player.press(choice)


def test_a_hint_lights_something_that_can_be_played(server: SharedServer, people: People) -> None:
    page = people("pl-PL").new_page()
    player = sit_down(page, server.url, GAME, "easy")
    assert player.wait_for_turn()
    page.locator("[data-do=hint]").click()
    expect(page.locator("#toasts .toast")).to_be_visible(timeout=30_000)


def take_device(page: Page) -> None:
    page.locator(".curtain button").click()
    expect(page.locator(".curtain")).to_have_count(0)


def test_games_repeat_whatever_was_played_before(server: SharedServer, people: People) -> None:
    logs: list[str] = []
    for _ in range(2):
        server.end()
        server.begin()
        player = sit_down(people().new_page(), server.url, GAME, "easy")
        play_on([player], most=4)
        assert player.wait_for_turn()
        logs.append(player.page.locator("#log").inner_text())
    assert logs[0] == logs[1]

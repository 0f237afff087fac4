"""Whole games in a real browser."""

from __future__ import annotations

import re
import time
from pathlib import Path

from playwright.sync_api import Page, expect

from kurhan.core.record import Record
from tests.browser.conftest import People, Server
from tests.browser.player import Player


def set_up(page: Page, server: Server, *seats: str, name: str = "Ala", game: str = "carthage") -> str:
    """Makes a table through the lobby, as a person does, and returns its address."""
    page.goto(server.url)
    page.locator(f".box .button.strong[href='/new/{game}']").click()
    page.locator("input[name=name]").fill(name)
    for number, seat in enumerate(seats, start=1):
        page.locator(f"input[name=seat-{number}][value={seat}]").check()
    page.locator("form.new button.strong").click()
    expect(page.locator("#table")).to_be_visible()
    return page.url


def play_on(players: list[Player], most: int = 10_000) -> int:
    """Lets people play sensibly, on the board and in the list by turns, until the game is over or enough is played."""
    played = 0
    while played < most:
        before = played
        for player in players:
            choice = player.sensible()
            if choice is None:
                continue
            on_board = player.page.locator(f'[data-lit][data-play*="{choice}"]:not(#acts *)')
            if played % 2 and on_board.count():
                player.click_board(choice)
            else:
                player.press(choice)
            played += 1
        if played > before:
            continue
        if all(player.over() for player in players):
            return played
        time.sleep(0.03)  # bots think: they need the processor more than those who wait
    return played


def test_two_people_and_a_bot_play_a_whole_game(server: Server, people: People, tmp_path: Path) -> None:
    ala = Player(people("pl-PL").new_page())
    ola = Player(people("en-GB", width=390, height=844).new_page())
    eve = people("en-GB").new_page()
    table = set_up(ala.page, server, "open", "easy")
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
    before = (ala.revision(), sorted(ala.options()), ala.page.locator("#hold").inner_text())
    ala.page.reload()
    assert (ala.revision(), sorted(ala.options()), ala.page.locator("#hold").inner_text()) == before

    # The server dies and comes back; the pages find their way by themselves.
    play_on([ala, ola], most=6)
    revision = ala.revision()
    server.kill()
    expect(ala.page.locator("body.lost")).to_have_count(1)
    server.start()
    expect(ala.page.locator("body.lost")).to_have_count(0, timeout=20_000)
    assert ala.revision() >= revision

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
    eve.goto(server.url)
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
    """Ala begins a purchase and takes it back with a key."""
    while "buy" not in ala.options():
        for player in (ala, ola):
            choice = player.sensible()
            if choice is not None and choice != "buy":
                player.press(choice)
            elif choice == "buy" and player is ola:
                ola.press("buy")
    before = (sorted(ala.options()), ala.page.locator("#hold").inner_text())
    ala.press("buy")
    expect(ala.page.locator("[data-do=undo]")).to_be_enabled()
    revision = ala.revision()
    ala.page.keyboard.press("u")
    ala.wait_for_change(revision)
    assert (sorted(ala.options()), ala.page.locator("#hold").inner_text()) == before


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


def test_a_game_by_keyboard_alone(server: Server, people: People) -> None:
    page = people("en-GB").new_page()
    page.goto(server.url)
    tab_to(page, ".box .button.strong")
    page.keyboard.press("Enter")
    page.wait_for_url("**/new/*")
    tab_to(page, "input[name=name]")
    page.keyboard.type("Ala")
    tab_to(page, "form.new button.strong")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    player = Player(page)
    expect(page.locator("#table")).to_be_visible()
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


def test_one_device_is_passed_around_behind_a_curtain(server: Server, people: People) -> None:
    page = people("en-GB", width=390, height=844).new_page()
    set_up(page, server, "hot")
    player = Player(page)
    for _ in range(6):
        expect(page.locator(".curtain")).to_be_visible()
        assert page.locator("#hold [data-piece]").count() == 0
        assert player.options() == []
        take_device(page)
        while page.locator(".curtain").count() == 0:
            choice = player.sensible()
            assert choice is not None
            player.press(choice)


def test_a_hint_lights_something_that_can_be_played(server: Server, people: People) -> None:
    page = people("pl-PL").new_page()
    set_up(page, server, "easy")
    player = Player(page)
    assert player.wait_for_turn()
    page.locator("[data-do=hint]").click()
    expect(page.locator("#toasts .toast")).to_be_visible(timeout=30_000)


def test_why_not_is_answered(server: Server, people: People) -> None:
    page = people("en-GB").new_page()
    set_up(page, server, "hot")
    player = Player(page)
    for verb in ("claim", "claim", "reserve market"):
        take_device(page)
        player.press(next(option for option in player.options() if option.startswith(verb)))
    take_device(page)
    page.locator(".card.barred").first.click()
    expect(page.locator("#toasts .toast")).to_have_text(re.compile("^Reserved: (Ala|Seat 2)$"))  # whoever began


def take_device(page: Page) -> None:
    page.locator(".curtain button").click()
    expect(page.locator(".curtain")).to_have_count(0)

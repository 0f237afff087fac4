"""A campaign in real browsers: a chapter played to its end, and the next begun by somebody else, while the server is
killed before and after that end."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import kurhan
from kurhan.core.record import Record
from kurhan.store import Store
from tests.browser.conftest import People
from tests.browser.looks import LOOKS, check
from tests.browser.player import CONNECTED, Player
from tests.browser.server import OwnServer

GAME = kurhan.game("revive")


@pytest.mark.long
def test_a_chapter_is_played_and_the_next_begun_across_restarts(
    own_server: OwnServer, people: People, tmp_path: Path
) -> None:
    ala, olek, cleo = (people.before(look).new_page() for look in LOOKS[:3])
    link = begin(ala, own_server.url)
    table = open_chapter(ala, "Ala", "open")
    olek.add_init_script(CONNECTED)
    olek.goto(own_server.url + table)
    olek.locator("#sit input").fill("Olek")
    olek.locator("button[form=sit]").click()
    expect(ala.locator("#players")).to_contain_text("Olek")
    own_server.kill()
    seat, last = play_almost_to_the_end(tmp_path / "kurhan.db", table)
    own_server.start()
    for page in (ala, olek):
        page.goto(own_server.url + table)
        page.wait_for_function("() => window.connected")
    expect(ala.locator(".closing")).to_have_count(0)
    Player((ala, olek)[seat]).press(last)
    for page in (ala, olek):
        expect(page.locator(".result .closing .told")).to_be_visible()
        check(page, "the end of a chapter")
    own_server.kill()
    own_server.start()
    for page in (ala, olek, cleo):
        page.goto(own_server.url + link)
        expect(page.locator(".seals .ended")).to_have_count(1)
        expect(page.locator("#now h2")).to_have_text(["The Quiet Vaults", "Ciche skarbce"][page is not ala])
        check(page, "the story so far")
    expect(olek.locator("#now .begin form")).to_be_visible()  # with the same people
    following = open_chapter(cleo, "Cleo", "easy")
    expect(cleo.locator("#players .you")).to_contain_text("Cleo")
    store = Store(f"sqlite:///{tmp_path / 'kurhan.db'}")
    first, second = store.chapters(link.removeprefix("/c/"))
    store.close()
    assert (first.chapter, first.outcome in ("met", "missed")) == ("thaw", True)
    assert (f"/t/{second.id}", second.chapter, second.outcome) == (following, "vaults", None)
    assert (second.options["chapter"], second.options["sources"], second.options["locations"]) == ("2", "on", "off")
    ala.goto(own_server.url + link)
    ala.locator("#now .under-way .button").click()
    expect(ala.locator("#players")).to_contain_text("Cleo")


def begin(page: Page, url: str) -> str:
    """Begins a campaign where its game is told of, and gives its link."""
    page.add_init_script(CONNECTED)
    page.goto(f"{url}/games/revive")
    check(page, "where a campaign is begun")
    page.locator("#campaign input").fill("Our first winter")
    page.locator("#campaign button").click()
    expect(page.locator("h1")).to_have_text("Our first winter")
    check(page, "a campaign that has just begun")
    return page.url.removeprefix(url)


def open_chapter(page: Page, name: str, *seats: str) -> str:
    page.locator("#now .begin .button").click()
    page.locator("input[name=name]").fill(name)
    for number, seat in enumerate(seats, start=1):
        page.locator(f"input[name=seat-{number}][value={seat}]").check()
    check(page, "who plays a chapter")
    page.locator("form.new button.strong").click()
    expect(page.locator("#table")).to_be_visible()
    return "/t/" + page.url.rpartition("/")[2]


def play_almost_to_the_end(path: Path, table: str) -> tuple[int, str]:
    """Enters a whole game but for its last action, which is given back with its seat: people have other evenings."""
    store, id = Store(f"sqlite:///{path}"), table.removeprefix("/t/")
    row = store.table(id)
    assert row is not None
    record = Record(GAME, len(row.seats), row.seed, row.options)
    state, actions = record.start(), []
    while not state.over:
        seat = state.asked()
        options = state.options(seat)
        actions.append((seat, options[GAME.insight.prefer(state, seat, options)].notation))
        state.play(*actions[-1])
    store.append(id, 0, actions[:-1])
    store.close()
    return actions[-1]

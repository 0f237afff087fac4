"""What all tables share, seen by eye: the link to invite, words that come and go, and what stands where."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from kurhan import games
from kurhan.core.game import Game
from kurhan.web import reach
from tests.browser.chromium import ELSEWHERE
from tests.browser.conftest import People
from tests.browser.player import play_on, sit_down
from tests.browser.server import SharedServer

GAME = games()[0].id
BUTTON = """<button class="act" data-play="buy">
  <span class="words">Buy goods<span class="note">4 cards</span></span><span class="key">1</span>
</button>"""
PROMPT = """() => {
  const { width, height } = document.querySelector("#prompt .dot").getBoundingClientRect();
  const { padding, fontSize } = getComputedStyle(document.querySelector("#prompt .text"));
  return [width, height, padding, fontSize];
}"""
# A thing of 60 px at some place of the window, with a tip of 200 by 120 px above it or on its left.
TIP = """([x, y, where]) => {
  const at = { above: "left: -70px; bottom: 68px", left: "right: 68px; top: -30px" }[where];
  document.body.innerHTML = `<span tabindex="0" aria-describedby="tip"
    style="position: fixed; left: ${x}px; top: ${y}px; width: 60px; height: 60px">
    <span id="tip" style="position: absolute; width: 200px; height: 120px; ${at}"></span></span>`;
  document.body.firstElementChild.focus();
  const { left, top } = document.getElementById("tip").getBoundingClientRect();
  return [left - x, top - y];
}"""
# Our own script of that name, as the page has loaded it.
IMPORT = "import(document.querySelector('script[type=module]').src.replace('main.js', '{}'))"


def test_the_link_to_invite_is_for_this_computer_or_leads_to_it(
    server: SharedServer, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = people("en-GB").new_page()
    sit_down(page, server.url, GAME, "open")
    link, note = page.locator(".invite output"), page.locator(".invite .reach")
    expect(link).to_have_text(page.url)
    expect(note).to_contain_text("this computer only")
    expect(note).to_contain_text("kurhan serve --host 0.0.0.0")

    monkeypatch.setattr(reach, "own_address", lambda version: "192.168.7.5")
    server.serve_as("0.0.0.0")
    page.reload()
    expect(link).to_have_text(page.url.replace("127.0.0.1", "192.168.7.5"))
    expect(note).to_contain_text("on the same network")


def test_a_name_by_which_one_came_is_kept(server: SharedServer, people: People) -> None:
    page = people("en-GB").new_page()
    sit_down(page, server.url, GAME, "open")
    elsewhere = page.url.replace("127.0.0.1", ELSEWHERE)
    page.goto(elsewhere)
    expect(page.locator(".invite output")).to_have_text(elsewhere)
    expect(page.locator(".invite .reach")).to_be_hidden()


def test_a_word_about_a_position_goes_with_it(server: SharedServer, people: People) -> None:
    page = people("en-GB").new_page()
    player = sit_down(page, server.url, GAME, "easy")
    toast = page.locator("#toasts .toast")
    for tell, stays in (("toastHere", 0), ("toast", 1)):
        assert player.wait_for_turn()
        page.evaluate(f"{IMPORT.format('toast.js')}.then(({{ {tell} }}) => {tell}('Buy something.'))")
        expect(toast).to_have_text("Buy something.")
        page.evaluate(f"{IMPORT.format('show.js')}.then(({{ show }}) => show({{ html: table.outerHTML }}))")
        expect(toast).to_have_count(1)  # the same position, shown once more
        player.press(player.sensible() or "")
        expect(toast).to_have_count(stays)


def test_a_hint_says_what_its_button_does_and_nothing_else(server: SharedServer, people: People) -> None:
    page = people("en-GB").new_page()
    player = sit_down(page, server.url, GAME, "easy")
    assert player.wait_for_turn()
    page.evaluate(f"acts.innerHTML = `{BUTTON}`")
    page.evaluate(f"{IMPORT.format('hint.js')}.then(({{ showHint }}) => showHint('buy'))")
    expect(page.locator("#toasts .toast")).to_have_text("Buy goods", use_inner_text=False)


def test_the_prompt_looks_the_same_in_every_game(server: SharedServer, people: People) -> None:
    page = people("en-GB").new_page()
    looks = {}
    for game in games():
        sit_down(page, server.url, game.id, "easy")
        looks[game.id] = page.evaluate(PROMPT)
    assert all(look == [10, 10, "0px", "15.68px"] for look in looks.values()), looks


def test_a_tip_stays_in_the_window_and_if_it_can_off_its_thing(server: SharedServer, people: People) -> None:
    page = people("en-GB", 1000, 800).new_page()
    page.goto(server.url)
    above, below, left, right = -128, 68, -208, 68
    assert page.evaluate(TIP, [400, 400, "above"]) == [-70, above]  # where it was put
    assert page.evaluate(TIP, [10, 400, "above"]) == [4 - 10, above]  # pushed aside
    assert page.evaluate(TIP, [930, 400, "above"]) == [1000 - 4 - 200 - 930, above]
    assert page.evaluate(TIP, [400, 60, "above"]) == [-70, below]  # on the other side
    assert page.evaluate(TIP, [10, 60, "above"]) == [4 - 10, below]
    assert page.evaluate(TIP, [400, 400, "left"]) == [left, -30]
    assert page.evaluate(TIP, [60, 400, "left"]) == [right, -30]
    assert page.evaluate(TIP, [400, 10, "left"]) == [left, 4 - 10]


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_a_tablet_shows_each_player_once_and_what_just_happened(
    server: SharedServer, people: People, game: Game
) -> None:
    page = people("en-GB", 820, 1180, touch=True).new_page()
    player = sit_down(page, server.url, game.id, *["easy"] * (game.seats[-1] - 1), name="Zenobia")
    news = page.locator("#dock .news")
    for _ in range(40):
        assert player.wait_for_turn()
        if news.count():
            break
        play_on([player], most=1)
    expect(news.locator("li").last).to_be_in_viewport(ratio=1)
    if page.locator(".tabs [data-tab=players]").is_visible():
        page.locator(".tabs [data-tab=players]").tap()
    expect(page.locator("#players .score:visible")).to_have_count(game.seats[-1])
    expect(page.locator("#board .score:visible")).to_have_count(0)


@pytest.mark.parametrize("locale", ["en-GB", "pl-PL"])
@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_who_joins_sees_what_is_played(server: SharedServer, people: People, game: Game, locale: str) -> None:
    host, guest = people(locale).new_page(), people(locale).new_page()
    sit_down(host, server.url, game.id, "open")
    title = host.locator("#table h1").inner_text()
    for width in (390, 820, 1280, 1440, 1920):
        guest.set_viewport_size({"width": width, "height": 844 if width < 900 else 720})
        guest.goto(host.url)
        expect(guest.locator(".top .where")).to_be_visible()
        expect(guest.locator(".top .where")).to_have_attribute("title", title)
        expect(guest.locator(".waiting-head")).to_contain_text(title)
        assert apart(guest, ".where", ".table-bar" if width >= 900 else ".top-tools"), width


def apart(page: Page, left: str, right: str) -> bool:
    places: list[dict[str, Any]] = [page.locator(part).bounding_box() or {} for part in (left, right)]  # type: ignore[misc]
    return bool(places[0]["x"] + places[0]["width"] <= places[1]["x"])

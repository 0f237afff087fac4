"""A bad line: messages get lost, come twice or too late, and the table is right all the same."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page

from kurhan import games
from kurhan.core.game import Game
from tests.browser.conftest import PATIENCE, People
from tests.browser.looks import LOOKS
from tests.browser.player import Player, sit_down
from tests.browser.server import SharedServer

LATE = 400  # milliseconds
# Of the messages that come and of those that go every fifth is lost, comes twice, or comes late, in turns.
BAD_LINE = (
    f"const LATE = {LATE};"
    + """(() => {
  const lines = { coming: 0, going: 0 };
  window.spoilt = 0;
  const spoil = (line, pass) => {
    if (++lines[line] % 5) return pass();
    window.spoilt++;
    const way = (lines[line] / 5) % 3;
    if (way === 1) return pass(), pass();
    if (way === 2) return setTimeout(pass, LATE);
  };
  window.WebSocket = class extends WebSocket {
    addEventListener(kind, listener) {
      super.addEventListener(kind, kind === "message" ? (event) => spoil("coming", () => listener(event)) : listener);
    }
    send(message) {
      spoil("going", () => this.readyState === WebSocket.OPEN && super.send(message));
    }
  };
})()"""
)
SHOWN = """() => {
  const text = (selector) => (document.querySelector(selector)?.textContent ?? "").replace(/\\s+/g, " ");
  return ["#board", "#players", "#log", "#prompt"].map(text);
}"""
PRESS = "(action) => document.querySelector(`#acts [data-play='${action}']`)?.click()"
SETTLED = "(n) => Number(document.getElementById('table').dataset.n) !== n || !document.querySelector('[data-sent]')"


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_a_game_over_a_bad_line(server: SharedServer, people: People, game: Game) -> None:
    page = people.before(LOOKS[0]).new_page()
    page.add_init_script(BAD_LINE)
    player = sit_down(page, server.url, game.id, "easy")
    whole = game is min(games(), key=lambda one: one.bound)
    play_as_long_as_it_takes(page, player, 10_000 if whole else 25)
    assert page.evaluate("() => window.spoilt") > 3
    other = page.context.new_page()  # the same person's, over a good line
    other.goto(page.url)
    other.wait_for_timeout(2 * LATE)  # by then all has come that will
    end = time.monotonic() + PATIENCE / 1000  # the page says every three seconds what it shows
    while (shown := page.evaluate(SHOWN)) != other.evaluate(SHOWN):
        assert time.monotonic() < end, shown
        page.wait_for_timeout(100)


def play_as_long_as_it_takes(page: Page, player: Player, most: int) -> None:
    """A person presses again when nothing has happened."""
    for _ in range(most):
        seen = player.look_for_turn(60)
        choice = player.choose(seen.options)
        if seen.over or choice is None:
            return
        page.evaluate(PRESS, choice)
        page.wait_for_function(SETTLED, arg=seen.n)

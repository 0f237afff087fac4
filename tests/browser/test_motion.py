"""Pieces in flight: with motion on they start where they lay, land where they now lie, and leave nothing behind."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from kurhan import games
from kurhan.core.game import Game
from tests.browser.conftest import People
from tests.browser.player import Player, play_on, sit_down
from tests.browser.server import SharedServer

PACE = 0.7  # seconds: longer than a flight, so that most changes begin from rest
TURNS, MOST = 8, 5  # so many actions at a time, so often at the most: on a busy machine few changes begin from rest

# Looks at every change at the moment the page has taken it in. A flight is wound to its start and its end to see where
# they are, then flies on. Flights of a script are the page's; transitions and keyframes of the style sheet are not.
WATCH = """() => {
  const NEAR = 48; // pixels, less than a card: what is pointed at is lifted
  const watch = (window.watch = { flights: 0, running: 0, followed: 0, wrong: [] });
  const flying = () => document.getAnimations().filter((one) => one.constructor === Animation);
  const middle = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const far = (one, other) => Math.hypot(one.x - other.x, one.y - other.y) > NEAR;
  const pieces = () => [...document.querySelectorAll("[data-piece]")];
  let lay = new Map();
  let rested = false;

  document.addEventListener("table-comes", () => {
    rested = flying().length === 0;
    lay = new Map(pieces().map((piece) => [piece.dataset.piece, middle(piece)]));
  });

  document.addEventListener("table-came", () => {
    const flights = flying().filter((one) => !one.effect.target.matches(".gain"));
    watch.flights += flights.length;
    watch.running += flights.filter((one) => one.playState === "running").length;
    if (rested) flights.forEach(follow);
  });

  function wind(flight, time) {
    const now = flight.currentTime;
    flight.currentTime = time;
    const place = middle(flight.effect.target);
    flight.currentTime = now;
    return place;
  }

  function follow(flight) {
    const name = flight.effect.target.dataset.piece;
    const { delay, endTime } = flight.effect.getComputedTiming();
    const [start, end] = [wind(flight, delay), wind(flight, endTime - 0.01)];
    watch.followed += 1;
    if (lay.has(name) && far(start, lay.get(name))) blame(`${name} starts elsewhere`, start, lay.get(name));
    // A picture that flies in a piece's stead has no name: the piece waits unseen, or a place has taken it.
    const unseen = pieces().filter((one) => one.style.visibility === "hidden");
    const takers = [...unseen, ...document.querySelectorAll("[data-takes]")];
    const homes = name ? [wind(flight, endTime)] : takers.map(middle);
    if (homes.every((home) => far(end, home))) blame(`${name ?? "a picture"} lands elsewhere`, end, ...homes);
    if (!name) flight.finished.then(() => requestAnimationFrame(() => isGone(flight.effect.target)), () => {});
  }

  function isGone(picture) {
    if (picture.isConnected) blame("a picture stays after its flight", middle(picture));
  }

  function blame(what, ...places) {
    watch.wrong.push([what, ...places.map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`)].join(" "));
  }
}"""

# What is left once all has landed: pictures of pieces, gains, pieces unseen.
LEFT = """async () => {
  const flying = () => document.getAnimations().filter((one) => one.constructor === Animation);
  while (flying().length) await Promise.allSettled(flying().map((one) => one.finished));
  await new Promise(requestAnimationFrame);
  const pictures = ".gain, #table > [aria-hidden][style*='fixed']";
  const left = document.querySelectorAll(`${pictures}, [data-piece][style*='hidden']`);
  return [...left].map((one) => one.outerHTML.slice(0, 200));
}"""


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_pieces_fly(server: SharedServer, people: People, game: Game) -> None:
    """Who plays here knows nothing of the game, and does not wait for anything to land."""
    server.set_pace(PACE)
    page = people(calm=False).new_page()
    sit_down(page, server.url, game.id, "easy")
    page.evaluate(WATCH)
    player = Player(page)
    for _ in range(MOST):
        assert play_on([player], most=TURNS) == TURNS
        assert player.wait_for_turn()
        assert page.evaluate(LEFT) == []
        seen = watched(page)
        if seen["running"] > 2 and seen["followed"] > 0:
            break
    assert seen["wrong"] == []
    assert seen["running"] > 2
    assert seen["followed"] > 0
    assert play_on([player], most=1) == 1  # the table is as usable as before


def watched(page: Page) -> dict[str, Any]:
    seen: dict[str, Any] = page.evaluate("window.watch")
    return seen

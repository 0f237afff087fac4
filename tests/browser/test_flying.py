"""Pieces begin their flight just where they lay, also on a board that is zoomed, moved or turned."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import People
from tests.browser.server import SharedServer

# A piece in a row, a turned one, one that grows, parts of a drawing (one of them turned about a corner), and one that
# comes out of the dark.
BEFORE = """
<div id="table"><div id="zoomed" style="{how}">
  <div id="near" style="position: absolute; left: 10px; top: 20px; width: 300px; height: 100px">
    <b data-piece="plain" style="display: block; width: 40px; height: 60px"></b>
    <b data-piece="turned" style="display: block; width: 40px; height: 60px; transform: rotate(20deg)"></b>
    <b data-piece="grown" style="display: block; width: 20px; height: 30px"></b>
    <b id="dark" style="position: absolute; left: 0; top: 0; width: 20px; height: 30px"></b>
  </div>
  <div id="far" style="position: absolute; left: 200px; top: 120px; width: 300px; height: 200px"></div>
  <svg viewBox="0 0 100 50" style="position: absolute; left: 0; top: 240px; width: 400px; height: 200px">
    <rect data-piece="drawn" x="5" y="5" width="10" height="10"></rect>
    <g data-piece="group" transform="translate(20 5) rotate(10)"><circle r="4"></circle></g>
  </svg>
</div></div>
"""
AFTER = """
<div id="table"><div id="zoomed" style="{how}">
  <div id="near" style="position: absolute; left: 10px; top: 20px; width: 300px; height: 100px">
    <b id="dark" style="position: absolute; left: 0; top: 0; width: 20px; height: 30px"></b>
  </div>
  <div id="far" style="position: absolute; left: 200px; top: 120px; width: 300px; height: 200px">
    <b data-piece="plain" style="display: block; width: 40px; height: 60px"></b>
    <b data-piece="turned" style="display: block; width: 40px; height: 60px; transform: rotate(20deg)"></b>
    <b data-piece="grown" style="display: block; width: 40px; height: 60px"></b>
    <b data-piece="new" data-from="#dark" style="display: block; width: 40px; height: 60px"></b>
  </div>
  <svg viewBox="0 0 100 50" style="position: absolute; left: 0; top: 240px; width: 400px; height: 200px">
    <rect data-piece="drawn" x="60" y="30" width="10" height="10"></rect>
    <g data-piece="group" transform="translate(80 25) rotate(40)"><circle r="4"></circle></g>
  </svg>
</div></div>
"""
# Shows the second table as if it had come over the socket, and stops all flights at their first frame.
FIRST_FRAME = """async ({before, after}) => {
  const {show} = await import(new URL("show.js", document.querySelector("script[type=module]").src));
  const places = (selector) => Object.fromEntries([...document.querySelectorAll(selector)].map((element) => {
    const {left, top, width, height} = element.getBoundingClientRect();
    return [element.dataset.piece ?? element.id, {x: left + width / 2, y: top + height / 2, width}];
  }));
  document.getElementById("room").innerHTML = before;
  const old = places("[data-piece], #dark");
  await show({html: after});
  for (const flight of document.getAnimations()) {
    flight.pause();
    flight.currentTime = 0;
  }
  const first = places("[data-piece]");
  for (const flight of document.getAnimations()) flight.finish();
  return {old, first, rest: places("[data-piece]")};
}"""


def empty_room(server: SharedServer, people: People) -> Page:
    """A page with the script and a room, but no socket that would bring a table of its own."""
    page = people("en-GB", calm=False).new_page()
    page.goto(server.url)
    page.evaluate("() => { document.getElementById('main').innerHTML = '<div id=room></div>' }")
    return page


def middle(place: dict[str, float]) -> dict[str, Any]:
    return {"x": pytest.approx(place["x"], abs=1), "y": pytest.approx(place["y"], abs=1)}


@pytest.mark.parametrize(
    "how",
    [
        "",
        "transform: translate(37px, 21px) scale(1.6)",
        "transform-origin: 0 0; transform: scale(.5)",
        "transform: translate(150px, 30px) scale(.8) rotate(15deg)",
        "zoom: 1.5",
    ],
)
def test_a_flight_begins_where_the_piece_lay(server: SharedServer, people: People, how: str) -> None:
    page = empty_room(server, people)
    found = page.evaluate(FIRST_FRAME, {"before": BEFORE.format(how=how), "after": AFTER.format(how=how)})
    old, first, rest = found["old"], found["first"], found["rest"]
    assert len(first) == 6
    for name, place in first.items():
        start = old["dark" if name == "new" else name]
        assert {key: place[key] for key in ("x", "y")} == middle(start), name
        assert abs(rest[name]["x"] - start["x"]) > 20, name
    assert first["grown"]["width"] == pytest.approx(old["grown"]["width"], abs=1)


def test_a_piece_on_a_zoomed_board_flies_into_a_hand_out_of_sight(server: SharedServer, people: People) -> None:
    page = empty_room(server, people)
    piece = '<b data-piece="card" class="flier" style="display: block; width: 40px; height: 60px"></b>'
    board = '<div style="position: absolute; left: 300px; top: 200px; transform: scale(2)">{}</div>'
    home = '<p id="home" data-takes="card" style="position: absolute; left: 700px; top: 400px">home</p>'
    before = f'<div id="table">{board.format(piece)}{home}</div>'
    page.evaluate("html => { document.getElementById('room').innerHTML = html }", before)
    old = page.locator(".flier").bounding_box()
    page.evaluate(
        """async (html) => {
          const {show} = await import(new URL("show.js", document.querySelector("script[type=module]").src));
          await show({html});
          for (const flight of document.getAnimations()) { flight.pause(); flight.currentTime = 0; }
        }""",
        f'<div id="table">{board.format("")}{home}</div>',
    )
    assert page.locator(".flier").bounding_box() == pytest.approx(old, abs=1)
    finish(page)
    expect(page.locator(".flier")).to_have_count(0)


def finish(page: Page) -> None:
    page.evaluate("() => document.getAnimations().forEach((flight) => flight.finish())")

"""A board in a frame with data-zoom pans and zooms by wheel, fingers, keys and buttons, whatever the table does."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import People
from tests.browser.server import SharedServer
from tests.browser.test_flying import FIRST_FRAME, empty_room, middle

# Two pieces on a sheet as large as its frame; one of them may matter now.
TABLE = """
<div id="table" data-n="{n}">
  <div id="frame" data-zoom data-frame tabindex="0" role="group" aria-label="map"
    style="position: absolute; left: 40px; top: 80px; width: 400px; height: 300px">
    <div style="position: relative; width: 400px; height: 300px">
      <b id="near" style="position: absolute; left: 100px; top: 60px; width: 20px; height: 20px" data-piece="man"></b>
      <b id="far" style="position: absolute; left: 370px; top: 270px; width: 20px; height: 20px" {now}></b>
    </div>
  </div>
  <button data-zooms="in" aria-controls="frame">in</button><button data-zooms="out" aria-controls="frame">out</button>
</div>
"""
SHOW = """async (html) => {
  const {show} = await import(new URL("show.js", document.querySelector("script[type=module]").src));
  await show({html});
}"""


@pytest.fixture
def page(server: SharedServer, people: People) -> Page:
    page = empty_room(server, people)
    page.evaluate("html => { document.getElementById('room').innerHTML = html }", TABLE.format(n=1, now=""))
    return page


def zoom(page: Page) -> float:
    """By how much the sheet is larger than it is."""
    width: float = page.evaluate("document.querySelector('#frame > div').getBoundingClientRect().width / 400")
    return width


def place(page: Page, id: str) -> dict[str, float]:
    found: dict[str, float] = page.evaluate(
        """id => {
          const {left, top, width, height} = document.getElementById(id).getBoundingClientRect();
          return {x: left + width / 2, y: top + height / 2};
        }""",
        id,
    )
    return found


def scrolled(page: Page) -> list[float]:
    found: list[float] = page.evaluate("[frame.scrollLeft, frame.scrollTop]")
    return found


def until(page: Page, condition: str) -> None:
    """Waits for what takes a moment, such as a scroll."""
    for _ in range(100):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(50)
    pytest.fail(f"never: {condition}")


def test_keys_and_buttons(page: Page) -> None:
    page.keyboard.press("+")
    assert zoom(page) == pytest.approx(1.4)
    page.get_by_role("button", name="in").click()
    assert zoom(page) == pytest.approx(1.96)
    page.keyboard.press("-")
    assert zoom(page) == pytest.approx(1.4)
    page.keyboard.press("0")
    assert zoom(page) == 1
    page.get_by_role("button", name="out").click()
    assert zoom(page) == 1, "all of it is the least"
    for _ in range(9):
        page.keyboard.press("+")
    assert zoom(page) == 3


def test_a_wheel_zooms_where_it_points(page: Page) -> None:
    start = place(page, "near")
    page.mouse.move(start["x"], start["y"])
    page.keyboard.down("Control")
    page.mouse.wheel(0, -200)
    page.keyboard.up("Control")
    until(page, "document.getElementById('room').style.getPropertyValue('--zoom') > 1.5")
    assert place(page, "near") == middle(start)


def test_two_fingers_zoom_between_them(page: Page) -> None:
    start = place(page, "near")
    fingers = """([x, y]) => {
      const at = (apart) => [-1, 1].map((side, identifier) =>
        new Touch({identifier, target: document.getElementById("near"), clientX: x + side * apart, clientY: y}));
      const tell = (name, touches) => document.getElementById("near").dispatchEvent(
        new TouchEvent(name, {touches, changedTouches: touches, bubbles: true, cancelable: true}));
      tell("touchstart", at(20));
      tell("touchmove", at(30));
      tell("touchmove", at(40));
      tell("touchend", []);
    }"""
    page.evaluate(fingers, [start["x"], start["y"]])
    assert zoom(page) == pytest.approx(2)
    assert place(page, "near") == middle(start)


def test_what_is_dragged_is_panned_and_not_pressed(page: Page) -> None:
    page.evaluate("() => { window.clicks = 0; frame.onclick = () => clicks++; }")
    page.keyboard.press("+")
    page.keyboard.press("+")
    before = scrolled(page)
    page.mouse.move(240, 200)
    page.mouse.down()
    page.mouse.move(200, 180, steps=4)
    page.mouse.up()
    assert scrolled(page) == pytest.approx([before[0] + 40, before[1] + 20], abs=1)
    assert page.evaluate("clicks") == 0
    page.mouse.click(240, 200)
    assert page.evaluate("clicks") == 1


def test_a_change_of_the_table_keeps_it(page: Page) -> None:
    page.keyboard.press("+")
    page.evaluate("frame.scrollTo(30, 20)")
    page.evaluate(SHOW, TABLE.format(n=2, now=""))
    assert zoom(page) == pytest.approx(1.4)
    assert scrolled(page) == [30, 20]


def test_what_matters_now_comes_into_sight(page: Page) -> None:
    page.evaluate(SHOW, TABLE.format(n=2, now="data-now"))
    assert scrolled(page) == [0, 0], "all of it is seen"
    page.evaluate(SHOW, TABLE.format(n=3, now=""))
    for _ in range(3):
        page.keyboard.press("+")
    page.evaluate("frame.scrollTo(0, 0)")
    page.evaluate(SHOW, TABLE.format(n=4, now="data-now"))
    until(page, "frame.scrollLeft > 100 && frame.scrollTop > 100")


def test_pieces_fly_right(page: Page) -> None:
    """A flight on a board that is zoomed and scrolled begins where the piece lay."""
    page.keyboard.press("+")
    page.keyboard.press("+")
    page.evaluate("frame.scrollTo(40, 30)")
    after = TABLE.format(n=2, now="").replace("left: 100px; top: 60px", "left: 200px; top: 130px")
    found: Any = page.evaluate(
        FIRST_FRAME.replace('document.getElementById("room").innerHTML = before;', ""), {"after": after}
    )
    assert {key: found["first"]["man"][key] for key in ("x", "y")} == middle(found["old"]["man"])
    assert found["rest"]["man"]["x"] - found["old"]["man"]["x"] == pytest.approx(196, abs=1)

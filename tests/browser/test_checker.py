"""The checker of the laws of the page can fail: for each law small pages that break it, and pages that keep it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from kurhan.core.game import games
from tests.browser import positions
from tests.browser.stage import PHONE, SIZES, House, Stage
from tests.browser.violations import Violation

HEAD = """<!doctype html><meta name="viewport" content="width=device-width">
<style>* { margin: 0; box-sizing: border-box; font: 16px/1.2 sans-serif } button { width: 120px; height: 44px }
summary { height: 44px }</style>"""
ICON = '<svg aria-hidden="true" style="display: block; width: 24px; height: 24px"></svg>'


@pytest.fixture(scope="module")
def stages(browser: Browser) -> Iterator[dict[bool, Stage]]:
    house = House()
    stages = {size.touch: Stage(browser, house, size) for size in (PHONE, SIZES[-1])}
    yield stages
    for stage in stages.values():
        stage.close()


def look(stage: Stage, html: str) -> list[Violation]:
    return stage.look_at_html(HEAD + html)


def rules(stage: Stage, html: str) -> set[str]:
    return {one.rule for one in look(stage, html)}


def box(style: str, inside: str, more: str = "") -> str:
    return f'<div {more} style="{style}">{inside}</div>'


def fan(step: int, count: int = 6) -> str:
    """A hand of cards 60 px wide, each lying over the one before."""
    style = "position: absolute; width: 60px; height: 84px; background: white"
    cards = [box(f"{style}; left: {i * step}px", str(i), 'class="card" data-lit') for i in range(count)]
    return box("position: relative; height: 90px", "".join(cards), 'id="hold"')


def on_icon(style: str, inside: str) -> str:
    return box("position: relative; width: 24px", ICON + box(f"position: absolute; {style}", inside))


def tip(number: int, top: int) -> str:
    """A thing whose tip comes out with the focus; the first have the longest."""
    thing = box("height: 44px; margin: 9px", "", f'tabindex="0" aria-describedby="tip-{number}"')
    words = box(f"position: fixed; top: {top}px", "words " * (8 - number), f'class="tip" id="tip-{number}"')
    return f"<style>.tip {{ opacity: 0 }} :focus + .tip {{ opacity: 1 }}</style>{thing}{words}"


NARROW = "width: 60px; overflow: hidden; white-space: nowrap"
DOTS = f"{NARROW}; text-overflow: ellipsis"
CLAMP = "width: 90px; display: -webkit-box; -webkit-line-clamp: 1; -webkit-box-orient: vertical; overflow: hidden"
UNSEEN = "position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap"
OVER = "position: absolute; left: 8px; top: 4px"
LID = "position: absolute; left: 0; top: 0; width: 300px; height: 100px; background: white"
STUCK = "left: 0; bottom: 0; width: 100%; height: 90px; background: white"
LONG = "words that are far too long"
TOLD = f'title="{LONG}"'
BUTTON = "<button>Buy</button>"
PAWN = '<b class="pawn" data-piece="a" style="position: absolute; top: 4px; left: {}px; background: tan">Wo</b>'
TOAST = "document.getElementById('toasts').textContent = this.textContent"
RISE = '<style>#toasts { animation: rise 9s } @keyframes rise { from { opacity: 0 } }</style><p id="toasts"></p>'
LOOK = "this.picked || (document.getElementById('toasts').textContent = this.textContent); this.picked = true"
LAY_DOWN = "<script>addEventListener('click', (e) => e.target.closest('.card') || (card.picked = false))</script>"
FADE = "document.getElementById('toasts').innerHTML = '<b>' + this.textContent + '</b>'"

BROKEN = {
    "a text is cut": ("cut", box(NARROW, LONG)),
    "a text is cut at the foot": ("cut", box("width: 90px; height: 20px; overflow: hidden", LONG)),
    "a text is cut by what it lies in": ("cut", box("width: 60px; overflow: clip", box("width: 300px", LONG))),
    "dots, and no way to the rest": ("cut", box(DOTS, LONG)),
    "a clamp, and no way to the rest": ("cut", box(CLAMP, LONG)),
    "a prompt is cut, though a hover shows it": ("cut", box(DOTS, LONG, f'id="prompt" {TOLD}')),
    "a number is cut": ("cut", box("width: 20px; overflow: hidden", "100 000", 'title="100 000"')),
    "a price is cut": ("cut", box(DOTS, LONG, f'class="price" {TOLD}')),
    "a main action is cut": ("cut", box("", f'<button {TOLD} style="{DOTS}">{LONG}</button>', 'id="acts"')),
    "words do not fit into their field": ("cut", f'<input value="{LONG}" style="width: 90px; height: 44px">'),
    "a list that opens is cut": ("cut", f"<details><summary>more</summary>{box(NARROW, LONG)}</details>"),
    "what a button brings out is cut": (
        "cut",
        '<button popovertarget="more">more</button>' + box(NARROW, LONG, 'id="more" popover'),
    ),
    "a tip reaches out of the window, though it is not the longest": (
        "cut",
        "".join(tip(number, 90 + number) for number in range(6)) + tip(6, -9),
    ),
    "a sign is cut": ("cut", box("width: 12px; overflow: hidden", ICON)),
    "a button lies under a box": ("under", BUTTON + box(LID, "")),
    "a button lies outside the window": ("under", box("position: absolute; left: -150px", BUTTON)),
    "a text lies under a box": ("under", "words" + box(LID, "")),
    "a button lies under what sticks, for good": (
        "under",
        box(f"position: fixed; {STUCK}", "") + box("position: fixed; bottom: 20px; z-index: -1", BUTTON),
    ),
    "two texts overlap": ("overlap", "first words" + box(OVER, "others")),
    "a text lies half over a figure": ("overlap", on_icon("left: 16px; top: 2px", "23")),
    "a hand collapses": ("hand", fan(9)),
    "a card hangs out of a hand that does not scroll": ("hand", box("width: 90px; overflow: hidden", fan(50, 3))),
    "cards lie over one another beside empty space": (
        "overlap",
        box("width: 300px; display: flex", box("width: 100px; position: relative", fan(44, 3).replace("hold", "row"))),
    ),
    "the page is wide": ("wide", box("width: 3000px; height: 9px", "")),
}
BROKEN_FOR_FINGERS = {
    "a small button": ("small", '<button style="height: 30px"></button>'),
    "two buttons side by side": ("near", box("display: flex; gap: 2px", BUTTON + BUTTON)),
    "too little of a card to be pressed": ("hand", fan(32)),
    "a hover is no way for a finger": ("cut", box(DOTS, LONG, TOLD)),
}
SOUND = {
    "tips in the window": "".join(tip(number, 90 + number) for number in range(6)),
    "plain words": box("width: 200px", LONG),
    "letters higher than their line": box("overflow: hidden; line-height: 0.8; padding-top: 4px; height: 20px", "Ada"),
    "a sign that may hang out": box("width: 30px; overflow: clip; overflow-clip-margin: 20px", "words"),
    "a list that can be scrolled": box("width: 60px; height: 30px; overflow: auto", LONG),
    "dots, and a touch shows the rest": f'{RISE}<p style="{DOTS}" {TOLD} onclick="{TOAST}">{LONG}</p>',
    "dots, and a touch fades the rest in": (
        "<style>#toasts b { animation: in 9s } @keyframes in { from { opacity: 0 } }</style>"
        f'<p id="toasts"></p><p style="{DOTS}" {TOLD} onclick="{FADE}">{LONG}</p>'
    ),
    "dots twice on a card, and a first touch shows the rest": (
        f'{RISE}<div class="card" id="card" onclick="{LOOK}"><p style="{DOTS}" {TOLD}>{LONG}</p>'
        f'<p style="{DOTS}" {TOLD}>{LONG}</p></div>{LAY_DOWN}'
    ),
    "words for readers only": box(UNSEEN, LONG),
    "a button far down": box("padding-top: 3000px", BUTTON),
    "a button under what sticks, until one scrolls": (
        box("height: 3000px; padding-top: 780px", BUTTON) + box(f"position: sticky; {STUCK}", "words")
    ),
    "a button in a row that scrolls": box("width: 200px; overflow: auto; display: flex; gap: 9px", BUTTON * 3),
    "a number on its sign": on_icon("left: 8px; top: 3px", "2"),
    "a number on a ground of its own": on_icon("left: 16px; top: 12px; background: white", "2"),
    "a drawing behind words": box("position: relative", "words" + box(OVER + "; opacity: 0.2", ICON)),
    "pieces in a stack": box("position: relative", PAWN.format(0) + PAWN.format(9)),
    "a piece on the board": (
        box(
            "position: relative",
            '<svg aria-hidden="true" height="30"><text x="4" y="20">12</text></svg>' + PAWN.format(0),
        )
    ),
    "a fan that shows enough": fan(44),
    "a hand that can be scrolled": box("width: 190px; overflow: auto", box("width: 300px", fan(44))),
    "a link in a sentence": '<p>Read <a href="/rules">the rules</a> first.</p>',
    "a finger reaches more than is drawn": """
      <style>.wide::after { content: ""; position: absolute; inset: -9px }</style>
      <button class="wide" style="position: relative; margin: 20px; height: 26px"></button>""",
    "a finger reaches more than is drawn, once it is scrolled clear of what sticks": (
        '<style>.wide::after { content: ""; position: absolute; inset: -9px }</style>'
        + box("height: 3000px; padding-top: 726px", '<button class="wide" style="position: relative; height: 26px">')
        + box(f"position: sticky; {STUCK}", "")
    ),
    "a label for a field": '<label style="display: block; height: 44px">yes <input type="checkbox"></label>',
}


@pytest.mark.parametrize("touch", [True, False], ids=["phone", "desktop"])
@pytest.mark.parametrize(("rule", "html"), BROKEN.values(), ids=BROKEN.keys())
def test_what_breaks_a_law_is_named(stages: dict[bool, Stage], touch: bool, rule: str, html: str) -> None:
    assert rule in rules(stages[touch], html)


@pytest.mark.parametrize(("rule", "html"), BROKEN_FOR_FINGERS.values(), ids=BROKEN_FOR_FINGERS.keys())
def test_a_finger_needs_more_than_a_mouse(stages: dict[bool, Stage], rule: str, html: str) -> None:
    assert rules(stages[True], html) == {rule}
    assert rules(stages[False], html) == set()


@pytest.mark.parametrize("touch", [True, False], ids=["phone", "desktop"])
@pytest.mark.parametrize("html", SOUND.values(), ids=SOUND.keys())
def test_what_keeps_the_laws_is_let_be(stages: dict[bool, Stage], touch: bool, html: str) -> None:
    assert look(stages[touch], html) == []


def test_with_a_mouse_a_table_is_seen_whole(stages: dict[bool, Stage]) -> None:
    table = box("", box("height: 3000px", "", 'class="table"'), 'id="room"')
    assert rules(stages[False], table) == {"high"}
    assert rules(stages[True], table) == set()


def test_what_breaks_a_law_in_the_dark_alone_is_named(stages: dict[bool, Stage]) -> None:
    dark = "<style>[data-theme=dark] p { width: 60px; overflow: hidden; white-space: nowrap }</style>"
    assert [one.theme for one in look(stages[False], f"{dark}<p>{LONG}</p>")] == ["dark"]


def test_a_step_that_never_asks_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games()[-1]
    monkeypatch.setattr(positions, "MOST_SEEDS", 1)
    monkeypatch.setattr(positions, "asking_steps", lambda _: {"Dreaming"})
    with pytest.raises(positions.Missing, match=f"{game.id}: .*Dreaming"):
        positions.positions.__wrapped__(game, False)

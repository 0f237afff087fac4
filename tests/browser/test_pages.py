"""The laws of the page, which every page of every game keeps, at every size, in every language, in light and dark.

1. No text is *cut*, unless it ends in an ellipsis and the whole of it is one touch away, or with a mouse one hover. A
   prompt, a price, a number, a button, a title or a main action is never cut. On a touch screen a title is no way to
   read the rest: a touch must really bring it out, as a toast or a tip.
2. Nothing that can be pressed, and no text, lies *under* something else or outside the window, after all scrolling
   that a person could do. What tells of a moment (``#board [role=status]``) may lie over the board, but not over what
   is lit.
3. No two texts *overlap*, and no text and figure. A text on a ground of its own may lie on a figure, and a number
   wholly within the sign it belongs to. Drawings fainter than half, or larger than a twentieth of the window, are
   scenery.
4. Of every card in the *hand* 28 px can be seen, or scrolled to, however many lie over it. Cards of one row may lie
   over one another; what can be played on a touch screen shows as much as a finger needs.
5. On touch screens nothing to be pressed is *small*, that is less than 40 px wide or high, or *near*, that is less than
   4 px from another. What counts is where a touch reaches it, which may be more than is drawn. Cards of a fan need not
   keep their distance, and links in a sentence are as high as their line.
6. The page is not *wide*: it never scrolls sideways. With a mouse a table is not *high* either: all of it, the hand
   too, is seen at once.

What comes out only when asked for (groups of options, menus, tips) is brought out and keeps the laws as well. In dark
a page is looked at again if anything lies elsewhere than in light.

``make test`` looks at a sample: the fullest position of each step, at sizes and in languages by turns. ``make pages``
looks at all, ``make pages GAME=thebes SIZE=390x844 STEP=Digging`` at some of it, and with
``KURHAN_SHOTS=folder`` it takes a picture of each page that breaks a law.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence

import pytest
from playwright.sync_api import Browser

from kurhan.core.game import Game, games
from kurhan.core.words import LANGUAGES
from tests.browser.positions import positions
from tests.browser.stage import SIZES, House, Size, Stage
from tests.browser.violations import Violation, alike

Note = Callable[[str, object], None]

ALL = os.environ.get("KURHAN_PAGES") == "all"  # or a sample
STEP = os.environ.get("KURHAN_STEP", "")


@pytest.fixture(scope="module")
def house() -> House:
    return House()


@pytest.fixture
def stage(browser: Browser, house: House, size: Size) -> Iterator[Stage]:
    stage = Stage(browser, house, size)
    yield stage
    stage.close()
    assert stage.errors == [], "a script failed in the browser"


def languages(number: int, size: Size) -> Sequence[str]:
    """In which languages a page is looked at. Of a sample each in one, at every second size, by turns."""
    if ALL:
        return LANGUAGES
    turn, rest = divmod(number + SIZES.index(size), 2)
    return [] if rest else [LANGUAGES[turn % len(LANGUAGES)]]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_tables(stage: Stage, record_property: Note, game: Game, size: Size) -> None:
    chosen = [position for position in positions(game, ALL) if position.step.startswith(STEP)]
    assert chosen, f"{game.id} has no step {STEP}"
    looks = [(language, position) for i, position in enumerate(chosen) for language in languages(i, size)]
    found: list[Violation] = []
    for language, position in sorted(looks, key=lambda look: look[0]):  # so that a page is opened once a language
        found += stage.look_at_table(position, language)
    judge(found, len(looks), record_property)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_shell(stage: Stage, record_property: Note, size: Size) -> None:
    found: list[Violation] = []
    seen = 0
    for visited in (False, True):
        stage.house = House()
        for number, (game, path) in enumerate(stage.house.pages(visited)):
            for language in languages(number, size):
                found += stage.look_at_page(game, path, language)
                seen += 1
    judge(found, seen, record_property)


def judge(found: Sequence[Violation], seen: int, note: Note) -> None:
    note("pages", 2 * seen)  # in light and dark
    note("violations", json.dumps(found))
    if found:
        told = "\n".join(str(same[0]) for same in alike(found))
        pytest.fail(f"{len(found)} violations on {seen} pages, of each kind the first:\n{told}", pytrace=False)

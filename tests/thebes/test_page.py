"""What the page makes of a view."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import kurhan
from kurhan.core.components import Components
from tests.page import page
from tests.play import play
from tests.thebes.table import table

GAME = kurhan.game("thebes")
FILE = GAME.folder / "components.toml"
CELL = re.compile(r'<text class="week[^"]*"\s+x="([\d.]+)" y="([\d.]+)">(\d+)</text>')
CARDS = "greece-1@rome crete-1@berlin egypt-3@moscow congress@paris"


@pytest.fixture
def forty_weeks() -> Iterator[None]:
    text = FILE.read_text(encoding="utf-8")
    assert text.count("value = 52") == 1
    GAME.use(Components(text.replace("value = 52", "value = 40"), "box.toml"))
    yield
    GAME.open(FILE)
    GAME.standard = True


@pytest.mark.usefixtures("forty_weeks")
def test_the_frame_has_as_many_weeks_as_a_year() -> None:
    """TH-2.7: with three players the markers start on week 16, wherever that is then"""
    html = page(GAME.start(3, 1), None)
    cells = CELL.findall(html)
    assert [int(week) for _, _, week in cells] == list(range(1, 41))
    assert len({(x, y) for x, y, _ in cells}) == html.count('<rect class="week-cell') == 40
    x, y, _ = cells[15]
    markers = re.findall(r'data-piece="marker-\d"\s+style="--x:([\d.]+);--y:([\d.]+);--up:(\d)"', html)
    assert [(float(left), float(top), up) for left, top, up in markers] == [
        (float(x), float(y) - 7, up) for up in ("0", "1", "2")
    ]


def test_a_card_that_can_be_taken_says_so_and_any_other_what_it_is() -> None:
    """TH-5.1"""
    state = table(2, display=CARDS, when=[154, 157])
    line = r'<span class="visually-hidden">[^<]*, {}, \d weeks?</span>'
    for city, open_to_mover in (("Rome", True), ("Berlin", True), ("Moscow", False), ("Paris", False)):
        assert bool(re.search(line.format(city), page(state, 0))) != open_to_mover
        assert re.search(line.format(city), page(state, 1))


def test_only_what_can_be_used_up_is_offered_at_a_dig() -> None:
    """TH-7.4, TH-8.3"""
    state = table(2, hands=["crete-3 assistant shovel shovel"], at=["crete"])
    play(state, 0, "dig crete")
    html = page(state, 0)
    assert re.findall(r'class="use" data-play="([a-z ]+)"', html) == ["use assistant"]
    assert 'class="use used"' not in html
    play(state, 0, "use assistant")
    html = page(state, 0)
    assert 'class="use"' not in html
    assert html.count('class="use used"') == 1
    assert 'id="dig"' not in page(state, 1)


def test_a_finished_game_can_be_played_again() -> None:
    """TH-10.6"""
    state = table(2, when=[156, 157])
    play(state, 0, "stop")
    assert 'action="/t/here/again"' in page(state, 0)

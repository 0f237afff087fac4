"""What the page makes of a view."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from random import Random

import pytest

import kurhan
from kurhan.core.components import Components
from kurhan.core.state import State
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
    for city, open_to_mover in (("rome", True), ("berlin", True), ("moscow", False), ("paris", False)):
        card = re.compile(rf'<div class="card[^>]* data-play="take \S+ {city}[^>]*>')
        mine, theirs = card.findall(page(state, 0)), card.findall(page(state, 1))
        assert [bool(re.search("data-lit .*aria-label=", found)) for found in mine] == [open_to_mover]
        assert [bool(re.search("data-why=", found)) for found in mine] == [not open_to_mover]
        assert ["aria-label=" in found for found in theirs] == [False]
        line = rf'<span class="visually-hidden">[^<]*, {city.title()}, \d weeks?</span>'
        assert re.search(line, page(state, 1))


REFUSED = re.compile(r"<button [^>]*data-refused[^>]*>")


def test_whatever_cannot_be_done_says_why() -> None:
    """TH-5.6, TH-9.1: also where no card lies, to be taken or to be held"""
    state = table(2, shows="- - -", deck="", when=[157, 157])
    positions = chain([state], *map(random_positions, range(2)))
    barred = [found for state in positions for found in REFUSED.findall(page(state, state.waiting()[0]))]
    assert len(barred) > 100
    assert [found for found in barred if "data-why=" not in found or "data-clause=" not in found] == []


def random_positions(seed: int) -> Iterator[State]:
    state, chance = GAME.start(2, seed), Random(seed)
    while not state.over:
        yield state
        seat = state.waiting()[0]
        state.play(seat, chance.choice(state.options(seat)).notation)


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

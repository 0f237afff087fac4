"""Pages made of parts show what a template says, and what is lost on the way is made up for."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from jinja2 import DictLoader, Environment
from markupsafe import Markup

from kurhan import games
from kurhan.core.game import Game
from kurhan.core.words import LANGUAGES
from kurhan.store import HUMAN, SeatRow, TableRow
from kurhan.table import Table
from kurhan.web import parts, scene
from kurhan.web.parts import ACTIONS, ICON, Memory, Picture, attributes, icon_use
from kurhan.web.render import asset, settings, static
from kurhan.web.scene import Offer, Scene, Style
from kurhan.web.sheets import Sheets
from tests.page import NAMES, onlooker
from tests.shown import Shown

PLAIN = Environment(**settings())
PLAIN.filters["part"] = lambda text: text


class Nowhere:
    """A ledger that keeps nothing."""

    def append(self, *_: Any) -> None:
        pass


def live_games(game: Game, seats: int, seed: int) -> Iterator[Table]:
    """A table after every action of a random game."""
    people = [SeatRow(HUMAN, name, name) for name in NAMES[:seats]]
    ledger: Any = Nowhere()
    row = TableRow("here", game.id, game.rules, seed, {}, None, "", people, 0.0)
    table = Table(game, row, [], ledger)
    chance = Random(seed)
    while not table.over:
        seat = table.state.waiting()[0]
        table.play(NAMES[seat], seat, [chance.choice(table.state.options(seat)).notation], table.n)
        yield table


def plainly(style: Style, offer: Offer, values: dict[str, Any]) -> str:
    """The same page as Jinja draws it by itself."""
    text = PLAIN.get_template(f"{style.game.id}/view.html").render({**style.constants, **values})
    sprites = {"*": static("icons.svg"), "+": asset(style.game, "icons.svg")}
    text = ICON.sub(lambda mark: icon_use(sprites[mark[1]], mark[2]), text)
    meant = offer.actions(set(ACTIONS.findall(text)))
    return ACTIONS.sub(lambda mark: attributes(mark[1], meant.get(mark[1])), text)


@pytest.mark.long
@pytest.mark.parametrize("forgetful", [True, False], ids=["forgetful", "keeping"])
@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_a_page_of_parts_is_the_page_of_its_template(
    game: Game, forgetful: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[Picture, str]] = []
    draw = Style.draw

    def both(style: Style, n: int, offer: Offer, values: dict[str, Any]) -> Picture:
        picture = draw(style, n, offer, values)
        drawn.append((picture, plainly(style, offer, values)))
        return picture

    monkeypatch.setattr(scene.Style, "draw", both)
    if forgetful:  # so that much is drawn again
        monkeypatch.setattr(parts, "MOST", 40)
        monkeypatch.setattr(parts, "MOST_MADE", 40)
        monkeypatch.setattr(parts, "MOST_VALUES", 400)
    scene.style.cache_clear()
    for seats in game.seats:
        for table in live_games(game, seats, seats):
            if table.n % (5 + table.n // 40) == 0 or table.over:  # of a long game fewer and fewer
                language = LANGUAGES[table.n % len(LANGUAGES)]
                for eye in (table.n % seats, None):
                    Scene(table, onlooker(eye, language)).now()
                    picture, plain = drawn.pop()
                    assert squeezed(picture.html) == squeezed(plain), (seats, table.n, eye, language)


def test_a_sketch_looks_at_all_of_what_it_asks_for_a_method() -> None:
    sheets = Sheets(frozenset(), frozenset(["view", "ways"]), loader=DictLoader({
        "frame.html": "{% block board %}{% endblock %}",
        "view.html": """{% extends "frame.html" %}
            {% macro all_ways() %}{% for way in ways.values() %}{{ way }}{% endfor %}{% endmacro %}
            {% block board %}{{ all_ways() }}{{ view.deck }}{{ view.market.items() | list }}{% endblock %}""",
    }))  # fmt: skip
    sheets.book("view.html")
    seen = {sketch.name: sketch.looks_at for sketch in sheets.sketches}
    assert seen["view.html: all_ways"] == (("ways",),)
    assert seen["view.html: block board"] == (("view", "deck"), ("view", "market"), ("ways",))


def squeezed(html: str) -> str:
    """With a single blank for several and for the end of a line, as templates have it when they are taken apart."""
    return re.sub(r"\s+", " ", html).strip()


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_what_is_dropped_repeated_or_late_is_made_up_for(game: Game) -> None:
    chance = Random(7)
    seats = max(game.seats)
    shown = Shown(game)
    sent = Memory()
    late: list[str] = []
    asked = 0
    for table in live_games(game, seats, 1):
        picture = Scene(table, onlooker(0)).now()
        message = json.dumps(sent.lacks(picture))
        sent.keep(picture)
        arriving = {0: [], 1: [message, message], 2: [*late, message]}.get(chance.randrange(5), [message])
        if chance.random() < 0.2:
            late = [message]
        for one in arriving:
            if not shown.take(json.loads(one)):
                asked += 1
                sent = sent_anew(picture, shown)
        if message in arriving:
            assert shown.html == picture.html, table.n
        elif chance.random() < 0.5:  # after a while it says what it shows
            assert shown.id != picture.digest
            sent = sent_anew(picture, shown)
            assert shown.html == picture.html
    assert asked


def sent_anew(picture: Picture, shown: Shown) -> Memory:
    """The whole of it, as after a loss."""
    memory = Memory()
    assert shown.take(memory.lacks(picture))
    memory.keep(picture)
    return memory


def test_who_sees_the_same_gets_the_same_and_nothing_twice() -> None:
    game = games()[0]
    for table in live_games(game, 2, 5):
        one, other = (Scene(table, onlooker(None)).now() for _ in range(2))
        assert one.digest == other.digest
        memory = Memory()
        memory.keep(other)
        assert memory.lacks(one)["parts"] == {}


def test_a_name_cannot_pass_for_a_part() -> None:
    game = games()[0]
    table = next(live_games(game, 2, 3))
    inner = next(iter(Scene(table, onlooker(0)).now().parts))
    for name in (f"<~{inner}>", "<?claim red>", "<b>"):
        table.row.seats[1] = SeatRow(HUMAN, name, "Ola")
        assert f">{Markup.escape(name)}<" in Scene(table, onlooker(0)).now().html


def test_a_sequence_says_what_it_leads_to() -> None:
    game = next(game for game in games() if game.id == "carthage")
    offer = Offer(Style(game, "en"), NAMES, game.start(2, 1).question(0))
    meant = offer.actions({"claim red", "claim red;take blue-5", "take blue-5"})
    assert meant == {
        "claim red": [(0, "Take a red token")],
        "claim red;take blue-5": [(0, "Take a red token: blue gems 5")],
    }, "what is no option now means nothing"

"""What a first visit downloads: nothing that no page shows."""

from __future__ import annotations

import gzip
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import kurhan
from kurhan.core.game import Game
from kurhan.web.render import HERE

GAMES = kurhan.games()
LIGHT = 250_000  # bytes on the wire
ADDRESS = re.compile(r'(?:href|src)="(/(?:static|games)/[^"#]+\.[a-z0-9]+(?:\?\w+)?)|url\("(/static/[^"]+)"\)')


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_cold_table_is_light(server: TestClient, game: Game, language: str) -> None:
    server.cookies.set("kurhan_lang", language)
    made = server.post(f"/new/{game.id}", data={f"seat-{seat}": "me" if not seat else "hot" for seat in range(2)})
    page, weights = made.text, {"page": on_the_wire(made)}
    for address in {unescape(found[0] or found[1]) for found in ADDRESS.findall(page)}:  # every icon names its sheet
        answer = server.get(address)
        assert answer.status_code == 200, address
        weights[address] = on_the_wire(answer)
    assert sum("woff2" in address for address in weights) == 4
    assert sum(weights.values()) < LIGHT, weights


def on_the_wire(answer: Any) -> int:
    """How many bytes came; what is no picture or font already packed comes compressed."""
    packed = answer.headers["content-type"].startswith(("font/", "image/png"))
    assert packed or len(answer.content) < 500 or answer.headers["content-encoding"] == "gzip", answer.url
    return len(gzip.compress(answer.content, 6)) if "content-encoding" in answer.headers else len(answer.content)


def names(list_of_icons: Path) -> list[str]:
    lines = list_of_icons.read_text(encoding="utf-8").splitlines()
    return [line.partition(":")[0].strip() for line in lines if line.strip() and not line.startswith("#")]


def test_every_icon_of_the_shell_is_shown_somewhere() -> None:
    templates = [*(HERE / "templates").glob("*.html"), *(game.folder / "view.html" for game in GAMES)]
    quoted = {word for path in templates for word in re.findall(r'["\']([\w-]+)["\']', path.read_text("utf-8"))}
    assert [name for name in names(HERE / "icons.txt") if name not in quoted] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_icon_of_a_game_is_shown_somewhere(game: Game) -> None:
    files = [path for path in game.folder.iterdir() if path.suffix in {".html", ".py", ".toml"}]
    quoted = {word for path in files for word in re.findall(r'["\']([\w-]+)["\']', path.read_text("utf-8"))}
    assert [name for name in names(game.folder / "icons.txt") if name not in quoted] == []


def test_every_letter_of_the_words_is_in_the_fonts() -> None:
    fonts = (HERE / "templates" / "fonts.html").read_text("utf-8")
    ranges = [(int(low, 16), int(high or low, 16)) for low, high in re.findall(r"U\+(\w+)(?:-(\w+))?", fonts)]
    folders = [HERE / "words", *(game.folder / "words" for game in GAMES)]
    letters = {letter for folder in folders for path in folder.glob("*.po") for letter in path.read_text("utf-8")}
    drawn = {chr(code) for low, high in ranges for code in range(low, high + 1)}
    assert {letter for letter in letters if letter.isalpha()} <= drawn

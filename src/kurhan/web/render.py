"""Whole pages as HTML, and what they are made of: templates, words, icons, addresses of files."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.datastructures import URL

from kurhan import games
from kurhan.core.game import Game
from kurhan.core.words import LANGUAGES, Words, words
from kurhan.table import WORDS as TABLE_WORDS
from kurhan.web.guest import Guest
from kurhan.web.parts import icon_use
from kurhan.web.rulebook import rulebook

HERE = Path(__file__).parent
SCRIPTS = "/static/js-"
STYLES = ("style.css", "board.css")  # of a game, in this order


@cache
def templates() -> Environment:
    """Of whole pages."""
    return Environment(**settings())


def settings() -> dict[str, Any]:
    return {
        "loader": FileSystemLoader([HERE / "templates", HERE.parent / "games"]),
        "autoescape": True,
        "undefined": StrictUndefined,
        "trim_blocks": True,
        "lstrip_blocks": True,
    }


def shell_words(language: str) -> Words:
    return words(language, TABLE_WORDS, HERE / "words")


def game_words(language: str, game: Game) -> Words:
    return words(language, TABLE_WORDS, HERE / "words", game.folder / "words")


@cache
def stamp(path: Path) -> str:
    """Changes when a static file does, so that browsers may keep it for long."""
    return f"{path.stat().st_mtime_ns:x}"[-8:] if path.exists() else "0"


def static(name: str) -> str:
    return f"/static/{name}?{stamp(HERE / 'static' / name)}"


@cache
def scripts() -> list[str]:
    """The addresses of our scripts. They import one another from their own folder, so its name tells their version."""
    folder = HERE / "static/js"
    names = sorted(path.name for path in folder.glob("*.js"))
    version = hashlib.sha256(b"".join((folder / name).read_bytes() for name in names)).hexdigest()[:8]
    return [f"{SCRIPTS}{version}/{name}" for name in names]


def asset(game: Game, name: str) -> str:
    return f"/games/{game.id}/{name}?{stamp(game.folder / name)}"


def styles(game: Game) -> list[str]:
    """The addresses of a game's style sheets. A large board may have one of its own."""
    return [asset(game, name) for name in STYLES if (game.folder / name).exists()]


def page(name: str, guest: Guest, book: Words, url: URL, **more: Any) -> str:
    """A whole page of the shell, at an address to which it can come back in another language."""
    path = url.path + (f"?{url.query}" if url.query else "")
    return (
        templates()
        .get_template(name)
        .render(
            t=book.say,
            icon=shell_icon,
            static=static,
            scripts=scripts(),
            asset=asset,
            styles=styles,
            guest=guest,
            languages=LANGUAGES,
            path=path,
            **more,
        )
    )


def shell_icon(name: str) -> Markup:
    return Markup(icon_use(static("icons.svg"), name))


@cache
def rules_html(game: Game, language: str) -> Markup:
    text = (game.folder / "words" / f"rules.{language}.md").read_text(encoding="utf-8")
    return rulebook(text, shell_words(language).say("shell.contents"))


def shelf(language: str) -> list[dict[str, Any]]:
    """The games as the lobby shows them."""
    found = []
    for game in games():
        book = game_words(language, game)
        found.append({
            "game": game,
            "title": book.say("title"),
            "about": book.say("about"),
            "minutes": book.say("minutes"),
            "seats": f"{game.seats[0]}–{game.seats[-1]}",
        })  # fmt: skip
    return found

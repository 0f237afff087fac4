"""Every game has a list of its rules in both languages, and every clause of it hangs on a test.

A list is Markdown: a title, chapters (``## 4. Buying goods``), and clauses, each a paragraph that begins with its
number (``**CA-4.2** You pay ...``). A test names the clauses it checks in its docstring.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import kurhan
from kurhan import Game
from kurhan.core.words import LANGUAGES

ROOT = Path(__file__).parent.parent
CLAUSE = re.compile(r"^\*\*([A-Z]{2}-\d+\.\d+)\*\* (?=\S)", re.MULTILINE)
CHAPTER = re.compile(r"^## (\d+)\. (?=\S)", re.MULTILINE)
CITED_IN = (".py", ".html", ".po", ".toml")

each_game = pytest.mark.parametrize("game", kurhan.games(), ids=lambda game: game.id)
each_language = pytest.mark.parametrize("language", LANGUAGES)


def list_of(game: Game, language: str) -> Path:
    return ROOT / "docs" / "rules" / f"{game.id}{'' if language == 'en' else '.' + language}.md"


def clauses(game: Game, language: str = "en") -> list[str]:
    return CLAUSE.findall(list_of(game, language).read_text(encoding="utf-8"))


def prefix(game: Game) -> str:
    return clauses(game)[0].partition("-")[0]


def cited(text: str, game: Game) -> list[str]:
    """All clauses and chapters of a game's rules that a text speaks of."""
    return re.findall(rf"\b{prefix(game)}-\d+(?:\.\d+)?", text)


def number(clause: str) -> tuple[int, int]:
    chapter, _, place = clause.partition("-")[2].partition(".")
    return int(chapter), int(place)


def named_by_tests(game: Game) -> Iterator[str]:
    for path in (ROOT / "tests" / game.id).glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield from cited(ast.get_docstring(node) or "", game)


@each_game
@each_language
def test_a_list_is_well_formed(game: Game, language: str) -> None:
    text = list_of(game, language).read_text(encoding="utf-8")
    assert text.startswith(f"# {game.titles[language]}")
    found = clauses(game, language)
    assert len(found) == text.count(f"**{prefix(game)}-")
    chapters = [int(chapter) for chapter in CHAPTER.findall(text)]
    assert chapters == list(range(1, len(chapters) + 1))
    # In each chapter its own clauses, counted from 1.
    for chapter, part in zip(chapters, CHAPTER.split(text)[2::2], strict=True):
        own = [number(clause) for clause in CLAUSE.findall(part)]
        assert own == [(chapter, place) for place in range(1, len(own) + 1)]
        assert own


@each_game
def test_the_languages_have_the_same_clauses(game: Game) -> None:
    for language in LANGUAGES:
        assert clauses(game, language) == clauses(game)


@each_game
@each_language
def test_clauses_that_a_list_refers_to_exist(game: Game, language: str) -> None:
    assert set(cited(list_of(game, language).read_text(encoding="utf-8"), game)) == set(clauses(game))


@each_game
@each_language
def test_the_game_carries_its_list(game: Game, language: str) -> None:
    carried = game.folder / "words" / f"rules.{language}.md"
    assert carried.read_text(encoding="utf-8") == list_of(game, language).read_text(encoding="utf-8")


@each_game
def test_clauses_that_the_code_cites_exist(game: Game) -> None:
    known = set(clauses(game)) | {clause.partition(".")[0] for clause in clauses(game)}
    found = set()
    for path in game.folder.rglob("*"):
        if path.suffix in CITED_IN:
            found.update(cited(path.read_text(encoding="utf-8"), game))
    assert found
    assert found <= known


@each_game
def test_every_clause_is_named_by_a_test(game: Game) -> None:
    named = set(named_by_tests(game))
    assert [clause for clause in clauses(game) if clause not in named] == []
    assert named <= set(clauses(game))

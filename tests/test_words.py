"""Law 9: every word that rules, templates or the server use exists in Polish and in English, and no other does."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest
from jinja2 import Environment, nodes

import kurhan
from kurhan import Game
from kurhan.bots import LEVELS
from kurhan.core.components import SOURCES
from kurhan.core.effect import Name, Names, Phrase
from kurhan.core.state import Step
from kurhan.core.words import ENGINE, LANGUAGES, Words, words
from kurhan.table import WORDS as TABLE_WORDS
from kurhan.web.guest import THEMES
from kurhan.web.render import HERE, game_words, shell_words
from tests.test_campaigns import story_words
from tests.test_laws import components, named

SRC = Path(kurhan.__file__).parent
SHELL = [ENGINE, TABLE_WORDS, HERE / "words"]
KEY = re.compile(r"(?:[a-z]+(?:-[a-z]+)*)?\.[\w.-]*")
FILE = re.compile(r"\.(?:html|css|js|svg|po|md|json|toml|py|txt)$")
GIVEN = (ast.Assign, ast.AnnAssign)
SENTENCES = {"ask", "do", "log", "note", "refuse", "short", "ui", "verb"}
# Families of words of which it is known key by key which ones there must be.
EXACT = ("ask.", "do.", "option.", "part.", "rank.", "short.", "story.", "table.", "verb.")

each_game = pytest.mark.parametrize("game", kurhan.games(), ids=lambda game: game.id)
each_language = pytest.mark.parametrize("language", LANGUAGES)


# -- what the sources say --------------------------------------------------------------------------------------------


class Said:
    """A text in a source that looks like a key, or one end of a key, and the values it is given if that is clear."""

    def __init__(self, key: str, values: set[str] | None) -> None:
        self.key = key
        self.values = values


@cache
def said(path: Path) -> list[Said]:
    text = path.read_text(encoding="utf-8")
    found = in_python(ast.parse(text)) if path.suffix == ".py" else in_template(Environment().parse(text))
    return [one for one in found if KEY.fullmatch(one.key) and not FILE.search(one.key)]


def in_python(tree: ast.Module) -> Iterator[Said]:
    with_values = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and name_of(node.func) in ("Text", "tell", "say"):
            for part in key_nodes(node.args[0]):
                with_values[part] = python_values(node)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield Said(node.value, with_values.get(node))


def name_of(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def key_nodes(node: ast.expr) -> list[ast.expr]:
    """The keys a call may be given: one, or one of two."""
    return [node.body, node.orelse] if isinstance(node, ast.IfExp) else [node]


def python_values(call: ast.Call) -> set[str] | None:
    if name_of(call.func) == "say":
        return None if any(word.arg is None for word in call.keywords) else {str(word.arg) for word in call.keywords}
    if len(call.args) == 1:
        return set()
    if isinstance(call.args[1], ast.Dict):
        names = [key.value if isinstance(key, ast.Constant) else None for key in call.args[1].keys]
        return None if None in names else {str(name) for name in names}
    return None


def in_template(tree: nodes.Template) -> Iterator[Said]:
    with_values = {}
    for call in tree.find_all(nodes.Call):
        if isinstance(call.node, nodes.Name) and call.node.name == "t" and call.args:
            with_values[id(call.args[0])] = {word.key for word in call.kwargs}
    parts: set[int] = set()
    for joined in tree.find_all(nodes.Concat):
        texts = [part for part in joined.nodes if isinstance(part, nodes.Const)]
        texts = texts[: sum(1 for _ in takewhile(lambda part: isinstance(part, nodes.Const), joined.nodes))]
        parts.update(id(part) for part in texts)
        yield Said("".join(str(part.value) for part in texts), None)
    for node in tree.find_all(nodes.Const):
        if isinstance(node.value, str) and id(node) not in parts:
            yield Said(node.value, with_values.get(id(node)))


def sources(game: Game) -> list[Path]:
    return [*sorted(game.folder.rglob("*.py")), *sorted(game.folder.rglob("*.html"))]


def shell_sources() -> list[Path]:
    python = [path for path in sorted(SRC.rglob("*.py")) if SRC / "games" not in path.parents]
    return [*python, *sorted((HERE / "templates").glob("*.html"))]


def begins(book: Words, prefix: str) -> bool:
    return any(key.startswith(prefix) for key in book)


def families(book: Words) -> set[str]:
    return {key.partition(".")[0] for key in book}


# -- what there must be ----------------------------------------------------------------------------------------------


def asked_by_name(step: type[Step[Any]]) -> bool:
    """Whether a step asks, in the words that stand under its own name."""
    return step.options is not Step.options and step.prompt is Step.prompt


def due(game: Game) -> Iterator[str]:
    """The words that a game must have because of what it is made of."""
    yield from ("title", "about", "minutes")
    yield from (f"ask.{name}" for name, step in game._steps.items() if asked_by_name(step))
    for action in game.box.actions():
        yield action.label().key
        yield "verb." + action.notation.split()[0]
    for name, choice in game.options.items():
        yield "option." + name
        seats = next(seats for seats in game.seats if choice.is_for(seats))
        for value in choice.values:
            yield f"option.{name}.{value}"
            for row in game.start(seats, 1, {name: value}).breakdown():
                yield from row
    for row in game.start(game.seats[0], 1).breakdown():
        yield from row
    for number in range(1, len(game.start(game.seats[0], 1).ranking(0))):
        yield f"rank.{number}"
    yield from (f"part.{table}" for table in game.components.tables)
    yield from story_words(game) if game.campaign else []


def verbs(game: Game, of: type[Phrase] = Phrase) -> Iterator[type[Phrase]]:
    """The classes of all that cards of a game can say."""
    for verb in of.__subclasses__():
        if verb.verb and verb.__module__.startswith(f"kurhan.games.{game.id}."):
            yield verb
        yield from verbs(game, verb)


def phrased(game: Game) -> Iterator[str]:
    """What the words of phrases begin with, and of the values in them."""
    for verb in verbs(game):
        yield f"{verb.kind}.{verb.verb}"
        yield f"{verb.kind}.{verb.verb}-"
        yield from (value.family + "." for value in verb.values if isinstance(value, Name | Names))


def phrases(thing: Any) -> Iterator[Phrase]:
    """All that the cards of a box say."""
    if isinstance(thing, Phrase):
        yield thing
    for part in thing if isinstance(thing, list) else []:
        yield from phrases(part)


def due_in_shell() -> Iterator[str]:
    yield from (f"source.{source}" for source in SOURCES)
    yield from (f"level.{level}" for level in LEVELS)
    yield from (f"theme.{theme}" for theme in THEMES)
    yield from (f"lang.{language}" for language in LANGUAGES)
    for path in shell_sources():
        text = path.read_text(encoding="utf-8")
        for own in re.findall(r'(?:TableError|TooMany)\(\s*"([a-z-]+)"|super\(\).__init__\("([a-z-]+)"', text):
            yield "table." + "".join(own)


def lists_of_names(game: Game) -> Iterator[set[str]]:
    """Names that belong together: those of the entries of a table, and those in one row at the head of a module."""
    for entries in game.components.tables.values():
        yield {entry["name"] for entry in entries if "name" in entry}
    for path in [path for path in game.folder.rglob("*.py") if path.name != "bot.py"]:  # a bot says nothing
        given = [node for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, GIVEN)]
        for row in [node.value for node in given if isinstance(node.value, ast.Tuple | ast.List)]:
            values = [part.value for part in row.elts if isinstance(part, ast.Constant)]
            yield {value for value in values if isinstance(value, str)}


# -- the law ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "folder", [*SHELL, *[game.folder / "words" for game in kurhan.games()]], ids=lambda folder: folder.parent.name
)
def test_polish_and_english_have_the_same_words(folder: Path) -> None:
    polish, english = (Words(language, [folder]) for language in ("pl", "en"))
    assert list(polish) == list(english)
    for key in polish:
        assert polish.slots(key) == english.slots(key), f"{key} has other values in Polish than in English"


@pytest.mark.parametrize(
    "path",
    [
        path
        for folder in (SHELL[0], *[game.folder / "words" for game in kurhan.games()])
        for path in sorted(folder.glob("*.po"))
    ],
    ids=lambda path: f"{path.parent.parent.name}-{path.stem}",
)
def test_no_word_is_given_twice(path: Path) -> None:
    keys = re.findall(r'^msgid "(.+)"$', path.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(keys) == sorted(set(keys))


@each_game
def test_a_game_has_every_word_it_is_due(game: Game) -> None:
    own = Words("pl", [game.folder / "words"])
    assert [key for key in dict.fromkeys(due(game)) if key not in own] == []
    assert "undo" not in game.actions(), "undo is the table's own word"
    for language in LANGUAGES:
        assert game_words(language, game).say("title") == game.titles[language]


def test_the_shell_has_every_word_it_is_due() -> None:
    assert [key for key in due_in_shell() if key not in shell_words("pl")] == []


@each_game
def test_a_game_uses_only_words_that_exist(game: Game) -> None:
    book = game_words("pl", game)
    for path in sources(game):
        check_said(path, book, families(book))


def test_the_shell_uses_only_words_that_exist() -> None:
    """At whatever game's table, so words that a game brings must be in all of them."""
    for path in shell_sources():
        for game in kurhan.games():
            check_said(path, game_words("pl", game), families(shell_words("pl")))


def check_said(path: Path, book: Words, known: set[str]) -> None:
    """Every key in a source is in the book, with values for all its gaps; where one begins, some goes on."""
    for one in said(path):
        if one.key.partition(".")[0] not in known:
            continue
        if one.key[-1] in ".-":
            assert begins(book, one.key), f"{path.name}: {one.key}"
            continue
        assert one.key in book, f"{path.name}: {one.key}"
        assert one.values is None or one.values >= book.slots(one.key), f"{path.name}: {one.key} lacks a value"


@each_game
def test_a_game_has_no_words_left_over(game: Game) -> None:
    own = Words("pl", [game.folder / "words"])
    used = [one.key for path in [*sources(game), *shell_sources()] for one in said(path)]
    check_used(own, {*used, *due(game), *phrased(game)})


def test_the_shell_has_no_words_left_over() -> None:
    used = [one.key for path in shell_sources() for one in said(path)]
    check_used(Words("pl", SHELL), {*used, *due_in_shell()})


def check_used(own: Words, used: set[str]) -> None:
    begun = tuple(key for key in used if key[-1] in ".-" and key not in EXACT)
    ended = tuple(key for key in used if key[0] == ".")
    assert "ui." not in begun, "each of these is named whole"
    left = [key for key in own if key not in used and not key.startswith(begun) and not key.endswith(ended)]
    assert [key for key in left if key.replace("short.", "do.", 1) not in used] == []


@each_game
def test_a_family_of_words_names_all_that_belong_together(game: Game) -> None:
    """If there are words for most of a box's sites, or colours, or cards, there are words for all of them."""
    own, lists = Words("pl", [game.folder / "words"]), [*lists_of_names(game)]
    for family in families(own) - SENTENCES:
        members = {key.partition(".")[2] for key in own if key.startswith(family + ".")}
        for names in lists:
            some = {name for name in names if name in members or any(one.startswith(name + "-") for one in members)}
            if len(some) > max(1, len(names) / 2):
                assert some in lists, f"{family}. lacks {sorted(names - members)}"


@each_game
@each_language
def test_all_that_a_box_says_is_said_in_words(game: Game, language: str) -> None:
    book = game_words(language, game)
    box = [getattr(game.box, name) for name in dir(game.box) if not name.startswith("_")]
    for phrase in phrases(box):
        for text in [phrase.text(), *phrase.more()]:
            assert book.say(text)
            for name in book.slots(text.key):
                assert name in text.args, f"{text.key} lacks {name}"


@each_game
@each_language
def test_every_component_on_a_button_has_a_name(game: Game, language: str) -> None:
    book = game_words(language, game)
    for action in game.box.actions():
        assert book.say(action.label())
        for name in components(action.label().args.values()):
            assert named(book, name), f"{action.notation}: {name}"


def test_numbers_choose_the_form_of_a_word() -> None:
    book = words("pl", kurhan.game("carthage").folder / "words")
    forms = [book.say("note.buy", count=count, price=9, coins=9).split(" za")[0] for count in (1, 2, 5, 22)]
    assert forms == ["1 karta", "2 karty", "5 kart", "22 karty"]


def test_a_missing_word_is_an_error_not_a_gap() -> None:
    with pytest.raises(KeyError, match="no such word"):
        words("en").say("no such word")

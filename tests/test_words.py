"""Law 9 for the shell: every word that a template or the server uses exists in Polish and in English."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import kurhan
from kurhan.core.words import ENGINE, LANGUAGES, Words, words
from kurhan.table import WORDS as TABLE_WORDS
from kurhan.web.render import HERE, game_words, shell_words

USED = re.compile(r"""\b(?:t|say)\(\s*["']([a-z]+\.?[\w.-]*)["']""")


@pytest.mark.parametrize("folder", [ENGINE, TABLE_WORDS, HERE / "words"], ids=["core", "table", "web"])
def test_polish_and_english_have_the_same_words(folder: Path) -> None:
    polish, english = (Words(language, [folder]) for language in ("pl", "en"))
    assert list(polish) == list(english)
    for key in polish:
        assert polish.slots(key) == english.slots(key), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_templates_and_pages_use_only_words_that_exist(language: str) -> None:
    shell = shell_words(language)
    anywhere = {key for game in kurhan.games() for key in game_words(language, game)}
    for path in [*(HERE / "templates").glob("*.html"), *HERE.glob("*.py")]:
        for key in USED.findall(path.read_text(encoding="utf-8")):
            assert key in shell or key in anywhere or key.endswith("."), f"{path.name}: {key}"
    for game in kurhan.games():
        for key in USED.findall((game.folder / "view.html").read_text(encoding="utf-8")):
            assert key in game_words(language, game) or key.endswith("."), f"{game.id}: {key}"


def test_numbers_choose_the_form_of_a_word() -> None:
    book = words("pl", kurhan.game("carthage").folder / "words")
    forms = [book.say("note.buy", count=count, price=9, coins=9).split(" za")[0] for count in (1, 2, 5, 22)]
    assert forms == ["1 karta", "2 karty", "5 kart", "22 karty"]


def test_a_missing_word_is_an_error_not_a_gap() -> None:
    with pytest.raises(KeyError, match="no such word"):
        words("en").say("no such word")

"""The engine as a whole: a game at fault is left out and named, and what runs is what the source says."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import kurhan
from kurhan import engine
from kurhan.core.components import Components, ComponentsError
from kurhan.core.game import broken
from kurhan.web.serving import serving

CARTHAGE = kurhan.game("carthage")

# The command line of a Kurhan that has one more folder of games.
SHELL = """
import sys, kurhan
sys.modules["kurhan.games"].__path__.append(sys.argv[1])
from kurhan.cli import main
sys.exit(main(sys.argv[2:]))
"""


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    return tmp_path


def add(shelf: Path, id: str, source: str) -> None:
    (shelf / id).mkdir()
    (shelf / id / "__init__.py").write_text(source, encoding="utf-8")


def command(shelf: Path, *arguments: str) -> list[str]:
    return [sys.executable, "-c", SHELL, str(shelf), *arguments]


def run(shelf: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, **environment}
    return subprocess.run(command(shelf, *arguments), env=env, capture_output=True, text=True, check=False)


def test_no_game_is_broken() -> None:
    assert broken() == {}


def test_a_game_that_cannot_be_imported_is_left_out_and_named(shelf: Path) -> None:
    add(shelf, "atlantis", "raise RuntimeError('it sank')")
    done = run(shelf, "games")
    assert done.returncode == 0
    assert "Traders of Carthage" in done.stdout
    assert "Thebes" in done.stdout  # also what comes after it in the alphabet
    assert "atlantis" in done.stdout
    assert "RuntimeError: it sank" in done.stdout
    assert done.stderr.count("Traceback") == 1
    assert f'{shelf}/atlantis/__init__.py", line 1' in done.stderr
    assert "kurhan: the game 'atlantis' is left out: RuntimeError: it sank" in done.stderr


def test_a_broken_game_that_is_asked_for_says_why(shelf: Path) -> None:
    add(shelf, "atlantis", "import nowhere")
    done = run(shelf, "simulate", "atlantis")
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == (
        "kurhan: the game 'atlantis' cannot be opened: ModuleNotFoundError: No module named 'nowhere'"
    )
    assert run(shelf, "simulate", "carthage", "--games", "1").returncode == 0


def test_rules_that_fail_on_our_own_box_are_not_blamed_on_the_box(shelf: Path) -> None:
    add(
        shelf,
        "atlantis",
        """
from kurhan.core.game import Game
from kurhan.games.carthage import Box, Carthage, CarthageInsight, view

def set_up(state, options):
    1 / 0

GAME = Game(
    id="atlantis", titles={}, seats=range(2, 3), rules=1, bound=100, options={}, box=Box, state=Carthage,
    set_up=set_up, steps=[], view=view, insight=CarthageInsight(),
)
""",
    )
    text = (CARTHAGE.folder / "components.toml").read_text(encoding="utf-8")
    (shelf / "atlantis/components.toml").write_text(text.replace('"carthage"', '"atlantis"', 1), encoding="utf-8")
    done = run(shelf, "games")
    assert "ZeroDivisionError: division by zero" in done.stdout
    assert "in set_up" in done.stderr
    assert "ComponentsError" not in done.stderr


def test_the_server_opens_with_the_other_games(shelf: Path) -> None:
    add(shelf, "atlantis", "raise RuntimeError('it sank')")
    with serving(command(shelf), shelf) as server:
        assert "Traders of Carthage" in server.visit("/")
        assert "Traders of Carthage" in server.visit("/")
    assert server.said.count("Traceback") == 1


def test_a_box_of_ones_own_that_cannot_be_played_keeps_the_cause(monkeypatch: pytest.MonkeyPatch) -> None:
    def set_up(state: object, options: object) -> None:
        raise IndexError("no such card")

    before = CARTHAGE.box
    monkeypatch.setattr(CARTHAGE, "_set_up", set_up)
    with pytest.raises(ComponentsError, match=r"mine\.toml: cannot be played with: no such card") as caught:
        CARTHAGE.use(Components(CARTHAGE.components.text, "mine.toml"))
    assert isinstance(caught.value.__cause__, IndexError)
    assert CARTHAGE.box is before
    assert CARTHAGE.standard


# -- compiled or not -------------------------------------------------------------------------------------------------

compiled_only = pytest.mark.skipif(not kurhan.compiled(), reason="the engine is not compiled here")


@compiled_only
def test_a_game_that_is_not_compiled_yet_says_what_to_do(shelf: Path) -> None:
    add(shelf, "atlantis", "from kurhan.core.insight import Insight\nclass Wise(Insight): ...\nWise()")
    done = run(shelf, "games")
    assert "kurhan: the game 'atlantis' is left out: it is not compiled yet: run `make build`" in done.stderr
    assert "KURHAN_PLAIN=1" in done.stderr
    assert "Traceback" not in done.stderr
    again = run(shelf, "games", KURHAN_PLAIN="1")
    assert "no attribute 'GAME'" in again.stderr  # plain source gets further


@pytest.mark.parametrize(("value", "plain"), [("1", True), ("yes", True), ("0", False), ("", False)])
def test_plain_is_wanted_or_not(value: str, plain: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KURHAN_PLAIN", value)
    assert engine.plain_wanted() == plain
    script = "import kurhan; print(kurhan.compiled())"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(not plain and any(engine.SOURCE.glob("kurhan_core__mypyc.*")))


@compiled_only
def test_what_was_compiled_is_written_down() -> None:
    """Every compiled module in the source tree, the games' too, can be compared with its source."""
    built = {path.with_name(path.name.split(".")[0] + ".py") for path in (engine.SOURCE / "kurhan").rglob("*.so")}
    known = json.loads(engine.COMPILED.read_text(encoding="utf-8"))
    assert {engine.SOURCE / path for path in known} == built
    assert "kurhan/games/carthage/state.py" in known


@pytest.fixture
def edited(tmp_path: Path) -> Path:
    """Word of what was compiled, by which one source of a game has changed since."""
    known = ["kurhan/core/state.py", "kurhan/games/carthage/state.py"]
    marks = {path: engine.fingerprint(engine.SOURCE / path) for path in known}
    marks[known[1]] = "0" * 64
    path = tmp_path / "compiled.json"
    path.write_text(json.dumps(marks), encoding="utf-8")
    return path


@compiled_only
def test_an_engine_older_than_its_source_is_named(edited: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "COMPILED", edited)
    assert engine.stale() == ["kurhan/games/carthage/state.py"]
    assert engine.warning() == (
        "the compiled engine is older than kurhan/games/carthage/state.py (make build compiles it anew)"
    )
    monkeypatch.setenv("KURHAN_PLAIN", "1")
    assert engine.warning() is None


def test_an_installed_engine_is_never_older_than_its_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "COMPILED", tmp_path / "kurhan_compiled.json")
    assert engine.stale() == []


@compiled_only
@pytest.mark.parametrize("workers", ["0", "2"])
def test_tests_of_an_older_engine_say_so_once(edited: Path, workers: str) -> None:
    script = "import sys, pathlib, pytest, kurhan.engine as engine; engine.COMPILED = pathlib.Path(sys.argv[1]); "
    script += "sys.exit(pytest.main(sys.argv[2:]))"
    arguments = [str(edited), "-n", workers, "-p", "no:cacheprovider", f"{__file__}::test_no_game_is_broken"]
    done = subprocess.run([sys.executable, "-c", script, *arguments], capture_output=True, text=True, check=True)
    assert done.stdout.count("the compiled engine is older than kurhan/games/carthage/state.py") == 1

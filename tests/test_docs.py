"""The game that docs/adding-a-game.md builds is built here, from that page alone, and keeps the laws."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
FILE = re.compile(r"^```\w+ (?P<path>\S+/\S+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
KEPT = shutil.ignore_patterns("*.so", "__pycache__", "browser", "records", "views")


def write_game(folder: Path) -> None:
    """A house with the game of the page in it, as source alone."""
    for part in ("src/kurhan", "tests", "docs/rules"):
        shutil.copytree(ROOT / part, folder / part, ignore=KEPT, symlinks=True)
    page = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    for found in FILE.finditer(page):
        path = folder / found["path"]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(found["text"], encoding="utf-8")
    words = folder / "src/kurhan/games/mounds/words"
    for language, name in (("en", "mounds.md"), ("pl", "mounds.pl.md")):
        (words / f"rules.{language}.md").symlink_to(folder / "docs/rules" / name)


def test_the_game_of_the_docs_keeps_the_laws(tmp_path: Path) -> None:
    write_game(tmp_path)
    env = {**os.environ, "KURHAN_PLAIN": "1", "KURHAN_LAWS": "4", "PYTHONPATH": str(tmp_path / "src")}
    tests = ["tests/mounds", "tests/test_laws.py", "tests/test_rule_lists.py"]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "mounds", *tests]
    done = subprocess.run(command, cwd=tmp_path, env=env, text=True, capture_output=True)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    assert "passed" in done.stdout


def test_the_game_of_the_docs_is_as_tidy_as_the_others(tmp_path: Path) -> None:
    write_game(tmp_path)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for check in (["check"], ["format", "--check"]):
        command = [sys.executable, "-m", "ruff", *check, "src/kurhan/games/mounds", "tests/mounds"]
        done = subprocess.run(command, cwd=tmp_path, text=True, capture_output=True)
        assert done.returncode == 0, done.stdout

"""The Python in the README runs as it stands."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from kurhan.cli import main

README = Path(__file__).parent.parent / "README.md"
BLOCKS = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)


def test_the_first_example_plays_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    exec(BLOCKS[0], {})
    scores = capsys.readouterr().out
    assert scores.startswith("[")


def test_the_second_example_is_a_bot_for_the_arena(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.py").write_text(BLOCKS[1], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    assert main(["arena", "carthage", "mine:Playouts", "random", "--games", "6", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["bots"][0]["bot"] == "mine:Playouts"
    assert found["bots"][0]["win_share"] > found["bots"][1]["win_share"]


def test_links_and_pictures_exist() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)|src=\"([^\"]+)\"", README.read_text(encoding="utf-8")):
        path = target[0] or target[1]
        assert (README.parent / path).exists(), path

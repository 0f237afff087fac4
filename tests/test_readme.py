"""The Python in the README runs as it stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

README = Path(__file__).parent.parent / "README.md"
BLOCKS = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS, ids=range(len(BLOCKS)))
def test_examples_run(block: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(block, {})
    scores = capsys.readouterr().out
    assert scores.startswith("[")


def test_there_is_an_example() -> None:
    assert BLOCKS


def test_links_and_pictures_exist() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)|src=\"([^\"]+)\"", README.read_text(encoding="utf-8")):
        path = target[0] or target[1]
        assert (README.parent / path).exists(), path

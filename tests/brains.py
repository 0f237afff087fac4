"""Bots for tests of the table. They live apart, so that a worker has little to load."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import Any

import kurhan
from kurhan.core.chair import Chair


def first_option(id: str, position: dict[str, Any], seat: int, level: str, seed: int) -> str:
    """A bot that takes what comes first: quick enough for tests."""
    return Chair(kurhan.game(id).from_json(position), seat).question().options[0].notation


def any_option(id: str, position: dict[str, Any], seat: int, level: str, seed: int) -> str:
    """A bot that plays at random, so that its games end."""
    options = Chair(kurhan.game(id).from_json(position), seat).question().options
    return options[seed % len(options)].notation


def slow_option(id: str, position: dict[str, Any], seat: int, level: str, seed: int) -> str:
    time.sleep(0.4)
    return first_option(id, position, seat, level, seed)


def is_first_time() -> bool:
    """Whether nobody has asked this before; a mark tells, since every process begins anew."""
    mark = Path(os.environ["KURHAN_TEST_MARK"])
    if mark.exists():
        return False
    mark.touch()
    return True


def dies_once(id: str, position: dict[str, Any], seat: int, level: str, seed: int) -> str:
    """Its process dies on the first question, wherever the mark it leaves is not there yet."""
    if is_first_time():
        os._exit(1)
    return first_option(id, position, seat, level, seed)


def hangs_once(id: str, position: dict[str, Any], seat: int, level: str, seed: int) -> str:
    """Never answers the first question, wherever the mark it leaves is not there yet."""
    if is_first_time():
        time.sleep(1000)
    return first_option(id, position, seat, level, seed)


def nonsense(id: str, position: dict[str, Any], seat: int, level: str, seed: int) -> str:
    if seed % 2:
        raise RuntimeError("no idea")
    return "eat the board"


def clueless(id: str, position: dict[str, Any], seat: int, level: str, seed: int) -> str:
    raise RuntimeError("no idea at all")


def never(id: str, position: dict[str, Any], seat: int, level: str, seed: int) -> str:
    time.sleep(60)
    raise RuntimeError("nobody waits for so long")


def tells_position(id: str, position: dict[str, Any], seat: int, level: str, seed: int) -> str:
    return json.dumps(position)


def knows_components(id: str, position: dict[str, Any], seat: int, level: str, seed: int) -> str:
    found = kurhan.game(id)
    assert not found.standard
    assert found.components.name.endswith("own.toml")
    return first_option(id, position, seat, level, seed)

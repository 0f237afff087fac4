"""The inside of a process in which bots think and records are read. It loads little, so that it is there quickly."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from typing import Any

from kurhan import bots
from kurhan.core.chair import Chair
from kurhan.core.components import Components
from kurhan.core.game import game, games
from kurhan.core.record import Record


def think(id: str, position: dict[str, Any], seat: int, level: str, seed: int) -> str:
    """What a bot of a level plays on a seat, in notation."""
    found = game(id)
    bot = bots.make(bots.LEVELS[level], found, seed)
    return bot.choose(Chair(found.from_json(position), seat)).notation


def read_record(content: bytes) -> dict[str, Any]:
    """A record that somebody sent, replayed; what else was in it is gone. RecordError says what is wrong with it."""
    return Record.loads(content).to_json()


def components_in_use() -> list[tuple[str, str, str]]:
    """The games that play with a user's components: what their file is called, and its text when it was read."""
    return [(game.id, game.components.name, game.components.text) for game in games() if not game.standard]


def prepare(components: list[tuple[str, str, str]]) -> None:
    """Makes a process ready: the same components as the server, and manners."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends its processes
    if hasattr(os, "nice"):
        os.nice(5)
    threading.Thread(target=leave_with_parent, daemon=True).start()
    for id, name, text in components:
        game(id).use(Components(text, name))


def leave_with_parent() -> None:
    """A server killed outright cannot end its processes: they must notice themselves."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)

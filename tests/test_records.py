"""Games once played still play as they did, so that tables go on after an update and old records open.

Where one does not, rules or cards have changed under it: raise the game's ``rules``. Either the rules look at
``state.rules``, and old games go on as they began; or ``oldest_rules`` is raised, too, and their records here are
deleted. ``scripts/records`` writes those of a new version.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from kurhan.core.game import Game, games
from kurhan.core.record import Record

RECORDS = sorted((Path(__file__).parent / "records").glob("*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_a_game_once_played_ends_as_it_did(path: Path) -> None:
    record = Record.read(path)  # which compares the result
    assert record.result is not None


@pytest.mark.parametrize("game", games(), ids=[game.id for game in games()])
def test_every_known_version_has_records_for_every_number_of_seats(game: Game) -> None:
    kept = {(record.rules, record.seats) for record in map(Record.read, RECORDS) if record.game is game}
    assert kept == {(rules, seats) for rules in game.known_rules for seats in game.seats}

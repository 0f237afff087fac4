"""Positions worth a look, found by themselves in any game.

Bots play games at every number of seats and with every value of every option, from seeds, until each step that asks has
asked; the games of tests/records are looked through as well. Of all their positions those are kept in which there is
most of something: for each step and number of seats the fullest view and the longest list of options, for each list of
a view its longest, for each number its most digits, and enough to show every word that a view ever named.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from kurhan.bots import LEVELS
from kurhan.core.game import Game
from kurhan.core.record import Record
from kurhan.core.state import State, Step
from kurhan.lab.match import Pairing, play
from kurhan.store import BOT, HUMAN, OPEN, SeatRow, TableRow
from kurhan.table import NAME, Table
from kurhan.web.render import shell_words
from kurhan.web.scene import Onlooker, Scene
from tests.test_laws import CHUNKS, options_of, ways_to_play

RECORDS = Path(__file__).parent.parent / "records"
# The longest names that are allowed, with and without a place to break, of wide letters, and beginning alike.
NAMES = ("Wawrzyniec Mgławicowsk-W", "Wolfeschlegelsteinhausen", "Maria Magdalena Mgłowska", "Mściwój Żółwiomłyński-Gw")
ME = "me"
WAITING, RESULT, CURTAIN, AWAY, MOMENT = "waiting", "result", "curtain", "away", "moment"  # beside the steps that ask
SEEDS = 3  # games of each kind that are always played
MOST_WAYS = 12  # to choose the options that are tried with each seed
MOST_SEEDS = 60  # after which a step that has never asked counts as missing
RARE = 10  # as often as this every position is looked at in which a step asks; then one in so many
STRIDE = 25

Feature = tuple[str, ...]

assert all(len(name) == NAME for name in NAMES)


@dataclass(frozen=True)
class Position:
    """A table as somebody sees it, and how it came about."""

    record: Record
    source: str
    at: int  # after so many actions
    step: str  # that asks, or what else there is to see
    eye: int | None
    moment: int = -1  # which of the moments on the way of the last action

    @property
    def name(self) -> str:
        seen = "a spectator" if self.eye is None else f"seat {self.eye}"
        return f"{self.step}: {self.source}, action {self.at}, seen by {seen}"

    def html(self, language: str) -> str:
        """The table as the server would send it."""
        table = self._table(language)
        scene = Scene(table, self._onlooker(language))
        picture = scene.passing(self._moments()[self.moment]) if self.step == MOMENT else scene.now()
        return picture.html

    def _moments(self) -> list[State]:
        before = self.record.state(self.at - 1)
        before.play(*self.record.actions[self.at - 1])
        return before.moments

    def _table(self, language: str) -> Table:
        record = self.record
        say = shell_words(language).say
        level = max(LEVELS, key=lambda level: len(say("level." + level)))
        seats = [SeatRow(HUMAN, NAMES[i], ME if i == self.eye else NAMES[i]) for i in range(record.seats)]
        for i in range(record.seats):
            if self.step == WAITING and i > 0:
                seats[i] = SeatRow(OPEN)
            elif i % 2 != (self.eye or 0) % 2:  # a bot that took over has the name of its person
                seats[i] = replace(seats[i], kind=BOT, level=level)
        if self.step == WAITING and self.eye is not None:
            seats[0] = replace(seats[0], holder=ME)
        if self.step == AWAY:
            seats[-1] = replace(seats[-1], kind=HUMAN, level="")
        row = TableRow(
            "aaaaaaaaaa", record.game.id, record.rules, record.seed, record.options, None, "", seats, 0.0, finished=True
        )
        nothing: Any = None  # to be written
        return Table(record.game, row, record.actions[: self.at], nothing)

    def _onlooker(self, language: str) -> Onlooker:
        waiting, curtain = self.step == WAITING, self.step == CURTAIN
        return Onlooker(
            language=language, eye=None if waiting or curtain else self.eye, curtain=self.eye if curtain else None,
            mine=() if self.eye is None else (self.eye,), host=waiting and self.eye is not None,
            can_undo=self.eye is not None, online=frozenset(range(self.record.seats)),
            away=frozenset([self.record.seats - 1]) if self.step == AWAY else frozenset(),
        )  # fmt: skip


@dataclass
class Candidate:
    """A position in which there may be most of something."""

    position: Position
    crowd: int
    found: dict[Feature, int] = field(default_factory=dict)  # of what there is how much


class Missing(AssertionError):
    """Steps that never asked anybody in any game."""


def asking_steps(game: Game) -> set[str]:
    """The steps that can ask: those with options of their own."""
    return {name for name, step in game._steps.items() if step.options is not Step.options}


def games_of(game: Game) -> Iterator[tuple[str, Record]]:
    """Games to look through, each with where it comes from: without end, so that rare steps come up."""
    for path in sorted(RECORDS.glob(f"{game.id}-*.json")):
        record = Record.read(path)
        if record.game is game:
            yield f"record {path.stem}", record
    for seed in range(1, MOST_SEEDS + 1):
        for seats in reversed(game.seats):
            for options, bot in product(some_ways(game, seats, seed), ("quick", "random")):
                unusual = {name: value for name, value in options.items() if value != game.options[name].usual}
                chosen = "".join(f", {name}={value}" for name, value in unusual.items())
                source = f"{seats} {bot} bots, seed {seed}{chosen}"
                yield source, play(game, Pairing((bot,) * seats, seed, options))
        yield f"seed {seed}", Record(game, game.seats[0], seed, {})  # the end of this seed


def some_ways(game: Game, seats: int, seed: int) -> list[dict[str, str]]:
    """All ways to choose the options, or a few others for every seed where there are too many."""
    ways = len(ways_to_play(game, seats))
    return [options_of(game, seats, CHUNKS * (seed * MOST_WAYS + i)) for i in range(min(ways, MOST_WAYS))]


@cache
def positions(game: Game, thorough: bool) -> list[Position]:
    """All that is worth a look; for a sample only the fullest of each step, at the fullest table."""
    wanted = asking_steps(game)
    best: dict[Feature, Candidate] = {}
    asked: dict[tuple[str, int], int] = {}
    seeds = 0
    for source, record in games_of(game):
        if not record.actions:
            seeds += 1
            if seeds >= (SEEDS if thorough else 1) and wanted <= {step for step, _ in asked}:
                break
            continue
        for candidate in look_through(source, record, asked, thorough):
            for feature, much in candidate.found.items():
                known = best.get(feature)
                if known is None or (known.found[feature], known.crowd) < (much, candidate.crowd):
                    best[feature] = candidate
    missing = wanted - {step for step, _ in asked}
    if missing:
        raise Missing(f"{game.id}: never asked in any game: {', '.join(sorted(missing))}")
    return [*seen_by_all(fewest(best, thorough), thorough), *beside_steps(best)]


def look_through(source: str, record: Record, asked: dict[tuple[str, int], int], thorough: bool) -> Iterator[Candidate]:
    """The positions of one game that count, with what there is in them."""
    for at, (state, _) in enumerate(record.positions()):
        if state.moments:
            last = len(state.moments) - 1
            yield candidate_of(Position(record, source, at, MOMENT, 0, last), state.moments[last], False)
        if state.over:
            yield candidate_of(Position(record, source, at, RESULT, 0), state, thorough)
            continue
        step = type(state.steps[-1]).__name__
        times = asked[step, record.seats] = asked.get((step, record.seats), 0) + 1
        if times > RARE and times % STRIDE:
            continue
        yield candidate_of(Position(record, source, at, step, state.asked()), state, thorough)


def candidate_of(position: Position, state: State, thorough: bool) -> Candidate:
    view = state.view(position.eye)
    found: dict[Feature, int] = {}
    if thorough:
        survey(view, "", found)
    question = state.question(position.eye) if position.eye is not None and position.step != MOMENT else None
    options = len(question.options) if question is not None else 0
    seats = str(position.record.seats)
    candidate = Candidate(position, len(json.dumps(view)) + 100 * options, found)
    candidate.found["step", position.step, seats] = candidate.crowd
    candidate.found["options", position.step] = options
    return candidate


def survey(value: Any, path: str, found: dict[Feature, int]) -> None:
    """Notes how long each list of a view is, how many digits each number has, and which words there are."""
    if isinstance(value, dict):
        by_name = all(isinstance(part, dict) for part in value.values())  # of things, not of a thing's parts
        for key, part in value.items():
            survey(part, path if by_name else f"{path}.{key}", found)
    elif isinstance(value, list):
        found["list", path] = max(found.get(("list", path), 0), len(value))
        for part in value:
            survey(part, path, found)
    elif isinstance(value, str):
        found["word", value] = 1
    elif isinstance(value, int) and value > 9 and not path.endswith("id"):
        found["number", path] = max(found.get(("number", path), 0), len(str(value)))


def fewest(best: dict[Feature, Candidate], thorough: bool) -> list[Position]:
    """Positions in which all there is most of occurs, the fullest first; no more than are needed."""
    chosen: list[Candidate] = []
    most = {feature: candidate.found[feature] for feature, candidate in best.items()}
    for feature, candidate in sorted(best.items(), key=lambda item: (item[0][0] != "step", -item[1].crowd)):
        if candidate.position.step in (RESULT, MOMENT) and feature[0] != "step":
            continue
        if not thorough and (feature[0] != "step" or feature[2] != fullest_table(best, feature[1])):
            continue
        if not any(one.found.get(feature, -1) >= most[feature] for one in chosen):
            chosen.append(candidate)
    return [candidate.position for candidate in chosen]


def fullest_table(best: dict[Feature, Candidate], step: str) -> str:
    """The number of seats at which a step is fullest."""
    tables = {feature: one.crowd for feature, one in best.items() if feature[:2] == ("step", step)}
    return max(tables, key=lambda feature: tables[feature])[2]


def seen_by_all(found: list[Position], thorough: bool) -> Iterator[Position]:
    """Each as the seat asked sees it; the first of each step and number of seats also by another and by a spectator."""
    seen: set[tuple[str, int]] = set()
    for position in found:
        yield position
        kind = (position.step, position.record.seats)
        if kind in seen or position.step == MOMENT or (seen and not thorough):
            continue
        seen.add(kind)
        others = [i for i in range(position.record.seats) if i != position.eye]
        for eye in (*others[-1:], None):
            yield replace(position, eye=eye)


def beside_steps(best: dict[Feature, Candidate]) -> Iterator[Position]:
    """Before the game, between two players at one device, and when somebody has left."""
    fullest = max(best.values(), key=lambda one: (one.position.step != RESULT, one.position.record.seats, one.crowd))
    position = fullest.position
    yield replace(position, step=WAITING, at=0, eye=0)
    yield replace(position, step=WAITING, at=0, eye=None)
    yield replace(position, step=CURTAIN)
    yield replace(position, step=AWAY)

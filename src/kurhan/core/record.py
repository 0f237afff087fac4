"""A game as its setup and its actions: the one file behind undo, replay, links, export and tests."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kurhan.core.action import IllegalAction
from kurhan.core.game import Game, UnknownGame, game, known
from kurhan.core.state import State
from kurhan.core.text import Text

FORMAT = "kurhan/1"
ACTIONS = re.compile(r'"actions"\s*:\s*\[\s*')
BETWEEN = re.compile(r"[\s,]*")


class RecordError(ValueError):
    """A record that cannot be played, with what is wrong in it and, if so, in which of its actions."""

    def __init__(self, message: str, action: int = 0) -> None:
        super().__init__(message)
        self.action = action


class Record:
    """What a game began with and every action since, in notation."""

    def __init__(self, game: Game, seats: int, seed: int, options: dict[str, str], rules: int | None = None) -> None:
        self.game = game
        self.rules = game.rules if rules is None else rules
        self.seats = seats
        self.seed = seed
        self.options = game.check_options(options, seats)
        self.actions: list[tuple[int, str]] = []
        self.names: list[str] = []  # who sat where, if anybody wants to know
        self.result: dict[str, Any] | None = None

    def start(self) -> State:
        return self.game.start(self.seats, self.seed, self.options, self.rules)

    def state(self, at: int | None = None) -> State:
        """The position after so many actions, or after all."""
        state = self.start()
        for seat, notation in self.actions[:at]:
            state.play(seat, notation)
        return state

    def positions(self) -> Iterator[tuple[State, list[Text]]]:
        """Every position with what led to it, from the start on: always the same state object, played on."""
        state = self.start()
        yield state, state.events
        for seat, notation in self.actions:
            yield state, state.play(seat, notation)

    def finish(self, state: State) -> None:
        """Notes the result of a game that is over."""
        self.result = {"scores": state.scores(), "winners": state.winners()}

    def to_json(self) -> dict[str, Any]:
        data: dict[str, Any] = {
            "format": FORMAT,
            "game": self.game.id,
            "rules": self.rules,
            "seats": self.seats,
            "seed": self.seed,
            "options": self.options,
            "actions": [[str(seat), notation] for seat, notation in self.actions],
            "result": self.result,
        }
        if self.names:
            data["names"] = self.names
        if not self.game.standard:
            data["components"] = self.game.components.digest
        return data

    @classmethod
    def from_json(cls, data: Any) -> Record:
        """Reads and replays a record; RecordError says what is wrong with it."""
        if not isinstance(data, dict):
            raise RecordError("a record is a JSON object")
        if data.get("format") != FORMAT:
            raise RecordError(f"format must be {FORMAT!r}, not {data.get('format')!r}")
        try:
            found = game(str(data.get("game")))
        except UnknownGame as error:
            raise RecordError(str(error)) from None
        rules = data.get("rules")
        if type(rules) is not int or rules not in found.known_rules:
            versions = known(found.known_rules)
            raise RecordError(f"played under rules {rules!r} of {found.id}; this Kurhan knows {versions}")
        digest = None if found.standard else found.components.digest
        if data.get("components") != digest:
            raise RecordError("played with other components than the ones in use (see --components)")
        seats, seed, options = data.get("seats"), data.get("seed"), data.get("options", {})
        if type(seats) is not int or type(seed) is not int or not isinstance(options, dict):
            raise RecordError("seats and seed must be whole numbers and options an object")
        try:
            record = cls(found, seats, seed, options, rules)
            record.start()
        except (ValueError, TypeError) as error:
            raise RecordError(str(error)) from None
        record._read_actions(data.get("actions"))
        record._check_result(data.get("result"))
        names = data.get("names", [])
        if not isinstance(names, list) or not all(isinstance(name, str) and len(name) <= 80 for name in names):
            raise RecordError("names must be a list of texts of at most 80 characters")
        record.names = names if len(names) == seats else []
        return record

    def _read_actions(self, actions: Any) -> None:
        if not isinstance(actions, list):
            raise RecordError('actions must be a list of ["seat", "notation"]')
        state = self.start()
        for number, entry in enumerate(actions, start=1):
            if not isinstance(entry, list) or len(entry) != 2 or not all(isinstance(part, str) for part in entry):
                raise RecordError(
                    f'action {number}: must be ["seat", "notation"], not {json.dumps(entry)[:80]}', number
                )
            seat, notation = entry
            if seat not in [str(i) for i in range(self.seats)]:
                raise RecordError(f"action {number}: there is no seat {seat!r}", number)
            try:
                state.play(int(seat), notation)
            except IllegalAction as error:
                raise RecordError(f"action {number}: {notation!r}: {self._why(error)}", number) from None
            self.actions.append((int(seat), notation))

    def _why(self, error: IllegalAction) -> str:
        from kurhan.core.words import words  # only here: bots read no words and should be there quickly

        return words("en", self.game.folder / "words").say(error.reason) if error.reason else str(error)

    def _check_result(self, result: Any) -> None:
        state = self.state()
        if state.over:
            self.finish(state)
        elif result is not None:
            raise RecordError("it has a result, but the game is not over")
        if result is not None and result != self.result:
            raise RecordError(f"the result is {json.dumps(self.result)}, not {json.dumps(result)[:200]}")

    @classmethod
    def read(cls, path: Path | str) -> Record:
        try:
            return cls.loads(Path(path).read_bytes())
        except OSError as error:
            raise RecordError(f"cannot be read: {error.strerror}") from None

    @classmethod
    def loads(cls, text: bytes | str) -> Record:
        try:
            text = text if isinstance(text, str) else text.decode()
            data = json.loads(text)
        except json.JSONDecodeError as error:
            raise RecordError(f"line {error.lineno}: not JSON: {error.msg}") from None
        except (ValueError, RecursionError):
            raise RecordError("not JSON text") from None
        try:
            return cls.from_json(data)
        except RecordError as error:
            line = line_of_action(text, error.action) if error.action else 0
            if not line:
                raise
            raise RecordError(f"line {line}: {error}", error.action) from None

    def dumps(self) -> str:
        """The record as text, one action a line, so that an error can be found by its line."""
        data = self.to_json()
        actions = data.pop("actions")
        head = json.dumps(data, ensure_ascii=False)[:-1]
        lines = ",\n".join("  " + json.dumps(action, ensure_ascii=False) for action in actions)
        return f'{head}, "actions": [\n{lines}\n]}}\n'


def line_of_action(text: str, number: int) -> int:
    """The line of a record's text on which an action begins, or 0 if it cannot be told."""
    begin = ACTIONS.search(text)
    at = begin.end() if begin else 0
    try:
        for _ in range(number - 1):
            _, at = json.JSONDecoder().raw_decode(text, at)
            between = BETWEEN.match(text, at)
            at = between.end() if between else at
    except ValueError:
        return 0
    return text.count("\n", 0, at) + 1

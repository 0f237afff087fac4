"""A game as a thing one can list, start and take up again."""

from __future__ import annotations

import importlib
import multiprocessing
import os
import pkgutil
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, final

from kurhan.core.action import Action
from kurhan.core.campaign import Campaign
from kurhan.core.components import Components, ComponentsError
from kurhan.core.insight import Insight
from kurhan.core.playout import playout
from kurhan.core.rng import Rng
from kurhan.core.state import State, Step

SEEDS: Final = 2**62
MAKING: Final = os.environ.get("KURHAN_MAKING", "") not in ("", "0")  # whether to list games in the making, too


@final
class Choice:
    """An option of a game: some values, the first of which is the usual one, and perhaps for how many seats alone it
    can be chosen."""

    def __init__(self, values: list[str], seats: range | None = None) -> None:
        self.values = values
        self.seats = seats

    def is_for(self, seats: int) -> bool:
        """Whether so many have this choice; otherwise they play the usual way."""
        return self.seats is None or seats in self.seats

    @property
    def usual(self) -> str:
        return self.values[0]


class UnknownGame(KeyError):
    def __str__(self) -> str:
        return str(self.args[0])


class BrokenGame(UnknownGame):
    """There is such a game, but it cannot be opened."""


@final
class Game:
    """One title: what it is called, who can play, and how it starts."""

    def __init__(
        self, *, id: str, titles: dict[str, str], seats: range, rules: int, bound: int, options: dict[str, Choice],
        box: Callable[[Components], Any], state: Callable[[int, Rng, Any], State],
        set_up: Callable[[Any, dict[str, str]], None], steps: list[type[Step[Any]]],
        view: Callable[[Any, int | None], Any], insight: Insight,
        oldest_rules: int = 1, making: bool = False, campaign: Campaign | None = None,
    ) -> None:  # fmt: skip
        self.id = id
        self.making = making  # not on the shelf yet: it can be opened by its name alone
        self.titles = titles
        self.seats = seats
        # The version of the rules: raised when an old record would play differently. The rules themselves look at
        # state.rules where versions differ, so that a game goes on as it began.
        self.rules = rules
        self.known_rules = range(oldest_rules, rules + 1)
        self.bound = bound  # no game has more decisions than this
        self.options = options
        self.campaign = campaign
        self.view = view  # of a state, as a seat sees it: what State.view gives
        self.insight = insight
        self._box = box
        self._state = state
        self._set_up = set_up
        self._steps = {step.__name__: step for step in steps}
        self.folder = Path(importlib.import_module(f"kurhan.games.{id}").__file__ or "").parent
        self.box: Any = None
        self.components: Components
        self.standard = True  # whether the components are our own, not a user's file
        self.open(self.folder / "components.toml")
        self.standard = True

    def open(self, path: Path | str) -> None:
        """Plays from now on with the components in a file."""
        self.use(Components.read(Path(path)))

    def use(self, components: Components) -> None:
        """Plays from now on with these components, if they are fit to be played with."""
        if components.game != self.id:
            raise ComponentsError(f"{components.name}:1: these are for {components.game!r}, not for {self.id!r}")
        box = self._box(components)
        components.check_tables()
        before, self.box = self.box, box
        try:
            self._try_out({})
            for name, choice in self.options.items() if before is not None else ():  # our own are tried by the tests
                for value in choice.values[1:]:
                    self._try_out({name: value})
        except Exception as error:
            self.box = before
            if before is None:
                raise  # our own components: it is the rules that are at fault
            raise ComponentsError(f"{components.name}: cannot be played with: {error}") from error
        self.components = components
        self.standard = False

    def _try_out(self, options: dict[str, str]) -> None:
        """A short random game at every seat count, to be sure that components which look right also play."""
        for seats in self.seats:
            if all(self.options[name].is_for(seats) for name in options):
                playout(self.start(seats, 1, options), Rng(1), 2000)

    def start(self, seats: int, seed: int, options: dict[str, str] | None = None, rules: int | None = None) -> State:
        """A new game. Seat 0 is the first chair, whoever begins."""
        rules = self.rules if rules is None else rules
        self._check(seats, rules)
        if not 0 <= seed < SEEDS:
            raise ValueError(f"a seed is a whole number from 0 to {SEEDS - 1}")
        state = self.blank(seats, Rng(seed), self.box)
        state.rules = rules
        self._set_up(state, self.check_options(options or {}, seats))
        state.advance()
        return state

    def blank(self, seats: int, rng: Rng, box: Any) -> State:
        """A table that nothing lies on yet."""
        state = self._state(seats, rng, box)
        state.game = self
        return state

    def _check(self, seats: int, rules: int) -> None:
        if seats not in self.seats:
            raise ValueError(f"{self.id} is for {self.seats[0]} to {self.seats[-1]} seats, not {seats}")
        if rules not in self.known_rules:
            raise ValueError(f"{self.id} is played by rules {known(self.known_rules)}, not {rules}")

    def check_options(self, options: dict[str, str], seats: int) -> dict[str, str]:
        """The options with the usual value wherever none is given."""
        for name, value in options.items():
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise ValueError(f"{self.id} has no option {name!r} (it has: {known})")
            if value not in self.options[name].values:
                raise ValueError(f"option {name} can be {' or '.join(self.options[name].values)}, not {value!r}")
            if value != self.options[name].usual and not self.options[name].is_for(seats):
                raise ValueError(f"option {name} cannot be {value} with {seats} seats")
        return {name: options.get(name, choice.usual) for name, choice in self.options.items()}

    def from_json(self, data: dict[str, Any]) -> State:
        """A position, as ``State.to_json`` gave it."""
        try:
            self._check(data["seats"], data["rules"])
            state = self.blank(data["seats"], Rng(0), self.box)
            state.fill(data, self._steps)
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"this is not a position of {self.id}: {error!r}") from None
        return state

    def actions(self) -> list[str]:
        """The notation of every action that can ever be an option, in a fixed order."""
        found: list[Action] = self.box.actions()
        return [action.notation for action in found]

    def __repr__(self) -> str:
        return f"<game {self.id}>"

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        """A game is the same in every process, so a pickle needs no more than its id."""
        if not self.standard:
            raise TypeError(f"{self.id} is played with components of your own: another process must open them itself")
        return game, (self.id,)


def unpickle(id: str, data: dict[str, Any], telling: bool) -> State:
    state = game(id).from_json(data)
    state.telling = telling
    return state


def known(versions: range) -> str:
    return str(versions[0]) if len(versions) == 1 else f"{versions[0]} to {versions[-1]}"


_games: dict[str, Game] = {}
_broken: dict[str, Exception] = {}


def games() -> list[Game]:
    """All games on the shelf: one for each folder in ``kurhan.games``, but for those that cannot be opened or are
    still in the making."""
    return [game for game in opened().values() if MAKING or not game.making]


def opened() -> dict[str, Game]:
    """All games that can be opened, by their names."""
    if not _games and not _broken:
        package = importlib.import_module("kurhan.games")
        for id in sorted(module.name for module in pkgutil.iter_modules(package.__path__)):
            try:
                _games[id] = importlib.import_module(f"kurhan.games.{id}").GAME
            except Exception as error:  # one game's fault must not take the others down
                _broken[id] = error
                report(id, error)
    return _games


def broken() -> dict[str, str]:
    """The games that cannot be opened, each with the reason."""
    opened()
    return {id: reason(error) for id, error in _broken.items()}


def report(id: str, error: Exception) -> None:
    """Says that a game is left out, and where the fault lies. A bot's process need not say it again."""
    if multiprocessing.parent_process() is not None:
        return
    if not uncompiled(error):
        traceback.print_exception(error)
    print(f"kurhan: the game {id!r} is left out: {reason(error)}", file=sys.stderr, flush=True)


def reason(error: Exception) -> str:
    if uncompiled(error):
        return "it is not compiled yet: run `make build`, or set KURHAN_PLAIN=1 while you work on it"
    return f"{type(error).__name__}: {error}"


def uncompiled(error: Exception) -> bool:
    """Whether this is how a compiled class refuses one from plain source."""
    return isinstance(error, TypeError) and "interpreted classes cannot inherit from compiled" in str(error)


def game(id: str) -> Game:
    known = opened()
    if id in _broken:
        raise BrokenGame(f"the game {id!r} cannot be opened: {reason(_broken[id])}") from _broken[id]
    if id not in known:
        raise UnknownGame(f"there is no game {id!r} (there is: {', '.join(game.id for game in games())})")
    return known[id]

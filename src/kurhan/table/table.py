"""One live game: who sits where, whose answer counts, what can be taken back."""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Protocol

from kurhan.bots import LEVELS
from kurhan.core.action import IllegalAction
from kurhan.core.game import Game
from kurhan.core.record import Record
from kurhan.core.state import State
from kurhan.core.text import EVERYONE, Text
from kurhan.store import BOT, HUMAN, OPEN, REPLAY, UNDO, Conflict, Entry, SeatRow, StoreError, TableRow, fold
from kurhan.table.errors import NotStarted, NotYourSeat, Stale, TableError
from kurhan.table.presence import Presence

NAME = 24  # the longest name of a player
MOST_SHARED = 50_000  # lines of logs that are kept once for all tables, as long as they are told

report = logging.getLogger(__name__)


class Ledger(Protocol):
    """What a table needs of a store."""

    def table(self, id: str) -> TableRow | None: ...
    def set_seat(self, id: str, seat: int, old: SeatRow, new: SeatRow) -> None: ...
    def append(
        self, id: str, n: int, entries: Sequence[Entry], finished: bool = False, outcome: str | None = None
    ) -> None: ...
    def log(self, id: str) -> list[Entry]: ...
    def finish(self, id: str, outcome: str | None = None) -> None: ...
    def set_next(self, id: str, next_id: str) -> None: ...


@dataclass(frozen=True, slots=True)
class Trace:
    """What an action in force led to. A table keeps them all, so they are small."""

    seat: int
    lines: tuple[Text, ...]
    scores: tuple[int, ...]
    settled: bool  # chance was used or something hidden was shown: no way back


class Table:
    """A game and the people at it. All methods are to be called in one thread, the event loop's.

    What changes the game is in the ledger before it happens here, so a table can be made anew from it at any time.
    """

    def __init__(self, game: Game, row: TableRow, log: Sequence[Entry], ledger: Ledger) -> None:
        self.game = game
        self.id = row.id
        self._ledger = ledger
        self._watchers: dict[object, Callable[[Table], None]] = {}
        self.wake: Callable[[Table], None] | None = None  # the hall's own ear, for its bots
        self._presence = Presence()
        self._set_up(row, log)

    def _set_up(self, row: TableRow, log: Sequence[Entry]) -> None:
        try:
            record = Record(self.game, len(row.seats), row.seed, row.options, row.rules)
            state = record.start()
            opening, scores = state.events, state.scores()
            actions = fold(log)
            traces = [advance(state, seat, notation) for seat, notation in actions]
        except (ValueError, IndexError) as error:
            raise TableError("broken", error=str(error)) from None
        self.row = row
        self.n = len(log)  # the revision
        self.asked_at = [self.n] * len(row.seats)  # the revision at which each seat's question last changed
        self.record = record
        self.record.actions = actions
        self.state = state
        self.passing: list[State] = []  # how it looked on the way here, for those who watch
        self.touched = time.monotonic()  # when the table last changed
        self._opening, self._opening_scores, self._traces = opening, scores, traces
        self._meet_players()
        if self.over:
            self.record.finish(state)
            self._mend_end()

    # -- looking -------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def is_replay(self) -> bool:
        return self.row.kind == REPLAY

    @property
    def watched(self) -> bool:
        return bool(self._watchers)

    def seats_of(self, holder: str) -> list[int]:
        """The seats a person plays."""
        return self._seats_of(holder, HUMAN)

    def lent_by(self, holder: str) -> list[int]:
        """The seats of a person that a bot plays meanwhile."""
        return self._seats_of(holder, BOT)

    def bot_asked(self) -> int | None:
        """A seat whose bot must answer now. Bots among themselves play only while somebody watches."""
        if not self.started or self.is_replay:
            return None
        if not self.watched and all(seat.kind == BOT for seat in self.row.seats):
            return None
        for seat in self.state.waiting():
            if self.row.seats[seat].kind == BOT:
                return seat
        return None

    def eye(self, seat: int | None) -> int | None:
        """Through whose eyes a seat sees the game. While seats are open one could walk from one to the next and look
        into every hand: until then all see what a spectator sees."""
        return seat if self.started else None

    def view(self, seat: int | None) -> Any:
        return self.state.view(self.eye(seat))

    def lines(self, seat: int | None) -> list[tuple[int, Text]]:
        """The log as a seat may see it: each line with the number of actions, its own included, that led to it."""
        return [(at, text) for at in range(len(self._traces) + 1) for text in self.told(at, seat)]

    def deed(self, at: int) -> object:
        """What led to one chapter of the log: as long as it is the same, so are that one and all before it."""
        return self._traces[at - 1] if at else self._opening

    def told(self, at: int, seat: int | None) -> list[Text]:
        """What is told of one action, or at 0 of how it all began, as a seat may see it."""
        chapter = self._traces[at - 1].lines if at else self._opening
        if self.over or self.is_replay:
            return list(chapter)
        eye = self.eye(seat)
        return [text for text in chapter if text.only == EVERYONE or text.only == eye]

    def curve(self) -> list[Sequence[int]]:
        """The scores at the start and after every action. They may tell what is hidden until the game is over."""
        return [self._opening_scores, *[trace.scores for trace in self._traces]]

    def position(self, at: int) -> State:
        """The position after so many actions."""
        if not 0 <= at <= len(self.record.actions):
            raise TableError("no-position")
        return self.record.state(at)

    def can_undo(self, holder: str) -> bool:
        """Undo never crosses another seat's action, a use of chance, or something hidden that was shown."""
        if self.over or self.is_replay or not self._traces:
            return False
        last = self._traces[-1]
        return not last.settled and last.seat in self.seats_of(holder)

    def undoable(self, holder: str) -> int:
        """How many actions in a row of the seat that acted last could be taken back."""
        if not self.can_undo(holder):
            return 0
        count, seat = 0, self._traces[-1].seat
        for trace in reversed(self._traces):
            if trace.settled or trace.seat != seat:
                break
            count += 1
        return count

    @property
    def regrettable(self) -> bool:
        """Whether a person may still take back what was done last."""
        return bool(self._traces) and self.can_undo(self.row.seats[self._traces[-1].seat].holder or "nobody")

    def subscribe(self, callback: Callable[[Table], None]) -> Callable[[], None]:
        """Calls back after every change, until the function returned is called."""
        key = object()
        self._watchers[key] = callback
        if self.wake is not None:
            self.wake(self)

        def unsubscribe() -> None:
            self._watchers.pop(key, None)

        return unsubscribe

    # -- who is here ---------------------------------------------------------------------------------------------

    def enter(self, holder: str) -> None:
        """Somebody opens a connection to the table."""
        self._presence.enter(holder)

    def leave(self, holder: str) -> None:
        self._presence.leave(holder)
        self.note(holder)

    def note(self, holder: str) -> None:
        """A person with a seat shows up, if only for a moment."""
        if self._seats_of(holder, HUMAN, BOT):
            self._presence.note(holder)

    def online(self) -> frozenset[int]:
        """The seats whose people are connected."""
        return frozenset(i for i, seat in enumerate(self.row.seats) if self._presence.is_here(seat.holder))

    def away(self) -> frozenset[int]:
        """The seats whose people left a while ago: a bot may take over."""
        return frozenset(i for i, seat in enumerate(self.row.seats) if self._patience(seat) == 0)

    def next_away(self) -> float | None:
        """In how many seconds one more person will count as away, unless they come back."""
        absent = [seat for seat in self.row.seats if seat.kind == HUMAN and not self._presence.is_here(seat.holder)]
        return min((left for seat in absent if (left := self._patience(seat)) > 0), default=None)

    def _patience(self, seat: SeatRow) -> float:
        return self._presence.patience(seat.holder) if seat.kind == HUMAN else math.inf

    # -- seats ---------------------------------------------------------------------------------------------------

    def sit(self, seat: int, name: str, holder: str) -> None:
        """Takes an open seat."""
        if self._seat(seat).kind != OPEN or not holder:
            raise TableError("taken")
        self._presence.note(holder)
        self._change_seat(seat, SeatRow(HUMAN, tidy(name), holder))

    def stand(self, seat: int, holder: str) -> None:
        """Gives a seat back before the game starts: from then on its hand is known."""
        self._check_holder(holder, seat)
        if self.started:
            raise TableError("begun")
        self._change_seat(seat, SeatRow(OPEN))

    def set_bot(self, seat: int, level: str, holder: str) -> None:
        """The host fills an open seat with a bot, or a player lets one take over, for themselves or who is away."""
        old = self._seat(seat)
        if level not in LEVELS:
            raise TableError("level", level=level)
        if old.kind == BOT:
            raise TableError("bot-already")
        if self.over:
            raise TableError("over")
        if old.kind == OPEN:
            if not holder or holder != self.row.host:
                raise TableError("host-only")
            self._change_seat(seat, SeatRow(BOT, bot_name(seat), "", level))
            return
        if not self.seats_of(holder):
            raise TableError("seated-only")
        if old.holder != holder and seat not in self.away():
            raise TableError("not-away")
        self._change_seat(seat, replace(old, kind=BOT, level=level))

    def take_back(self, seat: int, holder: str) -> None:
        """The person for whom a bot took over plays again."""
        if self._seat(seat).kind != BOT or seat not in self.lent_by(holder):
            raise NotYourSeat
        self._change_seat(seat, replace(self._seat(seat), kind=HUMAN, level=""))

    # -- the game ------------------------------------------------------------------------------------------------

    def play(self, holder: str, seat: int, notations: Sequence[str], n: int) -> None:
        """Plays one or several answers of a seat, all or none; on disk when this returns.

        n is the revision the player saw: the seat's question must not have changed since.
        """
        self._check_holder(holder, seat)
        self._play(seat, notations, n)

    def play_bot(self, seat: int, notation: str, n: int) -> None:
        if self._seat(seat).kind != BOT:
            raise NotYourSeat
        self._play(seat, [notation], n)

    def undo(self, holder: str, n: int, all: bool = False) -> None:
        """Takes back the last action in force, or all of the seat's own since anything could not be taken back."""
        if n != self.n:
            raise Stale
        if not self.can_undo(holder):
            raise TableError("no-undo")
        seat = self._traces[-1].seat
        count = self.undoable(holder) if all else 1
        before = self.record.state(len(self.record.actions) - count)
        self._append([(seat, UNDO)] * count, before)
        del self._traces[-count:]
        del self.record.actions[-count:]
        self._turn_to(before, seat)
        self.passing = []
        self._changed()

    def follow(self, next_id: str) -> None:
        """Remembers the table where the same people play again. Conflict if there is one already."""
        self._ledger.set_next(self.id, next_id)
        self.row.next = next_id
        self._changed()

    def reload(self) -> None:
        """Takes the table from the ledger again: somebody else has changed it there."""
        row = self._ledger.table(self.id)
        if row is None:
            raise TableError("gone")
        self._set_up(row, self._ledger.log(self.id))
        self._changed()

    def _play(self, seat: int, notations: Sequence[str], n: int) -> None:
        if not self.asked_at[seat] <= n <= self.n:
            raise Stale
        if not self.started:
            raise NotStarted
        if not notations:
            raise IllegalAction("there is nothing to play", Text("refuse.unknown"))
        trial = self.state.copy()
        traces: list[Trace] = []
        for notation in notations:
            if traces and (traces[-1].settled or seat not in trial.waiting()):
                raise TableError("one-by-one")  # a refusal of the rest would tell what the action before it showed
            traces.append(advance(trial, seat, notation))
        entries = [(seat, notation) for notation in notations]
        self._append(entries, trial)
        self._turn_to(trial, seat)
        self.passing = trial.moments
        self.record.actions.extend(entries)
        self._traces.extend(traces)
        if self.over:
            self.record.finish(self.state)
        self._changed()

    def _turn_to(self, state: State, seat: int) -> None:
        """Goes on from the position to which a seat led. Who chooses at the same time is not disturbed."""
        for other in range(state.seats):
            if other == seat or not ask_the_same(self.state, state, other):
                self.asked_at[other] = self.n
        self.state = state

    def _append(self, entries: list[Entry], state: State) -> None:
        """Enters what leads to a position. If that is the end, it is entered in the same breath."""
        outcome = self._outcome(state)
        try:
            self._ledger.append(self.id, self.n, entries, state.over, outcome)
        except Conflict:
            self.reload()
            raise Stale from None
        self.n += len(entries)
        self.row.finished, self.row.outcome = state.over, outcome

    def _outcome(self, state: State) -> str | None:
        """What came of the chapter that is played here, if one is and it is over."""
        campaign = self.game.campaign
        if campaign is None or self.row.campaign is None or not state.over:
            return None
        return campaign.outcome(state)

    def _mend_end(self) -> None:
        """Earlier versions noted the end after the last entry, and a crash could come between."""
        if self.row.finished:
            return
        try:
            self._ledger.finish(self.id, outcome := self._outcome(self.state))
            self.row.finished, self.row.outcome = True, outcome
        except StoreError:  # the table can be looked at all the same
            report.exception("the end of table %s was not noted", self.id)

    def _changed(self) -> None:
        self.touched = time.monotonic()
        if self.wake is not None:
            self.wake(self)
        for callback in list(self._watchers.values()):
            try:
                callback(self)
            except Exception:
                # The change is on disk: one watcher's trouble must not look like a refusal to the player.
                report.exception("a watcher of table %s failed", self.id)

    # -- small things --------------------------------------------------------------------------------------------

    def _seat(self, seat: int) -> SeatRow:
        if not 0 <= seat < len(self.row.seats):
            raise TableError("no-seat")
        return self.row.seats[seat]

    def _seats_of(self, holder: str, *kinds: str) -> list[int]:
        if not holder:
            return []
        return [i for i, seat in enumerate(self.row.seats) if seat.holder == holder and seat.kind in kinds]

    def _check_holder(self, holder: str, seat: int) -> None:
        if self.is_replay:
            raise TableError("replay")
        self._seat(seat)
        if seat not in self.seats_of(holder):
            raise NotYourSeat

    def _change_seat(self, seat: int, new: SeatRow) -> None:
        if self.is_replay:
            raise TableError("replay")
        try:
            self._ledger.set_seat(self.id, seat, self.row.seats[seat], new)
        except Conflict:
            self.reload()
            raise Stale from None
        self.row.seats[seat] = new
        self._meet_players()
        self._changed()

    def _meet_players(self) -> None:
        self.started = all(seat.kind != OPEN for seat in self.row.seats)
        self.record.names = [seat.name or f"#{i + 1}" for i, seat in enumerate(self.row.seats)]


def advance(state: State, seat: int, notation: str) -> Trace:
    """Plays an action and notes what it led to."""
    before = (int(state.rng.state), state.shown)
    lines = state.play(seat, notation)
    after = (int(state.rng.state), state.shown)
    return Trace(seat, tuple(map(shared, lines)), tuple(state.scores()), before != after)


def shared(line: Text) -> Text:
    """A line of a log, the same for all tables where it is told: there are few different ones, and each is large."""
    args = tuple([(name, tuple(value) if isinstance(value, list) else value) for name, value in line.args.items()])
    return told_once(line.key, args, line.only)


@lru_cache(MOST_SHARED)
def told_once(key: str, args: tuple[tuple[str, Any], ...], only: int) -> Text:
    return Text(key, {name: list(value) if isinstance(value, tuple) else value for name, value in args}, only)


def ask_the_same(before: State, after: State, seat: int) -> bool:
    """Whether a seat is asked the same in two positions, or nothing in both."""
    old, new = before.question(seat), after.question(seat)
    if old is None or new is None:
        return old is new
    return old.to_json() == new.to_json()


def clean(name: str) -> str:
    """A name without stray spaces and signs that cannot be seen."""
    return "".join(sign for sign in " ".join(name.split()) if sign.isprintable())


def tidy(name: str, most: int = NAME) -> str:
    """A name as people may give themselves, or a campaign."""
    found = clean(name)
    if not 1 <= len(found) <= most:
        raise TableError("name", most=most)
    return found


def bot_name(seat: int) -> str:
    return f"Bot {seat + 1}"

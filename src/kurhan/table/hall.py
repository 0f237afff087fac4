"""All tables of one server, and the bots that play at them."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import time
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import replace
from random import Random, SystemRandom
from typing import NamedTuple, Protocol
from weakref import WeakValueDictionary

from kurhan.bots import LEVELS
from kurhan.bots.worker import read_record, think
from kurhan.core.game import Game, UnknownGame, game
from kurhan.core.record import Record, RecordError
from kurhan.store import BOT, HUMAN, OPEN, REPLAY, CampaignRow, Conflict, Entry, SeatRow, StoreError, TableRow
from kurhan.table.errors import NotYourSeat, Stale, TableError, TooMany
from kurhan.table.story import Story
from kurhan.table.table import Ledger, Table, bot_name, clean, tidy
from kurhan.table.workers import HINT, MOVE, Brain, Closed, Processes, Workers

SIGNS = "23456789abcdefghjkmnpqrstuvwxyz"  # without those that look alike
ID_LENGTH = 10
ADVISER = "hard"  # the level that gives hints
HOUR, DAY = 3600.0, 86400.0  # seconds
STORY_NAME = 60  # the longest name of a campaign
MOST_TABLES = 60  # tables and campaigns that one person can set up within an hour
REPLAY_DAYS = 30  # how long an uploaded record is kept
ADVICE = 500  # hints kept in memory
READERS = 1  # records read at a time: two megabytes keep a processor for most of a second

report = logging.getLogger(__name__)


class Library(Ledger, Protocol):
    """What a hall needs of a store."""

    def create(self, row: TableRow, entries: Sequence[Entry] = ()) -> None: ...
    def create_campaign(self, row: CampaignRow) -> None: ...
    def campaign(self, id: str) -> CampaignRow | None: ...
    def chapters(self, campaign: str) -> list[TableRow]: ...
    def delete(self, id: str) -> None: ...
    def delete_replays(self, before: float) -> None: ...
    def made_since(self, host: str, since: float) -> int: ...


class Advice(NamedTuple):
    """A hint that somebody asked for: about which table, seat and question, and who thinks about it."""

    about: tuple[str, int, int]
    thinking: asyncio.Task[str]


class Hall:
    """Makes and finds tables, keeps those in use in memory, and lets their bots answer.

    Like tables, a hall lives in one thread, the event loop's.
    """

    def __init__(
        self, store: Library, workers: int = 0, *, pace: float = 0.9, keep: int = 500, brain: Brain = think,
        chance: Random | None = None,
    ) -> None:  # fmt: skip
        """With workers = 0 bots think on all processors but one, which is the table's.

        Cards are shuffled and bots think by chance, which only a test or a demonstration can foresee by giving its own.
        """
        self.store = store
        self._chance = chance or SystemRandom()
        self.pace = pace  # the least time in seconds between a change and a bot's answer, so that people can follow
        self._keep = keep
        self._workers = Workers(workers or max(1, (os.cpu_count() or 1) - 1), self._chance, brain)
        self._readers = Processes(READERS)
        self._recent: OrderedDict[str, Table] = OrderedDict()
        # A table that is still in somebody's hands must not be loaded a second time.
        self._known: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._advice: dict[str, Advice] = {}  # the latest hint of each holder
        self._closed = False

    # -- tables --------------------------------------------------------------------------------------------------

    def create(
        self, game: Game, seats: Sequence[SeatRow], options: dict[str, str], host: str, seed: int | None = None,
        campaign: str | None = None, chapter: str | None = None,
    ) -> Table:  # fmt: skip
        """A new table. ValueError says what is wrong with the seats or options."""
        seed = self._chance.getrandbits(62) if seed is None else seed
        record = Record(game, len(seats), seed, options)
        record.start()
        people = [check_seat(i, seat) for i, seat in enumerate(seats)]
        return self._add(record, people, host, campaign=campaign, chapter=chapter)

    async def open_record(self, content: bytes, host: str) -> Table:
        """A record as somebody sent it, read where it keeps nobody waiting. RecordError says what is wrong with it."""
        try:
            data = await self._readers.run(MOVE, read_record, content)
        except (BrokenProcessPool, TimeoutError, Closed):
            raise RecordError("it could not be read in time") from None
        record = Record(game(data["game"]), data["seats"], data["seed"], data["options"], data["rules"])
        record.actions = [(int(seat), notation) for seat, notation in data["actions"]]
        record.names, record.result = data.get("names", []), data["result"]
        return self.add_replay(record, host)

    def add_replay(self, record: Record, host: str) -> Table:
        """A record to look at, for some weeks."""
        self.store.delete_replays(time.time() - REPLAY_DAYS * DAY)
        names = record.names or [""] * record.seats
        return self._add(record, [SeatRow(HUMAN, clean(name)) for name in names], host, REPLAY)

    def table(self, id: str) -> Table | None:
        """A table by its id. TableError if this server cannot play it on."""
        found = self._known.get(id) or self._load(id)
        if found is not None:
            self._use(found)
            self._wake(found)
        return found

    def rematch(self, table: Table, host: str) -> Table:
        """The table where the same people play again: made by the first who asks, then the same for all."""
        if table.row.next is None:
            self._make_rematch(table, host)
        found = self.table(table.row.next) if table.row.next else None
        if found is None:
            raise TableError("gone")
        return found

    def _make_rematch(self, table: Table, host: str) -> None:
        if table.is_replay:
            raise TableError("replay")
        if not table.over:
            raise TableError("not-over")
        if not table.seats_of(host) and not table.lent_by(host):
            raise NotYourSeat
        new = self._next_chapter(table, host) if table.row.campaign else self._same_again(table, host)
        try:
            table.follow(new.id)
        except Conflict:  # another server on the same store was quicker
            self.store.delete(new.id)
            table.reload()

    def _same_again(self, table: Table, host: str) -> Table:
        return self.create(table.game, table.row.seats, table.record.options, host)

    def _next_chapter(self, table: Table, host: str) -> Table:
        story = self.story(table.row.campaign or "")
        if story is None or story.next is None:
            raise TableError("chapter")
        return self.open_chapter(story, story.next.name, table.row.seats, table.record.options, host)

    # -- campaigns -----------------------------------------------------------------------------------------------

    def begin(self, game: Game, name: str, host: str) -> Story:
        """A new campaign, which a group can go on with whoever comes."""
        self._check_pace(host)
        row = CampaignRow(new_id(), game.id, tidy(name, STORY_NAME), host, time.time())
        story = Story(game, row, [])
        self.store.create_campaign(row)
        return story

    def story(self, id: str) -> Story | None:
        """A campaign as far as it has come."""
        row = self.store.campaign(id)
        return None if row is None else Story(find_game(row.game), row, self.store.chapters(id))

    def open_chapter(
        self, story: Story, chapter: str, seats: Sequence[SeatRow], options: dict[str, str], host: str
    ) -> Table:
        """A table for a chapter, with any people; the campaign's own options are as it says."""
        chosen = story.options(chapter, options)
        return self.create(story.game, seats, chosen, host, campaign=story.row.id, chapter=chapter)

    # -- in memory -----------------------------------------------------------------------------------------------

    def _check_pace(self, host: str) -> None:
        if self.store.made_since(host, time.time() - HOUR) >= MOST_TABLES:
            raise TooMany("many")

    def _add(
        self, record: Record, seats: list[SeatRow], host: str, kind: str = "table",
        campaign: str | None = None, chapter: str | None = None,
    ) -> Table:  # fmt: skip
        self._check_pace(host)
        row = TableRow(
            id=new_id(),
            game=record.game.id,
            rules=record.rules,
            seed=record.seed,
            options=record.options,
            components=components_of(record.game),
            host=host,
            seats=seats,
            created=time.time(),
            finished=record.result is not None,
            kind=kind,
            campaign=campaign,
            chapter=chapter,
        )
        self.store.create(row, record.actions)
        return self._seat_at(Table(record.game, row, record.actions, self.store))

    def _load(self, id: str) -> Table | None:
        row = self.store.table(id)
        if row is None:
            return None
        found = find_game(row.game)
        if row.rules not in found.known_rules:
            raise TableError("rules", played=row.rules, known=found.rules)
        if row.components != components_of(found):
            raise TableError("components")
        return self._seat_at(Table(found, row, self.store.log(id), self.store))

    def _seat_at(self, table: Table) -> Table:
        """Takes a table into the hall."""
        table.wake = self._wake
        self._known[table.id] = table
        self._use(table)
        self._wake(table)
        return table

    def _use(self, table: Table) -> None:
        """Keeps a table in memory, and lets go of those unused for longest that nobody watches."""
        self._recent[table.id] = table
        self._recent.move_to_end(table.id)
        for id in list(self._recent)[:-1]:
            if len(self._recent) <= self._keep:
                return
            if not self._recent[id].watched and not self._is_playing(id):
                del self._recent[id]

    # -- bots ----------------------------------------------------------------------------------------------------

    async def run_bots(self, table: Table) -> None:
        """Lets bots answer until a person must, or the game is over."""
        while (seat := table.bot_asked()) is not None:
            n = table.n
            notation = await self._answer(table, seat)
            await asyncio.sleep(table.touched + self._pause(table) - time.monotonic())
            if n < table.asked_at[seat] or table.row.seats[seat].kind != BOT:
                continue  # the table changed while the bot thought: its answer is to a question of the past
            try:
                with suppress(Stale):  # another server on the same store was quicker
                    table.play_bot(seat, legal(table, seat, notation, self._chance), n)
            except StoreError:
                report.exception("the bot on seat %d of table %s tries again", seat, table.id)
                await asyncio.sleep(1)

    @property
    def glance(self) -> float:
        """For how many seconds each moment on the way of an action is shown."""
        return 1.5 * self.pace

    def _pause(self, table: Table) -> float:
        """How long a bot waits: until people have seen what was done, and have had time to regret it."""
        return self.pace * (2 if table.regrettable else 1) + self.glance * len(table.passing)

    async def hint(self, table: Table, seat: int) -> str:
        """What a strong bot would play on a seat: one hint at a time for each person, the same to the same question."""
        if not table.started or seat not in table.state.waiting():
            raise TableError("not-asked")
        advice = self._advise(table, seat)
        try:
            return await asyncio.shield(advice.thinking)
        except Exception:
            if not self._closed:
                report.exception("no hint for seat %d of table %s", seat, table.id)
            self._advice = {holder: known for holder, known in self._advice.items() if known is not advice}
            raise TableError("no-hint") from None

    def _advise(self, table: Table, seat: int) -> Advice:
        """The hint on a question: the one asked for before, or a new one."""
        holder, about = table.row.seats[seat].holder, (table.id, seat, table.asked_at[seat])
        known = self._advice.get(holder)
        if known is not None and known.about == about:
            return known
        if known is not None and not known.thinking.done():
            raise TooMany("hint-busy")
        if len(self._advice) >= ADVICE:
            self._advice = {who: advice for who, advice in self._advice.items() if not advice.thinking.done()}
        asking = self._workers.ask(table.game, table.state, seat, ADVISER, HINT)
        self._advice[holder] = Advice(about, asyncio.create_task(asking))
        return self._advice[holder]

    async def close(self) -> None:
        """Ends the bots and their processes."""
        self._closed = True
        playing, self._playing = self._playing, {}
        for task in playing.values():
            task.cancel()
        await asyncio.gather(*playing.values(), return_exceptions=True)
        await asyncio.gather(self._workers.close(), self._readers.close())
        await asyncio.gather(*[advice.thinking for advice in self._advice.values()], return_exceptions=True)

    async def _answer(self, table: Table, seat: int) -> str | None:
        """A bot's answer, or None if it failed to give one."""
        try:
            return await self._workers.ask(table.game, table.state, seat, table.row.seats[seat].level)
        except Exception:
            report.exception("the bot on seat %d of table %s failed", seat, table.id)
            return None

    def _is_playing(self, id: str) -> bool:
        return id in self._playing and not self._playing[id].done()

    def _wake(self, table: Table) -> None:
        """Sets the bots of a table going if one of them must answer."""
        if self._closed or table.bot_asked() is None or self._is_playing(table.id):
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return  # no server is running, only somebody looking at tables
        task = loop.create_task(self.run_bots(table))
        self._playing[table.id] = task
        task.add_done_callback(lambda done: self._stopped(table, done))

    def _stopped(self, table: Table, task: asyncio.Task[None]) -> None:
        if self._playing.get(table.id) is task:
            del self._playing[table.id]
        if not task.cancelled() and task.exception() is not None:
            report.error("the bots of table %s stopped", table.id, exc_info=task.exception())


def new_id() -> str:
    return "".join(secrets.choice(SIGNS) for _ in range(ID_LENGTH))


def find_game(id: str) -> Game:
    try:
        return game(id)
    except UnknownGame:
        raise TableError("game", game=id) from None


def components_of(game: Game) -> str | None:
    return None if game.standard else game.components.digest


def legal(table: Table, seat: int, notation: str | None, chance: Random) -> str:
    """A bot's answer if it may be played. A bot gone wrong must not stop the game for all: then any option will do."""
    options = [option.notation for option in table.state.options(seat)]
    if notation in options:
        return notation
    if notation is not None:
        report.error("the bot on seat %d of table %s may not play %r", seat, table.id, notation)
    return chance.choice(options)


def check_seat(number: int, seat: SeatRow) -> SeatRow:
    """A seat as a new table can have it."""
    if seat.kind == OPEN:
        return SeatRow(OPEN)
    if seat.kind == BOT:
        if seat.level not in LEVELS:
            raise TableError("level", level=seat.level)
        return replace(seat, name=tidy(seat.name or bot_name(number)))
    if seat.kind == HUMAN and seat.holder:
        return replace(seat, name=tidy(seat.name), level="")
    raise TableError("kind", kind=seat.kind)

"""The room of a table: its page, its replay, and the sockets that show every change at once."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter

from fastapi import APIRouter, Request, WebSocket
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.websockets import WebSocketDisconnect

from kurhan.core.state import State
from kurhan.core.text import Text
from kurhan.store import StoreError
from kurhan.table import Hall, Table, TableError
from kurhan.web.errors import EXPECTED, explain
from kurhan.web.guest import Guest, from_elsewhere
from kurhan.web.limits import UNUSABLE, WHOLE, Manners
from kurhan.web.messages import Face, Hint, Play, Shows, Undo, Unusable, read, write
from kurhan.web.pages import find_finished, find_table
from kurhan.web.parts import Memory, Picture
from kurhan.web.render import game_words, page
from kurhan.web.scene import Onlooker, Scene
from kurhan.web.sight import Sight

MOST_AT_A_TABLE = 200  # sockets of people who only watch; who plays always gets in
MOST_OF_A_GUEST = 20  # sockets of one browser, at all tables
MOST_PICTURES = 50  # of one table kept in memory
# Why a socket is closed.
FOREIGN, NOWHERE, FULL, FAILED, LATER = 4403, 4404, 4429, 1011, 1013

router = APIRouter()
report = logging.getLogger(__name__)


class Room:
    """The browsers at one table."""

    def __init__(self, table: Table) -> None:
        self.viewers: set[Viewer] = set()
        self.pictures: dict[tuple[Onlooker, int | None], Picture] = {}  # drawn since the table last changed ...
        self.messages: dict[tuple[str, ...], str] = {}  # ... and sent to those who only watch
        self.close = table.subscribe(self._table_changed)

    def _table_changed(self, table: Table) -> None:
        self.pictures.clear()
        self.messages.clear()
        self.wake()

    def wake(self) -> None:
        for viewer in self.viewers:
            viewer.changed.set()


class Rooms:
    """Who is looking at which table right now."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._rooms: dict[str, Room] = {}
        self._sockets: Counter[str] = Counter()

    def has_place(self, table: Table, guest: Guest) -> bool:
        if self._sockets[guest.holder] >= MOST_OF_A_GUEST:
            return False
        room = self._rooms.get(table.id)
        return room is None or len(room.viewers) < MOST_AT_A_TABLE or bool(table.seats_of(guest.holder))

    def enter(self, viewer: Viewer) -> None:
        table, holder = viewer.table, viewer.guest.holder
        room = self._rooms.get(table.id) or self._rooms.setdefault(table.id, Room(table))
        before = table.online()
        self._sockets[holder] += 1
        table.enter(holder)
        if table.online() != before:
            room.wake()
        room.viewers.add(viewer)

    def leave(self, viewer: Viewer) -> None:
        table, holder = viewer.table, viewer.guest.holder
        room = self._rooms[table.id]
        room.viewers.discard(viewer)
        before = table.online()
        self._sockets[holder] -= 1
        if not self._sockets[holder]:
            del self._sockets[holder]
        table.leave(holder)
        if not room.viewers:
            room.close()
            del self._rooms[table.id]
        elif table.online() != before:
            room.wake()

    def picture(self, table: Table, onlooker: Onlooker, passing: State | None = None) -> Picture:
        """A table as it looks, now or as it looked in passing. Those who see the same share it."""
        room = self._rooms.get(table.id)
        pictures = {} if room is None else room.pictures
        key = (onlooker, None if passing is None else id(passing))
        if key not in pictures:
            if len(pictures) >= MOST_PICTURES:
                pictures.clear()
            scene = Scene(table, onlooker)
            pictures[key] = scene.now() if passing is None else scene.passing(passing)
        return pictures[key]

    def message(self, table: Table, picture: Picture, shown: Memory) -> str:
        """What is sent to those who were shown the same before, or nothing yet."""
        messages = self._rooms[table.id].messages
        key = (*shown.pictures, picture.digest)
        if key not in messages:
            if len(messages) >= MOST_PICTURES:
                messages.clear()
            messages[key] = write("table", **shown.lacks(picture))
        return messages[key]


class Viewer:
    """One browser at a table. With several seats of its own it shows the one whose player holds the device."""

    def __init__(self, table: Table, guest: Guest, rooms: Rooms) -> None:
        self.table = table
        self.guest = guest
        self.rooms = rooms
        self.facing: int | None = None
        self.changed = asyncio.Event()
        self.changed.set()  # it has seen nothing yet

    def sight(self) -> Sight:
        return Sight.of_browser(self.table, self.guest.holder, self.facing)

    def picture(self, passing: State | None = None) -> Picture:
        return self.rooms.picture(self.table, Onlooker.of(self.table, self.guest, self.sight()), passing)

    def take(self, message: Play | Undo | Face) -> None:
        """Does what a browser asks."""
        holder = self.guest.holder
        match message:
            case Face(seat):
                self.facing = seat
                self.changed.set()
            case Undo(n, all):
                self.table.undo(holder, n, all)
            case Play(seat, notations, n):
                self.table.play(holder, seat, notations, n)

    async def hint(self) -> str | None:
        """A hint as a message, unless the question has changed before it came."""
        eye = self.sight().eye
        if eye is None:
            raise TableError("not-asked")
        n = self.table.n
        hint = await self.rooms.hall.hint(self.table, eye)
        return write("hint", action=hint, n=n) if n >= self.table.asked_at[eye] else None


def rooms_of(connection: Request | WebSocket) -> Rooms:
    rooms: Rooms = connection.app.state.rooms
    return rooms


@router.get("/t/{id}")
async def table_page(request: Request, id: str) -> Response:
    guest, table = Guest(request), find_table(request, id)
    if table.row.kind == "replay":
        return RedirectResponse(f"/t/{id}/replay", status_code=303)
    viewer = Viewer(table, guest, rooms_of(request))
    book = game_words(guest.language, table.game)
    html = page(
        "room.html", guest, book, request.url, game=table.game, table=table, fragment=viewer.picture().html,
        reach=request.app.state.reach,
    )  # fmt: skip
    response = HTMLResponse(html)
    guest.remember(response)
    return response


@router.get("/t/{id}/replay")
async def replay_page(request: Request, id: str, at: int | None = None, seat: int | None = None) -> Response:
    guest, table = Guest(request), find_finished(request, id)
    last = len(table.record.actions)
    at = last if at is None else max(0, min(at, last))
    sight = Sight.of_replay(table, seat)
    scene = Scene(table, Onlooker.of(table, guest, sight))
    fragment = scene.replay(at).html
    if request.headers.get("hx-request"):
        return HTMLResponse(fragment)
    html = page(
        "replay.html", guest, scene.book, request.url, game=table.game, table=table, names=scene.names,
        fragment=fragment, at=at, last=last, eye=sight.eye,
    )  # fmt: skip
    response = HTMLResponse(html)
    guest.remember(response)
    return response


@router.websocket("/t/{id}/ws")
async def socket(websocket: WebSocket, id: str) -> None:
    with contextlib.suppress(WebSocketDisconnect):  # gone while it was let in
        await let_in(websocket, id)


async def let_in(websocket: WebSocket, id: str) -> None:
    rooms, guest = rooms_of(websocket), Guest(websocket)
    if from_elsewhere(websocket):
        await websocket.close(FOREIGN)
        return
    await websocket.accept()
    try:
        table = rooms.hall.table(id)
    except TableError:
        table = None
    except StoreError:
        await websocket.close(LATER)
        return
    if table is None:
        await websocket.close(NOWHERE)
    elif not rooms.has_place(table, guest):
        await websocket.close(FULL)
    else:
        await serve(websocket, Viewer(table, guest, rooms))


async def serve(websocket: WebSocket, viewer: Viewer) -> None:
    """Shows a browser its table and does what it asks, until it leaves."""
    viewer.rooms.enter(viewer)
    talk = Talk(websocket, viewer)
    tasks = [asyncio.create_task(talk.show_changes()), asyncio.create_task(talk.listen())]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        failed = [task.exception() for task in done if task.exception() is not None]
        if failed and not talk.gone:
            report.error("a socket at table %s failed", viewer.table.id, exc_info=failed[0])
            with contextlib.suppress(Exception):
                await websocket.close(FAILED)  # the browser comes back by itself
    finally:
        for task in [*tasks, *talk.hints]:
            task.add_done_callback(forget)
            task.cancel()
        viewer.rooms.leave(viewer)


def forget(task: asyncio.Task[None]) -> None:
    """When a browser goes away all tasks may fail at once: one of them was enough to know."""
    if not task.cancelled():
        task.exception()


class Talk:
    """What goes to and fro between a browser and its table."""

    def __init__(self, websocket: WebSocket, viewer: Viewer) -> None:
        self._websocket = websocket
        self._viewer = viewer
        self.hints: set[asyncio.Task[None]] = set()
        self.gone = False
        self._manners = Manners()
        self._seen = viewer.table.n  # the revision this browser was last shown
        self._shown = Memory()

    async def show_changes(self) -> None:
        """Sends the table anew after every change, and when somebody has been away for a while."""
        viewer = self._viewer
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(viewer.changed.wait(), viewer.table.next_away())
            viewer.changed.clear()
            await self._show_passing()
            await self._show(viewer.picture())

    async def _show(self, picture: Picture) -> None:
        """Sends what has changed since this browser was last shown something."""
        if self._shown.shows == picture.digest:
            return
        if self._viewer.sight().eye is None:
            message = self._viewer.rooms.message(self._viewer.table, picture, self._shown)
        else:  # nobody else sees through these eyes
            message = write("table", **self._shown.lacks(picture))
        self._shown.keep(picture)
        await self._send(message)

    async def _show_again(self, shown: str | None) -> None:
        """A browser says what it shows. If that is not what was sent last, something was lost: it gets all of it."""
        if self._shown.shows == shown and shown is not None:
            await self._send(write("same"))
        else:
            self._manners.messages.spend(WHOLE)
            self._shown = Memory()
            await self._show(self._viewer.picture())

    async def _show_passing(self) -> None:
        """Shows how it looked on the way of an action, moment by moment, to who has seen where it began."""
        table, glance = self._viewer.table, self._viewer.rooms.hall.glance
        seen, self._seen = self._seen, table.n
        if not glance or table.n == seen:
            return
        for state in table.passing:
            await self._show(self._viewer.picture(state))
            await asyncio.sleep(glance)

    async def listen(self) -> None:
        while True:
            frame = await self._websocket.receive()
            if frame["type"] == "websocket.disconnect":
                self.gone = True
                return
            if self._manners.messages.take():
                await self._take(frame.get("text") or "")
                await asyncio.sleep(0)  # it is others' turn, however much more has come already
            elif self._manners.patience.take():
                await self._remind()
            else:
                self.gone = True
                await self._websocket.close(FULL)
                return

    async def _remind(self) -> None:
        """A message beyond the limit is not acted upon; the browser is told now and then."""
        if self._manners.reminders.take():
            await self._explain(Unusable(Text("error.429"), 429))

    async def _take(self, text: str) -> None:
        try:
            message = read(text)
            if isinstance(message, Hint):
                self._begin_hint()
            elif isinstance(message, Shows):
                await self._show_again(message.id)
            else:
                self._viewer.take(message)
        except EXPECTED as error:
            if isinstance(error, Unusable):
                self._manners.messages.spend(UNUSABLE)
            await self._explain(error)

    def _begin_hint(self) -> None:
        """A hint takes a while, during which the player may go on. Asking again does not make it quicker."""
        if not self.hints:
            task = asyncio.create_task(self._hint())
            self.hints.add(task)
            task.add_done_callback(self.hints.discard)

    async def _hint(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # gone before the hint came
            try:
                answer = await self._viewer.hint()
            except EXPECTED as error:
                await self._explain(error)
                return
            if answer is not None:
                await self._send(answer)

    async def _explain(self, error: Exception) -> None:
        await self._send(write("error", text=explain(error, self._viewer.guest, self._viewer.table)))

    async def _send(self, text: str) -> None:
        try:
            await self._websocket.send_text(text)
        except Exception:
            self.gone = True
            raise

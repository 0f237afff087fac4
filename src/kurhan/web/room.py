"""The room of a table: its page, its replay, and the sockets that show every change at once."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections import Counter
from typing import Any
from urllib.parse import urlsplit

from fastapi import APIRouter, HTTPException, Request, WebSocket
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.websockets import WebSocketDisconnect

from kurhan import bots
from kurhan.core.action import IllegalAction
from kurhan.store import StoreError
from kurhan.table import Hall, Table, TableError
from kurhan.web.api import explain, read_action, read_number
from kurhan.web.guest import Guest
from kurhan.web.pages import find_table
from kurhan.web.render import Scene, game_words, page

router = APIRouter()


class Rooms:
    """Who is looking at which table right now."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._present: dict[str, Counter[str]] = {}
        self._viewers: dict[str, set[Viewer]] = {}

    def enter(self, viewer: Viewer) -> None:
        id = viewer.table.id
        self._present.setdefault(id, Counter())[viewer.guest.holder] += 1
        self._viewers.setdefault(id, set()).add(viewer)
        self.wake(id)

    def leave(self, viewer: Viewer) -> None:
        id = viewer.table.id
        self._present[id][viewer.guest.holder] -= 1
        self._viewers[id].discard(viewer)
        if not self._viewers[id]:
            del self._viewers[id], self._present[id]
        self.wake(id)

    def wake(self, id: str) -> None:
        for viewer in self._viewers.get(id, ()):
            viewer.changed.set()

    def online(self, id: str) -> frozenset[str]:
        return frozenset(+self._present.get(id, Counter()))


class Viewer:
    """One browser at a table. With several seats of its own it shows the one whose player holds the device."""

    def __init__(self, table: Table, guest: Guest, rooms: Rooms, facing: int | None = None) -> None:
        self.table = table
        self.guest = guest
        self.rooms = rooms
        self.facing = facing
        self.changed = asyncio.Event()

    def eye(self) -> tuple[int | None, int | None]:
        """The seat whose view is shown, and the seat to whom the device must be passed first, if any."""
        mine = self.table.seats_of(self.guest.holder)
        if len(mine) < 2:
            return (mine[0] if mine else None), None
        if self.table.over:
            return (mine[0] if self.facing is None else self.facing), None
        asked = [seat for seat in mine if seat in self.table.state.waiting()] if self.table.started else []
        if not asked or self.facing in asked:
            return self.facing, None
        return None, asked[0]

    def scene(self) -> Scene:
        eye, curtain = self.eye()
        return Scene(self.table, self.guest, eye, curtain=curtain, online=self.rooms.online(self.table.id))

    async def take(self, message: Any) -> dict[str, Any] | None:
        """Does what a browser asks; what it must be told beside the new table comes back."""
        if not isinstance(message, dict):
            raise ValueError("not a JSON object")
        holder = self.guest.holder
        if "face" in message:
            self.facing = read_number(message, "face")
            if self.facing not in self.table.seats_of(holder):
                self.facing = None
            self.changed.set()
        elif "undo" in message:
            self.table.undo(holder, read_number(message, "n"))
        elif "hint" in message:
            return await self.hint()
        else:
            seat, notations, n = read_action(message)
            self.table.play(holder, seat, notations, n)
        return None

    async def hint(self) -> dict[str, Any]:
        eye, _ = self.eye()
        if eye is None or not self.table.started or eye not in self.table.state.waiting():
            raise IllegalAction("no question to give a hint for")
        return {"hint": await self.rooms.hall.hint(self.table, eye), "n": self.table.n}


def rooms_of(connection: Request | WebSocket) -> Rooms:
    rooms: Rooms = connection.app.state.rooms
    return rooms


@router.get("/t/{id}")
async def table_page(request: Request, id: str) -> Response:
    guest, table = Guest(request), find_table(request, id)
    if table.row.kind == "replay":
        return RedirectResponse(f"/t/{id}/replay", status_code=303)
    scene = Viewer(table, guest, rooms_of(request)).scene()
    html = page(
        "room.html", guest, scene.book, request.url.path, game=table.game, table=table, names=scene.names,
        fragment=scene.fragment(), link=str(request.url.replace(query="")), mine=table.seats_of(guest.holder),
        levels=list(bots.LEVELS), host=table.row.host == guest.holder,
    )  # fmt: skip
    response = HTMLResponse(html)
    guest.remember(response)
    return response


@router.get("/t/{id}/replay")
async def replay_page(request: Request, id: str, at: int | None = None, seat: int | None = None) -> Response:
    guest, table = Guest(request), find_table(request, id)
    if not table.over and table.row.kind != "replay":
        raise HTTPException(403, game_words(guest.language, table.game).say("error.not-over"))
    last = len(table.record.actions)
    at = last if at is None else max(0, min(at, last))
    eye = seat if seat is not None and 0 <= seat < len(table.row.seats) else None
    scene = Scene(table, guest, eye)
    fragment = scene.replay(at)
    if request.headers.get("hx-request"):
        return HTMLResponse(fragment)
    html = page(
        "replay.html", guest, scene.book, request.url.path, game=table.game, table=table, names=scene.names,
        fragment=fragment, at=at, last=last, eye=eye,
    )  # fmt: skip
    response = HTMLResponse(html)
    guest.remember(response)
    return response


@router.websocket("/t/{id}/ws")
async def socket(websocket: WebSocket, id: str) -> None:
    rooms = rooms_of(websocket)
    origin = websocket.headers.get("origin")
    if origin is not None and urlsplit(origin).netloc != websocket.headers.get("host"):
        await websocket.close(4403)
        return
    await websocket.accept()
    try:
        table = rooms.hall.table(id)
    except TableError:
        table = None
    if table is None:
        await websocket.close(4404)
        return
    viewer = Viewer(table, Guest(websocket), rooms)
    unsubscribe = table.subscribe(lambda _: rooms.wake(id))
    rooms.enter(viewer)
    writer = asyncio.create_task(show_changes(websocket, viewer))
    try:
        await listen(websocket, viewer)
    finally:
        writer.cancel()
        unsubscribe()
        rooms.leave(viewer)


async def show_changes(websocket: WebSocket, viewer: Viewer) -> None:
    """Sends the table anew after every change."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await viewer.changed.wait()
            viewer.changed.clear()
            await websocket.send_text(viewer.scene().fragment())


async def listen(websocket: WebSocket, viewer: Viewer) -> None:
    while True:
        frame = await websocket.receive()
        if frame["type"] == "websocket.disconnect":
            return
        try:
            answer = await viewer.take(json.loads(frame.get("text") or ""))
        except StoreError:
            answer = {"error": game_words(viewer.guest.language, viewer.table.game).say("error.503")}
        except (TableError, IllegalAction, ValueError, RecursionError) as error:
            answer = {"error": explain(viewer.table, viewer.guest, error)}
            viewer.changed.set()
        if answer is not None:
            await websocket.send_text(json.dumps(answer, ensure_ascii=False))

"""The web server: its pages, its small API, and the sockets that keep every browser at a table up to date."""

from __future__ import annotations

import asyncio
import socket
import threading
import webbrowser
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

import uvicorn
from fastapi import FastAPI, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kurhan.store import Store
from kurhan.table import Hall
from kurhan.web import api, errors, pages, room
from kurhan.web.guest import from_elsewhere
from kurhan.web.reach import Reach
from kurhan.web.render import HERE, SCRIPTS, scripts

# Our own scripts and styles only; styles may stand in attributes, where games place their pieces.
POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self' ws: wss:; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
LARGEST_BODY, LARGEST_UPLOAD = 65_536, 3_000_000  # bytes


def make_app(store: Store, hall: Hall, reach: Reach | None = None) -> FastAPI:
    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        yield
        await hall.close()

    app = FastAPI(title="Kurhan", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    app.state.store = store
    app.state.hall = hall
    app.state.reach = reach or Reach()
    app.state.rooms = room.Rooms(hall)
    app.include_router(pages.router)
    app.include_router(api.router)
    app.include_router(room.router)
    app.mount(scripts()[0].rpartition("/")[0], StaticFiles(directory=HERE / "static/js"))
    app.mount("/static", StaticFiles(directory=HERE / "static"))
    errors.install(app)
    app.add_middleware(BodyLimit)
    app.middleware("http")(guard)
    return app


async def guard(request: Request, call_next: object) -> Response:
    """Lets no other site act for a guest, and says what browsers may do with the answer."""
    assert callable(call_next)
    foreign = request.method == "POST" and from_elsewhere(request)
    response: Response = await (errors.answer(request, HTTPException(403)) if foreign else call_next(request))
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "same-origin"
    response.headers["Cache-Control"] = how_long(request, response)
    return response


def how_long(request: Request, response: Response) -> str:
    """How long an answer may be kept: for good if its address names a file's version; all else is one guest's."""
    path = request.url.path
    is_file = path.startswith("/static/") or (path.startswith("/games/") and path.endswith(tuple(pages.ASSETS)))
    is_versioned = bool(request.url.query) or path.startswith(SCRIPTS)
    if is_file and is_versioned and response.status_code == 200:
        return "public, max-age=31536000, immutable"
    if "set-cookie" in response.headers:
        return "no-store"
    return "private, no-cache"


class BodyLimit:
    """Stops reading a request that is larger than anything a page sends."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        left = LARGEST_UPLOAD if scope["path"] == "/replay" else LARGEST_BODY

        async def counted() -> Message:
            nonlocal left
            message = await receive()
            left -= len(message.get("body", b""))
            if left < 0:
                raise HTTPException(413)
            return message

        await self._app(scope, counted, send)


class Server(uvicorn.Server):
    """Sends the bots home before it waits for the last answers, some of which may be waiting for bots."""

    def __init__(self, config: uvicorn.Config, hall: Hall) -> None:
        super().__init__(config)
        self._hall = hall

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._hall.close()
        await super().shutdown(sockets)


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    db: str = "sqlite:///kurhan.db",
    open_browser: bool = False,
    pace: float = 0.9,
    seed: int | None = None,
) -> None:
    """Runs the table until it is stopped. Bots wait for so many seconds before they act. A seed makes chance repeat."""
    store = Store(db)
    hall = Hall(store, pace=pace, chance=None if seed is None else Random(seed))
    reach = Reach(host, port)
    others = f", for others on the network at {reach.address}" if reach.address not in ("", reach.here) else ""
    print(f"Kurhan is open at {reach.here}{others} (Ctrl+C closes it)", flush=True)
    if open_browser:
        threading.Timer(1.0, webbrowser.open, [reach.here]).start()
    config = uvicorn.Config(
        make_app(store, hall, reach), host=host, port=port, log_level="warning", ws_max_size=LARGEST_BODY,
        timeout_graceful_shutdown=2,
    )  # fmt: skip
    asyncio.run(Server(config, hall).serve())

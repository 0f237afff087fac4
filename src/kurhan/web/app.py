"""The web server: its pages, its small API, and the sockets that keep every browser at a table up to date."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
import threading
import webbrowser
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from random import Random

import uvicorn
from fastapi import FastAPI, Request
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from kurhan import games
from kurhan.core.words import LANGUAGES
from kurhan.store import Store
from kurhan.table import Hall
from kurhan.web import api, campaigns, errors, pages, room
from kurhan.web.guest import from_elsewhere
from kurhan.web.limits import Limits, address_of, limits_of
from kurhan.web.reach import Reach
from kurhan.web.render import HERE, SCRIPTS, scripts
from kurhan.web.scene import style
from kurhan.web.wire import Wire

# Our own scripts and styles only; styles may stand in attributes, where games place their pieces.
POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self' ws: wss:; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
UPLOAD = "/replay"
PACKING = 6  # how hard answers are compressed: beyond that it takes longer and saves nothing
LARGEST_BODY, LARGEST_UPLOAD = 65_536, 3_000_000  # bytes
# How the lines begin that uvicorn would write about what a client sent.
FAULTS_OF_CLIENTS = ("Invalid HTTP request", "Invalid UTF-8 sequence", "Unsupported upgrade request")


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
    app.state.limits = Limits()
    app.include_router(pages.router)
    app.include_router(campaigns.router)
    app.include_router(api.router)
    app.include_router(room.router)
    app.mount(scripts()[0].rpartition("/")[0], StaticFiles(directory=HERE / "static/js"))
    app.mount("/static", StaticFiles(directory=HERE / "static"))
    errors.install(app)
    app.add_middleware(BodyLimit)
    app.add_middleware(Guard)
    app.add_middleware(GZipMiddleware, compresslevel=PACKING)
    return app


class Guard:
    """Lets nobody act for another site's guests or too often, and says what browsers may do with the answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._answer(Request(scope, receive), send)
        elif scope["type"] == "websocket":
            await self._connect(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _connect(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = HTTPConnection(scope)
        if limits_of(connection).sockets.take(address_of(connection)):
            await self._app(scope, receive, send)
        else:
            await WebSocketClose(room.FULL)(scope, receive, send)  # before it is accepted: a browser comes back later

    async def _answer(self, request: Request, send: Send) -> None:
        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(raw=message["headers"])
                headers["Content-Security-Policy"] = POLICY
                headers["X-Content-Type-Options"] = "nosniff"
                headers["Referrer-Policy"] = "same-origin"
                headers["Cache-Control"] = how_long(request, message["status"], headers)
            await send(message)

        status = refusal(request) if request.method == "POST" else None
        app = self._app if status is None else await errors.answer(request, HTTPException(status))
        with suppress(ClientDisconnect):  # who goes away before all was said wants no answer
            await app(request.scope, request.receive, dressed)


def refusal(request: Request) -> int | None:
    """Why something may not be done, as a status."""
    if from_elsewhere(request):
        return 403
    limits, address = limits_of(request), address_of(request)
    if not limits.posts.take(address):
        return 429
    if request.url.path == UPLOAD and not limits.uploads.take(address):
        return 429  # before it is read
    return None


def how_long(request: Request, status: int, headers: Headers) -> str:
    """How long an answer may be kept: for good if its address names a file's version; all else is one guest's."""
    path = request.url.path
    is_file = path.startswith("/static/") or (path.startswith("/games/") and path.endswith(tuple(pages.ASSETS)))
    is_versioned = bool(request.url.query) or path.startswith(SCRIPTS)
    if is_file and is_versioned and status == 200:
        return "public, max-age=31536000, immutable"
    if "set-cookie" in headers:
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
        left = LARGEST_UPLOAD if scope["path"] == UPLOAD else LARGEST_BODY

        async def counted() -> Message:
            nonlocal left
            message = await receive()
            left -= len(message.get("body", b""))
            if left < 0:
                raise HTTPException(413)
            return message

        await self._app(scope, counted, send)


def is_ours(record: logging.LogRecord) -> bool:
    """Whether a line of the server's log tells of a fault of ours, and not of what a client sent."""
    return not record.getMessage().startswith(FAULTS_OF_CLIENTS)


class Server(uvicorn.Server):
    """Sends the bots home before it waits for the last answers, some of which may be waiting for bots."""

    def __init__(self, config: uvicorn.Config, hall: Hall) -> None:
        super().__init__(config)
        self._hall = hall

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._hall.close()
        await super().shutdown(sockets)


def prepare_pages() -> None:
    """Takes all templates apart now, so that nobody has to wait for it; what is wrong with one is known at once."""
    for game in games():
        try:
            style(game, LANGUAGES[0])
        except Exception:
            logging.getLogger(__name__).exception("the pages of %s cannot be drawn", game.id)


def collect_seldom() -> None:
    """What is thrown away is mostly free at once. Looking for the rest goes through all tables there are, some hundred
    milliseconds in which nobody is served: once in a long while is enough, and without what stays anyway."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 10, 1_000)  # so that the two looks before it take a few milliseconds


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
    prepare_pages()
    hall = Hall(store, pace=pace, chance=None if seed is None else Random(seed))
    reach = Reach(host, port)
    others = f", for others on the network at {reach.address}" if reach.address not in ("", reach.here) else ""
    print(f"Kurhan is open at {reach.here}{others} (Ctrl+C closes it)", flush=True)
    if open_browser:
        threading.Timer(1.0, webbrowser.open, [reach.here]).start()
    config = uvicorn.Config(
        make_app(store, hall, reach), host=host, port=port, log_level="warning", ws_max_size=LARGEST_BODY,
        ws=Wire, timeout_graceful_shutdown=2,
    )  # fmt: skip
    logging.getLogger("uvicorn.error").addFilter(is_ours)
    logging.getLogger("python_multipart").setLevel(logging.ERROR)  # its warnings are about forms that clients sent
    collect_seldom()
    asyncio.run(Server(config, hall).serve())

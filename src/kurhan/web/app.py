"""The web server: its pages, its small API, and the sockets that keep every browser at a table up to date."""

from __future__ import annotations

import asyncio
import threading
import webbrowser
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import uvicorn
from fastapi import FastAPI, Request
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.staticfiles import StaticFiles

from kurhan.store import Store, StoreError
from kurhan.table import Hall
from kurhan.web import api, pages, room
from kurhan.web.guest import Guest
from kurhan.web.render import HERE, page, shell_words

# Our own scripts and styles only; styles may stand in attributes, where games place their pieces.
POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self' ws: wss:; "
    "frame-ancestors 'none'"
)


def make_app(store: Store, hall: Hall) -> FastAPI:
    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        yield
        await hall.close()

    app = FastAPI(title="Kurhan", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    app.state.store = store
    app.state.hall = hall
    app.state.rooms = room.Rooms(hall)
    app.include_router(pages.router)
    app.include_router(api.router)
    app.include_router(room.router)
    app.mount("/static", StaticFiles(directory=HERE / "static"))
    app.add_exception_handler(HTTPException, explain)
    app.add_exception_handler(StoreError, not_kept)
    app.middleware("http")(headers)
    return app


async def explain(request: Request, error: Exception) -> Response:
    """Says in words what went wrong: as a page to people, as JSON to programs."""
    assert isinstance(error, HTTPException)
    guest = Guest(request)
    book = shell_words(guest.language)
    text = error.detail
    if text in ("Not Found", "Method Not Allowed"):  # the framework's own words
        text = book.say(f"error.{error.status_code}")
    if api.wants_json(request):
        return JSONResponse({"error": text}, status_code=error.status_code)
    html = page("error.html", guest, book, request.url.path, text=text, code=error.status_code)
    return HTMLResponse(html, status_code=error.status_code)


async def not_kept(request: Request, error: Exception) -> Response:
    """The disk is full or the database is gone: nothing was changed."""
    book = shell_words(Guest(request).language)
    return await explain(request, HTTPException(503, book.say("error.503")))


async def headers(request: Request, call_next: object) -> Response:
    assert callable(call_next)
    response: Response = await call_next(request)
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "same-origin"
    if request.url.path.startswith(("/static/", "/games/")) and request.url.query:
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    else:
        response.headers.setdefault("Cache-Control", "no-cache")
    return response


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    db: str = "sqlite:///kurhan.db",
    open_browser: bool = False,
    pace: float = 0.9,
) -> None:
    """Runs the table until it is stopped. Bots wait for so many seconds before they act."""
    store = Store(db)
    app = make_app(store, Hall(store, pace=pace))
    address = f"http://{host}:{port}"
    print(f"Kurhan is open at {address} (Ctrl+C closes it)", flush=True)
    if open_browser:
        threading.Timer(1.0, webbrowser.open, [address]).start()
    config = uvicorn.Config(
        app, host=host, port=port, log_level="warning", ws_max_size=65536, timeout_graceful_shutdown=2
    )
    asyncio.run(uvicorn.Server(config).serve())

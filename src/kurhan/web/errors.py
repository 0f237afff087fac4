"""What went wrong, as a status and in words: the one place for pages, programs and sockets alike."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, JSONResponse, Response

from kurhan.core.action import IllegalAction
from kurhan.core.game import UnknownGame
from kurhan.core.record import RecordError
from kurhan.core.words import Words
from kurhan.store import StoreError
from kurhan.table import NotYourSeat, Stale, Table, TableError, TooMany
from kurhan.web.guest import Guest
from kurhan.web.messages import Unusable
from kurhan.web.render import game_words, page, shell_words

# What an error means to a program that plays, and to a form: there it comes too late. The first that fits decides.
STATUSES: tuple[tuple[type[Exception], int, int], ...] = (
    (StoreError, 503, 503),  # the disk is full or the database is gone: nothing was changed
    (TooMany, 429, 429),
    (Stale, 409, 409),
    (NotYourSeat, 403, 409),
    (TableError, 422, 409),
    (IllegalAction, 422, 422),
    (RecordError, 422, 422),
    (RequestValidationError, 422, 422),  # a field of a form or an address is missing or of the wrong kind
    (UnknownGame, 404, 404),
)
# What people and disks can get wrong. All else is a fault of ours, reported with its traceback by the server.
EXPECTED: tuple[type[Exception], ...] = (HTTPException, Unusable, *(kind for kind, _, _ in STATUSES))


def install(app: FastAPI) -> None:
    for kind in (*EXPECTED, Exception):
        app.add_exception_handler(kind, answer)


async def answer(request: Request, error: Exception) -> Response:
    """Says what went wrong: as a page to people, as JSON to programs."""
    guest, table = Guest(request), getattr(request.state, "table", None)
    status = status_of(error, for_programs(request))
    book, names = book_and_names(guest, table)
    text = words_for(error, book, names)
    if for_programs(request) or "text/html" not in request.headers.get("accept", "text/html"):
        return JSONResponse({"error": text}, status_code=status)
    html = page("error.html", guest, shell_words(guest.language), request.url, text=text, code=status)
    return HTMLResponse(html, status_code=status)


def explain(error: Exception, guest: Guest, table: Table) -> str:
    """What went wrong at a table, in the guest's language."""
    return words_for(error, *book_and_names(guest, table))


def for_programs(request: Request) -> bool:
    return request.url.path.endswith((".json", "/play", "/undo", "/hint"))


def status_of(error: Exception, playing: bool) -> int:
    if isinstance(error, HTTPException):
        return error.status_code
    if isinstance(error, Unusable):
        return error.status
    for kind, by_play, by_form in STATUSES:
        if isinstance(error, kind):
            return by_play if playing else by_form
    return 500


def words_for(error: Exception, book: Words, names: Sequence[str]) -> str:
    if isinstance(error, RecordError):
        return book.say("error.record", reason=str(error))
    if isinstance(error, TableError | IllegalAction | Unusable):
        return book.say(error.reason or "error.400", names)
    status = status_of(error, playing=True)
    own = f"error.{status}"
    if isinstance(error, HTTPException) and (own not in book or is_own_text(error)):
        return error.detail
    return book.say(own)


def is_own_text(error: HTTPException) -> bool:
    """Whether somebody here chose the words; the framework's are not for people."""
    return error.status_code != 400 and error.detail != HTTPStatus(error.status_code).phrase


def book_and_names(guest: Guest, table: Table | None) -> tuple[Words, list[str]]:
    if table is None:
        return shell_words(guest.language), []
    return game_words(guest.language, table.game), [seat.name for seat in table.row.seats]

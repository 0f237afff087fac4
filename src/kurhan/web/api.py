"""The table for programs: the same view, questions and actions as JSON."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, HTTPException, Request
from starlette.responses import JSONResponse, Response

from kurhan.core.action import IllegalAction
from kurhan.table import NotYourSeat, Stale, Table, TableError, TooMany
from kurhan.web.guest import Guest
from kurhan.web.pages import find_table, hall_of
from kurhan.web.render import game_words

router = APIRouter()


def wants_json(request: Request) -> bool:
    path = request.url.path
    return path.endswith((".json", "/play", "/undo", "/hint")) or "text/html" not in request.headers.get(
        "accept", "text/html"
    )


def status_of(error: Exception) -> int:
    """What is wrong with an action, as an HTTP status."""
    if isinstance(error, Stale):
        return 409
    if isinstance(error, TooMany):
        return 429
    return 403 if isinstance(error, NotYourSeat) else 422


def explain(table: Table, guest: Guest, error: Exception) -> str:
    """Why an action was not taken, in the guest's language."""
    book = game_words(guest.language, table.game)
    if isinstance(error, IllegalAction | TableError) and error.reason is not None:
        return book.say(error.reason, [seat.name for seat in table.row.seats])
    return book.say("error.400")


@router.get("/t/{id}/view.json")
async def view(request: Request, id: str, seat: int | None = None) -> Response:
    """What a seat of mine sees and may do; without a seat, my only one or a spectator's view."""
    guest, table = Guest(request), find_table(request, id)
    mine = table.seats_of(guest.holder)
    if seat is not None and seat not in mine:
        raise HTTPException(403, explain(table, guest, NotYourSeat()))
    eye = seat if seat is not None else (mine[0] if len(mine) == 1 else None)
    question = table.state.question(eye) if eye is not None and table.started else None
    return JSONResponse({
        "table": id, "game": table.game.id, "n": table.n, "seat": eye, "over": table.over, "started": table.started,
        "view": table.view(eye), "question": question.to_json() if question else None,
    })  # fmt: skip


@router.post("/t/{id}/play")
async def play(request: Request, id: str) -> Response:
    """Plays ``{"seat": 0, "action": "take red-5", "n": 12}``; n is the revision the player saw."""
    guest, table = Guest(request), find_table(request, id)
    message = await read_json(request)
    try:
        seat, action, n = read_action(message)
        table.play(guest.holder, seat, action, n)
    except (TableError, IllegalAction, ValueError) as error:
        raise HTTPException(status_of(error), explain(table, guest, error)) from None
    return JSONResponse({"n": table.n})


@router.post("/t/{id}/undo")
async def undo(request: Request, id: str) -> Response:
    guest, table = Guest(request), find_table(request, id)
    message = await read_json(request)
    try:
        table.undo(guest.holder, read_number(message, "n"))
    except (TableError, ValueError) as error:
        raise HTTPException(status_of(error), explain(table, guest, error)) from None
    return JSONResponse({"n": table.n})


@router.get("/t/{id}/record.json")
async def record(request: Request, id: str) -> Response:
    """The whole record, once the game is over: before, its seed would tell everything that is hidden."""
    guest, table = Guest(request), find_table(request, id)
    if not table.over and table.row.kind != "replay":
        raise HTTPException(403, game_words(guest.language, table.game).say("error.not-over"))
    name = f"kurhan-{table.game.id}-{table.id}.json"
    return Response(
        table.record.dumps(),
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@router.get("/t/{id}/hint")
async def hint(request: Request, id: str, seat: int) -> Response:
    guest, table = Guest(request), find_table(request, id)
    if seat not in table.seats_of(guest.holder):
        raise HTTPException(403, explain(table, guest, NotYourSeat()))
    n = table.n
    try:
        return JSONResponse({"hint": await hall_of(request).hint(table, seat), "n": n})
    except TableError as error:
        raise HTTPException(status_of(error), explain(table, guest, error)) from None


async def read_json(request: Request) -> dict[str, Any]:
    try:
        message = await request.json()
    except (ValueError, RecursionError):
        raise HTTPException(400) from None
    if not isinstance(message, dict):
        raise HTTPException(400)
    return message


def read_number(message: dict[str, Any], key: str) -> int:
    value = message.get(key)
    if type(value) is not int:
        raise ValueError(f"{key} must be a whole number")
    return value


def read_action(message: dict[str, Any]) -> tuple[int, list[str], int]:
    """Seat, notations (several are joined by semicolons) and revision out of a message."""
    action = message.get("action")
    if not isinstance(action, str) or not action or len(action) > 2000:
        raise ValueError("action must be a text")
    return read_number(message, "seat"), action.split(";"), read_number(message, "n")

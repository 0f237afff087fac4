"""The table for programs: the same view, questions and actions as JSON."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from kurhan.web.guest import Guest
from kurhan.web.messages import Play, Undo, parse
from kurhan.web.pages import find_finished, find_table, hall_of
from kurhan.web.sight import Sight

router = APIRouter()


@router.get("/t/{id}/view.json")
async def view(request: Request, id: str, seat: int | None = None) -> Response:
    """What a seat of mine sees and may do; without a seat, my only one or a spectator's view."""
    guest, table = Guest(request), find_table(request, id)
    sight = Sight.of_program(table, guest.holder, seat)
    question = table.state.question(sight.eye) if sight.eye is not None else None
    return JSONResponse({
        "table": id, "game": table.game.id, "n": table.n, "seat": sight.seat, "over": table.over,
        "started": table.started, "view": table.view(sight.eye), "question": question.to_json() if question else None,
    })  # fmt: skip


@router.post("/t/{id}/play")
async def play(request: Request, id: str) -> Response:
    """Plays ``{"seat": 0, "action": "take red-5", "n": 12}``; n is the revision the player saw."""
    guest, table = Guest(request), find_table(request, id)
    message = Play.read(parse(await request.body()))
    table.play(guest.holder, message.seat, message.notations, message.n)
    return JSONResponse({"n": table.n})


@router.post("/t/{id}/undo")
async def undo(request: Request, id: str) -> Response:
    guest, table = Guest(request), find_table(request, id)
    message = Undo.read(parse(await request.body()))
    table.undo(guest.holder, message.n, message.all)
    return JSONResponse({"n": table.n})


@router.get("/t/{id}/record.json")
async def record(request: Request, id: str) -> Response:
    """The whole record, once the game is over: before, its seed would tell everything that is hidden."""
    table = find_finished(request, id)
    name = f"kurhan-{table.game.id}-{table.id}.json"
    return Response(
        table.record.dumps(),
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@router.get("/t/{id}/hint")
async def hint(request: Request, id: str, seat: int) -> Response:
    guest, table = Guest(request), find_table(request, id)
    Sight.of_program(table, guest.holder, seat)  # only from a seat of one's own
    n = table.n
    return JSONResponse({"hint": await hall_of(request).hint(table, seat), "n": n})

"""The pages around the table: the shelf, a new table, the rules, and taking a seat."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit

from fastapi import APIRouter, Depends, Form, HTTPException, Request, UploadFile
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response

from kurhan import bots, game, games
from kurhan.core.game import Game
from kurhan.core.text import Text
from kurhan.core.words import LANGUAGES, Words
from kurhan.store import CampaignRow, SeatRow, TableRow
from kurhan.table import Hall, Table, TableError, TooMany, clean
from kurhan.web.guest import THEMES, Guest, is_here
from kurhan.web.limits import one_more_table
from kurhan.web.messages import Unusable
from kurhan.web.render import STYLES, game_words, page, rules_html, shelf, shell_words

router = APIRouter()
Create = Callable[[list[SeatRow], dict[str, str], str], Table]

LARGEST_RECORD = 2_000_000  # bytes
MOST_STORIES = 6  # campaigns that the lobby lists
MAKES_TABLE = [Depends(one_more_table)]  # what every route that makes one depends on
ASSETS = dict.fromkeys(STYLES, "text/css") | dict.fromkeys(["icons.svg", "board.svg", "cover.svg"], "image/svg+xml")


def hall_of(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def html(request: Request, name: str, book: Words, guest: Guest, **more: Any) -> Response:
    response = HTMLResponse(page(name, guest, book, request.url, **more))
    guest.remember(response)
    return response


def back_to(request: Request, path: str) -> Response:
    """Back to where the guest was, as the browser tells or else as the link said; never to another site."""
    came_from = request.headers.get("referer", "")
    if is_here(request, came_from):
        path = urlsplit(came_from)._replace(scheme="", netloc="").geturl()
    parts = urlsplit(path)
    safe = path if path.startswith("/") and not path.startswith(("//", "/\\")) and not parts.netloc else "/"
    return RedirectResponse(safe, status_code=303)


@router.get("/")
async def lobby(request: Request) -> Response:
    guest = Guest(request)
    store = request.app.state.store
    mine = [] if guest.new else store.tables(guest.holder)
    told = [] if guest.new else store.campaigns(guest.holder, MOST_STORIES)
    return html(
        request, "lobby.html", shell_words(guest.language), guest,
        shelf=shelf(guest.language), mine=[table_card(row, guest) for row in mine],
        told=[card for row in told if (card := story_card(hall_of(request), row, guest)) is not None],
    )  # fmt: skip


def story_card(hall: Hall, row: CampaignRow, guest: Guest) -> dict[str, Any] | None:
    """One of my campaigns, as the lobby lists it; none if its game is not on this server."""
    try:
        story = hall.story(row.id)
    except TableError:
        return None
    if story is None:
        return None
    chapters = story.campaign.chapters
    return {
        "id": row.id,
        "name": row.name,
        "title": game_words(guest.language, story.game).say("title"),
        "number": chapters.index(story.next) + 1 if story.next else 0,
        "count": len(chapters),
    }


def table_card(row: TableRow, guest: Guest) -> dict[str, Any]:
    """One of my tables, as the lobby lists it."""
    known = {found.id: found for found in games()}
    title = game_words(guest.language, known[row.game]).say("title") if row.game in known else row.game
    return {
        "id": row.id,
        "title": title,
        "game": known.get(row.game),
        "names": [seat.name for seat in row.seats if seat.name],
        "finished": row.finished,
        "open": any(seat.kind == "open" for seat in row.seats),
        "replay": row.kind == "replay",
    }


@router.get("/lang/{language}")
def choose_language(request: Request, language: str, back: str = "/") -> Response:
    response = back_to(request, back)
    if language in LANGUAGES:
        Guest(request).remember(response, lang=language)
    return response


@router.get("/theme/{theme}")
def choose_theme(request: Request, theme: str, back: str = "/") -> Response:
    response = back_to(request, back)
    if theme in THEMES:
        Guest(request).remember(response, theme=theme)
    return response


@router.get("/games/{id}")
def about(request: Request, id: str) -> Response:
    found, guest = game(id), Guest(request)
    book = game_words(guest.language, found)
    return html(request, "about.html", book, guest, game=found, sources=found.components.sources())


@router.get("/games/{id}/rules")
def rules(request: Request, id: str) -> Response:
    found, guest = game(id), Guest(request)
    return html(request, "rules.html", game_words(guest.language, found), guest, game=found,
                text=rules_html(found, guest.language))  # fmt: skip


@router.get("/games/{id}/{name}")
def game_asset(id: str, name: str) -> Response:
    if name not in ASSETS:
        raise HTTPException(404)
    path: Path = game(id).folder / name
    if not path.exists():
        raise HTTPException(404)
    return FileResponse(path, media_type=ASSETS[name])


# -- a new table -----------------------------------------------------------------------------------------------------


@router.get("/new/{id}")
def new_table(request: Request, id: str) -> Response:
    found, guest = game(id), Guest(request)
    return html(
        request, "new.html", game_words(guest.language, found), guest, game=found, levels=list(bots.LEVELS),
        action=f"/new/{id}", options=found.options, chosen=request.query_params, story=None, chapter=None,
    )  # fmt: skip


@router.post("/new/{id}", dependencies=MAKES_TABLE)
async def create_table(request: Request, id: str) -> Response:
    found, hall = game(id), hall_of(request)
    return await open_table(request, found, lambda seats, options, host: hall.create(found, seats, options, host))


async def open_table(request: Request, found: Game, create: Create) -> Response:
    """A new table as the form says."""
    guest = Guest(request)
    book = game_words(guest.language, found)
    form = {key: value for key, value in (await request.form()).items() if isinstance(value, str)}
    name = clean(form.get("name", "")) or guest.name or book.say("shell.guest")
    seats = read_seats(form, found, name, guest, book)
    meant = {key: choice for key, choice in found.options.items() if choice.is_for(len(seats))}
    options = {key: form[f"option-{key}"] for key in meant if f"option-{key}" in form}
    try:
        table = create(seats, found.check_options(options, len(seats)), guest.holder)
    except TooMany:
        raise
    except TableError as error:
        raise Unusable(error.reason) from None
    except ValueError as error:
        raise HTTPException(422, str(error)) from None
    response = RedirectResponse(f"/t/{table.id}", status_code=303)
    guest.remember(response, name=name)
    return response


def read_seats(form: dict[str, str], game: Game, name: str, guest: Guest, book: Words) -> list[SeatRow]:
    """The seats as chosen: me, hot (another person at this device), open (a friend by link), or a bot level."""
    free_names = book.say("shell.bot-names").split(", ")
    seats: list[SeatRow] = []
    for number in range(game.seats[-1]):
        kind = form.get(f"seat-{number}", "none")
        if kind == "none":
            continue
        if kind == "me":
            seats.append(SeatRow("human", name, guest.holder, ""))
        elif kind == "hot":
            given = clean(form.get(f"name-{number}", "")) or book.say("engine.seat", number=number + 1)
            seats.append(SeatRow("human", given, guest.holder, ""))
        elif kind == "open":
            seats.append(SeatRow("open", "", "", ""))
        elif kind in bots.LEVELS:
            seats.append(SeatRow("bot", free_names.pop(0), "", kind))
        else:
            raise Unusable(Text("error.seats"))
    if len(seats) not in game.seats:
        raise Unusable(Text("error.seat-count", {"low": game.seats[0], "high": game.seats[-1]}))
    return seats


@router.post("/t/{id}/sit")
async def sit(request: Request, id: str, seat: Annotated[int, Form()], name: Annotated[str, Form()] = "") -> Response:
    return change_seats(request, id, lambda table, guest, given: table.sit(seat, given, guest.holder), name)


@router.post("/t/{id}/stand")
async def stand(request: Request, id: str, seat: Annotated[int, Form()]) -> Response:
    return change_seats(request, id, lambda table, guest, _: table.stand(seat, guest.holder))


@router.post("/t/{id}/bot")
async def let_bot_play(
    request: Request, id: str, seat: Annotated[int, Form()], level: Annotated[str, Form()]
) -> Response:
    if level not in bots.LEVELS:
        raise HTTPException(422)
    return change_seats(request, id, lambda table, guest, _: table.set_bot(seat, level, guest.holder))


@router.post("/t/{id}/back")
async def take_back(request: Request, id: str, seat: Annotated[int, Form()]) -> Response:
    return change_seats(request, id, lambda table, guest, _: table.take_back(seat, guest.holder))


def change_seats(request: Request, id: str, change: Any, name: str = "") -> Response:
    guest, table = Guest(request), find_table(request, id)
    name = clean(name)
    change(table, guest, name or guest.name or shell_words(guest.language).say("shell.guest"))
    response = RedirectResponse(f"/t/{id}", status_code=303)
    guest.remember(response, **({"name": name} if name else {}))
    return response


def find_table(request: Request, id: str) -> Table:
    """A table by its id; who asks for it has shown up there."""
    table = hall_of(request).table(id)
    if table is None:
        raise HTTPException(404)
    table.note(Guest(request).holder)
    request.state.table = table  # in whose game's words an error is explained
    return table


def find_finished(request: Request, id: str) -> Table:
    """A table whose record may be seen: before the end its seed would tell everything that is hidden."""
    table = find_table(request, id)
    if not table.over and not table.is_replay:
        raise Unusable(Text("error.not-over"), 403)
    return table


@router.post("/t/{id}/again", dependencies=MAKES_TABLE)
async def again(request: Request, id: str) -> Response:
    new = hall_of(request).rematch(find_table(request, id), Guest(request).holder)
    return RedirectResponse(f"/t/{new.id}", status_code=303)


@router.post("/replay", dependencies=MAKES_TABLE)
async def open_record(request: Request, record: UploadFile) -> Response:
    guest = Guest(request)
    content = await record.read(LARGEST_RECORD + 1)
    if len(content) > LARGEST_RECORD:
        raise HTTPException(413)
    table = await hall_of(request).open_record(content, guest.holder)
    response = RedirectResponse(f"/t/{table.id}/replay", status_code=303)
    guest.remember(response)
    return response

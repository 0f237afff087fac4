"""The pages of a campaign: its story so far, and the way to the next chapter."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Form, HTTPException, Request
from starlette.responses import RedirectResponse, Response

from kurhan import bots, game
from kurhan.core.campaign import Chapter
from kurhan.store import TableRow
from kurhan.table import Story, clean
from kurhan.web.guest import Guest
from kurhan.web.pages import MAKES_TABLE, hall_of, html, open_table
from kurhan.web.render import game_words

router = APIRouter()


@router.post("/games/{id}/campaign", dependencies=MAKES_TABLE)
async def begin(request: Request, id: str, name: Annotated[str, Form()] = "") -> Response:
    found, guest = game(id), Guest(request)
    if found.campaign is None:
        raise HTTPException(404)
    given = clean(name) or game_words(guest.language, found).say("story.title")
    story = hall_of(request).begin(found, given, guest.holder)
    response = RedirectResponse(f"/c/{story.row.id}", status_code=303)
    guest.remember(response)
    return response


def find_story(request: Request, id: str) -> Story:
    story = hall_of(request).story(id)
    if story is None:
        raise HTTPException(404)
    return story


@router.get("/c/{id}")
async def campaign(request: Request, id: str) -> Response:
    story, guest = find_story(request, id), Guest(request)
    return html(
        request, "campaign.html", game_words(guest.language, story.game), guest, game=story.game, story=story,
        leaves=[leaf(story, number, chapter) for number, chapter in enumerate(story.campaign.chapters, 1)],
        together=table_to_go_on_from(story, guest), reach=request.app.state.reach,
    )  # fmt: skip


def leaf(story: Story, number: int, chapter: Chapter) -> dict[str, Any]:
    """A chapter as the book shows it."""
    tables = story.tables_of(chapter)
    outcome = story.outcome(chapter)
    return {
        "number": number,
        "chapter": chapter,
        "outcome": outcome,
        "now": chapter is story.next,
        "again": outcome is not None and story.may_begin(chapter),
        "with": [name for name in story.campaign.options(chapter) if name not in chapter.options],
        "going": [table_line(table) for table in tables if not table.finished],
        "ended": [table_line(table) for table in tables if table.finished],
    }


def table_line(table: TableRow) -> dict[str, Any]:
    return {"id": table.id, "names": [seat.name for seat in table.seats if seat.name], "outcome": table.outcome}


def table_to_go_on_from(story: Story, guest: Guest) -> dict[str, Any] | None:
    """Where the guest played last in this story, if the same people could go straight on to the next chapter."""
    mine = [table for table in story.tables if guest.holder in [seat.holder for seat in table.seats]]
    if not mine or story.next is None or not mine[-1].finished or mine[-1].next is not None:
        return None
    return table_line(mine[-1])


@router.get("/c/{id}/new")
async def new_chapter(request: Request, id: str, chapter: str) -> Response:
    story, guest = find_story(request, id), Guest(request)
    story.options(chapter, {})  # whether it may be begun
    free = {name: choice for name, choice in story.game.options.items() if name not in story.campaign.decides}
    return html(
        request, "new.html", game_words(guest.language, story.game), guest, game=story.game,
        levels=list(bots.LEVELS), action=f"/c/{id}/new?chapter={chapter}", options=free, chosen={},
        story=story, chapter=chapter,
    )  # fmt: skip


@router.post("/c/{id}/new", dependencies=MAKES_TABLE)
async def open_chapter(request: Request, id: str, chapter: str) -> Response:
    story, hall = find_story(request, id), hall_of(request)
    return await open_table(
        request, story.game, lambda seats, options, host: hall.open_chapter(story, chapter, seats, options, host)
    )

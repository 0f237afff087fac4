"""Where pages are looked at: a browser of a certain size, served from memory, in which one table follows another."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, Route
from starlette.testclient import TestClient

from kurhan.core.game import Game, games
from kurhan.core.record import Record
from kurhan.store import Store
from kurhan.table import Hall
from kurhan.web.app import make_app
from tests.browser.positions import NAMES, RECORDS, Position
from tests.browser.violations import Violation

LAWS = (Path(__file__).parent / "laws.js").read_text(encoding="utf-8")
SHOTS = os.environ.get("KURHAN_SHOTS", "")  # a folder for pictures of what breaks a law
SHELL = "shell"  # what belongs to no game
TABLE = re.compile(r"/t/\w+")
ORIGIN = "http://kurhan.test"
# A socket that is open and says nothing: the table is not to change but by us.
SILENT = """window.WebSocket = class extends EventTarget {
  static OPEN = 1;
  readyState = 1;
  send() {}
  close() {}
};"""


class Size(NamedTuple):
    width: int
    height: int
    touch: bool

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"


PHONE, TABLET = Size(390, 844, True), Size(820, 1180, True)
SIZES = [PHONE, TABLET, Size(1280, 720, False), Size(1440, 900, False), Size(1920, 1080, False)]


class House:
    """A server without a socket: its pages as they come, in any language, for one guest."""

    def __init__(self) -> None:
        store = Store("sqlite://")
        self._client = TestClient(make_app(store, Hall(store)), follow_redirects=False, base_url=ORIGIN)
        self._client.cookies.set("kurhan_name", "Wawrzyniec")
        self._client.cookies.set("kurhan_guest", "somebody")
        self._tables: dict[str, str] = {}
        self._files: dict[str, tuple[int, str, bytes]] = {}

    def get(self, path: str, language: str) -> tuple[int, str, bytes]:
        """Status, type and content of what is at a path. Files are the same for all and for long."""
        if path in self._files:
            return self._files[path]
        self._client.cookies.set("kurhan_lang", language)
        answer = self._client.get(path, headers={"accept": "text/html,*/*"})
        found = (answer.status_code, answer.headers.get("content-type", ""), answer.content)
        if "text/html" not in found[1]:
            self._files[path] = found
        return found

    def table(self, game: Game) -> str:
        """The address of a table that waits for players."""
        if game.id not in self._tables:
            self._tables[game.id] = self._create(game, ["me", *["open"] * (game.seats[-1] - 1)])
        return self._tables[game.id]

    def _create(self, game: Game, seats: Sequence[str]) -> str:
        form = {"name": NAMES[0]}
        for number, seat in enumerate(seats):
            form |= {f"seat-{number}": seat, f"name-{number}": NAMES[number]}
        return str(self._client.post(f"/new/{game.id}", data=form).headers["location"])

    def pages(self, visited: bool) -> Iterator[tuple[str, str]]:
        """All pages but the tables', each with the game it belongs to; before and after somebody has played."""
        if not visited:
            yield SHELL, "/"
            return
        for game in games():
            self.table(game)
            self._create(game, ["me", *["hot"] * (game.seats[-1] - 1)])
        yield from ((SHELL, "/"), (SHELL, "/nowhere"))
        for game in games():
            told = (f"/new/{game.id}", f"/games/{game.id}", f"/games/{game.id}/rules")
            for path in (*told, self.table(game), *self._replays(game)):
                yield game.id, path

    def _replays(self, game: Game) -> Iterator[str]:
        """A game of the most seats, seen by a player on the way and by all at the end."""
        for path in sorted(RECORDS.glob(f"{game.id}-*.json"))[-1:]:
            record = Record.read(path)
            record.names = list(NAMES[: record.seats])
            upload = {"record": ("record.json", record.dumps().encode(), "application/json")}
            replay = str(self._client.post("/replay", files=upload).headers["location"])
            yield f"{replay}?at={len(record.actions) // 2}&seat=0"
            yield replay


class Stage:
    """One browser window, looked at with the laws in hand."""

    def __init__(self, browser: Browser, house: House, size: Size) -> None:
        self.size, self.house = size, house
        self.language = "en"
        self.errors: list[str] = []
        self._game = ("", "")
        self._context = browser.new_context(
            viewport={"width": size.width, "height": size.height}, has_touch=size.touch, is_mobile=size.touch,
            reduced_motion="reduce",
        )  # fmt: skip
        self._context.add_init_script(SILENT)
        self._context.add_init_script(LAWS)
        self._context.on("weberror", lambda error: self.errors.append(str(error.error)))
        self.page: Page = self._context.new_page()
        self.page.route("**/*", self._answer)

    def close(self) -> None:
        self._context.close()

    def look_at_table(self, position: Position, language: str) -> list[Violation]:
        game = position.record.game
        if self._game != (game.id, language):
            self._open(self.house.table(game), language)
            self._game = (game.id, language)
        html = position.html(language)
        found = self.page.evaluate("([html, touch]) => kurhanLaws.lookAt(html, touch)", [html, self.size.touch])
        if found and SHOTS:
            self.page.evaluate("html => kurhanLaws.show(html)", html)
        return self._told(found, game.id, position.name)

    def look_at_page(self, game: str, path: str, language: str) -> list[Violation]:
        self._game = ("", "")
        self._open(path, language)
        return self._told(self._look(), game, TABLE.sub("/t/…", path))

    def look_at_html(self, html: str) -> list[Violation]:
        """For pages of one's own."""
        self.page.set_content(html)
        return self._told(self._look(), "", "")

    def _open(self, path: str, language: str) -> None:
        self.language = language
        self.page.goto(ORIGIN + path)
        self.page.evaluate("() => document.fonts.ready.then(() => null)")

    def _look(self) -> Any:
        return self.page.evaluate("touch => kurhanLaws.look(touch)", self.size.touch)

    def _told(self, found: Any, game: str, position: str) -> list[Violation]:
        if found and SHOTS:
            self._picture(game, position)
        return [Violation(game, str(self.size), **one, language=self.language, position=position) for one in found]

    def _picture(self, game: str, position: str) -> None:
        name = "".join(sign if sign.isalnum() or sign in "=-" else "_" for sign in position)
        path = Path(SHOTS) / f"{game}-{self.size}-{self.language}-{name}.png"
        self.page.screenshot(path=path, full_page=True)

    def _answer(self, route: Route) -> None:
        address = urlsplit(route.request.url)
        path = address.path + (f"?{address.query}" if address.query else "")
        status, kind, body = self.house.get(path, self.language)
        route.fulfill(status=status, content_type=kind, body=body)

"""Browsers without a window: people who make tables, look and play."""

from __future__ import annotations

import json
from typing import Any

import anyio
from starlette.testclient import TestClient, WebSocketTestSession

import kurhan
from kurhan.table import Hall, Table

HTML = {"accept": "text/html"}


def guest(server: TestClient, language: str = "en") -> TestClient:
    """Another browser at the same server."""
    other = TestClient(server.app)
    other.portal = server.portal  # one event loop for all, as in life
    other.cookies.set("kurhan_lang", language)
    return other


def known_guest(server: TestClient, language: str = "en") -> TestClient:
    """A browser that has been here before."""
    other = guest(server, language)
    other.get("/")
    return other


def hall_of(server: TestClient) -> Hall:
    hall: Hall = server.app.state.hall  # type: ignore[attr-defined]
    return hall


def found_table(server: TestClient, path: str) -> Table:
    found = hall_of(server).table(path.removeprefix("/t/"))
    assert found is not None
    return found


def new_table(person: TestClient, *seats: str, name: str = "Ala") -> str:
    form = {f"seat-{number}": seat for number, seat in enumerate(seats)}
    answer = person.post("/new/carthage", data={"name": name, **form}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def look(person: TestClient, table: str, seat: int | None = None) -> dict[str, Any]:
    answer = person.get(f"{table}/view.json", params={} if seat is None else {"seat": seat})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def play(person: TestClient, table: str, seat: int, action: Any, n: Any = None) -> Any:
    n = look(person, table, seat)["n"] if n is None else n
    return person.post(f"{table}/play", json={"seat": seat, "action": action, "n": n})


def finish(person: TestClient, table: str) -> None:
    """Plays a table of two people at one device to its end."""
    rng = kurhan.Rng(1)
    while not look(person, table)["over"]:
        for seat in (0, 1):
            now = look(person, table, seat)
            if now["question"]:
                options = now["question"]["options"]
                assert play(person, table, seat, options[rng.below(len(options))], now["n"]).status_code == 200


def receive(socket: WebSocketTestSession, kind: str) -> dict[str, Any]:
    """The next message over a socket, which is of this kind."""
    message: dict[str, Any] = json.loads(socket.receive_text())
    assert message["kind"] == kind
    return message


def next_frame(socket: WebSocketTestSession, seconds: float = 0.2) -> str | None:
    """What comes next over a socket, or None if nothing does for a while."""

    async def receive() -> Any:
        with anyio.move_on_after(seconds):
            return await socket._send_rx.receive()
        return None

    frame = socket.portal.call(receive)
    return None if frame is None else str(frame["text"])

"""A table over its socket: what is shown to whom, and when."""

from __future__ import annotations

import contextlib
import json
from dataclasses import fields, replace
from typing import Any

import pytest
from starlette.requests import HTTPConnection
from starlette.testclient import TestClient

from kurhan.table import NotYourSeat
from kurhan.web import room
from kurhan.web.guest import Guest
from kurhan.web.parts import Picture
from kurhan.web.scene import Onlooker, Scene
from kurhan.web.sight import Sight
from tests.web.guests import found_table, guest, hall_of, known_guest, look, new_table, next_frame, play, receive


def test_a_socket_shows_every_change_and_explains_errors(server: TestClient) -> None:
    ala = guest(server)
    table = new_table(ala, "me", "easy")
    with ala.websocket_connect(f"{table}/ws") as socket:
        shown = receive(socket, "table")
        assert f'data-n="{shown["n"]}"' in shown["html"]
        for message in (
            "", "{", "[]", "7", "{}", '{"kind": "dance"}', '{"kind": ["play"]}', '{"kind": "undo"}',
            '{"kind": "face", "seat": "0"}', '{"kind": "play", "action": "fly"}',
            '{"kind": "play", "action": "fly", "seat": 0, "n": 0}',
            '{"action": "claim red", "seat": 0, "n": 0}', "[" * 5000,
        ):  # fmt: skip
            socket.send_text(message)
            while (answer := json.loads(socket.receive_text()))["kind"] != "error":
                assert answer["kind"] == "table"  # the bot plays
            assert answer["text"], message


def test_a_newcomer_disturbs_nobody_and_spectators_share_a_picture(
    server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Scene] = []
    draw = Scene.now

    def counted(scene: Scene) -> Picture:
        drawn.append(scene)
        return draw(scene)

    monkeypatch.setattr(Scene, "now", counted)
    ala = known_guest(server)
    table = new_table(ala, "me", "hot")
    with contextlib.ExitStack() as stack:
        first = stack.enter_context(ala.websocket_connect(f"{table}/ws"))
        assert next_frame(first)
        drawn.clear()
        crowd = [stack.enter_context(guest(server).websocket_connect(f"{table}/ws")) for _ in range(20)]
        assert len({next_frame(one) for one in crowd}) == 1
        assert len(drawn) == 1
        assert next_frame(first) is None
        stack.enter_context(guest(server, "pl").websocket_connect(f"{table}/ws"))
        assert next_frame(crowd[0]) is None
        drawn.clear()
        play(ala, table, look(ala, table)["view"]["turn"], "claim red")
        assert len({next_frame(one) for one in crowd}) == 1
        assert next_frame(first)
        assert len(drawn) == 3  # for Ala, for those who watch in English, and in Polish
    assert server.app.state.rooms._rooms == {}  # type: ignore[attr-defined]
    assert not server.app.state.rooms._sockets  # type: ignore[attr-defined]


def test_onlookers_that_are_alike_see_the_same_whoever_they_are(server: TestClient) -> None:
    """Pictures are shared among them: nothing else of a guest may be in one."""
    ala = known_guest(server)
    tables = [new_table(ala, "me", "open"), new_table(ala, "me", "hot")]
    for table in tables:
        crowd = [known_guest(server) for _ in range(3)]
        for person, name, theme in zip(crowd, ("", "Ola", "<Eve>"), ("auto", "dark", "light"), strict=True):
            person.cookies.set("kurhan_name", name)
            person.cookies.set("kurhan_theme", theme)
        found = found_table(server, table)
        shown: dict[Onlooker, set[str]] = {}
        for person in [ala, *crowd]:
            cookies = "; ".join(f"{one.name}={one.value}" for one in person.cookies.jar)
            who = Guest(HTTPConnection({"type": "http", "headers": [(b"cookie", cookies.encode())]}))
            page = person.get(table).text  # drawn anew each time: no one is connected
            key = Onlooker.of(found, who, Sight.of_browser(found, who.holder))
            shown.setdefault(key, set()).add(page[page.index('<div id="table"') : page.index("</main>")])
            assert who.holder not in page
        assert [len(pictures) for pictures in shown.values()] == [1] * len(shown)
        assert len(shown) == 2  # Ala, and all who watch


@pytest.mark.parametrize("field", [field.name for field in fields(Onlooker)])
def test_all_that_sets_onlookers_apart_can_be_seen(server: TestClient, field: str) -> None:
    ala = known_guest(server)
    waiting, playing = (found_table(server, new_table(ala, "me", kind)) for kind in ("open", "hot"))
    turn = playing.state.waiting()[0]
    play(ala, f"/t/{playing.id}", turn, "claim red")
    plain = Onlooker("en", None, None, (), False, False, frozenset(), frozenset())
    other: dict[str, Any] = {
        "language": "pl", "eye": turn, "curtain": 1, "mine": (0,), "host": True, "can_undo": True,
        "online": frozenset({0}), "away": frozenset({1}), "can_undo_all": True,
    }  # fmt: skip
    for table in (waiting, playing):
        for eye in (None, 1 - turn):
            one = replace(plain, eye=eye)
            if Scene(table, one).now().html != Scene(table, replace(one, **{field: other[field]})).now().html:
                return
    raise AssertionError(f"{field} changes nothing that is drawn")


def test_the_device_is_passed_before_anybody_else_is_shown(server: TestClient) -> None:
    ala = known_guest(server)
    found = found_table(server, new_table(ala, "me", "hot"))
    turn, holder = found.state.waiting()[0], found.row.seats[0].holder
    for facing in (None, 1 - turn, 7):
        assert Sight.of_browser(found, holder, facing) == Sight(None, None, turn)
    assert Sight.of_browser(found, holder, turn) == Sight(turn, turn, None)
    assert Sight.of_browser(found, "stranger", turn) == Sight(None, None, None)
    assert Sight.of_program(found, holder, 1 - turn) == Sight(1 - turn, 1 - turn, None)
    assert Sight.of_program(found, holder, None) == Sight(None, None, None)
    with pytest.raises(NotYourSeat):
        Sight.of_program(found, "stranger", turn)


def test_sockets_have_a_limit_but_players_get_in(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "MOST_AT_A_TABLE", 3)
    monkeypatch.setattr(room, "MOST_OF_A_GUEST", 2)
    ala, eve = known_guest(server), known_guest(server)
    table, other = new_table(ala, "me", "hot"), new_table(ala, "me", "hot")

    def connect(person: TestClient, to: str) -> Any:
        socket = stack.enter_context(person.websocket_connect(f"{to}/ws"))
        frame = socket.receive()
        return frame.get("code", "in")

    with contextlib.ExitStack() as stack:
        assert [connect(eve, table), connect(eve, other), connect(eve, table)] == ["in", "in", 4429]
        assert [connect(guest(server), table) for _ in range(3)] == ["in", "in", 4429]
        assert [connect(ala, table), connect(ala, table), connect(ala, other)] == ["in", "in", 4429]
    with contextlib.ExitStack() as stack:
        assert connect(eve, table) == "in"


def test_a_player_may_go_on_while_a_hint_is_thought_about(server: TestClient) -> None:
    ala, ola = known_guest(server), known_guest(server)
    table = new_table(ala, "me", "open")
    ola.post(f"{table}/sit", data={"seat": 1, "name": "Ola"})
    turn = look(ala, table)["view"]["turn"]
    person = (ala, ola)[turn]
    with person.websocket_connect(f"{table}/ws") as socket:
        assert next_frame(socket)
        socket.send_json({"kind": "hint"})
        socket.send_json({"kind": "hint"})
        socket.send_json({"kind": "play", "action": "claim red", "seat": turn, "n": 0})
        assert json.loads(next_frame(socket) or "")["n"] == 1
        assert next_frame(socket, 3) is None  # the hint comes to a question of the past
    person = (ola, ala)[turn]
    with person.websocket_connect(f"{table}/ws") as socket:
        assert next_frame(socket)
        socket.send_json({"kind": "hint"})
        assert json.loads(next_frame(socket, 5) or "")["action"].startswith("claim")
        hint = person.get(f"{table}/hint", params={"seat": 1 - turn})
        assert hint.json()["n"] == 1


def test_a_hint_that_fails_is_explained(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> str:
        raise RuntimeError("no bot")

    monkeypatch.setattr(hall_of(server)._workers, "ask", fail)
    ala = known_guest(server)
    table = new_table(ala, "me", "hot")
    turn = look(ala, table)["view"]["turn"]
    answer = ala.get(f"{table}/hint", params={"seat": turn})
    assert answer.status_code == 422
    assert "no hint" in answer.json()["error"]
    with ala.websocket_connect(f"{table}/ws") as socket:
        assert next_frame(socket)
        socket.send_json({"kind": "face", "seat": turn})
        assert next_frame(socket)
        socket.send_json({"kind": "hint"})
        assert "no hint" in receive(socket, "error")["text"]


def test_a_socket_that_cannot_be_served_is_closed(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ala = known_guest(server)
    table = new_table(ala, "me", "hot")

    def fail(_: Scene) -> Picture:
        raise RuntimeError("no picture")

    with ala.websocket_connect(f"{table}/ws") as socket:
        socket.receive_text()
        monkeypatch.setattr(Scene, "now", fail)
        assert play(ala, table, look(ala, table)["view"]["turn"], "claim red").status_code == 200
        assert socket.receive()["code"] == 1011

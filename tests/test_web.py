"""The server without a browser: pages, seats, the API, and what bad input gets."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

import kurhan
from kurhan.core.record import Record
from kurhan.store import Store
from kurhan.table import Hall
from kurhan.web.app import make_app

HTML = {"accept": "text/html"}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[TestClient]:
    store = Store(f"sqlite:///{tmp_path / 'kurhan.db'}")
    with TestClient(make_app(store, Hall(store, pace=0))) as client:
        yield client


def guest(server: TestClient, language: str = "en") -> TestClient:
    """Another browser at the same server."""
    other = TestClient(server.app)
    other.cookies.set("kurhan_lang", language)
    return other


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


@pytest.mark.parametrize("language", ["pl", "en"])
def test_every_page_opens_in_both_languages(server: TestClient, language: str) -> None:
    person = guest(server, language)
    for path in ("/", "/new/carthage", "/games/carthage", "/games/carthage/rules"):
        answer = person.get(path, headers=HTML)
        assert answer.status_code == 200, path
        assert f'lang="{language}"' in answer.text


def test_language_and_look_are_remembered_and_never_lead_elsewhere(server: TestClient) -> None:
    person = guest(server)
    answer = person.get("/lang/pl", params={"back": "/new/carthage"}, follow_redirects=False)
    assert answer.headers["location"] == "/new/carthage"
    assert "Rozłóż grę" in person.get("/new/carthage").text
    assert 'data-theme="dark"' in person.get("/theme/dark").text
    for elsewhere in ("//evil.example", "https://evil.example", "/\\evil.example", "evil"):
        answer = person.get("/theme/light", params={"back": elsewhere}, follow_redirects=False)
        assert answer.headers["location"] == "/"


def test_friends_join_by_link_and_the_game_begins(server: TestClient) -> None:
    ala, ola, eve = guest(server), guest(server), guest(server)
    table = new_table(ala, "me", "open")
    assert not look(ala, table)["started"]
    assert play(ala, table, 0, "claim red").status_code == 422
    assert ola.post(f"{table}/sit", data={"seat": 1, "name": "Ola"}).status_code == 200
    assert look(ala, table)["started"]
    assert eve.post(f"{table}/sit", data={"seat": 1, "name": "Eve"}).status_code == 409
    assert "Ola" in eve.get(table).text


def test_a_seat_sees_its_own_hand_and_a_spectator_none(server: TestClient) -> None:
    ala, ola, eve = guest(server), guest(server), guest(server)
    table = new_table(ala, "me", "open")
    ola.post(f"{table}/sit", data={"seat": 1, "name": "Ola"})
    assert [p["cards"] is not None for p in look(ala, table)["view"]["players"]] == [True, False]
    assert [p["cards"] is not None for p in look(ola, table)["view"]["players"]] == [False, True]
    assert [p["cards"] is not None for p in look(eve, table)["view"]["players"]] == [False, False]
    assert eve.get(f"{table}/view.json", params={"seat": 0}).status_code == 403


def test_bad_actions_get_a_clear_answer_and_change_nothing(server: TestClient) -> None:
    ala, eve = guest(server), guest(server)
    table = new_table(ala, "me", "hot")
    start = look(ala, table)
    turn = start["view"]["turn"]
    for action in ("buy", "claim purple", "claim red;claim red", "x" * 3000, "", 7, None, ["claim red"]):
        answer = play(ala, table, turn, action)
        assert answer.status_code == 422, action
        assert answer.json()["error"]
    assert play(ala, table, turn, "claim red", n=99).status_code == 409
    assert play(ala, table, turn, "claim red", n="0").status_code == 422
    assert play(ala, table, 1 - turn, "claim red").status_code == 422
    assert play(ala, table, 7, "claim red", n=start["n"]).status_code in (403, 422)
    assert play(eve, table, turn, "claim red", n=start["n"]).status_code == 403
    for body in (b"{", b"[]", b"\xff", b"[" * 5000):
        assert ala.post(f"{table}/play", content=body).status_code == 400
    assert ala.post("/t/nowhere/play", json={}).status_code == 404
    assert look(ala, table) == start


def test_two_clicks_cannot_both_win(server: TestClient) -> None:
    ala = guest(server)
    table = new_table(ala, "me", "hot")
    now = look(ala, table)
    answers = [play(ala, table, now["view"]["turn"], "claim red", now["n"]) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 409]


def test_undo_is_offered_until_something_was_shown(server: TestClient) -> None:
    ala = guest(server)
    table = new_table(ala, "me", "hot")
    start = look(ala, table)
    play(ala, table, start["view"]["turn"], "claim red")
    assert ala.post(f"{table}/undo", json={"n": look(ala, table)["n"]}).status_code == 200
    assert look(ala, table)["view"] == start["view"]
    assert ala.post(f"{table}/undo", json={"n": look(ala, table)["n"]}).status_code == 422


def test_unknown_things_are_not_found(server: TestClient) -> None:
    for path in (
        "/nowhere",
        "/new/chess",
        "/games/chess",
        "/games/carthage/secret.py",
        "/t/nowhere",
        "/static/../app.py",
    ):
        answer = server.get(path, headers=HTML)
        assert answer.status_code == 404, path
        assert "Kurhan" in answer.text
    assert server.get("/t/nowhere/view.json").json()["error"]
    assert server.post("/new/carthage", data={"seat-0": "me"}).status_code == 422
    assert server.post("/new/carthage", data={"seat-0": "me", "seat-1": "dragon"}).status_code == 422
    answer = server.post("/new/carthage", data={"seat-0": "me", "seat-1": "easy", "option-refill": "lots"})
    assert answer.status_code == 422


def test_names_are_shown_as_text_whatever_is_in_them(server: TestClient) -> None:
    ala = guest(server)
    table = new_table(ala, "me", "hot", name='<script>alert("x")</script>')
    page = ala.get(table).text
    assert "<script>alert" not in page
    assert "&lt;script&gt;" in page


def test_the_record_is_given_out_when_the_game_is_over(server: TestClient) -> None:
    ala = guest(server)
    table = new_table(ala, "me", "hot")
    assert ala.get(f"{table}/record.json").status_code == 403
    assert ala.get(f"{table}/replay").status_code == 403
    finish(ala, table)
    record = Record.loads(ala.get(f"{table}/record.json").content)
    assert record.state().over
    page = ala.get(table).text
    assert "Final score" in page
    assert str(max(record.state().scores())) in page
    for at in (0, 17, 10_000):
        assert ala.get(f"{table}/replay", params={"at": at, "seat": 1}).status_code == 200
    again = ala.post(f"{table}/again", follow_redirects=False).headers["location"]
    assert again != table
    assert ala.post(f"{table}/again", follow_redirects=False).headers["location"] == again
    assert guest(server).post(f"{table}/again").status_code == 409


def test_a_downloaded_record_opens_as_a_replay(server: TestClient) -> None:
    ala = guest(server)
    table = new_table(ala, "me", "hot")
    finish(ala, table)
    text = ala.get(f"{table}/record.json").content
    opened = ala.post("/replay", files={"record": ("game.json", text)}, follow_redirects=False)
    assert opened.status_code == 303
    assert ala.get(opened.headers["location"]).status_code == 200
    broken = json.loads(text)
    broken["actions"][5][1] = "take purple-9"
    for content in (json.dumps(broken).encode(), b"{", b"", b"\xff\xfe", text[: len(text) // 2]):
        answer = ala.post("/replay", files={"record": ("game.json", content)}, headers=HTML)
        assert answer.status_code == 422
        assert "cannot be played" in answer.text


def test_a_socket_shows_every_change_and_explains_errors(server: TestClient) -> None:
    ala = guest(server)
    table = new_table(ala, "me", "easy")
    with ala.websocket_connect(f"{table}/ws") as socket:
        assert "data-n=" in socket.receive_text()
        for message in ("", "{", "[]", '{"action": "fly"}', '{"action": "fly", "seat": 0, "n": 0}', "[" * 5000):
            socket.send_text(message)
            while True:
                text = socket.receive_text()
                if text.startswith("{"):
                    assert json.loads(text)["error"]
                    break


def test_a_socket_from_another_site_is_refused(server: TestClient) -> None:
    ala = guest(server)
    table = new_table(ala, "me", "hot")
    with (
        pytest.raises(WebSocketDisconnect) as error,
        ala.websocket_connect(f"{table}/ws", headers={"origin": "https://evil.example"}),
    ):
        pass
    assert error.value.code == 4403

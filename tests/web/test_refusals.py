"""What bad input, strangers, limits and faults get: a word, and nothing changes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from kurhan.store import Store, StoreError
from kurhan.table import Hall, hall
from kurhan.web.app import make_app
from tests.web.guests import HTML, finish, guest, hall_of, known_guest, look, new_table, play, receive


def test_a_name_is_not_longer_than_a_seat_can_show(server: TestClient) -> None:
    ala, ola = guest(server), guest(server)
    assert ala.post("/new/carthage", data={"name": "x" * 25, "seat-0": "me", "seat-1": "hot"}).status_code == 422
    table = new_table(ala, "me", "open")
    answer = ola.post(f"{table}/sit", data={"seat": 1, "name": "x" * 25}, headers=HTML)
    assert answer.status_code == 409
    assert "1 to 24" in answer.text
    assert ola.post(f"{table}/sit", data={"seat": 1, "name": " \u200b "}).status_code == 200
    assert "Guest" in ala.get(table).text


def test_bodies_have_a_limit(server: TestClient) -> None:
    ala = known_guest(server)
    table = new_table(ala, "me", "hot")

    def much(size: int) -> Iterator[bytes]:
        for _ in range(size // 10_000):
            yield b" " * 10_000

    answer = ala.post(f"{table}/play", content=much(70_000))
    assert answer.status_code == 413
    assert "too large" in answer.json()["error"]
    assert ala.post(f"{table}/play", content=b" " * 70_000).status_code == 413
    assert ala.post("/new/carthage", data={"name": "x" * 70_000}).status_code == 413
    assert ala.post(f"{table}/sit", data={"seat": 1, "name": "x" * 70_000}, headers=HTML).status_code == 413
    for size, kept in ((1_000_000, 422), (2_500_000, 413), (3_500_000, 413)):
        answer = ala.post("/replay", files={"record": ("game.json", b" " * size)}, headers=HTML)
        assert answer.status_code == kept, size
    assert "too large" in answer.text


def test_nobody_makes_tables_without_end(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall, "MOST_TABLES", 2)
    ala = known_guest(server)
    table = new_table(ala, "me", "hot")
    finish(ala, table)
    record = ala.get(f"{table}/record.json").content
    new_table(ala, "me", "hot")
    answer = ala.post("/new/carthage", data={"seat-0": "me", "seat-1": "hot"}, headers=HTML)
    assert answer.status_code == 429
    assert "Try again later" in answer.text
    assert ala.post("/replay", files={"record": ("game.json", record)}).status_code == 429
    assert ala.post(f"{table}/again").status_code == 429
    new_table(known_guest(server), "me", "hot")


def test_other_sites_cannot_act_for_a_guest(server: TestClient) -> None:
    ala = known_guest(server)
    table = new_table(ala, "me", "open")
    for origin in ("http://testserver:8001", "https://evil.example", "null", "http://["):
        for path in ("/new/carthage", f"{table}/bot", f"{table}/play", "/replay"):
            answer = ala.post(path, headers={"origin": origin, **HTML})
            assert answer.status_code == 403, (origin, path)
            assert "not yours" in answer.text
    headers = {"origin": "http://testserver"}
    assert ala.post(f"{table}/bot", data={"seat": 1, "level": "easy"}, headers=headers).status_code == 200
    policy = ala.get("/").headers["content-security-policy"]
    assert "base-uri 'none'" in policy
    assert "form-action 'self'" in policy


@pytest.mark.parametrize(("language", "said"), [("en", "cannot be used"), ("pl", "nie da się użyć")])
def test_input_of_the_wrong_kind_is_explained_in_words(server: TestClient, language: str, said: str) -> None:
    ala = known_guest(server, language)
    table = new_table(ala, "me", "hot")
    for path in (
        "/t/x/replay?at=abc",
        f"{table}/view.json?seat=abc",
        f"{table}/hint",
        f"{table}/replay?at={'9' * 5000}",
    ):
        answer = ala.get(path, headers=HTML)
        assert answer.status_code == 422, path
        assert said in answer.text
    answer = ala.post(f"{table}/sit", data={}, headers=HTML)
    assert answer.status_code == 422
    assert said in answer.text
    assert ala.post(f"{table}/bot", data={"seat": 1, "level": "godlike"}, headers=HTML).status_code in (409, 422)
    assert list(ala.get(f"{table}/hint").json()) == ["error"]


def test_a_database_that_fails_is_explained(server: TestClient, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    ala = known_guest(server)
    table = new_table(ala, "me", "hot")
    turn = look(ala, table)["view"]["turn"]

    def full(*_: object) -> None:
        raise StoreError("disk full")

    monkeypatch.setattr(store, "append", full)
    answer = play(ala, table, turn, "claim red")
    assert answer.status_code == 503
    assert "Nothing was changed" in answer.json()["error"]
    with ala.websocket_connect(f"{table}/ws") as socket:
        socket.receive_text()
        socket.send_json({"kind": "play", "action": "claim red", "seat": turn, "n": 0})
        assert "Nothing was changed" in receive(socket, "error")["text"]
    monkeypatch.setattr(hall_of(server), "table", full)
    with ala.websocket_connect(f"{table}/ws") as socket:
        assert socket.receive()["code"] == 1013


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


@pytest.mark.parametrize("action", ["take purple-9", "claim red;claim red", 7])
def test_an_error_has_the_same_words_for_a_program_and_over_a_socket(server: TestClient, action: object) -> None:
    ala = known_guest(server, "pl")
    table = new_table(ala, "me", "hot")
    turn = look(ala, table)["view"]["turn"]
    with ala.websocket_connect(f"{table}/ws") as socket:
        socket.receive_text()
        socket.send_json({"kind": "play", "action": action, "seat": turn, "n": 0})
        assert receive(socket, "error")["text"] == play(ala, table, turn, action).json()["error"]


def test_two_clicks_cannot_both_win(server: TestClient) -> None:
    ala = guest(server)
    table = new_table(ala, "me", "hot")
    now = look(ala, table)
    answers = [play(ala, table, now["view"]["turn"], "claim red", now["n"]) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 409]


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


def test_a_socket_from_another_site_is_refused(server: TestClient) -> None:
    ala = guest(server)
    table = new_table(ala, "me", "hot")
    with (
        pytest.raises(WebSocketDisconnect) as error,
        ala.websocket_connect(f"{table}/ws", headers={"origin": "https://evil.example"}),
    ):
        pass
    assert error.value.code == 4403


def test_a_fault_of_ours_has_a_page_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(f"sqlite:///{tmp_path / 'kurhan.db'}")
    app = make_app(store, Hall(store))
    monkeypatch.setattr("kurhan.web.pages.shelf", lambda language: 1 / 0)
    answer = TestClient(app, raise_server_exceptions=False).get("/", headers=HTML)
    assert answer.status_code == 500
    assert "Kurhan" in answer.text

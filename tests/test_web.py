"""The server without a browser: pages, seats, the API, and what bad input gets."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import anyio
import pytest
from starlette.requests import HTTPConnection
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

import kurhan
from kurhan.core.record import Record
from kurhan.store import Store, StoreError
from kurhan.table import Hall, NotYourSeat, Table, hall, presence
from kurhan.web import room
from kurhan.web.app import make_app
from kurhan.web.guest import Guest
from kurhan.web.parts import Picture
from kurhan.web.render import scripts
from kurhan.web.scene import Onlooker, Scene
from kurhan.web.sight import Sight
from tests.brains import slow_option
from tests.shown import Shown

HTML = {"accept": "text/html"}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(f"sqlite:///{tmp_path / 'kurhan.db'}")
    yield store
    store.close()


@pytest.fixture
def server(store: Store) -> Iterator[TestClient]:
    with TestClient(make_app(store, Hall(store, pace=0, brain=slow_option))) as client:
        yield client


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


def test_hopping_from_seat_to_seat_shows_no_hand(server: TestClient) -> None:
    ala, eve = guest(server), guest(server)
    table = new_table(ala, "me", "open", "open")
    for seat in (1, 2):
        eve.post(f"{table}/sit", data={"seat": seat, "name": "Eve"})
        assert all(player["cards"] is None for player in look(eve, table, seat)["view"]["players"])
        page = eve.get(table).text
        assert "data-eye" not in page
        with eve.websocket_connect(f"{table}/ws") as socket:
            assert "data-eye" not in Shown.of(socket.receive_text(), kurhan.game("carthage"))
        assert eve.post(f"{table}/stand", data={"seat": seat}).status_code == 200
    eve.post(f"{table}/sit", data={"seat": 1, "name": "Eve"})
    guest(server).post(f"{table}/sit", data={"seat": 2, "name": "Ola"})
    assert 'data-eye="1"' in eve.get(table).text
    assert eve.post(f"{table}/stand", data={"seat": 1}).status_code == 409


def test_a_bot_takes_the_seat_of_nobody_who_is_here(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ala, ola = guest(server), guest(server)
    table = new_table(ala, "me", "open")
    ola.post(f"{table}/sit", data={"seat": 1, "name": "Ola"})
    takeover = {"seat": 1, "level": "easy"}
    monkeypatch.setattr(presence, "AWAY", 1.5)
    with ala.websocket_connect(f"{table}/ws") as socket:
        socket.receive_text()
        with ola.websocket_connect(f"{table}/ws"):
            socket.receive_text()
            answer = ala.post(f"{table}/bot", data=takeover, headers=HTML)
            assert answer.status_code == 409
            assert "moment ago" in answer.text
        assert "Let a bot play" not in socket.receive_text()
        assert ala.post(f"{table}/bot", data=takeover).status_code == 409
        assert "Let a bot play" in socket.receive_text()  # comes by itself after a while
        assert ala.post(f"{table}/bot", data=takeover).status_code == 200
    assert ola.post(f"{table}/back", data={"seat": 1}).status_code == 200


def test_who_leaves_can_hand_their_own_seat_to_a_bot(server: TestClient) -> None:
    ala, ola = guest(server), guest(server)
    table = new_table(ala, "me", "open")
    ola.post(f"{table}/sit", data={"seat": 1, "name": "Ola"})
    assert ola.post(f"{table}/bot", data={"seat": 1, "level": "easy"}).status_code == 200
    assert "Take your seat back" in ola.get(table).text


def test_only_the_host_is_offered_bots_for_free_seats(server: TestClient) -> None:
    ala, ola = guest(server), guest(server)
    table = new_table(ala, "me", "open", "open")
    ola.post(f"{table}/sit", data={"seat": 1, "name": "Ola"})
    assert "Seat a bot" not in ola.get(table).text
    page = ala.get(table).text
    assert "Seat a bot" in page
    assert '<option value="hard">' in page
    assert ala.post(f"{table}/bot", data={"seat": 2, "level": "hard"}).status_code == 200
    assert look(ala, table)["started"]


def test_only_files_are_kept_by_browsers(server: TestClient) -> None:
    lasting = "public, max-age=31536000, immutable"
    for path, kept in (
        ("/static/shell.css?1", lasting),
        (scripts()[0], lasting),
        ("/games/carthage/style.css?1", lasting),
        ("/static/shell.css", "private, no-cache"),
        ("/static/js/main.js", "private, no-cache"),
        ("/static/js-0/main.js", "private, no-cache"),
        ("/static/none.js?1", "private, no-cache"),
        ("/games/carthage/none.css?1", "private, no-cache"),
        ("/games/chess/style.css?1", "private, no-cache"),
        ("/games/carthage?x=1", "no-store"),
        ("/games/carthage/rules?x", "no-store"),
        ("/?x", "no-store"),
    ):
        answer = guest(server).get(path)
        assert answer.headers["cache-control"] == kept, path
        assert ("set-cookie" in answer.headers) == (kept == "no-store"), path
    assert known_guest(server).get("/games/carthage?x=1").headers["cache-control"] == "private, no-cache"


def test_an_empty_cookie_is_none(server: TestClient) -> None:
    person = guest(server)
    person.cookies.set("kurhan_guest", "")
    table = new_table(person, "me", "hot")
    person.cookies.delete("kurhan_guest", domain="", path="/")
    assert look(person, table, 0)["seat"] == 0


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


def test_changing_the_language_leads_back_to_the_same_position(server: TestClient) -> None:
    ala = known_guest(server)
    page = ala.get("/games/carthage?a=1&b=2").text
    assert 'href="/lang/pl?back=/games/carthage%3Fa%3D1%26b%3D2"' in page
    for came_from, back in (
        ("http://testserver/t/x/replay?at=17&seat=1", "/t/x/replay?at=17&seat=1"),
        ("http://testserver//evil.example", "/"),
        ("https://evil.example/t/x", "/games/carthage"),
        ("http://[", "/games/carthage"),
    ):
        answer = ala.get(
            "/lang/pl", params={"back": "/games/carthage"}, headers={"referer": came_from}, follow_redirects=False
        )
        assert answer.headers["location"] == back


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
    table = new_table(ala, "me", "hot", name="<script>alert()</script>")
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
    assert guest(server).post(f"{table}/again").status_code == 409
    again = ala.post(f"{table}/again", follow_redirects=False).headers["location"]
    assert again != table
    assert ala.post(f"{table}/again", follow_redirects=False).headers["location"] == again
    assert ala.post(f"{again}/again").status_code == 409


def test_who_lent_their_seat_to_a_bot_may_play_again(server: TestClient) -> None:
    ala = known_guest(server)
    table = new_table(ala, "me", "hot")
    finish(ala, table)
    seats = found_table(server, table).row.seats
    seats[:] = [replace(seat, kind="bot", level="easy") for seat in seats]
    assert "Play again" in ala.get(table).text
    assert ala.post(f"{table}/again").status_code == 200


def test_a_downloaded_record_opens_as_a_replay(server: TestClient) -> None:
    ala = guest(server)
    table = new_table(ala, "me", "hot")
    finish(ala, table)
    text = ala.get(f"{table}/record.json").content
    opened = ala.post("/replay", files={"record": ("game.json", text)}, follow_redirects=False)
    assert opened.status_code == 303
    assert ala.get(opened.headers["location"]).status_code == 200
    lobby = ala.get("/").text
    assert opened.headers["location"].removesuffix("/replay") + '"' in lobby
    assert '<span class="pill">replay</span>' in lobby
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


def test_a_socket_from_another_site_is_refused(server: TestClient) -> None:
    ala = guest(server)
    table = new_table(ala, "me", "hot")
    with (
        pytest.raises(WebSocketDisconnect) as error,
        ala.websocket_connect(f"{table}/ws", headers={"origin": "https://evil.example"}),
    ):
        pass
    assert error.value.code == 4403


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


def test_a_fault_of_ours_has_a_page_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(f"sqlite:///{tmp_path / 'kurhan.db'}")
    app = make_app(store, Hall(store))
    monkeypatch.setattr("kurhan.web.pages.shelf", lambda language: 1 / 0)
    answer = TestClient(app, raise_server_exceptions=False).get("/", headers=HTML)
    assert answer.status_code == 500
    assert "Kurhan" in answer.text


# -- games for one -----------------------------------------------------------------------------------------------------


def test_options_of_other_seat_counts_are_left_out(server: TestClient) -> None:
    person = known_guest(server)
    page = person.get("/new/excavation_earth").text
    assert "only alone" in page
    assert "only with 2 to 4 players" in page
    form = {"name": "Ala", "option-hands": "draft", "option-zu_crew": "limited"}
    two = person.post("/new/excavation_earth", data={**form, "seat-0": "me", "seat-1": "hot"}, follow_redirects=False)
    one = person.post("/new/excavation_earth", data={**form, "seat-0": "me"}, follow_redirects=False)
    chosen = [found_table(server, answer.headers["location"]).record.options for answer in (two, one)]
    assert [(options["hands"], options["zu_crew"]) for options in chosen] == [
        ("draft", "endless"),
        ("dealt", "limited"),
    ]


def test_a_game_for_one_can_be_lost(server: TestClient) -> None:
    person = known_guest(server)
    answer = person.post("/new/excavation_earth", data={"name": "Ala", "seat-0": "me"}, follow_redirects=False)
    table = str(answer.headers["location"])
    state = found_table(server, table).state
    while not state.over:
        options = [option.notation for option in state.options(0)]
        assert play(person, table, 0, "pass" if "pass" in options else options[0]).status_code == 200
        state = found_table(server, table).state
    assert state.winners() == []
    assert "The game is over, and lost." in person.get(table).text

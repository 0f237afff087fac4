"""Nobody in another's way: what a flood, a large upload and clients that go away do to everybody else."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from fastapi.routing import APIRoute
from starlette.requests import HTTPConnection
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from kurhan.core.record import RecordError
from kurhan.store import Store
from kurhan.table import Hall
from kurhan.table.workers import Brain
from kurhan.web import limits, pages
from kurhan.web.app import make_app
from kurhan.web.limits import Allowance, Bucket, Buckets, address_of, one_more_table
from tests import flood
from tests.brains import first_option
from tests.fuzz import cut
from tests.web.guests import HTML, finish, guest, known_guest, look, new_table, next_frame, receive


@pytest.fixture
def brain() -> Brain:
    return first_option


# -- buckets -------------------------------------------------------------------------------------------------------


def test_a_bucket_gives_a_burst_and_then_what_drips_in(clock: Callable[[float], None]) -> None:
    bucket = Bucket(Allowance(rate=2, burst=3))
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock(0.5)
    assert [bucket.take() for _ in range(2)] == [True, False]
    clock(100)
    assert bucket.full
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    assert bucket.spend(4) == 2
    clock(2)
    assert not bucket.take()


def test_buckets_of_addresses_are_forgotten_when_full_and_never_too_many(clock: Callable[[float], None]) -> None:
    buckets = Buckets(Allowance(rate=1, burst=2), most=3)
    assert [buckets.take("a") for _ in range(3)] == [True, True, False]
    for address in "bcdefg":
        assert buckets.take(address)
        assert len(buckets) <= 3
    clock(10)
    assert buckets.take("g")
    assert len(buckets) == 1


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "::ffff:192.0.2.7"),
        ("testclient", "testclient"),
    ],
)
def test_an_address_is_a_household(host: str, address: str) -> None:
    assert address_of(HTTPConnection({"type": "http", "headers": [], "client": (host, 1)})) == address
    assert address_of(HTTPConnection({"type": "http", "headers": [], "client": None})) == ""


# -- sockets -------------------------------------------------------------------------------------------------------

BAD: list[str | bytes] = ["{", "7", '{"kind": "dance"}', '{"kind": "play", "action": 7}', b"\x00"]


def test_a_bad_frame_is_answered_with_a_word_and_not_with_the_table(server: TestClient) -> None:
    ala = known_guest(server)
    table = new_table(ala, "me", "hot")
    with ala.websocket_connect(f"{table}/ws") as socket:
        assert next_frame(socket)
        for message in BAD:
            if isinstance(message, bytes):
                socket.send_bytes(message)
            else:
                socket.send_text(message)
            assert receive(socket, "error")["text"]
        socket.send_json({"kind": "play", "action": "fly", "seat": look(ala, table)["view"]["turn"], "n": 0})
        assert receive(socket, "error")["text"]
        assert next_frame(socket) is None


@pytest.mark.parametrize(("language", "word"), [("en", "too much"), ("pl", "za dużo")])
def test_a_socket_that_floods_is_told_once_and_closed(
    server: TestClient, monkeypatch: pytest.MonkeyPatch, language: str, word: str
) -> None:
    monkeypatch.setattr(limits, "MESSAGES", Allowance(0.001, 2 * (1 + limits.UNUSABLE)))
    monkeypatch.setattr(limits, "PATIENCE", Allowance(0.001, 5))
    ala = known_guest(server, language)
    table = new_table(ala, "me", "hot")
    turn = look(ala, table)["view"]["turn"]
    with ala.websocket_connect(f"{table}/ws") as socket:
        assert next_frame(socket)
        for _ in range(2):
            socket.send_text("{")
            assert word not in receive(socket, "error")["text"]
        for _ in range(6):
            socket.send_json({"kind": "play", "action": "claim red", "seat": turn, "n": 0})
        assert word in receive(socket, "error")["text"]
        assert socket.receive()["code"] == 4429
    assert look(ala, table)["n"] == 0


def test_new_sockets_of_an_address_have_a_limit(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SOCKETS", Allowance(0.001, 2))
    with TestClient(make_app(store, Hall(store))) as server:
        table = new_table(known_guest(server), "me", "hot")
        for _ in range(2):
            with guest(server).websocket_connect(f"{table}/ws") as socket:
                assert next_frame(socket)
        with pytest.raises(WebSocketDisconnect), guest(server).websocket_connect(f"{table}/ws"):
            pass


# -- tables, uploads, posts ----------------------------------------------------------------------------------------


def test_tables_have_a_limit_for_who_comes_without_a_cookie(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "TABLES", Allowance(0.001, 3))
    with TestClient(make_app(store, Hall(store))) as server:
        ala = known_guest(server)
        table = new_table(ala, "me", "hot")
        finish(ala, table)
        record = ala.get(f"{table}/record.json").content
        for _ in range(2):
            new_table(guest(server), "me", "hot")
        for language, word in (("en", "too much"), ("pl", "za dużo")):
            answer = guest(server, language).post("/new/carthage", data={"seat-0": "me", "seat-1": "hot"}, headers=HTML)
            assert answer.status_code == 429
            assert word in answer.text
        assert guest(server).post("/replay", files={"record": ("game.json", record)}).status_code == 429
        assert ala.post(f"{table}/again").status_code == 429


def test_every_form_that_makes_a_table_counts_it() -> None:
    """All forms but those at a table make one."""
    makers = {
        route.path: any(needed.dependency is one_more_table for needed in route.dependencies)
        for route in pages.router.routes
        if isinstance(route, APIRoute) and "POST" in (route.methods or ())
        if not route.path.startswith("/t/{id}/") or route.path == "/t/{id}/again"
    }
    assert {"/new/{id}", "/replay", "/t/{id}/again"} <= set(makers)
    assert [path for path, counted in makers.items() if not counted] == []


def test_uploads_have_a_limit_and_are_not_even_read_beyond_it(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "UPLOADS", Allowance(0.001, 2))
    with TestClient(make_app(store, Hall(store))) as server:
        for _ in range(2):
            assert server.post("/replay", files={"record": ("game.json", b"{")}).status_code == 422

        # Were it read, it would be found too large.
        kind = {"content-type": "multipart/form-data; boundary=cut"}
        assert server.post("/replay", content=b"--cut\r\n" * 600_000, headers=kind).status_code == 429


def test_posts_have_a_limit_that_programs_do_not_meet(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    assert limits.POSTS.rate >= 100
    monkeypatch.setattr(limits, "POSTS", Allowance(0.001, 2))
    with TestClient(make_app(store, Hall(store))) as server:
        assert [server.post("/t/x/play", json={}).status_code for _ in range(3)] == [404, 404, 429]
        assert "too much" in server.post("/t/x/play", json={}).json()["error"]
        assert server.get("/").status_code == 200


def test_the_loop_goes_on_while_a_large_record_is_read(store: Store) -> None:
    content = flood.large_record()
    assert len(content) <= pages.LARGEST_RECORD

    async def act() -> tuple[float, float]:
        hall = Hall(store)
        try:
            with pytest.raises(RecordError):
                await hall.open_record(b"{", "anna")  # the process is there from now on
            reading = asyncio.create_task(hall.open_record(content, "anna"))
            began = last = time.monotonic()
            longest = 0.0
            while not reading.done():
                await asyncio.sleep(0.001)
                now = time.monotonic()
                longest, last = max(longest, now - last), now
            table = await reading
            assert table.is_replay
            assert len(table.record.actions) == len(json.loads(content)["actions"])
            return longest, last - began
        finally:
            await hall.close()

    longest, whole = asyncio.run(act())
    assert longest < whole / 2


# -- a real server -------------------------------------------------------------------------------------------------


def test_a_well_behaved_pair_plays_on_in_a_flood(tmp_path: Path) -> None:
    seen: Counter[str] = Counter()

    async def act(port: int) -> list[float]:
        path = await flood.other_table(port)
        rude = [flood.rude_socket(port, path, seen) for _ in range(5)]
        rude.append(flood.poster(port, flood.upload(flood.large_record()), "uploads", seen))
        flooding = asyncio.create_task(flood.together(rude, 60))
        try:
            async with flood.Pair(port) as pair:
                while len(pair.times) < 20 or not seen["closed for flooding"]:
                    await pair.play_on(time.monotonic() + 0.5)
                return pair.times
        finally:
            flooding.cancel()

    with flood.server(tmp_path) as server:
        times = asyncio.run(asyncio.wait_for(act(server.port), 60))
    print(flood.told("moves in a flood", times), dict(seen))
    assert seen["words"] < 100 * seen["sockets"]
    assert seen["pages"] <= seen["sockets"]
    assert "Traceback" not in server.said


def test_clients_that_go_away_are_no_faults_of_ours(tmp_path: Path) -> None:
    dice = random.Random(7)
    with flood.server(tmp_path) as server:
        table = asyncio.run(flood.other_table(server.port))
        for _ in range(150):
            cut(server.port, table, dice)
        assert "Kurhan" in server.visit("/")
    assert server.said == ""

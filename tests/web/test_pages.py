"""Pages, languages, records and names, without a browser."""

from __future__ import annotations

import json

import pytest
from starlette.testclient import TestClient

from kurhan.core.record import Record
from kurhan.web.render import scripts
from tests.web.guests import HTML, finish, guest, known_guest, look, new_table, play


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


def test_undo_is_offered_until_something_was_shown(server: TestClient) -> None:
    ala = guest(server)
    table = new_table(ala, "me", "hot")
    start = look(ala, table)
    play(ala, table, start["view"]["turn"], "claim red")
    assert ala.post(f"{table}/undo", json={"n": look(ala, table)["n"]}).status_code == 200
    assert look(ala, table)["view"] == start["view"]
    assert ala.post(f"{table}/undo", json={"n": look(ala, table)["n"]}).status_code == 422


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

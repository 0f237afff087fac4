"""A campaign on the web: begun, named, opened by its link, read and played on. The campaign is a toy."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

import kurhan
from kurhan.core.words import LANGUAGES
from kurhan.web.render import game_words
from tests.campaign import POOR, RICH, campaign
from tests.table.test_hall import finish as play_to_the_end
from tests.test_campaigns import story_words
from tests.web.guests import found_table, hall_of, known_guest

GAME = kurhan.game("carthage")


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy with words of its own, each saying its key."""
    monkeypatch.setattr(GAME, "campaign", campaign())
    for language in LANGUAGES:
        book = game_words(language, GAME)
        for key in story_words(GAME):
            monkeypatch.setitem(book._words, key, [f"{key} ({language})"])
            monkeypatch.setitem(book._plain, key, f"{key} ({language})")


def begin(person: TestClient, name: str = "Our winter") -> str:
    answer = person.post("/games/carthage/campaign", data={"name": name}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def open_chapter(person: TestClient, link: str, *seats: str) -> str:
    """As people do: by the link to the next chapter on the campaign's page, and its form."""
    (path,) = re.findall(rf'class="button strong big" href="({link}/new[^"]+)"', person.get(link).text)
    form = {f"seat-{number}": seat for number, seat in enumerate(seats)}
    answer = person.post(path, data={"name": "Ala", **form}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def finish(server: TestClient, table: str) -> None:
    assert server.portal is not None
    server.portal.call(play_to_the_end, found_table(server, table))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_campaign_is_begun_on_its_games_page_and_told_to_its_end(server: TestClient, language: str) -> None:
    ala = known_guest(server, language)
    assert f"story.about ({language})" in ala.get("/games/carthage").text
    link = begin(ala, "Nasza zima")
    page = ala.get(link).text
    assert "Nasza zima" in page
    assert f"story.harbour.opening ({language})" in page
    assert "story.storm" not in page, "nobody reads ahead"
    for chapter in ("harbour", "storm"):
        table = open_chapter(ala, link, "me", "hot")
        assert f"story.{chapter}.title ({language})" in ala.get(table).text
        assert f'href="{table}"' in ala.get(link).text, "the way back to a chapter that is being played"
        finish(server, table)
        outcome = found_table(server, table).row.outcome
        told = f"story.{chapter}.{outcome} ({language})"
        assert told in ala.get(table).text
        assert told in ala.get(link).text
        if chapter == "harbour":
            assert f"story.storm.opening ({language})" in ala.get(link).text
            assert f'action="{table}/again"' in ala.get(link).text, "with the same people"
            ala = known_guest(server, language)
            assert f'action="{table}/again"' not in ala.get(link).text, "somebody else goes on"
    page = ala.get(link).text
    assert f"story.end ({language})" in page
    assert re.search(rf"story\.harbour\.({RICH}|{POOR})-end \({language}\)", page)
    assert "refill=missing" in page
    assert ala.get("/new/carthage?refill=missing&hiding=nonsense").text.count('value="missing" checked') == 1


def test_the_same_people_go_on_with_one_click(server: TestClient) -> None:
    ala, olek = known_guest(server), known_guest(server)
    link = begin(ala)
    table = open_chapter(ala, link, "me", "open")
    olek.post(f"{table}/sit", data={"seat": 1, "name": "Olek"})
    assert link in olek.get(table).text, "who came by the table's link finds the story"
    finish(server, table)
    assert link in olek.get("/").text
    following = olek.post(f"{table}/again", follow_redirects=False).headers["location"]
    assert found_table(server, following).row.chapter == "storm"
    assert following in ala.get(table).text, "the others are led there"
    assert ala.post(f"{table}/again", follow_redirects=False).headers["location"] == following
    assert f'action="{table}/again"' not in ala.get(link).text


def test_another_group_in_the_same_story_is_in_nobodys_way(server: TestClient) -> None:
    ala, bea = known_guest(server), known_guest(server)
    link = begin(ala)
    table = open_chapter(ala, link, "me", "hot")
    finish(server, table)
    theirs = open_chapter(bea, link, "me", "hot")
    assert f'action="{table}/again"' in ala.get(link).text
    assert f'action="{theirs}/again"' not in bea.get(link).text, "which is still being played"


def test_a_chapter_out_of_its_time_and_a_story_that_is_not_there_are_explained(server: TestClient) -> None:
    ala = known_guest(server)
    link = begin(ala)
    for chapter in ("storm", "nonsense"):
        assert ala.get(f"{link}/new?chapter={chapter}").status_code == 409
        answer = ala.post(f"{link}/new?chapter={chapter}", data={"seat-0": "me", "seat-1": "easy"})
        assert (answer.status_code, "chapter cannot be begun" in answer.text) == (422, True)
    assert ala.get(f"{link}/new").status_code == 422
    assert ala.get("/c/nowhere").status_code == ala.post("/c/nowhere/new?chapter=storm").status_code == 404
    assert ala.post("/games/thebes/campaign", data={"name": "x"}).status_code == 404
    assert ala.post("/games/carthage/campaign", data={"name": "x" * 61}).status_code == 409
    assert hall_of(server).story(link.removeprefix("/c/")) is not None


def test_a_campaign_without_a_name_has_that_of_its_story(server: TestClient) -> None:
    ala = known_guest(server)
    assert "<h1>story.title (en)</h1>" in ala.get(begin(ala, "  ")).text


def test_only_what_the_campaign_leaves_open_can_be_chosen(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ala = known_guest(server)
    link = begin(ala)
    assert "option-" not in ala.get(f"{link}/new?chapter=harbour").text
    assert GAME.campaign is not None
    monkeypatch.setattr(GAME.campaign, "decides", {"hiding"})
    page = ala.get(f"{link}/new?chapter=harbour").text
    assert "option-refill" in page
    assert "option-hiding" not in page


def test_the_lobby_lists_my_campaigns_and_leaves_out_what_cannot_be_opened(
    server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    ala = known_guest(server)
    link = begin(ala)
    page = ala.get("/").text
    assert link in page
    assert "Chapter 1 of 2" in page
    assert link not in known_guest(server).get("/").text
    monkeypatch.setattr(GAME, "campaign", None)
    assert link not in ala.get("/").text
    assert ala.get(link).status_code == 409


def test_a_chapter_that_may_be_replayed_is_offered_again(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ala = known_guest(server)
    link = begin(ala)
    finish(server, open_chapter(ala, link, "me", "hot"))
    assert f"{link}/new?chapter=harbour" not in ala.get(link).text
    monkeypatch.setattr(GAME, "campaign", campaign(replay=True))
    assert f"{link}/new?chapter=harbour" in ala.get(link).text

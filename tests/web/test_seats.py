"""Who sits where, who sees what, and who may lend a seat to a bot."""

from __future__ import annotations

from dataclasses import replace

import pytest
from starlette.testclient import TestClient

import kurhan
from kurhan.table import presence
from tests.shown import Shown
from tests.web.guests import HTML, finish, found_table, guest, known_guest, look, new_table, play


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


def test_who_lent_their_seat_to_a_bot_may_play_again(server: TestClient) -> None:
    ala = known_guest(server)
    table = new_table(ala, "me", "hot")
    finish(ala, table)
    seats = found_table(server, table).row.seats
    seats[:] = [replace(seat, kind="bot", level="easy") for seat in seats]
    assert "Play again" in ala.get(table).text
    assert ala.post(f"{table}/again").status_code == 200


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

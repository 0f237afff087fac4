"""The link to invite: an address that others can reach, and plain words where there is none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from kurhan.store import Store
from kurhan.table import Hall
from kurhan.web import reach
from kurhan.web.app import make_app
from kurhan.web.reach import Reach

NETWORK = "192.168.7.5"


@pytest.fixture
def on_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "own_address", {4: NETWORK, 6: "fd00::5"}.__getitem__)


@pytest.mark.parametrize(
    ("host", "here", "address", "note"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000", "", "shell.reach-here"),
        ("localhost", "http://localhost:8000", "", "shell.reach-here"),
        ("::1", "http://[::1]:8000", "", "shell.reach-here"),
        ("0.0.0.0", "http://127.0.0.1:8000", f"http://{NETWORK}:8000", "shell.reach-network"),
        ("", "http://127.0.0.1:8000", f"http://{NETWORK}:8000", "shell.reach-network"),
        ("::", "http://[::1]:8000", "http://[fd00::5]:8000", "shell.reach-network"),
        ("10.1.2.3", "http://10.1.2.3:8000", "http://10.1.2.3:8000", "shell.reach-network"),
        ("table.example", "http://table.example:8000", "http://table.example:8000", "shell.reach-network"),
    ],
)
def test_where_a_server_is_reached(on_a_network: None, host: str, here: str, address: str, note: str) -> None:
    found = Reach(host, 8000)
    assert (found.here, found.address, found.note) == (here, address, note)


def test_a_computer_on_no_network_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "own_address", lambda version: "")
    assert (Reach("0.0.0.0").address, Reach("0.0.0.0").note) == ("", "shell.reach-none")


def test_the_own_address_is_never_one_of_this_computer_alone() -> None:
    for version in (4, 6):
        found = reach.own_address(version)
        assert not found or not reach.is_loopback(found)


def test_no_way_out_is_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_socket(*_: object) -> None:
        raise OSError

    monkeypatch.setattr("socket.socket", no_socket)
    assert reach.own_address(4) == ""


@pytest.mark.parametrize(("language", "word"), [("en", "this computer only"), ("pl", "tylko na tym komputerze")])
def test_the_page_of_a_table_knows_how_far_its_link_reaches(
    on_a_network: None, tmp_path: Path, language: str, word: str
) -> None:
    for host, address in (("127.0.0.1", ""), ("0.0.0.0", f"http://{NETWORK}:8123")):
        store = Store(f"sqlite:///{tmp_path / 'kurhan.db'}")
        with TestClient(make_app(store, Hall(store), Reach(host, 8123))) as person:
            person.cookies.set("kurhan_lang", language)
            page = person.post("/new/carthage", data={"seat-0": "me", "seat-1": "open"}).text
        store.close()
        told = re.search(r'data-reach="([^"]*)" data-reach-note="([^"]*)"', page)
        assert told is not None
        assert told[1] == address
        assert (word in told[2] and "kurhan serve --host 0.0.0.0" in told[2]) == (address == "")

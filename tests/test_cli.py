"""The command line: what it prints, and one clear line for everything that is wrong."""

from __future__ import annotations

import json
import socket
from pathlib import Path
from typing import Any

import pytest

import kurhan
from kurhan.cli import main
from kurhan.core.record import Record
from kurhan.lab.match import Pairing, play

CARTHAGE = kurhan.game("carthage")
BOX = CARTHAGE.folder / "components.toml"


@pytest.fixture(autouse=True)
def own_box() -> Any:
    """Whatever components a test plays with, the next one finds our own."""
    yield
    CARTHAGE.open(BOX)
    CARTHAGE.standard = True


@pytest.fixture
def record() -> Record:
    return play(CARTHAGE, Pairing(("random", "random"), seed=8, options={}))


@pytest.fixture
def file(tmp_path: Path, record: Record) -> Path:
    path = tmp_path / "game.json"
    path.write_text(record.dumps(), encoding="utf-8")
    return path


def out(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    assert main([str(argument) for argument in arguments]) == 0
    return capsys.readouterr().out


def wrong(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    """The one line a command that went wrong leaves."""
    assert main([str(argument) for argument in arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    lines = [line for line in printed.err.splitlines() if "make build" not in line]
    assert len(lines) == 1
    assert lines[0].startswith("kurhan: ")
    return lines[0]


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    games = {game["id"]: game for game in json.loads(out(capsys, "games", "--json"))}
    assert games["carthage"] == {
        "id": "carthage",
        "titles": {"pl": "Kupcy z Kartaginy", "en": "Traders of Carthage"},
        "seats": [2, 3, 4],
        "options": {"hiding": ["until_sold", "one_raid"], "refill": ["two", "missing"]},
        "rules": 1,
    }
    assert "Traders of Carthage" in out(capsys, "games")


def test_simulate(capsys: pytest.CaptureFixture[str]) -> None:
    text = out(capsys, "simulate", "carthage", "--seats", 3, "--games", 4, "--option", "refill=missing", "--json")
    found = json.loads(text)
    assert list(found) == [
        "game", "seats", "bots", "games", "decisions", "seconds", "decisions_per_second", "mean_scores", "wins",
    ]  # fmt: skip
    assert found["bots"] == ["random"] * 3
    assert "seat 1" in out(capsys, "simulate", "carthage", "--bots", "greedy,random", "--games", 2)


def test_arena(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(out(capsys, "arena", "carthage", "greedy", "random", "--games", 4, "--json"))
    assert list(found) == ["game", "seats", "games", "bots"]
    assert [list(row) for row in found["bots"]] == [["bot", "win_share", "low", "high", "mean_score"]] * 2
    assert "95%" in out(capsys, "arena", "carthage", "random", "random", "--games", 2)


def test_balance(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["balance", "thebes", "--bots", "random", "--games", 4]
    found = json.loads(out(capsys, *asked, "--seats", 3, "--json"))
    assert list(found) == [
        "game", "seats", "options", "bots", "games", "fair", "positions", "rounds", "outside", "decisions", "scores",
        "margin", "sources", "deeds", "items", "counts", "broken",
    ]  # fmt: skip
    assert (found["seats"], found["bots"]) == (3, ["random"] * 3)
    assert list(found["positions"][0]) == ["position", "win_share", "low", "high", "excess"]
    assert list(found["items"][0]) == [
        "item", "offered", "taken", "holders", "win_share", "low", "high", "round",
    ]  # fmt: skip
    text = out(capsys, *asked, "--rounds", "900-1000")
    assert "thebes, 2 seats, 4 games of random; a fair share is 50.0%" in text
    assert "zeppelin" in text
    assert "4 of 4 games do not last 900 to 1000 rounds" in text
    loose = ("--seat-limit", 1, "--least", 0, "--most", 1, "--rounds", "0-1000")
    page = out(capsys, *asked, *loose, "--markdown").splitlines()
    heading = next(i for i, line in enumerate(page) if line.startswith("| item "))
    assert {line.count("|") for line in page[heading : heading + 5]} == {8}
    assert page[heading + 1].startswith("| :--")
    assert page[-1] == "Nothing breaks a limit."


def test_bench(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "carthage", "--seconds", "0.1", "--json"]) == 0
    printed = capsys.readouterr()
    found = json.loads(printed.out)
    assert list(found) == ["compiled", "games"]
    assert list(found["games"]["carthage"]) == ["decisions_per_second", "copies_per_second", "microseconds_per_copy"]
    assert ("times the uncompiled engine" in printed.err) == found["compiled"]


def test_bench_of_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "carthage", "--table", "--sockets", "4", "--seconds", "0.5", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["carthage"]
    assert found["sockets"] == 4
    assert found["moves_per_second"] > 0
    assert 0 < found["wire_kb_per_person"] < found["kb_per_person"] < 60  # a part of the table, and compressed
    assert 0 < found["p50_ms"] <= found["p99_ms"]


def test_replay_tells_the_game_in_words(capsys: pytest.CaptureFixture[str], file: Path, record: Record) -> None:
    english = out(capsys, "replay", file)
    assert english.startswith("Traders of Carthage")
    assert "Seat 1 takes a" in english
    assert "(Seat 2) Your hand: " in english  # the game is over: nothing is secret any more
    assert record.result is not None
    assert f"Seat 1: {record.result['scores'][0]}" in english
    assert out(capsys, "replay", file, "--lang", "pl").startswith("Kupcy z Kartaginy")


def test_a_game_that_goes_on_keeps_its_secrets(capsys: pytest.CaptureFixture[str], file: Path, record: Record) -> None:
    record.actions, record.result = record.actions[:5], None
    file.write_text(record.dumps(), encoding="utf-8")
    assert "Your hand" not in out(capsys, "replay", file)


def test_check_finds_a_good_file_fine(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    assert "fine: carthage, 2 seats" in out(capsys, "check", file)
    assert "fine: components of carthage" in out(capsys, "check", BOX)


def test_check_tells_the_line_of_a_wrong_action(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    lines[3] = '  ["0", "take purple-9"],'
    file.write_text("\n".join(lines), encoding="utf-8")
    assert "line 4: action 3: 'take purple-9'" in wrong(capsys, "check", file)


@pytest.mark.parametrize("text", ["", "{", "[]", '"x"', '{"format": "kurhan/1", "game": "nope"}', "\x00", "[" * 100000])
def test_a_file_that_is_no_record(capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str) -> None:
    path = tmp_path / "x.json"
    path.write_text(text, encoding="utf-8")
    for command in ("check", "replay"):
        assert str(path) in wrong(capsys, command, path)


def test_own_components_are_played_with(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """With two tokens enough to end the game it is short."""
    text = BOX.read_text(encoding="utf-8").replace("ends the game\nvalue = 8", "ends the game\nvalue = 2")
    path = tmp_path / "short.toml"
    path.write_text(text, encoding="utf-8")
    usual = json.loads(out(capsys, "simulate", "carthage", "--games", 5, "--json"))
    short = json.loads(out(capsys, "simulate", "carthage", "--games", 5, "--json", "--components", path))
    assert short["decisions"] < usual["decisions"] / 2


def test_a_record_needs_the_components_it_was_played_with(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, file: Path
) -> None:
    path = tmp_path / "other.toml"
    path.write_text(BOX.read_text(encoding="utf-8") + "\n# mine\n", encoding="utf-8")
    assert "other components" in wrong(capsys, "check", file, "--components", path)


def test_broken_components_are_named_with_their_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    lines = BOX.read_text(encoding="utf-8").splitlines()
    at = lines.index("value = 2")
    lines[at] = 'value = "two"'
    path.write_text("\n".join(lines), encoding="utf-8")
    assert f"{path}:{at - 1}: cards[0]: value must be a whole number" in wrong(capsys, "check", path)
    path.write_text('game = "chess"', encoding="utf-8")
    assert "there is no game 'chess'" in wrong(capsys, "simulate", "carthage", "--components", path)
    path.write_text("game = what\n", encoding="utf-8")
    assert "line 1" in wrong(capsys, "serve", "--components", path)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("", "COMMAND"),
        ("dance", "invalid choice: 'dance'"),
        ("simulate chess", "there is no game 'chess'"),
        ("bench chess", "there is no game 'chess'"),
        ("simulate carthage --bots deep-blue", "there is no bot 'deep-blue'"),
        ("arena carthage greedy search:fast", "there is no bot 'search:fast'"),
        ("arena carthage random", "for two bots or more"),
        ("simulate carthage --seats 5", "2 to 4 seats, not 5"),
        ("simulate carthage --seats 3 --bots greedy,random", "2 bots for 3 seats"),
        ("simulate carthage --games many", "not 'many'"),
        ("simulate carthage --games 0", "not '0'"),
        ("simulate carthage --option refill", "name=value"),
        ("simulate carthage --option tea=milk", "no option 'tea'"),
        ("simulate carthage --option refill=six", "not 'six'"),
        ("balance carthage --seats 1", "not '1'"),
        ("balance carthage --least nan", "not 'nan'"),
        ("balance carthage --most 75", "from 0 to 1, not '75'"),
        ("balance carthage --rounds 40-12", "fewest-most, not '40-12'"),
        ("balance carthage --rounds 12", "fewest-most, not '12'"),
        ("balance carthage --rounds a-b", "not 'a'"),
        ("bench --seconds nan", "not 'nan'"),
        ("replay missing.json", "No such file"),
        ("replay missing.json --lang de", "invalid choice: 'de'"),
        ("check missing.toml", "there is no such file"),
        ("check LICENSE", "neither a record (.json) nor components (.toml)"),
        ("simulate carthage --components missing.toml", "No such file"),
        ("serve --port 70000", "not '70000'"),
    ],
)
def test_bad_input_gets_one_clear_line(capsys: pytest.CaptureFixture[str], arguments: str, says: str) -> None:
    assert says in wrong(capsys, *arguments.split())


def test_a_port_in_use_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert f"port {port} of 127.0.0.1 cannot be used" in wrong(capsys, "serve", "--port", port)


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--version"])
    assert end.value.code == 0
    assert capsys.readouterr().out.startswith("kurhan ")


def test_where_an_error_came_from_can_be_seen(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--traceback", "simulate", "chess"]) == 2
    said = capsys.readouterr().err
    assert "Traceback" in said
    assert said.splitlines()[-1].startswith("kurhan: there is no game 'chess'")

"""The parts of the engine that games build on."""

from __future__ import annotations

import copy
import json
import os
import pickle
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import kurhan
from kurhan.core import game as core_game
from kurhan.core.components import Components, ComponentsError
from kurhan.core.effect import Name, Names, Number
from kurhan.core.facts import facts
from kurhan.core.record import Record, RecordError
from kurhan.core.text import Text
from kurhan.core.words import words

GAME = kurhan.game("carthage")


def test_several_seats_choose_at_once_in_a_toy_game() -> None:
    env = {**os.environ, "KURHAN_PLAIN": "1"}
    done = subprocess.run([sys.executable, "-m", "tests.toy"], env=env, text=True, capture_output=True)
    assert done.stdout == "the toy game holds\n", done.stderr


# -- effects ---------------------------------------------------------------------------------------------------------


def test_values_of_a_phrase_are_read_and_shown_by_their_names() -> None:
    count = Number("count", range(-2, 10))
    assert [count.read(word) for word in ("3", "-2", "-3", "10", "", "x", "1.5", "--1", "²")] == [3, -2, *[None] * 7]
    assert (count.shown(3), count.said(3)) == (3, 3)
    kind = Name("resource", ["food", "iron", "any"])
    assert [kind.read(word) for word in ("food", "any", "gold", "")] == [0, 2, None, None]
    assert (kind.shown(1), kind.said(1)) == ("iron", "resource.iron")
    kinds = Names("resources", ["food", "iron", "oil"], "resource")
    assert [kinds.read(word) for word in ("food/oil", "oil/food", "iron", "food/gold", "", "food/food")] == [
        5, 5, 2, None, None, 1,
    ]  # fmt: skip
    assert (kinds.shown(5), kinds.said(5)) == (["food", "oil"], ["resource.food", "resource.oil"])


# -- chance ----------------------------------------------------------------------------------------------------------


def test_every_number_comes_about_as_often() -> None:
    rng = kurhan.Rng(1)
    counts = [0] * 12
    for _ in range(24_000):
        counts[rng.below(12)] += 1
    assert all(1800 < count < 2200 for count in counts)


def test_a_copy_goes_its_own_way() -> None:
    rng = kurhan.Rng(5)
    other = rng.copy()
    assert [rng.below(100) for _ in range(9)] == [other.below(100) for _ in range(9)]
    rng.below(2)
    assert rng.state != other.state


def test_near_seeds_shuffle_differently() -> None:
    decks = []
    for seed in range(50):
        deck = list(range(20))
        kurhan.Rng(seed).shuffle(deck)
        assert sorted(deck) == list(range(20))
        decks.append(tuple(deck))
    assert len(set(decks)) == 50
    assert len({deck[0] for deck in decks}) > 10


# -- the box ---------------------------------------------------------------------------------------------------------

BOX = (GAME.folder / "components.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ('source = "rulebook"', 'source = "hearsay"', "source must be one of"),
        ("value = 2", 'value = "two"', "value must be a whole number"),
        ("icons = 2", "icons = 2\nsmell = 1", "smell is not known here"),
        ('colour = "red"\nvalue = 3', 'colour = "red"\nvalue = 2', "red-2 is here twice"),
        ('kind = "anchor"', 'kind = "reef"', "kind must be"),
        ('name = "farm"', 'name = "barn"', "barn is not known"),
    ],
)
def test_a_wrong_box_is_refused_with_its_line(tmp_path: Path, old: str, new: str, what: str) -> None:
    line = BOX.count("\n", 0, BOX.rindex("[[", 0, BOX.index(old))) + 1  # where the entry begins
    path = tmp_path / "box.toml"
    path.write_text(BOX.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ComponentsError, match=what) as error:
        GAME._box(Components.read(path))
    assert str(error.value).startswith(f"{path}:{line}:")


def test_a_table_that_the_game_does_not_have_is_refused(tmp_path: Path) -> None:
    """Or else a slip of the pen would lose what is in it."""
    path = tmp_path / "box.toml"
    path.write_text(BOX.replace("[[cards]]", "[[card]]", 1), encoding="utf-8")
    with pytest.raises(ComponentsError, match=r"\[\[card\]\] is not known here"):
        GAME.open(path)
    assert GAME.standard


def test_broken_toml_is_refused_with_its_line() -> None:
    with pytest.raises(ComponentsError, match="line 3"):
        Components('game = "carthage"\n\n[[cards\n', "box.toml")
    with pytest.raises(ComponentsError, match="which game"):
        Components("", "box.toml")


# -- positions -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", kurhan.games(), ids=lambda game: game.id)
def test_positions_are_copied_and_pickled_whole(game: kurhan.Game) -> None:
    state = game.start(game.seats[-1], 3)
    kurhan.playout(state, kurhan.Rng(1), 40)
    for other in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert other is not state
        assert other.to_json() == state.to_json()
    assert pickle.loads(pickle.dumps(game)) is game


@pytest.mark.parametrize(
    ("change", "what"), [({"rules": 99}, "rules 1, not 99"), ({"seats": 7}, "2 to 4 seats, not 7")]
)
def test_a_position_that_cannot_be_played_is_refused(change: dict[str, object], what: str) -> None:
    with pytest.raises(ValueError, match=what):
        GAME.from_json({**GAME.start(2, 1).to_json(), **change})


# -- records ---------------------------------------------------------------------------------------------------------


def finished() -> Record:
    record = Record(GAME, 2, 11, {})
    state = record.start()
    rng = kurhan.Rng(4)
    while not state.over:
        options = state.options(state.asked())
        action = options[rng.below(len(options))]
        record.actions.append((state.asked(), str(action)))
        state.play(state.asked(), action)
    record.finish(state)
    return record


def test_a_record_reads_back_as_it_was_written() -> None:
    record = finished()
    assert Record.loads(record.dumps()).to_json() == record.to_json()
    assert len(record.dumps().splitlines()) == len(record.actions) + 2  # an action a line


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"format": "kurhan/9"}, "format must be"),
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"rules": 99}, "played under rules 99"),
        ({"seats": 9}, "for 2 to 4 seats"),
        ({"seats": "2"}, "whole numbers"),
        ({"seed": -1}, "a seed is"),
        ({"options": {"refill": "lots"}}, "option refill can be"),
        ({"options": 7}, "options an object"),
        ({"actions": [["0"]]}, "action 1"),
        ({"actions": [["7", "buy"]]}, "no seat '7'"),
        ({"actions": "none"}, "actions must be"),
        ({"components": "abc"}, "other components"),
        ({"result": {"scores": [99, 0], "winners": [0]}}, "the result is"),
        ({"names": [7]}, "names must be"),
        ({"actions": [["0", "buy"]]}, "action 1: 'buy': "),
        ({"actions": []}, "it has a result, but the game is not over"),
    ],
)
def test_a_wrong_record_is_refused_with_the_reason(change: dict[str, object], what: str) -> None:
    with pytest.raises(RecordError, match=what):
        Record.from_json({**finished().to_json(), **change})


@pytest.mark.parametrize("text", [b"", b"{", b"\xff\xfe", b"[" * 9000, b"9" * 9000, "{}".encode("utf-16")])
def test_what_is_no_record_at_all_is_refused(text: bytes) -> None:
    with pytest.raises(RecordError):
        Record.loads(text)


def test_an_illegal_action_is_named_even_where_its_line_cannot_be_told() -> None:
    data = finished().to_json()
    data["actions"][7][1] = "take purple-9"
    with pytest.raises(RecordError, match="action 8: 'take purple-9'"):
        Record.loads(json.dumps({"x": {"actions": []}, **data}))


def test_an_illegal_action_in_a_record_is_named() -> None:
    data = finished().to_json()
    data["actions"][7][1] = "take purple-9"
    with pytest.raises(RecordError, match="action 8: 'take purple-9'"):
        Record.loads(json.dumps(data))


def test_the_order_of_a_box_does_not_matter(tmp_path: Path) -> None:
    head, *entries = BOX.split("\n[[")
    spaces = [entry for entry in entries if entry.startswith("spaces")]
    others = [entry for entry in entries if not entry.startswith("spaces")]
    path = tmp_path / "box.toml"
    path.write_text("\n[[".join([head, *reversed(others), *spaces]), encoding="utf-8")
    box = GAME._box(Components.read(path))
    assert box.names == GAME.box.names
    assert box.value == GAME.box.value


def test_a_box_that_looks_right_but_cannot_be_played_is_refused() -> None:
    before = GAME.box
    # Sixty cards, all of value 1: four hands worth 15 take them all, and the last player finds none.
    poor = re.sub(r"value = \d(?=\nicons)", "value = 1", BOX)
    poor = re.sub(r'(?s)\[\[cards\]\]\ncolour = "(\w+)"\nvalue = 1\nicons = [01].*?\n\n', "", poor)
    poor = poor.replace("count = 11", "count = 15").replace("value = 8", "value = 15", 1)
    with pytest.raises(ComponentsError, match="cannot be played with"):
        GAME.use(Components(poor, "box.toml"))
    assert GAME.box is before
    assert GAME.standard


def test_a_choice_may_be_for_some_seat_counts_only() -> None:
    game = kurhan.game("excavation_earth")
    assert [game.options["hands"].is_for(seats) for seats in game.seats] == [False, True, True, True]
    assert game.check_options({"hands": "draft"}, 3)["hands"] == "draft"
    assert game.check_options({"hands": "dealt"}, 1)["hands"] == "dealt", "the usual way is open to all"
    with pytest.raises(ValueError, match="option hands cannot be draft with 1 seats"):
        game.check_options({"hands": "draft"}, 1)
    with pytest.raises(RecordError, match="hands cannot be draft"):
        Record.from_json({**Record(game, 1, 1, {}).to_json(), "options": {"hands": "draft"}})


def test_names_of_ones_own_components_stand_as_they_are() -> None:
    book = words("en", GAME.folder / "words")
    text = Text("log.take", {"seat": 0, "card": "card.red-4"})
    assert book.say(text, ["Ala"]) == "Ala takes red cloth 4 as coins."
    assert book.called("space.Nowhere Bay") == "Nowhere Bay"


def test_what_players_write_is_never_taken_for_a_word() -> None:
    book = words("pl", GAME.folder / "words")
    assert book.say(Text("log.pass", {"seat": 0}), ["card.red-5"]).startswith("card.red-5 ")
    assert book.say("engine.seat", number="card.red") == "Miejsce card.red"


@pytest.mark.parametrize("game", kurhan.games(), ids=lambda game: game.id)
def test_nothing_that_views_share_can_be_changed(game: kurhan.Game) -> None:
    """Who tidies up a view of one table does not touch those of any other."""
    found = []
    for seed in (1, 2):
        state = game.start(game.seats[-1], seed)
        kurhan.playout(state, kurhan.Rng(seed), 30)
        found.append([state.view(seat) for seat in (None, *range(state.seats))])
    plain = [{id(part) for view in views for part in parts_of(view)} for views in found]
    assert not plain[0] & plain[1]


def parts_of(value: Any) -> Iterator[Any]:
    """The dicts and lists of a view that can be changed."""
    if type(value) in (dict, list):
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from parts_of(part)


def test_facts_are_shared_and_cannot_be_changed() -> None:
    card: Any = facts({"id": 3, "name": "horse", "costs": [{"food": 2}]})
    changes: list[Callable[[], object]] = [
        lambda: card.update(id=4),
        lambda: card.pop("id"),
        lambda: card.__setitem__("id", 4),
        lambda: card.__delitem__("id"),
        lambda: card.setdefault("worth", 1),
        lambda: card.clear(),
        lambda: card["costs"].append({}),
        lambda: card["costs"].sort(),
        lambda: card["costs"].__setitem__(0, {}),
        lambda: card["costs"][0].update(food=1),
    ]
    for change in changes:
        with pytest.raises(TypeError):
            change()
    assert json.loads(json.dumps(card)) == card == {"id": 3, "name": "horse", "costs": [{"food": 2}]}
    for other in (copy.deepcopy(card), pickle.loads(pickle.dumps(card)), {**card}):
        assert other == card
        assert type(other) is dict
    for costs in (copy.deepcopy(card["costs"]), pickle.loads(pickle.dumps(card["costs"])), [*card["costs"]]):
        assert costs == card["costs"]
        assert type(costs) is list


def test_a_game_in_the_making_is_opened_by_its_name_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    unfinished = kurhan.game("carthage")
    monkeypatch.setattr(unfinished, "making", True)
    assert unfinished not in kurhan.games()
    assert kurhan.game("carthage") is unfinished
    monkeypatch.setattr(core_game, "MAKING", True)
    assert unfinished in kurhan.games()

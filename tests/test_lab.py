"""The laboratory: simulations, the arena, the bench and the PettingZoo adapter."""

from __future__ import annotations

import json
import pickle
import warnings
from pathlib import Path
from types import SimpleNamespace
from typing import ClassVar

import pytest

import kurhan
from kurhan.core.game import Game
from kurhan.core.record import Record
from kurhan.core.state import State
from kurhan.lab.arena import arena, wilson
from kurhan.lab.balance import (
    Limits,
    Story,
    balance,
    broken,
    deeds,
    items,
    margin,
    outside,
    position,
    read,
    sources,
)
from kurhan.lab.bench import bench
from kurhan.lab.match import Outcome, Pairing, play
from kurhan.lab.simulate import simulate

CARTHAGE = kurhan.game("carthage")
THEBES = kurhan.game("thebes")


def test_a_simulation_sums_up_its_games() -> None:
    found = simulate(CARTHAGE, ["random"] * 3, games=10, seed=4)
    assert found["games"] == 10
    assert found["seats"] == 3
    assert sum(found["wins"]) == pytest.approx(10)
    assert found["decisions"] > 100
    assert len(found["mean_scores"]) == 3


def test_a_simulation_plays_the_same_for_the_same_seed() -> None:
    once, again, other = [simulate(CARTHAGE, ["random"] * 2, games=6, seed=seed) for seed in (4, 4, 40)]
    assert once["mean_scores"] == again["mean_scores"]
    assert once["decisions"] == again["decisions"] != other["decisions"]


def test_the_records_of_a_simulation_can_be_kept(tmp_path: Path) -> None:
    simulate(CARTHAGE, ["random"] * 2, games=3, seed=4, save=tmp_path / "games")
    kept = sorted((tmp_path / "games").iterdir())
    assert [path.name for path in kept] == ["carthage-4.json", "carthage-5.json", "carthage-6.json"]
    assert all(kurhan.Record.read(path).result for path in kept)


def test_a_shared_win_is_counted_in_parts() -> None:
    outcome = Outcome(scores=[7, 9, 9], winners=[1, 2], decisions=50)
    assert [outcome.share(seat) for seat in range(3)] == [0, 0.5, 0.5]


def test_in_the_arena_every_bot_has_every_chair_equally_often() -> None:
    """Three equal bots on the same deals: whoever is told from the others only by its name wins just as much."""
    told: list[tuple[int, int]] = []
    found = arena(CARTHAGE, ["random"] * 3, games=10, progress=lambda done, of: told.append((done, of)))
    assert found["games"] == 12  # rounded up to whole rounds
    assert told[-1] == (12, 12)
    assert sum(row["win_share"] for row in found["bots"]) == pytest.approx(1)
    for row in found["bots"]:
        assert row["low"] < row["win_share"] < row["high"]


def test_equal_bots_do_not_play_the_same_game_in_every_chair() -> None:
    rows = arena(CARTHAGE, ["random"] * 2, games=12)["bots"]
    assert rows[0]["mean_score"] != rows[1]["mean_score"]


def test_the_arena_credits_the_bot_not_the_chair() -> None:
    one, two = [arena(CARTHAGE, bots, games=20)["bots"] for bots in (["greedy", "random"], ["random", "greedy"])]
    assert one[0]["win_share"] > 0.7
    assert two[1]["win_share"] > 0.7


def test_the_interval_is_wilsons() -> None:
    assert wilson(0.5, 100) == pytest.approx((0.404, 0.596), abs=0.001)
    assert wilson(1.0, 20) == pytest.approx((0.839, 1.0), abs=0.001)


def test_the_bench_tells_speeds() -> None:
    row = bench([CARTHAGE], seconds=0.1)["games"]["carthage"]
    assert row["decisions_per_second"] > 0
    assert row["microseconds_per_copy"] == pytest.approx(1e6 / row["copies_per_second"])


# -- balance -----------------------------------------------------------------------------------------------------


def story(winners: list[int], first: int, rounds: int, offered: str, taken: dict[tuple[str, int], int]) -> Story:
    scores = [10 if seat in winners else 4 for seat in range(2)]
    outcome = Outcome(scores, winners, decisions=50)
    order = [first, 1 - first]
    return Story(outcome, order, rounds, set(offered.split()), taken, {"turn dig": 3, "turn rest": 1}, {"corn": 14})


STORIES = [
    story([0], 0, 20, "plough wheel kiln", {("plough", 0): 2, ("wheel", 0): 3, ("wheel", 1): 5}),
    story([1], 0, 30, "plough kiln", {("plough", 1): 4}),
    story([0], 0, 41, "plough wheel", {}),
    story([0, 1], 1, 12, "wheel", {("wheel", 0): 7}),
]


def test_a_position_is_counted_from_who_begins() -> None:
    rows = [position(STORIES, 2, place) for place in range(2)]
    assert [row["win_share"] for row in rows] == [2.5 / 4, 1.5 / 4]
    assert [row["excess"] for row in rows] == [0.125, -0.125]
    assert rows[0]["low"] < 0.625 < rows[0]["high"]


def test_what_becomes_of_each_item() -> None:
    rows = {row["item"]: row for row in items(STORIES)}
    assert list(rows) == ["plough", "wheel", "kiln"]  # the best first, what nobody took last
    assert (rows["plough"]["offered"], rows["plough"]["taken"], rows["plough"]["holders"]) == (3, 2 / 3, 2)
    assert (rows["plough"]["win_share"], rows["plough"]["round"]) == (1.0, 3.0)
    assert (rows["wheel"]["taken"], rows["wheel"]["holders"]) == (2 / 3, 3)  # two had one in the same game
    assert (rows["wheel"]["win_share"], rows["wheel"]["round"]) == (0.5, 5.0)
    assert (rows["kiln"]["offered"], rows["kiln"]["taken"], rows["kiln"]["win_share"]) == (2, 0.0, None)


def test_where_points_come_from_and_what_is_done() -> None:
    poor = STORIES[0]._replace(sources={"corn": 9, "debts": -3}, deeds={"turn dig": 1, "card red": 2})
    assert sources([poor, STORIES[1]], 2) == [
        {"source": "corn", "mean": 23 / 4, "share": 23 / 20},
        {"source": "debts", "mean": -3 / 4, "share": -3 / 20},
    ]
    assert deeds([poor, STORIES[1]], 2) == [  # shares within each kind, what is done most first
        {"kind": "card", "deed": "red", "mean": 0.5, "share": 1.0},
        {"kind": "turn", "deed": "dig", "mean": 1.0, "share": 0.8},
        {"kind": "turn", "deed": "rest", "mean": 0.25, "share": 0.2},
    ]


def test_who_plays_alone_is_ahead_of_nobody() -> None:
    assert (margin([30]), margin([30, 12, 25])) == (0, 5)


def test_what_breaks_a_limit_is_named() -> None:
    def named(stories: list[Story], limits: Limits) -> list[tuple[str, str, bool]]:
        found = {
            "games": len(stories), "fair": 0.5, "positions": [position(stories, 2, 0)], "items": items(stories),
            "outside": outside(stories, limits),
        }  # fmt: skip
        return [(row["limit"], row["what"].split()[0], row["sure"]) for row in broken(found, limits)]

    assert named(STORIES, Limits()) == [
        ("seat", "position", False),
        ("most", "plough", False),
        ("least", "kiln", False),
        ("rounds", "1", True),
    ]
    assert named(STORIES, Limits(seat=0.2, least=0.0, most=1.0, longest=41)) == []
    # What holds in many games is no chance; the rounds of the shortest and the longest game still count.
    many = named(STORIES[:2] * 200, Limits(seat=-0.2, shortest=21))
    assert many == [
        ("seat", "position", True),
        ("most", "plough", True),
        ("least", "kiln", True),
        ("rounds", "200", True),
    ]


@pytest.mark.parametrize("game", [CARTHAGE, THEBES], ids=lambda game: game.id)
def test_a_record_tells_who_began_and_how_long_it_took(game: Game) -> None:
    for seed in range(5):
        record = play(game, Pairing(("random",) * 3, seed, {}))
        told = read(record)
        first = record.start().view(None)["first"]
        assert told.order == [first, (first + 1) % 3, (first + 2) % 3]
        assert 0 < told.rounds <= told.outcome.decisions / 2


def test_a_record_tells_who_took_what_and_when() -> None:
    record = play(THEBES, Pairing(("random",) * 2, 3, {}))
    told = read(record)
    took = [(seat, notation.split()) for seat, notation in record.actions if notation.split()[0] in ("take", "exhibit")]
    state = record.state()
    held = {(item, seat) for item, seat in state.items() if seat >= 0}
    assert held <= set(told.taken)  # and more, for some are used up
    assert {seat for _, seat in told.taken} == {0, 1}
    for (item, seat), turn in told.taken.items():
        assert item in told.offered
        assert 1 <= turn <= told.rounds
        assert any(who == seat and item in words for who, words in took) or item.startswith(("small", "large"))
    assert len(told.offered) > len({item for item, _ in told.taken})


class Fields:
    """Stands in for a game in which both begin with a field, and after a first turn of both at once the second
    begins and takes a plough in its next turn but one."""

    seats = 2
    actions: ClassVar[list[tuple[int, str]]] = [
        (0, "bid 1"), (1, "bid 2"), (1, "wait"), (0, "wait"), (1, "take plough"), (1, "pay 3"),
    ]  # fmt: skip
    result: ClassVar[dict[str, list[int]]] = {"scores": [3, 5], "winners": [1]}

    def __init__(self) -> None:
        busy = ("bid 1", "take plough")
        self.game = SimpleNamespace(insight=SimpleNamespace(quiet=lambda state: state.done not in busy))
        self.done = ""
        self.next = 0

    def start(self) -> Fields:
        return self

    def play(self, seat: int, notation: str) -> None:
        self.done = notation
        self.next += 1

    def waiting(self) -> list[int]:
        return [0, 1] if self.next == 0 else [self.actions[self.next][0]]

    def deeds(self, seat: int, notation: str) -> list[str]:
        return ["turn " + notation] if notation == "wait" else []

    def breakdown(self) -> list[dict[str, int]]:
        return [{"corn": 3}, {"corn": 4, "plough": 1}]

    def items(self) -> list[tuple[str, int]]:
        holder = 1 if self.done == "pay 3" else -1
        return [("field", 0), ("field", 1), ("plough", holder), ("wheel", -1)]


def test_what_a_seat_begins_with_it_did_not_take() -> None:
    told = read(Fields())  # type: ignore[arg-type]
    assert (told.order, told.rounds) == ([1, 0], 3)
    assert told.offered == {"plough", "wheel"}
    assert told.taken == {("plough", 1): 3}
    assert told.deeds == {"turn wait": 2}
    assert told.sources == {"corn": 7, "plough": 1}


def test_what_else_is_counted_is_told_as_it_is_in_a_game() -> None:
    found = balance(CARTHAGE, ["random"] * 2, games=4, counting=count_ends)
    assert found["counts"] == {"actions": found["decisions"]["mean"], "over": 1.0}
    assert balance(CARTHAGE, ["random"] * 2, games=2)["counts"] == {}


def count_ends(record: Record, state: State) -> dict[str, int]:
    return {"over": int(state.over), "actions": len(record.actions)}


def test_balance_sums_up_its_games() -> None:
    told: list[tuple[int, int]] = []
    found = balance(THEBES, ["random"] * 3, games=6, seed=4, progress=lambda done, of: told.append((done, of)))
    assert told[-1] == (6, 6)
    assert sum(row["win_share"] for row in found["positions"]) == pytest.approx(1)
    assert sum(row["excess"] for row in found["positions"]) == pytest.approx(0)
    assert found["rounds"]["min"] <= found["rounds"]["median"] <= found["rounds"]["max"]
    assert found["margin"]["mean"] >= 0
    assert sum(row["mean"] for row in found["sources"]) == pytest.approx(found["scores"]["mean"])
    assert all(row["offered"] <= 6 and 0 <= row["taken"] <= 1 for row in found["items"])
    again = balance(THEBES, ["random"] * 3, games=6, seed=4)
    assert found == again


def test_a_game_that_names_no_items_is_told_without_them() -> None:
    found = balance(CARTHAGE, ["random"] * 2, games=4)
    assert found["items"] == []
    assert {row["limit"] for row in found["broken"]} <= {"seat", "rounds"}


# -- PettingZoo --------------------------------------------------------------------------------------------------

pytest.importorskip("pettingzoo")

TABLES = [(game.id, seats) for game in kurhan.games() for seats in game.seats]


@pytest.mark.parametrize(("id", "seats"), TABLES)
def test_every_game_passes_pettingzoos_own_test(id: str, seats: int) -> None:
    from pettingzoo.test import api_test  # type: ignore[import-untyped]

    from kurhan.lab.pettingzoo import env

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it dislikes observations with a mask and worlds without pictures
        api_test(env(id, seats=seats), num_cycles=100)


def test_a_world_begins_the_same_for_the_same_seed() -> None:
    from kurhan.lab.pettingzoo import env

    one, two = env("carthage", seats=3), env("carthage", seats=3)
    one.reset(seed=7)
    two.reset(seed=7)
    for _ in range(30):
        assert one.agent_selection == two.agent_selection
        seen, same = one.observe(one.agent_selection), two.observe(two.agent_selection)
        assert (seen["observation"] == same["observation"]).all()
        action = int(seen["action_mask"].argmax())
        one.step(action)
        two.step(action)


def test_an_observation_shows_nothing_hidden() -> None:
    """The numbers of a seat are the same after all that it cannot know was dealt again."""
    for game in kurhan.games():
        state = game.start(game.seats[-1], seed=2)
        for _ in range(40):
            seat = state.asked()
            other = state.guess(seat, kurhan.Rng(5))
            assert game.insight.features(state.view(seat)) == game.insight.features(other.view(seat))
            state.play(seat, state.options(seat)[-1])


@pytest.mark.parametrize("game", kurhan.games(), ids=lambda game: game.id)
def test_an_observation_tells_positions_apart(game: kurhan.Game) -> None:
    """What the view shows is in the numbers: hardly two different views look alike."""
    views, numbers = set(), set()
    for seed in range(8):
        state = game.start(game.seats[0], seed)
        rng = kurhan.Rng(seed)
        for _ in range(60):
            if state.over:
                break
            view = state.view(0)
            views.add(json.dumps(view))
            numbers.add(tuple(game.insight.features(view)))
            options = state.options(state.asked())
            state.play(state.asked(), options[rng.below(len(options))])
    assert len(numbers) > 0.95 * len(views)


@pytest.mark.parametrize(("id", "seats"), TABLES)
def test_an_observation_is_as_long_with_every_option(id: str, seats: int) -> None:
    game = kurhan.game(id)
    chosen = [(name, value) for name, choice in game.options.items() if choice.is_for(seats) for value in choice.values]
    lengths = set()
    for name, value in chosen or [("", "")]:
        state = game.start(seats, 3, {name: value} if name else {})
        rng = kurhan.Rng(3)
        for _ in range(10):
            lengths |= {len(game.insight.features(state.view(seat))) for seat in range(seats)}
            if not state.over:
                kurhan.playout(state, rng, 2)
    assert len(lengths) == 1


def test_a_world_can_be_sent_to_another_process_and_refuses_what_is_no_action() -> None:
    from kurhan.lab.pettingzoo import env

    world = env("guns_steel", seats=2)
    world.reset(seed=7)
    other = pickle.loads(pickle.dumps(world))
    assert (other.observe("seat_0")["observation"] == world.observe("seat_0")["observation"]).all()
    for action in (-1, 10**6, None):
        with pytest.raises(ValueError, match="must choose an action from 0 to"):
            world.step(action)


def test_rewards_come_at_the_end() -> None:
    from kurhan.lab.pettingzoo import env

    world = env("carthage", seats=2, options={"refill": "missing"})
    world.reset(seed=1)
    rewards = {}
    for agent in world.agent_iter():
        observation, reward, over, _, _ = world.last()
        if over:
            rewards[agent] = reward
            world.step(None)
            continue
        assert reward == 0
        world.step(int(observation["action_mask"].argmax()))
    assert sorted(rewards.values()) in ([-1.0, 1.0], [0.0, 0.0])

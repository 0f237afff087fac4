"""The laboratory: simulations, the arena, the bench and the PettingZoo adapter."""

from __future__ import annotations

import warnings

import pytest

import kurhan
from kurhan.lab.arena import arena, wilson
from kurhan.lab.bench import bench
from kurhan.lab.match import Outcome
from kurhan.lab.simulate import simulate

CARTHAGE = kurhan.game("carthage")


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

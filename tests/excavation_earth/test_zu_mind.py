"""What Zu prefers (EE-18)."""

from __future__ import annotations

from collections import Counter

import pytest

from kurhan.games.excavation_earth.components import CENTRES, REGIONS
from kurhan.games.excavation_earth.rules import story
from kurhan.games.excavation_earth.rules.story import LINES, REASONS, WIDTH
from kurhan.games.excavation_earth.rules.zu_mind import best_markets, colour_to_sell, decide, profitable
from kurhan.games.excavation_earth.state import Earth
from tests.excavation_earth.table import BOX, table


def alone(**more: object) -> Earth:
    known = {"seats": 1, "hands": ["fuel-2"], "factions": ("gul",)}
    return table(**{**known, **more})  # type: ignore[arg-type]


def envoys(yours: tuple[int, int, int], own: tuple[int, int, int]) -> list[str]:
    return [" ".join(name for name, count in zip(CENTRES, row) for _ in range(count)) for row in (yours, own)]


def by_influence(state: Earth, markets: list[int]) -> tuple[int, int]:
    """The best of some markets where nothing but influence counts, and why."""
    (chosen,), (reason,) = best_markets(state, markets, 1, [], [])
    return chosen, reason


# one market of each centre
LEFT, MIDDLE, RIGHT = 0, 2, 4


@pytest.mark.parametrize(
    ("yours", "own", "chosen", "reason"),
    [
        ((0, 2, 1), (0, 1, 1), LEFT, "empty"),  # nobody is there
        ((2, 1, 3), (1, 1, 0), LEFT, "equal"),  # makes a tie
        ((1, 3, 0), (1, 1, 1), LEFT, "break"),  # breaks a tie
        ((3, 0, 0), (1, 1, 2), LEFT, "shorten"),  # shortens a lead
        ((0, 1, 9), (5, 3, 2), RIGHT, "shorten"),
    ],
)
def test_the_kinds_of_influence(
    yours: tuple[int, int, int], own: tuple[int, int, int], chosen: int, reason: str
) -> None:
    """EE-18.1: in their order"""
    state = alone(envoys=envoys(yours, own))
    found, why = by_influence(state, [LEFT, MIDDLE, RIGHT])
    assert (found, REASONS[why]) == (chosen, reason)


def test_a_lead_is_made_longer_last() -> None:
    """EE-18.1"""
    state = alone(envoys=envoys((0, 5, 0), (2, 1, 1)))
    assert by_influence(state, [LEFT, MIDDLE, RIGHT])[0] == MIDDLE
    state = alone(envoys=envoys((0, 5, 1), (2, 1, 1)))
    assert by_influence(state, [LEFT, RIGHT])[0] == RIGHT


def test_the_smallest_difference_among_equals() -> None:
    """EE-18.2: your lead of 2 before one of 4; Zu's of 1 before one of 3"""
    state = alone(envoys=envoys((5, 3, 0), (1, 1, 0)))
    found, why = by_influence(state, [LEFT, MIDDLE])
    assert (found, REASONS[why]) == (MIDDLE, "nearest")
    state = alone(envoys=envoys((1, 1, 0), (4, 2, 0)))
    assert by_influence(state, [LEFT, MIDDLE])[0] == MIDDLE


def test_the_list_goes_before_the_difference() -> None:
    """EE-18.2: a tie that can be made, at a difference of 1, goes before one that can be broken, at 0"""
    state = alone(envoys=envoys((2, 1, 0), (1, 1, 0)))
    assert by_influence(state, [LEFT, MIDDLE])[0] == LEFT


def test_chance_among_equal_centres() -> None:
    """EE-18.2 and EE-18.5"""
    found = Counter(by_influence(alone(seed=seed), [LEFT, MIDDLE, RIGHT])[0] for seed in range(60))
    assert set(found) == {LEFT, MIDDLE, RIGHT}
    assert REASONS[by_influence(alone(), [LEFT, MIDDLE])[1]] == "chance"


RED = REGIONS.index("red")


def test_the_most_profitable_market() -> None:
    """EE-18.3: interested buyers first, special ones included"""
    state = alone(queues={1: "red green", 3: "red special", 5: "red"}, traders=["1 1 5", "1 3 5"])
    found, why = profitable(state, [0, 2, 4], 1, RED)
    assert (found, [REASONS[one] for one in why]) == ([2], ["buyers"])


def test_then_your_traders() -> None:
    """EE-18.3: where Zu has one, too"""
    state = alone(queues={1: "red", 3: "red", 5: "red"}, traders=["1 3 3 5 5 5", "1 3"])
    found, why = profitable(state, [0, 2, 4], 1, RED)
    assert (found, [REASONS[one] for one in why]) == ([2], ["rivals"])


def test_then_influence_and_chance() -> None:
    """EE-18.3"""
    state = alone(queues={1: "red", 3: "red"}, traders=["", "1 3"], envoys=envoys((0, 2, 0), (0, 0, 0)))
    found, why = profitable(state, [0, 2], 1, RED)
    assert (found, [REASONS[one] for one in why]) == ([0], ["empty"])
    seen = {profitable(alone(queues={1: "red", 3: "red"}, seed=seed), [0, 2], 1, RED)[0][0] for seed in range(30)}
    assert seen == {0, 2}


def test_of_two_markets_it_is_told_what_sets_them_above_the_rest() -> None:
    """EE-18.5: chance does not decide between two that are both taken"""
    own = envoys((1, 0, 0), (1, 0, 3))
    state = alone(queues={1: "red", 2: "red", 5: "red"}, traders=["", "1 2 5"], envoys=own)
    found, why = profitable(state, [0, 1, 4], 2, RED)
    assert sorted(found) == [0, 1]
    assert [REASONS[one] for one in why] == ["break", "break"]
    _, why = profitable(state, [0, 1], 2, RED)
    assert [REASONS[one] for one in why] == ["every", "every"]
    _, why = profitable(alone(queues={1: "red", 3: "red", 5: "red"}), [0, 2, 4], 2, RED)
    assert [REASONS[one] for one in why] == ["chance", "chance"]


def test_the_colour_to_be_sold() -> None:
    """EE-18.4: the most popular of which Zu has any; then the one of which Zu has most; then chance"""
    state = alone(holds=["", "red-3 green-3 purple-3"], popularity={"red": 5, "green": 7, "yellow": 9})
    found, why = colour_to_sell(state)
    assert (REGIONS[found], REASONS[why]) == ("green", "popular-held")
    found, why = colour_to_sell(alone(holds=["", "red-3 red-4"], popularity={"green": 7}))
    assert (REGIONS[found], REASONS[why]) == ("red", "only-colour")
    state = alone(holds=["", "red-3 green-3 red-4"], popularity={"red": 7, "green": 7})
    found, why = colour_to_sell(state)
    assert (REGIONS[found], REASONS[why]) == ("red", "most")
    seen = {REGIONS[colour_to_sell(alone(holds=["", "red-3 green-3"], seed=seed))[0]] for seed in range(30)}
    assert seen == {"red", "green"}
    assert len({colour_to_sell(alone(seed=seed))[0] for seed in range(80)}) == 5, "without any all are alike"


def test_chance_only_where_nothing_else_decides() -> None:
    """EE-18.5: the generator is left alone otherwise"""
    state = alone()
    before = int(state.rng.state)
    assert decide(state, [7, 8, 9], [[1, 2, 2], [0, 1, 2]], [2, 3]) == (9, 3)
    assert decide(state, [7], [], []) == (7, 0)
    assert int(state.rng.state) == before
    assert decide(state, [7, 8, 9], [[1, 2, 2]], [2])[1] == 1
    assert int(state.rng.state) != before


def test_reasons_and_lines_have_their_numbers() -> None:
    """EE-18.5: what is told is what was meant"""
    names = {"WANTED": "buyers", "MOST_MARKETS": "markets"}
    for number, reason in enumerate(REASONS):
        constant = reason.upper().replace("-", "_")
        constant = next((own for own, said in names.items() if said == reason), constant)
        if reason not in ("equal", "break", "shorten", "lengthen"):
            assert getattr(story, constant) == number, reason
    own = {"special": "JOIN_SPECIAL"}
    for number, line in enumerate(LINES):
        name = line[0].removeprefix("log.zu-")
        assert getattr(story, own.get(name, name.upper().replace("-", "_"))) == number, name
        assert len(line) == WIDTH
    assert BOX.places

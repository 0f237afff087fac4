"""Setting up (GS-3)."""

from __future__ import annotations

from collections import Counter

import pytest

import kurhan
from kurhan.core.state import NOBODY
from kurhan.games.guns_steel.components import ERAS, NEW_WORLD, RENAISSANCE, RESOURCES
from kurhan.games.guns_steel.rules.setup import choose_wonder
from kurhan.games.guns_steel.state import GunsSteel
from tests.guns_steel.table import BOX, card, hand, laid, show
from tests.play import options, play, step

GAME = kurhan.game("guns_steel")
SINGLE = ("new_world", "renaissance")
EDITION = {"new_world": NEW_WORLD, "renaissance": RENAISSANCE}

each_set = pytest.mark.parametrize("edition", SINGLE)


def start(seats: int, seed: int = 1, edition: str = "new_world") -> GunsSteel:
    state = GAME.start(seats, seed, {"set": edition})
    assert isinstance(state, GunsSteel)
    return state


def rows(state: GunsSteel) -> list[list[int]]:
    return [state.row[state.start_of(era) : state.start_of(era + 1)] for era in range(len(ERAS))]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everyone_takes_the_five_cards_of_a_colour(seats: int) -> None:
    """GS-3.1"""
    state = start(seats)
    for seat in range(seats):
        assert hand(state, seat) == "agriculture barter reinforcement mining warrior"
        assert Counter(RESOURCES[BOX.back[one]] for one in state.hand[seat]) == {"food": 3, "iron": 2}
    assert len({one for cards in state.hand for one in cards}) == 5 * seats


@each_set
@pytest.mark.parametrize("seats", [3, 4])
def test_a_pyramid_of_one_set(edition: str, seats: int) -> None:
    """GS-3.2: every era in its row, shuffled"""
    states = [start(seats, seed, edition) for seed in range(1, 6)]
    for state in states:
        assert [len(row) for row in rows(state)] == [7, 6, 5, 4, 3]
        for era, row in enumerate(rows(state)):
            assert sorted(row) == BOX.cards_of(EDITION[edition], era)
        assert state.stacks == [[], [], [], [], []]
    for era in range(len(ERAS)):
        assert len({tuple(rows(state)[era]) for state in states}) > 1
    assert [one["card"] for one in states[0].view(None)["rows"][0]["cards"]] == [
        BOX.slug[one] for one in rows(states[0])[0]
    ]  # for all to see


@pytest.mark.parametrize("seats", [2, 3])
def test_a_card_rests_on_two_of_the_row_below(seats: int) -> None:
    """GS-3.3: so nothing lies below the lowest row, and below each higher one a whole pyramid"""
    state = start(seats)
    for era, row in enumerate(rows(state)):
        for place in range(len(row)):
            assert state.links[state.start_of(era) + place] == [0, 2, 5, 9, 14][era]
    # The leftmost card of the second row hangs on the two leftmost of the first, and on no other.
    for place in range(len(rows(state)[0])):
        other = state.copy()
        other.row[place] = NOBODY
        other.count_links()
        assert other.links[state.start_of(1)] == (1 if place < 2 else 2)


@each_set
def test_two_players_leave_a_card_of_each_era_in_the_box(edition: str) -> None:
    """GS-3.4"""
    state = start(2, 3, edition)
    assert [len(row) for row in rows(state)] == [6, 5, 4, 3, 2]
    assert not any(BOX.pair_out[one] for one in state.row)
    left_out = [one for one in state.out if BOX.edition[one] == EDITION[edition]]
    assert [RESOURCES[BOX.back[one]] for one in left_out] == list(ERAS)
    assert all(BOX.pair_out[one] for one in left_out)


@pytest.mark.parametrize(
    ("space", "wonder", "other"),
    [
        ("nuclear-submarine computer satellite", "international-space-station", "apollo-program"),
        ("nuclear-submarine satellite computer", "international-space-station", "apollo-program"),
        ("satellite nuclear-submarine computer", "international-space-station", "apollo-program"),
        ("computer satellite nuclear-submarine", "apollo-program", "international-space-station"),
        ("satellite computer nuclear-submarine", "apollo-program", "international-space-station"),
    ],
)
def test_the_wonder_whose_picture_lies_further_left(space: str, wonder: str, other: str) -> None:
    """GS-3.5: the example of the rulebook, and the other way round"""
    state = start(3)
    state.row[state.start_of(4) :] = [card(name) for name in space.split()]
    state.wonders[4], state.aside_wonders = NOBODY, []
    choose_wonder(state, 4)
    assert BOX.wonders[state.wonders[4]] == wonder
    assert BOX.wonders.index(other) in state.aside_wonders


@each_set
@pytest.mark.parametrize("seats", [2, 4])
def test_one_wonder_of_each_era_is_in_play(edition: str, seats: int) -> None:
    """GS-3.5"""
    for seed in range(1, 10):
        state = start(seats, seed, edition)
        for era in range(len(ERAS)):
            pair = BOX.wonders_of(EDITION[edition], era)
            pair.sort(key=lambda wonder: state.row.index(BOX.picture[wonder]))
            assert state.wonders[era] == pair[0]
            assert pair[1] in state.aside_wonders


def test_a_track_and_five_tokens_in_the_renaissance() -> None:
    """GS-3.6"""
    view = start(3, 1, "renaissance").view(0)
    assert [(player["track"], player["glory"]) for player in view["players"]] == [(0, 5)] * 3
    assert view["tokens"] == 5
    assert (start(3).view(0)["tokens"], start(3).view(0)["goal"]) == (0, None)


def test_chance_decides_who_begins() -> None:
    """GS-3.7"""
    for seats in (2, 3, 4):
        assert {start(seats, seed).first for seed in range(40)} == set(range(seats))


@pytest.mark.parametrize(("seats", "late"), [(2, [1]), (3, [2]), (4, [2, 3])])
def test_who_plays_late_lays_a_resource(seats: int, late: list[int]) -> None:
    """GS-3.8, GS-3.7: of their choice, and then the first turn begins"""
    for seed in range(1, 6):
        state = start(seats, seed)
        for place in late:
            seat = (state.first + place) % seats
            assert (step(state), state.waiting()) == ("Opening", [seat])
            assert options(state, seat) == [
                f"lay {name}" for name in ("agriculture", "barter", "reinforcement", "mining", "warrior")
            ]
            play(state, seat, "lay mining")
            assert laid(state, seat) == "mining"
        assert (step(state), state.waiting(), state.turn) == ("Resource", [state.first], state.first)
        assert [len(cards) for cards in state.laid] == [
            int((seat - state.first) % seats in late) for seat in range(seats)
        ]


def test_everything_is_in_the_game() -> None:
    """GS-3.2: nothing is lost in setting up"""
    state = start(4)
    assert show(sorted(state.row + state.out)) == " ".join(BOX.names[5:])

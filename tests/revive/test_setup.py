"""Setting up (RV-1)."""

from __future__ import annotations

from kurhan.games.revive.components import CHASM, CORNERS, LARGE, N_COLOURS
from kurhan.games.revive.state import Revive
from tests.play import note, options, play, step
from tests.revive.table import BOX, held, start


def test_the_map_is_laid() -> None:
    """RV-1.3, RV-1.4 and RV-1.5"""
    states = [start(4, seed) for seed in range(12)]
    for state in states:
        assert sorted(state.tiles) == list(range(30))
        assert [spot for spot in range(30) if state.ways[spot]] == BOX.starting
        assert all(state.tiles[spot] >= 25 for spot in BOX.starting)
        assert all(state.land[space] == LARGE for space in range(CORNERS, CHASM))
        assert len({location // 2 for location in state.corners}) == 4
        assert max(state.corners) < 10
    assert len({tuple(state.tiles) for state in states}) == 12
    assert {state.ways[BOX.starting[0]] for state in states} == {1, 2}
    assert {location % 2 for state in states for location in state.corners} == {0, 1}


def test_the_display() -> None:
    """RV-1.6, RV-1.7 and RV-1.8"""
    state = start(3)
    assert (len(state.cards), len(state.deck)) == (5, 34)
    assert (len(state.modules_out), len(state.module_pile)) == (5, 43)
    assert [len(row) for row in state.machines_out] == [3, 3, 3]
    assert [len(pile) for pile in state.machine_piles] == [7, 7, 7]
    for colour in range(N_COLOURS):
        assert all(BOX.machine_colour[machine] == colour for machine in state.machines_out[colour])
    assert len(state.crate_pile) == 28


def test_artefacts_by_players() -> None:
    """RV-1.9"""
    assert [sum(start(seats).craters) for seats in range(1, 5)] == [6, 8, 10, 12]
    assert [sum(start(seats, longer="on").craters) for seats in range(1, 5)] == [8, 10, 12, 12]
    assert [start(seats, longer="on").crater_small for seats in range(1, 5)] == [0, 0, 0, 2]


def test_who_begins_and_with_what() -> None:
    """RV-1.10 and RV-1.11"""
    assert {start(4, seed).first for seed in range(30)} == {0, 1, 2, 3}
    state = start(4, 5)
    assert state.turn == state.first
    resources = [held(state, seat) for seat in state.clockwise(state.first)]
    assert resources == [
        {"crystal": 1},
        {"gear": 1, "crystal": 1},
        {"gear": 1, "book": 1, "crystal": 1},
        {"gear": 1, "book": 1, "food": 1, "crystal": 1},
    ]


def test_everybody_begins_alike() -> None:
    """RV-1.12"""
    state = start(4)
    assert state.energy == [1] * 4
    assert state.ready == 15
    assert state.tracks == [0] * 12
    assert state.buildings == [5, 3] * 4
    assert [state.developed(seat) for seat in range(4)] == [0] * 4
    assert state.score == [0] * 4
    assert state.asleep == [0] * 4


def test_starting_cards() -> None:
    """RV-1.13"""
    states = [start(4, seed) for seed in range(12)]
    for state in states:
        sets = []
        for seat in range(4):
            assert (len(state.active[seat]), len(state.resting[seat])) == (3, 3)
            cards = state.active[seat] + state.resting[seat]
            assert len({card // 6 for card in cards}) == 1
            sets.append(cards[0] // 6)
        assert sorted(sets) == [0, 1, 2, 3]
    assert len({tuple(state.active[0]) for state in states}) > 6
    seen = start(2)
    assert [one["id"] for one in seen.view(0)["players"][1]["resting"]] == sorted(seen.resting[1])


def test_artefact_cards() -> None:
    """RV-1.14"""
    state = start(3)
    assert [len(cards) for cards in state.kept] == [1, 1, 1]
    assert len(state.kept_out) == 7
    assert state.view(1)["players"][0]["artefact_cards"] is None
    assert state.view(0)["players"][0]["artefact_cards"] is not None


def test_one_of_two_artefact_cards_is_kept() -> None:
    """RV-1.14"""
    state = start(2, artefact_cards="two")
    assert [len(cards) for cards in state.kept] == [2, 2]
    assert step(state) == "Keeping"
    seat = state.asked()
    first, second = state.kept[seat]
    assert options(state, seat) == [f"keep {first + 1}", f"keep {second + 1}"]
    assert note(state, seat, f"keep {second + 1}") is not None
    events = play(state, seat, f"keep {second + 1}")
    assert "value" not in events[0].args, "nobody learns which"
    assert state.kept[seat] == [second]
    assert state.asked() != seat
    play(state, state.asked(), options(state, state.asked())[0])
    assert step(state) == "Turn"


def test_one_card_for_all() -> None:
    """RV-1.14"""
    state = start(3, artefact_cards="common")
    assert [len(cards) for cards in state.kept] == [0, 0, 0]
    assert state.view(None)["common"]["number"] == state.kept_out[0] + 1
    assert {state.artefact_card(seat) for seat in range(3)} == {state.kept_out[0]}


def test_tribes_are_dealt() -> None:
    """RV-1.15 and RV-16.1"""
    seen = set()
    for seed in range(20):
        state = start(4, seed)
        assert len({tribe // 2 for tribe in state.tribe}) == 4
        assert all(tribe % 2 == 0 and not BOX.tribe_campaign[tribe] for tribe in state.tribe)
        seen.add(state.tribe[0])
    assert len(seen) == 4


def test_tribes_are_chosen_from_the_last_seat_on() -> None:
    """RV-1.15"""
    state = start(3, 2, tribes="chosen")
    order = []
    while step(state) == "Gathering":
        order.append(state.asked())
        play(state, state.asked(), options(state, state.asked())[0])
    assert order == state.clockwise(state.first)[::-1]
    assert [BOX.tribes[state.tribe[seat]] for seat in order] == ["nadair-sun", "hofstadterians-sun", "wayfarers-sun"]


def test_moon_sides_and_more_tribes() -> None:
    """RV-16.1"""
    state = start(2, 3, moon="on")
    assert step(state) == "Siding"
    seat = state.asked()
    sun, moon = options(state, seat)
    assert (sun.replace("sun", ""), sun.endswith("-sun"), moon.endswith("-moon")) == (
        moon.replace("moon", ""),
        True,
        True,
    )
    play(state, seat, moon)
    assert state.tribe[seat] % 2 == 1
    state = start(2, 3, moon="on", tribes="chosen", more_tribes="on")
    assert len(options(state, state.asked())) == 12
    play(state, state.asked(), "tribe vukuntur-moon")
    assert len(options(state, state.asked())) == 10
    assert state.falcon == CHASM
    tribes = {tribe for seed in range(30) for tribe in tribes_of(start(4, seed, more_tribes="on"))}
    assert tribes == {0, 1, 2, 3, 4, 5}


def tribes_of(state: Revive) -> list[int]:
    return [tribe // 2 for tribe in state.tribe]


def test_locked_content_is_off_unless_chosen() -> None:
    """RV-16.27, RV-16.28 and RV-16.29"""
    state = start(2)
    assert (state.sources_left, state.plates, state.chapter) == (0, [-1, -1], 0)
    assert len(state.deck) + len(state.cards) == 39
    assert start(2, sources="on").sources_left == 4
    more = start(2, citizens="on")
    assert len(more.deck) + len(more.cards) == 42
    corners = {corner for seed in range(30) for corner in start(2, seed, locations="on").corners}
    assert max(corners) >= 10

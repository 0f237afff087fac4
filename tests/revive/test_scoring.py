"""Final scoring (RV-14)."""

from __future__ import annotations

from kurhan.games.revive.components import ITEMS
from kurhan.games.revive.state import Revive
from tests.revive.table import (
    BOX,
    crate,
    give,
    hold,
    house,
    lay,
    learn,
    pawn,
    put_machine,
    put_module,
    put_tile,
    rest,
    space,
    table,
    track,
)


def items(state: Revive, seat: int = 0) -> dict[str, int]:
    return {ITEMS[i]: state.count_item(seat, i) for i in range(len(ITEMS))}


def location(state: Revive, name: str) -> int:
    """What a large location in the north-west is worth to seat 0."""
    state.corners[0] = BOX.locations.index(name)
    state.people[120] |= 1
    return state.location_points(0)


def test_only_ones_own_things_count() -> None:
    """RV-14.1"""
    state = table()
    state.kept[0], state.kept[1] = [0], [1]
    before = state.points(0)
    house(state, 1, "d41")
    pawn(state, 1, "d24")
    hold(state, 1, "welder")
    assert state.points(0) == before
    assert state.points(1) > 0


def test_development() -> None:
    """RV-14.2"""
    state = table()
    for count, points in ((0, 0), (2, 1), (5, 3), (12, 11)):
        state.used[0], state.unlocked[0] = min(count, 5), (1 << max(0, count - 5)) - 1
        assert state.breakdown()[0]["points.development"] == points
    state.used[0], state.unlocked[0] = 5, (1 << 15) - 1
    assert state.breakdown()[0]["points.development"] == 27


def test_technologies() -> None:
    """RV-14.3"""
    state = table(2, "nadair-sun")
    learn(state, 0, "nadair-3")
    learn(state, 0, "artefact")
    assert state.breakdown()[0]["points.technologies"] == 4 + 2


def test_large_locations() -> None:
    """RV-14.4"""
    state = table()
    track(state, 0, grey=3, green=9, yellow=1)
    assert (location(state, "3a"), location(state, "1a"), location(state, "2a")) == (3, 9, 1)
    state.energy[0] = 3
    state.running[0] = 1
    assert location(state, "1b") == 8
    put_module(state, 0, "top-left-1", "grey-1")
    assert location(state, "2b") == 1
    house(state, 0, "d41", large=True)
    house(state, 0, "d44")
    assert location(state, "3b") == 4
    state.learnt[0] = 0b111
    assert location(state, "4a") == 6
    assert location(state, "5a") == 3
    hold(state, 0, "welder", "a-1")
    assert location(state, "5b") == 2
    put_tile(state, "e4", "c1")
    house(state, 0, "e44")
    assert location(state, "4b") == 3


def test_only_where_one_has_a_pawn() -> None:
    """RV-14.4"""
    state = table()
    state.corners = [BOX.locations.index(name) for name in ("3a", "1a", "2a", "4a")]
    track(state, 0, grey=5, green=4)
    assert state.location_points(0) == 0
    state.people[121] |= 1
    assert state.location_points(0) == 4


def test_large_locations_of_the_campaign() -> None:
    """RV-16.28"""
    state = table()
    state.used[0] = 4
    assert location(state, "6a") == 12
    hold(state, 0, "clockwright")
    assert (location(state, "6b"), location(state, "8b")) == (4, 2)
    crate(state, 0, "gain gear 3")
    assert location(state, "8a") == 2
    put_tile(state, "d1", "a1")
    house(state, 0, "d11")
    assert location(state, "7a") == 3
    assert location(state, "7b") == 0
    for at in ("d41", "e31"):
        house(state, 0, at)
    assert location(state, "7b") == 3
    pawn(state, 0, "c23")
    assert state.n_tiles(0) == 4, "pawns count as well, and starting tiles do"


def test_card_bonuses() -> None:
    """RV-14.5"""
    state = table()
    hold(state, 0, "welder", "a-1")
    rest(state, 0, "smelter")
    lay(state, 0, "top-left", "stonemason")
    hold(state, 0, "harvester")
    assert state.card_points(0) == 0
    state.unlocked[0] = 1 << 2
    assert state.card_points(0) == 6


def test_token_and_small_artefacts() -> None:
    """RV-14.6"""
    state = table()
    state.ender, state.small[1] = 1, 3
    row = state.breakdown()[1]
    assert (row["points.end"], row["points.small"]) == (4, 6)


def test_resources() -> None:
    """RV-14.7"""
    state = table()
    give(state, 0, gear=3, food=3, crystal=3)
    assert state.breakdown()[0]["points.resources"] == 1
    give(state, 0, book=1)
    assert state.breakdown()[0]["points.resources"] == 2


def test_artefacts_repeat_their_items() -> None:
    """RV-14.8: the worked example. One purple and two white: purple twice, orange once, white three times."""
    state = table()
    state.kept[0] = [0]  # white: crates, purple: uses of the ability, orange: recruited cards
    crate(state, 0, "gain gear 3")
    state.used[0] = 3
    hold(state, 0, "welder", "harvester")
    assert state.artefact_points(0) == 1 + 3 + 2
    state.artefacts[:3] = [2, 1, 0]
    assert state.artefact_points(0) == 3 * 1 + 2 * 3 + 1 * 2


def test_items() -> None:
    """RV-14.9"""
    state = table()
    crate(state, 0, "gain gear 3")
    crate(state, 0, "gain book 3")
    state.opened[0].append(state.crates[0].pop(0))
    put_machine(state, 0, "grey-8")
    state.energy[0], state.running[0] = 2, 1 << 14
    for place, module in (("top-left-1", "grey-4"), ("top-left-2", "green-1"), ("right-1", "yellow-1")):
        put_module(state, 0, place, module)
    state.learnt[0], state.used[0] = 0b11, 4
    rest(state, 0, "chemist")
    lay(state, 0, "top-left", "foundry-gang")
    hold(state, 0, "a-1")
    put_tile(state, "e4", "c1")
    house(state, 0, "e41")
    assert items(state) == {
        "crate": 2, "energy": 3, "module": 3, "pawn": 2, "development": 4, "flask": 5, "card": 2, "water": 1,
        "crystal": 0,
    }  # fmt: skip
    assert state.item_worth(0, ITEMS.index("module")) == 1, "each two, rounded down"
    assert state.item_worth(0, ITEMS.index("water")) == 2


def test_a_temple_alone_does_not_count_as_water() -> None:
    """RV-14.9 and RV-16.6"""
    state = table(2, "hofstadterians-moon", moon="off")
    state.token[space("e32")] = 2
    assert state.n_waters(0) == 0
    house(state, 0, "e31")
    assert state.n_waters(0) == 1


def test_crystal_symbols_count_once() -> None:
    """RV-14.10"""
    state = table()
    put_tile(state, "b1", "a2")  # m..f: b12 is sand
    put_tile(state, "c1", "a3")  # ..mf: c11 is sand
    house(state, 0, "b12")
    house(state, 0, "c11")
    assert state.n_crystals(0) == 1
    state.token[space("c12")] = 32
    assert state.n_crystals(0) == 2


def test_ties() -> None:
    """RV-14.11"""
    state = table()
    state.kept = [[], []]
    give(state, 0, gear=3)
    give(state, 1, gear=2)
    track(state, 0, green=1)
    track(state, 1, grey=1, yellow=1)
    state.score = [10, 10]
    state.over = True
    assert state.ranking(0) == (10, 3, 1)
    assert state.winners() == [0], "more resources are left over"
    give(state, 1, gear=3)
    assert state.winners() == [1], "further on the tracks"
    track(state, 0, green=1, grey=1)
    assert state.winners() == [0, 1]


def test_scored_resources_do_not_break_ties() -> None:
    """RV-14.11"""
    state = table()
    give(state, 0, gear=6, book=4)
    give(state, 1, gear=4)
    assert [state.ranking(seat)[1] for seat in (0, 1)] == [0, 4]

"""Building (RV-8)."""

from __future__ import annotations

from kurhan.games.revive.components import SOURCE
from tests.play import options, play, refused, step
from tests.revive.table import give, held, house, learn, offered, put_tile, space, table, tracks


def test_a_free_space_of_sand() -> None:
    """RV-8.1"""
    state = table()
    house(state, 1, "d41")
    give(state, 0, gear=6, food=6)
    play(state, 0, "small")
    found = offered(state, 0, "at")
    assert "d41" not in found
    assert "d42" not in found
    assert "d23" in found


def test_what_it_costs() -> None:
    """RV-8.2"""
    state = table()
    give(state, 0, gear=2)
    assert refused(state, 0)["small"] == "RV-8.2"
    give(state, 0, gear=3)
    assert "small" in options(state, 0)
    assert "large" not in options(state, 0)
    give(state, 0, gear=5)
    play(state, 0, "large", "at d41")
    assert held(state, 0) == {}
    assert state.buildings[:2] == [5, 2]


def test_a_small_building() -> None:
    """RV-8.2, RV-8.3, RV-8.5 and RV-8.7: the worked example. 1 food and 3 gears; green 2, yellow 1; no energy, since
    the water has paid before; the location beside it gives nothing."""
    state = table()
    put_tile(state, "d5", "c1", 2)  # d52 is water with energy
    put_tile(state, "e4", "b3", 2)  # e41 is a location
    put_tile(state, "e5", "a7")  # e51 is a forest; d42 is one, too, and d43 a field
    house(state, 0, "d51")
    give(state, 0, gear=3, food=1)
    play(state, 0, "small", "at d44")
    assert held(state, 0) == {}
    assert tracks(state, 0) == (0, 2, 1)
    assert state.energy[0] == 1


def test_a_large_building() -> None:
    """RV-8.6: the worked example. Green 4, grey 2, and one module from a water that is new."""
    state = table()
    put_tile(state, "e4", "a1")  # e42 is a mountain, e43 a forest
    put_tile(state, "e5", "a8", 2)  # e52 is a forest
    put_tile(state, "f4", "c2")  # f43 is water with a module
    house(state, 0, "e41")
    give(state, 0, gear=5, food=1)
    play(state, 0, "large", "at e44")
    assert held(state, 0) == {}
    assert tracks(state, 0) == (2, 4, 0)
    assert step(state) == "TakingModule"
    play(state, 0, options(state, 0)[0], "place top-left-1")
    assert step(state) == "Turn", "one module, though the building is large"


def test_water_does_not_pay_twice() -> None:
    """RV-8.5: but it pays everybody once."""
    state = table()
    put_tile(state, "e4", "c1")  # .mw. with energy
    house(state, 0, "e41")
    give(state, 0, gear=3, food=1)
    play(state, 0, "small", "at e44")
    assert state.energy[0] == 1
    state = table()
    put_tile(state, "e4", "c1")
    house(state, 1, "e41")
    give(state, 0, gear=3, food=2)
    play(state, 0, "small", "at e44")
    assert state.energy[0] == 2


def test_crystal_symbols() -> None:
    """RV-8.4 and RV-8.6"""
    state = table()
    put_tile(state, "d1", "a2")  # m..f
    put_tile(state, "c1", "a1")
    house(state, 0, "d13")
    give(state, 0, gear=3)
    play(state, 0, "small", "at d12")
    assert held(state, 0) == {"crystal": 1}
    state = table()
    put_tile(state, "d1", "a1")  # .mf.
    house(state, 0, "d14")
    give(state, 0, gear=5, food=3)
    events = play(state, 0, "large", "at d11")
    assert held(state, 0)["crystal"] == 2
    keys = [event.key for event in events]
    assert keys.index("log.gain") < keys.index("log.advance"), "crystals come first"


def test_room_for_crystals_may_be_made_first() -> None:
    """RV-3.4 and RV-8.4: a crystal too many waits for an exchange, or becomes another resource."""
    for tribe in ("formika-sun", "nadair-sun"):
        state = table(2, tribe)
        put_tile(state, "d1", "a1")
        house(state, 0, "d14")
        if tribe == "formika-sun":
            learn(state, 0, "formika-2")
        give(state, 0, gear=5, food=3, crystal=3)
        play(state, 0, "large", "at d11")
        if tribe == "nadair-sun":
            assert (step(state), options(state, 0)) == ("Overflow", ["gain gear", "gain book", "gain food", "enough"])
            continue
        assert (step(state), "double gear" in options(state, 0)) == ("Resolving", True)
        play(state, 0, "double gear", "double gear")
        assert held(state, 0) == {"gear": 4, "food": 2, "crystal": 3}, "two were exchanged, and two came"
        assert tracks(state, 0) == (2, 2, 0)


def test_a_symbol_pays_every_building() -> None:
    """RV-8.4"""
    state = table()
    put_tile(state, "c1", "a3")  # ..mf
    give(state, 0, gear=6, food=6)
    house(state, 0, "c12")
    play(state, 0, "small", "at c11")
    assert held(state, 0)["crystal"] == 1
    assert state.n_crystals(0) == 1


def test_a_source_counts_as_a_symbol() -> None:
    """RV-16.27"""
    state = table()
    state.token[space("d44")] = SOURCE
    put_tile(state, "e4", "a3")  # ..mf: e41 lies beside d44
    give(state, 0, gear=5, food=6)
    play(state, 0, "large")
    assert "d44" not in offered(state, 0, "at"), "nobody builds on it"
    play(state, 0, "at e41")
    assert held(state, 0)["crystal"] == 2
    assert state.n_crystals(0) == 1


def test_a_new_tile_rewards_the_buildings_beside_it() -> None:
    """RV-8.8: also who explores, each building for a terrain, a large one twice, water once."""
    state = table()
    put_tile(state, "e4", "c1", 0)  # .mw. with energy
    house(state, 0, "e33")  # beside e41 and e42
    house(state, 0, "d44", large=True)  # beside e41 and e43
    house(state, 1, "e31")
    give(state, 0, food=6)
    play(state, 0, "explore", "tile e4", "deck", "way other")  # e42 water, e43 mountain
    assert tracks(state, 0) == (2, 0, 0), "the large building beside the mountain"
    assert state.energy[0] == 2
    assert tracks(state, 1) == (0, 0, 0)


def test_it_goes_in_turn_order() -> None:
    """RV-8.8 and RV-3.5"""
    state = table(3)
    put_tile(state, "e4", "c2", 0)  # ..wm with a module: e43 will be water
    put_tile(state, "e5", "a3")
    house(state, 1, "e51")
    house(state, 2, "d44")
    give(state, 0, food=6, book=6)
    play(state, 0, "explore", "tile e4", "deck", "way one")
    for seat in (1, 2):
        assert (state.turn, state.asked(), step(state)) == (0, seat, "TakingModule")
        play(state, seat, options(state, seat)[0], "place top-left-1")
    assert state.asked() == 0


def test_no_buildings_left() -> None:
    """RV-8.1"""
    state = table()
    state.buildings[0] = 0
    give(state, 0, gear=6)
    assert "small" not in options(state, 0)

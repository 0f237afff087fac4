"""Why something that one points at cannot be chosen (RV-5 to RV-8): every reason with its clause."""

from __future__ import annotations

from kurhan.core.text import Text
from kurhan.games.revive.rules.rewards import put_source
from kurhan.games.revive.rules.using import resolve
from tests.play import options, play, reason, refused, step
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
    show_module,
    space,
    table,
)


def test_slots_that_take_no_card() -> None:
    """RV-5.2 and RV-5.7"""
    state = table()
    hold(state, 0, "welder")
    lay(state, 0, "top-left", "harvester")
    play(state, 0, "play", "card welder")
    assert refused(state, 0) == {
        "slot top-left": "RV-5.7", "slot right-top": "RV-5.2", "slot right-bottom": "RV-5.2"
    }  # fmt: skip
    learn(state, 0, "slot-five")
    lay(state, 0, "right", "ranger")
    assert refused(state, 0) == {
        "slot top-left": "RV-5.7", "slot right-top": "RV-5.7", "slot right-bottom": "RV-5.7"
    }  # fmt: skip
    assert not set(refused(state, 0)) & set(options(state, 0))


def test_actions_for_which_nothing_is_left() -> None:
    """RV-6.3, RV-7.2 and RV-8.2: no building of that size, no pawn, no tile"""
    state = table()
    house(state, 0, "c21")
    state.buildings[0] = 0
    state.learnt[0] = 127
    state.ways = [1] * len(state.ways)
    give(state, 0, gear=1)
    reasons = {action: reason(state, 0, action).key for action in ("small", "large", "populate", "explore")}
    assert reasons == {
        "small": "refuse.no-small", "large": "refuse.build", "populate": "refuse.no-pawn", "explore": "refuse.no-tile",
    }  # fmt: skip
    state.buildings[1] = 0
    assert reason(state, 0, "large").key == "refuse.no-large"


def test_cards_that_cannot_be_played() -> None:
    """RV-5.1 and RV-5.17"""
    state = table()
    hold(state, 0, "welder", "harvester", "drovers")
    rest(state, 0, "ranger")
    play(state, 0, "play")
    assert refused(state, 0) == {"card ranger": "RV-5.1"}
    play(state, 0, "card drovers", "slot top-left")
    assert options(state, 0) == ["card welder", "enough"]
    assert refused(state, 0) == {"card harvester": "RV-5.17", "card ranger": "RV-5.1", "card drovers": "RV-5.1"}


def test_places_that_are_alike() -> None:
    """RV-5.5"""
    state = table()
    show_module(state, "grey-1")
    put_module(state, 0, "right-1", "grey-2")
    resolve(state, 0, [BOX.lines.index("module")])
    state.advance()
    play(state, 0, "module grey-1")
    assert refused(state, 0) == {"place top-left-2": "RV-5.5", "place bottom-right-2": "RV-5.5"}


def test_tiles_that_cannot_be_explored() -> None:
    """RV-6.1 and RV-6.3"""
    state = table()
    put_tile(state, "e4", "a1", 0)  # 3 food
    put_tile(state, "e3", "s1")
    give(state, 0, food=3, crystal=1)
    play(state, 0, "explore")
    found = refused(state, 0)
    assert found["tile e3"] == "RV-6.3"
    assert reason(state, 0, "tile e3") == Text("refuse.explored")
    assert found["tile g2"] == "RV-6.1"
    dear = [one for one in found if reason(state, 0, one).key == "refuse.dear"]
    assert dear
    for one in dear:
        cost = BOX.tile_cost[state.tiles[BOX.spots.index(one.split()[1])]]
        missing = reason(state, 0, one).args["count"]
        assert missing >= sum(cost) - 4, "what range costs comes on top"
        assert found[one] == "RV-6.3"
    assert not set(found) & set(options(state, 0))


def test_where_nobody_settles() -> None:
    """RV-6.1, RV-7.1 and RV-7.2"""
    state = table()
    put_tile(state, "e4", "b1")
    put_tile(state, "g2", "b2")  # far from everything that is explored
    locations = [one for one in range(120) if BOX.spaces[one][:2] in ("e4", "g2") and state.land[one] == 5]
    near, far = sorted(BOX.spaces[one] for one in locations)
    give(state, 0, book=3, food=6)
    play(state, 0, "populate")
    assert f"at {near}" in options(state, 0)
    assert refused(state, 0)[f"at {far}"] == "RV-6.1"
    assert refused(state, 0)["at d41"] == "RV-7.1", "no location"
    assert not set(refused(state, 0)) & set(options(state, 0))
    state.people[space(near)] = 2
    give(state, 0, book=0, food=0, crystal=1)
    assert refused(state, 0)[f"at {near}"] == "RV-7.2"
    cost = reason(state, 0, f"at {near}")
    assert cost.key == "refuse.dear"
    pawn(state, 0, near)
    assert refused(state, 0)[f"at {near}"] == "RV-7.1", "a pawn of one's own"


def test_technologies_that_cannot_be_unlocked() -> None:
    """RV-7.2 and RV-7.3"""
    state = table()
    put_tile(state, "e4", "b1")
    place = next(one for one in range(120) if BOX.spaces[one].startswith("e4") and state.land[one] == 5)
    names = ["technology " + BOX.technologies[number] for number in BOX.nodes[state.tribe[0]]]
    give(state, 0, book=6, food=6, crystal=3)
    play(state, 0, "populate", f"at {BOX.spaces[place]}")
    assert options(state, 0) == [names[0]]
    assert refused(state, 0) == dict.fromkeys(names[1:], "RV-7.3")
    assert reason(state, 0, names[1]) == Text("refuse.not-lowest")
    state.learnt[0] = 1
    give(state, 0, book=0, food=6, crystal=0)
    joined = [names[node] for node in range(1, 7) if BOX.below[state.tribe[0]][node] & 1]
    assert refused(state, 0)[joined[0]] == "RV-7.2"
    assert reason(state, 0, names[0]) == Text("refuse.learnt")
    assert reason(state, 0, names[6]) == Text("refuse.not-joined")


def test_where_nobody_builds() -> None:
    """RV-8.1, RV-8.2, RV-6.1 and RV-16.27"""
    state = table()
    put_tile(state, "g2", "a1")  # far from everything that is explored
    house(state, 1, "d41")
    give(state, 0, gear=3)
    play(state, 0, "small")
    found = refused(state, 0)
    assert reason(state, 0, "at d41") == Text("refuse.occupied")
    terrain = next(one for one in range(120) if state.land[one] in (2, 3, 4))
    assert reason(state, 0, f"at {BOX.spaces[terrain]}") == Text("refuse.not-sand")
    assert found["at north-west"] == found["at d41"] == "RV-8.1"
    far = next(one for one in range(120) if BOX.spaces[one].startswith("g2") and state.land[one] == 1)
    assert found[f"at {BOX.spaces[far]}"] == "RV-6.1"
    beyond = [one for one in found if found[one] == "RV-8.2"]
    assert beyond
    assert reason(state, 0, beyond[0]).args["things"][0] == "amount.gear-3"
    free = next(one.split()[1] for one in options(state, 0) if one.startswith("at "))
    put_source(state, space(free))
    assert refused(state, 0)[f"at {free}"] == "RV-16.27"


def test_what_cannot_be_done_at_once() -> None:
    """RV-8.2 and RV-5.19"""
    state = table()
    hold(state, 0, "stonemason")
    give(state, 0, gear=3)
    crate(state, 0, "gain gear 3")
    put_machine(state, 0, "grey-1")
    play(state, 0, "play", "card stonemason", "slot bottom-left")
    assert step(state) == "Acting"
    assert refused(state, 0) == {"large": "RV-8.2"}


def test_an_effect_that_waits_twice_is_refused_once() -> None:
    """RV-5.3"""
    state = table()
    crate(state, 0, "gain gear 3")
    resolve(state, 0, [BOX.lines.index("back"), BOX.lines.index("back")])
    state.advance()
    question = state.question(0)
    assert question is not None
    assert [refusal.action for refusal in question.refused] == ["use back"]

"""The turn (RV-3) and free actions (RV-10)."""

from __future__ import annotations

import pytest

from kurhan.games.revive.rules.using import resolve, take_crate
from tests.play import options, play, refused, step
from tests.revive.table import (
    BOX,
    crate,
    give,
    held,
    hold,
    house,
    lay,
    learn,
    offered,
    put_machine,
    put_tile,
    table,
    track,
    tracks,
)


def test_one_or_two_actions() -> None:
    """RV-3.1 and RV-3.2"""
    state = table()
    give(state, 0, gear=6, food=1)
    assert "end" not in options(state, 0)
    play(state, 0, "small", "at d41")
    assert (state.turn, state.left) == (0, 1)
    assert "end" in options(state, 0)
    assert "hibernate" not in options(state, 0)
    play(state, 0, "small", "at d44")  # the same action again
    assert state.turn == 1


def test_one_action_is_enough() -> None:
    """RV-3.1"""
    state = table()
    play(state, 0, "switch", "gain book", "end")
    assert state.turn == 1


def test_who_takes_no_action_hibernates() -> None:
    """RV-3.3"""
    state = table()
    state.ready = 0
    assert options(state, 0) == ["hibernate"]
    assert refused(state, 0)["end"] == "RV-3.3"
    assert refused(state, 0)["play"] == "RV-5.1"
    assert refused(state, 0)["switch"] == "RV-5.20"
    assert refused(state, 0)["explore"] == "RV-6.3"


def test_actions_or_hibernation() -> None:
    """RV-3.1"""
    state = table()
    play(state, 0, "switch", "gain gear")
    assert refused(state, 0)["hibernate"] == "RV-3.1"


def test_free_actions_inside_an_action() -> None:
    """RV-3.4 and RV-10.1: a machine is used while a tile is being chosen."""
    state = table()
    put_machine(state, 0, "standard-yellow")
    put_tile(state, "e4", "a6", 0)  # 4 food, and one space must be crossed to d5, none to e4
    put_tile(state, "e5", "a1", 0)
    give(state, 0, food=4)
    play(state, 0, "explore")
    before = options(state, 0)
    play(state, 0, "activate standard-yellow")
    assert step(state) == "Exploring"
    assert set(before) - {"activate standard-yellow"} < set(options(state, 0)), "more tiles are within reach"


def test_a_crate_pays_for_an_effect_that_waits() -> None:
    """RV-3.4: there is no gear for the smelter, but a crate with gears lies closed."""
    state = table()
    hold(state, 0, "smelter")
    kind = crate(state, 0, "gain gear 3")
    play(state, 0, "play", "card smelter", "slot top-left")
    assert options(state, 0) == ["enough", f"open {kind}"]
    assert refused(state, 0) == {"use pay gear 1 for gain food 2 or gain book 2 times 3": "RV-5.3"}
    play(state, 0, f"open {kind}", "use pay gear 1 for gain food 2 or gain book 2 times 3", "get gain food 2")
    assert held(state, 0) == {"gear": 2, "food": 2}


def test_a_crate_pays_for_one_more_exchange() -> None:
    """RV-3.4 and RV-5.13"""
    state = table()
    hold(state, 0, "smelter")
    give(state, 0, gear=1)
    kind = crate(state, 0, "gain gear 3")
    use = "use pay gear 1 for gain food 2 or gain book 2 times 3"
    play(state, 0, "play", "card smelter", "slot top-left", use, "get gain food 2")
    assert options(state, 0) == ["enough", f"open {kind}"]
    play(state, 0, f"open {kind}", "get gain book 2")
    assert held(state, 0) == {"gear": 2, "book": 2, "food": 2}


def test_free_actions_make_a_building_possible() -> None:
    """RV-3.4 and RV-5.19: with 1 gear, a crate or a machine must come first."""
    for free in ("crate", "machine"):
        state = table()
        hold(state, 0, "stonemason")
        give(state, 0, gear=1)
        if free == "crate":
            action = "open " + crate(state, 0, "gain gear 3")
        else:
            put_machine(state, 0, "grey-1")
            action = "activate grey-1"
        play(state, 0, "play", "card stonemason", "slot bottom-left")
        assert options(state, 0) == ["enough", action]
        play(state, 0, action, "small", "at d41")
        assert state.owner(BOX.spaces.index("d41")) == 0


def test_free_actions_while_choosing_what_to_build() -> None:
    """RV-3.4 and RV-5.19: 3 gears are enough for a small building, with the machine for a large one."""
    state = table()
    hold(state, 0, "stonemason")
    give(state, 0, gear=3)
    put_machine(state, 0, "grey-1")
    play(state, 0, "play", "card stonemason", "slot bottom-left")
    assert options(state, 0) == ["small", "enough", "activate grey-1"]
    play(state, 0, "activate grey-1", "large", "at d41")
    assert held(state, 0) == {}


def test_a_crate_pays_for_the_ability() -> None:
    """RV-3.4 and RV-4.9"""
    state = table(2, "kuniban-sun")
    hold(state, 0, "b-1")
    kind = crate(state, 0, "gain food 3")
    play(state, 0, "play", "card b-1", "slot bottom-left")
    assert options(state, 0) == ["enough", f"open {kind}"]
    play(state, 0, f"open {kind}", "use tribe", "deck")
    assert (held(state, 0), state.used[0]) == ({"food": 2}, 1)


def test_the_prism_finds_a_card_to_play() -> None:
    """RV-3.4 and RV-9.10: no card is grey until one has all colours."""
    state = table()
    hold(state, 0, "drovers", "harvester")
    put_machine(state, 0, "green-4")
    play(state, 0, "play", "card drovers", "slot top-left")
    assert options(state, 0) == ["enough", "activate green-4"]
    play(state, 0, "activate green-4", "prism harvester", "card harvester", "slot bottom-left")
    assert tracks(state, 0) == (0, 0, 2)


def test_nothing_is_asked_without_a_free_action() -> None:
    """RV-3.4 and RV-5.3: what cannot be used is let go."""
    state = table()
    hold(state, 0, "smelter")
    play(state, 0, "play", "card smelter", "slot top-left")
    assert (step(state), state.left) == ("Turn", 1)


def test_exchanges_of_technologies_help_as_well() -> None:
    """RV-3.4, RV-16.8, RV-16.17 and RV-16.30"""
    for tribe, technology, has, action in (
        ("hofstadterians-sun", "hofstadterians-1", {"gear": 2}, "crystallise"),
        ("formika-sun", "formika-2", {"crystal": 1}, "double gear"),
        ("kuniban-sun", "kuniban-2", {"crystal": 1}, "retire"),
    ):
        state = table(2, tribe)
        learn(state, 0, technology)
        lay(state, 0, "top-left", "welder")
        give(state, 0, **has)
        resolve(state, 0, [BOX.lines.index("pay crystal 2 for artefact")])
        state.advance()
        assert step(state) == "Resolving", tribe
        assert action in options(state, 0)


def test_free_actions_cost_no_action() -> None:
    """RV-3.4, RV-10.1 and RV-9.1"""
    state = table()
    state.energy[0] = 3
    put_machine(state, 0, "grey-2", 12)
    put_machine(state, 0, "green-2", 13)
    play(state, 0, "activate grey-2", "activate green-2")
    assert held(state, 0) == {"gear": 3, "book": 3}
    assert (state.left, state.energy[0]) == (2, 1)


def test_others_choose_in_turn_order() -> None:
    """RV-3.5 and RV-8.8: a new tile brings others a machine and an artefact."""
    state = table(3)
    put_tile(state, "e4", "a1", 0)  # mountain and forest
    give(state, 0, food=6)
    house(state, 1, "e33")  # beside e41, e42
    house(state, 2, "d44")  # beside e41, e43
    for seat in (1, 2):
        track(state, seat, grey=4, green=4, yellow=1)
    state.tracks[6] = 4
    play(state, 0, "explore", "tile e4", "deck", "way one")
    asked = []
    while step(state) == "TakingMachine":
        assert state.turn == 0
        asked.append(state.asked())
        play(state, state.asked(), options(state, state.asked())[0])
    assert asked, "somebody unlocked a machine"
    assert asked == sorted(asked)
    assert 0 not in asked
    assert (state.turn, state.asked()) == (0, 0)


def test_an_action_that_cannot_be_carried_out_was_none() -> None:
    """RV-3.6"""
    state = table()
    give(state, 0, gear=3)
    put_machine(state, 0, "grey-8")
    play(state, 0, "small")
    assert "activate grey-8" in options(state, 0)
    play(state, 0, "activate grey-8", "use pay gear 1 for points 4")
    assert (step(state), state.left, state.acted) == ("Turn", 2, 0)


def test_an_action_inside_another_is_not_the_other() -> None:
    """RV-3.6: the last small building is built by the ability, the last card played by a crate."""
    state = table(2, "vukuntur-sun", more_tribes="on")
    give(state, 0, gear=6)
    state.buildings[0] = 1
    kind = crate(state, 0, "tribe")
    play(state, 0, "small", "open " + kind, "use tribe", "small", "at d41")
    assert (step(state), state.left, state.acted) == ("Turn", 2, 0)
    assert "hibernate" in options(state, 0)
    state = table()
    hold(state, 0, "welder")
    kind = crate(state, 0, "play any")
    play(state, 0, "play", "open " + kind, "card welder", "slot top-left")
    assert (step(state), state.left, state.acted) == ("Turn", 2, 0)


def test_a_machine_builds_inside_an_action() -> None:
    """RV-3.6 and RV-5.19: with gears for one building only, and for two."""
    for gears, left in ((3, 2), (6, 1)):
        state = table()
        give(state, 0, gear=gears, food=6)
        put_machine(state, 0, "grey-5")
        play(state, 0, "small", "activate grey-5")
        assert state.questions()[0].prompt.key == "ask.Acting-build"
        play(state, 0, "small", "at d41")
        if left == 1:
            assert (step(state), state.left) == ("Building", 1)
            play(state, 0, "at d44")
        assert (step(state), state.left, state.acted) == ("Turn", left, 2 - left)


def test_exploring_and_populating_inside_an_action() -> None:
    """RV-3.6"""
    state = table(2, "vukuntur-sun", more_tribes="on")
    give(state, 0, food=3)
    put_tile(state, "e4", "a1", 0)
    kind = crate(state, 0, "tribe")
    play(state, 0, "explore", "open " + kind, "use tribe", "explore", "tile e4", "deck", "way one")
    assert (step(state), state.left, state.acted) == ("Turn", 2, 0), "no food is left for another tile"
    state = table(2, "vukuntur-sun", more_tribes="on")
    give(state, 0, gear=2, book=1, crystal=1)
    kind = crate(state, 0, "tribe")
    play(state, 0, "small", "open " + kind, "use tribe", "populate", "at d24", "technology vukuntur-1")
    assert (step(state), state.left, state.acted) == ("Turn", 2, 0), "the crystal stood for a gear"


def test_range_and_price_are_paid_together() -> None:
    """RV-3.7"""
    state = table()
    give(state, 0, food=6)
    put_tile(state, "e4", "a1", 0)
    play(state, 0, "explore", "tile e4")
    assert held(state, 0) == {"food": 3}
    assert step(state) == "Recruiting"


def test_no_free_actions_in_the_turn_of_another() -> None:
    """RV-10.3"""
    state = table()
    crate(state, 1, "gain gear 1", "gain book 1")
    give(state, 1, crystal=1)
    resolve(state, 1, [BOX.lines.index("module")])
    state.advance()
    assert state.asked() == 1
    assert {one.split()[0] for one in options(state, 1)} == {"module", "enough"}


def test_as_many_free_actions_as_one_likes() -> None:
    """RV-10.1"""
    state = table()
    kind = crate(state, 0, "gain gear 1", "gain book 1")
    crate(state, 0, "gain gear 1", "gain book 1")
    assert options(state, 0).count(f"open {kind}") == 1, "two that look alike are one option"
    play(state, 0, f"open {kind}", f"open {kind}")
    assert held(state, 0) == {"gear": 2, "book": 2}


def test_crates_after_the_last_action() -> None:
    """RV-10.1: one is asked again as long as a machine or a crate could be used."""
    state = table()
    kind = crate(state, 0, "gain gear 1", "gain book 1")
    state.left, state.acted = 1, 1
    play(state, 0, "switch", "gain food")
    assert options(state, 0) == ["end", f"open {kind}"]
    play(state, 0, f"open {kind}")
    assert state.turn == 1


@pytest.mark.parametrize(
    ("tribe", "technology", "has", "exchange"),
    [
        ("hofstadterians-sun", "hofstadterians-1", {"gear": 2}, "crystallise"),
        ("formika-sun", "formika-2", {"crystal": 1}, "double gear"),
        ("kuniban-sun", "kuniban-2", {"crystal": 1}, "retire"),
    ],
)
def test_exchanges_of_technologies_after_the_last_action(
    tribe: str, technology: str, has: dict[str, int], exchange: str
) -> None:
    """RV-10.4: also after hibernating."""
    for deed in (("switch", "gain food"), ("hibernate", "bonus 1", "gain food", "gain food")):
        state = table(2, tribe)
        learn(state, 0, technology)
        lay(state, 0, "top-left", "welder")
        state.left = 1 if deed[0] == "switch" else 2
        state.acted = 2 - state.left
        give(state, 0, **has)
        play(state, 0, *deed)
        if deed[0] == "hibernate" and exchange == "retire":
            assert state.turn == 1, "no card is left in a slot"
            continue
        assert "end" in options(state, 0)
        play(state, 0, exchange)
    state = table()
    give(state, 0, crystal=1, gear=2)
    state.left, state.acted = 1, 1
    play(state, 0, "switch", "gain food")
    assert state.turn == 1, "crystals need not be exchanged for what they stand for"


def test_machines_only_before_hibernation() -> None:
    """RV-10.4"""
    state = table()
    put_machine(state, 0, "grey-2")
    kind = crate(state, 0, "gain gear 1", "gain book 1")
    assert "activate grey-2" in options(state, 0)
    play(state, 0, "hibernate", "bonus 1", "gain food", "gain food")
    assert options(state, 0) == ["end", f"open {kind}"]


def test_crates_are_secret_until_opened() -> None:
    """RV-10.5"""
    state = table()
    take_crate(state, 0)
    assert state.view(0)["players"][0]["own_crates"] is not None
    assert state.view(1)["players"][0]["own_crates"] is None
    assert state.view(1)["players"][0]["crates"] == 1


def test_no_crates_left() -> None:
    """RV-10.5"""
    state = table()
    state.crates[1] = state.crate_pile
    state.crate_pile = []
    take_crate(state, 0)
    assert state.crates[0] == []


def test_what_helps_in_an_action_is_over_with_it() -> None:
    """RV-9.3"""
    state = table()
    give(state, 0, gear=6, food=6)
    put_machine(state, 0, "standard-yellow")
    put_machine(state, 0, "grey-1", 13)
    state.energy[0] = 2
    play(state, 0, "activate standard-yellow", "activate grey-1")
    assert (state.reach, state.off) == (1, [2, 0, 0])
    play(state, 0, "small", "at d41")
    assert held(state, 0) == {"gear": 5, "food": 6}
    assert (state.reach, state.off) == (0, [0, 0, 0])


def test_boosts_do_not_outlive_another_action() -> None:
    """RV-9.3"""
    state = table()
    put_machine(state, 0, "standard-yellow")
    play(state, 0, "activate standard-yellow", "switch", "gain food")
    assert state.reach == 0


def test_what_helps_on_the_map_waits_until_a_card_brings_something_there() -> None:
    """RV-9.3: it would be over with the card; the card that builds can still be helped"""
    state = table()
    house(state, 0, "c21")
    hold(state, 0, "harvester", "stonemason")
    give(state, 0, gear=1, food=1)
    put_machine(state, 0, "grey-1")
    assert offered(state, 0, "activate") == ["grey-1"]
    play(state, 0, "play")
    assert offered(state, 0, "activate") == []
    play(state, 0, "card stonemason")
    assert offered(state, 0, "activate") == []
    play(state, 0, "slot bottom-left")
    assert offered(state, 0, "activate") == ["grey-1"]
    play(state, 0, "activate grey-1", "small", "at c24")
    assert held(state, 0) == {"food": 1}


def test_the_order_of_effects_is_free() -> None:
    """RV-5.3"""
    state = table()
    hold(state, 0, "tunnel-foreman")
    lay(state, 0, "top-left", "welder")
    put_machine(state, 0, "grey-2")
    state.energy[0], state.running[0] = 0, 1 << 14
    play(state, 0, "play", "card tunnel-foreman", "slot bottom-left")
    assert options(state, 0) == ["use rest", "use back", "enough"]
    play(state, 0, "use back", "back grey-2")
    assert step(state) == "RestingCard", "the one that is left is used without asking"
    play(state, 0, "enough")
    assert state.energy[0] == 1

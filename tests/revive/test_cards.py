"""Cards, modules and the switch (RV-5)."""

from __future__ import annotations

from kurhan.games.revive.rules.rewards import Rewarding
from kurhan.games.revive.rules.using import resolve
from tests.play import options, play, refused, step, told
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
    pawn,
    put_machine,
    put_module,
    put_tile,
    rest,
    show,
    show_module,
    start,
    table,
    tracks,
)


def test_upper_and_lower_slots() -> None:
    """RV-5.1"""
    state = table()
    hold(state, 0, "welder", "harvester")
    play(state, 0, "play", "card welder")
    assert offered(state, 0, "slot") == ["top-left", "top-right", "bottom-left", "bottom-right"]
    play(state, 0, "slot top-right")
    assert held(state, 0) == {"gear": 3}
    play(state, 0, "play", "card harvester", "slot bottom-left")
    assert tracks(state, 0) == (0, 0, 2)
    assert state.active[0] == []


def test_a_slot_takes_one_card() -> None:
    """RV-5.1"""
    state = table()
    hold(state, 0, "welder", "harvester")
    play(state, 0, "play", "card welder", "slot top-left", "play", "card harvester")
    assert "top-left" not in offered(state, 0, "slot")


def test_no_free_slot() -> None:
    """RV-5.1"""
    state = table()
    hold(state, 0, "welder")
    for slot, card in zip(BOX.slots[:4], ["harvester", "ranger", "librarian", "schoolteacher"]):
        lay(state, 0, slot, card)
    assert refused(state, 0)["play"] == "RV-5.1"


def test_the_fifth_slot() -> None:
    """RV-5.2"""
    state = table()
    hold(state, 0, "welder", "harvester")
    learn(state, 0, "slot-five")
    play(state, 0, "play", "card welder")
    assert offered(state, 0, "slot")[-2:] == ["right-top", "right-bottom"]
    play(state, 0, "slot right-bottom")
    assert tracks(state, 0) == (2, 0, 0)
    play(state, 0, "play", "card harvester")
    assert "right-top" not in offered(state, 0, "slot")


def test_modules_for_the_fifth_slot_before_it_is_open() -> None:
    """RV-5.2"""
    state = table()
    show_module(state, "grey-1")
    resolve(state, 0, [BOX.lines.index("module")])
    state.advance()
    play(state, 0, "module grey-1", "place right-1")
    assert state.n_modules(0) == 1


def test_two_food_and_a_book() -> None:
    """RV-5.4: the worked example. A card for 2 food and a yellow-green module for a book."""
    for card in ("a-5", "c-4"):  # a yellow one and a green one
        state = table()
        hold(state, 0, card)
        put_module(state, 0, "top-left-1", "yellow-green-2")
        play(state, 0, "play", f"card {card}", "slot top-left")
        assert held(state, 0) == {"book": 1, "food": 2}


def test_a_module_of_another_colour_does_not_work() -> None:
    """RV-5.4"""
    state = table()
    hold(state, 0, "a-5")
    put_module(state, 0, "top-left-1", "grey-1")
    put_module(state, 0, "top-right-1", "yellow-1")
    play(state, 0, "play", "card a-5", "slot top-left")
    assert held(state, 0) == {"food": 2}


def test_a_module_put_on_the_activation_symbol_works_at_once() -> None:
    """RV-5.5: the worked example."""
    state = table()
    show_module(state, "yellow-green-2")
    resolve(state, 0, [BOX.lines.index("module")])
    state.advance()
    play(state, 0, "module yellow-green-2")
    assert "top-left-1" in offered(state, 0, "place")
    assert "top-left-2" not in offered(state, 0, "place"), "empty places of a slot are alike"
    play(state, 0, "place top-left-3")
    assert held(state, 0) == {"book": 1}
    assert len(state.modules_out) == 5


def test_a_module_put_elsewhere_waits() -> None:
    """RV-5.5"""
    state = table()
    show_module(state, "yellow-green-2")
    resolve(state, 0, [BOX.lines.index("module")])
    state.advance()
    play(state, 0, "module yellow-green-2", "place top-left-1")
    assert held(state, 0) == {}


def test_a_module_in_the_place_of_another() -> None:
    """RV-5.6"""
    state = table()
    put_module(state, 0, "top-left-3", "grey-1")
    show_module(state, "yellow-green-2")
    resolve(state, 0, [BOX.lines.index("module")])
    state.advance()
    events = play(state, 0, "module yellow-green-2", "place top-left-3")
    assert held(state, 0) == {}
    assert state.n_modules(0) == 1
    assert [line.args["value"] for line in told(events, "log.module-thrown")] == ["module.grey-1"]
    assert state.gone[1] == [BOX.modules.index("grey-1")]


def test_the_yellow_chain() -> None:
    """RV-5.7 and RV-5.8: the worked example. Another yellow card works, and so do the earlier one and the module."""
    state = table()
    hold(state, 0, "harvester")
    lay(state, 0, "top-left", "pathfinder")  # 2 food, and the symbol of a slot
    put_module(state, 0, "top-left-1", "yellow-green-2")
    play(state, 0, "play", "card harvester", "slot top-left")
    assert held(state, 0) == {"book": 1, "food": 5}


def test_only_cards_of_the_new_colour_work_again() -> None:
    """RV-5.8"""
    state = table()
    hold(state, 0, "librarian")
    lay(state, 0, "top-left", "pathfinder")
    put_module(state, 0, "top-left-1", "yellow-1")
    play(state, 0, "play", "card librarian", "slot top-left")
    assert held(state, 0) == {"book": 3}


def test_the_last_card_must_have_the_symbol() -> None:
    """RV-5.7"""
    state = table()
    hold(state, 0, "welder")
    lay(state, 0, "top-left", "pathfinder", "harvester")
    lay(state, 0, "bottom-left", "dynamo-keeper")  # its symbol is on the top half
    play(state, 0, "play", "card welder")
    assert offered(state, 0, "slot") == ["top-right", "bottom-right"]


def test_a_resource_for_each_card_of_a_colour() -> None:
    """RV-5.9: the card itself is one of them."""
    state = table()
    hold(state, 0, "gleaners")
    lay(state, 0, "top-left", "harvester")
    lay(state, 0, "bottom-left", "ranger")
    lay(state, 0, "bottom-right", "welder")
    play(state, 0, "play", "card gleaners", "slot top-right")
    assert held(state, 0) == {"food": 3}


def test_a_resource_for_each_pawn() -> None:
    """RV-5.9"""
    state = table()
    hold(state, 0, "nomad")
    pawn(state, 0, "c23")
    pawn(state, 0, "c33")
    play(state, 0, "play", "card nomad", "slot top-left", "gain gear", "gain food")
    assert held(state, 0) == {"gear": 1, "food": 1}
    assert step(state) == "Turn"


def test_visible_flasks() -> None:
    """RV-5.11 and RV-5.9"""
    state = table()
    hold(state, 0, "brewer", "clockwright")  # one flask on top; one on each half
    rest(state, 0, "chemist")  # cannot be seen
    lay(state, 0, "top-left", "foundry-gang")  # its flask is on the other half
    put_module(state, 0, "top-left-1", "grey-4")
    put_machine(state, 0, "grey-8")
    assert state.flasks_visible(0) == 1 + 2 + 1 + 1
    assert state.flasks_of(0) == 5 + 2 + 1
    play(state, 0, "play", "card brewer", "slot bottom-left")
    assert state.flasks_visible(0) == 4, "its own lies on the half that is not in use"
    play(state, 0, *["gain gear"] * 4)
    assert held(state, 0) == {"gear": 4}


def test_a_card_that_makes_an_action_cheaper() -> None:
    """RV-5.10"""
    state = table()
    hold(state, 0, "bridge-warden")
    give(state, 0, gear=3)
    play(state, 0, "play", "card bridge-warden", "slot bottom-left", "small", "at d41")
    assert held(state, 0) == {"gear": 1}


def test_it_lasts_only_in_a_slot() -> None:
    """RV-5.10"""
    state = table()
    hold(state, 0, "bridge-warden")
    give(state, 0, gear=3)
    play(state, 0, "small", "at d41")
    assert held(state, 0) == {}
    state = table()
    lay(state, 0, "top-left", "bridge-warden")  # the other half
    give(state, 0, gear=3)
    play(state, 0, "small", "at d41")
    assert held(state, 0) == {}


def test_range_from_a_card() -> None:
    """RV-5.10 and RV-6.4"""
    state = table()
    lay(state, 0, "bottom-left", "lookout")
    give(state, 0, gear=3)
    play(state, 0, "small", "at c31")
    assert held(state, 0) == {}


def test_a_card_that_answers_machines() -> None:
    """RV-5.10"""
    state = table()
    lay(state, 0, "bottom-left", "reactor-choir")
    put_machine(state, 0, "grey-2")
    play(state, 0, "activate grey-2")
    assert state.score[0] == 1


def test_cards_that_answer_abilities_and_exploring() -> None:
    """RV-5.10"""
    state = table(2, "nadair-sun")
    lay(state, 0, "bottom-left", "envoy")
    lay(state, 0, "bottom-right", "pathfinder")
    resolve(state, 0, [BOX.lines.index("tribe")])
    state.advance()
    play(state, 0, "use tribe")
    assert state.score[0] == 2
    put_tile(state, "e4", "a1", 0)
    give(state, 0, food=3)
    play(state, 0, "explore", "tile e4", "deck", "way one")
    assert held(state, 0)["crystal"] == 1


def test_swaps() -> None:
    """RV-5.12"""
    state = table()
    hold(state, 0, "a-4")
    give(state, 0, gear=2, book=6)
    play(state, 0, "play", "card a-4", "slot top-left")
    assert "swap gear book" not in options(state, 0), "there is no room for it"
    play(state, 0, "swap gear food", "swap book gear", "swap food gear")
    assert held(state, 0) == {"gear": 3, "book": 5}
    assert step(state) == "Turn"


def test_an_exchange_up_to_three_times() -> None:
    """RV-5.13: a gear for 2 food or 2 books."""
    state = table()
    hold(state, 0, "smelter")
    give(state, 0, gear=3)
    play(state, 0, "play", "card smelter", "slot top-left", "use pay gear 1 for gain food 2 or gain book 2 times 3")
    play(state, 0, "get gain food 2", "get gain book 2")
    assert held(state, 0) == {"gear": 1, "book": 2, "food": 2}
    assert "enough" in options(state, 0)
    play(state, 0, "get gain food 2")
    assert held(state, 0) == {"book": 2, "food": 4}
    assert step(state) == "Turn"


def test_one_of_two_things() -> None:
    """RV-5.13: a module or the ability."""
    state = table(2, "nadair-sun")
    hold(state, 0, "a-6")
    play(state, 0, "play", "card a-6", "slot bottom-left")
    assert options(state, 0)[:2] == ["get module", "get tribe"]
    play(state, 0, "get tribe", "use tribe")
    assert held(state, 0) == {"book": 2}
    assert state.n_modules(0) == 0


def test_a_card_cannot_put_itself_to_rest() -> None:
    """RV-5.14"""
    state = table()
    hold(state, 0, "miller")
    play(state, 0, "play", "card miller", "slot bottom-left")
    assert options(state, 0) == ["use advance yellow 1", "enough"], "there is no other card"
    state = table()
    hold(state, 0, "miller")
    lay(state, 0, "top-left", "welder")
    play(state, 0, "play", "card miller", "slot bottom-left", "use rest")
    assert options(state, 0) == ["rest welder", "enough"]
    play(state, 0, "rest welder")
    assert state.resting[0] == [BOX.cards.index("welder")]
    assert len(state.laid[0]) == 1


def test_a_module_may_put_the_card_to_rest() -> None:
    """RV-5.14"""
    state = table()
    hold(state, 0, "harvester")
    put_module(state, 0, "top-left-1", "yellow-8")
    play(state, 0, "play", "card harvester", "slot top-left")
    assert options(state, 0) == ["rest harvester", "enough"]


def test_hibernating_by_a_card() -> None:
    """RV-5.15"""
    state = table()
    hold(state, 0, "night-shift")
    lay(state, 0, "top-left", "welder")
    rest(state, 0, "harvester")
    events = play(state, 0, "play", "card night-shift", "slot bottom-left", "gain food")
    assert state.energy[0] == 2, "the effects come first"
    assert told(events, "log.leaves")
    assert step(state) == "Dreaming"
    play(state, 0, "bonus 1", "gain gear", "gain gear")
    assert state.turn == 1, "the second action is lost"
    assert [BOX.cards[card] for card in state.active[0]] == ["harvester"]
    assert [BOX.cards[card] for card in state.resting[0]] == ["welder"]
    assert BOX.cards.index("night-shift") in state.gone[0]
    assert state.asleep[0] == 1


def test_a_card_for_hibernation_that_was_put_to_rest_leaves_all_the_same() -> None:
    """RV-5.15"""
    state = table()
    hold(state, 0, "dreamer-of-the-vault")
    put_machine(state, 0, "standard-green")
    give(state, 0, crystal=2)
    play(state, 0, "play", "card dreamer-of-the-vault", "slot bottom-left")
    play(state, 0, "activate standard-green", "rest dreamer-of-the-vault", "enough")
    assert step(state) == "Dreaming"
    assert (state.active[0], state.resting[0], state.laid[0]) == ([], [], [])
    assert BOX.cards.index("dreamer-of-the-vault") in state.gone[0]


def test_a_moment_for_free_actions_before_the_hibernation_of_a_card() -> None:
    """RV-5.15 and RV-10.4: the energy of the card goes onto a machine, as long as there is time."""
    state = table()
    hold(state, 0, "night-shift")
    put_machine(state, 0, "grey-2")
    put_machine(state, 0, "standard-yellow", 13)
    state.energy[0] = 0
    play(state, 0, "play", "card night-shift", "slot bottom-left", "gain food")
    assert options(state, 0) == ["hibernate", "activate standard-yellow", "activate grey-2"]
    play(state, 0, "activate grey-2")
    assert held(state, 0) == {"gear": 3, "food": 1}
    assert step(state) == "Dreaming", "there is nothing else to be done"
    assert (state.asleep[0], state.energy[0]) == (1, 1)


def test_what_would_help_in_an_action_is_over_with_hibernation() -> None:
    """RV-5.15 and RV-9.3"""
    state = table()
    hold(state, 0, "night-shift")
    put_machine(state, 0, "standard-yellow")
    state.energy[0] = 0
    play(state, 0, "play", "card night-shift", "slot bottom-left", "gain food", "activate standard-yellow")
    assert (step(state), state.reach) == ("Dreaming", 0)


def test_what_still_waits_is_lost_with_hibernation() -> None:
    """RV-5.15"""
    state = table()
    hold(state, 0, "gleaners", "night-shift")
    put_module(state, 0, "bottom-right-1", "yellow-2")
    play(state, 0, "play", "card gleaners", "slot bottom-right")
    play(state, 0, "use play any", "card night-shift", "slot bottom-left", "gain food")
    assert step(state) == "Dreaming"
    play(state, 0, "bonus 1", "gain food", "gain food")
    assert (state.turn, tracks(state, 0)) == (1, (0, 0, 0)), "the step of the module was never made"


def test_others_still_get_what_they_are_due() -> None:
    """RV-5.15 and RV-3.5: who hibernates in the midst of exploring takes nothing from neighbours."""
    state = table()
    put_tile(state, "e4", "c1")  # .mw.
    house(state, 1, "e33")  # beside e42
    hold(state, 0, "night-shift")
    state.steps.append(Rewarding(1, BOX.spots.index("e4")))
    resolve(state, 0, [BOX.lines.index("play any")])
    state.advance()
    play(state, 0, "card night-shift", "slot bottom-left", "gain food", "bonus 1", "gain food", "gain food")
    assert (state.turn, tracks(state, 1)) == (1, (1, 0, 0))


def test_waking_a_card() -> None:
    """RV-5.16"""
    state = table()
    hold(state, 0, "archivist")
    rest(state, 0, "welder", "harvester")
    play(state, 0, "play", "card archivist", "slot bottom-left")
    assert options(state, 0) == ["wake welder", "wake harvester", "enough"]
    play(state, 0, "wake harvester")
    assert [BOX.cards[card] for card in state.active[0]] == ["harvester"]


def test_another_card_is_no_action() -> None:
    """RV-5.17"""
    state = table()
    hold(state, 0, "rivet-twins", "librarian", "harvester")
    play(state, 0, "play", "card rivet-twins", "slot top-left")
    assert options(state, 0) == ["card librarian", "enough"], "a green one"
    play(state, 0, "card librarian", "slot top-right")
    assert held(state, 0) == {"gear": 1, "book": 3}
    assert state.left == 1


def test_recruiting_of_a_colour() -> None:
    """RV-5.18"""
    state = table()
    hold(state, 0, "caravan-leader")
    show(state, "welder", "librarian", "smelter")
    play(state, 0, "play", "card caravan-leader", "slot bottom-left", "use recruit grey")
    assert options(state, 0) == ["recruit welder", "recruit smelter", "enough"]
    play(state, 0, "recruit smelter")
    assert BOX.cards.index("smelter") in state.active[0]
    assert len(state.cards) == 5


def test_no_card_of_the_colour() -> None:
    """RV-5.18"""
    state = table()
    hold(state, 0, "nomad")
    show(state, "welder")
    play(state, 0, "play", "card nomad", "slot bottom-left")
    assert step(state) == "Turn"


def test_an_action_at_once_is_paid_but_no_action() -> None:
    """RV-5.19"""
    state = table()
    hold(state, 0, "stonemason")
    give(state, 0, gear=3)
    play(state, 0, "play", "card stonemason", "slot bottom-left")
    assert options(state, 0) == ["small", "enough"]
    play(state, 0, "small")
    assert "at c31" in options(state, 0), "with range +1"
    play(state, 0, "at c31")
    assert (state.left, held(state, 0)) == (1, {})
    for card, place in (("schoolteacher", "at c23"), ("ranger", "tile e4")):
        state = table()
        hold(state, 0, card)
        give(state, 0, book=6, food=6, gear=6)
        play(state, 0, "play", f"card {card}", "slot bottom-left")
        assert place in options(state, 0)


def test_the_switch() -> None:
    """RV-5.20"""
    state = table()
    play(state, 0, "switch", "gain book")
    assert held(state, 0) == {"book": 1}
    assert refused(state, 0)["switch"] == "RV-5.20"
    play(state, 0, "end")
    play(state, 1, "switch", "gain gear", "end")
    play(state, 0, "hibernate", "bonus 1", "gain food", "gain food")
    assert state.ready & 1


def test_plates_are_chosen_from_the_last_seat_on() -> None:
    """RV-5.21"""
    state = start(3, 4, plates="on")
    order = []
    while step(state) == "Plating":
        order.append(state.asked())
        assert len(options(state, state.asked())) == 9 - len(order)
        play(state, state.asked(), options(state, state.asked())[0])
    assert order == state.clockwise(state.first)[::-1]


def test_what_a_plate_does() -> None:
    """RV-5.21"""
    state = table()
    state.plates[0] = 0  # any resource and a point
    play(state, 0, "switch")
    assert options(state, 0) == ["plain", "plate 1"]
    play(state, 0, "plate 1", "gain food")
    assert (held(state, 0), state.score[0]) == ({"food": 1}, 1)
    state = table()
    state.plates[0] = 0
    play(state, 0, "switch", "plain", "gain food")
    assert state.score[0] == 0


def test_a_plate_that_can_do_nothing() -> None:
    """RV-5.21 and RV-3.4: it is not offered, unless a free action could help."""
    state = table()
    state.plates[0] = 1  # any resource for a crystal and a point
    play(state, 0, "switch")
    assert options(state, 0) == ["plain"]
    assert refused(state, 0) == {"plate 2": "RV-5.21"}
    state = table()
    state.plates[0] = 1
    kind = crate(state, 0, "gain food 3")
    play(state, 0, "switch")
    assert (options(state, 0), refused(state, 0)) == (["plain", "plate 2"], {})
    play(state, 0, "plate 2", "open " + kind, "use pay any 1 for gain crystal 1 and points 1", "spend food")
    assert (held(state, 0), state.score[0]) == ({"food": 2, "crystal": 1}, 1)


def test_effects_may_be_left() -> None:
    """RV-5.3"""
    state = table()
    hold(state, 0, "rivet-twins")
    play(state, 0, "play", "card rivet-twins", "slot bottom-left", "enough")
    assert tracks(state, 0) == (0, 0, 0)
    assert state.left == 1


def test_resources_wait_for_a_free_action_to_make_room() -> None:
    """RV-5.3 and RV-3.4: with room for one of 3 gears, and a machine that spends some."""
    state = table()
    hold(state, 0, "welder")
    give(state, 0, gear=5)
    other = state.copy()
    put_machine(state, 0, "grey-8")  # a gear for 4 points
    play(state, 0, "play", "card welder", "slot top-left")
    assert options(state, 0) == ["use gain gear 3", "enough", "activate grey-8"]
    play(state, 0, "activate grey-8", "use pay gear 1 for points 4")
    assert (held(state, 0), state.score[0]) == ({"gear": 6}, 4)
    play(other, 0, "play", "card welder", "slot top-left")
    assert (step(other), held(other, 0)) == ("Turn", {"gear": 6}), "what nothing can make room for is lost"


def test_resources_wait_where_there_is_no_room() -> None:
    """RV-5.3: 3 gears can wait until some are spent on a module's exchange."""
    state = table()
    hold(state, 0, "welder")
    give(state, 0, gear=6)
    put_module(state, 0, "top-left-1", "grey-7")  # a gear for 3 points
    play(state, 0, "play", "card welder", "slot top-left", "use pay gear 1 for points 3")
    assert (held(state, 0), state.score[0]) == ({"gear": 6}, 3)

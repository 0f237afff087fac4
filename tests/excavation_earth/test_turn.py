"""Turns (EE-4) and passing (EE-13)."""

from __future__ import annotations

from tests.excavation_earth.table import card_names, cards, table, verbs, with_verb
from tests.play import options, play, refused, step, told


def test_a_turn_is_two_actions() -> None:
    """EE-4.1: in turn order; the same action may be done twice"""
    state = table(3, hands=["red-1 red-2 red-3", "fuel-2", "fuel-2"], order=[0, 2, 1])
    play(state, 0, "travel red-1", "stay")
    assert state.asked() == 0
    assert state.view(0)["left"] == 1
    play(state, 0, "travel red-2", "stay")
    assert state.asked() == 2


def test_eight_actions_each_but_passing_for_a_card() -> None:
    """EE-4.2"""
    state = table(
        hands=["purple-1 purple-1"], at=["montreal denver tokyo"], sites="purple-6", holds=["purple-3"], traders=["1"],
        queues={1: "purple"}, forecast="red-1",
    )  # fmt: skip
    every = ["travel", "excavate", "market", "sell", "command", "smuggle", "survey", "pass"]
    assert verbs(state, 0) == every
    assert options(state, 0)[-1] == "pass"
    play(state, 0, "command purple-1", "trader", "done")
    assert cards(state, 0) == "purple-1"


def test_where_cards_go() -> None:
    """EE-4.3"""
    state = table(hands=["red-1 fuel-3 fuel-4"])
    play(state, 0, "travel red-1", "stay")
    assert card_names(state.discard) == "red-1"
    play(state, 0, "travel fuel-3", "stay")
    assert card_names(state.discard) == "red-1"
    view = state.view(1)["players"][0]
    assert [card["card"] for card in view["travel"]] == ["fuel-4"]
    assert [card["card"] for card in view["spent"]] == ["fuel-2", "fuel-3"]


def test_travel_cards_pay_for_travelling_and_selling_only() -> None:
    """EE-4.3"""
    state = table(
        hands=["fuel-2"], at=["montreal denver tokyo"], sites="purple-6", holds=["purple-3"], traders=["1"],
        queues={1: "purple"}, forecast="red-1",
    )  # fmt: skip
    assert options(state, 0) == ["travel fuel-2", "sell fuel-2", "pass"]
    barred = refused(state, 0)
    for verb in ("excavate", "market", "command", "smuggle", "survey"):
        assert barred[f"{verb} fuel-2"] == "EE-4.3"


def test_who_has_no_card_must_pass() -> None:
    """EE-4.4: without being asked"""
    state = table(hands=["red-1", "red-2 red-3"])
    events = play(state, 0, "travel red-1", "stay")
    assert state.passed == 1
    assert told(events, "log.pass-empty")[0].args == {"seat": 0}
    assert state.asked() == 1


def test_an_action_that_would_do_nothing_cannot_be_chosen() -> None:
    """EE-4.5: nothing to smuggle, nobody to command, an empty supply in the last round"""
    state = table(
        hands=["purple-6"], at=["tokyo denver oslo"], credits=[0], crew=[0], round=3, supply={"purple": ""},
        black={"red": "red-3"},
    )  # fmt: skip
    assert options(state, 0) == ["travel purple-6", "pass"]
    barred = refused(state, 0)
    assert [barred[f"{verb} purple-6"] for verb in ("command", "survey")] == ["EE-4.5"] * 2
    assert barred["smuggle purple-6"] == "EE-11.3"
    out = dict.fromkeys(["orange", "green", "purple", "red", "yellow", "special"], 10)
    state = table(hands=["purple-1"], at=["denver tokyo oslo"], crew=[0], popularity=out)
    assert refused(state, 0)["market purple-1"] == "EE-4.5"


def test_something_of_an_action_must_be_done() -> None:
    """EE-4.5: but one may travel without moving"""
    state = table(hands=["purple-1 purple-1"])
    play(state, 0, "market purple-1")
    assert refused(state, 0)["done"] == "EE-4.5"
    state = table(hands=["purple-1 purple-1"])
    play(state, 0, "command purple-1")
    assert refused(state, 0)["done"] == "EE-4.5"
    state = table(hands=["purple-1 purple-1"])
    play(state, 0, "travel purple-1", "stay")
    assert (state.asked(), state.left) == (0, 1)


def test_others_go_on_when_one_has_passed() -> None:
    """EE-4.6"""
    hands = ["fuel-2", "red-1 red-2 red-3 red-4 red-5", "fuel-2 fuel-3"]
    state = table(3, hands=hands, factions=("gul", "aqulla", "kuti-kuti"))
    play(state, 0, "pass")
    play(state, 1, "travel red-1", "stay", "travel red-2", "stay")
    play(state, 2, "pass")
    assert state.asked() == 1
    play(state, 1, "travel red-3", "stay", "travel red-4", "stay")
    assert (state.asked(), state.round) == (1, 1)
    play(state, 1, "pass")
    assert state.round == 2, "now the phase is over"


def test_a_pass_costs_no_card_and_the_second_action() -> None:
    """EE-13.1"""
    state = table(hands=["red-1 red-2", "fuel-2"])
    play(state, 0, "pass")
    assert cards(state, 0) == "red-1 red-2"
    assert state.asked() == 1
    state = table(hands=["red-1 red-2 red-3", "fuel-2"])
    play(state, 0, "travel red-1", "stay", "pass")
    assert state.asked() == 1, "it may also be the second action"


def test_two_action_cards_are_kept() -> None:
    """EE-13.2"""
    state = table(hands=["red-1 red-2 red-3 red-3 fuel-2 fuel-4", "fuel-2"])
    play(state, 0, "pass")
    assert step(state) == "Leaving"
    assert with_verb(state, 0, "keep") == [
        "red-1 red-2", "red-1 red-3", "red-2 red-3", "red-3 red-3",
    ]  # fmt: skip
    assert cards(state, 0) == "red-1 red-2 red-3 red-3", "travel cards are set aside"
    play(state, 0, "keep red-1 red-3")
    assert cards(state, 0) == "red-1 red-3"
    assert card_names(state.discard) == "red-2 red-3"
    state = table(hands=["red-1 red-2 fuel-2", "fuel-2"])
    play(state, 0, "pass")
    assert cards(state, 0) == "red-1 red-2", "few enough are kept without a question"
    assert state.asked() == 1


def test_in_the_last_round_nobody_is_asked_which_two() -> None:
    """EE-13.2: they are of no more use; the others are discarded all the same"""
    state = table(hands=["red-3 red-2 red-1 fuel-2", "fuel-2"], round=3)
    events = play(state, 0, "pass")
    assert state.asked() == 1
    assert (cards(state, 0), card_names(state.discard)) == ("red-1 red-2", "red-3")
    assert told(events, "log.discard")[0].args == {"seat": 0, "cards": ["card.red-3"]}


def test_why_cards_do_not_fit() -> None:
    """EE-6.1, EE-7.1, EE-8.2, EE-8.3 and EE-11.1: the first reasons a player meets"""
    state = table(hands=["purple-2 red-1"], at=["denver oslo kyiv"], sites="green-4")
    barred = refused(state, 0)
    assert barred["excavate purple-2"] == "EE-6.1"
    assert barred["market purple-2"] == "EE-7.1"
    assert "market red-1" not in barred
    assert barred["smuggle purple-2"] == "EE-11.1"
    assert barred["sell purple-2"] == "EE-8.2"
    state = table(hands=["purple-2"], holds=["red-3"])
    assert refused(state, 0)["sell purple-2"] == "EE-8.3"

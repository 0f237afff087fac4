"""Attacks (GS-6)."""

from __future__ import annotations

import pytest

from kurhan.games.guns_steel.state import GunsSteel
from tests.guns_steel.table import built, hand, laid, on_offer, only, table, temporary, up
from tests.play import options, play, refused, step, told

REST = "agriculture barter"  # cards in hand, so that nothing is taken back at the end of the turn


def attack_of_seven() -> GunsSteel:
    """The example of the rulebook: seats 1, 2 and 3 are Krystian, Kasia and Andrzej."""
    return table(
        4, phase="technology",
        hands=[f"nuclear-submarine {REST}", "mining", "knight charge mining", "blitzkrieg mining"],
        up=["cannon", "conscription warrior", "flanking musketeer", ""], laid=["", "", "", "tank barter"],
        built=["", "taj-mahal", "hanging-gardens great-pyramids", "eiffel-tower"],
    )  # fmt: skip


def test_the_attack_of_seven() -> None:
    """GS-6.1, GS-6.2, GS-6.7: 3 is beaten; so is Kasia with Knight and Charge; Andrzej comes to 7"""
    state = attack_of_seven()
    assert state.force(0) == 3
    play(state, 0, "play nuclear-submarine", "use")
    assert [state.force(seat) for seat in range(4)] == [7, 3, 3, 0]
    assert state.waiting() == [2]  # Krystian has nothing to react with
    play(state, 2, "react knight", "react charge")
    assert options(state, 3) == ["react blitzkrieg", "flip tank", "stand"]
    events = play(state, 3, "react blitzkrieg", "flip tank")
    lines = [event for event in events if event.key in ("log.beaten", "log.held")]
    assert [(line.key, line.args["seat_other"], line.args["defence"]) for line in lines] == [
        ("log.beaten", 1, 3), ("log.beaten", 2, 6), ("log.held", 3, 7),
    ]  # fmt: skip
    assert {line.args["attack"] for line in lines} == {7}
    assert built(state, 3) == "eiffel-tower"


def test_kasia_chooses_which_wonder_to_hand_over() -> None:
    """GS-6.9: the example of the rulebook: the Taj Mahal, and of two the Great Pyramids"""
    state = attack_of_seven()
    play(state, 0, "play nuclear-submarine", "use")
    play(state, 2, "react knight", "react charge")
    play(state, 3, "react blitzkrieg", "flip tank")
    assert built(state, 0) == "taj-mahal"
    assert (state.waiting(), step(state)) == ([2], "HandingOver")
    assert options(state, 2) == ["give hanging-gardens", "give great-pyramids"]
    play(state, 2, "give great-pyramids")
    assert [built(state, seat) for seat in range(4)] == [
        "great-pyramids taj-mahal",
        "",
        "hanging-gardens",
        "eiffel-tower",
    ]


def test_who_has_no_wonder_hands_none_over() -> None:
    """GS-6.9"""
    state = table(3, phase="technology", hands=[f"nuclear-submarine {REST}"], built=["", "", "taj-mahal"])
    play(state, 0, "play nuclear-submarine", "use")
    assert [built(state, seat) for seat in range(3)] == ["taj-mahal", "", ""]


def test_all_opponents_are_attacked() -> None:
    """GS-6.1"""
    state = table(
        4,
        turn=1,
        phase="technology",
        hands=[REST, f"warrior {REST}", REST, REST],
        laid=["mining", "mining", "mining", "mining"],
    )
    play(state, 1, "play warrior", "use")
    assert [laid(state, seat) for seat in range(4)] == ["", "mining", "", ""]


def test_strength_is_that_of_technology_sides() -> None:
    """GS-6.2: all of them, Tactics too; a Tank that lies as Earth adds nothing"""
    state = table(2, hands=["mining"], up=["warrior knight charge barter"], laid=["tank"])
    assert state.force(0) == 1 + 2 + 1
    assert state.view(1)["players"][0]["strength"] == 4


def test_what_the_attacker_has_on_the_resource_side_adds_nothing() -> None:
    """GS-6.2"""
    state = table(2, phase="technology", hands=[f"warrior {REST}"], up=["", "knight"], laid=["tank", "mining"])
    events = play(state, 0, "play warrior", "use")
    assert told(events, "log.held")[0].args["attack"] == 1
    assert laid(state, 1) == "mining"


def test_opponents_react_clockwise() -> None:
    """GS-6.3: from the attacker on, and nobody has to"""
    state = table(
        4, turn=2, phase="technology", hands=["reinforcement", "reinforcement", f"tank {REST}", "reinforcement"]
    )
    play(state, 2, "play tank", "use")
    order = []
    while step(state) == "Reaction":
        order += state.waiting()
        play(state, order[-1], "stand")
    assert order == [3, 0, 1]
    assert [hand(state, seat) for seat in (0, 1, 3)] == ["reinforcement"] * 3


def test_cards_with_a_reaction_are_played_from_hand() -> None:
    """GS-6.4: as many as one likes, even if it changes nothing; no others"""
    state = table(2, phase="technology", hands=[f"tank {REST}", "reinforcement knight charge warrior barter cannon"])
    play(state, 0, "play tank", "use")
    assert options(state, 1) == ["react reinforcement", "react knight", "react charge", "stand"]
    forbidden = {action: clause for action, clause in refused(state, 1).items() if action.startswith("react")}
    assert forbidden == {f"react {name}": "GS-6.4" for name in ("warrior", "barter", "cannon")}
    play(state, 1, "react reinforcement", "react charge")
    assert (up(state, 1), state.force(1)) == ("reinforcement charge", 2)
    assert options(state, 1) == ["react knight", "stand"]
    events = play(state, 1, "stand")
    assert told(events, "log.beaten")[0].args["defence"] == 2  # it was of no use


def test_more_than_enough_may_be_played() -> None:
    """GS-6.4: even when the attack has already failed"""
    state = table(2, phase="technology", hands=[f"warrior {REST}", "knight charge barter"])
    play(state, 0, "play warrior", "use")
    play(state, 1, "react knight")
    assert options(state, 1) == ["react charge", "stand"]


def test_resources_are_exhausted_to_turn_up_tactics_and_military_cards() -> None:
    """GS-6.5: they need no sign of a reaction; Civil ones stay as they are"""
    state = table(
        2, phase="technology", hands=[f"tank {REST}", REST], laid=["", "mining warrior cannon flanking currency"]
    )
    play(state, 0, "play tank", "use")
    assert options(state, 1) == ["flip warrior", "flip cannon", "flip flanking", "stand"]
    assert refused(state, 1)["flip mining"] == "GS-6.5"
    assert refused(state, 1)["flip currency"] == "GS-6.5"
    play(state, 1, "flip cannon")
    assert (up(state, 1), laid(state, 1)) == ("cannon", "mining warrior currency flanking")
    assert state.force(1) == 3


def test_who_reacts_uses_nothing() -> None:
    """GS-6.6: only the strength counts"""
    state = table(
        2, phase="technology", hands=[f"warrior {REST}", "knight mining"], laid=["mining", "cannon agriculture"]
    )
    play(state, 0, "play warrior", "use")
    events = play(state, 1, "react knight", "flip cannon")
    assert told(events, "log.held")[0].args["defence"] == 5
    assert told(events, "log.use") + told(events, "log.attack") == []
    assert laid(state, 0) == "mining"


@pytest.mark.parametrize(("defence", "beaten"), [("", True), ("warrior", True), ("knight", False), ("tank", False)])
def test_less_is_beaten_and_as_much_is_not(defence: str, beaten: bool) -> None:
    """GS-6.7: a Musketeer attacks with 2"""
    state = table(2, phase="technology", hands=[f"musketeer {REST}"], up=["", defence], laid=["", "mining currency"])
    play(state, 0, "play musketeer", "use")
    assert laid(state, 1) == ("" if beaten else "mining currency")


def test_strengths_are_compared_when_all_have_reacted() -> None:
    """GS-6.7: nobody loses before that"""
    state = table(
        3, phase="technology", hands=[f"musketeer {REST}", REST, "reinforcement knight"], laid=["", "mining", "mining"]
    )
    play(state, 0, "play musketeer", "use")
    assert (state.waiting(), laid(state, 1)) == ([2], "mining")
    play(state, 2, "react knight", "stand")
    assert [laid(state, seat) for seat in (1, 2)] == ["", "mining"]


def test_resources_lost_are_of_the_losers_choice() -> None:
    """GS-6.8"""
    state = table(2, phase="technology", hands=[f"musketeer {REST}"], laid=["", "agriculture mining currency"])
    play(state, 0, "play musketeer", "use")
    assert options(state, 1) == ["exhaust agriculture", "exhaust mining", "exhaust currency"]
    play(state, 1, "exhaust currency")
    assert options(state, 1) == ["exhaust agriculture", "exhaust mining"]
    play(state, 1, "exhaust agriculture")
    assert (laid(state, 1), up(state, 1)) == ("mining", "agriculture currency")
    assert state.resources(0) == [0] * 7  # exhausted, not plundered


def test_who_has_fewer_loses_all() -> None:
    """GS-6.8"""
    state = table(2, phase="technology", hands=[f"musketeer {REST}"], laid=["", "mining"])
    play(state, 0, "play musketeer", "use")
    assert (laid(state, 1), up(state, 1)) == ("", "mining")


def test_a_space_may_count_as_two() -> None:
    """GS-6.8"""
    state = table(2, phase="technology", hands=[f"musketeer {REST}"], laid=["", "agriculture mining computer"])
    play(state, 0, "play musketeer", "use")
    by_space = state.copy()
    play(by_space, 1, "exhaust computer")
    assert laid(by_space, 1) == "agriculture mining"
    play(state, 1, "exhaust mining", "exhaust agriculture")
    assert laid(state, 1) == "computer"


def test_half_a_space_is_lost_whole() -> None:
    """GS-6.8: with an Iron gone, one more is due, and the Space is all there is"""
    state = table(2, phase="technology", hands=[f"musketeer {REST}"], laid=["", "mining computer"])
    play(state, 0, "play musketeer", "use")
    play(state, 1, "exhaust mining")
    assert (step(state), laid(state, 1)) == ("Resource", "")


def test_what_is_plundered_is_the_attackers() -> None:
    """GS-6.8: as temporary resources, from everyone beaten"""
    state = table(
        3,
        phase="technology",
        hands=[f"cannon {REST}"],
        laid=["", "agriculture mining currency", "banking"],
        rows=only("iron-working"),
    )
    play(state, 0, "play cannon", "use")
    play(state, 1, "exhaust mining", "exhaust agriculture")
    assert temporary(state) == "food iron gunpowder"
    assert on_offer(state, 0) == ["iron-working"]


def test_points_lost_go_to_the_attacker() -> None:
    """GS-6.10: as far as they are there, and one opponent after the other"""
    state = table(3, set="renaissance", phase="technology", hands=[f"drone {REST}"], track=[0, 2, 7])
    events = play(state, 0, "play drone", "use")
    assert state.track == [1 + 2 + 3, 0, 4]
    assert [event.args["seat"] for event in events if event.key == "log.points-lost"] == [1, 2]


def test_points_whatever_happens_and_for_each_beaten() -> None:
    """GS-6.11: the Ironclad: 1, and 1 for each opponent beaten"""
    for defences, points in ((["", ""], 3), (["tank", ""], 2), (["tank", "cannon"], 1)):
        state = table(3, set="renaissance", phase="technology", hands=[f"ironclad {REST}"], up=["", *defences])
        play(state, 0, "play ironclad", "use")
        assert state.track == [points, 0, 0]


def test_points_for_who_is_not_beaten() -> None:
    """GS-6.11: the Olympic Games: 2 for each opponent beaten, 1 for each who is not"""
    for defences, track in ((["", ""], [4, 0, 0]), (["tank", ""], [2, 1, 0]), (["tank", "cannon"], [0, 1, 1])):
        state = table(3, set="renaissance", phase="technology", hands=[f"olympic-games {REST}"], up=["", *defences])
        play(state, 0, "play olympic-games", "use")
        assert state.track == track


def test_an_attack_that_fails_does_nothing() -> None:
    """GS-6.7: neither to the opponent nor to the attacker"""
    state = table(
        2,
        set="renaissance",
        phase="technology",
        hands=[f"horse-archer {REST}"],
        up=["", "tank"],
        laid=["mining", "mining"],
        track=[2, 2],
    )
    play(state, 0, "play horse-archer", "use")
    assert state.track == [2, 2]
    assert [laid(state, 0), laid(state, 1)] == ["mining", "mining"]

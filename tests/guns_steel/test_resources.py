"""Cards on the table, and resources (GS-1.6, GS-2)."""

from __future__ import annotations

import pytest

from tests.guns_steel.table import buy, hand, laid, numbers, on_offer, only, show, table, temporary, up
from tests.play import options, play, refused, step, told

SPACE_CARD = "computer"


def test_cards_lie_with_either_side_up_until_a_rule_turns_them() -> None:
    """GS-1.6: no action turns a card for its own sake"""
    state = table(2, hands=["mining warrior barter"], up=["agriculture knight"], laid=["reinforcement"])
    assert {option.split()[0] for option in options(state, 0)} == {"lay"}
    play(state, 0, "lay mining", "play warrior")
    assert (up(state, 0), laid(state, 0)) == ("agriculture warrior knight", "reinforcement mining")
    assert options(state, 0) == ["use", "leave"]


@pytest.mark.parametrize(
    ("resources", "name"),
    [
        ("food food food", "currency"), ("iron iron iron", "musketeer"), ("horse horse gunpowder", "cannon"),
        ("gunpowder gunpowder gunpowder oil", "nuclear-power"),
    ],
)  # fmt: skip
def test_resources_rise_in_worth(resources: str, name: str) -> None:
    """GS-2.1: Food, Iron, Horse, Gunpowder, Oil: two of one for one of the next"""
    assert on_offer(table(2, phase="purchase", rows=only(name), temporary=resources), 0) == [name]
    fewer = resources.split(maxsplit=1)[1]
    assert on_offer(table(2, phase="purchase", rows=only(name), temporary=fewer), 0) == []


def test_to_exhaust_is_to_turn_without_using() -> None:
    """GS-2.2: the Iron paid with is Mining, which would renew it"""
    state = table(2, phase="purchase", laid=["mining agriculture"], rows=only("currency"))
    events = buy(state, 0, "currency")
    assert hand(state, 0) == "agriculture mining currency"  # at the end of the turn, from the technology side
    assert told(events, "log.use") == []


def test_only_effects_renew() -> None:
    """GS-2.3: what was paid with stays exhausted"""
    state = table(
        2, phase="purchase", hands=["barter warrior", "barter"], laid=["mining agriculture"], rows=only("currency")
    )
    buy(state, 0, "currency")
    assert (up(state, 0), laid(state, 0)) == ("agriculture mining currency", "")
    play(state, 1, "lay barter", "done")
    assert (state.turn, laid(state, 0)) == (0, "")
    play(state, 0, "lay warrior", "play barter", "use", "exhaust warrior", "get iron")
    assert laid(state, 0) == ""
    renewing = table(2, phase="technology", hands=["mining"], up=["warrior"])
    play(renewing, 0, "play mining", "use", "renew warrior")
    assert laid(renewing, 0) == "warrior"


def test_a_resource_stays_for_later_turns() -> None:
    """GS-2.4"""
    state = table(
        2, hands=["mining warrior barter agriculture", "mining warrior barter agriculture"], rows={"horse": ""}
    )
    play(state, 0, "lay mining", "play warrior", "leave")
    play(state, 1, "lay mining", "play warrior", "leave")
    assert state.turn == 0
    assert laid(state, 0) == "mining"
    assert state.resources(0) == [0, 1, 0, 0, 0, 0, 0]


@pytest.mark.parametrize("edition", ["new_world", "renaissance"])
def test_temporary_resources_are_lost(edition: str) -> None:
    """GS-2.5, GS-8.6, GS-9.6: what is not spent in the same turn"""
    state = table(
        2, set=edition, phase="technology", hands=["iron-working warrior barter", "barter"], rows=only("knight")
    )
    play(state, 0, "play iron-working", "use")
    assert (temporary(state), state.turn) == ("", 1)  # nothing to be had for two Iron
    other = table(
        2,
        set=edition,
        phase="technology",
        hands=["iron-working warrior barter", "barter"],
        laid=["agriculture"],
        rows=only("currency"),
    )
    play(other, 0, "play iron-working", "use")
    assert temporary(other) == "iron iron"
    play(other, 0, "done")
    assert (temporary(other), other.turn) == ("", 1)


def test_temporary_resources_are_spent_by_who_has_them() -> None:
    """GS-2.5: nobody else has them"""
    state = table(2, phase="purchase", temporary="iron iron food", rows=only("currency"))
    assert state.resources(0) == [1, 2, 0, 0, 0, 0, 0]
    assert state.resources(1) == [0] * 7


@pytest.mark.parametrize(
    ("name", "resources"),
    [
        ("currency", "earth food"), ("currency", "iron earth"), ("currency", "earth earth"),
        ("cannon", "earth gunpowder"), ("nuclear-power", "gunpowder earth oil"),
        ("satellite", "gunpowder oil oil earth"),
    ],
)  # fmt: skip
def test_earth_is_any_resource(name: str, resources: str) -> None:
    """GS-2.6"""
    assert name in on_offer(table(2, phase="purchase", temporary=resources, rows=only(name)), 0)
    fewer = resources.replace("earth", "", 1)
    assert name not in on_offer(table(2, phase="purchase", temporary=fewer, rows=only(name)), 0)


def test_space_is_two_earth() -> None:
    """GS-2.7: two resources, alike or not"""
    rows = {"horse": "currency domestication knight", "gunpowder": "", "oil": "", "earth": "", "space": "satellite"}
    state = table(2, phase="purchase", laid=["nuclear-submarine"], rows=rows)
    assert on_offer(state, 0) == ["currency", "domestication"]  # Food and Iron, two Food; not a Food and two Iron
    two = table(2, phase="purchase", laid=["nuclear-submarine computer"], rows=rows)
    assert on_offer(two, 0) == ["currency", "domestication", "knight", "satellite"]  # four are Gunpowder, Oil and Earth


def test_space_for_one_resource_of_an_effect_is_spent_whole() -> None:
    """GS-2.8: the second half is not kept for the purchase"""
    state = table(2, phase="technology", hands=["barter"], laid=[SPACE_CARD, ""], rows=only("currency"))
    play(state, 0, "play barter", "use", f"exhaust {SPACE_CARD}", "get iron")
    assert hand(state, 0) == f"barter {SPACE_CARD}"  # an Iron is not enough for a Food and an Iron: the turn is over
    assert state.turn == 1


def test_space_may_be_exhausted_for_a_food() -> None:
    """GS-2.8, GS-2.6: so may Earth"""
    state = table(
        2, set="renaissance", phase="technology", hands=["silk-road"], laid=["agriculture mining tank computer"]
    )
    play(state, 0, "play silk-road", "use")
    assert options(state, 0) == ["exhaust agriculture", "exhaust tank", "exhaust computer", "enough"]


def test_what_an_effect_exhausts_gives_no_more_than_it_says() -> None:
    """GS-2.9"""
    state = table(2, phase="technology", hands=["barter"], laid=["knight mining"])
    play(state, 0, "play barter", "use", "exhaust knight", "get gunpowder")
    assert temporary(state) == "gunpowder"


def test_what_is_exhausted_after_an_attack_is_gone() -> None:
    """GS-2.9"""
    state = table(2, phase="technology", hands=["warrior barter mining"], laid=["", "agriculture"])
    play(state, 0, "play warrior", "use")
    assert (up(state, 1), temporary(state)) == ("agriculture", "")
    assert state.resources(0) == [0] * 7
    assert show(numbers("agriculture", 1)) == up(state, 1)
    assert step(state) == "Resource"
    assert refused(state, 1) == {}

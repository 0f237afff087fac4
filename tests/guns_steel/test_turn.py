"""The turn (GS-4) and its end (GS-8, GS-9)."""

from __future__ import annotations

import pytest

from tests.guns_steel.table import built, buy, hand, laid, only, table, temporary, tokens, up
from tests.play import options, play, step, told

FIVE = "agriculture barter reinforcement mining warrior"

each_set = pytest.mark.parametrize("edition", ["new_world", "renaissance"])


# -- the phases ------------------------------------------------------------------------------------------------------


def test_one_card_is_laid_as_a_resource() -> None:
    """GS-4.1: one must be, of one's choice"""
    state = table(2, hands=[FIVE])
    assert step(state) == "Resource"
    assert options(state, 0) == [f"lay {name}" for name in FIVE.split()]
    play(state, 0, "lay warrior")
    assert (laid(state, 0), hand(state, 0)) == ("warrior", "agriculture barter reinforcement mining")
    assert step(state) == "Technology"


def test_one_card_is_played_as_a_technology() -> None:
    """GS-4.2: one must be"""
    state = table(2, hands=[FIVE])
    play(state, 0, "lay warrior")
    assert options(state, 0) == [f"play {name}" for name in ["agriculture", "barter", "reinforcement", "mining"]]
    play(state, 0, "play mining")
    assert (up(state, 0), laid(state, 0)) == ("mining", "warrior")


def test_a_technology_may_be_used_or_left() -> None:
    """GS-4.3, GS-4.4"""
    state = table(2, phase="technology", hands=[FIVE])
    play(state, 0, "play agriculture")
    assert options(state, 0) == ["use", "leave"]
    used = state.copy()
    play(used, 0, "use")
    assert laid(used, 0) == "agriculture"
    play(state, 0, "leave")
    assert (laid(state, 0), up(state, 0)) == ("", "agriculture")


def test_all_effects_happen_one_after_another() -> None:
    """GS-4.3: two Iron and a second purchase"""
    state = table(
        2,
        phase="technology",
        hands=["assembly-line"],
        laid=["agriculture barter"],
        rows={"horse": "currency iron-working"},
    )
    play(state, 0, "play assembly-line", "use")
    assert temporary(state) == "iron iron"
    assert state.buys == 2


def test_effects_happen_as_far_as_they_can() -> None:
    """GS-4.3: no Iron to renew, and yet a wonder"""
    state = table(
        2, phase="technology", hands=["engineering warrior barter"], laid=["knight currency"],
        wonders="hanging-gardens apollo-program",
    )  # fmt: skip
    play(state, 0, "play engineering", "use")
    assert built(state, 0) == "hanging-gardens"


def test_a_technology_that_could_do_nothing_is_not_asked_about() -> None:
    """GS-4.3: an order with no Military card to obey it"""
    state = table(2, phase="technology", hands=["reinforcement agriculture barter"])
    play(state, 0, "play reinforcement")
    assert (up(state, 0), state.turn) == ("reinforcement", 1)


def test_a_technology_left_alone_has_its_effect_when_it_is_activated() -> None:
    """GS-4.4: by another card, on a later turn"""
    state = table(
        2, phase="technology", hands=["warrior reinforcement agriculture barter"], laid=["", "mining agriculture"]
    )
    play(state, 0, "play warrior", "leave")
    play(state, 1, "lay barter", "done", "done")
    assert state.turn == 0
    assert laid(state, 1) == "agriculture barter mining"
    play(state, 0, "lay agriculture", "play reinforcement", "use")
    assert step(state) == "Losing"  # the Warrior attacks now


@each_set
def test_a_single_card_is_laid_and_no_technology_is_played(edition: str) -> None:
    """GS-4.5"""
    state = table(2, set=edition, hands=["barter"], laid=["mining"], rows=only("currency"))
    assert options(state, 0) == ["lay barter"]
    play(state, 0, "lay barter")
    assert step(state) == "Buying"


def test_without_cards_one_only_buys() -> None:
    """GS-4.5: with what lies in the layout"""
    state = table(2, hands=[""], laid=["mining barter"], rows=only("currency"))
    assert step(state) == "Buying"
    buy(state, 0, "currency")
    assert hand(state, 0) == "barter mining currency"


def test_the_phases_follow_one_another_and_then_the_next_player() -> None:
    """GS-4.6, GS-3.7: clockwise"""
    state = table(3, turn=2, hands=[FIVE] * 3, laid=["", "", "knight"])
    asked = []
    for seat in (2, 0, 1):
        assert state.turn == seat
        asked.append(step(state))
        play(state, seat, "lay mining")
        asked.append(step(state))
        play(state, seat, "play warrior", "leave")
        while state.turn == seat:
            asked.append(step(state))
            play(state, seat, "done")
    assert asked == ["Resource", "Technology", "Resource", "Technology", "Resource", "Technology"]
    assert state.turn == 2


# -- the end of a turn -----------------------------------------------------------------------------------------------


@each_set
def test_with_two_cards_in_hand_nothing_is_taken_back(edition: str) -> None:
    """GS-8.1, GS-9.1"""
    state = table(
        2, set=edition, phase="end", hands=["agriculture barter"], up=["mining warrior"], laid=["reinforcement"]
    )
    assert state.turn == 1
    assert (hand(state, 0), up(state, 0)) == ("agriculture barter", "mining warrior")


def test_with_two_cards_in_hand_no_wonder_is_completed() -> None:
    """GS-8.1"""
    for cards, wonder in (("agriculture barter", ""), ("agriculture", "hanging-gardens"), ("", "hanging-gardens")):
        state = table(2, phase="end", hands=[cards], laid=["knight currency"], wonders="hanging-gardens apollo-program")
        assert built(state, 0) == wonder


@each_set
@pytest.mark.parametrize("cards", ["", "agriculture"])
def test_with_one_card_or_none_technologies_are_taken_back(edition: str, cards: str) -> None:
    """GS-8.3, GS-9.2: all of them, and those bought as well"""
    state = table(
        2, set=edition, phase="purchase", hands=[cards], up=["mining warrior"], laid=["barter reinforcement"],
        rows=only("domestication"),
    )  # fmt: skip
    events = buy(state, 0, "domestication")
    assert hand(state, 0) == f"{cards} barter reinforcement mining warrior domestication".strip()
    assert up(state, 0) == ""
    assert told(events, "log.take-back")[0].args["count"] == 5


@each_set
def test_resources_may_be_taken_back_too(edition: str) -> None:
    """GS-8.4, GS-9.2: any of them"""
    state = table(
        2, set=edition, phase="end", hands=["agriculture"], up=["mining"], laid=["barter reinforcement knight"]
    )
    assert (step(state), hand(state, 0)) == ("Taking", "agriculture mining")
    assert options(state, 0) == ["take barter", "take reinforcement", "take knight", "done"]
    play(state, 0, "take knight")
    assert options(state, 0) == ["take barter", "take reinforcement", "done"]
    play(state, 0, "take barter", "done")
    assert (hand(state, 0), laid(state, 0)) == ("agriculture barter mining knight", "reinforcement")
    assert state.turn == 1


@each_set
def test_wonders_stay_on_the_table(edition: str) -> None:
    """GS-8.5: for good"""
    state = table(2, set=edition, phase="end", hands=[""], up=["mining"], built=["taj-mahal"])
    assert (hand(state, 0), built(state, 0)) == ("mining", "taj-mahal")
    assert [wonder["wonder"] for wonder in state.view(1)["players"][0]["wonders"]] == ["taj-mahal"]


def test_a_wonder_is_taken_before_the_cards() -> None:
    """GS-8.2, GS-10.2: three Tactics cards that go to hand afterwards"""
    state = table(
        2, phase="end", hands=[""], up=["flanking charge conscription"], wonders="himeji-castle apollo-program"
    )
    assert built(state, 0) == "himeji-castle"
    assert hand(state, 0) == "flanking charge conscription"


def test_hanging_gardens_or_himeji_castle() -> None:
    """GS-8.2, GS-8.3, GS-10.1: the example of the rulebook"""
    state = table(
        2, phase="end", hands=[""], up=["charge conscription blitzkrieg"], laid=["currency knight"],
        wonders="hanging-gardens himeji-castle apollo-program",
    )  # fmt: skip
    assert (step(state), options(state, 0)) == ("Building", ["build hanging-gardens", "build himeji-castle"])
    events = play(state, 0, "build himeji-castle")
    assert built(state, 0) == "himeji-castle"  # and no other
    assert told(events, "log.wonder")[0].args["wonder"] == "wonder.himeji-castle"
    assert hand(state, 0) == "charge conscription blitzkrieg"
    assert laid(state, 0) == "currency knight"  # looked at, not paid
    play(state, 0, "done")
    assert laid(state, 0) == "currency knight"
    assert state.turn == 1
    assert [row["wonder"] and row["wonder"]["wonder"] for row in state.view(0)["rows"]] == [
        "hanging-gardens", None, None, None, "apollo-program",
    ]  # fmt: skip


def test_a_wonder_must_be_taken() -> None:
    """GS-8.2: where there is one, nobody is asked"""
    state = table(2, phase="end", hands=[""], laid=["knight currency"], wonders="hanging-gardens apollo-program")
    assert built(state, 0) == "hanging-gardens"


# -- glory -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", ["", "agriculture", "agriculture barter", "agriculture barter mining"])
def test_glory_is_looked_for_however_many_cards_are_in_hand(cards: str) -> None:
    """GS-9.3"""
    state = table(2, set="renaissance", phase="end", hands=[cards], track=[4, 0], wonders="saint-peters-basilica")
    assert tokens(state, "saint-peters-basilica") == [1, 0]
    assert state.view(0)["players"][0]["glory"] == 4


def test_without_the_condition_no_glory() -> None:
    """GS-9.3"""
    state = table(2, set="renaissance", phase="end", hands=[""], track=[3, 0], wonders="saint-peters-basilica")
    assert tokens(state, "saint-peters-basilica") == [0, 0]


def test_glory_on_one_wonder_of_several() -> None:
    """GS-9.3"""
    state = table(
        2, set="renaissance", phase="end", hands=["mining warrior"], track=[4, 0],
        wonders="saint-peters-basilica statue-of-liberty",
    )  # fmt: skip
    assert options(state, 0) == ["glory saint-peters-basilica", "glory statue-of-liberty"]
    play(state, 0, "glory statue-of-liberty")
    assert tokens(state, "statue-of-liberty") == [1, 0]
    assert tokens(state, "saint-peters-basilica") == [0, 0]
    assert state.turn == 1


def test_the_third_token_on_the_sydney_opera_house() -> None:
    """GS-9.5, GS-9.2, GS-10.10: the example of the rulebook: cards worth 6 points, an Oil among them"""
    state = table(
        2, set="renaissance", phase="end", hands=[""], up=["cinema mining patronage"],
        laid=["knight warrior encyclopedia"],
        wonders="sydney-opera-house burj-khalifa", glory={"sydney-opera-house": [2, 2]},
    )  # fmt: skip
    assert hand(state, 0) == "mining patronage cinema"  # 5 points
    less = state.copy()
    play(less, 0, "done")
    assert tokens(less, "sydney-opera-house") == [2, 2]
    play(state, 0, "take knight", "done")
    assert built(state, 0) == "sydney-opera-house"
    view = state.view(0)
    assert view["rows"][3]["wonder"] is None
    assert [player["glory"] for player in view["players"]] == [5, 5]  # all tokens go back to their owners


def test_an_oil_worth_two_points_as_in_the_example() -> None:
    """GS-9.5, GS-10.10"""
    state = table(
        2, set="renaissance", phase="end", hands=[""], up=["cinema mining legion"], laid=["warrior encyclopedia"],
        wonders="sydney-opera-house burj-khalifa", glory={"sydney-opera-house": [2, 0]},
    )  # fmt: skip
    play(state, 0, "take encyclopedia", "done")
    assert built(state, 0) == "sydney-opera-house"
    assert laid(state, 0) == "warrior"


def test_the_tokens_of_others_do_not_count() -> None:
    """GS-9.5"""
    state = table(
        2, set="renaissance", phase="end", hands=["mining"], track=[4, 0], wonders="saint-peters-basilica",
        glory={"saint-peters-basilica": [1, 2]},
    )  # fmt: skip
    assert built(state, 0) == ""
    assert tokens(state, "saint-peters-basilica") == [2, 2]


GLORY = {"library-of-alexandria": [1, 0], "machu-picchu": [1, 0], "sydney-opera-house": [1, 0], "burj-khalifa": [2, 0]}
FIVE_WONDERS = "library-of-alexandria machu-picchu statue-of-liberty sydney-opera-house burj-khalifa"


def test_who_has_no_token_left_may_move_one() -> None:
    """GS-9.4"""
    state = table(
        2, set="renaissance", phase="end", hands=["mining warrior"], track=[3, 0], wonders=FIVE_WONDERS, glory=GLORY
    )
    assert (step(state), options(state, 0)) == ("Praising", ["glory statue-of-liberty", "done"])
    stay = state.copy()
    play(stay, 0, "done")
    assert (tokens(stay, "statue-of-liberty"), stay.turn) == ([0, 0], 1)
    play(state, 0, "glory statue-of-liberty")
    assert options(state, 0) == [f"lift {name}" for name in GLORY]
    play(state, 0, "lift burj-khalifa")
    assert (tokens(state, "statue-of-liberty"), tokens(state, "burj-khalifa")) == ([1, 0], [1, 0])
    assert state.view(0)["players"][0]["glory"] == 0
    assert state.turn == 1


def test_a_token_that_is_moved_can_complete_a_wonder() -> None:
    """GS-9.4, GS-9.5: it comes from another wonder, not from the one it goes to"""
    glory = {"library-of-alexandria": [1, 0], "statue-of-liberty": [2, 1], "burj-khalifa": [2, 0]}
    state = table(
        2, set="renaissance", phase="end", hands=["mining warrior"], track=[3, 0], wonders=FIVE_WONDERS, glory=glory
    )
    play(state, 0, "glory statue-of-liberty")
    assert options(state, 0) == ["lift library-of-alexandria", "lift burj-khalifa"]
    play(state, 0, "lift library-of-alexandria")
    assert built(state, 0) == "statue-of-liberty"
    assert [player["glory"] for player in state.view(0)["players"]] == [3, 5]


def test_with_a_token_left_none_is_moved() -> None:
    """GS-9.4"""
    glory = {"burj-khalifa": [2, 0], "sydney-opera-house": [2, 0]}
    state = table(
        2, set="renaissance", phase="end", hands=["mining warrior"], track=[3, 0], wonders=FIVE_WONDERS, glory=glory
    )
    assert tokens(state, "statue-of-liberty") == [1, 0]
    assert state.turn == 1

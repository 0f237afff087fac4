"""What is open (GS-13), and what a seat can only guess."""

from __future__ import annotations

from typing import Any

import pytest

import kurhan
from kurhan.games.guns_steel.state import GunsSteel
from tests.guns_steel.table import hand, laid, only, show, table
from tests.play import options, play, step

FIVE = "agriculture barter reinforcement mining warrior"
REST = "agriculture barter"


def player(state: GunsSteel, seat: int, eye: int | None) -> Any:
    return state.view(eye)["players"][seat]


def names(cards: Any) -> list[str]:
    return [one["card"] for one in cards]


def guesses(state: GunsSteel, eye: int, count: int = 60) -> list[GunsSteel]:
    return [state.guess(eye, kurhan.Rng(seed)) for seed in range(count)]


def imagined(state: GunsSteel, eye: int, seat: int) -> set[str]:
    """What a seat may take another's resource side cards for, in their order."""
    return {" ".join(show([one]) for one in guess.laid[seat]) for guess in guesses(state, eye)}


def test_the_table_is_open() -> None:
    """GS-13.1"""
    state = table(
        3, set="combined", hands=["mining"], up=["warrior", "knight"], track=[1, 2, 3],
        stacks={"horse": "legion currency"},
        wonders="colosseum burj-khalifa", glory={"colosseum": [1, 0, 1]}, built=["", "taj-mahal"],
    )  # fmt: skip
    for eye in (0, 1, 2, None):
        view = state.view(eye)
        assert names(view["rows"][0]["research"]) == ["currency", "legion"]
        assert [place["card"] for place in view["rows"][1]["cards"]] == [
            show([one]) for one in state.row[state.start_of(1) : state.start_of(2)]
        ]
        assert view["rows"][0]["wonder"]["tokens"] == [1, 0, 1]
        assert [one["track"] for one in view["players"]] == [1, 2, 3]
        assert names(view["players"][1]["up"]) == ["knight"]
        assert [one["wonder"] for one in view["players"][1]["wonders"]] == ["taj-mahal"]


def test_a_hand_is_seen_by_its_owner_alone() -> None:
    """GS-13.2"""
    state = table(2, hands=["mining warrior knight", "barter"])
    assert names(player(state, 0, 0)["cards"]) == ["mining", "warrior", "knight"]
    for eye in (1, None):
        assert player(state, 0, eye)["cards"] is None
        assert player(state, 0, eye)["hand"] == 3


def test_what_was_seen_going_to_a_hand_is_known() -> None:
    """GS-13.2: a card laid before it was taken back cannot be that card"""
    state = table(2, hands=["agriculture barter mining", "mining"], up=["reinforcement"], phase="resource")
    play(state, 0, "lay agriculture", "play mining", "leave")
    # One card is left in hand: Mining and Reinforcement are taken back, for all to see.
    assert step(state) == "Taking"
    play(state, 0, "done")
    assert hand(state, 0) == "barter reinforcement mining"
    assert imagined(state, 1, 0) == {"agriculture", "barter"}


def test_what_left_a_hand_is_known_to_have_left_it() -> None:
    """GS-13.2: whoever plays two of three Food shows what the third is"""
    state = table(2, hands=["agriculture barter reinforcement warrior", "mining"])
    play(state, 0, "lay agriculture")
    assert imagined(state, 1, 0) == {"agriculture", "barter", "reinforcement"}
    play(state, 0, "play reinforcement")
    assert imagined(state, 1, 0) == {"agriculture", "barter"}


def test_a_resource_side_shows_resource_and_points() -> None:
    """GS-13.3: and nothing else, to others"""
    state = table(2, hands=[FIVE, "mining"])
    play(state, 0, "lay barter")
    assert player(state, 0, 0)["laid"][0]["card"] == "barter"
    for eye in (1, None):
        lying = player(state, 0, eye)["laid"][0]
        assert (lying["resource"], lying["points"], lying["card"], lying["id"]) == ("food", 0, "", -1)
        assert "type" not in lying
    assert imagined(state, 1, 0) == {"agriculture", "barter", "reinforcement"}
    assert imagined(state, 0, 0) == {"barter"}  # the owner knows


def test_the_log_does_not_name_it() -> None:
    """GS-13.3"""
    state = table(2, hands=[FIVE, "mining"])
    for event in play(state, 0, "lay barter"):
        assert "card" not in event.args


def test_cards_must_be_alike_in_both() -> None:
    """GS-13.3: Currency and Knight are Horse cards of 1 point, the Domestication of none"""
    state = table(2, hands=["currency knight domestication warrior", "mining"])
    play(state, 0, "lay currency")
    assert imagined(state, 1, 0) == {"currency", "knight"}
    state = table(2, hands=["currency knight domestication warrior", "mining"])
    play(state, 0, "lay domestication")
    assert imagined(state, 1, 0) == {"domestication"}
    assert player(state, 0, 1)["laid"][0]["card"] == "domestication"  # there is nothing to doubt


def test_it_is_known_when_it_is_turned() -> None:
    """GS-13.3: when it is exhausted, and when it is renewed again"""
    state = table(2, hands=["agriculture barter reinforcement warrior knight", "mining"])
    play(state, 0, "lay agriculture")
    assert imagined(state, 1, 0) == {"agriculture", "barter", "reinforcement"}
    play(state, 0, "play barter", "use", "exhaust agriculture", "get iron")
    assert names(player(state, 0, 1)["up"]) == ["barter", "agriculture"]
    state = table(2, hands=["agriculture barter mining warrior", "mining"], up=["reinforcement"])
    play(state, 0, "lay barter", "play agriculture", "use", "renew reinforcement")
    assert names(player(state, 0, 1)["laid"]) == ["", "reinforcement"]
    assert imagined(state, 1, 0) == {"barter reinforcement"}  # Agriculture lies open, so what else could it be


def test_two_unknown_cards_may_be_either_way_round() -> None:
    """GS-13.3"""
    state = table(2, hands=["agriculture barter mining warrior knight", "mining"])
    play(state, 0, "lay agriculture", "play mining", "leave")
    play(state, 1, "lay mining", "done")
    play(state, 0, "lay barter")
    assert imagined(state, 1, 0) == {"agriculture barter", "barter agriculture"}


def test_a_guess_does_not_contradict_what_was_seen() -> None:
    """GS-13.2, GS-13.3: over whole games at random"""
    rng = kurhan.Rng(7)
    doubts = 0
    for seed in range(6):
        state = kurhan.game("guns_steel").start(3, seed, {"set": "combined"})
        assert isinstance(state, GunsSteel)
        seen: dict[int, set[int]] = {}  # for each card that lay unknown the cards it cannot be
        for _ in range(250):
            if state.over:
                break
            seat = state.waiting()[0]
            before = [set(cards) for cards in state.up]
            chosen = state.options(seat)
            state.play(seat, chosen[rng.below(len(chosen))])
            for i in range(3):
                lying = [one for one in state.laid[i] if state.laid_at[one]]
                # Whatever lies open now is not one of those that lie unknown, nor was it, if they lay there already.
                for one in lying:
                    seen.setdefault(one, set()).update(state.up[i], before[i])
                for one in [one for one in seen if one in state.hand[i] + state.up[i]]:
                    del seen[one]
            eye = rng.below(3)
            guess = state.guess(eye, rng)
            assert guess.view(eye) == state.view(eye)
            assert guess.waiting() == state.waiting()
            box = state.box
            for i in range(3):
                for true, false in zip(state.laid[i], guess.laid[i], strict=True):
                    assert (box.back[true], box.points[true]) == (box.back[false], box.points[false])
                    assert false not in seen.get(true, set())
                    assert true == false or (state.laid_at[true] > 0 and i != eye)
                    doubts += true != false
    assert doubts > 50


def test_open_hands() -> None:
    """GS-13.4"""
    state = table(2, open=True, hands=[FIVE, "mining"])
    play(state, 0, "lay barter")
    for eye in (0, 1, None):
        assert names(player(state, 0, eye)["cards"]) == ["agriculture", "reinforcement", "mining", "warrior"]
        assert names(player(state, 0, eye)["laid"]) == ["barter"]
    assert imagined(state, 1, 0) == {"barter"}
    assert {guess.hand[0] == state.hand[0] for guess in guesses(state, 1)} == {True}


@pytest.mark.parametrize("choice", ["hidden", "open"])
def test_hands_are_hidden_or_open_as_chosen(choice: str) -> None:
    """GS-13.2, GS-13.4"""
    state = kurhan.game("guns_steel").start(2, 1, {"hands": choice})
    assert isinstance(state, GunsSteel)
    assert (player(state, 0, 1)["cards"] is not None) == (choice == "open")


# -- questions that do not tell --------------------------------------------------------------------------------------


def attacked(hand_cards: str, lay: str, open: bool = False) -> GunsSteel:
    """Seat 1 has laid a card from its hand; seat 0 attacks."""
    state = table(2, turn=1, open=open, hands=[f"tank {REST} mining", hand_cards])
    play(state, 1, f"lay {lay}")
    play(state, 1, options(state, 1)[0])
    while state.turn == 1:
        play(state, 1, options(state, 1)[-1])
    play(state, 0, "lay mining", "play tank", "use")
    return state


@pytest.mark.parametrize("lay", ["mining", "warrior"])
def test_being_asked_to_react_does_not_tell_which_card_lies_there(lay: str) -> None:
    """GS-13.3, GS-6.5: Mining or Warrior: who might turn up a Warrior is asked"""
    state = attacked("agriculture barter mining warrior", lay)
    assert laid(state, 1) == lay
    assert imagined(state, 0, 1) == {"mining", "warrior"}
    assert (step(state), state.waiting()) == ("Reaction", [1])
    assert ("flip warrior" in options(state, 1)) == (lay == "warrior")
    assert {tuple(guess.waiting()) for guess in guesses(state, 0)} == {(1,)}


def test_who_cannot_react_is_not_asked() -> None:
    """GS-13.3, GS-6.3: a Food that can only be Agriculture or Barter"""
    state = attacked("agriculture barter mining", "agriculture")
    assert step(state) != "Reaction"


def test_with_open_hands_who_cannot_react_is_not_asked() -> None:
    """GS-13.4"""
    assert step(attacked("agriculture barter mining warrior", "mining", open=True)) != "Reaction"
    assert step(attacked("agriculture barter mining warrior", "warrior", open=True)) == "Reaction"


@pytest.mark.parametrize("cards", ["knight barter mining", "agriculture barter mining"])
def test_being_asked_for_an_assault_does_not_tell_whether_a_military_card_is_in_hand(cards: str) -> None:
    """GS-13.2, GS-5.20"""
    state = table(2, phase="technology", hands=[f"flanking {cards}"])
    play(state, 0, "play flanking", "use")
    assert step(state) == "Mustering"
    assert ("muster knight" in options(state, 0)) == ("knight" in cards)


def test_an_unfinished_payment_is_the_buyers_own() -> None:
    """GS-13.3: others see what is paid when it is paid"""
    state = table(
        2, hands=["agriculture barter reinforcement mining", "mining"], laid=["warrior currency flanking"],
        rows={**only("charge"), "horse": "knight"},
    )  # fmt: skip
    play(state, 0, "lay agriculture", "play mining", "leave", "buy charge")
    before, choices, shown = state.view(1), options(state, 0), state.shown
    play(state, 0, "keep currency")
    assert state.view(1) == before
    assert options(state, 0) != choices
    assert all(options(guess, 0) == choices for guess in guesses(state, 1, 5))
    play(state, 0, "pay")
    assert names(player(state, 0, 1)["up"]) == ["mining", "agriculture", "warrior", "flanking", "charge"]
    assert state.shown > shown


def test_turning_up_a_card_counts_as_showing_it() -> None:
    """GS-13.3: an undo may not cross it"""
    state = attacked("agriculture barter mining warrior", "warrior")
    shown = state.shown
    play(state, 1, "flip warrior")
    assert state.shown == shown + 1

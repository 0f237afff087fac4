"""Both sets together (GS-12)."""

from __future__ import annotations

import pytest

import kurhan
from kurhan.games.guns_steel.components import ERAS, NEW_WORLD, RENAISSANCE
from kurhan.games.guns_steel.state import GunsSteel
from tests.guns_steel.table import BOX, buy, hand, on_offer, only, price, table, temporary, tokens, up
from tests.play import options, play, refused, step, told


def start(seats: int, seed: int) -> GunsSteel:
    state = kurhan.game("guns_steel").start(seats, seed, {"set": "combined"})
    assert isinstance(state, GunsSteel)
    return state


def test_the_rules_of_the_renaissance_hold() -> None:
    """GS-12.1: glory after taking back, points on the track, and 15 of them end the game"""
    state = table(
        2, set="combined", phase="end", hands=["mining barter"], track=[4, 0], wonders="saint-peters-basilica"
    )
    assert tokens(state, "saint-peters-basilica") == [1, 0]
    state = table(2, set="combined", phase="technology", hands=["theology mining barter"], track=[13, 0])
    play(state, 0, "play theology", "use")
    assert (state.track[0], state.over) == (15, True)
    assert [row["points.track"] for row in state.breakdown()] == [15, 0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_smaller_pyramid_and_research_stacks(seats: int) -> None:
    """GS-12.2: of the cards of both sets"""
    states = [start(seats, seed) for seed in range(1, 9)]
    for state in states:
        for era in range(len(ERAS)):
            row = state.row[state.start_of(era) : state.start_of(era + 1)]
            assert len(row) == [6, 5, 4, 3, 2][era]
            assert {BOX.back[one] for one in row + state.stacks[era]} == {era + 2}
            left_out = 2 if seats == 2 else 0
            assert len(row) + len(state.stacks[era]) == 2 * [7, 6, 5, 4, 3][era] - left_out
    tops = [state.stacks[0][-1] for state in states]
    assert len({BOX.edition[one] for one in tops}) == 2  # shuffled together
    view = states[0].view(0)["rows"][0]
    assert [one["card"] for one in view["research"]] == [BOX.slug[one] for one in states[0].stacks[0]]  # face up
    assert view["stack"]["card"] == BOX.slug[states[0].stacks[0][-1]]


@pytest.mark.parametrize("seats", [2, 4])
def test_wonders_of_the_renaissance(seats: int) -> None:
    """GS-12.3: by their pictures, or by chance if neither lies in the row"""
    by_chance: list[set[int]] = [set() for _ in ERAS]
    for seed in range(1, 120):
        state = start(seats, seed)
        for era in range(len(ERAS)):
            pair = BOX.wonders_of(RENAISSANCE, era)
            assert state.wonders[era] in pair
            lying = [wonder for wonder in pair if BOX.picture[wonder] in state.row]
            lying.sort(key=lambda wonder: state.row.index(BOX.picture[wonder]))
            if lying:
                assert state.wonders[era] == lying[0]
            else:
                by_chance[era].add(state.wonders[era])
        assert set(BOX.wonders_of(NEW_WORLD, 0)) <= set(state.aside_wonders)
    assert by_chance[4] == set(BOX.wonders_of(RENAISSANCE, 4))


def test_the_topmost_card_of_a_stack_may_be_bought() -> None:
    """GS-12.4: no other one of it"""
    state = table(
        3, set="combined", phase="purchase", hands=["mining barter"], temporary="food iron horse",
        rows=only("currency"),
        stacks={"horse": "legion knight", "gunpowder": "horse-archer"},
    )  # fmt: skip
    assert on_offer(state, 0) == ["currency", "legion", "horse-archer"]
    assert refused(state, 0)["buy knight"] == "GS-12.4"
    buy(state, 0, "legion")
    assert up(state, 0) == "legion"
    assert (state.turn, "currency" in [BOX.slug[one] for one in state.offered()]) == (1, True)  # instead of the other
    assert "knight" in [BOX.slug[one] for one in state.offered()]


def test_the_horse_archer() -> None:
    """GS-12.5: the example of the rulebook: 1 Iron, 1 Horse and 2 more for two Horse cards in the pyramid"""
    rows = {**only("museum"), "horse": "currency - - - - knight", "gunpowder": "theology"}
    stacks = {"gunpowder": "horse-archer charge"}
    state = table(3, set="combined", phase="purchase", temporary="iron horse food food", rows=rows, stacks=stacks)
    assert price(state, "horse-archer") == (2, 2)
    assert "horse-archer" in on_offer(state, 0)
    events = buy(state, 0, "horse-archer")
    assert len(told(events, "log.buy")[0].args["paid"]) == 4
    assert hand(state, 0) == "horse-archer"
    fewer = table(3, set="combined", phase="purchase", temporary="iron horse food", rows=rows, stacks=stacks)
    assert "horse-archer" not in on_offer(fewer, 0)
    question = fewer.question(0)
    assert question is not None
    reasons = {refusal.action: refusal.reason.key for refusal in question.refused}
    assert reasons["buy horse-archer"] == "refuse.price-stack"


def test_only_cards_of_earlier_eras_count() -> None:
    """GS-12.5: all of them, linked or not"""
    rows = {
        "horse": "currency - knight",
        "gunpowder": "- - theology",
        "oil": "museum",
        "earth": "tank",
        "space": "drone",
    }
    stacks = dict(zip(ERAS, ("legion", "charge", "cannon", "radar", "internet"), strict=True))
    state = table(3, set="combined", phase="purchase", temporary="iron food", rows=rows, stacks=stacks)
    assert [price(state, name)[1] for name in stacks.values()] == [0, 2, 3, 4, 5]


def test_free_links_hold_for_stacks_too() -> None:
    """GS-12.5, GS-5.11"""
    rows = {**only("museum"), "horse": "currency - - - - knight"}
    state = table(
        3, set="combined", phase="technology", hands=["navigation mining barter"], temporary="iron food", rows=rows,
        stacks={"gunpowder": "horse-archer"},
    )  # fmt: skip
    play(state, 0, "play navigation", "use")
    assert temporary(state) == "food iron horse"
    assert price(state, "horse-archer") == (2, 0)
    assert "buy horse-archer" in options(state, 0)


@pytest.mark.parametrize(("space", "over"), [("computer", True), ("computer drone", False)])
def test_the_last_space_card_of_the_pyramid_ends_the_game(space: str, over: bool) -> None:
    """GS-12.6: whatever lies on the stacks"""
    rows = dict.fromkeys(ERAS, "") | {"space": space}
    state = table(
        3, set="combined", phase="purchase", hands=["mining barter"], temporary="horse gunpowder oil oil", rows=rows,
        stacks={"space": "internet satellite"},
    )  # fmt: skip
    buy(state, 0, "computer")
    assert state.over == over
    if not over:
        assert step(state) == "Resource"

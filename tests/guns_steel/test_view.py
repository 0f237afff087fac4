"""What a seat sees: every fact of the view against a table that is set."""

from __future__ import annotations

from typing import Any

import pytest

import kurhan
from kurhan.games.guns_steel.state import GunsSteel
from tests.guns_steel.table import BOX, card, only, table
from tests.play import play, step

PYRAMID = {
    "horse": "knight - currency flanking domestication",
    "gunpowder": "charge musketeer - navigation",
    "oil": "cannon - railway",
    "earth": "tank",
    "space": "computer",
}


def offers(state: GunsSteel, eye: int | None) -> dict[str, Any]:
    """All cards on offer as an eye sees them, by name."""
    rows = state.view(eye)["rows"]
    return {place["card"]: place for row in rows for place in [*row["cards"], row["stack"]] if place}


def names(pieces: list[dict[str, Any]]) -> str:
    return " ".join(piece["card"] for piece in pieces)


def ids(cards: str) -> list[int]:
    return sorted(card(name) for name in cards.split())


# -- cards and wonders -------------------------------------------------------------------------------------------------


def test_both_sides_of_a_card() -> None:
    state = table(2, hands=["charge"])
    assert state.view(0)["players"][0]["cards"] == [{
        "id": card("charge"), "card": "charge", "number": 13, "resource": "gunpowder", "type": "tactics",
        "points": 1, "strength": 1, "reaction": True,
        "cost": [{"resource": "food", "count": 1}, {"resource": "horse", "count": 1}],
        "effects": [
            {
                "verb": "muster", "values": {"count": 1}, "signs": ["put-down", "military"],
                "text": {"key": "effect.muster", "args": {"count": 1}, "only": -1}, "more": [],
            },
            {
                "verb": "order", "values": {}, "signs": ["command", "military"],
                "text": {"key": "effect.order", "args": {}, "only": -1}, "more": [],
            },
        ],
        "own": False, "source": BOX.source[card("charge")],
    }]  # fmt: skip


def test_a_card_that_everyone_begins_with_is_ones_own() -> None:
    state = table(2, hands=["", "mining"], turn=1)
    (mining,) = state.view(1)["players"][1]["cards"]
    assert (mining["id"], mining["number"], mining["own"]) == (card("mining", 1), 4, True)
    assert not offers(table(2, rows=PYRAMID), 0)["domestication"]["own"]


def test_a_wonder() -> None:
    state = table(2, set="renaissance", built=["", "saint-peters-basilica"])
    assert state.view(0)["players"][1]["wonders"] == [{
        "id": 13, "wonder": "saint-peters-basilica", "number": 14, "era": "gunpowder", "points": 4,
        "condition": {
            "verb": "track", "values": {"count": 4}, "signs": ["track"],
            "text": {"key": "condition.track", "args": {"count": 4}, "only": -1}, "more": [],
        },
        "glory": 3, "picture": "theology",
    }]  # fmt: skip
    assert state.view(0)["players"][0]["wonders"] == []


def test_a_wonder_beside_the_pyramid() -> None:
    state = table(
        3, set="renaissance", phase="technology", hands=["mining"], wonders="statue-of-liberty",
        glory={"statue-of-liberty": [0, 2, 1]}, track=[5, 1, 2],
    )  # fmt: skip
    rows = state.view(None)["rows"]
    assert [row["wonder"] and row["wonder"]["wonder"] for row in rows] == [None, None, "statue-of-liberty", None, None]
    assert (rows[2]["wonder"]["tokens"], rows[2]["wonder"]["met"]) == ([0, 2, 1], [0])
    state.track[1] = 8
    assert state.view(None)["rows"][2]["wonder"]["met"] == [1]


# -- the pyramid -------------------------------------------------------------------------------------------------------


def test_rows_from_the_lowest_up() -> None:
    rows = table(2, rows=PYRAMID).view(0)["rows"]
    assert [row["era"] for row in rows] == ["horse", "gunpowder", "oil", "earth", "space"]
    assert [place and place["card"] for place in rows[1]["cards"]] == [
        "charge", "musketeer", None, "navigation", None,
    ]  # fmt: skip
    assert [(row["stack"], row["research"]) for row in rows] == [(None, [])] * 5


def test_which_cards_rest_on_which() -> None:
    """Places of the row below, where there is a card at all"""
    found = {name: offer["rests_on"] for name, offer in offers(table(2, rows=PYRAMID), 0).items()}
    assert found == {
        "knight": [], "currency": [], "flanking": [], "domestication": [],
        "charge": [0], "musketeer": [2], "navigation": [3, 4],
        "cannon": [0, 1], "railway": [3], "tank": [0], "computer": [0],
    }  # fmt: skip


def test_which_cards_below_cause_a_surcharge() -> None:
    """GS-7.4: through cards that are still there, the nearest first"""
    found = {name: offer["below"] for name, offer in offers(table(2, rows=PYRAMID), 0).items()}
    assert found["knight"] == []
    assert found["charge"] == ["knight"]
    assert found["navigation"] == ["flanking", "domestication"]
    assert found["railway"] == ["navigation", "flanking", "domestication"]
    assert found["computer"] == ["tank", "cannon", "charge", "musketeer", "knight", "currency"]


def test_for_which_cards_above_one_is_a_surcharge() -> None:
    found = offers(table(2, rows=PYRAMID), 0)
    assert sorted(found["domestication"]["above"]) == ids("navigation railway")
    assert sorted(found["currency"]["above"]) == ids("musketeer cannon tank computer")
    assert found["computer"]["above"] == found["railway"]["above"] == []
    assert all(offer["adds_to"] == offer["above"] for offer in found.values())


def test_cards_of_earlier_eras_add_to_research_as_well() -> None:
    """GS-12.5: whether linked or not"""
    state = table(
        3, set="combined", rows=PYRAMID, stacks={"horse": "legion", "gunpowder": "theology", "oil": "museum revolution"}
    )
    found = offers(state, 0)
    assert sorted(found["domestication"]["adds_to"]) == ids("navigation railway theology museum")
    assert sorted(found["domestication"]["above"]) == ids("navigation railway")
    assert found["railway"]["adds_to"] == []
    row = state.view(0)["rows"][2]
    assert names(row["research"]) == "revolution museum"
    top = row["stack"]
    assert (top["card"], top["size"], top["links"], found["railway"]["size"]) == ("museum", 2, 7, 0)
    assert (top["rests_on"], top["below"], top["above"], top["adds_to"]) == ([], [], [], [])


def test_what_a_card_costs_whoever_looks() -> None:
    state = table(2, phase="technology", hands=["navigation mining"], laid=["agriculture barter", ""], rows=PYRAMID)
    cannon = offers(state, 0)["cannon"]
    assert [cannon[key] for key in ("links", "waived", "surcharge", "price")] == [4, 0, 4, 6]
    play(state, 0, "play navigation", "use")
    cannon, charge = offers(state, 0)["cannon"], offers(state, 0)["charge"]
    assert [cannon[key] for key in ("links", "waived", "surcharge", "price")] == [4, 2, 2, 4]
    assert [charge[key] for key in ("links", "waived", "surcharge", "price")] == [1, 1, 0, 2]
    assert [offers(state, eye)["charge"]["affordable"] for eye in (0, 1, None)] == [True, False, None]
    assert not cannon["affordable"]


# -- the purchase ------------------------------------------------------------------------------------------------------


def test_what_a_payment_takes() -> None:
    """By places, by kind, and whether resources are exchanged; to the buyer alone"""
    state = table(
        2, phase="purchase", hands=["mining"], laid=["agriculture warrior reinforcement flanking currency"],
        temporary="iron", rows={**only("navigation"), "horse": "knight currency"},
    )  # fmt: skip
    assert step(state) == "Buying"
    payments = state.view(0)["payments"]
    assert payments["knight"] == {
        "card": card("knight"), "laid": [0, 1], "temporary": ["iron"], "exchange": False,
        "parts": [
            {"resource": "food", "count": 1, "temporary": False},
            {"resource": "iron", "count": 1, "temporary": False},
            {"resource": "iron", "count": 1, "temporary": True},
        ],
    }  # fmt: skip
    play(state, 0, "buy knight")
    seen = state.view(0)
    assert (seen["payment"], seen["payments"]) == (payments["knight"], {})
    assert seen["buying"] == offers(state, 0)["knight"]
    for eye in (1, None):
        assert state.view(eye)["payment"] is None
        assert state.view(eye)["buying"]["card"] == "knight"


def test_more_is_paid_where_resources_are_exchanged() -> None:
    """GS-7.6: two Iron for the Horse"""
    state = table(2, phase="purchase", hands=["mining"], temporary="food iron iron food", rows=only("charge"))
    payment = state.view(0)["payments"]["charge"]
    assert payment["parts"] == [
        {"resource": "food", "count": 1, "temporary": True}, {"resource": "iron", "count": 2, "temporary": True},
    ]  # fmt: skip
    assert (payment["laid"], payment["exchange"]) == ([], True)


def test_nobody_buys_outside_a_purchase() -> None:
    seen = table(2, hands=["mining"]).view(0)
    assert (seen["buying"], seen["payment"], seen["payments"]) == (None, None, {})


# -- the turn ----------------------------------------------------------------------------------------------------------


def test_whose_turn_it_is() -> None:
    seen = table(3, turn=1, first=2, round=4, hands=["", "mining", ""]).view(None)
    assert (seen["seat"], seen["turn"], seen["asked"], seen["step"], seen["over"]) == (None, 1, [1], "Resource", False)
    assert (seen["first"], seen["round"], seen["rounds"]) == (2, 4, BOX.rounds)
    assert table(3).view(2)["seat"] == 2


def test_the_last_round_is_the_last_one_counted() -> None:
    state = table(2, round=BOX.rounds, turn=1, phase="end", hands=["", "mining barter"])
    seen = state.view(0)
    assert (seen["over"], seen["turn"], seen["asked"], seen["step"]) == (True, -1, [], "")
    assert (seen["round"], seen["phase"]) == (BOX.rounds, "")


@pytest.mark.parametrize(
    ("phase", "actions", "asks", "seen"),
    [
        ("resource", [], "Resource", "resource"),
        ("technology", [], "Technology", "technology"),
        ("technology", ["play barter"], "Using", "technology"),
        ("technology", ["play barter", "use"], "Trading", "technology"),
        ("purchase", [], "Buying", "purchase"),
        ("purchase", ["buy charge"], "Paying", "purchase"),
        ("purchase", ["done"], "Taking", "end"),
    ],
)
def test_the_phase_of_the_turn(phase: Any, actions: list[str], asks: str, seen: str) -> None:
    hands = ["barter warrior" if phase == "technology" else "barter"]
    laid = ["agriculture reinforcement currency knight"]
    state = table(2, phase=phase, hands=hands, laid=laid, rows=only("charge"))
    play(state, 0, *actions)
    assert (step(state), state.view(1)["phase"]) == (asks, seen)


@pytest.mark.parametrize(
    ("set", "wonders", "laid", "actions", "asks"),
    [
        ("new_world", "hanging-gardens angkor-wat", "currency knight agriculture mining charge", [], "Building"),
        (
            "renaissance",
            "empire-state-building burj-khalifa",
            "legion mining barter theology museum",
            ["done"],
            "Praising",
        ),
    ],
)
def test_wonders_are_looked_at_in_the_end_phase(
    set: str, wonders: str, laid: str, actions: list[str], asks: str
) -> None:
    state = table(2, set=set, phase="end", wonders=wonders, laid=[laid])
    play(state, 0, *actions)
    assert (step(state), state.view(0)["phase"]) == (asks, "end")


def test_a_token_is_moved_in_the_end_phase() -> None:
    wonders = "library-of-alexandria burj-khalifa"
    state = table(
        2, set="renaissance", phase="end", wonders=wonders, laid=["legion mining barter theology museum"],
        glory={"library-of-alexandria": [5, 0]},
    )  # fmt: skip
    play(state, 0, "done", "glory burj-khalifa")
    assert (step(state), state.view(0)["phase"]) == ("Moving", "end")


def test_who_begins_late_lays_a_resource_first() -> None:
    seen = kurhan.game("guns_steel").start(2, 1).view(0)
    assert (seen["step"], seen["phase"]) == ("Opening", "resource")


def test_what_is_had_for_this_turn_alone() -> None:
    state = table(2, phase="technology", hands=["assembly-line mining"], temporary="iron space", rows=PYRAMID)
    assert (state.view(1)["free"], state.view(1)["all_free"], state.view(1)["buys"]) == (0, False, 1)
    play(state, 0, "play assembly-line", "use")
    seen = state.view(1)
    assert {part["resource"]: part["count"] for part in seen["temporary"]} == {
        "food": 0, "iron": 3, "horse": 0, "gunpowder": 0, "oil": 0, "earth": 0, "space": 1,
    }  # fmt: skip
    assert seen["buys"] == 2


@pytest.mark.parametrize(("name", "free", "everything"), [("navigation", 2, False), ("aviation", 9, True)])
def test_surcharges_that_need_not_be_paid(name: str, free: int, everything: bool) -> None:
    state = table(2, phase="technology", hands=[f"{name} mining"], laid=["agriculture"], rows=PYRAMID)
    play(state, 0, f"play {name}", "use")
    assert (state.view(0)["free"], state.view(0)["all_free"]) == (free, everything)


@pytest.mark.parametrize(
    ("set", "goal", "tokens"), [("new_world", None, 0), ("renaissance", 15, 5), ("combined", 15, 5)]
)
def test_what_a_set_is_played_with(set: str, goal: int | None, tokens: int) -> None:
    seen = table(3, set=set).view(0)
    assert (seen["set"], seen["goal"], seen["tokens"]) == (set, goal, tokens)


def test_which_card_may_be_used_and_what_one_may_get() -> None:
    state = table(2, phase="technology", hands=["barter mining"], laid=["agriculture"])
    assert (state.view(0)["using"], state.view(0)["getting"]) == (None, [])
    play(state, 0, "play barter")
    assert state.view(1)["using"] == card("barter", 0)
    play(state, 0, "use", "exhaust agriculture")
    assert (state.view(0)["using"], state.view(1)["getting"]) == (None, ["iron", "horse", "gunpowder", "oil"])


# -- seats -------------------------------------------------------------------------------------------------------------


def test_a_seat_in_its_own_eyes_and_in_those_of_others() -> None:
    state = table(
        2, set="renaissance", hands=["mining legion", "barter"], up=["knight warrior"], laid=["currency"],
        built=["colosseum"], track=[2, 0], wonders="burj-khalifa", glory={"burj-khalifa": [2, 0]},
    )  # fmt: skip
    mine, theirs = state.view(0)["players"][0], state.view(1)["players"][0]
    assert (names(mine["cards"]), theirs["cards"]) == ("mining legion", None)
    for seen in (mine, theirs):
        assert (seen["seat"], seen["hand"], names(seen["unseen"])) == (0, 2, "mining legion")
        assert (names(seen["up"]), names(seen["laid"])) == ("knight warrior", "currency")
        assert (seen["strength"], seen["track"], seen["glory"]) == (3, 2, 3)
        assert [wonder["wonder"] for wonder in seen["wonders"]] == ["colosseum"]
        assert seen["points"] == 2 + 3 + 3  # the track, the wonder; a Knight, a Currency and a Legion
        assert seen["scoring"] == []
    assert [player["seat"] for player in state.view(1)["players"]] == [0, 1]


def test_a_card_laid_so_that_others_cannot_tell_which() -> None:
    state = table(2, hands=["agriculture barter mining"])
    play(state, 0, "lay barter")
    assert names(state.view(0)["players"][0]["laid"]) == "barter"
    seen = state.view(1)["players"][0]
    assert seen["laid"] == [{"id": -1, "card": "", "resource": "food", "points": 0, "own": True}]
    assert names(seen["unseen"]) == "agriculture barter mining"
    state = table(2, hands=["domestication iron-working"])
    play(state, 0, "lay domestication")
    (seen,) = state.view(1)["players"][0]["laid"]
    assert (seen["card"], seen["resource"], seen["own"]) == ("", "horse", False)


def test_open_hands_are_seen_by_all() -> None:
    state = table(2, open=True, hands=["agriculture barter mining"])
    play(state, 0, "lay barter")
    seen = state.view(None)["players"][0]
    assert (names(seen["cards"]), names(seen["laid"])) == ("agriculture mining", "barter")


def test_what_counts_in_the_end() -> None:
    """The best first, and in an order that tells nothing of what is in hand"""
    state = table(
        2, phase="end", turn=1, round=BOX.rounds, hands=["cannon code-of-laws", "mining barter"], up=["knight"],
        laid=["computer currency"],
    )  # fmt: skip
    assert state.over
    for eye in (0, 1, None):
        players = state.view(eye)["players"]
        assert names(players[0]["scoring"]) == "computer cannon knight currency code-of-laws"
        assert players[1]["scoring"] == []
    state.laid_at[card("currency")] = 1
    state.laid_at[card("computer")] = 2
    assert names(state.view(0)["players"][0]["scoring"]) == "computer cannon knight currency code-of-laws"
    assert names(state.view(1)["players"][0]["scoring"]) == "computer cannon knight code-of-laws currency"


# -- an attack ---------------------------------------------------------------------------------------------------------


def test_an_attack_while_some_have_yet_to_answer() -> None:
    state = table(
        4, phase="technology", turn=1, hands=["charge", "musketeer mining", "", "knight reinforcement"],
        up=["tank", "", "", ""], laid=["", "", "flanking", ""],
    )  # fmt: skip
    assert state.view(0)["clash"] is None
    play(state, 1, "play musketeer", "use")
    clash = state.view(None)["clash"]
    assert (clash["seat"], clash["card"]["card"], clash["force"], clash["decided"]) == (1, "musketeer", 2, False)
    assert clash["defenders"] == [
        {"seat": 2, "force": 0, "holds": False, "answer": "due"},
        {"seat": 3, "force": 0, "holds": False, "answer": "later"},
        {"seat": 0, "force": 4, "holds": True, "answer": "later"},
    ]
    state.play(2, "stand")
    assert [one["answer"] for one in state.view(3)["clash"]["defenders"]] == ["given", "due", "later"]
    state.play(3, "react knight")
    assert state.view(3)["clash"]["defenders"][1] == {"seat": 3, "force": 2, "holds": True, "answer": "due"}
    state.play(3, "stand")
    state.play(0, "stand")
    assert state.view(0)["clash"] is None
    (moment,) = state.moments
    clash = moment.view(0)["clash"]
    assert (clash["force"], clash["decided"]) == (2, True)
    assert [(one["force"], one["holds"], one["answer"]) for one in clash["defenders"]] == [
        (0, False, "given"), (2, True, "given"), (4, True, "given"),
    ]  # fmt: skip

"""What the map tells beforehand: the way to a place, its bill, and what comes of it is what then happens."""

from __future__ import annotations

from kurhan.games.revive.components import EASY_WAYS, EXPLORE, N_RESOURCES, RESOURCES
from kurhan.games.revive.reach_view import Bill, Prospect, centre
from kurhan.games.revive.state import Revive
from tests.play import play
from tests.revive.table import BOX, give, house, lay, learn, pawn, put_tile, space, table, tracks


def prospects(state: Revive, seat: int = 0) -> dict[str, Prospect]:
    found: list[Prospect] = state.view(seat)["prospects"]
    return {one["id"]: one for one in found}


def bill_of(state: Revive, id: str, act: str) -> Bill:
    return next(bill for bill in prospects(state)[id]["bills"] if bill["act"] == act)


def cost(bill: Bill) -> dict[str, int]:
    return {part["resource"]: part["count"] for part in bill["cost"]}


def gains(bill: Bill) -> dict[str, int]:
    return {part["resource"]: part["count"] for part in bill["gains"]}


def names(way: list[object]) -> list[str]:
    """The spaces in the middle of which a way turns."""
    at = {(centre(BOX, i)["x"], centre(BOX, i)["y"]): BOX.spaces[i] for i in range(len(BOX.spaces))}
    return [at[one["x"], one["y"]] for one in way]  # type: ignore[index]


def test_nobody_but_who_is_asked_is_told() -> None:
    """RV-3.1: who is to move sees what could be done."""
    state = table(2)
    assert prospects(state, 0)
    assert not prospects(state, 1)
    assert state.view(None)["prospects"] == []


def test_every_bill_is_what_is_paid() -> None:
    """RV-6.1, RV-6.3 and RV-8.2: whatever can be chosen costs what was told."""
    for verb, step in (("small", "at"), ("large", "at"), ("explore", "tile")):
        state = table(2)
        give(state, 0, gear=6, book=6, food=6, crystal=3)
        house(state, 0, "c31")
        play(state, 0, verb)
        found = prospects(state)
        options = {action.notation for action in state.steps[-1].options(state, 0)}
        can = {one["id"].replace("-", " ", 1) for one in found.values() if one["can"]}
        assert can == {notation for notation in options if notation.startswith(step + " ")}
        for id, one in found.items():
            if not one["can"]:
                continue
            other = state.copy()
            play(other, 0, id.replace("-", " ", 1))
            paid = {
                RESOURCES[i]: state.resources[i] - other.resources[i]
                for i in range(N_RESOURCES - 1)
                if state.resources[i] > other.resources[i]
            }
            told = cost(one["bills"][0])
            assert paid == {name: min(count, 6) for name, count in told.items()}, id
            assert one["bills"][0]["crystals"] == sum(told.values()) - sum(paid.values()), id


def test_the_way_is_counted() -> None:
    """RV-6.1 and RV-6.2: from the chasm first; each space between costs a food."""
    state = table(2)
    for one in prospects(state).values():
        assert names(one["way"])[0] == "chasm"  # type: ignore[arg-type]
        assert len(one["crossed"]) == max(len(one["way"]) - 2, 0) == one["food"]


def test_easy_ways_cost_nothing() -> None:
    """RV-16.4"""
    state = table(2, "nadair-sun")
    powers = BOX.technology_power
    learn(state, 0, next(name for i, name in enumerate(BOX.technologies) if powers[i] & EASY_WAYS))
    for one in prospects(state).values():
        assert sum(part["food"] for part in one["crossed"]) == one["food"]


def test_discounts_tell_where_they_come_from() -> None:
    """RV-5.10 and RV-6.4"""
    state = table(2)
    card = next(i for i in range(len(BOX.cards)) if BOX.aid_to_range(2 * i + 1))
    lay(state, 0, "bottom-left" if "bottom-left" in BOX.slots else BOX.slots[2], BOX.cards[card])
    far = next(one for one in prospects(state).values() if one["crossed"])
    assert {"by": BOX.card_name(card), "count": BOX.aid_to_range(2 * card + 1), "range": True} in far["bills"][0][
        "offs"
    ]
    assert far["food"] == max(len(far["crossed"]) - BOX.aid_to_range(2 * card + 1), 0)


def test_what_cards_in_slots_answer_is_told() -> None:
    """RV-5.10: with every action of a kind."""
    state = table(2)
    card = next(half // 2 for half in range(2 * len(BOX.cards)) if any(act == EXPLORE for act, _ in BOX.whenever[half]))
    before = {id: len(one["bills"][0]["effects"]) for id, one in prospects(state).items() if id.startswith("tile")}
    lay(state, 0, "bottom-left", BOX.cards[card])
    for id, count in before.items():
        effects = bill_of(state, id, "explore")["effects"]
        assert len(effects) == count + 1
        assert effects[-1]["values"] == {"resource": "crystal", "count": 1}


def test_any_tile_at_all_is_told_without_a_way() -> None:
    """RV-9.9"""
    state = table(2)
    state.anywhere = True
    for id, one in prospects(state).items():
        if id.startswith("tile"):
            assert (one["way"], one["crossed"], one["food"]) == ([], [], 0)
            assert one["bills"][0]["offs"] == [{"by": "off.anywhere", "count": 0, "range": True}]


def test_a_building_brings_what_was_told() -> None:
    """RV-8.3 and RV-8.6: steps on the tracks, twice for a large one."""
    for act in ("small", "large"):
        state = table(2)
        give(state, 0, gear=6, food=6)
        play(state, 0, act)
        for id, one in prospects(state).items():
            if not one["can"]:
                continue
            other = state.copy()
            play(other, 0, id.replace("-", " ", 1))
            told = gains(one["bills"][0])
            assert tracks(other, 0) == (told.get("grey", 0), told.get("green", 0), told.get("yellow", 0)), id
            paid = {part["kind"]: 0 for part in one["beside"]}
            for part in one["beside"]:
                paid[part["kind"]] += part["count"]
            assert {kind: count for kind, count in paid.items() if kind in ("grey", "green", "yellow")} == {
                kind: count for kind, count in told.items() if kind in ("grey", "green", "yellow")
            }


def test_who_gets_books() -> None:
    """RV-7.4: those who are in a location already."""
    state = table(3)
    give(state, 0, book=6, food=6)
    where = next(BOX.spaces[i] for i in state.sites if i < 120)
    pawn(state, 2, where)
    before = bill_of(state, f"at-{where}", "populate")
    assert before["books"] == [2]
    assert cost(before)["book"] == min(BOX.node_cost[state.tribe[0]][:1]) + 1


def test_ways_to_lay_a_tile() -> None:
    """RV-6.7 and RV-8.8: both, and what each brings to whom."""
    state = table(2)
    give(state, 0, food=6, gear=6, book=6)
    tile = next(i for i in range(25) if BOX.tile_kind[i] == 0)
    put_tile(state, "e4", BOX.tiles[tile], 0)
    beside = [i for i in BOX.next_to[space("e41")] if state.land[i] == 1]
    house(state, 1, BOX.spaces[beside[0]])
    play(state, 0, "explore")
    play(state, 0, "tile e4")
    while type(state.steps[-1]).__name__ != "Laying":
        play(state, 0, state.steps[-1].options(state, 0)[0].notation)
    lays = state.view(1)["lays"]
    assert [one["way"] for one in lays] == ["one", "other"]
    assert lays[0]["lands"] == lays[1]["lands"][::-1]
    for one in lays:
        other = state.copy()
        play(other, 0, f"way {one['way']}")
        told = {gain["seat"]: {part["resource"]: part["count"] for part in gain["gains"]} for gain in one["gains"]}
        steps = told.get(1, {})
        assert tracks(other, 1) == (steps.get("grey", 0), steps.get("green", 0), steps.get("yellow", 0))

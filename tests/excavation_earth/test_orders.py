"""Order cards (EE-10)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kurhan.core.text import Text
from kurhan.games.excavation_earth.components import REGIONS
from kurhan.games.excavation_earth.rules.orders import EFFECTS
from kurhan.games.excavation_earth.state import Earth
from tests.excavation_earth.table import (
    BOX,
    aboard,
    cards,
    envoys,
    explorers,
    hold,
    on_sites,
    queue,
    samples,
    stack,
    table,
    traders,
    with_verb,
)
from tests.play import options, play, reason, refused, step

LEFT = "command red-1"


def office(order: str, side: str = "white", **more: object) -> Earth:
    """An order beside the left centre, where seat 0 has an envoy; the card to withdraw it is in hand."""
    known = {
        "hands": ["red-1 red-2 red-4"], "envoys": ["left"], "orders": [order, "", ""],
        "round": 2 if side == "white" else 3, "factions": ("kuti-kuti", "aqulla"),
    }  # fmt: skip
    return table(**{**known, **more})  # type: ignore[arg-type]


def carry_out(state: Earth, *then: str) -> list[Text]:
    return play(state, 0, LEFT, "order", *then)


def test_eight_orders_with_two_sides_all_different() -> None:
    """EE-10.1"""
    assert len(BOX.orders) == 8
    sides = [tuple(str(effect.view()["text"]) for effect in side) for order in BOX.says for side in order]
    assert len(set(sides)) == 16
    used = {effect.verb for order in BOX.says for side in order for effect in side}
    assert used == set(EFFECTS.verbs), "and no word of their language is unused"


@pytest.mark.parametrize(
    ("verb", "least", "most"),
    [
        ("draw", [1], [5]), ("recover", [1], [3]), ("march", [1], [9]), ("deliver", [1, 0], [2, 9]),
        ("crowd", [1], [6]), ("sell", [1], [3]), ("traders", [1], [6]), ("promote", [1, 0], [6, 19]),
        ("curate", [0, 0], [9, 19]), ("dues", [1, 1], [9, 99]),
    ],
)  # fmt: skip
def test_what_an_order_may_say(verb: str, least: list[int], most: list[int]) -> None:
    """EE-10.1: the numbers of its language have their limits"""
    for place in range(len(least)):
        for limit, beyond in ((least, -1), (most, 1)):
            EFFECTS.read(" ".join([verb, *map(str, limit)]))
            wrong = [*limit]
            wrong[place] += beyond
            with pytest.raises(ValueError, match="is no number"):
                EFFECTS.read(" ".join([verb, *map(str, wrong)]))


def test_an_order_of_which_nothing_is_possible_cannot_be_carried_out() -> None:
    """EE-10.1"""
    state = office("fence")
    play(state, 0, LEFT)
    assert "order" not in options(state, 0)
    assert refused(state, 0)["order"] == "EE-10.1"
    assert "withdraw" in options(state, 0)


def test_what_is_possible_of_an_order_is_done() -> None:
    """EE-10.1: march, although there is nothing to take"""
    state = office("field-team", "yellow")
    carry_out(state, "move denver", "to mexico")
    assert step(state) == "Commanding"
    assert explorers(state, 0) == "mexico oslo bermuda"


def test_orders_used_are_remembered() -> None:
    """EE-10.1: for who balances them"""
    state = office("port-dues", ship="red")
    assert ("port-dues white", -1) in state.items()
    carry_out(state)
    assert ("port-dues white", 0) in state.items()


def test_quartermaster_white() -> None:
    """EE-10.2: the used travel card with the most fuel comes back"""
    state = office("quartermaster", hands=["red-1 red-2 fuel-4"])
    carry_out(state, "done")
    assert cards(state, 0) == "red-2 fuel-3 fuel-4"


def test_quartermaster_yellow() -> None:
    """EE-10.2"""
    state = office("quartermaster", "yellow", deck="yellow-1")
    told = [text.key for text in carry_out(state, "done")]
    assert "log.draw" in told
    assert "log.keep" not in told, "there was but one"
    assert cards(state, 0) == "red-2 red-4 yellow-1"


def test_field_team_white() -> None:
    """EE-10.3: of any colour, where an explorer stands"""
    state = office("field-team", at=["montreal jakarta oslo"], sites="purple-6 orange-5 red-3")
    carry_out(state)
    assert with_verb(state, 0, "dig") == ["orange-5", "purple-6"]
    play(state, 0, "dig orange-5")
    assert options(state, 0) == ["sample orange-5", "done"], "one is enough, and it may be sampled"
    play(state, 0, "sample orange-5", "done")
    assert hold(state, 0) == "orange-5|"


def test_field_team_yellow() -> None:
    """EE-10.3: after moving one explorer up to two steps, a sample for 5 credits; the artefact stays there"""
    state = office("field-team", "yellow", at=["denver oslo bermuda"], sites="red-3", credits=[6])
    carry_out(state, "move bermuda")
    assert "to kinshasa" in options(state, 0), "two steps"
    assert refused(state, 0)["to sydney"] == "EE-5.1"
    play(state, 0, "to dakar", "sample red-3", "done")
    assert (explorers(state, 0), samples(state, 0), state.credits[0]) == ("denver oslo dakar", "red-3", 1)
    assert (hold(state, 0), on_sites(state)) == ("|", "red-3")
    state = office("field-team", "yellow", at=["denver oslo dakar"], sites="red-3", credits=[5])
    carry_out(state, "stay")
    question = state.question(0)
    assert question is not None
    assert question.prompt.args == {"count": 5}
    play(state, 0, "sample red-3", "done")
    assert explorers(state, 0) == "denver oslo dakar"
    state = office("field-team", "yellow", at=["denver oslo dakar"], sites="red-3", credits=[5])
    carry_out(state, "move denver", "to mexico", "done")
    assert (explorers(state, 0), samples(state, 0), state.credits[0]) == ("mexico oslo dakar", "", 5)


def test_fence_white() -> None:
    """EE-10.4: one's own under its stack, the top of another's for nothing, into either hold"""
    state = office("fence", holds=["red-3|green-4"], black={"red": "red-5", "purple": "purple-6"}, credits=[0])
    carry_out(state)
    assert options(state, 0) == ["swap red-3", "swap green-4 hatch"]
    play(state, 0, "swap red-3")
    assert with_verb(state, 0, "acquire") == ["purple", "purple cargo"]
    assert refused(state, 0) == {"acquire red": "EE-10.4"}
    play(state, 0, "acquire purple", "sample purple-6", "done")
    assert (hold(state, 0), stack(state, "red")) == ("|green-4 purple-6", "red-5 red-3")
    assert (state.credits[0], samples(state, 0)) == (0, "purple-6")


def test_fence_yellow() -> None:
    """EE-10.4: one, for 2 more"""
    state = office("fence", "yellow", holds=["red-3 red-4|green-4"], black={"red": "red-5"}, credits=[0])
    carry_out(state)
    assert options(state, 0) == ["deliver red-4", "deliver red-3", "deliver green-4 hatch"]
    assert (refused(state, 0), reason(state, 0, "acquire red").key) == (
        {"acquire red": "EE-10.4"},
        "refuse.deliver-only",
    )
    play(state, 0, "deliver green-4 hatch", "done")
    assert (state.credits[0], hold(state, 0)) == (4 + 2, "red-3 red-4|")


def test_heralds_white() -> None:
    """EE-10.5: the market action anywhere; the withdrawn envoy may be the trader"""
    state = office("heralds", crew=[0])
    carry_out(state, "at 5", "trader", "special", "buyer red")
    assert (traders(state, 0), queue(state, 5)) == ("5", "special red")


def test_heralds_cannot_be_sent_for_nothing() -> None:
    """EE-10.1 and EE-10.5: and it is too late to travel instead, as in the market action (EE-4.5)"""
    state = office("heralds")
    carry_out(state, "at 6")
    assert refused(state, 0)["done"] == "EE-10.1"
    assert reason(state, 0, "done").key == "refuse.order-undone"
    play(state, 0, "trader", "done", "done")
    assert traders(state, 0) == "6"
    state = office("heralds")
    play(state, 0, "market red-4")
    assert refused(state, 0)["done"] == "EE-4.5"
    assert reason(state, 0, "done").key == "refuse.nothing-done"


def test_heralds_yellow() -> None:
    """EE-10.5: one colour, up to two different queues"""
    state = office("heralds", "yellow", queues={2: "green green green green"}, popularity={"purple": 10})
    carry_out(state)
    assert with_verb(state, 0, "buyer") == ["orange", "green", "red", "yellow"]
    play(state, 0, "buyer red", "at 2")
    assert refused(state, 0) == {"at 2": "EE-10.5"}
    play(state, 0, "at 4", "done")
    assert [queue(state, market) for market in (2, 4)] == ["green green green red", "red"]
    state = office("heralds", "yellow")
    carry_out(state, "buyer red", "at 1", "done", "done")
    assert queue(state, 1) == "red", "fewer are fine, too"


def auction(side: str, holds: Sequence[str] = ("red-3 red-3 red-3",)) -> Earth:
    return office(
        "auction", side, holds=holds, traders=["1 2 3"], credits=[0], deck="yellow-1",
        queues={1: "red special", 2: "red", 3: "red"},
    )  # fmt: skip


def test_auction_white() -> None:
    """EE-10.6: one artefact at one market, with all that a sale brings"""
    state = auction("white")
    carry_out(state, "close", "done")
    assert state.credits[0] == 9 + 4
    assert (hold(state, 0), envoys(state, 0), aboard(state)) == ("red-3 red-3|", "left", "red special")


def test_auction_yellow() -> None:
    """EE-10.6: two artefacts at two markets, but no card"""
    state = auction("yellow")
    carry_out(state, "close", "done")
    assert state.credits[0] == 9 + 6 + 3
    assert cards(state, 0) == "red-2 red-4"


@pytest.mark.parametrize(("side", "chosen"), [("white", ["with 2"]), ("yellow", ["with 3", "with 2"])])
def test_an_auction_tells_at_how_many_markets_it_sells(side: str, chosen: list[str]) -> None:
    """EE-10.6: another artefact would be left"""
    state = auction(side, holds=["red-3 red-4 red-5"])
    carry_out(state, *chosen)
    assert refused(state, 0)["with 1"] == "EE-10.6"
    assert reason(state, 0, "with 1") == Text("refuse.most-markets", {"count": len(chosen)})


@pytest.mark.parametrize("faction", ["gul", "aqulla"])
def test_an_auction_is_no_sale_action(faction: str) -> None:
    """EE-10.6: no Gul acquires first, and Aqulla need a trader like anybody, whatever card was discarded"""
    state = office(
        "auction", factions=(faction, "kuti-kuti"), at=["tokyo oslo denver"], holds=["red-3 red-4"], traders=["3"],
        queues={1: "red", 3: "red"}, black={"red": "red-6"}, credits=[50],
    )  # fmt: skip
    play(state, 0, LEFT, "order")
    assert step(state) == "Selling"
    play(state, 0, "close", "done")
    assert (hold(state, 0), envoys(state, 0)) == ("red-4|", "middle")


def test_staff_office_white() -> None:
    """EE-10.7: traders on up to three different markets"""
    state = office("staff-office")
    carry_out(state, "at 4")
    assert refused(state, 0) == {"at 4": "EE-10.7"}
    play(state, 0, "at 6", "at 5", "done")
    assert traders(state, 0) == "4 5 6"
    state = office("staff-office", crew=[0], guards=["red-3 red-4"])
    carry_out(state, "at 4", "at 6", "free red-3", "done", "done")
    assert (traders(state, 0), samples(state, 0)) == ("4 6", "red-4")


def test_staff_office_yellow() -> None:
    """EE-10.7: a trader becomes an envoy, for 3 credits"""
    state = office("staff-office", "yellow", traders=["3 3 6"], credits=[0])
    carry_out(state)
    assert refused(state, 0)["at 1"] == "EE-10.7"
    play(state, 0, "at 3", "done")
    assert (traders(state, 0), envoys(state, 0), state.credits[0]) == ("3 6", "middle", 3)
    assert state.breakdown()[0]["points.orders"] == 3


def test_curators_white() -> None:
    """EE-10.8: for 2 credits, of what lies with an explorer or one step away; it stays there"""
    state = office(
        "curators", at=["denver oslo bermuda"], sites="purple-6 purple-4 green-6 green-3", guards=["green-3"]
    )
    carry_out(state)
    assert options(state, 0) == ["sample green-6", "sample purple-6", "done"]
    barred = refused(state, 0)
    assert barred["sample green-3"] == "EE-6.4", "there is a sample already"
    assert barred["sample purple-4"] == "EE-10.8", "Anchorage is two steps away"
    play(state, 0, "sample green-6", "done")
    assert samples(state, 0) == "green-6 green-3"
    assert on_sites(state) == "green-6 green-3 purple-6 purple-4"


def test_curators_yellow() -> None:
    """EE-10.8: two steps away, for 6 credits"""
    state = office("curators", "yellow", at=["denver oslo bermuda"], sites="red-5 orange-5", credits=[6])
    carry_out(state)
    assert options(state, 0) == ["sample red-5", "done"]
    assert refused(state, 0)["sample orange-5"] == "EE-10.8"
    told = play(state, 0, "sample red-5", "done")
    assert (samples(state, 0), state.credits[0]) == ("red-5", 0)
    assert [text.args["count"] for text in told if text.key == "log.pays"] == [6]
    state = office("curators", "yellow", at=["denver oslo bermuda"], sites="red-5", credits=[5])
    play(state, 0, LEFT)
    assert refused(state, 0)["order"] == "EE-10.1"


def test_a_guard_stands_in_and_a_column_brings_its_card() -> None:
    """EE-10.1, EE-6.5 and EE-6.6: with curators, too"""
    state = office("curators", "yellow", sites="red-3", guards=["red-6 red-5 red-4"], deck="yellow-1")
    carry_out(state, "sample red-3", "done")
    assert cards(state, 0) == "red-2 red-4 yellow-1"


@pytest.mark.parametrize(("side", "credits"), [("white", 6), ("yellow", 8)])
def test_port_dues(side: str, credits: int) -> None:
    """EE-10.9: 2 for each of six buyers, 6 or 8 at most"""
    state = office("port-dues", side, ship="red red special green green purple", credits=[0])
    home = state.at_home[REGIONS.index("green")]
    carry_out(state, "done")
    assert state.credits[0] == credits
    assert state.ship == []
    assert state.at_home[REGIONS.index("green")] == home + 2


def test_port_dues_are_paid_for_each_buyer() -> None:
    """EE-10.9"""
    state = office("port-dues", "yellow", ship="red green green", credits=[0])
    carry_out(state, "done")
    assert state.credits[0] == 6

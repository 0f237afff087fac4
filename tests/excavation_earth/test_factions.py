"""The factions (EE-16)."""

from __future__ import annotations

from kurhan.games.excavation_earth.components import FACTIONS
from kurhan.games.excavation_earth.state import Earth
from tests.excavation_earth.table import (
    BOX,
    envoys,
    explorers,
    hold,
    on_sites,
    samples,
    table,
    traders,
    verbs,
    with_verb,
)
from tests.play import note, options, play, refused, step


def test_initiatives() -> None:
    """EE-16.1"""
    found = sorted(range(6), key=lambda one: BOX.initiative[one])
    assert [(FACTIONS[one], BOX.initiative[one]) for one in found] == [
        ("dal-harraii", 1), ("kuti-kuti", 2), ("gul", 3), ("zu", 4), ("issisinui", 5), ("aqulla", 6),
    ]  # fmt: skip


# -- Gul -----------------------------------------------------------------------------------------------------------


def fence(**more: object) -> Earth:
    known = {
        "factions": ("gul", "aqulla"), "hands": ["green-2 green-3"], "at": ["tokyo oslo denver"], "traders": ["1 2"],
        "holds": ["red-3"], "queues": {1: "red", 2: "red"}, "credits": [10],
        "black": {"red": "red-6 red-3", "green": "green-4"},
    }  # fmt: skip
    return table(**{**known, **more})  # type: ignore[arg-type]


def test_gul_acquire_before_they_sell() -> None:
    """EE-16.2: for the value alone; it may be sampled and sold at once"""
    state = fence()
    play(state, 0, "sell green-2")
    assert step(state) == "Fencing"
    price = note(state, 0, "acquire red")
    assert price is not None
    assert price.args == {"artefact": "artefact.red-6", "count": 6}
    play(state, 0, "acquire red")
    assert state.credits[0] == 4
    play(state, 0, "sample red-6", "close")
    assert samples(state, 0) == "red-6"
    assert hold(state, 0) == "|", "both reds were sold, at two markets"


def test_gul_need_not_acquire() -> None:
    """EE-16.2"""
    state = fence()
    play(state, 0, "sell green-2", "done", "close")
    assert state.credits[0] > 10


def test_a_purchase_may_make_a_sale_possible() -> None:
    """EE-16.2: then it must be made, and of something that sells"""
    state = fence(holds=[""])
    play(state, 0, "sell green-2")
    assert with_verb(state, 0, "acquire") == ["red", "red cargo"]
    assert refused(state, 0) == {"done": "EE-8.3"}
    play(state, 0, "acquire red", "done", "close")
    assert hold(state, 0) == "|"
    state = fence(holds=[""], credits=[5])
    assert with_verb(state, 0, "sell") == []


def test_gul_need_an_explorer_on_a_black_market() -> None:
    """EE-16.2: any of them"""
    state = fence(at=["kyiv oslo denver"])
    play(state, 0, "sell green-2")
    assert step(state) == "Selling"
    state = fence(factions=("aqulla", "gul"))
    play(state, 0, "sell green-2")
    assert step(state) == "Selling", "others may not at all"


# -- Is'Sisinui ----------------------------------------------------------------------------------------------------


def seers(**more: object) -> Earth:
    known = {
        "factions": ("issisinui", "gul"), "hands": ["purple-1 purple-2"], "forecast": "red-1 red-2", "credits": [50],
        "supply": {"purple": "purple-6 purple-5 purple-3"},
    }  # fmt: skip
    return table(**{**known, **more})  # type: ignore[arg-type]


def test_issisinui_take_one_and_buy_another() -> None:
    """EE-16.3: the last goes to its site"""
    state = seers()
    play(state, 0, "survey purple-1", "replace 1")
    assert len(state.drawn) == 3
    play(state, 0, "take purple-6")
    assert state.credits[0] == 50
    assert verbs(state, 0) == ["place", "buy"], "only one is free"
    play(state, 0, "buy purple-5")
    assert state.credits[0] == 40
    assert (hold(state, 0), on_sites(state)) == ("purple-6 purple-5|", "purple-3")
    assert step(state) == "Sampling"


def test_issisinui_give_back_what_they_leave() -> None:
    """EE-16.3"""
    state = seers()
    play(state, 0, "survey purple-1", "replace 1", "take purple-3", "place purple-6")
    assert (hold(state, 0), on_sites(state)) == ("purple-3|", "purple-6")
    assert state.supply(2) == 1
    state = seers()
    play(state, 0, "survey purple-1", "replace 1", "buy purple-3")
    assert verbs(state, 0) == ["place", "take"]
    assert refused(state, 0)["buy purple-6"] == "EE-12.4", "only one is bought"
    state = seers()
    play(state, 0, "survey purple-1", "replace 1", "place purple-3")
    assert state.supply(2) == 2


def test_issisinui_with_a_supply_that_runs_out() -> None:
    """EE-16.3: of two one may be free, of one none: the last always goes to its site"""
    state = seers(supply={"purple": "purple-6 purple-3"})
    play(state, 0, "survey purple-1", "replace 1")
    assert verbs(state, 0) == ["place", "take", "buy"]
    play(state, 0, "take purple-6")
    assert (hold(state, 0), on_sites(state), state.credits[0]) == ("purple-6|", "purple-3", 50)
    state = seers(supply={"purple": "purple-6"})
    play(state, 0, "survey purple-1", "replace 1")
    assert (hold(state, 0), on_sites(state), step(state)) == ("|", "purple-6", "Turn")


def test_issisinui_may_sample_what_was_free() -> None:
    """EE-16.3 and EE-6.4"""
    state = seers()
    play(state, 0, "survey purple-1", "replace 1", "take purple-6", "place purple-3", "sample purple-6")
    assert samples(state, 0) == "purple-6"


def test_issisinui_are_asked_only_what_they_can_do() -> None:
    """EE-16.3: one for nothing and another bought; of two, either; nothing to buy with; after a purchase; no room"""
    for more, then, asked in (
        ({}, [], "ask.Surveying-free"),
        ({"supply": {"purple": "purple-6 purple-3"}}, [], "ask.Surveying-either"),
        ({"credits": [0]}, [], "ask.Surveying-take"),
        ({}, ["buy purple-3"], "ask.Surveying-take"),
        ({}, ["take purple-3"], "ask.Surveying"),
        ({"holds": ["red-3 red-3 red-3 red-3|"]}, [], "ask.Surveying-place"),
    ):
        state = seers(**more)
        play(state, 0, "survey purple-1", "replace 1", *then)
        question = state.question(0)
        assert question is not None
        assert question.prompt.key == asked


def test_issisinui_need_room() -> None:
    """EE-16.3: in the cargo hold"""
    state = seers(holds=["red-3 red-3 red-3 red-3|"])
    play(state, 0, "survey purple-1", "replace 1")
    assert verbs(state, 0) == ["place"]
    assert refused(state, 0)["take purple-6"] == "EE-16.3"


# -- Dal-Harraii ---------------------------------------------------------------------------------------------------


def test_dal_harraii_begin_with_a_step() -> None:
    """EE-16.4: of one explorer, to a place without another of theirs; they need not"""
    state = table(hands=["fuel-2 fuel-3", "fuel-2 fuel-3 fuel-4"], at=["", "denver mexico oslo"])
    play(state, 0, "travel fuel-2", "stay", "pass")
    assert step(state) == "Travelling"
    assert state.asked() == 1
    play(state, 1, "move denver")
    assert options(state, 1) == ["to montreal"]
    play(state, 1, "to montreal")
    assert explorers(state, 1) == "montreal mexico oslo"
    assert (step(state), state.left) == ("Turn", 2), "it is no action, and only one step"
    play(state, 1, "travel fuel-2", "stay", "travel fuel-3", "stay")
    assert step(state) == "Travelling", "each turn"
    play(state, 1, "stay")
    assert step(state) == "Turn"


def test_dal_harraii_land_before_they_move() -> None:
    """EE-16.4 and EE-2.14"""
    state = table(hands=["fuel-2", "fuel-2"], at=["", "denver oslo"])
    state.landed = 1
    play(state, 0, "pass")
    assert step(state) == "Landing"
    play(state, 1, "land tokyo")
    assert with_verb(state, 1, "move") == ["denver", "oslo", "tokyo"]


# -- Aqulla --------------------------------------------------------------------------------------------------------


def test_aqulla_need_no_trader_at_the_market_of_the_card() -> None:
    """EE-16.5: nobody is promoted there"""
    known = {"hands": ["green-3 green-4 fuel-2"], "holds": ["red-3 red-4"], "traders": ["1"]}
    queues = {1: "red", 3: "special", 4: "green"}
    state = table(factions=("aqulla", "gul"), queues=queues, **known)  # type: ignore[arg-type]
    play(state, 0, "sell green-3")
    assert state.view(0)["pending"]["sale"]["chosen"] == [1, 3]
    play(state, 0, "close")
    assert (traders(state, 0), envoys(state, 0)) == ("", "left")
    state = table(factions=("gul", "aqulla"), queues=queues, **known)  # type: ignore[arg-type]
    play(state, 0, "sell green-3", "close")
    assert hold(state, 0) == "red-4|"


def test_aqulla_still_need_an_interested_buyer_and_a_symbol() -> None:
    """EE-16.5"""
    state = table(
        factions=("aqulla", "gul"), hands=["green-3 green-4 fuel-2"], holds=["red-3"], queues={3: "red", 4: "green"}
    )
    assert with_verb(state, 0, "sell") == ["green-3"]


# -- Kuti Kuti -----------------------------------------------------------------------------------------------------


def diggers(lying: str, **more: object) -> Earth:
    known = {"factions": ("kuti-kuti", "gul"), "hands": ["red-1 red-2"], "at": ["kinshasa oslo denver"]}
    return table(sites=lying, **{**known, **more})  # type: ignore[arg-type]


def test_the_example_of_kuti_kuti() -> None:
    """EE-16.6: both red artefacts of a site, or one from the site next to it, with one explorer"""
    state = diggers("red-6 red-5 red-3 red-4")
    play(state, 0, "excavate red-1", "dig red-6")
    assert with_verb(state, 0, "dig") == ["red-5", "red-4", "red-3"], "Cape Town and Dakar are next to Kinshasa"
    play(state, 0, "dig red-5", "done")
    assert hold(state, 0) == "red-6 red-5|"
    state = diggers("red-6 red-5 red-3")
    play(state, 0, "excavate red-1", "dig red-6", "dig red-3", "done")
    assert hold(state, 0) == "red-6 red-3|"


def test_kuti_kuti_begin_where_the_explorer_stands() -> None:
    """EE-16.6"""
    state = diggers("red-3")
    assert with_verb(state, 0, "excavate") == []
    state = diggers("red-6 red-6")
    play(state, 0, "excavate red-1", "dig red-6", "dig red-6", "sample red-6")
    assert hold(state, 0) == "red-6 red-6|"


def test_kuti_kuti_dig_in_one_region_and_need_two_spaces() -> None:
    """EE-16.6: Dakar is next to London, which is green"""
    state = diggers("red-3 green-6", at=["dakar oslo denver"])
    play(state, 0, "excavate red-1", "dig red-3")
    assert step(state) == "Sampling"
    state = diggers("red-6 red-5", holds=["green-3 green-3|"])
    play(state, 0, "excavate red-1", "dig red-6")
    assert step(state) == "Sampling"


def test_kuti_kuti_may_use_two_explorers_like_others() -> None:
    """EE-16.6 and EE-6.3: Ushuaia and Quito are next to each other, Brasília and Quito are not"""
    state = diggers("yellow-4 yellow-6", at=["quito brasilia denver"], hands=["yellow-1 yellow-2"])
    play(state, 0, "excavate yellow-1", "dig yellow-4")
    assert with_verb(state, 0, "dig") == ["yellow-6"]


def test_others_dig_at_two_sites_with_two_explorers() -> None:
    """EE-16.6"""
    state = diggers("red-6 red-5 red-3", factions=("gul", "kuti-kuti"))
    play(state, 0, "excavate red-1", "dig red-6")
    assert step(state) == "Sampling"

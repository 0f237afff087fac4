"""Selling (EE-8)."""

from __future__ import annotations

import pytest

from kurhan.core.text import Text
from kurhan.games.excavation_earth.components import REGIONS
from kurhan.games.excavation_earth.state import Earth
from tests.excavation_earth.table import aboard, cards, envoys, hold, queue, table, traders, with_verb
from tests.page import page
from tests.play import note, options, play, reason, refused, step, told

RANKED = {"red": 7, "yellow": 5, "green": 5, "orange": 5, "purple": 2}


def shop(**more: object) -> Earth:
    """Three purple artefacts, traders on markets 1, 2 and 3, and buyers."""
    known = {
        "hands": ["red-6 fuel-2"], "holds": ["purple-6 purple-4 purple-3|"], "traders": ["1 2 3"],
        "queues": {1: "purple special purple", 2: "purple red", 3: "purple"}, "popularity": {"purple": 6},
    }  # fmt: skip
    return table(**{**known, **more})  # type: ignore[arg-type]


def test_any_card_pays_and_any_region_is_sold() -> None:
    """EE-8.1: an orange card or a travel card for purple artefacts"""
    state = shop(hands=["orange-6 fuel-2"], holds=["purple-6 red-4"])
    assert with_verb(state, 0, "sell") == ["orange-6", "fuel-2"]
    play(state, 0, "sell orange-6")
    assert with_verb(state, 0, "offer") == ["purple", "red"]
    best = note(state, 0, "offer purple")
    assert best is not None
    assert best.args["markets"] == 1


def test_each_artefact_at_another_market() -> None:
    """EE-8.2: two artefacts at two markets at most, however many traders there are"""
    state = shop(holds=["purple-6|purple-4"])
    play(state, 0, "sell red-6")
    assert state.view(0)["pending"]["sale"]["chosen"] == [1, 2]
    play(state, 0, "close")
    assert hold(state, 0) == "|", "the hatch counts, too"
    state = shop()
    play(state, 0, "sell red-6", "close")
    assert hold(state, 0) == "|"


def test_a_market_needs_a_trader_and_an_interested_buyer() -> None:
    """EE-8.2"""
    state = shop(traders=["1 2"], queues={1: "purple", 2: "red", 3: "purple", 4: "special"})
    play(state, 0, "sell red-6")
    assert [option for option in options(state, 0) if "with" in option] == [], "only market 1 is left"
    play(state, 0, "close")
    assert (traders(state, 0), hold(state, 0)) == ("2", "purple-6 purple-4|")
    state = shop(queues={1: "purple", 2: "red", 3: "purple", 4: "special"})
    play(state, 0, "sell red-6")
    assert refused(state, 0) == {"with 2": "EE-8.2", "with 4": "EE-8.2", "with 5": "EE-8.2", "with 6": "EE-8.2"}


def sold_at(state: Earth, notation: str) -> list[str]:
    said = note(state, 0, notation)
    assert said is not None
    return list(said.args["markets"])


def test_markets_can_be_chosen() -> None:
    """EE-8.2: what is proposed can be changed, one market after the other"""
    state = shop(holds=["purple-6 purple-3"])
    play(state, 0, "sell red-6")
    assert state.view(0)["pending"]["sale"]["chosen"] == [1, 2]
    assert [option for option in options(state, 0) if "with" in option] == ["without 1", "without 2", "with 3"]
    assert sold_at(state, "with 3") == ["market.1", "market.3"], "it is said which markets it will be"
    play(state, 0, "with 3")
    assert state.view(0)["pending"]["sale"]["chosen"] == [1, 3]
    assert sold_at(state, "without 1") == ["market.2", "market.3"]
    play(state, 0, "without 1")
    assert state.view(0)["pending"]["sale"]["chosen"] == [2, 3]
    play(state, 0, "without 2")
    assert state.view(0)["pending"]["sale"]["chosen"] == [3], "fewer than one could are sold as well"
    play(state, 0, "close")
    assert hold(state, 0) == "purple-6|"
    assert traders(state, 0) == "1 2"


def test_three_markets_are_the_most() -> None:
    """EE-8.2: that is what is told, since a fourth artefact is left; without one nothing more is asked"""
    four = {"traders": ["1 2 3 4"], "queues": dict.fromkeys((1, 2, 3, 4), "purple")}
    state = shop(holds=["purple-6 purple-4 purple-3|purple-5"], **four)
    play(state, 0, "sell red-6", "with 4", "with 3", "with 2")
    assert refused(state, 0)["with 1"] == "EE-8.2"
    assert reason(state, 0, "with 1") == Text("refuse.most-markets", {"count": 3})
    state = shop(holds=["purple-6 purple-4|purple-5"], **four)
    play(state, 0, "sell red-6", "with 4", "with 3", "with 2")
    assert traders(state, 0) == "1"


def test_every_set_of_markets_can_be_reached() -> None:
    """EE-8.2: and nobody goes round in circles"""
    reached = set()

    def look(state: Earth, depth: int) -> None:
        assert depth <= 8
        reached.add(tuple(state.view(0)["pending"]["sale"]["chosen"]))
        for option in options(state, 0):
            if option.startswith("with"):
                other = state.copy()
                play(other, 0, option)
                if step(other) == "Selling":
                    look(other, depth + 1)
                else:
                    reached.add(())

    state = shop(
        holds=["purple-6 purple-3"], traders=["1 2 3 4"], queues={1: "purple", 2: "purple", 3: "purple", 4: "special"}
    )
    play(state, 0, "sell red-6")
    look(state, 0)
    pairs = {(a, b) for a in range(1, 5) for b in range(a + 1, 5)}
    assert reached >= pairs | {(2,), (3,)}


def test_artefacts_can_be_chosen() -> None:
    """EE-8.2: the cheapest are proposed; another may go in its place"""
    state = shop(holds=["purple-6 purple-3|purple-4"], traders=["1"])
    play(state, 0, "sell red-6")
    assert options(state, 0) == ["close", "spare purple-3"]
    play(state, 0, "spare purple-3")
    assert options(state, 0) == ["close", "spare purple-4 hatch"]
    play(state, 0, "spare purple-4 hatch")
    assert hold(state, 0) == "purple-3|purple-4", "one is left, so nothing is asked"


def test_without_a_market_there_is_no_sale() -> None:
    """EE-8.3"""
    state = shop(queues={1: "red", 4: "purple"})
    assert with_verb(state, 0, "sell") == []
    assert refused(state, 0)["sell red-6"] == "EE-8.3"
    assert refused(state, 0)["sell fuel-2"] == "EE-8.3"


# -- what it brings ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("region", "credits"), [("red", 9), ("yellow", 5), ("green", 5), ("orange", 5), ("purple", 0)])
def test_the_example_of_ranks(region: str, credits: int) -> None:
    """EE-8.4: 9, three times 5, and 0"""
    state = table(
        hands=["red-6"], holds=[f"{region}-3"], traders=["1"], queues={1: region}, popularity=RANKED, credits=[0]
    )
    view = {one["region"]: one for one in state.view(0)["regions"]}
    assert view[region]["pays"] == credits
    play(state, 0, "sell red-6")
    assert state.credits[0] == credits + 2


def test_ranks_without_ties() -> None:
    """EE-8.4: 9, 5, 3, 1, 0; a full track is below all others"""
    popular = {"red": 9, "yellow": 7, "green": 5, "orange": 3}
    state = table(popularity=popular)
    assert [one["pays"] for one in state.view(0)["regions"]] == [1, 3, 0, 9, 5]
    assert [one["place"] for one in state.view(0)["regions"]] == [4, 3, 5, 1, 2]
    assert state.popularity(REGIONS.index("purple")) == 0


def test_two_credits_for_every_interested_buyer() -> None:
    """EE-8.5: special ones count, those of other colours do not"""
    state = shop(holds=["purple-3"], traders=["1"], queues={1: "purple special red purple"}, credits=[0])
    play(state, 0, "sell red-6")
    assert state.credits[0] == 9 + 6


@pytest.mark.parametrize(("count", "bonus"), [(1, 0), (2, 3), (3, 8)])
def test_more_credits_for_more_markets(count: int, bonus: int) -> None:
    """EE-8.6"""
    state = shop(holds=[" ".join(["purple-3"] * count)], queues={1: "purple", 2: "purple", 3: "purple"}, credits=[0])
    play(state, 0, "sell red-6")
    if step(state) == "Selling":
        play(state, 0, "close")
    assert state.credits[0] == 9 + 2 * count + bonus


def test_the_example_of_a_sale() -> None:
    """EE-8.4 to EE-8.9: 20 credits for two; nobody wants purple at market 3, and no trader is at market 4"""
    state = table(
        hands=["red-6 fuel-2"], holds=["purple-6 purple-4 purple-3"], traders=["1 2 3"], credits=[0],
        queues={1: "purple purple special", 2: "purple special purple", 3: "red green", 4: "purple"},
        ship="green green",
        popularity={"red": 9, "purple": 8}, deck="yellow-1",
    )  # fmt: skip
    sale = state.view(0)["sales"][0]
    assert (sale["rank"], sale["buyers"], sale["bonus"], sale["total"]) == (5, 12, 3, 20)
    assert [one["why"] for one in sale["markets"]] == ["", "", "interest", "trader", "interest", "interest"]
    events = play(state, 0, "sell fuel-2", "close")
    assert state.credits[0] == 20
    receipt = told(events, "log.receipt")[0].args
    assert (receipt["rank"], receipt["buyers"], receipt["bonus"]) == (5, 12, 3)
    assert aboard(state) == "purple purple purple purple special special"
    assert (traders(state, 0), envoys(state, 0)) == ("3", "left left")
    assert hold(state, 0) == "purple-6|"
    assert cards(state, 0) == "red-6 yellow-1"


def test_cards_for_sales_at_several_markets() -> None:
    """EE-8.7"""
    state = shop(holds=["purple-3"], deck="yellow-1 yellow-2")
    play(state, 0, "sell red-6", "close")
    assert cards(state, 0) == "fuel-2"
    state = shop(holds=["purple-3 purple-3"], deck="yellow-1 yellow-2")
    play(state, 0, "sell red-6", "close")
    assert cards(state, 0) == "yellow-1 fuel-2"
    state = shop(deck="yellow-1 yellow-2")
    play(state, 0, "sell red-6", "close")
    assert options(state, 0) == ["keep yellow-1", "keep yellow-2"]
    assert [card["card"] for card in state.view(0)["drawn"]] == ["yellow-1", "yellow-2"]
    assert state.view(1)["drawn"] is None
    drawn = page(state, 0).partition('class="hand drawn"')[2].partition('class="hand')[0]
    assert "keep yellow-1" in drawn
    assert "keep yellow-2" in drawn
    play(state, 0, "keep yellow-2")
    assert cards(state, 0) == "yellow-2 fuel-2"
    assert state.discard[-1] == next(card for card in range(60) if state.box.cards[state.box.kind[card]] == "yellow-1")


def test_interested_buyers_go_to_the_ship() -> None:
    """EE-8.8: who was there goes home; the others move up"""
    state = shop(holds=["purple-3"], traders=["1"], queues={1: "red purple green special"}, ship="yellow special")
    home = state.at_home[:]
    play(state, 0, "sell red-6")
    assert queue(state, 1) == "red green"
    assert aboard(state) == "purple special"
    assert state.at_home == [home[0], home[1], home[2], home[3], home[4] + 1, home[5] + 1]


def test_one_trader_of_each_market_is_promoted() -> None:
    """EE-8.9: of two there one stays"""
    state = shop(traders=["1 1 3"], holds=["purple-3 purple-3"])
    play(state, 0, "sell red-6", "close")
    assert (traders(state, 0), envoys(state, 0)) == ("1", "left middle")
    assert state.crew[0] == 19, "nobody goes back to the crew"


def test_what_is_sold_is_out_of_the_game() -> None:
    """EE-8.10"""
    state = shop(holds=["purple-3"], traders=["1"])
    play(state, 0, "sell red-6")
    assert sum(bin(copies).count("1") for copies in state.gone) == 1
    assert state.view(0)["regions"][2]["types"][3]["gone"] == 1

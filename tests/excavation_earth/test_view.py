"""What a seat sees beyond the rules: what it needs before it commits itself."""

from __future__ import annotations

import json

from kurhan.core.words import words
from kurhan.games.excavation_earth.components import N_MARKETS
from tests.excavation_earth.table import GAME, set_up, table
from tests.play import note, play, step


def test_a_view_is_whole_before_anything_lies_on_the_table() -> None:
    """EE-2.1"""
    state = GAME.start(4, 1)
    view = state.view(0)
    assert len(view["places"]) == 21
    assert (view["sales"], view["travel"], view["digs"], view["forecast"]) == ([], [], [], [])
    assert len(view["free_factions"]) == 5
    json.dumps([state.view(seat) for seat in (None, 0, 1, 2, 3)])


def test_the_map_shows_what_lies_where() -> None:
    """EE-1.4"""
    state = table(sites="purple-6 purple-6 purple-5", at=["montreal denver oslo", "montreal tokyo oslo"])
    view = state.view(0)
    spot = next(one for one in view["spots"] if one["place"] == "montreal")
    assert [(one["artefact"], len(one["tiles"]), one["reached"]) for one in spot["lying"]] == [
        ("purple-6", 2, [0, 1]), ("purple-5", 1, [0, 1]),
    ]  # fmt: skip
    assert [one["seat"] for one in spot["explorers"]] == [0, 1]
    assert view["places"][view["spots"].index(spot)]["finds"] == ["purple-6", "purple-5"]
    assert view["digs"] == ["purple-6", "purple-5"]


def test_where_anyone_could_sell() -> None:
    """EE-8.2"""
    state = table(traders=["1 2", "2 3"], queues={1: "red", 2: "special", 3: "green"})
    regions = {one["region"]: one["sells_at"] for one in state.view(None)["regions"]}
    assert regions["red"] == [[1, 2], [2]]
    assert regions["green"] == [[2], [2, 3]]


def test_what_an_artefact_is_worth_to_whom() -> None:
    """EE-6.4: copies by where they are, and samples by side"""
    state = table(
        sites="red-6", black={"red": "red-5 red-6"}, holds=["red-6"], guards=["red-5", "red-6 red-5"],
        supply={"red": "red-3"},
    )  # fmt: skip
    types = {one["artefact"]: one for one in state.view(0)["regions"][3]["types"]}
    six = types["red-6"]
    assert (six["on_site"], six["on_black"], six["held"], six["in_supply"], six["gone"]) == (1, 1, 1, 0, 0)
    assert (six["samples"], six["adds"]) == ([1], 4)
    assert types["red-5"]["adds"] is None
    assert types["red-3"]["in_supply"] == 1
    assert state.view(None)["regions"][3]["types"][0]["adds"] is None


def test_a_sale_part_by_part() -> None:
    """EE-8.4 to EE-8.6: before the card is paid"""
    state = table(
        hands=["red-6 fuel-2"], holds=["purple-6 purple-3 red-3"], traders=["1 2"],
        queues={1: "purple special", 2: "purple red"}, popularity={"purple": 6, "red": 7},
    )  # fmt: skip
    sales = {sale["region"]: sale for sale in state.view(0)["sales"]}
    purple = sales["purple"]
    assert (purple["place"], purple["rank"], purple["buyers"], purple["bonus"], purple["total"]) == (2, 5, 6, 3, 14)
    assert [one["credits"] for one in purple["markets"]] == [4, 2, 0, 0, 0, 0]
    assert (purple["chosen"], len(purple["tiles"]), purple["cards"]) == ([1, 2], 2, 1)
    assert len(purple["markets"]) == N_MARKETS
    assert state.view(1)["sales"] == []
    assert sales["red"]["chosen"] == [1] or sales["red"]["chosen"] == [2]


def test_what_is_pending() -> None:
    """EE-9.1 and EE-7.1"""
    state = table(hands=["red-1 red-1"])
    play(state, 0, "market red-1", "trader")
    assert (state.view(1)["pending"]["market"], state.view(1)["pending"]["part"]) == (1, 2)
    play(state, 0, "special")
    assert state.view(1)["pending"]["part"] == 3
    state = table(hands=["red-5 red-1"])
    play(state, 0, "command red-5", "trader")
    pending = state.view(None)["pending"]
    assert (pending["market"], pending["centre"], pending["parts"]) == (5, "right", 1)
    state = table(hands=["red-5 red-1"], forecast="red-2")
    play(state, 0, "survey red-5")
    assert state.view(0)["pending"]["card"]["card"] == "red-5"


def test_centres_tell_what_they_would_bring() -> None:
    """EE-14.1"""
    state = table(envoys=["left left", "left"], round=2, orders=["curators", "fence", "auction"])
    centre = state.view(0)["centres"][0]
    assert (centre["envoys"], centre["prizes"], centre["gets"]) == ([2, 1], [10, 5], [10, 5])
    order = centre["order"]
    assert (order["order"], order["side"], order["possible"]) == ("curators", "white", False)
    for language in ("en", "pl"):
        book = words(language, GAME.folder / "words")
        assert all(book.say(line["text"]) for line in order["lines"] + order["yellow"])


def test_notes_tell_what_an_option_brings() -> None:
    """EE-2.1 and EE-8.6"""
    state = GAME.start(2, 1)
    found = note(state, state.asked(), "choose kuti-kuti")
    assert found is not None
    assert found.args == {"number": 2}
    state = set_up(2)
    assert state.view(0)["order"] == state.order


def test_whether_an_order_is_possible_is_told_to_players_only() -> None:
    """EE-9.4"""
    state = table(round=2, orders=["port-dues", "", ""], envoys=["left", ""], ship="red")
    assert [state.view(eye)["centres"][0]["order"]["possible"] for eye in (0, 1, None)] == [True, False, None]


def test_a_card_shows_its_colour_market_and_fuel() -> None:
    """EE-1.5"""
    player = table(hands=["red-2 fuel-4"]).view(0)["players"][0]
    card, travel = player["cards"][0], player["travel"][0]
    assert (card["region"], card["market"], card["fuel"]) == ("red", 2, 3)
    assert (travel["region"], travel["fuel"]) == ("", 4)


def test_queues_are_shown_from_the_front() -> None:
    """EE-1.9"""
    names = "orange green purple special"
    market = table(queues={1: names}).view(None)["markets"][0]
    assert [buyer["buyer"] for buyer in market["queue"]] == names.split()
    assert (market["market"], market["place"]) == (1, "denver")


def test_buyer_cards_are_open() -> None:
    """EE-2.11, EE-22.1: of the two discarded at first and those of the six queues, discards became the deck once"""
    state = set_up(2)
    while step(state) != "Landing":
        play(state, state.waiting()[0], "hold")
    cards = state.view(None)["buyer_cards"]
    assert {kind: sum(piles.values()) for kind, piles in cards.items()} == {
        "orange": 3, "green": 3, "purple": 3, "red": 3, "yellow": 3, "special": 2,
    }  # fmt: skip
    assert sum(piles["discard"] for piles in cards.values()) == 3


def test_what_a_survey_turned_up_is_in_nobodys_hold() -> None:
    """EE-12.4"""
    state = table(
        hands=["purple-1 red-6"], factions=("gul", "aqulla"), forecast="red-1", supply={"purple": "purple-6 purple-3"}
    )
    before = state.view(0)["regions"][2]["types"]
    play(state, 0, "survey purple-1", "replace 1")
    assert len(state.view(0)["pending"]["drawn"]) == 2
    assert [type["held"] for type in state.view(0)["regions"][2]["types"]] == [type["held"] for type in before]


def test_a_centre_shows_its_prizes_and_who_would_get_them() -> None:
    """EE-14.1"""
    centre = table(round=2, envoys=["", "left"]).view(None)["centres"][0]
    assert (centre["prizes"], centre["gets"]) == ([10, 5], [0, 10])

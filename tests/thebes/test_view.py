"""What the view tells (TH-12.1), fact by fact."""

from __future__ import annotations

from typing import Any

import pytest

from kurhan.core.state import NOBODY
from kurhan.games.thebes.components import SITES
from kurhan.games.thebes.state import Thebes
from tests.play import play
from tests.thebes.table import BOX, find, table

CARDS = "greece-2@rome rumours-egypt general-1@paris shovel@moscow"
CRETE = SITES.index("crete")


def place(state: Thebes, name: str, eye: int | None = 0) -> Any:
    return state.view(eye)["places"][BOX.places.index(name)]


def finished() -> Thebes:
    """A game that ends with the artefacts of the one exhibition on the board at hand."""
    state = table(
        2, display="greece-2@rome", shows="small-london", finds=["bronze-horse ushabti scarab"], when=[156, 157]
    )  # fmt: skip
    play(state, 0, "stop")
    return state


# -- the head --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("eye", [None, 0, 1])
def test_who_looks_who_is_asked_and_whose_turn_it_is(eye: int | None) -> None:
    """TH-3.1"""
    state = table(2, turn=1, hands=["", "crete-3"], at=["rome", "crete"])
    assert [state.view(eye)[key] for key in ("seat", "step", "asked", "turn", "over")] == [eye, "Turn", [1], 1, False]
    play(state, 1, "dig crete")
    assert [state.view(eye)[key] for key in ("step", "asked", "turn")] == ["Digging", [1], 1]
    play(state, 1, "weeks 3")
    assert [state.view(eye)[key] for key in ("step", "asked", "turn")] == ["Turn", [0], 0]


def test_when_it_is_over_it_is_nobodys_turn() -> None:
    """TH-10.6"""
    view = finished().view(0)
    assert [view[key] for key in ("step", "asked", "turn", "over")] == ["", [], NOBODY, True]


def test_who_began() -> None:
    """TH-2.8"""
    state = table(3, turn=2, display=CARDS)
    play(state, 2, "exchange")
    assert state.view(None)["first"] == 2


# -- cards -----------------------------------------------------------------------------------------------------------


def test_a_card_of_the_display() -> None:
    """TH-5.1: from London to Rome it is 2 weeks, and 2 there, from week 50 on"""
    state = table(2, display=CARDS, at=["london", "rome"], when=[50, 60])
    for eye in (0, 1, None):
        assert state.view(eye)["display"][0] == {
            "id": state.display[0], "card": "greece-2", "type": "book", "site": "greece", "points": 2,
            "city": "rome", "weeks": 2, "way": 2, "until": 2,
            "plays": ["take greece-2 rome", "take greece-2 rome by zeppelin"],
        }  # fmt: skip


def test_an_empty_space_of_the_display() -> None:
    """TH-5.6"""
    display = table(2, display="- shovel@moscow").view(None)["display"]
    assert [card and card["card"] for card in display] == [None, "shovel", None, None]


@pytest.mark.parametrize(
    ("name", "type", "site", "points"),
    [
        ("crete-3", "book", "crete", 3),
        ("mesopotamia-1", "book", "mesopotamia", 1),
        ("rumours-greece", "rumours", "greece", 2),
        ("rumours-mesopotamia", "rumours", "mesopotamia", 2),
        ("general-2", "general", None, 2),
        ("assistant", "assistant", None, 0),
        ("permission", "permission", None, 0),
    ],
)
def test_what_a_card_is(name: str, type: str, site: str | None, points: int) -> None:
    """TH-1.2"""
    state = table(2, hands=["", name])
    card = state.view(0)["players"][1]["cards"][0]
    city, weeks = BOX.city[BOX.kind[card["id"]]], BOX.weeks[BOX.kind[card["id"]]]
    assert card == {
        "id": state.cards[1][0], "card": name, "type": type, "site": site, "points": points,
        "city": BOX.places[city], "weeks": weeks,
    }  # fmt: skip


def test_an_exhibition_on_the_board() -> None:
    """TH-9.2: one Greek artefact of one, one Egyptian of two; 2 weeks to London and 3 there"""
    state = table(2, shows="- small-london large-paris", finds=["bronze-horse scarab", "ushabti"], when=[4, 9])
    empty, show, large = state.view(1)["exhibitions"]
    assert empty is None
    assert show == {
        "id": state.shows[1], "exhibition": "small-london", "large": False, "city": "london", "weeks": 3, "points": 4,
        "needs": [
            {"site": "greece", "count": 1, "have": 1, "met": True},
            {"site": "egypt", "count": 2, "have": 1, "met": False},
        ],
        "way": 2, "until": 9, "plays": ["exhibit small-london", "exhibit small-london by zeppelin"],
    }  # fmt: skip
    assert large["large"]
    state.turn = 1
    assert [need["have"] for need in state.view(1)["exhibitions"][1]["needs"]] == [0, 1]


def test_the_exchange() -> None:
    """TH-6.2: from London; then again, and from another seat"""
    state = table(2, display=CARDS, at=["london"], when=[51, 60])
    plays = ["exchange", "exchange by zeppelin"]
    assert state.view(None)["exchange"] == {"city": "warsaw", "weeks": 1, "way": 2, "until": 2, "plays": plays}
    play(state, 0, "exchange")
    assert state.view(None)["exchange"] == {"city": "warsaw", "weeks": 2, "way": 0, "until": 4, "plays": plays}


def test_nothing_is_on_the_way_when_it_is_over() -> None:
    """TH-10.6"""
    view = finished().view(0)
    for thing in (view["display"][0], view["exhibitions"][0], view["exchange"]):
        assert (thing["way"], thing["until"], len(thing["plays"])) == (None, None, 2)
    assert view["exchange"]["weeks"] == 1
    assert [need["have"] for need in view["exhibitions"][0]["needs"]] == [0, 0]
    assert {(where["weeks"], tuple(where["way"])) for where in view["places"]} == {(None, ())}


def test_the_piles() -> None:
    """TH-2.5, TH-5.7"""
    state = table(2, display=CARDS, deck="shovel congress", third="zeppelin small-paris permission", discard="congress")
    state.discard.append(85)
    view = state.view(None)
    assert (view["deck"], view["third"]) == (2, 3)
    assert [card["id"] for card in view["discard"]] == state.discard
    assert [card.get("card", card.get("exhibition")) for card in view["discard"]] == ["congress", "small-london"]
    state.fresh = False
    assert state.view(None)["third"] is None


# -- the map ---------------------------------------------------------------------------------------------------------


def test_cities_and_sites() -> None:
    """TH-1.1"""
    places = table(2).view(None)["places"]
    assert [where["name"] for where in places] == BOX.places
    assert [where["name"] for where in places if where["site"]] == list(SITES)


def test_a_city() -> None:
    """TH-4.1"""
    state = table(3, turn=1, display=CARDS, at=["rome", "london", "rome"])
    assert place(state, "rome") == {
        "name": "rome", "site": False, "here": [0, 2], "weeks": 2, "way": ["london", "paris", "rome"],
        "plays": [
            "take greece-2 rome", "take rumours-egypt rome",
            "take greece-2 rome by zeppelin", "take rumours-egypt rome by zeppelin",
        ],
    }  # fmt: skip
    assert place(state, "london")["way"] == ["london"]
    assert place(state, "london")["plays"] == []


def test_a_site() -> None:
    """TH-4.3, TH-4.5: by automobile it is a week less"""
    state = table(2, hands=["automobile"], at=["london"])
    assert place(state, "egypt") == {
        "name": "egypt", "site": True, "here": [], "weeks": 3, "way": ["london", "paris", "rome", "crete", "egypt"],
        "plays": ["dig egypt", "dig egypt by zeppelin", "dig egypt on foot"],
    }  # fmt: skip
    assert place(state, "greece")["plays"] == ["dig greece", "dig greece by zeppelin", "dig greece on foot"]


def test_what_can_be_done_in_warsaw_and_where_exhibitions_are() -> None:
    """TH-6.1, TH-9.1"""
    state = table(2, display="shovel@london shovel@london congress@london", shows="small-london large-london")
    assert place(state, "warsaw")["plays"] == ["exchange", "exchange by zeppelin"]
    plain = ["take shovel london", "take congress london", "exhibit small-london", "exhibit large-london"]
    assert place(state, "london")["plays"] == plain + [doing + " by zeppelin" for doing in plain]


def test_everything_that_can_be_done_is_done_at_a_place() -> None:
    """TH-3.3"""
    state = table(
        2, display="shovel@london shovel@london congress@vienna", shows="small-london", at=["london"], when=[49, 60],
        hands=["zeppelin automobile egypt-3 crete-2 permission"], finds=["bronze-horse ushabti scarab"], used=["egypt"],
    )  # fmt: skip
    somewhere = [doing for where in state.view(0)["places"] for doing in where["plays"]]
    assert len(set(somewhere)) == len(somewhere)
    assert {option.notation for option in state.options(0)} <= set(somewhere)


def test_routes() -> None:
    """TH-1.1: each once"""
    routes = table(2).view(None)["routes"]
    assert ["warsaw", "berlin"] in routes
    assert ["berlin", "warsaw"] not in routes
    assert len({frozenset(route) for route in routes}) == len(routes) == 18


# -- sites, bags and digs --------------------------------------------------------------------------------------------


def test_a_site_and_its_bag() -> None:
    """TH-12.2"""
    state = table(2, bags={"crete": "about-greece larnax zeus-disc", "egypt": ""}, sand={"crete": 5}, dug="egypt")
    sites = state.view(1)["sites"]
    crete = sites[CRETE]
    assert [site["name"] for site in sites] == list(SITES)
    assert {key: crete[key] for key in ("sand", "points", "odds")} == {"sand": 5, "points": 7, "odds": 38}
    assert [token["find"] for token in crete["bag"]] == ["larnax", "zeus-disc", "about-greece"]
    assert crete["bonus"]["find"] == "dreros-statuettes"
    assert sites[2]["bonus"] is None
    assert (sites[2]["odds"], sites[2]["points"]) == (0, 0)


def test_a_bag_without_sand_and_an_empty_one() -> None:
    """TH-12.2"""
    state = table(2, bags={"greece": "troy-seal", "crete": ""}, sand={"greece": 0, "crete": 0})
    greece, crete = state.view(None)["sites"][:2]
    assert (len(greece["bag"]), greece["sand"], greece["odds"]) == (1, 0, 100)
    assert (crete["bag"], crete["sand"], crete["odds"]) == ([], 0, 0)


@pytest.mark.parametrize(
    ("name", "site", "value", "type", "about"),
    [
        ("larnax", "crete", 5, "artefact", None),
        ("about-greece", "crete", 0, "special", "greece"),
        ("general", "greece", 0, "general", None),
    ],
)
def test_what_a_find_is(name: str, site: str, value: int, type: str, about: str | None) -> None:
    """TH-1.7"""
    token = table(2, finds=["", name]).view(0)["players"][1]["finds"][0]
    assert token == {"id": find(name), "find": name, "site": site, "value": value, "type": type, "about": about}


def test_the_plan_of_a_dig() -> None:
    """TH-8.2: knowledge 3 and a find among four tokens, of which shovels draw one more; six weeks are left"""
    state = table(
        2, hands=["crete-3 shovel shovel assistant rumours-greece"], at=["crete"], when=[151, 157],
        bags={"crete": "larnax"}, sand={"crete": 3},
    )  # fmt: skip
    play(state, 0, "dig crete")
    plan = state.view(None)["dig"]
    assert {key: plan[key] for key in ("site", "knowledge", "extra", "best")} == {
        "site": "crete", "knowledge": 3, "extra": 1, "best": 3,
    }  # fmt: skip
    assert plan["uses"] == [
        {"what": "rumours", "used": False, "open": False},
        {"what": "assistant", "used": False, "open": True},
        {"what": "shovel", "used": False, "open": False},
    ]
    assert [turn["weeks"] for turn in plan["weeks"]] == list(range(1, 13))
    assert [turn["open"] for turn in plan["weeks"]] == [False] * 2 + [True] * 4 + [False] * 6
    assert [turn["tokens"] for turn in plan["weeks"]] == [0, 0, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5]
    assert [turn["chance"] for turn in plan["weeks"]] == [0, 0, 50, 50, 50, 75, 75, 75, 100, 100, 100, 100]
    assert [turn["points"] for turn in plan["weeks"]] == [0, 0, 2.5, 2.5, 2.5, 3.8, 3.8, 3.8, 5, 5, 5, 5]
    assert [turn["until"] for turn in plan["weeks"]] == [48, 49, 50, 51, 52, 1, 2, 3, 4, 5, 6, 7]


def test_what_will_be_used_up() -> None:
    """TH-7.3, TH-7.4, TH-8.3"""
    state = table(2, hands=["crete-3 shovel assistant rumours-crete"], at=["crete"])
    play(state, 0, "dig crete")
    plans = [state.view(1)["dig"]]
    for what in ("rumours", "assistant", "shovel"):
        play(state, 0, "use " + what)
        plans.append(state.view(1)["dig"])
    assert [(plan["knowledge"], plan["extra"]) for plan in plans] == [(3, 0), (5, 0), (6, 0), (6, 1)]
    for count, plan in enumerate(plans):
        assert [use["used"] for use in plan["uses"]] == [i < count for i in range(3)]
        assert [use["open"] for use in plan["uses"]] == [i >= count for i in range(3)]


def test_the_best_rate_and_of_equal_ones_the_longest_dig() -> None:
    """TH-8.2: knowledge 6 gives a token a week up to four weeks"""
    state = table(2, hands=["crete-3 crete-3 rumours-crete"], at=["crete"])
    play(state, 0, "dig crete")
    assert state.view(0)["dig"]["best"] == 4
    state = table(2, hands=["rumours-crete"], at=["crete"])
    play(state, 0, "dig crete")
    assert state.view(0)["dig"]["best"] == 0  # rumours have to be used first


def test_the_plan_of_a_dig_in_an_empty_bag() -> None:
    """TH-8.2"""
    state = table(2, hands=["crete-3"], at=["crete"], bags={"crete": ""}, sand={"crete": 0})
    play(state, 0, "dig crete")
    assert [turn["points"] for turn in state.view(0)["dig"]["weeks"]] == [0] * 12


def test_a_haul_grows() -> None:
    """TH-8.2, TH-8.5: both finds and the sand of a bag, and no more than that"""
    hand = "crete-3 crete-3 general-2 general-2"
    state = table(2, hands=[hand], at=["crete"], bags={"crete": "larnax about-greece"}, sand={"crete": 1})
    assert state.view(None)["haul"] is None
    play(state, 0, "dig crete", "weeks 8")
    hauls = [moment.view(1)["haul"] for moment in state.moments]
    assert [(haul["site"], haul["size"], len(haul["tokens"])) for haul in hauls] == [
        ("crete", 3, 1), ("crete", 3, 2), ("crete", 3, 3),
    ]  # fmt: skip
    for haul in hauls:
        sand = [token for token in haul["tokens"] if token["find"] == "sand"]
        assert (haul["sand"], haul["finds"]) == (len(sand), len(haul["tokens"]) - len(sand))
    assert (hauls[-1]["finds"], hauls[-1]["sand"]) == (2, 1)
    dust = {"id": NOBODY, "find": "sand", "site": "crete", "value": 0, "type": "sand", "about": None}
    assert dust in hauls[-1]["tokens"]
    assert state.view(None)["haul"] is None


def test_sand_of_the_first_site() -> None:
    """TH-8.5"""
    state = table(2, hands=["greece-3"], at=["greece"], bags={"greece": ""}, sand={"greece": 1})
    play(state, 0, "dig greece", "weeks 3")
    haul = state.moments[-1].view(None)["haul"]
    assert (haul["site"], haul["finds"], haul["sand"], haul["tokens"][0]["type"]) == ("greece", 0, 1, "sand")


def test_the_wheel() -> None:
    """TH-1.8"""
    wheel = table(2).view(None)["wheel"]
    assert wheel[8 - 1][4 - 1] == 5
    assert (len(wheel), {len(row) for row in wheel}) == (12, {12})


# -- time ------------------------------------------------------------------------------------------------------------


def test_the_calendar() -> None:
    """TH-2.6, TH-10.3"""
    view = table(2, when=[104, 110]).view(None)
    assert (view["years"], view["year"], view["weeks"]) == ([1901, 1902, 1903], 1902, 52)
    assert finished().view(None)["year"] == 1903


def test_the_track() -> None:
    """TH-3.2: from the hindmost on; of two on one week the one above first"""
    state = table(4, turn=2, when=[1, 53, 0, 53])
    assert state.view(None)["track"] == [
        {"seat": 2, "year": 1902, "week": 0, "when": 0, "left": 105, "done": False, "below": 0},
        {"seat": 0, "year": 1902, "week": 1, "when": 1, "left": 104, "done": False, "below": 0},
        {"seat": 3, "year": 1903, "week": 1, "when": 53, "left": 52, "done": False, "below": 1},
        {"seat": 1, "year": 1903, "week": 1, "when": 53, "left": 52, "done": False, "below": 0},
    ]


def test_all_on_one_week() -> None:
    """TH-2.8"""
    markers = table(3, turn=1).view(None)["track"]
    assert [(marker["seat"], marker["below"]) for marker in markers] == [(1, 2), (2, 1), (0, 0)]


def test_who_is_at_the_end_of_the_track() -> None:
    """TH-10.4"""
    player = table(2, when=[150, 157]).view(0)["players"][1]
    assert (player["done"], player["left"]) == (True, 0)


# -- players ---------------------------------------------------------------------------------------------------------


def test_a_player() -> None:
    """TH-11.6, TH-12.1: all of it is open to all"""
    hand = (
        "greece-2 greece-1 rumours-greece rumours-palestine general-2 general-1 assistant shovel shovel shovel "
        "congress congress congress congress zeppelin automobile automobile permission"
    )
    state = table(
        2, turn=1, hands=["", hand], finds=["", "larnax scarab about-crete"], held=["", "small-vienna large-paris"],
        at=["rome", "paris"], when=[60, 54], used=["", "egypt"],
    )  # fmt: skip
    for eye in (0, 1, None):
        player = state.view(eye)["players"][1]
        cards, finds, held, sites = (player.pop(key) for key in ("cards", "finds", "held", "sites"))
        assert player == {
            "seat": 1, "at": "paris", "year": 1902, "week": 2, "when": 54, "left": 103, "done": False,
            "general": 3, "assistants": 1, "shovels": 3, "congresses": 4, "zeppelins": 1, "automobiles": 2,
            "permissions": 1, "treasure": 6, "fame": 9, "congress_points": 10, "lead_points": 10, "points": 35,
        }  # fmt: skip
        assert [card["id"] for card in cards] == sorted(state.cards[1])
        assert [token["find"] for token in finds] == ["about-crete", "larnax", "scarab"]
        assert [show["exhibition"] for show in held] == ["small-vienna", "large-paris"]
        assert held[0] == {
            "id": state.held[1][0], "exhibition": "small-vienna", "large": False, "city": "vienna", "weeks": 3,
            "points": 4, "needs": [
                {"site": "egypt", "count": 1, "have": 0, "met": False},
                {"site": "palestine", "count": 2, "have": 0, "met": False},
            ],
        }  # fmt: skip
        assert sites == [
            {"site": "greece", "special": 3, "knowledge": 6, "best": 9, "rumours": 1, "artefacts": 0, "valid": True,
             "lead": 5},
            {"site": "crete", "special": 1, "knowledge": 2, "best": 4, "rumours": 0, "artefacts": 1, "valid": True,
             "lead": 5},
            {"site": "egypt", "special": 0, "knowledge": 0, "best": 2, "rumours": 0, "artefacts": 1, "valid": False,
             "lead": 0},
            {"site": "palestine", "special": 0, "knowledge": 0, "best": 6, "rumours": 1, "artefacts": 0, "valid": True,
             "lead": 0},
            {"site": "mesopotamia", "special": 0, "knowledge": 0, "best": 2, "rumours": 0, "artefacts": 0,
             "valid": True, "lead": 0},
        ]  # fmt: skip
    assert state.view(None)["players"][0]["seat"] == 0
    assert state.view(None)["players"][0]["cards"] == []

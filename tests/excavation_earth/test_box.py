"""What is in the box (EE-1), and what a box must be like."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from kurhan.core.components import Components, ComponentsError
from kurhan.games.excavation_earth import unpack
from kurhan.games.excavation_earth.components import N_KINDS, REGIONS, SPECIAL
from tests.excavation_earth.table import BOX, GAME, place, queue, table
from tests.play import options, play

FILE = GAME.folder / "components.toml"
TEXT = FILE.read_text(encoding="utf-8")


def sites(region: str) -> list[int]:
    return [one for one in range(len(BOX.places)) if BOX.region_at[one] == REGIONS.index(region)]


# -- the map -------------------------------------------------------------------------------------------------------


def test_21_places_of_three_kinds() -> None:
    """EE-1.1"""
    assert len(BOX.places) == 21
    assert sorted(market for market in BOX.market_at if market >= 0) == [0, 1, 2, 3, 4, 5]
    assert sum(region >= 0 for region in BOX.region_at) == 14
    assert sum(BOX.black_at) == 3
    both = [one for one in range(21) if BOX.market_at[one] >= 0 and BOX.region_at[one] >= 0]
    assert [(BOX.places[one], BOX.market_at[one] + 1, REGIONS[BOX.region_at[one]]) for one in both] == [
        ("cape-town", 3, "red"),
        ("sydney", 6, "orange"),
    ]
    assert not any(BOX.black_at[one] and (BOX.market_at[one] >= 0 or BOX.region_at[one] >= 0) for one in range(21))


def test_lines_join_all_places() -> None:
    """EE-1.1: 31 lines, of which two to four meet in a place; no two places are more than five steps apart"""
    assert len(BOX.ways) == 31
    assert {len(row) for row in BOX.next_to} == {2, 3, 4}
    assert max(max(row) for row in BOX.distance) == 5
    assert BOX.distance[place("denver")][place("oslo")] == 3


def test_one_way_round_the_world() -> None:
    """EE-1.2: only Ushuaia has neighbours across the edge"""
    near = {BOX.places[one] for one in BOX.next_to[place("ushuaia")]}
    assert near == {"quito", "brasilia", "sydney", "tokyo"}
    assert BOX.region_at[place("ushuaia")] == REGIONS.index("yellow")
    assert BOX.black_at[place("tokyo")]
    assert BOX.x[place("tokyo")] == max(BOX.x[one] for one in range(21) if BOX.black_at[one])
    south_west = min(sites("yellow"), key=lambda one: BOX.x[one] - BOX.y[one])
    assert BOX.places[south_west] == "ushuaia"
    far = [(BOX.places[a], BOX.places[b]) for a, b in BOX.ways if abs(BOX.x[a] - BOX.x[b]) > 500]
    assert sorted(far) == [("ushuaia", "sydney"), ("ushuaia", "tokyo")]


# -- artefacts -----------------------------------------------------------------------------------------------------


def test_90_artefacts_worth_nine_less_their_copies() -> None:
    """EE-1.3"""
    assert len(BOX.type_of) == 90
    for region in range(5):
        types = range(4 * region, 4 * region + 4)
        assert [(BOX.value[one], BOX.copies[one]) for one in types] == [(6, 3), (5, 4), (4, 5), (3, 6)]
        assert [BOX.types[one] for one in types] == [f"{REGIONS[region]}-{value}" for value in (6, 5, 4, 3)]
    assert Counter(BOX.type_of) == {one: BOX.copies[one] for one in range(20)}


def test_every_type_has_its_site_and_every_region_two_that_meet() -> None:
    """EE-1.4"""
    for region in REGIONS:
        own = sites(region)
        assert len(own) >= 2
        assert {bin(BOX.types_at[one]).count("1") for one in own} <= {1, 2}
        found = [BOX.places[BOX.site[type]] for type in range(20) if BOX.types[type].startswith(region)]
        assert set(found) == {BOX.places[one] for one in own}
        assert any(b in BOX.next_to[a] for a in own for b in own)
    assert [len(sites(region)) for region in REGIONS] == [3, 2, 3, 3, 3]


# -- cards, symbols, buyers ----------------------------------------------------------------------------------------


def test_60_action_cards_and_travel_cards() -> None:
    """EE-1.5"""
    assert len(BOX.kind) == 60
    assert set(Counter(BOX.kind).values()) == {2}
    assert len(set(BOX.cards[:N_KINDS])) == 30
    assert set(BOX.fuel[:N_KINDS]) == {3}
    assert list(BOX.fuel[N_KINDS:]) == [2, 3, 4]


def test_a_symbol_stands_for_a_market_a_centre_and_a_black_market() -> None:
    """EE-1.6: all six differ in centre and black market"""
    assert list(BOX.centre) == [0, 0, 1, 1, 2, 2]
    assert [BOX.places[one] for one in BOX.black_place] == ["tokyo", "honolulu", "honolulu", "dubai", "dubai", "tokyo"]
    assert len({(BOX.centre[one], BOX.black_place[one]) for one in range(6)}) == 6


def test_buyers_and_their_cards() -> None:
    """EE-1.7"""
    assert list(BOX.pawns) == [10, 10, 10, 10, 10, 7]
    assert list(BOX.buyer_cards) == [3, 3, 3, 3, 3, 2]
    state = table(queues={1: "purple special red"})
    assert [state.interested(0, region) for region in range(5)] == [1, 1, 2, 2, 1]


def test_popularity_is_the_highest_empty_space() -> None:
    """EE-1.8: a buyer leaves from the lowest space and comes back to the highest free one"""
    state = table(seats=4, hands=["purple-1 purple-1"], queues={2: "red"})
    purple, red, green = (REGIONS.index(name) for name in ("purple", "red", "green"))
    assert [state.popularity(one) for one in (purple, red, green)] == [0, 1, 0]
    lowest = state.home[purple * 10 + 9]
    play(state, 0, "market purple-1", "buyer purple")
    assert state.popularity(purple) == 1
    assert state.queue[0] == lowest
    assert state.home[purple * 10 + 9] == -1
    assert state.view(0)["regions"][purple]["popularity"] == 1


def test_special_buyers_have_a_pool_of_their_own() -> None:
    """EE-1.8"""
    state = table(hands=["purple-1 purple-1"])
    before = [state.popularity(region) for region in range(5)]
    play(state, 0, "market purple-1", "special", "done")
    assert [state.popularity(region) for region in range(5)] == before
    assert state.at_home[SPECIAL] == 6


def test_who_comes_to_a_full_queue_pushes_out_the_first() -> None:
    """EE-1.9"""
    state = table(hands=["purple-1 purple-1"], queues={1: "red green red"})
    play(state, 0, "market purple-1", "buyer purple")
    assert queue(state, 1) == "red green red purple"
    home = state.at_home[REGIONS.index("red")]
    play(state, 0, "market purple-1", "buyer yellow")
    assert queue(state, 1) == "green red purple yellow"
    assert state.at_home[REGIONS.index("red")] == home + 1
    assert state.interested(0, REGIONS.index("red")) == 1


def test_a_player_has_crew_explorers_and_a_board() -> None:
    """EE-1.10"""
    assert BOX.crew == 22
    for faction, cargo in {"aqulla": 5, "dal-harraii": 4, "gul": 3, "issisinui": 3, "kuti-kuti": 3}.items():
        player = table(factions=(faction, "zu")).view(0)["players"][0]
        assert (len(player["cargo"]), len(player["hatch"])) == (cargo, 2)
        assert (player["crew"], len(player["explorers"])) == (22, 3)
    columns = player["gallery"]["columns"]
    assert [column["region"] for column in columns] == list(REGIONS)
    assert [space["artefact"] for space in columns[0]["spaces"]] == ["orange-6", "orange-5", "orange-4", "orange-3"]


def test_what_has_run_out_is_not_done() -> None:
    """EE-1.11: no purple buyer is left, and no special one"""
    state = table(hands=["red-1 red-1"], popularity={"purple": 10, "special": 10})
    play(state, 0, "market red-1")
    assert "buyer purple" not in options(state, 0)
    assert "special" not in options(state, 0)
    assert "buyer red" in options(state, 0)


def test_the_discards_become_the_deck() -> None:
    """EE-1.12"""
    state = table(hands=["red-1 red-2"], holds=["red-3 red-4"], traders=["1 2"], queues={1: "red", 2: "red"})
    state.discard, state.deck = state.discard + state.deck, []
    count = len(state.discard)
    play(state, 0, "sell red-1", "close")
    assert len(state.hand[0]) == 2
    assert (len(state.deck), state.discard) == (count, [])


def test_without_any_card_none_is_drawn() -> None:
    """EE-1.12: all but the card that pays is in the other hand, and that card is the one that comes back"""
    state = table(hands=["fuel-2 fuel-3"], holds=["red-3 red-4"], traders=["1 2"], queues={1: "red", 2: "red"})
    state.hand[1], state.deck = state.deck, []
    play(state, 0, "sell fuel-2", "close")
    assert state.hand[0] == []


# -- boxes of one's own --------------------------------------------------------------------------------------------


def read(text: str) -> None:
    components = Components(text, "box.toml")
    unpack(components)
    components.check_tables()


def swap(old: str, new: str) -> str:
    assert TEXT.count(old) >= 1, old
    return TEXT.replace(old, new, 1)


def number(name: str, value: int) -> str:
    return re.sub(rf'name = "{name}"\nvalue = \d+', f'name = "{name}"\nvalue = {value}', TEXT)


WRONG = {
    "a place twice": swap('name = "denver"', 'name = "anchorage"'),
    "a place off the map": swap("x = 86\n", "x = 1086\n"),
    "a market twice": swap("market = 2\n", "market = 1\n"),
    "a black market that is one": swap("market = 2\n", "market = 2\nblack = true\n"),
    "no market 2": swap("market = 2\n", ""),
    "a way to nowhere": swap('end = "honolulu"', 'end = "atlantis"'),
    "a way twice": swap('start = "anchorage"\nend = "honolulu"', 'start = "montreal"\nend = "anchorage"'),
    "regions out of order": swap('region = "orange"\nvalue = 6', 'region = "green"\nvalue = 6'),
    "a value that is not nine less the copies": swap("value = 6\ncopies = 3", "value = 7\ncopies = 3"),
    "a value twice": swap("value = 6\ncopies = 3", "value = 5\ncopies = 4"),
    "a site on a black market": swap('site = "jakarta"', 'site = "tokyo"'),
    "a site of two regions": swap('site = "jakarta"', 'site = "london"'),
    "a region of one site": TEXT.replace('site = "kyiv"', 'site = "london"'),
    "symbols out of order": swap("market = 1\ncentre", "market = 2\ncentre"),
    "an unknown centre": swap('centre = "left"', 'centre = "upper"'),
    "a centre without a market": TEXT.replace('centre = "right"', 'centre = "left"'),
    "a symbol of no black market": swap('black = "tokyo"', 'black = "oslo"'),
    "a black market without symbol": TEXT.replace('black = "tokyo"', 'black = "dubai"'),
    "buyers out of order": swap('kind = "orange"', 'kind = "green"'),
    "more buyers than spaces": swap("pawns = 10", "pawns = 11"),
    "too few special buyers": swap("pawns = 7", "pawns = 2"),
    "no buyer cards": swap("cards = 3\n", "cards = 0\n"),
    "travel cards out of order": swap("fuel = 3\n", "fuel = 2\n"),
    "ranks that rise": swap("credits = 3\n", "credits = 6\n"),
    "columns that fall": swap("credits = [0, 4, 9, 15]", "credits = [0, 9, 4, 15]"),
    "columns out of order": swap('[[columns]]\nregion = "orange"', '[[columns]]\nregion = "red"'),
    "a short row": swap("credits = [0, 0, 6, 13, 21]", "credits = [0, 0, 6, 13]"),
    "no last row": re.sub(r"\[\[rows\]\]\nrow = 4\ncredits = .*\nsource = .*\n", "", TEXT),
    "rows out of order": swap("row = 1\n", "row = 2\n"),
    "prizes of a wrong round": swap("[[prizes]]\nround = 1", "[[prizes]]\nround = 2"),
    "too many prizes": swap("credits = [5]", "credits = [5, 4, 3, 2, 1]"),
    "five seats": swap("seats = 4\n", "seats = 5\n"),
    "no forecast": swap("forecast = 3\n", "forecast = 0\n"),
    "too many artefacts": swap("sites = 3\n", "sites = 9\n"),
    "no buyers left": swap("coloured_out = 2", "coloured_out = 10"),
    "an initiative twice": swap("initiative = 6", "initiative = 3"),
    "an unknown faction": swap('name = "gul"', 'name = "gulls"'),
    "an order twice": swap('name = "fence"', 'name = "heralds"'),
    "an order that says nothing": swap('white = ["swap"]', "white = []"),
    "an order in unknown words": swap('white = ["swap"]', 'white = ["steal 1"]'),
    "too few orders": re.sub(r"\[\[orders\]\]\nname = .*\nwhite = .*\nyellow = .*\nsource = .*\n", "", TEXT, count=6),
    "an unknown card of Zu's": swap('kind = "rush"', 'kind = "run"'),
    "three colours": swap('colours = ["orange", "green"]', 'colours = ["orange", "green", "red"]'),
    "a colour of Zu's that nobody has": swap('colours = ["orange", "green"]', 'colours = ["orange", "grey"]'),
    "a command without market": swap('kind = "command"\ncount = 1\nmarket = 1\n', 'kind = "command"\ncount = 1\n'),
    "Zu's decks out of order": swap("[[zu_decks]]\nround = 1", "[[zu_decks]]\nround = 3"),
    "cards of Zu's left over": swap("excavate = 3\n", "excavate = 2\n"),
    "longer than a queue": number("fresh", 5),
    "no cargo hold": swap("cargo = 4", "cargo = 1"),
    "too few cards": number("copies", 1),
    "a number that is not known": TEXT.replace('name = "fee"', 'name = "toll"'),
}


@pytest.mark.parametrize("text", WRONG.values(), ids=WRONG)
def test_a_box_that_cannot_be_played_with_is_refused(text: str) -> None:
    """EE-1.11"""
    assert text != TEXT
    with pytest.raises(ComponentsError):
        read(text)


def test_our_own_box_is_fine() -> None:
    """EE-1.11"""
    read(TEXT)
    assert all(entry["source"] for entries in GAME.components.tables.values() for entry in entries)

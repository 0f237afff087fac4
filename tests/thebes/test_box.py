"""What is in the box (TH-1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

import kurhan
from kurhan.core.components import Components, ComponentsError
from kurhan.games.thebes.components import CITIES, SITES, Box
from tests.thebes.table import BOX

FILE = kurhan.game("thebes").folder / "components.toml"


def cards() -> list[tuple[str, str, int]]:
    """Every researcher card: its name, city and weeks."""
    return [(BOX.names[kind], CITIES[BOX.city[kind]], BOX.weeks[kind]) for kind in BOX.kind]


def test_seven_cities_five_sites_and_eighteen_routes() -> None:
    """TH-1.1"""
    assert BOX.places == [*CITIES, *SITES]
    assert len(BOX.places) == 12
    assert sum(len(row) for row in BOX.routes) == 2 * 18


@pytest.mark.parametrize(
    ("start", "ways"),
    # to Warsaw, Berlin, London, Moscow, Paris, Rome, Vienna, Greece, Crete, Egypt, Palestine, Mesopotamia
    [
        ("warsaw", [0, 1, 2, 1, 2, 2, 1, 1, 2, 3, 3, 2]),
        ("london", [2, 1, 0, 3, 1, 2, 2, 3, 3, 4, 4, 4]),
        ("moscow", [1, 2, 3, 0, 3, 3, 2, 2, 3, 4, 4, 3]),
        ("egypt", [3, 4, 4, 4, 3, 2, 3, 2, 1, 0, 1, 2]),
        ("mesopotamia", [2, 3, 4, 3, 3, 2, 3, 1, 2, 2, 1, 0]),
    ],
)
def test_ways_across_the_map(start: str, ways: list[int]) -> None:
    """TH-1.1"""
    assert BOX.distance[BOX.places.index(start)] == ways


def test_85_researcher_cards_none_in_warsaw() -> None:
    """TH-1.2"""
    assert len(cards()) == BOX.researchers == 85
    assert Counter(city for _, city, _ in cards()) == {
        "moscow": 16, "vienna": 15, "rome": 14, "paris": 14, "berlin": 13, "london": 13,
    }  # fmt: skip


@pytest.mark.parametrize("site", SITES)
def test_nine_books_about_each_site(site: str) -> None:
    """TH-1.3"""
    books = Counter((name, weeks) for name, _, weeks in cards() if name.startswith(site))
    assert books == {(f"{site}-1", 1): 4, (f"{site}-2", 2): 3, (f"{site}-3", 4): 2}


def test_eight_books_of_general_knowledge() -> None:
    """TH-1.4"""
    books = Counter((name, weeks) for name, _, weeks in cards() if name.startswith("general"))
    assert books == {("general-1", 3): 4, ("general-2", 6): 4}


def test_the_other_cards() -> None:
    """TH-1.5"""
    count = Counter((name, weeks) for name, _, weeks in cards())
    assert [count["rumours-" + site, 1] for site in SITES] == [1] * 5
    assert count["assistant", 2] == count["shovel", 3] == 6
    assert count["congress", 2] == 9
    assert count["zeppelin", 1] == count["automobile", 1] == count["permission", 3] == 2


def test_ten_exhibitions_each_site_needed_alike() -> None:
    """TH-1.6"""
    assert len(BOX.exhibitions) == 10
    for size, artefacts, weeks, points in (("small", [1, 2], 3, 4), ("large", [1, 2, 3], 4, 5)):
        shows = [i for i, name in enumerate(BOX.exhibitions) if name.startswith(size)]
        assert sorted(CITIES[BOX.show_city[i]] for i in shows) == ["berlin", "london", "moscow", "paris", "vienna"]
        assert {(BOX.show_weeks[i], BOX.show_points[i]) for i in shows} == {(weeks, points)}
        assert all(sorted(count for count in BOX.needs[i] if count) == artefacts for i in shows)
        for site in range(5):
            assert sorted(BOX.needs[i][site] for i in shows if BOX.needs[i][site]) == artefacts


def test_31_tokens_a_site() -> None:
    """TH-1.7"""
    for site in range(5):
        values = [BOX.find_value[find] for find in range(len(BOX.finds)) if BOX.find_site[find] == site]
        assert len(values) + BOX.sand[site] == 31
        assert sum(values) == 36
        assert len([value for value in values if value]) == 13
        assert BOX.sand[site] == 16


def test_writings_of_a_site_are_about_another() -> None:
    """TH-1.7"""
    about = {
        SITES[BOX.find_site[find]]: name for find, name in enumerate(BOX.finds) if name.startswith("about")
    }  # fmt: skip
    assert about == {
        "greece": "about-crete", "crete": "about-greece", "egypt": "about-mesopotamia",
        "mesopotamia": "about-palestine", "palestine": "about-egypt",
    }  # fmt: skip
    assert BOX.finds.count("general") == 5


def test_the_wheel_of_the_example() -> None:
    """TH-1.8: knowledge 8, 4 weeks, five tokens"""
    assert BOX.wheel[8][4] == 5
    assert BOX.wheel[8][1:] == [1, 3, 4, 5, 5, 6, 6, 7, 8, 9, 9, 10]
    assert BOX.wheel[1][1:8] == [0] * 7
    assert max(max(row) for row in BOX.wheel) == 10


def test_two_to_four_can_play() -> None:
    """TH-1.9"""
    game = kurhan.game("thebes")
    for seats in (2, 3, 4):
        state = game.start(seats, 1)
        assert len(state.view(None)["players"]) == len(state.view(None)["track"]) == seats
    for seats in (1, 5):
        with pytest.raises(ValueError, match="2 to 4"):
            game.start(seats, 1)


def edited(change: Callable[[str], str]) -> Components:
    text = FILE.read_text(encoding="utf-8")
    assert change(text) != text
    return Components(change(text), "box.toml")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('city = "rome"', 'city = "oslo"', "oslo is not one of warsaw"),
        ('ends = "london berlin"', 'ends = "london london"', "ends must be two places"),
        ('ends = "warsaw moscow"', 'ends = "warsaw berlin"', "warsaw berlin is here twice"),
        ('kind = "zeppelin"', 'kind = "balloon"', "points must be from 1 to 9"),
        ("[0, 1, 1, 2, 2, 3,", "[0, 1, 2, 1, 2, 3,", "more weeks must not give fewer"),
        ("[1, 1, 2, 3, 3, 4,", "[0, 0, 2, 3, 3, 4,", "more knowledge must not give fewer"),
        ("knowledge = 2\n", "knowledge = 3\n", "knowledge must be 2 here"),
        ("value = 7\n", "value = 100\n", "value must be from 1 to 99"),
        ('kind = "rumours"\nsite = "crete"', 'kind = "rumours"\nsite = "greece"', "the rumours about greece"),
        ("needs = { greece = 1, egypt = 2 }", "needs = { }", "at least one site"),
        ('name = "oldest-tablet"', 'name = "babylon-lion"', "babylon-lion is here twice"),
        ("cards = 7\npoints = 28", "cards = 7\npoints = 20", "points must not fall"),
        ("seats = 4", "seats = 5", "seats must be 2, 3 and 4"),
        ("sand = 16", "sand = -1", "sand must be from 0"),
        ('name = "warsaw"', 'name = "krakow"', "the cities must be"),
    ],
)
def test_a_box_with_a_mistake_is_not_taken(old: str, new: str, message: str) -> None:
    """TH-1.1: whoever brings their own components is told what is wrong, and where"""
    with pytest.raises(ComponentsError, match=message) as error:
        Box(edited(lambda text: text.replace(old, new, 1)))
    assert "box.toml:" in str(error.value)


def test_a_place_that_no_way_leads_to_is_noticed() -> None:
    """TH-1.1"""
    with pytest.raises(ComponentsError, match="no way leads to moscow"):
        Box(edited(lambda text: text.replace('[[routes]]\nends = "warsaw moscow"\nsource = "public"\n', "", 1)))


def test_other_components_can_be_played_with(tmp_path: Path) -> None:
    """TH-1.2"""
    game = kurhan.game("thebes")
    path = tmp_path / "short.toml"
    path.write_text(FILE.read_text(encoding="utf-8").replace("year = 1901", "year = 1903"), encoding="utf-8")
    try:
        game.open(path)
        state = game.start(2, 1)
        assert state.view(None)["years"] == [1903]
    finally:
        game.open(FILE)
        game.standard = True

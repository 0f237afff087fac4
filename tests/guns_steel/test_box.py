"""What is in the box (GS-1), and that nothing in it is against what is known of the printed cards (GS-14)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import kurhan
from kurhan.core.components import Components, ComponentsError
from kurhan.games.guns_steel import unpack
from kurhan.games.guns_steel.components import ERAS, RESOURCES, TYPES
from kurhan.games.guns_steel.rules.attack import LOSSES
from kurhan.games.guns_steel.rules.conditions import CONDITIONS
from kurhan.games.guns_steel.rules.effects import EFFECTS, EXTRAS
from tests.guns_steel.table import FILE as TEST_BOX

GAME = kurhan.game("guns_steel")
FILE = GAME.folder / "components.toml"
PARTS = Components.read(FILE)
CARDS: dict[str, dict[str, Any]] = {entry["name"]: entry for entry in PARTS.tables["cards"]}
WONDERS: dict[str, dict[str, Any]] = {entry["name"]: entry for entry in PARTS.tables["wonders"]}
SETS = ("new_world", "renaissance")
WIDTHS = {"horse": 7, "gunpowder": 6, "oil": 5, "earth": 4, "space": 3}

each_set = pytest.mark.parametrize("edition", SETS)
each_row = pytest.mark.parametrize(("edition", "era"), [(edition, era) for edition in SETS for era in ERAS])


def row(edition: str, era: str) -> list[dict[str, Any]]:
    return [card for card in CARDS.values() if card["set"] == edition and card["era"] == era]


def wonders(edition: str, era: str) -> list[dict[str, Any]]:
    return [wonder for wonder in WONDERS.values() if wonder["set"] == edition and wonder["era"] == era]


def cost(name: str) -> dict[str, int]:
    return {resource: int(count) for resource, count in (text.split() for text in CARDS[name]["cost"])}


def effects(entry: dict[str, Any]) -> Iterator[list[str]]:
    for text in entry["effect"]:
        yield text.split()


def mean(values: list[int]) -> float:
    return sum(values) / len(values)


# -- what there is ---------------------------------------------------------------------------------------------------


def test_five_starting_cards_and_25_of_each_set() -> None:
    """GS-1.1"""
    assert Counter(card["set"] for card in CARDS.values()) == {"start": 5, "new_world": 25, "renaissance": 25}
    assert [card["number"] for card in CARDS.values()] == list(range(1, 56))


@pytest.mark.parametrize(
    ("edition", "era", "first", "last"),
    [
        ("new_world", "horse", 6, 12), ("new_world", "gunpowder", 13, 18), ("new_world", "oil", 19, 23),
        ("new_world", "earth", 24, 27), ("new_world", "space", 28, 30), ("renaissance", "horse", 31, 37),
        ("renaissance", "gunpowder", 38, 43), ("renaissance", "oil", 44, 48), ("renaissance", "earth", 49, 52),
        ("renaissance", "space", 53, 55),
    ],
)  # fmt: skip
def test_the_numbers_of_an_era(edition: str, era: str, first: int, last: int) -> None:
    """GS-1.1: 7, 6, 5, 4 and 3 cards, numbered as in print"""
    assert [card["number"] for card in row(edition, era)] == list(range(first, last + 1))
    assert last - first + 1 == WIDTHS[era]


def test_both_sides_of_a_card_have_the_same_points() -> None:
    """GS-1.2: a card has one number of points, and everyone's five have the same sides"""
    box = unpack(PARTS)
    for name, card in CARDS.items():
        places = [place for place, slug in enumerate(box.slug) if slug == name]
        assert len(places) == (4 if card["set"] == "start" else 1)
        for place in places:
            assert RESOURCES[box.back[place]] == card["era"]
            assert box.points[place] == card["points"]
            assert TYPES[box.type[place]] == card["type"]


@each_set
def test_all_three_types_in_every_set(edition: str) -> None:
    """GS-1.3"""
    count = Counter(card["type"] for card in CARDS.values() if card["set"] == edition)
    assert sorted(count) == sorted(TYPES)
    assert min(count.values()) >= 3


@each_row
def test_every_era_has_civil_cards_and_some_to_fight_with(edition: str, era: str) -> None:
    """GS-1.3"""
    types = {card["type"] for card in row(edition, era)}
    assert "civil" in types
    assert types & {"tactics", "military"}


def test_military_cards_attack_and_no_others_do() -> None:
    """GS-1.3: and only Tactics cards bring Military ones into play"""
    for name, card in CARDS.items():
        verbs = {effect[0] for effect in effects(card)}
        assert ("attack" in verbs) == (card["type"] == "military"), name
        plays = verbs & {"muster", "assault", "order"} or ["encore", "military"] in list(effects(card))
        assert bool(plays) == (card["type"] == "tactics"), name
        assert (card["strength"] > 0) == (card["type"] != "civil"), name


def test_who_holds_out_against_an_attack_that_always_pays_is_paid_as_well() -> None:
    """GS-6.11: and there are some that always pay"""
    attacks = [effect for card in CARDS.values() for effect in effects(card) if effect[0] == "attack"]
    paying = [effect for effect in attacks if "always" in effect]
    assert paying
    assert all("unbeaten" in effect for effect in paying)
    assert all("always" in effect for effect in attacks if "unbeaten" in effect)


def test_reactions_are_on_cards_with_strength() -> None:
    """GS-1.4: and every set has some, the starting cards too"""
    reacting = [card for card in CARDS.values() if card["reaction"]]
    assert all(card["strength"] > 0 for card in reacting)
    assert {card["set"] for card in reacting} == {"start", *SETS}


@each_row
def test_two_wonders_of_every_era(edition: str, era: str) -> None:
    """GS-1.5: with the pictures of two cards of that era, both in play with two players as well"""
    pair = wonders(edition, era)
    assert len(pair) == 2
    pictures = [CARDS[wonder["picture"]] for wonder in pair]
    assert pictures[0] is not pictures[1]
    for card in pictures:
        assert (card["set"], card["era"]) == (edition, era)
        assert not card["pair_out"]


def test_glory_tokens_are_asked_for_in_the_renaissance_only() -> None:
    """GS-1.5"""
    tokens = {entry["name"]: entry["value"] for entry in PARTS.tables["numbers"]}["glory_tokens"]
    for wonder in WONDERS.values():
        assert wonder["glory"] in ([0] if wonder["set"] == "new_world" else range(2, tokens + 1))
    assert [wonder["number"] for wonder in WONDERS.values()] == list(range(1, 21))


def test_two_to_four_can_play() -> None:
    """GS-1.7"""
    for seats in (2, 3, 4):
        assert len(GAME.start(seats, 1).view(None)["players"]) == seats
    for seats in (1, 5):
        with pytest.raises(ValueError, match="2 to 4"):
            GAME.start(seats, 1)


def test_food_and_iron_are_on_starting_cards_only() -> None:
    """GS-2.1"""
    assert list(RESOURCES) == ["food", "iron", *ERAS]
    assert Counter(card["era"] for card in CARDS.values() if card["set"] == "start") == {"food": 3, "iron": 2}
    assert {card["era"] for card in CARDS.values() if card["set"] != "start"} == set(ERAS)


@each_row
def test_one_card_of_every_era_is_left_out_with_two_players(edition: str, era: str) -> None:
    """GS-3.4"""
    assert [card["pair_out"] for card in row(edition, era)].count(True) == 1


def test_the_pyramids_the_late_starts_and_the_numbers() -> None:
    """GS-14.1: as the rulebook has them"""
    rows = {(entry["set"], entry["era"]): entry["cards"] for entry in PARTS.tables["rows"]}
    assert rows == {
        **{("single", era): WIDTHS[era] for era in ERAS},
        **{("combined", era): WIDTHS[era] - 1 for era in ERAS},
    }
    assert {entry["seats"]: entry["laid"] for entry in PARTS.tables["starts"]} == {2: 1, 3: 1, 4: 2}
    printed = {entry["name"]: entry["value"] for entry in PARTS.tables["numbers"] if entry["source"] == "rulebook"}
    assert printed == {"glory_tokens": 5, "goal": 15, "hand_limit": 1, "exchange_same": 2, "exchange_any": 3}
    ours = {entry["name"]: entry["value"] for entry in PARTS.tables["numbers"] if entry["source"] == "reconstructed"}
    assert ours == {"rounds": 60}


# -- what is known of the printed cards ------------------------------------------------------------------------------


def test_names_that_are_original() -> None:
    """GS-14.2"""
    assert {name for name, card in CARDS.items() if "name" in card.get("known", [])} == {
        "agriculture", "barter", "reinforcement", "mining", "warrior", "domestication", "code-of-laws", "currency",
        "iron-working", "trade-and-tribute", "knight", "flanking", "charge", "cannon", "tank", "blitzkrieg",
        "nuclear-submarine", "computer", "satellite", "calendar", "horse-archer", "theology",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("name", "edition", "era"),
    [
        ("agriculture", "start", "food"), ("mining", "start", "iron"), ("domestication", "new_world", "horse"),
        ("currency", "new_world", "horse"), ("charge", "new_world", "gunpowder"), ("cannon", "new_world", "oil"),
        ("tank", "new_world", "earth"), ("nuclear-submarine", "new_world", "space"),
        ("computer", "new_world", "space"),
    ],
)  # fmt: skip
def test_sets_and_eras_that_are_original(name: str, edition: str, era: str) -> None:
    """GS-14.2"""
    assert (CARDS[name]["set"], CARDS[name]["era"]) == (edition, era)
    assert "era" in CARDS[name]["known"]


@pytest.mark.parametrize("name", ["barter", "reinforcement", "warrior"])
def test_the_other_starting_cards(name: str) -> None:
    """GS-14.2"""
    assert CARDS[name]["set"] == "start"


@pytest.mark.parametrize("name", ["knight", "blitzkrieg"])
def test_sets_that_are_original(name: str) -> None:
    """GS-14.2"""
    assert CARDS[name]["set"] == "new_world"
    assert "set" in CARDS[name]["known"]


def test_points_on_the_track_are_of_the_renaissance_only() -> None:
    """GS-14.2: so that Calendar or Theology, of which one gives points, is of that set"""
    scoring = {"points", "others-points", "each"}
    for name, card in CARDS.items():
        verbs = {effect[0] for effect in effects(card)}
        extras = {word for effect in effects(card) if effect[0] == "attack" for word in effect[3:]}
        taken = ["attack", "points"] in [effect[:2] for effect in effects(card)]
        if verbs & scoring or extras or taken:
            assert card["set"] == "renaissance", name


@pytest.mark.parametrize(
    ("name", "price"),
    [
        ("cannon", {"gunpowder": 2}),
        ("computer", {"horse": 1, "gunpowder": 1, "oil": 2}),
        ("horse-archer", {"iron": 1, "horse": 1}),
    ],
)
def test_costs_that_are_original(name: str, price: dict[str, int]) -> None:
    """GS-14.3"""
    assert cost(name) == price
    assert "cost" in CARDS[name]["known"]
    assert CARDS["horse-archer"]["era"] == "gunpowder"


def test_costs_are_of_earlier_eras() -> None:
    """GS-14.3: as in all three that are known"""
    for name, card in CARDS.items():
        for resource in cost(name):
            assert RESOURCES.index(resource) < RESOURCES.index(card["era"]), name


@pytest.mark.parametrize("name", ["knight", "charge", "blitzkrieg"])
def test_reactions_that_are_original(name: str) -> None:
    """GS-14.3"""
    assert CARDS[name]["reaction"]
    assert "reaction" in CARDS[name]["known"]


def test_knight_and_charge_together_do_not_reach_seven() -> None:
    """GS-14.3: in the rulebook's attack they are beaten by 7, whatever lay there before, and 3 lost without them"""
    assert 3 + CARDS["knight"]["strength"] + CARDS["charge"]["strength"] <= 6


def test_blitzkrieg_and_tank_can_reach_seven_and_no_more() -> None:
    """GS-14.3: in the rulebook's attack they bring their player to just 7"""
    assert 0 < CARDS["blitzkrieg"]["strength"] + CARDS["tank"]["strength"] <= 7
    assert CARDS["blitzkrieg"]["type"] == "tactics"
    assert CARDS["tank"]["type"] in ("tactics", "military")


def test_the_submarine_takes_a_wonder() -> None:
    """GS-14.3"""
    card = CARDS["nuclear-submarine"]
    assert card["type"] == "military"
    assert card["effect"] == ["attack wonder 1"]
    assert card["strength"] <= 7


@pytest.mark.parametrize("name", ["agriculture", "mining", "code-of-laws"])
def test_cards_that_renew_what_is_on_their_back(name: str) -> None:
    """GS-14.3: so that they may turn themselves"""
    assert CARDS[name]["type"] == "civil"
    assert ["renew", CARDS[name]["era"]] in [effect[:2] for effect in effects(CARDS[name])]


def test_barter_makes_gunpowder_of_food() -> None:
    """GS-14.3"""
    ((verb, what, kinds, _),) = effects(CARDS["barter"])
    assert (CARDS["barter"]["type"], verb) == ("civil", "trade")
    assert what in ("any", "food")
    assert "gunpowder" in kinds.split("/")


def test_iron_working_gives_two_iron() -> None:
    """GS-14.3"""
    assert CARDS["iron-working"]["type"] == "civil"
    assert CARDS["iron-working"]["effect"] == ["gain iron 2"]


def test_trade_and_tribute_lives_by_the_resources_of_another() -> None:
    """GS-14.3"""
    assert CARDS["trade-and-tribute"]["type"] == "civil"
    assert [effect[0] for effect in effects(CARDS["trade-and-tribute"])] == ["tribute"]


@pytest.mark.parametrize("name", ["calendar", "theology"])
def test_calendar_and_theology_let_all_renew(name: str) -> None:
    """GS-14.3: their owner gets points or renews, the others renew whatever they have"""
    verbs = {effect[0] for effect in effects(CARDS[name])}
    assert CARDS[name]["type"] == "civil"
    assert ["others-renew", "any"] in [effect[:2] for effect in effects(CARDS[name])]
    assert verbs & {"points", "renew"}


@pytest.mark.parametrize("name", ["flanking", "blitzkrieg", "satellite"])
def test_tactics_whose_military_card_must_be_activated(name: str) -> None:
    """GS-14.3"""
    assert CARDS[name]["type"] == "tactics"
    assert "assault" in {effect[0] for effect in effects(CARDS[name])}


def test_names_of_wonders_that_are_original() -> None:
    """GS-14.4: those of the New World in the order of their numbers, two an era"""
    assert [name for name in WONDERS if "name" in WONDERS[name].get("known", [])] == [
        "great-pyramids", "hanging-gardens", "angkor-wat", "great-mosque-of-djenne", "taj-mahal", "himeji-castle",
        "eiffel-tower", "manhattan-project", "international-space-station", "apollo-program", "sagrada-familia",
        "sydney-opera-house",
    ]  # fmt: skip
    assert [WONDERS[name]["era"] for name in WONDERS] == [era for _ in SETS for era in ERAS for _ in range(2)]
    assert {WONDERS[name]["set"] for name in ("sagrada-familia", "sydney-opera-house")} == {"renaissance"}


def test_conditions_of_wonders_that_are_original() -> None:
    """GS-14.4: two Horse and three Tactics cards are enough, and Himeji Castle is worth more"""
    assert WONDERS["hanging-gardens"]["condition"] == "resource horse 2"
    assert WONDERS["himeji-castle"]["condition"] == "type tactics 3"
    assert WONDERS["himeji-castle"]["points"] > WONDERS["hanging-gardens"]["points"]
    assert (WONDERS["sydney-opera-house"]["condition"], WONDERS["sydney-opera-house"]["glory"]) == ("taken-points 6", 3)


def test_one_wonder_of_the_new_world_asks_for_oil() -> None:
    """GS-14.4: and is worth 5 points"""
    asking = [wonder for wonder in WONDERS.values() if wonder["condition"].startswith("resource oil ")]
    assert [(wonder["set"], wonder["points"]) for wonder in asking] == [("new_world", 5)]


def test_pictures_of_wonders_that_are_original() -> None:
    """GS-14.4"""
    assert WONDERS["international-space-station"]["picture"] == "nuclear-submarine"
    assert WONDERS["apollo-program"]["picture"] == "computer"


# -- what is ours ----------------------------------------------------------------------------------------------------


def test_no_two_cards_do_the_same() -> None:
    """GS-14.5"""
    assert [n for n in Counter(tuple(card["effect"]) for card in CARDS.values()).values() if n > 1] == []


@each_set
def test_no_two_wonders_ask_for_the_same(edition: str) -> None:
    """GS-14.5"""
    asked = [wonder["condition"] for wonder in WONDERS.values() if wonder["set"] == edition]
    assert len(set(asked)) == 10


def test_every_verb_occurs() -> None:
    """GS-14.5: and every way to lose, every way an attack gives points, and every condition"""
    every = [effect for card in CARDS.values() for effect in effects(card)]
    assert {effect[0] for effect in every} == set(EFFECTS.verbs)
    assert {effect[1] for effect in every if effect[0] == "attack"} == set(LOSSES)
    assert {word for effect in every if effect[0] == "attack" for word in effect[3::2]} == set(EXTRAS)
    assert {wonder["condition"].split()[0] for wonder in WONDERS.values()} == set(CONDITIONS.verbs)


@each_set
def test_civil_cards_give_resources_new_cards_and_a_wonder(edition: str) -> None:
    """GS-14.5: as a review tells of the printed ones"""
    civil = [card for card in CARDS.values() if card["set"] == edition and card["type"] == "civil"]
    verbs = {effect[0] for card in civil for effect in effects(card)}
    assert {"renew", "gain", "discover", "wonder"} <= verbs


def test_some_effects_ask_for_points() -> None:
    """GS-14.5: as in the first edition of the Renaissance"""
    assert [card["set"] for card in CARDS.values() if "points -1" in card["effect"]] == ["renaissance"] * 2


def precious(name: str) -> int:
    """What a card costs, better resources counting more."""
    return sum(count * (1 + RESOURCES.index(resource)) for resource, count in cost(name).items())


@each_set
def test_eras_rise_in_cost_points_and_strength(edition: str) -> None:
    """GS-14.5"""
    rows = [row(edition, era) for era in ERAS]
    for lower, higher in pairwise(rows):
        assert mean([c["points"] for c in lower]) < mean([c["points"] for c in higher])
        assert mean([precious(c["name"]) for c in lower]) < mean([precious(c["name"]) for c in higher])
        assert max(c["strength"] for c in lower) <= max(c["strength"] for c in higher)
        assert max(RESOURCES.index(r) for c in lower for r in cost(c["name"])) < max(
            RESOURCES.index(r) for c in higher for r in cost(c["name"])
        )


@each_set
def test_wonders_rise_in_points(edition: str) -> None:
    """GS-14.5"""
    points = [mean([wonder["points"] for wonder in wonders(edition, era)]) for era in ERAS]
    assert points == sorted(set(points))


def test_starting_cards_are_worth_nothing_and_cannot_be_bought() -> None:
    """GS-14.5"""
    for card in CARDS.values():
        start = card["set"] == "start"
        assert (not card["cost"]) == start
        assert card["points"] == 0 or not start
        assert not (start and card["pair_out"])


def test_every_card_says_what_is_known_of_it() -> None:
    """GS-14.5: nothing of our own passes as original"""
    for entry in [*CARDS.values(), *WONDERS.values()]:
        known = entry.get("known", [])
        assert set(known) <= set(entry), entry["name"]
        assert entry["source"] == "reconstructed" or "effect" in known, entry["name"]
        assert "points" not in known


# -- a box of one's own ----------------------------------------------------------------------------------------------


def edited(change: Callable[[str], str]) -> Components:
    text = TEST_BOX.read_text(encoding="utf-8")
    assert change(text) != text
    return Components(change(text), "box.toml")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("number = 2\n", "number = 3\n", "here belongs 2"),
        ('name = "barter"', 'name = "agriculture"', "'agriculture' is here twice"),
        ('"renew food 1"', '"renew food -1"', "'-1' is no number"),
        ('"renew food 1"', '"renew food 99"', "'99' is no number"),
        ('condition = "kinds 4"', 'condition = "kinds -4"', "after kinds belong: number"),
        ('era = "oil"', 'era = "steam"', "era must be"),
        ('type = "civil"', 'type = "rural"', "type must be one of civil, tactics, military"),
        ("points = 0", "points = 20", "points and strength must be from 0 to 19"),
        ('cost = ["food 2"]', 'cost = ["space 2"]', "must be like"),
        ('"renew food 1"', '"reap food 1"', "unknown verb"),
        ('"renew food 1"', '"renew food"', "after renew belong: resource number"),
        ('"renew food 1"', '"renew wood 1"', "'wood' is no resource"),
        ('"renew food 1"', '"renew wood 1"', "one of food, iron, horse, gunpowder, oil, earth, space, any"),
        ('"renew food 1"', '"reap food 1"', "there is: renew, gain, trade"),
        ('"renew food 1"', '"copy me"', "after copy belong: nothing"),
        ('"gain iron 2"', '"gain any 2"', "'any' is no resource"),
        ('"gain iron 2"', '"gain iron 20"', "'20' is no number (1 to 19)"),
        ('"tribute 2"', '"tribute two"', "'two' is no number"),
        ('"points 1"', '"points 0"', "'0' is no number (-19 to 19 without 0)"),
        ('"each civil 1 3"', '"each any 1 3"', "'any' is no type (one of civil, tactics, military)"),
        ('"discover horse"', '"discover food"', "'food' is no era"),
        ("iron/horse/gunpowder/oil 1", "iron/wood 1", "'iron/wood' is no resources (some of food/iron/"),
        ('"attack exhaust 1"', '"attack burn 1"', "must be like"),
        ('"attack exhaust 1"', '"attack exhaust"', "must be like"),
        ('"attack exhaust 1"', '"attack exhaust 1 always"', "must be like"),
        ('"attack exhaust 1"', '"attack exhaust 1 never 1"', "must be like"),
        ('"attack exhaust 1"', '"attack exhaust 1 always -1"', "must be like"),
        ('"attack exhaust 1"', '"attack"', "must be like"),
        ('picture = "cannon"', 'picture = "knight"', "picture must name a card of the same set and era"),
        ('condition = "kinds 4"', 'condition = "colours 4"', "unknown"),
        ('condition = "kinds 4"', 'condition = "kinds many"', "after kinds belong: number"),
        ('condition = "kinds 4"', 'condition = ""', "there is: resource, resources, kinds"),
        ('condition = "type tactics 3"', 'condition = "type any 3"', "'any' is no type"),
        ("glory = 0", "glory = 2", "glory must be 0 in the New World"),
        ('"great-pyramids"\nnumber = 1', '"great-pyramids"\nnumber = 2', "here belongs 1"),
        (
            '"great-pyramids"\nnumber = 1\nset = "new_world"\nera = "horse"',
            '"great-pyramids"\nnumber = 1\nset = "new_world"\nera = "food"',
            "and era one of horse",
        ),
        ("cards = 6", "cards = 7", "one card shorter"),
        ("pair_out = true", "pair_out = false", "must be pair_out"),
        ("laid = 1", "laid = 2", "laid less than seats"),
        ("value = 15", "value = 0", "goal must be from"),
    ],
)
def test_a_box_with_a_mistake_is_not_taken(old: str, new: str, message: str) -> None:
    """GS-14.6: whoever brings their own components is told what is wrong"""
    with pytest.raises(ComponentsError, match=re.escape(message)) as error:
        unpack(edited(lambda text: text.replace(old, new, 1)))
    assert "box.toml" in str(error.value)


def test_other_cards_can_be_played_with(tmp_path: Path) -> None:
    """GS-14.6"""
    path = tmp_path / "mine.toml"
    path.write_text(FILE.read_text(encoding="utf-8").replace("value = 15", "value = 12"), encoding="utf-8")
    try:
        GAME.open(path)
        assert GAME.start(2, 1, {"set": "renaissance"}).view(None)["goal"] == 12
    finally:
        GAME.open(FILE)
        GAME.standard = True

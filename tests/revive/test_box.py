"""The box: everything that the rulebook, or what is known of the printed game, says about the components."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import hypot, sqrt

import pytest

import kurhan
from kurhan.core.components import Components, ComponentsError
from kurhan.games.revive import unpack
from kurhan.games.revive.components import (
    ARTEFACT,
    CARDS,
    CHASM,
    COLOURS,
    CORNERS,
    COUNTS,
    FIELD,
    FOOD,
    ITEMS,
    LOCATION,
    MACHINE,
    MOUNTAIN,
    N_HEXES,
    N_SPOTS,
    SAND,
    SPECIAL,
    TRACK,
    WATER,
    Box,
)
from tests.revive.table import BOX as TEST_BOX
from tests.revive.table import GAME

BOX: Box = GAME.box

STARTING_EFFECTS = {"gain", "swap", "module", "advance", "tribe", "either"}
KNOWN_VERBS = {
    "gain", "points", "pay", "swap", "advance", "module", "tribe", "either", "energy", "back", "crate", "rest", "wake",
    "reach", "per", "play", "recruit", "build", "populate", "explore", "flask", "slot", "hibernate", "while-cheaper",
    "while-reach", "whenever", "spare", "turn", "far", "prism", "reopen", "cheaper",
}  # fmt: skip


def verbs(effects: list[int]) -> list[str]:
    return [BOX.effects[effect].verb for effect in effects]


def lines(effects: list[int]) -> list[str]:
    return [BOX.lines[effect] for effect in effects]


def halves(first: int, end: int) -> list[list[int]]:
    return [BOX.halves[i] for i in range(2 * first, 2 * end)]


# -- counts ------------------------------------------------------------------------------------------------------------


def test_counts() -> None:
    """RV-1.6, RV-1.7, RV-1.9 and RV-1.13"""
    assert BOX.first_citizen == 24
    assert BOX.first_campaign - BOX.first_citizen == 39
    assert len(BOX.cards) - BOX.first_campaign == 3
    assert len(BOX.modules) == 48
    assert Counter(BOX.machine_colour) == {0: 10, 1: 10, 2: 10}
    assert len(BOX.crate_kind) == 28
    assert Counter(BOX.tile_kind) == {0: 9, 1: 7, 2: 6, 3: 3, 4: 5}
    assert len(BOX.locations) == 16
    assert sum(1 for campaign in BOX.location_campaign if campaign) == 6
    assert sum(sum(level) for level in BOX.artefacts) == 12
    assert len(BOX.artefact_cards) == 10
    assert len(BOX.tribes) == 12
    assert sum(BOX.tribe_campaign) == 4
    assert len(BOX.needs) == 15


def test_numbers_of_the_rulebook() -> None:
    """RV-1.12, RV-2.2 and RV-8.2"""
    assert list(BOX.most) == [6, 6, 6, 3]
    assert (list(BOX.buildings), list(BOX.building_cost)) == ([5, 3], [3, 5])
    assert [list(row) for row in BOX.beginnings] == [[0, 0, 0, 1], [1, 0, 0, 1], [1, 1, 0, 1], [1, 1, 1, 1]]
    assert (BOX.card_points, BOX.end_points, BOX.small_points, BOX.resources_a_point) == (2, 4, 2, 5)
    assert BOX.grade_from == [0, 50, 75, 100, 130, 160, 180]


# -- cards -------------------------------------------------------------------------------------------------------------


def test_citizens_are_all_different() -> None:
    """RV-1.6"""
    citizens = range(BOX.first_citizen, BOX.first_campaign)
    assert Counter(BOX.colour[card] for card in citizens) == {0: 13, 1: 13, 2: 13}
    assert len({(tuple(BOX.halves[2 * card]), tuple(BOX.halves[2 * card + 1])) for card in citizens}) == 39


def test_citizens_say_what_the_glossary_knows() -> None:
    """RV-5.9 to RV-5.19"""
    found = [lines(half) for half in halves(BOX.first_citizen, len(BOX.cards))]
    assert {verb for half in halves(BOX.first_citizen, len(BOX.cards)) for verb in verbs(half)} <= KNOWN_VERBS | {
        "artefact"
    }
    assert ["per yellow food", "slot"] in found
    assert ["pay gear 1 for gain food 2 or gain book 2 times 3"] in found
    assert sum("hibernate" in half for half in found) == 3
    assert sum(any(line.startswith("while") for line in half) for half in found) >= 2
    assert any("slot" in half for half in found[::2])
    assert any("slot" in half for half in found[1::2])
    assert any("flask" in half for half in found[1::2])


def test_starting_sets_have_the_same_halves() -> None:
    """RV-1.13: equal in strength, with the effects that the rulebook lists and no others."""
    tops, bottoms = [], []
    for number in range(4):
        cards = range(6 * number, 6 * number + 6)
        assert Counter(BOX.colour[card] for card in cards) == {0: 2, 1: 2, 2: 2}
        tops.append([tuple(lines(BOX.halves[2 * card])) for card in cards])
        bottoms.append(sorted(tuple(lines(BOX.halves[2 * card + 1])) for card in cards))
        for half in halves(6 * number, 6 * number + 6):
            assert set(verbs(half)) <= STARTING_EFFECTS
            assert "any" not in " ".join(lines(half))
        two_food = next(card for card in cards if lines(BOX.halves[2 * card]) == ["gain food 2"])
        assert COLOURS[BOX.colour[two_food]] in ("yellow", "green")
        assert {("gain gear 2",), ("gain book 2",), ("gain food 2",), ("swap 3",)} < set(tops[-1])
        assert len(set(tops[-1])) == 6
    assert bottoms[0] == bottoms[1] == bottoms[2] == bottoms[3]


# -- modules, machines, crates -----------------------------------------------------------------------------------------


def test_modules() -> None:
    """RV-5.4: one colour or two, all different; the yellow-green one for a book is known."""
    colours = Counter(BOX.module_colours)
    assert colours == {1: 8, 2: 8, 4: 8, 3: 8, 6: 8, 5: 8}
    assert len({(BOX.module_colours[i], tuple(BOX.module_effects[i])) for i in range(48)}) == 48
    assert (6, ["gain book 1"]) in [(BOX.module_colours[i], lines(BOX.module_effects[i])) for i in range(48)]
    assert any(BOX.module_flasks)
    assert {verb for effects in BOX.module_effects for verb in verbs(effects)} <= KNOWN_VERBS


def test_special_machines() -> None:
    """RV-9.6 to RV-9.11: the odd ones of the glossary, and all thirty different."""
    found = [lines(BOX.machine_effects[machine]) for machine in range(30)]
    assert len({tuple(effects) for effects in found}) == 30
    said = {line for effects in found for line in effects}
    assert {"spare", "turn", "far", "prism", "reopen"} <= said
    assert {"cheaper build 2", "cheaper populate 2", "cheaper explore 2"} <= said
    assert any("flask" in effects for effects in found)


def test_crates() -> None:
    """RV-10.5: the one for a gear and a book is known."""
    kinds = [lines(effects) for effects in BOX.crate_effects]
    assert ["gain gear 1", "gain book 1"] in kinds
    assert len({tuple(kind) for kind in kinds}) == len(kinds)


# -- the map -----------------------------------------------------------------------------------------------------------


def test_the_map() -> None:
    """RV-1.1: 35 blocks, of which five are one space each; the counts close."""
    assert len(BOX.spots) == N_SPOTS
    assert len(BOX.spaces) == len(set(BOX.spaces)) == 4 * N_SPOTS + 5
    assert len(BOX.map.spaces[CHASM]) == 4
    assert all(len(BOX.map.spaces[corner]) == 4 for corner in range(CORNERS, CHASM))
    assert len({hex for hexes in BOX.map.spaces for hex in hexes}) == 140
    for space in range(CORNERS):
        assert all(space in BOX.next_to[other] for other in BOX.next_to[space])
    assert max(BOX.far[CHASM]) < 20, "everything hangs together"


def test_a_tile_can_be_turned_by_half() -> None:
    """RV-6.7: the block lies as before, with its spaces changed over crosswise."""
    for spot in range(N_SPOTS):
        (q1, r1), (q2, r2), (q3, r3), (q4, r4) = [BOX.map.spaces[spot * N_HEXES + i][0] for i in range(4)]
        assert (q1 + q4, r1 + r4) == (q2 + q3, r2 + r3)


def test_crystal_symbols_lie_at_the_rim() -> None:
    """RV-1.2"""
    assert len(BOX.crystals) == 10
    for i, (q, r) in enumerate(BOX.crystals):
        assert (q, r) not in BOX.map.at
        assert len(BOX.touches[i]) == 2
        away = [hypot(q - q1 + (r - r1) / 2, (r - r1) * sqrt(3) / 2) for (q1, r1), *_ in BOX.map.spaces[:CORNERS]]
        near = [space for space in range(CORNERS) if away[space] < 1.1]
        assert near == sorted(BOX.touches[i]), "it is drawn beside the spaces that count, and no others"
        assert all(len(BOX.next_to[space]) < 6 for space in BOX.touches[i])


def test_area_tiles() -> None:
    """RV-1.3"""
    seen = set()
    for tile in range(25):
        kind, hexes = "abcd"[BOX.tile_kind[tile]], list(BOX.hexes[tile])
        terrains = [land for land in hexes if MOUNTAIN <= land <= FIELD]
        assert hexes.count(SAND) == 2
        assert len(terrains) == len(set(terrains)) == (2 if kind == "a" else 1)
        assert hexes.count(LOCATION) == (kind == "b")
        assert hexes.count(WATER) == (kind in "cd")
        assert (lines(BOX.water[tile]) == ["points 3"]) == (kind == "d")
        assert hexes != hexes[::-1], "the two ways to lay it differ"
        assert BOX.tile_cost[tile][FOOD] >= 2, "every discount of the rulebook has something to bite on"
        form = (min(tuple(hexes), tuple(hexes[::-1])), tuple(BOX.water[tile]))
        assert form not in seen
        seen.add(form)
    rewards = {line for tile in range(25) for line in lines(BOX.water[tile])}
    assert {"energy", "module", "points 3"} <= rewards
    assert any(list(BOX.tile_cost[i]) == [0, 0, 3] and BOX.tile_points[i] == 2 for i in range(25)), (
        "3 food for 2 points"
    )


def test_the_back_does_not_tell_which_tile_it_is() -> None:
    """RV-1.3"""
    backs = Counter(BOX.back[:25])
    assert max(backs.values()) > 2
    for back in backs:
        assert (
            len({(BOX.tile_kind[i], BOX.tile_cost[i], BOX.tile_points[i]) for i in range(25) if BOX.back[i] == back})
            == 1
        )


def test_starting_tiles() -> None:
    """RV-1.4: five of the six spots round the chasm."""
    assert len(BOX.starting) == 5
    beside = {BOX.spot_of[space] for space in BOX.next_to[CHASM]}
    assert len(beside) == 6
    assert set(BOX.starting) < beside
    assert all(list(BOX.hexes[tile]).count(SAND) == 2 for tile in range(25, 30))


# -- large locations and artefacts -------------------------------------------------------------------------------------


def test_large_locations() -> None:
    """RV-14.4 and RV-16.28: the criteria of the glossary, each side another one."""
    base = [COUNTS[BOX.location_counts[i]] for i in range(16) if not BOX.location_campaign[i]]
    more = [COUNTS[BOX.location_counts[i]] for i in range(16) if BOX.location_campaign[i]]
    assert sorted(base) == sorted(
        ["grey", "green", "yellow", "energy", "module", "large", "pawn", "settled", "card", "water"]
    )
    assert sorted(more) == sorted(["development", "flask", "crystal", "presence", "crate", "flask"])
    by_name = {BOX.locations[i]: i for i in range(16)}
    assert BOX.location_times[by_name["6a"]] == BOX.location_times[by_name["7a"]] == 3
    presence = by_name["7b"]
    assert (list(BOX.location_steps[presence]), list(BOX.location_worth[presence])) == ([3, 6, 8, 10], [3, 7, 12, 15])
    assert lines(BOX.location_once[by_name["8b"]]) == ["energy"]


def test_large_artefacts() -> None:
    """RV-1.9: 6, 8, 10 and 12, four of each colour."""
    assert [sum(sum(BOX.artefacts[i]) for i in range(1, seats + 1)) for seats in range(1, 5)] == [6, 8, 10, 12]
    assert [sum(level[colour] for level in BOX.artefacts[1:]) for colour in range(3)] == [4, 4, 4]
    assert list(BOX.artefacts[1]) == [2, 2, 2]


def test_artefact_cards_share_no_pair_of_items() -> None:
    """RV-14.9: nine items, each in all three colours."""
    pairs = Counter(frozenset(pair) for card in BOX.artefact_cards for pair in combinations(card, 2))
    assert max(pairs.values()) == 1
    for item in range(len(ITEMS)):
        assert {card.index(item) for card in BOX.artefact_cards if item in card} == {0, 1, 2}


# -- boards ------------------------------------------------------------------------------------------------------------


def test_bonuses_of_the_machine_tracks() -> None:
    """RV-4.3 to RV-4.7: four kinds, some for two markers, of more than one kind."""
    assert Counter(BOX.place_gives) == {MACHINE: 3, SPECIAL: 6, CARDS: 3, ARTEFACT: 3}
    double = [i for i in range(15) if sum(1 for need in BOX.needs[i] if need) == 2]
    assert {BOX.place_gives[i] for i in double} == {SPECIAL, ARTEFACT}
    assert all(max(needs) <= TRACK for needs in BOX.needs)
    standard = [lines(BOX.machine_effects[machine]) for machine in BOX.place_machine if machine >= 0]
    assert standard == [["pay any 1 for gain crystal 1"], ["rest"], ["reach 1"]]  # RV-9.5
    # Two special machines of a colour for each of four players leave some in the pile.
    assert all(Counter(BOX.machine_colour)[colour] >= 2 * 4 for colour in range(3))


def test_the_development_track() -> None:
    """RV-4.8 and RV-14.2: a space for each of twenty markers, and a value after them."""
    assert len(BOX.development) == 21
    assert sorted(BOX.development) == list(BOX.development)
    said = [line for bonus in BOX.development_bonus for line in lines(bonus)]
    assert {"energy", "artefact"} <= set(said)
    assert not BOX.development_bonus[20]


def test_the_score_track() -> None:
    """RV-2.8: crates and artefacts only."""
    assert BOX.lap == 50
    assert {line for bonus in BOX.score_bonus for line in lines(bonus)} == {"crate", "artefact"}


def test_the_hibernation_track() -> None:
    """RV-11.2 and RV-11.3"""
    assert len(BOX.sleep_bonus) >= 4
    assert BOX.removal_space == 4


def test_slots_and_places() -> None:
    """RV-5.5: two or three places each, one of them with an activation symbol."""
    places = [BOX.first_place[i + 1] - BOX.first_place[i] for i in range(5)]
    assert places == [3, 2, 2, 3, 2]
    for slot in range(5):
        assert sum(BOX.fires[BOX.first_place[slot] : BOX.first_place[slot + 1]]) == 1


def test_tribes() -> None:
    """RV-7.3, RV-7.5 and RV-16.1: seven technologies on each side, four of which are on every board."""
    common = {"slot-five", "energy", "artefact", "crate"}
    for tribe in range(12):
        names = [BOX.technologies[technology] for technology in BOX.nodes[tribe]]
        assert len(set(names)) == 7
        assert common < set(names)
        assert names[2] == "slot-five", "the middle one of the second row"
        own = BOX.tribes[tribe].rpartition("-")[0]
        assert all(name.startswith(own) for name in set(names) - common)
        assert BOX.below[tribe][0] == 0
        reached = 1
        for node in range(1, 7):
            assert BOX.below[tribe][node] & reached, "every technology can be come to from below"
            reached |= 1 << node
        assert 2 in BOX.node_cost[tribe]
        assert 15 <= sum(BOX.node_cost[tribe]) <= 20
        assert 10 <= sum(BOX.node_points[tribe]) <= 14


def test_ways_to_artefacts() -> None:
    """RV-12.2: a technology, three bonuses of the tracks, two of development, two of the score track."""
    artefact = BOX.lines.index("artefact")
    assert all(BOX.technologies.index("artefact") in nodes for nodes in BOX.nodes)
    assert sum(artefact in bonus for bonus in BOX.development_bonus) == 2
    assert sum(artefact in bonus for bonus in BOX.score_bonus) == 2


def test_plates() -> None:
    """RV-5.21"""
    assert len(BOX.plates) == 8
    assert len({tuple(plate) for plate in BOX.plates}) == 8


# -- no circles --------------------------------------------------------------------------------------------------------


def all_verbs(effects: list[int]) -> list[str]:
    """Also of what is inside them."""
    found = verbs(effects)
    for effect in effects:
        for alternative in BOX.alternatives[effect]:
            found += all_verbs(alternative)
    return found


def test_nothing_feeds_itself() -> None:
    """RV-3.8: what brings energy or cards back stands on no module and on no half that can be played upon."""
    for effects in BOX.module_effects:
        assert not {"back", "wake"} & set(all_verbs(effects))
    for half in halves(0, len(BOX.cards)):
        said = all_verbs(half)
        assert not ("slot" in said and {"back", "wake"} & set(said))
        assert said.count("back") <= 1
    for machine in BOX.machine_effects:
        assert "back" not in all_verbs(machine), "no machine brings its own energy back"


def test_a_turn_that_goes_round_in_circles_is_an_error() -> None:
    """RV-3.8"""
    from kurhan.games.revive.rules.using import count_effect
    from tests.revive.table import table

    state = table()
    state.busy = TEST_BOX.effects_a_turn
    with pytest.raises(RuntimeError, match="circles"):
        count_effect(state)


# -- a file of one's own -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ('top = ["gain gear 2"]', 'top = ["grab gear 2"]', "unknown verb"),
        ('top = ["gain gear 2"]', 'top = ["gain gears 2"]', "no resource"),
        ('hexes = ".mf."', 'hexes = ".mf"', "hexes must be four"),
        ('needs = ["grey 2"]', 'needs = ["grey 20"]', "a track has the numbers"),
        ('lines = "fan"', 'lines = "net"', "lines and technologies"),
        ('effect = ["pay gear 1 for points 3"]', 'effect = ["pay gear for points 3"]', "after pay belong"),
        ('touches = ["4 0", "3 0"]', 'touches = ["4 9", "99 0"]', "no space of a tile"),
        ("costs = [1,", "costs = [99,", "^mine.toml:[0-9]+: tribes.*from 0 to 19"),
        ('power = "gifts"', 'power = "gold"', "power must be one of"),
    ],
)
def test_mistakes_in_a_file_are_named(before: str, after: str, message: str) -> None:
    """RV-1.1: a box of one's own is checked."""
    text = GAME.components.text
    assert before in text
    with pytest.raises(ComponentsError, match=message):
        unpack(Components(text.replace(before, after, 1), "mine.toml"))


def test_our_own_box_is_the_one_played() -> None:
    """RV-1.1"""
    assert kurhan.game("revive").standard

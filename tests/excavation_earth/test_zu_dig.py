"""Zu excavates and smuggles (EE-19)."""

from __future__ import annotations

import pytest

from kurhan.games.excavation_earth.state import ZU, Earth
from tests.excavation_earth.table import hold, on_sites, samples, stack, table, zu_acts

BOTH = "excavate-orange-green"


def alone(**more: object) -> Earth:
    known = {"seats": 1, "hands": ["fuel-2"], "factions": ("gul",)}
    return table(**{**known, **more})  # type: ignore[arg-type]


def dug(**more: object) -> set[str]:
    """What Zu may have excavated, whatever chance said."""
    found = set()
    for seed in range(30):
        state = alone(seed=seed, **more)
        zu_acts(state)
        found.add(hold(state, ZU).strip("|"))
    return found


# -- the colour ----------------------------------------------------------------------------------------------------


def test_the_more_popular_of_two_colours() -> None:
    """EE-19.1"""
    state = alone(zu=BOTH, sites="orange-3 green-3 red-3", popularity={"green": 4, "orange": 3, "red": 9})
    assert ("colour", "popular") in zu_acts(state)
    assert hold(state, ZU) == "green-3|"


def test_the_most_popular_colour_that_lies_somewhere() -> None:
    """EE-19.2"""
    state = alone(zu="excavate", sites="orange-3 green-3", popularity={"green": 4, "orange": 3, "red": 9})
    assert ("colour", "next-popular") in zu_acts(state)
    assert hold(state, ZU) == "green-3|"
    state = alone(
        zu="excavate", sites="red-3 green-3", popularity={"green": 4, "red": 9}, guards=["", "red-3"],
        black={"red": "red-4"},
    )  # fmt: skip
    zu_acts(state)
    assert hold(state, ZU) == "|red-4", "it does not matter that Zu has a sample of all that lies there"
    state = alone(zu="excavate", sites="green-3", popularity={"red": 5, "green": 5})
    assert ("colour", "next-popular") in zu_acts(state), "red is as popular"


def test_equally_popular_two_can_be_excavated() -> None:
    """EE-19.3: and stored"""
    known = {"zu": BOTH, "sites": "orange-6 orange-5 green-3 green-3"}
    assert dug(**known) == {"orange-6 orange-5"}
    assert ("colour", "two") in zu_acts(alone(**known))
    full = {**known, "holds": ["", "red-3 red-4 red-5|"]}
    assert dug(**full) == {"red-3 red-4 red-5 orange-6", "red-3 red-4 red-5 green-3"}, "only one can be stored"
    none = {"zu": BOTH, "sites": "green-3", "black": {"orange": "orange-3"}, "holds": ["", "green-6"]}
    assert dug(**none) == {"green-6|orange-3"}, "nothing is no worse than one, so that Zu has none of it decides"


def test_equally_popular_a_colour_that_zu_has_not() -> None:
    """EE-19.3"""
    known = {"zu": BOTH, "sites": "orange-6 green-3", "holds": ["", "orange-3"]}
    assert dug(**known) == {"orange-3 green-3"}
    assert ("colour", "new") in zu_acts(alone(**known))


def test_equally_popular_a_colour_of_which_you_have_fewest() -> None:
    """EE-19.3: artefacts, not samples"""
    known = {"zu": BOTH, "sites": "orange-6 green-3", "holds": ["orange-3|orange-4", ""], "guards": ["green-5 green-6"]}
    assert dug(**known) == {"green-3"}
    assert ("colour", "rival-few") in zu_acts(alone(**known))


def test_equally_popular_by_chance() -> None:
    """EE-19.3"""
    assert dug(zu=BOTH, sites="orange-6 green-3") == {"orange-6", "green-3"}


# -- excavating ----------------------------------------------------------------------------------------------------


def test_full_holds() -> None:
    """EE-19.4: both full, Zu delivers; only the cargo hold, Zu acquires"""
    cargo = "red-3 red-4 red-5 green-3"
    state = alone(zu="excavate", sites="purple-6", holds=["", f"{cargo}|yellow-6 yellow-5"], credits=[8, 0])
    found = zu_acts(state)
    assert ("delivers", "full") in found
    assert state.credits[ZU] == 6 + 5
    state = alone(zu="excavate", sites="purple-6", holds=["", f"{cargo}|"], black={"purple": "purple-3"})
    assert ("acquires", "cargo-full") in zu_acts(state)
    assert hold(state, ZU) == f"{cargo}|purple-3"


def test_two_of_different_types_from_any_sites() -> None:
    """EE-19.5: also both from one site; never of a type that Zu has"""
    known = {"zu": BOTH, "popularity": {"orange": 5}}
    assert dug(sites="orange-6 orange-5", **known) == {"orange-6 orange-5"}
    assert dug(sites="orange-6 orange-6", **known) == {"orange-6"}, "not twice the same"
    assert dug(sites="orange-6 orange-5", guards=["", "orange-6"], **known) == {"orange-5"}
    assert dug(sites="orange-6 orange-5", holds=["", "orange-6"], **known) == {"orange-6 orange-5"}
    found = dug(sites="orange-6 orange-5", holds=["", "red-3 red-4 red-5|"], **known)
    assert found == {"red-3 red-4 red-5 orange-6"}, "one space is left"


def test_it_is_told_why_there_is_no_second_one() -> None:
    """EE-19.5: no other type that Zu may excavate, or no space left"""
    known = {"zu": BOTH, "popularity": {"orange": 5}}
    assert ("no-more", "nothing-to-dig") in zu_acts(alone(sites="orange-6 orange-6", **known))
    found = zu_acts(alone(sites="orange-6 orange-5", holds=["", "red-3 red-4 red-5|"], **known))
    assert ("no-more", "cargo-full") in found
    two = [line for line, _ in zu_acts(alone(sites="orange-6 orange-5", **known))]
    assert "no-more" not in two


def test_which_one() -> None:
    """EE-19.6: one you have no sample of; the fewest copies on the map; the highest value"""
    one = ["", "red-3 red-4 red-5|"]  # a single space
    state = alone(zu=BOTH, popularity={"orange": 5}, sites="orange-6 orange-3", guards=["orange-6"], holds=one)
    assert ("dig", "unsampled") in zu_acts(state)
    assert hold(state, ZU).startswith("red-3 red-4 red-5 orange-3")
    state = alone(zu=BOTH, popularity={"orange": 5}, sites="orange-6 orange-6 orange-3", holds=one)
    assert ("dig", "rare") in zu_acts(state)
    assert hold(state, ZU).startswith("red-3 red-4 red-5 orange-3")
    state = alone(
        zu=BOTH, popularity={"orange": 5}, sites="orange-6 orange-3", black={"orange": "orange-5 orange-6"}, holds=one
    )
    assert ("dig", "rare") in zu_acts(state), "the black market counts"
    assert hold(state, ZU).startswith("red-3 red-4 red-5 orange-3")
    state = alone(zu=BOTH, popularity={"orange": 5}, sites="orange-6 orange-3", holds=one)
    assert ("dig", "dear") in zu_acts(state)
    assert hold(state, ZU).startswith("red-3 red-4 red-5 orange-6")


def test_samples_are_taken_at_once() -> None:
    """EE-19.7: of what is excavated, acquired or bought"""
    state = alone(zu=BOTH, popularity={"orange": 5}, sites="orange-6 orange-5")
    zu_acts(state)
    assert samples(state, ZU) == "orange-6 orange-5"
    state = alone(zu=BOTH, black={"orange": "orange-4"})
    zu_acts(state)
    assert samples(state, ZU) == "orange-4"
    state = alone(zu="survey", deck="red-1", forecast="green-1", supply={"red": "red-3 red-3"}, credits=[8, 50])
    zu_acts(state)
    assert samples(state, ZU) == "red-3"


def test_nothing_to_excavate() -> None:
    """EE-19.8: Zu acquires, although the other colour of the card lies there, and although the hatch is full"""
    state = alone(
        zu=BOTH, sites="green-3", popularity={"orange": 5}, black={"orange": "orange-3"}, holds=["", "|red-3 red-4"]
    )
    assert ("acquires", "nothing-to-dig") in zu_acts(state)
    assert hold(state, ZU) == "orange-3|red-3 red-4"
    assert on_sites(state) == "green-3"


# -- smuggling -----------------------------------------------------------------------------------------------------


def test_the_colour_or_the_next_stack_to_the_right() -> None:
    """EE-19.9: orange, green, purple, red, yellow, and round again"""
    known = {"zu": "excavate-red-yellow", "popularity": {"red": 5}}
    state = alone(black={"red": "red-3 red-4", "yellow": "yellow-3"}, **known)
    assert ("acquire", "looked-for") in zu_acts(state)
    assert (hold(state, ZU), stack(state, "red")) == ("|red-3", "red-4"), "one only, from the top"
    state = alone(black={"green": "green-3", "purple": "purple-3"}, **known)
    assert ("acquire", "right") in zu_acts(state)
    assert hold(state, ZU) == "|green-3"
    state = alone(black={"yellow": "yellow-3", "orange": "orange-3"}, **known)
    zu_acts(state)
    assert hold(state, ZU) == "|yellow-3"


def test_what_zu_may_acquire() -> None:
    """EE-19.10: not what Zu has or cannot pay; into the hatch, then into the cargo hold"""
    known = {"zu": "excavate-red-yellow", "popularity": {"red": 5}}
    black = {"red": "red-6", "yellow": "yellow-3"}
    state = alone(black=black, guards=["", "red-6"], **known)
    zu_acts(state)
    assert hold(state, ZU) == "|yellow-3"
    state = alone(black=black, credits=[8, 6], **known)
    zu_acts(state)
    assert (hold(state, ZU), state.credits[ZU]) == ("|yellow-3", 2)
    state = alone(black=black, holds=["", "red-6|"], **known)
    zu_acts(state)
    assert hold(state, ZU) == "red-6|yellow-3"
    state = alone(black=black, holds=["", "|green-3 green-4"], **known)
    zu_acts(state)
    assert hold(state, ZU) == "red-6|green-3 green-4"


def test_nothing_to_acquire() -> None:
    """EE-19.11"""
    state = alone(zu=BOTH, black={"red": "red-6"}, credits=[8, 0], holds=["", "green-3"])
    assert ("delivers", "nothing-to-acquire") in zu_acts(state)
    assert (hold(state, ZU), state.credits[ZU]) == ("|", 3)


def test_the_best_pair_is_delivered() -> None:
    """EE-19.12: of different colours; under their stacks"""
    known = {"zu": BOTH, "credits": [8, 0]}
    state = alone(holds=["", "red-6 red-5 green-3|purple-4"], black={"red": "red-6"}, guards=["", "red-6"], **known)
    assert [why for line, why in zu_acts(state) if line == "deliver"] == ["dearest", "dearest-other"]
    assert state.credits[ZU] == 6 + 4
    assert (hold(state, ZU), stack(state, "red")) == ("red-5 green-3|", "red-6 red-6")
    state = alone(holds=["", "red-3 red-5"], **known)
    zu_acts(state)
    assert (hold(state, ZU), state.credits[ZU]) == ("red-3|", 5), "one, if all are of one colour"


def test_equal_artefacts_to_deliver() -> None:
    """EE-19.12: cargo hold first, then the less popular colour, then chance"""
    known = {"zu": BOTH, "credits": [8, 0]}
    state = alone(holds=["", "red-5|green-5 purple-5"], popularity={"red": 9}, **known)
    assert ("deliver", "cargo") in zu_acts(state)
    assert "red-5" not in hold(state, ZU)
    state = alone(holds=["", "red-5 green-5 purple-5"], popularity={"red": 9}, **known)
    assert ("deliver", "unpopular") in zu_acts(state) or hold(state, ZU) == "red-5|"
    assert hold(state, ZU) == "red-5|"
    left = set()
    for seed in range(30):
        state = alone(holds=["", "red-5 green-5 purple-5"], seed=seed, **known)
        zu_acts(state)
        left.add(hold(state, ZU))
    assert left == {"red-5|", "green-5|", "purple-5|"}


@pytest.mark.parametrize(
    ("holds", "popularity", "why"),
    [
        ("red-5 red-5 green-3", {}, "dearest"),
        ("red-5 red-5|green-5", {}, "cargo"),
        ("red-5 red-5|red-5", {}, "cargo"),
        ("red-5 red-5 green-5", {"green": 9}, "unpopular"),
        ("red-5 red-5", {}, "only"),
        ("red-5 red-5 green-5", {}, "chance"),
        ("green-6 red-5 red-5 purple-3", {}, "dearest dearest-other"),
        ("green-6 red-5 red-5", {}, "dearest only"),
    ],
)
def test_copies_are_not_told_apart(holds: str, popularity: dict[str, int], why: str) -> None:
    """EE-19.12: chance between two of a type is not told as the reason; between types it is"""
    state = alone(zu=BOTH, credits=[8, 0], holds=["", holds], popularity=popularity)
    told = [reason for line, reason in zu_acts(state) if line == "deliver"]
    assert told[: len(why.split())] == why.split()


def test_nothing_to_deliver() -> None:
    """EE-19.13"""
    state = alone(zu=BOTH, credits=[8, 0])
    assert zu_acts(state)[-2:] == [("failed", "nothing-to-deliver"), ("pass", "")]
    assert state.credits[ZU] == 10

"""Zu trades, commands and surveys (EE-20)."""

from __future__ import annotations

from collections import Counter

from kurhan.games.excavation_earth.state import ZU, Earth
from tests.excavation_earth.table import (
    aboard,
    card_names,
    envoys,
    hold,
    on_sites,
    queue,
    table,
    traders,
    zu_acts,
)


def alone(**more: object) -> Earth:
    known = {"seats": 1, "hands": ["fuel-2"], "factions": ("gul",)}
    return table(**{**known, **more})  # type: ignore[arg-type]


# -- the market ----------------------------------------------------------------------------------------------------


def test_two_traders_on_new_markets() -> None:
    """EE-20.1"""
    state = alone(zu="market", traders=["", "1 2 3 4"])
    zu_acts(state)
    assert traders(state, ZU) == "1 2 3 4 5 6"
    state = alone(zu="market", traders=["", "1 2 3 4 5"])
    zu_acts(state)
    assert traders(state, ZU) == "1 2 3 4 5 6", "one, if there is only one"
    state = alone(zu="market", traders=["", "1 2 3 4 5 6"], credits=[8, 0])
    assert ("failed", "all-markets") in zu_acts(state)
    assert state.credits[ZU] == 10


def test_which_markets() -> None:
    """EE-20.2: interested buyers, then influence; not where your traders are"""
    state = alone(
        zu="market", holds=["", "red-3"], queues={2: "red special", 5: "red", 6: "green green"}, traders=["3 3 3"]
    )
    found = zu_acts(state)
    assert traders(state, ZU) == "2 5"
    assert found.count(("trader", "buyers")) == 2
    state = alone(zu="market", envoys=["left middle", ""], traders=["1 1", ""])
    found = zu_acts(state)
    assert traders(state, ZU) == "5 6", "without artefacts only influence counts"
    seen = set()
    for seed in range(40):
        state = alone(zu="market", seed=seed)
        zu_acts(state)
        seen.add(traders(state, ZU))
    assert len(seen) > 8, "and then chance"


def test_buyers_come_to_the_new_markets() -> None:
    """EE-20.3: special and coloured, as far as there are any; market by market"""
    state = alone(zu="market", holds=["", "red-3 green-3"], popularity={"green": 6, "red": 5}, traders=["", "1 2 3 4"])
    zu_acts(state)
    assert (queue(state, 5), queue(state, 6)) == ("special green", "special green")
    even = {"green": 5, "red": 5}
    state = alone(
        zu="market", holds=["", "red-3 green-3"], popularity={"green": 5, "red": 5}, traders=["", "1 2 3 4 5"]
    )
    zu_acts(state)
    assert queue(state, 6) in ("special green", "special red")
    state = alone(zu="market", holds=["", "red-3 green-3 red-4"], popularity=even, traders=["", "1 2 3 4 5"])
    assert ("join", "most") in zu_acts(state)
    assert queue(state, 6) == "special red"
    state = alone(zu="market", holds=["", "red-3"], popularity={"red": 10, "special": 10}, traders=["", "1 2 3 4 5"])
    zu_acts(state)
    assert queue(state, 6) == "", "nobody is left"
    seen = set()
    for seed in range(60):
        state = alone(zu="market", traders=["", "1 2 3 4 5"], seed=seed)
        zu_acts(state)
        seen.add(queue(state, 6).split()[-1])
    assert len(seen) == 5, "without artefacts any colour"


def test_the_colour_is_asked_anew_at_each_market() -> None:
    """EE-20.3: green becomes as popular as red with the first buyer; then the one of which Zu has more counts"""
    state = alone(
        zu="market", holds=["", "red-3 green-3 green-4"], popularity={"red": 6, "green": 6}, traders=["", "1 2 3 4"]
    )
    zu_acts(state)
    assert (queue(state, 5), queue(state, 6)) == ("special green", "special green")
    assert state.popularity(1) == 8


def test_chance_draws_anew_for_each_buyer() -> None:
    """EE-18.4 and EE-20.3: the colour drawn among equals for the traders is not that of the buyers"""
    seen = set()
    for seed in range(40):
        state = alone(
            zu="market", holds=["", "red-3 green-3"], queues={1: "red", 2: "red", 3: "green", 4: "green"}, seed=seed
        )
        found = zu_acts(state)
        assert ("for-sale", "chance") in found
        assert [why for line, why in found if line == "join"] == ["chance", "popular-held"], (
            "the first makes it popular"
        )
        seen.add((traders(state, ZU), queue(state, 1), queue(state, 3)))
    assert seen == {
        ("1 2", "red special red", "green"), ("1 2", "red special green", "green"),
        ("3 4", "red", "green special green"), ("3 4", "red", "green special red"),
    }  # fmt: skip


def test_without_artefacts_any_colour_comes_to_each_market() -> None:
    """EE-20.3: drawn once for each of two buyers"""
    pairs: Counter[tuple[str, str]] = Counter()
    for seed in range(400):
        state = alone(zu="market", traders=["", "1 2 3 4"], seed=seed)
        found = zu_acts(state)
        assert "for-sale" not in [key for key, _ in found], "there is nothing to be sold"
        assert [why for line, why in found if line == "join"] == ["chance", "chance"]
        pairs[queue(state, 5), queue(state, 6)] += 1
    assert len(pairs) == 25
    assert sum(count for (one, other), count in pairs.items() if one == other) < 400 / 5 * 1.5


def test_a_colour_no_longer_the_most_popular() -> None:
    """EE-20.3: red was the most popular until the special buyer pushed one out; of equals chance draws then"""
    seen = set()
    for seed in range(40):
        state = alone(
            zu="market", holds=["", "red-3 green-3"], popularity={"red": 7, "green": 6},
            queues={4: "red purple purple orange"}, traders=["", "1 2 3 5 6"], seed=seed,
        )  # fmt: skip
        found = zu_acts(state)
        assert ("for-sale", "popular-held") in found
        assert ("join", "chance") in found
        seen.add(queue(state, 4).split()[-1])
    assert seen == {"red", "green"}


def test_what_crew_is_missing_for_is_told() -> None:
    """EE-21.7: a sample, an envoy, a mark on the forecast, a second trader"""
    few = {"ways": {"zu_crew": "limited"}}
    found = zu_acts(alone(zu="excavate", sites="red-3", crew=[5, 0], **few))
    assert ("crewless", "for-sample") in found
    found = zu_acts(alone(zu="command-1", crew=[5, 1], **few))
    assert ("crewless", "for-envoy") in found
    found = zu_acts(alone(zu="survey", deck="red-1", forecast="red-2", crew=[5, 0], **few))
    assert ("crewless", "for-mark") in found
    found = zu_acts(alone(zu="market", crew=[5, 1], **few))
    assert ("crewless", "for-trader") in found
    assert ("crewless", "for-trader") not in zu_acts(alone(zu="market", crew=[5, 2], **few))
    found = zu_acts(alone(zu="rush", holds=["", "red-3"], queues={2: "red"}, crew=[5, 0], **few))
    assert found[1:4] == [("for-sale", "only"), ("best", "only"), ("failed", "no-trader")]


def test_a_sale_at_every_possible_market_needs_no_other_reason() -> None:
    """EE-20.6"""
    known = {"zu": "sell", "holds": ["", "red-3 red-4"], "queues": {2: "red", 5: "red red"}}
    found = zu_acts(alone(traders=["", "2 5"], **known))
    assert [reason for key, reason in found if key == "sell"] == ["every", "every"]
    found = zu_acts(alone(traders=["", "5"], **known))
    assert [reason for key, reason in found if key == "sell"] == ["only"]


def test_a_market_is_chosen_for_what_sets_it_above_those_left_out() -> None:
    """EE-20.6: which of two equals is the first is chance, but both have more buyers than the third"""
    queues = {2: "red red", 5: "red red", 6: "red"}
    state = alone(zu="sell", holds=["", "red-3 red-4"], queues=queues, traders=["", "2 5 6"])
    assert [reason for key, reason in zu_acts(state) if key == "sell"] == ["buyers", "buyers"]


def test_a_colour_that_was_drawn_for_the_traders_does_not_stay() -> None:
    """EE-20.3: a special buyer who pushes out a red one makes green the more popular"""
    for seed in range(20):
        state = alone(
            zu="market", holds=["", "red-3 green-3"], traders=["", "1 2 3 4 5"], seed=seed,
            queues={6: "red yellow yellow yellow", 1: "green"},
        )  # fmt: skip
        found = zu_acts(state)
        assert ("for-sale", "chance") in found
        assert ("join", "popular-held") in found
        assert queue(state, 6) == "yellow yellow special green"


def test_that_nobody_comes_is_told() -> None:
    """EE-20.3: special buyers, or those of the colour, have all left their tracks"""
    none = {"red": 10, "special": 10}
    state = alone(zu="market", holds=["", "red-3"], popularity=none, traders=["", "1 2 3 4 5"])
    found = zu_acts(state)
    assert [line for line in found if line[0].startswith("no-")] == [("no-special", ""), ("no-buyer", "only-colour")]
    state = alone(zu="market", popularity=none, traders=["", "1 2 3 4 5"], ways={"zu_buyers": "special"})
    assert [key for key, _ in zu_acts(state) if key.startswith("no-")] == ["no-special"]


def test_command() -> None:
    """EE-20.4"""
    state = alone(zu="command-3 command-4", traders=["", "4"])
    assert ("there", "") in zu_acts(state)
    assert (traders(state, ZU), envoys(state, ZU)) == ("3 4", "middle middle")


# -- selling -------------------------------------------------------------------------------------------------------


def test_the_colour_that_sells_at_the_most_markets() -> None:
    """EE-20.5: with Zu's own traders, as far as there are artefacts"""
    state = alone(
        zu="sell", holds=["", "red-3 red-4 green-6"], traders=["", "1 2 3"],
        queues={1: "red green green", 2: "red", 3: "green", 4: "red red red"},
    )  # fmt: skip
    found = zu_acts(state)
    assert ("sale", "markets") in found
    assert hold(state, ZU) == "green-6|", "two reds, although green could be had at two markets"
    assert envoys(state, ZU) == "left left"
    red = {"holds": ["", "red-3"], "traders": ["", "1"]}
    for more, reason in (
        ({}, "nothing-to-sell"),
        ({"holds": ["", "red-3"]}, "no-market"),
        ({**red, "queues": {1: "green", 2: "red"}}, "no-market"),
    ):
        state = alone(zu="sell", credits=[8, 0], **more)
        assert ("failed", reason) in zu_acts(state)
        assert state.credits[ZU] == 10


def test_three_markets_at_most() -> None:
    """EE-20.5 and EE-20.6: the most profitable of four"""
    state = alone(
        zu="sell", holds=["", "red-3 red-4 red-5 red-6"], traders=["", "1 2 3 4"], credits=[8, 0],
        queues={1: "red", 2: "red red", 3: "red red", 4: "red special red"},
    )  # fmt: skip
    zu_acts(state)
    assert traders(state, ZU) == "1"
    assert state.credits[ZU] == 9 + 14 + 8


def test_equal_colours_by_income() -> None:
    """EE-20.6"""
    known = {"zu": "sell", "traders": ["", "1"], "queues": {1: "red green green"}}
    state = alone(holds=["", "red-3 green-3"], popularity={"red": 3, "green": 3}, **known)
    assert ("sale", "income") in zu_acts(state)
    assert hold(state, ZU) == "red-3|"
    seen = set()
    for seed in range(30):
        state = alone(zu="sell", traders=["", "1"], queues={1: "red green"}, holds=["", "red-3 green-3"], seed=seed)
        zu_acts(state)
        seen.add(hold(state, ZU))
    assert seen == {"red-3|", "green-3|"}


def test_income_is_that_of_the_best_markets() -> None:
    """EE-20.6: one red artefact would be sold at market 2, for 6, not at market 1, for 2"""
    state = alone(
        zu="sell", holds=["", "red-3 green-3"], traders=["", "1 2"], queues={1: "red green green", 2: "red red red"},
        popularity={"red": 5, "green": 5},
    )  # fmt: skip
    assert ("sale", "income") in zu_acts(state)
    assert hold(state, ZU) == "green-3|"


def test_markets_of_a_sale_by_your_traders() -> None:
    """EE-20.6 and EE-18.3"""
    state = alone(zu="sell", holds=["", "red-3"], traders=["4", "1 4"], queues={1: "red", 4: "red"})
    assert ("sell", "rivals") in zu_acts(state)
    assert envoys(state, ZU) == "middle"


def test_the_cheapest_artefacts_are_sold() -> None:
    """EE-20.7: as in any sale, buyers go to the ship and traders are promoted"""
    state = alone(
        zu="sell", holds=["", "red-6 red-4|red-3"], traders=["", "1 2 2"], ship="green", credits=[8, 0],
        queues={1: "red special", 2: "red green"}, popularity={"green": 5},
    )  # fmt: skip
    assert "least" in [line for line, _ in zu_acts(state)]
    assert hold(state, ZU) == "red-6|"
    assert state.credits[ZU] == 5 + 6 + 3
    assert (traders(state, ZU), envoys(state, ZU), aboard(state)) == ("2", "left left", "red red special")


def test_the_cheapest_is_only_spoken_of_if_something_dearer_is_kept() -> None:
    """EE-20.7"""
    known = {"zu": "sell", "traders": ["", "1"], "queues": {1: "red"}}
    for own, least in (("red-3", 0), ("red-3 green-6", 0), ("red-3 red-3", 0), ("red-4 red-3", 1)):
        state = alone(holds=["", own], **known)
        assert [line for line, _ in zu_acts(state)].count("least") == least, own
    known = {"zu": "sell", "traders": ["", "1 2"], "queues": {1: "red", 2: "red"}}
    assert "least" not in [line for line, _ in zu_acts(alone(holds=["", "red-4 red-3"], **known))]


# -- the rush ------------------------------------------------------------------------------------------------------


def test_the_colour_of_a_rush() -> None:
    """EE-20.8: of which Zu has fewest, among those that somebody wants; then the more popular"""
    state = alone(zu="rush", holds=["", "red-3 red-4 green-3"], queues={1: "red", 2: "green"})
    assert ("sale", "fewest") in zu_acts(state)
    assert hold(state, ZU) == "red-3 red-4|"
    state = alone(zu="rush", holds=["", "red-3 red-4 green-3"], queues={1: "red"})
    zu_acts(state)
    assert hold(state, ZU) == "red-4 green-3|"
    state = alone(zu="rush", holds=["", "red-3 green-3"], queues={1: "red", 2: "green"}, popularity={"green": 5})
    assert ("sale", "few-popular") in zu_acts(state)
    assert hold(state, ZU) == "red-3|"
    for more, reason in (({}, "nothing-to-sell"), ({"holds": ["", "red-3"], "queues": {1: "green"}}, "nobody-wants")):
        assert ("failed", reason) in zu_acts(alone(zu="rush", **more))


def test_the_market_of_a_rush() -> None:
    """EE-20.9: the most interested buyers, without regard to traders; one is put there if need be"""
    state = alone(
        zu="rush", holds=["", "red-6 red-3"], traders=["", "1"], queues={1: "red", 5: "red special"}, credits=[8, 0]
    )
    zu_acts(state)
    assert (traders(state, ZU), envoys(state, ZU), hold(state, ZU)) == ("1", "right", "red-6|")
    assert state.credits[ZU] == 9 + 4
    state = alone(zu="rush", holds=["", "red-3"], traders=["5 5 1", "1"], queues={1: "red", 5: "red"})
    assert ("sell", "rivals") in zu_acts(state)
    assert envoys(state, ZU) == "left", "of equals the most profitable: your traders count only where Zu has one"


# -- the survey ----------------------------------------------------------------------------------------------------


def test_the_card_of_a_survey() -> None:
    """EE-20.10: in place of the leftmost without crew"""
    state = alone(zu="survey", deck="red-1", forecast="green-1*0 green-2 green-3")
    zu_acts(state)
    assert card_names(state.forecast) == "green-1 red-1 green-3"
    assert state.marks == [0, ZU, -1]
    assert card_names(state.discard) == "green-2"
    state = alone(zu="survey", deck="red-1", forecast="green-1*0")
    found = zu_acts(state)
    assert (card_names(state.forecast), card_names(state.discard)) == ("green-1", "red-1")
    assert ("aside", "all-marked") in found
    state = alone(zu="survey", deck="red-1", round=3)
    assert ("aside", "last-round") in zu_acts(state)
    assert card_names(state.discard) == "red-1"
    assert len(on_sites(state).split()) == 1, "artefacts are drawn all the same"
    state = alone(zu="survey", credits=[8, 0])
    state.hand[0], state.deck = state.deck, []
    assert ("failed", "no-card") in zu_acts(state)


def test_zu_buys_what_it_has_not() -> None:
    """EE-20.11: the more valuable; the other goes to its site"""
    known = {"zu": "survey", "deck": "red-1", "forecast": "green-1", "supply": {"red": "red-6 red-3"}}
    state = alone(credits=[8, 50], **known)
    assert ("buy", "dearest") in zu_acts(state)
    assert (hold(state, ZU), on_sites(state), state.credits[ZU]) == ("red-6|", "red-3", 38)
    state = alone(credits=[8, 11], **known)
    zu_acts(state)
    assert (hold(state, ZU), on_sites(state)) == ("red-3|", "red-6"), "what Zu can pay for"
    state = alone(credits=[8, 50], guards=["", "red-6"], **known)
    zu_acts(state)
    assert hold(state, ZU) == "red-3|"
    state = alone(credits=[8, 50], holds=["", "green-3 green-4 green-5 green-6|"], **known)
    zu_acts(state)
    assert hold(state, ZU) == "green-3 green-4 green-5 green-6|", "the hatch will not do"


def test_if_zu_buys_nothing_chance_decides() -> None:
    """EE-20.11: one goes to its site, the other back"""
    seen = set()
    for seed in range(30):
        state = alone(
            zu="survey", deck="red-1", forecast="green-1", supply={"red": "red-6 red-3"}, credits=[8, 0], seed=seed
        )
        zu_acts(state)
        seen.add(on_sites(state))
        assert state.supply(3) == 1
    assert seen == {"red-6", "red-3"}
    state = alone(zu="survey", deck="red-1", forecast="green-1", supply={"red": "red-4"}, credits=[8, 50])
    zu_acts(state)
    assert (hold(state, ZU), on_sites(state)) == ("|", "red-4"), "a last one goes to its site"


def test_why_zu_buys_nothing() -> None:
    """EE-20.11: it is told"""
    full = "green-3 green-4 green-5 green-6|"
    two = {"red": "red-6 red-3"}
    for reason, more in (
        ("too-dear", {"supply": two, "credits": [8, 5]}),
        ("too-dear", {"supply": two, "credits": [8, 11], "guards": ["", "red-3"]}),
        ("nothing-new", {"supply": two, "guards": ["", "red-3"], "holds": ["", "red-6"]}),
        ("cargo-full", {"supply": two, "holds": ["", full]}),
        ("full", {"supply": two, "holds": ["", full + "yellow-3 yellow-4"], "ways": {"zu_holds": "either"}}),
        ("last-one", {"supply": {"red": "red-6"}}),
        ("empty-supply", {"supply": {"red": ""}}),
    ):
        state = alone(**{"zu": "survey", "deck": "red-1", "forecast": "green-1", "credits": [8, 50], **more})
        before = hold(state, ZU)
        assert ("buys-nothing", reason) in zu_acts(state)
        assert hold(state, ZU) == before
    state = alone(
        zu="survey", deck="red-1", forecast="green-1", credits=[8, 50], supply=two, holds=["", full],
        ways={"zu_holds": "either"},
    )  # fmt: skip
    zu_acts(state)
    assert hold(state, ZU) == full + "red-6", "harder: the hatch will do"

"""Alone against Zu: setting up and turns (EE-17), the end, easier and harder (EE-21)."""

from __future__ import annotations

from collections import Counter

import pytest

from kurhan.games.excavation_earth.components import COMMAND, EXCAVATE, REGIONS, ZU_KINDS
from kurhan.games.excavation_earth.rules.zu import prepare_zu
from kurhan.games.excavation_earth.state import UNLIMITED, ZU, Earth
from tests.excavation_earth.table import (
    BOX,
    GAME,
    asked,
    cards,
    envoys,
    hold,
    on_sites,
    queue,
    samples,
    set_up,
    stack,
    table,
    traders,
    zu_acts,
)
from tests.play import options, play, step, told


def alone(**more: object) -> Earth:
    known = {"seats": 1, "hands": ["fuel-2 fuel-3"], "factions": ("gul",)}
    return table(**{**known, **more})  # type: ignore[arg-type]


def kinds(cards: list[int]) -> dict[str, int]:
    return dict(Counter(ZU_KINDS[BOX.zu_kind[card]] for card in cards))


def test_the_table_is_set_as_for_two() -> None:
    """EE-17.1"""
    state = set_up(1)
    if step(state) == "Redrawing":
        play(state, 0, "hold")
    assert (len(state.forecast), len(state.black[0]), len(state.out_buyers)) == (3, 2, 11)
    with pytest.raises(ValueError, match="hands"):
        GAME.start(1, 1, {"hands": "draft"})


def test_zu_has_a_board_but_no_explorers_or_hand() -> None:
    """EE-17.2"""
    state = set_up(1, factions=("gul",))
    assert len(state.at) == 3
    assert len(state.hand) == 1
    zu = state.view(0)["zu"]
    assert (zu["credits"], zu["initiative"], len(zu["cargo"]), len(zu["hatch"])) == (8, 4, 4, 2)


@pytest.mark.parametrize(("faction", "first"), [("gul", 0), ("dal-harraii", 0), ("aqulla", ZU), ("issisinui", ZU)])
def test_the_faction_decides_who_begins(faction: str, first: int) -> None:
    """EE-17.2 and EE-2.3: Zu's initiative lies among the others'"""
    assert set_up(1, factions=(faction,)).order[0] == first


def test_zus_crew_never_runs_out() -> None:
    """EE-17.3"""
    state = alone(zu="command-1 command-2 command-3 command-4 command-5 command-6")
    assert state.crew[ZU] == UNLIMITED
    assert state.view(0)["zu"]["crew"] is None
    for _ in range(3):
        zu_acts(state)
    assert (traders(state, ZU), envoys(state, ZU)) == ("1 2 3 4 5 6", "left left middle middle right right")


def test_zus_guards_stay() -> None:
    """EE-17.3: also when crew has run out"""
    state = alone(zu="command-1", ways={"zu_crew": "limited"}, guards=["", "red-3"], crew=[22, 0])
    assert ("failed", "no-crew") in zu_acts(state)
    assert samples(state, ZU) == "red-3"


def test_24_cards() -> None:
    """EE-17.4"""
    every = list(range(len(BOX.zu_kind)))
    assert kinds(every) == {"excavate": 8, "market": 2, "command": 6, "sell": 4, "rush": 2, "survey": 2}
    shown = [BOX.zu_shows[card] for card in every if BOX.zu_kind[card] == EXCAVATE]
    pairs = [(REGIONS[pair[0]], REGIONS[pair[1]]) for pair in shown if pair]
    assert pairs == [
        ("orange", "green"),
        ("green", "purple"),
        ("purple", "red"),
        ("red", "yellow"),
        ("yellow", "orange"),
    ]
    assert shown.count([]) == 3
    assert sorted(BOX.zu_shows[card][0] for card in every if BOX.zu_kind[card] == COMMAND) == [0, 1, 2, 3, 4, 5]


def test_a_deck_for_each_round() -> None:
    """EE-17.5"""
    state = set_up(1, factions=("gul",))
    first, second, third = state.zu_decks
    assert kinds(first) == {"excavate": 3, "market": 2, "command": 1, "sell": 1, "rush": 2, "survey": 1}
    assert kinds(second) == {"excavate": 3, "command": 2, "sell": 1, "survey": 1}
    assert kinds(third) == {"excavate": 2, "command": 3, "sell": 2}
    tops = {BOX.zu_kind[set_up(1, seed, factions=("aqulla",)).zu_decks[0][-1]] for seed in range(60)}
    assert len(tops) == 6, "and it is shuffled"


def test_three_cards_come_back() -> None:
    """EE-17.6"""
    back: Counter[int] = Counter()
    for seed in range(40):
        state = alone(round=2, zu="command-6", zu_used="sell rush command-1 command-2 command-3 command-4", seed=seed)
        used = state.zu_discard[:]
        prepare_zu(state)
        deck = state.zu_decks[1]
        assert len(deck) == 4
        back.update(card for card in deck if card in used)
        assert state.zu_discard == []
        assert len(state.zu_out) == 24 - 4
    assert len(back) == 6
    assert sum(back.values()) == 120


def test_the_draft_alone() -> None:
    """EE-17.7: nine cards; two chosen, two lost, two chosen, one lost, two kept"""
    state = alone(hands=["fuel-2"], zu="")
    play(state, 0, "pass")
    assert (step(state), len(state.packets[0])) == ("Choosing", 9)
    discards = len(state.discard)
    assert asked(state, 0) == "ask.Choosing"
    play(state, 0, options(state, 0)[0])
    assert (len(state.hand[0]), len(state.packets[0]), len(state.discard)) == (2, 5, discards + 2)
    assert asked(state, 0) == "ask.Choosing-last"
    play(state, 0, options(state, 0)[0])
    assert (len(state.hand[0]), len(state.packets[0]), len(state.discard)) == (6, 0, discards + 3)
    assert step(state) != "Choosing"


def test_zu_takes_two_actions_a_turn() -> None:
    """EE-17.8: and passes when there is no card left"""
    state = alone(zu="command-1 command-2 command-3")
    play(state, 0, "travel fuel-2", "stay", "travel fuel-3", "stay")
    assert envoys(state, ZU) == "left left middle", "who plays has no cards left and passes, so Zu goes on alone"
    assert state.round == 2
    state = alone(zu="command-1 command-2 command-3", hands=["fuel-2 fuel-3 fuel-4"])
    play(state, 0, "travel fuel-2", "stay", "travel fuel-3", "stay")
    assert envoys(state, ZU) == "left left"
    assert [card["zu"] for card in state.view(0)["zu"]["used"]] == ["zu.command-1", "zu.command-2"]
    assert len(state.moments) == 2
    assert state.asked() == 0
    assert zu_acts(state)[-1] == ("pass", "")
    assert state.passed >> ZU & 1


def test_zu_draws_no_cards() -> None:
    """EE-17.9: neither for a sale at two markets nor for a column; and takes no token"""
    state = alone(
        zu="sell survey", holds=["", "red-3 red-4"], traders=["", "1 2"], queues={1: "red", 2: "red"},
        guards=["", "red-6 red-5 red-4"], forecast="green-1",
    )  # fmt: skip
    deck = len(state.deck)
    zu_acts(state)
    assert len(state.deck) == deck - 1, "the card of the survey"
    assert state.tokens == [0, 0]
    state = alone(zu="excavate", sites="red-3", guards=["", "red-6 red-5 red-4"])
    deck = len(state.deck)
    zu_acts(state)
    assert samples(state, ZU) == "red-6 red-5 red-4 red-3"
    assert len(state.deck) == deck


def test_a_failed_action_brings_ten_credits() -> None:
    """EE-17.10"""
    state = alone(zu="sell", credits=[8, 0])
    assert zu_acts(state)[1] == ("failed", "nothing-to-sell")
    assert state.credits[ZU] == 10


def test_centres_are_scored_with_zu() -> None:
    """EE-17.11: each round, Zu as a second player: first, second, or equal"""
    for round, zu, own in ((1, 2 + 5, 2), (2, 7 + 10, 7 + 5), (3, 12 + 15, 12 + 10)):
        both = ["left middle", "left middle middle"]
        state = alone(hands=["fuel-2"], round=round, credits=[0, 0], envoys=both)
        play(state, 0, "pass")
        assert (state.credits[0], state.credits[ZU]) == (own, zu)


# -- the end -------------------------------------------------------------------------------------------------------


def end(**more: object) -> Earth:
    state = alone(hands=["fuel-2"], round=3, **more)
    play(state, 0, "pass")
    assert state.over
    return state


def test_zu_is_scored_too() -> None:
    """EE-21.1: gallery, centres, and what is left"""
    state = end(
        credits=[100, 10], holds=["red-6", "red-5 red-3|red-4"], guards=["", "green-6 green-5"], envoys=["", "left"]
    )
    assert state.zu_points() == 10 + 15 + 4 + 12
    assert state.scores() == [100]
    assert state.view(0)["zu"]["points"] == 41


@pytest.mark.parametrize(("credits", "winners"), [(11, [0]), (10, []), (9, [])])
def test_one_wins_with_more(credits: int, winners: list[int]) -> None:
    """EE-21.2: a draw is lost"""
    state = end(credits=[credits, 10])
    assert state.winners() == winners
    last = state.events[-1].key
    assert last == ("log.zu-draw" if credits == 10 else "log.zu-end")


# -- easier --------------------------------------------------------------------------------------------------------


def test_zu_begins_without_credits() -> None:
    """EE-21.3"""
    assert set_up(1, factions=("gul",), zu_credits="none").credits[ZU] == 0
    assert set_up(1, factions=("gul",)).credits[ZU] == 8


def test_no_credits_for_failed_actions() -> None:
    """EE-21.4"""
    state = alone(zu="sell", credits=[8, 0], ways={"zu_failure": "nothing"})
    zu_acts(state)
    assert state.credits[ZU] == 0


def test_special_buyers_only() -> None:
    """EE-21.5"""
    state = alone(zu="market", ways={"zu_buyers": "special"})
    zu_acts(state)
    assert sorted(queue(state, market) for market in range(1, 7)) == ["", "", "", "", "special", "special"]


@pytest.mark.parametrize(("card", "skips"), [("excavate", 1), ("rush", 1), ("survey", 1), ("sell", 0), ("market", 0)])
def test_cards_are_skipped(card: str, skips: int) -> None:
    """EE-21.6"""
    state = alone(zu=f"{card} command-1 command-2", forecast="red-1", ways={"zu_cards": "skipped"})
    found = zu_acts(state)
    assert [key for key, _ in found].count("skips") == skips
    assert envoys(state, ZU) == "left", "one command was carried out"
    assert len(state.zu_discard) == 2 + skips, "and what was skipped may come back"


def test_crew_can_run_out() -> None:
    """EE-21.7"""
    known = {"ways": {"zu_crew": "limited"}, "crew": [22, 0]}
    for card in ("market", "command-1"):
        assert ("failed", "no-crew") in zu_acts(alone(zu=card, **known))
    state = alone(zu="command-1", ways={"zu_crew": "limited"}, crew=[22, 1])
    zu_acts(state)
    assert (traders(state, ZU), envoys(state, ZU)) == ("1", ""), "with one left the trader comes first"
    state = alone(zu="command-1", ways={"zu_crew": "limited"}, traders=["", "1"], crew=[22, 1])
    zu_acts(state)
    assert (traders(state, ZU), envoys(state, ZU)) == ("1", "left")
    state = alone(zu="market", ways={"zu_crew": "limited"}, crew=[22, 1])
    zu_acts(state)
    assert len(traders(state, ZU).split()) == 1
    state = alone(zu="excavate", sites="red-3", ways={"zu_crew": "limited"}, crew=[22, 0])
    zu_acts(state)
    assert (hold(state, ZU), samples(state, ZU)) == ("red-3|", ""), "an excavation does not fail for it"


def test_a_rush_without_crew() -> None:
    """EE-21.7 and EE-20.9: it needs a trader at the best market, not at any"""
    known = {"zu": "rush", "ways": {"zu_crew": "limited"}, "crew": [22, 0], "holds": ["", "red-3"], "credits": [8, 0]}
    state = alone(queues={1: "red red", 2: "red"}, traders=["", "2"], **known)
    assert ("failed", "no-trader") in zu_acts(state)
    assert (hold(state, ZU), traders(state, ZU), state.credits[ZU]) == ("red-3|", "2", 10)
    state = alone(queues={1: "red", 2: "red red"}, traders=["", "2"], **known)
    zu_acts(state)
    assert (hold(state, ZU), envoys(state, ZU)) == ("|", "left"), "a trader who is there already will do"


# -- harder --------------------------------------------------------------------------------------------------------


def test_one_artefact_of_each_colour() -> None:
    """EE-21.8"""
    known = {"zu": "excavate-orange-green", "ways": {"zu_colours": "each"}}
    state = alone(sites="orange-6 orange-5 green-3", **known)
    zu_acts(state)
    assert sorted(hold(state, ZU).strip("|").split()) == ["green-3", "orange-6"]
    state = alone(sites="orange-3 green-6 green-5", popularity={"green": 5}, **known)
    zu_acts(state)
    assert hold(state, ZU) == "green-6 orange-3|", "whichever of them is the more popular"
    assert ("first", "new") in zu_acts(alone(sites="orange-6 orange-5 green-3", holds=["", "green-6"], **known))
    state = alone(sites="orange-6 orange-5 red-3", **known)
    assert ("none", "") in zu_acts(state)
    assert hold(state, ZU) == "orange-6|", "one that cannot be had is left out"
    state = alone(black={"green": "green-3", "orange": "orange-3"}, popularity={"green": 5}, **known)
    assert ("acquires", "nothing-of-either") in zu_acts(state)
    assert hold(state, ZU) == "|green-3", "without either, Zu acquires in the more popular"
    one = {"sites": "orange-6 orange-5 green-3", "holds": ["green-6", "red-3 red-4 red-5|"]}
    assert ("first", "rival-few") in zu_acts(alone(**one, **known))
    one["holds"] = ["", "red-3 red-4 red-5|"]
    seen = {hold_after(alone(**one, seed=seed, **known)) for seed in range(30)}
    assert seen == {"red-3 red-4 red-5 orange-6|", "red-3 red-4 red-5 green-3|"}, "that there are two does not matter"


def hold_after(state: Earth) -> str:
    zu_acts(state)
    return hold(state, ZU)


def test_fifteen_credits_for_failed_actions() -> None:
    """EE-21.9"""
    state = alone(zu="sell", credits=[8, 0], ways={"zu_failure": "more"})
    zu_acts(state)
    assert state.credits[ZU] == 15


def test_any_artefact_into_any_hold() -> None:
    """EE-21.10"""
    known = {"zu": "excavate", "holds": ["", "green-3 green-4 green-5 purple-3|"], "sites": "red-3 red-4"}
    state = alone(**known)
    assert ("acquires", "cargo-full") in zu_acts(state)
    state = alone(ways={"zu_holds": "either"}, **known)
    zu_acts(state)
    assert hold(state, ZU) == "green-3 green-4 green-5 purple-3|red-4 red-3", "the more valuable first"
    assert on_sites(state) == ""
    state = alone(zu="excavate", sites="red-3", ways={"zu_holds": "either"})
    zu_acts(state)
    assert hold(state, ZU) == "red-3|", "what is excavated fills the cargo hold first ..."
    state = alone(zu="excavate", black={"red": "red-3"}, ways={"zu_holds": "either"})
    zu_acts(state)
    assert hold(state, ZU) == "|red-3", "... and what is acquired the hatch"


def test_what_is_left_costs_its_value() -> None:
    """EE-21.11"""
    state = end(credits=[20, 0], holds=["red-6|red-5"], ways={"leftovers": "lost"})
    assert state.scores() == [9]
    assert state.breakdown()[0]["points.wasted"] == -11
    assert "points.wasted" not in end(holds=["red-6"]).breakdown()[0]


def test_a_second_purchase() -> None:
    """EE-21.12: the most valuable on top that Zu may and can pay for, further left if equal"""
    black = {"orange": "orange-3", "green": "green-6", "purple": "purple-5", "red": "red-5"}
    state = alone(zu="excavate", black=black, credits=[8, 50], popularity={"orange": 9}, ways={"zu_purchases": "two"})
    found = zu_acts(state)
    assert hold(state, ZU) == "|orange-3 green-6"
    assert [why for line, why in found if line == "acquire"] == ["looked-for", "dearest-top"]
    assert [line for line, _ in found].count("again") == 1
    state = alone(zu="excavate", black=black, credits=[8, 10], popularity={"orange": 9}, ways={"zu_purchases": "two"})
    found = zu_acts(state)
    assert hold(state, ZU) == "|orange-3 purple-5", "the dearest that can be paid for"
    assert ("acquire", "further-left") in found
    assert stack(state, "red") == "red-5"
    state = alone(zu="excavate", black={"orange": "orange-3"}, popularity={"orange": 9}, ways={"zu_purchases": "two"})
    assert "again" not in [line for line, _ in zu_acts(state)]
    assert hold(state, ZU) == "|orange-3", "or none"


def test_what_excludes_each_other() -> None:
    """EE-21.13: no credits for failed actions and more of them cannot both be chosen"""
    assert GAME.options["zu_failure"].values == ["usual", "nothing", "more"]
    every = {name: choice.values[-1] for name, choice in GAME.options.items() if choice.is_for(1)}
    state = GAME.start(1, 1, every)
    assert isinstance(state, Earth)
    assert len(state.view(0)["zu"]["ways"]) == 9
    assert len(GAME.start(1, 1, {**every, "zu_failure": "nothing"}).view(0)["zu"]["ways"]) == 9


def test_a_whole_game_alone_is_told() -> None:
    """EE-17.8: Zu says why"""
    state = alone(zu="excavate command-1", sites="red-3", hands=["fuel-2 fuel-3 fuel-4"])
    events = play(state, 0, "travel fuel-2", "stay", "travel fuel-3", "stay")
    assert told(events, "log.zu-dig")[0].args["because"] == "because.only"
    story = state.view(0)["zu"]["story"]
    assert [line["key"] for line in story][:2] == ["log.zu-card", "log.zu-colour"]
    assert cards(state, 0) == "fuel-4"

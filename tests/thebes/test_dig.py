"""Digging (TH-7, TH-8)."""

from __future__ import annotations

import pytest

from kurhan.core.text import Text
from kurhan.games.thebes.components import SITES
from kurhan.games.thebes.state import Thebes
from tests.play import note, options, play, refused, told
from tests.thebes.table import BOX, found, show, table, valid, weeks

CRETE = SITES.index("crete")
# Specialised knowledge about Crete of the rulebook's example: 2 + 1 on books, general knowledge 5.
SCHOLAR = "crete-2 crete-1 rumours-crete assistant assistant general-2 general-2 general-1"


def known(hand: str, site: str = "crete", rumours: bool = False, assistant: bool = False, finds: str = "") -> int:
    state = table(2, hands=[hand], finds=[finds])
    return state.knowledge(0, SITES.index(site), rumours, assistant)


def at_crete(hand: str, **more: object) -> Thebes:
    """A dig on Crete, to be prepared, by an archaeologist who is there."""
    state = table(2, hands=[hand], at=["crete"], **more)  # type: ignore[arg-type]
    play(state, 0, "dig crete")
    return state


# -- what one needs ------------------------------------------------------------------------------------------------


def test_a_dig_needs_a_permission_special_knowledge_and_a_journey() -> None:
    """TH-7.1: the example of Crete"""
    state = table(2, hands=["crete-2"], at=["rome"])
    assert [option for option in options(state, 0) if option.startswith("dig")] == ["dig crete"]
    play(state, 0, "dig crete")
    assert BOX.places[state.at[0]] == "crete"
    assert state.when[0] == 1
    state = table(2, hands=["crete-2"], at=["rome"], used=["crete"])
    assert "dig crete" not in options(state, 0)
    assert refused(state, 0)["dig crete"] == "TH-7.7"


def test_general_knowledge_alone_is_not_enough() -> None:
    """TH-7.1"""
    state = table(2, hands=["general-2 general-2 congress greece-3"])
    assert "dig crete" not in options(state, 0)
    assert refused(state, 0)["dig crete"] == "TH-7.1"
    assert "dig greece" in options(state, 0)


def test_books_and_writings_are_special_knowledge() -> None:
    """TH-7.2"""
    assert known("crete-2 crete-1") == 3
    assert known("crete-2 crete-1 greece-3 egypt-2") == 3  # only those about Crete
    assert known("", finds="about-crete") == 1


def test_rumours_and_assistants_are_special_knowledge_too() -> None:
    """TH-7.2, TH-7.3, TH-7.4: 3 on books, 2 by rumours, 1 by two assistants"""
    assert known("crete-2 crete-1 rumours-crete assistant assistant", rumours=True) == 6
    assert known("crete-2 crete-1 rumours-crete assistant assistant") == 4


def test_rumours_help_once_at_their_own_site() -> None:
    """TH-7.3"""
    state = at_crete("crete-3 rumours-crete rumours-greece")
    assert [option for option in options(state, 0) if option.startswith("use")] == ["use rumours"]
    told_more = note(state, 0, "use rumours")
    assert told_more is not None
    assert told_more.args == {"count": 5}
    play(state, 0, "use rumours")
    assert "use rumours" not in options(state, 0)
    play(state, 0, "weeks 1")  # knowledge 3 would need 3 weeks
    assert show(state.cards[0]) == "crete-3 rumours-greece"
    assert show(state.discard) == "rumours-crete"


def test_rumours_need_not_be_used() -> None:
    """TH-7.3"""
    state = at_crete("crete-3 rumours-crete")
    play(state, 0, "weeks 3")
    assert show(state.cards[0]) == "crete-3 rumours-crete"


def test_rumours_alone_allow_a_dig() -> None:
    """TH-7.1, TH-7.3"""
    state = at_crete("rumours-crete")
    assert options(state, 0) == ["use rumours"]
    play(state, 0, "use rumours")
    assert weeks(state, 0) == list(range(6, 13))


@pytest.mark.parametrize(("count", "points"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 2), (6, 2)])
def test_assistants_who_stay(count: int, points: int) -> None:
    """TH-7.4"""
    hand = " ".join(["assistant"] * count)
    for site in SITES:
        assert known(hand, site) == points


def test_a_single_assistant_helps_once() -> None:
    """TH-7.4"""
    state = at_crete("crete-3 assistant")
    assert weeks(state, 0) == list(range(3, 13))
    play(state, 0, "use assistant")
    assert weeks(state, 0) == list(range(2, 13))
    play(state, 0, "weeks 2")
    assert show(state.discard) == "assistant"


def test_two_assistants_are_kept() -> None:
    """TH-7.4"""
    state = at_crete("crete-3 assistant assistant")
    assert "use assistant" not in options(state, 0)
    play(state, 0, "weeks 2")
    assert state.discard == []


def test_general_knowledge_counts_up_to_the_special() -> None:
    """TH-7.5: the example of the rulebook, 4 of 5 points of general knowledge count"""
    assert known("crete-3 crete-1 general-2 general-2 general-1") == 8
    assert known("crete-3 crete-2 general-2 general-2 general-1") == 10
    assert known("crete-1 general-2 general-2 general-1") == 2
    assert known("general-2") == 0
    assert known("crete-2", finds="general general") == 4


def test_knowledge_beyond_twelve_counts_as_twelve() -> None:
    """TH-7.6"""
    assert known("crete-3 crete-3 crete-2 general-2 general-2 general-2 general-2") == 12
    state = at_crete("crete-3 crete-3 crete-2 general-2 general-2 general-2 general-2")
    assert weeks(state, 0) == list(range(1, 13))


def test_the_permission_is_turned_over() -> None:
    """TH-7.7"""
    state = at_crete("crete-3 egypt-3")
    play(state, 0, "weeks 3")
    assert valid(state, 0) == "greece egypt palestine mesopotamia"
    assert valid(state, 1) == "greece crete egypt palestine mesopotamia"
    for _ in range(3):
        play(state, 1, "exchange")
    assert state.asked() == 0
    assert refused(state, 0)["dig crete"] == "TH-7.7"
    assert "dig egypt" in options(state, 0)


def test_a_special_permission_allows_one_more_dig() -> None:
    """TH-7.8"""
    state = table(2, hands=["crete-3 permission"], at=["crete"], used=["crete egypt"])
    needed = note(state, 0, "dig crete")
    assert needed is not None
    assert needed.key == "note.dig-special"
    play(state, 0, "dig crete", "weeks 3")
    assert show(state.discard) == "permission"
    assert valid(state, 0) == "greece palestine mesopotamia"


def test_a_special_permission_is_used_only_when_needed() -> None:
    """TH-7.8"""
    state = at_crete("crete-3 permission")
    play(state, 0, "weeks 3")
    assert show(state.cards[0]) == "crete-3 permission"
    assert "crete" not in valid(state, 0)


# -- what one finds ------------------------------------------------------------------------------------------------


def test_weeks_are_chosen_freely_but_the_wheel_must_give_a_token() -> None:
    """TH-8.1"""
    assert weeks(at_crete("crete-1"), 0) == [8, 9, 10, 11, 12]
    state = at_crete("crete-3 crete-1 general-2 general-2")
    assert weeks(state, 0) == list(range(1, 13))
    state = at_crete("crete-3")
    assert refused(state, 0) == {"weeks 1": "TH-8.1", "weeks 2": "TH-8.1"}
    play(state, 0, "weeks 5")
    assert state.when[0] == 5


def test_knowledge_eight_and_four_weeks_draw_five_tokens() -> None:
    """TH-8.2, TH-8.4: the example of the rulebook"""
    state = at_crete(SCHOLAR)
    assert state.knowledge(0, CRETE, False, False) == 8
    told_before = note(state, 0, "weeks 4")
    assert told_before is not None
    assert told_before.args["count"] == 5
    events = play(state, 0, "weeks 4")
    assert told(events, "log.dig")[0].args["count"] == 5
    assert len(state.moments[-1].view(None)["haul"]["tokens"]) == 5


def test_tokens_come_out_of_the_bag_one_by_one() -> None:
    """TH-8.2"""
    state = at_crete(SCHOLAR)
    play(state, 0, "weeks 4")
    assert [len(moment.view(None)["haul"]["tokens"]) for moment in state.moments] == [1, 2, 3, 4, 5]
    state = at_crete(SCHOLAR)
    play(state, 0, "weeks 12")
    assert len(state.moments) == 6
    assert len(state.moments[-1].view(None)["haul"]["tokens"]) == 10
    assert state.view(None)["haul"] is None


@pytest.mark.parametrize(("count", "more"), [(0, 0), (1, 0), (2, 1), (3, 2), (5, 2)])
def test_shovels_that_stay(count: int, more: int) -> None:
    """TH-8.3"""
    state = at_crete(" ".join([SCHOLAR] + ["shovel"] * count))
    events = play(state, 0, "weeks 4")
    assert told(events, "log.dig")[0].args["count"] == 5 + more
    assert state.discard == []


def test_a_single_shovel_helps_once() -> None:
    """TH-8.3"""
    state = at_crete(SCHOLAR + " shovel")
    play(state, 0, "use shovel")
    told_before = note(state, 0, "weeks 4")
    assert told_before is not None
    assert told_before.args["count"] == 6
    events = play(state, 0, "weeks 4")
    assert told(events, "log.dig")[0].args["count"] == 6
    assert show(state.discard) == "shovel"


def test_a_shovel_does_not_help_where_the_wheel_gives_nothing() -> None:
    """TH-8.1, TH-8.3"""
    state = at_crete("crete-3 shovel shovel shovel")
    assert weeks(state, 0) == list(range(3, 13))


def test_everything_is_decided_before_the_draw() -> None:
    """TH-8.4"""
    state = at_crete("crete-3 assistant shovel rumours-crete")
    play(state, 0, "use shovel", "use rumours")
    before = state.rng.state
    assert {"use assistant", "weeks 1"} <= set(options(state, 0))
    play(state, 0, "weeks 2")
    assert state.rng.state != before
    assert options(state, 0) == []  # the turn is over
    assert sorted(show(state.discard).split()) == ["rumours-crete", "shovel"]


def test_sand_goes_back_and_finds_are_kept() -> None:
    """TH-8.5: five tokens, of them two sand; the finds are worth 8 points"""
    bag = {"crete": "larnax zeus-disc dreros-statuettes"}
    state = at_crete(SCHOLAR, bags=bag, sand={"crete": 2}, dug="crete")
    events = play(state, 0, "weeks 4")
    assert found(state, 0) == ["dreros-statuettes", "larnax", "zeus-disc"]
    assert state.scores()[0] - 5 == 8  # 5 for the lead in knowledge
    assert state.sand[CRETE] == 2
    assert state.bags[CRETE] == []
    assert len(told(events, "log.found")[0].args["finds"]) == 3
    player = state.view(1)["players"][0]
    assert len(player["finds"]) == 3
    assert player["sites"][CRETE]["artefacts"] == 3


def test_sometimes_there_is_only_sand() -> None:
    """TH-8.5"""
    state = at_crete(SCHOLAR, bags={"crete": ""}, dug="crete")
    events = play(state, 0, "weeks 4")
    assert told(events, "log.sand")
    assert found(state, 0) == []
    assert state.sand[CRETE] == 16


def test_each_token_is_as_likely() -> None:
    """TH-8.2"""
    total = 0
    for seed in range(400):
        state = at_crete(SCHOLAR, seed=seed, dug="crete")
        play(state, 0, "weeks 4")
        total += len(state.finds[0])
    # 15 finds among 31 tokens, since the bonus is still in the bag here: 5 draws give 2.42 on average
    assert 400 * 2.2 < total < 400 * 2.6


def test_writings_are_knowledge_at_once() -> None:
    """TH-8.6"""
    bag = {"crete": "about-greece"}
    state = at_crete(SCHOLAR, bags=bag, sand={"crete": 0}, dug="crete")
    assert state.knowledge(0, 0, False, False) == 2  # two assistants, and as much general knowledge
    play(state, 0, "weeks 4")
    assert state.have[0][0] == 1
    assert state.knowledge(0, 0, False, False) == 4
    general = {"crete": "general"}
    state = at_crete("crete-3 crete-3", bags=general, sand={"crete": 0}, dug="crete")
    play(state, 0, "weeks 3")
    assert state.knowledge(0, CRETE, False, False) == 7


def test_the_first_to_dig_gets_the_artefact_on_the_site() -> None:
    """TH-8.7"""
    state = table(2, hands=["crete-3", "crete-3"], at=["crete", "crete"], bags={"crete": ""})
    waiting = BOX.finds[state.bonus[CRETE]]
    events = play(state, 0, "dig crete", "weeks 3")
    assert found(state, 0) == [waiting]
    assert told(events, "log.bonus")
    assert state.view(None)["sites"][CRETE]["bonus"] is None
    play(state, 1, "dig crete", "weeks 3")
    assert found(state, 1) == []


def test_the_odds_are_told() -> None:
    """TH-8.2, TH-12.2"""
    state = at_crete("crete-3", bags={"crete": "larnax"}, sand={"crete": 1})
    told_before = note(state, 0, "weeks 3")
    assert told_before is not None
    assert told_before.args == {"count": 1, "chance": 50}
    plan = state.view(1)["dig"]
    assert plan["knowledge"] == 3
    assert plan["weeks"][2] == {"weeks": 3, "open": True, "tokens": 1, "chance": 50, "points": 2.5, "until": 3}


@pytest.mark.parametrize(("sand", "chance"), [(10, 99), (9, 100)])
def test_a_find_is_called_certain_only_if_it_is(sand: int, chance: int) -> None:
    """TH-8.2: ten tokens out of 24 or 23"""
    artefacts = " ".join(BOX.finds[find] for find in BOX.bag[CRETE])
    state = at_crete(SCHOLAR, bags={"crete": artefacts}, sand={"crete": sand})
    told_before = note(state, 0, "weeks 12")
    assert told_before is not None
    assert told_before.args == {"count": 10, "chance": chance}
    assert state.view(None)["dig"]["weeks"][11]["chance"] == chance


@pytest.mark.parametrize(
    ("hand", "known"),
    [
        ("crete-3", "known.just-3"),
        ("crete-3 assistant", "known.up-to-4"),
        ("crete-3 rumours-crete", "known.up-to-5"),
        ("rumours-crete", "known.up-to-2"),
        ("crete-3 assistant assistant", "known.just-4"),
        ("crete-3 rumours-greece", "known.just-3"),
    ],
)
def test_what_could_be_used_up_is_told_beforehand(hand: str, known: str) -> None:
    """TH-7.3, TH-7.4"""
    told_before = note(table(2, hands=[hand], at=["rome"]), 0, "dig crete")
    assert told_before == Text("note.dig", {"count": 1, "knowledge": known})


def test_the_plan_of_a_dig_is_seen_while_it_is_made() -> None:
    """TH-8.2: by all at the table, until the tokens are out."""
    state = table(2, hands=["crete-3", ""], at=["crete", "crete"], bags={"crete": "larnax"})
    assert state.view(1)["dig"] is None
    play(state, 0, "dig crete")
    assert [state.view(seat)["dig"]["site"] for seat in (None, 0, 1)] == ["crete"] * 3
    play(state, 0, "weeks 3")
    assert state.moments
    assert all(moment.view(1)["haul"] and moment.view(1)["dig"] is None for moment in state.moments)
    assert state.view(1)["dig"] is None

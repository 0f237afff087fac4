"""Resources and points (RV-2)."""

from __future__ import annotations

from kurhan.games.revive.rules.supply import can_pay, gain, pay
from kurhan.games.revive.rules.using import resolve, score
from tests.play import options, play, step, told
from tests.revive.table import BOX, crate, give, held, hold, put_machine, put_module, table


def use(line: str) -> list[int]:
    return [BOX.lines.index(line)]


def test_any_basic_resource() -> None:
    """RV-2.1"""
    state = table()
    resolve(state, 0, use("gain any 2"))
    state.advance()
    assert options(state, 0) == ["gain gear", "gain book", "gain food"]
    play(state, 0, "gain food", "gain gear")
    assert held(state, 0) == {"gear": 1, "food": 1}
    assert step(state) == "Turn"


def test_what_is_too_much_is_lost() -> None:
    """RV-2.2"""
    state = table()
    give(state, 0, food=5)
    gain(state, 0, 2, 3)
    assert held(state, 0) == {"food": 6}
    give(state, 0, gear=6, book=5)
    resolve(state, 0, use("gain any 2"))
    state.advance()
    assert options(state, 0) == ["gain book"]
    play(state, 0, "gain book")
    assert step(state) == "Turn", "the second finds no room"


def test_crystals_stand_for_what_is_missing() -> None:
    """RV-2.3"""
    state = table()
    give(state, 0, gear=2, crystal=2)
    assert can_pay(state, 0, [3, 1, 0])
    assert not can_pay(state, 0, [3, 1, 1])
    state.events = []
    pay(state, 0, [3, 1, 0])
    assert held(state, 0) == {}
    paid = told(state.events, "log.pay")
    assert [line.args["things"] for line in paid] == [["amount.gear-2", "amount.crystal-2"]], "what was really paid"


def test_what_costs_a_crystal_takes_a_real_one() -> None:
    """RV-2.3"""
    state = table()
    give(state, 0, gear=6, book=6, food=6)
    hold(state, 0, "dynamo-keeper")
    play(state, 0, "play", "card dynamo-keeper", "slot bottom-left")
    assert step(state) == "Turn", "nothing to pay the crystal with"
    assert state.energy[0] == 1


def test_a_crystal_too_many() -> None:
    """RV-2.4"""
    state = table()
    give(state, 0, crystal=2, gear=6)
    gain(state, 0, 3, 3)
    state.advance()
    assert held(state, 0)["crystal"] == 3
    assert (step(state), options(state, 0)) == ("Overflow", ["gain book", "gain food", "enough"])
    play(state, 0, "gain food", "gain book")
    assert held(state, 0) == {"gear": 6, "book": 1, "food": 1, "crystal": 3}


def test_a_crystal_too_many_may_be_let_go() -> None:
    """RV-2.4"""
    state = table()
    give(state, 0, crystal=3)
    gain(state, 0, 3, 2)
    state.advance()
    play(state, 0, "gain food", "enough")
    assert (held(state, 0), step(state)) == ({"food": 1, "crystal": 3}, "Turn")


def test_a_crystal_too_many_in_the_turn_of_another() -> None:
    """RV-2.4 and RV-3.5"""
    state = table()
    give(state, 1, crystal=3)
    gain(state, 1, 3, 1)
    state.advance()
    assert (state.turn, state.asked()) == (0, 1)
    play(state, 1, "gain gear")
    assert held(state, 1) == {"gear": 1, "crystal": 3}


def test_paying_with_any_resources() -> None:
    """RV-2.5"""
    state = table()
    give(state, 0, gear=1, food=1, crystal=1)
    state.plates[0] = 5  # (2 any: a module and 2 points)
    play(state, 0, "switch", "plate 6", "use pay any 2 for module and points 2")
    assert options(state, 0) == ["spend gear", "spend food"]
    play(state, 0, "spend food")
    assert options(state, 0) == ["spend gear"]
    play(state, 0, "spend gear")
    assert held(state, 0) == {"crystal": 1}
    assert state.score[0] == 2


def test_crystals_pay_where_nothing_else_is_left() -> None:
    """RV-2.5"""
    state = table()
    give(state, 0, gear=1, crystal=1)
    state.plates[0] = 5
    play(state, 0, "switch", "plate 6", "use pay any 2 for module and points 2", "spend gear")
    assert options(state, 0) == ["spend crystal"]


def test_no_cost_is_less_than_nothing() -> None:
    """RV-2.6"""
    state = table()
    state.off[0] = 9
    play(state, 0, "small", "at d41")
    assert held(state, 0) == {}
    assert state.owner(BOX.spaces.index("d41")) == 0


def test_points_and_bonuses_reached_or_passed() -> None:
    """RV-2.7 and RV-2.8"""
    state = table()
    score(state, 0, 5)
    state.advance()
    assert (state.score[0], len(state.crates[0])) == (5, 0)
    score(state, 0, 1)
    state.advance()
    assert (state.score[0], len(state.crates[0])) == (6, 1)
    score(state, 0, 15)
    state.advance()
    assert len(state.crates[0]) == 2, "11 was passed"
    assert step(state) == "TakingArtefact", "and so was 16"
    play(state, 0, "artefact white")


def test_bonuses_are_told_in_their_order() -> None:
    """RV-2.8"""
    state = table()
    state.score[0] = 39
    state.events = []
    score(state, 0, 9)
    state.advance()
    assert [line.args["count"] for line in told(state.events, "log.score-bonus")] == [40, 48]
    assert step(state) == "TakingArtefact"


def test_no_bonuses_on_the_second_lap() -> None:
    """RV-2.8"""
    state = table()
    state.score[0] = 39
    score(state, 0, 1)
    state.advance()
    assert step(state) == "TakingArtefact"
    play(state, 0, "artefact orange")
    state.score[0] = 50
    score(state, 0, 20)
    state.advance()
    assert (state.score[0], len(state.crates[0]), step(state)) == (70, 0, "Turn")


def test_purple_points_count_at_the_end_only() -> None:
    """RV-2.9: they move nothing on the score track."""
    state = table()
    state.used[0] = 5
    assert state.score[0] == 0
    assert state.points(0) > 0
    assert state.crates[0] == []


def test_a_crate_brings_what_it_says() -> None:
    """RV-10.6: the worked example, a gear and a book."""
    state = table()
    kind = crate(state, 0, "gain gear 1", "gain book 1")
    play(state, 0, f"open {kind}")
    assert held(state, 0) == {"gear": 1, "book": 1}
    assert (len(state.crates[0]), len(state.opened[0])) == (0, 1)
    assert state.n_crates(0) == 1


def test_free_exchange_of_a_crystal() -> None:
    """RV-10.2"""
    state = table()
    give(state, 0, crystal=1, gear=6)
    assert "exchange gear" not in options(state, 0)
    play(state, 0, "exchange book")
    assert held(state, 0) == {"gear": 6, "book": 1}


def test_pay_for_points() -> None:
    """RV-5.13"""
    state = table()
    put_machine(state, 0, "grey-8")
    assert "activate grey-8" not in options(state, 0), "there is no gear to be paid"
    give(state, 0, gear=1)
    play(state, 0, "activate grey-8", "use pay gear 1 for points 4")
    assert (state.score[0], held(state, 0)) == (4, {})


def test_a_crystal_cannot_be_paid_twice() -> None:
    """RV-2.3 and RV-4.9: a crystal for the ability, when the ability costs one as well."""
    state = table(2, "formika-moon", more_tribes="on")
    hold(state, 0, "librarian")
    put_module(state, 0, "top-left-1", "green-6")
    give(state, 0, crystal=1)
    play(state, 0, "play", "card librarian", "slot top-left")
    assert step(state) == "Turn"
    state = table(2, "formika-moon", more_tribes="on")
    hold(state, 0, "librarian")
    put_module(state, 0, "top-left-1", "green-6")
    give(state, 0, crystal=2)
    play(state, 0, "play", "card librarian", "slot top-left", "use pay crystal 1 for tribe", "use tribe")
    assert step(state) == "Marking"

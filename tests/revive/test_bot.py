"""What the bots know about Revive, and what an observation tells of it."""

from __future__ import annotations

from collections import Counter

from kurhan.core.rng import Rng
from kurhan.games.revive.actions import Free
from kurhan.games.revive.bot import MOST_CARDS, MOST_CRATES, MOST_MODULES, MOST_PLATES, MOST_SPECIALS, ReviveInsight
from kurhan.games.revive.components import CORNERS, FOREST_TOKEN, TARGET
from kurhan.games.revive.rules.reach import ranges
from kurhan.games.revive.rules.setup import Plating
from kurhan.games.revive.rules.tribes import Marking
from kurhan.games.revive.state import Revive
from tests.play import step
from tests.revive.table import BOX, GAME, give, hold, house, put_module, start, table

INSIGHT = ReviveInsight()
EVERYTHING = {"moon": "on", "more_tribes": "on", "plates": "on", "sources": "on", "locations": "on", "citizens": "on"}
CHANCE = {"Gathering", "Siding"}  # a bot takes any tribe
ALIKE = {"Discarding", "Swapping"}  # which it mostly leaves


def preferred(state: Revive, seat: int = 0) -> str:
    options = state.options(seat)
    return options[INSIGHT.prefer(state, seat, options)].notation


def features(state: Revive, seat: int = 0) -> list[float]:
    return INSIGHT.features(state.view(seat))


def test_every_question_is_thought_about() -> None:
    """Options of which only a few get a look ahead are told apart by more than their order."""
    asked: Counter[str] = Counter()
    told_apart: Counter[str] = Counter()
    for seed in range(60):
        state = start(2, seed, **EVERYTHING, artefact_cards=("one", "two")[seed % 2])
        rng = Rng(seed)
        while not state.over:
            seat = state.asked()
            found = [one for one in state.options(seat) if not isinstance(one, Free)]
            if len(found) > INSIGHT.few:
                asked[step(state)] += 1
                told_apart[step(state)] += len({INSIGHT.rate(state, seat, one) for one in found}) > 1
            every = state.options(seat)
            state.apply(seat, every[rng.below(len(every))])
            state.advance()
    assert len(asked) > 20
    assert {name for name in asked if not told_apart[name]} <= CHANCE | ALIKE


def test_a_forest_grows_where_it_brings_most() -> None:
    state = table(2, "nadair-moon")
    give(state, 0, crystal=1, food=6)
    state.steps.append(Marking(0, FOREST_TOKEN))
    chains = {}
    for option in state.options(0):
        other = state.copy()
        other.apply(0, option)
        chains[option.notation] = other.resources[1]
    assert chains[preferred(state)] == max(chains.values()) > min(chains.values())


def test_a_target_lies_near() -> None:
    state = table(2, "wayfarers-moon")
    house(state, 0, "d41")
    state.steps.append(Marking(0, TARGET))
    far = {BOX.spaces[at]: ranges(state, 0)[at] for at in range(CORNERS)}
    options = [option.notation.split()[1] for option in state.options(0)]
    distances = [far[name] for name in options if name in far]
    assert far[preferred(state).split()[1]] == min(distances) < max(distances)


def test_the_better_plate_is_taken() -> None:
    state = start(2, plates="on")
    assert isinstance(state.steps[-1], Plating)
    best = max(range(len(BOX.plates)), key=lambda plate: INSIGHT.worth_of(state, BOX.plates[plate]))
    assert preferred(state, state.asked()) == f"plate {best + 1}"


def test_the_half_that_will_work_is_judged() -> None:
    """RV-9.8: after a card is turned the other half; RV-9.10: modules of any colour."""
    state = table()
    hold(state, 0, "librarian")
    rates = [INSIGHT.rate_slot(state, 0, BOX.cards.index("librarian"), slot) for slot in (0, 2)]
    state.upturned = True
    assert rates[0] != rates[1]
    assert [INSIGHT.rate_slot(state, 0, BOX.cards.index("librarian"), slot) for slot in (0, 2)] == rates[::-1]
    state.upturned = False
    put_module(state, 0, "top-left-1", "yellow-2")
    before = INSIGHT.rate_slot(state, 0, BOX.cards.index("librarian"), 0)
    state.prism = BOX.cards.index("librarian")
    assert INSIGHT.rate_slot(state, 0, BOX.cards.index("librarian"), 0) > before


def test_an_observation_tells_what_one_plays_for() -> None:
    state = table()
    seen = features(state)
    changes = []
    for name, value in (("corners", [0, 2, 4, 6]), ("kept", [[5], [6]]), ("tribe", [6, 8]), ("plates", [1, -1])):
        for values in (value, value[::-1]):
            other = state.copy()
            setattr(other, name, values)
            if features(other) != seen:
                changes.append(name)
                break
    assert changes == ["corners", "kept", "tribe", "plates"]
    other = state.copy()
    other.kept = [state.kept[0], [card for card in range(10) if card not in state.kept[0] + state.kept[1]][:1]]
    assert features(other) == seen, "what another plays for is a secret"


def test_all_pieces_of_the_box_have_a_number() -> None:
    box = GAME.box
    assert len(box.cards) <= MOST_CARDS
    assert len(box.modules) <= MOST_MODULES
    assert box.n_special <= MOST_SPECIALS
    assert max(box.crate_kind) < MOST_CRATES
    assert len(box.plates) <= len(MOST_PLATES)

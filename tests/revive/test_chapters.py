"""Chapters of the campaign (RV-17)."""

from __future__ import annotations

from kurhan.games.revive.components import NEUTRAL, SAND, SOURCE
from kurhan.games.revive.rules.using import TakingArtefact
from tests.play import play, step, told
from tests.revive.table import BOX, GAME, crate, give, held, pawn, put_tile, space, start, table, track


def test_a_chapter_is_a_game_with_a_goal() -> None:
    """RV-17.1"""
    assert table(2).view(0)["chapter"] is None
    state = table(2, chapter="1")
    assert state.view(0)["chapter"] == {"number": 1, "goal": 3, "met": False}
    state.last = 1
    events = play(state, 0, "switch", "gain food", "end")
    assert told(events, "log.goal-missed")
    assert state.over


def test_the_thaw() -> None:
    """RV-17.2"""
    state = start(2, chapter="1")
    sources = [at for at in range(120) if state.token[at] == SOURCE]
    assert len(sources) == 1
    assert state.land[sources[0]] == SAND
    assert sources[0] // 4 in BOX.starting
    state = table(2, chapter="1")
    for corner, seat in (("north-west", 0), ("north-east", 0), ("south-west", 1)):
        assert not state.goal_met()
        pawn(state, seat, corner)
    assert state.goal_met()


def test_the_quiet_vaults() -> None:
    """RV-17.3"""
    state = table(2, chapter="2")
    kind = crate(state, 0, "gain gear 1", "gain book 1")
    play(state, 0, f"open {kind}")
    assert state.score[0] == 1
    state.opened[0] = list(range(5))
    state.opened[1] = list(range(5, 7))
    assert not state.goal_met()
    state.opened[1].append(7)
    assert state.goal_met()


def test_hands_on_the_lever() -> None:
    """RV-17.4"""
    state = table(2, chapter="3")
    play(state, 0, "switch", "gain food")
    assert state.ready == 2
    state.steps.append(TakingArtefact(0))
    state.advance()
    play(state, 0, "artefact white")
    assert state.ready == 3
    assert state.switches == [1, 0]
    state.switches = [5, 3]
    assert not state.goal_met()
    state.switches[1] = 4
    assert state.goal_met()


def test_two_who_did_not_sleep() -> None:
    """RV-17.5"""
    state = start(2, chapter="4")
    helpers = [at for at in range(120) if state.token[at] == NEUTRAL]
    assert len(helpers) == 2
    assert all(2 <= state.land[at] <= 4 for at in helpers)
    state = table(2, chapter="4")
    state.token = [0] * 120
    state.token[space("d42")] = NEUTRAL
    give(state, 0, gear=2)
    play(state, 0, "small", "at d41")
    assert held(state, 0) == {}
    for spot in range(30):
        state.ways[spot] = 0
    for spot in BOX.starting:
        state.ways[spot] = 1
    assert state.explored() == 0
    hidden = [spot for spot in range(30) if not state.ways[spot]]
    for spot in hidden[:9]:
        state.ways[spot] = 1
    assert not state.goal_met()
    state.ways[hidden[9]] = 2
    assert state.goal_met()


def test_helpers_add_up_beside_one_space() -> None:
    """RV-16.24 and RV-17.5: for exploring, the space of the tile counts that has most beside it."""
    for falcon, food in (("e34", 2), ("d42", 1)):
        state = table(2, "vukuntur-moon", chapter="4", moon="on", more_tribes="on")
        state.token = [0] * 120
        state.token[space("d42")] = NEUTRAL  # beside e41; e34 lies beside e42
        state.falcon = space(falcon)
        put_tile(state, "e4", "a1", 0)
        give(state, 0, food=food)
        play(state, 0, "explore", "tile e4")
        assert held(state, 0) == {}


def test_the_other_sky() -> None:
    """RV-17.6"""
    state = start(2, chapter="5")
    assert step(state) == "Siding"
    state = table(2, chapter="5")
    track(state, 1, grey=8, green=8, yellow=8)
    assert not state.goal_met(), "artefacts are left"
    state.craters = [0, 0, 0]
    assert state.goal_met()
    state.last_removed = True
    assert not state.goal_met()


def test_goals_grow_with_the_table() -> None:
    """RV-17.5"""
    assert [BOX.goals[4][seats] for seats in range(1, 5)] == [6, 10, 14, 16]
    state = table(1, chapter="4")
    put_tile(state, "e4", "a1")
    assert state.explored() == 1


def test_the_campaign() -> None:
    """RV-17.7"""
    assert GAME.campaign is not None
    in_play = [
        [name for name, value in GAME.campaign.options(chapter).items() if value == "on"]
        for chapter in GAME.campaign.chapters
    ]
    assert in_play == [
        [],
        ["sources"],
        ["sources", "locations"],
        ["sources", "locations", "plates"],
        ["sources", "locations", "plates", "more_tribes", "citizens"],
    ]
    assert GAME.campaign.chapters[-1].unlocks == {"moon": "on"}
    assert [chapter.options for chapter in GAME.campaign.chapters] == [{"chapter": str(n)} for n in range(1, 6)]
    assert GAME.campaign.replay
    state = table(2, chapter="2")
    assert GAME.campaign.outcome(state) == "missed"
    state.opened = [list(range(8)), []]
    assert GAME.campaign.outcome(state) == "met"

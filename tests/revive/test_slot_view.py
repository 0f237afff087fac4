"""What is seen before something is done agrees with what then happens."""

from __future__ import annotations

from kurhan.games.revive.slot_view import TrialView
from kurhan.games.revive.state import Revive
from tests.play import play
from tests.revive.table import BOX, GAME, give, start, table


def hold(state: Revive, seat: int, *cards: str) -> None:
    state.active[seat] = [BOX.cards.index(card) for card in cards]
    state.gone[0] = [card for card in state.gone[0] if card not in state.active[seat]]


def tried(state: Revive, card: str, slot: str) -> TrialView:
    cards = {one["card"]: one["slots"] for one in GAME.view(state, 0)["trials"]}
    found: TrialView = next(one for one in cards[card] if one["slot"] == slot)
    return found


def put_module(state: Revive, module: str, place: str) -> None:
    state.modules[BOX.place_names.index(place)] = BOX.modules.index(module)


def test_a_card_shows_what_each_half_brings() -> None:
    """RV-5.1"""
    state = table()
    hold(state, 0, "a-1")
    assert tried(state, "a-1", "top-left")["gains"] == [{"resource": "gear", "count": 2}]
    bottom = tried(state, "a-1", "bottom-right")
    assert bottom["gains"] == [{"resource": "track-grey", "count": 1}]
    assert bottom["steps"] == [{"track": "grey", "start": 0, "end": 1}]


def test_modules_and_chains_are_counted() -> None:
    """RV-5.4, RV-5.7 and RV-5.8"""
    state = table()
    hold(state, 0, "dynamo-keeper", "a-1")
    put_module(state, "grey-5", "top-left-1")
    play(state, 0, "play", "card dynamo-keeper", "slot top-left")
    found = tried(state, "a-1", "top-left")
    assert {one["resource"]: one["count"] for one in found["gains"]} == {"gear": 5, "points": 1}
    assert found["again"] == ["card.dynamo-keeper"]
    assert found["modules"] == ["top-left-1"]
    assert tried(state, "a-1", "top-right")["again"] == []


def test_what_is_lost_at_the_limit_is_told() -> None:
    """RV-2.2"""
    state = table()
    give(state, 0, gear=5)
    hold(state, 0, "welder")
    assert tried(state, "welder", "top-left")["lost"] == [{"resource": "gear", "count": 2}]
    assert tried(state, "welder", "bottom-left")["lost"] == []


def test_a_trial_is_what_happens() -> None:
    """RV-5.9: cards of a colour are counted with the one that is played."""
    state = table()
    hold(state, 0, "foundry-gang", "a-1")
    play(state, 0, "play", "card a-1", "slot top-right")
    before = state.resources[0]
    told = tried(state, "foundry-gang", "top-left")["gains"]
    play(state, 0, "play", "card foundry-gang", "slot top-left")
    assert told == [{"resource": "gear", "count": state.resources[0] - before}]


def test_only_who_is_asked_sees_trials() -> None:
    """RV-5.1"""
    state = table()
    hold(state, 0, "a-1")
    assert [bool(GAME.view(state, 0)[part]) for part in ("trials", "acts", "offs")] == [True, True, False]
    for eye in (1, None):
        found = GAME.view(state, eye)
        assert [found[part] for part in ("trials", "acts", "offs")] == [[], [], []]


def test_what_makes_actions_cheaper_is_named() -> None:
    """RV-5.10 and RV-6.6"""
    state = table()
    give(state, 0, gear=6)
    hold(state, 0, "bridge-warden", "lookout")
    play(state, 0, "play", "card bridge-warden", "slot bottom-left")
    assert GAME.view(state, 0)["offs"] == [{"act": "build", "count": 1, "source": "card.bridge-warden"}]
    small = next(one for one in GAME.view(state, 0)["acts"] if one["act"] == "small")
    assert small["cost"] == [{"resource": "gear", "count": 2}]


def test_effects_that_wait_can_be_chosen_by_their_notation() -> None:
    """RV-5.3"""
    state = table()
    hold(state, 0, "tunnel-foreman", "a-1")
    play(state, 0, "play", "card a-1", "slot top-left")
    play(state, 0, "play", "card tunnel-foreman", "slot bottom-left")
    uses = GAME.view(state, 0)["pending"]["uses"]
    assert {one["use"]: one["possible"] for one in uses} == {"use rest": True, "use back": False}


def test_sides_of_a_tribe_are_offered() -> None:
    """RV-16.1"""
    state = start(2, moon="on")
    offered = GAME.view(state, state.asked())["offered_tribes"]
    assert [one["side"] for one in offered] == ["sun", "moon"]
    assert len({one["tribe"] for one in offered}) == 1

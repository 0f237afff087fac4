"""Taking cards (TH-5) and exchanging the display (TH-6)."""

from __future__ import annotations

import pytest

from kurhan.games.thebes.components import WARSAW
from kurhan.games.thebes.state import Thebes
from tests.play import options, play, told
from tests.thebes.table import RESEARCHERS, called, show, table

CARDS = "greece-1@rome crete-1@berlin egypt-3@moscow congress@paris"


def test_take_a_card_where_it_is_and_for_its_weeks() -> None:
    """TH-5.1"""
    state = table(2, display=CARDS, at=["vienna"])
    play(state, 0, "take egypt-3 moscow")
    assert show(state.cards[0]) == "egypt-3"
    assert state.when[0] == 2 + 4


def test_of_two_equal_cards_either_is_taken() -> None:
    """TH-5.1"""
    state = table(2, display="congress@paris congress@paris egypt-3@moscow congress@berlin", deck="shovel")
    assert options(state, 0).count("take congress paris") == 1
    play(state, 0, "take congress paris")
    assert show(state.display) == "shovel congress egypt-3 congress"


def test_cards_lie_open_and_there_is_no_limit() -> None:
    """TH-5.2"""
    state = table(2, display=CARDS, hands=[" ".join(["congress"] * 8 + ["shovel"] * 6 + ["assistant"] * 6)])
    play(state, 0, "take congress paris")
    for eye in (0, 1, None):
        player = state.view(eye)["players"][0]
        assert len(player["cards"]) == 21
        assert player["congresses"] == 9


def test_the_empty_space_is_filled_from_the_deck() -> None:
    """TH-5.3"""
    state = table(2, display=CARDS, deck="shovel assistant")
    before = state.shown
    play(state, 0, "take crete-1 berlin")
    assert show(state.display) == "greece-1 shovel egypt-3 congress"
    assert show(state.deck) == "assistant"
    assert state.shown > before  # a card was turned up: no undo from here


def test_an_exhibition_goes_to_its_own_space_and_another_card_is_drawn() -> None:
    """TH-5.4"""
    state = table(2, display=CARDS, deck="small-paris large-london shovel assistant")
    events = play(state, 0, "take crete-1 berlin")
    assert show(state.display) == "greece-1 shovel egypt-3 congress"
    assert show(state.shows) == "large-london small-paris -"
    assert len(told(events, "log.exhibition")) == 2


@pytest.mark.parametrize(
    ("before", "after", "discarded"),
    [
        ("- - -", "large-rome", ""),
        ("small-paris - -", "small-london small-paris -", ""),
        ("small-paris small-berlin -", "small-london small-paris small-berlin", ""),
        ("small-paris small-berlin small-vienna", "small-london small-paris small-berlin", "small-vienna"),
        ("- small-berlin small-vienna", "small-london small-berlin small-vienna", ""),
        ("small-paris - small-vienna", "small-london small-paris small-vienna", ""),
    ],
)
def test_exhibitions_push_each_other_along(before: str, after: str, discarded: str) -> None:
    """TH-5.5"""
    state = table(2, display=CARDS, shows=before, deck="small-london shovel")
    events = play(state, 0, "take crete-1 berlin")
    assert show(state.shows) == ("small-london - -" if before == "- - -" else after)
    assert show(state.discard) == discarded
    assert bool(told(events, "log.exhibition-gone")) == bool(discarded)


def test_an_empty_deck_is_made_of_the_discard_pile() -> None:
    """TH-5.6"""
    state = table(2, display=CARDS, deck="", discard="shovel assistant zeppelin large-paris")
    state.fresh = False
    events = play(state, 0, "take crete-1 berlin")
    assert told(events, "log.shuffle")[0].args == {"count": 4}
    assert state.discard == []
    assert called(state.display[1]) in ("shovel", "assistant", "zeppelin")


def test_if_there_is_no_card_anywhere_the_space_stays_empty_until_there_is() -> None:
    """TH-5.6"""
    state = table(2, display=CARDS, deck="", shows="small-paris small-berlin small-vienna", discard="small-london")
    play(state, 0, "take crete-1 berlin")
    assert show(state.display) == "greece-1 - egypt-3 congress"
    assert show(state.shows) == "small-paris small-berlin small-vienna"
    play(state, 1, "exchange")
    assert sorted(show(state.display).split()) == ["-", "congress", "egypt-3", "greece-1"]


def test_the_first_time_the_third_stack_is_shuffled_in() -> None:
    """TH-5.7"""
    state = table(2, display=CARDS, deck="", third="shovel assistant large-paris", discard="zeppelin")
    events = play(state, 0, "take crete-1 berlin")
    assert told(events, "log.shuffle-third")[0].args == {"count": 4}
    assert state.third == state.discard == []
    assert state.view(0)["third"] is None
    assert state.mixed == 4  # nobody knows where in the new deck an exhibition is


def test_later_the_discard_pile_alone() -> None:
    """TH-5.7"""
    state = table(2, display=CARDS, deck="", third="shovel", discard="zeppelin assistant")
    assert told(play(state, 0, "exchange"), "log.shuffle-third")
    events = play(state, 1, "exchange")
    assert told(events, "log.shuffle")
    assert not told(events, "log.shuffle-third")


def test_the_deck_is_made_anew_only_when_a_card_is_needed() -> None:
    """TH-5.6"""
    state = table(2, display=CARDS, deck="automobile", discard="shovel")
    play(state, 0, "take crete-1 berlin")
    assert state.deck == []
    assert show(state.discard) == "shovel"


def test_exhibitions_that_were_pushed_off_can_come_again() -> None:
    """TH-5.8"""
    state = table(2, display=CARDS, shows="small-paris small-berlin small-vienna", deck="small-london shovel")
    play(state, 0, "take crete-1 berlin")
    assert show(state.discard) == "small-vienna"
    play(state, 1, "exchange")
    assert "small-vienna" in show(state.deck + state.shows).split()


def test_the_last_cards_of_the_deck_come_first() -> None:
    """TH-5.6"""
    state = table(2, display=CARDS, deck="automobile permission", discard="shovel")
    play(state, 0, "exchange")
    assert show(state.display[:2]) == "automobile permission"
    left = sorted(show(state.display[2:] + state.deck).split())
    assert left == sorted(["greece-1", "crete-1", "egypt-3", "congress", "shovel"])


def test_exchange_the_display_in_warsaw() -> None:
    """TH-6.1"""
    state = table(2, display=CARDS, deck="shovel small-paris assistant zeppelin automobile permission", at=["berlin"])
    play(state, 0, "exchange")
    assert show(state.display) == "shovel assistant zeppelin automobile"
    assert show(state.shows) == "small-paris - -"
    assert sorted(show(state.discard).split()) == sorted(["greece-1", "crete-1", "egypt-3", "congress"])
    assert state.when[0] == 1 + 1
    assert state.view(None)["players"][0]["at"] == "warsaw"


def test_an_exchange_right_after_one_costs_more_each_time() -> None:
    """TH-6.2"""
    state = table(2, display=CARDS, when=[0, 50])
    weeks: list[int] = []
    for _ in range(4):
        before = state.when[0]
        assert state.view(0)["exchange"]["weeks"] == len(weeks) + 1
        play(state, 0, "exchange")
        weeks.append(state.when[0] - before)
    assert weeks == [1, 2, 3, 4]


def test_another_player_or_another_deed_in_between_makes_it_cheap_again() -> None:
    """TH-6.2"""
    state = table(2, display=CARDS)
    play(state, 0, "exchange")
    assert state.exchange_price(1) == 1
    play(state, 1, "exchange")
    play(state, 1, "exchange")
    assert state.when == [1, 3]
    play(state, 0, "exchange")
    assert state.when == [2, 3]  # again 1 week: the other had turns in between
    state = table(2, display=CARDS, when=[0, 50], at=["warsaw", "rome"])
    play(state, 0, "exchange")
    taken = next(option for option in options(state, 0) if option.startswith("take"))
    play(state, 0, taken)
    assert state.exchange_price(0) == 1


def at_warsaw(when: list[int]) -> Thebes:
    """Both can do anything, late in the game, and the next display has a book in Berlin."""
    return table(
        2, display=CARDS, when=when, deck="crete-1@berlin " + "shovel " * 6 + "assistant " * 6 + "congress " * 6,
        shows="small-london", hands=["greece-3", "greece-3"],
        finds=["bronze-horse ushabti scarab", "owl-coin abusir-papyrus senusret-amulet"],
    )  # fmt: skip


def paid(state: Thebes, seat: int) -> int:
    """The weeks a seat spends on an exchange, beside the way to Warsaw."""
    weeks = state.left(seat) - state.journey(seat, WARSAW)
    play(state, seat, "exchange")
    return weeks - state.left(seat)


@pytest.mark.parametrize("deed", ["take crete-1 berlin", "dig greece, weeks 3", "exhibit small-london"])
def test_after_any_other_deed_an_exchange_is_cheap_again(deed: str) -> None:
    """TH-6.2"""
    state = at_warsaw([110, 150])
    assert paid(state, 0) == 1
    play(state, 0, *deed.split(", "))
    assert [paid(state, 0) for _ in range(3)] == [1, 2, 3]


@pytest.mark.parametrize("deed", ["take crete-1 berlin", "dig greece, weeks 3", "exhibit small-london", "stop"])
def test_after_whatever_another_does_an_exchange_is_cheap_again(deed: str) -> None:
    """TH-6.2"""
    state = at_warsaw([110, 110])
    assert paid(state, 0) == 1
    play(state, 1, *deed.split(", "))
    assert [paid(state, 0) for _ in range(2)] == [1, 2]


def test_each_counts_their_own_exchanges_alone() -> None:
    """TH-6.2"""
    state = at_warsaw([110, 112])
    assert [paid(state, 0) for _ in range(2)] == [1, 2]
    assert [paid(state, 1) for _ in range(2)] == [1, 2]
    assert [paid(state, 0) for _ in range(2)] == [1, 2]


def test_no_card_is_lost_in_a_game_of_exchanges() -> None:
    """TH-6.1"""
    state = table(2, display=CARDS)
    for _ in range(20):
        play(state, state.asked(), "exchange")
    assert sorted(card for card in state.inventory() if card < 85) == RESEARCHERS

"""What wonders ask for (GS-10)."""

from __future__ import annotations

import pytest

from kurhan.games.guns_steel.state import GunsSteel
from tests.guns_steel.table import BOX, built, buy, hand, laid, only, table, tokens
from tests.play import play, step


def meets(state: GunsSteel, seat: int, wonder: str) -> bool:
    return state.met(seat, BOX.wonders.index(wonder))


def with_cards(up: str = "", laid: str = "", edition: str = "new_world") -> GunsSteel:
    """In the middle of a turn, so that nothing has been looked at yet."""
    return table(2, set=edition, phase="technology", hands=["mining"], up=[up], laid=[laid])


def test_conditions_are_not_paid() -> None:
    """GS-10.1: three Food that stay where they are"""
    foods = "agriculture barter reinforcement"
    state = table(2, phase="end", hands=[""], laid=[foods], wonders="great-pyramids apollo-program")
    assert built(state, 0) == "great-pyramids"
    assert laid(state, 0) == foods


def test_in_the_renaissance_after_cards_are_taken_back() -> None:
    """GS-10.2: the strength of 4 has gone to hand; six cards are there now"""
    state = table(
        2, set="renaissance", phase="end", hands=[""], up=["tank warrior mining barter agriculture reinforcement"],
        wonders="library-of-alexandria machu-picchu",
    )  # fmt: skip
    assert tokens(state, "machu-picchu") == [0, 0]
    assert tokens(state, "library-of-alexandria") == [1, 0]
    kept = table(
        2,
        set="renaissance",
        phase="end",
        hands=["mining barter"],
        up=["tank"],
        wonders="library-of-alexandria machu-picchu",
    )
    assert tokens(kept, "machu-picchu") == [1, 0]


def test_in_the_new_world_before_that() -> None:
    """GS-10.2: a strength of 8 lies there until it is taken back"""
    state = table(2, phase="end", hands=[""], up=["tank satellite"], wonders="manhattan-project apollo-program")
    assert (built(state, 0), hand(state, 0)) == ("manhattan-project", "tank satellite")


def test_only_what_is_printed_counts() -> None:
    """GS-10.3: Earth and Space stand for nothing else, and temporary resources do not count"""
    assert not meets(with_cards(laid="tank computer currency"), 0, "hanging-gardens")
    assert not meets(with_cards(laid="tank aviation nuclear-power"), 0, "great-mosque-of-djenne")
    state = table(
        2, phase="purchase", hands=["mining"], laid=["currency"], temporary="horse oil oil", rows=only("currency")
    )
    assert not meets(state, 0, "hanging-gardens")
    assert not meets(state, 0, "eiffel-tower")
    assert not meets(state, 0, "great-mosque-of-djenne")


@pytest.mark.parametrize(
    ("wonder", "short", "enough"),
    [
        ("great-pyramids", "agriculture barter warrior", "agriculture barter reinforcement"),
        ("hanging-gardens", "knight charge", "knight currency"),
        ("eiffel-tower", "cannon tank", "cannon railway"),
        ("apollo-program", "tank", "satellite"),
        ("large-hadron-collider", "satellite", "tank"),
    ],
)
def test_a_resource(wonder: str, short: str, enough: str) -> None:
    """GS-10.4: on the resource side; on the technology side it does not count"""
    assert not meets(with_cards(laid=short), 0, wonder)
    assert meets(with_cards(laid=enough), 0, wonder)
    assert not meets(with_cards(up=enough), 0, wonder)


@pytest.mark.parametrize("wonder", ["angkor-wat", "burj-khalifa"])
def test_resources(wonder: str) -> None:
    """GS-10.5"""
    assert not meets(with_cards(laid="agriculture barter knight tank", up="warrior charge"), 0, wonder)
    assert meets(with_cards(laid="agriculture barter knight tank charge"), 0, wonder)


@pytest.mark.parametrize(
    ("wonder", "short", "enough"),
    [
        ("great-mosque-of-djenne", "agriculture barter warrior knight", "agriculture warrior knight tank"),
        ("empire-state-building", "agriculture barter warrior knight", "agriculture charge knight tank"),
        (
            "international-space-station",
            "agriculture warrior knight charge cannon railway",
            "agriculture warrior knight charge cannon satellite",
        ),
    ],
)
def test_kinds(wonder: str, short: str, enough: str) -> None:
    """GS-10.6"""
    assert not meets(with_cards(laid=short), 0, wonder)
    assert meets(with_cards(laid=enough), 0, wonder)
    assert not meets(with_cards(up=enough), 0, wonder)


def test_a_type() -> None:
    """GS-10.7"""
    assert not meets(with_cards(up="charge flanking warrior", laid="blitzkrieg"), 0, "himeji-castle")
    assert meets(with_cards(up="charge flanking reinforcement"), 0, "himeji-castle")


@pytest.mark.parametrize(
    ("wonder", "short", "enough"),
    [("manhattan-project", "tank cannon", "tank cannon warrior"), ("machu-picchu", "cannon", "cannon warrior")],
)
def test_strength(wonder: str, short: str, enough: str) -> None:
    """GS-10.8: of technology sides"""
    assert not meets(with_cards(up=short, laid="satellite"), 0, wonder)
    assert meets(with_cards(up=enough), 0, wonder)


def test_cards() -> None:
    """GS-10.9: in the layout, either side up; not in hand"""
    eight = "knight charge cannon tank"
    assert not meets(with_cards(up=eight, laid="agriculture barter warrior reinforcement"), 0, "taj-mahal")
    assert meets(with_cards(up=eight + " musketeer", laid="agriculture barter warrior reinforcement"), 0, "taj-mahal")


def test_cards_taken_back() -> None:
    """GS-10.10: in this phase; what was in hand before does not count"""
    for taken, glory in (("cinema legion epic-poetry", 0), ("cinema legion encyclopedia", 1)):
        state = table(
            2, set="renaissance", phase="end", hands=["drone"], up=[taken], wonders="sydney-opera-house burj-khalifa"
        )
        assert tokens(state, "sydney-opera-house") == [glory, 0]


def test_what_was_taken_back_on_an_earlier_turn_does_not_count() -> None:
    """GS-10.10"""
    state = table(
        2, set="renaissance", phase="end", hands=["", ""], up=["cinema legion encyclopedia"],
        wonders="sydney-opera-house burj-khalifa",
    )  # fmt: skip
    play(state, 0, "lay cinema", "play encyclopedia", "leave")
    assert step(state) == "Taking"
    play(state, 0, "done")
    assert tokens(state, "sydney-opera-house") == [1, 0]


def test_hand() -> None:
    """GS-10.11"""
    for cards, glory in (
        ("agriculture barter reinforcement mining warrior", 0),
        ("agriculture barter mining warrior tank legion", 1),
    ):
        state = table(2, set="renaissance", phase="end", hands=[cards], wonders="library-of-alexandria")
        assert tokens(state, "library-of-alexandria") == [glory, 0]


@pytest.mark.parametrize(("track", "glory"), [([3, 9], 0), ([4, 9], 1)])
def test_score_track(track: list[int], glory: int) -> None:
    """GS-10.12"""
    state = table(2, set="renaissance", phase="end", hands=["mining"], track=track, wonders="saint-peters-basilica")
    assert tokens(state, "saint-peters-basilica") == [glory, 0]


@pytest.mark.parametrize(("track", "glory"), [([5, 2, 3], 0), ([5, 2, 2], 1), ([3, 0, 0], 1), ([2, 0, 0], 0)])
def test_lead(track: list[int], glory: int) -> None:
    """GS-10.13: over every other player"""
    state = table(3, set="renaissance", phase="end", hands=["mining"], track=track, wonders="statue-of-liberty")
    assert tokens(state, "statue-of-liberty") == [glory, 0, 0]


@pytest.mark.parametrize(
    ("name", "resources", "glory"),
    [("legion", "food iron", 0), ("theology", "food horse", 1), ("museum", "iron gunpowder gunpowder", 1)],
)
def test_bought(name: str, resources: str, glory: int) -> None:
    """GS-10.14: a card of Gunpowder or a later era"""
    state = table(
        2, set="renaissance", phase="purchase", hands=["mining warrior"], temporary=resources, rows=only(name),
        wonders="sagrada-familia",
    )  # fmt: skip
    buy(state, 0, name)
    assert state.turn == 1
    assert tokens(state, "sagrada-familia") == [glory, 0]


def test_not_bought() -> None:
    """GS-10.14"""
    state = table(
        2, set="renaissance", phase="purchase", hands=["mining warrior"], temporary="food horse", rows=only("theology"),
        wonders="sagrada-familia",
    )  # fmt: skip
    play(state, 0, "done")
    assert tokens(state, "sagrada-familia") == [0, 0]


def test_a_card_discovered_counts_as_bought() -> None:
    """GS-10.14, GS-5.13"""
    state = table(
        2, set="renaissance", phase="technology", hands=["space-telescope mining warrior"], wonders="sagrada-familia",
        rows={**only("radar"), "space": "- internet"},
    )  # fmt: skip
    play(state, 0, "play space-telescope", "use", "claim radar")
    assert tokens(state, "sagrada-familia") == [1, 0]


@pytest.mark.parametrize(("defence", "glory"), [("tank", 0), ("warrior", 1)])
def test_beaten(defence: str, glory: int) -> None:
    """GS-10.15: this turn"""
    state = table(
        2, set="renaissance", phase="technology", hands=["legion mining agriculture", "mining barter"],
        up=["", defence],
        wonders="colosseum",
    )  # fmt: skip
    play(state, 0, "play legion", "use")
    assert tokens(state, "colosseum") == [glory, 0]
    play(state, 1, "lay mining", "play barter", "leave")
    while state.turn == 1:
        play(state, 1, "done")
    assert tokens(state, "colosseum") == [glory, 0]  # nothing for the next player

"""What technologies do (GS-5)."""

from __future__ import annotations

import pytest

from kurhan.games.guns_steel.rules.cards import score
from tests.guns_steel.table import built, buy, hand, laid, on_offer, only, price, table, temporary, tokens, up
from tests.play import options, play, refused, step, told

REST = "reinforcement warrior"  # cards in hand, so that nothing is taken back at the end of the turn


# -- the effect and its own card -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["agriculture", "mining", "code-of-laws"])
def test_a_card_may_renew_itself(name: str) -> None:
    """GS-5.1: the three cards that the rulebook names"""
    state = table(2, phase="technology", hands=[f"{name} barter {REST}"], rows=only("knight"))
    play(state, 0, f"play {name}", "use")
    assert laid(state, 0) == name


def test_or_another_card() -> None:
    """GS-5.1: it may turn itself, it need not"""
    state = table(2, phase="technology", hands=[f"agriculture {REST}"], up=["barter"])
    play(state, 0, "play agriculture", "use")
    assert options(state, 0) == ["renew barter", "renew agriculture"]
    play(state, 0, "renew barter")
    assert (laid(state, 0), up(state, 0)) == ("barter", "agriculture")


# -- effects upon others ---------------------------------------------------------------------------------------------


def test_trade_and_tribute_needs_an_opponent_with_a_resource() -> None:
    """GS-5.2, GS-5.6: the example of the rulebook"""
    state = table(3, phase="technology", hands=[f"trade-and-tribute {REST}"], laid=["mining"])
    play(state, 0, "play trade-and-tribute")
    assert state.turn == 1  # there is nothing to use it for
    state = table(3, phase="technology", hands=[f"trade-and-tribute {REST}"], laid=["", "", "mining"])
    play(state, 0, "play trade-and-tribute")
    assert options(state, 0) == ["use", "leave"]
    play(state, 0, "use")
    assert options(state, 0) == ["tribute 2 iron"]


@pytest.mark.parametrize("others", [["", ""], ["mining", "knight"]])
def test_calendar_works_when_nobody_else_can_renew(others: list[str]) -> None:
    """GS-5.2: the example of the rulebook: no cards in the layout, or all with their resource side up"""
    state = table(
        3, set="renaissance", phase="technology", hands=[f"calendar {REST}"], up=["barter"], laid=["", *others]
    )
    play(state, 0, "play calendar", "use")
    assert laid(state, 0) == "barter calendar"
    assert [laid(state, 1), laid(state, 2)] == others


@pytest.mark.parametrize("others", [["", ""], ["mining", "knight"]])
def test_theology_works_when_nobody_else_can_renew(others: list[str]) -> None:
    """GS-5.2, GS-5.8: the example of the rulebook"""
    state = table(3, set="renaissance", phase="technology", hands=[f"theology {REST}"], laid=["", *others])
    play(state, 0, "play theology", "use")
    assert state.track == [2, 0, 0]
    assert [laid(state, 1), laid(state, 2)] == others


# -- resources -------------------------------------------------------------------------------------------------------


def test_renew() -> None:
    """GS-5.3: as many as there are, up to the number; which ones is asked only if there are more"""
    state = table(2, phase="technology", hands=[f"domestication {REST}"], up=["agriculture barter mining"])
    play(state, 0, "play domestication", "use")
    assert laid(state, 0) == "agriculture barter"
    state = table(
        2, phase="technology", hands=[f"domestication {REST}"], up=["agriculture mining"], rows=only("knight")
    )
    play(state, 0, "play domestication", "use")
    assert laid(state, 0) == "agriculture"


def test_renew_any() -> None:
    """GS-5.3: whichever one chooses"""
    state = table(2, phase="technology", hands=[f"banking {REST}"], up=["agriculture knight mining"], rows=only("tank"))
    play(state, 0, "play banking", "use")
    assert options(state, 0) == ["renew agriculture", "renew knight", "renew mining", "renew banking"]
    play(state, 0, "renew knight")
    assert options(state, 0) == ["renew agriculture", "renew mining", "renew banking"]
    play(state, 0, "renew banking")
    assert (laid(state, 0), up(state, 0)) == ("knight banking", "agriculture mining")


def test_gain() -> None:
    """GS-5.4"""
    state = table(
        2, phase="technology", hands=[f"combustion-engine {REST}"], laid=["currency charge"], rows=only("nuclear-power")
    )
    play(state, 0, "play combustion-engine", "use")
    assert temporary(state) == "oil oil"
    assert state.resources(0) == [0, 0, 1, 1, 2, 0, 0]


def test_barter_as_in_the_example() -> None:
    """GS-5.5: a Food exhausted, a Gunpowder got"""
    state = table(
        2,
        phase="technology",
        hands=["barter warrior knight"],
        laid=["agriculture reinforcement mining"],
        rows=only("currency"),
    )
    play(state, 0, "play barter", "use")
    assert options(state, 0) == ["exhaust agriculture", "exhaust reinforcement", "exhaust mining", "enough"]
    play(state, 0, "exhaust agriculture")
    assert options(state, 0) == ["get iron", "get horse", "get gunpowder", "get oil"]
    play(state, 0, "get gunpowder")
    assert temporary(state) == "gunpowder"
    assert (laid(state, 0), up(state, 0)) == ("reinforcement mining", "agriculture barter")
    assert step(state) == "Buying"  # just once


def test_trade_up_to_so_many_times() -> None:
    """GS-5.5: and of the kind named"""
    state = table(
        2, set="renaissance", phase="technology", hands=[f"silk-road {REST}"], laid=["agriculture barter mining knight"]
    )
    play(state, 0, "play silk-road", "use")
    assert options(state, 0) == ["exhaust agriculture", "exhaust barter", "enough"]
    play(state, 0, "exhaust agriculture")
    assert options(state, 0) == ["get horse", "get gunpowder", "get oil"]
    play(state, 0, "get oil")
    once = state.copy()
    play(once, 0, "enough")
    assert temporary(once) == "oil"
    play(state, 0, "exhaust barter", "get horse")
    assert temporary(state) == "horse oil"
    assert laid(state, 0) == "mining knight"


def test_tribute() -> None:
    """GS-5.6: of one opponent, who loses nothing"""
    state = table(
        3,
        phase="technology",
        hands=[f"trade-and-tribute {REST}"],
        rows=only("currency"),
        laid=["agriculture", "mining warrior knight", "agriculture tank"],
    )
    play(state, 0, "play trade-and-tribute", "use")
    assert options(state, 0) == [
        "tribute 1 iron", "tribute 1 horse", "tribute 2 food", "tribute 2 earth",
    ]  # fmt: skip
    alike = state.copy()
    play(alike, 0, "tribute 1 iron", "tribute 1 iron")
    assert temporary(alike) == "iron iron"
    play(state, 0, "tribute 2 earth")
    assert options(state, 0) == ["tribute 2 food"]  # the same opponent, and no card twice
    play(state, 0, "tribute 2 food")
    assert temporary(state) == "food earth"
    assert [laid(state, 1), laid(state, 2)] == ["mining warrior knight", "agriculture tank"]


def test_others_renew() -> None:
    """GS-5.7: each of their own choice, clockwise"""
    state = table(
        3, set="renaissance", turn=1, phase="technology", hands=["barter", f"theology {REST}", "barter"],
        up=["agriculture mining", "", "knight mining"],
    )  # fmt: skip
    play(state, 1, "play theology", "use")
    assert state.waiting() == [2]
    assert options(state, 2) == ["renew knight", "renew mining"]
    play(state, 2, "renew knight")
    assert state.waiting() == [0]
    play(state, 0, "renew mining")
    assert [laid(state, seat) for seat in range(3)] == ["mining", "", "knight"]
    assert state.turn == 2


# -- points ----------------------------------------------------------------------------------------------------------


def test_points() -> None:
    """GS-5.8"""
    state = table(2, set="renaissance", phase="technology", hands=[f"museum {REST}"], track=[3, 1])
    play(state, 0, "play museum", "use")
    assert state.track == [5, 1]


def test_a_price_in_points() -> None:
    """GS-5.8: who has too few cannot use the technology"""
    state = table(2, set="renaissance", phase="technology", hands=[f"stock-exchange {REST}"], track=[1, 0])
    play(state, 0, "play stock-exchange", "use")
    assert (state.track, temporary(state)) == ([0, 0], "earth earth earth")
    poor = table(2, set="renaissance", phase="technology", hands=[f"stock-exchange {REST}"], track=[0, 9])
    events = play(poor, 0, "play stock-exchange")
    assert (poor.turn, poor.track) == (1, [0, 9])
    assert told(events, "log.no-points")
    assert not told(events, "log.no-use")


def test_others_points() -> None:
    """GS-5.9"""
    state = table(3, set="renaissance", phase="technology", hands=[f"cinema {REST}"], track=[0, 2, 0])
    play(state, 0, "play cinema", "use")
    assert state.track == [3, 3, 1]


@pytest.mark.parametrize(("before", "points"), [("", 1), ("barter", 2), ("barter mining museum calendar", 3)])
def test_for_each(before: str, points: int) -> None:
    """GS-5.10: the card itself among them, up to a limit; not those with their resource side up"""
    state = table(
        2, set="renaissance", phase="technology", hands=["patronage reinforcement cinema"], up=[f"warrior {before}"],
        laid=["agriculture"],
    )  # fmt: skip
    play(state, 0, "play patronage", "use")
    assert state.track == [points, 0]


def test_the_track_never_falls_below_0() -> None:
    """GS-5.23: who is beaten loses what is there"""
    state = table(2, set="renaissance", phase="technology", hands=[f"drone {REST}"], track=[0, 2])
    play(state, 0, "play drone", "use")
    assert state.track == [3, 0]
    score(state, 0, -4)
    assert state.track == [0, 0]


# -- the purchase ----------------------------------------------------------------------------------------------------


def test_free_links() -> None:
    """GS-5.11: of this turn's purchases"""
    rows = {"horse": "knight currency flanking", "gunpowder": "charge musketeer", "oil": "cannon", "earth": ""}
    state = table(2, phase="technology", hands=["navigation"], laid=["agriculture mining"], rows=rows)
    assert price(state, "cannon") == (2, 5)
    play(state, 0, "play navigation", "use")
    assert temporary(state) == "horse"
    assert (price(state, "cannon"), price(state, "charge"), price(state, "knight")) == ((2, 3), (2, 0), (3, 0))
    assert "charge" in on_offer(state, 0)
    play(state, 0, "done", "done")
    assert price(state, "cannon") == (2, 5)


def test_free_links_are_used_up() -> None:
    """GS-5.11: so many in all purchases of a turn together"""
    rows = {"horse": "knight currency flanking", "gunpowder": "charge musketeer", "oil": "", "earth": ""}
    state = table(2, phase="technology", hands=["navigation"], laid=["agriculture mining"], rows=rows)
    state.buys = 2
    play(state, 0, "play navigation", "use")
    assert (price(state, "charge"), price(state, "musketeer")) == ((2, 0), (2, 0))
    buy(state, 0, "charge")
    assert (state.free, price(state, "musketeer")) == (0, (2, 2))


def test_what_is_left_of_free_links_is_there_for_the_next_purchase() -> None:
    """GS-5.11: a card without surcharges uses none up"""
    rows = {"horse": "knight currency flanking", "gunpowder": "charge musketeer", "oil": "", "earth": ""}
    state = table(2, phase="technology", hands=["navigation"], laid=["agriculture mining warrior"], rows=rows)
    state.buys = 2
    play(state, 0, "play navigation", "use")
    buy(state, 0, "currency")
    assert (state.free, price(state, "musketeer")) == (2, (2, 0))  # one link, two that need not be paid


def test_free_links_of_two_technologies_add_up() -> None:
    """GS-5.11: those of a Navigation that is copied, and of the Chartered Company"""
    rows = {"horse": "knight currency flanking", "gunpowder": "charge musketeer", "oil": "cannon", "earth": ""}
    state = table(
        2, set="combined", phase="technology", hands=["internet chartered-company mining"], up=["", "navigation"],
        laid=["agriculture"], rows=rows,
    )  # fmt: skip
    play(state, 0, "play internet", "use", "copy navigation")
    assert (state.free, price(state, "cannon")) == (2, (2, 3))
    play(state, 0, "play chartered-company", "use")
    assert (state.free, price(state, "cannon")) == (4, (2, 1))


def test_all_links_stay_free() -> None:
    """GS-5.11: for the second purchase as well"""
    state = table(3, phase="technology", hands=["aviation"], laid=["agriculture mining"])
    state.buys = 2
    play(state, 0, "play aviation", "use")
    state.temporary[:] = [9] * len(state.temporary)
    buy(state, 0, "computer")
    assert price(state, "satellite")[1] == 0


def test_all_links_free() -> None:
    """GS-5.11: however many there are"""
    state = table(3, phase="technology", hands=["aviation"], laid=["agriculture mining"])
    assert price(state, "computer")[1] > 9
    play(state, 0, "play aviation", "use")
    assert price(state, "computer")[1] == 0


def test_a_second_purchase() -> None:
    """GS-5.12"""
    rows = {**only("currency"), "horse": "currency - iron-working"}
    hands = ["assembly-line reinforcement", ""]
    state = table(2, phase="technology", hands=hands, laid=["agriculture barter mining"], rows=rows)
    play(state, 0, "play assembly-line", "use")
    buy(state, 0, "currency")
    assert (step(state), on_offer(state, 0)) == ("Buying", ["iron-working"])
    buy(state, 0, "iron-working")
    assert "currency" in hand(state, 0)
    assert "iron-working" in hand(state, 0)
    refrain = table(2, phase="technology", hands=hands, laid=["agriculture barter mining"], rows=rows)
    play(refrain, 0, "play assembly-line", "use", "done")
    assert step(refrain) != "Buying"  # one may buy, one need not


def test_discover() -> None:
    """GS-5.13: a card of the row named, with nothing linked below, free of charge, to the layout"""
    state = table(
        2, set="renaissance", phase="technology", hands=[f"space-telescope {REST}"],
        rows={**only("drone"), "oil": "- - - museum", "earth": "radar cinema arms-race"},
    )  # fmt: skip
    play(state, 0, "play space-telescope", "use")
    assert options(state, 0) == ["claim radar", "claim cinema"]  # the Museum lies below the Arms Race
    events = play(state, 0, "claim cinema")
    assert up(state, 0) == "cinema space-telescope"
    assert told(events, "log.use") == []  # what is discovered is not used
    assert state.track == [2, 0]


def test_nothing_to_discover() -> None:
    """GS-5.13"""
    state = table(2, phase="technology", hands=[f"exploration {REST}"], rows={"horse": ""})
    play(state, 0, "play exploration")
    assert (up(state, 0), state.turn) == ("exploration", 1)


# -- more technologies -----------------------------------------------------------------------------------------------


def test_recall() -> None:
    """GS-5.14: of the type named, up to the number, itself too"""
    state = table(2, phase="technology", hands=["railway warrior"], up=["barter knight mining"], laid=["agriculture"])
    play(state, 0, "play railway", "use")
    assert options(state, 0) == ["recall barter", "recall mining", "recall railway", "enough"]
    assert refused(state, 0) == {"recall knight": "GS-5.14"}
    play(state, 0, "recall railway")
    assert options(state, 0) == ["recall barter", "recall mining", "enough"]
    play(state, 0, "recall barter")
    assert hand(state, 0) == "barter warrior railway"
    assert step(state) == "Encore"


def test_recall_need_not_be_used_up() -> None:
    """GS-5.14"""
    state = table(2, phase="technology", hands=["railway warrior"], up=["barter knight mining"])
    play(state, 0, "play railway", "use", "enough")
    assert hand(state, 0) == "warrior"
    assert step(state) == "Encore"


def test_a_wonder_at_once() -> None:
    """GS-5.15: before the purchase, with cards in hand"""
    state = table(
        2, phase="technology", hands=[f"engineering {REST}"], laid=["knight currency"], up=["mining"],
        wonders="hanging-gardens apollo-program",
    )  # fmt: skip
    play(state, 0, "play engineering", "use")
    assert built(state, 0) == "hanging-gardens"
    assert laid(state, 0) == "mining currency knight"


def test_a_wonder_at_once_and_one_at_the_end() -> None:
    """GS-5.15, GS-8.2: each time one"""
    state = table(
        2, phase="technology", hands=["engineering"], laid=["knight currency agriculture barter reinforcement"],
        wonders="hanging-gardens angkor-wat apollo-program", rows=only("tank"),
    )  # fmt: skip
    play(state, 0, "play engineering", "use")
    assert options(state, 0) == ["build hanging-gardens", "build angkor-wat"]
    play(state, 0, "build angkor-wat")
    assert (step(state), built(state, 0)) == ("Taking", "hanging-gardens angkor-wat")


def test_a_glory_token_at_once() -> None:
    """GS-5.15: and another at the end of the turn"""
    state = table(
        2,
        set="renaissance",
        phase="technology",
        hands=[f"museum {REST}"],
        track=[2, 0],
        wonders="saint-peters-basilica",
    )
    play(state, 0, "play museum", "use")
    assert state.turn == 1
    assert tokens(state, "saint-peters-basilica") == [2, 0]


def test_encore() -> None:
    """GS-5.16: a card of the type named is played and used"""
    state = table(2, phase="technology", hands=["railway warrior barter"], up=["mining"])
    play(state, 0, "play railway", "use", "recall mining", "enough")
    assert options(state, 0) == ["play barter", "play mining", "enough"]
    play(state, 0, "play mining")
    assert options(state, 0) == ["use", "leave"]
    play(state, 0, "use")
    assert laid(state, 0) == "mining"


def test_a_military_card_of_an_encore_must_be_used() -> None:
    """GS-5.16: what plays a Military card and uses it does both, if it does anything"""
    state = table(2, set="renaissance", phase="technology", hands=["chariot legion mining warrior"])
    play(state, 0, "play chariot", "use")
    assert options(state, 0) == ["play legion", "play warrior", "enough"]
    events = play(state, 0, "play legion")
    assert [event.key for event in events][:3] == ["log.play", "log.use", "log.attack"]


def test_no_card_is_played_twice_by_an_encore() -> None:
    """GS-5.16: the Railway came back to hand, but was played this turn"""
    state = table(2, phase="technology", hands=["railway warrior"], up=["barter"])
    play(state, 0, "play railway", "use", "recall railway", "recall barter")
    assert options(state, 0) == ["play barter", "enough"]
    assert refused(state, 0) == {"play railway": "GS-5.16", "play warrior": "GS-5.16"}
    play(state, 0, "enough")
    assert state.turn == 1


def test_copy() -> None:
    """GS-5.17: Civil technologies that lie open before opponents"""
    state = table(
        3, set="renaissance", phase="technology", hands=[f"printing-press {REST}"],
        up=["museum", "theology warrior", "internet cinema"],
        laid=["", "philosophy", ""],
    )  # fmt: skip
    play(state, 0, "play printing-press", "use")
    # Not one's own Museum, not what lies as a resource, no Warrior, and nothing that copies.
    assert options(state, 0) == ["copy theology", "copy cinema"]
    assert refused(state, 0) == {"copy internet": "GS-5.17"}
    assert told(play(state, 0, "copy cinema"), "log.copy")
    assert state.track == [1 + 3, 1, 1]  # as if it were one's own


def test_a_copy_of_a_renewal_renews_ones_own() -> None:
    """GS-5.17: of cards that many have, one is as good as another"""
    state = table(
        3, set="renaissance", phase="technology", hands=[f"printing-press {REST}"],
        up=["mining", "agriculture", "agriculture mining"],
    )  # fmt: skip
    play(state, 0, "play printing-press", "use")
    assert options(state, 0) == ["copy mining"]  # there is no Food of one's own to renew
    assert refused(state, 0) == {"copy agriculture": "GS-5.17"}
    play(state, 0, "copy mining")
    assert [laid(state, seat) for seat in range(3)] == ["mining", "", ""]


def test_disrupt() -> None:
    """GS-5.18: every opponent exhausts resources of their own choice"""
    state = table(
        3, set="renaissance", phase="technology", hands=[f"revolution {REST}"],
        laid=["agriculture", "mining knight legion", "tank"],
    )  # fmt: skip
    play(state, 0, "play revolution", "use")
    assert options(state, 1) == ["exhaust mining", "exhaust knight", "exhaust legion"]
    play(state, 1, "exhaust legion", "exhaust mining")
    assert [laid(state, seat) for seat in range(3)] == ["agriculture", "knight", ""]
    assert [up(state, 1), up(state, 2)] == ["mining legion", "tank"]
    assert temporary(state) == ""
    assert state.track == [1, 0, 0]


# -- tactics ---------------------------------------------------------------------------------------------------------


def test_muster() -> None:
    """GS-5.19: Military cards from hand, which add their strength and are not used"""
    state = table(2, phase="technology", hands=["conscription knight musketeer tank barter mining"])
    play(state, 0, "play conscription", "use")
    assert options(state, 0) == ["muster knight", "muster musketeer", "muster tank", "enough"]
    assert refused(state, 0) == {"muster barter": "GS-5.19", "muster mining": "GS-5.19"}
    events = play(state, 0, "muster tank", "muster knight")
    assert up(state, 0) == "knight conscription tank"
    assert state.force(0) == 2 + 2 + 4
    assert told(events, "log.use") == []
    assert (step(state), options(state, 0)) == ("Ordering", ["order tank", "order knight"])  # the card's next effect


def test_muster_need_not_be_used_up() -> None:
    """GS-5.19"""
    state = table(2, phase="technology", hands=["charge knight barter mining"])
    play(state, 0, "play charge", "use", "enough")
    assert (up(state, 0), state.turn) == ("charge", 1)


@pytest.mark.parametrize("name", ["flanking", "blitzkrieg", "satellite"])
def test_what_is_played_in_an_assault_must_be_activated(name: str) -> None:
    """GS-5.20: the example of the rulebook, with the three cards it names"""
    state = table(2, phase="technology", hands=[f"{name} knight barter mining"], laid=["", "agriculture barter"])
    play(state, 0, f"play {name}", "use")
    assert options(state, 0) == ["muster knight", "enough"]
    events = play(state, 0, "muster knight")
    if step(state) == "Mustering":
        events += play(state, 0, "enough")
    assert [line.args["card"] for line in told(events, "log.use")] == ["card.knight"]
    assert (step(state), state.waiting()) == ("Losing", [1])  # the Knight has attacked


def test_one_of_several_in_an_assault_is_activated() -> None:
    """GS-5.20: one that was played, and no other that lies there"""
    state = table(
        2, set="renaissance", phase="technology", hands=["condottieri legion horse-archer barter mining"],
        up=["warrior"], track=[1, 2],
    )  # fmt: skip
    play(state, 0, "play condottieri", "use", "muster legion", "muster horse-archer")
    assert options(state, 0) == ["order legion", "order horse-archer"]
    play(state, 0, "order horse-archer")
    assert state.track == [1, 1]


def test_an_assault_without_a_card_activates_nothing() -> None:
    """GS-5.20: one may play up to so many"""
    state = table(
        2, phase="technology", hands=["flanking knight barter mining"], up=["warrior"], laid=["", "agriculture"]
    )
    events = play(state, 0, "play flanking", "use", "enough")
    assert [line.args["card"] for line in told(events, "log.use")] == ["card.flanking"]
    assert laid(state, 1) == "agriculture"


def test_order() -> None:
    """GS-5.21: a Military card on the technology side, not one in hand or lying as a resource"""
    state = table(
        2,
        phase="technology",
        hands=["reinforcement knight barter mining"],
        up=["warrior tank"],
        laid=["cannon", "agriculture"],
    )
    play(state, 0, "play reinforcement", "use")
    assert options(state, 0) == ["order warrior", "order tank"]
    play(state, 0, "order warrior")
    assert (laid(state, 1), temporary(state)) == ("", "")  # a Tank would have plundered it


def test_an_attack_has_the_loss_that_stands_on_the_card() -> None:
    """GS-5.22"""
    for name, lost in (("warrior", 1), ("musketeer", 2), ("nuclear-submarine", 0)):
        state = table(2, phase="technology", hands=[f"{name} barter mining"], laid=["", "agriculture currency banking"])
        play(state, 0, f"play {name}", "use")
        while step(state) == "Losing":
            play(state, 1, options(state, 1)[0])
        assert len(state.up[1]) == lost

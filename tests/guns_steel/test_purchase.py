"""The purchase (GS-7), and that what the engine deems affordable is what the rulebook allows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

import kurhan
from kurhan.core.components import Components
from kurhan.games.guns_steel import unpack
from kurhan.games.guns_steel.components import EARTH, N_RESOURCES, OIL, RESOURCES, SPACE, Box
from kurhan.games.guns_steel.state import GunsSteel
from tests.guns_steel.table import BOX, buy, card, hand, laid, on_offer, only, price, table, temporary, up
from tests.play import options, play, refused, step, told

CANNON_ROWS = {
    "horse": "knight currency flanking domestication", "gunpowder": "- charge musketeer", "oil": "cannon", "earth": "",
    "space": "- computer",
}  # fmt: skip


# -- the examples of the rulebook ------------------------------------------------------------------------------------


def cannon(rows: dict[str, str]) -> GunsSteel:
    """Two Food, an Iron and a Gunpowder lie there; a Horse is laid, and Barter makes a Food a Gunpowder."""
    state = table(
        3, hands=["iron-working barter"], laid=["agriculture reinforcement mining exploration"], rows=rows,
    )  # fmt: skip
    play(state, 0, "lay iron-working", "play barter", "use", "exhaust agriculture", "get gunpowder")
    return state


def test_the_cannon() -> None:
    """GS-7.3, GS-7.2, GS-7.5: 2 Gunpowder, and 3 more for Charge and the two cards it lies on"""
    state = cannon(CANNON_ROWS)
    assert price(state, "cannon") == (2, 3)
    assert "cannon" in on_offer(state, 0)
    events = play(state, 0, "buy cannon")
    assert step(state) != "Paying"  # all that is there is needed
    paid = told(events, "log.buy")[0].args["paid"]
    assert sorted(paid) == [f"resource.{name}" for name in ("food", "gunpowder", "gunpowder", "horse", "iron")]
    assert laid(state, 0) == ""
    assert temporary(state) == ""
    assert hand(state, 0) == "agriculture barter reinforcement mining iron-working exploration cannon"


def test_the_cannon_needs_all_of_it() -> None:
    """GS-7.3"""
    state = table(3, phase="purchase", laid=["exploration banking agriculture mining"], rows=CANNON_ROWS)
    assert "cannon" not in on_offer(state, 0)
    assert refused(state, 0)["buy cannon"] == "GS-7.2"


def test_the_cannon_when_charge_was_bought() -> None:
    """GS-7.4: just 2 Gunpowder, whatever lies in the lowest row"""
    state = cannon({**CANNON_ROWS, "gunpowder": "- - musketeer"})
    assert price(state, "cannon") == (2, 0)
    buy(state, 0, "cannon")
    assert laid(state, 0) == "reinforcement mining iron-working"
    assert hand(state, 0) == "agriculture barter exploration cannon"


def test_charge_is_bought_and_the_cannon_gets_cheaper() -> None:
    """GS-7.4: links lead over cards that are still there"""
    state = table(3, phase="purchase", temporary="food horse food food", rows=CANNON_ROWS)
    assert price(state, "cannon") == (2, 3)
    buy(state, 0, "charge")
    assert price(state, "cannon") == (2, 0)


def test_the_computer() -> None:
    """GS-7.7, GS-7.5: two temporary Iron and a Food become the Earth that is the Gunpowder"""
    rows = {"horse": "knight", "gunpowder": "", "oil": "", "earth": "", "space": "computer satellite"}
    state = table(
        3,
        hands=["cannon iron-working"],
        laid=["agriculture flanking railway"],
        rows=rows,
    )
    play(state, 0, "lay cannon", "play iron-working", "use")
    assert price(state, "computer") == (4, 0)
    assert temporary(state) == "iron iron"
    events = play(state, 0, "buy computer")
    paid = told(events, "log.buy")[0].args["paid"]
    assert sorted(paid) == [f"resource.{name}" for name in ("food", "horse", "iron", "iron", "oil", "oil")]
    assert hand(state, 0) == "agriculture iron-working flanking cannon railway computer"


# -- clause by clause ------------------------------------------------------------------------------------------------


def test_one_card_may_be_bought() -> None:
    """GS-7.1: one, or none"""
    rows = {**only("currency"), "horse": "currency iron-working"}
    laid_cards = "agriculture barter mining warrior"
    state = table(2, phase="purchase", hands=["reinforcement knight"], laid=[laid_cards], rows=rows)
    assert options(state, 0) == ["buy currency", "buy iron-working", "done"]
    none = state.copy()
    play(none, 0, "done")
    assert (none.turn, laid(none, 0)) == (1, laid_cards)
    buy(state, 0, "currency")
    assert (state.turn, up(state, 0).split()[-1]) == (1, "currency")


def test_who_can_pay_for_nothing_is_not_asked() -> None:
    """GS-7.1, GS-7.2"""
    state = table(2, phase="purchase", hands=["reinforcement knight"], laid=["agriculture"], rows=only("currency"))
    assert state.turn == 1


@pytest.mark.parametrize(
    ("name", "resources"),
    [
        ("knight", "food iron iron"), ("cannon", "gunpowder gunpowder"), ("computer", "horse gunpowder oil oil"),
        ("horse-archer", "iron horse"), ("satellite", "gunpowder oil oil earth"),
    ],
)  # fmt: skip
def test_the_cost_stands_on_the_card(name: str, resources: str) -> None:
    """GS-7.2: with each part of it, not with one part less"""
    parts = resources.split()
    assert name in on_offer(table(3, phase="purchase", temporary=resources, rows=only(name)), 0)
    for place in range(len(parts)):
        fewer = " ".join(parts[:place] + parts[place + 1 :])
        assert name not in on_offer(table(3, phase="purchase", temporary=fewer, rows=only(name)), 0)


def test_a_surcharge_over_several_rows() -> None:
    """GS-7.3: every linked card once, whichever way it is linked"""
    rows = {
        "horse": "knight currency flanking domestication", "gunpowder": "charge musketeer banking",
        "oil": "cannon railway",
        "earth": "tank", "space": "- computer",
    }  # fmt: skip
    state = table(3, phase="purchase", hands=["mining"], temporary="food food", rows=rows)
    assert price(state, "tank") == (4, 2 + 3 + 4)
    assert price(state, "railway") == (3, 2 + 3)
    assert price(state, "banking") == (3, 2)
    assert price(state, "knight") == (3, 0)


def test_the_surcharge_is_of_any_kind() -> None:
    """GS-7.3: for Charge with one card below it"""
    rows = {**only("charge"), "horse": "knight"}
    for extra in RESOURCES:
        state = table(3, phase="purchase", temporary=f"food horse {extra}", rows=rows)
        assert "charge" in on_offer(state, 0)
    assert "charge" not in on_offer(table(3, phase="purchase", temporary="food horse", rows=rows), 0)


def test_temporary_resources_and_those_of_the_layout() -> None:
    """GS-7.5: those of the layout are exhausted"""
    state = table(
        2,
        phase="purchase",
        hands=["barter warrior"],
        laid=["agriculture mining"],
        temporary="iron",
        rows=only("knight"),
    )
    buy(state, 0, "knight")
    assert (laid(state, 0), up(state, 0)) == ("", "agriculture mining knight")
    assert temporary(state) == ""


def test_temporary_resources_are_spent_first() -> None:
    """GS-7.5: since they would be lost"""
    state = table(
        2,
        phase="purchase",
        hands=["barter warrior"],
        laid=["agriculture mining"],
        temporary="iron food",
        rows=only("currency"),
    )
    buy(state, 0, "currency")
    assert laid(state, 0) == "agriculture mining"


def test_the_buyer_chooses_what_is_exhausted() -> None:
    """GS-7.5: of several Food, and of what may be the surcharge"""
    rows = {**only("charge"), "horse": "knight"}
    state = table(
        2,
        phase="purchase",
        hands=["barter warrior"],
        laid=["agriculture reinforcement currency flanking mining"],
        rows=rows,
    )
    play(state, 0, "buy charge")
    assert step(state) == "Paying"
    assert state.view(0)["payment"]["laid"] == [0, 1, 2]
    assert state.view(1)["payment"] is None
    assert options(state, 0) == [
        "pay", "keep agriculture", "keep reinforcement", "keep currency", "spend flanking", "spend mining",
    ]  # fmt: skip
    play(state, 0, "keep agriculture")
    assert state.view(0)["payment"]["laid"] == [1, 2, 4]
    play(state, 0, "spend flanking")
    assert state.view(0)["payment"]["laid"] == [1, 3, 4]
    play(state, 0, "spend currency")
    assert options(state, 0)[0] == "pay"
    play(state, 0, "pay")
    assert laid(state, 0) == "agriculture mining"
    assert up(state, 0) == "reinforcement currency flanking charge"


def test_what_would_be_paid_is_known_before() -> None:
    """GS-7.5: for each card that can be paid for, and to the buyer alone"""
    rows = {**only("charge"), "horse": "knight currency"}
    state = table(
        2, phase="purchase", hands=["barter"], laid=["agriculture reinforcement domestication mining"],
        temporary="iron", rows=rows,
    )  # fmt: skip
    seen = state.view(0)
    assert sorted(seen["payments"]) == sorted(on_offer(state, 0))
    currency = seen["payments"]["currency"]
    assert (currency["laid"], currency["temporary"]) == ([0], ["iron"])
    assert state.view(1)["payments"] == state.view(None)["payments"] == {}
    for name, payment in seen["payments"].items():
        bought = state.copy()
        play(bought, 0, f"buy {name}")
        assert bought.view(0)["payment"] == payment


@pytest.mark.parametrize(
    ("name", "pair"),
    [("currency", "food food"), ("musketeer", "iron iron"), ("charge", "iron iron"), ("railway", "horse horse")],
)
def test_two_alike_for_one_of_the_next(name: str, pair: str) -> None:
    """GS-7.6"""
    rest = {"currency": "food", "musketeer": "iron", "charge": "food", "railway": "iron horse"}[name]
    assert name in on_offer(table(3, phase="purchase", temporary=f"{rest} {pair}", rows=only(name)), 0)
    unlike = pair.split()[0] + " food" if pair != "food food" else "food"
    assert name not in on_offer(table(3, phase="purchase", temporary=f"{rest} {unlike}", rows=only(name)), 0)


def test_two_oil_are_no_earth() -> None:
    """GS-7.6: two alike reach no further than Oil"""
    three = "gunpowder oil oil"
    assert "satellite" not in on_offer(
        table(3, phase="purchase", temporary=f"{three} oil oil", rows=only("satellite")), 0
    )
    assert "satellite" in on_offer(
        table(3, phase="purchase", temporary=f"{three} oil oil oil", rows=only("satellite")), 0
    )


def test_any_three_for_an_earth() -> None:
    """GS-7.7"""
    for three in ("food iron horse", "iron iron iron", "oil food gunpowder"):
        assert "cannon" in on_offer(table(3, phase="purchase", temporary=f"gunpowder {three}", rows=only("cannon")), 0)
    assert "cannon" not in on_offer(table(3, phase="purchase", temporary="gunpowder food iron", rows=only("cannon")), 0)


@pytest.mark.parametrize(
    ("name", "resources"),
    [("musketeer", "oil oil"), ("domestication", "iron iron"), ("cannon", "oil"), ("currency", "horse")],
)  # fmt: skip
def test_nothing_for_something_less_precious(name: str, resources: str) -> None:
    """GS-7.8: an Oil is not two Gunpowder, nor is it a Gunpowder"""
    assert on_offer(table(3, phase="purchase", temporary=resources, rows=only(name)), 0) == []


def test_no_change_is_given() -> None:
    """GS-7.8: of two Space for a price of three a half is left over, and lost"""
    rows = {**only("knight"), "horse": "knight currency"}
    state = table(2, phase="purchase", hands=["barter warrior"], laid=["nuclear-submarine satellite"], rows=rows)
    state.buys = 2
    buy(state, 0, "knight")
    assert (up(state, 0), temporary(state)) == ("knight nuclear-submarine satellite", "")
    assert state.turn == 1


def test_a_card_bought_lies_open_and_is_not_used() -> None:
    """GS-7.9: and its place stays empty"""
    rows = {**only("domestication"), "horse": "knight domestication currency"}
    state = table(
        2, phase="purchase", hands=["reinforcement mining"], up=["agriculture"], temporary="food food", rows=rows
    )
    events = buy(state, 0, "domestication")
    assert (up(state, 0), laid(state, 0)) == ("agriculture domestication", "")  # no Food renewed
    assert told(events, "log.use") == []
    row = state.view(1)["rows"][0]["cards"]
    assert [place and place["card"] for place in row] == ["knight", None, "currency", None, None, None]


# -- a slow payer, from the rulebook alone ---------------------------------------------------------------------------

Hoard = tuple[int, ...]  # how many of each resource up to Earth: a Space is two of it


def hoard(have: list[int]) -> Hoard:
    return (*have[:EARTH], have[EARTH] + 2 * have[SPACE])


def pays(have: Hoard, cost: list[int], due: int) -> bool:
    """Without an exchange: what is named, Earth for what is lacking, and any others for the surcharge."""
    lacking = cost[EARTH] + sum(max(0, cost[r] - have[r]) for r in range(EARTH))
    spare = sum(max(0, have[r] - cost[r]) for r in range(EARTH))
    return lacking <= have[EARTH] and due <= spare + have[EARTH] - lacking


def exchanges(have: Hoard) -> Iterator[Hoard]:
    """Two alike for one of the next, or any three for an Earth."""
    for resource in range(OIL):
        if have[resource] >= 2:
            yield changed(have, [resource, resource], resource + 1)
    for a in range(EARTH):
        for b in range(a, EARTH):
            for c in range(b, EARTH):
                if all(have[r] >= [a, b, c].count(r) for r in (a, b, c)):
                    yield changed(have, [a, b, c], EARTH)


def changed(have: Hoard, gone: list[int], got: int) -> Hoard:
    return tuple(count - gone.count(r) + (r == got) for r, count in enumerate(have))


@cache
def reachable(have: Hoard) -> frozenset[Hoard]:
    """Everything that exchanges can make of some resources."""
    found = {have}
    for other in exchanges(have):
        found |= reachable(other)
    return frozenset(found)


def can_pay(have: list[int], cost: list[int], due: int) -> bool:
    return any(pays(other, cost, due) for other in reachable(hoard(have)))


def some(rng: kurhan.Rng, most: int, kinds: int) -> list[int]:
    """A few resources by chance."""
    count = [0] * N_RESOURCES
    for _ in range(rng.below(most + 1)):
        count[rng.below(kinds)] += 1
    return count


@cache
def boxes() -> list[Box]:
    """Boxes in which the Currency has a cost by chance."""
    text = (kurhan.game("guns_steel").folder / "components.toml").read_text(encoding="utf-8")
    start = text.index('name = "currency"')
    before, after = text[start:].split('cost = ["food 1", "iron 1"]', 1)
    rng = kurhan.Rng(1)
    found = []
    for _ in range(60):
        cost = some(rng, 3, EARTH + 1)
        cost[rng.below(EARTH + 1)] += 1
        words = [f'"{RESOURCES[r]} {count}"' for r, count in enumerate(cost) if count]
        found.append(unpack(Components(f"{text[:start]}{before}cost = [{', '.join(words)}]{after}", "box.toml")))
    return found


def payday(rng: kurhan.Rng) -> tuple[GunsSteel, list[int], int]:
    """Some resources, some of them in the layout, and the Currency at a price by chance: its cost and its surcharge."""
    state = table(3, phase="purchase", hands=["", "mining", "mining"], temporary="food iron", rows=only("currency"))
    state.box = boxes()[rng.below(len(boxes()))]
    bought = card("currency")
    due = rng.below(4)
    state.links[state.row.index(bought)] = due
    state.temporary = some(rng, 4, N_RESOURCES)
    cards = [one for one in [*range(5), *range(20, len(BOX.slug))] if one != bought]
    rng.shuffle(cards)
    state.laid[0] = cards[: rng.below(8)]
    return state, list(state.box.cost[bought]), due


def test_affordable_is_what_the_rulebook_allows() -> None:
    """GS-7.2, GS-7.3, GS-7.6, GS-7.7, GS-7.8, GS-2.6, GS-2.7"""
    rng = kurhan.Rng(1)
    verdicts = [0, 0]
    for _ in range(4000):
        state, cost, due = payday(rng)
        have = state.resources(0)
        allowed = can_pay(have, cost, due)
        assert ("currency" in on_offer(state, 0)) == allowed, (have, cost, due)
        assert ("buy currency" in refused(state, 0)) != allowed
        verdicts[allowed] += 1
    assert min(verdicts) > 1000


def proposed(state: GunsSteel) -> tuple[list[str], list[int]]:
    """The cards of a payment before it is made, and how many of each resource it takes."""
    view = state.view(0)
    chosen = [BOX.slug[state.laid[0][spot]] for spot in view["payment"]["laid"]]
    kinds = [BOX.back[card(name, 0)] for name in chosen]
    kinds += [RESOURCES.index(name) for name in view["payment"]["temporary"]]
    return chosen, [kinds.count(resource) for resource in range(N_RESOURCES)]


def without(have: list[int], resource: int) -> list[int]:
    return [count - (r == resource) for r, count in enumerate(have)]


def needless(paid: list[int], cost: list[int], due: int) -> list[str]:
    """What could be left out of a payment."""
    return [name for r, name in enumerate(RESOURCES) if paid[r] and can_pay(without(paid, r), cost, due)]


def test_a_payment_is_proposed_for_what_is_affordable_and_for_nothing_else() -> None:
    """GS-7.5: it is enough, and nothing in it is needless"""
    rng = kurhan.Rng(2)
    payments = [0, 0]
    for _ in range(3000):
        state, cost, due = payday(rng)
        have = state.resources(0)
        assert ("currency" in on_offer(state, 0)) == can_pay(have, cost, due), (have, cost, due)
        if "currency" not in on_offer(state, 0):
            continue
        events = play(state, 0, "buy currency")
        if step(state) == "Paying":
            paid = proposed(state)[1]
        else:
            names = [str(name).partition(".")[2] for name in told(events, "log.buy")[0].args["paid"]]
            paid = [names.count(name) for name in RESOURCES]
        payments[step(state) == "Paying"] += 1
        assert all(paid[r] <= have[r] for r in range(N_RESOURCES))
        assert can_pay(paid, cost, due), (paid, cost, due)
        assert needless(paid, cost, due) == [], (paid, cost, due)
    assert min(payments) > 100


def test_any_resource_that_is_not_needed_can_be_kept() -> None:
    """GS-7.5, GS-7.6, GS-7.7: whoever can pay without a card of the layout may keep it, by exchanges too"""
    rng = kurhan.Rng(3)
    kept = 0
    for _ in range(2000):
        state, cost, due = payday(rng)
        have = state.resources(0)
        if "currency" in on_offer(state, 0):
            play(state, 0, "buy currency")
        if step(state) != "Paying":
            continue
        for name in proposed(state)[0]:
            enough = can_pay(without(have, BOX.back[card(name, 0)]), cost, due)
            assert (f"keep {name}" in options(state, 0)) == enough, (have, cost, due, name)
            kept += enough
    assert kept > 200


def test_which_temporary_resources_are_left_for_another_purchase() -> None:
    """GS-7.5: Charge with a Gunpowder, so that the two Iron are there for the Ironclad"""
    rows = {**only("charge"), "horse": "knight", "oil": "ironclad"}
    state = table(
        2, set="combined", phase="purchase", hands=["barter mining"], laid=["agriculture domestication"],
        temporary="iron iron gunpowder gunpowder", rows=rows,
    )  # fmt: skip
    state.buys = 2
    play(state, 0, "buy charge")
    assert proposed(state)[0] == ["agriculture"]
    play(state, 0, "save iron", "save iron")
    assert proposed(state)[0] == ["agriculture", "domestication"]
    play(state, 0, "save gunpowder")
    assert options(state, 0) == ["pay"]  # the other Gunpowder is needed for the surcharge
    play(state, 0, "pay")
    assert temporary(state) == "iron iron gunpowder"
    buy(state, 0, "ironclad")
    assert up(state, 0) == "agriculture domestication charge ironclad"


def test_a_card_may_be_exhausted_in_place_of_a_temporary_resource() -> None:
    """GS-7.5: what is temporary is lost then, but one wants the technology"""
    state = table(
        3, phase="purchase", hands=["barter mining"], laid=["agriculture reinforcement"], temporary="food food food",
        rows=only("currency"),
    )  # fmt: skip
    play(state, 0, "buy currency")
    assert proposed(state)[0] == []
    play(state, 0, "save food", "save food")
    assert proposed(state)[0] != []
    play(state, 0, "pay")
    assert up(state, 0).split()[-1] == "currency"
    assert len(up(state, 0).split()) > 1


def test_any_temporary_resource_that_is_not_needed_can_be_saved() -> None:
    """GS-7.5: as often as what is left would pay"""
    rng = kurhan.Rng(4)
    saved = 0
    for _ in range(2000):
        state, cost, due = payday(rng)
        have = state.resources(0)
        if "currency" in on_offer(state, 0):
            play(state, 0, "buy currency")
        while step(state) == "Paying":
            fleeting = state.view(0)["payment"]["temporary"]
            found = ""
            for name in {*fleeting}:
                enough = can_pay(without(have, RESOURCES.index(name)), cost, due)
                assert (f"save {name}" in options(state, 0)) == enough, (have, cost, due, name)
                found = name if enough else found
            if not found:
                break
            play(state, 0, f"save {found}")
            have = without(have, RESOURCES.index(found))
            saved += 1
    assert saved > 200


def test_temporary_resources_are_exchanged_before_one_of_the_layout_is_spent() -> None:
    """GS-7.5, GS-7.6: the two Iron would be lost, the Horse is kept"""
    state = table(
        2,
        phase="purchase",
        hands=["barter warrior"],
        laid=["currency"],
        temporary="food iron iron",
        rows=only("charge"),
    )
    buy(state, 0, "charge")
    assert laid(state, 0) == "currency"


def test_what_one_exchange_needs_is_not_taken_for_another() -> None:
    """GS-7.6, GS-7.7: two Gunpowder must be the Oil, so the Horses are the Earth that is the Iron"""
    state = table(
        2, phase="purchase", hands=["barter warrior"], laid=["currency knight flanking banking cannon"],
        temporary="gunpowder gunpowder", rows=only("tank"),
    )  # fmt: skip
    buy(state, 0, "tank")
    assert up(state, 0) == "currency knight flanking banking cannon tank"
    assert temporary(state) == ""


def test_the_buyer_may_change_the_payment_as_long_as_it_is_enough() -> None:
    """GS-7.5: whatever is put in or kept out, the price is paid, nothing is needless, and wishes are kept"""
    rng = kurhan.Rng(4)
    changes = 0
    for _ in range(600):
        state, cost, due = payday(rng)
        if "currency" in on_offer(state, 0):
            play(state, 0, "buy currency")
        wishes: list[str] = []
        while step(state) == "Paying" and wishes[-1:] != ["pay"]:
            chosen, paid = proposed(state)
            assert can_pay(paid, cost, due)
            assert needless(paid, cost, due) == [], (paid, cost, due, wishes)
            for wish in wishes:
                verb, name = wish.split()
                assert verb == "save" or (name in chosen) == (verb == "spend")
            changes += len(wishes)
            wishes.append(options(state, 0)[rng.below(len(options(state, 0)))])
            play(state, 0, wishes[-1])
    assert changes > 100

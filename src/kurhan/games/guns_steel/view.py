"""What a seat sees of Guns & Steel."""

from __future__ import annotations

from functools import cache
from typing import Final, TypedDict

from kurhan.core.effect import PhraseView
from kurhan.core.facts import facts
from kurhan.core.state import NOBODY
from kurhan.core.view import Head, head
from kurhan.games.guns_steel.actions import Buy
from kurhan.games.guns_steel.components import (
    ALL_LINKS,
    ERAS,
    FIRST_CARD,
    N_ERAS,
    N_RESOURCES,
    NEW_WORLD,
    RESOURCES,
    SETS,
    TYPES,
    Box,
)
from kurhan.games.guns_steel.rules.choices import Getting
from kurhan.games.guns_steel.rules.purchase import ALL, Buying, Paying, Payment, affordable, buyable, proposed
from kurhan.games.guns_steel.rules.using import Using
from kurhan.games.guns_steel.state import GunsSteel

# The phase of a turn to which a step belongs, where that is not the technology.
PHASE: Final = {
    "Resource": "resource", "Opening": "resource", "Buying": "purchase", "Paying": "purchase", "Taking": "end",
    "Building": "end", "Praising": "end", "Moving": "end",
}  # fmt: skip


class CountView(TypedDict):
    resource: str
    count: int


class CardView(TypedDict):
    """Both sides of a card."""

    id: int
    card: str  # its name
    number: int  # as printed
    resource: str  # on its back
    type: str
    points: int
    strength: int
    reaction: bool
    cost: list[CountView]
    effects: list[PhraseView]
    own: bool  # one of the five everyone begins with
    source: str  # where it is known from


class BackView(TypedDict):
    """The resource side of a card whose other side others cannot see: it has neither number nor name."""

    id: int
    card: str
    resource: str
    points: int
    own: bool


class OfferView(CardView):
    """A card that can be bought, and what it would cost now."""

    links: int  # surcharges there are
    waived: int  # those of them that need not be paid this turn
    surcharge: int  # those that must
    price: int  # in all
    affordable: bool | None  # for the seat that looks
    size: int  # of the research stack that it is the top of; 0 in the pyramid
    rests_on: list[int]  # places in the row below, from 0, where a card lies that it rests on
    below: list[str]  # cards that it is linked to below, by name, the nearest first: they cause its surcharges
    above: list[int]  # cards that are linked to it from above
    adds_to: list[int]  # all whose surcharges it causes: those above, and tops of later research stacks


class WonderView(TypedDict):
    id: int
    wonder: str  # its name
    number: int  # as printed
    era: str
    points: int
    condition: PhraseView
    glory: int  # tokens it takes; 0 in the New World
    picture: str  # the card that it shows


class WaitingView(WonderView):
    """A wonder beside the pyramid."""

    tokens: list[int]  # by seat
    met: list[int]  # seats that meet its condition now


class RowView(TypedDict):
    era: str
    cards: list[OfferView | None]  # from left to right
    stack: OfferView | None
    research: list[CardView]  # the stack, its top last
    wonder: WaitingView | None


class PartView(TypedDict):
    resource: str
    count: int
    temporary: bool


class PaymentView(TypedDict):
    card: int  # for which
    laid: list[int]  # places in the buyer's row of resources
    temporary: list[str]
    parts: list[PartView]  # the same by kind
    exchange: bool  # whether some are exchanged, so that more are paid than the price


class DefenderView(TypedDict):
    seat: int
    force: int
    holds: bool  # whether it is strong enough as it stands
    answer: str  # given, due now, or later


class ClashView(TypedDict):
    """An attack that is not over."""

    seat: int  # who attacks
    card: CardView
    force: int
    decided: bool  # whether all have answered
    defenders: list[DefenderView]  # clockwise


class PlayerView(TypedDict):
    seat: int
    hand: int  # how many cards
    cards: list[CardView] | None  # in hand; None for those who may not see them
    unseen: list[CardView]  # in hand, or laid so that others cannot tell which: all see that much
    up: list[CardView]  # on the table, technology side up
    laid: list[CardView | BackView]  # on the table, resource side up
    strength: int
    wonders: list[WonderView]
    track: int
    glory: int  # tokens left
    points: int
    scoring: list[CardView]  # when the game is over: cards that are worth something, the best first


class GunsSteelView(Head):
    set: str
    first: int  # who began
    round: int
    rounds: int  # after which the game ends at the latest
    phase: str  # of the turn: resource, technology, purchase or end; empty when the game is over
    rows: list[RowView]  # from the lowest up
    temporary: list[CountView]  # resources of the seat to move that are lost at the end of its turn
    free: int  # surcharges that need not be paid this turn
    all_free: bool  # whether none of them must
    buys: int  # cards that may still be bought this turn
    clash: ClashView | None
    goal: int | None  # of the score track; None where there is none
    tokens: int  # of glory that everyone has
    using: int | None  # the card that was just played and may be used
    getting: list[str]  # resources of which the seat to move gets one
    buying: OfferView | None  # the card that is being paid for
    payment: PaymentView | None  # ... and, for the buyer, what with
    payments: dict[str, PaymentView]  # for the seat that may buy: what would be proposed for each card, by name
    players: list[PlayerView]


def view(state: GunsSteel, seat: int | None) -> GunsSteelView:
    eye = NOBODY if seat is None else seat
    box, track = state.box, state.edition != NEW_WORLD
    step = None if state.over else state.steps[-1]
    rows = row_views(state, eye)
    paying = step if isinstance(step, Paying) else None
    return {
        **head(state, seat),
        "set": SETS[state.edition],
        "first": state.first,
        "round": min(state.round, box.rounds),
        "rounds": box.rounds,
        "phase": "" if step is None else PHASE.get(type(step).__name__, "technology"),
        "rows": rows,
        "temporary": [{"resource": RESOURCES[r], "count": state.temporary[r]} for r in range(N_RESOURCES)],
        "free": state.free,
        "all_free": state.free >= ALL_LINKS,
        "buys": state.buys,
        "clash": clash_view(state),
        "goal": box.goal if track else None,
        "tokens": box.tokens if track else 0,
        "using": step.card if isinstance(step, Using) else None,
        "getting": [RESOURCES[resource] for resource in step.kinds()] if isinstance(step, Getting) else [],
        "buying": offer_of(rows, paying.card) if paying else None,
        "payment": payment_view(state, paying.card, paying.payment(state)) if paying and paying.seat == eye else None,
        "payments": payments(state, eye) if isinstance(step, Buying) and step.seat == eye else {},
        "players": [player_view(state, i, eye) for i in range(state.seats)],
    }


# -- cards and wonders: what never changes is put together once, and all views share it ------------------------------


@cache
def card_view(box: Box, card: int) -> CardView:
    cost = box.cost[card]
    found: CardView = {
        "id": card,
        "card": box.slug[card],
        "number": box.number[card],
        "resource": RESOURCES[box.back[card]],
        "type": TYPES[box.type[card]],
        "points": box.points[card],
        "strength": box.strength[card],
        "reaction": box.reaction[card],
        "cost": [{"resource": RESOURCES[r], "count": cost[r]} for r in range(N_RESOURCES) if cost[r]],
        "effects": [effect.view() for effect in box.effects[card]],
        "own": card < FIRST_CARD,
        "source": box.source[card],
    }
    return facts(found)


@cache
def back_view(box: Box, card: int) -> BackView:
    found: BackView = {
        "id": NOBODY,
        "card": "",
        "resource": RESOURCES[box.back[card]],
        "points": box.points[card],
        "own": card < FIRST_CARD,
    }
    return facts(found)


@cache
def wonder_view(box: Box, wonder: int) -> WonderView:
    found: WonderView = {
        "id": wonder,
        "wonder": box.wonders[wonder],
        "number": box.wonder_number[wonder],
        "era": ERAS[box.wonder_era[wonder]],
        "points": box.wonder_points[wonder],
        "condition": box.condition[wonder].view(),
        "glory": box.glory[wonder],
        "picture": box.slug[box.picture[wonder]],
    }
    return facts(found)


# -- the pyramid ---------------------------------------------------------------------------------------------------


def row_views(state: GunsSteel, eye: int) -> list[RowView]:
    """The rows, and what their cards would cost the seat that looks."""
    have = None if eye == NOBODY else state.resources(eye)
    linked = state.linked()
    rows: list[RowView] = []
    for era in range(N_ERAS):
        stack = state.stacks[era]
        rows.append({
            "era": ERAS[era],
            "cards": [pyramid_view(state, era, position, linked, have) for position in places(state, era)],
            "stack": {**offer_view(state, stack[-1], have), "size": len(stack)} if stack else None,
            "research": card_views(state.box, stack),
            "wonder": waiting_view(state, era),
        })  # fmt: skip
    return rows


def places(state: GunsSteel, era: int) -> range:
    """The positions of a row."""
    return range(int(state.start_of(era)), int(state.start_of(era + 1)))


def offer_view(state: GunsSteel, card: int, have: list[int] | None) -> OfferView:
    """A card on offer; in the pyramid it may have links as well."""
    box = state.box
    links, due = int(state.surcharges(card)), int(state.surcharge(card))
    return {
        **card_view(box, card),
        "links": links,
        "waived": links - due,
        "surcharge": due,
        "price": box.price[card] + due,
        "affordable": None if have is None else affordable(box, have, box.cost[card], due),
        "size": 0,
        "rests_on": [],
        "below": [],
        "above": [],
        "adds_to": [],
    }


def pyramid_view(
    state: GunsSteel, era: int, position: int, linked: list[int], have: list[int] | None
) -> OfferView | None:
    row, box = state.row, state.box
    if row[position] == NOBODY:
        return None
    below = [i for lower in range(era - 1, -1, -1) for i in places(state, lower) if linked[position] & (1 << i)]
    above = [row[i] for i in range(position, len(row)) if row[i] != NOBODY and linked[i] & (1 << position)]
    later = [stack[-1] for stack in state.stacks[era + 1 :] if stack]
    return {
        **offer_view(state, row[position], have),
        "rests_on": rests_on(state, era, position) if era else [],
        "below": [box.slug[row[i]] for i in below],
        "above": above,
        "adds_to": above + later,
    }


def rests_on(state: GunsSteel, era: int, position: int) -> list[int]:
    """The places of the row below where a card lies just under a position."""
    left = state.box.supports[state.width][position]
    return [i - int(state.start_of(era - 1)) for i in (left, left + 1) if state.row[i] != NOBODY]


def waiting_view(state: GunsSteel, era: int) -> WaitingView | None:
    wonder = state.wonders[era]
    if wonder == NOBODY:
        return None
    return {
        **wonder_view(state.box, wonder),
        "tokens": state.glory[era][:],
        "met": [seat for seat in range(state.seats) if state.met(seat, wonder)],
    }


def offer_of(rows: list[RowView], card: int) -> OfferView | None:
    """A card where it is on offer."""
    for row in rows:
        for offer in [*row["cards"], row["stack"]]:
            if offer is not None and offer["id"] == card:
                return offer
    return None


# -- payments ------------------------------------------------------------------------------------------------------


def payments(state: GunsSteel, seat: int) -> dict[str, PaymentView]:
    """What would be proposed for each card that a seat can pay for."""
    found: dict[str, PaymentView] = {}
    for action in buyable(state, seat, ALL):
        assert isinstance(action, Buy)
        card = action.card(seat)
        found[action.name] = payment_view(state, card, proposed(state, seat, card, [], []))
    return found


def payment_view(state: GunsSteel, card: int, payment: Payment) -> PaymentView:
    items = payment.items()
    laid = [spot for spot in range(len(payment.laid)) if payment.laid[spot] in items]
    ready = [RESOURCES[state.box.back[payment.laid[spot]]] for spot in laid]
    temporary = [RESOURCES[-1 - item] for item in items if item < 0]
    parts: list[PartView] = []
    for resource in RESOURCES:
        if resource in ready:
            parts.append({"resource": resource, "count": ready.count(resource), "temporary": False})
        if resource in temporary:
            parts.append({"resource": resource, "count": temporary.count(resource), "temporary": True})
    return {
        "card": card,
        "laid": laid,
        "temporary": temporary,
        "parts": parts,
        "exchange": len(items) > state.box.price[card] + state.surcharge(card),
    }


# -- seats ---------------------------------------------------------------------------------------------------------


def clash_view(state: GunsSteel) -> ClashView | None:
    if state.clash == NOBODY:
        return None
    decided = len(state.forces) > 0
    forces = state.forces if decided else [state.force(seat) for seat in range(state.seats)]
    attack = forces[state.turn]
    answer = "given"
    defenders: list[DefenderView] = []
    for seat in state.clockwise(state.turn)[1:]:
        if not decided and answer != "given":
            answer = "later"
        elif not decided and seat == state.asked():
            answer = "due"
        defenders.append({"seat": seat, "force": forces[seat], "holds": forces[seat] >= attack, "answer": answer})
    return {
        "seat": state.turn,
        "card": card_view(state.box, state.clash),
        "force": attack,
        "decided": decided,
        "defenders": defenders,
    }


def player_view(state: GunsSteel, seat: int, eye: int) -> PlayerView:
    box = state.box
    hand, up, laid = state.hand[seat], state.up[seat], state.laid[seat]
    known = seat == eye or state.open
    dark = [card for card in laid if state.laid_at[card]]
    return {
        "seat": seat,
        "hand": len(hand),
        "cards": card_views(box, sorted(hand)) if known else None,
        "unseen": card_views(box, sorted(hand + dark)),
        "up": card_views(box, up),
        "laid": [back_view(box, card) if card in dark and not known else card_view(box, card) for card in laid],
        "strength": state.force(seat),
        "wonders": [wonder_view(box, wonder) for wonder in state.built[seat]],
        "track": state.track[seat],
        "glory": state.tokens_left(seat),
        "points": state.points(seat),
        "scoring": scoring(state, seat, known) if state.over else [],
    }


def card_views(box: Box, cards: list[int]) -> list[CardView]:
    return [card_view(box, card) for card in cards]


def scoring(state: GunsSteel, seat: int, known: bool) -> list[CardView]:
    """A seat's cards that are worth something; their order tells nothing that others may not know."""
    lying = [card for card in state.laid[seat] if known or not state.laid_at[card]]
    dark = [card for card in state.laid[seat] if card not in lying]
    owned = state.up[seat] + lying + sorted(state.hand[seat] + dark)
    points = state.box.points
    return card_views(state.box, sorted([card for card in owned if points[card]], key=lambda card: -points[card]))

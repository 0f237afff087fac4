"""What a seat may know of a table of Traders of Carthage."""

from __future__ import annotations

from functools import cache
from typing import TypedDict

from kurhan.core.facts import facts
from kurhan.core.state import NOBODY
from kurhan.core.view import Head, head
from kurhan.games.carthage.components import COLOURS, N_COLOURS, Box
from kurhan.games.carthage.rules.payday import (
    HideGoods,
    ProtectGoods,
    at_stake,
    icons_aside,
    in_port,
    points_for,
    raided,
    stack_price,
)
from kurhan.games.carthage.rules.purchase import Payment, destination
from kurhan.games.carthage.rules.turn import Turn
from kurhan.games.carthage.state import Carthage


class Card(TypedDict):
    id: int  # which of all cards it is: the same wherever it lies
    card: str  # its kind, as in notation
    colour: str
    value: int
    icons: int  # how many amphorae it shows


class Lot(Card):
    """A card of the market or the farm."""

    mark: int | None  # whose reservation marker lies on it


class Good(Card):
    """A card of a store."""

    hidden: bool  # turned and safe from pirates
    at_stake: bool  # about to be raided


class Stack(TypedDict):
    """All goods of one colour in a store."""

    colour: str
    cards: list[Good]  # the dearest first
    price: int  # if it were sold now
    points: int  # what that would bring
    hidden: int  # how many of them are


class Token(TypedDict):
    colour: str
    count: int


class Player(TypedDict):
    seat: int
    hand: int  # how many cards, those put forward included
    cards: list[Card] | None  # the hand without what is put forward; None for the eyes of others
    taken: list[Card]  # what of the hand all have seen being taken
    spent: list[Card]  # what was played of the first hand
    coins: int  # what the hand is worth, cards put forward included
    opening: int  # what the first hand was worth
    marker: bool  # whether the reservation marker lies before the seat
    goods: list[Card]  # the store, open to raids
    hidden: list[Card]  # the store, turned and safe
    stacks: list[Stack]  # the whole store, by colour
    tokens: list[Token]  # one entry for each colour
    token_count: int
    points: int


class Space(TypedDict):
    name: str
    pirates: bool
    anchor: bool  # where raided ships go


class Ship(TypedDict):
    colour: str
    space: int


class Voyage(TypedDict):
    """How a ship would sail."""

    colour: str
    start: int
    end: int
    arrives: bool  # in Carthage


class Offer(TypedDict):
    """What buying now would mean for the seat whose turn it is."""

    cards: list[int]  # the ids of all it would have to buy
    price: int
    coins: int  # what it has
    affordable: bool
    voyages: list[Voyage]
    payday: bool  # whether a ship would arrive


class Bill(TypedDict):
    """A payment under way."""

    price: int
    paid: int


class Stake(TypedDict):
    """A colour that is about to be raided."""

    colour: str
    goods: list[Card]  # not hidden yet, the dearest first
    safe: int  # how many of them the amphorae put forward hide
    lost: int  # how many they do not


class Hiding(TypedDict):
    """What the pirates are about to take from the seat that looks, and what it does against that."""

    stakes: list[Stake]
    icons: int  # amphorae put forward
    safe: int  # goods that they hide


class CarthageView(Head):
    first: int  # the starting player
    colours: list[str]  # in the order of the box: that of lanes, stacks and tokens
    market: list[Lot]
    market_places: int  # how many cards lie there at the start; it may grow beyond
    farm: list[Lot]
    farm_places: int
    deck: int  # how many cards
    discard: list[Card]  # the latest last
    route: list[Space]
    goal: int  # the space that is Carthage
    ships: list[Ship]
    last_token: int  # how many tokens of one seat end the game
    payday: list[str]  # the colours whose ships are in Carthage
    raided: list[str]  # the colours that pirates are about to raid, while goods are being hidden
    players: list[Player]
    offer: Offer | None  # during a turn and its payment
    aside: list[Card]  # what the seat that looks has put forward, unseen by others
    purse: int | None  # the coins in its hand without those
    bill: Bill | None  # while it pays
    hiding: Hiding | None  # while it hides goods


def view(state: Carthage, seat: int | None) -> CarthageView:
    box = state.box
    step = state.steps[-1]
    asked = state.asked()
    chooses = seat == asked
    aside = state.aside if chooses else []
    raiding = isinstance(step, HideGoods | ProtectGoods)
    danger = [colour for colour in range(N_COLOURS) if raiding and raided(state, colour)]
    buying = not state.over and isinstance(step, Turn | Payment)
    return {
        **head(state, seat),
        "first": state.first,
        "colours": list(COLOURS),
        "market": lots(state, state.market, state.market_marks),
        "market_places": box.market,
        "farm": lots(state, state.farm, state.farm_marks),
        "farm_places": box.farm,
        "deck": len(state.deck),
        "discard": cards_of(state, state.discard),
        "route": route(box),
        "goal": box.goal,
        "ships": [{"colour": COLOURS[colour], "space": state.ships[colour]} for colour in range(N_COLOURS)],
        "last_token": box.last_token,
        "payday": [COLOURS[colour] for colour in in_port(state)],
        "raided": [COLOURS[colour] for colour in danger],
        "players": [player(state, i, i == seat, state.aside if i == asked else [], danger) for i in range(state.seats)],
        "offer": offer(state, asked) if buying else None,
        "aside": cards_of(state, aside),
        "purse": None if seat is None else state.purse[seat] - state.worth(aside),
        "bill": {"price": step.price, "paid": state.worth(aside)} if chooses and isinstance(step, Payment) else None,
        "hiding": hiding(state, asked, danger) if chooses and raiding else None,
    }


@cache
def route(box: Box) -> list[Space]:
    spaces = enumerate(box.route)
    found: list[Space] = [{"name": name, "pirates": box.pirates[i], "anchor": i == box.anchor} for i, name in spaces]
    return facts(found)


@cache
def face(box: Box, card: int) -> Card:
    kind = box.kind[card]
    found: Card = {
        "id": card,
        "card": box.names[kind],
        "colour": COLOURS[box.colours[kind]],
        "value": box.values[kind],
        "icons": box.icons[kind],
    }
    return facts(found)


def card_of(state: Carthage, card: int) -> Card:
    return face(state.box, card)


def cards_of(state: Carthage, cards: list[int]) -> list[Card]:
    return [card_of(state, card) for card in cards]


def lots(state: Carthage, cards: list[int], marks: list[int]) -> list[Lot]:
    return [{**card_of(state, card), "mark": None if mark == NOBODY else mark} for card, mark in zip(cards, marks)]


def player(state: Carthage, seat: int, own: bool, aside: list[int], danger: list[int]) -> Player:
    hand = state.secret[seat] + state.taken[seat]
    return {
        "seat": seat,
        "hand": len(hand) + len(aside),
        "cards": cards_of(state, sorted(hand)) if own else None,
        "taken": cards_of(state, sorted(state.taken[seat] + aside[: state.aside_taken])),
        "spent": cards_of(state, sorted(state.spent[seat])),
        "coins": state.purse[seat],
        "opening": state.opening[seat],
        "marker": bool(state.markers[seat]),
        "goods": cards_of(state, sorted(state.goods[seat])),
        "hidden": cards_of(state, sorted(state.hidden[seat])),
        "stacks": stacks(state, seat, danger),
        "tokens": [{"colour": COLOURS[colour], "count": state.tokens[seat][colour]} for colour in range(N_COLOURS)],
        "token_count": state.token_count(seat),
        "points": state.points(seat),
    }


def stacks(state: Carthage, seat: int, danger: list[int]) -> list[Stack]:
    found: list[Stack] = []
    for colour in range(N_COLOURS):
        goods = dearest_first(state, state.goods[seat], colour)
        hidden = dearest_first(state, state.hidden[seat], colour)
        cards: list[Good] = [
            *[good(state, card, False, colour in danger) for card in goods],
            *[good(state, card, True, False) for card in hidden],
        ]
        if not cards:
            continue
        cards.sort(key=lambda card: -card["value"])
        price = stack_price(state, seat, colour, cards[0]["value"], len(cards))
        found.append({
            "colour": COLOURS[colour],
            "cards": cards,
            "price": price,
            "points": points_for(state, price),
            "hidden": len(hidden),
        })  # fmt: skip
    return found


def good(state: Carthage, card: int, hidden: bool, raided: bool) -> Good:
    return {**card_of(state, card), "hidden": hidden, "at_stake": raided}


def dearest_first(state: Carthage, cards: list[int], colour: int) -> list[int]:
    """The cards of a colour."""
    value = state.box.value
    found = [card for card in cards if state.box.colour[card] == colour]
    return sorted(found, key=lambda card: (-value[card], card))


def offer(state: Carthage, seat: int) -> Offer:
    cards = [card for card, mark in zip(state.market, state.market_marks) if state.may_have(seat, mark)]
    colours = [state.box.colour[card] for card in cards]
    voyages = [voyage(state, colour, colours.count(colour)) for colour in range(N_COLOURS) if colour in colours]
    price, coins = state.price(seat), state.purse[seat]
    return {
        "cards": cards,
        "price": price,
        "coins": coins,
        "affordable": 0 < price <= coins,
        "voyages": voyages,
        "payday": any(found["arrives"] for found in voyages),
    }


def voyage(state: Carthage, colour: int, cards: int) -> Voyage:
    end = destination(state, colour, cards)
    return {
        "colour": COLOURS[colour], "start": state.ships[colour], "end": end, "arrives": end == state.box.goal,
    }  # fmt: skip


def hiding(state: Carthage, seat: int, danger: list[int]) -> Hiding:
    stakes = [stake(state, seat, colour) for colour in danger if at_stake(state, seat, colour)]
    return {
        "stakes": stakes,
        "icons": sum(icons_aside(state, colour) for colour in danger),
        "safe": sum(found["safe"] for found in stakes),
    }


def stake(state: Carthage, seat: int, colour: int) -> Stake:
    goods = dearest_first(state, state.goods[seat], colour)
    safe = min(icons_aside(state, colour), len(goods))
    return {
        "colour": COLOURS[colour], "goods": cards_of(state, goods), "safe": safe, "lost": len(goods) - safe,
    }  # fmt: skip

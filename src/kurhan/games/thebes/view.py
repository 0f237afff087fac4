"""What is seen of a table of Thebes: everybody sees the same (TH-12.1)."""

from __future__ import annotations

from functools import cache
from typing import TypedDict

from kurhan.core.facts import facts
from kurhan.core.state import NOBODY
from kurhan.core.view import Head, head
from kurhan.games.thebes.components import (
    ARTEFACTS,
    ASSISTANTS,
    AUTOMOBILES,
    CITIES,
    CONGRESSES,
    FAME,
    FIRST_SITE,
    GENERAL,
    LONGEST,
    N_SITES,
    PERMISSIONS,
    RUMOURS,
    SHOVELS,
    SITES,
    SPECIAL,
    TREASURE,
    VALID,
    WARSAW,
    ZEPPELINS,
    Box,
)
from kurhan.games.thebes.rules.dig import Digging
from kurhan.games.thebes.state import Thebes


class Card(TypedDict):
    """A researcher card."""

    id: int
    card: str  # its name, which does not tell the city
    type: str  # book, general, rumours, assistant ...
    site: str | None  # which it is about
    points: int  # of knowledge
    city: str  # where to get it
    weeks: int  # that takes


class Need(TypedDict):
    site: str
    count: int  # artefacts asked for
    have: int  # of the seat whose turn it is
    met: bool


class Show(TypedDict):
    """An exhibition."""

    id: int
    exhibition: str
    large: bool
    city: str
    weeks: int
    points: int
    needs: list[Need]


class Errand(TypedDict):
    """Something to be done in a city, as it would be for the seat whose turn it is; None when the game is over."""

    way: int | None  # weeks to get there, beside those it takes there
    until: int | None  # week of the year the marker would come to
    plays: list[str]  # all actions that do it, possible now or not


class CardOnOffer(Card, Errand):
    pass


class ShowOnOffer(Show, Errand):
    pass


class Exchange(Errand):
    city: str
    weeks: int  # more after each exchange in a row


class Token(TypedDict):
    """What comes out of a bag."""

    id: int  # NOBODY for sand
    find: str
    site: str
    value: int  # points of an artefact, else 0
    type: str  # artefact, general, special or sand
    about: str | None  # the site a special writing is about


class Place(TypedDict):
    name: str
    site: bool  # whether one digs here; else it is a city
    here: list[int]  # seats
    weeks: int | None  # of the journey, for the seat whose turn it is
    way: list[str]  # the places of that journey, both ends included
    plays: list[str]  # all actions that can be done here, possible now or not


class Site(TypedDict):
    name: str
    bonus: Token | None  # for the first to dig
    sand: int
    bag: list[Token]  # beside the sand
    points: int  # of all artefacts in the bag
    odds: int  # percent of the tokens in the bag that are no sand


class Use(TypedDict):
    """A card that can be used up at a dig."""

    what: str
    used: bool  # it will be
    open: bool  # it can be


class Prospect(TypedDict):
    """What a dig of so many weeks would bring."""

    weeks: int
    open: bool  # whether it may last so long
    tokens: int
    chance: int  # of a find, in percent
    points: float  # to be expected
    until: int  # week of the year the marker would come to


class Dig(TypedDict):
    """A dig that is being prepared."""

    site: str
    knowledge: int
    extra: int  # tokens, with shovels
    uses: list[Use]
    weeks: list[Prospect]
    best: int  # weeks that give the most tokens a week; 0 if a card must be used up first


class Haul(TypedDict):
    """Tokens that are being drawn."""

    site: str
    size: int  # how many it will be
    tokens: list[Token]  # drawn so far
    finds: int  # among them
    sand: int


class Time(TypedDict):
    year: int
    week: int  # of the year; 0 is the lid before the first
    when: int  # weeks since the lid
    left: int  # weeks until the end of the track
    done: bool


class Marker(Time):
    seat: int
    below: int  # markers on the same week it lies on


class Lore(TypedDict):
    """What a seat has to do with a site."""

    site: str
    special: int  # points on books and in writings
    knowledge: int  # that would count now
    best: int  # the same with all that can be used up
    rumours: int  # cards
    artefacts: int
    valid: bool  # the permission
    lead: int  # points for knowing the most


class Player(Time):
    seat: int
    at: str
    sites: list[Lore]
    general: int
    assistants: int
    shovels: int
    congresses: int
    zeppelins: int
    automobiles: int
    permissions: int
    cards: list[Card]
    finds: list[Token]
    held: list[Show]
    treasure: int  # points of artefacts
    fame: int  # points of exhibitions
    congress_points: int
    lead_points: int
    points: int


class ThebesView(Head):
    first: int  # the seat that began
    display: list[CardOnOffer | None]
    exhibitions: list[ShowOnOffer | None]
    exchange: Exchange
    deck: int
    third: int | None  # cards of the third stack, until it is shuffled in
    discard: list[Card | Show]
    years: list[int]
    year: int
    weeks: int  # of a year
    places: list[Place]
    routes: list[list[str]]
    sites: list[Site]
    dig: Dig | None
    haul: Haul | None
    wheel: list[list[int]]  # tokens by knowledge and weeks, both from 1
    track: list[Marker]  # from the hindmost, and on one week from the topmost
    players: list[Player]


def view(state: Thebes, seat: int | None) -> ThebesView:
    box = state.box
    turn = NOBODY if state.over else state.turn
    return {
        **head(state, seat),
        "first": state.first,
        "display": [None if card == NOBODY else card_on_offer(state, card, turn) for card in state.display],
        "exhibitions": [None if card == NOBODY else show_on_offer(state, card, turn) for card in state.shows],
        "exchange": see_exchange(state, turn),
        "deck": len(state.deck),
        "third": len(state.third) if state.fresh else None,
        "discard": [see_card(box, card) if card < box.researchers else see_show(box, card) for card in state.discard],
        "years": list(range(state.start_year, box.last_year + 1)),
        "year": min(state.start_year + state.year - 1, box.last_year),
        "weeks": box.year,
        "places": [see_place(state, place, turn) for place in range(len(box.places))],
        "routes": routes(box),
        "sites": [see_site(state, site) for site in range(N_SITES)],
        "dig": see_dig(state),
        "haul": see_haul(state),
        "wheel": [row[1:] for row in box.wheel[1:]],
        "track": see_track(state),
        "players": [see_player(state, i) for i in range(state.seats)],
    }


# -- cards and exhibitions -------------------------------------------------------------------------------------------


@cache
def routes(box: Box) -> list[list[str]]:
    places = box.places
    return facts([[places[a], places[b]] for a in range(len(places)) for b in box.routes[a] if a < b])


@cache
def see_card(box: Box, card: int) -> Card:
    kind = box.kind[card]
    gives, name = box.gives[kind], box.names[kind]
    points = 0
    if gives < RUMOURS or gives == GENERAL:
        points = box.amount[kind]
    elif gives < ARTEFACTS:
        points = box.rumours[gives - RUMOURS]
    found: Card = {
        "id": card,
        "card": name,
        "type": "book" if gives < RUMOURS else name.split("-")[0],
        "site": SITES[gives % N_SITES] if gives < ARTEFACTS else None,
        "points": points,
        "city": CITIES[box.city[kind]],
        "weeks": box.weeks[kind],
    }
    return facts(found)


def see_show(box: Box, card: int, artefacts: list[int] | None = None) -> Show:
    """An exhibition, and what somebody with so many artefacts of each site lacks for it."""
    show = card - box.researchers
    have = artefacts or [0] * N_SITES
    needs = box.needs[show]
    return {
        "id": card,
        "exhibition": box.exhibitions[show],
        "large": box.large[show],
        "city": CITIES[box.show_city[show]],
        "weeks": box.show_weeks[show],
        "points": box.show_points[show],
        "needs": [
            {"site": SITES[i], "count": needs[i], "have": have[i], "met": have[i] >= needs[i]}
            for i in range(N_SITES)
            if needs[i]
        ],
    }


def card_on_offer(state: Thebes, card: int, turn: int) -> CardOnOffer:
    box = state.box
    kind = box.kind[card]
    plays = [box.take[kind].notation, box.fly_take[kind].notation]
    return {**see_card(box, card), **errand(state, turn, box.city[kind], box.weeks[kind], plays)}


def show_on_offer(state: Thebes, card: int, turn: int) -> ShowOnOffer:
    box = state.box
    show = card - box.researchers
    artefacts = None if turn == NOBODY else state.have[turn][ARTEFACTS : ARTEFACTS + N_SITES]
    plays = [box.exhibit[show].notation, box.fly_exhibit[show].notation]
    return {
        **see_show(box, card, artefacts),
        **errand(state, turn, box.show_city[show], box.show_weeks[show], plays),
    }


def see_exchange(state: Thebes, turn: int) -> Exchange:
    box = state.box
    weeks = box.exchange_weeks if turn == NOBODY else state.exchange_price(turn)
    plays = [box.exchange.notation, box.fly_exchange.notation]
    return {"city": CITIES[WARSAW], "weeks": weeks, **errand(state, turn, WARSAW, weeks, plays)}


def errand(state: Thebes, turn: int, place: int, weeks: int, plays: list[str]) -> Errand:
    if turn == NOBODY:
        return {"way": None, "until": None, "plays": plays}
    way = state.journey(turn, place)
    return {"way": way, "until": week_of_year(state, state.when[turn] + way + weeks), "plays": plays}


# -- the map ---------------------------------------------------------------------------------------------------------


def see_place(state: Thebes, place: int, turn: int) -> Place:
    return {
        "name": state.box.places[place],
        "site": place >= FIRST_SITE,
        "here": [i for i in range(state.seats) if state.at[i] == place],
        "weeks": None if turn == NOBODY else state.journey(turn, place),
        "way": [] if turn == NOBODY else shortest_way(state.box, state.at[turn], place),
        "plays": plays_at(state, place),
    }


def shortest_way(box: Box, start: int, goal: int) -> list[str]:
    """Its places, both ends included."""
    names = [box.places[start]]
    place = start
    while place != goal:
        for other in box.routes[place]:
            if box.distance[other][goal] < box.distance[place][goal]:
                place = other
                break
        names.append(box.places[place])
    return names


def plays_at(state: Thebes, place: int) -> list[str]:
    """What can be done at a place: first without a zeppelin, then with one. Two equal cards are one action."""
    box = state.box
    if place >= FIRST_SITE:
        site = place - FIRST_SITE
        return [box.dig[site].notation, box.fly_dig[site].notation, box.walk_dig[site].notation]
    plain: list[str] = []
    flying: list[str] = []
    for card in state.display:
        if card != NOBODY and box.city[box.kind[card]] == place:
            plain.append(box.take[box.kind[card]].notation)
            flying.append(box.fly_take[box.kind[card]].notation)
    for card in state.shows:
        if card != NOBODY and box.show_city[card - box.researchers] == place:
            plain.append(box.exhibit[card - box.researchers].notation)
            flying.append(box.fly_exhibit[card - box.researchers].notation)
    if place == WARSAW:
        plain.append(box.exchange.notation)
        flying.append(box.fly_exchange.notation)
    return list(dict.fromkeys(plain + flying))


def see_site(state: Thebes, site: int) -> Site:
    bag, sand, bonus = sorted(state.bags[site]), state.sand[site], state.bonus[site]
    size = len(bag) + sand
    return {
        "name": SITES[site],
        "bonus": None if bonus == NOBODY else see_token(state, bonus),
        "sand": sand,
        "bag": [see_token(state, find) for find in bag],
        "points": points_in_bag(state, site),
        "odds": round(100 * len(bag) / size) if size else 0,
    }


def points_in_bag(state: Thebes, site: int) -> int:
    return sum(state.box.find_value[find] for find in state.bags[site])


def see_token(state: Thebes, token: int) -> Token:
    if token >= state.sand_token(0):
        site = SITES[token - state.sand_token(0)]
        return {"id": NOBODY, "find": "sand", "site": site, "value": 0, "type": "sand", "about": None}
    return see_find(state.box, token)


@cache
def see_find(box: Box, token: int) -> Token:
    gives, value = box.find_gives[token], box.find_value[token]
    special = not value and gives != GENERAL
    found: Token = {
        "id": token,
        "find": box.finds[token],
        "site": SITES[box.find_site[token]],
        "value": value,
        "type": "artefact" if value else "special" if special else "general",
        "about": SITES[gives - SPECIAL] if special else None,
    }
    return facts(found)


# -- digging ---------------------------------------------------------------------------------------------------------


def see_dig(state: Thebes) -> Dig | None:
    """What counts at the dig, and what each number of weeks would bring; nothing once the tokens are out."""
    step = state.steps[-1]
    if not isinstance(step, Digging) or state.out:
        return None
    box = state.box
    options = step.options(state, step.seat)
    weeks = [see_prospect(state, step, i, box.dig_for[i - 1] in options) for i in range(1, LONGEST + 1)]
    return {
        "site": SITES[step.site],
        "knowledge": step.knowledge(state),
        "extra": step.extra(state),
        "uses": [
            {"what": "rumours", "used": step.rumours, "open": box.use_rumours in options},
            {"what": "assistant", "used": step.assistant, "open": box.use_assistant in options},
            {"what": "shovel", "used": step.shovel, "open": box.use_shovel in options},
        ],
        "weeks": weeks,
        "best": most_tokens_a_week(weeks),
    }


def see_prospect(state: Thebes, dig: Digging, weeks: int, is_open: bool) -> Prospect:
    """Where the wheel gives no token, shovels add none either (TH-8.1)."""
    tokens = dig.tokens(state, weeks) if weeks >= state.box.least[dig.knowledge(state)] else 0
    size = len(state.bags[dig.site]) + state.sand[dig.site]
    points = points_in_bag(state, dig.site) * min(tokens, size) / size if size else 0.0
    return {
        "weeks": weeks,
        "open": is_open,
        "tokens": tokens,
        "chance": dig.percent(state, tokens),
        "points": round(points, 1),
        "until": week_of_year(state, state.when[dig.seat] + weeks),
    }


def most_tokens_a_week(prospects: list[Prospect]) -> int:
    """The weeks of the best rate, of several the longest."""
    best, most = 0, 0.0
    for prospect in prospects:
        rate = prospect["tokens"] / prospect["weeks"]
        if prospect["open"] and rate >= most:
            best, most = prospect["weeks"], rate
    return best


def see_haul(state: Thebes) -> Haul | None:
    if not state.out:
        return None
    tokens = [see_token(state, token) for token in state.out]
    sand = sum(1 for token in tokens if token["type"] == "sand")
    return {
        "site": tokens[0]["site"],
        "size": state.drawing,
        "tokens": tokens,
        "finds": len(tokens) - sand,
        "sand": sand,
    }


# -- time and players ------------------------------------------------------------------------------------------------


def week_of_year(state: Thebes, when: int) -> int:
    """Of a week counted from the lid on; the lid is 0."""
    return 0 if when < 1 else (when - 1) % state.box.year + 1


def see_time(state: Thebes, seat: int) -> Time:
    when = state.when[seat]
    return {
        "year": state.start_year + state.year_of(when) - 1,
        "week": week_of_year(state, when),
        "when": when,
        "left": state.left(seat),
        "done": when == state.end,
    }


def see_track(state: Thebes) -> list[Marker]:
    order = sorted(range(state.seats), key=lambda i: (state.when[i], -state.arrived[i]))
    whens = [state.when[seat] for seat in order]
    return [
        {**see_time(state, seat), "seat": seat, "below": whens[i + 1 :].count(whens[i])} for i, seat in enumerate(order)
    ]


def see_player(state: Thebes, seat: int) -> Player:
    have = state.have[seat]
    box = state.box
    sites = [see_lore(state, seat, site) for site in range(N_SITES)]
    return {
        **see_time(state, seat),
        "seat": seat,
        "at": box.places[state.at[seat]],
        "sites": sites,
        "general": have[GENERAL],
        "assistants": have[ASSISTANTS],
        "shovels": have[SHOVELS],
        "congresses": have[CONGRESSES],
        "zeppelins": have[ZEPPELINS],
        "automobiles": have[AUTOMOBILES],
        "permissions": have[PERMISSIONS],
        "cards": [see_card(box, card) for card in sorted(state.cards[seat])],
        "finds": [see_token(state, find) for find in sorted(state.finds[seat])],
        "held": [see_show(box, card) for card in state.held[seat]],
        "treasure": have[TREASURE],
        "fame": have[FAME],
        "congress_points": box.congress[have[CONGRESSES]],
        "lead_points": sum(lore["lead"] for lore in sites),
        "points": state.points(seat),
    }


def see_lore(state: Thebes, seat: int, site: int) -> Lore:
    have = state.have[seat]
    return {
        "site": SITES[site],
        "special": have[SPECIAL + site],
        "knowledge": state.knowledge(seat, site, False, False),
        "best": state.best_knowledge(seat, site),
        "rumours": have[RUMOURS + site],
        "artefacts": have[ARTEFACTS + site],
        "valid": bool(have[VALID + site]),
        "lead": state.lead(seat, site),
    }

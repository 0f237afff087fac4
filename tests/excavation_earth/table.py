"""Sets a table by the names of its pieces, so that a test reads like an example of the rulebook.

Cards are ``purple-3`` (region and market) and ``fuel-2``, artefacts ``purple-6`` (region and value), buyers are colours
or ``special``, places have their names and markets their numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import kurhan
from kurhan.core.state import NOBODY
from kurhan.games.excavation_earth.components import (
    BUYERS,
    CENTRES,
    EXPLORERS,
    FACTIONS,
    N_BUYERS,
    N_CENTRES,
    N_KINDS,
    N_MARKETS,
    N_REGIONS,
    REGIONS,
    Box,
)
from kurhan.games.excavation_earth.rules.rounds import NEXT_TURN, SCORING
from kurhan.games.excavation_earth.rules.story import zu_card
from kurhan.games.excavation_earth.rules.turn import TURNS
from kurhan.games.excavation_earth.rules.zu import ZU_TURN, set_up_zu
from kurhan.games.excavation_earth.state import START, ZU, Earth
from tests.play import options, play

GAME = kurhan.game("excavation_earth")
BOX: Box = GAME.box
NEUTRAL = ("issisinui", "dal-harraii", "aqulla", "gul")


def place(name: str) -> int:
    return BOX.places.index(name)


def type_of(name: str) -> int:
    return BOX.types.index(name)


def bits(names: str) -> int:
    """Types of artefacts as a set."""
    return sum(1 << type_of(name) for name in set(names.split()))


class Pieces:
    """The cards, artefacts and buyers of the box, to be laid out one by one."""

    def __init__(self) -> None:
        self.cards = list(range(len(BOX.kind)))
        self.tiles = list(range(len(BOX.type_of)))
        self.buyers = list(range(len(BOX.kind_of_buyer)))

    def card(self, name: str) -> int:
        for one in self.cards:
            if BOX.cards[BOX.kind[one]] == name:
                self.cards.remove(one)
                return one
        raise ValueError(f"no {name} is left in the box")

    def tile(self, name: str) -> int:
        for one in self.tiles:
            if BOX.types[BOX.type_of[one]] == name:
                self.tiles.remove(one)
                return one
        raise ValueError(f"no {name} is left in the box")

    def buyer(self, name: str) -> int:
        for one in self.buyers:
            if BUYERS[BOX.kind_of_buyer[one]] == name:
                self.buyers.remove(one)
                return one
        raise ValueError(f"no {name} is left in the box")


def table(
    seats: int = 2, *, turn: int = 0, round: int = 1, left: int = 2, factions: Sequence[str] = NEUTRAL,
    hands: Sequence[str] = (), at: Sequence[str] = (), sites: str = "", black: Mapping[str, str] | None = None,
    holds: Sequence[str] = (), guards: Sequence[str] = (), crew: Sequence[int] = (), traders: Sequence[str] = (),
    envoys: Sequence[str] = (), credits: Sequence[int] = (), queues: Mapping[int, str] | None = None, ship: str = "",
    popularity: Mapping[str, int] | None = None, forecast: str = "", deck: str = "", discard: str = "",
    supply: Mapping[str, str] | None = None, orders: Sequence[str] = (), order: Sequence[int] = (),
    tokens: Sequence[int] = (), passed: Sequence[int] = (), zu: str = "", zu_used: str = "",
    ways: Mapping[str, str] | None = None, seed: int = 1,
) -> Earth:  # fmt: skip
    """A table at an action of a seat's turn; alone, Zu's things are named after one's own.

    ``hands`` hold action cards and travel cards. ``holds`` name the cargo hold, and after a bar the hatch. ``queues``
    and stacks are named from the front and from the top. A card of the forecast may end in ``*0``, the side whose crew
    lies on it. Colours not named in ``supply`` have all that is left in theirs. ``zu`` names Zu's deck from the top.
    """
    pieces = Pieces()
    state = GAME.blank(seats, kurhan.Rng(seed), BOX)
    assert isinstance(state, Earth)
    state.rules = GAME.rules
    state.clear()
    state.round, state.left, state.turn, state.active = round, left, turn, turn
    state.faction[:seats] = [FACTIONS.index(name) for name in factions[:seats]]
    if seats == 1:
        set_up_zu(state, GAME.check_options(dict(ways or {}), 1))
        state.credits[ZU] = 0
        state.ledger = [0] * len(state.ledger)
        deal_zu(state, zu, zu_used)
    for side in range(state.sides()):
        give(state, side, credits[side] if side < len(credits) else 8)
    lay_cards(state, pieces, hands, forecast, discard, deck)
    for seat in range(seats):
        names = (at[seat] if seat < len(at) else "denver oslo bermuda").split()
        state.at[seat * EXPLORERS : seat * EXPLORERS + len(names)] = [place(name) for name in names]
    lay_tiles(state, pieces, sites, black or {}, holds, supply)
    lay_buyers(state, pieces, queues or {}, ship, popularity or {})
    lay_crew(state, guards, traders, envoys, crew)
    for centre, name in enumerate(orders):
        state.orders[centre] = BOX.orders.index(name) if name else NOBODY
    state.order = [*order] or list(range(state.sides()))
    state.tokens[: len(tokens)] = tokens
    state.passed = sum(1 << side for side in passed)
    state.landed = (1 << seats) - 1
    state.steps = [SCORING, NEXT_TURN, TURNS[turn]]
    state.advance()
    return state


def deal_zu(state: Earth, names: str, used: str) -> None:
    """Puts the cards named on top of each other in this round's deck; the others are out of the game."""
    left = list(range(len(BOX.zu_kind)))

    def take(name: str) -> int:
        card = next(card for card in left if zu_card(BOX, card) == "zu." + name)
        left.remove(card)
        return card

    deck = [take(name) for name in names.split()]
    state.zu_discard = [take(name) for name in used.split()]
    state.zu_decks = [[], [], []]
    state.zu_decks[state.round - 1] = deck[::-1]
    state.zu_out = left


def give(state: Earth, side: int, credits: int) -> None:
    state.credits[side] = credits
    state.ledger[side * 7 + START] = credits


def lay_cards(state: Earth, pieces: Pieces, hands: Sequence[str], forecast: str, discard: str, deck: str) -> None:
    for seat, names in enumerate(hands):
        for name in names.split():
            if name.startswith("fuel"):
                state.tickets[seat] |= 1 << (BOX.cards.index(name) - N_KINDS)
            else:
                state.hand[seat].append(pieces.card(name))
    for name in forecast.split():
        card, _, side = name.partition("*")
        state.forecast.append(pieces.card(card))
        state.marks.append(int(side) if side else NOBODY)
        if side:
            state.crew[int(side)] -= 1
    state.discard = [pieces.card(name) for name in discard.split()]
    top = [pieces.card(name) for name in deck.split()]
    state.deck = pieces.cards + top[::-1]


def lay_tiles(
    state: Earth, pieces: Pieces, sites: str, black: Mapping[str, str], holds: Sequence[str],
    supply: Mapping[str, str] | None,
) -> None:  # fmt: skip
    state.stock = [0] * len(state.stock)

    def put(where: list[int], tile: int) -> None:
        type = BOX.type_of[tile]
        where[type] |= 1 << (tile - BOX.first[type])

    for name in sites.split():
        put(state.ground, pieces.tile(name))
    state.lying = sum(1 << type for type in range(len(state.ground)) if state.ground[type])
    for region, names in black.items():
        state.black[REGIONS.index(region)] = [pieces.tile(name) for name in names.split()][::-1]
    for side, names in enumerate(holds):
        cargo, _, hatch = names.partition("|")
        for first, part in ((0, cargo), (BOX.cargo, hatch)):
            for space, name in enumerate(part.split()):
                state.holds[side * BOX.spaces + first + space] = pieces.tile(name)
    for region, names in (supply or {}).items():
        for name in names.split():
            put(state.stock, pieces.tile(name))
        for tile in [one for one in pieces.tiles if REGIONS[BOX.type_of[one] >> 2] == region]:
            pieces.tiles.remove(tile)
            put(state.gone, tile)
    for tile in pieces.tiles:
        put(state.stock, tile)


def lay_buyers(
    state: Earth, pieces: Pieces, queues: Mapping[int, str], ship: str, popularity: Mapping[str, int]
) -> None:
    for market, names in queues.items():
        for number, name in enumerate(names.split()):
            buyer = pieces.buyer(name)
            state.queue[(market - 1) * BOX.queue + number] = buyer
            state.want[(market - 1) * N_BUYERS + BOX.kind_of_buyer[buyer]] += 1
    state.ship = [pieces.buyer(name) for name in ship.split()]
    state.out_buyers = []
    for kind in range(N_BUYERS):
        at_home = [buyer for buyer in pieces.buyers if BOX.kind_of_buyer[buyer] == kind]
        wanted = BOX.track - popularity[BUYERS[kind]] if BUYERS[kind] in popularity else len(at_home)
        assert wanted <= len(at_home), f"{BUYERS[kind]} is more popular than that"
        state.out_buyers += at_home[wanted:]
        state.home[kind * BOX.track : kind * BOX.track + wanted] = at_home[:wanted]
        state.at_home[kind] = wanted


def lay_crew(
    state: Earth, guards: Sequence[str], traders: Sequence[str], envoys: Sequence[str], crew: Sequence[int]
) -> None:
    """All crew that is not named is in the supply, or as much of it as is said: the rest lies beside the table."""
    for side, names in enumerate(guards):
        state.guards[side] = bits(names)
        state.crew[side] -= len(set(names.split()))
        for region in range(N_REGIONS):
            if state.guards[side] >> (4 * region) & 15 == 15:
                state.filled[side] |= 1 << region
    for side, names in enumerate(traders):
        for name in names.split():
            state.traders[side * N_MARKETS + int(name) - 1] += 1
            state.crew[side] -= 1
    for side, names in enumerate(envoys):
        for name in names.split():
            state.envoys[side * N_CENTRES + CENTRES.index(name)] += 1
            state.crew[side] -= 1
    for side, count in enumerate(crew):
        state.crew[side] = count


def set_up(seats: int = 2, seed: int = 1, factions: Sequence[str] = NEUTRAL, **options_: str) -> Earth:
    """A new game in which the seats have chosen their factions and hold their first cards; explorers are to land."""
    state = GAME.start(seats, seed, options_)
    assert isinstance(state, Earth)
    while options(state, state.asked())[0].startswith("choose"):
        play(state, state.asked(), "choose " + factions[state.asked()])
    return state


# -- looking at it -----------------------------------------------------------------------------------------------


def cards(state: Earth, seat: int) -> str:
    """A hand by names, travel cards last."""
    names = sorted(BOX.cards[BOX.kind[card]] for card in state.hand[seat])
    tickets = range(BOX.n_travel)
    return " ".join(names + [BOX.cards[N_KINDS + one] for one in tickets if state.tickets[seat] >> one & 1])


def card_names(numbers: Sequence[int]) -> str:
    return " ".join(BOX.cards[BOX.kind[card]] for card in numbers)


def tiles(numbers: Sequence[int]) -> str:
    return " ".join(BOX.types[BOX.type_of[tile]] for tile in numbers if tile >= 0)


def hold(state: Earth, side: int) -> str:
    """Cargo hold and hatch by names, with a bar between them."""
    first = side * BOX.spaces
    cargo, hatch = state.holds[first : first + BOX.cargo], state.holds[first + BOX.cargo : first + BOX.spaces]
    return f"{tiles(cargo)}|{tiles(hatch)}"


def on_sites(state: Earth) -> str:
    """All artefacts on the map."""
    found = [BOX.types[type] for type, copies in enumerate(state.ground) for _ in range(bin(copies).count("1"))]
    return " ".join(found)


def stack(state: Earth, region: str) -> str:
    """A stack of the black market from its top."""
    return tiles(state.black[REGIONS.index(region)][::-1])


def queue(state: Earth, market: int) -> str:
    first = (market - 1) * BOX.queue
    waiting = [buyer for buyer in state.queue[first : first + BOX.queue] if buyer >= 0]
    return " ".join(BUYERS[BOX.kind_of_buyer[buyer]] for buyer in waiting)


def aboard(state: Earth) -> str:
    return " ".join(sorted(BUYERS[BOX.kind_of_buyer[buyer]] for buyer in state.ship))


def traders(state: Earth, side: int) -> str:
    counts = state.traders[side * N_MARKETS : (side + 1) * N_MARKETS]
    return " ".join(str(market + 1) for market, count in enumerate(counts) for _ in range(count))


def envoys(state: Earth, side: int) -> str:
    counts = state.envoys[side * N_CENTRES : (side + 1) * N_CENTRES]
    return " ".join(CENTRES[centre] for centre, count in enumerate(counts) for _ in range(count))


def samples(state: Earth, side: int) -> str:
    return " ".join(BOX.types[type] for type in range(len(BOX.types)) if state.guards[side] >> type & 1)


def explorers(state: Earth, seat: int) -> str:
    return " ".join(BOX.places[one] for one in state.at[seat * EXPLORERS : (seat + 1) * EXPLORERS] if one >= 0)


def verbs(state: Earth, seat: int) -> list[str]:
    """What a seat may do, without the cards that pay for it."""
    return list(dict.fromkeys(option.split()[0] for option in options(state, seat)))


def with_verb(state: Earth, seat: int, verb: str) -> list[str]:
    """The options of one verb, without it."""
    return [option.partition(" ")[2] for option in options(state, seat) if option.split()[0] == verb]


def asked(state: Earth, seat: int) -> str:
    """The words in which a seat is asked."""
    question = state.question(seat)
    assert question is not None
    return question.prompt.key


def zu_acts(state: Earth) -> list[tuple[str, str]]:
    """Zu's next turn; what it was told to be, each line with its reason."""
    state.steps[:] = [SCORING, NEXT_TURN, ZU_TURN]
    state.active, state.turn = ZU, NOBODY
    state.story, state.events, state.moments = [], [], []
    pieces = state.inventory()
    state.advance()
    assert state.inventory() == pieces
    told = [text for text in state.events if text.key.startswith("log.zu")]
    return [(text.key.removeprefix("log.zu-"), text.args.get("because", "").removeprefix("because.")) for text in told]

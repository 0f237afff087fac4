"""The box of Excavation Earth as plain tables, what its orders say, and its actions, each made once."""

from __future__ import annotations

import re
from typing import Any, Final, final

from kurhan.core.action import Action
from kurhan.core.components import Components
from kurhan.core.effect import Effect, Vocabulary
from kurhan.core.state import NOBODY
from kurhan.games.excavation_earth.actions import (
    Acquire,
    At,
    Buy,
    Buyer,
    Choose,
    Command,
    Deliver,
    Dig,
    Drop,
    Excavate,
    Free,
    Keep,
    KeepTwo,
    Land,
    Market,
    Move,
    Offer,
    Place,
    Plain,
    Replace,
    Sample,
    SampleAll,
    Sell,
    Smuggle,
    Spare,
    Survey,
    Swap,
    Take,
    To,
    Travel,
    With,
    Without,
)

REGIONS: Final = ("orange", "green", "purple", "red", "yellow")
N_REGIONS: Final = 5
BUYERS: Final = ("orange", "green", "purple", "red", "yellow", "special")
SPECIAL: Final = 5  # the kind of buyer that wants everything
N_BUYERS: Final = 6
N_ROWS: Final = 4  # types of a region
N_TYPES: Final = 20  # a type is its region times four and its row
COLUMN: Final = 15  # the types of a column of the gallery as a set of bits, shifted by four for each region
ROW: Final = 0x11111  # those of a row, shifted by one for each row

MARKETS: Final = ("1", "2", "3", "4", "5", "6")
N_MARKETS: Final = 6
CENTRES: Final = ("left", "middle", "right")
N_CENTRES: Final = 3
N_KINDS: Final = 30  # of action cards: region times six and symbol; then come those of travel cards
EXPLORERS: Final = 3

FACTIONS: Final = ("gul", "issisinui", "dal-harraii", "aqulla", "kuti-kuti", "zu")
N_FACTIONS: Final = 5  # that people can play
GUL: Final = 0
ISSISINUI: Final = 1
DAL_HARRAII: Final = 2
AQULLA: Final = 3
KUTI_KUTI: Final = 4
ZU_FACTION: Final = 5

ROUNDS: Final = 3
SIDES: Final = ("white", "yellow")  # of order cards
WHITE: Final = 0
YELLOW: Final = 1

ZU_KINDS: Final = ("excavate", "market", "command", "sell", "rush", "survey")
EXCAVATE: Final = 0
MARKET: Final = 1
COMMAND: Final = 2
SELL: Final = 3
RUSH: Final = 4
SURVEY: Final = 5

SEATS: Final = 4
MOST_PLACES: Final = 40
MOST_SLOTS: Final = 6  # of the forecast
ONES: Final = bytes([bin(byte).count("1") for byte in range(256)])
NAME: Final = re.compile("[a-z]+(?:-[a-z]+)*")


@final
class Box:
    """Tables indexed by place, type of artefact, artefact, card, kind of card, buyer, order and card of Zu's.

    What orders mean is a matter of the rules, which rest on the box: so it is given the verbs that it may read.
    """

    def __init__(self, parts: Components, effects: Vocabulary[Effect[Any]]) -> None:
        self.parts = parts
        self.read_numbers()
        # the map
        self.places: list[str] = []
        self.x: list[int] = []
        self.y: list[int] = []
        self.market_at: list[int] = []  # the market of a place, or NOBODY
        self.black_at: list[bool] = []
        self.market_place: list[int] = [NOBODY] * N_MARKETS
        self.ways: list[tuple[int, int]] = []
        self.next_to: list[list[int]] = []  # places a step from each place
        self.distance: list[bytes] = []  # (bytes, since small numbers in them are read faster than from a list)
        self.read_map()
        # artefacts
        self.value = b""  # by type
        self.copies = b""
        self.site = b""
        self.types: list[str] = []  # their names
        self.first: list[int] = []  # the number of a type's first artefact; the others follow
        self.type_of = b""  # by artefact
        self.region_at: list[int] = [NOBODY] * len(self.places)  # the region of a dig site
        self.types_at: list[int] = [0] * len(self.places)  # which types are found there, as a set of bits
        self.read_artefacts()
        # symbols
        self.centre = b""  # by market
        self.black_place: list[int] = []
        self.symbols_at: list[int] = [0] * len(self.places)  # the symbols of a black market, as a set of bits
        self.read_symbols()
        # buyers
        self.pawns = b""  # how many, by kind
        self.buyer_cards = b""
        self.kind_of_buyer = b""
        self.read_buyers()
        # cards
        self.fuel = b""  # by kind of card
        self.cards: list[str] = []  # the names of the kinds
        self.kind = bytes([card // self.card_copies for card in range(N_KINDS * self.card_copies)])
        self.n_travel = 0
        self.read_cards()
        # what is worth how much
        self.ranks = b""
        self.column: list[bytes] = []  # by region and number of guards
        self.row: list[bytes] = []
        self.prizes: list[list[int]] = []  # by round
        self.read_credits()
        # what depends on the number of seats
        self.forecast = [0] * (SEATS + 1)
        self.on_sites = [0] * (SEATS + 1)
        self.on_black = [0] * (SEATS + 1)
        self.coloured_out = [0] * (SEATS + 1)
        self.special_out = [0] * (SEATS + 1)
        self.read_starts()
        self.initiative: list[int] = [0] * len(FACTIONS)
        self.cargo_of: list[int] = [0] * len(FACTIONS)  # spaces of the cargo hold, by faction
        self.read_factions()
        # orders
        self.orders: list[str] = []
        self.says: list[list[list[Effect[Any]]]] = []  # by order and side
        self.read_orders(effects)
        # Zu's cards
        self.zu_kind = b""
        self.zu_shows: list[list[int]] = []  # the colours, or the market, on a card
        self.zu_decks: list[list[int]] = []  # by round, how many of each kind
        self.read_zu()
        self.make_actions()

    # -- reading -------------------------------------------------------------------------------------------------

    def read_numbers(self) -> None:
        numbers = self.parts.numbers(
            worth=range(2, 20), copies=range(1, 5), fuel=range(1, 10), hand=range(1, 9), alike=range(2, 9),
            dealt=range(6, 13), dealt_alone=range(9, 16), kept=range(2, 3), credits=range(100), crew=range(1, 100),
            hatch=range(1, 9), track=range(4, 21), queue=range(2, 9), fresh=range(1, 9),
            discarded=range(9), forecast_sites=range(9), forecast_black=range(9), buyer=range(10),
            two_markets=range(50), three_markets=range(50), fee=range(10), survey=range(1, 4),
            survey_price=range(1, 10), zu_kept=range(10), zu_failed=range(100), zu_failed_harder=range(100),
        )  # fmt: skip
        self.worth: int = numbers["worth"]  # an artefact is worth this less the number of its copies
        self.card_copies: int = numbers["copies"]
        self.card_fuel: int = numbers["fuel"]
        self.hand: int = numbers["hand"]
        self.alike: int = numbers["alike"]
        self.dealt: int = numbers["dealt"]
        self.dealt_alone: int = numbers["dealt_alone"]
        self.kept: int = numbers["kept"]
        self.credits: int = numbers["credits"]
        self.crew: int = numbers["crew"]
        self.hatch: int = numbers["hatch"]
        self.track: int = numbers["track"]
        self.queue: int = numbers["queue"]
        self.fresh: int = numbers["fresh"]
        self.discarded: int = numbers["discarded"]
        self.forecast_sites: int = numbers["forecast_sites"]
        self.forecast_black: int = numbers["forecast_black"]
        self.per_buyer: int = numbers["buyer"]
        self.bonus = bytes([0, 0, numbers["two_markets"], numbers["three_markets"]])  # by markets sold at
        self.fee: int = numbers["fee"]
        self.survey_tiles: int = numbers["survey"]
        self.survey_price: int = numbers["survey_price"]
        self.zu_kept: int = numbers["zu_kept"]
        self.zu_failed: int = numbers["zu_failed"]
        self.zu_failed_harder: int = numbers["zu_failed_harder"]
        if self.fresh > self.queue:
            self.parts.refuse("fresh must not be more than queue")

    def read_map(self) -> None:
        parts = self.parts
        entries = parts.entries("places", optional={"market": int, "black": bool}, name=str, x=int, y=int)
        for index, entry in enumerate(entries):
            name, market = entry["name"], entry.get("market", 0)
            if not NAME.fullmatch(name) or name in self.places or index == MOST_PLACES:
                parts.fail("places", index, f"{name!r} is here twice, not of small letters, or one too many")
            if entry["x"] not in range(1001) or entry["y"] not in range(1001):
                parts.fail("places", index, "x and y must be from 0 to 1000")
            if market and (market not in range(1, N_MARKETS + 1) or self.market_place[market - 1] != NOBODY):
                parts.fail("places", index, "markets are numbered from 1 to 6, each once")
            if market and entry.get("black"):
                parts.fail("places", index, "a black market is no market")
            if market:
                self.market_place[market - 1] = index
            self.places.append(name)
            self.x.append(entry["x"])
            self.y.append(entry["y"])
            self.market_at.append(market - 1 if market else NOBODY)
            self.black_at.append(entry.get("black", False))
        if NOBODY in self.market_place or True not in self.black_at:
            parts.refuse("[[places]] must have six markets and a black market")
        self.next_to = [[] for _ in self.places]
        for index, entry in enumerate(parts.entries("ways", start=str, end=str)):
            if entry["start"] not in self.places or entry["end"] not in self.places or entry["start"] == entry["end"]:
                parts.fail("ways", index, "start and end must be two places")
            ends = (self.places.index(entry["start"]), self.places.index(entry["end"]))
            if ends[1] in self.next_to[ends[0]]:
                parts.fail("ways", index, "this way is here twice")
            self.ways.append(ends)
            self.next_to[ends[0]].append(ends[1])
            self.next_to[ends[1]].append(ends[0])
        for place in range(len(self.places)):
            self.distance.append(self.distances(place))

    def distances(self, start: int) -> bytes:
        far = [NOBODY] * len(self.places)
        far[start] = 0
        reached = [start]
        for place in reached:
            for other in self.next_to[place]:
                if far[other] == NOBODY:
                    far[other] = far[place] + 1
                    reached.append(other)
        if NOBODY in far:
            self.parts.refuse(f"[[ways]] lead nowhere from {self.places[start]} to {self.places[far.index(-1)]}")
        return bytes(far)

    def read_artefacts(self) -> None:
        parts = self.parts
        entries = parts.entries("artefacts", region=str, value=int, copies=int, site=str)
        for index, entry in enumerate(entries):
            region = index // N_ROWS
            if region >= N_REGIONS or entry["region"] != REGIONS[region]:
                parts.fail("artefacts", index, f"there are four of each region, in this order: {', '.join(REGIONS)}")
            if entry["copies"] not in range(1, 9) or entry["value"] != self.worth - entry["copies"]:
                parts.fail("artefacts", index, f"copies must be from 1 to 8, and value {self.worth} less copies")
            name = f"{entry['region']}-{entry['value']}"
            if name in self.types:
                parts.fail("artefacts", index, "the values of a region must differ")
            if entry["site"] not in self.places or self.black_at[self.places.index(entry["site"])]:
                parts.fail("artefacts", index, "site must be a place that is no black market")
            site = self.places.index(entry["site"])
            if self.region_at[site] not in (NOBODY, region):
                parts.fail("artefacts", index, f"{entry['site']} belongs to {REGIONS[self.region_at[site]]}")
            self.region_at[site] = region
            self.types_at[site] |= 1 << index
            self.types.append(name)
            self.value += bytes([entry["value"]])
            self.copies += bytes([entry["copies"]])
            self.site += bytes([site])
            self.first.append(len(self.type_of))
            self.type_of += bytes([index] * entry["copies"])
        if len(entries) != N_TYPES:
            parts.refuse(f"[[artefacts]] must be {N_TYPES}")
        for region in range(N_REGIONS):
            if self.region_at.count(region) < 2:
                parts.fail("artefacts", region * N_ROWS, f"{REGIONS[region]} must have two sites or more")

    def read_symbols(self) -> None:
        parts = self.parts
        for index, entry in enumerate(parts.entries("symbols", market=int, centre=str, black=str)):
            if entry["market"] != index + 1 or index >= N_MARKETS:
                parts.fail("symbols", index, "there is a symbol for each market from 1 to 6, in this order")
            if entry["centre"] not in CENTRES:
                parts.fail("symbols", index, f"centre must be one of {', '.join(CENTRES)}")
            black = self.places.index(entry["black"]) if entry["black"] in self.places else NOBODY
            if black == NOBODY or not self.black_at[black]:
                parts.fail("symbols", index, "black must be a black market")
            self.centre += bytes([CENTRES.index(entry["centre"])])
            self.symbols_at[black] |= 1 << index
            self.black_place.append(black)
        if len(self.centre) != N_MARKETS or len(set(self.centre)) != N_CENTRES:
            parts.refuse("[[symbols]] must be six, and every centre have one")
        for place in range(len(self.places)):
            if self.black_at[place] and not self.symbols_at[place]:
                parts.refuse(f"[[symbols]] must have one for {self.places[place]}")

    def read_buyers(self) -> None:
        parts = self.parts
        for index, entry in enumerate(parts.entries("buyers", kind=str, pawns=int, cards=int)):
            if index >= N_BUYERS or entry["kind"] != BUYERS[index]:
                parts.fail("buyers", index, f"buyers stand in this order: {', '.join(BUYERS)}")
            if entry["cards"] not in range(1, 20):
                parts.fail("buyers", index, "cards must be from 1 to 19")
            if index != SPECIAL and entry["pawns"] != self.track:
                parts.fail("buyers", index, f"pawns must be {self.track}, one for each space of the track")
            if entry["pawns"] not in range(3, self.track + 1):
                parts.fail("buyers", index, f"pawns must be from 3 to {self.track}")
            self.pawns += bytes([entry["pawns"]])
            self.buyer_cards += bytes([entry["cards"]])
            self.kind_of_buyer += bytes([index] * entry["pawns"])
        if len(self.pawns) != N_BUYERS:
            parts.refuse(f"[[buyers]] must be {N_BUYERS}")
        if sum(self.buyer_cards) < self.discarded:
            parts.refuse("[[buyers]] must have as many cards as are discarded")

    def read_cards(self) -> None:
        parts = self.parts
        for region in REGIONS:
            for market in MARKETS:
                self.cards.append(f"{region}-{market}")
        self.fuel = bytes([self.card_fuel] * N_KINDS)
        for index, entry in enumerate(parts.entries("travel", fuel=int)):
            if entry["fuel"] not in range(1, 10) or index == 6 or (index and entry["fuel"] <= self.fuel[-1]):
                parts.fail("travel", index, "there are six at most, of 1 to 9 fuel, each of more than the one before")
            self.fuel += bytes([entry["fuel"]])
            self.cards.append(f"fuel-{entry['fuel']}")
            self.n_travel += 1

    def read_credits(self) -> None:
        parts = self.parts
        for index, entry in enumerate(parts.entries("ranks", credits=int)):
            if entry["credits"] not in range(100) or (index and entry["credits"] > self.ranks[-1]):
                parts.fail("ranks", index, "credits must be from 0 to 99, and never rise")
            self.ranks += bytes([entry["credits"]])
        if len(self.ranks) != N_REGIONS:
            parts.refuse(f"[[ranks]] must be {N_REGIONS}")
        for index, entry in enumerate(parts.entries("columns", region=str, credits=list)):
            if index >= N_REGIONS or entry["region"] != REGIONS[index]:
                parts.fail("columns", index, f"columns stand in this order: {', '.join(REGIONS)}")
            self.column.append(self.rising("columns", index, entry["credits"], N_ROWS))
        for index, entry in enumerate(parts.entries("rows", row=int, credits=list)):
            if index >= N_ROWS or entry["row"] != index + 1:
                parts.fail("rows", index, f"rows are numbered from 1 to {N_ROWS}")
            self.row.append(self.rising("rows", index, entry["credits"], N_REGIONS))
        if len(self.column) != N_REGIONS or len(self.row) != N_ROWS:
            parts.refuse(f"[[columns]] must be {N_REGIONS}, [[rows]] {N_ROWS}")
        for index, entry in enumerate(parts.entries("prizes", round=int, credits=list)):
            if entry["round"] != index + 1 or index >= ROUNDS:
                parts.fail("prizes", index, f"rounds are numbered from 1 to {ROUNDS}")
            prizes = entry["credits"]
            if len(prizes) > SEATS or not all(type(prize) is int and prize in range(200) for prize in prizes):
                parts.fail("prizes", index, f"credits must be {SEATS} at most, each from 0 to 199")
            self.prizes.append(prizes + [0] * (SEATS - len(prizes)))
        if len(self.prizes) != ROUNDS:
            parts.refuse(f"[[prizes]] must be {ROUNDS}")

    def rising(self, table: str, index: int, credits: list[Any], size: int) -> bytes:
        """Credits for none, one, two guards and so on."""
        if len(credits) != size or not all(type(one) is int and one in range(200) for one in credits):
            self.parts.fail(table, index, f"credits must be {size}, each from 0 to 199")
        if credits != sorted(credits):
            self.parts.fail(table, index, "credits must not fall")
        return bytes([0, *credits])

    def read_starts(self) -> None:
        parts = self.parts
        entries = parts.entries(
            "starts", seats=int, forecast=int, sites=int, black=int, coloured_out=int, special_out=int
        )
        for index, entry in enumerate(entries):
            seats = entry["seats"]
            if seats != index + 2 or seats > SEATS:
                parts.fail("starts", index, "seats must be 2, 3 and 4, in this order")
            if entry["forecast"] not in range(1, MOST_SLOTS + 1):
                parts.fail("starts", index, f"forecast must be from 1 to {MOST_SLOTS}")
            if entry["sites"] not in range(9) or entry["black"] not in range(9):
                parts.fail("starts", index, "sites and black must be from 0 to 8")
            if entry["coloured_out"] not in range(self.track) or entry["special_out"] not in range(self.pawns[SPECIAL]):
                parts.fail("starts", index, "coloured_out and special_out must be less than there are")
            if len(self.kind) < seats * max(self.hand, self.dealt) + entry["forecast"]:
                parts.fail("starts", index, f"{len(self.kind)} action cards are too few")
            self.forecast[seats] = entry["forecast"]
            self.on_sites[seats] = entry["sites"]
            self.on_black[seats] = entry["black"]
            self.coloured_out[seats] = entry["coloured_out"]
            self.special_out[seats] = entry["special_out"]
        if len(entries) != SEATS - 1:
            parts.refuse("[[starts]] must be for 2, 3 and 4 seats")
        for row in (self.forecast, self.on_sites, self.on_black, self.coloured_out, self.special_out):
            row[1] = row[2]  # EE-17.1

    def read_factions(self) -> None:
        parts = self.parts
        for index, entry in enumerate(parts.entries("factions", name=str, initiative=int, cargo=int)):
            if index >= len(FACTIONS) or entry["name"] != FACTIONS[index]:
                parts.fail("factions", index, f"factions stand in this order: {', '.join(FACTIONS)}")
            if entry["initiative"] not in range(1, 100) or entry["initiative"] in self.initiative:
                parts.fail("factions", index, "initiative must be from 1 to 99, and no two the same")
            if entry["cargo"] not in range(2, 9):
                parts.fail("factions", index, "cargo must be from 2 to 8")
            self.initiative[index] = entry["initiative"]
            self.cargo_of[index] = entry["cargo"]
        if 0 in self.initiative:
            parts.refuse(f"[[factions]] must be {len(FACTIONS)}")
        self.cargo: int = max(self.cargo_of)  # on every side's row of spaces; those beyond its own stay empty
        self.spaces: int = self.cargo + self.hatch

    def read_orders(self, effects: Vocabulary[Effect[Any]]) -> None:
        parts = self.parts
        for index, entry in enumerate(parts.entries("orders", name=str, white=list, yellow=list)):
            if not NAME.fullmatch(entry["name"]) or entry["name"] in self.orders or index == 20:
                parts.fail("orders", index, f"{entry['name']!r} is here twice, not of small letters, or one too many")
            self.orders.append(entry["name"])
            sides: list[list[Effect[Any]]] = []
            for side in SIDES:
                if len(entry[side]) not in range(1, 4):
                    parts.fail("orders", index, f"{side} must be one to three lines")
                sides.append([self.read_line(effects, index, side, line) for line in entry[side]])
            self.says.append(sides)
        if len(self.orders) < N_CENTRES:
            parts.refuse(f"[[orders]] must be {N_CENTRES} or more")

    def read_line(self, effects: Vocabulary[Effect[Any]], index: int, side: str, line: Any) -> Effect[Any]:
        try:
            return effects.read(line)
        except ValueError as error:
            self.parts.fail("orders", index, f"{side} {error}")
            raise

    def read_zu(self) -> None:
        parts = self.parts
        entries = parts.entries("zu_cards", optional={"colours": list, "market": int}, kind=str, count=int)
        for index, entry in enumerate(entries):
            kind = ZU_KINDS.index(entry["kind"]) if entry["kind"] in ZU_KINDS else NOBODY
            if kind == NOBODY or entry["count"] not in range(1, 20):
                parts.fail("zu_cards", index, f"kind must be one of {', '.join(ZU_KINDS)}, count from 1 to 19")
            colours, market = entry.get("colours", []), entry.get("market", 0)
            if len(colours) not in (0, 2) or not all(colour in REGIONS for colour in colours):
                parts.fail("zu_cards", index, f"colours must be none or two of {', '.join(REGIONS)}")
            if (kind == COMMAND) != (market in range(1, N_MARKETS + 1)) or (kind != EXCAVATE and colours):
                parts.fail("zu_cards", index, "command, and only it, has a market; colours are for excavate alone")
            shows = [market - 1] if kind == COMMAND else [REGIONS.index(colour) for colour in colours]
            for _ in range(entry["count"]):
                self.zu_kind += bytes([kind])
                self.zu_shows.append(shows)
        decks = parts.entries(
            "zu_decks", round=int, excavate=int, market=int, command=int, sell=int, rush=int, survey=int
        )
        for index, entry in enumerate(decks):
            if entry["round"] != index + 1 or index >= ROUNDS:
                parts.fail("zu_decks", index, f"rounds are numbered from 1 to {ROUNDS}")
            if not all(entry[kind] in range(20) for kind in ZU_KINDS):
                parts.fail("zu_decks", index, "numbers must be from 0 to 19")
            self.zu_decks.append([entry[kind] for kind in ZU_KINDS])
        if len(self.zu_decks) != ROUNDS:
            parts.refuse(f"[[zu_decks]] must be {ROUNDS}")
        for kind, name in enumerate(ZU_KINDS):
            if sum(deck[kind] for deck in self.zu_decks) != self.zu_kind.count(kind):
                parts.refuse(f"[[zu_decks]] must use all of the {name} cards")

    # -- actions -------------------------------------------------------------------------------------------------

    def make_actions(self) -> None:
        names = self.cards
        actions = range(N_KINDS)
        self.travel = [Travel("travel", kind, names[kind]) for kind in range(len(names))]
        self.sell = [Sell("sell", kind, names[kind]) for kind in range(len(names))]
        self.excavate = [Excavate("excavate", kind, names[kind]) for kind in actions]
        self.market = [Market("market", kind, names[kind]) for kind in actions]
        self.command = [Command("command", kind, names[kind]) for kind in actions]
        self.smuggle = [Smuggle("smuggle", kind, names[kind]) for kind in actions]
        self.survey = [Survey("survey", kind, names[kind]) for kind in actions]
        self.drop = [Drop("drop", kind, names[kind]) for kind in actions]
        self.keep = [Keep("keep", kind, names[kind]) for kind in actions]
        self.keep_two: list[list[KeepTwo]] = []  # the lower kind first
        for first in actions:
            row = [KeepTwo(first, names[first], second, names[second]) for second in range(first, N_KINDS)]
            self.keep_two.append(row)
        places = range(len(self.places))
        self.land = [Land("land", place, self.places[place]) for place in places]
        self.move = [Move("move", place, self.places[place]) for place in places]
        self.to = [To("to", place, self.places[place]) for place in places]
        types = range(N_TYPES)
        self.dig = [Dig("dig", type, self.types[type]) for type in types]
        self.sample = [Sample("sample", type, self.types[type]) for type in types]
        self.free = [Free("free", type, self.types[type]) for type in types]
        self.place = [Place("place", type, self.types[type]) for type in types]
        self.buy = [Buy("buy", type, self.types[type]) for type in types]
        self.take = [Take("take", type, self.types[type]) for type in types]
        # of artefacts in the cargo hold, then of those in the hatch
        both = (False, True)
        self.spare = [Spare("spare", type, self.types[type], hatch) for hatch in both for type in types]
        self.deliver = [Deliver("deliver", type, self.types[type], hatch) for hatch in both for type in types]
        self.swap = [Swap("swap", type, self.types[type], hatch) for hatch in both for type in types]
        regions = range(N_REGIONS)
        self.offer = [Offer("offer", region, REGIONS[region]) for region in regions]
        self.buyer = [Buyer("buyer", region, REGIONS[region]) for region in regions]
        self.acquire = [Acquire(region, REGIONS[region], False) for region in regions]
        self.acquire_cargo = [Acquire(region, REGIONS[region], True) for region in regions]
        markets = range(N_MARKETS)
        self.with_market = [With("with", market) for market in markets]
        self.without_market = [Without("without", market) for market in markets]
        self.at = [At("at", market) for market in markets]
        self.replace = [Replace(slot) for slot in range(MOST_SLOTS)]
        self.choose = [Choose(faction, FACTIONS[faction]) for faction in range(N_FACTIONS)]
        self.sample_all: Action = SampleAll()
        self.trader: Action = Plain("trader")
        self.special: Action = Plain("special")
        self.envoy: Action = Plain("envoy")
        self.withdraw: Action = Plain("withdraw")
        self.order: Action = Plain("order")
        self.close: Action = Plain("close")
        self.stay: Action = Plain("stay")
        self.hold: Action = Plain("hold")
        self.redraw: Action = Plain("redraw")
        self.done: Action = Plain("done")
        self.passing: Action = Plain("pass")

    def actions(self) -> list[Action]:
        """Every action there is, in a fixed order."""
        pairs = [pair for row in self.keep_two for pair in row]
        return [
            *self.travel, *self.excavate, *self.market, *self.sell, *self.command, *self.smuggle, *self.survey,
            self.passing, *self.choose, self.hold, self.redraw, *self.drop, *self.keep, *pairs, *self.land, *self.move,
            *self.to, self.stay, *self.dig, *self.sample, self.sample_all, *self.free, self.trader, self.special,
            *self.buyer, *self.offer, *self.with_market, *self.without_market, *self.spare, self.close, self.envoy,
            self.withdraw, self.order, *self.deliver, *self.acquire, *self.acquire_cargo, *self.replace, *self.place,
            *self.buy, *self.take, *self.at, *self.swap, self.done,
        ]  # fmt: skip

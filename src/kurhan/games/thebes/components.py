"""The box of Thebes as plain tables, and its actions, each made once."""

from __future__ import annotations

from typing import Any, Final, final

from kurhan.core.action import Action
from kurhan.core.components import Components
from kurhan.core.state import NOBODY
from kurhan.games.thebes.actions import FLYING, PLAINLY, WALKING, Dig, Exchange, Exhibit, Stop, Take, Use, Weeks

CITIES: Final = ("warsaw", "berlin", "london", "moscow", "paris", "rome", "vienna")
SITES: Final = ("greece", "crete", "egypt", "palestine", "mesopotamia")
N_SITES: Final = 5
WARSAW: Final = 0  # places are numbered, cities first; here all begin, and here the display is exchanged
FIRST_SITE: Final = 7  # the place of the first site

# What a seat has is one list of numbers; these are its places.
SPECIAL: Final = 0  # points of books and finds about each site
RUMOURS: Final = 5  # cards about each site
ARTEFACTS: Final = 10  # how many of each site
VALID: Final = 15  # 1 if the permission for a site is valid, 0 if it is turned over
GENERAL: Final = 20
ASSISTANTS: Final = 21
SHOVELS: Final = 22
CONGRESSES: Final = 23
ZEPPELINS: Final = 24
AUTOMOBILES: Final = 25
PERMISSIONS: Final = 26  # special ones
TREASURE: Final = 27  # points of all artefacts
FAME: Final = 28  # points of all exhibitions held
N_THINGS: Final = 29

COUNTED: Final = {
    "assistant": ASSISTANTS, "shovel": SHOVELS, "congress": CONGRESSES, "zeppelin": ZEPPELINS,
    "automobile": AUTOMOBILES, "permission": PERMISSIONS,
}  # fmt: skip
LONGEST: Final = 12  # weeks of a dig, and points of knowledge, that the wheel knows
NEVER: Final = 1_000_000  # weeks to find anything without knowledge


@final
class Box:
    """Tables indexed by card (researchers first, then exhibitions), by kind of card, by place, site and find."""

    def __init__(self, parts: Components) -> None:
        self.parts = parts
        numbers = parts.numbers(
            display=range(1, 11), spaces=range(1, 11), last_year=range(1902, 2000), year=range(20, 61),
            bonus=range(1, 100), exchange=range(1, 10), long_way=range(1, 20), saved=range(10),
            sole=range(100), shared=range(100),
        )  # fmt: skip
        self.display = numbers["display"]
        self.spaces = numbers["spaces"]
        self.last_year = numbers["last_year"]
        self.year = numbers["year"]
        self.bonus_value = numbers["bonus"]
        self.exchange_weeks = numbers["exchange"]
        self.sole = numbers["sole"]
        self.shared = numbers["shared"]
        # the map
        self.places: list[str] = [*CITIES, *SITES]
        self.sand: list[int] = [0] * N_SITES
        self.routes: list[list[int]] = [[] for _ in self.places]
        self.distance: list[list[int]] = []
        self._read_map()
        # weeks from place to place: without an automobile, and with one
        # (bytes, since small numbers in them are read faster than from a list)
        if numbers["saved"] > numbers["long_way"]:
            parts.fail("numbers", 0, "saved must not be more than long_way")
        self.travel: list[list[bytes]] = [[], []]
        for row in self.distance:
            self.travel[0].append(bytes(row))
            self.travel[1].append(bytes([way - numbers["saved"] if way >= numbers["long_way"] else way for way in row]))
        # kinds of researcher cards
        self.names: list[str] = []  # without the city
        self.city: list[int] = []
        self.weeks: list[int] = []
        self.gives: list[int] = []  # which of the things a seat has ...
        self.amount: list[int] = []  # ... and how much of it
        self.copies: list[int] = []
        # cards
        self.kind: list[int] = []
        self.rumours: list[int] = [0] * N_SITES  # the points of the rumours about each site
        self._read_cards()
        # exhibitions; their cards follow the researchers
        self.researchers = len(self.kind)
        self.exhibitions: list[str] = []
        self.large: list[bool] = []
        self.show_city: list[int] = []
        self.show_weeks: list[int] = []
        self.show_points: list[int] = []
        self.needs: list[bytes] = []
        self._read_exhibitions()
        # what can be found, site by site
        self.finds: list[str] = []
        self.find_site: list[int] = []
        self.find_value: list[int] = []  # points of an artefact, 0 for knowledge
        self.find_gives: list[int] = []
        self.find_amount: list[int] = []
        self.bag: list[list[int]] = [[] for _ in SITES]  # what is in each bag at the start, beside the sand
        self.bonus: list[int] = [NOBODY] * N_SITES  # what waits on each site for the first digger
        self._read_finds()
        # the wheel, by knowledge and weeks
        self.wheel: list[list[int]] = [[0] * (LONGEST + 1)]
        self.least: list[int] = [NEVER]  # weeks until the wheel gives a first token
        self._read_wheel()
        # assistants and shovels, by how many one has: what they give for good, and what if used up
        self.assistants_give, self.assistant_once = self._read_sets("assistant")
        self.shovels_give, self.shovel_once = self._read_sets("shovel")
        self.congress: list[int] = [0]
        self._read_congresses()
        # by seats
        self.first_year: list[int] = [0] * 5
        self.start_week: list[int] = [0] * 5
        self.together: list[bool] = [False] * 5
        self._read_starts()
        self._make_actions()

    # -- reading the file ----------------------------------------------------------------------------------------

    def _place(self, table: str, index: int, name: str, names: tuple[str, ...]) -> int:
        if name not in names:
            self.parts.fail(table, index, f"{name} is not one of {', '.join(names)}")
        return names.index(name)

    def _read_map(self) -> None:
        parts = self.parts
        cities = [entry["name"] for entry in parts.entries("cities", name=str)]
        if sorted(cities) != sorted(CITIES):
            parts.fail("cities", 0, f"the cities must be {', '.join(CITIES)}")
        entries = parts.entries("sites", name=str, sand=int)
        if sorted(entry["name"] for entry in entries) != sorted(SITES):
            parts.fail("sites", 0, f"the sites must be {', '.join(SITES)}")
        for index, entry in enumerate(entries):
            if not 0 <= entry["sand"] <= 1000:
                parts.fail("sites", index, "sand must be from 0 to 1000")
            self.sand[SITES.index(entry["name"])] = entry["sand"]
        for index, entry in enumerate(parts.entries("routes", ends=str)):
            ends = entry["ends"].split()
            if len(ends) != 2 or ends[0] == ends[1] or not set(ends) <= set(self.places):
                parts.fail("routes", index, "ends must be two places")
            a, b = self.places.index(ends[0]), self.places.index(ends[1])
            if b in self.routes[a]:
                parts.fail("routes", index, f"{entry['ends']} is here twice")
            self.routes[a].append(b)
            self.routes[b].append(a)
        self.distance = [self._ways_from(place) for place in range(len(self.places))]
        for place, way in enumerate(self.distance[WARSAW]):
            if way < 0:
                parts.fail("routes", 0, f"no way leads to {self.places[place]}")

    def _ways_from(self, start: int) -> list[int]:
        """The weeks to every place, -1 if there is no way."""
        ways = [-1] * len(self.places)
        ways[start] = 0
        reached = [start]
        for place in reached:
            for other in self.routes[place]:
                if ways[other] < 0:
                    ways[other] = ways[place] + 1
                    reached.append(other)
        return ways

    def _read_cards(self) -> None:
        parts = self.parts
        entries = parts.entries("cards", {"site": str, "points": int}, kind=str, city=str, weeks=int, count=int)
        for index, entry in enumerate(entries):
            city = self._place("cards", index, entry["city"], CITIES)
            if not 1 <= entry["weeks"] <= 20 or not 1 <= entry["count"] <= 50:
                parts.fail("cards", index, "weeks must be from 1 to 20, count from 1 to 50")
            self._read_kind(index, entry)
            if (self.names[-1], city) in list(zip(self.names, self.city)):
                parts.fail("cards", index, f"{self.names[-1]} in {CITIES[city]} is here twice")
            self.city.append(city)
            self.weeks.append(entry["weeks"])
            self.copies.append(entry["count"])
            for _ in range(entry["count"]):
                self.kind.append(len(self.names) - 1)
        if len(self.kind) < self.display + 3:
            parts.fail("cards", 0, f"{len(self.kind)} cards are too few")

    def _read_kind(self, index: int, entry: dict[str, Any]) -> None:
        """What a kind of card is called and what it gives."""
        kind = entry["kind"]
        site, points = entry.get("site", ""), entry.get("points", 0)
        if kind in COUNTED:
            if site or points:
                self.parts.fail("cards", index, f"{kind} has no site and no points")
            self.names.append(kind)
            self.gives.append(COUNTED[kind])
            self.amount.append(1)
            return
        if not 1 <= points <= 9:
            self.parts.fail("cards", index, "points must be from 1 to 9")
        if kind == "general" and not site:
            self.names.append(f"general-{points}")
            self.gives.append(GENERAL)
            self.amount.append(points)
            return
        at = self._place("cards", index, site, SITES)
        if kind == "book":
            self.names.append(f"{site}-{points}")
            self.gives.append(SPECIAL + at)
            self.amount.append(points)
        elif kind == "rumours":
            if self.rumours[at] or entry["count"] != 1:
                self.parts.fail("cards", index, f"only one card can be the rumours about {site}")
            self.rumours[at] = points
            self.names.append(f"rumours-{site}")
            self.gives.append(RUMOURS + at)
            self.amount.append(1)
        else:
            known = ", ".join(["book", "general", "rumours", *COUNTED])
            self.parts.fail("cards", index, f"kind must be one of {known}")

    def _read_exhibitions(self) -> None:
        parts = self.parts
        entries = parts.entries("exhibitions", size=str, city=str, weeks=int, points=int, needs=dict)
        for index, entry in enumerate(entries):
            if entry["size"] not in ("small", "large"):
                parts.fail("exhibitions", index, "size must be small or large")
            if not 1 <= entry["weeks"] <= 20 or not 1 <= entry["points"] <= 99:
                parts.fail("exhibitions", index, "weeks must be from 1 to 20, points from 1 to 99")
            needs = [0] * N_SITES
            for site, count in entry["needs"].items():
                if type(count) is not int or not 1 <= count <= 20:
                    parts.fail("exhibitions", index, "each of the needs must be from 1 to 20")
                needs[self._place("exhibitions", index, site, SITES)] = count
            if not any(needs):
                parts.fail("exhibitions", index, "needs must name at least one site")
            name = f"{entry['size']}-{entry['city']}"
            if name in self.exhibitions:
                parts.fail("exhibitions", index, f"{name} is here twice")
            self.exhibitions.append(name)
            self.large.append(entry["size"] == "large")
            self.show_city.append(self._place("exhibitions", index, entry["city"], CITIES))
            self.show_weeks.append(entry["weeks"])
            self.show_points.append(entry["points"])
            self.needs.append(bytes(needs))

    def _read_finds(self) -> None:
        parts = self.parts
        artefacts = parts.entries("artefacts", site=str, name=str, value=int)
        writings = parts.entries("writings", {"about": str}, site=str, points=int)
        for site, name in enumerate(SITES):
            for index, entry in enumerate(artefacts):
                self._place("artefacts", index, entry["site"], SITES)
                if entry["name"] in self.finds and entry["site"] == name:
                    parts.fail("artefacts", index, f"{entry['name']} is here twice")
                if not 1 <= entry["value"] <= 99:
                    parts.fail("artefacts", index, "value must be from 1 to 99")
                if entry["site"] == name:
                    self._add_find(site, entry["name"], entry["value"], ARTEFACTS + site, 1)
            if self.bonus[site] == NOBODY:
                parts.fail("artefacts", 0, f"{name} has no artefact of value {self.bonus_value} for the first digger")
            for index, entry in enumerate(writings):
                self._place("writings", index, entry["site"], SITES)
                if not 1 <= entry["points"] <= 9:
                    parts.fail("writings", index, "points must be from 1 to 9")
                if entry["site"] != name:
                    continue
                if "about" in entry:
                    about = self._place("writings", index, entry["about"], SITES)
                    self._add_find(site, "about-" + entry["about"], 0, SPECIAL + about, entry["points"])
                else:
                    self._add_find(site, "general", 0, GENERAL, entry["points"])

    def _add_find(self, site: int, name: str, value: int, gives: int, amount: int) -> None:
        find = len(self.finds)
        self.finds.append(name)
        self.find_site.append(site)
        self.find_value.append(value)
        self.find_gives.append(gives)
        self.find_amount.append(amount)
        if value == self.bonus_value and self.bonus[site] == NOBODY:
            self.bonus[site] = find
        else:
            self.bag[site].append(find)

    def _read_wheel(self) -> None:
        parts = self.parts
        for index, entry in enumerate(parts.entries("wheel", knowledge=int, tokens=list)):
            row = entry["tokens"]
            if entry["knowledge"] != index + 1:
                parts.fail("wheel", index, f"knowledge must be {index + 1} here")
            if len(row) != LONGEST or not all(type(tokens) is int and 0 <= tokens <= 99 for tokens in row):
                parts.fail("wheel", index, f"tokens must be {LONGEST} whole numbers from 0 to 99")
            if row != sorted(row):
                parts.fail("wheel", index, "more weeks must not give fewer tokens")
            if any(row[i] < self.wheel[index][i + 1] for i in range(LONGEST)):
                parts.fail("wheel", index, "more knowledge must not give fewer tokens")
            if row[-1] == 0:
                parts.fail("wheel", index, "the longest dig must give a token")
            self.wheel.append([0, *row])
            self.least.append(1 + row.count(0))
        if len(self.wheel) != LONGEST + 1:
            parts.fail("wheel", 0, f"the wheel must go from knowledge 1 to {LONGEST}")

    def _read_sets(self, kind: str) -> tuple[bytes, bytes]:
        """Two tables, up to as many cards as there are."""
        parts = self.parts
        give, once = [0], [0]
        for index, entry in enumerate(parts.entries("sets", kind=str, cards=int, bonus=int, discarded=bool)):
            if entry["kind"] not in ("assistant", "shovel"):
                parts.fail("sets", index, "kind must be assistant or shovel")
            if entry["kind"] != kind:
                continue
            if entry["cards"] != len(give) or not 0 <= entry["bonus"] <= 9:
                parts.fail("sets", index, f"cards must be {len(give)} here, bonus from 0 to 9")
            give.append(0 if entry["discarded"] else entry["bonus"])
            once.append(entry["bonus"] if entry["discarded"] else 0)
        for _ in self.kind:
            give.append(give[-1])
            once.append(once[-1])
        return bytes(give), bytes(once)

    def _read_congresses(self) -> None:
        for index, entry in enumerate(self.parts.entries("congresses", cards=int, points=int)):
            if entry["cards"] != index + 1 or entry["points"] < self.congress[index]:
                self.parts.fail("congresses", index, f"cards must be {index + 1} here, and points must not fall")
            self.congress.append(entry["points"])
        for _ in self.kind:
            self.congress.append(self.congress[-1])

    def _read_starts(self) -> None:
        parts = self.parts
        for index, entry in enumerate(parts.entries("starts", seats=int, year=int, week=int, together=bool)):
            if not 2 <= entry["seats"] <= 4 or self.first_year[entry["seats"]]:
                parts.fail("starts", index, "seats must be 2, 3 and 4, each once")
            if not self.last_year - 4 <= entry["year"] <= self.last_year or not 0 <= entry["week"] <= self.year:
                parts.fail(
                    "starts",
                    index,
                    f"year must be from {self.last_year - 4} to {self.last_year}, week from 0 to {self.year}",
                )
            self.first_year[entry["seats"]] = entry["year"]
            self.start_week[entry["seats"]] = entry["week"]
            self.together[entry["seats"]] = entry["together"]
        if not all(self.first_year[2:]):
            parts.fail("starts", 0, "seats must be 2, 3 and 4, each once")

    # -- actions -------------------------------------------------------------------------------------------------

    def _make_actions(self) -> None:
        kinds = range(len(self.names))
        self.take = [self._take(kind, PLAINLY) for kind in kinds]
        self.fly_take = [self._take(kind, FLYING) for kind in kinds]
        self.take_card = [self.take[kind] for kind in self.kind]
        self.dig = [self._dig(site, PLAINLY) for site in range(N_SITES)]
        self.fly_dig = [self._dig(site, FLYING) for site in range(N_SITES)]
        self.walk_dig = [self._dig(site, WALKING) for site in range(N_SITES)]
        shows = range(len(self.exhibitions))
        self.exhibit = [self._exhibit(show, PLAINLY) for show in shows]
        self.fly_exhibit = [self._exhibit(show, FLYING) for show in shows]
        self.exchange: Action = Exchange(WARSAW, PLAINLY)
        self.fly_exchange: Action = Exchange(WARSAW, FLYING)
        self.stop: Action = Stop("stop")
        self.use_rumours: Action = Use("rumours")
        self.use_assistant: Action = Use("assistant")
        self.use_shovel: Action = Use("shovel")
        self.dig_for: list[Action] = [Weeks(weeks) for weeks in range(1, LONGEST + 1)]

    def _take(self, kind: int, how: str) -> Take:
        city = self.city[kind]
        return Take(kind, self.names[kind], city, CITIES[city], self.weeks[kind], self.copies[kind] == 1, how)

    def _dig(self, site: int, how: str) -> Dig:
        return Dig(site, FIRST_SITE + site, SITES[site], how)

    def _exhibit(self, show: int, how: str) -> Exhibit:
        card = self.researchers + show
        return Exhibit(card, self.exhibitions[show], self.show_city[show], self.show_weeks[show], how)

    def actions(self) -> list[Action]:
        """Every action there is, in a fixed order."""
        return [
            *self.take,
            *self.fly_take,
            *self.dig,
            *self.fly_dig,
            *self.exhibit,
            *self.fly_exhibit,
            self.exchange,
            self.fly_exchange,
            self.stop,
            self.use_rumours,
            self.use_assistant,
            self.use_shovel,
            *self.dig_for,
            *self.walk_dig,
        ]

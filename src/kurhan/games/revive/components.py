"""The box of Revive as plain tables, what its cards and tokens say, and its actions, each made once."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Final, final

from kurhan.core.action import Action
from kurhan.core.components import Components
from kurhan.core.effect import Effect, Vocabulary
from kurhan.core.hexes import Hexes
from kurhan.core.state import NOBODY
from kurhan.games.revive.actions import (
    ACTIVATE,
    DOUBLE,
    EXCHANGE,
    OPEN,
    RETIRE,
    TWO_FOR_CRYSTAL,
    Free,
    Get,
    Plain,
    Swap,
    Thing,
    Use,
)

SEATS: Final = 4
COLOURS: Final = ("grey", "green", "yellow")  # of cards, modules, machines and their tracks
COLOURS_OR_ANY: Final = ("grey", "green", "yellow", "any")
N_COLOURS: Final = 3
RESOURCES: Final = ("gear", "book", "food", "crystal")  # each basic one has the number of its colour
GEAR: Final = 0
BOOK: Final = 1
FOOD: Final = 2
CRYSTAL: Final = 3
RESOURCES_OR_ANY: Final = ("gear", "book", "food", "crystal", "any")
N_RESOURCES: Final = 4
ANY: Final = 4  # any basic resource
ANY_COLOUR: Final = 3

# -- the map -------------------------------------------------------------------------------------------------------

COLUMNS: Final = "abcdefg"
N_ROWS: Final = 5
N_SPOTS: Final = 30  # where tiles lie
N_HEXES: Final = 4  # of a tile
CORNERS: Final = 120  # spaces: four of each tile, then the corners with large locations, then the chasm
N_CORNERS: Final = 4
CHASM: Final = 124
N_SPACES: Final = 125

LANDS: Final = ("hidden", "sand", "mountain", "forest", "field", "location", "water", "large", "chasm")
HIDDEN: Final = 0
SAND: Final = 1
MOUNTAIN: Final = 2  # less this a terrain has the number of its colour
FOREST: Final = 3
FIELD: Final = 4
LOCATION: Final = 5
WATER: Final = 6
LARGE: Final = 7
ABYSS: Final = 8
LETTERS: Final = {".": SAND, "m": MOUNTAIN, "f": FOREST, "y": FIELD, "L": LOCATION, "w": WATER}
KINDS: Final = ("a", "b", "c", "d", "s")  # of tiles: by their backs, and those one starts with

# What lies on a space beside buildings and pawns, as a set of bits.
FOREST_TOKEN: Final = 1
TEMPLE: Final = 2
TARGET: Final = 4
SAND_TOKEN: Final = 8
WORKSHOP: Final = 16
SOURCE: Final = 32
NEUTRAL: Final = 64  # what helps all beside it
TRIBE_TOKENS: Final = ("forest", "temple", "target", "sand", "workshop")
TOKENS: Final = TRIBE_TOKENS + ("source", "neutral")

# -- what seats have -----------------------------------------------------------------------------------------------

N_SLOTS: Final = 5
FIFTH: Final = 4
TOP: Final = 0
BOTTOM: Final = 1
TRACK: Final = 12  # the last number of a machine track
N_PLACES: Final = 15  # of bonuses along the machine tracks; the machines of technologies follow
N_NODES: Final = 7  # technologies of a tribe
N_MACHINES: Final = 22  # places where machines can be
GIVES: Final = ("machine", "special", "cards", "artefact")
MACHINE: Final = 0
SPECIAL: Final = 1
CARDS: Final = 2
ARTEFACT: Final = 3
ART_COLOURS: Final = ("white", "purple", "orange")

TRIBES: Final = ("nadair", "hofstadterians", "wayfarers", "kuniban", "formika", "vukuntur")
N_TRIBES: Final = 6
HOFSTADTERIANS: Final = 1
WAYFARERS: Final = 2
KUNIBAN: Final = 3
FORMIKA: Final = 4
VUKUNTUR: Final = 5
SIDES: Final = ("sun", "moon")
POWERS: Final = (
    "slot-five", "rich-ability", "easy-ways", "two-for-crystal", "no-books", "far-temples", "light-packs", "gifts",
    "rest-for-crystal", "quarries", "crystal-for-two", "copying", "far-sight", "crate-crystals", "prey",
)  # fmt: skip
SLOT_FIVE: Final = 1  # each as a bit
RICH_ABILITY: Final = 2
EASY_WAYS: Final = 4
POWER_TWO_FOR_CRYSTAL: Final = 8
NO_BOOKS: Final = 16
FAR_TEMPLES: Final = 32
LIGHT_PACKS: Final = 64
GIFTS: Final = 128
REST_FOR_CRYSTAL: Final = 256
QUARRIES: Final = 512
CRYSTAL_FOR_TWO: Final = 1024
COPYING: Final = 2048
FAR_SIGHT: Final = 4096
CRATE_CRYSTALS: Final = 8192
PREY: Final = 16384

# What cards and the like can make cheaper, or what they answer.
ACTS: Final = ("build", "populate", "explore")
DEEDS: Final = ACTS + ("machine",) + ("tribe", "module")
BUILD: Final = 0
POPULATE: Final = 1
EXPLORE: Final = 2
ON_MACHINE: Final = 3
ON_TRIBE: Final = 4
ON_MODULE: Final = 5
N_ACTS: Final = 3

ITEMS: Final = ("crate", "energy", "module", "pawn", "development", "flask", "card", "water", "crystal")
COUNTS: Final = (
    "grey", "green", "yellow", "energy", "module", "large", "pawn", "settled", "card", "water", "development", "flask",
    "crystal", "crate", "presence",
)  # fmt: skip

# When an effect that waits is used without asking.
PASSIVE: Final = 0  # it never waits: it works as long as it lies there
AT_ONCE: Final = 1
IF_IT_FITS: Final = 2
IF_ALONE: Final = 3
ASKED: Final = 4  # never

AID_BITS: Final = 8  # what cards in slots do for each kind of action, and then for range, is one number
REACH_BITS: Final = 24

SOURCES: Final = 128  # an effect that waits is its number times this, and the card it comes from plus 1
NAME: Final = re.compile("[a-z]+(?:-[a-z0-9]+)*")
ONES: Final = bytes([bin(byte).count("1") for byte in range(256)])


class Deed(Effect[Any]):
    """What cards, modules, machines, crates and tribes say."""

    manner: ClassVar[int] = IF_ALONE
    tied: ClassVar[bool] = False  # whether it only helps in an action
    lends: ClassVar[bool] = False  # whether it helps in actions on the map
    spills: ClassVar[bool] = False  # whether it gives resources, which are lost where there is no room
    leads_to_artefacts: ClassVar[bool] = False  # whether one may come to an artefact by it
    number: int = 0  # among the effects of the box

    def fits(self, state: Any, seat: int) -> bool:
        """Whether there is no reason to put it off."""
        return True

    def loses(self, state: Any, seat: int) -> bool:
        """Whether something of it would be lost if it happened now."""
        return False

    def lend(self, state: Any) -> None:
        """What it does for an action on the map, or would do, while one thinks about it; only where ``lends``."""

    def take_back(self, state: Any) -> None:
        """When there is no such action after all."""

    def lasting(self) -> tuple[int, int]:
        """What it works on as long as it lies there, and how much."""
        return (0, 0)

    def parts(self) -> list[list[str]]:
        """The phrases inside it: what one can choose between, each perhaps of several."""
        return []

    def called(self) -> str:
        """What it is called inside another phrase: the key of a word, perhaps with a number."""
        return "thing." + self.verb


@final
class Box:
    """Tables indexed by space, tile, card, module, machine, crate, tribe and so on.

    What phrases mean is a matter of the rules, which rest on the box: so it is given the verbs that it may read.
    """

    def __init__(self, parts: Components, effects: Vocabulary[Deed]) -> None:
        self.parts = parts
        self.vocabulary = effects
        self.effects: list[Deed] = []
        self.lines: list[str] = []  # the same as they are written
        self.manner = b""
        self.alternatives: list[list[list[int]]] = []  # the effects inside an effect
        self.get: list[list[Action]] = []  # what chooses between them
        self.use: list[Action] = []
        self.read_numbers()
        self.make_map()
        self.read_crystals()
        self.read_slots()
        self.read_cards()
        self.read_modules()
        self.read_machines()
        self.read_crates()
        self.read_tiles()
        self.read_locations()
        self.read_artefacts()
        self.read_places()
        self.read_tracks()
        self.read_tribes()
        self.read_rest()
        self.resting: int = self.learn("places", 0, "rest")
        self.a_crystal: int = self.learn("places", 0, "gain crystal 1")
        self.make_actions()

    # -- effects -------------------------------------------------------------------------------------------------

    def learn(self, table: str, index: int, line: Any) -> int:
        """The number of an effect: equal lines are one."""
        if line in self.lines:
            return self.lines.index(line)
        try:
            effect = self.vocabulary.read(line)
        except ValueError as error:
            self.parts.fail(table, index, str(error))
            raise
        inside = [[self.learn(table, index, part) for part in parts] for parts in effect.parts()]
        number = len(self.effects)
        effect.number = number
        self.effects.append(effect)
        self.lines.append(str(line))
        self.manner += bytes([effect.manner])
        self.alternatives.append(inside)
        self.use.append(Use(number, str(line), effect.text()))
        rows: list[Action] = []
        for i, parts in enumerate(effect.parts()):
            names = [self.effects[part].called() for part in inside[i]]
            rows.append(Get(i, " and ".join(parts), names))
        self.get.append(rows)
        return number

    def learn_all(self, table: str, index: int, lines: list[Any]) -> list[int]:
        return [self.learn(table, index, line) for line in lines]

    def active(self, effects: list[int]) -> list[int]:
        """Those that are used, not those that only lie there."""
        return [effect for effect in effects if self.manner[effect] != PASSIVE]

    def said(self, effects: list[int], verb: str) -> list[Deed]:
        return [self.effects[effect] for effect in effects if self.effects[effect].verb == verb]

    # -- numbers and the map -------------------------------------------------------------------------------------

    def read_numbers(self) -> None:
        n = self.parts.numbers(
            display_cards=range(1, 10), display_modules=range(1, 10), display_machines=range(1, 10),
            most_crystals=range(1, 20), most_basic=range(1, 20), first_energy=range(10), first_active=range(1, 7),
            actions=range(1, 5), actions_alone=range(1, 5), small_buildings=range(1, 20), large_buildings=range(1, 20),
            small_cost=range(1, 10), large_cost=range(1, 10), ability_markers=range(1, 10),
            lap=range(10, 200), removal_space=range(1, 10), card_points=range(10), end_points=range(20),
            small_points=range(10), resources_a_point=range(1, 10), longer_small=range(1, 9), card_cube=range(1, 5),
            sleep_cube=range(1, 5), tokens=range(1, 10), target_discount=range(1, 5), neighbour_discount=range(1, 5),
            flight=range(1, 9), prey=range(1, 7), temple_reach=range(1, 9), ability_book=range(1, 5),
            ability_point=range(1, 5), sand_point=range(1, 5), two_of_a_kind=range(1, 5),
            basics_for_crystal=range(1, 5), sources=range(1, 10), opened_points=range(1, 5), rounds=range(20, 200),
            warning=range(1, 10), few_artefacts=range(1, 5), effects_a_turn=range(100, 2000),
        )  # fmt: skip
        self.display_cards: int = n["display_cards"]
        self.display_modules: int = n["display_modules"]
        self.display_machines: int = n["display_machines"]
        self.most: bytes = bytes([n["most_basic"]] * N_COLOURS + [n["most_crystals"]])
        self.first_energy: int = n["first_energy"]
        self.first_active: int = n["first_active"]
        self.actions_a_turn: int = n["actions"]
        self.actions_alone: int = n["actions_alone"]
        self.buildings: bytes = bytes([n["small_buildings"], n["large_buildings"]])
        self.building_cost: bytes = bytes([n["small_cost"], n["large_cost"]])
        self.ability_markers: int = n["ability_markers"]
        self.lap: int = n["lap"]
        self.removal_space: int = n["removal_space"]
        self.card_points: int = n["card_points"]
        self.end_points: int = n["end_points"]
        self.small_points: int = n["small_points"]
        self.resources_a_point: int = n["resources_a_point"]
        self.longer_small: int = n["longer_small"]
        self.card_cube: int = n["card_cube"]
        self.sleep_cube: int = n["sleep_cube"]
        self.tokens: int = n["tokens"]
        self.target_discount: int = n["target_discount"]
        self.neighbour_discount: int = n["neighbour_discount"]
        self.flight: int = n["flight"]
        self.prey: int = n["prey"]
        self.temple_reach: int = n["temple_reach"]
        self.ability_book: int = n["ability_book"]
        self.ability_point: int = n["ability_point"]
        self.sand_point: int = n["sand_point"]
        self.two_of_a_kind: int = n["two_of_a_kind"]
        self.basics_for_crystal: int = n["basics_for_crystal"]
        self.sources: int = n["sources"]
        self.opened_points: int = n["opened_points"]
        self.rounds: int = n["rounds"]
        self.warning: int = n["warning"]
        self.few_artefacts: int = n["few_artefacts"]
        self.effects_a_turn: int = n["effects_a_turn"]

    def make_map(self) -> None:
        """RV-1.1: blocks of four hexes in five rows of seven; those in the corners and in the middle are one space."""
        spots: list[list[tuple[int, int]]] = []
        corners: list[list[tuple[int, int]]] = []
        chasm: list[tuple[int, int]] = []
        self.spots: list[str] = []
        for j in range(N_ROWS):
            for i in range(len(COLUMNS)):
                q, r = 2 * i - j, 2 * j
                block = [(q, r), (q + 1, r), (q, r + 1), (q + 1, r + 1)]
                if i in (0, len(COLUMNS) - 1) and j in (0, N_ROWS - 1):
                    corners.append(block)
                elif (i, j) == (len(COLUMNS) // 2, N_ROWS // 2):
                    chasm = block
                else:
                    spots.append(block)
                    self.spots.append(f"{COLUMNS[i]}{j + 1}")
        spaces = [[hex] for block in spots for hex in block] + corners + [chasm]
        self.map = Hexes(spaces)
        self.next_to: list[bytes] = self.map.neighbours
        self.far: list[bytes] = self.map.distance
        self.spaces: list[str] = [f"{spot}{hex + 1}" for spot in self.spots for hex in range(N_HEXES)]
        self.spaces += ["north-west", "north-east", "south-west", "south-east", "chasm"]
        self.spot_of = bytes([space // N_HEXES for space in range(CORNERS)])

    def read_crystals(self) -> None:
        """RV-1.2: symbols at the rim, with the spaces that they touch."""
        self.crystals: list[tuple[float, float]] = []  # where they are drawn
        self.touches: list[bytes] = []  # by symbol
        self.crystals_at: list[int] = [0] * CORNERS  # by space, as a set of bits
        for index, entry in enumerate(self.parts.entries("crystals", q=int, r=int, touches=list)):
            hexes = [self.hex(index, text) for text in entry["touches"]]
            if (entry["q"], entry["r"]) in self.map.at or not hexes:
                self.parts.fail("crystals", index, "a symbol lies outside the map and touches some spaces")
            self.crystals.append(self.crystal_point((entry["q"], entry["r"]), hexes))
            self.touches.append(bytes(hexes))
            for space in hexes:
                self.crystals_at[space] |= 1 << index

    def aid_to(self, half: int, act: int) -> int:
        """What a half of a card takes off an action as long as it lies in a slot."""
        return (self.lasting_aid[half] >> (AID_BITS * act)) & ((1 << AID_BITS) - 1)

    def aid_to_range(self, half: int) -> int:
        return self.lasting_aid[half] >> REACH_BITS

    def crystal_point(self, hex: tuple[int, int], touches: list[int]) -> tuple[float, float]:
        """Where a symbol is drawn: in a nook beside more spaces than it touches, at the corner between its own."""
        if len(self.map.beside([hex])) == len(touches):
            return (float(hex[0]), float(hex[1]))
        corner = [hex, *[self.map.spaces[space][0] for space in touches]]
        q, r = sum([one[0] for one in corner]), sum([one[1] for one in corner])
        return (round(q / len(corner), 2), round(r / len(corner), 2))

    def hex(self, index: int, text: Any) -> int:
        words = str(text).split()
        place = (int(words[0]), int(words[1])) if re.fullmatch(r"-?\d+ -?\d+", str(text)) else (99, 99)
        space = self.map.at.get(place, NOBODY)
        if not 0 <= space < CORNERS:
            self.parts.fail("crystals", index, f"{text!r} is no space of a tile: it must be like '3 0'")
        return space

    def read_slots(self) -> None:
        entries = self.parts.entries("slots", name=str, half=str, places=int)
        halves = [TOP, TOP, BOTTOM, BOTTOM, NOBODY]
        self.slots: list[str] = []
        self.slot_of = b""  # by place for modules
        self.first_place = b""
        self.fires = b""  # by place: whether a module put there works at once
        self.slot_half: list[int] = halves
        for index, entry in enumerate(entries):
            if len(entries) != N_SLOTS or ("top", "bottom", "either")[halves[index]] != entry["half"]:
                self.parts.fail("slots", index, "there are five slots: top, top, bottom, bottom, either")
            if entry["places"] not in (2, 3):
                self.parts.fail("slots", index, "places must be 2 or 3")
            self.slots.append(entry["name"])
            self.first_place += bytes([len(self.slot_of)])
            self.slot_of += bytes([index] * entry["places"])
            self.fires += bytes([0] * (entry["places"] - 1) + [1])
        self.n_places: int = len(self.slot_of)
        self.first_place += bytes([self.n_places])

    # -- cards, modules, machines, crates ------------------------------------------------------------------------

    def read_cards(self) -> None:
        """Starting cards by their sets of six, then citizens, those of the campaign last."""
        self.cards: list[str] = []
        self.colour = b""
        self.halves: list[list[int]] = []  # by twice the card and half: all effects
        self.deeds: list[list[int]] = []  # those that are used
        self.open_half = b""  # whether the half has the symbol of a slot
        self.flasks = b""
        self.sleepy = b""  # whether one hibernates after it
        self.lasting = b""  # whether it works as long as it lies in a slot
        self.lasting_aid: list[int] = []  # what it does for actions as long as it lies there
        self.whenever: list[list[tuple[int, int]]] = []  # what is answered, and with which effect
        starters = self.parts.entries("starters", set=str, colour=str, top=list, bottom=list)
        self.sets: list[str] = []
        for index, entry in enumerate(starters):
            if index % 6 == 0:
                self.sets.append(entry["set"])
            if entry["set"] != self.sets[-1]:
                self.parts.fail("starters", index, "six cards of each set follow one another")
            self.add_card("starters", index, f"{entry['set']}-{index % 6 + 1}", entry)
        self.first_citizen: int = len(self.cards)
        if self.first_citizen != SEATS * 6:
            self.parts.refuse("[[starters]] must be four sets of six")
        self.first_campaign: int = 0
        for index, entry in enumerate(
            self.parts.entries("citizens", name=str, colour=str, top=list, bottom=list, campaign=bool)
        ):
            if not NAME.fullmatch(entry["name"]) or entry["name"] in self.cards:
                self.parts.fail("citizens", index, f"{entry['name']!r} is here twice, or not of small letters")
            if entry["campaign"] and not self.first_campaign:
                self.first_campaign = len(self.cards)
            if not entry["campaign"] and self.first_campaign:
                self.parts.fail("citizens", index, "those of the campaign come last")
            self.add_card("citizens", index, entry["name"], entry)
        self.first_campaign = self.first_campaign or len(self.cards)
        if len(self.cards) >= SOURCES - 1 or self.first_campaign - self.first_citizen < 20:
            self.parts.refuse("[[citizens]]: there must be at least 20, and not too many")

    def add_card(self, table: str, index: int, name: str, entry: dict[str, Any]) -> None:
        if entry["colour"] not in COLOURS:
            self.parts.fail(table, index, "colour must be one of " + ", ".join(COLOURS))
        self.cards.append(name)
        self.colour += bytes([COLOURS.index(entry["colour"])])
        for half in ("top", "bottom"):
            effects = self.learn_all(table, index, entry[half])
            self.halves.append(effects)
            self.deeds.append(self.active(effects))
            self.open_half += bytes([len(self.said(effects, "slot")) > 0])
            self.flasks += bytes([len(self.said(effects, "flask"))])
            self.sleepy += bytes([len(self.said(effects, "hibernate")) > 0])
            cheaper = [0] * N_ACTS
            for effect in self.said(effects, "while-cheaper"):
                deed, count = effect.lasting()
                cheaper[deed] += count
            reach = sum(effect.lasting()[1] for effect in self.said(effects, "while-reach"))
            aid = reach << REACH_BITS
            for act in range(N_ACTS):
                aid += cheaper[act] << (AID_BITS * act)
            self.lasting_aid.append(aid)
            answers = [effect for effect in effects if self.effects[effect].verb == "whenever"]
            self.whenever.append(
                [(self.effects[effect].lasting()[0], self.alternatives[effect][0][0]) for effect in answers]
            )
            lasts = aid > 0 or len(answers) > 0
            self.lasting += bytes([lasts])

    def read_modules(self) -> None:
        self.modules: list[str] = []
        self.module_colours = b""  # as a set of bits
        self.module_effects: list[list[int]] = []
        self.module_deeds: list[list[int]] = []
        self.module_flasks = b""
        for index, entry in enumerate(self.parts.entries("modules", colours=list, effect=list)):
            if not entry["colours"] or any(colour not in COLOURS for colour in entry["colours"]):
                self.parts.fail("modules", index, "colours must be some of " + ", ".join(COLOURS))
            bits = sum(1 << COLOURS.index(colour) for colour in set(entry["colours"]))
            effects = self.learn_all("modules", index, entry["effect"])
            row = "-".join(entry["colours"])
            self.modules.append(f"{row}-{sum(name.rpartition('-')[0] == row for name in self.modules) + 1}")
            self.module_colours += bytes([bits])
            self.module_effects.append(effects)
            self.module_deeds.append(self.active(effects))
            self.module_flasks += bytes([len(self.said(effects, "flask"))])

    def read_machines(self) -> None:
        """Special machines; those of the boards and of technologies are added when they are read."""
        self.machines: list[str] = []
        self.machine_called: list[str] = []
        self.machine_colour = b""  # of special ones
        self.machine_effects: list[list[int]] = []
        self.machine_deeds: list[list[int]] = []
        self.lending: list[bool] = []  # whether a machine helps in actions on the map
        self.machine_flasks = b""
        for index, entry in enumerate(self.parts.entries("machines", colour=str, effect=list)):
            if entry["colour"] not in COLOURS:
                self.parts.fail("machines", index, "colour must be one of " + ", ".join(COLOURS))
            number = self.machine_colour.count(COLOURS.index(entry["colour"])) + 1
            self.machine_colour += bytes([COLOURS.index(entry["colour"])])
            name = f"{entry['colour']}-{number}"
            self.add_machine("machines", index, name, "machine." + name, entry["effect"])
        self.n_special: int = len(self.machines)

    def add_machine(self, table: str, index: int, name: str, called: str, lines: list[Any]) -> int:
        effects = self.learn_all(table, index, lines)
        self.machines.append(name)
        self.machine_called.append(called)
        self.machine_effects.append(effects)
        deeds = self.active(effects)
        self.machine_deeds.append(deeds)
        self.lending.append(any(self.effects[deed].lends for deed in deeds))
        self.machine_flasks += bytes([len(self.said(effects, "flask"))])
        return len(self.machines) - 1

    def read_crates(self) -> None:
        self.crate_kind = b""  # by crate
        self.crate_effects: list[list[int]] = []  # by kind
        for index, entry in enumerate(self.parts.entries("crates", count=int, effect=list)):
            if not 1 <= entry["count"] <= 20:
                self.parts.fail("crates", index, "count must be from 1 to 20")
            self.crate_kind += bytes([index] * entry["count"])
            self.crate_effects.append(self.learn_all("crates", index, entry["effect"]))
        if len(self.crate_kind) > 60:
            self.parts.refuse("[[crates]]: there are at most 60")

    # -- tiles, locations, artefacts -----------------------------------------------------------------------------

    def read_tiles(self) -> None:
        """RV-1.3: those to be explored, then those one starts with."""
        self.tiles: list[str] = []
        self.tile_kind = b""
        self.hexes: list[bytes] = []
        self.tile_cost: list[bytes] = []
        self.tile_points = b""
        self.water: list[list[int]] = []  # what the water of a tile rewards with
        self.back = b""  # tiles with the same number look alike from behind
        backs: list[Any] = []
        for index, entry in enumerate(
            self.parts.entries("tiles", name=str, kind=str, hexes=str, cost=list, points=int, water=list)
        ):
            if entry["kind"] not in KINDS or (entry["kind"] == "s") != (index >= N_SPOTS - 5):
                self.parts.fail("tiles", index, "kind must be a, b, c or d for the first 25 and s for the last five")
            if len(entry["hexes"]) != N_HEXES or any(letter not in LETTERS for letter in entry["hexes"]):
                self.parts.fail("tiles", index, "hexes must be four of . m f y L w")
            if ("w" in entry["hexes"]) != (len(entry["water"]) > 0):
                self.parts.fail("tiles", index, "water, and water alone, has a reward")
            if entry["points"] not in range(20):
                self.parts.fail("tiles", index, "points must be from 0 to 19")
            cost = self.cost("tiles", index, entry["cost"])
            self.tiles.append(entry["name"])
            self.tile_kind += bytes([KINDS.index(entry["kind"])])
            self.hexes.append(bytes([LETTERS[letter] for letter in entry["hexes"]]))
            self.tile_cost.append(bytes(cost))
            self.tile_points += bytes([entry["points"]])
            self.water.append(self.learn_all("tiles", index, entry["water"]))
            back = (entry["kind"], cost, entry["points"])
            if back not in backs:
                backs.append(back)
            self.back += bytes([backs.index(back)])
        if len(self.tiles) != N_SPOTS:
            self.parts.refuse("[[tiles]]: there must be 25, and five to start with")
        self.least_food: int = min(cost[FOOD] for cost in self.tile_cost[: N_SPOTS - 5])
        # RV-1.4: the spots round the chasm but for the last, which is explored like any other.
        beside = sorted({self.spot_of[space] for space in self.next_to[CHASM]})
        self.starting: list[int] = [spot for spot in beside if self.spots[spot] != "e4"]

    def cost(self, table: str, index: int, lines: list[Any]) -> list[int]:
        cost = [0] * N_COLOURS
        for line in lines:
            words = str(line).split()
            if len(words) != 2 or words[0] not in RESOURCES[:CRYSTAL] or not words[1].isdecimal():
                self.parts.fail(table, index, f'cost {line!r} must be like "food 3"')
            cost[RESOURCES.index(words[0])] += int(words[1])
        return cost

    def read_locations(self) -> None:
        """RV-1.5: sides of the tiles for the corners, two of each."""
        self.locations: list[str] = []
        self.location_counts = b""
        self.location_times = b""
        self.location_once: list[list[int]] = []
        self.location_steps: list[bytes] = []
        self.location_worth: list[bytes] = []
        self.location_campaign = b""
        for index, entry in enumerate(
            self.parts.entries(
                "locations",
                tile=int,
                side=str,
                counts=str,
                times=int,
                once=list,
                steps=list,
                worth=list,
                campaign=bool,
            )
        ):
            if entry["counts"] not in COUNTS or entry["times"] not in range(1, 20):
                self.parts.fail("locations", index, "counts must be one of " + ", ".join(COUNTS) + ", and times small")
            if entry["tile"] != index // 2 + 1 or entry["side"] != "ab"[index % 2]:
                self.parts.fail("locations", index, "sides a and b of each tile follow one another")
            if (entry["counts"] == "presence") != (len(entry["steps"]) > 0):
                self.parts.fail("locations", index, "presence, and presence alone, has steps")
            if len(entry["steps"]) != len(entry["worth"]):
                self.parts.fail("locations", index, "there is something for each of the steps")
            self.locations.append(f"{entry['tile']}{entry['side']}")
            self.location_counts += bytes([COUNTS.index(entry["counts"])])
            self.location_times += bytes([entry["times"]])
            self.location_once.append(self.learn_all("locations", index, entry["once"]))
            self.location_steps.append(bytes(entry["steps"]))
            self.location_worth.append(bytes(entry["worth"]))
            self.location_campaign += bytes([entry["campaign"]])
        base = sum(1 for campaign in self.location_campaign if not campaign)
        if base < 2 * N_CORNERS or len(self.locations) % 2:
            self.parts.refuse("[[locations]]: at least four tiles of two sides each")

    def read_artefacts(self) -> None:
        self.artefacts: list[bytes] = [b""] * (SEATS + 1)  # of each level, by colour
        for index, entry in enumerate(self.parts.entries("artefacts", seats=int, white=int, purple=int, orange=int)):
            if entry["seats"] not in range(1, SEATS + 1):
                self.parts.fail("artefacts", index, "seats must be from 1 to 4")
            counts = [entry[colour] for colour in ART_COLOURS]
            if any(count not in range(10) for count in counts):
                self.parts.fail("artefacts", index, "of each colour there are from 0 to 9")
            self.artefacts[entry["seats"]] = bytes(counts)
        if any(not level for level in self.artefacts[1:]) or sum(self.artefacts[1]) < 1:
            self.parts.refuse("[[artefacts]] must have a row for each of 1 to 4 seats")
        self.artefact_cards: list[bytes] = []  # the item of each colour
        for index, entry in enumerate(self.parts.entries("artefact_cards", white=str, purple=str, orange=str)):
            if any(entry[colour] not in ITEMS for colour in ART_COLOURS):
                self.parts.fail("artefact_cards", index, "items are " + ", ".join(ITEMS))
            self.artefact_cards.append(bytes([ITEMS.index(entry[colour]) for colour in ART_COLOURS]))
        if len(self.artefact_cards) < 2 * SEATS:
            self.parts.refuse("[[artefact_cards]]: at least two for each player")
        points, per = [0] * len(ITEMS), [0] * len(ITEMS)
        for index, entry in enumerate(self.parts.entries("items", name=str, points=int, per=int)):
            if entry["name"] not in ITEMS or entry["points"] not in range(1, 10) or entry["per"] not in range(1, 10):
                self.parts.fail("items", index, "name must be one of " + ", ".join(ITEMS) + ", points and per small")
            points[ITEMS.index(entry["name"])] = entry["points"]
            per[ITEMS.index(entry["name"])] = entry["per"]
        self.item_points = bytes(points)
        self.item_per = bytes(per)
        if not all(self.item_per):
            self.parts.refuse("[[items]] must name each of " + ", ".join(ITEMS))

    # -- the boards of the players -------------------------------------------------------------------------------

    def read_places(self) -> None:
        """RV-4.3: bonuses along the machine tracks, with what each needs and gives."""
        self.needs: list[bytes] = []  # by place, the number on each track
        self.place_gives = b""
        self.place_colour = b""
        self.place_machine: list[int] = []  # the machine printed there, or NOBODY
        for index, entry in enumerate(self.parts.entries("places", needs=list, gives=str, colour=str, effect=list)):
            if entry["gives"] not in GIVES or entry["colour"] not in COLOURS_OR_ANY:
                self.parts.fail("places", index, "gives must be one of " + ", ".join(GIVES) + ", colour one of three")
            needs = [0] * N_COLOURS
            for line in entry["needs"]:
                words = str(line).split()
                if len(words) != 2 or words[0] not in COLOURS or not words[1].isdecimal():
                    self.parts.fail("places", index, f'needs {line!r} must be like "grey 5"')
                if not 1 <= int(words[1]) <= TRACK:
                    self.parts.fail("places", index, f"a track has the numbers 1 to {TRACK}")
                needs[COLOURS.index(words[0])] = int(words[1])
            self.needs.append(bytes(needs))
            self.place_gives += bytes([GIVES.index(entry["gives"])])
            self.place_colour += bytes([COLOURS_OR_ANY.index(entry["colour"])])
            machine = NOBODY
            if entry["gives"] == "machine":
                name = f"standard-{entry['colour']}"
                machine = self.add_machine("places", index, name, "machine." + name, entry["effect"])
            self.place_machine.append(machine)
        if len(self.needs) != N_PLACES:
            self.parts.refuse(f"[[places]]: there are {N_PLACES}")

    def read_tracks(self) -> None:
        self.development = b""  # what it is worth when so many markers lie there
        self.development_bonus: list[list[int]] = []
        for index, entry in enumerate(self.parts.entries("development", value=int, bonus=list)):
            if entry["value"] not in range(100):
                self.parts.fail("development", index, "value must be from 0 to 99")
            self.development += bytes([entry["value"]])
            self.development_bonus.append(self.learn_all("development", index, entry["bonus"]))
        if len(self.development) != N_PLACES + self.ability_markers + 1:
            self.parts.refuse("[[development]]: a space for each marker, and a value after them")
        self.score_bonus: list[list[int]] = [[] for _ in range(self.lap + 1)]
        for index, entry in enumerate(self.parts.entries("score_bonuses", at=int, bonus=list)):
            if entry["at"] not in range(1, self.lap + 1):
                self.parts.fail("score_bonuses", index, f"at must be from 1 to {self.lap}")
            self.score_bonus[entry["at"]] = self.learn_all("score_bonuses", index, entry["bonus"])
        self.sleep_bonus: list[list[int]] = []
        for index, entry in enumerate(self.parts.entries("hibernation", bonus=list)):
            self.sleep_bonus.append(self.learn_all("hibernation", index, entry["bonus"]))
        if self.removal_space > len(self.sleep_bonus):
            self.parts.refuse("[[hibernation]]: removal_space must be one of its spaces")

    def read_tribes(self) -> None:
        self.technologies: list[str] = []
        self.technology_once: list[list[int]] = []
        self.technology_power: list[int] = []
        self.technology_machine: list[int] = []
        for index, entry in enumerate(self.parts.entries("technologies", name=str, once=list, power=str, machine=list)):
            if not NAME.fullmatch(entry["name"]) or entry["name"] in self.technologies:
                self.parts.fail("technologies", index, f"{entry['name']!r} is here twice, or not of small letters")
            if entry["power"] and entry["power"] not in POWERS:
                self.parts.fail("technologies", index, "power must be one of " + ", ".join(POWERS))
            self.technologies.append(entry["name"])
            self.technology_once.append(self.learn_all("technologies", index, entry["once"]))
            self.technology_power.append(1 << POWERS.index(entry["power"]) if entry["power"] else 0)
            machine = NOBODY
            if entry["machine"]:
                called = "machine." + entry["name"]
                machine = self.add_machine("technologies", index, entry["name"], called, entry["machine"])
            self.technology_machine.append(machine)
        lines: dict[str, list[int]] = {}  # by name, the nodes below each node as a set of bits
        for index, entry in enumerate(self.parts.entries("lines", name=str, pairs=list)):
            below = [0] * N_NODES
            for pair in entry["pairs"]:
                if not re.fullmatch("[0-6] [0-6]", str(pair)):
                    self.parts.fail("lines", index, 'pairs must be like "0 1"')
                low, high = (int(word) for word in str(pair).split())
                below[high] |= 1 << low
            lines[entry["name"]] = below
        self.tribes: list[str] = []  # by name and side
        self.ability: list[list[int]] = []
        self.nodes: list[list[int]] = []
        self.node_cost: list[bytes] = []
        self.node_points: list[bytes] = []
        self.below: list[list[int]] = []
        self.tribe_campaign: list[bool] = []
        for index, entry in enumerate(
            self.parts.entries(
                "tribes",
                name=str,
                side=str,
                ability=list,
                technologies=list,
                costs=list,
                points=list,
                lines=str,
                campaign=bool,
            )
        ):
            if index >= 2 * N_TRIBES or (entry["name"], entry["side"]) != (TRIBES[index // 2], SIDES[index % 2]):
                self.parts.fail("tribes", index, "sun and moon of each tribe follow one another: " + ", ".join(TRIBES))
            if entry["lines"] not in lines or any(name not in self.technologies for name in entry["technologies"]):
                self.parts.fail("tribes", index, "lines and technologies must be among those in the file")
            if any(len(entry[key]) != N_NODES for key in ("technologies", "costs", "points")):
                self.parts.fail("tribes", index, f"there are {N_NODES} technologies, costs and points")
            if any(value not in range(20) for value in entry["costs"] + entry["points"]):
                self.parts.fail("tribes", index, "costs and points are from 0 to 19")
            self.tribes.append(f"{entry['name']}-{entry['side']}")
            self.ability.append(self.learn_all("tribes", index, entry["ability"]))
            self.nodes.append([self.technologies.index(name) for name in entry["technologies"]])
            self.node_cost.append(bytes(entry["costs"]))
            self.node_points.append(bytes(entry["points"]))
            self.below.append(lines[entry["lines"]])
            self.tribe_campaign.append(entry["campaign"])
        if len(self.tribes) != 2 * N_TRIBES or sum(not campaign for campaign in self.tribe_campaign) < 2 * SEATS:
            self.parts.refuse("[[tribes]]: two sides of six, at least four of them outside the campaign")

    def read_rest(self) -> None:
        self.plates: list[list[int]] = []
        for index, entry in enumerate(self.parts.entries("plates", effect=list)):
            self.plates.append(self.learn_all("plates", index, entry["effect"]))
        if len(self.plates) < SEATS:
            self.parts.refuse("[[plates]]: at least one for each player")
        self.beginnings: list[bytes] = []
        for index, entry in enumerate(
            self.parts.entries("beginnings", place=int, crystal=int, gear=int, book=int, food=int)
        ):
            if entry["place"] != index + 1 or any(entry[name] not in range(7) for name in RESOURCES):
                self.parts.fail("beginnings", index, "places in turn order, each with from 0 to 6 of each resource")
            self.beginnings.append(bytes([entry[name] for name in RESOURCES]))
        if len(self.beginnings) != SEATS:
            self.parts.refuse("[[beginnings]]: a row for each of four places in turn order")
        self.grades: list[str] = []
        self.grade_from: list[int] = []
        for index, entry in enumerate(self.parts.entries("grades", name=str, least=int)):
            if index and entry["least"] <= self.grade_from[-1]:
                self.parts.fail("grades", index, "grades stand in their order")
            self.grades.append(entry["name"])
            self.grade_from.append(entry["least"])
        self.goals: list[bytes] = [b""]  # by chapter and seats
        for index, entry in enumerate(self.parts.entries("chapters", number=int, goal=list)):
            if entry["number"] != index + 1 or len(entry["goal"]) != SEATS:
                self.parts.fail("chapters", index, "chapters stand in their order, each with a goal for 1 to 4 seats")
            self.goals.append(bytes([0, *entry["goal"]]))
        if len(self.goals) != 6:
            self.parts.refuse("[[chapters]]: there are five")

    # -- actions -------------------------------------------------------------------------------------------------

    def make_actions(self) -> None:
        cards = self.cards
        self.card = self.things("card", [self.card_name(i) for i in range(len(cards))], cards)
        self.recruit = self.things("recruit", [self.card_name(i) for i in range(len(cards))], cards)
        self.retire_card = self.things("rest", [self.card_name(i) for i in range(len(cards))], cards)
        self.wake = self.things("wake", [self.card_name(i) for i in range(len(cards))], cards)
        self.spare = self.things("spare", [self.card_name(i) for i in range(len(cards))], cards)
        self.prism = self.things("prism", [self.card_name(i) for i in range(len(cards))], cards)
        self.copy = self.things("copy", [self.card_name(i) for i in range(len(cards))], cards)
        slots = [*self.slots[:FIFTH], f"{self.slots[FIFTH]}-top", f"{self.slots[FIFTH]}-bottom"]
        self.slot = self.things("slot", ["slot." + name for name in slots], slots)
        self.module = self.things("module", ["module." + name for name in self.modules], self.modules)
        places = [
            f"{self.slots[self.slot_of[place]]}-{place - self.first_place[self.slot_of[place]] + 1}"
            for place in range(self.n_places)
        ]
        self.place_names: list[str] = places
        self.place = self.things("place", ["place." + name for name in places], places)
        special = range(self.n_special)
        self.machine = self.things(
            "machine", [self.machine_called[i] for i in special], [self.machines[i] for i in special]
        )
        self.retrieve = self.things("back", self.machine_called, self.machines)
        basics = list(RESOURCES[:CRYSTAL])
        named = [f"amount.{name}-1" for name in RESOURCES]
        alike = [f"amount.{name}-{self.two_of_a_kind}" for name in basics]
        self.gain = self.things("gain", named[:CRYSTAL], basics)
        self.spend = self.things("spend", named, list(RESOURCES))
        self.advance = self.things("advance", ["track." + colour for colour in COLOURS], list(COLOURS))
        arts = [*ART_COLOURS, "small"]
        self.artefact = self.things("artefact", ["artefact." + name for name in arts], arts)
        self.remove = self.things("remove", ["artefact." + name for name in ART_COLOURS], list(ART_COLOURS))
        self.tile = self.things("tile", [numbered("at.spot", name) for name in self.spots], self.spots)
        self.way = self.things("way", ["way.one", "way.other"], ["one", "other"])
        self.at = self.things("at", [self.space_name(i) for i in range(N_SPACES)], self.spaces)
        self.technology = self.things(
            "technology", ["technology." + name for name in self.technologies], self.technologies
        )
        self.tribe = self.things("tribe", ["tribe." + name for name in self.tribes], self.tribes)
        plates = [str(i + 1) for i in range(len(self.plates))]
        self.plate = self.things("plate", [numbered("plate.number", name) for name in plates], plates)
        numbers = [str(i + 1) for i in range(len(self.artefact_cards))]
        self.keep = self.things("keep", [numbered("artefact-card.number", name) for name in numbers], numbers)
        spaces = [str(i + 1) for i in range(len(self.sleep_bonus))]
        self.bonus = self.things("bonus", [numbered("bonus.space", name) for name in spaces], spaces)
        self.drop_card = self.things("drop-card", [self.card_name(i) for i in range(len(cards))], cards)
        self.drop_module = self.things("drop-module", ["module." + name for name in self.modules], self.modules)
        self.drop_machine = self.things(
            "drop-machine", [self.machine_called[i] for i in special], [self.machines[i] for i in special]
        )
        kinds = [str(i + 1) for i in range(len(self.crate_effects))]
        self.reopen = self.things("reopen", [numbered("crate.kind", name) for name in kinds], kinds)
        self.open: list[Action] = [
            Free("open", kinds[i], numbered("crate.kind", kinds[i]), i, OPEN) for i in range(len(kinds))
        ]
        self.exchange: list[Action] = [Free("exchange", basics[i], named[i], i, EXCHANGE) for i in range(CRYSTAL)]
        self.double: list[Action] = [Free("double", basics[i], alike[i], i, DOUBLE) for i in range(CRYSTAL)]
        self.activate: list[Action] = [
            Free("activate", self.machines[i], self.machine_called[i], i, ACTIVATE) for i in range(len(self.machines))
        ]
        self.two_for_crystal: Action = Free("crystallise", "", "", 0, TWO_FOR_CRYSTAL)
        self.retire: Action = Free("retire", "", "", 0, RETIRE)
        self.swap: list[Action] = [
            Swap(one, other, [basics[one], basics[other]])
            for one in range(CRYSTAL) for other in range(CRYSTAL) if one != other
        ]  # fmt: skip
        self.play: Action = Plain("play")
        self.switch: Action = Plain("switch")
        self.explore: Action = Plain("explore")
        self.populate: Action = Plain("populate")
        self.small: Action = Plain("small")
        self.large: Action = Plain("large")
        self.hibernate: Action = Plain("hibernate")
        self.end: Action = Plain("end")
        self.finish: Action = Plain("finish")
        self.enough: Action = Plain("enough")
        self.deck: Action = Plain("deck")
        self.plain: Action = Plain("plain")

    def things(self, verb: str, called: list[str], names: list[str]) -> list[Action]:
        return [Thing(verb, names[i], called[i], i) for i in range(len(names))]

    def card_name(self, card: int) -> str:
        return "card." + self.cards[card] if card >= self.first_citizen else "card.starter-" + self.cards[card]

    def space_name(self, space: int) -> str:
        return numbered("at.space", self.spaces[space]) if space < CORNERS else "at." + self.spaces[space]

    def actions(self) -> list[Action]:
        found: list[Action] = []
        for things in (
            self.card, self.recruit, self.retire_card, self.wake, self.spare, self.prism, self.copy, self.slot,
            self.module, self.place, self.machine, self.retrieve, self.gain, self.spend, self.advance, self.artefact,
            self.remove, self.tile, self.way, self.at, self.technology, self.tribe, self.plate, self.keep, self.bonus,
            self.drop_card, self.drop_module, self.drop_machine, self.reopen, self.open, self.exchange, self.double,
            self.activate, self.swap, self.use,
        ):  # fmt: skip
            found += things
        known: set[str] = set()
        for row in self.get:
            for action in row:
                if action.notation not in known:
                    known.add(action.notation)
                    found.append(action)
        return [
            *found, self.two_for_crystal, self.retire, self.play, self.switch, self.explore, self.populate, self.small,
            self.large, self.hibernate, self.end, self.finish, self.enough, self.deck, self.plain,
        ]  # fmt: skip


def numbered(row: str, number: object) -> str:
    """One of a row of things that share a word."""
    return f"{row}-{number}"

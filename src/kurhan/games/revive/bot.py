"""What the bots know about Revive: what things are worth by and large, and what a quick player would do."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp
from typing import Any, Final, final

from mypy_extensions import i64

from kurhan.core.action import Action
from kurhan.core.insight import DOUBT, Insight, shares
from kurhan.core.state import NOBODY, State, Step
from kurhan.games.revive.actions import ACTIVATE, EXCHANGE, Free, Get, Swap, Thing, Use
from kurhan.games.revive.components import (
    ART_COLOURS,
    ARTEFACT,
    CHASM,
    CORNERS,
    COUNTS,
    CRYSTAL,
    FIFTH,
    FOREST_TOKEN,
    HIDDEN,
    HOFSTADTERIANS,
    ITEMS,
    LANDS,
    LARGE,
    LOCATION,
    MACHINE,
    MOUNTAIN,
    N_COLOURS,
    N_CORNERS,
    N_HEXES,
    N_MACHINES,
    N_NODES,
    N_PLACES,
    N_RESOURCES,
    N_SPACES,
    N_SPOTS,
    POWERS,
    PREY,
    SAND,
    SAND_TOKEN,
    SIDES,
    SLOT_FIVE,
    SPECIAL,
    TARGET,
    TEMPLE,
    TRIBES,
    WORKSHOP,
    Box,
    numbered,
)
from kurhan.games.revive.rules.build import Building
from kurhan.games.revive.rules.cards import (
    Colouring,
    Playing,
    Recruiting,
    Slotting,
    Sparing,
    Waking,
    colours_of,
    half_in_use,
    open_slots,
    works_again,
)
from kurhan.games.revive.rules.costs import build_cost, explore_cost
from kurhan.games.revive.rules.crates import Reopening
from kurhan.games.revive.rules.explore import Exploring, Laying
from kurhan.games.revive.rules.hibernation import Discarding, Dreaming, Removing
from kurhan.games.revive.rules.modules import Placing, TakingModule
from kurhan.games.revive.rules.populate import Learning, Settling
from kurhan.games.revive.rules.reach import SHIFT, ranges, starts
from kurhan.games.revive.rules.rewards import (
    Springing,
    brought_by_building,
    brought_by_tile,
    reward_of,
    strength_beside,
)
from kurhan.games.revive.rules.setup import Gathering, Keeping, Plating, Siding
from kurhan.games.revive.rules.supply import Choosing, Overflow, Spending, Swapping
from kurhan.games.revive.rules.tracks import Advancing, Returning, TakingMachine
from kurhan.games.revive.rules.tribes import WITH_RANGE, Acting, Marking, Moving, chain
from kurhan.games.revive.rules.turn import Switching, Turn
from kurhan.games.revive.rules.using import Resolving, RestingCard, TakingArtefact, Trading
from kurhan.games.revive.state import COMMON_CARD, ENCODED, Revive, count_bits

CYCLE: Final = 4.0  # turns from one hibernation to the next
GROWTH: Final = {
    "crate": 3.5, "energy": 3.5, "module": 5.0, "pawn": 4.0, "development": 3.5, "flask": 3.5, "card": 4.5,
    "water": 1.5, "crystal": 1.0,
}  # fmt: skip  # of each item, how many come in a game
POWER: Final = {
    "slot-five": 0.6, "rich-ability": 0.3, "gifts": 0.3, "light-packs": 0.15, "easy-ways": 0.1, "quarries": 0.2,
    "far-sight": 0.2, "prey": 0.4, "crate-crystals": 0.2, "copying": 0.2, "far-temples": 0.1,
}  # fmt: skip  # what a technology that lasts is worth in each turn to come
HELPS: Final = ("reach", "cheaper", "far", "turn", "prism")  # what a machine does for an action only


@final
class ReviveInsight(Insight):
    """Points as they stand, and what one has to make more of them in the turns that are left: resources, cards and
    modules for them, machines and energy, steps towards the bonuses of the tracks, artefacts to come."""

    def __init__(self) -> None:
        self.box: Box | None = None
        self.worths: list[float] = []  # of each effect
        self.better: list[float] = []  # of each card the half that brings more
        self.module_worth: list[float] = []  # of each, from one hibernation to the next
        self.machine_worth: list[float] = []
        self.shares: list[list[float]] = []  # of each colour, how many of the artefact cards have an item
        self.grow: list[float] = []  # of each item, how many points of it come in a game
        self.lasting: list[float] = []  # of each power
        self.development: list[tuple[int, int]] = []  # bonuses: where, and the effect
        self.scores: list[tuple[int, int]] = []
        self.artefact_effect = -1
        self.basic = 1.15  # a basic resource while there is time to use it
        self.more = 0.35  # and each above three of a kind
        self.gem = 1.55
        self.play = 0.5  # a card that can be played before the next hibernation
        self.card = 0.45  # each card, for a hibernation to come
        self.quality = 0.2  # share of what the better half of a card brings each time
        self.module = 0.85  # share of what a module brings when it works
        self.machine = 1.3  # and a machine
        self.store = 1.7  # energy that is ready, and has a machine to go to
        self.crate = 0.65
        self.switch = 0.9
        self.action = 1.3  # an action that may still be taken in this turn
        self.for_machine = 1.7  # bonuses of the tracks
        self.for_special = 4.0
        self.for_cards = 3.2
        self.marker = 1.3  # the marker that comes with each
        self.hope = 0.36  # share of such a bonus that counts while it is still to come
        self.near = 0.28  # of the turns to come, how many steps count as near
        self.step = 1.9  # a step on a track
        self.ahead = 0.18  # share of the bonuses of the development and score tracks to come
        self.power = 0.4  # technologies that last
        self.path = 0.25  # share of the artefact among the technologies to come
        self.ability = 0.14  # how often in a turn one comes to use one's ability
        self.corner = 0.22  # share of what a large location would bring that lies beside one's pieces
        self.far = 0.12  # of which each space of the way takes so much
        self.promise = 8.0  # that it may bring more by the end, while there is time
        self.site = 0.5  # a location near by that one could populate
        self.frontier = 0.35  # an unexplored tile near by
        self.length = 9.3  # turns that a game is expected to have for each
        self.growth = 0.5  # share of what items are expected to grow by
        self.artefact = 0.18  # share of what an artefact to come would bring
        self.few = 3  # options of a large choice that deserve a thought
        self.own = 0.9  # share of how one fares, beside the chances to win
        self.pace = 10.0  # points that one fares much better or worse by
        self.swing_early = 16.0
        self.swing_late = 5.0

    def learn(self, state: Revive) -> None:
        """What follows from the box."""
        box = state.box
        self.box = box
        self.worths = [one.worth(state) for one in box.effects]
        self.better = []
        for card in range(len(box.cards)):
            top = sum([self.worths[effect] for effect in box.halves[2 * card]])
            bottom = sum([self.worths[effect] for effect in box.halves[2 * card + 1]])
            self.better.append(max(top, bottom))
        self.module_worth = []
        for module in range(len(box.modules)):
            often = 0.6 if box.module_colours[module] in (1, 2, 4) else 0.85
            self.module_worth.append(often * sum([self.worths[effect] for effect in box.module_effects[module]]))
        self.machine_worth = [sum([self.worths[effect] for effect in effects]) for effects in box.machine_effects]
        self.grow = [GROWTH[ITEMS[i]] * box.item_points[i] / box.item_per[i] for i in range(len(ITEMS))]
        self.lasting = [POWER.get(name, 0.05) for name in POWERS]
        self.artefact_effect = box.lines.index("artefact")
        self.development = []
        for at in range(len(box.development_bonus)):
            self.development += [(at + 1, effect) for effect in box.development_bonus[at]]
        self.scores = []
        for at in range(len(box.score_bonus)):
            self.scores += [(at, effect) for effect in box.score_bonus[at]]
        self.shares = [[0.0] * len(ITEMS) for _ in range(N_COLOURS)]
        for items in box.artefact_cards:
            for colour in range(N_COLOURS):
                self.shares[colour][items[colour]] += 1.0 / len(box.artefact_cards)

    def worth(self, state: Revive, effect: int) -> float:
        if self.box is not state.box:
            self.learn(state)
        return self.worths[effect]

    def worth_of(self, state: Revive, effects: list[int]) -> float:
        total = 0.0
        for effect in effects:
            total += self.worth(state, effect)
        return total

    # -- how good a position is ----------------------------------------------------------------------------------

    def turns(self, state: Revive, seat: int) -> float:
        """How many turns a seat may still have, the present one included."""
        if state.seats == 1:
            left = N_PLACES + state.box.ability_markers + 1 - state.cube
            return max(0.0, 0.75 * left)
        if state.last >= 0:
            span = (state.last - state.turn) % state.seats
            place = (seat - state.turn) % state.seats
            return 1.0 if place < span or (span == 0 and place > 0) else 0.0
        total = 0
        for level in range(1, state.seats + 1):
            total += sum(state.box.artefacts[level])
        share = min(1.0, sum(state.craters) / total)
        return max(1.0, 0.5 * (self.length - state.round) + 0.5 * self.length * share)

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, Revive)
        if state.over:
            return float(state.points(seat))
        if self.box is not state.box:
            self.learn(state)
        turns = self.turns(state, seat)
        cycles = turns / CYCLE
        soon = min(1.0, turns / 2.0)  # of what must still be used
        prize = self.prize(state, seat, turns)
        total = state.public_points(seat) + self.artefacts(state, seat, turns, prize)
        total += soon * self.supplies(state, seat) + self.cards(state, seat, cycles, soon)
        total += self.engine(state, seat, cycles) + self.nearness(state, seat, turns, prize)
        total += self.knowledge(state, seat, turns, prize) + self.outlook(state, seat, turns)
        return total + self.action * soon * self.actions_left(state, seat)

    def actions_left(self, state: Revive, seat: int) -> int:
        """Actions of the turn, or of the next one when there are none left in this."""
        if state.left > 0:
            return state.left if seat == state.turn else 0
        following = (state.turn + 1) % state.seats
        if state.seats == 1:
            return state.box.actions_alone
        return state.box.actions_a_turn if seat == following and following != state.last else 0

    def item_now(self, state: Revive, seat: int, colour: int) -> float:
        """What an artefact of a colour brings with what one has. Of a card that the one who thinks does not see, what
        all of them bring on average: one dealt at random would only confuse."""
        box = state.box
        if state.eye >= 0 and state.eye != seat and not state.style & COMMON_CARD:
            shares, total = self.shares[colour], 0.0
            for item in range(len(shares)):
                if shares[item]:
                    total += shares[item] * state.item_worth(seat, item)
            return total
        card = state.artefact_card(seat)
        if card < 0:
            return 0.0
        item = box.artefact_cards[card][colour]
        return state.count_item(seat, item) * box.item_points[item] / box.item_per[item]

    def item_to_come(self, state: Revive, seat: int, colour: int, turns: float) -> float:
        """And with what is still to come."""
        card = state.artefact_card(seat)
        if card < 0 or (state.eye >= 0 and state.eye != seat and not state.style & COMMON_CARD):
            return self.growth * 3.0 * turns / self.length
        return self.growth * self.grow[state.box.artefact_cards[card][colour]] * turns / self.length

    def prize(self, state: Revive, seat: int, turns: float) -> float:
        """What the best artefact that is left would bring by the end."""
        best = float(state.box.small_points)
        for colour in range(N_COLOURS):
            if state.craters[colour]:
                best = max(best, self.item_now(state, seat, colour) + self.item_to_come(state, seat, colour, turns))
        return best

    def artefacts(self, state: Revive, seat: int, turns: float, prize: float) -> float:
        """What the artefact card brings with those one has, and may bring with those to come."""
        first = seat * N_COLOURS
        total = 0.0
        for colour in range(N_COLOURS):
            have = state.artefacts[first + colour]
            total += (1 + have) * self.item_now(state, seat, colour)
            total += have * self.item_to_come(state, seat, colour, turns)
        left = state.craters[0] + state.craters[1] + state.craters[2]
        share = left / state.seats if state.seats > 1 else min(3.0, turns / 3.0)
        return total + self.artefact * share * prize

    def supplies(self, state: Revive, seat: int) -> float:
        """Resources, crates, the switch: what can be used soon."""
        first = seat * N_RESOURCES
        total = self.gem * state.resources[first + CRYSTAL]
        for resource in range(first, first + N_COLOURS):
            have = state.resources[resource]
            total += self.basic * have if have <= 3 else self.basic * 3 + self.more * (have - 3)
        total += self.crate * len(state.crates[seat])
        if state.ready & (1 << seat):
            total += self.switch
        return total

    def cards(self, state: Revive, seat: int, cycles: float, soon: float) -> float:
        """Those that can be played now, and what all of them bring in hibernations to come."""
        ready = min(len(state.active[seat]), len(open_slots(state, seat)))
        total = soon * self.play * ready
        fine = 0.0
        for card in state.active[seat]:
            fine += self.better[card]
        now = soon * self.quality * fine
        for card in state.resting[seat]:
            fine += self.better[card]
        for place in state.laid[seat]:
            fine += self.better[place % ENCODED // 2]
        count = len(state.active[seat]) + len(state.resting[seat]) + len(state.laid[seat])
        return total + now + 0.5 * cycles * (self.card * count + self.quality * fine)

    def engine(self, state: Revive, seat: int, cycles: float) -> float:
        """Modules work about once from one hibernation to the next, and as many machines as there is energy."""
        box = state.box
        total = 0.0
        place: i64
        for place in range(seat * box.n_places, (seat + 1) * box.n_places):
            module = state.modules[place]
            if module >= 0:
                total += self.module_worth[module]
        total *= self.module * cycles
        fine: list[float] = []
        for place in range(seat * N_MACHINES, (seat + 1) * N_MACHINES):
            machine = state.machines[place]
            if machine >= 0:
                fine.append(self.machine_worth[machine])
        fine.sort()
        energy = state.energy_of(seat)
        used = 0.0
        for i in range(energy):
            used += fine[len(fine) - 1 - i] if i < len(fine) else 0.8
        total += self.machine * cycles * used
        idle = len(fine) - count_bits(state.running[seat])
        return total + self.store * min(1.0, 2.0 * cycles) * min(idle, state.energy[seat])

    def nearness(self, state: Revive, seat: int, turns: float, prize: float) -> float:
        """How near the bonuses of the tracks are that are still to be had."""
        box = state.box
        first = seat * N_COLOURS
        total = 0.0
        unlocked: i64 = state.unlocked[seat]
        grey, green, yellow = state.tracks[first], state.tracks[first + 1], state.tracks[first + 2]
        near = 0.5 + self.near * turns
        working = min(1.0, turns / (2.0 * CYCLE))  # machines
        place: i64
        for place in range(N_PLACES):
            if unlocked & (i64(1) << place):
                continue
            needs = box.needs[place]
            missing = max(0, needs[0] - grey) + max(0, needs[1] - green) + max(0, needs[2] - yellow)
            kind = box.place_gives[place]
            if kind == ARTEFACT:
                worth = prize
            elif kind == SPECIAL:
                worth = self.for_special * working
            elif kind == MACHINE:
                worth = self.for_machine * working
            else:
                worth = self.for_cards
            total += (worth + self.marker) / (1.0 + missing / near)
        total *= self.hope
        total += self.ahead * self.bonuses(self.development, state.developed(seat), 0.5 + 0.5 * turns, prize, working)
        if state.score[seat] < box.lap:
            total += self.ahead * self.bonuses(self.scores, state.score[seat], 1.0 + turns, prize, working)
        return min(1.0, turns / 2.0) * total + self.step * (grey + green + yellow)

    def bonuses(self, track: list[tuple[int, int]], stands: int, near: float, prize: float, working: float) -> float:
        """How near the bonuses of a track are that lie ahead."""
        total = 0.0
        for at, effect in track:
            if at > stands:
                worth = prize if effect == self.artefact_effect else working * self.worths[effect]
                total += worth / (1.0 + (at - stands) / near)
        return total

    def knowledge(self, state: Revive, seat: int, turns: float, prize: float) -> float:
        """Technologies that last, the way to the artefact among them, and how well one's ability works."""
        box = state.box
        tribe = state.tribe[seat]
        if tribe < 0:
            return 0.0
        total = 0.0
        powers: i64 = state.powers[seat]
        bit: i64
        for bit in range(len(self.lasting)):
            if powers & (i64(1) << bit):
                total += self.power * turns * self.lasting[bit]
        learnt, below = state.learnt[seat], box.below[tribe]
        for node in range(N_NODES):
            if self.artefact_effect in box.technology_once[box.nodes[tribe][node]] and not learnt & (1 << node):
                missing = 1 if below[node] & learnt else 2 if learnt else 3
                total += self.path * min(1.0, turns / 2.0 / missing) * prize / missing
        if tribe == 2 * HOFSTADTERIANS:
            waters = state.n_waters(seat)
            if waters:
                uses = self.ability * turns
                total += uses * self.basic * waters + min(uses, box.ability_markers - state.used[seat]) * self.marker
        return total

    def outlook(self, state: Revive, seat: int, turns: float) -> float:
        """How near the large locations are that one could still populate, whatever of the way is explored."""
        box = state.box
        total = 0.0
        known = ranges(state, seat)
        near: i64 = SHIFT + 2
        spot: i64
        tiles = 0
        for spot in range(N_SPOTS):
            if known[N_SPACES + spot] <= near and not state.ways[spot]:
                tiles += 1
        total += self.frontier * min(1.0, turns / 5.0) * min(8, tiles)
        if state.learnt[seat] == (1 << N_NODES) - 1:
            return total
        bit = 1 << seat
        sites = 0
        for space in state.sites:
            if space < CORNERS and known[space] <= near and not state.people[space] & bit:
                sites += 1
        total += self.site * min(1.0, turns / 5.0) * min(3, sites)
        own = starts(state, seat)
        large = 0.0
        for corner in range(N_CORNERS):
            space = CORNERS + corner
            if state.people[space] & bit:
                continue
            steps = box.map.distance[space]
            nearest = 99
            for start in own:
                nearest = min(nearest, steps[start])
            promise = state.location_worth(seat, state.corners[corner]) + self.promise * turns / self.length
            large += promise * max(0.0, 1.0 - self.far * (nearest - 1))
        return total + self.corner * min(1.0, turns / 3.0) * large

    def place_worth(self, box: Box, place: int) -> float:
        kind = box.place_gives[place]
        if kind == ARTEFACT:
            return 8.0
        if kind == SPECIAL:
            return self.for_special + self.marker
        return self.marker + (self.for_machine if kind == MACHINE else self.for_cards)

    def half(self, state: Revive, half: int) -> float:
        return self.worth_of(state, state.box.deeds[half])

    # -- what a quick player would do ------------------------------------------------------------------------------

    def prefer(self, state: State, seat: int, options: list[Action]) -> int:
        assert isinstance(state, Revive)
        best, most = 0, -1e9
        for i in range(len(options)):
            good = self.rate(state, seat, options[i])
            if good > most:
                best, most = i, good
        return best

    def rate(self, state: Revive, seat: int, action: Action) -> float:
        """How good an option looks, among those of its question; letting go is worth nothing."""
        if action is state.box.enough:
            return 0.0
        if isinstance(action, Free):
            return self.rate_free(state, seat, action)
        step = state.steps[-1]
        if isinstance(step, (Turn, Acting)):
            return self.rate_turn(state, seat, action)
        if isinstance(step, Switching):
            return self.rate_switch(state, action)
        if isinstance(action, Use):
            return 0.1 + self.worth(state, action.index)
        if isinstance(action, Get):
            return self.rate_trade(state, action)
        if isinstance(action, Swap):
            have = state.resources[seat * N_RESOURCES + action.one] - state.resources[seat * N_RESOURCES + action.other]
            return have - 2.5
        if isinstance(action, Thing):
            return self.rate_thing(state, seat, action.index)
        return 1.0

    def rate_free(self, state: Revive, seat: int, action: Free) -> float:
        if action.verb == "open":
            return 4.0
        if action.verb != "activate":
            return -1.0
        effects = state.box.machine_deeds[action.index]
        for effect in effects:
            if state.box.effects[effect].verb in HELPS:
                return -1.0
        return 4.5 if isinstance(state.steps[-1], Turn) else -1.0

    def rate_turn(self, state: Revive, seat: int, action: Action) -> float:
        box = state.box
        if action is box.populate:
            return 9.0
        if action is box.large:
            return 8.0
        if action is box.small:
            return 7.0
        if action is box.explore:
            return 6.0
        if action is box.play:
            return 5.0
        if action is box.switch:
            return 3.0 if state.acted else 1.0
        if action is box.hibernate:
            return 2.0
        return 0.5

    def rate_switch(self, state: Revive, action: Action) -> float:
        """A resource, what the plate says, or a card of another."""
        if not isinstance(action, Thing):
            return self.basic
        box = state.box
        return self.worth_of(
            state, box.plates[action.index] if action.verb == "plate" else box.deeds[2 * action.index + 1]
        )

    def rate_trade(self, state: Revive, action: Get) -> float:
        step = state.steps[-1]
        if not isinstance(step, Trading):
            return 1.0
        return self.worth_of(state, state.box.alternatives[step.effect][action.index]) - 0.9

    def rate_thing(self, state: Revive, seat: int, index: int) -> float:
        box, step = state.box, state.steps[-1]
        if isinstance(step, (Choosing, Overflow)):
            return 7.0 - state.resources[seat * N_RESOURCES + index]
        if isinstance(step, Slotting):
            return self.rate_slot(state, seat, step.card, index)
        if isinstance(step, (Playing, Sparing)):
            return self.rate_card(state, seat, index)
        if isinstance(step, Building):
            return self.rate_site(state, seat, index, step.size)
        if isinstance(step, Exploring):
            cost = explore_cost(state, seat, index)
            return 10.0 + box.tile_points[state.tiles[index]] - 0.6 * sum(cost) + self.near_own(state, seat, index)
        if isinstance(step, Settling):
            less = 0.5 * count_bits(state.people[index]) + 0.6 * max(0, ranges(state, seat)[index] - SHIFT)
            if index < CORNERS:
                return 5.0 - less + 0.3 * self.around(state, seat, index)
            return 4.0 - less + state.location_worth(seat, state.corners[index - CORNERS])
        if isinstance(step, Learning):
            return self.rate_technology(state, seat, index)
        if isinstance(step, Advancing):
            return self.rate_track(state, seat, index)
        if isinstance(step, (Recruiting, Waking)):
            return 1.0 + self.half(state, 2 * index) + self.half(state, 2 * index + 1)
        if isinstance(step, RestingCard):
            return self.half(state, 2 * index) + self.half(state, 2 * index + 1) - 3.0
        if isinstance(step, TakingModule):
            colours = box.module_colours[index]
            return 1.0 + self.worth_of(state, box.module_effects[index]) * (1.6 if colours in (3, 5, 6) else 1.0)
        if isinstance(step, Placing):
            return self.rate_place(state, seat, index)
        if isinstance(step, TakingMachine):
            return self.worth_of(state, box.machine_effects[index])
        if isinstance(step, TakingArtefact):
            return 1.0 + self.item(state, seat, index)
        if isinstance(step, Removing):
            return 50.0 - self.item(state, seat, index)
        if isinstance(step, Dreaming):
            return self.worth_of(state, box.sleep_bonus[index])
        if isinstance(step, Spending):
            return float(state.resources[seat * N_RESOURCES + index])
        if isinstance(step, Keeping):
            return sum([self.grown(state, item) for item in box.artefact_cards[index]])
        if isinstance(step, (Discarding, Swapping)):
            return -1.0
        return self.rate_rare(state, seat, index)

    def rate_rare(self, state: Revive, seat: int, index: int) -> float:
        """What few games ask, mostly for a single tribe."""
        box, step = state.box, state.steps[-1]
        if isinstance(step, Laying):
            return self.rate_way(state, seat, step.spot, index)
        if isinstance(step, Marking):
            return self.rate_mark(state, seat, step.token, index)
        if isinstance(step, Moving):
            near = self.around(state, seat, index)
            return 2.0 - near if step.start == NOBODY else near - self.around(state, seat, step.start)
        if isinstance(step, Springing):
            return 1.0 + self.worth(state, box.a_crystal) * strength_beside(state, seat, index)
        if isinstance(step, Plating):
            return self.worth_of(state, box.plates[index])
        if isinstance(step, Returning):
            return self.worth_of(state, box.machine_effects[index])
        if isinstance(step, Reopening):
            return self.worth_of(state, box.crate_effects[index]) - 1.0
        if isinstance(step, Colouring):
            return self.rate_coloured(state, seat, index)
        return 1.0

    def grown(self, state: Revive, item: int) -> float:
        """How many points an item may come to by the end."""
        if self.box is not state.box:
            self.learn(state)
        return self.grow[item]

    def around(self, state: Revive, seat: int, space: int) -> float:
        """What there is to do beside a space: sand to build on, locations without one's pawn, tiles to explore."""
        total = 0.0
        for other in state.box.next_to[space]:
            if other == CHASM:
                continue
            land = state.land[other]
            if land == HIDDEN:
                total += 0.5
            elif land == SAND and not state.built[other]:
                total += 1.0
            elif land in (LOCATION, LARGE) and not state.people[other] & (1 << seat):
                total += 1.5
        return total

    def rate_way(self, state: Revive, seat: int, spot: int, way: int) -> float:
        """What a tile brings oneself, and not others, as it would lie."""
        lands = bytes(state.box.hexes[state.tiles[spot]])
        total = 5.0
        for other in range(state.seats):
            steps, waters = brought_by_tile(state, other, spot, lands[::-1] if way else lands)
            worth = self.worth_of(state, waters)
            for colour in range(N_COLOURS):
                worth += self.step * steps[colour]
            total += worth if other == seat else -worth / state.seats
        return total

    def rate_mark(self, state: Revive, seat: int, token: int, space: int) -> float:
        """What a token of one's tribe, or its falcon, brings at once, and what there is to do beside it."""
        box, land = state.box, state.land[space]
        total = 3.0
        if token in WITH_RANGE:
            total -= max(0, ranges(state, seat)[space] - SHIFT)
        if token == FOREST_TOKEN:
            return total + len(chain(state, space)) + self.step * strength_beside(state, seat, space)
        if token == TARGET:
            here = state.location_worth(seat, state.corners[space - CORNERS]) if space >= CORNERS else 1.0
            return total + here - 0.8 * min(5, max(0, ranges(state, seat)[space] - SHIFT))  # a way may still be found
        if token == TEMPLE:
            return total + self.worth_of(state, reward_of(state, space)) + 0.3 * self.around(state, seat, space)
        colour = land - MOUNTAIN
        if token == WORKSHOP:
            return total + self.rate_track(state, seat, colour) + self.around(state, seat, space)
        if token == SAND_TOKEN:
            best = 0.0
            for card in state.cards:
                if box.colour[card] == colour:
                    best = max(best, self.half(state, 2 * card) + self.half(state, 2 * card + 1))
            return total + best
        if state.has(seat, PREY):
            have = state.resources[seat * N_RESOURCES + colour]
            total += 2.0 - 0.3 * have
        return total + self.around(state, seat, space)

    def rate_coloured(self, state: Revive, seat: int, card: int) -> float:
        """A card that counts as of all colours: in the best slot, or as it works again."""
        before = state.prism
        state.prism = card
        total = 0.0
        for played in [card] if card in state.active[seat] else state.active[seat]:
            total = max(total, self.rate_card(state, seat, played))
        state.prism = before
        return total

    def item(self, state: Revive, seat: int, colour: int) -> float:
        """What one more artefact of a colour would bring now."""
        card = state.artefact_card(seat)
        return float(state.item_worth(seat, state.box.artefact_cards[card][colour])) if card >= 0 else 1.0

    def rate_card(self, state: Revive, seat: int, card: int) -> float:
        best = 0.0
        for slot in open_slots(state, seat):
            best = max(best, self.rate_slot(state, seat, card, slot))
            if slot == FIFTH:
                best = max(best, self.rate_slot(state, seat, card, slot + 1))
        return best

    def rate_slot(self, state: Revive, seat: int, card: int, index: int) -> float:
        """The half that would work, the modules, and the cards that would work again."""
        box = state.box
        slot = min(index, FIFTH)
        half = half_in_use(state, slot, index)
        colours = colours_of(state, card)
        total = 1.0 + self.possible_worth(state, seat, box.deeds[2 * card + half])
        if box.lasting[2 * card + half]:
            total += 1.0
        if box.sleepy[2 * card + half]:
            total -= 2.0
        for place in range(box.first_place[slot], box.first_place[slot + 1]):
            module = state.modules[seat * box.n_places + place]
            if module >= 0 and box.module_colours[module] & colours:
                total += self.possible_worth(state, seat, box.module_deeds[module])
        for earlier in state.laid[seat]:
            if earlier // ENCODED == slot and works_again(state, earlier % ENCODED // 2, colours):
                total += self.worth_of(state, box.deeds[earlier % ENCODED])
        return total

    def possible_worth(self, state: Revive, seat: int, effects: list[int]) -> float:
        total = 0.0
        for effect in effects:
            if state.box.effects[effect].possible(state, seat):
                total += self.worth(state, effect)
        return total

    def rate_site(self, state: Revive, seat: int, space: int, size: int) -> float:
        """What lies beside a space: terrain, crystals, new water."""
        box = state.box
        steps, crystals, waters = brought_by_building(state, seat, space, size + 1)
        total = 5.0 - 0.6 * sum(build_cost(state, seat, size, space)) + 1.6 * crystals + self.worth_of(state, waters)
        for colour in range(N_COLOURS):
            if steps[colour]:
                total += 0.3 * steps[colour] * self.rate_track(state, seat, colour)
        for other in box.next_to[space]:
            if state.land[other] == HIDDEN:
                total += 0.5
        if waters and state.tribe[seat] == 2 * HOFSTADTERIANS:
            total += 3.0
        return total

    def near_own(self, state: Revive, seat: int, spot: int) -> float:
        total = 0.0
        for space in range(spot * N_HEXES, spot * N_HEXES + N_HEXES):
            if state.builds_beside(seat, space):
                total += 1.0
        return total

    def rate_technology(self, state: Revive, seat: int, technology: int) -> float:
        box = state.box
        node = box.nodes[state.tribe[seat]].index(technology)
        total = 2.0 + box.node_points[state.tribe[seat]][node] - 0.5 * box.node_cost[state.tribe[seat]][node]
        total += self.worth_of(state, box.technology_once[technology])
        if box.technology_power[technology]:
            total += 2.5
        return total + 2.0 if box.technology_machine[technology] >= 0 else total

    def rate_track(self, state: Revive, seat: int, colour: int) -> float:
        """How much nearer a step on a track brings the bonuses."""
        box = state.box
        first = seat * N_COLOURS
        total = 0.2
        for place in range(N_PLACES):
            needs = box.needs[place]
            if state.unlocked[seat] & (1 << place) or needs[colour] <= state.tracks[first + colour]:
                continue
            missing = 0
            for other in range(N_COLOURS):
                missing += max(0, needs[other] - state.tracks[first + other])
            total += self.place_worth(box, place) / missing
        return total

    def rate_place(self, state: Revive, seat: int, place: int) -> float:
        """An empty place, best with the activation symbol, where other modules lie already."""
        box = state.box
        if state.modules[seat * box.n_places + place] >= 0:
            return -2.0
        total = 1.5 if box.fires[place] else 1.0
        slot = box.slot_of[place]
        for other in range(box.first_place[slot], box.first_place[slot + 1]):
            if state.modules[seat * box.n_places + other] >= 0:
                total += 0.3
        return total - 1.0 if slot == FIFTH and not state.has(seat, SLOT_FIVE) else total

    # -- what deserves a thought -----------------------------------------------------------------------------------

    def sensible(self, state: State, seat: int, options: list[Action]) -> list[Action]:
        """Crystals need not be exchanged, since they stand for anything; what helps an action is looked at where it
        does; of many spaces, cards and effects the better ones."""
        assert isinstance(state, Revive)
        if len(options) < 2:
            return options
        step = state.steps[-1]
        if isinstance(step, Turn):
            return self.sensible_turn(state, options)
        if isinstance(step, (Discarding, Spending)):
            return [options[self.prefer(state, seat, options)]]
        if isinstance(step, (Gathering, Siding)):
            return [options[(state.rng.state >> i64(7)) % len(options)]]  # all tribes deserve to be played
        kept: list[Action] = []
        for option in options:
            if not isinstance(option, Free) or self.helps(state, step, option):
                kept.append(option)
        if not kept:
            return options  # nothing can be had before a machine has helped
        most = 2 if isinstance(step, Resolving) else self.few
        return self.best_of(state, seat, kept, most) if len(kept) > most else kept

    def sensible_turn(self, state: Revive, options: list[Action]) -> list[Action]:
        box = state.box
        acts = options[0] is not box.end and not isinstance(options[0], Free) and state.left > 0
        kept: list[Action] = []
        for option in options:
            if isinstance(option, Free) and option.kind == EXCHANGE:
                continue
            if option is box.end and acts and options[0] is not box.switch:
                continue
            kept.append(option)
        return kept

    def helps(self, state: Revive, step: Step[Any], action: Free) -> bool:
        """Whether a machine does something for the very choice that is to be made."""
        if action.kind != ACTIVATE or not isinstance(step, (Building, Exploring, Settling, Slotting)):
            return False
        for effect in state.box.machine_deeds[action.index]:
            if state.box.effects[effect].verb in HELPS:
                return True
        return False

    def best_of(self, state: Revive, seat: int, options: list[Action], count: int) -> list[Action]:
        """Those that look best; of equal ones some from all over."""
        rates = [self.rate(state, seat, option) for option in options]
        least = sorted(rates)[len(rates) - count]
        found: list[Action] = []
        equal: list[Action] = []
        for i in range(len(options)):
            if rates[i] > least:
                found.append(options[i])
            elif rates[i] == least:
                equal.append(options[i])
        room = count - len(found)
        return found + [equal[i * len(equal) // room] for i in range(room)]

    # -- for search ------------------------------------------------------------------------------------------------

    def quiet(self, state: State) -> bool:
        assert isinstance(state, Revive)
        step = state.steps[-1]
        return isinstance(step, Turn) and state.acted == 0 and state.busy == 0 and not state.slept

    def settle(self, state: State, limit: int) -> None:
        """Only until an action is done: what a quick player would make of the rest of a turn tells little about it."""
        assert isinstance(state, Revive)
        for _ in range(limit):
            if state.over or isinstance(state.steps[-1], Turn):
                return
            seat = state.asked()
            options = state.options(seat)
            state.apply(seat, options[self.prefer(state, seat, options) if len(options) > 1 else 0])

    def odds(self, state: State, par: float) -> list[float]:
        """Mostly how well each fares since the thinking began, while much is to come: by their chances to win alone
        who is far behind, or far ahead, would see no difference between moves."""
        assert isinstance(state, Revive)
        if state.over or state.seats == 1 or state.eye < 0:
            return super().odds(state, par)
        values = [self.value(state, seat) for seat in range(state.seats)]
        chances = shares(values, self.swing(state))
        weight = self.own * min(1.0, self.turns(state, state.eye) / CYCLE)
        to_come = par - state.begun[state.eye]
        found: list[float] = []
        for seat in range(state.seats):
            gain = values[seat] - state.begun[seat] - to_come
            fares = 1.0 / (1.0 + exp(-gain / self.pace))
            found.append((1.0 - DOUBT) * ((1.0 - weight) * chances[seat] + weight * fares))
        return found

    def swing(self, state: State) -> float:
        assert isinstance(state, Revive)
        return self.swing_late + (self.swing_early - self.swing_late) * min(1.0, self.turns(state, 0) / self.length)

    def features(self, view: dict[str, Any]) -> list[float]:
        """The table in numbers and what asks; what one's own artefact card looks for; by number what lies open; the map
        hex by hex, and what its corners count; then each player, the one who looks first: counts, tribe, tracks,
        technologies, and by number where which card, module and machine lies."""
        me = view["seat"]
        found: list[float] = [view["round"] / 20, view["left"] / 2, float(view["ending"]), view["deck"] / 39]
        found += [view["reach"] / 4, view["cube"] / 20, view["crate_pile"] / 28, view["module_pile"] / 48]
        found += [one["count"] / 4 for one in view["craters"]] + [float(view["step"] == step) for step in ASKING]
        pending = view["pending"]
        found += [len(pending[part]) / 6 for part in ("effects", "uses", "gets", "pays")]
        found += marks([one for one in (pending["card"],) if one], MOST_CARDS)
        found += marks([one for one in (pending["module"],) if one], MOST_MODULES)
        chapter, common = view["chapter"], view["common"]
        found += one_of(chapter["number"] if chapter else 0, range(N_CHAPTERS + 1))
        cards = [common] if common else view["players"][me]["artefact_cards"]
        wanted = [one for card in cards for one in card["wants"]]
        for colour in ART_COLOURS:
            found += [float(any(one["colour"] == colour and one["item"] == item for one in wanted)) for item in ITEMS]
        found += marks(view["cards"], MOST_CARDS) + marks(view["modules"], MOST_MODULES)
        found += marks([machine for row in view["machines"] for machine in row], MOST_SPECIALS)
        seats = len(view["players"])
        for tile in view["tiles"]:
            for hex in tile["hexes"]:
                owner = (hex["owner"] - me) % seats + 1 if hex["owner"] >= 0 else 0
                found += [LANDS.index(hex["land"]) / len(LANDS), owner / 4, float(hex["large"]), len(hex["pawns"]) / 4]
                found += [float(me in hex["pawns"]), len(hex["tokens"]) / 2, float(hex["space"] == view["falcon"])]
        for corner in view["corners"]:
            found += [len(corner["pawns"]) / 4, float(me in corner["pawns"]), float(corner["target"])]
            found += [corner["location"]["times"] / 6, *one_of(corner["location"]["counts"], COUNTS)]
        for player in view["players"][me:] + view["players"][:me]:
            found += player_features(player)
        return found


# What the numbers of an observation are about.
MOST_CARDS: Final = 66
MOST_MODULES: Final = 48
MOST_SPECIALS: Final = 30
MOST_CRATES: Final = 30
N_CHAPTERS: Final = 5
MOST_PLATES: Final = tuple([numbered("plate.number", number) for number in range(1, 9)])
ASKING: Final = (
    "Acting", "Advancing", "Building", "Choosing", "Colouring", "Discarding", "Dreaming", "Exploring", "Gathering",
    "Keeping", "Laying", "Learning", "Marking", "Moving", "Overflow", "Placing", "Plating", "Playing", "Recruiting",
    "Removing", "Reopening", "Resolving", "RestingCard", "Retreating", "Returning", "Settling", "Siding", "Slotting",
    "Sparing", "Spending", "Springing", "Swapping", "Switching", "TakingArtefact", "TakingMachine", "TakingModule",
    "Trading", "Turn", "Waking",
)  # fmt: skip


def player_features(player: dict[str, Any]) -> list[float]:
    """All that is known of a player, in numbers."""
    found = [player["points"] / 100, player["score"] / 50, player["energy"] / 4, player["all_energy"] / 6]
    found += [one["count"] / 6 for one in player["resources"]]
    found += [one["count"] / 12 for one in player["tracks"]]
    found += [one["count"] / 4 for one in player["artefacts"]] + [player["small"] / 4]
    found += [player["developed"] / 20, player["used"] / 5, player["asleep"] / 6, float(player["ready"])]
    found += [player["small_buildings"] / 5, player["large_buildings"] / 3, player["flasks"] / 6, player["crates"] / 4]
    found += [player["tokens"] / 6, float(player["ender"])]
    tribe = player["tribe"] or {"tribe": "", "side": ""}
    found += one_of(tribe["tribe"], TRIBES) + one_of(tribe["side"], SIDES) + one_of(player["plate"], MOST_PLATES)
    for place in player["places"]:
        found += [float(place["unlocked"]), float(place["running"])]
    nodes = [(float(node["learnt"]), float(node["running"])) for node in player["nodes"]] or [(0.0, 0.0)] * N_NODES
    found += [number for node in nodes for number in node]
    found += marks(player["active"], MOST_CARDS) + marks(player["resting"], MOST_CARDS)
    laid = [one["card"] for slot in player["slots"] for one in slot["cards"]]
    where = [(i + 1) / 5 for i, slot in enumerate(player["slots"]) for _ in slot["cards"]]
    found += numbers(laid, where, MOST_CARDS)
    places = [place["module"] for slot in player["slots"] for place in slot["places"]]
    modules = [(module, (i + 1) / 12) for i, module in enumerate(places) if module]
    found += numbers([module for module, _ in modules], [at for _, at in modules], MOST_MODULES)
    found += marks([place["machine"] for place in player["places"] if place["machine"]], MOST_SPECIALS)
    for crates in (player["own_crates"], player["opened"]):
        kinds = [crate["kind"] for crate in crates or []]
        found += [float(kinds.count(kind)) for kind in range(1, MOST_CRATES + 1)]
    return found


def one_of(value: Any, values: Iterable[Any]) -> list[float]:
    """A 1 for the one it is."""
    return [float(one == value) for one in values]


def marks(pieces: list[dict[str, Any]], size: int) -> list[float]:
    """A 1 for the number of each piece."""
    return numbers(pieces, [1.0] * len(pieces), size)


def numbers(pieces: list[dict[str, Any]], values: list[float], size: int) -> list[float]:
    """A value at the number of each piece; what has no place in it is left out."""
    found = [0.0] * size
    for piece, value in zip(pieces, values):
        if piece["id"] < size:
            found[piece["id"]] = value
    return found

"""What the bots know about Revive: what things are worth by and large, and what a quick player would do."""

from __future__ import annotations

from math import exp
from typing import Any, Final, final

from mypy_extensions import i64

from kurhan.core.action import Action
from kurhan.core.insight import DOUBT, Insight, shares
from kurhan.core.state import State, Step
from kurhan.games.revive.actions import ACTIVATE, EXCHANGE, Free, Get, Swap, Thing, Use
from kurhan.games.revive.components import (
    ARTEFACT,
    CORNERS,
    CRYSTAL,
    FIELD,
    FIFTH,
    ITEMS,
    MACHINE,
    MOUNTAIN,
    N_COLOURS,
    N_HEXES,
    N_MACHINES,
    N_PLACES,
    N_RESOURCES,
    SPECIAL,
    WATER,
    Box,
)
from kurhan.games.revive.rules.build import Building
from kurhan.games.revive.rules.cards import Colouring, Playing, Recruiting, Slotting, Sparing, Waking, open_slots
from kurhan.games.revive.rules.costs import build_cost, explore_cost
from kurhan.games.revive.rules.explore import Exploring
from kurhan.games.revive.rules.hibernation import Discarding, Dreaming, Removing
from kurhan.games.revive.rules.modules import Placing, TakingModule
from kurhan.games.revive.rules.populate import Learning, Settling
from kurhan.games.revive.rules.setup import Gathering, Keeping, Siding
from kurhan.games.revive.rules.supply import Choosing, Overflow, Spending, Swapping
from kurhan.games.revive.rules.tracks import Advancing, TakingMachine
from kurhan.games.revive.rules.turn import Turn
from kurhan.games.revive.rules.using import Resolving, RestingCard, TakingArtefact, Trading
from kurhan.games.revive.state import COMMON_CARD, ENCODED, Revive, count_bits

LENGTH: Final = 13.0  # turns that a game is expected to have for each
CYCLE: Final = 4.0  # turns from one hibernation to the next
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
        self.basic = 0.9  # a basic resource while there is time to use it
        self.more = 0.7  # and each above three of a kind
        self.gem = 1.6
        self.play = 0.4  # a card that can be played before the next hibernation
        self.card = 0.5  # each card, for a hibernation to come
        self.quality = 0.2  # share of what the better half of a card brings each time
        self.module = 0.8  # share of what a module brings when it works
        self.machine = 1.3  # and a machine
        self.store = 0.3  # energy that is ready
        self.crate = 1.5
        self.switch = 0.5
        self.action = 2.0  # an action that may still be taken in this turn
        self.for_machine = 3.0  # bonuses of the tracks, with the marker that comes with each
        self.for_special = 5.0
        self.for_cards = 4.0
        self.for_artefact = 8.0
        self.near = 0.5  # of the turns to come, how many steps count as near
        self.step = 0.7  # a step on a track
        self.power = 0.15  # a technology that lasts, for each turn to come
        self.artefact = 0.55  # share of what an artefact to come would bring
        self.score = 3.0  # an artefact on the score track
        self.few = 3  # options of a large choice that deserve a thought
        self.own = 0.7  # share of how one fares, beside the chances to win
        self.pace = 6.0  # points that one fares much better or worse by
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
        return max(1.0, 0.5 * (LENGTH - state.round) + 0.5 * LENGTH * share)

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, Revive)
        if state.over:
            return float(state.points(seat))
        if self.box is not state.box:
            self.learn(state)
        turns = self.turns(state, seat)
        cycles = turns / CYCLE
        soon = min(1.0, turns / 2.0)  # of what must still be used
        total = state.public_points(seat) + self.artefacts(state, seat, turns)
        total += soon * self.supplies(state, seat) + self.cards(state, seat, cycles, soon)
        total += self.engine(state, seat, cycles) + self.nearness(state, seat, turns)
        powers: i64 = state.powers[seat]
        total += self.power * turns * count_bits(int(powers))
        total += self.action * soon * self.actions_left(state, seat)
        if state.score[seat] < state.box.lap:
            total += self.score * state.score[seat] / 20.0 * soon
        return total

    def actions_left(self, state: Revive, seat: int) -> int:
        """Actions of the turn, or of the next one when there are none left in this."""
        if state.left > 0:
            return state.left if seat == state.turn else 0
        following = (state.turn + 1) % state.seats
        if state.seats == 1:
            return state.box.actions_alone
        return state.box.actions_a_turn if seat == following and following != state.last else 0

    def artefacts(self, state: Revive, seat: int, turns: float) -> float:
        """What the artefact card brings with those one has, and may bring with those to come. Of a card that the one
        who thinks does not see, what all of them bring on average: one dealt at random would only confuse."""
        box = state.box
        first = seat * N_COLOURS
        hidden = state.eye >= 0 and state.eye != seat and not state.style & COMMON_CARD
        card = state.artefact_card(seat)
        best = total = 0.0
        for colour in range(N_COLOURS):
            worth = 0.0
            if hidden:
                shares = self.shares[colour]
                for item in range(len(shares)):
                    worth += shares[item] * state.item_worth(seat, item)
            elif card >= 0:
                item = box.artefact_cards[card][colour]
                worth = state.count_item(seat, item) * box.item_points[item] / box.item_per[item]
            total += worth * (1 + state.artefacts[first + colour])
            if state.craters[colour]:
                best = max(best, worth)
        left = state.craters[0] + state.craters[1] + state.craters[2]
        share = left / state.seats if state.seats > 1 else min(3.0, turns / 3.0)
        return total + self.artefact * share * (best + 1.5)

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
        return total + self.store * min(1.0, cycles) * state.energy[seat]

    def nearness(self, state: Revive, seat: int, turns: float) -> float:
        """How near the bonuses of the tracks are that are still to be had."""
        box = state.box
        first = seat * N_COLOURS
        total = 0.0
        unlocked: i64 = state.unlocked[seat]
        grey, green, yellow = state.tracks[first], state.tracks[first + 1], state.tracks[first + 2]
        near = 0.5 + self.near * turns
        place: i64
        for place in range(N_PLACES):
            if unlocked & (i64(1) << place):
                continue
            needs = box.needs[place]
            missing = max(0, needs[0] - grey) + max(0, needs[1] - green) + max(0, needs[2] - yellow)
            total += self.place_worth(box, int(place)) / (1.0 + missing / near)
        return min(1.0, turns / 3.0) * total + self.step * (grey + green + yellow)

    def place_worth(self, box: Box, place: int) -> float:
        kind = box.place_gives[place]
        if kind == ARTEFACT:
            return self.for_artefact
        if kind == SPECIAL:
            return self.for_special
        return self.for_machine if kind == MACHINE else self.for_cards

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
        if isinstance(step, Turn):
            return self.rate_turn(state, seat, action)
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
            if index < CORNERS:
                return 5.0
            return 4.0 + state.location_worth(seat, state.corners[index - CORNERS])
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
            return float(sum([state.item_worth(seat, item) for item in box.artefact_cards[index]]))
        if isinstance(step, (Discarding, Swapping)):
            return -1.0
        if isinstance(step, Colouring):
            return 1.0
        return 1.0

    def item(self, state: Revive, seat: int, colour: int) -> float:
        """What one more artefact of a colour would bring now."""
        card = state.artefact_card(seat)
        return float(state.item_worth(seat, state.box.artefact_cards[card][colour])) if card >= 0 else 1.0

    def rate_card(self, state: Revive, seat: int, card: int) -> float:
        best = 0.0
        for slot in open_slots(state, seat):
            best = max(best, self.rate_slot(state, seat, card, slot))
        return best

    def rate_slot(self, state: Revive, seat: int, card: int, index: int) -> float:
        """The half that would work, the modules, and the cards that would work again."""
        box = state.box
        slot = min(index, FIFTH)
        half = box.slot_half[slot] if slot < FIFTH else index - FIFTH
        total = 1.0 + self.possible_worth(state, seat, box.deeds[2 * card + half])
        if box.lasting[2 * card + half]:
            total += 1.0
        if box.sleepy[2 * card + half]:
            total -= 2.0
        colour = 1 << box.colour[card]
        for place in range(box.first_place[slot], box.first_place[slot + 1]):
            module = state.modules[seat * box.n_places + place]
            if module >= 0 and box.module_colours[module] & colour:
                total += self.possible_worth(state, seat, box.module_deeds[module])
        for earlier in state.laid[seat]:
            if earlier // ENCODED == slot and box.colour[earlier % ENCODED // 2] == box.colour[card]:
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
        box, land = state.box, state.land
        times = size + 1
        total = 5.0 - 0.6 * sum(build_cost(state, seat, size, space))
        if box.crystals_at[space]:
            total += 1.6 * times
        for other in box.next_to[space]:
            if MOUNTAIN <= land[other] <= FIELD:
                total += 0.3 * times * self.rate_track(state, seat, land[other] - MOUNTAIN)
            elif land[other] == WATER and not state.builds_beside(seat, other):
                total += self.worth_of(state, box.water[state.tiles[box.spot_of[other]]])
            elif land[other] == 0:
                total += 0.5
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
        return total - 1.0 if slot == FIFTH and not state.powers[seat] & 1 else total

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
        """Those that look best, in their order."""
        rates = [self.rate(state, seat, option) for option in options]
        least = sorted(rates)[len(rates) - count]
        found: list[Action] = []
        for i in range(len(options)):
            if rates[i] > least:
                found.append(options[i])
        for i in range(len(options)):
            if rates[i] == least and len(found) < count:
                found.append(options[i])
        return found

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
        return self.swing_late + (self.swing_early - self.swing_late) * min(1.0, self.turns(state, 0) / LENGTH)

    def features(self, view: dict[str, Any]) -> list[float]:
        """The table in numbers, then each player, the one who looks first."""
        me = view["seat"]
        found: list[float] = [view["round"] / 20, view["left"] / 2, float(view["ending"]), view["deck"] / 39]
        found += [one["count"] / 4 for one in view["craters"]]
        found.append(sum(1 for tile in view["tiles"] if tile["up"]) / 30)
        for player in view["players"][me:] + view["players"][:me]:
            found += [player["points"] / 100, player["score"] / 50, player["energy"] / 4, player["all_energy"] / 6]
            found += [one["count"] / 6 for one in player["resources"]]
            found += [one["count"] / 12 for one in player["tracks"]]
            found += [float(place["unlocked"]) for place in player["places"]]
            found += [one["count"] / 4 for one in player["artefacts"]]
            found += [len(player["active"]) / 8, len(player["resting"]) / 8, player["crates"] / 4]
            found += [player["developed"] / 20, player["used"] / 5, player["asleep"] / 6, float(player["ready"])]
            found += [player["small_buildings"] / 5, player["large_buildings"] / 3, player["flasks"] / 6]
            found.append(sum(1 for node in player["nodes"] if node["learnt"]) / 7)
        return found

"""What the bots know about Guns & Steel: how good a position looks, and what a quick player would do."""

from __future__ import annotations

from typing import Any, Final, final

from kurhan.core.action import Action
from kurhan.core.insight import Insight
from kurhan.core.state import NOBODY, State
from kurhan.games.guns_steel.components import (
    ANY,
    ASSAULT,
    ATTACK,
    COPY,
    DISCOVER,
    DISRUPT,
    EACH,
    ENCORE,
    EXHAUST,
    FREE_LINKS,
    GAIN,
    HAS_CARDS,
    HAS_HAND,
    HAS_KINDS,
    HAS_RESOURCE,
    HAS_RESOURCES,
    HAS_STRENGTH,
    HAS_TYPE,
    LEADS,
    LOSE_POINTS,
    LOSE_WONDER,
    MILITARY,
    MUSTER,
    N_ERAS,
    NEW_WORLD,
    ON_TRACK,
    ORDER,
    OTHERS_POINTS,
    OTHERS_RENEW,
    PLUNDER,
    POINTS,
    RECALL,
    RENEW,
    RESOURCES,
    SECOND_BUY,
    SETS,
    TRADE,
    TRIBUTE,
    WONDER,
    OfCard,
    OfWonder,
)
from kurhan.games.guns_steel.rules.attack import Reaction
from kurhan.games.guns_steel.rules.effects import Using
from kurhan.games.guns_steel.rules.purchase import Paying
from kurhan.games.guns_steel.rules.turn import Resource
from kurhan.games.guns_steel.state import GunsSteel

# What one resource of each kind is worth, in points, while there is much of the game ahead.
WORTH: Final = [0.35, 0.45, 0.6, 0.75, 0.9, 1.2, 2.2]


@final
class GunsSteelInsight(Insight):
    """Points on cards, wonders and track; then what cards can still do, what lies ready, and wonders within reach."""

    def __init__(self) -> None:
        self.ready = 0.8  # how much of a resource's worth counts while it lies ready
        self.renewable = 0.25  # ... and while its card is elsewhere
        self.skill = 2.0  # how much of what its effect brings a card is worth beside its points
        self.skill_with_track = 1.0
        self.near = 0.45  # share of a wonder's points for each step that it is near
        self.guard = 0.08  # points for each point of strength
        self.turn = 2.0  # points that a turn brings
        self.turn_with_track = 3.0
        self.swing_early = 4.0
        self.swing_late = 2.0

    # -- how good a position looks -------------------------------------------------------------------------------

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, GunsSteel)
        points = float(state.points(seat))
        if state.over:
            return points
        ahead = self.ahead(state)
        box = state.box
        total = 0.0
        for card in state.laid[seat]:
            total += self.ready * WORTH[box.back[card]] + self.talent(state, card)
        for card in state.up[seat]:
            total += self.renewable * WORTH[box.back[card]] + self.talent(state, card) + self.guard * box.strength[card]
        for card in state.hand[seat]:
            total += self.renewable * WORTH[box.back[card]] + 1.1 * self.talent(state, card)
        return points + ahead * total + self.wonders(state, seat) + self.tempo(state, seat)

    def tempo(self, state: GunsSteel, seat: int) -> float:
        """What it is worth to have the next turn before others have theirs."""
        behind = (seat - state.turn) % state.seats
        turn = self.turn if state.edition == NEW_WORLD else self.turn_with_track
        return turn * (state.seats - 1 - behind) / state.seats

    def ahead(self, state: GunsSteel) -> float:
        """How much of the game is still to come, from 1 down to 0."""
        top = 0
        for position in range(state.start_of(N_ERAS - 1), len(state.row)):
            if state.row[position] != NOBODY:
                top += 1
        left = top / (len(state.row) - state.start_of(N_ERAS - 1))
        wonders = 0
        for wonder in state.wonders:
            if wonder != NOBODY:
                wonders += 1
        left = min(left, wonders / N_ERAS + 0.1)
        if state.edition != NEW_WORLD:
            most = 0
            for points in state.track:
                most = max(most, points)
            left = min(left, 1.0 - most / state.box.goal + 0.05)
        rows = 0
        for card in state.row:
            if card != NOBODY:
                rows += 1
        return max(0.05, min(1.0, 0.35 * left + 0.65 * rows / len(state.row)))

    def talent(self, state: GunsSteel, card: int) -> float:
        """What a card's effects will bring in the rest of the game."""
        total = 0.0
        for effect in state.box.effects[card]:
            total += self.effect(state, effect)
        return total * (self.skill if state.edition == NEW_WORLD else self.skill_with_track)

    def effect(self, state: GunsSteel, effect: list[int]) -> float:
        """What one use of an effect is worth, by and large, in points."""
        verb = effect[0]
        if verb == RENEW:
            return effect[2] * (0.55 if effect[1] == ANY else 0.7 * WORTH[effect[1]])
        if verb == GAIN:
            return effect[2] * 0.85 * WORTH[effect[1]]
        if verb == TRADE:
            return 0.3 * effect[3]
        if verb == TRIBUTE:
            return 0.4 * effect[1]
        if verb == OTHERS_RENEW:
            return -0.15 * effect[2] * (state.seats - 1)
        if verb == POINTS:
            return 0.9 * effect[1]
        if verb == OTHERS_POINTS:
            return -0.4 * effect[1] * (state.seats - 1)
        if verb == EACH:
            return 0.5 * effect[3]
        if verb == FREE_LINKS:
            return 0.2 * min(effect[1], 4)
        if verb == SECOND_BUY or verb == DISCOVER:
            return 0.9
        if verb == RECALL:
            return 0.2 * effect[2]
        if verb == WONDER:
            return 0.6
        if verb == ENCORE or verb == COPY:
            return 0.6
        if verb == DISRUPT:
            return 0.2 * effect[1] * (state.seats - 1)
        if verb == MUSTER:
            return 0.1 * effect[1]
        if verb == ASSAULT or verb == ORDER:
            return 0.35
        assert verb == ATTACK
        return self.attack(state, effect)

    def attack(self, state: GunsSteel, effect: list[int]) -> float:
        loss, amount = effect[1], effect[2]
        rivals = state.seats - 1
        total = 0.9 * effect[3] + 0.45 * effect[4] * rivals - 0.25 * effect[5] * rivals
        if loss == EXHAUST:
            total += 0.15 * amount * rivals
        elif loss == PLUNDER:
            total += 0.3 * amount * rivals
        elif loss == LOSE_WONDER:
            total += 0.8 * amount * rivals
        elif loss == LOSE_POINTS:
            total += 0.35 * amount * rivals
        return total

    def wonders(self, state: GunsSteel, seat: int) -> float:
        """Wonders still beside the pyramid: how near they are."""
        total = 0.0
        for era in range(N_ERAS):
            wonder = state.wonders[era]
            if wonder == NOBODY:
                continue
            points = state.box.wonder_points[wonder]
            if state.edition == NEW_WORLD:
                total += self.near * points * self.progress(state, seat, wonder)
            else:
                need = state.box.glory[wonder]
                own = state.glory[era][seat]
                total += points * (0.75 * own / need + 0.15 * self.progress(state, seat, wonder))
        return total

    def progress(self, state: GunsSteel, seat: int, wonder: int) -> float:
        """How much of a wonder's condition is met, from 0 to 1; steeper at the end."""
        box = state.box
        verb, what, number = box.condition[wonder][0], box.condition[wonder][1], box.condition[wonder][2]
        have = 0
        if verb == HAS_RESOURCE:
            have = state.count_laid(seat, what)
        elif verb == HAS_RESOURCES:
            have = len(state.laid[seat])
        elif verb == HAS_TYPE:
            have = state.count_type(seat, what)
        elif verb == HAS_STRENGTH:
            have = state.force(seat)
        elif verb == HAS_CARDS:
            have = len(state.up[seat]) + len(state.laid[seat])
        elif verb == HAS_HAND:
            have = len(state.hand[seat])
        elif verb == ON_TRACK:
            have = state.track[seat]
        elif verb == HAS_KINDS:
            have = state.count_kinds(seat)
        elif verb == LEADS:
            have = state.track[seat] - self.foremost(state, seat)
        else:
            return 0.2  # what is done within a turn
        if have <= 0:
            return 0.0
        share = min(1.0, have / max(1, number))
        return share * share

    def foremost(self, state: GunsSteel, seat: int) -> int:
        """How far the foremost of the others is on the track."""
        most = 0
        for other in range(state.seats):
            if other != seat:
                most = max(most, state.track[other])
        return most

    def swing(self, state: State) -> float:
        assert isinstance(state, GunsSteel)
        return self.swing_late + (self.swing_early - self.swing_late) * self.ahead(state)

    def quiet(self, state: State) -> bool:
        return isinstance(state.steps[-1], Resource)

    # -- what a quick player would do ----------------------------------------------------------------------------

    def prefer(self, state: State, seat: int, options: list[Action]) -> int:
        assert isinstance(state, GunsSteel)
        step = state.steps[-1]
        if isinstance(step, Paying):
            return 0
        if isinstance(step, Using):
            return 0
        if isinstance(step, Reaction):
            return self.reacting(state, seat, options)
        best = 0
        most = -1000.0
        for i in range(len(options)):
            worth = self.choice(state, seat, options[i])
            if worth > most:
                best, most = i, worth
        return best

    def choice(self, state: GunsSteel, seat: int, option: Action) -> float:
        """What an option is worth by its verb; plain words such as done and enough are worth nothing."""
        box = state.box
        if isinstance(option, OfWonder):
            points = float(box.wonder_points[option.wonder])
            return -points if option.verb == "lift" or option.verb == "give" else points
        if not isinstance(option, OfCard):
            return 0.0
        card = option.card(seat)
        verb = option.verb
        worth = WORTH[box.back[card]]
        if verb == "lay":
            return 0.6 * worth - 0.5 * self.now(state, seat, card)
        if verb == "play":
            return self.now(state, seat, card) - 0.2 * worth
        if verb == "buy" or verb == "claim":
            return 0.5 + box.points[card] + self.talent(state, card) * self.ahead(state) + 0.2 * worth
        if verb == "renew":
            return worth
        if verb == "exhaust":
            return 0.7 - worth
        if verb == "recall":
            return 0.1 + self.talent(state, card)
        if verb == "copy" or verb == "order":
            return self.now(state, seat, card)
        if verb == "muster":
            return 0.1 + 0.1 * box.strength[card]
        if verb == "take":
            return self.now(state, seat, card) - worth - 0.3
        return 0.0

    def now(self, state: GunsSteel, seat: int, card: int) -> float:
        """What using a card at once would bring."""
        total = 0.0
        box = state.box
        for effect in box.effects[card]:
            verb = effect[0]
            if verb == RENEW:
                count = 0
                for other in state.up[seat]:
                    if effect[1] == ANY or box.back[other] == effect[1]:
                        count += 1
                if effect[1] == ANY or box.back[card] == effect[1]:
                    count += 1
                total += min(count, effect[2]) * (0.7 if effect[1] == ANY else WORTH[effect[1]])
            elif verb == TRADE:
                total += 0.3 * min(effect[3], len(state.laid[seat]))
            elif verb == TRIBUTE:
                ready = 0
                for other in range(state.seats):
                    if other != seat:
                        ready = max(ready, len(state.laid[other]))
                total += 0.5 * min(effect[1], ready)
            elif verb == ATTACK:
                total += self.strike(state, seat, card, effect)
            elif verb == ORDER or verb == MUSTER or verb == ASSAULT:
                total += 0.1 if state.count_type(seat, MILITARY) or len(state.hand[seat]) > 2 else -0.1
            else:
                total += self.effect(state, effect)
        return total

    def strike(self, state: GunsSteel, seat: int, card: int, effect: list[int]) -> float:
        """What an attack with a card would bring against those who do not react."""
        box = state.box
        force = state.force(seat)
        if card in state.hand[seat]:
            force += box.strength[card]
        total = 0.9 * effect[3]
        for other in range(state.seats):
            if other == seat:
                continue
            if force <= state.force(other):
                total -= 0.4 * effect[5]
                continue
            total += 0.9 * effect[4]
            if effect[1] == EXHAUST:
                total += 0.3 * min(effect[2], len(state.laid[other]))
            elif effect[1] == PLUNDER:
                total += 0.8 * min(effect[2], len(state.laid[other]))
            elif effect[1] == LOSE_WONDER:
                total += 6.0 * min(effect[2], len(state.built[other]))
            elif effect[1] == LOSE_POINTS:
                total += 1.5 * min(effect[2], state.track[other])
        return total

    def reacting(self, state: GunsSteel, seat: int, options: list[Action]) -> int:
        """Reacts if all together would hold the attacker off, with the strongest first; else stands."""
        box = state.box
        attack = state.force(state.turn)
        force = state.force(seat)
        if force >= attack:
            return len(options) - 1
        sum = force
        best = len(options) - 1
        most = 0
        for i in range(len(options)):
            option = options[i]
            if isinstance(option, OfCard):
                strength = box.strength[option.card(seat)]
                sum += strength
                if strength > most:
                    best, most = i, strength
        return best if sum >= attack else len(options) - 1

    def features(self, view: dict[str, Any]) -> list[float]:
        """The own seat first, then the others clockwise: counts, resources, and by number which cards lie or may be
        where and which wonders are built; then by number what is on offer at which surcharge, the wonders and their
        tokens, the temporary resources, and the step that asks."""
        me = view["seat"]
        players = view["players"][me:] + view["players"][:me]
        found: list[float] = []
        for player in players:
            found += [player["points"] / 40, player["track"] / 15, player["strength"] / 15, player["hand"] / 10]
            found += [player["glory"] / 5]
            laid = [card["resource"] for card in player["laid"]]
            found += [laid.count(resource) / 4 for resource in RESOURCES]
            known = [card for card in player["laid"] if card["card"]]
            found += marks(player["up"], CARDS) + marks(known, CARDS) + marks(player["unseen"], CARDS)
            found += marks(player["wonders"], WONDERS)
        offer = [card for row in view["rows"] for card in [*row["cards"], row["stack"]] if card]
        found += marks(offer, CARDS) + numbers(offer, [card["surcharge"] / 10 for card in offer], CARDS)
        found += marks([card for row in view["rows"] for card in row["research"]], CARDS)
        wonders = [row["wonder"] for row in view["rows"] if row["wonder"]]
        found += marks(wonders, WONDERS)
        for player in players:
            found += numbers(wonders, [wonder["tokens"][player["seat"]] / 5 for wonder in wonders], WONDERS)
        found += [entry["count"] / 3 for entry in view["temporary"]]
        found += [float(view["step"] == step) for step in ASKING] + [float(view["set"] == edition) for edition in SETS]
        return [*found, float(view["turn"] == me), view["round"] / 40, view["free"] / 9, view["buys"] / 2]


CARDS: Final = 55  # the highest number of a civilization card
WONDERS: Final = 20
ASKING: Final = (
    "Building", "Buying", "Copying", "Discovering", "Encore", "Getting", "HandingOver", "Losing", "Moving", "Mustering",
    "Opening", "Ordering", "Paying", "Praising", "Reaction", "Recalling", "Renewing", "Resource", "Taking", "Taxing",
    "Technology", "Trading", "Using",
)  # fmt: skip


def marks(pieces: list[dict[str, Any]], size: int) -> list[float]:
    """A 1 for the number of each piece."""
    return numbers(pieces, [1.0] * len(pieces), size)


def numbers(pieces: list[dict[str, Any]], values: list[float], size: int) -> list[float]:
    """A value for the number of each piece, 0 for the others."""
    found = [0.0] * size
    for piece, value in zip(pieces, values):
        found[piece["number"] - 1] = value
    return found

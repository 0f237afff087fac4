"""What the bots know about Guns & Steel: how good a position looks, and what a quick player would do."""

from __future__ import annotations

from typing import Any, Final, final

from kurhan.core.action import Action
from kurhan.core.insight import Insight
from kurhan.core.state import NOBODY, State
from kurhan.games.guns_steel.actions import OfCard, OfWonder
from kurhan.games.guns_steel.components import N_ERAS, NEW_WORLD, RESOURCES, SETS
from kurhan.games.guns_steel.rules.attack import Reaction
from kurhan.games.guns_steel.rules.effects import WORTH
from kurhan.games.guns_steel.rules.purchase import Paying
from kurhan.games.guns_steel.rules.turn import Resource
from kurhan.games.guns_steel.rules.using import Using
from kurhan.games.guns_steel.state import GunsSteel


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
            total += effect.worth(state)
        return total * (self.skill if state.edition == NEW_WORLD else self.skill_with_track)

    def wonders(self, state: GunsSteel, seat: int) -> float:
        """Wonders still beside the pyramid: how near they are."""
        total = 0.0
        for era in range(N_ERAS):
            wonder = state.wonders[era]
            if wonder == NOBODY:
                continue
            points = state.box.wonder_points[wonder]
            progress = state.box.condition[wonder].progress(state, seat)
            if state.edition == NEW_WORLD:
                total += self.near * points * progress
            else:
                need = state.box.glory[wonder]
                own = state.glory[era][seat]
                total += points * (0.75 * own / need + 0.15 * progress)
        return total

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
        for effect in state.box.effects[card]:
            total += effect.worth_now(state, seat, card)
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

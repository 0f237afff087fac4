"""What the bots know about Traders of Carthage: how good a position looks, and what a quick player would do."""

from __future__ import annotations

from typing import Any, Final, final

from kurhan.core.action import Action
from kurhan.core.insight import Insight
from kurhan.core.state import NOBODY, State
from kurhan.games.carthage.actions import Buy, Claim, Done, Hide, PayWith, Protect, Take, TakeReserved
from kurhan.games.carthage.components import COLOURS, N_COLOURS
from kurhan.games.carthage.rules.payday import at_stake, icons_aside, points_for, stack_price
from kurhan.games.carthage.rules.purchase import Payment, destination
from kurhan.games.carthage.rules.turn import Turn
from kurhan.games.carthage.state import Carthage

DISTANCES: Final = 6  # how far from Carthage a ship is told apart: in port, one space away ... five or more


@final
class Store:
    """A seat's goods by colour: how many, how many of them hidden, the dearest value, and amphorae in hand to help."""

    def __init__(self, state: Carthage, seat: int) -> None:
        self.seat = seat
        self.count = [0] * N_COLOURS
        self.safe = [0] * N_COLOURS
        self.top = [0] * N_COLOURS
        self.icons = [0] * N_COLOURS
        box = state.box
        for card in state.goods[seat]:
            self.add(box.colour[card], box.value[card])
        for card in state.hidden[seat]:
            self.add(box.colour[card], box.value[card])
            self.safe[box.colour[card]] += 1
        for card in state.secret[seat]:
            self.icons[box.colour[card]] += box.icons[box.kind[card]]
        for card in state.taken[seat]:
            self.icons[box.colour[card]] += box.icons[box.kind[card]]

    def add(self, colour: int, value: int) -> None:
        self.count[colour] += 1
        if value > self.top[colour]:
            self.top[colour] = value

    def add_market(self, state: Carthage) -> list[int]:
        """Adds all of the market that the seat would buy; returns how many of each colour."""
        bought = [0] * N_COLOURS
        for i in range(len(state.market)):
            if state.may_have(self.seat, state.market_marks[i]):
                card = state.market[i]
                self.add(state.box.colour[card], state.box.value[card])
                bought[state.box.colour[card]] += 1
        return bought


@final
class CarthageInsight(Insight):
    """Weights for what a position may still bring. ``enough`` and ``spare`` were found by letting greedy bots with
    different ones play each other; the others are estimates."""

    def __init__(self) -> None:
        # What share of its sale a stack is worth when its ship has so many spaces to go: with all the game ahead ...
        self.early = [1.0, 0.8, 0.75, 0.7, 0.6, 0.55]
        # ... and when somebody lacks one token only.
        self.late = [1.0, 0.6, 0.5, 0.3, 0.2, 0.1]
        # How likely a ship with so many spaces to go comes in, and brings a raid, before another one gets to port.
        self.threat = [0.0, 0.45, 0.4, 0.2, 0.1, 0.05]
        self.coin = 0.3  # points a coin in hand is worth ...
        self.late_coin = 0.1  # ... and near the end,
        self.enough = 19.0  # up to so many coins: more than a purchase needs are worth little
        self.spare = 0.28  # so much of a coin's worth
        self.icon = 0.05  # points for an amphora in hand that could hide a good
        self.token = 0.6  # points for a token with all the game ahead
        self.tempo = 0.5  # share of what a purchase would bring that counts for the seat to move ...
        self.wait = 0.1  # ... and for the others
        self.claim = 0.1  # points for each coin of a card under one's marker
        self.swing_early = 6.0
        self.swing_late = 2.5

    # -- how good a position looks -------------------------------------------------------------------------------

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, Carthage)
        total = float(state.points(seat))
        if state.over:
            return total
        late = lateness(state)
        store = Store(state, seat)
        for colour in range(N_COLOURS):
            if store.count[colour]:
                total += self.stack(state, store, colour, state.ships[colour], late)
                total += self.icon * min(store.icons[colour], store.count[colour] - store.safe[colour])
        total += self.coins(state.purse[seat], late)
        total += self.token * (1.0 - late) * state.token_count(seat)
        total += self.claim * claimed(state, seat)
        share = self.tempo if state.asked() == seat else self.wait
        return total + share * max(0.0, self.purchase(state, seat, store, late))

    def stack(self, state: Carthage, store: Store, colour: int, space: int, late: float) -> float:
        """What a stack of a colour is worth with its ship on a space: its sale and the token it brings."""
        box = state.box
        count = store.count[colour]
        token = self.token * (1.0 - late)
        whole = self.share(box.goal - space, late) * (sale(state, store, colour, count) + token)
        if not box.pirates[space] or store.safe[colour] == count:
            return whole
        # Raided, only what is hidden or can be hidden stays, and its ship has to sail again from the anchorage.
        kept = min(count, store.safe[colour] + store.icons[colour])
        saved = self.share(box.goal - box.anchor, late) * (sale(state, store, colour, kept) + token) if kept else 0.0
        risk = 0.0
        for other in range(N_COLOURS):
            if other != colour:
                risk = max(risk, self.threat[min(box.goal - state.ships[other], DISTANCES - 1)])
        return whole + risk * (min(saved, whole) - whole)

    def purchase(self, state: Carthage, seat: int, store: Store, late: float) -> float:
        """What buying the market would bring a seat; nothing if it cannot."""
        price = state.price(seat)
        coins = state.purse[seat]
        if not price or price > coins:
            return 0.0
        richer = Store(state, seat)
        bought = richer.add_market(state)
        gain = self.coins(coins - price, late) - self.coins(coins, late)
        for colour in range(N_COLOURS):
            if not bought[colour]:
                continue
            if store.count[colour]:
                gain -= self.stack(state, store, colour, state.ships[colour], late)
            gain += self.stack(state, richer, colour, destination(state, colour, bought[colour]), late)
        return gain

    def coins(self, coins: int, late: float) -> float:
        """What coins in hand are worth: more than a purchase needs, only little."""
        usable = coins if coins <= self.enough else self.enough + self.spare * (coins - self.enough)
        return usable * (self.coin + (self.late_coin - self.coin) * late)

    def share(self, distance: int, late: float) -> float:
        i = min(distance, DISTANCES - 1)
        return self.early[i] + (self.late[i] - self.early[i]) * late

    def swing(self, state: State) -> float:
        assert isinstance(state, Carthage)
        return self.swing_early + (self.swing_late - self.swing_early) * lateness(state)

    def quiet(self, state: State) -> bool:
        return isinstance(state.steps[-1], Turn)

    # -- what a quick player would do ----------------------------------------------------------------------------

    def prefer(self, state: State, seat: int, options: list[Action]) -> int:
        assert isinstance(state, Carthage)
        first = options[0]
        if isinstance(first, PayWith):
            return payment(state, seat, options)
        if isinstance(first, Hide | Done):
            return self.hiding(state, seat, options)
        if isinstance(first, Protect):
            return dearest(state, options)
        if isinstance(first, Claim):
            return common_colour(state, seat)
        return self.turn(state, seat, options)

    def turn(self, state: Carthage, seat: int, options: list[Action]) -> int:
        """Buys if it pays, else takes the dearest card as coins."""
        best = 0
        most = -1
        for i in range(len(options)):
            option = options[i]
            if isinstance(option, Buy):
                if self.purchase(state, seat, Store(state, seat), lateness(state)) > 0.0:
                    return i
            elif isinstance(option, Take | TakeReserved):
                value = state.box.values[option.kind]
                if value > most:
                    best, most = i, value
        return best

    def hiding(self, state: Carthage, seat: int, options: list[Action]) -> int:
        """Hides goods as long as that saves more than the cards put forward are worth as coins."""
        late = lateness(state)
        box = state.box
        best = len(options) - 1
        most = 0.0
        for i in range(len(options)):
            option = options[i]
            if not isinstance(option, Hide):
                continue
            colour = box.colours[option.kind]
            top = 0
            for card in state.goods[seat]:
                if box.colour[card] == colour:
                    top = max(top, box.value[card])
            left = at_stake(state, seat, colour) - icons_aside(state, colour)
            saved = min(left, box.icons[option.kind])
            cost = self.coins(state.purse[seat], late) - self.coins(state.purse[seat] - box.values[option.kind], late)
            worth = stack_price(state, seat, colour, top, saved) / box.point
            gain = self.share(box.goal - box.anchor, late) * worth - cost
            if gain > most:
                best, most = i, gain
        return best

    def features(self, view: dict[str, Any]) -> list[float]:
        """The own seat first, then the others clockwise: points, tokens, coins, marker and stores; then ships,
        market, farm and the own hand by kind of card, and the step that asks."""
        me = view["seat"]
        players = view["players"][me:] + view["players"][:me]
        found: list[float] = []
        for player in players:
            found += [player["points"] / 40, player["coins"] / 40, player["hand"] / 12, float(player["marker"])]
            found += [token["count"] / 8 for token in player["tokens"]]
            found += cards_by_kind(player["goods"]) + cards_by_kind(player["hidden"]) + cards_by_kind(player["taken"])
        own = players[0]["cards"] or []
        found += cards_by_kind(own + view["aside"]) + cards_by_kind(view["aside"])
        for lots in (view["market"], view["farm"]):
            found += cards_by_kind([lot for lot in lots if lot["mark"] is None])
            found += cards_by_kind([lot for lot in lots if lot["mark"] == me])
            found += cards_by_kind([lot for lot in lots if lot["mark"] not in (None, me)])
        found += [ship["space"] / view["goal"] for ship in view["ships"]]
        found += [float(view["step"] == step) for step in ASKING]
        return [*found, view["deck"] / 108, len(view["discard"]) / 108, float(me in view["asked"])]


ASKING: Final = ("FirstToken", "Turn", "Payment", "HideGoods", "ProtectGoods")
SMALL: Final = 2  # cards up to this value, up to the next, and dearer ones are told apart
MIDDLE: Final = 3


def cards_by_kind(cards: list[dict[str, Any]]) -> list[float]:
    """How many cards of each colour are small, middling and dear."""
    count = [0.0] * (3 * N_COLOURS)
    for card in cards:
        size = 0 if card["value"] <= SMALL else 1 if card["value"] <= MIDDLE else 2
        count[3 * COLOURS.index(card["colour"]) + size] += 0.25
    return count


def lateness(state: Carthage) -> float:
    """From 0 at the start to 1 when somebody lacks one token only."""
    most = 0
    for seat in range(state.seats):
        most = max(most, state.token_count(seat))
    return max(0.0, (most - 1.0) / max(1.0, state.box.last_token - 2.0))


def sale(state: Carthage, store: Store, colour: int, cards: int) -> float:
    """The points for so many cards of a stack with its dearest among them."""
    return float(points_for(state, stack_price(state, store.seat, colour, store.top[colour], cards)))


def claimed(state: Carthage, seat: int) -> int:
    """The value of the card under a seat's marker."""
    for i in range(len(state.market)):
        if state.market_marks[i] == seat:
            return state.box.value[state.market[i]]
    for i in range(len(state.farm)):
        if state.farm_marks[i] == seat:
            return state.box.value[state.farm[i]]
    return 0


def payment(state: Carthage, seat: int, options: list[Action]) -> int:
    """The card to pay with next: of the sets that overpay least, first a card whose amphorae are missed least."""
    step = state.steps[-1]
    assert isinstance(step, Payment)
    due = step.price - state.worth(state.aside)
    values = [state.box.value[card] for card in state.secret[seat] + state.taken[seat]]
    values.sort(reverse=True)
    spare = sum(values) - due  # what may stay in hand: keep as much of it as the cards allow
    kept = most_kept(values, spare)
    best = 0
    least = 1000
    for i in range(len(options)):
        option = options[i]
        assert isinstance(option, PayWith)
        rest = values[:]
        rest.remove(state.box.values[option.kind])
        if most_kept(rest, spare) < kept:
            continue
        missed = state.box.icons[option.kind] * (1 + at_stake(state, seat, state.box.colours[option.kind]))
        if missed < least:
            best, least = i, missed
    return best


def most_kept(values: list[int], spare: int) -> int:
    """The greatest sum, at most spare, of some of the values."""
    reached = 1
    for value in values:
        reached |= reached << value
    while spare > 0 and not (reached >> spare) & 1:
        spare -= 1
    return max(spare, 0)


def dearest(state: Carthage, options: list[Action]) -> int:
    """The option on the dearest card: the dearest of a stack makes its price."""
    best = 0
    most = -1
    for i in range(len(options)):
        option = options[i]
        assert isinstance(option, Protect)
        if state.box.values[option.kind] > most:
            best, most = i, state.box.values[option.kind]
    return best


def common_colour(state: Carthage, seat: int) -> int:
    """The colour most open in market and farm."""
    count = [0] * N_COLOURS
    for i in range(len(state.market)):
        if state.market_marks[i] == NOBODY:
            count[state.box.colour[state.market[i]]] += 2
    for card in state.farm:
        count[state.box.colour[card]] += 1
    return count.index(max(count))

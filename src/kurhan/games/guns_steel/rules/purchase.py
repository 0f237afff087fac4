"""Buying (GS-7): what a card costs, and what it is paid with."""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from kurhan.core.action import Action
from kurhan.core.state import NOBODY, Step
from kurhan.core.text import Refusal, Text
from kurhan.games.guns_steel.components import EARTH, N_RESOURCES, OIL, RESOURCES, SPACE, Buy, Keep, Spend
from kurhan.games.guns_steel.rules.cards import acquire, exhaust
from kurhan.games.guns_steel.state import TEMPORARY, GunsSteel, affordable

# A payment is chosen by what is missed least: temporary resources are lost anyway, better ones are kept.
WORTH: Final = [2, 3, 4, 5, 6, 9, 17]
WISHED: Final = 1000  # what the player wants spent or kept outweighs all else
IMPOSSIBLE: Final = 1_000_000


@final
class Buying(Step[GunsSteel]):
    """GS-7.1: a card may be bought. Where none can be paid for, nobody is asked."""

    def asks(self, state: GunsSteel) -> bool:
        if state.buys == 0:
            return False
        box = state.box
        have = state.resources(self.seat)
        row, links = state.row, state.links
        for position in range(len(row)):
            card = row[position]
            if card != NOBODY and affordable(box, have, box.cost[card], max(0, links[position] - state.free)):
                return True
        for stack in state.stacks:
            if stack and affordable(box, have, box.cost[stack[-1]], state.surcharge(stack[-1])):
                return True
        return False

    def options(self, state: GunsSteel, seat: int) -> list[Action]:
        box = state.box
        have = state.resources(seat)
        most = have[EARTH] + 2 * have[SPACE]
        for resource in range(OIL + 1):
            most += have[resource]
        options: list[Action] = []
        row, links, free = state.row, state.links, state.free
        for position in range(len(row)):
            card = row[position]
            if card == NOBODY:
                continue
            due = links[position] - free
            if due < 0:
                due = 0
            if box.price[card] + due <= most and affordable(box, have, box.cost[card], due):
                options.append(box.buy[card])
        for stack in state.stacks:
            if stack and affordable(box, have, box.cost[stack[-1]], state.surcharge(stack[-1])):
                options.append(box.buy[stack[-1]])
        options.append(box.done)
        return options

    def answer(self, state: GunsSteel, seat: int, action: Action) -> None:
        if not isinstance(action, Buy):
            state.buys = 0
            return
        card = action.card(seat)
        state.buys -= 1
        payment = plan(state, seat, card, [], [])
        if len(payment) == sum(state.temporary) + len(state.laid[seat]):
            buy(state, seat, card, payment)  # all that is there is needed
        else:
            state.steps.append(Paying(seat, card, [], []))

    def refused(self, state: GunsSteel, seat: int) -> list[Refusal]:
        box = state.box
        have = state.resources(seat)
        found: list[Refusal] = []
        for card in state.offered():
            due = state.surcharge(card)
            if not affordable(box, have, box.cost[card], due):
                price = box.price[card]
                key = "refuse.price-links" if due else "refuse.price"
                reason = Text(key, {"price": price, "links": due, "have": sum(have) + have[SPACE]})
                found.append(Refusal(box.buy[card].notation, reason, "GS-7.2"))
        for stack in state.stacks:
            for card in stack[:-1]:
                found.append(Refusal(box.buy[card].notation, Text("refuse.stack"), "GS-12.4"))
        return found

    def note(self, state: GunsSteel, seat: int, action: Action) -> Text | None:
        if not isinstance(action, Buy):
            return None
        card = action.card(seat)
        due = state.surcharge(card)
        return Text("note.price-links" if due else "note.price", {"price": state.box.price[card], "links": due})


@final
class Paying(Step[GunsSteel]):
    """GS-7.5: a payment is proposed; resources can be put into it or kept out of it before it is made.

    Which ones is the buyer's own business until it is paid; they are kept by where they lie.
    """

    fields: ClassVar[tuple[str, ...]] = ("seat", "card", "wanted", "spared")

    def __init__(self, seat: int, card: int, wanted: list[int], spared: list[int]) -> None:
        super().__init__(seat)
        self.card = card
        self.wanted = wanted
        self.spared = spared

    def seen_by_others(self) -> Paying:
        return Paying(self.seat, self.card, [], [])

    def plan(self, state: GunsSteel) -> list[int]:
        return plan(state, self.seat, self.card, self.wanted, self.spared)

    def options(self, state: GunsSteel, seat: int) -> list[Action]:
        box = state.box
        payment = self.plan(state)
        options: list[Action] = [box.pay]
        laid = state.laid[seat]
        for spot in range(len(laid)):
            if spot in self.wanted or spot in self.spared:
                continue
            card = laid[spot]
            if card in payment:
                other = plan(state, seat, self.card, self.wanted, self.spared + [spot])
                if other and card not in other and self.keeps_wishes(state, other):
                    options.append(box.keep[card])
            else:
                other = plan(state, seat, self.card, self.wanted + [spot], self.spared)
                if card in other and self.keeps_wishes(state, other):
                    options.append(box.spend[card])
        return options

    def keeps_wishes(self, state: GunsSteel, payment: list[int]) -> bool:
        laid = state.laid[self.seat]
        for spot in self.wanted:
            if laid[spot] not in payment:
                return False
        for spot in self.spared:
            if laid[spot] in payment:
                return False
        return True

    def answer(self, state: GunsSteel, seat: int, action: Action) -> None:
        if isinstance(action, Spend):
            wanted = self.wanted + [state.laid[seat].index(action.card(seat))]
            state.steps[-1] = Paying(seat, self.card, wanted, self.spared)
        elif isinstance(action, Keep):
            spared = self.spared + [state.laid[seat].index(action.card(seat))]
            state.steps[-1] = Paying(seat, self.card, self.wanted, spared)
        else:
            state.steps.pop()
            if self.wanted or self.spared:
                state.shown += 1  # all see now what was chosen
            buy(state, seat, self.card, self.plan(state))

    def view(self, state: GunsSteel, seat: int | None) -> dict[str, Any]:
        """For the buyer what is about to be paid: places in its row of resources, and temporary ones."""
        if seat != self.seat:
            return {"buying": state.box.slug[self.card]}
        payment = self.plan(state)
        laid = state.laid[self.seat]
        return {
            "buying": state.box.slug[self.card],
            "payment": [spot for spot in range(len(laid)) if laid[spot] in payment],
            "temporary_payment": [RESOURCES[item - TEMPORARY] for item in payment if item >= TEMPORARY],
        }

    def prompt(self, state: GunsSteel, seat: int) -> Text:
        return Text("ask.Paying", {"card": "card." + state.box.slug[self.card]})


def buy(state: GunsSteel, seat: int, card: int, payment: list[int]) -> None:
    """GS-7.5 and GS-7.9: resources are exhausted, and the card joins the buyer's."""
    paid: list[str] = []
    for item in payment:
        resource = item - TEMPORARY if item >= TEMPORARY else state.box.back[item]
        if state.telling:
            paid.append("resource." + RESOURCES[resource])
        if item >= TEMPORARY:
            state.temporary[resource] -= 1
        else:
            exhaust(state, seat, item)
    if state.telling:
        state.tell("log.buy", {"seat": seat, "card": "card." + state.box.slug[card], "paid": paid})
    acquire(state, seat, card)


def plan(state: GunsSteel, seat: int, card: int, wanted: list[int], spared: list[int]) -> list[int]:
    """The payment for a card that is missed least: cards and temporary resources; empty if it cannot be paid.

    What lies on the spots that are wanted is spent if possible, what lies on those spared is not. Tries every number of
    Earth and Space resources to be used, and fills up with the cheapest others.
    """
    box = state.box
    items: list[list[int]] = [[] for _ in range(N_RESOURCES)]
    worth: list[list[int]] = [[] for _ in range(N_RESOURCES)]
    for resource in range(N_RESOURCES):
        for _ in range(state.temporary[resource]):
            items[resource].append(TEMPORARY + resource)
            worth[resource].append(resource)
    laid = state.laid[seat]
    for spot in range(len(laid)):
        owned = laid[spot]
        weight = WORTH[box.back[owned]] * 10
        if spot in wanted:
            weight -= WISHED
        elif spot in spared:
            weight += WISHED
        insert(items[box.back[owned]], worth[box.back[owned]], owned, weight)
    best: list[int] = []
    least = IMPOSSIBLE
    cost = box.cost[card]
    due = state.surcharge(card)
    for spaces in range(len(items[SPACE]) + 1):
        for earths in range(len(items[EARTH]) + 1):
            tried = Payment(items, worth)
            if tried.fill(cost, due, earths, spaces, box.same, box.any) and tried.total < least:
                best, least = tried.items, tried.total
    return best


def insert(items: list[int], worth: list[int], item: int, weight: int) -> None:
    """Keeps what is missed least in front."""
    at = len(items)
    while at > 0 and worth[at - 1] > weight:
        at -= 1
    items.insert(at, item)
    worth.insert(at, weight)


@final
class Payment:
    """One way to pay, with given numbers of Earth and Space resources."""

    def __init__(self, items: list[list[int]], worth: list[list[int]]) -> None:
        self.all_items = items
        self.all_worth = worth
        self.next = [0] * N_RESOURCES  # how many of each kind are used
        self.items: list[int] = []
        self.weights: list[int] = []
        self.total = 0

    def left(self, resource: int) -> int:
        return len(self.all_items[resource]) - self.next[resource]

    def use(self, resource: int) -> None:
        at = self.next[resource]
        self.items.append(self.all_items[resource][at])
        self.weights.append(self.all_worth[resource][at])
        self.total += self.all_worth[resource][at]
        self.next[resource] = at + 1

    def use_any(self, count: int) -> bool:
        """The cheapest resources below Earth."""
        for _ in range(count):
            best = NOBODY
            least = IMPOSSIBLE
            for resource in range(OIL + 1):
                if self.left(resource) and self.all_worth[resource][self.next[resource]] < least:
                    best, least = resource, self.all_worth[resource][self.next[resource]]
            if best == NOBODY:
                return False
            self.use(best)
        return True

    def fill(self, cost: list[int], due: int, earths: int, spaces: int, same: int, any: int) -> bool:
        """Whether the price can be paid with exactly so many Earth and Space resources."""
        wild = earths + 2 * spaces
        missing = [0] * N_RESOURCES
        for resource in range(OIL + 1):
            direct = min(cost[resource], self.left(resource))
            for _ in range(direct):
                self.use(resource)
            missing[resource] = cost[resource] - direct
        wild -= cost[EARTH]
        if wild < 0:
            missing[EARTH] = -wild
            wild = 0
        wild = self.cover(missing, wild, same)
        for resource in range(EARTH + 1):
            for _ in range(missing[resource]):
                if not self.exchange(resource, same, any):
                    return False
        free = self.free_resources()
        if due > free:
            if due - free > wild:
                return False
            wild -= due - free
            due = free
        self.use_any(due)
        if not self.drop(wild, spaces):
            return False
        for _ in range(earths):
            self.use(EARTH)
        for _ in range(spaces):
            self.use(SPACE)
        return True

    def free_resources(self) -> int:
        count = 0
        for resource in range(OIL + 1):
            count += self.left(resource)
        return count

    def cover(self, missing: list[int], wild: int, same: int) -> int:
        """Lets Earth and Space stand for what is missing, first for what cannot be had by two for one."""
        for round in range(2):
            for resource in range(OIL, -1, -1):
                while wild and missing[resource]:
                    pairs = self.left(resource - 1) // same if resource else 0
                    if round == 0 and pairs >= missing[resource]:
                        break
                    missing[resource] -= 1
                    wild -= 1
        return wild

    def exchange(self, resource: int, same: int, any: int) -> bool:
        """GS-7.6 and GS-7.7: two alike for one of the next kind, or three of any."""
        if 0 < resource <= OIL and self.left(resource - 1) >= same:
            for _ in range(same):
                self.use(resource - 1)
            return True
        return self.use_any(any)

    def drop(self, wild: int, spaces: int) -> bool:
        """Lets what is left of Earth and Space stand for the dearest of the others; half a Space may be lost."""
        while wild:
            at = NOBODY
            most = -IMPOSSIBLE
            for i in range(len(self.items)):
                if self.weights[i] > most:
                    at, most = i, self.weights[i]
            if at == NOBODY:
                return wild == 1 and spaces > 0
            self.items.pop(at)
            self.total -= self.weights.pop(at)
            wild -= 1
        return True

"""Buying (GS-7): what a card costs, and what it is paid with."""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from kurhan.core.action import Action
from kurhan.core.state import NOBODY, Step
from kurhan.core.text import Refusal, Text
from kurhan.games.guns_steel.components import EARTH, N_RESOURCES, OIL, RESOURCES, SPACE, Box, Buy, Keep, Spend
from kurhan.games.guns_steel.rules.cards import acquire, exhaust
from kurhan.games.guns_steel.state import TEMPORARY, GunsSteel, affordable

# A payment is chosen by what is missed least: temporary resources are lost anyway, better ones are kept.
WORTH: Final = [20, 30, 40, 50, 60, 90, 170]
WISHED: Final = 10_000  # what the player wants spent or kept outweighs all else
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

    What lies on the spots that are wanted is spent if possible, what lies on those spared is not.
    """
    box = state.box
    payment = Payment(box, box.cost[card], state.surcharge(card))
    for resource in range(N_RESOURCES):
        for _ in range(state.temporary[resource]):
            payment.add(resource, TEMPORARY + resource, resource + 1)
    laid = state.laid[seat]
    for spot in range(len(laid)):
        owned = laid[spot]
        weight = WORTH[box.back[owned]]
        if spot in wanted:
            weight -= WISHED
        elif spot in spared:
            weight += WISHED
        payment.add(box.back[owned], owned, weight)
    payment.loose = bool(sum(state.temporary) or wanted or spared or payment.items[SPACE])
    payment.wishes = len(wanted) > 0
    payment.name(0, 0)
    return payment.cheapest()


@final
class Payment:
    """Goes through the ways to pay a price and keeps the one that is missed least.

    Each resource that the price names is paid with itself, by an exchange of the kind below, or by an Earth. An Earth
    is one, half a Space, or an exchange of any others. What is missed least is always taken first.
    """

    def __init__(self, box: Box, cost: list[int], due: int) -> None:
        self.box = box
        self.cost = cost
        self.due = due
        self.items: list[list[int]] = [[] for _ in range(N_RESOURCES)]  # by kind, what is missed least in front
        self.worth: list[list[int]] = [[] for _ in range(N_RESOURCES)]
        self.loose = False  # whether it can pay to exchange in place of what is there
        self.wishes = False  # whether something is to be spent, and so more than needed might be
        self.used = [0] * N_RESOURCES
        self.best: list[int] = []
        self.least = IMPOSSIBLE

    def add(self, resource: int, item: int, weight: int) -> None:
        items, worth = self.items[resource], self.worth[resource]
        at = len(items)
        while at > 0 and worth[at - 1] > weight:
            at -= 1
        items.insert(at, item)
        worth.insert(at, weight)

    def left(self, resource: int) -> int:
        return len(self.items[resource]) - self.used[resource]

    def name(self, resource: int, earths: int) -> None:
        """Every way to pay what the price names from a resource on; so many Earth are needed for those before."""
        while resource < EARTH and self.cost[resource] == 0:
            resource += 1
        if resource == EARTH:
            self.close(earths + self.cost[EARTH])
            return
        named = self.cost[resource]
        most = min(named, self.left(resource))
        for direct in range(most, -1 if self.loose else most - 1, -1):
            self.used[resource] += direct
            self.exchange(resource, named - direct, earths)
            self.used[resource] -= direct

    def exchange(self, resource: int, missing: int, earths: int) -> None:
        """GS-7.6: what is missing of a resource by two alike of the kind below for one, the rest by Earth."""
        same = self.box.same
        pairs = min(missing, self.left(resource - 1) // same) if resource else 0
        for count in range(pairs, 0, -1):
            self.used[resource - 1] += same * count
            self.name(resource + 1, earths + missing - count)
            self.used[resource - 1] -= same * count
        self.name(resource + 1, earths + missing)

    def close(self, needed: int) -> None:
        """GS-7.7: Earth from Earth, Space and any three others; the surcharge by what is left."""
        for spaces in range(len(self.items[SPACE]) + 1):
            for earths in range(len(self.items[EARTH]) + 1):
                wild = earths + 2 * spaces
                over = wild - needed - self.due
                if over > 1 or (over == 1 and (spaces == 0 or earths > 0)):
                    break  # only half a Space may be left over
                self.used[EARTH], self.used[SPACE] = earths, spaces
                exchanged = max(0, needed - wild)
                self.weigh(self.box.any * exchanged + max(0, self.due - max(0, wild - needed)))
        self.used[EARTH] = self.used[SPACE] = 0

    def weigh(self, others: int) -> None:
        """Adds so many of any kind below Earth, and keeps it all if nothing so far was missed less."""
        used = self.used[:]
        for _ in range(others):
            cheapest = NOBODY
            least = IMPOSSIBLE
            for resource in range(EARTH):
                at = used[resource]
                if at < len(self.items[resource]) and self.worth[resource][at] < least:
                    cheapest, least = resource, self.worth[resource][at]
            if cheapest == NOBODY:
                return
            used[cheapest] += 1
        total = 0
        for resource in range(N_RESOURCES):
            worth = self.worth[resource]
            for at in range(used[resource]):
                total += worth[at]
        if total < self.least and not (self.wishes and self.needless(used)):
            self.best, self.least = used, total

    def needless(self, used: list[int]) -> bool:
        """Whether it would be enough without one of the resources."""
        for resource in range(N_RESOURCES):
            if used[resource] == 0:
                continue
            used[resource] -= 1
            enough = affordable(self.box, used, self.cost, self.due)
            used[resource] += 1
            if enough:
                return True
        return False

    def cheapest(self) -> list[int]:
        """The cards and temporary resources of the best payment; none if there is no way to pay."""
        payment: list[int] = []
        if self.least < IMPOSSIBLE:
            for resource in range(N_RESOURCES):
                payment += self.items[resource][: self.best[resource]]
        return payment

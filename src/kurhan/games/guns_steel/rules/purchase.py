"""Buying (GS-7): what a card costs, and what it is paid with."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64

from kurhan.core.action import Action
from kurhan.core.rng import Rng
from kurhan.core.state import NOBODY, Step, by_seat
from kurhan.core.text import Refusal, Text
from kurhan.games.guns_steel.actions import Buy, Keep, Save, Spend
from kurhan.games.guns_steel.components import ALL_LINKS, EARTH, N_RESOURCES, OIL, RESOURCES, SPACE, Box
from kurhan.games.guns_steel.rules.cards import acquire, exhaust
from kurhan.games.guns_steel.state import GunsSteel

# A payment is chosen by what is missed least: temporary resources are lost anyway, better ones are kept.
WORTH: Final = bytes([20, 30, 40, 50, 60, 90, 170])
WISHED: Final = 10_000  # what the player wants spent or kept outweighs all else
IMPOSSIBLE: Final = 1_000_000
ALL: Final = 1000  # more cards than there are on offer


@final
class Buying(Step[GunsSteel]):
    """GS-7.1: a card may be bought. Where none can be paid for, nobody is asked."""

    def asks(self, state: GunsSteel) -> bool:
        return state.buys > 0 and len(buyable(state, self.seat, 1)) > 0

    def options(self, state: GunsSteel, seat: int) -> list[Action]:
        options = buyable(state, seat, ALL)
        options.append(state.box.done)
        return options

    def answer(self, state: GunsSteel, seat: int, action: Action) -> None:
        if not isinstance(action, Buy):
            state.buys = 0
            return
        card = action.card(seat)
        state.buys -= 1
        payment = proposed(state, seat, card, [], [])
        if payment.size() == sum(state.temporary) + len(state.laid[seat]):
            buy(state, seat, card, payment.items())  # all that is there is needed
        else:
            state.steps.append(Paying(seat, card, [], []))

    def refused(self, state: GunsSteel, seat: int) -> list[Refusal]:
        box = state.box
        have = state.resources(seat)
        found: list[Refusal] = []
        for card in state.offered():
            due = state.surcharge(card)
            if not affordable(box, have, box.cost[card], due):
                args = {"price": box.price[card], "links": due, "have": sum(have) + have[SPACE]}
                reason = Text(priced("refuse", state, card, due), args)
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
        return Text(priced("note", state, card, due), {"price": state.box.price[card], "links": due})


def priced(manner: str, state: GunsSteel, card: int, due: int) -> str:
    """The words for a price: the base alone, with what links add (GS-7.3), or what earlier eras add (GS-12.4)."""
    if not due:
        return manner + ".price"
    return manner + (".price-links" if card in state.row else ".price-stack")


BUYING: Final = by_seat(Buying)


def buyable(state: GunsSteel, seat: int, most: i64) -> list[Action]:
    """The cards on offer that a seat can pay for; no more than some are looked for."""
    box = state.box
    have = state.resources(seat)
    worth: i64 = i64(have[EARTH]) + 2 * i64(have[SPACE])
    resource: i64
    for resource in range(OIL + 1):
        worth += i64(have[resource])
    found: list[Action] = []
    row, links, price = state.row, state.links, box.price
    free: i64 = state.waived()
    position: i64
    for position in range(len(row)):
        card = row[position]
        if card == NOBODY:
            continue
        due: i64 = i64(links[position]) - free
        if due < 0:
            due = 0
        if i64(price[card]) + due <= worth and affordable(box, have, box.cost[card], due):
            found.append(box.buy[card])
            if len(found) == most:
                return found
    for stack in state.stacks:
        if stack and affordable(box, have, box.cost[stack[-1]], state.surcharge(stack[-1])):
            found.append(box.buy[stack[-1]])
    return found


@final
class Paying(Step[GunsSteel]):
    """GS-7.5: a payment is proposed; resources can be put into it or kept out of it before it is made.

    Which ones is the buyer's own business until it is paid; they are kept by where they lie. Temporary ones can only be
    kept out.
    """

    fields: ClassVar[tuple[str, ...]] = ("seat", "card", "wanted", "spared")

    def __init__(self, seat: int, card: int, wanted: list[int], spared: list[int]) -> None:
        super().__init__(seat)
        self.card = card
        self.wanted = wanted
        self.spared = spared

    def supposed(self, state: GunsSteel, seat: int, rng: Rng) -> Paying:
        return self if seat == self.seat else Paying(self.seat, self.card, [], [])

    def payment(self, state: GunsSteel) -> Payment:
        return proposed(state, self.seat, self.card, self.wanted, self.spared)

    def options(self, state: GunsSteel, seat: int) -> list[Action]:
        """Resources of a kind about which nothing is wished are alike: what goes for one goes for all of them."""
        box = state.box
        payment = self.payment(state)
        spent = payment.spots()
        fleeting = payment.fleeting()
        wished = bits(self.wanted) | bits(self.spared)
        options: list[Action] = [box.pay]
        laid = state.laid[seat]
        asked: i64 = 0  # sets of kinds
        granted: i64 = 0
        spot: i64
        for spot in range(len(laid)):
            if (wished >> spot) & 1:
                continue
            card = laid[spot]
            kind: i64 = box.back[card]
            keeping = (spent >> spot) & 1 != 0
            bit: i64 = i64(1) << (kind + N_RESOURCES if keeping else kind)
            if not asked & bit:
                asked |= bit
                if payment.grants(kind, WORTH[kind], keeping, len(self.wanted)):
                    granted |= bit
            if granted & bit:
                options.append(box.keep[card] if keeping else box.spend[card])
        for kind in range(N_RESOURCES):
            if (fleeting >> kind) & 1 and payment.grants(kind, kind + 1, True, len(self.wanted)):
                options.append(box.save[kind])
        return options

    def answer(self, state: GunsSteel, seat: int, action: Action) -> None:
        if isinstance(action, Spend):
            wanted = self.wanted + [state.laid[seat].index(action.card(seat))]
            state.steps[-1] = Paying(seat, self.card, wanted, self.spared)
        elif isinstance(action, Keep):
            spared = self.spared + [state.laid[seat].index(action.card(seat))]
            state.steps[-1] = Paying(seat, self.card, self.wanted, spared)
        elif isinstance(action, Save):
            state.steps[-1] = Paying(seat, self.card, self.wanted, self.spared + [-1 - action.resource])
        else:
            state.steps.pop()
            if self.wanted or self.spared:
                state.shown += 1  # all see now what was chosen
            buy(state, seat, self.card, self.payment(state).items())

    def prompt(self, state: GunsSteel, seat: int) -> Text:
        return Text("ask.Paying", {"card": "card." + state.box.slug[self.card]})


def buy(state: GunsSteel, seat: int, card: int, payment: list[int]) -> None:
    """GS-7.5 and GS-7.9: resources are exhausted, and the card joins the buyer's."""
    if state.free < ALL_LINKS:
        state.free = max(0, state.free - state.surcharges(card))
    paid: list[str] = []
    for item in payment:
        resource = state.box.back[item] if item >= 0 else -1 - item
        if state.telling:
            paid.append("resource." + RESOURCES[resource])
        if item >= 0:
            exhaust(state, seat, item)
        else:
            state.temporary[resource] = state.temporary[resource] - 1
    if state.telling:
        state.tell("log.buy", {"seat": seat, "card": "card." + state.box.slug[card], "paid": paid})
    acquire(state, seat, card)


def proposed(state: GunsSteel, seat: int, card: int, wanted: list[int], spared: list[int]) -> Payment:
    """The payment that is missed least."""
    payment = Payment(state, seat, card, wanted, spared)
    payment.find(-IMPOSSIBLE)
    return payment


def affordable(box: Box, have: list[int], cost: bytes, surcharge: i64) -> bool:
    """GS-7.2 to GS-7.8: whether resources are enough for a price, with exchanges, Earth and Space.

    Missing resources are best met by Earth and Space, then by two of the kind below for one, then by three of any for
    an Earth. Longer chains of exchanges never cost less than three for one.
    """
    spare: i64 = 0  # resources beyond what the price names
    missing: i64 = cost[EARTH]
    pairs: i64 = 0
    below: i64 = 0
    same: i64 = box.same
    resource: i64
    for resource in range(OIL + 1):
        rest: i64 = i64(have[resource]) - i64(cost[resource])
        if rest >= 0:
            spare += rest
            below = rest
        else:
            missing -= rest
            pairs += min(below // same, -rest)
            below = 0
    wild: i64 = i64(have[EARTH]) + 2 * i64(have[SPACE])
    if missing <= wild:
        return surcharge <= spare + wild - missing
    missing -= wild
    paired = min(pairs, missing)
    return i64(box.any) * (missing - paired) + surcharge <= spare - same * paired


def bits(spots: list[int]) -> i64:
    """A set of spots as a number; temporary resources have none."""
    found: i64 = 0
    for spot in spots:
        if spot >= 0:
            found |= i64(1) << i64(spot)
    return found


@final
class Payment:
    """Goes through the ways to pay for a card and keeps the one that is missed least.

    What lies on the spots that are wanted is spent if possible, what is spared is not. Each resource that
    the price names is paid with itself, by an exchange of the kind below, or by an Earth. An Earth is one, half a
    Space, or an exchange of any others. What is missed least is always taken first, so how many of each kind says all.
    """

    def __init__(self, state: GunsSteel, seat: int, card: int, wanted: list[int], spared: list[int]) -> None:
        box = state.box
        self.box: Box = box
        self.cost = box.cost[card]
        self.due: i64 = state.surcharge(card)
        self.laid = state.laid[seat]
        self.kinds: list[list[int]] = [[] for _ in range(N_RESOURCES)]  # spots; temporary food is -1, iron -2 ..
        self.worth: list[list[int]] = [[] for _ in range(N_RESOURCES)]
        self.loose = False  # whether it can pay to exchange in place of what is there
        self.wishes = len(wanted) > 0  # whether something is to be spent, and so more than needed might be
        self.used = [0] * N_RESOURCES
        self.best: list[int] = []
        self.least: i64 = IMPOSSIBLE
        self.goal: i64 = 0  # a payment that is missed less is good enough
        kind: i64
        at: i64
        for kind in range(N_RESOURCES):
            count: i64 = state.temporary[kind]
            if count:
                self.loose = True
                saved: i64 = spared.count(-1 - kind)
                for at in range(count):
                    self.add(kind, -1 - kind, kind + 1 + (WISHED if at >= count - saved else 0))
        back = box.back
        want, spare = bits(wanted), bits(spared)
        spot: i64
        for spot in range(len(self.laid)):
            kind = back[self.laid[spot]]
            weight: i64 = WORTH[kind]
            if (want >> spot) & 1:
                weight -= WISHED
            elif (spare >> spot) & 1:
                weight += WISHED
            self.add(kind, spot, weight)
        if want or spare or self.kinds[SPACE]:
            self.loose = True

    def add(self, kind: i64, item: i64, weight: i64) -> None:
        """What is missed least lies in front."""
        items, worth = self.kinds[kind], self.worth[kind]
        at: i64 = len(worth)
        while at > 0 and i64(worth[at - 1]) > weight:
            at -= 1
        if at == len(worth):
            items.append(item)
            worth.append(weight)
        else:
            items.insert(at, item)
            worth.insert(at, weight)

    # -- the best payment ----------------------------------------------------------------------------------------

    def size(self) -> i64:
        count: i64 = 0
        for number in self.best:
            count += i64(number)
        return count

    def items(self) -> list[int]:
        """Its cards, and temporary resources as numbers below 0; none if there is no way to pay."""
        found: list[int] = []
        for kind in range(len(self.best)):
            for item in self.kinds[kind][: self.best[kind]]:
                found.append(self.laid[item] if item >= 0 else item)
        return found

    def spots(self) -> i64:
        """Where its cards lie, as a set."""
        found: i64 = 0
        kind: i64
        at: i64
        for kind in range(len(self.best)):
            items = self.kinds[kind]
            for at in range(i64(self.best[kind])):
                item: i64 = items[at]
                if item >= 0:
                    found |= i64(1) << item
        return found

    def fleeting(self) -> i64:
        """The kinds of its temporary resources, as a set."""
        found: i64 = 0
        kind: i64
        for kind in range(len(self.best)):
            for item in self.kinds[kind][: self.best[kind]]:
                if item < 0:
                    found |= i64(1) << kind
        return found

    def grants(self, kind: i64, weight: i64, keeping: bool, wanted: i64) -> bool:
        """Whether one more resource of a kind and weight could be spared, or wanted, with all wishes kept."""
        if keeping and not self.can_spare(kind):
            return False
        worth = self.worth[kind]
        changed = worth[:]
        changed.remove(weight)
        if keeping:
            changed.append(weight + WISHED)
        else:
            changed.insert(0, weight - WISHED)
            wanted += 1
        self.worth[kind] = changed
        self.loose, self.wishes = True, wanted > 0
        found = self.find(WISHED - wanted * WISHED)
        self.worth[kind] = worth
        return found

    def can_spare(self, kind: i64) -> bool:
        """Whether what is not spared would be enough without one resource of a kind."""
        have = [0] * N_RESOURCES
        other: i64
        for other in range(N_RESOURCES):
            worth = self.worth[other]
            count: i64 = len(worth)
            while count > 0 and i64(worth[count - 1]) >= WISHED:
                count -= 1
            have[other] = count
        have[kind] = have[kind] - 1
        return affordable(self.box, have, self.cost, self.due)

    def find(self, goal: i64) -> bool:
        """Looks for the best payment, or one that is missed less than a goal. Returns whether there is such a one."""
        self.best = []
        self.least = IMPOSSIBLE
        self.goal = goal
        self.name(0, 0)
        return self.least < goal

    # -- all payments --------------------------------------------------------------------------------------------

    def left(self, kind: i64) -> i64:
        return len(self.worth[kind]) - i64(self.used[kind])

    def name(self, kind: i64, earths: i64) -> None:
        """Every way to pay what the price names from a kind on; so many Earth are needed for those before."""
        cost, used = self.cost, self.used
        while kind < EARTH and cost[kind] == 0:
            kind += 1
        named: i64 = cost[kind]
        if kind == EARTH:
            self.close(earths + named)
            return
        before: i64 = used[kind]
        most: i64 = min(named, self.left(kind))
        fewest: i64 = 0 if self.loose else most
        direct = most
        while direct >= fewest and self.least >= self.goal:
            used[kind] = before + direct
            self.exchange(kind, named - direct, earths)
            direct -= 1
        used[kind] = before

    def exchange(self, kind: i64, missing: i64, earths: i64) -> None:
        """GS-7.6: what is missing of a kind by two alike of the kind below for one, the rest by Earth."""
        if missing and kind:
            same: i64 = self.box.same
            used = self.used
            before: i64 = used[kind - 1]
            count: i64 = min(missing, self.left(kind - 1) // same)
            while count > 0:
                used[kind - 1] = before + same * count
                self.name(kind + 1, earths + missing - count)
                count -= 1
            used[kind - 1] = before
        if self.least >= self.goal:
            self.name(kind + 1, earths + missing)

    def close(self, needed: i64) -> None:
        """GS-7.7: Earth from Earth, Space and any three others; the surcharge by what is left."""
        due, any = self.due, i64(self.box.any)
        spaces: i64
        earths: i64
        for spaces in range(len(self.worth[SPACE]) + 1):
            for earths in range(len(self.worth[EARTH]) + 1):
                over: i64 = earths + 2 * spaces - needed
                if over > due + 1 or (over == due + 1 and (spaces == 0 or earths > 0)):
                    break  # only half a Space may be left over
                self.used[EARTH], self.used[SPACE] = earths, spaces
                self.weigh(due - any * over if over < 0 else max(0, due - over))
        self.used[EARTH] = self.used[SPACE] = 0

    def weigh(self, others: i64) -> None:
        """Adds so many of any kind below Earth, and keeps it all if nothing so far was missed less."""
        worth = self.worth
        used = self.used[:]
        total: i64 = 0
        kind: i64
        at: i64
        for kind in range(N_RESOURCES):
            count: i64 = used[kind]
            if count:
                row = worth[kind]
                for at in range(count):
                    total += i64(row[at])
        while others > 0:
            cheapest: i64 = NOBODY
            least: i64 = IMPOSSIBLE
            for kind in range(EARTH):
                row = worth[kind]
                at = used[kind]
                if at < len(row) and i64(row[at]) < least:
                    cheapest, least = kind, row[at]
            if cheapest == NOBODY:
                return
            used[cheapest] = used[cheapest] + 1
            total += least
            others -= 1
        if total < self.least and not (self.wishes and self.needless(used)):
            self.best, self.least = used, total

    def needless(self, used: list[int]) -> bool:
        """Whether it would be enough without one of the resources."""
        kind: i64
        for kind in range(N_RESOURCES):
            if used[kind] == 0:
                continue
            used[kind] = used[kind] - 1
            enough = affordable(self.box, used, self.cost, self.due)
            used[kind] = used[kind] + 1
            if enough:
                return True
        return False

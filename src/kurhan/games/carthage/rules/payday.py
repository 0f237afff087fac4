"""Payday (CA-7): sell, take tokens, hide goods from pirates, be raided, and send the ships back."""

from __future__ import annotations

from typing import ClassVar, final

from mypy_extensions import i64

from kurhan.core.action import Action
from kurhan.core.state import NOBODY, Step
from kurhan.core.text import Refusal, Text
from kurhan.games.carthage.actions import Hide, Protect
from kurhan.games.carthage.components import COLOURS, N_COLOURS
from kurhan.games.carthage.rules.hand import BIT, discard_aside, offer, put_aside
from kurhan.games.carthage.rules.market import draw
from kurhan.games.carthage.state import Carthage


@final
class Payday(Step[Carthage]):
    """After a purchase: if ships have come to Carthage, their colours are paid (CA-7)."""

    def asks(self, state: Carthage) -> bool:
        return False

    def run(self, state: Carthage) -> None:
        arrived = in_port(state)
        if not arrived:
            return
        if state.telling:
            state.tell("log.payday", {"ships": ["ship." + COLOURS[colour] for colour in arrived]})
        state.linger()
        pay_out(state, arrived)
        if state.over:
            return
        # CA-7.9: the buyer is asked first.
        state.push([*map(HideGoods, state.clockwise(self.seat)), Raid(self.seat)])


def in_port(state: Carthage) -> list[int]:
    """The colours whose ships have come to Carthage."""
    return [colour for colour in range(N_COLOURS) if state.ships[colour] == state.box.goal]


def pay_out(state: Carthage, arrived: list[int]) -> None:
    """CA-7.1 and CA-7.7: first everyone sells, then everyone who scored takes tokens."""
    scored: list[tuple[int, int]] = []
    for colour in arrived:
        for seat in state.clockwise(state.turn):
            if sell(state, seat, colour):
                scored.append((seat, colour))
    for seat, colour in scored:
        state.tokens[seat][colour] += 1
        if state.telling:
            state.tell("log.token", {"seat": seat, "colour": "colour." + COLOURS[colour]})
    # CA-9.1
    for seat in range(state.seats):
        if state.token_count(seat) >= state.box.last_token:
            state.over = True
            if state.telling:
                state.tell("log.end", {"seat": seat, "count": state.token_count(seat)})


def sell(state: Carthage, seat: int, colour: int) -> int:
    """CA-7.2 to CA-7.6: a seat sells its whole stack of a colour. Returns the points it brings."""
    stack: list[int] = []
    goods = without(state, state.goods[seat], colour, stack)
    hidden = without(state, state.hidden[seat], colour, stack)
    if not stack:
        return 0
    state.goods[seat] = goods
    state.hidden[seat] = hidden
    stack.sort()  # within a colour cards are numbered by rising value
    cards = len(stack)
    price = stack_price(state, seat, colour, state.box.value[stack[-1]], cards)
    points = points_for(state, price)
    if state.telling:
        state.tell("log.sell", {"seat": seat, "cards": cards, "colour": "goods." + COLOURS[colour],
                                "price": price, "count": points})  # fmt: skip
    state.sold[seat].extend(stack[:points])
    state.discard.extend(stack[points:])
    state.earned[seat][colour] += points
    if points > cards:
        draw_points(state, seat, points - cards)
    return points


def stack_price(state: Carthage, seat: int, colour: int, best: int, cards: int) -> int:
    """CA-7.3 and CA-7.4: the highest value and one more for each token of the colour, times the number of cards."""
    return (best + state.tokens[seat][colour]) * cards


def points_for(state: Carthage, price: int) -> int:
    """CA-7.5: what a price brings, rounded up."""
    return (price + state.box.point - 1) // state.box.point


def without(state: Carthage, cards: list[int], colour: int, stack: list[int]) -> list[int]:
    """The cards that are not of a colour; those that are go to the stack."""
    colours = state.box.colour
    others: list[int] = []
    for card in cards:
        if colours[card] == colour:
            stack.append(card)
        else:
            others.append(card)
    return others


def draw_points(state: Carthage, seat: int, count: int) -> None:
    """CA-7.6: what the stack lacks comes from the deck, unseen, or is noted on paper if no card is left at all."""
    slips = 0
    for _ in range(count):
        card = draw(state)
        if card == NOBODY:
            slips += 1
        else:
            state.drawn[seat].append(card)
    state.slips[seat] += slips
    if state.telling:
        if count > slips:
            state.tell("log.drawn", {"count": count - slips})
        if slips:
            state.tell("log.slips", {"count": slips})


def raided(state: Carthage, colour: int) -> bool:
    return state.box.pirates[state.ships[colour]]


@final
class HideGoods(Step[Carthage]):
    """CA-7.10: cards with amphorae are put forward, then discarded together to hide goods of their colours."""

    def asks(self, state: Carthage) -> bool:
        """CA-8.5: who has goods at stake is asked unless all see that the hand holds no help: silence would tell."""
        if state.aside:
            return True
        for colour in range(N_COLOURS):
            if raided(state, colour) and at_stake(state, self.seat, colour) and self.may_help(state, colour):
                return True
        return False

    def may_help(self, state: Carthage, colour: int) -> bool:
        if state.secret[self.seat]:
            return True
        for card in state.taken[self.seat]:
            if helps(state, card, colour):
                return True
        return False

    def options(self, state: Carthage, seat: int) -> list[Action]:
        box = state.box
        offered: i64 = 0
        for colour in range(N_COLOURS):
            if not raided(state, colour) or icons_aside(state, colour) >= at_stake(state, seat, colour):
                continue
            for hand in (state.secret[seat], state.taken[seat]):
                for card in hand:
                    if helps(state, card, colour):
                        offered |= BIT << box.kind[card]
        options: list[Action] = []
        offer(box.hide, offered, options)
        options.append(box.done)
        return options

    def answer(self, state: Carthage, seat: int, action: Action) -> None:
        if isinstance(action, Hide):
            put_aside(state, seat, action.kind)
            return
        state.steps.pop()
        icons = [icons_aside(state, colour) for colour in range(N_COLOURS)]
        if state.telling and not state.aside:
            state.tell("log.keep", {"seat": seat})
        elif state.telling:
            state.tell("log.hide", {"seat": seat, "cards": state.box.words(sorted(state.aside))})
        discard_aside(state, seat)
        state.push([ProtectGoods(seat, colour, icons[colour]) for colour in range(N_COLOURS) if icons[colour]])

    def prompt(self, state: Carthage, seat: int) -> Text:
        colours = [
            "goods." + COLOURS[colour] for colour in range(N_COLOURS)
            if raided(state, colour) and at_stake(state, seat, colour)
        ]  # fmt: skip
        key = "ask.HideGoods"
        if len(self.options(state, seat)) == 1:
            key = "ask.HideGoods-enough" if state.aside else "ask.HideGoods-none"
        return Text(key, {"colours": colours})

    def refused(self, state: Carthage, seat: int) -> list[Refusal]:
        named = {option.notation for option in self.options(state, seat)}
        found: list[Refusal] = []
        for card in sorted(state.secret[seat] + state.taken[seat]):
            kind = state.box.kind[card]
            notation = state.box.hide[kind].notation
            if notation in named:
                continue
            named.add(notation)
            found.append(Refusal(notation, Text(why_no_help(state, seat, kind)), "CA-7.10"))
        return found


def why_no_help(state: Carthage, seat: int, kind: int) -> str:
    if not state.box.icons[kind]:
        return "refuse.no-icons"
    colour = state.box.colours[kind]
    if not raided(state, colour):
        return "refuse.not-raided"
    return "refuse.nothing-at-stake" if not at_stake(state, seat, colour) else "refuse.enough-icons"


@final
class ProtectGoods(Step[Carthage]):
    """CA-7.11: as many goods are turned and safe as amphorae were discarded; the owner chooses which."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "colour", "icons")

    def __init__(self, seat: int, colour: int, icons: int) -> None:
        super().__init__(seat)
        self.colour = colour
        self.icons = icons

    def asks(self, state: Carthage) -> bool:
        """There is a choice only if not all can be saved and they are not all alike."""
        goods = self.goods(state)
        if self.icons >= len(goods):
            return False
        for card in goods:
            if state.box.kind[card] != state.box.kind[goods[0]]:
                return True
        return False

    def run(self, state: Carthage) -> None:
        for card in self.goods(state)[: self.icons]:
            protect(state, self.seat, card)

    def goods(self, state: Carthage) -> list[int]:
        return [card for card in state.goods[self.seat] if state.box.colour[card] == self.colour]

    def options(self, state: Carthage, seat: int) -> list[Action]:
        offered: i64 = 0
        for card in self.goods(state):
            offered |= BIT << state.box.kind[card]
        options: list[Action] = []
        offer(state.box.protect, offered, options)
        return options

    def answer(self, state: Carthage, seat: int, action: Action) -> None:
        assert isinstance(action, Protect)
        state.steps.pop()
        for card in self.goods(state):
            if state.box.kind[card] == action.kind:
                protect(state, seat, card)
                break
        if self.icons > 1:
            state.steps.append(ProtectGoods(seat, self.colour, self.icons - 1))

    def prompt(self, state: Carthage, seat: int) -> Text:
        return Text("ask.ProtectGoods", {"count": self.icons, "colour": "goods." + COLOURS[self.colour]})


def at_stake(state: Carthage, seat: int, colour: int) -> int:
    """How many goods of a colour a raid would take."""
    count = 0
    for card in state.goods[seat]:
        if state.box.colour[card] == colour:
            count += 1
    return count


def helps(state: Carthage, card: int, colour: int) -> bool:
    return state.box.colour[card] == colour and state.box.icons[state.box.kind[card]] > 0


def icons_aside(state: Carthage, colour: int) -> int:
    count = 0
    for card in state.aside:
        if state.box.colour[card] == colour:
            count += state.box.icons[state.box.kind[card]]
    return count


def protect(state: Carthage, seat: int, card: int) -> None:
    state.goods[seat].remove(card)
    state.hidden[seat].append(card)
    if state.telling:
        state.tell("log.protect", {"seat": seat, "card": state.box.word(card)})


@final
class Raid(Step[Carthage]):
    """CA-7.8: pirates take what is not hidden; CA-7.13: paid ships go home, raided ones back to the anchorage."""

    def asks(self, state: Carthage) -> bool:
        return False

    def run(self, state: Carthage) -> None:
        state.linger()
        for colour in range(N_COLOURS):
            if raided(state, colour):
                for seat in state.clockwise(self.seat):
                    raid(state, seat, colour)
                state.ships[colour] = state.box.anchor
                tell_return(state, "log.raided", colour)
            elif state.ships[colour] == state.box.goal:
                state.ships[colour] = 0
                tell_return(state, "log.home", colour)
        if state.hide_once:  # CA-7.12, the other reading
            for seat in range(state.seats):
                state.goods[seat].extend(state.hidden[seat])
                state.hidden[seat] = []


def tell_return(state: Carthage, key: str, colour: int) -> None:
    if state.telling:
        space = "space." + state.box.route[state.ships[colour]]
        state.tell(key, {"ship": "ship." + COLOURS[colour], "space": space})


def raid(state: Carthage, seat: int, colour: int) -> None:
    lost: list[int] = []
    goods = without(state, state.goods[seat], colour, lost)
    if not lost:
        return
    state.goods[seat] = goods
    state.discard.extend(lost)
    if state.telling:
        state.tell("log.raid", {"seat": seat, "count": len(lost), "colour": "goods." + COLOURS[colour]})

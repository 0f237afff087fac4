"""Sets a table by the names of cards and wonders, so that a test reads like an example of the rulebook.

The tests of the rules have a box of their own, so that balancing the game's cards does not change what they show.
The five cards that one begins with are named alike for every seat: ``up=["", "warrior"]`` is the second seat's own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal

import kurhan
from kurhan.core.components import Components
from kurhan.core.state import NOBODY
from kurhan.core.text import Text
from kurhan.games.guns_steel import unpack
from kurhan.games.guns_steel.components import (
    ERAS,
    FIRST_CARD,
    FIRST_ERA,
    NEW_WORLD,
    OWN,
    RENAISSANCE,
    RESOURCES,
    SETS,
)
from kurhan.games.guns_steel.rules.turn import begin_turn
from kurhan.games.guns_steel.state import GunsSteel
from tests.play import options, play, step

FILE = Path(__file__).with_name("box.toml")
BOX = unpack(Components.read(FILE))
# The phases of a turn that are over when a turn begins with a later one.
DONE = {"resource": 0, "technology": 1, "purchase": 2, "end": 3}

Phase = Literal["resource", "technology", "purchase", "end"]


def numbers(names: str, seat: int = NOBODY) -> list[int]:
    """Cards by their names; those one begins with need a seat."""
    return [card(name, seat) for name in names.split()]


def card(name: str, seat: int = NOBODY) -> int:
    kind = BOX.names.index(name)
    if kind >= OWN:
        return kind + FIRST_CARD - OWN
    assert seat != NOBODY, f"whose {name}?"
    return seat * OWN + kind


def table(
    seats: int = 2, *, set: str = "new_world", open: bool = False, turn: int = 0, first: int = 0, round: int = 1,
    phase: Phase = "resource", hands: Sequence[str] = (), up: Sequence[str] = (), laid: Sequence[str] = (),
    built: Sequence[str] = (), wonders: str | None = None, glory: Mapping[str, Sequence[int]] | None = None,
    track: Sequence[int] = (), temporary: str = "", rows: Mapping[str, str] | None = None,
    stacks: Mapping[str, str] | None = None, seed: int = 1,
) -> GunsSteel:  # fmt: skip
    """A table at the beginning of a phase of a seat's turn.

    ``rows`` names the cards of a row of the pyramid from left to right; a dash is an empty place. A row that is not
    named is full, as far as cards of it are left. Cards that nobody has been given are out of the game; all know
    which cards lie with their resource side up. Others without a hand of their own hold cards that do not fight.
    Without ``wonders`` there is one that nobody meets by chance.
    ``stacks`` are named from the top.
    """
    state = kurhan.game("guns_steel").blank(seats, kurhan.Rng(seed), BOX)
    assert isinstance(state, GunsSteel)
    state.rules = 1
    state.clear()
    state.edition, state.open = SETS.index(set), open
    state.turn, state.first, state.round = turn, first, round
    deal(state, hands, up, laid)
    lay_out(state, rows or {}, stacks or {})
    given = [one for cards in state.hand + state.up + state.laid for one in cards]
    placed = given + state.row + [one for stack in state.stacks for one in stack]
    own = range(seats * OWN)
    state.out = [one for one in [*own, *range(FIRST_CARD, len(BOX.slug))] if one not in placed]
    for name in (wonders if wonders is not None else unlikely(state)).split():
        number = BOX.wonders.index(name)
        state.wonders[BOX.wonder_era[number]] = number
    for seat, names in enumerate(built):
        state.built[seat] = [BOX.wonders.index(name) for name in names.split()]
    lying = state.wonders + [wonder for wonders in state.built for wonder in wonders]
    state.aside_wonders = [wonder for wonder in range(len(BOX.wonders)) if wonder not in lying]
    for name, tokens in (glory or {}).items():
        state.glory[BOX.wonder_era[BOX.wonders.index(name)]] = [*tokens]
    for seat, points in enumerate(track):
        state.track[seat] = points
        state.filled |= points >= BOX.goal
    begin_turn(state, turn)
    del state.steps[len(state.steps) - DONE[phase] :]
    for name in temporary.split():
        state.temporary[RESOURCES.index(name)] += 1
    state.advance()
    return state


def unlikely(state: GunsSteel) -> str:
    return "apollo-program" if state.edition == NEW_WORLD else "burj-khalifa"


def deal(state: GunsSteel, hands: Sequence[str], up: Sequence[str], laid: Sequence[str]) -> None:
    for places, given in ((state.up, up), (state.laid, laid), (state.hand, hands)):
        for seat in range(state.seats):
            places[seat] = numbers(given[seat], seat) if seat < len(given) else []
    for seat in range(len(hands), state.seats):
        if seat == state.turn:
            continue
        peaceful = numbers("agriculture barter mining", seat)
        state.hand[seat] = [one for one in peaceful if one not in state.up[seat] + state.laid[seat]]


def lay_out(state: GunsSteel, rows: Mapping[str, str], stacks: Mapping[str, str]) -> None:
    """The pyramid: the rows named, and the others filled with what is left."""
    combined = SETS[state.edition] == "combined"
    state.width = 6 if combined or state.seats == 2 else 7
    owned = [one for cards in state.hand + state.up + state.laid for one in cards]
    for era, name in enumerate(ERAS):
        state.stacks[era] = numbers(stacks.get(name, ""))[::-1]
        width = state.width - era
        if name in rows:
            row = [NOBODY if one == "-" else card(one) for one in rows[name].split()]
        else:
            edition = NEW_WORLD if state.edition == NEW_WORLD else RENAISSANCE
            row = [one for one in BOX.cards_of(edition, era) if one not in owned + state.stacks[era]][:width]
        state.row += row + [NOBODY] * (width - len(row))
    state.count_links()


def only(name: str) -> dict[str, str]:
    """Rows of a pyramid in which this card lies alone; but for one of Space, without which the game would end."""
    era = ERAS[BOX.back[card(name)] - FIRST_ERA]
    last = "computer" if name != "computer" else "satellite"
    rows = dict.fromkeys(ERAS, "") | {"space": last}
    return rows | {era: name if era != "space" else f"{name} {last}"}


def buy(state: GunsSteel, seat: int, name: str) -> list[Text]:
    """Buys a card and pays as proposed."""
    events = play(state, seat, "buy " + name)
    if step(state) == "Paying":
        events += play(state, seat, "pay")
    return events


def on_offer(state: GunsSteel, seat: int) -> list[str]:
    """The cards that a seat may buy now."""
    return [option.split()[1] for option in options(state, seat) if option.startswith("buy ")]


def show(cards: Sequence[int]) -> str:
    """Cards by their names, in the order of their numbers."""
    return " ".join(BOX.slug[one] for one in sorted(cards))


def hand(state: GunsSteel, seat: int) -> str:
    return show(state.hand[seat])


def up(state: GunsSteel, seat: int) -> str:
    return show(state.up[seat])


def laid(state: GunsSteel, seat: int) -> str:
    return show(state.laid[seat])


def built(state: GunsSteel, seat: int) -> str:
    return " ".join(BOX.wonders[wonder] for wonder in sorted(state.built[seat]))


def tokens(state: GunsSteel, wonder: str) -> list[int]:
    """Glory tokens of each seat on a wonder beside the pyramid."""
    return state.glory[BOX.wonder_era[BOX.wonders.index(wonder)]]


def temporary(state: GunsSteel) -> str:
    return " ".join(RESOURCES[r] for r in range(len(RESOURCES)) for _ in range(state.temporary[r]))


def price(state: GunsSteel, name: str) -> tuple[int, int]:
    """What stands on a card, and the surcharge."""
    number = card(name)
    return BOX.price[number], state.surcharge(number)

"""Setting up (GS-3): the pyramid, the wonders, research stacks, who begins, and who lays a resource first."""

from __future__ import annotations

from typing import final

from kurhan.core.action import Action
from kurhan.core.state import NOBODY, Step
from kurhan.games.guns_steel.actions import Lay
from kurhan.games.guns_steel.components import COMBINED, N_ERAS, NEW_WORLD, RENAISSANCE, SETS
from kurhan.games.guns_steel.rules.cards import lay
from kurhan.games.guns_steel.rules.turn import begin_turn
from kurhan.games.guns_steel.state import GunsSteel


def set_up(state: GunsSteel, options: dict[str, str]) -> None:
    state.clear()
    state.edition = SETS.index(options["set"])
    state.open = options["hands"] == "open"
    build_pyramid(state)
    for era in range(N_ERAS):
        choose_wonder(state, era)
    state.count_links()
    state.first = state.rng.below(state.seats)
    state.tell("log.first", {"seat": state.first})
    begin_turn(state, state.first)
    late = state.box.late[state.seats]
    state.push([Opening((state.first - late + i) % state.seats) for i in range(late)])


def build_pyramid(state: GunsSteel) -> None:
    """GS-3.2 to GS-3.4 and GS-12.2: each era is shuffled and laid in its row; the rest are research stacks."""
    box = state.box
    editions = [NEW_WORLD, RENAISSANCE] if state.edition == COMBINED else [state.edition]
    state.width = box.widths[1][0] if state.edition == COMBINED else box.widths[0][0] - (state.seats == 2)
    for era in range(N_ERAS):
        cards: list[int] = []
        for edition in (NEW_WORLD, RENAISSANCE):
            for card in box.cards_of(edition, era):
                if edition not in editions or (state.seats == 2 and box.pair_out[card]):
                    state.out.append(card)
                else:
                    cards.append(card)
        state.rng.shuffle(cards)
        state.row += cards[: state.width - era]
        state.stacks[era] = cards[state.width - era :]


def choose_wonder(state: GunsSteel, era: int) -> None:
    """GS-3.5: of two wonders the one whose picture lies further left in the row; GS-12.3: by chance if none does."""
    box = state.box
    chosen = NOBODY
    furthest = len(state.row)
    edition = NEW_WORLD if state.edition == NEW_WORLD else RENAISSANCE
    for wonder in box.wonders_of(edition, era):
        place = state.row.index(box.picture[wonder]) if box.picture[wonder] in state.row else len(state.row)
        if place < furthest:
            chosen, furthest = wonder, place
    if chosen == NOBODY:
        chosen = box.wonders_of(edition, era)[state.rng.below(2)]
    state.wonders[era] = chosen
    for wonder in range(len(box.wonders)):
        if box.wonder_era[wonder] == era and wonder != chosen:
            state.aside_wonders.append(wonder)


@final
class Opening(Step[GunsSteel]):
    """GS-3.8: those who play late lay a resource before the first turn."""

    def options(self, state: GunsSteel, seat: int) -> list[Action]:
        return [state.box.lay[card] for card in state.hand[seat]]

    def answer(self, state: GunsSteel, seat: int, action: Action) -> None:
        assert isinstance(action, Lay)
        state.steps.pop()
        lay(state, seat, action.card(seat))

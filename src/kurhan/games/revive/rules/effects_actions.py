"""Actions at once, what helps in one, and machines of their own kind."""

from __future__ import annotations

from typing import ClassVar, final

from kurhan.core.effect import Value
from kurhan.core.state import NOBODY
from kurhan.games.revive.components import AT_ONCE, BUILD, DEEDS, EXPLORE, POPULATE, Deed
from kurhan.games.revive.rules.cards import Colouring, Playing, Slotting, Sparing
from kurhan.games.revive.rules.crates import Reopening, reopenable
from kurhan.games.revive.rules.effects_values import ACT, COUNT, amount
from kurhan.games.revive.rules.explore import Exploring
from kurhan.games.revive.rules.populate import Settling
from kurhan.games.revive.rules.together import could
from kurhan.games.revive.rules.tribes import Acting, can_act
from kurhan.games.revive.rules.using import affordable
from kurhan.games.revive.state import Revive

# -- actions at once ---------------------------------------------------------------------------------------------------


class ActNow(Deed):
    """RV-5.19: an action on the map that is none of the turn's."""

    act: ClassVar[int] = BUILD

    def possible(self, state: Revive, seat: int) -> bool:
        return could(state, seat, self.act)

    def worth(self, state: Revive) -> float:
        return 1.8


@final
class BuildNow(ActNow):
    verb: ClassVar[str] = "build"

    def do(self, state: Revive, seat: int, source: int) -> None:
        state.steps.append(Acting(seat, True, False))


@final
class PopulateNow(ActNow):
    verb: ClassVar[str] = "populate"
    act: ClassVar[int] = POPULATE

    def do(self, state: Revive, seat: int, source: int) -> None:
        state.steps.append(Settling(seat, False))


@final
class ExploreNow(ActNow):
    verb: ClassVar[str] = "explore"
    act: ClassVar[int] = EXPLORE

    def do(self, state: Revive, seat: int, source: int) -> None:
        state.steps.append(Exploring(seat, False))


@final
class Act(Deed):
    """RV-16.21: build, populate or explore at once."""

    verb: ClassVar[str] = "act"

    def possible(self, state: Revive, seat: int) -> bool:
        return can_act(state, seat)

    def do(self, state: Revive, seat: int, source: int) -> None:
        state.steps.append(Acting(seat, False, True))

    def worth(self, state: Revive) -> float:
        return 2.0


# -- what helps in an action -------------------------------------------------------------------------------------------


def under_way(state: Revive) -> bool:
    """Whether there is an action that could be helped: one that has begun, or that may still be taken."""
    return state.left > 0 or len(state.steps) > 1


def helps_on_map(state: Revive) -> bool:
    """RV-9.3: the same of an action on the map. While a card is chosen, or its slot, that has not begun: it could be
    helped when it comes, and what helps now would be over if it does not."""
    asking = state.steps[-1]
    return under_way(state) and not isinstance(asking, Playing) and not isinstance(asking, Slotting)


class Help(Deed):
    """RV-9.3: what helps in one action on the map."""

    tied: ClassVar[bool] = True
    lends: ClassVar[bool] = True
    manner: ClassVar[int] = AT_ONCE

    def do(self, state: Revive, seat: int, source: int) -> None:
        self.lend(state)


@final
class Reach(Help):
    """RV-6.4: range for one action."""

    verb: ClassVar[str] = "reach"
    values: ClassVar[tuple[Value, ...]] = (COUNT,)

    def __init__(self, count: int) -> None:
        self.count = count

    def possible(self, state: Revive, seat: int) -> bool:
        return helps_on_map(state)

    def lend(self, state: Revive) -> None:
        state.reach += self.count

    def take_back(self, state: Revive) -> None:
        state.reach = max(0, state.reach - self.count)

    def worth(self, state: Revive) -> float:
        return 0.5 * self.count

    def called(self) -> str:
        return amount("reach", self.count)

    def signs(self) -> list[str]:
        return ["reach", f"+{self.count}"]


@final
class Cheaper(Help):
    """RV-9.6: an action costs less, range not counted."""

    verb: ClassVar[str] = "cheaper"
    values: ClassVar[tuple[Value, ...]] = (ACT, COUNT)

    def __init__(self, deed: int, count: int) -> None:
        self.deed = deed
        self.count = count

    def possible(self, state: Revive, seat: int) -> bool:
        """Whether there is an action of the kind that could be had with it."""
        if not helps_on_map(state):
            return False
        self.lend(state)
        found = could(state, seat, self.deed)
        self.take_back(state)
        return found

    def payable(self, state: Revive, seat: int) -> bool:
        return self.possible(state, seat)

    def lend(self, state: Revive) -> None:
        state.off[self.deed] = state.off[self.deed] + self.count

    def take_back(self, state: Revive) -> None:
        state.off[self.deed] = max(0, state.off[self.deed] - self.count)

    def worth(self, state: Revive) -> float:
        return 0.8 * self.count

    def signs(self) -> list[str]:
        return [DEEDS[self.deed], f"−{self.count}"]


@final
class Far(Help):
    """RV-9.9: explore any tile, without range."""

    verb: ClassVar[str] = "far"

    def possible(self, state: Revive, seat: int) -> bool:
        if state.anywhere or not helps_on_map(state):
            return False
        self.lend(state)
        found = could(state, seat, EXPLORE)
        self.take_back(state)
        return found

    def payable(self, state: Revive, seat: int) -> bool:
        return self.possible(state, seat)

    def lend(self, state: Revive) -> None:
        state.anywhere = True

    def take_back(self, state: Revive) -> None:
        state.anywhere = False

    def worth(self, state: Revive) -> float:
        return 1.5


# -- machines of their own kind ----------------------------------------------------------------------------------------


@final
class Spare(Deed):
    """RV-9.7: an unplayed card goes to rest for its top effect."""

    verb: ClassVar[str] = "spare"

    def possible(self, state: Revive, seat: int) -> bool:
        return len(state.active[seat]) > 0

    def do(self, state: Revive, seat: int, source: int) -> None:
        state.steps.append(Sparing(seat))

    def worth(self, state: Revive) -> float:
        return 2.3


@final
class Turn(Deed):
    """RV-9.8: the card that is played works with its other half."""

    verb: ClassVar[str] = "turn"
    tied: ClassVar[bool] = True
    manner: ClassVar[int] = AT_ONCE

    def possible(self, state: Revive, seat: int) -> bool:
        """Only while a card is played, which is why it looks at what is being asked."""
        return not state.upturned and isinstance(state.steps[-1], Slotting)

    def payable(self, state: Revive, seat: int) -> bool:
        return self.possible(state, seat)

    def do(self, state: Revive, seat: int, source: int) -> None:
        state.upturned = True

    def worth(self, state: Revive) -> float:
        return 1.2


@final
class Prism(Deed):
    """RV-9.10: a card has all colours for a while."""

    verb: ClassVar[str] = "prism"

    def possible(self, state: Revive, seat: int) -> bool:
        cards = len(state.active[seat]) + len(state.laid[seat])
        return state.prism == NOBODY and cards > 0 and under_way(state)

    def do(self, state: Revive, seat: int, source: int) -> None:
        state.steps.append(Colouring(seat))

    def worth(self, state: Revive) -> float:
        return 1.0


@final
class Reopen(Deed):
    """RV-9.11: a gear for the effect of a crate that was opened, each once a game."""

    verb: ClassVar[str] = "reopen"

    def possible(self, state: Revive, seat: int) -> bool:
        return affordable(state, seat, 0, 1) and len(reopenable(state, seat)) > 0

    def do(self, state: Revive, seat: int, source: int) -> None:
        state.steps.append(Reopening(seat))

    def worth(self, state: Revive) -> float:
        return 1.4

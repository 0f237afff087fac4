"""The contract every game fulfils: a state, a stack of steps, and the step on top asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Self, TypeVar, final

from kurhan.core.action import Action, IllegalAction
from kurhan.core.rng import Rng
from kurhan.core.text import Refusal, Text

if TYPE_CHECKING:
    from kurhan.core.game import Game

NOBODY: Final = -1
MOST_SEATS: Final = 8  # of any game


@final
class Question:
    """What one seat must choose now."""

    def __init__(self, state: State, seat: int) -> None:
        self._state = state
        self._step = state.steps[-1]
        self.seat = seat
        self.options = self._step.options(state, seat)

    @property
    def step(self) -> str:
        """The name of the step that asks, as in the rulebook."""
        return type(self._step).__name__

    @property
    def prompt(self) -> Text:
        return self._step.prompt(self._state, self.seat)

    @property
    def refused(self) -> list[Refusal]:
        """What the seat may not do, and why."""
        return self._step.refused(self._state, self.seat)

    def note(self, action: Action) -> Text | None:
        """A second line for an option: what it costs or brings."""
        return self._step.note(self._state, self.seat, action)

    def find(self, notation: str) -> Action | None:
        for option in self.options:
            if option.notation == notation:
                return option
        return None

    def to_json(self) -> dict[str, Any]:
        notes = [self.note(option) for option in self.options]
        return {
            "seat": self.seat,
            "step": self.step,
            "prompt": self.prompt.to_json(),
            "options": [option.notation for option in self.options],
            "notes": [note.to_json() if note is not None else None for note in notes],
            "refused": [refusal.to_json() for refusal in self.refused],
        }


class State:
    """All that lies on the table, hidden or not. Mutable, quick to copy, and free of any input or output."""

    # What a position consists of beyond the common part below: names of attributes that hold plain data.
    fields: ClassVar[tuple[str, ...]] = ()

    game: Game  # of which this is a position

    def __init__(self, seats: int, rng: Rng) -> None:
        self.seats = seats
        self.rng = rng
        self.rules = 0  # the version of the rules this game is played by
        self.turn = 0  # whose turn it is: others may be asked meanwhile
        self.steps: list[Step[Any]] = []
        self.over = False
        self.shown = 0  # how often something hidden was shown: what an undo must not cross
        self.events: list[Text] = []  # what the latest action led to, in order
        self.moments: list[State] = []  # how it looked on the way there, where that is worth a look
        self.telling = True  # bots think in silence

    # -- what a game supplies ------------------------------------------------------------------------------------

    def copy(self) -> Self:
        raise NotImplementedError

    def deal_again(self, seat: int, rng: Rng) -> None:
        """Deals anew all that a seat cannot know, consistently with all it does know: for ``guess``."""

    def points(self, seat: int) -> int:
        raise NotImplementedError

    def scores(self) -> list[int]:
        return [self.points(seat) for seat in range(self.seats)]

    def ranking(self, seat: int) -> tuple[int, ...]:
        """What seats are compared by, most important first: points, then the tie-breaks if there are any."""
        return (self.points(seat),)

    def breakdown(self) -> list[dict[str, int]]:
        """For each seat where its points came from; the values add up to its score."""
        raise NotImplementedError

    def inventory(self) -> list[int]:
        """Every piece in the game, sorted: the same before and after every action."""
        raise NotImplementedError

    def items(self) -> list[tuple[str, int]]:
        """What seats take from a common offer, by name: each with the seat that has it, NOBODY while on offer.

        A game may tell, so that the laboratory can say how often each is taken and how well that goes.
        """
        return []

    def deeds(self, seat: int, notation: str) -> list[str]:
        """What a choice about to be made counts as, each in two words: a kind, and a name among others of that kind.

        A game may tell, so that the laboratory can say how often each is done.
        """
        return []

    # -- who sees what -------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> Any:
        """What a seat may know, ready for JSON; None is a spectator. The game's ``view.py`` says what is in it."""
        return self.game.view(self, seat)

    def guess(self, seat: int, rng: Rng) -> Self:
        """A silent copy with a generator of its own, in which all that the seat cannot know is dealt again."""
        other = self.copy()
        other.telling = False
        other.rng = Rng(rng.bits())
        other.deal_again(seat, rng)
        for i in range(len(other.steps)):
            other.steps[i] = other.steps[i].supposed(other, seat, rng)
        return other

    # -- asking and answering ------------------------------------------------------------------------------------

    def asked(self) -> int:
        """The seat that must answer next (the first of them if there are several)."""
        if self.over:
            return NOBODY
        return self.steps[-1].asked(self)

    def waiting(self) -> list[int]:
        """All seats that must answer now: none when the game is over, or in a moment between two steps."""
        return [] if self.over or not self.steps else self.steps[-1].waiting(self)

    def options(self, seat: int) -> list[Action]:
        """What a waiting seat may do."""
        return self.steps[-1].options(self, seat)

    def question(self, seat: int) -> Question | None:
        return Question(self, seat) if seat in self.waiting() else None

    def questions(self) -> list[Question]:
        """One for each seat that must choose now; none when the game is over."""
        return [Question(self, seat) for seat in self.waiting()]

    def play(self, seat: int, action: Action | str) -> list[Text]:
        """Takes a seat's answer and returns what happened. An IllegalAction changes nothing."""
        found = self.check(seat, action)
        self.events = []
        self.moments = []
        self.apply(seat, found)
        return self.events

    def check(self, seat: int, action: Action | str) -> Action:
        """The option an action or its notation stands for, or IllegalAction with the reason."""
        notation = action if isinstance(action, str) else action.notation
        if self.over:
            raise IllegalAction(f"{notation!r}: the game is over", Text("refuse.over"))
        question = self.question(seat)
        if question is None:
            raise IllegalAction(f"{notation!r}: seat {seat} has nothing to choose now", Text("refuse.wait"))
        found = question.find(notation)
        if found is not None:
            return found
        for refusal in question.refused:
            if refusal.action == notation:
                raise IllegalAction(f"{notation!r} is not allowed: {refusal.reason.key}", refusal.reason)
        raise IllegalAction(f"{notation!r} is not among the options of seat {seat}", Text("refuse.unknown"))

    def apply(self, seat: int, action: Action) -> None:
        """Takes an answer known to be one of the options, and goes on until somebody must choose again."""
        self.steps[-1].answer(self, seat, action)
        self.advance()

    def advance(self) -> None:
        """Carries out the steps that ask nobody, until one asks or the game is over."""
        while not self.over:
            step = self.steps[-1]
            if step.asks(self):
                return
            self.steps.pop()
            step.run(self)

    # -- for the rules -------------------------------------------------------------------------------------------

    def tell(self, key: str, args: dict[str, Any], only: int = NOBODY) -> None:
        """Adds a line to the log. On the hot path guard the call with ``if state.telling``."""
        if self.telling:
            self.events.append(Text(key, args, only))

    def linger(self) -> None:
        """Keeps how the table looks right now, for people to see before it goes on. Nobody is asked meanwhile."""
        if self.telling:
            moment = self.copy()
            moment.events = self.events[:]  # the log must not run ahead of what is seen
            self.moments.append(moment)

    def push(self, steps: list[Step[Any]]) -> None:
        """Puts several steps on the stack, so that the first of them comes first."""
        for i in range(len(steps) - 1, -1, -1):
            self.steps.append(steps[i])

    def clockwise(self, first: int) -> list[int]:
        """All seats, from one on clockwise."""
        return [(first + i) % self.seats for i in range(self.seats)]

    def copy_base(self, other: State) -> None:
        """Gives a new copy what every state has."""
        other.game = self.game
        other.rules = self.rules
        other.turn = self.turn
        other.steps = [step.copy() for step in self.steps]
        other.over = self.over
        other.shown = self.shown
        other.telling = self.telling

    # -- results and positions -----------------------------------------------------------------------------------

    def winners(self) -> list[int]:
        """The seats that won, several if they share it; none while the game goes on, or when a game for one is lost."""
        if not self.over:
            return []
        best = max(self.ranking(seat) for seat in range(self.seats))
        return [seat for seat in range(self.seats) if self.ranking(seat) == best]

    def to_json(self) -> dict[str, Any]:
        """The position, whole: also what is hidden."""
        data: dict[str, Any] = {
            "rules": self.rules,
            "seats": self.seats,
            "rng": int(self.rng.state),
            "turn": self.turn,
            "over": self.over,
            "shown": self.shown,
            "steps": [step.to_json() for step in self.steps],
        }
        for name in self.fields:
            data[name] = plain(getattr(self, name))
        return data

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """A pickle holds the position as JSON, and which game it is of."""
        from kurhan.core.game import unpickle  # which imports this module

        return unpickle, (self.game.id, self.to_json(), self.telling)

    def fill(self, data: dict[str, Any], steps: dict[str, type[Step[Any]]]) -> None:
        """Takes over a position from its JSON."""
        self.rules = data["rules"]
        self.rng = Rng(data["rng"])
        self.turn = data["turn"]
        self.over = data["over"]
        self.shown = data["shown"]
        for name in self.fields:
            setattr(self, name, plain(data[name]))
        self.steps = []
        for name, *values in data["steps"]:
            self.steps.append(steps[name](*[plain(value) for value in values]))


S = TypeVar("S", bound=State)


class Step(Generic[S]):
    """A step of the rulebook, waiting to be carried out: it asks some seats, or nobody and simply runs.

    A step whose attributes change while it asks must override ``copy``.
    """

    # The parameters of __init__, which are attributes of the same names holding plain data.
    fields: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def copy(self) -> Step[S]:
        return self

    def supposed(self, state: S, seat: int, rng: Rng) -> Step[S]:
        """The step as a seat can only suppose it, in a guess: others' secret choices left out, or drawn at random."""
        return self

    def unchosen(self, seat: int) -> Step[S]:
        """The step to think on: what others have chosen where the seat cannot see it they are yet to choose."""
        return self

    def to_json(self) -> list[Any]:
        return [type(self).__name__, *[plain(getattr(self, name)) for name in self.fields]]

    def asks(self, state: S) -> bool:
        """Whether somebody must choose. If not, the step is taken off and run."""
        return True

    def run(self, state: S) -> None:
        """What happens when nobody is asked."""

    def asked(self, state: S) -> int:
        return self.seat

    def waiting(self, state: S) -> list[int]:
        """The seats to answer: one, unless the choice is ``Simultaneous``."""
        return [self.seat]

    def options(self, state: S, seat: int) -> list[Action]:
        raise NotImplementedError

    def answer(self, state: S, seat: int, action: Action) -> None:
        """What the choice does. A step that is done takes itself off the stack, or puts the next one in its place."""
        raise NotImplementedError

    def prompt(self, state: S, seat: int) -> Text:
        return Text("ask." + type(self).__name__)

    def refused(self, state: S, seat: int) -> list[Refusal]:
        return []

    def note(self, state: S, seat: int, action: Action) -> Text | None:
        return None


T = TypeVar("T")


def by_seat(step: Callable[[int], T]) -> list[T]:
    """A step for each seat, for steps that never change: all turns of all games share them."""
    return [step(seat) for seat in range(MOST_SEATS)]


def plain(value: Any) -> Any:
    """A deep copy of plain data, so that a position and its JSON share nothing."""
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return value

"""How tests play: a seat's actions by their notation, what it may and may not do, and what was told of it."""

from __future__ import annotations

from collections.abc import Sequence

from kurhan.core.state import State
from kurhan.core.text import Text


def play(state: State, seat: int, *notations: str) -> list[Text]:
    """A seat's actions one after the other. Returns what happened; no piece may get lost on the way."""
    events: list[Text] = []
    pieces = state.inventory()
    for notation in notations:
        events.extend(state.play(seat, notation))
        assert state.inventory() == pieces, f"{notation}: pieces were made or lost"
    return events


def options(state: State, seat: int) -> list[str]:
    """What a seat may do now; nothing if it is not asked."""
    found = state.question(seat)
    return [option.notation for option in found.options] if found else []


def refused(state: State, seat: int) -> dict[str, str]:
    """What a seat may not do now, and the clause that forbids it."""
    found = state.question(seat)
    return {refusal.action: refusal.clause for refusal in found.refused} if found else {}


def reason(state: State, seat: int, notation: str) -> Text:
    """Why a seat may not do something now."""
    question = state.question(seat)
    assert question is not None, f"seat {seat} is not asked anything"
    return next(refusal.reason for refusal in question.refused if refusal.action == notation)


def note(state: State, seat: int, notation: str) -> Text | None:
    """The second line of an option."""
    question = state.question(seat)
    assert question is not None, f"seat {seat} is not asked anything"
    action = question.find(notation)
    assert action is not None, f"{notation} is not an option"
    return question.note(action)


def step(state: State) -> str:
    """The step that asks; none when the game is over."""
    return "" if state.over else type(state.steps[-1]).__name__


def told(events: Sequence[Text], key: str) -> list[Text]:
    """The lines of the log with this key."""
    return [event for event in events if event.key == key]

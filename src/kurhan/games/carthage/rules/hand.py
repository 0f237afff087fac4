"""The hand: putting cards forward unseen, and showing them when they are played."""

from __future__ import annotations

from typing import Final, TypeVar

from mypy_extensions import i64

from kurhan.core.action import Action
from kurhan.games.carthage.state import Carthage

T = TypeVar("T")
BIT: Final[i64] = 1  # shifted by a kind: sets of kinds of cards are sums of these


def kinds_in_hand(state: Carthage, seat: int, actions: list[Action]) -> list[Action]:
    """One action for each kind of card in a hand."""
    kind = state.box.kind
    kinds: i64 = 0
    for card in state.secret[seat]:
        kinds |= BIT << kind[card]
    for card in state.taken[seat]:
        kinds |= BIT << kind[card]
    options: list[Action] = []
    offer(actions, kinds, options)
    return options


def offer(actions: list[T], kinds: i64, options: list[T]) -> None:
    """Adds the actions on those kinds whose bit is set."""
    kind: i64 = 0
    while kinds:
        if kinds & 1:
            options.append(actions[kind])
        kinds >>= 1
        kind += 1


def put_aside(state: Carthage, seat: int, kind: int) -> None:
    """Puts a card of a kind forward. One that others have seen goes first, so playing it tells them nothing more."""
    i = find_kind(state, state.taken[seat], kind)
    if i >= 0:
        state.aside.insert(0, state.taken[seat].pop(i))
        state.aside_taken += 1
        return
    hand = state.secret[seat]
    state.aside.append(hand.pop(find_kind(state, hand, kind)))


def find_kind(state: Carthage, cards: list[int], kind: int) -> int:
    kinds = state.box.kind
    i = 0
    for card in cards:
        if kinds[card] == kind:
            return i
        i += 1
    return -1


def discard_aside(state: Carthage, seat: int) -> None:
    """The cards put forward are shown to all and discarded."""
    if not state.aside:
        return
    state.purse[seat] -= state.worth(state.aside)
    state.spent[seat].extend(state.aside[state.aside_taken :])
    state.discard.extend(state.aside)
    state.aside, state.aside_taken = [], 0
    state.shown += 1

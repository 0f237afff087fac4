"""The bot that searches: a tree over what the seat knows, grown on guesses of what it does not.

Information-set Monte Carlo tree search. Every playout deals the hidden things anew, walks down the tree along actions
that are options in this guess, adds one node, settles the rest of the turn quickly, and asks the game's insight for the
odds. Options new to the tree get a first look of the same kind, so that hopeless ones cost one look and no playout.
"""

from __future__ import annotations

from math import log, sqrt
from time import perf_counter
from typing import Final, final

from kurhan.core.action import Action
from kurhan.core.chair import Chair
from kurhan.core.insight import Insight
from kurhan.core.rng import Rng
from kurhan.core.state import State

CURIOSITY: Final = 0.06  # how much what is little known weighs against the odds found so far
TRUST: Final = 2.0  # a first look at an action counts as much as so many playouts
SETTLING: Final = 60  # the rest of a turn is settled within this many choices
FOLLOW_UP: Final = 0.2  # what follows from a move, such as its payment, gets so much of the time


@final
class Arm:
    """One action of a seat in a node, and how it fared."""

    def __init__(self, notation: str) -> None:
        self.notation = notation
        self.first = 0.0  # the odds at a first look
        self.visits = 0
        self.seen = 0  # in how many walks it was an option
        self.total = 0.0  # the sum of the odds of the seat that plays it

    def mean(self) -> float:
        return self.total / self.visits if self.visits else self.first


@final
class Node:
    """What is known after some actions. Several seats may choose here, none of them seeing the others' choice."""

    def __init__(self, seats: int) -> None:
        self.arms: list[dict[str, Arm]] = [{} for _ in range(seats)]
        self.children: dict[str, Node] = {}

    def child(self, key: str) -> Node:
        found = self.children.get(key)
        if found is None:
            found = Node(len(self.arms))
            self.children[key] = found
        return found


@final
class Walk:
    """One way down the tree: which arms were taken, by which seats, and whether it came to something new."""

    def __init__(self) -> None:
        self.arms: list[Arm] = []
        self.seats: list[int] = []
        self.new = False


@final
class Search:
    """Thinks for a number of playouts or, if that is 0, for a time in seconds."""

    def __init__(self, insight: Insight, playouts: int, seconds: float, seed: int) -> None:
        self.insight = insight
        self.playouts = playouts
        self.seconds = seconds
        self.rng = Rng(seed)

    def choose(self, chair: Chair) -> Action:
        question = chair.question()
        if len(question.options) == 1:
            return question.options[0]
        guess = chair.guess(self.rng)
        options = self.insight.sensible(guess, chair.seat, question.options)
        if len(options) == 1:
            return options[0]
        arms = self.weigh(chair, guess)
        best = options[0]
        most = -1
        for option in options:
            arm = arms.get(option.notation)
            if arm is not None and arm.visits > most:
                best, most = option, arm.visits
        return best

    def weigh(self, chair: Chair, guess: State) -> dict[str, Arm]:
        """What the search thinks of every sensible option, by notation."""
        root = Node(chair.seats)
        par = self.insight.value(guess, chair.seat)
        until = perf_counter() + self.seconds * (1.0 if self.insight.quiet(guess) else FOLLOW_UP)
        count = 0
        while count < self.playouts or (self.playouts == 0 and (count == 0 or perf_counter() < until)):
            self.playout(root, chair.guess(self.rng), par)
            count += 1
        return root.arms[chair.seat]

    def playout(self, root: Node, state: State, par: float) -> None:
        walk = Walk()
        node = root
        while not walk.new and not state.over:
            node = self.descend(node, state, walk, par)
        self.insight.settle(state, SETTLING)
        odds = self.insight.odds(state, par)
        for i in range(len(walk.arms)):
            arm = walk.arms[i]
            arm.visits += 1
            arm.total += odds[walk.seats[i]]

    def descend(self, node: Node, state: State, walk: Walk, par: float) -> Node:
        """One step down: every waiting seat chooses in this node, then all choices are carried out."""
        waiting = state.waiting()
        if len(waiting) == 1:
            action = self.pick(node, state, waiting[0], walk, par)
            state.apply(waiting[0], action)
            return node.child(action.notation)
        actions = [self.pick(node, state, seat, walk, par) for seat in waiting]
        key = ""
        for i in range(len(waiting)):
            if state.over or waiting[i] not in state.waiting():
                break
            state.apply(waiting[i], actions[i])
            key += actions[i].notation + "|"
        return node.child(key)

    def pick(self, node: Node, state: State, seat: int, walk: Walk, par: float) -> Action:
        """The seat's most promising option in this guess, by its odds and by how little is known of it."""
        options = self.insight.sensible(state, seat, state.options(seat))
        if len(options) == 1:
            return options[0]
        arms = node.arms[seat]
        chosen = options[0]
        taken: Arm | None = None
        best = -1.0
        for option in options:
            arm = arms.get(option.notation)
            if arm is None:
                arm = Arm(option.notation)
                arm.first = self.look(state, seat, option, par)
                arms[option.notation] = arm
            arm.seen += 1
            # Moods vary: two who choose at once and always think alike would chase each other in step for ever.
            mood = CURIOSITY * (0.5 + self.rng.chance())
            odds = (arm.total + TRUST * arm.first) / (arm.visits + TRUST)
            score = odds + mood * sqrt(log(arm.seen + 1.0) / (arm.visits + 1.0))
            if score > best:
                chosen, taken, best = option, arm, score
        assert taken is not None
        if taken.visits == 0:
            walk.new = True
        walk.arms.append(taken)
        walk.seats.append(seat)
        return chosen

    def look(self, state: State, seat: int, action: Action, par: float) -> float:
        """The odds of a seat right after an action and what follows from it."""
        trial = state.copy()
        trial.apply(seat, action)
        self.insight.settle(trial, SETTLING)
        return self.insight.odds(trial, par)[seat]

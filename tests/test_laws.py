"""The laws that every game keeps, at every seat count and option, on random play and on play by bots.

``make test`` plays enough to catch mistakes; ``make laws GAMES=10000`` plays that many of each seat count.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import os
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from math import gcd, sqrt
from typing import Any

import pytest

import kurhan
from kurhan import bots
from kurhan.core.chair import Chair
from kurhan.core.game import Game
from kurhan.core.record import Record
from kurhan.core.state import State
from kurhan.core.text import Text
from kurhan.core.words import LANGUAGES, Words, words

GAMES = int(os.environ.get("KURHAN_LAWS", "60"))
GAP = 8 if GAMES <= 200 else 60  # about how many actions lie between two close looks: the more games, the fewer looks
CHUNKS = 4  # so that several workers can share the games of one seat count

TABLES = [(game, seats, chunk) for game in kurhan.games() for seats in game.seats for chunk in range(CHUNKS)]


def ways_to_play(game: Game, seats: int) -> list[tuple[str, ...]]:
    values = [choice.values if choice.is_for(seats) else [choice.usual] for choice in game.options.values()]
    return list(itertools.product(*values))


def options_of(game: Game, seats: int, number: int) -> dict[str, str]:
    """One way to choose the options of a game, going round: every chunk of the games meets all of them.

    Where there are too many for that, few games meet every value of each: so the steps are long.
    """
    ways = ways_to_play(game, seats)
    step = next(step for step in range(len(ways) * 5 // 13 + 1, 2 * len(ways) + 2) if gcd(step, len(ways)) == 1)
    return dict(zip(game.options, ways[(number // CHUNKS + number % CHUNKS) * step % len(ways)], strict=True))


def dump(state: State) -> str:
    return json.dumps(state.to_json(), sort_keys=True)


def fingerprint(state: State) -> str:
    return hashlib.sha256(dump(state).encode()).hexdigest()


class Watch:
    """Plays one game and checks every law along the way."""

    def __init__(self, game: Game, seats: int, seed: int) -> None:
        self.game = game
        self.rng = kurhan.Rng(seed)
        self.record = Record(game, seats, seed, options_of(game, seats, seed))
        self.state = self.record.start()
        self.pieces = self.state.inventory()
        self.all_actions = game.actions()
        self.known = set(self.all_actions)
        self.kept: list[tuple[State, str]] = []
        self.said: list[Text] = list(self.state.events)
        self.hidden = False  # whether a guess ever differed from the truth

    def play(self, choose: Any) -> None:
        # About as many close looks in a short game as in a long one: their gaps grow with the game.
        look = 1
        while not self.state.over:
            number = len(self.record.actions)
            assert number < self.game.bound, "law 1: the game does not end"
            close = number == look
            if close:
                look += 1 + number // 4 + self.rng.below(GAP)
                self.look_closely()
            seat = self.rng_seat()
            question = self.state.question(seat)
            assert question is not None
            self.check_notation([option.notation for option in question.options])
            if close:
                self.said += asked(question)
            action = choose(self, seat, question)
            before = self.state.copy() if close else None
            told = self.state.play(seat, action)
            self.said += told
            self.record.actions.append((seat, str(action)))
            assert self.state.inventory() == self.pieces, "law 2: pieces were made or lost"
            if before is not None:
                self.check_shown(before, seat, str(action), told)
                self.check_choice(before, seat, told)
            for moment in self.state.moments:
                assert moment.inventory() == self.pieces
                json.dumps(moment.view(None))
        self.check_end()

    def rng_seat(self) -> int:
        waiting = self.state.waiting()
        assert waiting, "law 1: nobody can choose and the game is not over"
        assert self.state.asked() in waiting
        return waiting[self.rng.below(len(waiting))]

    def some_action(self) -> str:
        return self.all_actions[self.rng.below(len(self.all_actions))]

    def check_notation(self, notations: list[str]) -> None:
        assert notations, "law 1: a question without options"
        assert len(set(notations)) == len(notations), "law 6: two options read alike"
        assert self.known.issuperset(notations), "law 6: an option that the game does not list"

    def look_closely(self) -> None:
        state = self.state
        truth = dump(state)
        self.kept.append((state.copy(), fingerprint(state)))
        # law 4
        again = self.game.from_json(json.loads(truth))
        assert dump(again) == truth, "law 4: a position does not survive JSON"
        assert again.view(0) == state.view(0)
        json.dumps([state.view(seat) for seat in (None, *range(state.seats))])
        self.check_refusals(truth)
        for seat in range(state.seats):
            self.check_guess(seat, truth)

    def check_refusals(self, truth: str) -> None:
        """Law 6: whatever is not an option is refused, with a reason where there is one, and changes nothing."""
        waiting = self.state.waiting()
        for seat in range(self.state.seats):
            question = self.state.question(seat)
            options = [option.notation for option in question.options] if question else []
            refused = {refusal.action: refusal.reason for refusal in question.refused} if question else {}
            assert not set(options) & set(refused), "law 6: an option is refused"
            assert (seat in waiting) == (question is not None)
            wrong = [*refused, "", "no such thing", *[self.some_action() for _ in range(3)]]
            for notation in wrong:
                if notation not in options:
                    with pytest.raises(kurhan.IllegalAction) as error:
                        self.state.play(seat, notation)
                    assert error.value.reason is not None
                    assert notation not in refused or error.value.reason == refused[notation]
        assert dump(self.state) == truth, "law 6: a refused action changed something"

    def check_guess(self, seat: int, truth: str) -> None:
        """Law 5: what a seat sees and may do says nothing about what it cannot know."""
        futures = set()
        for _ in range(2):
            guess = self.state.guess(seat, self.rng)
            assert not guess.telling, "law 5: a guess is not silent"
            assert guess.view(seat) == self.state.view(seat), "law 5: the view leaks"
            ours, theirs = guess.question(seat), self.state.question(seat)
            assert (ours and ours.to_json()) == (theirs and theirs.to_json()), "law 5: the question leaks"
            assert guess.waiting() == self.state.waiting(), "law 5: who is asked leaks"
            assert guess.inventory() == self.pieces, "law 5: a guess makes or loses pieces"
            assert guess.view(None) == self.state.view(None), "law 5: a spectator sees more than a player"
            futures.add(int(guess.rng.state))
            guess.rng = self.state.rng.copy()
            self.hidden |= dump(guess) != truth
            # A guess rests on what the seat knows and on chance alone: from another guess, in which the generator
            # is another, too, it comes out the same.
            guess.rng = kurhan.Rng(int(self.rng.bits()))
            seed = int(self.rng.bits())
            again, true = (dump(start.guess(seat, kurhan.Rng(seed))) for start in (guess, self.state))
            assert again == true, "law 5: a guess depends on what is hidden"
            kurhan.playout(guess, self.rng, 3)
        assert len(futures) == 2, "law 5: two guesses foresee the same draws"
        assert dump(self.state) == truth, "law 5: guessing, or playing on a guess, changed the game"

    def check_shown(self, before: State, seat: int, action: str, told: list[Text]) -> None:
        """Laws 5 and 7: unless something hidden was shown, an action looks and reads alike whatever is hidden."""
        if self.state.rng.state != before.rng.state or self.state.shown != before.shown:
            return
        for other in range(self.state.seats):
            guess = before.guess(other, self.rng)
            question = guess.question(seat)
            if question is None or question.find(action) is None:
                continue
            guess.telling = True
            read = guess.play(seat, action)
            assert guess.view(other) == self.state.view(other), "law 7: an undoable action showed something"
            assert readable(read, other) == readable(told, other), "law 5: the log leaks"

    def check_choice(self, before: State, seat: int, told: list[Text]) -> None:
        """Law 5: where others cannot tell which of two actions was chosen, they do not read it in the log either."""
        seed = int(self.rng.bits())
        others = [other for other in range(before.seats) if other != seat]
        known = [dump(self.state.guess(other, kurhan.Rng(seed))) for other in others]
        options = before.options(seat)
        for _ in range(2):
            instead = before.copy()
            read = instead.play(seat, options[self.rng.below(len(options))])
            if dump(instead) == dump(self.state):
                continue  # the same action, or one that comes to the same
            for i, other in enumerate(others):
                if dump(instead.guess(other, kurhan.Rng(seed))) == known[i]:
                    assert readable(read, other) == readable(told, other), "law 5: the log tells a secret choice"

    def check_end(self) -> None:
        state = self.state
        assert state.questions() == []
        assert state.waiting() == []
        scores, rows = state.scores(), state.breakdown()
        assert scores == [sum(row.values()) for row in rows], "law 1: the breakdown does not add up"
        ranks = [state.ranking(seat) for seat in range(state.seats)]
        assert [rank[0] for rank in ranks] == scores
        best = [seat for seat in range(state.seats) if ranks[seat] == max(ranks)]
        assert state.winners() == best or (state.seats == 1 and state.winners() == [])  # one can lose alone
        for copy, mark in self.kept:
            assert fingerprint(copy) == mark, "law 3: a copy changed when the game went on"
        self.record.finish(state)
        again = Record.loads(self.record.dumps())
        assert again.to_json() == self.record.to_json()
        assert dump(again.state()) == dump(state), "law 4: a record replays to another position"


def asked(question: kurhan.Question) -> list[Text]:
    """All that a question says."""
    notes = [question.note(option) for option in question.options]
    return [question.prompt, *[note for note in notes if note is not None], *[one.reason for one in question.refused]]


def readable(texts: list[Text], seat: int) -> list[Text]:
    return [text for text in texts if text.only in (-1, seat)]


def at_random(watch: Watch, seat: int, question: kurhan.Question) -> kurhan.Action:
    return question.options[watch.rng.below(len(question.options))]


@pytest.mark.parametrize(("game", "seats", "chunk"), TABLES, ids=lambda value: getattr(value, "id", str(value)))
def test_random_play_keeps_the_laws(game: Game, seats: int, chunk: int) -> None:
    hidden, seeds = False, range(chunk, GAMES, CHUNKS)
    for seed in seeds:
        watch = Watch(game, seats, seed)
        watch.play(at_random)
        hidden |= watch.hidden
        if seed < 2 * CHUNKS:
            check_words(game, watch.said)
    # In some ways to play nothing may be hidden, so a few games need not show that something is.
    if len(seeds) >= len(ways_to_play(game, seats)) and type(game.start(seats, 1)).deal_again is not State.deal_again:
        assert hidden, "law 5 was checked on guesses that guess nothing"


@pytest.mark.parametrize("game", kurhan.games(), ids=lambda game: game.id)
def test_bot_play_keeps_the_laws(game: Game) -> None:
    for number, seats in enumerate(game.seats):
        for seed in range(3):
            mind = bots.make("greedy", game, seed)
            watch = Watch(game, seats, seed + number)
            watch.play(lambda watch, seat, question, mind=mind: mind.choose(Chair(watch.state, seat)))
            check_words(game, watch.said)


# -- law 5, by numbers: what is guessed is as likely as it is ----------------------------------------------------------


class Scale:
    """Weighs how often something is so in truth against how often it is guessed."""

    def __init__(self) -> None:
        self.tips: defaultdict[str, list[int]] = defaultdict(list)

    def weigh_others(self, truth: State, guess: State, seat: int) -> None:
        """What the others see, in truth and in a seat's guess."""
        for other in range(truth.seats):
            if other != seat:
                self.weigh(truth.view(other), guess.view(other), "now")

    def weigh(self, truth: dict[str, Any], guess: dict[str, Any], when: str) -> None:
        for fact, tip in difference(truth, guess, when).items():
            if tip:
                self.tips[fact].append(tip)

    def check(self) -> None:
        """Chance alone tips the scale by 4.5 deviations once in 150 thousand facts; there are some hundreds."""
        for fact, tips in self.tips.items():
            deviation = sum(tips) / sqrt(sum(tip * tip for tip in tips))
            assert abs(deviation) < 4.5, f"law 5: guesses are off by {deviation:.1f} deviations: {fact}"


def difference(truth: Any, guess: Any, path: str) -> Counter[str]:
    """How much oftener each value stands somewhere in one view than in another, whatever its place in a list."""
    found: Counter[str] = Counter()
    if isinstance(truth, dict) and isinstance(guess, dict):
        for key in {**truth, **guess}:
            if truth.get(key) != guess.get(key):
                found.update(difference(truth.get(key), guess.get(key), f"{path}.{key}"))
        return found
    if isinstance(truth, list) and isinstance(guess, list):
        nothing: Any = []
        for one, other in itertools.zip_longest(truth, guess, fillvalue=nothing):
            if one != other:  # what is alike weighs nothing
                found.update(facts(one, path))
                found.subtract(facts(other, path))
        return found
    found.update(facts(truth, path))
    found.subtract(facts(guess, path))
    return found


def facts(value: Any, path: str) -> Iterator[str]:
    """Every single value in a view, with where it stands but for its place in a list."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from facts(part, f"{path}.{key}")
    elif isinstance(value, list):
        for part in value:
            yield from facts(part, path)
    else:
        yield f"{path} {value}"


def later(state: State, rng: kurhan.Rng) -> Any:
    """What all will see a while later, if everyone goes on at random."""
    going_on = state.copy()
    kurhan.playout(going_on, rng, 12)
    return going_on.view(None)


@pytest.mark.parametrize("game", kurhan.games(), ids=lambda game: game.id)
def test_first_guesses_are_as_likely_as_the_truth(game: Game) -> None:
    scale = Scale()
    for seed in range(5000):
        state, rng = game.start(game.seats[-1], seed), kurhan.Rng(seed)
        seat = state.asked()
        scale.weigh_others(state, state.guess(seat, rng), seat)
        if seed == 9 and not scale.tips:
            return  # nothing that a seat has is hidden from others yet
    scale.check()


@pytest.mark.parametrize("game", kurhan.games(), ids=lambda game: game.id)
def test_later_guesses_are_as_likely_as_the_truth(game: Game) -> None:
    scale = Scale()
    for seed in range(400):
        seats, rng = game.seats[seed % len(game.seats)], kurhan.Rng(seed)
        state = game.start(seats, seed, options_of(game, seats, seed))
        kurhan.playout(state, rng, rng.below(60))
        if state.over:
            continue
        seat = state.asked()
        guess = state.guess(seat, rng)
        scale.weigh_others(state, guess, seat)
        scale.weigh(later(state, rng), later(guess, rng), "later")
    scale.check()


# -- copies, and compiled code -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", kurhan.games(), ids=lambda game: game.id)
def test_playing_on_a_copy_leaves_the_original_alone(game: Game) -> None:
    state = game.start(game.seats[-1], 3)
    rng = kurhan.Rng(3)
    while not state.over:
        mark = fingerprint(state)
        other = state.copy()
        for _ in range(5):
            if not other.over:
                seat = other.asked()
                options = other.options(seat)
                other.play(seat, options[rng.below(len(options))])
        assert fingerprint(state) == mark, "law 3"
        seat = state.asked()
        options = state.options(seat)
        state.play(seat, options[rng.below(len(options))])


@pytest.mark.parametrize("game", kurhan.games(), ids=lambda game: game.id)
def test_compiled_and_plain_play_the_same_games(game: Game) -> None:
    if not kurhan.compiled():
        pytest.skip("the engine is not compiled here: there is nothing to compare")
    script = f"from tests.test_laws import trace; import kurhan; print(trace(kurhan.game({game.id!r})))"
    plain = subprocess.run(
        [sys.executable, "-c", script], env={**os.environ, "KURHAN_PLAIN": "1"}, text=True, capture_output=True
    )
    assert plain.returncode == 0, plain.stderr
    assert plain.stdout.strip() == trace(game), "law 8"


def trace(game: Game) -> str:
    """A hash over every position of some games, guesses included."""
    total = hashlib.sha256()
    for seats in game.seats:
        for seed in range(4):
            state = game.start(seats, seed, options_of(game, seats, seed))
            rng = kurhan.Rng(seed)
            while not state.over:
                seat = state.asked()
                total.update(dump(state.guess(seat, rng)).encode())
                options = state.options(seat)
                state.play(seat, options[rng.below(len(options))])
                total.update(dump(state).encode())
    return total.hexdigest()


# -- law 9: every word in Polish and in English (those that nobody says in play: see test_words.py) --------------------


def check_words(game: Game, texts: list[Text]) -> None:
    for language in LANGUAGES:
        book = words(language, game.folder / "words")
        for text in texts:
            said = book.say(text, ["Ala", "Bob", "Cid", "Dan"])
            assert "{" not in said
            for name in components(text.args.values()):
                assert named(book, name), f"law 9: {text.key}: {name} has no name"


def components(values: Iterable[Any]) -> Iterator[str]:
    """The names of components among the values of a text."""
    for value in values:
        if isinstance(value, str):
            yield value
        elif isinstance(value, list):
            yield from components(value)


def named(book: Words, name: str) -> bool:
    """Whether a component has a name of its own, or its row has one."""
    return name in book or name.rpartition("-")[0] in book

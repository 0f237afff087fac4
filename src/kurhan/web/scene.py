"""One table as somebody sees it. Templates get the view, the question and words, never the state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain, islice
from typing import Any

from markupsafe import Markup, escape

from kurhan.bots import LEVELS
from kurhan.core.action import Action
from kurhan.core.game import Game
from kurhan.core.state import Question, State
from kurhan.core.text import EVERYONE, Text
from kurhan.table import Table
from kurhan.web.chart import curve_chart
from kurhan.web.guest import Guest
from kurhan.web.parts import Album, Drawer, Meaning, Page, Picture, actions_mark, icon_mark, marked
from kurhan.web.render import asset, game_words, settings, static
from kurhan.web.sheets import Sheets
from kurhan.web.sight import Sight

LOG_LINES = 40  # how many lines of the log a table shows at least; the replay has all of it
MOST_NEWS = 3  # turns told beside one's own choice
MOST_TOLD = 2000  # actions and chapters in words that are kept for a game in one language as long as they are used
CHAPTER = 10  # so many actions are one part of the log, so that only what is told of the latest is sent anew

# What templates of a table are given: the same for a game and a language, and anew with each picture.
CONSTANTS = frozenset(["t", "called", "static", "asset", "icon", "play", "piece", "game", "levels"])
VALUES = frozenset([
    "view", "eye", "over", "started", "live", "at", "people", "question", "status", "log", "news", "n", "can_undo",
    "can_undo_all", "can_hint", "curtain", "result", "host", "table", "tale",
])  # fmt: skip


@cache
def table_templates() -> Sheets:
    return Sheets(CONSTANTS, VALUES, **settings())


@dataclass(eq=False, slots=True)
class Turn:
    """An action as the log tells it: one for all who are told the same, and so known by itself."""

    turn: int
    lines: list[dict[str, Any]]


class Lasting(list[Turn]):
    """A list that never changes, and so is known by itself instead of by all that is in it."""

    __hash__ = object.__hash__  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return self is other


@dataclass(frozen=True)
class Onlooker:
    """All that a picture of a table says of who looks at it, and of who is there at that moment.

    A scene is given nothing else of its guest, so onlookers that are alike can share one picture.
    """

    language: str
    eye: int | None
    curtain: int | None
    mine: tuple[int, ...]  # the guest's seats, also those lent to a bot
    host: bool
    can_undo: bool
    online: frozenset[int]
    away: frozenset[int]
    can_undo_all: bool = False  # more than one action at once

    @classmethod
    def of(cls, table: Table, guest: Guest, sight: Sight) -> Onlooker:
        return cls(
            language=guest.language,
            eye=sight.eye,
            curtain=sight.curtain,
            mine=tuple(i for i, seat in enumerate(table.row.seats) if seat.holder == guest.holder),
            host=table.row.host == guest.holder,
            can_undo=sight.eye is not None and table.can_undo(guest.holder),
            online=table.online(),
            away=table.away(),
            can_undo_all=sight.eye is not None and table.undoable(guest.holder) > 1,
        )


class Style:
    """What all tables of a game have in common in one language."""

    def __init__(self, game: Game, language: str) -> None:
        self.game = game
        self.book = game_words(language, game)
        self._sheets = table_templates()
        self._book = self._sheets.book(f"{game.id}/view.html")
        self.album = Album(self._sheets)
        self._sprites = {"*": static("icons.svg"), "+": asset(game, "icons.svg")}
        self._chapters: Drawer[tuple[list[Turn], object]] = Drawer(MOST_TOLD)
        self._actions: dict[str, Action] = {}
        self._told: Drawer[tuple[Turn, object]] = Drawer(MOST_TOLD)
        self._turns_told: Drawer[Turn] = Drawer(MOST_TOLD)  # by what they tell
        self.constants: dict[str, Any] = {
            "t": self.book.say, "called": self.book.called, "static": static, "asset": asset, "icon": icon_mark,
            "play": actions_mark, "piece": piece, "game": game, "levels": list(LEVELS),
        }  # fmt: skip
        settling = self._page({**self._sheets.globals, **self.constants})
        settling.set(self._book.settled)
        self.constants = settling.values

    def action(self, notation: str) -> Action:
        """An action of the game, whether it is an option now or not."""
        if not self._actions:
            self._actions = {action.notation: action for action in self.game.box.actions()}
        return self._actions[notation]

    def _page(self, values: dict[str, Any]) -> Page:
        return Page(self.album, self._book.blocks, values)

    def chapter(self, table: Table, start: int, end: int, eye: int | None, names: tuple[str, ...]) -> list[Turn]:
        """What is told of some actions, the latest first."""
        if end - start < CHAPTER:
            return self._turns(table, start, end, eye, names)
        deed = table.deed(end - 1)
        key = (id(deed), start, eye, table.over, names)
        found = self._chapters.get(key)
        if found is None:
            # Who keeps a deed keeps its id from being given to another.
            found = (Lasting(self._turns(table, start, end, eye, names)), deed)
            self._chapters.put(key, found)
        return found[0]

    def _turns(self, table: Table, start: int, end: int, eye: int | None, names: tuple[str, ...]) -> list[Turn]:
        told = [self._turn(table, at, eye, names) for at in range(end - 1, start - 1, -1)]
        return [turn for turn in told if turn.lines]

    def _turn(self, table: Table, at: int, eye: int | None, names: tuple[str, ...]) -> Turn:
        deed = table.deed(at)
        key = (id(deed), eye, table.over, names)
        found = self._told.get(key)
        if found is None:
            found = (self.turn(at, table.told(at, eye), names), deed)
            self._told.put(key, found)
        return found[0]

    def turn(self, at: int, texts: list[Text], names: tuple[str, ...]) -> Turn:
        lines = [(self.book.line(text, names), text.args.get("seat"), components_in(text)) for text in texts]
        key = (at, *lines)
        found = self._turns_told.get(key)
        if found is None:
            found = Turn(at, [{"text": said, "seat": seat, "points": points} for said, seat, points in lines])
            self._turns_told.put(key, found)
        return found

    def draw(self, n: int, offer: Offer, values: dict[str, Any]) -> Picture:
        book = self._book
        page = self._page({**self.constants, **values})
        for number in book.sets:
            page.set(number)
        return Picture(n, page.root(book.frame), offer.actions, self._sprites)


def components_in(text: Text) -> str:
    """The components a text names, so that whoever points at it sees where they are."""
    values = chain.from_iterable(value if isinstance(value, list) else [value] for value in text.args.values())
    return " ".join(dict.fromkeys(value for value in values if isinstance(value, str) and "." in value))


@cache
def style(game: Game, language: str) -> Style:
    return Style(game, language)


class Scene:
    """One table as an onlooker sees it."""

    def __init__(self, table: Table, onlooker: Onlooker) -> None:
        self.table = table
        self.onlooker = onlooker
        self.style = style(table.game, onlooker.language)
        self.book = self.style.book
        self.names = tuple(seat.name or self.book.say("shell.free-seat") for seat in table.row.seats)

    def now(self) -> Picture:
        """What changes when somebody plays: all of the table below the page's frame."""
        return self._draw(self.table.state, None, self.table.started)

    def passing(self, state: State) -> Picture:
        """The table as it looked on the way of the last action."""
        return self._draw(state, None, False, state.events)

    def replay(self, at: int) -> Picture:
        """The table as it stood after so many actions; no one can play on it."""
        return self._draw(self.table.position(at), at, False)

    def _draw(self, state: State, at: int | None, live: bool, told: list[Text] | None = None) -> Picture:
        table, onlooker = self.table, self.onlooker
        eye, curtain = onlooker.eye, onlooker.curtain
        question = state.question(eye) if live and eye is not None else None
        offer = Offer(self.style, self.names, question)
        log = self._log(at, told)
        return self.style.draw(table.n, offer, {
            "table": {"id": table.id, "next": table.row.next},
            "view": state.view(eye), "eye": eye, "over": state.over, "started": table.started, "live": live, "at": at,
            "host": onlooker.host,
            "people": self._people(state), "question": offer.to_view(), "status": self._status(state, question),
            "log": log, "news": [] if state.over else self._news(log, question is None), "n": table.n,
            "can_undo": live and onlooker.can_undo, "can_undo_all": live and onlooker.can_undo_all,
            "can_hint": question is not None,
            "curtain": None if curtain is None else {"seat": curtain, "name": self.names[curtain]},
            "result": self._result(state) if state.over else None,
            "tale": self._tale(),
        })  # fmt: skip

    def _tale(self) -> dict[str, Any] | None:
        """The chapter that is played here."""
        row, campaign = self.table.row, self.table.game.campaign
        if campaign is None or row.campaign is None:
            return None
        best = row.outcome == campaign.outcomes[0]
        return {"id": row.campaign, "chapter": row.chapter, "outcome": row.outcome, "best": best}

    def _people(self, state: State) -> list[dict[str, Any]]:
        onlooker, waiting = self.onlooker, state.waiting() if self.table.started else []
        return [
            {
                "seat": i,
                "name": self.names[i],
                "kind": seat.kind,
                "level": self.book.say("level." + seat.level) if seat.level else "",
                "you": i == onlooker.eye or (i in onlooker.mine and not self.table.started),
                "mine": i in onlooker.mine,
                "turn": i in waiting,
                "online": seat.kind == "bot" or i in onlooker.online,
                "away": i in onlooker.away,
            }
            for i, seat in enumerate(self.table.row.seats)
        ]

    def _status(self, state: State, question: Question | None) -> str:
        say = self.book.say
        if state.over:
            winners = [self.names[seat] for seat in state.winners()]
            return say("shell.won", winners=winners, count=len(winners)) if winners else say("shell.lost")
        if not self.table.started:
            return say("shell.waiting-for-players")
        if question is not None:
            return say("shell.your-turn", prompt=say(question.prompt, self.names))
        names = [self.names[seat] for seat in state.waiting()]
        if not names:  # a moment between two steps: what has just happened
            told = [text for text in state.events if text.only in (EVERYONE, self.onlooker.eye)]
            return self.book.line(told[-1], self.names) if told else ""
        return say("shell.their-turn", who=names, count=len(names))

    def _log(self, at: int | None, told: list[Text] | None) -> list[list[Turn]]:
        """The log in chapters, the latest action first; on its way only what had been told of it by then."""
        eye, table = self.onlooker.eye, self.table
        latest = len(table.record.actions) if at is None else at
        chapters: list[list[Turn]] = []
        count, end = 0, latest + 1
        if told is not None and latest:
            texts = [text for text in table.told(latest, eye) if text in told]
            chapters, end = [[self.style.turn(latest, texts, self.names)]] if texts else [], latest
        while end > 0 and count < LOG_LINES:
            start = (end - 1) // CHAPTER * CHAPTER
            chapters.append(self.style.chapter(table, start, end, eye, self.names))
            count += sum([len(turn.lines) for turn in chapters[-1]])
            end = start
        return chapters

    def _news(self, log: list[list[Turn]], whole: bool) -> list[dict[str, Any]]:
        """What happened since the eye's own last action, one line a turn; all lines of the last turn if whole."""
        news: list[dict[str, Any]] = []
        for i, turn in enumerate(islice(chain(*log), MOST_NEWS)):
            if turn.lines[0]["seat"] == self.onlooker.eye:
                break
            news = (turn.lines if whole and i == 0 else turn.lines[:1]) + news
        return news

    def _result(self, state: State) -> dict[str, Any]:
        scores, winners = state.scores(), state.winners()
        order = sorted(range(state.seats), key=state.ranking, reverse=True)
        return {
            "order": order,
            "scores": scores,
            "winners": winners,
            "names": list(self.names),
            "rows": list(state.breakdown()[0]),
            "breakdown": state.breakdown(),
            "ranks": [state.ranking(seat)[1:] for seat in range(state.seats)],  # what breaks ties
            "chart": curve_chart(self.table.curve(), list(self.names)),
        }


class Offer:
    """What the seat may do, as the templates need it."""

    def __init__(self, style: Style, names: Sequence[str], question: Question | None) -> None:
        book = self.book = style.book
        self.style = style
        self.names = names
        self.question = question
        self.labels: dict[str, str] = {}
        self.reasons: dict[str, str] = {}
        if question is not None:
            self.labels = {option.notation: book.say(option.label(), names) for option in question.options}
            self.reasons = {refusal.action: book.say(refusal.reason, names) for refusal in question.refused}

    def actions(self, marks: Iterable[str]) -> dict[str, Meaning]:
        """What actions marked on a page mean now, where there is anything to say."""
        if self.question is None:
            return {}
        meant = {mark: self._meaning(marked(mark)) for mark in marks}
        return {mark: meaning for mark, meaning in meant.items() if meaning}

    def _meaning(self, notations: Sequence[str]) -> Meaning:
        """Which of the notations are options now; or why none is."""
        lit = [(i, self._label(notation)) for i, notation in enumerate(notations) if self._possible(notation)]
        reasons = [self.reasons[notation] for notation in notations if notation in self.reasons]
        return lit or " ".join(dict.fromkeys(reasons))

    def _possible(self, notation: str) -> bool:
        """A sequence joined by semicolons is possible if its first action is: the table checks the rest."""
        return notation.split(";")[0] in self.labels

    def _label(self, notation: str) -> str:
        """Of a sequence, what it begins with and what it leads to."""
        first, *rest = notation.split(";")
        return ": ".join([self.labels[first], *[self._short(self.style.action(one)) for one in rest]])

    def _short(self, option: Action) -> str:
        """The label under a heading that already says the verb."""
        label = option.label()
        key = label.key.replace("do.", "short.", 1)
        return self.book.say(Text(key, label.args) if key in self.book else label, self.names)

    def to_view(self) -> dict[str, Any] | None:
        if self.question is None:
            return None
        groups: dict[str, list[dict[str, Any]]] = {}
        for option in self.question.options:
            note = self.question.note(option)
            groups.setdefault(option.notation.split()[0], []).append({
                "notation": option.notation,
                "label": self.labels[option.notation],
                "short": self._short(option),
                "note": self.book.say(note, self.names) if note is not None else "",
            })  # fmt: skip
        barred: dict[str, Counter[tuple[str, str]]] = {}
        for refusal in self.question.refused:
            verb = refusal.action.split()[0]
            barred.setdefault(verb, Counter())[self.reasons[refusal.action], refusal.clause] += 1
        return {
            "step": self.question.step,
            "prompt": self.book.say(self.question.prompt, self.names),
            "groups": {
                verb: {"verb": verb, "title": self.book.say("verb." + verb), "options": found}
                for verb, found in groups.items()
            },
            "only": len(self.question.options) == 1,
            "barred": {
                verb: dict(zip(("reason", "clause"), found.most_common(1)[0][0], strict=True))
                for verb, found in barred.items()
            },
        }


@lru_cache(10_000)
def piece(id: str) -> Markup:
    """The same piece keeps its name wherever it lies, so that the page can fly it there."""
    return Markup(f'data-piece="{escape(id)}"')

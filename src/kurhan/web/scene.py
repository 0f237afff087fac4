"""One table as somebody sees it. Templates get the view, the question and words, never the state."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, islice
from typing import Any

from markupsafe import Markup, escape

from kurhan.bots import LEVELS
from kurhan.core.action import Action
from kurhan.core.game import Game
from kurhan.core.state import Question, State
from kurhan.core.text import EVERYONE, Text
from kurhan.core.words import Words
from kurhan.table import Table
from kurhan.web.chart import curve_chart
from kurhan.web.guest import Guest
from kurhan.web.parts import Album, Page, Picture, actions_mark, marked
from kurhan.web.render import asset, game_words, icon_use, settings, shell_icon, static
from kurhan.web.sheets import Sheets
from kurhan.web.sight import Sight

LOG_LINES = 40  # how many lines of the log a table shows at least; the replay has all of it
MOST_NEWS = 3  # turns told beside one's own choice
MOST_CHAPTERS = 1000  # of the log in words that are kept for a game in one language
CHAPTER = 10  # so many actions are one part of the log, so that only what is told of the latest is sent anew

# What templates of a table are given: the same for a game and a language, and anew with each picture.
CONSTANTS = frozenset(["t", "called", "static", "asset", "icon", "play", "piece", "game", "levels"])
VALUES = frozenset([
    "view", "eye", "over", "started", "live", "at", "people", "question", "status", "log", "news", "n", "can_undo",
    "can_hint", "curtain", "result", "host", "table",
])  # fmt: skip


@cache
def table_templates() -> Sheets:
    return Sheets(CONSTANTS, VALUES, **settings())


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
        )


class Style:
    """What all tables of a game have in common in one language."""

    def __init__(self, game: Game, language: str) -> None:
        self.game = game
        self.book = game_words(language, game)
        self.album = Album()
        self._sprite = asset(game, "icons.svg")
        self._chapters: dict[tuple[str | int | None, ...], tuple[list[dict[str, Any]], object]] = {}
        self._icons: dict[tuple[str, bool], Markup] = {}
        self.constants: dict[str, Any] = {
            "t": self.book.say, "called": self.book.called, "static": static, "asset": asset, "icon": self._icon,
            "play": actions_mark, "piece": piece, "game": game, "levels": list(LEVELS),
        }  # fmt: skip
        self._sheets = table_templates()
        self._book = self._sheets.book(f"{game.id}/view.html")
        settling = self._page({**self._sheets.globals, **self.constants})
        settling.set(self._book.settled)
        self.constants = settling.values

    def _page(self, values: dict[str, Any]) -> Page:
        return Page(self.album, self._sheets, self._book.blocks, values)

    def _icon(self, name: str, game: bool = False) -> Markup:
        key = (name, game)
        if key not in self._icons:
            self._icons[key] = icon_use(self._sprite, name) if game else shell_icon(name)
        return self._icons[key]

    def chapter(self, table: Table, start: int, end: int, eye: int | None, names: list[str]) -> list[dict[str, Any]]:
        """What is told of some actions, the latest first."""
        deeds = table.deeds(start, end)
        key = (*names, eye, table.over, start, *map(id, deeds))
        if key not in self._chapters:
            if len(self._chapters) >= MOST_CHAPTERS:
                self._chapters.clear()
            told = [self.turn(at, table.told(at, eye), names) for at in reversed(range(start, end))]
            # Who keeps the deeds keeps their ids from being given to others.
            self._chapters[key] = ([turn for turn in told if turn["lines"]], deeds)
        return self._chapters[key][0]

    def turn(self, at: int, texts: list[Text], names: list[str]) -> dict[str, Any]:
        lines = [{"text": self.book.line(text, names), "seat": text.args.get("seat")} for text in texts]
        return {"turn": at, "lines": lines}

    def draw(self, n: int, offer: Offer, values: dict[str, Any]) -> Picture:
        book = self._book
        page = self._page({**self.constants, **values})
        for number in book.sets:
            page.set(number)
        root = self.album.part(page.draw(book.frame, {}))
        parts = root.all()
        marks = {mark for part in parts for mark in part.actions}
        return Picture(n, root, parts, offer.actions(marks))


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
        self.names = [seat.name or self.book.say("shell.free-seat") for seat in table.row.seats]

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
        offer = Offer(self.book, self.names, question)
        log = self._log(at, told)
        return self.style.draw(table.n, offer, {
            "table": {"id": table.id, "next": table.row.next},
            "view": state.view(eye), "eye": eye, "over": state.over, "started": table.started, "live": live, "at": at,
            "host": onlooker.host,
            "people": self._people(state), "question": offer.to_view(), "status": self._status(state, question),
            "log": log, "news": [] if state.over else self._news(log, question is None), "n": table.n,
            "can_undo": live and onlooker.can_undo, "can_hint": question is not None,
            "curtain": None if curtain is None else {"seat": curtain, "name": self.names[curtain]},
            "result": self._result(state) if state.over else None,
        })  # fmt: skip

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
            return say("shell.won", winners=winners, count=len(winners))
        if not self.table.started:
            return say("shell.waiting-for-players")
        if question is not None:
            return say("shell.your-turn", prompt=say(question.prompt, self.names))
        names = [self.names[seat] for seat in state.waiting()]
        if not names:  # a moment between two steps: what has just happened
            told = [text for text in state.events if text.only in (EVERYONE, self.onlooker.eye)]
            return self.book.line(told[-1], self.names) if told else ""
        return say("shell.their-turn", who=names, count=len(names))

    def _log(self, at: int | None, told: list[Text] | None) -> list[list[dict[str, Any]]]:
        """The log in chapters, the latest action first; on its way only what had been told of it by then."""
        eye, table = self.onlooker.eye, self.table
        latest = len(table.record.actions) if at is None else at
        chapters: list[list[dict[str, Any]]] = []
        count, end = 0, latest + 1
        if told is not None and latest:
            texts = [text for text in table.told(latest, eye) if text in told]
            chapters, end = [[self.style.turn(latest, texts, self.names)]] if texts else [], latest
        while end > 0 and count < LOG_LINES:
            start = (end - 1) // CHAPTER * CHAPTER
            chapters.append(self.style.chapter(table, start, end, eye, self.names))
            count += sum(len(turn["lines"]) for turn in chapters[-1])
            end = start
        return chapters

    def _news(self, log: list[list[dict[str, Any]]], whole: bool) -> list[dict[str, Any]]:
        """What happened since the eye's own last action, one line a turn; all lines of the last turn if whole."""
        news: list[dict[str, Any]] = []
        for i, turn in enumerate(islice(chain(*log), MOST_NEWS)):
            if turn["lines"][0]["seat"] == self.onlooker.eye:
                break
            news = (turn["lines"] if whole and i == 0 else turn["lines"][:1]) + news
        return news

    def _result(self, state: State) -> dict[str, Any]:
        scores, winners = state.scores(), state.winners()
        order = sorted(range(state.seats), key=state.ranking, reverse=True)
        return {
            "order": order,
            "scores": scores,
            "winners": winners,
            "names": self.names,
            "rows": list(state.breakdown()[0]),
            "breakdown": state.breakdown(),
            "ranks": [state.ranking(seat)[1:] for seat in range(state.seats)],  # what breaks ties
            "chart": curve_chart(self.table.curve(), self.names),
        }


class Offer:
    """What the seat may do, as the templates need it."""

    def __init__(self, book: Words, names: list[str], question: Question | None) -> None:
        self.book = book
        self.names = names
        self.question = question
        self.labels: dict[str, str] = {}
        self.reasons: dict[str, str] = {}
        if question is not None:
            self.labels = {option.notation: book.say(option.label(), names) for option in question.options}
            self.reasons = {refusal.action: book.say(refusal.reason, names) for refusal in question.refused}

    def actions(self, marks: Iterable[str]) -> dict[str, str]:
        """What actions marked on a page mean now: the attributes of their elements, where there is anything to say."""
        if self.question is None:
            return {}
        meant = {mark: self._attributes(marked(mark)) for mark in marks}
        return {mark: text for mark, text in meant.items() if text}

    def _attributes(self, notations: Sequence[str]) -> str:
        """Lit if any of the notations is an option now; or why not."""
        lit = [notation for notation in notations if self._possible(notation)]
        if lit:
            label = escape(" / ".join(self._label(notation) for notation in lit))
            attributes = f'data-play="{escape("|".join(lit))}" data-lit role="button" tabindex="0" aria-label="{label}"'
            if len(lit) > 1:
                menu = [{"play": notation, "label": self._label(notation)} for notation in lit]
                attributes += f' data-menu="{escape(json.dumps(menu, ensure_ascii=False))}" aria-haspopup="menu"'
            return attributes
        reasons = [self.reasons[notation] for notation in notations if notation in self.reasons]
        if not reasons:
            return ""
        why = escape(" ".join(dict.fromkeys(reasons)))
        return f'data-play="{escape("|".join(notations))}" data-why="{why}" title="{why}"'

    def _possible(self, notation: str) -> bool:
        """A sequence joined by semicolons is possible if its first action is: the table checks the rest."""
        return notation.split(";")[0] in self.labels

    def _label(self, notation: str) -> str:
        return self.labels[notation.split(";")[0]]

    def _short(self, option: Action) -> str:
        """The label under a heading that already says the verb."""
        label = option.label()
        key = label.key.replace("do.", "short.", 1)
        return self.book.say(Text(key, label.args), self.names) if key in self.book else self.labels[option.notation]

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
            "groups": [
                {"verb": verb, "title": self.book.say("verb." + verb), "options": found}
                for verb, found in groups.items()
            ],
            "only": len(self.question.options) == 1,
            "barred": {
                verb: dict(zip(("reason", "clause"), found.most_common(1)[0][0], strict=True))
                for verb, found in barred.items()
            },
        }


def piece(id: object) -> Markup:
    """The same piece keeps its name wherever it lies, so that the page can fly it there."""
    return Markup('data-piece="{}"').format(id)

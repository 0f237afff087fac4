"""Turns a table as a seat sees it into HTML. Templates get the view, the question and words, never the state."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.datastructures import URL

from kurhan import games
from kurhan.bots import LEVELS
from kurhan.core.action import Action
from kurhan.core.game import Game
from kurhan.core.state import Question, State
from kurhan.core.text import EVERYONE, Text
from kurhan.core.words import LANGUAGES, Words, words
from kurhan.table import WORDS as TABLE_WORDS
from kurhan.table import Table
from kurhan.web.chart import curve_chart
from kurhan.web.guest import Guest
from kurhan.web.rulebook import rulebook
from kurhan.web.sight import Sight

HERE = Path(__file__).parent
SCRIPTS = "/static/js-"
LOG_LINES = 60  # how much of the log goes with every change; the replay has all of it


@cache
def templates() -> Environment:
    folders = [HERE / "templates", HERE.parent / "games"]
    return Environment(
        loader=FileSystemLoader(folders),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def shell_words(language: str) -> Words:
    return words(language, TABLE_WORDS, HERE / "words")


def game_words(language: str, game: Game) -> Words:
    return words(language, TABLE_WORDS, HERE / "words", game.folder / "words")


@cache
def stamp(path: Path) -> str:
    """Changes when a static file does, so that browsers may keep it for long."""
    return f"{path.stat().st_mtime_ns:x}"[-8:] if path.exists() else "0"


def static(name: str) -> str:
    return f"/static/{name}?{stamp(HERE / 'static' / name)}"


@cache
def scripts() -> list[str]:
    """The addresses of our scripts. They import one another from their own folder, so its name tells their version."""
    folder = HERE / "static/js"
    names = sorted(path.name for path in folder.glob("*.js"))
    version = hashlib.sha256(b"".join((folder / name).read_bytes() for name in names)).hexdigest()[:8]
    return [f"{SCRIPTS}{version}/{name}" for name in names]


def asset(game: Game, name: str) -> str:
    return f"/games/{game.id}/{name}?{stamp(game.folder / name)}"


def page(name: str, guest: Guest, book: Words, url: URL, **more: Any) -> str:
    """A whole page of the shell, at an address to which it can come back in another language."""
    path = url.path + (f"?{url.query}" if url.query else "")
    return (
        templates()
        .get_template(name)
        .render(
            t=book.say,
            icon=shell_icon,
            static=static,
            scripts=scripts(),
            asset=asset,
            guest=guest,
            languages=LANGUAGES,
            path=path,
            **more,
        )
    )


def shell_icon(name: str) -> Markup:
    return icon_use(static("icons.svg"), name)


def icon_use(sprite: str, name: str) -> Markup:
    return Markup('<svg class="icon" aria-hidden="true"><use href="{}#{}"></use></svg>').format(sprite, name)


@cache
def rules_html(game: Game, language: str) -> Markup:
    text = (game.folder / "words" / f"rules.{language}.md").read_text(encoding="utf-8")
    return rulebook(text, shell_words(language).say("shell.contents"))


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
    name: str  # for the form to take a seat
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
            name="" if table.started else guest.name,
            can_undo=sight.eye is not None and table.can_undo(guest.holder),
            online=table.online(),
            away=table.away(),
        )


class Scene:
    """One table as an onlooker sees it."""

    def __init__(self, table: Table, onlooker: Onlooker) -> None:
        self.table = table
        self.onlooker = onlooker
        self.book = game_words(onlooker.language, table.game)
        self.names = [seat.name or self.book.say("shell.free-seat") for seat in table.row.seats]

    def fragment(self) -> str:
        """What changes when somebody plays: all of the table below the page's frame."""
        return self._render(self.table.state, None, self.table.started)

    def passing(self, state: State) -> str:
        """The table as it looked on the way of the last action."""
        return self._render(state, None, False, state.events)

    def replay(self, at: int) -> str:
        """The table as it stood after so many actions; no one can play on it."""
        return self._render(self.table.position(at), at, False)

    def _render(self, state: State, at: int | None, live: bool, told: list[Text] | None = None) -> str:
        table, game, onlooker = self.table, self.table.game, self.onlooker
        eye, curtain = onlooker.eye, onlooker.curtain
        question = state.question(eye) if live and eye is not None else None
        shown = Offer(self.book, self.names, question)
        return templates().get_template(f"{game.id}/view.html").render(
            t=self.book.say, called=self.book.called, static=static, asset=asset,
            game=game, table=table, host=onlooker.host, guest_name=onlooker.name, levels=list(LEVELS),
            icon=self._icon, play=shown.play, piece=piece,
            view=state.view(eye), eye=eye, over=state.over, started=table.started, live=live, at=at,
            people=self._people(state), question=shown.to_view(), status=self._status(state, question),
            lines=self._lines(at, told), n=table.n, can_undo=live and onlooker.can_undo, can_hint=question is not None,
            curtain=None if curtain is None else {"seat": curtain, "name": self.names[curtain]},
            result=self._result(state) if state.over else None,
        )  # fmt: skip

    def _icon(self, name: str, game: bool = False) -> Markup:
        return icon_use(asset(self.table.game, "icons.svg"), name) if game else shell_icon(name)

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

    def _lines(self, at: int | None, told: list[Text] | None) -> list[dict[str, Any]]:
        """The log; on the way of the last action only what had been told of it by then."""
        lines = self.table.lines(self.onlooker.eye)
        latest = lines[-1][0] if lines else 0
        found = [
            {"text": self.book.line(text, self.names), "seat": text.args.get("seat"), "turn": turn}
            for turn, text in lines
            if (at is None or turn <= at) and (told is None or turn < latest or text in told)
        ]
        return found[-LOG_LINES:]

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

    def play(self, *notations: str) -> Markup:
        """The attributes of an element that can be played: lit if any of its notations is an option now."""
        lit = [notation for notation in notations if self._possible(notation)]
        if lit:
            label = " / ".join(self._label(notation) for notation in lit)
            attributes = Markup('data-play="{}" data-lit role="button" tabindex="0" aria-label="{}"').format(
                "|".join(lit), label
            )
            if len(lit) > 1:
                menu = [{"play": notation, "label": self._label(notation)} for notation in lit]
                attributes += Markup(' data-menu="{}" aria-haspopup="menu"').format(
                    json.dumps(menu, ensure_ascii=False)
                )
            return attributes
        reasons = [self.reasons[notation] for notation in notations if notation in self.reasons]
        plain = Markup('data-play="{}"').format("|".join(notations))
        if reasons:
            why = " ".join(dict.fromkeys(reasons))
            plain += Markup(' data-why="{}" title="{}"').format(why, why)
        return plain

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
        refused = [
            {"action": refusal.action, "reason": self.reasons[refusal.action], "clause": refusal.clause}
            for refusal in self.question.refused
        ]
        return {
            "step": self.question.step,
            "prompt": self.book.say(self.question.prompt, self.names),
            "groups": [
                {"verb": verb, "title": self.book.say("verb." + verb), "options": found}
                for verb, found in groups.items()
            ],
            "only": len(self.question.options) == 1,
            "refused": refused,
        }


def piece(id: object) -> Markup:
    """The same piece keeps its name wherever it lies, so that the page can fly it there."""
    return Markup('data-piece="{}"').format(id)


def shelf(language: str) -> list[dict[str, Any]]:
    """The games as the lobby shows them."""
    found = []
    for game in games():
        book = game_words(language, game)
        found.append({
            "game": game,
            "title": book.say("title"),
            "about": book.say("about"),
            "minutes": book.say("minutes"),
            "seats": f"{game.seats[0]}–{game.seats[-1]}",
        })  # fmt: skip
    return found

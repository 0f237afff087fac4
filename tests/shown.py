"""What a browser shows of what it is sent: the same in Python as in parts.js, for tests without a browser."""

from __future__ import annotations

import json
from typing import Any

from kurhan.core.game import Game
from kurhan.web.parts import ACTIONS, ICON, MARK, REMEMBERED, Meaning, attributes, icon_use
from kurhan.web.render import asset, static


class Shown:
    """A table as it came over a socket."""

    def __init__(self, game: Game) -> None:
        self._sprites = {"*": static("icons.svg"), "+": asset(game, "icons.svg")}
        self.id: str | None = None
        self.n = -1
        self.html = ""
        self._tables: list[dict[str, str]] = []
        self._actions: dict[str, Meaning] = {}

    def take(self, message: dict[str, Any]) -> bool:
        """Shows a table; False if it leads on from one that is not shown, or back."""
        if message["id"] == self.id:
            return True
        if message["on"] not in (None, self.id) or message["n"] < self.n:
            return False
        if message["on"] is None:
            self._tables = []
        known = {digest: text for table in [*self._tables, message["parts"]] for digest, text in table.items()}
        self._actions = message["actions"]
        used: dict[str, str] = {}
        self.html = self._whole(message["html"], known, used)
        self._tables = [*self._tables, used][-REMEMBERED:]
        self.id, self.n = message["id"], message["n"]
        return True

    def _whole(self, text: str, known: dict[str, str], used: dict[str, str]) -> str:
        def part(digest: str) -> str:
            used[digest] = known[digest]
            return self._whole(used[digest], known, used)

        text = MARK.sub(lambda mark: part(mark[1]), text)
        text = ICON.sub(lambda mark: icon_use(self._sprites[mark[1]], mark[2]), text)
        return ACTIONS.sub(lambda mark: attributes(mark[1], self._actions.get(mark[1])), text)

    @classmethod
    def of(cls, text: str, game: Game) -> str:
        """What is shown of a first message."""
        shown = cls(game)
        assert shown.take(json.loads(text))
        return shown.html

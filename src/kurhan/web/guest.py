"""Who is asking: a guest known by a cookie, and the language and look they chose."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any
from urllib.parse import quote, unquote, urlsplit

from starlette.requests import HTTPConnection
from starlette.responses import Response

from kurhan.core.words import LANGUAGES
from kurhan.table import NAME, clean

YEAR = 365 * 24 * 3600
THEMES = ("auto", "light", "dark")


class Guest:
    """A browser. Only the hash of its cookie is kept with a table, so that the database gives nobody a seat."""

    def __init__(self, connection: HTTPConnection) -> None:
        cookies = connection.cookies
        self.new = not cookies.get("kurhan_guest")
        self._secret = cookies.get("kurhan_guest") or secrets.token_urlsafe(24)
        self.holder = holder_of(self._secret)
        self.name = clean(unquote(cookies.get("kurhan_name", "")))[:NAME]
        self.theme = cookies.get("kurhan_theme", "auto")
        if self.theme not in THEMES:
            self.theme = "auto"
        self.language = cookies.get("kurhan_lang", "")
        if self.language not in LANGUAGES:
            self.language = preferred(connection.headers.get("accept-language", ""))

    def remember(self, response: Response, **changes: str) -> None:
        """Sets the guest's cookie, and any other that has changed: name, lang, theme."""
        if self.new:
            keep(response, "kurhan_guest", self._secret, httponly=True)
        for name, value in changes.items():
            keep(response, "kurhan_" + name, quote(value))


def holder_of(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()[:32]


def keep(response: Response, key: str, value: str, **more: Any) -> None:
    response.set_cookie(key, value, max_age=YEAR, samesite="lax", path="/", **more)


def preferred(accepted: str) -> str:
    """The first of our languages that a browser asks for."""
    for part in accepted.split(","):
        language = part.split(";")[0].strip()[:2].lower()
        if language in LANGUAGES:
            return language
    return "en"


def is_here(connection: HTTPConnection, url: str) -> bool:
    """Whether an address that a browser names is on the server it talks to. Another port is another server."""
    try:
        return urlsplit(url).netloc == connection.headers.get("host")
    except ValueError:
        return False


def from_elsewhere(connection: HTTPConnection) -> bool:
    """Whether another site's page is behind this."""
    origin = connection.headers.get("origin")
    return origin is not None and not is_here(connection, origin)

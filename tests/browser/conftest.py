"""A real server, and a real Chromium to look at it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from tests.browser.chromium import FLAGS, chromium
from tests.browser.looks import Look
from tests.browser.server import SEED, OwnServer, SharedServer
from tests.browser.violations import Violation, summary

PATIENCE = 30_000  # milliseconds: a busy machine is slow, not wrong
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SharedServer]:
    server = SharedServer(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def server(shared_server: SharedServer) -> Iterator[SharedServer]:
    """The server all tests share, as if it had just been started."""
    print(f"KURHAN_SEED={SEED}")  # shown with a failure
    shared_server.begin()
    yield shared_server
    shared_server.end()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[OwnServer]:
    """A server of the test's own, which it may kill."""
    server = OwnServer(tmp_path)
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium()
    if path is None:
        pytest.skip("NO CHROMIUM HERE: the browser tests are SKIPPED")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


class People:
    """Makes browsers of different people: each its own cookies."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self.contexts: list[BrowserContext] = []
        self.errors: list[str] = []

    def __call__(
        self, locale: str = "en-GB", width: int = 1440, height: int = 900, dark: bool = False, calm: bool = True,
        touch: bool = False,
    ) -> BrowserContext:  # fmt: skip
        context = self._browser.new_context(
            locale=locale, viewport={"width": width, "height": height}, color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if calm else "no-preference", accept_downloads=True, has_touch=touch,
        )  # fmt: skip
        context.set_default_timeout(PATIENCE)
        context.on("weberror", lambda error: self.errors.append(str(error.error)))
        self.contexts.append(context)
        return context

    def before(self, look: Look) -> BrowserContext:
        return self(look.locale, look.width, look.height, look.dark)


@pytest.fixture
def people(browser: Browser) -> Iterator[People]:
    people = People(browser)
    yield people
    for context in people.contexts:
        context.close()
    assert people.errors == [], "a script failed in the browser"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """After pages were looked at: how many, and what breaks their laws."""
    reports = terminalreporter.getreports("passed") + terminalreporter.getreports("failed")
    looked = [dict(report.user_properties) for report in reports if "pages" in dict(report.user_properties)]
    if not looked:
        return
    found = [Violation(*one) for told in looked for one in json.loads(str(told["violations"]))]
    terminalreporter.section("the laws of the page")
    terminalreporter.write_line(f"{sum(int(str(told['pages'])) for told in looked)} pages, {len(found)} violations")
    for line in summary(found):
        terminalreporter.write_line(line)

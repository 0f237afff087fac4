"""The pages that belong to no game, on desktop and phone, light and dark, Polish and English."""

from __future__ import annotations

import pytest

from tests.browser.conftest import People
from tests.browser.looks import LOOKS, Look, check
from tests.browser.server import SharedServer


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_pages_fit_and_can_be_read(server: SharedServer, people: People, look: Look) -> None:
    page = people.before(look).new_page()
    for path in ("/", "/nowhere"):
        page.goto(server.url + path)
        check(page, path)

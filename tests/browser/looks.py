"""Looks at a page as a careful eye does: nothing overflows, nothing bars a reader."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Page

AXE = (Path(__file__).parent.parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")


class Look(NamedTuple):
    """A kind of screen, with the language of who sits before it."""

    name: str
    locale: str
    width: int
    height: int
    dark: bool


LOOKS = [
    Look("desktop", "en-GB", 1440, 900, False),
    Look("phone-dark", "pl-PL", 390, 844, True),
    Look("desktop-dark", "pl-PL", 1440, 900, True),
    Look("phone", "en-GB", 390, 844, False),
]


# What is drawn on a piece of the board, such as the costs of a card, is no label of it: axe takes all of it for one.
LABELLED = """axe.configure({ rules: [{
  id: "label-content-name-mismatch", selector: "a, button, summary, [role=button]:not([data-lit])",
}] })"""


def complaints(page: Page) -> list[str]:
    """What axe-core finds serious or critical."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
        page.evaluate(LABELLED)
    found: list[dict[str, Any]] = page.evaluate(
        "axe.run({ resultTypes: ['violations'] }).then((all) => all.violations)"
    )
    return [
        f"{one['id']}: {one['help']}: {[node['html'][:140] for node in one['nodes'][:3]]}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


def check_width(page: Page, name: str) -> None:
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"{name} is {wide} px too wide"


def check(page: Page, name: str) -> None:
    check_width(page, name)
    found = complaints(page)
    assert not found, f"{name}: {found}"

"""A person at a browser: sits down at a table, sees what is lit and clicks it."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from playwright.sync_api import Page, expect

from tests.browser.games import guide_to
from tests.browser.server import SEED

LIT = "[data-lit]:not(#acts *)"  # what can be chosen on the board and in the hand

# A question to the page takes longer to ask than to answer: so each asks for all that is needed next.
LOOK = f"""() => {{
  const all = (selector) => [...document.querySelectorAll(selector)];
  const notations = (elements) => elements.flatMap((one) => one.dataset.play.split("|"));
  return {{
    n: Number(document.getElementById("table")?.dataset.n ?? -1),
    over: document.querySelector(".result") !== null,
    options: notations(all("#acts [data-play]")),
    lit: notations(all("{LIT}").filter((one) => one.getClientRects().length)),
  }};
}}"""
WAIT = f"""async ([until, arg, patience]) => {{
  const look = {LOOK};
  const enough = {{
    turn: (seen) => seen.over || seen.options.length,
    change: (seen) => seen.n !== arg,
    other: (seen) => seen.over || seen.options.join() !== arg,
  }}[until];
  const end = performance.now() + patience * 1000;
  for (;;) {{
    const seen = look();
    if (enough(seen) || performance.now() > end) return seen;
    await new Promise((done) => setTimeout(done, 10));
  }}
}}"""
# What is to be pressed gets the focus: on a phone parts of the list come out only when they are looked for.
REACH = """(notation) => {
  const button = document.querySelector(`#acts [data-play="${notation}"]`);
  const group = button.closest("details:not([open])");
  (group ? group.querySelector("summary") : button).focus();
  return group?.id;
}"""
PLACE = """([selector, notation]) => {
  const all = [...document.querySelectorAll(selector)];
  const at = all.findIndex((one) => one.getClientRects().length && one.dataset.play.split("|").includes(notation));
  const { width, height } = all[at].getBoundingClientRect();
  const menu = JSON.parse(all[at].dataset.menu || "null");
  return { at, width, height, entry: menu && menu.findIndex((entry) => entry.play === notation) };
}"""

# Keeps what comes and goes: a moment may be over before a busy machine has looked for it.
NOTICE = """(selector) => {
  const noticed = (window.noticed = []);
  new MutationObserver(() => {
    const found = document.querySelector(selector);
    if (found) noticed.push({ text: found.textContent, log: document.getElementById("log").textContent });
  }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
}"""

# Tells when a table comes over the socket, and when the page has taken it in. It is shown once more when its socket is
# open: whoever points at something before that points in vain.
CONNECTED = """window.WebSocket = class extends WebSocket {
  constructor(...address) {
    super(...address);
    this.addEventListener("message", () => {
      document.dispatchEvent(new Event("table-comes"));
      setTimeout(() => {
        window.connected = true;
        document.dispatchEvent(new Event("table-came"));
      });
    });
  }
};"""


class Sight(NamedTuple):
    """What a person sees at one moment."""

    n: int  # the revision of the table
    over: bool
    options: list[str]  # the notations of the buttons in the list of actions
    lit: list[str]  # those of what is lit on the board


class Player:
    """Knows of a game only which verbs to try first, and without any tries whatever there is."""

    def __init__(self, page: Page, prefer: Sequence[str] = ()) -> None:
        self.page = page
        self.prefer = prefer
        self._chance = random.Random(SEED)

    def look(self) -> Sight:
        return Sight(**self.page.evaluate(LOOK))

    def options(self) -> list[str]:
        return self.look().options

    def over(self) -> bool:
        return self.look().over

    def revision(self) -> int:
        return self.look().n

    def wait_for_change(self, revision: int) -> None:
        """Where all choose at once, what comes first may be another's choice: then one's own is waited for, too."""
        before = self.options()
        seen = self._wait("change", revision, 30)
        assert seen.n != revision, f"the table does not change: {before}"
        if seen.options == before:
            self._wait("other", ",".join(before), 1)

    def look_for_turn(self, seconds: float) -> Sight:
        """What there is to see once there is something to choose, the game is over, or time has run out."""
        return self._wait("turn", None, seconds)

    def wait_for_turn(self, seconds: float = 60) -> bool:
        """Waits until there is something to choose; False if the game is over."""
        seen = self.look_for_turn(seconds)
        assert seen.over or seen.options, "nobody's turn"
        return not seen.over

    def _wait(self, until: str, arg: int | str | None, seconds: float) -> Sight:
        return Sight(**self.page.evaluate(WAIT, [until, arg, seconds]))

    def press(self, notation: str) -> None:
        """Chooses in the list of actions, opening its group first if need be."""
        revision = self.revision()
        group = self.page.evaluate(REACH, notation)
        if group:
            self.page.locator(f"#{group} > summary").click()
            self.page.evaluate(REACH, notation)
        self.page.locator(f'#acts [data-play="{notation}"]').first.click()
        self.wait_for_change(revision)

    def click_board(self, notation: str) -> None:
        """Chooses on the board: the card or place itself, and its menu if it offers several things."""
        revision = self.revision()
        place: dict[str, Any] = self.page.evaluate(PLACE, [LIT, notation])
        # Cards in a full hand or market overlap: the left edge, with the value on it, is always free.
        edge = {"x": place["width"] * 0.22, "y": place["height"] * 0.45}
        self.page.locator(LIT).nth(place["at"]).click(position=edge)  # type: ignore[arg-type]
        if place["entry"] is not None:
            self.page.locator(".menu.floating button").nth(place["entry"]).click()
        self.wait_for_change(revision)

    def sensible(self) -> str | None:
        """Something to do that brings the game forward, or None if somebody else must choose."""
        return self.choose(self.options())

    def choose(self, options: list[str]) -> str | None:
        for verb in self.prefer:
            found = [option for option in options if option.split()[0] == verb]
            if found:
                return max(found, key=last_number)
        return self._chance.choice(options) if options else None


def notice(page: Page, selector: str) -> None:
    """From now on remembers what is shown there, however short; ``noticed`` tells it."""
    page.evaluate(NOTICE, selector)


def noticed(page: Page) -> list[dict[str, str]]:
    """What was shown there, once there was something, and what the log said then."""
    page.wait_for_function("() => window.noticed.length")
    found: list[dict[str, str]] = page.evaluate("() => window.noticed")
    return found


def last_number(notation: str) -> int:
    """The highest card, the longest dig: what counts most stands last."""
    found = re.search(r"\d+$", notation)
    return int(found.group()) if found else 0


def sit_down(
    page: Page, url: str, game: str, *seats: str, name: str = "Ala", options: Mapping[str, str] | None = None
) -> Player:
    """Makes a table, as a person does who has chosen a game on the front page."""
    page.add_init_script(CONNECTED)
    page.goto(f"{url}/new/{game}")
    page.locator("input[name=name]").fill(name)
    for number, seat in enumerate(seats, start=1):
        page.locator(f"input[name=seat-{number}][value={seat}]").check()
    if options:
        page.locator("details.options > summary").click()
    for option, value in (options or {}).items():
        page.locator(f'[name=option-{option}][value="{value}"]').check()
    page.locator("form.new button.strong").click()
    expect(page.locator("#table")).to_be_visible()
    page.wait_for_function("() => window.connected")
    return Player(page, guide_to(game).prefer)


def play_on(players: Sequence[Player], most: int = 10_000) -> int:
    """Lets people play sensibly, on the board and in the list by turns, until the game is over or enough is played."""
    played = 0
    idle = 0.0
    patience = 60 if len(players) == 1 else 0.05  # several take turns
    while played < most:
        before, over = played, True
        for player in players:
            seen = player.look_for_turn(patience)
            choice = player.choose(seen.options)
            over = over and seen.over
            if choice is None:
                continue
            if played % 2 and choice in seen.lit:
                player.click_board(choice)
            else:
                player.press(choice)
            played += 1
        if over:
            return played
        idle = 0 if played > before else idle + patience * len(players)
        assert idle < 60, "nobody's turn"
    return played

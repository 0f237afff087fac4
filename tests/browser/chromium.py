"""Where the browser for the tests is: one on the system, or Playwright's own. Run as a module it says so."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

# This computer under a name, as somebody in the same network would have it.
ELSEWHERE = "table.example"
# No talk with the world outside: these tests need the loopback only. And no second process in store for every person's
# pages, which takes as long to start as a page to open: there is but one site.
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync", "--disable-site-isolation-trials",
         f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1"]  # fmt: skip


def chromium() -> str | None:
    """The path of a Chromium, or None."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        found = shutil.which(name)
        if found:
            return found
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


if __name__ == "__main__":
    path = chromium()
    print(path or "no Chromium")
    sys.exit(path is None)

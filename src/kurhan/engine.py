"""Which engine runs: the one compiled with mypyc, or the same modules as plain source."""

import hashlib
import json
import os
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType

SOURCE = Path(__file__).parent.parent
# Written beside compiled modules in a checkout, by setup.py: each source and the hash of what was compiled.
COMPILED = SOURCE / "kurhan_compiled.json"


class SourceOnly:
    """Finds Kurhan's modules as source files, past any compiled ones beside them."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith("kurhan.") or not path:
            return None
        return FileFinder(path[0], (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name, target)


def plain_wanted() -> bool:
    """Whether KURHAN_PLAIN asks for the source even where it has been compiled."""
    return os.environ.get("KURHAN_PLAIN", "") not in ("", "0")


def run_plain() -> None:
    sys.meta_path.insert(0, SourceOnly)


def compiled() -> bool:
    """Whether the engine runs compiled."""
    return not str(sys.modules["kurhan.core.state"].__file__).endswith(".py")


def in_checkout() -> bool:
    """Whether this is a folder one works in, not an installed package."""
    return (SOURCE.parent / "setup.py").exists()


def warning() -> str | None:
    """What somebody should know about the engine that runs, if anything."""
    if plain_wanted():
        return None
    if not compiled():
        cure = " (make build compiles it)" if in_checkout() else ""
        return f"the engine is not compiled and runs about ten times slower{cure}"
    changed = stale()
    if not changed:
        return None
    more = f" and {len(changed) - 1} more" if len(changed) > 1 else ""
    return f"the compiled engine is older than {changed[0]}{more} (make build compiles it anew)"


def stale() -> list[str]:
    """The sources that are no longer as they were compiled: a compiled module hides its source, so that after an edit
    the old code would run on without a word. An installed package has nothing to compare with and is never stale."""
    if not COMPILED.exists():
        return []
    known = json.loads(COMPILED.read_text(encoding="utf-8"))
    return [path for path, mark in known.items() if fingerprint(SOURCE / path) != mark]


def fingerprint(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.exists() else ""

"""Compiles the engine with mypyc where a C compiler is present; without one everything runs as plain Python."""

import hashlib
import json
import os
import shutil
import sysconfig
from glob import glob

from setuptools import setup
from setuptools.command.build_ext import build_ext

CORE = [
    "src/kurhan/core/action.py",
    "src/kurhan/core/effect.py",
    "src/kurhan/core/insight.py",
    "src/kurhan/core/playout.py",
    "src/kurhan/core/rng.py",
    "src/kurhan/core/simultaneous.py",
    "src/kurhan/core/state.py",
    "src/kurhan/core/text.py",
    "src/kurhan/core/view.py",
    "src/kurhan/bots/search.py",
]
WEB = ["src/kurhan/web/parts.py"]
HOT = ["actions.py", "components.py", "state.py", "*view.py", "bot.py", "rules/[!_]*.py"]  # of each game


def units():
    """What is compiled, in units that can be compiled at the same time and each on its own after a change."""
    found = [(CORE, "kurhan_core"), (WEB, "kurhan_web")]
    for folder in sorted(glob("src/kurhan/games/*/")):
        paths = [path for pattern in HOT for path in sorted(glob(folder + pattern))]
        if paths:
            found.append((paths, f"kurhan_{os.path.basename(os.path.dirname(folder))}"))
    return found


def obstacle():
    """Why the engine cannot be compiled here, if so."""
    if os.environ.get("KURHAN_PLAIN", "") not in ("", "0"):
        return "KURHAN_PLAIN is set"
    if not any(shutil.which(name) for name in ("cc", "gcc", "clang")):
        return "there is no C compiler"
    if not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")):
        return "the headers of Python are missing (on Debian: python3-dev)"
    return None


def extensions():
    reason = obstacle()
    if reason:
        print(f"kurhan: {reason}: the engine runs uncompiled, about ten times slower")
        return []
    from mypyc.build import mypycify

    separate = units()
    paths = [path for unit, _ in separate for path in unit]
    # What mypy remembers of an earlier run can break the compiling of units.
    found = mypycify(["--cache-dir=/dev/null", *paths], opt_level="3", separate=separate)
    if os.name == "posix":
        for extension in found:
            # Nothing outside calls into the engine's C, so its functions may be inlined into one another.
            extension.extra_compile_args.append("-fvisibility=hidden")
    return list(found)


class Build(build_ext):
    """Beside modules compiled in place it leaves word of what they were compiled from."""

    def run(self):
        super().run()
        if self.inplace:
            with open("src/kurhan_compiled.json", "w", encoding="utf-8") as file:
                json.dump(READ if self.extensions else {}, file, indent=0)


def fingerprint(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


# Noted before anything is compiled: who edits a source meanwhile has not changed what is built.
READ = {os.path.relpath(path, "src"): fingerprint(path) for unit, _ in units() for path in unit}

setup(ext_modules=extensions(), cmdclass={"build_ext": Build})

"""Compiles the engine with mypyc where a C compiler is present; without one everything runs as plain Python."""

import os
import shutil
import sysconfig
from glob import glob

from setuptools import setup

COMPILED = [
    "src/kurhan/core/action.py",
    "src/kurhan/core/insight.py",
    "src/kurhan/core/playout.py",
    "src/kurhan/core/rng.py",
    "src/kurhan/core/state.py",
    "src/kurhan/core/text.py",
    "src/kurhan/bots/search.py",
    *sorted(glob("src/kurhan/games/*/components.py")),
    *sorted(glob("src/kurhan/games/*/state.py")),
    *sorted(glob("src/kurhan/games/*/bot.py")),
    *sorted(path for path in glob("src/kurhan/games/*/rules/*.py") if not path.endswith("__init__.py")),
]


def obstacle():
    """Why the engine cannot be compiled here, if so."""
    if os.environ.get("KURHAN_PLAIN"):
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

    found = mypycify([path for path in COMPILED if os.path.exists(path)], opt_level="3", group_name="kurhan")
    if os.name == "posix":
        for extension in found:
            # Nothing outside calls into the engine's C, so its functions may be inlined into one another.
            extension.extra_compile_args.append("-fvisibility=hidden")
    return list(found)


setup(ext_modules=extensions())

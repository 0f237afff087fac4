"""Compiles the engine with mypyc where a C compiler is present; without one everything runs as plain Python."""

import os
import shutil
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


def extensions():
    if os.environ.get("KURHAN_PLAIN") or not (shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")):
        print("kurhan: no C compiler: the engine runs uncompiled, about five times slower")
        return []
    from mypyc.build import mypycify

    return list(mypycify([path for path in COMPILED if os.path.exists(path)], opt_level="3", group_name="kurhan"))


setup(ext_modules=extensions())

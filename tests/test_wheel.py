"""Kurhan as a package: built from its source archive, installed elsewhere, it plays without the checkout."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

import grimp
import pytest

from kurhan.core.game import games
from kurhan.web.serving import serving

HERE = Path(__file__).parent.parent
SOURCE = HERE / "src"
PROJECT = tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))
# As somebody else's machine would have it: nothing points to the checkout. Compiling takes minutes, so it is left out.
ELSEWHERE = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "KURHAN"))}
PLAIN = {**ELSEWHERE, "KURHAN_PLAIN": "1"}
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]


def run(*command: str | Path, cwd: Path, env: dict[str, str] = ELSEWHERE) -> str:
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the source archive, which is built from a copy of the checkout."""
    tree, out = tmp_path_factory.mktemp("tree"), tmp_path_factory.mktemp("out")
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(HERE / name, tree)
    for name in ("src", "docs/rules"):
        left = shutil.ignore_patterns("__pycache__", "*.so", "*.egg-info")
        shutil.copytree(HERE / name, tree / name, symlinks=True, ignore=left)
    archive = f"from setuptools import build_meta; build_meta.build_sdist({str(out)!r})"
    run(sys.executable, "-c", archive, cwd=tree, env=PLAIN)
    [packed] = out.glob("*.tar.gz")
    build = ["wheel", "--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", str(out), str(packed)]
    run(*PIP, *build, cwd=out, env=PLAIN)
    [found] = out.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command of a Kurhan installed from the wheel. What it depends on it finds where these tests do."""
    home = tmp_path_factory.mktemp("elsewhere")
    venv.create(home / "venv", symlinks=True)
    scripts = home / "venv/bin"
    run(*PIP, "--python", scripts / "python", "install", "--no-deps", "--no-index", wheel, cwd=home)
    packages = run(scripts / "python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=home)
    Path(packages.strip(), "others.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return scripts / "kurhan"


def test_the_wheel_has_every_file_and_only_real_ones(wheel: Path) -> None:
    """All that lies in the package, the rules behind links, too; nothing that only a checkout needs."""
    wanted = {str(path.relative_to(SOURCE)) for path in (SOURCE / "kurhan").rglob("*") if path.is_file()}
    wanted = {path for path in wanted if "__pycache__" not in path and not path.endswith(".so")}
    with zipfile.ZipFile(wheel) as packed:
        found = {name for name in packed.namelist() if ".dist-info/" not in name}
        rules = packed.read("kurhan/games/carthage/words/rules.pl.md")
    assert found == wanted
    assert rules == (HERE / "docs/rules/carthage.pl.md").read_bytes()


def test_an_installed_kurhan_plays(installed: Path, tmp_path: Path) -> None:
    assert run(installed, "--version", cwd=tmp_path) == f"kurhan {PROJECT['project']['version']}\n"
    where = run(installed.with_name("python"), "-c", "import kurhan; print(kurhan.__file__)", cwd=tmp_path)
    assert where.startswith(str(installed.parent.parent))
    listed = run(installed, "games", cwd=tmp_path)
    for game in games():
        assert game.making or f"{game.id} " in listed
    assert "carthage, 1 games" in run(installed, "simulate", "carthage", "--games", "1", cwd=tmp_path)


def test_an_installed_kurhan_serves(installed: Path, tmp_path: Path) -> None:
    """The pages, what they are made of, a table, and a move of a bot, which thinks in a process of its own."""
    with serving([str(installed)], tmp_path, env=ELSEWHERE) as server:
        browser = build_opener(HTTPCookieProcessor())
        page = server.visit("/")
        parts = re.findall(r'(?:src|href)="(/(?:static|games)/[^"]+\.(?:js|css|svg)[^"#]*)', page)
        assert {Path(part.split("?")[0]).suffix for part in parts} >= {".js", ".css", ".svg"}
        for part in [*parts, "/static/vendor/fraunces-latin.woff2", "/games/carthage", "/games/carthage/rules"]:
            assert browser.open(server.address + part).status == 200
        browser.open(server.address)
        form = urlencode({"name": "Ala", "seat-0": "me", "seat-1": "hot"}).encode()
        table = browser.open(f"{server.address}/new/carthage", form)
        assert "/t/" in table.url
        assert "Ala" in table.read().decode()
    assert "make build" not in server.said  # there is nothing to make here
    assert "Traceback" not in server.said


def test_whoever_builds_a_wheel_gets_what_the_compiler_must_read() -> None:
    """mypyc checks the types of all that compiled modules import, so a build by itself needs those packages, too."""
    needed = {re.split(r"[\[<>=]", name)[0].replace("-", "_") for name in PROJECT["build-system"]["requires"]}
    graph = grimp.build_graph("kurhan", include_external_packages=True)
    hot = re.compile(r"kurhan\.games\.\w+\.(components|state|bot|rules\..+)|kurhan\.core\.\w+|kurhan\.bots\.search")
    compiled = [module for module in graph.modules if hot.fullmatch(module)]
    read = set().union(*[graph.find_upstream_modules(module) for module in compiled])
    outside = {module for module in read if not module.startswith("kurhan")} - set(sys.stdlib_module_names)
    assert "babel" in outside  # or this test has nothing to look at
    assert outside - {"mypy_extensions"} <= needed  # which comes with mypy

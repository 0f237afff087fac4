"""A server without a browser. A module whose bots should be of another kind says so with a fixture of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from kurhan.store import Store
from kurhan.table import Hall
from kurhan.table.workers import Brain
from kurhan.web.app import make_app
from tests.brains import slow_option


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(f"sqlite:///{tmp_path / 'kurhan.db'}")
    yield store
    store.close()


@pytest.fixture
def brain() -> Brain:
    return slow_option


@pytest.fixture
def server(store: Store, brain: Brain) -> Iterator[TestClient]:
    with TestClient(make_app(store, Hall(store, pace=0, brain=brain))) as client:
        yield client

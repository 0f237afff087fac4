"""A store in memory, and a hall on it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kurhan.store import Store
from kurhan.table import Hall


@pytest.fixture
def store() -> Iterator[Store]:
    store = Store("sqlite://")
    yield store
    store.close()


@pytest.fixture
def hall(store: Store) -> Hall:
    return Hall(store)

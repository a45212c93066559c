"""Storage for each test; a database is copied, for making one takes longer than most tests."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.server.store.storage import InMemory, InSqlite
from ultimo.server.store.schema import prepare


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("template") / "ultimo.db"
    prepare(path)
    return path


@pytest.fixture
def path(template: Path, tmp_path: Path) -> Path:
    """An empty database of today's schema."""
    return Path(shutil.copy(template, tmp_path / "ultimo.db"))


@pytest.fixture(params=["memory", "sqlite"])
def storage(request: pytest.FixtureRequest, path: Path) -> InMemory | InSqlite:
    return InMemory() if request.param == "memory" else InSqlite(path)

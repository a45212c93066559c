"""A browser and a server for the tests of a module."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.browsing import Running, browser, running


@pytest.fixture(scope="module")
def chrome() -> Iterator[Any]:
    """The browser."""
    with browser() as opened:
        yield opened


@pytest.fixture(scope="module")
def site() -> Iterator[Running]:
    """The server."""
    with running() as served:
        yield served

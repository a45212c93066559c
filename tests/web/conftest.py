"""A browser and a server for the tests of a module."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.browsing import QUICK, Running, Watched, browser, opened, running

SHIFTS = """
  window.shifts = [];
  new PerformanceObserver((seen) => {
    for (const { value, hadRecentInput, sources } of seen.getEntries())
      if (!hadRecentInput) window.shifts.push([value, sources.map(({ node }) => node?.className ?? node?.nodeName)]);
  }).observe({ type: "layout-shift", buffered: true });
"""


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


@pytest.fixture
def watched(chrome: Any, request: pytest.FixtureRequest) -> Iterator[Watched]:
    """A page of the size that the test names, with quick hands."""
    with opened(chrome, getattr(request, "param", "phone"), settings=QUICK) as page:
        page.page.add_init_script(SHIFTS)
        yield page

"""A browser and a server for the tests of a module."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.browsing import SIZES, Running, Watched, browser, running

QUICK = (
    "localStorage.setItem('ultimo.settings', JSON.stringify({hold: 'tap', sound: false, motion: 'off', locale: 'en'}))"
)

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
    size = getattr(request, "param", "phone")
    width, height = SIZES[size]
    context = chrome.new_context(viewport={"width": width, "height": height}, is_mobile=size == "phone", locale="en-GB")
    context.add_init_script(QUICK)
    context.add_init_script(SHIFTS)
    yield Watched(context.new_page())
    context.close()

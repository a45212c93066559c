"""Coroutines run to their end, within a limit, so that a test that hangs fails."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

LONGEST = 60.0  # seconds

T = TypeVar("T")


def run(coroutine: Coroutine[Any, Any, T]) -> T:
    """What *coroutine* returns."""
    return asyncio.run(asyncio.wait_for(coroutine, LONGEST))

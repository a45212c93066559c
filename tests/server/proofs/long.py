"""Long runs of what a server does, which go on where they were broken off; see `tests.counting`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable

from tests.counting import Counts


async def kept_count(name: str, parts: int, do: Callable[[int], Awaitable[Counter[str]]]) -> Counter[str]:
    """The sum of what *do* counts in *parts* parts, those of earlier runs included."""
    counts = Counts(name, parts)
    for part in counts.left():
        counts.add(await do(part))
    return counts.total

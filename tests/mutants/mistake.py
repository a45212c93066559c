"""What a mistake planted by hand is."""

from __future__ import annotations

from typing import NamedTuple


class Planted(NamedTuple):
    """In *file* *old* becomes *new*; the tests marked with *rule* must notice."""

    rule: str
    file: str  # under src/ultimo
    old: str  # stands there exactly once
    new: str

"""What some commands need beside what every installation has."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ultimo.cli.common import Fault


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """For imports that the packages of *extra* are needed for; Fault says how to install them."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if (missing.name or "ultimo").partition(".")[0] == "ultimo":
            raise
        raise Fault(f"{missing.name} is not installed; this command needs it: pip install 'ultimo[{extra}]'") from None

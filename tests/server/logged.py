"""Everything that a test makes this process log."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator
from contextlib import contextmanager

from ultimo.server.logs import to_stream


@contextmanager
def everything_logged() -> Iterator[io.StringIO]:
    """What is logged meanwhile at any level, as the server writes it; afterwards all is as it was."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    stream = io.StringIO()
    root.handlers.clear()
    to_stream(logging.StreamHandler(stream), logging.DEBUG)
    try:
        yield stream
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)

"""Everything that a test makes this process log."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator
from contextlib import contextmanager

from ultimo.server.logs import to_stream


@contextmanager
def everything_logged(lowest: int = logging.DEBUG) -> Iterator[io.StringIO]:
    """What is logged meanwhile from level *lowest* on, as the server writes it; afterwards all is as it was."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    stream = io.StringIO()
    root.handlers.clear()
    to_stream(logging.StreamHandler(stream), lowest)
    try:
        yield stream
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)

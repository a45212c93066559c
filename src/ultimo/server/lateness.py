"""How late the event loop is, and where it is while it is held up."""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from ultimo.server.logs import Event, tell
from ultimo.server.metrics import Metrics

LOOK = 0.5  # seconds between two looks
HELD_UP = 2.0  # seconds without one, after which it is told what the loop does


class Watch(threading.Thread):
    """Tells where the thread that made it is, once each time it has shown no sign of life for a while."""

    def __init__(self) -> None:
        super().__init__(name="watch", daemon=True)
        self._watched = threading.get_ident()
        self._alive = threading.Event()
        self._is_over = False

    def sign(self) -> None:
        """The watched thread is alive."""
        self._alive.set()

    def end(self) -> None:
        """There is nothing to watch any more."""
        self._is_over = True
        self._alive.set()
        self.join()

    def run(self) -> None:
        while not self._is_over:
            if not self._alive.wait(HELD_UP):
                tell(Event.LOOP_LATE, logging.ERROR, frame=sys._current_frames()[self._watched])
                self._alive.wait()
            self._alive.clear()


@contextmanager
def watched(metrics: Metrics) -> Iterator[None]:
    """Watches the running event loop inside the block."""
    watch = Watch()
    looking = asyncio.create_task(_look(watch, metrics))
    watch.start()
    try:
        yield
    finally:
        looking.cancel()
        watch.end()


async def _look(watch: Watch, metrics: Metrics) -> None:
    loop = asyncio.get_running_loop()
    while True:
        before = loop.time()
        await asyncio.sleep(LOOK)
        metrics.loop_lag_seconds.observe(max(0.0, loop.time() - before - LOOK))
        watch.sign()

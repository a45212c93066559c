"""Commits that wait until a test lets them go on."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy.engine.default import DefaultDialect

Commit = Callable[[DefaultDialect, Any], None]


class Gate:
    """Holds every commit until it is opened, at last at its end, and counts those that came to it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.commits = 0
        self._reached = asyncio.Event()
        self._open = threading.Event()
        loop = asyncio.get_running_loop()
        commit: Commit = DefaultDialect.do_commit

        def held(dialect: DefaultDialect, connection: Any) -> None:
            self.commits += 1
            loop.call_soon_threadsafe(self._reached.set)
            self._open.wait()
            commit(dialect, connection)

        monkeypatch.setattr(DefaultDialect, "do_commit", held)

    async def reached(self) -> None:
        """Until a commit stands before the gate."""
        await self._reached.wait()

    def open(self) -> None:
        self._open.set()

    async def __aenter__(self) -> Gate:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.open()

"""Commits that wait until a test lets them go on."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import aiosqlite
import pytest

Commit = Callable[[aiosqlite.Connection], Awaitable[None]]


class Gate:
    """Holds every commit until it is opened, at last at its end, and counts those that came to it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.commits = 0
        self._reached = asyncio.Event()
        self._open = asyncio.Event()
        commit: Commit = aiosqlite.Connection.commit

        async def held(connection: aiosqlite.Connection) -> None:
            self.commits += 1
            self._reached.set()
            await self._open.wait()
            await commit(connection)

        monkeypatch.setattr(aiosqlite.Connection, "commit", held)

    async def reached(self) -> None:
        """Until a commit stands before the gate."""
        await self._reached.wait()

    def open(self) -> None:
        self._open.set()

    async def __aenter__(self) -> Gate:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.open()

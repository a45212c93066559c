"""The stores that are tested, and what is written to them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from ultimo.server.identity.interface import AccountStore
from ultimo.server.identity.memory import MemoryAccounts
from ultimo.server.identity.sql import SqlAccounts
from ultimo.server.store.database import BUSY, Database, open_database
from ultimo.server.store.interface import Batch, DailyResult, FinishedHand, Store, TableStatus
from ultimo.server.store.memory import MemoryStore
from ultimo.server.store.sql import SqlStore


def batch(
    table: str,
    first: int,
    *payloads: str,
    at: int = 1000,
    finished: tuple[FinishedHand, ...] = (),
    taken_back: tuple[int, ...] = (),
    status: TableStatus | None = None,
    results: tuple[DailyResult, ...] = (),
) -> Batch:
    return Batch(
        table, first, tuple(payload.encode() for payload in payloads), at, finished, taken_back, status, results
    )


def hand(deal: int, *accounts: str | None) -> FinishedHand:
    return FinishedHand(deal, f'[Deal "{deal}"]', accounts)


async def payloads(store: Store, table: str) -> list[str]:
    return [entry.payload.decode() for entry in await store.log(table)]


class InMemory:
    """A store in memory."""

    def __init__(self) -> None:
        self.store = MemoryStore()
        self.accounts = MemoryAccounts(self.store)

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[tuple[Store, AccountStore]]:
        yield self.store, self.accounts


class InSqlite:
    """A store in the file *path*."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[tuple[Store, AccountStore]]:
        async with database(self.path) as opened:
            yield SqlStore(opened), SqlAccounts(opened)


@asynccontextmanager
async def database(path: Path, busy: int = BUSY) -> AsyncIterator[Database]:
    opened = await open_database(path, busy)
    try:
        yield opened
    finally:
        await opened.close()

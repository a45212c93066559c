"""A database with tables at the beginning of an evening, made before the server starts."""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path
from typing import NamedTuple

from ultimo.server.identity.accounts import Accounts
from ultimo.server.identity.interface import Kind
from ultimo.server.identity.sql import SqlAccounts
from ultimo.server.machine import MachineClock
from ultimo.server.protocol import asked
from ultimo.server.protocol.asked import AnyAsked
from ultimo.server.protocol.settings import Settings
from ultimo.server.room import inputs
from ultimo.server.room.judging import Caller
from ultimo.server.room.room import Room
from ultimo.server.room.table import game_of
from ultimo.server.room.watching import Step
from ultimo.server.store.database import open_database
from ultimo.server.store.sql import SqlStore

GAME = "calling-the-twenty"
CHAIRS = 4


class Chair(NamedTuple):
    """A chair at a table, and what opens it."""

    table: str
    place: int
    token: str


async def seeded(path: Path, tables: int) -> list[Chair]:
    """The chairs of *tables* new tables in a new database at *path*; each has an evening that is to be dealt."""
    database = await open_database(path)
    clock = MachineClock()
    store = SqlStore(database)
    accounts = Accounts(SqlAccounts(database), secrets.token_bytes, clock.now, lambda digests: None)
    names = [f"table{number:05}" for number in range(tables)]
    try:
        made = await asyncio.gather(*(_table(name, store, accounts, clock) for name in names))
    finally:
        await store.close()
    return [chair for chairs in made for chair in chairs]


async def _table(name: str, store: SqlStore, accounts: Accounts, clock: MachineClock) -> list[Chair]:
    opened = [await accounts.created(Kind.GUEST, f"Guest {place}") for place in range(1, CHAIRS + 1)]
    callers = [Caller(account.id, account.name) for account, _ in opened]
    settings = Settings(GAME)
    first = inputs.Opened(callers[0].account, settings, game_of(settings).version)
    room, batch = Room.open(name, first, clock.now())
    await store.append(batch)
    for place, caller in enumerate(callers, 1):
        await _said(room, store, caller, asked.Sit(id=_id(), place=place), clock)
        await _said(room, store, caller, asked.Ready(id=_id()), clock)
    await _said(room, store, callers[0], asked.Begin(id=_id()), clock)
    return [Chair(name, place, token) for place, (_, token) in enumerate(opened, 1)]


async def _said(room: Room, store: SqlStore, caller: Caller, message: AnyAsked, clock: MachineClock) -> None:
    step = room.hear(caller, message, clock.now())
    assert isinstance(step, Step), "nothing is said twice"
    await store.append(step.batch)
    room.take(step)


def _id() -> str:
    return secrets.token_hex(16)

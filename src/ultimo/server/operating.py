"""What an operator does with a database beside the server: looks at tables, checks logs, lets people in again."""

from __future__ import annotations

import asyncio
import secrets
import tempfile
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from ultimo.server.identity.accounts import Accounts
from ultimo.server.identity.interface import Account
from ultimo.server.identity.passphrases import Passphrases, checked_passphrase
from ultimo.server.identity.pruning import Pruned, prune
from ultimo.server.identity.recovery import new_code
from ultimo.server.identity.sql import SqlAccounts
from ultimo.server.machine import MachineClock
from ultimo.server.room.inputs import kept_of
from ultimo.server.room.room import Room
from ultimo.server.store.backup import back_up
from ultimo.server.store.database import Database, open_database
from ultimo.server.store.interface import NoSuchTable, Store, StoreRefused, TableRow, TableStatus
from ultimo.server.store.sql import SqlStore


class NoSuchPerson(Exception):
    """Nobody with a passphrase has that name."""


class Checked(NamedTuple):
    """A table and what is wrong with its log; None: nothing."""

    row: TableRow
    fault: str | None


def tables(database: Path, status: TableStatus | None) -> Sequence[TableRow]:
    """All tables, or those of one *status*, the last changed first; a server may run. StoreRefused."""

    async def listed() -> Sequence[TableRow]:
        async with _copied(database) as store:
            return await store.tables(status)

    return asyncio.run(listed())


def checked(database: Path, table: str | None) -> list[Checked]:
    """Every log, or that of *table*: whether it is whole and applies; a server may run. StoreRefused, NoSuchTable."""

    async def all_checked() -> list[Checked]:
        async with _copied(database) as store:
            rows = [row for row in await store.tables() if table in (None, row.table)]
            return [Checked(row, await _fault(store, row.table)) for row in rows]

    found = asyncio.run(all_checked())
    if table is not None and not found:
        raise NoSuchTable(f"there is no table {table!r}")
    return found


def reopen(database: Path, table: str) -> None:
    """Lets people come to *table* again, which was put aside; no server may run. StoreRefused, NoSuchTable."""

    async def opened() -> None:
        async with _opened(database) as held:
            await SqlStore(held).set_status(table, TableStatus.OPEN)

    asyncio.run(opened())


def pruned(database: Path) -> Pruned:
    """Forgets guests who cannot come back, and tokens that open nothing; no server may run. StoreRefused."""

    async def done() -> Pruned:
        async with _opened(database) as held:
            return await prune(SqlAccounts(held), MachineClock().now())

    return asyncio.run(done())


def check_person(database: Path, name: str) -> None:
    """That there is a person of that *name*; no server may run. StoreRefused, NoSuchPerson."""

    async def looked_up() -> None:
        async with _opened(database) as held:
            await _named(SqlAccounts(held), name)

    asyncio.run(looked_up())


def set_passphrase(database: Path, name: str, passphrase: str) -> str:
    """Gives the person of that *name* a new passphrase and returns the new recovery code; all their tokens end.

    No server may run. StoreRefused, NoSuchPerson, BadPassphrase.
    """
    checked_passphrase(passphrase, name)

    async def changed() -> str:
        async with _opened(database) as held:
            with ThreadPoolExecutor(1) as hashing:
                return await _changed(SqlAccounts(held), Passphrases(hashing), name, passphrase)

    return asyncio.run(changed())


def forget(database: Path, name: str) -> None:
    """Deletes the account of the person of that *name*; no server may run. StoreRefused, NoSuchPerson."""

    async def done() -> None:
        async with _opened(database) as held:
            store = SqlAccounts(held)
            await store.delete((await _named(store, name)).id)

    asyncio.run(done())


async def _named(store: SqlAccounts, name: str) -> Account:
    known = await store.by_name(name)
    if known is None:
        raise NoSuchPerson(f"nobody with a passphrase is called {name!r}")
    return known


async def _changed(store: SqlAccounts, passphrases: Passphrases, name: str, passphrase: str) -> str:
    accounts = Accounts(store, secrets.token_bytes, MachineClock().now, lambda digests: None)
    known = await _named(store, name)
    code = new_code(secrets.token_bytes)
    hashed, recovery = await passphrases.hashed(passphrase), await passphrases.hashed(code)
    await accounts.changed(known, lambda current: current._replace(passphrase=hashed, recovery=recovery))
    await accounts.tokens.end_all(known.id)
    return code


async def _fault(store: Store, table: str) -> str | None:
    try:
        log = await store.log(table)
        Room.again(table, [kept_of(entry.payload) for entry in log])
    except Exception as problem:  # whatever reading it fails at, nobody can play there
        return str(problem) or type(problem).__name__
    return None


@asynccontextmanager
async def _copied(database: Path) -> AsyncIterator[Store]:
    """The store as it is at one moment: a copy, so that a server may go on."""
    with _temporary() as folder:
        copy = Path(folder) / "copy.db"
        await asyncio.to_thread(back_up, database, copy)
        try:
            held = await open_database(copy)
        except StoreRefused as problem:
            raise StoreRefused(str(problem).replace(str(copy), str(database))) from None  # the copy is nobody's concern
        try:
            yield SqlStore(held)
        finally:
            await held.close()


def _temporary() -> tempfile.TemporaryDirectory[str]:
    """A folder for a copy; StoreRefused."""
    try:
        return tempfile.TemporaryDirectory(prefix="ultimo-")
    except OSError as error:
        raise StoreRefused(f"no copy can be made: {error.strerror}; let TMPDIR name a directory with room") from error


@asynccontextmanager
async def _opened(database: Path) -> AsyncIterator[Database]:
    held = await open_database(database)
    try:
        yield held
    finally:
        await held.close()

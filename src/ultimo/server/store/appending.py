"""Batches put into the database, many in one transaction."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from sqlalchemy import Table, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ultimo.server.store import tables
from ultimo.server.store.chain import Head, following, head_of
from ultimo.server.store.interface import Batch, Entry, SeqTaken, TableStatus

KNOWN = update(tables.tables).where(tables.tables.c.table == bindparam("known"))


async def append_all(connection: AsyncConnection, batches: Sequence[Batch]) -> list[SeqTaken | None]:
    """Adds each of *batches*, unless it does not go on where its log ends: that answer is then its SeqTaken.

    SeqTaken is raised, and the transaction of no use, when something else of them is there already.
    """
    rows = await _rows(connection, {batch.table for batch in batches})
    new = {batch.table for batch in batches} - rows.keys()
    taken: list[SeqTaken | None] = []
    added: list[Batch] = []
    entries: list[Entry] = []
    for batch in batches:
        head, status = rows.get(batch.table, (Head(), TableStatus.OPEN))
        try:
            following_entries = following(head, batch)
        except SeqTaken as error:
            taken.append(error)
            continue
        rows[batch.table] = head_of(following_entries, head), batch.status or status
        entries += following_entries
        added.append(batch)
        taken.append(None)
    try:
        await _keep_tables(connection, new, rows, added)
        await _many(connection, tables.log, (entry._asdict() for entry in entries))
        await _keep_hands(connection, added)
    except IntegrityError as error:
        raise SeqTaken(f"an entry or a hand is there already: {error.orig}") from error
    return taken


async def _rows(connection: AsyncConnection, names: Iterable[str]) -> dict[str, tuple[Head, TableStatus]]:
    t = tables.tables.c
    found = await connection.execute(select(t.table, t.entries, t.link, t.status).where(t.table.in_(names)))
    return {table: (Head(entries, link), TableStatus(status)) for table, entries, link, status in found}


async def _keep_tables(
    connection: AsyncConnection,
    new: Collection[str],
    rows: dict[str, tuple[Head, TableStatus]],
    added: Sequence[Batch],
) -> None:
    changed = {}
    for batch in added:
        head, status = rows[batch.table]
        changed[batch.table] = {"status": status, "entries": head.entries, "link": head.link, "changed": batch.at}
    await _many(connection, tables.tables, ({"table": table, **changed[table]} for table in changed if table in new))
    old = [{"known": table, **changed[table]} for table in changed if table not in new]
    if old:
        await connection.execute(KNOWN, old)


async def _keep_hands(connection: AsyncConnection, added: Sequence[Batch]) -> None:
    hands = [(batch, hand) for batch in added for hand in batch.finished]
    await _many(
        connection,
        tables.hands,
        ({"table": batch.table, "deal": hand.deal, "record": hand.record, "at": batch.at} for batch, hand in hands),
    )
    await _many(
        connection,
        tables.seats,
        (
            {"table": batch.table, "deal": hand.deal, "seat": seat, "account": account}
            for batch, hand in hands
            for seat, account in enumerate(hand.accounts, 1)
        ),
    )


async def _many(connection: AsyncConnection, table: Table, rows: Iterable[dict[str, object]]) -> None:
    values = list(rows)
    if values:
        await connection.execute(insert(table), values)

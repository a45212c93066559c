"""The store in a database."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from sqlalchemy import (
    ColumnElement,
    Connection,
    LargeBinary,
    Select,
    Table,
    cast,
    delete,
    insert,
    select,
    tuple_,
    update,
)

from ultimo.server.store import tables as sql
from ultimo.server.store.chain import Head, verify
from ultimo.server.store.database import Database
from ultimo.server.store.errors import PageDamaged
from ultimo.server.store.interface import (
    Batch,
    DailyResult,
    Entry,
    FinishedHand,
    LogDamaged,
    NoSuchHand,
    NoSuchTable,
    TableRow,
    TableStatus,
)

_R = sql.results.c
RESULTS = select(_R.day, _R.game, _R.account, _R.name, _R.score)


class SqlStore:
    """See `Store`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def append(self, batch: Batch) -> None:
        await self._database.writer.append(batch)

    async def log(self, table: str) -> Sequence[Entry]:
        try:
            return await self._database.read(lambda connection: _log(connection, table))
        except PageDamaged as error:
            raise LogDamaged(f"table {table!r}: {error}") from error

    async def tables(self, status: TableStatus | None = None) -> Sequence[TableRow]:
        t = sql.tables.c
        query = select(t.table, t.status, t.entries, t.changed).order_by(t.changed.desc(), t.table.desc())
        if status is not None:
            query = query.where(t.status == status)
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [TableRow(table, TableStatus(state), entries, changed) for table, state, entries, changed in rows]

    async def set_status(self, table: str, status: TableStatus) -> None:
        def change(connection: Connection) -> None:
            query = update(sql.tables).where(sql.tables.c.table == table).values(status=status)
            if not connection.execute(query).rowcount:
                raise NoSuchTable(f"no table {table!r}")

        await self._database.writer.run(change)

    async def share(self, table: str, deal: int, fresh: str) -> str:
        def change(connection: Connection) -> str:
            is_over = connection.scalar(select(sql.hands.c.deal).where(_of(sql.hands, table, deal)))
            if is_over is None:
                raise NoSuchHand(f"no hand {deal} at table {table!r}")
            found = connection.scalar(select(sql.shared.c.word).where(_of(sql.shared, table, deal)))
            if found is None:
                connection.execute(insert(sql.shared).values(word=fresh, table=table, deal=deal))
            return fresh if found is None else str(found)

        return await self._database.writer.run(change)

    async def unshare(self, table: str, deal: int) -> None:
        query = delete(sql.shared).where(_of(sql.shared, table, deal))
        await self._database.writer.run(lambda connection: connection.execute(query))

    async def word_of(self, table: str, deal: int) -> str | None:
        query = select(sql.shared.c.word).where(_of(sql.shared, table, deal))
        return await self._database.read(lambda connection: connection.scalar(query))

    async def shared(self, word: str) -> FinishedHand | None:
        hands, shared = sql.hands.c, sql.shared.c
        here = select(shared.table, shared.deal).where(shared.word == word)
        found = await self._hands(select(sql.hands).where(tuple_(hands.table, hands.deal).in_(here)))
        return found[0][1] if found else None

    async def results(self, day: str, game: str, count: int = 100) -> Sequence[DailyResult]:
        r = sql.results.c
        here = RESULTS.where(r.day == day, r.game == game).order_by(r.score.desc(), r.at, r.account).limit(count)
        return await self._results(here)

    async def results_of(self, account: str) -> Sequence[DailyResult]:
        r = sql.results.c
        return await self._results(RESULTS.where(r.account == account).order_by(r.day.desc(), r.game.desc()))

    async def _results(self, query: Select[tuple[str, str, str, str, int]]) -> Sequence[DailyResult]:
        rows = await self._database.read(lambda connection: connection.execute(query).all())
        return [DailyResult._make(row) for row in rows]

    async def secret(self, name: str, fresh: bytes) -> bytes:
        def change(connection: Connection) -> bytes:
            found = connection.scalar(select(sql.secrets.c.value).where(sql.secrets.c.name == name))
            if found is None:
                connection.execute(insert(sql.secrets).values(name=name, value=fresh))
            return fresh if found is None else bytes(found)

        return await self._database.writer.run(change)

    async def hands_of(self, account: str, first: int = 0, count: int = 100) -> Sequence[tuple[str, FinishedHand]]:
        hands, seats = sql.hands.c, sql.seats.c
        played = tuple_(hands.table, hands.deal).in_(select(seats.table, seats.deal).where(seats.account == account))
        latest = (hands.at.desc(), hands.table.desc(), hands.deal.desc())
        return await self._hands(select(sql.hands).where(played).order_by(*latest).offset(first).limit(count))

    async def hands_at(self, table: str) -> Sequence[FinishedHand]:
        hands = await self._hands(select(sql.hands).where(sql.hands.c.table == table))
        return [hand for _, hand in reversed(hands)]

    async def close(self) -> None:
        await self._database.close()

    async def _hands(self, query: Select[*tuple[object, ...]]) -> list[tuple[str, FinishedHand]]:
        """The hands of *query* with their tables, the latest first."""
        hands, seats = query.subquery().c, sql.seats.c
        with_seats = (
            select(hands.table, hands.deal, hands.record, seats.account)
            .join(sql.seats, (seats.table == hands.table) & (seats.deal == hands.deal))
            .order_by(hands.at.desc(), hands.table.desc(), hands.deal.desc(), seats.seat)
        )
        rows = await self._database.read(lambda connection: connection.execute(with_seats).all())
        return [
            (table, FinishedHand(deal, record, tuple(row.account for row in seated)))
            for (table, deal, record), seated in groupby(rows, key=lambda row: row[:3])
        ]


def _of(table: Table, name: str, deal: int) -> ColumnElement[bool]:
    """The rows of *table* about deal *deal* of the table called *name*."""
    return (table.c.table == name) & (table.c.deal == deal)


def _log(connection: Connection, table: str) -> list[Entry]:
    """The log of *table* as it is at one moment, checked; LogDamaged."""
    connection.exec_driver_sql("BEGIN")
    t, entry = sql.tables.c, sql.log.c
    head = connection.execute(select(t.entries, t.link).where(t.table == table)).one_or_none()
    payload = cast(entry.payload, LargeBinary)  # somebody else's tool may have written text
    query = select(entry.table, entry.seq, payload, entry.link).where(entry.table == table).order_by(entry.seq)
    log = [Entry(*row) for row in connection.execute(query)]
    verify(table, log, Head() if head is None else Head(*head))
    return log

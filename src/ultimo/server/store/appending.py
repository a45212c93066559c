"""Batches put into the database, many in one transaction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, Table, bindparam, delete, insert, select, update
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.exc import IntegrityError

from ultimo.server.store import tables
from ultimo.server.store.chain import Head, following, head_of
from ultimo.server.store.interface import Batch, Entry, FinishedHand, SeqTaken, TableStatus

NEW = {table: insert(table) for table in (tables.tables, tables.log, tables.hands, tables.seats)}
KNOWN = update(tables.tables).where(tables.tables.c.table == bindparam("known"))


class Appended(NamedTuple):
    """What became of some batches."""

    taken: list[SeqTaken | None]  # for each of them; None: it was added
    heads: dict[str, Head]  # where the logs end now


def append_all(connection: Connection, batches: Sequence[Batch], heads: Mapping[str, Head]) -> Appended:
    """Adds each of *batches*, unless it does not go on where its log ends; *heads* are ends that are known.

    SeqTaken is raised, and the transaction of no use, when something else of them is there already.
    """
    names = {batch.table for batch in batches}
    ends = {table: heads[table] for table in names & heads.keys()}
    ends |= _heads(connection, names - ends.keys())
    new = names - ends.keys()
    taken: list[SeqTaken | None] = []
    added: list[Batch] = []
    entries: list[Entry] = []
    for batch in batches:
        head = ends.get(batch.table, Head())
        try:
            following_entries = following(head, batch)
        except SeqTaken as error:
            taken.append(error)
            continue
        ends[batch.table] = head_of(following_entries, head)
        entries += following_entries
        added.append(batch)
        taken.append(None)
    try:
        _keep_tables(connection, added, new, ends)
        _many(connection, tables.log, (entry._asdict() for entry in entries))
        _take_hands_back(connection, added)
        _keep_hands(connection, added)
        _keep_results(connection, added)
    except IntegrityError as error:
        raise SeqTaken(f"an entry or a hand is there already: {error.orig}") from error
    return Appended(taken, ends)


def _heads(connection: Connection, names: Iterable[str]) -> dict[str, Head]:
    wanted = list(names)
    if not wanted:
        return {}
    t = tables.tables.c
    found = connection.execute(select(t.table, t.entries, t.link).where(t.table.in_(wanted)))
    return {table: Head(entries, link) for table, entries, link in found}


def _keep_tables(connection: Connection, added: Sequence[Batch], new: Iterable[str], ends: Mapping[str, Head]) -> None:
    at = {batch.table: batch.at for batch in added}
    status = {batch.table: batch.status for batch in added if batch.status is not None}
    rows = {table: ends[table]._asdict() | {"changed": at[table]} for table in at}
    made = {table: rows.pop(table) | {"table": table, "status": TableStatus.OPEN} for table in new if table in rows}
    _many(connection, tables.tables, made.values())
    _change(connection, ({"known": table, **row} for table, row in rows.items()))
    _change(connection, ({"known": table, "status": now} for table, now in status.items()))


def _change(connection: Connection, rows: Iterator[dict[str, object]]) -> None:
    values = list(rows)
    if values:
        connection.execute(KNOWN, values)


def _take_hands_back(connection: Connection, added: Sequence[Batch]) -> None:
    rows = [{"of": batch.table, "number": deal} for batch in added for deal in batch.taken_back]
    if rows:
        for table in (tables.shared, tables.seats, tables.hands):
            one = (table.c.table == bindparam("of")) & (table.c.deal == bindparam("number"))
            connection.execute(delete(table).where(one), rows)


def _keep_hands(connection: Connection, added: Sequence[Batch]) -> None:
    hands = _finished(added)
    _many(
        connection,
        tables.hands,
        ({"table": batch.table, "deal": hand.deal, "record": hand.record, "at": batch.at} for batch, hand in hands),
    )
    _many(
        connection,
        tables.seats,
        (
            {"table": batch.table, "deal": hand.deal, "seat": seat, "account": account}
            for batch, hand in hands
            for seat, account in enumerate(hand.accounts, 1)
        ),
    )


def _keep_results(connection: Connection, added: Sequence[Batch]) -> None:
    rows = [one._asdict() | {"at": batch.at} for batch in added for one in batch.results]
    if rows:
        connection.execute(upsert(tables.results).on_conflict_do_nothing(), rows)


def _finished(added: Sequence[Batch]) -> list[tuple[Batch, FinishedHand]]:
    """The hands of *added*, without those that a later one takes back."""
    hands: list[tuple[Batch, FinishedHand]] = []
    for batch in added:
        if batch.taken_back:
            hands = [(of, hand) for of, hand in hands if of.table != batch.table or hand.deal not in batch.taken_back]
        hands += ((batch, hand) for hand in batch.finished)
    return hands


def _many(connection: Connection, table: Table, rows: Iterable[dict[str, object]]) -> None:
    values = list(rows)
    if values:
        connection.execute(NEW[table], values)

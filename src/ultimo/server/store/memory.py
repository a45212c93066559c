"""A store in memory: for tests and simulations, with faults where they are wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from ultimo.server.store.chain import Head, following, head_of, verify
from ultimo.server.store.forgetting import without
from ultimo.server.store.interface import (
    Batch,
    DailyResult,
    Entry,
    FinishedHand,
    NoSuchHand,
    NoSuchTable,
    SeqTaken,
    StorageUnavailable,
    StoreBroken,
    TableRow,
    TableStatus,
)

T = TypeVar("T")


class Fault(NamedTuple):
    """What goes wrong with one write."""

    error: StorageUnavailable | StoreBroken
    kept: bool = False  # a store that broke may have kept what was written


NO_FAULTS: Mapping[int, Fault] = MappingProxyType({})


@dataclass(slots=True)
class Kept:
    """What outlives a process."""

    logs: dict[str, list[Entry]] = field(default_factory=dict)
    heads: dict[str, Head] = field(default_factory=dict)
    tables: dict[str, TableRow] = field(default_factory=dict)
    hands: dict[tuple[str, int], tuple[int, FinishedHand]] = field(default_factory=dict)  # with the time of each
    shared: dict[tuple[str, int], str] = field(default_factory=dict)  # the words of hands
    results: dict[tuple[str, str, str], DailyResult] = field(default_factory=dict)
    secrets: dict[str, bytes] = field(default_factory=dict)


class MemoryStore:
    """Keeps everything in *kept*; the writes are counted from 1, and *faults* says which of them fail and how."""

    def __init__(self, faults: Mapping[int, Fault] = NO_FAULTS, kept: Kept | None = None) -> None:
        self.kept = Kept() if kept is None else kept
        self._faults = faults
        self._writes = 0
        self._broken: StoreBroken | None = None

    async def append(self, batch: Batch) -> None:
        self.write(lambda: self._append(batch))

    async def log(self, table: str) -> Sequence[Entry]:
        self.check()
        log = tuple(self.kept.logs.get(table, ()))
        verify(table, log, self.kept.heads.get(table, Head()))
        return log

    async def tables(self, status: TableStatus | None = None) -> Sequence[TableRow]:
        self.check()
        rows = [row for row in self.kept.tables.values() if status in (None, row.status)]
        return sorted(rows, key=lambda row: (row.changed, row.table), reverse=True)

    async def set_status(self, table: str, status: TableStatus) -> None:
        def change() -> None:
            if table not in self.kept.tables:
                raise NoSuchTable(f"no table {table!r}")
            self.kept.tables[table] = self.kept.tables[table]._replace(status=status)

        self.write(change)

    async def hands_of(self, account: str, first: int = 0, count: int = 100) -> Sequence[tuple[str, FinishedHand]]:
        self.check()
        played = [
            (at, table, hand.deal, hand)
            for (table, _), (at, hand) in self.kept.hands.items()
            if account in hand.accounts
        ]
        played.sort(key=lambda row: row[:3], reverse=True)
        return [(table, hand) for _, table, _, hand in played[first : first + count]]

    async def hands_at(self, table: str) -> Sequence[FinishedHand]:
        self.check()
        return [self.kept.hands[key][1] for key in sorted(self.kept.hands) if key[0] == table]

    async def share(self, table: str, deal: int, fresh: str) -> str:
        def change() -> str:
            if (table, deal) not in self.kept.hands:
                raise NoSuchHand(f"no hand {deal} at table {table!r}")
            return self.kept.shared.setdefault((table, deal), fresh)

        return self.write(change)

    async def unshare(self, table: str, deal: int) -> None:
        self.write(lambda: self.kept.shared.pop((table, deal), None))

    async def word_of(self, table: str, deal: int) -> str | None:
        self.check()
        return self.kept.shared.get((table, deal))

    async def shared(self, word: str) -> FinishedHand | None:
        self.check()
        return next((self.kept.hands[key][1] for key, one in self.kept.shared.items() if one == word), None)

    async def results(self, day: str, game: str, count: int = 100) -> Sequence[DailyResult]:
        self.check()
        found = [one for one in self.kept.results.values() if (one.day, one.game) == (day, game)]
        return sorted(found, key=lambda one: -one.score)[:count]

    async def results_of(self, account: str) -> Sequence[DailyResult]:
        self.check()
        return sorted((one for one in self.kept.results.values() if one.account == account), reverse=True)

    async def secret(self, name: str, fresh: bytes) -> bytes:
        return self.write(lambda: self.kept.secrets.setdefault(name, fresh))

    async def close(self) -> None:
        pass

    def check(self) -> None:
        """StoreBroken, once it is."""
        if self._broken is not None:
            raise self._broken

    def write(self, change: Callable[[], T]) -> T:
        """Does *change*, which raises before it changes anything, unless this write is to fail."""
        self.check()
        self._writes += 1
        fault = self._faults.get(self._writes)
        if fault is None:
            return change()
        if fault.kept:
            change()
        if isinstance(fault.error, StoreBroken):
            self._broken = fault.error
        raise fault.error

    def forget(self, accounts: Iterable[str]) -> None:
        """Puts nobody in the place of *accounts* in all finished hands, and no name."""
        gone = set(accounts)
        self.kept.results = {key: one for key, one in self.kept.results.items() if one.account not in gone}
        for table in self.kept.tables:
            keys = [key for key in self.kept.hands if key[0] == table]
            left = without([self.kept.hands[key][1] for key in keys], gone)
            self.kept.hands |= {key: (self.kept.hands[key][0], hand) for key, hand in zip(keys, left, strict=True)}

    def _append(self, batch: Batch) -> None:
        head = self.kept.heads.get(batch.table, Head())
        entries = following(head, batch)
        deals = [hand.deal for hand in batch.finished]
        kept = self.kept.hands.keys() - {(batch.table, deal) for deal in batch.taken_back}
        if len(set(deals)) < len(deals) or any((batch.table, deal) in kept for deal in deals):
            raise SeqTaken(f"table {batch.table!r}: one of the hands {deals} is there already")

        head = self.kept.heads[batch.table] = head_of(entries, head)
        self.kept.logs.setdefault(batch.table, []).extend(entries)
        for deal in batch.taken_back:
            self.kept.hands.pop((batch.table, deal), None)
            self.kept.shared.pop((batch.table, deal), None)
        self.kept.hands |= {(batch.table, hand.deal): (batch.at, hand) for hand in batch.finished}
        for one in batch.results:
            self.kept.results.setdefault(one[:3], one)
        status = batch.status or self._status(batch.table)
        self.kept.tables[batch.table] = TableRow(batch.table, status, head.entries, batch.at)

    def _status(self, table: str) -> TableStatus:
        row = self.kept.tables.get(table)
        return TableStatus.OPEN if row is None else row.status

"""What a store does, whatever keeps it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple, Protocol


class StorageUnavailable(Exception):
    """Nothing was kept, and a later try may succeed: the disk is full, the database is busy or unreachable."""


class StoreBroken(Exception):
    """Nobody knows what was kept (a failed fsync): the process has to stop, and to read again when it starts."""


class StoreRefused(Exception):
    """The store cannot be opened as it is; the message says to people what is in the way and what would help."""


class SeqTaken(Exception):
    """The log of this table does not end where the batch begins: somebody else wrote to it; nothing was kept."""


class LogDamaged(Exception):
    """The log of a table is not what was written: the chain of its hashes breaks, or an entry is missing."""


class NoSuchTable(LookupError):
    """Nothing was ever written to the log of that table."""


class NoSuchHand(LookupError):
    """That deal of the table is not over, or there is none."""


class TableStatus(StrEnum):
    """What becomes of a table when the server starts."""

    OPEN = "open"
    CLOSED = "closed"
    QUARANTINED = "quarantined"  # its log does not apply; nobody plays there, nothing is cut off


class Entry(NamedTuple):
    """One accepted input of one table."""

    table: str
    seq: int  # from 1, without gaps
    payload: bytes  # the input as JSON
    link: bytes  # SHA-256 over the link before and this entry: see `chain`


class FinishedHand(NamedTuple):
    """A hand that is over, for histories."""

    deal: int
    record: str  # TGN, with names by place and the scores
    accounts: tuple[str | None, ...]  # who was dealt in at seats 1 to 4; None: a bot, or somebody who is forgotten


class DailyResult(NamedTuple):
    """What the deal of a day brought somebody: the first time they played it."""

    day: str  # as 2026-11-30
    game: str
    account: str
    name: str  # when they played
    score: int


class Batch(NamedTuple):
    """What one step of a table adds to its log: all of it is kept, or nothing."""

    table: str
    first: int  # the sequence number of the first payload
    payloads: tuple[bytes, ...]
    at: int  # milliseconds since 1970
    finished: tuple[FinishedHand, ...] = ()
    taken_back: tuple[int, ...] = ()  # deals of finished hands that are to be played again
    status: TableStatus | None = None  # where it changes; a new table is open
    results: tuple[DailyResult, ...] = ()  # of deals of a day; of those that are there already the first stays


class TableRow(NamedTuple):
    """A table as the list of tables has it."""

    table: str
    status: TableStatus
    entries: int
    changed: int  # when its log last grew; milliseconds since 1970


class Store(Protocol):
    """The log of every table, and what hangs on it.

    Each method raises StorageUnavailable or StoreBroken when it cannot do its work; after the first StoreBroken of a
    write every call does.
    """

    async def append(self, batch: Batch) -> None:
        """Keeps *batch* for good before it returns; SeqTaken, also for a hand that is there already."""

    async def log(self, table: str) -> Sequence[Entry]:
        """The whole log of *table*, its chain checked; LogDamaged. Empty if there is no such table."""

    async def tables(self, status: TableStatus | None = None) -> Sequence[TableRow]:
        """All tables, or those of one *status*, the last changed first."""

    async def set_status(self, table: str, status: TableStatus) -> None:
        """Says what becomes of *table*, whatever its log is worth; NoSuchTable."""

    async def hands_of(self, account: str, first: int = 0, count: int = 100) -> Sequence[tuple[str, FinishedHand]]:
        """Finished hands that *account* played, the latest first, each with its table."""

    async def hands_at(self, table: str) -> Sequence[FinishedHand]:
        """The finished hands of *table* in order."""

    async def share(self, table: str, deal: int, fresh: str) -> str:
        """The word by which everybody may see that hand, *fresh* if it had none until now; NoSuchHand."""

    async def unshare(self, table: str, deal: int) -> None:
        """That hand has no such word any more, if it had one."""

    async def word_of(self, table: str, deal: int) -> str | None:
        """The word by which everybody may see that hand, if it has one."""

    async def shared(self, word: str) -> FinishedHand | None:
        """The hand that everybody may see by that *word*."""

    async def results(self, day: str, game: str, count: int = 100) -> Sequence[DailyResult]:
        """What the deal of *day* brought, the best first, of equals who played it first."""

    async def results_of(self, account: str) -> Sequence[DailyResult]:
        """What deals of days brought *account*, the latest first."""

    async def secret(self, name: str, fresh: bytes) -> bytes:
        """The secret of that *name*: *fresh*, if there was none until now."""

    async def close(self) -> None:
        """Waits for what is being written, then lets go of the storage."""

"""The chain of a log: a hash binds every entry to all before it, so that no change to any of them goes unseen."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from ultimo.server.store.interface import Batch, Entry, LogDamaged, SeqTaken

START = bytes(32)  # stands before the first link


class Head(NamedTuple):
    """Where a log ends; kept apart from it, so that an end cut off is missed."""

    entries: int = 0
    link: bytes = START


def link(before: bytes, table: str, seq: int, payload: bytes) -> bytes:
    """SHA-256 over the link *before* (32 bytes), the table with its length, *seq* and *payload*."""
    name = table.encode()
    return sha256(before + len(name).to_bytes(4) + name + seq.to_bytes(8) + payload).digest()


def following(head: Head, batch: Batch) -> list[Entry]:
    """The payloads of *batch* as entries after *head*; SeqTaken where they do not go on from there."""
    if batch.first != head.entries + 1:
        raise SeqTaken(f"table {batch.table!r}: entry {batch.first} cannot follow entry {head.entries}")
    entries = []
    before = head.link
    for seq, payload in enumerate(batch.payloads, batch.first):
        before = link(before, batch.table, seq, payload)
        entries.append(Entry(batch.table, seq, payload, before))
    return entries


def head_of(log: Sequence[Entry], before: Head) -> Head:
    """Where *log* ends, or *before* if it is empty."""
    return Head(log[-1].seq, log[-1].link) if log else before


def verify(table: str, log: Sequence[Entry], head: Head) -> None:
    """LogDamaged, naming the first wrong entry, unless *log* is what was written for *table*, up to *head*."""
    before = START
    for seq, entry in enumerate(log, 1):
        if (entry.table, entry.seq) != (table, seq):
            raise LogDamaged(f"table {table!r}: entry {seq} is missing; entry {entry.seq} of {entry.table!r} follows")
        if entry.link != link(before, table, seq, entry.payload):
            raise LogDamaged(f"table {table!r}: entry {seq} of {head.entries} is not what was written")
        before = entry.link
    if len(log) != head.entries:
        raise LogDamaged(f"table {table!r}: the log ends with entry {len(log)}, not with {head.entries}")
    if before != head.link:
        raise LogDamaged(f"table {table!r}: entry {len(log)} is not the last that was written")

"""Run with `failing_disk.c` loaded before the C library: each write and sync of a short log fails once."""

from __future__ import annotations

import asyncio
import ctypes
import errno
import json
import shutil
import sys
from collections import Counter
from itertools import count
from pathlib import Path

from tests.server.store.storage import batch, database, payloads
from ultimo.server.store import writer
from ultimo.server.store.interface import StorageUnavailable, Store, StoreBroken
from ultimo.server.store.sql import SqlStore

MOVES = 3

disk = ctypes.CDLL(None)


def moves(number: int) -> list[str]:
    return [f"move {seq}" for seq in range(1, number + 1)]


async def acknowledged(store: Store, first: int = 1) -> tuple[int, Exception | None]:
    """How many moves are there, and what came then."""
    for seq in range(first, MOVES + 1):
        try:
            await store.append(batch("oak", seq, f"move {seq}"))
        except (StorageUnavailable, StoreBroken) as error:
            return seq - 1, error
    return MOVES, None


async def fails_once(path: Path, k: int, failure: int) -> tuple[bool, Exception | None]:
    """Whether there was a write or sync number *k*, and what was told; AssertionError if anything is lost or wrong."""
    async with database(path) as opened:
        store = SqlStore(opened)
        disk.fail_at(k, failure)
        known, told = await acknowledged(store)
        if isinstance(told, StorageUnavailable):
            assert await payloads(store, "oak") == moves(known)
            assert await acknowledged(store, known + 1) == (MOVES, None)
            known = MOVES
    failed = bool(disk.has_failed())  # perhaps while it was closed
    disk.fail_at(0, 0)
    async with database(path) as opened:
        kept = await payloads(SqlStore(opened), "oak")
    assert kept in (moves(known), moves(known + 1)), (known, kept)
    return failed, told


async def main(template: Path, folder: Path) -> None:
    writer.CHECKPOINT_AFTER = 2
    for failure in (errno.ENOSPC, errno.EIO):
        answers: Counter[str] = Counter()
        for k in count(1):
            path = folder / f"{errno.errorcode[failure]} {k}.db"
            shutil.copy(template, path)
            failed, told = await fails_once(path, k, failure)
            if not failed:
                break
            answers[type(told).__name__] += 1
        print(json.dumps({"failure": errno.errorcode[failure], **answers}))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), Path(sys.argv[2])))

"""Run with `traced_disk.c` loaded before the C library: plays at some tables, and notes what was acknowledged."""

from __future__ import annotations

import asyncio
import ctypes
import sys
from pathlib import Path

from tests.server.store.killed import TABLES, move
from tests.server.store.storage import database
from ultimo.server.store import connecting, writer
from ultimo.server.store.interface import Batch
from ultimo.server.store.sql import SqlStore

OFF = 0

disk = ctypes.CDLL(None)


async def play(path: Path, first: int, last: int) -> None:
    """Moves *first* to *last* at each table, the tables beside each other."""
    async with database(path) as opened:
        store = SqlStore(opened)

        async def at(table: str) -> None:
            for seq in range(first, last + 1):
                await store.append(Batch(table, seq, (move(table, seq),), seq))
                disk.acknowledged(table.encode(), ctypes.c_uint64(seq))

        await asyncio.gather(*(at(table) for table in TABLES))


async def main(path: Path, moves: int, trusting: bool) -> None:
    writer.CHECKPOINT_AFTER = 50
    if trusting:  # the mistake that has to be found: nobody waits for the disk
        connecting.WRITER = connecting.COMMON | {"synchronous": OFF, "wal_autocheckpoint": 0}
    await play(path, 1, moves // 2)
    await play(path, moves // 2 + 1, moves)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2]), "trusting" in sys.argv))

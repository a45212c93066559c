"""A disk that loses power: what was synced is there, and of what came after it some sectors, by lot."""

from __future__ import annotations

import random
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

SECTOR = 512
SHARED_MEMORY = "-shm"  # no part of what is kept
_HEAD = struct.Struct("=cIIQ")


class Done(NamedTuple):
    """One record of a trace."""

    kind: str
    path: str
    number: int
    data: bytes


def read_trace(path: Path) -> Iterator[Done]:
    """The records that `traced_disk.c` wrote."""
    with path.open("rb") as trace:
        while head := trace.read(_HEAD.size):
            kind, length, size, number = _HEAD.unpack(head)
            yield Done(kind.decode(), trace.read(length).decode(), number, trace.read(size))


@dataclass
class File:
    """What of a file is on the disk for good, and what may be."""

    synced: bytearray
    named: bool  # whether its name is there for good
    is_there: bool = True
    pending: list[Done] = field(default_factory=list)

    def sync(self) -> None:
        """All of it is there for good; its name is no part of it."""
        for done in self.pending:
            _put(self.synced, done)
        self.pending.clear()

    def after_power_loss(self, rng: random.Random) -> bytes | None:
        """What is found of it; None: nothing."""
        is_found = self.named if self.named == self.is_there else rng.random() < 0.5
        if not is_found:
            return None
        share, found = rng.choice((0, 0.5, 1)), bytearray(self.synced)
        for done in self.pending:
            for sector in _sectors(done):
                if rng.random() < share:
                    _put(found, sector)
        return bytes(found)


class Disk:
    """The files of one folder; each record of a trace changes it."""

    def __init__(self, folder: Path) -> None:
        """The *folder* as it is, all of it there for good."""
        self._folder = str(folder)
        self._files = {str(path): File(bytearray(path.read_bytes()), named=True) for path in folder.iterdir()}

    def take(self, done: Done) -> None:
        """One more record."""
        if done.kind == "S" and done.path == self._folder:
            for file in self._files.values():
                file.named = file.is_there
        elif done.kind == "S":
            self._file(done.path).sync()
        elif done.kind == "U":
            self._file(done.path).is_there = False
        elif done.kind in "WT":
            self._file(done.path).pending.append(done)

    def _file(self, path: str) -> File:
        file = self._files.get(path)
        if file is None or not file.is_there:
            file = self._files[path] = File(bytearray(), named=file is not None and file.named)
        return file

    def lose_power(self, rng: random.Random, folder: Path) -> None:
        """Writes what is found afterwards to *folder*."""
        for path, file in self._files.items():
            found = None if path.endswith(SHARED_MEMORY) else file.after_power_loss(rng)
            if found is not None:
                (folder / Path(path).name).write_bytes(found)


def _sectors(done: Done) -> Iterator[Done]:
    if done.kind == "T":
        yield done
    start = 0
    while start < len(done.data):
        end = min(len(done.data), start + SECTOR - (done.number + start) % SECTOR)
        yield done._replace(number=done.number + start, data=done.data[start:end])
        start = end


def _put(content: bytearray, done: Done) -> None:
    if done.kind == "T":
        del content[done.number :]
    content.extend(bytes(max(0, done.number - len(content))))
    content[done.number : done.number + len(done.data)] = done.data

"""The file an evening is kept in: written whole after every action, never over somebody else's change."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path

from ultimo.cli.common import Fault
from ultimo.core.reading import decode, read_records
from ultimo.core.record import Record, RecordError, format_records
from ultimo.core.session import Session, shuffle_tags
from ultimo.games import find_game


class Kept:
    """The file at *path*."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.found: bytes | None = None  # what is in the file as far as we know; None: there is no file

    def load(self) -> Session | None:
        """The evening in the file, None if there is none in it; Fault if it is not a readable evening."""
        with self._trouble():
            self.found = self._bytes()
        if not (self.found or b"").strip():
            return None
        try:
            return Session.from_records(read_records(decode(self.found or b""), find_game))
        except RecordError as problem:
            raise Fault(f"{self.path}:{problem}") from None

    def put_aside(self) -> Path | None:
        """Makes room for another evening: what is in the file moves to .old, an older one to .old.1, .old.2 …"""
        with self._trouble():
            self.found = self._bytes()
            if not self.found:
                return None
            old = self._beside(".old")
            if old.exists():
                names = (self._beside(f".old.{number}") for number in count(1))
                old.replace(next(name for name in names if not name.exists()))
            self.path.replace(old)
            self.found = None
            return old

    def save(self, session: Session) -> None:
        """Writes the evening; Fault if the file cannot be written or was changed meanwhile."""
        text = format_records(_records(session)).encode()
        with self._trouble("; the last action is not kept"):
            self._check_unchanged()
            self.path.parent.mkdir(parents=True, exist_ok=True)
            part = self._beside(".part")
            with open(part, "wb") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            part.replace(self.path)
        self.found = text

    def _check_unchanged(self) -> None:
        if self._bytes() != self.found:
            problem = "was changed by another program meanwhile; it is left as it is, and this one stops"
            raise Fault(f"{self.path} {problem}")

    def _bytes(self) -> bytes | None:
        try:
            return self.path.read_bytes()
        except FileNotFoundError:
            return None

    def _beside(self, ending: str) -> Path:
        return self.path.with_name(self.path.name + ending)

    @contextmanager
    def _trouble(self, more: str = "") -> Iterator[None]:
        """Says what the system has against the file as a Fault."""
        try:
            yield
        except OSError as problem:
            raise Fault(f"{self.path}: {problem.strerror or problem}{more}") from None


def _records(session: Session) -> list[Record]:
    """The records of *session*; the hand going on has its key too, or it would be lost by leaving."""
    records = session.records()
    hand = session.current
    if hand is not None and hand.shuffled is not None:
        records[-1] = replace(records[-1], tags=(*records[-1].tags, *shuffle_tags(hand.shuffled)))
    return records

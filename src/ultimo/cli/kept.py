"""The file an evening is kept in: written whole after every action, never over somebody else's change."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from itertools import count
from pathlib import Path

from ultimo.alone import InUse, alone_with
from ultimo.bots import UnknownBot, bot_named
from ultimo.cli.common import Fault, place
from ultimo.cli.signs import file_text
from ultimo.cli.written import clear, replacing
from ultimo.core.reading import decode, read_records
from ultimo.core.record import Record, RecordError, format_records
from ultimo.core.session import Session, shuffle_tags
from ultimo.games import find_game

CHAIR = "Chair"  # the tag of the place where the person sits
BOTS_TAG = "Bots"  # the tag of who plays on the other chairs


class Kept:
    """The file at *path*; where that is a link, the file it leads to."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.chair: int | None = None  # the place of the person, if the file says so
        self.bots: str | None = None  # the other players, if the file says so: never a program
        self.found: bytes | None = None  # what is in the file as far as we know; None: there is no file
        self._file = Path(os.path.realpath(path))

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Keeps other programs from playing the evening; Fault if one does, or if *path* can be no file."""
        with ExitStack() as held:
            with self._trouble():
                self._check_kind()
                self._file.parent.mkdir(parents=True, exist_ok=True)
                try:
                    held.enter_context(alone_with(self._file))
                except InUse:
                    raise Fault("is in use: another program plays this evening", file_text(self.path)) from None
                clear(self._file)
            yield

    def load(self) -> Session | None:
        """The evening in the file, None if there is none in it; Fault if it is not a readable evening."""
        with self._trouble():
            self.found = self._bytes()
        if not (self.found or b"").strip():
            return None
        try:
            records = read_records(decode(self.found or b""), find_game)
            session = Session.from_records(records)
            self.chair = _chair(records[0], session)
            self.bots = _bots(records[-1])
            return session
        except RecordError as problem:
            raise Fault(problem.problem, place(self.path, problem.spot)) from None

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
            self._file.replace(old)
            self.found = None
            return old

    def save(self, session: Session) -> None:
        """Writes the evening; Fault if the file cannot be written or was changed meanwhile."""
        text = format_records(self._records(session)).encode()
        with self._trouble("; the last action is not kept"):
            self._check_unchanged()
            self._file.parent.mkdir(parents=True, exist_ok=True)
            with replacing(self._file) as file:
                file.write(text)
        self.found = text

    def _records(self, session: Session) -> list[Record]:
        """The records of *session*; the hand going on has its key too, or it would be lost by leaving."""
        chair = [(CHAIR, str(self.chair))] if self.chair else []
        bots = [(BOTS_TAG, self.bots)] if self.bots else []
        records = [_tagged(record, chair) for record in session.records()]
        records[-1] = _tagged(replace(records[-1], tags=_without(records[-1], BOTS_TAG)), bots)
        hand = session.current
        if hand is not None and hand.shuffled is not None:
            records[-1] = _tagged(records[-1], shuffle_tags(hand.shuffled))
        return records

    def _check_kind(self) -> None:
        with suppress(FileNotFoundError):
            if not stat.S_ISREG(self.path.stat().st_mode):
                raise Fault("is not a file; an evening is kept in one", file_text(self.path))

    def _check_unchanged(self) -> None:
        if self._bytes() != self.found:
            problem = "was changed by another program meanwhile; it is left as it is, and this one stops"
            raise Fault(problem, file_text(self.path))

    def _bytes(self) -> bytes | None:
        try:
            return self._file.read_bytes()
        except FileNotFoundError:
            return None

    def _beside(self, ending: str) -> Path:
        return self._file.with_name(self._file.name + ending)

    @contextmanager
    def _trouble(self, more: str = "") -> Iterator[None]:
        """Says what the system has against the file as a Fault."""
        try:
            yield
        except OSError as problem:
            raise Fault(f"{problem.strerror or problem}{more}", f"{file_text(self.path)}:") from None


def _chair(record: Record, session: Session) -> int | None:
    """The place that *record* says the person has; RecordError if *session* has no such place."""
    value = record.tag(CHAIR)
    if value is None:
        return None
    if value not in map(str, session.places):
        raise RecordError(record.tag_spot(CHAIR), f"{CHAIR} must be one of {' '.join(map(str, session.places))}")
    return int(value)


def _bots(record: Record) -> str | None:
    """The bots that *record* says play; RecordError unless they are bots of this program."""
    name = record.tag(BOTS_TAG)
    if name is None:
        return None
    try:
        bot_named(name)
    except UnknownBot as problem:
        raise RecordError(record.tag_spot(BOTS_TAG), str(problem)) from None
    return name


def _without(record: Record, name: str) -> tuple[tuple[str, str], ...]:
    """The tags of *record* but for that of the *name*."""
    return tuple(tag for tag in record.tags if tag[0] != name)


def _tagged(record: Record, tags: Iterable[tuple[str, str]]) -> Record:
    """*record* with those of *tags* that it does not have."""
    return replace(record, tags=(*record.tags, *(tag for tag in tags if record.tag(tag[0]) is None)))

"""The file an evening is kept in: written whole after every action, never over somebody else's change."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from ultimo.bots import UnknownBot, bot_named
from ultimo.cli.common import Fault, place
from ultimo.cli.kept_file import KeptFile
from ultimo.core.reading import decode, read_records
from ultimo.core.record import Record, RecordError, format_records
from ultimo.core.session import Session, shuffle_tags
from ultimo.games import find_game

CHAIR = "Chair"  # the tag of the place where the person sits
BOTS_TAG = "Bots"  # the tag of who plays on the other chairs


class Kept(KeptFile):
    """The file of an evening that is played."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.chair: int | None = None  # the place of the person, if the file says so
        self.bots: str | None = None  # the other players, if the file says so: never a program

    def load(self) -> Session | None:
        """The evening in the file, None if there is none in it; Fault if it is not a readable evening."""
        content = self.read()
        if not content.strip():
            return None
        try:
            records = read_records(decode(content), find_game)
            session = Session.from_records(records)
            self.chair = _chair(records[0], session)
            self.bots = _bots(records[-1])
            return session
        except RecordError as problem:
            raise Fault(problem.problem, place(self.path, problem.spot)) from None

    def save(self, session: Session) -> None:
        """Writes the evening; Fault if the file cannot be written or was changed meanwhile."""
        self.write(format_records(self._records(session)).encode(), "; the last action is not kept")

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

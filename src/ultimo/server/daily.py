"""The deal of the day: the same cards for all, fixed by a secret of the server, and its key told once the day is over.

Days are those of UTC. The key of a day is the HMAC-SHA-256 by the secret over `ultimo-daily`, game and day, with zero
bytes between: nobody knows the key of one day from that of another.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Protocol

from ultimo.core.game import Game
from ultimo.core.record import Record
from ultimo.core.seats import SEATS
from ultimo.core.session import Session, shuffle_tags
from ultimo.core.shuffle import KEY_BYTES, Shuffled
from ultimo.server.room.table import daily_deal

SECRET = "daily"  # the name under which the secret is kept


class Secrets(Protocol):
    """Where secrets of the server are kept: the part of a Store that is needed here."""

    async def secret(self, name: str, fresh: bytes) -> bytes:
        """The secret of that *name*: *fresh*, if there was none until now."""


class Daily:
    """The deals of all days."""

    def __init__(self, secrets: Secrets, source: Callable[[int], bytes]) -> None:
        """*source* gives so many bytes that nobody can guess, for a server that has no secret yet."""
        self._secrets = secrets
        self._source = source
        self._secret: bytes | None = None  # once it was needed

    async def shuffled(self, game: Game, day: date) -> Shuffled:
        """How the deal of *day* is shuffled; nobody may be told the key before the day is over."""
        message = "\0".join(("ultimo-daily", game.id, day.isoformat())).encode()
        key = hmac.digest(await self._known(), message, "sha256")
        return daily_deal(game, day.isoformat(), key)

    async def record(self, game: Game, day: date) -> Record:
        """The deal of *day* as a record with its key, for `ultimo verify`."""
        made = await self.shuffled(game, day)
        session = Session.start(game, [f"Seat {seat}" for seat in SEATS], made.deal.table)
        dealt = session.deal_by(made)
        (record,) = dealt.records()
        return replace(record, tags=(*record.tags, *shuffle_tags(made)))

    async def _known(self) -> bytes:
        if self._secret is None:
            self._secret = await self._secrets.secret(SECRET, self._source(KEY_BYTES))
        return self._secret


def day_at(now: int) -> date:
    """The day it is at *now*, in milliseconds since 1970."""
    return datetime.fromtimestamp(now / 1000, UTC).date()


def closes(day: date) -> int:
    """When *day* is over, in milliseconds since 1970."""
    return int(datetime.combine(day + timedelta(days=1), time(), UTC).timestamp()) * 1000

"""Forgets who cannot come back: guests whose browsers have lost their tokens, and guests who never played."""

from __future__ import annotations

from typing import NamedTuple

from ultimo.server.cookies import FOR
from ultimo.server.identity.interface import AccountStore

DAY = 24 * 3600 * 1000  # milliseconds
COOKIE = FOR * 1000  # how long a browser keeps a token
UNPLAYED = 30 * DAY  # how long a guest without a finished hand is waited for
AT_ONCE = 500  # guests in one transaction


class Pruned(NamedTuple):
    """How many were forgotten."""

    guests: int
    tokens: int


async def prune(store: AccountStore, now: int) -> Pruned:
    """Forgets guests who cannot come back, or have not played, and tokens that open nothing; StorageUnavailable."""
    guests = 0
    while idle := await store.idle_guests(now - COOKIE, now - UNPLAYED, AT_ONCE):
        await store.delete(*idle)
        guests += len(idle)
    await store.clear_hands()
    return Pruned(guests, await store.end_dead(now, now - COOKIE))

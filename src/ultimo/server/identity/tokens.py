"""Tokens open an account: drawn, shown once, kept only as a hash; a new one takes over from the old one softly."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Sequence
from hmac import compare_digest
from typing import NamedTuple, TypeAlias

from ultimo.server.identity.interface import AccountStore, SessionRow

Source: TypeAlias = Callable[[int], bytes]  # so many bytes nobody can foresee
Now: TypeAlias = Callable[[], int]  # milliseconds since 1970
Ended: TypeAlias = Callable[[Sequence[bytes]], None]  # told the digests whose sockets are to be closed

BYTES = 32
GRACE = 60_000  # milliseconds a replaced token lives on, in case its successor got lost on the way


def digest_of(token: str) -> bytes:
    """What is kept of *token*."""
    return hashlib.sha256(token.encode()).digest()


class Issued(NamedTuple):
    """A new token, and the row that is kept of it."""

    token: str
    row: SessionRow


class Tokens:
    """The tokens of all accounts; each method raises StorageUnavailable when the store does."""

    def __init__(self, store: AccountStore, source: Source, now: Now, ended: Ended) -> None:
        self._store = store
        self._source = source
        self._now = now
        self._ended = ended

    def draw(self, account: str) -> Issued:
        """A token for *account*; the caller keeps its row."""
        token = base64.urlsafe_b64encode(self._source(BYTES)).rstrip(b"=").decode()
        return Issued(token, SessionRow(digest_of(token), account, self._now()))

    async def opened(self, token: str) -> SessionRow | None:
        """What *token* opens, or None. Presented for the first time, it ends the token it replaced."""
        digest = digest_of(token)
        row = await self._store.session(digest)
        if row is None or not compare_digest(row.digest, digest) or self._is_over(row):
            return None
        if row.replaces is not None:
            await self._store.take_over(row)
            self._ended((row.replaces,))
        return row

    async def issue(self, account: str, old: bytes | None = None) -> str:
        """A new token for *account* in place of *old*, which lives until this one is presented, at most GRACE."""
        issued = self.draw(account)
        await self._store.add_session(issued.row._replace(replaces=old))
        row = None if old is None else await self._store.session(old)
        if row is not None:
            await self._give_way(row)
        return issued.token

    async def _give_way(self, old: SessionRow) -> None:
        until = self._now() + GRACE
        await self._store.end_session(old.digest, until if old.until is None else min(old.until, until))
        self._ended((old.digest,))

    async def end(self, digests: Sequence[bytes]) -> None:
        """The tokens of *digests* die now, and their sockets with them."""
        for digest in digests:
            await self._store.end_session(digest)
        self._ended(digests)

    async def end_all(self, account: str, but: Sequence[bytes] = ()) -> None:
        """All tokens of *account* die now, except *but*."""
        rows = await self._store.sessions_of(account)
        await self.end([row.digest for row in rows if row.digest not in but])

    def _is_over(self, row: SessionRow) -> bool:
        return row.until is not None and row.until <= self._now()

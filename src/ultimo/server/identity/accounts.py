"""Accounts as they are made, changed and opened: what people and bots have in common."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from ultimo.server.identity.interface import Account, AccountStore, Kind, SessionRow
from ultimo.server.identity.refusals import Overtaken
from ultimo.server.identity.tokens import Ended, Now, Source, Tokens
from ultimo.server.store.interface import StorageUnavailable

ID_BYTES = 16
SEEN_AGAIN = 3_600_000  # milliseconds after which it is written down that somebody is still here


class Caller(NamedTuple):
    """Whoever presented a token. A socket it opens must close at `session.until`, if that is not None."""

    account: Account
    session: SessionRow


class Opened(NamedTuple):
    """An account and a new token for it, which is shown this once."""

    account: Account
    token: str


class Accounts:
    """All accounts of a server; each method raises StorageUnavailable when the store does.

    Randomness and time are passed in; *ended* is told the digests of tokens whose sockets are to be closed.
    """

    def __init__(self, store: AccountStore, source: Source, now: Now, ended: Ended) -> None:
        self.store = store
        self.source = source
        self.tokens = Tokens(store, source, now, ended)
        self._now = now
        self._ended = ended
        self._writing = asyncio.Lock()  # between reading an account and writing it

    async def created(self, kind: Kind, name: str, owner: str | None = None) -> Opened:
        """A new account with its first token."""
        now = self._now()
        account = Account(self.source(ID_BYTES).hex(), kind, name, owner, None, None, "{}", now, now)
        token, row = self.tokens.draw(account.id)
        await self.store.add(account, row)
        return Opened(account, token)

    async def changed(self, known: Account, change: Callable[[Account], Account]) -> Account:
        """The account after *change*; NameTaken, or Overtaken where its secrets are not those of *known* any more."""
        async with self._writing:
            account = change(self._still(known, await self.store.by_id(known.id)))
            await self.store.change(account)
            return account

    async def caller(self, token: str) -> Caller | None:
        """Who presents *token*, or None when it opens nothing."""
        session = await self.tokens.opened(token)
        account = None if session is None else await self.store.by_id(session.account)
        if session is None or account is None:
            return None
        return Caller(await self._seen(account), session)

    async def _seen(self, account: Account) -> Account:
        now = self._now()
        if now - account.seen < SEEN_AGAIN:
            return account
        with suppress(Overtaken, StorageUnavailable):  # whoever is here may go on all the same
            return await self.changed(account, lambda current: current._replace(seen=now))
        return account

    async def entered(self, known: Account, old: bytes | None) -> str:
        """A token for *known* in place of *old*; Overtaken where its secrets have changed since they were checked."""
        async with self._writing:
            self._still(known, await self.store.by_id(known.id))
            return await self.tokens.issue(known.id, old)

    async def delete(self, account: str) -> None:
        """Forgets *account*, its tokens and its bots, and ends their sockets."""
        bots = [bot.id for bot in await self.store.bots_of(account)]
        rows = [row for one in (account, *bots) for row in await self.store.sessions_of(one)]
        await self.store.delete(account)
        self._ended([row.digest for row in rows])

    @staticmethod
    def _still(known: Account, current: Account | None) -> Account:
        """The *current* account, if a passphrase or recovery code that was checked against *known* still opens it."""
        if current is None or (known.passphrase, known.recovery) != (current.passphrase, current.recovery):
            raise Overtaken
        return current

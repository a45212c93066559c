"""Bots that join from elsewhere: made by a person, each with its own bearer token."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from ultimo.server.identity.accounts import Accounts, Caller, Opened
from ultimo.server.identity.interface import Account, Kind
from ultimo.server.identity.names import clean_name
from ultimo.server.identity.refusals import NoSuchBot, NotForThisKind, TooManyBots
from ultimo.server.limits import Limits, taken

MOST = 10  # of one person


class Bots:
    """The bots of people."""

    def __init__(self, accounts: Accounts, limits: Limits) -> None:
        self._accounts = accounts
        self._limits = limits
        self._making = asyncio.Lock()  # between counting and adding

    async def of(self, caller: Caller) -> Sequence[Account]:
        """The bots that *caller* made."""
        return await self._accounts.store.bots_of(caller.account.id)

    async def make(self, caller: Caller, name: str) -> Opened:
        """A new bot of that *name*; NotForThisKind, BadName, TooManyBots, RateLimited."""
        if caller.account.kind is not Kind.PERSON:
            raise NotForThisKind(
                f"only a person makes bots, and this is a {caller.account.kind}", kind=caller.account.kind
            )
        name = clean_name(name)
        taken(self._limits.changes, caller.account.id)
        async with self._making:
            if len(await self.of(caller)) >= MOST:
                raise TooManyBots(f"a person has at most {MOST} bots; delete one first", most=MOST)
            return await self._accounts.created(Kind.BOT, name, caller.account.id)

    async def delete(self, caller: Caller, bot: str) -> None:
        """Forgets one of the bots of *caller*; NoSuchBot."""
        if bot not in [one.id for one in await self.of(caller)]:
            raise NoSuchBot("you have no bot of this id; GET /api/me lists yours")
        await self._accounts.delete(bot)

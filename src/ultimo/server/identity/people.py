"""Guests, and people with a passphrase: the same account before and after."""

from __future__ import annotations

from typing import NamedTuple

from ultimo.server.identity.accounts import Accounts, Caller, Opened
from ultimo.server.identity.interface import Account, Kind
from ultimo.server.identity.names import clean_name, folded
from ultimo.server.identity.passphrases import Passphrases, checked_passphrase
from ultimo.server.identity.recovery import as_written, new_code
from ultimo.server.identity.refusals import BadName, NotForThisKind, WrongCredentials
from ultimo.server.identity.tokens import digest_of
from ultimo.server.limits import Limits, taken


class Secured(NamedTuple):
    """An account with a new token and a new recovery code; both are shown this once."""

    account: Account
    token: str
    code: str


class People:
    """What guests and people do with their accounts.

    *address* is where a request comes from, as limits count it. Every method that checks or makes a passphrase raises
    RateLimited and HashingBusy.
    """

    def __init__(self, accounts: Accounts, passphrases: Passphrases, limits: Limits) -> None:
        self._accounts = accounts
        self._passphrases = passphrases
        self._limits = limits

    async def guest(self, name: str, address: str) -> Opened:
        """A new guest; BadName, RateLimited."""
        name = clean_name(name)
        taken(self._limits.guests, address)
        return await self._accounts.created(Kind.GUEST, name)

    async def become_person(self, caller: Caller, name: str, passphrase: str, address: str) -> Secured:
        """The guest with a name of their own and a passphrase; BadName, NameTaken, BadPassphrase, NotForThisKind."""
        if caller.account.kind is not Kind.GUEST:
            raise NotForThisKind(
                f"only a guest becomes a person, and this is a {caller.account.kind}", kind=caller.account.kind
            )
        name = clean_name(name)
        checked_passphrase(passphrase, name)
        taken(self._limits.tries_of_address, address)
        return await self._secured(caller.account, passphrase, caller, kind=Kind.PERSON, name=name)

    async def log_in(self, name: str, passphrase: str, address: str, old: Caller | None) -> Opened:
        """The person of that *name*, with a token in place of the *old* one; WrongCredentials."""
        account = await self._named(name, address)
        fits = await self._passphrases.fits(passphrase, account and account.passphrase)
        if account is None or account.passphrase is None or not fits:
            raise WrongCredentials
        if self._passphrases.is_outdated(account.passphrase):
            anew = await self._passphrases.hashed(passphrase)
            account = await self._accounts.changed(account, lambda current: current._replace(passphrase=anew))
        return Opened(account, await self._accounts.entered(account, old and old.session.digest))

    async def log_out(self, caller: Caller) -> None:
        """The token of *caller* opens nothing from now on."""
        await self._accounts.tokens.end((caller.session.digest,))

    async def recover(self, name: str, code: str, passphrase: str, address: str, old: Caller | None) -> Secured:
        """The person of that recovery code, with a new passphrase and a new code; WrongCredentials, BadPassphrase."""
        checked_passphrase(passphrase, name)
        account = await self._named(name, address)
        fits = await self._passphrases.fits(as_written(code), account and account.recovery)
        if account is None or not fits:
            raise WrongCredentials
        return await self._secured(account, passphrase, old, kind=account.kind, name=account.name)

    async def change_passphrase(self, caller: Caller, passphrase: str, new: str, address: str) -> str:
        """A token in place of that of *caller*, whose passphrase is now *new*; WrongCredentials, BadPassphrase."""
        account = caller.account
        checked_passphrase(new, account.name)
        await self.confirm(caller, passphrase, address)
        hashed = await self._passphrases.hashed(new)
        account = await self._accounts.changed(account, lambda current: current._replace(passphrase=hashed))
        return await self._only_token(account, caller)

    async def confirm(self, caller: Caller, passphrase: str, address: str) -> None:
        """Nothing, if it is the passphrase of *caller*; WrongCredentials, NotForThisKind."""
        if caller.account.kind is not Kind.PERSON:
            raise NotForThisKind(
                f"only a person has a passphrase, and this is a {caller.account.kind}", kind=caller.account.kind
            )
        self._count_try(caller.account.id, address)
        if not await self._passphrases.fits(passphrase, caller.account.passphrase):
            raise WrongCredentials

    async def settle(self, caller: Caller, name: str | None, settings: str | None) -> Account:
        """The account with another *name* or other *settings*, where given; BadName, NameTaken, RateLimited."""
        name = None if name is None else clean_name(name)
        taken(self._limits.changes, caller.account.id)

        def changed(current: Account) -> Account:
            return current._replace(name=name or current.name, settings=settings or current.settings)

        return await self._accounts.changed(caller.account, changed)

    async def delete(self, caller: Caller, passphrase: str, address: str) -> None:
        """Forgets *caller* for ever, after a person has given the passphrase; WrongCredentials."""
        if caller.account.kind is Kind.BOT:
            raise NotForThisKind("a bot is deleted by the person who made it", kind=Kind.BOT)
        if caller.account.kind is Kind.PERSON:
            await self.confirm(caller, passphrase, address)
        await self._accounts.delete(caller.account.id)

    async def _named(self, name: str, address: str) -> Account | None:
        """The person of that *name*, after this try was counted whether there is one or not."""
        try:
            name = clean_name(name)
        except BadName:
            name = ""
        account = await self._accounts.store.by_name(name)
        self._count_try(folded(name) if account is None else account.id, address)
        return account

    def _count_try(self, whose: str, address: str) -> None:
        taken(self._limits.tries_of_address, address)
        taken(self._limits.tries_of_name, whose)

    async def _secured(
        self, account: Account, passphrase: str, old: Caller | None, *, kind: Kind, name: str
    ) -> Secured:
        code = new_code(self._accounts.source)
        hashed = await self._passphrases.hashed(passphrase)
        recovery = await self._passphrases.hashed(code)
        account = await self._accounts.changed(
            account,
            lambda current: current._replace(kind=kind, name=name, passphrase=hashed, recovery=recovery),
        )
        return Secured(account, await self._only_token(account, old), code)

    async def _only_token(self, account: Account, old: Caller | None) -> str:
        """A token for *account*; all others end, that of *old* when it has been replaced."""
        digest = old and old.session.digest
        token = await self._accounts.entered(account, digest)
        await self._accounts.tokens.end_all(account.id, [one for one in (digest_of(token), digest) if one])
        return token

"""Accounts in memory, beside the tables of a store in memory."""

from __future__ import annotations

from collections.abc import Sequence

from ultimo.server.identity.interface import Account, Evening, Kind, NameTaken, NoSuchAccount, SessionRow
from ultimo.server.identity.names import folded
from ultimo.server.identity.versions import is_news
from ultimo.server.store.memory import MemoryStore


class MemoryAccounts:
    """See `AccountStore`; its writes count, and fail, with those of *store*."""

    def __init__(self, store: MemoryStore) -> None:
        self._store = store
        self._accounts: dict[str, Account] = {}
        self._sessions: dict[bytes, SessionRow] = {}
        self._evenings: dict[tuple[str, str], Evening] = {}

    async def add(self, account: Account, session: SessionRow) -> None:
        def change() -> None:
            if account.owner is not None:
                self._check_account(account.owner)
            self._keep(account)
            self._sessions[session.digest] = session

        self._store.write(change)

    async def change(self, account: Account) -> None:
        def change() -> None:
            self._check_account(account.id)
            self._keep(account)

        self._store.write(change)

    async def by_id(self, account: str) -> Account | None:
        self._store.check()
        return self._accounts.get(account)

    async def by_name(self, name: str) -> Account | None:
        self._store.check()
        return self._named(name)

    async def bots_of(self, owner: str) -> Sequence[Account]:
        self._store.check()
        bots = [account for account in self._accounts.values() if account.owner == owner]
        return sorted(bots, key=lambda bot: (bot.created, bot.id))

    async def delete(self, *accounts: str) -> None:
        def change() -> None:
            gone = {row.id for row in self._accounts.values() if {row.id, row.owner} & set(accounts)}
            self._accounts = {key: row for key, row in self._accounts.items() if key not in gone}
            self._sessions = {key: row for key, row in self._sessions.items() if row.account not in gone}
            self._evenings = {key: row for key, row in self._evenings.items() if row.account not in gone}
            self._store.forget(gone)

        self._store.write(change)

    async def idle_guests(self, seen: int, played: int, most: int) -> Sequence[str]:
        self._store.check()
        guests = [account for account in self._accounts.values() if account.kind is Kind.GUEST]
        players = {account for _, hand in self._store.kept.hands.values() for account in hand.accounts}
        idle = [one.id for one in guests if one.seen < (seen if one.id in players else played)]
        return sorted(idle)[:most]

    async def add_session(self, session: SessionRow) -> None:
        def change() -> None:
            self._check_account(session.account)
            self._sessions[session.digest] = session

        self._store.write(change)

    async def session(self, digest: bytes) -> SessionRow | None:
        self._store.check()
        return self._sessions.get(digest)

    async def end_session(self, digest: bytes, until: int | None = None) -> None:
        def change() -> None:
            session = self._sessions.pop(digest, None)
            if session is not None and until is not None:
                self._sessions[digest] = session._replace(until=until)

        self._store.write(change)

    async def take_over(self, session: SessionRow) -> None:
        def change() -> None:
            if session.replaces is not None:
                self._sessions.pop(session.replaces, None)
            if session.digest in self._sessions:
                self._sessions[session.digest] = session._replace(replaces=None)

        self._store.write(change)

    async def clear_hands(self) -> None:
        players = {account for _, hand in self._store.kept.hands.values() for account in hand.accounts if account}
        players |= {one.account for one in self._store.kept.results.values()}
        self._store.write(lambda: self._store.forget(players - set(self._accounts)))

    async def end_dead(self, now: int, made: int) -> int:
        def is_dead(session: SessionRow) -> bool:
            is_bot = self._accounts[session.account].kind is Kind.BOT
            return (session.until is not None and session.until <= now) or (session.created < made and not is_bot)

        def change() -> int:
            dead = [digest for digest, session in self._sessions.items() if is_dead(session)]
            for digest in dead:
                del self._sessions[digest]
            return len(dead)

        return self._store.write(change)

    async def sessions_of(self, account: str) -> Sequence[SessionRow]:
        self._store.check()
        sessions = [session for session in self._sessions.values() if session.account == account]
        return sorted(sessions, key=lambda session: (session.created, session.digest))

    async def evenings_of(self, account: str) -> Sequence[Evening]:
        self._store.check()
        return self._evenings_of(account)

    async def keep_evening(self, evening: Evening, most: int) -> None:
        def change() -> None:
            self._check_account(evening.account)
            if is_news(evening, self._evenings_of(evening.account), most):
                self._evenings[evening.account, evening.id] = evening

        self._store.write(change)

    def _evenings_of(self, account: str) -> Sequence[Evening]:
        mine = [evening for evening in self._evenings.values() if evening.account == account]
        return sorted(mine, key=lambda evening: (-evening.changed, evening.id))

    def _keep(self, account: Account) -> None:
        namesake = self._named(account.name)
        if account.passphrase is not None and namesake is not None and namesake.id != account.id:
            raise NameTaken(f"the name {account.name!r} is taken")
        self._accounts[account.id] = account

    def _named(self, name: str) -> Account | None:
        people = (account for account in self._accounts.values() if account.passphrase is not None)
        return next((account for account in people if folded(account.name) == folded(name)), None)

    def _check_account(self, account: str) -> None:
        if account not in self._accounts:
            raise NoSuchAccount("no such account")

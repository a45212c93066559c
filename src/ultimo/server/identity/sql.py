"""Accounts in the database, beside the logs of the tables."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, Row, Select, bindparam, delete, insert, or_, select, union, update

from ultimo.server.identity.interface import Account, Evening, Kind, NameTaken, NoSuchAccount, SessionRow
from ultimo.server.identity.names import folded
from ultimo.server.identity.versions import is_news
from ultimo.server.store.database import Database
from ultimo.server.store.forgetting import forget
from ultimo.server.store.tables import accounts, evenings, results, seats, sessions

# What every socket asks when it comes: made once, for many come at a time.
BY_ID = select(accounts).where(accounts.c.id == bindparam("account"))
BY_DIGEST = select(sessions).where(sessions.c.digest == bindparam("digest"))


class SqlAccounts:
    """See `AccountStore`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, account: Account, session: SessionRow) -> None:
        def change(connection: Connection) -> None:
            if account.owner is not None:
                _check_account(connection, account.owner)
            _check_name(connection, account)
            connection.execute(insert(accounts).values(_columns(account)))
            connection.execute(insert(sessions).values(session._asdict()))

        await self._database.writer.run(change)

    async def change(self, account: Account) -> None:
        def change(connection: Connection) -> None:
            _check_account(connection, account.id)
            _check_name(connection, account)
            connection.execute(update(accounts).where(accounts.c.id == account.id).values(_columns(account)))

        await self._database.writer.run(change)

    async def by_id(self, account: str) -> Account | None:
        return await self._account(BY_ID, account=account)

    async def by_name(self, name: str) -> Account | None:
        return await self._account(select(accounts).where(accounts.c.folded == folded(name)))

    async def bots_of(self, owner: str) -> Sequence[Account]:
        bots = select(accounts).where(accounts.c.owner == owner).order_by(accounts.c.created, accounts.c.id)
        return [_account(row) for row in await self._database.read(lambda connection: connection.execute(bots).all())]

    async def delete(self, *gone: str) -> None:
        with_bots = select(accounts.c.id).where(or_(accounts.c.id.in_(gone), accounts.c.owner.in_(gone)))

        def change(connection: Connection) -> None:
            forget(connection, connection.scalars(with_bots).all())
            connection.execute(delete(accounts).where(accounts.c.id.in_(gone)))  # what refers to them goes too

        await self._database.writer.run(change)

    async def idle_guests(self, seen: int, played: int, most: int) -> Sequence[str]:
        has_played = select(seats.c.account).where(seats.c.account == accounts.c.id).exists()
        is_idle = or_(accounts.c.seen < seen, (accounts.c.seen < played) & ~has_played)
        idle = select(accounts.c.id).where(accounts.c.kind == Kind.GUEST, is_idle).order_by(accounts.c.id).limit(most)
        return await self._database.read(lambda connection: connection.scalars(idle).all())

    async def add_session(self, session: SessionRow) -> None:
        def change(connection: Connection) -> None:
            _check_account(connection, session.account)
            connection.execute(insert(sessions).values(session._asdict()))

        await self._database.writer.run(change)

    async def session(self, digest: bytes) -> SessionRow | None:
        found = await self._sessions(BY_DIGEST, digest=digest)
        return found[0] if found else None

    async def end_session(self, digest: bytes, until: int | None = None) -> None:
        def change(connection: Connection) -> None:
            if until is None:
                connection.execute(delete(sessions).where(sessions.c.digest == digest))
            else:
                connection.execute(update(sessions).where(sessions.c.digest == digest).values(until=until))

        await self._database.writer.run(change)

    async def take_over(self, session: SessionRow) -> None:
        def change(connection: Connection) -> None:
            connection.execute(delete(sessions).where(sessions.c.digest == session.replaces))
            successor = update(sessions).where(sessions.c.digest == session.digest)
            connection.execute(successor.values(replaces=None))

        await self._database.writer.run(change)

    async def clear_hands(self) -> None:
        known = select(accounts.c.id)
        unknown = union(
            select(seats.c.account).where(seats.c.account.not_in(known)),
            select(results.c.account).where(results.c.account.not_in(known)),
        )

        def change(connection: Connection) -> None:
            forget(connection, [account for account in connection.scalars(unknown) if account])

        await self._database.writer.run(change)

    async def end_dead(self, now: int, made: int) -> int:
        bots = select(accounts.c.id).where(accounts.c.kind == Kind.BOT)
        is_lost = (sessions.c.created < made) & sessions.c.account.not_in(bots)

        def change(connection: Connection) -> int:
            return connection.execute(delete(sessions).where(or_(sessions.c.until <= now, is_lost))).rowcount

        return await self._database.writer.run(change)

    async def sessions_of(self, account: str) -> Sequence[SessionRow]:
        mine = select(sessions).where(sessions.c.account == account)
        return await self._sessions(mine.order_by(sessions.c.created, sessions.c.digest))

    async def evenings_of(self, account: str) -> Sequence[Evening]:
        return await self._database.read(lambda connection: _evenings(connection, account))

    async def keep_evening(self, evening: Evening, most: int) -> None:
        one = (evenings.c.account == evening.account) & (evenings.c.id == evening.id)

        def change(connection: Connection) -> None:
            _check_account(connection, evening.account)
            if is_news(evening, _evenings(connection, evening.account), most):
                connection.execute(delete(evenings).where(one))
                connection.execute(insert(evenings).values(evening._asdict()))

        await self._database.writer.run(change)

    async def _account(self, query: Select[*tuple[object, ...]], **values: object) -> Account | None:
        row = await self._database.read(lambda connection: connection.execute(query, values).one_or_none())
        return None if row is None else _account(row)

    async def _sessions(self, query: Select[*tuple[object, ...]], **values: object) -> list[SessionRow]:
        rows = await self._database.read(lambda connection: connection.execute(query, values).all())
        return [SessionRow(**row._mapping) for row in rows]


def _columns(account: Account) -> dict[str, object]:
    return {**account._asdict(), "folded": None if account.passphrase is None else folded(account.name)}


def _account(row: Row[*tuple[object, ...]]) -> Account:
    values = {name: value for name, value in row._mapping.items() if name != "folded"}
    return Account(**{**values, "kind": Kind(values["kind"])})


def _evenings(connection: Connection, account: str) -> list[Evening]:
    mine = select(evenings).where(evenings.c.account == account)
    rows = connection.execute(mine.order_by(evenings.c.changed.desc(), evenings.c.id)).all()
    return [Evening(**row._mapping) for row in rows]


def _check_name(connection: Connection, account: Account) -> None:
    others = select(accounts.c.id).where(accounts.c.folded == folded(account.name), accounts.c.id != account.id)
    if account.passphrase is not None and connection.execute(others).first():
        raise NameTaken(f"the name {account.name!r} is taken")


def _check_account(connection: Connection, account: str) -> None:
    if not connection.execute(select(accounts.c.id).where(accounts.c.id == account)).first():
        raise NoSuchAccount("no such account")

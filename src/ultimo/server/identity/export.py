"""Everything that is kept of somebody, for them to take away."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Protocol

import msgspec

from ultimo.server.identity.accounts import Accounts
from ultimo.server.identity.interface import Account, Kind
from ultimo.server.store.interface import DailyResult, FinishedHand

PAGE = 100  # hands read at a time


class Hands(Protocol):
    """Where finished hands are kept: the part of a Store that is needed here."""

    async def hands_of(self, account: str, first: int = 0, count: int = PAGE) -> Sequence[tuple[str, FinishedHand]]:
        """Finished hands that *account* played, the latest first, each with its table."""

    async def results_of(self, account: str) -> Sequence[DailyResult]:
        """What deals of days brought *account*, the latest first."""


class KeptAccount(msgspec.Struct, frozen=True):
    """An account; of its secrets only that there are some. Times are milliseconds since 1970."""

    id: str
    kind: Kind
    name: str
    has_passphrase: bool
    has_recovery_code: bool
    settings: msgspec.Raw
    created: int
    seen: int
    tokens: tuple[int, ...]  # when each was made


class KeptHand(msgspec.Struct, frozen=True):
    """A finished hand; *seats* are those the account sat in, from 1."""

    table: str
    deal: int
    seats: tuple[int, ...]
    record: str  # TGN


class KeptResult(msgspec.Struct, frozen=True):
    """What the deal of a day brought, and the name it stands under."""

    day: str
    game: str
    name: str
    score: int


class KeptEvening(msgspec.Struct, frozen=True):
    """An evening of the score pad. The time is milliseconds since 1970."""

    id: str
    changed: int
    evening: msgspec.Raw


async def exported(accounts: Accounts, hands: Hands, account: Account) -> AsyncIterator[bytes]:
    """A JSON object in pieces: `account`, its `bots`, `daily` results, `evenings` and `hands`, the latest first."""
    bots = [await _kept(accounts, bot) for bot in await accounts.store.bots_of(account.id)]
    yield b'{"account":' + msgspec.json.encode(await _kept(accounts, account))
    daily = [KeptResult(one.day, one.game, one.name, one.score) for one in await hands.results_of(account.id)]
    yield b',"bots":' + msgspec.json.encode(bots) + b',"daily":' + msgspec.json.encode(daily)
    evenings = [
        KeptEvening(one.id, one.changed, msgspec.Raw(one.text.encode()))
        for one in await accounts.store.evenings_of(account.id)
        if one.text is not None
    ]
    yield b',"evenings":' + msgspec.json.encode(evenings) + b',"hands":['
    between = b""
    async for table, hand in _all_hands(hands, account.id):
        seats = tuple(seat for seat, who in enumerate(hand.accounts, 1) if who == account.id)
        yield between + msgspec.json.encode(KeptHand(table, hand.deal, seats, hand.record))
        between = b","
    yield b"]}"


async def _kept(accounts: Accounts, account: Account) -> KeptAccount:
    return KeptAccount(
        account.id,
        account.kind,
        account.name,
        account.passphrase is not None,
        account.recovery is not None,
        msgspec.Raw(account.settings.encode()),
        account.created,
        account.seen,
        tuple(row.created for row in await accounts.store.sessions_of(account.id)),
    )


async def _all_hands(hands: Hands, account: str) -> AsyncIterator[tuple[str, FinishedHand]]:
    first = 0
    while page := await hands.hands_of(account, first, PAGE):
        for hand in page:
            yield hand
        first += len(page)

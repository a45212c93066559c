"""A house of guests, people and bots for tests."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from typing import Literal, ParamSpec, TypeVar

from argon2 import PasswordHasher

from ultimo.server.identity.accounts import Accounts, Caller
from ultimo.server.identity.bots import Bots
from ultimo.server.identity.interface import Account, SessionRow
from ultimo.server.identity.memory import MemoryAccounts
from ultimo.server.identity.passphrases import Passphrases
from ultimo.server.identity.people import People
from ultimo.server.limits import Limits
from ultimo.server.store.interface import StorageUnavailable, StoreBroken
from ultimo.server.store.memory import MemoryStore

P = ParamSpec("P")
T = TypeVar("T")

FULL = StorageUnavailable("the disk is full")
ADDRESS = "192.0.2.1"
PASSPHRASE = "correct horse battery"


class Disk(MemoryStore):
    """A store in memory; while there is *trouble*, nothing can be written."""

    trouble: StorageUnavailable | StoreBroken | None = None

    def write(self, change: Callable[[], T]) -> T:
        if self.trouble is not None:
            raise self.trouble
        return super().write(change)


class KeptAccounts(MemoryAccounts):
    """Accounts in memory that a test may look at."""

    def __init__(self) -> None:
        self.disk = Disk()
        super().__init__(self.disk)

    async def bots_of(self, owner: str) -> Sequence[Account]:
        bots = await super().bots_of(owner)
        await asyncio.sleep(0)  # others come in between, as with a database
        return bots

    @property
    def accounts(self) -> dict[str, Account]:
        return self._accounts

    @property
    def sessions(self) -> dict[bytes, SessionRow]:
        return self._sessions


class Here(Executor):
    """Does the work at once, in this thread."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class CountingHasher(PasswordHasher):
    """Argon2id as weak as it can be; counts what it is asked to do."""

    def __init__(self, memory: int = 8) -> None:
        super().__init__(time_cost=1, memory_cost=memory, parallelism=1)
        self.work: list[str] = []

    def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
        self.work.append("hash")
        return super().hash(password, salt=salt)

    def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:
        self.work.append("verify")
        return super().verify(hash, password)


@dataclass
class Clock:
    """Time that passes when a test says so."""

    now: float = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now

    def milliseconds(self) -> int:
        return int(self.now * 1000)


@dataclass
class Drawn:
    """Bytes that look random and are the same in every run."""

    times: int = 0

    def __call__(self, count: int) -> bytes:
        self.times += 1
        return hashlib.shake_256(str(self.times).encode()).digest(count)


@dataclass
class House:
    """Everything about identity, with what hangs on it in the hands of a test."""

    kept: KeptAccounts = field(default_factory=KeptAccounts)
    clock: Clock = field(default_factory=Clock)
    hasher: CountingHasher = field(default_factory=CountingHasher)
    source: Drawn = field(default_factory=Drawn)
    ended: list[bytes] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.limits = Limits.usual(self.clock)
        self.accounts = Accounts(self.kept, self.source, self.clock.milliseconds, self.ended.extend)
        self.people = People(self.accounts, Passphrases(Here(), self.hasher), self.limits)
        self.bots = Bots(self.accounts, self.limits)
        self.hasher.work.clear()

    async def opens(self, token: str) -> Caller:
        """Who *token* opens; it must open something."""
        caller = await self.accounts.caller(token)
        assert caller is not None
        return caller

    async def guest(self, name: str = "Guest") -> Caller:
        return await self.opens((await self.people.guest(name, ADDRESS)).token)

    async def person(self, name: str = "Anna", passphrase: str = PASSPHRASE) -> Caller:
        """A person, after a minute in which nobody tried anything."""
        secured = await self.people.become_person(await self.guest(), name, passphrase, ADDRESS)
        self.clock.now += 61
        self.hasher.work.clear()
        return await self.opens(secured.token)

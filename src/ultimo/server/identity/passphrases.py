"""Passphrases and recovery codes are kept as Argon2id hashes, computed beside the event loop; at most so many wait."""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Callable
from concurrent.futures import Executor
from functools import cache
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from ultimo.server.identity.names import folded
from ultimo.server.identity.refusals import BadPassphrase

T = TypeVar("T")

SHORTEST, LONGEST = 10, 200  # characters
HASHER = PasswordHasher(time_cost=1, memory_cost=46 * 1024, parallelism=1)  # 46 MiB, one core: what OWASP names first
WAITING = 32  # hashes asked for and not done; more would only make all wait


class HashingBusy(Exception):
    """More passphrases are to be checked at once than this machine can."""

    def __init__(self) -> None:
        super().__init__("too many people are logging in at once; try again in a moment")


def checked_passphrase(text: str, name: str) -> str:
    """*text* if the person of that *name* may have it as a passphrase; BadPassphrase never repeats it."""
    if not SHORTEST <= len(text) <= LONGEST:
        raise BadPassphrase(f"a passphrase has {SHORTEST} to {LONGEST} characters; this one has {len(text)}")
    if len(set(text)) < SHORTEST // 2 or folded(text) == folded(name):
        raise BadPassphrase("a passphrase is neither your name nor a few characters again and again")
    return text


class Passphrases:
    """Makes and checks hashes in *executor*."""

    def __init__(self, executor: Executor, hasher: PasswordHasher = HASHER) -> None:
        self._executor = executor
        self._hasher = hasher
        self._waiting = 0
        self._nobodys = _hash_of_nothing(hasher)

    async def hashed(self, secret: str) -> str:
        """What is kept of *secret*; HashingBusy."""
        return await self._beside(lambda: self._hasher.hash(composed(secret)))

    async def fits(self, secret: str, kept: str | None) -> bool:
        """Whether *kept* was made from *secret*: one hash of work, also when nothing was kept; HashingBusy."""
        against = self._nobodys if kept is None else kept
        return await self._beside(lambda: self._matches(against, composed(secret))) and kept is not None

    def is_outdated(self, kept: str) -> bool:
        """Whether *kept* was made with other parameters than today's."""
        return self._hasher.check_needs_rehash(kept)

    def _matches(self, kept: str, secret: str) -> bool:
        try:
            return self._hasher.verify(kept, secret)
        except VerifyMismatchError:
            return False

    async def _beside(self, work: Callable[[], T]) -> T:
        if self._waiting >= WAITING:
            raise HashingBusy
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._executor, work)
        finally:
            self._waiting -= 1


@cache
def _hash_of_nothing(hasher: PasswordHasher) -> str:
    """Checked where there is nothing to check, so that it takes the same work."""
    return hasher.hash("")


def composed(secret: str) -> str:
    """*secret* as all keyboards write it (NFKC)."""
    return unicodedata.normalize("NFKC", secret)

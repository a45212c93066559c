"""What is kept of people and of bots that join from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple, Protocol


class Kind(StrEnum):
    """What stands behind an account."""

    GUEST = "guest"
    PERSON = "person"  # a guest with a passphrase
    BOT = "bot"  # made by a person, comes with a bearer token, shown to all as a bot


class Account(NamedTuple):
    """Somebody known to this server; *id* is random and shown to nobody else."""

    id: str
    kind: Kind
    name: str
    owner: str | None  # who made it, for a bot
    passphrase: str | None  # Argon2id hash
    recovery: str | None  # Argon2id hash of the recovery code
    settings: str  # JSON object, the page's own
    created: int  # milliseconds since 1970
    seen: int  # when it was last here; milliseconds since 1970


class SessionRow(NamedTuple):
    """A token that opens *account*; only its hash is kept."""

    digest: bytes  # SHA-256 of the token
    account: str
    created: int
    until: int | None = None  # a token that was replaced, or revoked later, dies then
    replaces: bytes | None = None  # the digest of the token that dies when this one is presented


class Evening(NamedTuple):
    """An evening of somebody's score pad, as their page wrote it."""

    account: str
    id: str  # drawn by the page
    version: int  # from 1, one more with each change
    text: str | None  # JSON object; None: deleted, which other browsers of theirs are to learn
    changed: int  # milliseconds since 1970


class NameTaken(Exception):
    """Another account with a passphrase has this name."""


class NoSuchAccount(LookupError):
    """The account is not there, or not any more."""


class OtherVersion(Exception):
    """An evening was changed elsewhere meanwhile."""

    def __init__(self, version: int) -> None:
        super().__init__(f"the evening that is kept has version {version}")
        self.version = version  # that is kept; 0: none is


class TooManyEvenings(Exception):
    """Somebody has as many evenings as one may have."""


class AccountStore(Protocol):
    """Keeps accounts and their tokens; StorageUnavailable and StoreBroken are raised as by `Store`."""

    async def add(self, account: Account, session: SessionRow) -> None:
        """A new account with its first token; NameTaken, or NoSuchAccount for the owner of a bot."""

    async def change(self, account: Account) -> None:
        """Keeps *account* as it is now; NameTaken, NoSuchAccount."""

    async def by_id(self, account: str) -> Account | None:
        """The account of that id."""

    async def by_name(self, name: str) -> Account | None:
        """The account with a passphrase of that name, whatever its letters' case."""

    async def bots_of(self, owner: str) -> Sequence[Account]:
        """The bots that *owner* made, the oldest first."""

    async def delete(self, *accounts: str) -> None:
        """Forgets *accounts*, their tokens and their bots; the finished hands name them no more: see `forgetting`.

        Logs stay as they are, with the names that were told to the table.
        """

    async def idle_guests(self, seen: int, played: int, most: int) -> Sequence[str]:
        """*most* guests who were not seen since *seen*, or not since *played* and have no finished hand."""

    async def add_session(self, session: SessionRow) -> None:
        """One more token; NoSuchAccount."""

    async def session(self, digest: bytes) -> SessionRow | None:
        """The token of that digest, also when its time is up."""

    async def end_session(self, digest: bytes, until: int | None = None) -> None:
        """The token dies now, or at *until*."""

    async def take_over(self, session: SessionRow) -> None:
        """The token that *session* replaces dies, and *session* replaces none from now on."""

    async def clear_hands(self) -> None:
        """Forgets who is no account any more also in hands that were finished after they were forgotten."""

    async def end_dead(self, now: int, made: int) -> int:
        """Forgets tokens whose time is up *now*, and those made before *made* that no bot has; how many."""

    async def sessions_of(self, account: str) -> Sequence[SessionRow]:
        """The tokens of *account*, the oldest first; also those whose time is up."""

    async def evenings_of(self, account: str) -> Sequence[Evening]:
        """The evenings of *account*, the last changed first; also those that were deleted."""

    async def keep_evening(self, evening: Evening, most: int) -> None:
        """Keeps *evening*, the version after that which is kept; the same once more changes nothing.

        OtherVersion; TooManyEvenings for one more than *most*, deleted ones not counted; NoSuchAccount.
        """

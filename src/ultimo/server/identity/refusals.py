"""Why somebody is not let in, or not let do something with an account."""

from __future__ import annotations


class IdentityRefused(ValueError):
    """What was asked for was not done; *context* is what a program can use."""

    def __init__(self, message: str, **context: object) -> None:
        super().__init__(message)
        self.context = context


class BadName(IdentityRefused):
    """Nobody may be called so; says why."""


class BadPassphrase(IdentityRefused):
    """It is no passphrase; says why."""


class WrongCredentials(IdentityRefused):
    """Name and secret do not belong together: the same whatever was wrong, and whether or not the name is known."""

    def __init__(self) -> None:
        super().__init__("no account has this name and this passphrase or recovery code")


class NotForThisKind(IdentityRefused):
    """A guest, person or bot asked for what only another kind may have."""


class TooManyBots(IdentityRefused):
    """A person has as many bots as one may have."""


class NoSuchBot(IdentityRefused):
    """The person has no bot of that id."""


class Overtaken(IdentityRefused):
    """Another request changed the same account in the meantime."""

    def __init__(self) -> None:
        super().__init__("the account was changed by another request in the meantime; look at it, then try again")

"""Answers as JSON, good ones and refusals."""

from __future__ import annotations

import math
from collections.abc import Mapping

import msgspec
from starlette.exceptions import HTTPException
from starlette.responses import Response

from ultimo.server.http.codes import HttpCode
from ultimo.server.identity.interface import NameTaken, NoSuchAccount
from ultimo.server.identity.passphrases import HashingBusy
from ultimo.server.identity.refusals import (
    BadName,
    BadPassphrase,
    IdentityRefused,
    NoSuchBot,
    NotForThisKind,
    Overtaken,
    TooManyBots,
    WrongCredentials,
)
from ultimo.server.limits import RateLimited
from ultimo.server.store.interface import StorageUnavailable, StoreBroken

JSON = "application/json"

CODES: Mapping[type[Exception], HttpCode] = {
    BadName: HttpCode.BAD_NAME,
    BadPassphrase: HttpCode.BAD_PASSPHRASE,
    HashingBusy: HttpCode.BUSY,
    NameTaken: HttpCode.NAME_TAKEN,
    NoSuchAccount: HttpCode.NO_SESSION,  # it was deleted while the request was on its way
    NoSuchBot: HttpCode.NO_SUCH_BOT,
    NotForThisKind: HttpCode.NOT_FOR_THIS_KIND,
    Overtaken: HttpCode.OVERTAKEN,
    StorageUnavailable: HttpCode.STORAGE_UNAVAILABLE,
    StoreBroken: HttpCode.RESTARTING,
    TooManyBots: HttpCode.TOO_MANY_BOTS,
    WrongCredentials: HttpCode.WRONG_CREDENTIALS,
}
UNTOLD = (
    NameTaken,
    NoSuchAccount,
    StorageUnavailable,
    StoreBroken,
)  # what they say is for the server; people get the meaning of the code
STATUSES = {404: HttpCode.NOT_FOUND, 405: HttpCode.METHOD_NOT_ALLOWED}


class Refusal(Exception):
    """A request that is answered with *code*; *message* says more than the code's meaning, where there is more."""

    def __init__(self, code: HttpCode, message: str | None = None, **context: object) -> None:
        super().__init__(message or code.meaning)
        self.code = code
        self.context = context


class Refused(msgspec.Struct, frozen=True):
    """The body of every answer that is not 200."""

    code: str
    message: str
    context: Mapping[str, object]


def answer(body: object, status: int = 200) -> Response:
    """*body* as JSON."""
    return Response(msgspec.json.encode(body), status, media_type=JSON)


def refused(refusal: Refusal) -> Response:
    """*refusal* as JSON."""
    response = answer(Refused(refusal.code.slug, str(refusal), refusal.context), refusal.code.status)
    if isinstance(wait := refusal.context.get("wait"), int):
        response.headers["Retry-After"] = str(math.ceil(wait / 1000))
    return response


def refusal_of(error: Exception) -> Refusal | None:
    """What is answered when *error* was raised; None: nobody expected it."""
    if isinstance(error, Refusal):
        return error
    if isinstance(error, RateLimited):
        return Refusal(HttpCode.RATE_LIMITED, str(error), wait=math.ceil(error.wait * 1000))
    if isinstance(error, HTTPException):
        return Refusal(STATUSES.get(error.status_code, HttpCode.MALFORMED))
    code = next((code for kind, code in CODES.items() if isinstance(error, kind)), None)
    if code is None:
        return None
    context = error.context if isinstance(error, IdentityRefused) else {}
    return Refusal(code, None if isinstance(error, UNTOLD) else str(error), **context)

"""What the routes take: closed JSON objects of limited size."""

from __future__ import annotations

import asyncio
from typing import TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request

from ultimo.server.http.answers import Refusal
from ultimo.server.http.codes import HttpCode
from ultimo.server.limits import BODY_BYTES
from ultimo.server.protocol.strict import TOP, Fit, Unacceptable, read, whole_text

COMPLETE = 30.0  # seconds a body has to come in
DEEPEST = 200  # levels of objects and lists

B = TypeVar("B", bound="Body")


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A body without fields; others have more, and none takes what it does not know."""


class OpenSession(Body, frozen=True):
    """POST /api/session: who comes without a token becomes a guest of that name."""

    name: str = "Guest"


class BecomePerson(Body, frozen=True):
    """POST /api/account: the guest gets a name and a passphrase."""

    name: str
    passphrase: str


class LogIn(Body, frozen=True):
    """POST /api/login."""

    name: str
    passphrase: str


class Recover(Body, frozen=True):
    """POST /api/recover: the recovery code and the passphrase from now on."""

    name: str
    code: str
    passphrase: str


class ChangePassphrase(Body, frozen=True):
    """POST /api/passphrase: the passphrase until now and from now on."""

    passphrase: str
    new: str


class Settle(Body, frozen=True):
    """POST /api/settings: what is left out stays as it is; the settings are the page's own."""

    name: str | None = None
    settings: dict[str, object] | None = None


class Delete(Body, frozen=True):
    """POST /api/delete: a guest has no passphrase."""

    passphrase: str = ""


class MakeBot(Body, frozen=True):
    """POST /api/bots."""

    name: str


class DeleteBot(Body, frozen=True):
    """POST /api/bots/delete: one of those that GET /api/me lists."""

    bot: str


async def body_of(request: Request, form: type[B], most: int = BODY_BYTES, fit: Fit = whole_text) -> B:
    """The body of *request* as *form*, texts as *fit* makes them; Refusal. Reads at most *most* bytes and a chunk."""
    try:
        return msgspec.convert(read((await _read(request, most)).decode(), fit, DEEPEST), type=form)
    except msgspec.ValidationError as error:
        problem, _, where = str(error).partition(" - at ")
        raise _malformed(where.strip("`") or TOP, problem) from None
    except Unacceptable as error:
        raise _malformed(error.where, error.problem) from None
    except UnicodeDecodeError as error:
        raise _malformed(TOP, f"byte {error.start + 1} is not UTF-8") from None
    except TimeoutError:
        raise Refusal(HttpCode.TIMED_OUT, seconds=COMPLETE) from None
    except ClientDisconnect:
        raise Refusal(HttpCode.MALFORMED, "the body ended too soon", where=TOP) from None


def _malformed(where: str, problem: str) -> Refusal:
    return Refusal(HttpCode.MALFORMED, f"the body does not fit at {where}: {problem}", where=where)


async def _read(request: Request, most: int) -> bytes:
    body = bytearray()
    async with asyncio.timeout(COMPLETE):
        async for chunk in request.stream():
            body += chunk
            if len(body) > most:
                raise Refusal(HttpCode.TOO_LARGE, most=most)
    return bytes(body)

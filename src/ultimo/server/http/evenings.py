"""The routes of evenings on score pads: kept for people, as their pages write them, against lost changes."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ultimo.server.clock import Clock
from ultimo.server.http.answers import Refusal, answer
from ultimo.server.http.bodies import Body, body_of
from ultimo.server.http.codes import HttpCode
from ultimo.server.http.desk import Desk
from ultimo.server.identity.interface import Account, Evening, Kind, OtherVersion, TooManyEvenings
from ultimo.server.identity.refusals import NotForThisKind
from ultimo.server.limits import taken

MOST = 200  # evenings of one person
EVENING_BYTES = 256 * 1024
ID = re.compile(r"[a-z0-9]{16}")  # must agree with web/src/lib/router.svelte.ts


@dataclass(frozen=True)
class Drawer:
    """Where requests about evenings are dealt with."""

    desk: Desk
    clock: Clock


class KeepEvening(Body, frozen=True):
    """PUT /api/evenings/{evening}: the next version, from 1; without an evening it is deleted."""

    version: int
    evening: dict[str, object] | None


class EveningVersion(msgspec.Struct, frozen=True):
    """Which version of an evening is kept."""

    version: int


class EveningListed(EveningVersion, frozen=True):
    """An evening of the caller. The time is milliseconds since 1970."""

    id: str
    changed: int
    is_deleted: bool


class EveningTold(EveningVersion, frozen=True):
    """An evening as it was written; null where it was deleted."""

    evening: msgspec.Raw


Endpoint: TypeAlias = Callable[[Drawer, Request], Awaitable[Response]]


async def listed(drawer: Drawer, request: Request) -> Response:
    """The evenings of the caller, the last changed first, and those that were deleted."""
    account = await _person(drawer, request)
    return answer(
        [
            EveningListed(one.version, one.id, one.changed, one.text is None)
            for one in await drawer.desk.accounts.store.evenings_of(account.id)
        ]
    )


async def look(drawer: Drawer, request: Request) -> Response:
    """An evening of the caller."""
    account = await _person(drawer, request)
    for one in await drawer.desk.accounts.store.evenings_of(account.id):
        if one.id == _id(request):
            return answer(EveningTold(one.version, msgspec.Raw((one.text or "null").encode())))
    raise Refusal(HttpCode.NO_SUCH_EVENING)


async def keep(drawer: Drawer, request: Request) -> Response:
    """Keeps the next version of an evening of the caller."""
    body = await body_of(request, KeepEvening, EVENING_BYTES)
    account = await _person(drawer, request)
    taken(drawer.desk.limits.changes, account.id)
    text = None if body.evening is None else msgspec.json.encode(body.evening).decode()
    evening = Evening(account.id, _id(request), body.version, text, drawer.clock.now())
    try:
        await drawer.desk.accounts.store.keep_evening(evening, MOST)
    except OtherVersion as error:
        raise Refusal(HttpCode.OTHER_VERSION, version=error.version) from None
    except TooManyEvenings:
        raise Refusal(HttpCode.TOO_MANY_EVENINGS, most=MOST) from None
    return answer(EveningVersion(body.version))


async def _person(drawer: Drawer, request: Request) -> Account:
    account = (await drawer.desk.caller(request)).account
    if account.kind is not Kind.PERSON:
        raise NotForThisKind(f"evenings are kept for people, and this is a {account.kind}", kind=account.kind)
    return account


def _id(request: Request) -> str:
    evening: str = request.path_params["evening"]
    if not ID.fullmatch(evening):
        raise Refusal(HttpCode.NO_SUCH_EVENING)
    return evening


ONE = "/api/evenings/{evening}"
ENDPOINTS: tuple[tuple[str, str, Endpoint], ...] = (
    ("GET", "/api/evenings", listed),
    ("GET", ONE, look),
    ("PUT", ONE, keep),
)


def routes(drawer: Drawer) -> list[Route]:
    """The routes, each dealt with at *drawer*."""
    return [Route(path, partial(endpoint, drawer), methods=[method]) for method, path, endpoint in ENDPOINTS]

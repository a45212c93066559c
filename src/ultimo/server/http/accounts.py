"""The routes of sessions, accounts and bots."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import TypeAlias

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from ultimo.server.credentials import presented
from ultimo.server.http import bodies
from ultimo.server.http.answers import JSON, Refusal, answer
from ultimo.server.http.bodies import body_of
from ultimo.server.http.codes import HttpCode
from ultimo.server.http.desk import Desk
from ultimo.server.identity.export import exported
from ultimo.server.identity.interface import Account, Kind
from ultimo.server.limits import taken

SETTINGS_BYTES = 8 * 1024

Endpoint: TypeAlias = Callable[[Desk, Request], Awaitable[Response]]


class Me(msgspec.Struct, frozen=True):
    """What the page is told of whoever uses it."""

    kind: Kind
    name: str
    settings: msgspec.Raw


class Bot(msgspec.Struct, frozen=True):
    """A bot, for the person who made it. Times are milliseconds since 1970."""

    bot: str
    name: str
    created: int
    seen: int


class MeAndBots(Me, frozen=True):
    """The same with the bots of a person."""

    bots: tuple[Bot, ...]


class MeAndCode(Me, frozen=True):
    """The same with a recovery code, shown this once."""

    recovery_code: str


class NewBot(msgspec.Struct, frozen=True):
    """A new bot with its token, shown this once."""

    bot: str
    name: str
    token: str


def told(account: Account) -> tuple[Kind, str, msgspec.Raw]:
    """The fields of `Me`."""
    return account.kind, account.name, msgspec.Raw(account.settings.encode())


def written(settings: Mapping[str, object]) -> str:
    """*settings* as they are kept; Refusal."""
    text = msgspec.json.encode(settings)
    if len(text) > SETTINGS_BYTES:
        raise Refusal(HttpCode.TOO_LARGE, f"settings have at most {SETTINGS_BYTES} bytes", most=SETTINGS_BYTES)
    return text.decode()


async def open_session(desk: Desk, request: Request) -> Response:
    """Who has a token is told who they are, and the cookie lives on; who has none becomes a guest."""
    body = await body_of(request, bodies.OpenSession)
    caller, token = await desk.known(request), presented(desk.site, request.headers)
    if caller is None or token is None:
        account, token = await desk.people.guest(body.name, desk.address(request))
    else:
        account = caller.account
    response = answer(Me(*told(account)))
    return response if "authorization" in request.headers else desk.with_token(response, token)


async def me(desk: Desk, request: Request) -> Response:
    """Who the caller is, with the bots a person has."""
    caller = await desk.caller(request)
    bots = tuple(Bot(bot.id, bot.name, bot.created, bot.seen) for bot in await desk.bots.of(caller))
    return answer(MeAndBots(*told(caller.account), bots))


async def become_person(desk: Desk, request: Request) -> Response:
    """The guest gets a name of their own and a passphrase."""
    body = await body_of(request, bodies.BecomePerson)
    caller = await desk.caller(request)
    secured = await desk.people.become_person(caller, body.name, body.passphrase, desk.address(request))
    return desk.with_token(answer(MeAndCode(*told(secured.account), secured.code)), secured.token)


async def log_in(desk: Desk, request: Request) -> Response:
    """The person of that name and passphrase."""
    body = await body_of(request, bodies.LogIn)
    old = await desk.known(request)
    account, token = await desk.people.log_in(body.name, body.passphrase, desk.address(request), old)
    return desk.with_token(answer(Me(*told(account))), token)


async def log_out(desk: Desk, request: Request) -> Response:
    """The token dies, and the cookie goes."""
    await body_of(request, bodies.Body)
    await desk.people.log_out(await desk.caller(request))
    return desk.with_token(answer({}), "")


async def recover(desk: Desk, request: Request) -> Response:
    """A new passphrase for whoever has the recovery code."""
    body = await body_of(request, bodies.Recover)
    old = await desk.known(request)
    secured = await desk.people.recover(body.name, body.code, body.passphrase, desk.address(request), old)
    return desk.with_token(answer(MeAndCode(*told(secured.account), secured.code)), secured.token)


async def change_passphrase(desk: Desk, request: Request) -> Response:
    """A new passphrase for whoever has the old one."""
    body = await body_of(request, bodies.ChangePassphrase)
    caller = await desk.caller(request)
    token = await desk.people.change_passphrase(caller, body.passphrase, body.new, desk.address(request))
    return desk.with_token(answer(Me(*told(caller.account))), token)


async def settle(desk: Desk, request: Request) -> Response:
    """Another name or other settings."""
    body = await body_of(request, bodies.Settle)
    settings = None if body.settings is None else written(body.settings)
    caller = await desk.caller(request)
    return answer(Me(*told(await desk.people.settle(caller, body.name, settings))))


async def export(desk: Desk, request: Request) -> Response:
    """Everything that is kept of the caller, as a file."""
    caller = await desk.caller(request)
    taken(desk.limits.changes, caller.account.id)
    response = StreamingResponse(exported(desk.accounts, desk.hands, caller.account), media_type=JSON)
    response.headers["Content-Disposition"] = 'attachment; filename="ultimo.json"'
    return response


async def delete(desk: Desk, request: Request) -> Response:
    """The caller is forgotten."""
    body = await body_of(request, bodies.Delete)
    await desk.people.delete(await desk.caller(request), body.passphrase, desk.address(request))
    return desk.with_token(answer({}), "")


async def make_bot(desk: Desk, request: Request) -> Response:
    """A bot of the caller, with its bearer token."""
    body = await body_of(request, bodies.MakeBot)
    bot, token = await desk.bots.make(await desk.caller(request), body.name)
    return answer(NewBot(bot.id, bot.name, token))


async def delete_bot(desk: Desk, request: Request) -> Response:
    """A bot of the caller is forgotten."""
    body = await body_of(request, bodies.DeleteBot)
    await desk.bots.delete(await desk.caller(request), body.bot)
    return answer({})


ENDPOINTS: tuple[tuple[str, str, Endpoint], ...] = (
    ("POST", "/api/session", open_session),
    ("GET", "/api/me", me),
    ("POST", "/api/account", become_person),
    ("POST", "/api/login", log_in),
    ("POST", "/api/logout", log_out),
    ("POST", "/api/recover", recover),
    ("POST", "/api/passphrase", change_passphrase),
    ("POST", "/api/settings", settle),
    ("GET", "/api/export", export),
    ("POST", "/api/delete", delete),
    ("POST", "/api/bots", make_bot),
    ("POST", "/api/bots/delete", delete_bot),
)


def routes(desk: Desk) -> list[Route]:
    """The routes, each dealt with at *desk*."""
    return [Route(path, partial(endpoint, desk), methods=[method]) for method, path, endpoint in ENDPOINTS]

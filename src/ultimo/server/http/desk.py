"""What the routes need: people, bots, hands, limits, and the site they are at."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import HTTPConnection
from starlette.responses import Response

from ultimo.server.addresses import client_of
from ultimo.server.cookies import set_cookie
from ultimo.server.credentials import presented
from ultimo.server.http.answers import Refusal
from ultimo.server.http.codes import HttpCode
from ultimo.server.identity.accounts import Accounts, Caller
from ultimo.server.identity.bots import Bots
from ultimo.server.identity.export import Hands
from ultimo.server.identity.people import People
from ultimo.server.limits import Limits
from ultimo.server.origins import Site


@dataclass(frozen=True)
class Desk:
    """Where requests about accounts are dealt with."""

    accounts: Accounts
    people: People
    bots: Bots
    hands: Hands
    limits: Limits
    site: Site

    def address(self, request: HTTPConnection) -> str:
        """Where *request* comes from, as limits count it."""
        return client_of(self.site, request.scope)

    async def known(self, request: HTTPConnection) -> Caller | None:
        """Who sends *request*, if a valid token came with it."""
        token = presented(self.site, request.headers)
        return None if token is None else await self.accounts.caller(token)

    async def caller(self, request: HTTPConnection) -> Caller:
        """Who sends *request*; Refusal."""
        caller = await self.known(request)
        if caller is None:
            raise Refusal(HttpCode.NO_SESSION)
        return caller

    def with_token(self, response: Response, token: str) -> Response:
        """*response* that gives the browser *token*; an empty one takes away what it has."""
        response.headers.append("Set-Cookie", set_cookie(self.site.cookie, token, self.site.secure))
        return response

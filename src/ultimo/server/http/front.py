"""The order in which a request comes in."""

from __future__ import annotations

from collections.abc import Awaitable

from starlette.middleware import Middleware
from starlette.types import ASGIApp, Receive, Scope, Send

from ultimo.server.headers import SafeHeaders
from ultimo.server.http.answers import Refusal, refused
from ultimo.server.http.codes import HttpCode
from ultimo.server.http.gate import Gate
from ultimo.server.http.incidents import Incidents
from ultimo.server.http.requests import RequestLog
from ultimo.server.identity.tokens import Source
from ultimo.server.limits import Clock
from ultimo.server.metrics import Metrics
from ultimo.server.origins import Site

SOCKETS = "/ws"


class Doorway:
    """Leads sockets past the routes: a socket stays long, and so does in memory whatever it came through."""

    def __init__(self, app: ASGIApp, sockets: ASGIApp) -> None:
        self._app = app
        self._sockets = sockets

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] != "websocket":
            return self._app(scope, receive, send)
        to = self._sockets if scope["path"] == SOCKETS else refused(Refusal(HttpCode.NOT_FOUND))
        return to(scope, receive, send)


def front(site: Site, metrics: Metrics, clock: Clock, source: Source, sockets: ASGIApp) -> list[Middleware]:
    """What stands before all routes, the outermost first.

    *clock* measures how long an answer takes; from *source* come the numbers of incidents.
    """
    return [
        Middleware(SafeHeaders, secure=site.secure),
        Middleware(RequestLog, clock=clock),
        Middleware(Gate, site=site, metrics=metrics),
        Middleware(Incidents, source=source, metrics=metrics),
        Middleware(Doorway, sockets=sockets),
    ]

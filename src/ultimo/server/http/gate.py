"""What stands before every request: no secrets in addresses, no long heads, no orders from foreign pages."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from ultimo.server.credentials import is_told_in
from ultimo.server.http.answers import JSON, Refusal, refused
from ultimo.server.http.codes import HttpCode
from ultimo.server.limits import HEAD_BYTES
from ultimo.server.metrics import Metrics
from ultimo.server.origins import Site

READING = ("GET", "HEAD")


class Gate:
    """Lets into *app* what may come in at *site*; the rest gets its refusal here, sockets before they open."""

    def __init__(self, app: ASGIApp, site: Site, metrics: Metrics) -> None:
        self._app = app
        self._site = site
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        refusal = None if scope["type"] == "lifespan" else self.refusal(scope)
        if refusal is None:
            await self._app(scope, receive, send)
            return
        self._metrics.error(refusal.code.slug)
        await refused(refusal)(scope, receive, send)

    def refusal(self, scope: Scope) -> Refusal | None:
        """Why a request stays outside; None: it comes in."""
        headers = Headers(scope=scope)
        if sum(len(name) + len(value) for name, value in headers.raw) + len(scope["query_string"]) > HEAD_BYTES:
            return Refusal(HttpCode.HEAD_TOO_LARGE, most=HEAD_BYTES)
        if is_told_in(scope["query_string"]):
            return Refusal(HttpCode.SECRET_IN_ADDRESS)
        if scope["type"] == "websocket":
            return None if self._site.may_connect(headers) else self._foreign()
        return None if scope["method"] in READING else self._changing(scope["method"], headers)

    def _changing(self, method: str, headers: Headers) -> Refusal | None:
        if not self._site.may_change(headers):
            return self._foreign()
        if method != "POST":  # nothing takes it: the routes say which method is right
            return None
        kinds = headers.getlist("content-type")
        if len(kinds) != 1 or kinds[0].partition(";")[0].strip().lower() != JSON:
            return Refusal(HttpCode.NOT_JSON)
        return None

    def _foreign(self) -> Refusal:
        return Refusal(HttpCode.FOREIGN_ORIGIN, origin=sorted(self._site.origins))

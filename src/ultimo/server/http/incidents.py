"""How errors leave the server: expected ones as their code, others as a number that the log explains."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.utils import ClientDisconnected

from ultimo.server.http.answers import CODES, Refusal, refusal_of, refused
from ultimo.server.http.codes import HttpCode
from ultimo.server.identity.tokens import Source
from ultimo.server.limits import RateLimited
from ultimo.server.logs import Event, tell
from ultimo.server.metrics import Metrics
from ultimo.server.store.interface import StoreBroken

INCIDENT_BYTES = 6

Handler: TypeAlias = Callable[[Request, Exception], Awaitable[Response]]


def exception_handlers(metrics: Metrics, give_up: Callable[[], None]) -> dict[type[Exception], Handler]:
    """For Starlette: what is answered to the exceptions that are expected.

    *give_up* is called when nobody knows any more what was kept: the process has to end.
    """

    async def answered(request: Request, error: Exception) -> Response:
        refusal = refusal_of(error)
        assert refusal is not None  # what is listed below is expected
        metrics.error(refusal.code.slug)
        if isinstance(error, StoreBroken):
            tell(Event.STORAGE_FAILED, logging.CRITICAL, error)
            give_up()
        response = refused(refusal)
        if isinstance(error, HTTPException) and error.headers:
            response.headers.update(error.headers)
        return response

    return dict.fromkeys((*CODES, HTTPException, RateLimited, Refusal), answered)


class Incidents:
    """Answers with a number where *app* fails; Starlette itself would answer outside of all middleware."""

    def __init__(self, app: ASGIApp, source: Source, metrics: Metrics) -> None:
        self._app = app
        self._source = source
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = False

        async def sent(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self._app(scope, receive, sent)
        except ClientDisconnected:  # before there was a socket; Uvicorn knows
            raise
        except Exception as error:
            number = self._source(INCIDENT_BYTES).hex()
            tell(Event.INCIDENT, logging.ERROR, error, incident=number)
            self._metrics.error(HttpCode.INTERNAL.slug)
            if started or scope["type"] != "http":
                raise  # nothing more can be said; the connection is closed
            await refused(Refusal(HttpCode.INTERNAL, incident=number))(scope, receive, send)

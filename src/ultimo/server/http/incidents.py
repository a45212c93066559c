"""How errors leave the server: expected ones as their code, others as a number that the log explains."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ultimo.server.http.answers import CODES, Refusal, refusal_of, refused
from ultimo.server.http.codes import HttpCode
from ultimo.server.identity.tokens import Source
from ultimo.server.limits import RateLimited
from ultimo.server.logs import Event, tell
from ultimo.server.metrics import Metrics

INCIDENT_BYTES = 6

Handler: TypeAlias = Callable[[Request, Exception], Awaitable[Response]]


def exception_handlers(source: Source, metrics: Metrics) -> dict[type[Exception], Handler]:
    """For Starlette: what is answered to every exception."""

    async def answered(request: Request, error: Exception) -> Response:
        refusal = refusal_of(error) or incident(error)
        metrics.error(refusal.code.slug)
        response = refused(refusal)
        if isinstance(error, HTTPException) and error.headers:
            response.headers.update(error.headers)
        return response

    def incident(error: Exception) -> Refusal:
        number = source(INCIDENT_BYTES).hex()
        tell(Event.INCIDENT, logging.ERROR, error, incident=number)
        return Refusal(HttpCode.INTERNAL, incident=number)

    return dict.fromkeys((*CODES, HTTPException, RateLimited, Refusal, Exception), answered)

"""The order in which a request comes in."""

from __future__ import annotations

from starlette.middleware import Middleware

from ultimo.server.headers import SafeHeaders
from ultimo.server.http.gate import Gate
from ultimo.server.http.incidents import Incidents
from ultimo.server.http.requests import RequestLog
from ultimo.server.identity.tokens import Source
from ultimo.server.limits import Clock
from ultimo.server.metrics import Metrics
from ultimo.server.origins import Site


def front(site: Site, metrics: Metrics, clock: Clock, source: Source) -> list[Middleware]:
    """What stands before all routes, the outermost first.

    *clock* measures how long an answer takes; from *source* come the numbers of incidents.
    """
    return [
        Middleware(SafeHeaders, secure=site.secure),
        Middleware(RequestLog, clock=clock),
        Middleware(Gate, site=site, metrics=metrics),
        Middleware(Incidents, source=source, metrics=metrics),
    ]

"""The order in which a request comes in."""

from __future__ import annotations

from starlette.types import ASGIApp

from ultimo.server.headers import SafeHeaders
from ultimo.server.http.gate import Gate
from ultimo.server.http.requests import RequestLog
from ultimo.server.limits import Clock
from ultimo.server.metrics import Metrics
from ultimo.server.origins import Site


def fronted(app: ASGIApp, site: Site, metrics: Metrics, clock: Clock) -> ASGIApp:
    """*app* behind everything that holds for every request, also for those it never sees."""
    return SafeHeaders(RequestLog(Gate(app, site, metrics), clock), site.secure)

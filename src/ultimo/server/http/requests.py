"""One line in the log for every request: which route, what came of it, how long it took."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ultimo.server.limits import Clock
from ultimo.server.logs import Event, tell

ELSEWHERE = "elsewhere"  # no route, or no route alone


class RequestLog:
    """Tells of the requests *app* answers; addresses as requested, bodies and headers never come near it."""

    def __init__(self, app: ASGIApp, clock: Clock) -> None:
        self._app = app
        self._clock = clock

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began, status = self._clock(), 500

        async def sent(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            await send(message)

        try:
            await self._app(scope, receive, sent)
        finally:
            milliseconds = round((self._clock() - began) * 1000, 1)
            route = getattr(scope.get("route"), "path", ELSEWHERE)
            tell(Event.REQUEST, method=scope["method"].lower(), route=route, status=status, milliseconds=milliseconds)

"""The headers that every response carries, so that a browser does only what the page needs."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",  # the cards, which the page draws
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "connect-src 'self'",
    )
)
PYTHON = "/page/assets/python/"  # the worker with Python, a program in WebAssembly; must agree with web/build/python.ts
PYTHON_POLICY = f"{POLICY}; script-src 'self' 'wasm-unsafe-eval'"
ALWAYS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
SECURE = {"Strict-Transport-Security": "max-age=63072000"}  # two years
KEPT_BY_NOBODY = {"Cache-Control": "no-store"}
PRIVATE = "/api/"  # nothing under it is kept by a browser or a proxy
STARTS = ("http.response.start", "websocket.http.response.start")


class SafeHeaders:
    """Puts the headers on every response of *app*, errors included; it has to be outermost."""

    def __init__(self, app: ASGIApp, secure: bool) -> None:
        self._app = app
        self._headers = ALWAYS | SECURE if secure else ALWAYS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def sent(message: Message) -> None:
            if message["type"] in STARTS:
                self._dress(scope, MutableHeaders(scope=message))
            await send(message)

        await self._app(scope, receive, sent)

    def _dress(self, scope: Scope, headers: MutableHeaders) -> None:
        for name, value in self._headers.items():
            headers[name] = value
        if scope["path"].startswith(PRIVATE):
            headers.update(KEPT_BY_NOBODY)
        if scope["path"].startswith(PYTHON):
            headers["Content-Security-Policy"] = PYTHON_POLICY
        for name, value in KEPT_BY_NOBODY.items():  # what may be kept says so itself
            headers.setdefault(name, value)

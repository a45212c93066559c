"""The page in the browser: one document for all its addresses, and the files it needs."""

from __future__ import annotations

from functools import partial

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from ultimo.server.headers import PRIVATE
from ultimo.server.http.answers import Refusal
from ultimo.server.http.codes import HttpCode
from ultimo.server.http.gate import READING
from ultimo.server.page import Page, PageFile

ADDRESSES = (
    "/",
    "/t/{table}",
    "/new",
    "/tables",
    "/settings",
    "/profile",
    "/history",
    "/rules",
    "/rules/{game}",
    "/replay",
    "/replay/here",
    "/replay/{table}/{deal}",
    "/hand/{word}",
    "/learn",
    "/learn/{game}",
    "/pad",
    "/pad/{evening}",
    "/offline",
    "/offline/{table}",
)  # must agree with web/src/lib/router.svelte.ts
FILES = "/page/{path:path}"
KEEPER = "sw.js"  # keeps the page in a browser; at the root, for it has to answer for all addresses
ICON = "icons/icon-192.png"  # for browsers that ask at the root, as they do where no document names an icon
LASTING = "public, max-age=31536000, immutable"
SHORT = "public, max-age=3600"
NOT_BUILT = "The page is not built. In a checkout, run: make page\n"


def routes(page: Page) -> list[Route]:
    """The routes of *page*."""
    document = [Route(address, partial(_document, page)) for address in ADDRESSES]
    return [
        *document,
        Route(FILES, partial(_named, page)),
        Route(f"/{KEEPER}", partial(_file, page, KEEPER)),
        Route("/favicon.ico", partial(_file, page, ICON)),
    ]


def elsewhere(page: Page, otherwise: ASGIApp) -> ASGIApp:
    """What is at no route: people who followed a broken link get *page*, which says so; the rest gets *otherwise*."""

    async def answered(scope: Scope, receive: Receive, send: Send) -> None:
        document = page.index if _is_for_people(scope) else None
        if document is None:
            await otherwise(scope, receive, send)
            return
        await _sent(document, Request(scope), "no-cache", 404)(scope, receive, send)

    return answered


def _is_for_people(scope: Scope) -> bool:
    """Whether a browser asks for a document."""
    is_reading = scope["type"] == "http" and scope["method"] in READING
    return (
        is_reading and not scope["path"].startswith(PRIVATE) and "text/html" in Headers(scope=scope).get("accept", "")
    )


async def _document(page: Page, request: Request) -> Response:
    if page.index is None:
        return Response(NOT_BUILT, 503, media_type="text/plain")
    return _sent(page.index, request, "no-cache")


async def _named(page: Page, request: Request) -> Response:
    return await _file(page, request.path_params["path"], request)


async def _file(page: Page, path: str, request: Request) -> Response:
    file = page.files.get(path)
    if file is None:
        raise Refusal(HttpCode.NOT_FOUND)
    return _sent(file, request, LASTING if file.is_lasting else SHORT)


def _sent(file: PageFile, request: Request, kept: str, status: int = 200) -> Response:
    headers, content = {"Cache-Control": kept}, file.content
    if file.packed is not None:
        headers["Vary"] = "Accept-Encoding"
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"], content = "gzip", file.packed
    return Response(content, status, headers, file.media_type)

"""The page in the browser: one document for all its addresses, and the files it needs."""

from __future__ import annotations

from functools import partial

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ultimo.server.http.answers import Refusal
from ultimo.server.http.codes import HttpCode
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
)  # must agree with web/src/lib/router.svelte.ts
FILES = "/page/{path:path}"
LASTING = "public, max-age=31536000, immutable"
SHORT = "public, max-age=3600"
NOT_BUILT = "The page is not built. In a checkout, run: make page\n"


def routes(page: Page) -> list[Route]:
    """The routes of *page*."""
    document = [Route(address, partial(_document, page)) for address in ADDRESSES]
    return [*document, Route(FILES, partial(_file, page))]


async def _document(page: Page, request: Request) -> Response:
    if page.index is None:
        return Response(NOT_BUILT, 503, media_type="text/plain")
    return _sent(page.index, request, "no-cache")


async def _file(page: Page, request: Request) -> Response:
    file = page.files.get(request.path_params["path"])
    if file is None:
        raise Refusal(HttpCode.NOT_FOUND)
    return _sent(file, request, LASTING if file.is_lasting else SHORT)


def _sent(file: PageFile, request: Request, kept: str) -> Response:
    headers = {"Cache-Control": kept}
    if file.packed is None:
        return Response(file.content, media_type=file.media_type, headers=headers)
    headers["Vary"] = "Accept-Encoding"
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(file.content, media_type=file.media_type, headers=headers)
    return Response(file.packed, media_type=file.media_type, headers=headers | {"Content-Encoding": "gzip"})

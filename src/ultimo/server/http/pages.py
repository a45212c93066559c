"""The bare page: three files, and the same page for every invitation."""

from __future__ import annotations

from functools import partial
from importlib.resources import files

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

INDEX, SCRIPT, LOOKS = ("index.html", "text/html"), ("ultimo.js", "text/javascript"), ("ultimo.css", "text/css")
PATHS = (
    ("/", INDEX),
    ("/t/{table}", INDEX),
    ("/page/ultimo.js", SCRIPT),
    ("/page/ultimo.css", LOOKS),
)


def routes() -> list[Route]:
    """The routes of the page."""
    folder = files("ultimo.server.page")
    contents = {name: (folder / name).read_bytes() for name, _ in (INDEX, SCRIPT, LOOKS)}
    return [Route(path, partial(_page, contents[name], kind)) for path, (name, kind) in PATHS]


async def _page(content: bytes, kind: str, request: Request) -> Response:
    return Response(content, media_type=f"{kind}; charset=utf-8")

"""The page as it was built from `web/`: its files in memory, and whether they are what was built."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

INDEX = "index.html"
LIST = "files.json"  # written by web/build/listed.ts: the SHA-256 of every file, by its path
HASHED = "assets/"  # files whose names change with their content
TYPES = {
    ".webmanifest": "application/manifest+json",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".svg": "image/svg+xml",
}
PACKED_BEFORE = ".gz"  # the ending of a file that the build packed, large as it is
PACKED = ("text/", "application/json", "application/manifest+json", "image/svg+xml")


class PageDamaged(Exception):
    """A file of the page is not what was built; says to people which, and what would help."""


@dataclass(frozen=True)
class PageFile:
    """A file of the page, ready to be sent."""

    content: bytes
    packed: bytes | None  # gzip, where that is worth it
    media_type: str
    is_lasting: bool  # whether the same address always has the same content


@dataclass(frozen=True)
class Page:
    """All files of the page by their paths; none where it was not built."""

    files: Mapping[str, PageFile] = field(default_factory=dict)

    @property
    def index(self) -> PageFile | None:
        """The document that every address of the page is answered with."""
        return self.files.get(INDEX)


def read_page(folder: Traversable) -> Page:
    """The page that was built into *folder*; an empty one if none was. PageDamaged."""
    listing = folder / LIST
    if not listing.is_file():
        return Page()
    try:
        sums = msgspec.json.decode(listing.read_bytes(), type=dict[str, str])
    except msgspec.MsgspecError as problem:
        raise PageDamaged(_damaged(LIST, f"cannot be read ({problem})")) from None
    if INDEX not in sums:
        raise PageDamaged(_damaged(INDEX, f"is not listed in {LIST}"))
    return Page({_address(path): _page_file(folder, path, digest) for path, digest in sums.items()})


@cache
def installed_page() -> Page:
    """The page that came with this installation. PageDamaged."""
    return read_page(files("ultimo.server.page") / "static")


def _address(path: str) -> str:
    return path.removesuffix(PACKED_BEFORE)


def _page_file(folder: Traversable, path: str, digest: str) -> PageFile:
    try:
        content = folder.joinpath(*path.split("/")).read_bytes()
    except OSError as problem:
        raise PageDamaged(_damaged(path, f"cannot be read ({problem.strerror})")) from None
    if hashlib.sha256(content).hexdigest() != digest:
        raise PageDamaged(_damaged(path, "is not what was built"))
    media_type = _media_type(_address(path))
    if path.endswith(PACKED_BEFORE):
        return PageFile(gzip.decompress(content), content, media_type, path.startswith(HASHED))
    is_text = media_type.startswith(PACKED)
    packed = gzip.compress(content, 9, mtime=0) if is_text else None
    charset = "; charset=utf-8" if is_text else ""
    return PageFile(content, packed, media_type + charset, path.startswith(HASHED))


def _media_type(path: str) -> str:
    suffix = path[path.rfind(".") :]
    return TYPES.get(suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream"


def _damaged(path: str, why: str) -> str:
    return f"the page is damaged: {path} {why}; in a checkout run make page, else install ultimo again"

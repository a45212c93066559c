"""The page that was built is answered as it is, kept as long as it may be, and missed or mistrusted in words."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.server.app.served import Person, served
from tests.server.running import in_loop
from ultimo.server.http.pages import KEEPER
from ultimo.server.page import INDEX, LIST, Page, PageDamaged, installed_page, read_page

ADDRESSES = (
    "/",
    "/t/abcdefgh",
    "/new",
    "/tables",
    "/settings",
    "/profile",
    "/history",
    "/rules",
    "/rules/texas-tarok",
    "/learn",
    "/pad",
    "/pad/0123456789abcdef",
)
BUILT = {
    INDEX: b'<script type="module" src="/page/assets/index-1.js"></script>',
    "assets/index-1.js": b"export {};" * 100,
    "icons/icon-192.png": b"PNG",
    "manifest.webmanifest": b"{}",
}


def built(folder: Path, files: dict[str, bytes]) -> Path:
    """A folder as the build of the page leaves it."""
    for path, content in files.items():
        (folder / path).parent.mkdir(exist_ok=True, parents=True)
        (folder / path).write_bytes(content)
    sums = {path: hashlib.sha256(content).hexdigest() for path, content in files.items()}
    (folder / LIST).write_text(json.dumps(sums))
    return folder


class Seen(NamedTuple):
    """What a browser was answered."""

    status: int
    headers: dict[str, str]
    content: bytes


def browsed(port: int, path: str) -> Seen:
    """What a browser is answered that asks for a document, and unpacks it."""
    with closing(Person(port).connection()) as connection:
        connection.request("GET", path, headers={"Accept-Encoding": "gzip, br", "Accept": "text/html, */*;q=0.8"})
        response = connection.getresponse()
        headers = {name.lower(): value for name, value in response.getheaders()}
        return Seen(response.status, headers, response.read())


@in_loop
async def test_every_address_of_the_page_is_its_document(tmp_path: Path) -> None:
    async with served(page=read_page(built(tmp_path, BUILT))) as server:
        stranger = Person(server.port)
        for address in ADDRESSES:
            page = await stranger.get(address)
            assert (page.status, page.body) == (200, BUILT[INDEX].decode()), address
            assert page.headers["content-type"] == "text/html; charset=utf-8"
            assert page.headers["cache-control"] == "no-cache"
            assert page.headers["content-security-policy"].startswith("default-src 'self'")
        assert (await stranger.get("/elsewhere")).status == 404


@in_loop
async def test_files_are_kept_for_good_where_their_name_changes_with_them(tmp_path: Path) -> None:
    async with served(page=read_page(built(tmp_path, BUILT))) as server:
        stranger = Person(server.port)
        script, icon, manifest = [await stranger.get(f"/page/{path}") for path in list(BUILT)[1:]]

        assert (script.status, script.headers["content-type"]) == (200, "text/javascript; charset=utf-8")
        assert "immutable" in script.headers["cache-control"]
        assert (icon.headers["content-type"], icon.headers["cache-control"]) == ("image/png", "public, max-age=3600")
        assert manifest.headers["content-type"].startswith("application/manifest+json")
        for path in ("nothing.js", "../__init__.py", "assets/", LIST):
            assert (await stranger.get(f"/page/{path}")).status == 404, path


@in_loop
async def test_who_asks_for_an_icon_at_the_root_gets_that_of_the_page(tmp_path: Path) -> None:
    async with served(page=read_page(built(tmp_path, BUILT))) as server:
        icon = await Person(server.port).get("/favicon.ico")

        assert (icon.status, icon.body, icon.headers["content-type"]) == (200, "PNG", "image/png")
    async with served(page=Page()) as server:
        assert (await Person(server.port).get("/favicon.ico")).status == 404


@in_loop
async def test_texts_are_packed_for_browsers_that_unpack_them(tmp_path: Path) -> None:
    async with served(page=read_page(built(tmp_path, BUILT))) as server:
        script = await asyncio.to_thread(browsed, server.port, "/page/assets/index-1.js")

        assert (script.headers["content-encoding"], script.headers["vary"]) == ("gzip", "Accept-Encoding")
        assert gzip.decompress(script.content) == BUILT["assets/index-1.js"]
        assert len(script.content) < len(BUILT["assets/index-1.js"])


@in_loop
async def test_what_the_build_has_packed_is_unpacked_for_who_cannot(tmp_path: Path) -> None:
    program = b"wasm" * 100
    packed = BUILT | {"assets/python/program.wasm.gz": gzip.compress(program)}
    async with served(page=read_page(built(tmp_path, packed))) as server:
        seen = await asyncio.to_thread(browsed, server.port, "/page/assets/python/program.wasm")
        plain = await Person(server.port).get("/page/assets/python/program.wasm")

        assert (seen.headers["content-encoding"], gzip.decompress(seen.content)) == ("gzip", program)
        assert "content-encoding" not in plain.headers
        assert plain.body == program.decode()
        assert plain.headers["content-type"] == "application/wasm"


@in_loop
async def test_the_worker_alone_may_make_machine_code(tmp_path: Path) -> None:
    files = BUILT | {"assets/python/worker-1.js": b"1"}
    async with served(page=read_page(built(tmp_path, files))) as server:
        stranger = Person(server.port)
        worker, script, document = [
            (await stranger.get(path)).headers["content-security-policy"]
            for path in ("/page/assets/python/worker-1.js", "/page/assets/index-1.js", "/pad")
        ]

        assert "'wasm-unsafe-eval'" in worker
        assert worker.startswith(script)
        assert (script, "eval" in script) == (document, False)


@in_loop
async def test_what_keeps_the_page_answers_at_the_root(tmp_path: Path) -> None:
    async with served(page=read_page(built(tmp_path, BUILT | {KEEPER: b"1"}))) as server:
        keeper = await Person(server.port).get(f"/{KEEPER}")

        assert (keeper.status, keeper.body) == (200, "1")
        assert keeper.headers["content-type"].startswith("text/javascript")


@in_loop
async def test_who_follows_a_broken_link_is_shown_the_page_and_programs_are_told(tmp_path: Path) -> None:
    async with served(page=read_page(built(tmp_path, BUILT))) as server:
        lost = await asyncio.to_thread(browsed, server.port, "/t/abcdefgh/and/more")
        asked = await asyncio.to_thread(browsed, server.port, "/api/nothing")

        assert (lost.status, gzip.decompress(lost.content)) == (404, BUILT[INDEX])
        assert (asked.status, asked.headers["content-type"]) == (404, "application/json")
        assert (await Person(server.port).get("/t/abcdefgh/and/more")).body["code"] == "not_found"
    async with served(page=Page()) as server:
        assert (await asyncio.to_thread(browsed, server.port, "/nothing")).status == 404


@in_loop
async def test_without_a_built_page_its_addresses_say_how_it_is_built(tmp_path: Path) -> None:
    assert read_page(tmp_path) == Page()
    async with served(page=Page()) as server:
        page = await Person(server.port).get("/t/abcdefgh")

        assert (page.status, "make page" in page.body) == (503, True)


@pytest.mark.parametrize(
    ("path", "content", "says"),
    [
        ("assets/index-1.js", b"export {}", "assets/index-1.js is not what was built"),
        ("assets/index-1.js", None, "assets/index-1.js cannot be read"),
        (LIST, b"{", f"{LIST} cannot be read"),
        (LIST, b"{}", f"{INDEX} is not listed"),
    ],
)
def test_a_damaged_page_is_named_with_what_would_help(
    path: str, content: bytes | None, says: str, tmp_path: Path
) -> None:
    folder = built(tmp_path, BUILT)
    (folder / path).unlink()
    if content is not None:
        (folder / path).write_bytes(content)

    with pytest.raises(PageDamaged, match=says) as told:
        read_page(folder)
    assert "make page" in str(told.value)


def test_the_installed_page_runs_nothing_from_elsewhere() -> None:
    page = installed_page()
    if page.index is None:
        pytest.skip("the page is not built: make page")
    document = page.index.content.decode()

    assert "style=" not in document and "<style" not in document
    assert "http:" not in document and "https:" not in document
    assert document.count("<script") == document.count('<script type="module"')

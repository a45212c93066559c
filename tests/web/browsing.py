"""A real server in a thread, with the built page, and a real browser at it."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest

from tests.server.app.served import Served, served
from ultimo.server.page import installed_page

SIZES = {"phone": (360, 740), "tablet": (768, 1024), "desk": (1440, 900)}
PLACES = (
    "/",
    "/new?game=texas-tarok",
    "/tables",
    "/settings",
    "/profile",
    "/history",
    "/pad",
    "/rules",
    "/rules/texas-tarok",
    "/learn",
    "/learn/texas-tarok",
)
QUICK = {"hold": "tap", "sound": False, "motion": "off"}  # settings of the page under which nobody waits


def remembered(settings: object) -> str:
    """A script after which a page has *settings*."""
    return f"localStorage.setItem('ultimo.settings', {json.dumps(json.dumps(settings))})"


FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
    " --disable-component-update --disable-sync"
).split()


class Running:
    """A server in a thread of its own; `ask` runs a coroutine there."""

    def __init__(self, server: Served, loop: asyncio.AbstractEventLoop) -> None:
        self.server = server
        self.loop = loop
        self.address = f"http://127.0.0.1:{server.port}"

    def ask(self, coroutine: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(20)


@contextmanager
def running(**parts: Any) -> Iterator[Running]:
    """A server while it runs; *parts* are what it has that others have not."""
    ready: threading.Event = threading.Event()
    made: list[Running] = []
    over: list[asyncio.Event] = []

    async def serve() -> None:
        async with served(**parts) as server:
            over.append(asyncio.Event())
            made.append(Running(server, asyncio.get_running_loop()))
            ready.set()
            await over[0].wait()

    thread = threading.Thread(target=asyncio.run, args=(serve(),))
    thread.start()
    assert ready.wait(20), "the server starts"
    try:
        yield made[0]
    finally:
        made[0].loop.call_soon_threadsafe(over[0].set)
        thread.join(20)


def needed(what: str, is_there: bool, install: str) -> None:
    """Skips the test without *what*, or fails it where that must be there."""
    if not is_there:
        assert what not in os.environ.get("ULTIMO_REQUIRE", "")
        pytest.skip(f"needs {what}: {install}")


def chromium() -> str:
    """The path of a browser; skips without one, without playwright and without the built page."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    needed("chromium", path is not None, "apt-get install chromium")
    needed("page", installed_page().index is not None, "make .venv/page")
    assert path is not None
    return path


@contextmanager
def browser() -> Iterator[Any]:
    """A browser without a window."""
    path = chromium()
    api = pytest.importorskip("playwright.sync_api", reason="needs playwright: pip install playwright")
    with api.sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            yield opened
        finally:
            opened.close()


class Watched:
    """A page with what went wrong on it."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.wrong: list[str] = []
        page.on("console", self._heard)
        page.on("response", self._answered)
        page.on("pageerror", lambda error: self.wrong.append(str(error)))

    def _answered(self, answer: Any) -> None:
        if answer.status >= 400:
            self.wrong.append(f"{answer.status} {answer.url}")

    def _heard(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.wrong.append(message.text)

    def table(self, address: str, settings: dict[str, Any], begin: bool = True) -> str:
        """Makes a table against bots and goes there; its id."""
        self.page.goto(address)
        table: str = self.page.evaluate(
            """async (settings) => {
              const headers = {"Content-Type": "application/json"};
              const post = async (path, body) =>
                (await fetch(path, {method: "POST", headers, body: JSON.stringify(body)})).json();
              await post("/api/session", {name: "Ada"});
              return (await post("/api/tables", {settings})).table;
            }""",
            settings,
        )
        self.page.goto(f"{address}/t/{table}")
        if begin:
            self.begin(settings.get("places", 4))
        return table

    def begin(self, places: int) -> None:
        """Takes a chair, fills the others with bots, and begins."""
        self.page.get_by_role("button", name="Sit here").first.click()
        chairs = self.page.get_by_role("button", name="Put a bot here")
        for free in reversed(range(places - 1)):
            chairs.first.click()
            until(self.page, partial(lambda left: chairs.count() == left, free))
        self.page.get_by_role("button", name="Begin the evening").click()

    def resize(self, size: str) -> None:
        """Makes the window so large."""
        width, height = SIZES[size]
        self.page.set_viewport_size({"width": width, "height": height})

    def scrolls_sideways(self) -> bool:
        width: int = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        return width > 0


@contextmanager
def opened(
    chrome: Any, size: str = "phone", theme: str = "light", language: str = "en", settings: object = None
) -> Iterator[Watched]:
    """A page of a new person, whose browser asks for *theme* and *language*, with *settings* of the page."""
    width, height = SIZES[size]
    context = chrome.new_context(
        viewport={"width": width, "height": height}, color_scheme=theme, is_mobile=size == "phone", locale=language
    )
    if settings:
        context.add_init_script(remembered(settings))
    try:
        yield Watched(context.new_page())
    finally:
        context.close()


@contextmanager
def seen(chrome: Any, size: str = "phone", language: str = "en", settings: object = None) -> Iterator[Watched]:
    """A page on which nothing may go wrong."""
    with opened(chrome, size, language=language, settings=settings) as watched:
        yield watched
        assert watched.wrong == []


def until(page: Any, so: Callable[[], object], seconds: float = 15) -> None:
    """Waits until it is so; `wait_for_function` would need eval, which the page forbids."""
    for _ in range(int(seconds * 20)):
        if so():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it never came to that")


def kept(page: Any) -> bool:
    """Whether the page opens without a server from now on."""
    is_kept: bool = page.evaluate("navigator.serviceWorker.controller !== null")
    return is_kept


def rests(page: Any) -> None:
    """Waits until a place is shown whole."""
    until(page, lambda: page.get_by_role("heading", level=1).count() == 1)
    page.wait_for_load_state("networkidle")

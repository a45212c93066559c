"""How somebody at a terminal becomes a guest of a server, and the same one again."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from ultimo.tui.guests import NotLetIn, guest_token

KNOWN = "k" * 43


class Door(BaseHTTPRequestHandler):
    """Knows one token, and gives it to everybody who comes without."""

    names: list[str]  # of those who came without

    def do_GET(self) -> None:
        is_known = self.headers["Authorization"] == f"Bearer {KNOWN}"
        self._answer(200 if is_known else 401)

    def do_POST(self) -> None:
        self.names.append(json.loads(self.rfile.read(int(self.headers["Content-Length"])))["name"])
        self._answer(200, f"__Host-ultimo={KNOWN}; Path=/; HttpOnly")

    def _answer(self, status: int, cookie: str = "") -> None:
        self.send_response(status)
        if cookie:
            self.send_header("Set-Cookie", cookie)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""


@pytest.fixture
def door() -> Iterator[str]:
    """The socket of a server."""
    Door.names = []
    server = ThreadingHTTPServer(("127.0.0.1", 0), Door)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"ws://127.0.0.1:{server.server_port}/ws"
    server.shutdown()
    server.server_close()
    thread.join()


def test_a_guest_is_the_same_the_next_time(door: str, tmp_path: Path) -> None:
    tokens = {guest_token(door, "Anna", tmp_path / "guests") for _ in range(3)}

    assert {KNOWN} == tokens
    assert ["Anna"] == Door.names


def test_a_token_is_readable_by_its_owner_alone(door: str, tmp_path: Path) -> None:
    guest_token(door, "Anna", tmp_path)

    (path,) = tmp_path.iterdir()
    assert 0o600 == path.stat().st_mode & 0o777


def test_whom_the_server_has_forgotten_it_takes_as_a_new_guest(door: str, tmp_path: Path) -> None:
    guest_token(door, "Anna", tmp_path)
    (path,) = tmp_path.iterdir()
    path.write_text("old")

    assert KNOWN == guest_token(door, "Anna", tmp_path)
    assert KNOWN == path.read_text()


def test_where_nobody_answers_that_is_said(tmp_path: Path) -> None:
    with pytest.raises(NotLetIn, match=r"^http://127.0.0.1:9 does not let us in: "):
        guest_token("ws://127.0.0.1:9/ws", "Anna", tmp_path)

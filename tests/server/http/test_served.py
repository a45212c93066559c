"""The same over a real server on loopback: what only it adds, or could leave out."""

from __future__ import annotations

import io
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPResponse, IncompleteRead

import pytest
import uvicorn
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.server.http.asking import Server
from tests.server.identity.kept import PASSPHRASE
from tests.server.logged import everything_logged
from ultimo.server.headers import ALWAYS
from ultimo.server.origins import Site

NAME = "Šárka Nováková"


@dataclass
class Visitor:
    """A browser on a real connection."""

    port: int
    token: str = ""
    said: list[str] = field(default_factory=list)

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def ask(self, method: str, path: str, body: object = None, **headers: str) -> tuple[HTTPResponse, bytes]:
        cookie = {"Cookie": f"ultimo={self.token}"} if self.token else {}
        sent = {"Origin": self.origin, "Content-Type": "application/json"} | cookie | headers
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=20)) as connection:
            connection.request(method, path, None if body is None else json.dumps(body).encode(), sent)
            response = connection.getresponse()
            answered = response.read()
        given = response.getheader("Set-Cookie")
        self.token = given.partition(";")[0].partition("=")[2] if given else self.token
        self.said.append(self.token)
        return response, answered

    def connected(self, query: str = "", **headers: str | None) -> ClientConnection:
        """A socket, opened by the page, or by one at another *origin*."""
        origin = headers.get("origin", self.origin)
        return connect(
            f"ws://127.0.0.1:{self.port}/ws{query}",
            origin=None if origin is None else Origin(origin),
            additional_headers={"Cookie": f"ultimo={self.token}"},
        )


@contextmanager
def served(server: Server, listening: socket.socket) -> Iterator[None]:
    """*server* behind uvicorn, as it is configured for a real one; stopped afterwards."""
    config = uvicorn.Config(server.app, log_config=None, access_log=False, proxy_headers=False, server_header=False)
    running = uvicorn.Server(config)
    thread = threading.Thread(target=running.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        yield
    finally:
        running.should_exit = True
        thread.join(20)
    assert not thread.is_alive()


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    with everything_logged() as stream:
        yield stream


@pytest.fixture
def visitor(log: io.StringIO) -> Iterator[Visitor]:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        port = listening.getsockname()[1]
        with served(Server(site=Site.on_loopback(port)), listening):
            yield Visitor(port)


def test_a_visit_leaves_no_secret_and_no_name_in_the_log(visitor: Visitor, log: io.StringIO) -> None:
    visitor.ask("POST", "/api/session", {"name": NAME})
    _, body = visitor.ask("POST", "/api/account", {"name": NAME, "passphrase": PASSPHRASE})
    code = json.loads(body)["recovery_code"]
    visitor.ask("POST", "/api/login", {"name": NAME, "passphrase": "wrong " + PASSPHRASE})
    visitor.ask("POST", "/api/settings", {"name": NAME, "unknown": PASSPHRASE})
    _, body = visitor.ask("POST", "/api/bots", {"name": NAME})
    bot = json.loads(body)
    visitor.ask("GET", f"/api/me?token={visitor.token}")
    visitor.ask("GET", f"/{visitor.token}/{code}")
    visitor.ask("GET", "/api/fails")
    visitor.ask(f"GET{visitor.token}", "/api/me")
    visitor.ask("GET", "/api/me", None, Authorization=f"Bearer {bot['token']}")
    with visitor.connected() as ws:
        ws.send(NAME)
        assert ws.recv() == NAME
    with pytest.raises(InvalidStatus) as refused:
        visitor.connected(f"?{visitor.token}")
    visitor.ask("POST", "/api/recover", {"name": NAME, "code": code, "passphrase": PASSPHRASE})
    visitor.ask("POST", "/api/delete", {"passphrase": PASSPHRASE})

    assert refused.value.response.status_code == 400
    text = log.getvalue()
    secrets = {*visitor.said, PASSPHRASE, code, bot["token"], bot["bot"], NAME, "Nov", "127.0.0.1", "pagat"}
    assert len(secrets) > 10
    assert [] == [secret for secret in secrets if secret and secret in text]
    routes = [line["route"] for line in map(json.loads, text.splitlines()) if line.get("event") == "request"]
    assert {"/api/session", "/api/account", "/api/login", "/api/recover", "/api/fails", "elsewhere"} <= set(routes)


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("GET", "/api/me", 401), ("GET", "/nothing", 404), ("GET", "/fails", 500), ("PUT", "/", 404)],
)
def test_the_headers_come_through(visitor: Visitor, method: str, path: str, status: int) -> None:
    response, _ = visitor.ask(method, path, {})

    assert response.status == status
    assert [response.getheader(name) for name in ALWAYS] == list(ALWAYS.values())
    assert response.getheader("Server") is None


def test_a_refused_socket_gets_a_whole_answer(visitor: Visitor) -> None:
    visitor.ask("POST", "/api/session", {})
    for origin in ("null", "http://evil.example", f"http://localhost:{visitor.port}.evil.example", None):
        with pytest.raises(InvalidStatus) as refused:
            visitor.connected(origin=origin)
        response = refused.value.response
        assert response.status_code == 403
        assert [response.headers[name] for name in ALWAYS] == list(ALWAYS.values())
        assert json.loads(response.body or b"")["code"] == "foreign_origin"


def test_a_long_body_is_answered_and_not_read_to_its_end(visitor: Visitor) -> None:
    response, body = visitor.ask("POST", "/api/session", {"name": "x" * 20_000})

    assert (response.status, json.loads(body)["code"]) == (413, "too_large")


def test_an_answer_that_fails_midway_is_cut_off_and_told_in_the_log(visitor: Visitor, log: io.StringIO) -> None:
    with pytest.raises(IncompleteRead):
        visitor.ask("GET", "/fails/midway")
    assert visitor.ask("GET", "/nothing")[0].status == 404

    incidents = [line for line in map(json.loads, log.getvalue().splitlines()) if line.get("event") == "incident"]
    assert ["RuntimeError"] == [line["error"] for line in incidents]
    assert incidents[0]["where"][-1].endswith(" pieces")
    assert "talon" not in log.getvalue()

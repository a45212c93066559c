"""What passes the proxies of `deploy/`, and what does not."""

from __future__ import annotations

import asyncio
import http.client
import random
import re
import secrets
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.server.app.served import WAIT
from tests.server.deploy.proxies import DEPLOY, PROXIES, Ports, Visitor, behind
from tests.server.running import in_loop
from ultimo.bots.named import bot_named
from ultimo.server.client.sitter import Sitter
from ultimo.server.client.socket import Link, attend
from ultimo.server.client.talk import Talk
from ultimo.server.serving import PING

GUESTS = 60  # a minute from one address


@pytest.fixture(params=PROXIES)
def proxy(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of each proxy; what it has for a certificate is trusted."""
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "certificate.pem"))
    name: str = request.param
    return name


@in_loop
async def test_a_whole_hand_is_played_through_a_proxy(proxy: str, tmp_path: Path) -> None:
    async with behind(proxy, tmp_path) as ports:
        ada = await Visitor.at(ports.https, "Ada")
        assert ada.cookie.startswith("__Host-ultimo=")
        await ada.post("/api/account", {"name": "Ada", "passphrase": "correct horse battery"})
        tokens = [(await ada.post("/api/bots", {"name": f"Robot {number}"})).body["token"] for number in range(1, 5)]
        table = await ada.make_table("calling-the-twenty")
        link = Link.parse(f"{ada.origin}/t/{table}")
        async with ada.joined(table) as client, asyncio.timeout(90), asyncio.TaskGroup() as playing:
            for place, token in enumerate(tokens, 1):
                talk = Talk(table, Sitter(bot_named("varied"), secrets.token_bytes, place))
                playing.create_task(attend(link, token, talk, random.random))
            await client.until(lambda view: all(chair.get("ready") for chair in view["chairs"].values()))
            await client.done("begin")
            await client.until(lambda view: view["stage"] == "between")
            await client.done("close")
        records = (await Visitor(ports.https, ada.cookie).get(f"/api/tables/{table}")).status

        assert len(client.view["hand"]["result"]["scores"]) == 4
        assert records == 200


@in_loop
async def test_foreign_pages_lost_cookies_and_long_bodies_do_not_pass(proxy: str, tmp_path: Path) -> None:
    async with behind(proxy, tmp_path) as ports:
        ada = await Visitor.at(ports.https, "Ada")
        refused = [
            await status(ports, Origin="https://tarok.example", Cookie=ada.cookie),
            await status(ports, Cookie=ada.cookie),
            await status(ports, Origin=ada.origin),
        ]
        page = await ada.get("/")
        long, longer = [await ada.post("/api/records/check", {"records": "x" * size}) for size in (900_000, 1_100_000)]

        assert refused == [403, 403, 401]
        assert long.body["code"] == "bad_record"
        assert longer.status in (413, 502)  # old versions of Caddy say 502
        assert (await ada.get("/api/me")).body["name"] == "Ada"
        assert page.headers["strict-transport-security"].startswith("max-age=")
        assert "default-src 'self'" in page.headers["content-security-policy"]


async def status(ports: Ports, **headers: str) -> int:
    """With what a socket is refused."""
    with pytest.raises(InvalidStatus) as refused:
        await connect(f"wss://localhost:{ports.https}/ws", additional_headers=headers, compression=None)
    return refused.value.response.status_code


class Lying(http.client.HTTPSConnection):
    """Says each time that it comes from somewhere else."""

    def endheaders(self, *arguments: Any, **options: Any) -> None:
        self.putheader("X-Forwarded-For", f"192.0.2.{secrets.randbelow(256)}")
        super().endheaders(*arguments, **options)


class Liar(Visitor):
    def connection(self) -> http.client.HTTPSConnection:
        return Lying("localhost", self.port, timeout=WAIT)


@in_loop
async def test_limits_count_the_address_that_the_proxy_sees(proxy: str, tmp_path: Path) -> None:
    async with behind(proxy, tmp_path) as ports:
        answers = [(await Liar(ports.https).post("/api/session", {"name": "Ada"})).status for _ in range(GUESTS)]
        last = (await Liar(ports.https).post("/api/session", {"name": "Ada"})).status
        other = Visitor(ports.https)
        other.source = "127.0.0.2"

        assert set(answers) == {200}
        assert last == 429
        assert (await other.post("/api/session", {"name": "Béla"})).status == 200


@pytest.mark.soak
@in_loop
async def test_a_socket_where_nothing_happens_stays_open(proxy: str, tmp_path: Path) -> None:
    async with behind(proxy, tmp_path) as ports:
        ada = await Visitor.at(ports.https, "Ada")
        async with ada.joined(await ada.make_table("calling-the-twenty")) as client:
            await asyncio.sleep(75)

            assert (await client.ask("ping"))["kind"] == "ack"


@pytest.mark.soak
@in_loop
async def test_a_body_that_does_not_come_is_not_waited_for(proxy: str, tmp_path: Path) -> None:
    async with behind(proxy, tmp_path) as ports:
        reader, writer = await asyncio.open_connection("localhost", ports.https, ssl=True)
        head = f"POST /api/session HTTP/1.1\r\nHost: localhost:{ports.https}\r\nContent-Type: application/json\r\n"
        writer.write(f'{head}Content-Length: 100\r\n\r\n{{"name":'.encode())
        async with asyncio.timeout(20):
            answer = await reader.read()
        writer.close()

        assert b"Set-Cookie" not in answer


def test_nginx_waits_longer_than_sockets_are_silent() -> None:
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    waits = [int(seconds) for seconds in re.findall(r"proxy_(?:read|send)_timeout\s+(\d+)s;", text)]

    assert len(waits) == 2
    assert min(waits) >= 2 * PING

"""`ultimo serve` as a process: started, asked to end, killed, started again."""

from __future__ import annotations

import asyncio
import json
import os
import random
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.cli.running import ultimo
from tests.server.app.served import Client, Person, new_id
from tests.server.app.test_sockets import closed
from tests.server.running import in_loop
from ultimo.server.addressing import Plan, addresses_of, site_of
from ultimo.server.protocol.closing import CloseCode
from ultimo.server.store.schema import prepare

STARTED = 60  # seconds a busy machine may need for it
KILLS = int(os.environ.get("ULTIMO_KILLS", "4"))


class Serving:
    """A server in a process of its own."""

    def __init__(self, process: Process, port: int) -> None:
        self.process = process
        self.port = port

    async def end(self, number: signal.Signals) -> tuple[int, str]:
        """Ends it by that signal; its status, and what it logged."""
        self.process.send_signal(number)
        _, log = await asyncio.wait_for(self.process.communicate(), 30)
        assert self.process.returncode is not None
        return self.process.returncode, log.decode()


async def started(*arguments: str) -> Process:
    command = (sys.executable, "-m", "ultimo", "serve", *arguments)
    return await asyncio.create_subprocess_exec(*command, stdin=DEVNULL, stdout=PIPE, stderr=PIPE)


def damage(database: Path, page: int) -> None:
    """Writes over *page* of *database*, and three more."""
    with database.open("rb+") as file:
        file.seek(page * 4096)
        file.write(random.Random(page).randbytes(4 * 4096))


@asynccontextmanager
async def serving(database: Path, port: int = 0, *arguments: str) -> AsyncIterator[Serving]:
    """A server that has said where it is."""
    process = await started("--port", str(port), "--database", str(database), *arguments)
    try:
        assert process.stdout is not None
        line = (await asyncio.wait_for(process.stdout.readline(), STARTED)).decode()
        assert line.startswith("Ultimo is at http"), line or await process.communicate()
        yield Serving(process, int(line.rstrip("/\n").rpartition(":")[2]))
    finally:
        if process.returncode is None:
            process.kill()
            await process.communicate()


async def refused(*arguments: str) -> str:
    """What a server says that cannot start."""
    process = await started(*arguments)
    out, err = await asyncio.wait_for(process.communicate(), STARTED)
    assert (process.returncode, out) == (2, b"")
    assert b"Traceback" not in err
    return err.decode()


async def in_an_evening(server: Serving) -> tuple[Person, str]:
    """A person at a table with three bots, who waits for no time of theirs."""
    ada = await Person.at(server.port, "Ada")
    table = await ada.make_table("calling-the-twenty")
    async with ada.joined(table) as client:
        await client.sit(1, bots=(2, 3, 4))
        await client.done("begin")
        await client.until(lambda view: "shuffle" in view)
        await client.done("nonce", nonce=new_id())
        await client.until(lambda view: view["stage"] == "playing")
    return ada, table


@in_loop
async def test_a_server_that_is_asked_to_end_sends_people_away_to_come_back_and_ends_well(tmp_path: Path) -> None:
    async with serving(tmp_path / "ultimo.db") as server:
        ada, table = await in_an_evening(server)
        async with ada.joined(table) as client:
            ending = asyncio.create_task(server.end(signal.SIGTERM))
            code = await closed(client)
            status, log = await ending

    assert code == CloseCode.RESTART
    assert (client.heard[-1]["code"], client.heard[-1]["retry"]) == ("restarting", 1000)
    assert status == 0
    events = [json.loads(line)["event"] for line in log.splitlines() if "event" in json.loads(line)]
    assert next(event for event in events if event != "old_sqlite") == "started"
    assert events[-2:] == ["stopping", "stopped"]
    assert not [line for line in log.splitlines() if '"error"' in line or '"uvicorn' in line]


@in_loop
async def test_whenever_a_server_is_killed_what_was_acknowledged_is_there_once_and_play_goes_on(tmp_path: Path) -> None:
    chance = random.Random(8)
    database = tmp_path / "ultimo.db"
    async with serving(database) as server:
        port = server.port
        ada, table = await in_an_evening(server)
        await server.end(signal.SIGKILL)
    acknowledged: list[str] = []
    unanswered: list[str] = []
    for _ in range(KILLS):
        async with serving(database, port) as server, ada.joined(table) as client:
            for message_id in unanswered:
                assert (await client.ask("phrase", message_id, phrase="hello"))["kind"] == "ack"
            acknowledged += unanswered
            unanswered = [await client.send("phrase", phrase="hello") for _ in range(chance.randrange(2, 8))]
            asyncio.get_running_loop().call_later(chance.random() * 0.02, server.process.kill)
            acknowledged += await until_killed(client, unanswered)
            unanswered = [message_id for message_id in unanswered if message_id not in acknowledged]
            await server.process.communicate()
    async with serving(database, port) as server, ada.joined(table) as client:
        assert client.view["stage"] == "playing"
        assert client.view["hand"]["seat"]
        assert (await client.ask("phrase", phrase="goodbye"))["kind"] == "ack"
        await server.end(signal.SIGTERM)
    with sqlite3.connect(database) as kept:
        rows = kept.execute('select seq, payload from log where "table" = ? order by seq', (table,)).fetchall()
    kept_ids = [json.loads(payload).get("id") for _, payload in rows]

    assert [seq for seq, _ in rows] == list(range(1, len(rows) + 1))
    assert acknowledged
    assert [kept_ids.count(message_id) for message_id in acknowledged] == [1] * len(acknowledged)
    assert all(kept_ids.count(message_id) <= 1 for message_id in unanswered)


async def until_killed(client: Client, sent: list[str]) -> list[str]:
    """The messages of *sent* that were acknowledged before the server was gone."""
    acknowledged = []
    try:
        while True:
            message = await client.hear()
            if message["kind"] == "ack" and message["id"] in sent:
                acknowledged.append(message["id"])
    except ConnectionClosed:
        return acknowledged


@in_loop
async def test_bots_of_the_house_play_in_processes_of_their_own(tmp_path: Path) -> None:
    async with serving(tmp_path / "ultimo.db") as server:
        ada, table = await in_an_evening(server)
        async with ada.joined(table) as client:
            await client.until(lambda view: view["hand"].get("legal", []) != [])
            hinted = await client.ask("hint", v=client.v)
            await client.done("act", v=client.v, action=client.view["hand"]["legal"][0]["action"])
            while not acted_by_others(client):
                await client.hear()

    assert [one["action"] for one in hinted["options"]]


def acted_by_others(client: Client) -> bool:
    """Whether a bot did something that it chose."""
    events = [event for message in client.heard for event in message.get("events", ())]
    return any(event["what"] == "acted" and event["place"] != 1 and "text" not in event for event in events)


@in_loop
async def test_a_second_server_on_the_same_database_or_port_says_why_it_does_not_start(tmp_path: Path) -> None:
    database = tmp_path / "ultimo.db"
    async with serving(database) as server:
        second = await refused("--port", "0", "--database", str(database))
        third = await refused("--port", str(server.port), "--database", str(tmp_path / "other.db"))

    assert "is in use by another process" in second
    assert f"port {server.port}: Address already in use" in third


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--public-url", "http://tarok.example"), "use https, or --lan"),
        (("--public-url", "tarok"), "no address of a whole server"),
        (("--trusted-proxy", "nginx"), "is no proxy"),
        (("--tls-cert", __file__), "belong together"),
        (("--tls-cert", __file__, "--tls-key", __file__), "no certificate"),
        (("--tls-cert", str(Path(__file__).parent), "--tls-key", __file__), "is a directory"),
        (("--host", "999.1.1.1"), "cannot listen on 999.1.1.1: it is no address and no name of this machine"),
        (("--host", "192.0.2.1"), "cannot listen on 192.0.2.1"),
        (("--host", "0.0.0.0"), "name it by --public-url, or say --lan"),
        (("--database", "/nowhere/ultimo.db"), "/nowhere"),
    ],
)
def test_what_cannot_be_served_is_refused_in_words(
    tmp_path: Path, arguments: tuple[str, ...], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ultimo.server.serving.to_stream", lambda handler: None)  # the log stays that of the tests
    result = ultimo("serve", "--port", "0", "--database", str(tmp_path / "ultimo.db"), *arguments)

    assert says in result.stderr
    assert (result.exit_code, result.stdout) == (2, "")


@pytest.mark.skipif(shutil.which("openssl") is None, reason="no openssl")
def test_a_key_with_a_passphrase_is_refused_and_nobody_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ultimo.server.serving.to_stream", lambda handler: None)
    monkeypatch.chdir(tmp_path)
    encrypted = ("-passout", "pass:secret")
    command = ("openssl", "req", "-x509", "-newkey", "rsa:2048", *encrypted, "-subj", "/CN=localhost")
    subprocess.run((*command, "-out", "chain.pem", "-keyout", "key.pem"), check=True, capture_output=True)
    result = ultimo("serve", "--port", "0", "--tls-cert", "chain.pem", "--tls-key", "key.pem")

    assert "--tls-key key.pem is encrypted; give it without a passphrase" in result.stderr
    assert (result.exit_code, result.stdout) == (2, "")


def test_a_damaged_database_is_named_and_not_served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ultimo.server.serving.to_stream", lambda handler: None)
    monkeypatch.chdir(tmp_path)
    prepare(Path("ultimo.db"))
    damage(Path("ultimo.db"), 3)
    served = ultimo("serve", "--port", "0")
    verified = ultimo("admin", "verify")

    assert "ultimo.db cannot be served: the database is damaged" in served.stderr
    assert "ultimo admin restore" in served.stderr
    assert (served.exit_code, served.stdout) == (2, "")
    assert "ultimo.db is damaged: Page 4: " in verified.stderr
    assert "put a backup in its place" in verified.stderr


@in_loop
async def test_numbers_are_on_a_port_of_their_own(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    async with serving(tmp_path / "ultimo.db", 0, "--metrics-port", str(port)) as server:
        counted = await Person(port).get("/metrics")
        assert "ultimo_commit_seconds_bucket" in counted.body
        assert (await Person(server.port).get("/metrics")).status == 404
        status, _ = await server.end(signal.SIGTERM)

    assert status == 0


@pytest.mark.parametrize(
    ("plan", "address", "origin", "cookie"),
    [
        (Plan(Path(), "127.0.0.1", 0), "http://localhost:8000", "http://127.0.0.1:8000", "ultimo"),
        (Plan(Path(), "0.0.0.0", 0, lan=True), "http://192.168.1.5:8000", "http://192.168.1.5:8000", "ultimo"),
        (
            Plan(Path(), "0.0.0.0", 0, lan=True, certificate=Path("c")),
            "https://192.168.1.5:8000",
            "https://192.168.1.5:8000",
            "__Host-ultimo",
        ),
        (
            Plan(Path(), "127.0.0.1", 0, ("https://tarok.example",)),
            "https://tarok.example",
            "https://tarok.example",
            "__Host-ultimo",
        ),
    ],
)
def test_people_find_the_server_where_it_says(
    plan: Plan, address: str, origin: str, cookie: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ultimo.server.addressing.own_addresses", lambda: ("192.168.1.5",))
    site = site_of(plan, 8000)

    assert addresses_of(plan, 8000)[0] == address
    assert origin in site.origins
    assert site.cookie == cookie

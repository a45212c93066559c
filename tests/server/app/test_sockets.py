"""What a socket does with what comes in, and with who does not read or asks too much."""

from __future__ import annotations

import asyncio
import json
import socket
from typing import Any

import pytest
from starlette.types import Message
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from tests.server.app.served import Client, Person, Served, new_id, served
from tests.server.running import in_loop
from ultimo.server import addressing, serving
from ultimo.server.house.telling import goodbye
from ultimo.server.house.visitors import Visitors
from ultimo.server.limits import Limits
from ultimo.server.machine import MachineClock
from ultimo.server.protocol import PROTOCOL
from ultimo.server.protocol.closing import CloseCode
from ultimo.server.protocol.codes import Code
from ultimo.server.room.judging import Caller
from ultimo.server.sockets import MOST_BYTES, MOST_MESSAGES, Socket


def usual(clock: MachineClock) -> Limits:
    """The usual limits, in a moment that does not pass."""
    return Limits.usual(lambda: 0.0)


async def listen(client: Client) -> None:
    while True:
        await client.hear()


async def closed(client: Client) -> int:
    """The code a socket was closed with, after all that came before was heard."""
    with pytest.raises(ConnectionClosed) as end:
        await listen(client)
    assert end.value.rcvd is not None
    return end.value.rcvd.code


@in_loop
async def test_every_message_before_and_after_join_gets_its_one_answer() -> None:
    async with served() as server:
        ada = await Person.at(server.port, "Ada")
        table = await ada.make_table("calling-the-twenty")
        async with ada.socket() as connection:
            client = Client(connection)
            pinged = await client.ask("ping")
            assert (pinged["kind"], pinged["v"]) == ("ack", 0)
            answers = [
                await client.ask("sit", place=1),
                await client.ask("join", table=table, protocol=PROTOCOL + 1),
                await client.ask("join", table="nosuchtable", protocol=PROTOCOL),
                await client.ask("join", table=table, protocol=PROTOCOL),
                await client.ask("join", table=table, protocol=PROTOCOL),
                await client.ask("hint", v=1),
                await client.ask("dance"),
            ]
            pinged = await client.ask("ping")

        codes = [answer.get("code") for answer in answers]
        wanted = ["not_joined", "upgrade_required", "no_such_table", None, "already_joined", "not_seated", "malformed"]
        assert codes == wanted
        assert answers[3]["kind"] == "welcome"
        assert pinged["v"] == 1
        assert [message["kind"] for message in client.heard].count("error") == 6


@pytest.mark.parametrize(("frame", "code"), [(b"\x00\x01", CloseCode.BINARY), ("x" * 5_000, CloseCode.TOO_LARGE)])
@in_loop
async def test_binary_and_too_long_frames_close_the_socket(frame: bytes | str, code: CloseCode) -> None:
    async with served() as server:
        ada = await Person.at(server.port, "Ada")
        async with ada.joined(await ada.make_table("calling-the-twenty")) as client:
            await client.connection.send(frame)

            assert await closed(client) == code


@in_loop
async def test_who_says_too_much_is_told_so_and_the_third_time_left() -> None:
    async with served(limits=usual) as server:
        ada = await Person.at(server.port, "Ada")
        async with ada.joined(await ada.make_table("calling-the-twenty")) as client:
            for _ in range(40):
                await client.send("phrase", phrase="hello")

            assert await closed(client) == CloseCode.POLICY
        codes = [message["code"] for message in client.heard if message["kind"] == "error"]
        assert codes.count("rate_limited") == 3  # answered at once, the others when the table comes to them
        assert set(codes) <= {"rate_limited", "not_seated"}
        assert client.heard[-1] == {"kind": "bye", "code": "rate_limited", "message": client.heard[-1]["message"]}


@in_loop
async def test_pings_are_counted_apart() -> None:
    async with served(limits=usual) as server:
        ada = await Person.at(server.port, "Ada")
        async with ada.joined(await ada.make_table("calling-the-twenty")) as client:
            answers = [await client.ask("ping") for _ in range(61)]

        assert {answer["kind"] for answer in answers[:60]} == {"ack"}
        assert answers[60]["code"] == "rate_limited"


@in_loop
async def test_who_has_no_token_or_too_many_sockets_gets_none() -> None:
    async with served() as server:
        ada = await Person.at(server.port, "Ada")
        for cookie in ("", "ultimo=" + "x" * 43):
            with pytest.raises(InvalidStatus) as refused:
                await Person(server.port, cookie).socket().__aenter__()
            assert refused.value.response.status_code == 401
        sockets = [await ada.socket().__aenter__() for _ in range(10)]
        with pytest.raises(InvalidStatus) as refused:
            await ada.socket().__aenter__()
        assert refused.value.response.status_code == 429
        assert json.loads(refused.value.response.body)["code"] == "too_many_sockets"
        for one in sockets:
            await one.close()
        async with ada.socket() as connection:
            assert (await Client(connection).ask("ping"))["kind"] == "ack"


@in_loop
async def test_who_logs_out_has_no_sockets_any_more() -> None:
    async with served() as server:
        ada = await Person.at(server.port, "Ada")
        table = await ada.make_table("calling-the-twenty")
        async with ada.joined(table) as client:
            await ada.post("/api/logout", {})

            assert await closed(client) == CloseCode.POLICY
            assert client.heard[-1]["code"] == "session_ended"


@in_loop
async def test_a_fourth_tab_closes_the_first_which_is_told_to_stay_away() -> None:
    async with served() as server:
        ada = await Person.at(server.port, "Ada")
        table = await ada.make_table("calling-the-twenty")
        async with ada.joined(table) as first, ada.joined(table), ada.joined(table), ada.joined(table):
            assert await closed(first) == CloseCode.REPLACED
            assert "retry" not in first.heard[-1]


class Unread:
    """A client that does not read: nothing is ever sent."""

    def __init__(self) -> None:
        self.sent: list[Message] = []
        self.reads = asyncio.Event()
        self.closed = asyncio.Event()

    async def __call__(self, message: Message) -> None:
        await self.reads.wait()
        self.sent.append(message)
        if message["type"] == "websocket.close":
            self.closed.set()


@pytest.mark.parametrize(("size", "fits"), [(10, MOST_MESSAGES), (MOST_BYTES // 10, 10)])
@in_loop
async def test_who_does_not_read_is_left_when_the_line_is_full(size: int, fits: int) -> None:
    unread = Unread()
    async with asyncio.timeout(None) as until:
        slow = Socket("1", Caller("ada", "Ada"), unread, until)
        leaving = []
        for _ in range(fits + 10):
            slow.tell(b"x" * size)
            leaving.append(slow.is_leaving)
        assert leaving == [False] * fits + [True] * 10
        assert until.when() is not None  # the end comes also if nothing is ever read
        unread.reads.set()
        await asyncio.wait_for(unread.closed.wait(), 5)

    bye: dict[str, Any] = json.loads(unread.sent[-2]["text"])
    assert bye["code"] == "too_slow"
    assert unread.sent[-1]["code"] == CloseCode.SLOW
    assert len(unread.sent) <= 3  # what waited is not sent any more


@pytest.mark.parametrize("code", Code, ids=lambda code: code.slug)
def test_last_words_have_no_context_and_name_none(code: Code) -> None:
    said = goodbye(code).message

    assert "context" not in said
    assert said.endswith(".")
    assert code.meaning.startswith(said[:-1])


@in_loop
async def test_nothing_is_sent_over_a_closed_socket_however_much_a_table_still_says() -> None:
    unread = Unread()
    async with asyncio.timeout(None) as until:
        gone = Socket("1", Caller("ada", "Ada"), unread, until)
        gone.tell(b"x")
        gone.stop()
    for _ in range(MOST_MESSAGES + 1):
        gone.tell(b"x")
    gone.leave(goodbye(Code.RESTARTING), CloseCode.RESTART)

    unread.reads.set()
    await asyncio.sleep(0.01)
    assert gone.is_leaving
    assert unread.sent == []


@in_loop
async def test_the_same_id_over_two_sockets_is_one_message() -> None:
    async with served() as server:
        ada = await Person.at(server.port, "Ada")
        table = await ada.make_table("calling-the-twenty")
        async with ada.joined(table) as left, ada.joined(table) as right:
            await left.sit(1)
            same = new_id()
            first = await left.ask("phrase", same, phrase="hello")
            again = await right.ask("phrase", same, phrase="hello")
            other = await right.ask("phrase", same, phrase="sorry")

            assert again == {**first, "dup": True}
            assert other["code"] == "id_reused"
            assert len((await server.state(table)).talk) == 1


async def silent(person: Person, table: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A client that joins *table* and then neither reads nor answers pings, as long as somebody holds it."""
    bare = socket.socket()
    bare.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    bare.setblocking(False)
    await asyncio.get_running_loop().sock_connect(bare, ("127.0.0.1", person.port))
    reader, writer = await asyncio.open_connection(sock=bare, limit=4_096)
    head = {
        "Host": f"127.0.0.1:{person.port}",
        "Origin": person.origin,
        "Cookie": person.cookie,
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
    }
    lines = "".join(f"{name}: {value}\r\n" for name, value in head.items())
    writer.write(f"GET /ws HTTP/1.1\r\n{lines}\r\n".encode())
    await reader.readuntil(b"\r\n\r\n")
    join = json.dumps({"kind": "join", "id": new_id(), "table": table, "protocol": PROTOCOL})
    writer.write(Frame(Opcode.TEXT, join.encode()).serialize(mask=True))
    return reader, writer


async def visitors_at(client: Client, server: Served, table: str, count: int) -> Visitors:
    """Those at *table*, as soon as they are so many."""
    visitors = server.server.house._live[table].visitors
    while len(visitors) != count:
        await client.ask("ping")
    return visitors


@in_loop
async def test_a_client_that_does_not_answer_pings_is_away_and_others_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "PING", 0.5)
    async with served() as server:
        ada, bea = await Person.at(server.port, "Ada"), await Person.at(server.port, "Bea")
        table = await ada.make_table("calling-the-twenty")
        async with bea.joined(table) as watching:
            async with ada.joined(table) as client:
                await client.sit(1)
                _reader, writer = await silent(ada, table)
                await visitors_at(client, server, table, 3)
                await watching.until(lambda view: view["chairs"]["1"].get("here", False))
            await watching.until(lambda view: not view["chairs"]["1"].get("here"))
            assert (await watching.ask("ping"))["kind"] == "ack"
        writer.close()


def test_a_dead_socket_is_found_within_25_seconds() -> None:
    assert 2 * serving.PING <= 25
    assert addressing.UNREAD <= 25_000


@in_loop
async def test_who_never_reads_is_left_and_nobody_else_notices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "PING", 60.0)  # it is not found by these
    async with served() as server:
        ada, bea = await Person.at(server.port, "Ada"), await Person.at(server.port, "Bea")
        table = await ada.make_table("calling-the-twenty")
        _reader, writer = await silent(bea, table)
        async with ada.joined(table) as client:
            await client.sit(1)
            visitors = await visitors_at(client, server, table, 2)
            slow = next(one for one, _ in visitors if one.caller.name == "Bea")
            assert isinstance(slow, Socket)
            said = 0
            while not slow.is_leaving and said < 1_000:
                await client.done("chat", text="x" * 300)
                said += 1
            assert slow.is_leaving
            await visitors_at(client, server, table, 1)
            await client.done("chat", text="still here")
        writer.close()

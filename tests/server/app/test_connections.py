"""How connections are read and refused below the application: fairly, and with the headers of every answer."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter

import pytest
from starlette.types import Message
from starlette.websockets import WebSocket
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.server import ServerProtocol

from tests.server.app.served import Person, served
from tests.server.app.test_sockets import silent, usual
from tests.server.running import in_loop
from ultimo.server.connections import PIECE, WebSockets
from ultimo.server.headers import ALWAYS
from ultimo.server.identity.accounts import Caller as Known
from ultimo.server.protocol.closing import CloseCode
from ultimo.server.room.judging import Caller
from ultimo.server.serving import _is_news
from ultimo.server.sockets import IN_A_ROW, Socket, Sockets

PING = b'{"kind":"ping","id":"%032d"}'


class Turns:
    """Counts the turns of the loop while it is entered."""

    def __init__(self) -> None:
        self.count = 0

    async def __aenter__(self) -> Turns:
        self._task = asyncio.create_task(self._run())
        await asyncio.sleep(0)
        return self

    async def __aexit__(self, *of: object) -> None:
        self._task.cancel()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(0)
            self.count += 1


@pytest.mark.parametrize("opcode", [Opcode.TEXT, Opcode.PING])
@in_loop
async def test_of_a_flood_little_is_taken_apart_in_one_turn(monkeypatch: pytest.MonkeyPatch, opcode: Opcode) -> None:
    taken: list[tuple[int, int]] = []
    receive = ServerProtocol.receive_data
    async with served(limits=usual) as server, Turns() as turns:
        ada = await Person.at(server.port, "Ada")
        _reader, writer = await silent(ada, await ada.make_table("calling-the-twenty"))

        def received(protocol: ServerProtocol, data: bytes) -> None:
            taken.append((turns.count, len(data)))
            receive(protocol, data)

        monkeypatch.setattr(ServerProtocol, "receive_data", received)
        flood = b"".join(Frame(opcode, PING % number).serialize(mask=True) for number in range(4_000))
        writer.write(flood)
        while sum(size for _, size in taken) < len(flood) / 2:
            await asyncio.sleep(0.01)
        pieces = list(taken)
        writer.close()

    assert max(size for _, size in pieces) <= PIECE
    assert max(Counter(turn for turn, _ in pieces).values()) <= 2  # of two turns


@in_loop
async def test_all_of_a_long_message_and_many_at_once_are_read() -> None:
    async with served() as server:
        ada = await Person.at(server.port, "Ada")
        async with ada.joined(await ada.make_table("calling-the-twenty")) as client:
            await client.sit(1)
            sent = [await client.send("ping") for _ in range(200)]
            for message_id in sent:
                assert (await client.answer(message_id))["kind"] == "ack"
            await client.done("chat", text="x" * 300)
            await client.connection.send("x" * 4_000)
            while (told := await client.hear())["kind"] != "error":
                assert told["kind"] == "event"
            assert told["code"] == "malformed"


async def unheard(message: Message) -> None:
    """Nobody hears what is sent."""


@in_loop
async def test_others_have_a_turn_after_a_few_messages_of_one_socket() -> None:
    turns: list[int] = []

    async with served() as server, Turns() as others:

        async def flooding() -> Message:
            """Always has one more message, for a while."""
            turns.append(others.count)
            return {"type": "websocket.receive" if len(turns) < 100 else "websocket.disconnect", "text": "x"}

        async with asyncio.timeout(None) as until:
            socket = Socket("one", Caller("a", "Ada"), unheard, until)
            await server.server.sockets._read(flooding, socket)

    assert max(Counter(turns).values()) <= IN_A_ROW


async def answered(port: int, request: bytes) -> tuple[str, dict[str, str]]:
    """Status line and headers of the answer to *request*."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request)
    status, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().strip().split("\r\n")
    writer.close()
    return status, {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}


@pytest.mark.parametrize(
    "request_",
    [
        b"what is this\r\n\r\n",
        b"GET /ws HTTP/1.1\r\nHost: %b\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        b"GET /ws HTTP/1.1\r\nHost: %b\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\n\r\n",
    ],
)
@in_loop
async def test_what_is_no_request_is_refused_with_all_headers(request_: bytes) -> None:
    async with served() as server:
        status, headers = await answered(server.port, request_.replace(b"%b", f"127.0.0.1:{server.port}".encode()))

    assert " 400 " in status
    assert {name: headers.get(name.lower()) for name in ALWAYS} == ALWAYS
    assert headers["cache-control"] == "no-store"


@in_loop
async def test_who_goes_before_the_socket_opens_is_no_incident(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with served() as server:
        ada = await Person.at(server.port, "Ada")
        asked, gone, told = asyncio.Event(), asyncio.Event(), asyncio.Event()
        let_in, run, lose = Sockets._let_in, WebSockets.run_asgi, WebSockets.connection_lost

        async def slowly(sockets: Sockets, websocket: WebSocket, address: str) -> Known:
            asked.set()
            await gone.wait()
            return await let_in(sockets, websocket, address)

        def lost(protocol: WebSockets, problem: Exception | None) -> None:
            lose(protocol, problem)
            gone.set()

        async def ran(protocol: WebSockets) -> None:
            await run(protocol)
            told.set()

        monkeypatch.setattr(Sockets, "_let_in", slowly)
        monkeypatch.setattr(WebSockets, "run_asgi", ran)
        monkeypatch.setattr(WebSockets, "connection_lost", lost)
        opening = asyncio.create_task(asyncio.wait_for(ada.socket(), 20))
        await asked.wait()
        opening.cancel()
        await asyncio.wait_for(told.wait(), 20)

    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []


@in_loop
async def test_who_does_not_read_gets_no_more_pongs() -> None:
    async with served() as server:
        ada = await Person.at(server.port, "Ada")
        table = await ada.make_table("calling-the-twenty")
        _reader, writer = await silent(ada, table)
        writer.transport.set_write_buffer_limits(0)
        pings = b"".join(Frame(Opcode.PING, b"x" * 125).serialize(mask=True) for _ in range(4_000))
        for _ in range(20):  # 10 MB: more than lies between the two
            writer.write(pings)
            await writer.drain()
        (connection,) = [one for one in server.running.server_state.connections if isinstance(one, WebSockets)]
        assert connection.transport.get_write_buffer_size() < 1_000_000
        writer.close()


@in_loop
async def test_text_that_is_not_utf_8_closes_the_socket_and_is_no_news(caplog: pytest.LogCaptureFixture) -> None:
    async with served() as server:
        ada = await Person.at(server.port, "Ada")
        with caplog.at_level(logging.WARNING):
            async with ada.joined(await ada.make_table("calling-the-twenty")) as client:
                await client.connection.send(b"\xff\xfe", text=True)
                with pytest.raises(ConnectionClosed) as end:
                    await client.hear()

    assert end.value.rcvd is not None and end.value.rcvd.code == CloseCode.NOT_UTF_8
    warnings = (record for record in caplog.records if record.levelno >= logging.WARNING)
    assert [record.getMessage() for record in warnings if _is_news(record)] == []


@in_loop
async def test_a_socket_that_is_silent_has_one_task_and_keeps_nothing_of_its_handshake() -> None:
    async with served() as server:
        ada = await Person.at(server.port, "Ada")
        async with ada.joined(await ada.make_table("calling-the-twenty")):
            state = server.running.server_state
            (socket,) = (one for one in state.connections if isinstance(one, WebSockets))

            assert len(state.tasks) == 1
            assert sending() == 0
            assert socket.scope["headers"] == [] and not hasattr(socket, "request")


def sending() -> int:
    """How many sockets have a task that sends."""
    return sum("Socket._send_all" in str(task.get_coro()) for task in asyncio.all_tasks())

"""When a client comes back and when it does not: how sockets end, and how handshakes are answered."""

import asyncio
import random
from http import HTTPStatus

import pytest
from websockets.asyncio.server import ServerConnection

from tests.server.client.clock import Clock
from tests.server.client.scenes import SEATED, Server, closing, over, saying
from tests.server.running import in_loop
from ultimo.bots import bot_named
from ultimo.server.client.sitter import Sitter
from ultimo.server.client.socket import FINAL, attend
from ultimo.server.client.talk import Rejected, Talk
from ultimo.server.protocol.closing import CloseCode
from ultimo.server.protocol.codec import encode
from ultimo.server.protocol.told import Bye, EventTold


async def attended(server: Server) -> Clock:
    """The clock of a client that was at *server* until the evening was over."""
    clock = Clock()
    talk = Talk("table123", Sitter(bot_named("medium"), random.Random(1).randbytes, place=1))
    async with server.open() as link:
        await asyncio.wait_for(attend(link, "token", talk, lambda: 1.0, clock.time), 20)
    assert talk.is_over
    return clock


@pytest.mark.parametrize("code", [CloseCode.RESTART, CloseCode.SLOW, 1000, 1001, 1011])
@in_loop
async def test_a_client_comes_back_after_a_while(code: int) -> None:
    server = Server(closing(code), closing(code), over)
    clock = await attended(server)

    assert server.handshakes == 3
    assert clock.seconds == 0.25 + 0.5


@pytest.mark.parametrize("code", FINAL)
@in_loop
async def test_a_client_that_was_sent_away_stays_away(code: int) -> None:
    server = Server(closing(code), over)

    with pytest.raises(Rejected, match=rf"the server closed the socket \({code}\): "):
        await attended(server)
    assert server.handshakes == 1


@pytest.mark.parametrize("status", [HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE])
@in_loop
async def test_a_server_that_is_busy_is_tried_again(status: HTTPStatus) -> None:
    server = Server(over, statuses=(status, status))
    await attended(server)

    assert server.handshakes == 3


@pytest.mark.parametrize("status", [HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND])
@in_loop
async def test_a_server_that_knows_no_such_token_is_not_tried_again(status: HTTPStatus) -> None:
    server = Server(over, statuses=(status,))

    with pytest.raises(Rejected, match=rf"does not let us in \(status {status.value}\); is it the right link"):
        await attended(server)
    assert server.handshakes == 1


@in_loop
async def test_a_server_that_is_down_is_waited_for() -> None:
    server = Server(over)
    async with server.open() as link:
        pass
    talk = Talk("table123", Sitter(bot_named("medium"), random.Random(1).randbytes))
    clock, problems = Clock(), list[Exception]()
    attending = asyncio.ensure_future(attend(link, "token", talk, lambda: 1.0, clock.time, problems.append))
    while clock.seconds < 20:
        await asyncio.sleep(0)
    assert not attending.done()
    assert len(problems) > 4
    assert all(isinstance(problem, ConnectionRefusedError) for problem in problems)
    attending.cancel()


@in_loop
async def test_a_gap_is_closed_by_joining_again() -> None:
    server = Server(saying(SEATED, encode(EventTold(3, ()))), over)
    await attended(server)

    assert server.handshakes == 2


@in_loop
async def test_a_server_says_how_long_to_stay_away() -> None:
    async def restart(socket: ServerConnection) -> None:
        await socket.send(encode(Bye("restarting", "Back soon.", 2_000)), text=True)
        await socket.close(CloseCode.RESTART)

    clock = await attended(Server(restart, over))

    assert clock.seconds >= 2


@in_loop
async def test_a_server_that_speaks_otherwise_is_left() -> None:
    with pytest.raises(Rejected, match="the server says what is not of this protocol"):
        await attended(Server(saying(b"hello")))

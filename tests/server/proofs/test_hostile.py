"""Whatever a client sends over a real socket: one answer or a close, and nothing happens anywhere else.

The limit of messages is lifted here, so that every frame is read; tests/server/app/test_sockets.py has the limit.
"""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import os
import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests.server.app.served import Client, Person, Served, served
from tests.server.logged import everything_logged
from tests.server.proofs.long import kept_count
from tests.server.protocol.test_fuzz import hostile
from tests.server.running import in_loop
from ultimo.server.house.visitors import told
from ultimo.server.protocol import PROTOCOL
from ultimo.server.protocol.asked import AnyAsked
from ultimo.server.protocol.closing import CLOSED_FOR, CloseCode
from ultimo.server.protocol.codec import Fault
from ultimo.server.protocol.codes import Code
from ultimo.server.sockets import Socket, Sockets

FRAMES = int(os.environ.get("ULTIMO_FRAMES", "1500"))
PER_PART = 3_000
PATIENCE = 300  # seconds, for all frames of a part
CODES = {code.slug for code in Code}
CLOSES = {
    f"closed {int(code)}" for code in (CloseCode.BINARY, CloseCode.NOT_UTF_8, CloseCode.POLICY, CloseCode.TOO_LARGE)
}
WITH_CLOSE = {code.slug for code in CLOSED_FOR}  # the answer is the last message
GAME = "calling-the-twenty"


class Attacker:
    """Somebody with a socket, which is opened again whenever the server has closed it."""

    def __init__(self, person: Person, aims_at: str, *, joins: bool) -> None:
        """*aims_at* is a table, which it joins or not."""
        self.person = person
        self.aims_at = aims_at
        self.joins = joins
        self.connection: ClientConnection | None = None

    async def ready(self) -> ClientConnection:
        """An open socket."""
        if self.connection is None:
            self.connection = await self.person.socket()
            if self.joins:
                answer = await Client(self.connection).ask("join", table=self.aims_at, protocol=PROTOCOL)
                assert answer["kind"] == "welcome", answer
        return self.connection

    async def fire(self, frame: bytes, rng: random.Random) -> str:
        """Sends *frame* as a text, in pieces or as bytes; what came back: `ack`, a code, `closed 1007`."""
        connection = await self.ready()
        try:
            way = rng.random()
            if way < 0.02:
                await connection.send(frame)
            elif way < 0.1:
                middle = rng.randrange(len(frame) + 1)
                await connection.send([frame[:middle], frame[middle:]], text=True)
            else:
                await connection.send(frame, text=True)
            return await self._answer(connection)
        except ConnectionClosed as end:
            self.connection = None
            return f"closed {end.rcvd.code if end.rcvd else 'without a word'}"

    async def check(self) -> None:
        """That no frame got more than one answer."""
        if self.connection is not None:
            client = Client(self.connection)
            await client.ask("ping")
            assert [message["kind"] for message in client.heard if message["kind"] != "event"] == ["ack"]

    async def close(self) -> None:
        if self.connection is not None:
            await self.connection.close()

    async def _answer(self, connection: ClientConnection) -> str:
        while True:
            message = json.loads(await connection.recv())
            if message["kind"] == "error" and message["code"] not in WITH_CLOSE:
                assert message["code"] in CODES
                return str(message["code"])
            if message["kind"] not in ("event", "error", "bye"):
                return str(message["kind"])


@in_loop
async def test_hostile_frames_are_answered_and_do_nothing_elsewhere() -> None:
    heard = await attack(seed=1, frames=FRAMES)

    assert heard.total() == FRAMES
    assert heard["malformed"] > FRAMES / 4
    assert heard["ack"] > 0
    assert sum(times for what, times in heard.items() if what.startswith("closed")) > FRAMES / 20


async def _breaks(self: Sockets, socket: Socket, message: AnyAsked | Fault) -> None:
    if isinstance(message, Fault):
        raise ValueError("a frame nobody thought of")
    await TAKE(self, socket, message)


async def _answers_twice(self: Sockets, socket: Socket, message: AnyAsked | Fault) -> None:
    if isinstance(message, Fault):
        told(socket, message.refusal)
    await TAKE(self, socket, message)


async def _answers_elsewhere(self: Sockets, socket: Socket, message: AnyAsked | Fault) -> None:
    await TAKE(self, socket, message)
    if isinstance(message, Fault):
        for live in self._house._live.values():
            for visitor, _ in live.visitors if live is not socket.table else ():
                told(visitor, message.refusal)


TAKE = Sockets._take


@pytest.mark.parametrize("plant", [_breaks, _answers_twice, _answers_elsewhere])
def test_a_planted_mistake_is_found(plant: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sockets, "_take", plant)

    with pytest.raises((AssertionError, BaseExceptionGroup)):
        asyncio.run(attack(seed=2, frames=24))


@pytest.mark.soak
@in_loop
async def test_300_000_hostile_frames() -> None:
    total = await kept_count("hostile", 100, lambda part: attack(1_000 + part, PER_PART))

    assert total["malformed"] > total.total() / 4


async def attack(seed: int, frames: int) -> Counter[str]:
    """What was answered to that many frames, of which none did anything but what an answer says."""
    rng, heard = random.Random(seed), Counter[str]()
    gc.collect()  # what the loops of other tests have left behind is told of now
    with everything_logged(logging.INFO) as log:
        async with served() as server, asyncio.timeout(PATIENCE), _quiet_table(server), _attackers(server) as attackers:
            for number in range(frames):
                attacker = attackers[number % len(attackers)]
                heard[await _fired(server, attacker, hostile(rng) or b"", rng)] += 1
            for attacker in attackers:
                await attacker.check()
    assert {what for what in heard if what.startswith("closed")} <= CLOSES
    assert '"incident"' not in log.getvalue()
    errors = [line for line in log.getvalue().splitlines() if '"level":"error"' in line]
    assert [line for line in errors if '"error":"UnicodeDecodeError"' not in line] == []  # the web server notes those
    return heard


async def _fired(server: Served, attacker: Attacker, frame: bytes, rng: random.Random) -> str:
    """What was answered; if it was not accepted, nothing has changed at the attacker's own table either."""
    await attacker.ready()
    before = await server.state(attacker.aims_at)
    answer = await attacker.fire(frame, rng)
    after = await server.state(attacker.aims_at)
    assert after is before or answer == "ack", f"{answer} to {frame!r}"
    return answer


@asynccontextmanager
async def _quiet_table(server: Served) -> AsyncIterator[None]:
    """A table where a person is to choose: to the end of the attack nothing happens there, then the person chooses."""
    ada = await Person.at(server.port, "Ada")
    table = await ada.make_table(GAME)
    state = partial(server.state, table)
    async with ada.joined(table) as client:
        await client.sit(1, bots=(2, 3, 4))
        await client.done("begin")
        await client.play(state, _may_choose)
        before, heard = await state(), len(client.heard)
        yield
        assert await state() is before
        await client.done("act", v=client.v, action=client.view["hand"]["legal"][0]["action"])
        assert [message["kind"] for message in client.heard[heard:]][:1] == ["ack"], "nothing was heard meanwhile"


def _may_choose(view: dict[str, Any]) -> bool:
    return view["stage"] == "playing" and bool(view["hand"].get("legal"))


@asynccontextmanager
async def _attackers(server: Served) -> AsyncIterator[list[Attacker]]:
    """A host, another player, somebody who watches, and somebody who has not joined; all have another tab as well."""
    people = [await Person.at(server.port, name) for name in ("Host", "Other", "Watcher", "Nobody")]
    table = await people[0].make_table(GAME)
    async with AsyncExitStack() as stack, asyncio.TaskGroup() as reading:
        tabs = [await stack.enter_async_context(person.joined(table)) for person in people[:3]]
        for place, tab in enumerate(tabs[:2], 1):
            await tab.done("sit", place=place)
        tasks = [reading.create_task(_read(tab.connection)) for tab in tabs]
        attackers = [Attacker(person, table, joins=person is not people[3]) for person in people]
        yield attackers
        for attacker in attackers:
            await attacker.close()
        for task in tasks:
            task.cancel()


async def _read(connection: ClientConnection) -> None:
    async for _ in connection:
        pass

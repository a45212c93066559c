"""A server that may open no more files: whoever is there plays on, and others come when there is room again."""

from __future__ import annotations

import asyncio
import socket
import sys
from asyncio.subprocess import DEVNULL, PIPE
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.exceptions import InvalidHandshake

from tests.server.app.served import WAIT, Person
from tests.server.app.test_serving import STARTED, Serving, acted_by_others, in_an_evening
from tests.server.running import in_loop

FILES = 64  # that the server may have open
OTHERS = 100  # connections, more than that

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="has no such limit")


async def come_again(ada: Person, table: str) -> int:
    """The version of *table* for who tries until there is room."""
    while True:
        try:
            async with ada.joined(table) as client:
                return client.v
        except (OSError, InvalidHandshake):
            await asyncio.sleep(0.1)


@in_loop
async def test_without_a_file_to_open_tables_go_on(tmp_path: Path) -> None:
    command = f'ulimit -n {FILES}; exec "{sys.executable}" -m ultimo serve --port 0 --database "{tmp_path}/ultimo.db"'
    process = await asyncio.create_subprocess_shell(command, stdin=DEVNULL, stdout=PIPE, stderr=DEVNULL)
    try:
        assert process.stdout is not None
        line = (await asyncio.wait_for(process.stdout.readline(), STARTED)).decode()
        port = int(line.rstrip("/\n").rpartition(":")[2])
        ada, table = await in_an_evening(Serving(process, port))
        async with ada.joined(table) as client:
            with ExitStack() as held:
                for _ in range(OTHERS):
                    held.enter_context(socket.create_connection(("127.0.0.1", port)))
                with pytest.raises((OSError, InvalidHandshake)):
                    await ada.joined(table).__aenter__()
                await client.done("phrase", phrase="hello")
                await client.until(lambda view: view["hand"].get("legal", []) != [])
                await client.done("act", v=client.v, action=client.view["hand"]["legal"][0]["action"])
                while not acted_by_others(client):
                    await client.hear()
            async with asyncio.timeout(WAIT):
                assert await come_again(ada, table) >= client.v
    finally:
        process.kill()
        await process.wait()

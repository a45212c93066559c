"""A copy that is made while people play, and a server that goes on from it."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

from tests.cli.running import ultimo
from tests.server.app.served import Client
from tests.server.app.test_serving import in_an_evening, serving
from tests.server.running import in_loop

PHRASES = 12  # as fast as one may speak


async def talk_on(client: Client) -> None:
    """Says one thing after another, each when the one before was kept."""
    for _ in range(PHRASES):
        await client.done("phrase", phrase="hello")
        await asyncio.sleep(0.02)


async def admin(*arguments: str) -> str:
    result = await asyncio.to_thread(ultimo, "admin", *arguments)
    assert result.exit_code == 0, result.output
    return result.output


@in_loop
async def test_a_copy_made_while_tables_play_goes_on(tmp_path: Path) -> None:
    database, copy, again = (tmp_path / name for name in ("ultimo.db", "copy.db", "again.db"))
    async with serving(database) as server:
        port = server.port
        ada, table = await in_an_evening(server)
        async with ada.joined(table) as client, asyncio.TaskGroup() as together:
            beginning = client.v
            together.create_task(talk_on(client))
            await heard_after(client, beginning)
            before = client.v
            await admin("backup", str(copy), "--database", str(database))
        await server.end(signal.SIGKILL)
    await admin("restore", str(copy), "--database", str(again))
    async with serving(again, port), ada.joined(table) as client:
        assert client.v >= before
        assert client.view["stage"] == "playing"
        await client.done("phrase", phrase="goodbye")

    assert "0 of them damaged" in await admin("verify", "--database", str(again))


async def heard_after(client: Client, v: int) -> None:
    """Waits until *client* has heard of something after *v*."""
    while client.v <= v:
        await asyncio.sleep(0.01)

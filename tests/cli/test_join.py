"""The command join: what it asks for, and what it says when it cannot play."""

import asyncio
import random
import re
import secrets
from pathlib import Path

import numpy as np
import pytest
from websockets.asyncio.server import ServerConnection

from tests.cli.running import refused, ultimo
from tests.server.client.clock import Clock
from tests.server.client.house import SmallHouse
from tests.server.client.scenes import SEATED, Server, closing, over
from tests.server.running import in_loop
from ultimo.bots import bot_named
from ultimo.rl.network import Network
from ultimo.server.client.sitter import Sitter
from ultimo.server.client.socket import attend
from ultimo.server.client.talk import Talk
from ultimo.server.protocol.settings import Settings

LINK = "https://tarok.example/t/k3jd8s0a"


@pytest.fixture
def token(tmp_path: Path) -> str:
    path = tmp_path / "token"
    path.write_text("secret\n")
    return str(path)


def test_join_needs_a_link_to_a_table(token: str) -> None:
    message = refused("join", "k3jd8s0a", "--token-file", token, "--bot", "medium")

    assert message == "'k3jd8s0a' is no table; write its link, as https://HOST/t/TABLE"


def test_join_needs_a_bot_there_is(token: str) -> None:
    assert "'great' is not a bot; bots are" in refused("join", LINK, "--token-file", token, "--bot", "great")


@pytest.mark.parametrize("text", ["", "two words\n", "two\nlines\n", "ünlike\n", "x" * 1_025])
def test_join_needs_a_token_alone_in_its_file(tmp_path: Path, text: str) -> None:
    path = tmp_path / "token"
    path.write_text(text)

    message = refused("join", LINK, "--token-file", str(path), "--bot", "medium")

    assert message == f"{path}: there is no token; the file holds it alone, on one line"
    assert "two" not in message.removeprefix(str(path))


def test_join_says_which_file_is_missing(tmp_path: Path) -> None:
    message = refused("join", LINK, "--token-file", str(tmp_path / "none"), "--bot", "medium")

    assert message == f"{tmp_path / 'none'}: No such file or directory"


@in_loop
async def test_join_plays_an_evening_and_says_how_it_ended(token: str) -> None:
    house = SmallHouse(Settings(game="tiny-tarock"))
    async with house.open() as link:
        command = ("join", f"http{link.socket.removeprefix('ws').removesuffix('/ws')}/t/{link.table}")
        others = [Talk(link.table, Sitter(bot_named("medium"), secrets.token_bytes)) for _ in range(3)]
        async with asyncio.TaskGroup() as group:
            ended = group.create_task(asyncio.to_thread(ultimo, *command, "--token-file", token, "--bot", "medium"))
            for number, talk in enumerate(others):
                group.create_task(attend(link, f"bot{number}", talk, random.random, Clock().time))

    result = ended.result()
    session = house.room.state.session
    assert session is not None
    assert result.exit_code == 0
    assert re.fullmatch(r"Secret sits in chair \d\.\n", result.stderr)
    names = [chair.sitter.name if chair.sitter else "nobody" for chair in house.room.state.chairs]
    assert result.stdout.splitlines() == [f"{name}: {total}" for name, total in zip(names, session.totals, strict=True)]
    assert "Secret" in names


@in_loop
async def test_join_says_that_a_network_has_learnt_another_game(token: str, tmp_path: Path) -> None:
    file = tmp_path / "net.safetensors"
    Network.fresh("calling-the-twenty", [4], np.random.default_rng(1)).save(file)
    house = SmallHouse(Settings(game="tiny-tarock"))
    async with house.open() as link:
        command = ("join", f"http{link.socket.removeprefix('ws').removesuffix('/ws')}/t/{link.table}")
        talks = [Talk(link.table, Sitter(bot_named("medium"), secrets.token_bytes)) for _ in range(3)]
        others = [
            asyncio.create_task(attend(link, f"bot{number}", talk, random.random, Clock().time))
            for number, talk in enumerate(talks)
        ]
        result = await asyncio.to_thread(ultimo, *command, "--token-file", token, "--bot", f"net:{file}")
        for other in others:
            other.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    assert result.exit_code == 2
    assert "this network has learnt calling-the-twenty, and cannot play tiny-tarock" in result.stderr


@in_loop
async def test_join_says_when_no_chair_is_free(token: str) -> None:
    house = SmallHouse(Settings(game="texas-tarok"))
    async with house.open() as link:
        command = ("join", f"http{link.socket.removeprefix('ws').removesuffix('/ws')}/t/{link.table}")
        place = ("--token-file", token, "--bot", "medium", "--place", "5")
        result = await asyncio.to_thread(ultimo, *command, *place)

    assert (result.exit_code, result.stderr) == (2, "chair 5 is not free at table smalltable (gathering)\n")


@in_loop
async def test_join_tells_of_breaks_and_of_the_end(token: str) -> None:
    async def broken(socket: ServerConnection) -> None:
        await socket.send(SEATED, text=True)
        await socket.close(1012)

    server = Server(closing(1012), closing(1012), broken, over)
    async with server.open() as link:
        command = ("join", f"http{link.socket.removeprefix('ws').removesuffix('/ws')}/t/{link.table}")
        result = await asyncio.to_thread(ultimo, *command, "--token-file", token, "--bot", "medium")

    assert (result.exit_code, result.stdout) == (0, "Bot: 0\n")
    reason = "received 1012 (service restart); then sent 1012 (service restart)"
    assert result.stderr.splitlines() == [
        f"No connection yet, trying again: {reason}",
        "Bot sits in chair 1.",
        f"The connection broke, and is made again: {reason}",
    ]


@in_loop
async def test_join_says_why_it_was_sent_away(token: str) -> None:
    server = Server(closing(4009))
    async with server.open() as link:
        command = ("join", f"http{link.socket.removeprefix('ws').removesuffix('/ws')}/t/{link.table}")
        result = await asyncio.to_thread(ultimo, *command, "--token-file", token, "--bot", "medium")

    assert result.exit_code == 2
    assert result.stderr.startswith("the server closed the socket (4009): The same person has opened the table")

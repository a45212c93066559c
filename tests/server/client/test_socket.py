"""Bots at a table over real sockets: whole hands of every game, breaks everywhere, and programs of their own."""

import asyncio
import random
import shlex
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest

from tests.server.client.clock import Clock
from tests.server.client.house import SmallHouse
from tests.server.running import in_loop
from ultimo.bots import MakePlayer, bot_named
from ultimo.bots.bringing import brought
from ultimo.games import all_games
from ultimo.rl.network import Network
from ultimo.server.client.sitter import Sitter
from ultimo.server.client.socket import Link, attend
from ultimo.server.client.talk import Talk
from ultimo.server.protocol.settings import Settings

EXAMPLE = Path(__file__).parents[3] / "docs/examples/first_legal.py"
PROGRAM = """
import sys
for line in sys.stdin:
    words = line.split()
    if words[0] == "ultimo": print("bot 1 first", flush=True)
    if words[0] == "turn": print(words[2], flush=True)
"""


async def evening(house: SmallHouse, makes: list[MakePlayer]) -> list[Talk]:
    """The conversations of an evening with bots in all chairs."""
    rng, clock = random.Random(7), Clock()
    talks = [Talk("smalltable", Sitter(make, rng.randbytes)) for make in makes]
    async with house.open() as link, asyncio.TaskGroup() as group:
        for number, talk in enumerate(talks, 1):
            group.create_task(attend(link, f"bot{number}", talk, rng.random, clock.time))
    return talks


def check_breaks(house: SmallHouse) -> None:
    """What was not heard was said again, and what was accepted and not answered too, with the same id."""
    assert house.seen["lost"] > 0
    assert house.seen["heard twice"] > 0
    assert house.seen["unanswered"] - house.seen["heard twice"] in (0, 1)  # the last one may have ended the evening


@pytest.mark.parametrize("game", all_games())
@in_loop
async def test_bots_play_hands_over_sockets(game: str) -> None:
    house = SmallHouse(Settings(game=game, title="bots"), hands=2)

    talks = await evening(house, [bot_named("varied")] * 4)

    session = house.room.state.session
    assert session is not None
    assert len(session.hands) == 2
    assert all(talk.mirror.shown.stage == "closed" for talk in talks)
    assert all(talk.mirror.v == house.room.state.v for talk in talks)


@in_loop
async def test_an_evening_survives_breaks_and_nothing_is_done_twice() -> None:
    house = SmallHouse(Settings(game="texas-tarok"), hands=1, lost=9, unanswered=13)

    await evening(house, [bot_named("varied")] * 4)

    check_breaks(house)


@in_loop
async def test_the_example_of_the_docs_plays_a_hand() -> None:
    house = SmallHouse(
        Settings(game="texas-tarok", options={"povinost-passable": "no"}), hands=1, lost=37, unanswered=31
    )
    with TemporaryDirectory() as folder:
        async with house.open() as link:
            programs = [await _example(link, Path(folder), number) for number in range(4)]
            ends = await asyncio.gather(*(program.wait() for program in programs))

    assert ends == [0, 0, 0, 0]
    assert house.room.state.session is not None
    assert len(house.room.state.session.hands) == 1
    check_breaks(house)


def test_the_example_says_how_it_is_used() -> None:
    result = subprocess.run([sys.executable, str(EXAMPLE)], capture_output=True, text=True, check=False)

    usage = "usage: python3 first_legal.py wss://tarok.example/ws TABLE TOKEN-FILE\n"
    assert (result.returncode, result.stdout, result.stderr) == (1, "", usage)


async def _example(link: Link, folder: Path, number: int) -> asyncio.subprocess.Process:
    token = folder / f"token{number}"
    token.write_text(f"bot{number}\n")
    return await asyncio.create_subprocess_exec(sys.executable, str(EXAMPLE), link.socket, link.table, str(token))


@in_loop
async def test_a_network_sits_at_a_table() -> None:
    house = SmallHouse(Settings(game="calling-the-twenty"), hands=1)
    with TemporaryDirectory() as folder:
        file = Path(folder, "net.safetensors")
        Network.fresh("calling-the-twenty", [4], np.random.default_rng(1)).save(file)
        network = bot_named(f"net:{file}")
    await evening(house, [network, network, bot_named("medium"), bot_named("medium")])

    assert house.room.state.session is not None
    assert len(house.room.state.session.hands) == 1


@in_loop
async def test_programs_in_any_language_sit_at_a_table() -> None:
    house = SmallHouse(Settings(game="texas-tarok"), hands=2)
    with brought(f"exec:{shlex.join([sys.executable, '-c', PROGRAM])}") as program:
        await evening(house, [program, program, bot_named("medium"), bot_named("medium")])

    assert house.room.state.session is not None
    assert len(house.room.state.session.hands) == 2

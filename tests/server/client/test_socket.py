"""Bots at a table over real sockets: whole hands of every game, breaks everywhere, and programs of their own."""

import asyncio
import random

import pytest

from tests.server.client.house import SmallHouse
from tests.server.running import in_loop
from ultimo.bots import MakePlayer, bot_named
from ultimo.games import all_games
from ultimo.server.client.sitter import Sitter
from ultimo.server.client.socket import attend
from ultimo.server.client.talk import Talk
from ultimo.server.protocol.settings import Settings

PROGRAM = """
import sys
for line in sys.stdin:
    words = line.split()
    if words[0] == "ultimo": print("bot 1 first", flush=True)
    if words[0] == "turn": print(words[2], flush=True)
"""


async def at_once(seconds: float) -> None:
    await asyncio.sleep(0)


async def evening(house: SmallHouse, makes: list[MakePlayer]) -> list[Talk]:
    """The conversations of an evening with bots in all chairs."""
    rng = random.Random(7)
    talks = [Talk("smalltable", Sitter(make, rng.randbytes)) for make in makes]
    async with house.open() as link, asyncio.TaskGroup() as group:
        for number, talk in enumerate(talks, 1):
            group.create_task(attend(link, f"bot{number}", talk, rng.random, at_once))
    return talks


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
    house = SmallHouse(Settings(game="texas-tarok"), hands=1, breaks=0.05, seed=3)

    await evening(house, [bot_named("varied")] * 4)

    assert house.seen["cut before it was heard"] > 0
    assert house.seen["cut before it was answered"] > 0
    assert house.seen["heard twice"] > 0, "a message that was accepted was sent again with its id"
    assert len({message.id for message in house.heard}) < len(house.heard)

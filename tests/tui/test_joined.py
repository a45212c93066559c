"""A person at a server's table: whole hands, breaks of the connection, and what servers refuse."""

from __future__ import annotations

import asyncio
import random

import pytest

from tests.server.client.clock import Clock
from tests.server.client.house import SmallHouse
from tests.server.running import in_loop
from tests.tui.screens import Shown, do_first, shown, until_asked, until_changed, until_the_end
from ultimo.bots import bot_named
from ultimo.server.client.sitter import Sitter
from ultimo.server.client.socket import Link, attend
from ultimo.server.client.talk import Rejected, Talk
from ultimo.server.protocol.settings import Settings
from ultimo.tui.joined import JoinedTable


def bots(link: Link, count: int = 3) -> list[asyncio.Task[None]]:
    """So many bots who sit down at the table."""
    rng = random.Random(7)
    talks = [Talk(link.table, Sitter(bot_named("varied"), rng.randbytes)) for _ in range(count)]
    return [
        asyncio.create_task(attend(link, f"bot{number}", talk, rng.random, Clock().time))
        for number, talk in enumerate(talks, 1)
    ]


async def sit_down(screen: Shown) -> None:
    """Takes the first chair, and is ready."""
    await screen.sees("Take chair 1")
    await screen.press("enter")
    await screen.sees("Ready to begin")
    await screen.press("enter")


async def play_a_hand(screen: Shown, table: JoinedTable) -> int:
    """How many choices the person makes in it."""
    number = 0
    await until_asked(screen, table)
    while table.scene.result is None:
        before = table.scene
        await do_first(screen, before, number)
        await until_changed(screen, table, before)
        number += 1
    return number


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("texas-tarok", marks=pytest.mark.soak),
        "hungarian-tarokk",
        pytest.param("calling-the-twenty", marks=pytest.mark.soak),
    ],
)
@in_loop
async def test_a_person_plays_a_hand_at_a_table_of_a_server_and_reads_its_settlement(game: str) -> None:
    house = SmallHouse(Settings(game=game), hands=9)
    async with house.open() as link:
        table = JoinedTable(link, "anna", Clock().time)
        async with shown(table) as screen:
            await sit_down(screen)
            others = bots(link)
            await play_a_hand(screen, table)
            await screen.sees("The settlement")
            result = " ".join((table.scene.result or "").split())
            session = house.room.state.session
            for task in others:
                task.cancel()

    assert session is not None and session.hands[0].state.over
    settlement = session.hands[0].state.settlement()
    assert settlement.lines or settlement.count
    assert all(f"{line.what} ({line.rule})" in result for line in settlement.lines)
    assert all(str(step) in result for step in settlement.count if "seat" not in str(step))


@in_loop
async def test_breaks_of_the_connection_lose_nothing_and_play_nothing_twice() -> None:
    house = SmallHouse(Settings(game="calling-the-twenty"), hands=1, lost=11, unanswered=7)
    async with house.open() as link:
        table = JoinedTable(link, "anna", Clock().time)
        async with shown(table) as screen:
            await sit_down(screen)
            others = bots(link)
            await play_a_hand(screen, table)
            await asyncio.gather(*others)

    assert house.seen["lost"] > 0
    assert house.seen["heard twice"] > 0
    assert house.seen["refused illegal_action"] == 0


@in_loop
async def test_a_dimmed_choice_says_why_as_the_server_told_it() -> None:
    house = SmallHouse(Settings(game="calling-the-twenty"), hands=1)
    async with house.open() as link:
        table = JoinedTable(link, "anna", Clock().time)
        async with shown(table) as screen:
            await sit_down(screen)
            others = bots(link)
            await until_asked(screen, table)
            await screen.until(lambda: bool(table.scene.view and table.scene.view.refused), "reasons")
            await screen.type("pass")
            await screen.sees("(CT-8)")
            await screen.type("xxi")
            await screen.sees("no choice here")
            for task in others:
                task.cancel()


@in_loop
async def test_what_a_server_refuses_is_said_and_the_table_stays() -> None:
    house = SmallHouse(Settings(game="calling-the-twenty"), hands=1)
    async with house.open() as link:
        table = JoinedTable(link, "anna", Clock().time)
        async with shown(table) as screen:
            await screen.sees("Take chair 1")
            table.do("ready")
            await screen.until(lambda: house.seen["refused not_seated"] > 0, "a refusal")
            await screen.press("enter")
            await screen.sees("Ready to begin")


@in_loop
async def test_a_line_in_quotes_is_said_to_all() -> None:
    house = SmallHouse(Settings(game="calling-the-twenty"), hands=1)
    async with house.open() as link, shown(JoinedTable(link, "anna", Clock().time)) as screen:
        await screen.sees("Take chair 1")
        await screen.press("enter")
        await screen.sees("Ready to begin")
        await screen.press("quotation_mark", *"Hello", "enter")
        await screen.sees("You says: Hello")


@in_loop
async def test_a_table_that_is_none_is_said() -> None:
    house = SmallHouse(Settings(game="calling-the-twenty"))
    async with house.open() as link:
        with pytest.raises(Rejected, match="malformed"):
            await until_the_end(JoinedTable(link._replace(table="other"), "anna"))

"""A person at a server's table: whole hands, breaks of the connection, and what servers refuse."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.client.house import SmallHouse
from tests.server.running import in_loop
from tests.tui.at_a_server import joined
from tests.tui.screens import until_asked, until_the_end
from ultimo.server.client.talk import Rejected
from ultimo.server.protocol.settings import Settings
from ultimo.tui.joined import JoinedTable

CT = Settings(game="calling-the-twenty")


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
    async with joined(house) as anna:
        await anna.begin()
        await anna.play_a_hand()
        await anna.screen.sees("The settlement")
        result = " ".join((anna.table.scene.result or "").split())
        session = house.room.state.session

    assert session is not None and session.hands[0].state.over
    settlement = session.hands[0].state.settlement()
    assert settlement.lines or settlement.count
    assert all(f"{line.what} ({line.rule})" in result for line in settlement.lines)
    assert all(str(step) in result for step in settlement.count if "seat" not in str(step))


@in_loop
async def test_breaks_of_the_connection_lose_nothing_and_play_nothing_twice() -> None:
    house = SmallHouse(CT, lost=11, unanswered=7)
    async with joined(house) as anna:
        await anna.begin()
        await anna.play_a_hand()
        await asyncio.gather(*anna.others)

    assert house.seen["lost"] > 0
    assert house.seen["heard twice"] > 0
    assert house.seen["refused illegal_action"] == 0


@in_loop
async def test_a_dimmed_choice_says_why_as_the_server_told_it() -> None:
    async with joined(SmallHouse(CT)) as anna:
        await anna.begin()
        await until_asked(anna.screen, anna.table)
        await anna.screen.until(lambda: bool(anna.table.scene.view and anna.table.scene.view.refused), "reasons")
        await anna.screen.type("pass")
        await anna.screen.sees("(CT-8)")
        await anna.screen.type("xxi")
        await anna.screen.sees("no choice here")


@in_loop
async def test_what_a_server_refuses_is_said_and_the_table_stays() -> None:
    async with joined(SmallHouse(CT)) as anna:
        await anna.screen.sees("Take chair 1")
        anna.table.do("ready")
        await anna.screen.sees("> Only who has a chair at this table may do that.")
        await anna.sit_down()


@in_loop
async def test_a_table_that_is_none_is_said() -> None:
    async with SmallHouse(CT).open() as link:
        with pytest.raises(Rejected, match="malformed"):
            await until_the_end(JoinedTable(link._replace(table="other"), "anna"))

"""A person at the table of a small server, and bots on the other chairs."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.server.client.clock import Clock
from tests.server.client.house import SmallHouse
from tests.tui.screens import Shown, do_first, shown, until_asked, until_changed
from ultimo.bots import bot_named
from ultimo.server.client.sitter import Sitter
from ultimo.server.client.socket import Link, attend
from ultimo.server.client.talk import Talk
from ultimo.tui.joined import JoinedTable


class Seat:
    """Somebody at a screen, and the table they are at."""

    def __init__(self, screen: Shown, table: JoinedTable, link: Link) -> None:
        self.screen = screen
        self.table = table
        self.link = link
        self.others: list[asyncio.Task[None]] = []

    async def sit_down(self) -> None:
        """Takes the first chair."""
        await self.screen.sees("Take chair 1")
        await self.screen.press("enter")
        await self.screen.sees("Ready to begin")

    async def begin(self) -> None:
        """Is ready, as three bots are who come."""
        await self.sit_down()
        await self.screen.press("enter")
        self.bring_bots()

    def bring_bots(self, count: int = 3) -> None:
        """So many bots sit down."""
        rng = random.Random(7)
        for number in range(1, count + 1):
            talk = Talk(self.link.table, Sitter(bot_named("varied"), rng.randbytes))
            coming = attend(self.link, f"bot{number}", talk, rng.random, Clock().time)
            self.others.append(asyncio.create_task(coming))

    def bring(self, token: str) -> JoinedTable:
        """Somebody else at another screen, which nobody looks at."""
        table = JoinedTable(self.link, token, Clock().time)
        self.others.append(asyncio.create_task(table.run(lambda: None)))
        return table

    async def play_a_hand(self) -> None:
        """Makes choices until the hand is settled."""
        number = 0
        await until_asked(self.screen, self.table)
        while self.table.scene.result is None:
            before = self.table.scene
            await do_first(self.screen, before, number)
            await until_changed(self.screen, self.table, before)
            number += 1


@asynccontextmanager
async def joined(house: SmallHouse, token: str = "anna") -> AsyncIterator[Seat]:
    """Somebody who comes to the table of *house*; who else came goes with them."""
    async with house.open() as link:
        table = JoinedTable(link, token, Clock().time)
        async with shown(table) as screen:
            seat = Seat(screen, table, link)
            yield seat
            for task in seat.others:
                task.cancel()

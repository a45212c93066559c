"""Bots of the house that crash, hang, come late, and answer what is not legal."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from tests.server.house.home import choice
from tests.server.simulation.trace import Trace
from ultimo.core.game import View
from ultimo.server.house.outside import NoAnswer
from ultimo.server.players import SECONDS
from ultimo.server.protocol.told import OptionTold

FAULTS = ("bot crashes", "bot hangs", "bot answers late", "bot answers illegally", "bot answers garbage")


class UnreliableBots:
    """See `Bots`; plays as `varied`, mostly."""

    def __init__(self, trace: Trace, share: float) -> None:
        """*share* of all answers are not as they should be."""
        self.share = share
        self._trace = trace
        self._rng = trace.random("bots")

    async def choose(self, view: View, bot: str) -> str:
        if self._rng.random() >= self.share:
            await asyncio.sleep(self._rng.uniform(0.001, 0.2))
            return choice(view)
        fault = self._rng.choice(FAULTS)
        self._trace.note(fault)
        self._trace.reached(fault)
        return await self._fail(fault, view)

    async def _fail(self, fault: str, view: View) -> str:
        match fault:
            case "bot crashes":
                raise NoAnswer("planted")
            case "bot hangs":
                await asyncio.sleep(SECONDS)
                raise NoAnswer("planted")
            case "bot answers late":
                await asyncio.sleep(SECONDS * self._rng.random())
                return choice(view)
            case "bot answers illegally":
                return "play:none" if view.actions else ""
            case _:
                return "x" * 1_000_000

    async def hints(self, view: View) -> Sequence[OptionTold]:
        await asyncio.sleep(self._rng.uniform(0.01, 3.0))
        if self._rng.random() < self.share:
            raise NoAnswer("planted")
        return [OptionTold(action.token, 0.0, 0.0) for action in view.actions]

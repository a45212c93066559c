"""Hints for who is to act: asked for by the player, given by a bot that sees what the seat sees."""

from __future__ import annotations

import asyncio
import logging

from ultimo.server.house.outside import Outside
from ultimo.server.house.visitors import Visitor, refuse, told
from ultimo.server.logs import Event, tell
from ultimo.server.protocol.asked import Hint
from ultimo.server.protocol.codes import Code
from ultimo.server.protocol.told import AdviceTold, HintTold
from ultimo.server.room.judging import Refused, judge_hint
from ultimo.server.room.table import TableState


class Adviser:
    """Gives the hints of one table."""

    def __init__(self, outside: Outside) -> None:
        self._outside = outside
        self._advising: set[asyncio.Task[None]] = set()

    def advise(self, state: TableState, visitor: Visitor, message: Hint) -> None:
        """Answers *message* some time."""
        task = asyncio.create_task(self._advise(state, visitor, message))
        self._advising.add(task)
        task.add_done_callback(self._advising.discard)

    def stop(self) -> None:
        """Nobody is there any more to be told."""
        for task in self._advising:
            task.cancel()

    async def _advise(self, state: TableState, visitor: Visitor, message: Hint) -> None:
        try:
            given = await self._outside.bots.hints(judge_hint(state, visitor.caller, message))
        except Refused as refused:
            refuse(visitor, message.id, refused, self._outside.metrics)
        except Exception as problem:  # a hint is not worth more
            tell(Event.BOT_FAILED, logging.WARNING, problem, table=state.id)
            refuse(visitor, message.id, Refused(Code.NO_HINT), self._outside.metrics)
        else:
            options, advice = ((), given) if isinstance(given, AdviceTold) else (tuple(given), None)
            told(visitor, HintTold(message.id, state.v, options, advice))

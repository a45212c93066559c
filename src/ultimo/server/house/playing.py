"""How a bot of the house makes a choice: one question of a table at a time, and somebody answers it in any case."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import NamedTuple

from ultimo.core.game import View
from ultimo.server.bots.fallback import fallback
from ultimo.server.house.outside import NoAnswer, Outside
from ultimo.server.logs import Event, tell
from ultimo.server.room.due import Turn
from ultimo.server.room.inputs import By
from ultimo.server.room.room import Room
from ultimo.server.room.table import TableState


class Decision(NamedTuple):
    """Which choice is to be made: it stays the same whatever is said at the table meanwhile."""

    turn: Turn
    deal: int
    moves: int


class Choice(NamedTuple):
    """What was chosen, and by whom."""

    decision: Decision
    action: str
    by: By


class HousePlayer:
    """Asks the bots for the choices of one table."""

    def __init__(
        self, outside: Outside, chosen: Callable[[Choice], None], failed: Callable[[BaseException], None]
    ) -> None:
        """*chosen* is told each choice; *failed*, what keeps the table itself from offering one."""
        self._outside = outside
        self._chosen = chosen
        self._failed = failed
        self._asking: tuple[Decision, asyncio.Task[None]] | None = None

    @property
    def decision(self) -> Decision | None:
        """What is being decided."""
        return self._asking[0] if self._asking else None

    def look(self, room: Room) -> None:
        """Sees to it that the choice the house is to make now is being made, and no other one."""
        decision = decision_of(room)
        if decision == self.decision:
            return
        self.stop()
        if decision is not None:
            task = asyncio.create_task(self._choose(room.state, decision))
            task.add_done_callback(self._ended)
            self._asking = decision, task

    def stop(self) -> None:
        """What is being asked does not matter any more."""
        if self._asking:
            self._asking[1].cancel()
            self._asking = None

    def _ended(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and (problem := task.exception()):
            self._failed(problem)

    async def _choose(self, state: TableState, decision: Decision) -> None:
        """How long it takes was drawn before anybody looks at the hand; who thinks, thinks meanwhile."""
        outside = self._outside
        until = outside.clock.now() + outside.pace.drawn(outside.luck)
        choice = await self._answer(state.id, view_of(state), decision)
        await outside.clock.sleep(max(0, until - outside.clock.now()))
        self._chosen(choice)

    async def _answer(self, table: str, view: View, decision: Decision) -> Choice:
        outside, turn = self._outside, decision.turn
        try:
            action = await outside.bots.choose(view, turn.bot)
            if action not in [offer.action.token for offer in view.legal]:
                raise NoAnswer("it is not legal")
        except Exception as problem:  # whatever is wrong with a bot, the table goes on
            outside.metrics.fallbacks.inc()
            tell(Event.BOT_FAILED, logging.WARNING, problem, table=table, bot=turn.bot)
            return Choice(decision, fallback(view).token, By.FALLBACK)
        return Choice(decision, action, turn.by)


def view_of(state: TableState) -> View:
    """What the seat to act sees of the hand."""
    assert state.playing is not None and state.playing.actor is not None, "somebody is to act"
    return state.playing.view(state.playing.actor)


def decision_of(room: Room) -> Decision | None:
    """The choice the house is to make now; None: there is none."""
    turn, playing = room.house_turn, room.state.playing
    if turn is None or playing is None:
        return None
    return Decision(turn, room.state.deal, len(playing.actions))

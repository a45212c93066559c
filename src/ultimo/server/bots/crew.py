"""The workers of one server: who asks waits here for a bot, and what a worker does wrong ends with that worker."""

from __future__ import annotations

import asyncio
import sys
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from types import TracebackType
from typing import Any

import msgspec

from ultimo.server.bots.asking import (
    Advise,
    Advised,
    AnyAsked,
    AnyTold,
    Choose,
    Chosen,
    CrewFault,
    Hinted,
    HintGiven,
    Position,
    Question,
    Solve,
    Solved,
    Unable,
    Wrong,
)
from ultimo.server.bots.confining import USUAL, Limits
from ultimo.server.bots.hired import Hired

Sleep = Callable[[float], Awaitable[None]]

COMMAND = (sys.executable, "-I", "-m", "ultimo.server.bots.worker")
LEAST = 2  # workers: hints never have all of them
THINKING = 0.7  # of the time that is left when a worker begins is for the bot; the rest is for the book and the way
PAUSES = (0.0, 0.1, 1.0, 5.0)  # seconds before the next worker is hired, by the faults in a row


class Job:
    """A question somebody waits for."""

    def __init__(
        self, kind: Callable[[int, float, Any], AnyAsked], question: Question | Position, seconds: float
    ) -> None:
        self.loop = asyncio.get_running_loop()
        self.kind = kind
        self.question = question
        self.until = self.loop.time() + seconds
        self.answer: asyncio.Future[AnyTold] = self.loop.create_future()

    def asked(self, number: int) -> AnyAsked:
        """The question as *number* to a worker that begins now."""
        return self.kind(number, THINKING * max(0.01, self.until - self.loop.time()), self.question)


class Crew:
    """So many workers, each at one question at a time; as a context, they are there from its beginning to its end.

    Moves come before hints, hints before what is asked of hands that are over, and one worker is always left to moves.
    What is not answered in time, or by nobody, or wrongly, is a CrewFault; the worker is killed, and another one is
    hired after a pause that grows with the faults.
    """

    def __init__(
        self,
        size: int,
        sleep: Sleep,
        limits: Limits = USUAL,
        command: Sequence[str] = COMMAND,
        most_waiting: int = 256,
    ) -> None:
        """*most_waiting* questions of each kind may wait; *command* starts a worker, which gets *limits* as JSON."""
        if size < LEAST:
            raise ValueError(
                f"a crew of {size} is too small; {LEAST} workers or more, so that hints leave one to moves"
            )
        self.size = size
        self.sleep = sleep
        self.command = (*command, msgspec.json.encode(limits).decode())
        self.most_waiting = most_waiting
        self.hired = 0  # workers so far: those beyond `size` replaced another one
        self.moves: deque[Job] = deque()
        self.hints: deque[Job] = deque()
        self.studies: deque[Job] = deque()  # of hands that are over
        self.chairs: list[asyncio.Task[None]] = []
        self.leaving: set[asyncio.Task[None]] = set()  # ends of workers

    async def __aenter__(self) -> Crew:
        self.news: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.chairs = [asyncio.create_task(self._fill_chair(for_hints=number > 0)) for number in range(self.size)]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        for chair in self.chairs:
            chair.cancel()
        ends = await asyncio.gather(*self.chairs, return_exceptions=True)
        await asyncio.gather(*self.leaving)
        broken = [end for end in ends if isinstance(end, Exception)]
        assert not broken, f"a chair of the crew broke: {broken}"

    async def choose(self, question: Question, seconds: float) -> str:
        """The token of a legal action, *seconds* from now at the latest; CrewFault.

        A bot that takes too long to think is answered for by the book.
        """
        told = await self._told(Job(Choose, question, seconds), self.moves)
        assert isinstance(told, Chosen), "told_in has checked it"
        return told.action

    async def hint(self, question: Question, seconds: float) -> Hinted | Advised:
        """Every legal action, the best first, or what the book does; CrewFault. The bot must be one that searches."""
        told = await self._told(Job(Advise, question, seconds), self.hints)
        assert isinstance(told, Hinted | Advised), "told_in has checked it"
        return told

    async def study(self, question: Question, seconds: float) -> tuple[HintGiven, ...]:
        """Every legal action in a hand that is over, the best first: there is no hurry; CrewFault."""
        told = await self._told(Job(Advise, question, seconds), self.studies)
        if isinstance(told, Hinted):
            return told.hints
        raise CrewFault(Wrong.UNABLE, "nothing was weighed")

    async def solve(self, position: Position, seconds: float) -> Solved:
        """What each play is worth with open cards; CrewFault. There is no hurry."""
        told = await self._told(Job(Solve, position, seconds), self.studies)
        assert isinstance(told, Solved), "told_in has checked it"
        return told

    async def _told(self, job: Job, queue: deque[Job]) -> AnyTold:
        """The answer to *job*, which waits in *queue*; CrewFault."""
        if len(queue) >= self.most_waiting:
            raise CrewFault(Wrong.BUSY)
        queue.append(job)
        self._tell()
        try:
            async with asyncio.timeout_at(job.until):
                told = await job.answer
        except TimeoutError:
            raise CrewFault(Wrong.SLOW) from None
        finally:
            if job in queue:
                queue.remove(job)
        if isinstance(told, Unable):
            raise CrewFault(Wrong.UNABLE, told.why)
        return told

    # ── the workers ──

    async def _fill_chair(self, for_hints: bool) -> None:
        """One worker after the other, for ever; they answer moves, and *for_hints* says whether hints too."""
        faults = 0
        while True:
            await self.sleep(PAUSES[min(faults, len(PAUSES) - 1)])
            faults += 1
            with suppress(OSError):  # it could not be started
                worker = await Hired.hire(self.command)
                self.hired += 1
                if await self._employ(worker, for_hints):
                    faults = 1

    async def _employ(self, worker: Hired, for_hints: bool) -> bool:
        """Gives *worker* questions until it does something wrong, and dismisses it; whether it has answered any."""
        answered = False
        try:
            while worker.is_quiet:
                job = self._next(for_hints)
                if job is None:
                    await _first_of(worker.heard, self.news)
                elif await self._serve(worker, job):
                    answered = True
                else:
                    break
        finally:
            end = asyncio.create_task(worker.dismiss())
            self.leaving.add(end)
            end.add_done_callback(self.leaving.discard)
        return answered

    def _next(self, for_hints: bool) -> Job | None:
        """The next question for a worker that is free."""
        if self.moves:
            return self.moves.popleft()
        rest = self.hints or self.studies
        return rest.popleft() if rest and for_hints else None

    async def _serve(self, worker: Hired, job: Job) -> bool:
        """Lets *worker* answer *job*; whether it did. It does not if nobody waits for the answer any more."""
        asked = job.asked(worker.next_number)
        worker.ask(asked)
        await _first_of(worker.heard, job.answer)
        if job.answer.done():
            return False
        try:
            job.answer.set_result(worker.told(asked))
        except CrewFault as fault:
            job.answer.set_exception(fault)
            return False
        return True

    def _tell(self) -> None:
        """There is a question: free workers look again."""
        self.news.set_result(None)
        self.news = asyncio.get_running_loop().create_future()


async def _first_of(*futures: asyncio.Future[Any]) -> None:
    await asyncio.wait(futures, return_when=asyncio.FIRST_COMPLETED)

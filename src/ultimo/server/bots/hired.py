"""A worker as the crew sees it: a process, and a pipe to and from it."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress

from ultimo.server.bots.asking import LONGEST, AnyAsked, AnyTold, CrewFault, Wrong, line_of, told_in

KEPT = ("ULTIMO_KERNEL",)  # the variables of the environment that a worker gets


class Hired:
    """A worker that waits for a question, or thinks about one."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        assert process.stdin and process.stdout, "both are pipes"
        self.questions, self.answers = process.stdin, process.stdout
        self.next_number = 1  # of the next question
        self.heard = asyncio.ensure_future(self._line())  # the next line, or what is there instead at the end

    @staticmethod
    async def hire(command: Sequence[str]) -> Hired:
        """Starts *command*, which gets no secrets of this process and none of its files; OSError."""
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,  # what went wrong may have a card in it
            env={name: os.environ[name] for name in KEPT if name in os.environ},
            cwd=os.sep,
            limit=LONGEST,
            start_new_session=True,  # Ctrl-C is for the server
        )
        return Hired(process)

    @property
    def is_quiet(self) -> bool:
        """Whether it neither ended nor said something that nobody has taken."""
        return not self.heard.done()

    def ask(self, asked: AnyAsked) -> None:
        """Sends *asked*; `heard` is done when the answer is there."""
        self.questions.write(line_of(asked))
        self.next_number += 1

    def told(self, asked: AnyAsked) -> AnyTold:
        """The answer to *asked*, which was heard; CrewFault."""
        line = self.heard.result()
        self.heard = asyncio.ensure_future(self._line())
        if line is None:
            raise CrewFault(Wrong.FLOOD)
        if not line.endswith(b"\n"):
            raise CrewFault(Wrong.ENDED)
        return told_in(line, asked)

    async def dismiss(self) -> None:
        """Kills it, with all it has started, and waits until it is gone."""
        self._kill()
        self.heard.cancel()
        await asyncio.wait({self.heard})
        await self.process.communicate()

    async def _line(self) -> bytes | None:
        """The next line, with its end unless the worker ended before; None if it is too long."""
        try:
            return await self.answers.readline()
        except ValueError:
            return None

    if sys.platform == "win32":

        def _kill(self) -> None:
            self.process.kill()
    else:

        def _kill(self) -> None:
            with suppress(ProcessLookupError, PermissionError):  # all are gone
                os.killpg(self.process.pid, signal.SIGKILL)

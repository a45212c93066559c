"""A program that is asked line by line, with a limit for everything it can do wrong."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, NamedTuple

LONGEST = 4_096  # bytes of an answer, its line end among them
PATIENCE = 1.0  # seconds a program has to end when it is asked to


class ProgramFault(RuntimeError):
    """A program did not start, crashed, hung, or said what is no answer; the message says which."""


class _Said(NamedTuple):
    text: bytes
    is_question: bool


class Program:
    """A running program and the pipes to it. A thread writes and reads, so that nobody waits for it for ever."""

    def __init__(self, command: Sequence[str]) -> None:
        """Starts *command*, whose first word is the program; no shell is asked. ProgramFault."""
        try:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
            )
        except OSError as problem:
            raise ProgramFault(f"cannot be started: {problem.strerror or problem}") from None
        assert self.process.stdin and self.process.stdout, "both are pipes"
        self._said: SimpleQueue[_Said | None] = SimpleQueue()
        self._answers: SimpleQueue[bytes] = SimpleQueue()
        self._thread = Thread(target=self._talk, args=(self.process.stdin, self.process.stdout), daemon=True)
        self._thread.start()

    def tell(self, lines: Sequence[str]) -> None:
        """Says *lines*, to which there is no answer."""
        self._say(lines, is_question=False)

    def ask(self, lines: Sequence[str], seconds: float) -> str:
        """The one line answered to *lines*; ProgramFault if none comes in time."""
        self._say(lines, is_question=True)
        try:
            answer = self._answers.get(timeout=seconds)
        except Empty:
            raise ProgramFault(f"gave no answer within {seconds:g} s") from None
        if len(answer) > LONGEST:
            raise ProgramFault(f"gave an answer of more than {LONGEST} bytes")
        if not answer.endswith(b"\n"):
            raise ProgramFault(f"ended before it answered{self._status()}")
        return answer.decode("ascii", "backslashreplace").strip()

    def end(self, last: Sequence[str] = (), patience: float = PATIENCE) -> None:
        """Says *last* and closes the pipe; what is not over after *patience* seconds is killed, with its children."""
        self.tell(last)
        self._said.put(None)
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(patience)
        self._kill()
        self.process.wait()
        self._thread.join(PATIENCE)

    def _say(self, lines: Sequence[str], is_question: bool) -> None:
        self._said.put(_Said("".join(f"{line}\n" for line in lines).encode(), is_question))

    def _talk(self, to: IO[bytes], answers: IO[bytes]) -> None:
        """Until nothing more is to be said: writes, and reads a line for each question."""
        with answers, suppress(OSError), to:  # a pipe to a program that has ended breaks, also when it is closed
            while said := self._said.get():
                with suppress(OSError):
                    to.write(said.text)
                    to.flush()
                if said.is_question:
                    self._answers.put(answers.readline(LONGEST + 1))

    def _status(self) -> str:
        try:
            status = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            return ", or closed a pipe"
        return f", with status {status}" if status >= 0 else f", by signal {-status}"

    if sys.platform == "win32":

        def _kill(self) -> None:
            self.process.kill()
    else:

        def _kill(self) -> None:
            with suppress(ProcessLookupError, PermissionError):  # all are gone
                os.killpg(self.process.pid, signal.SIGKILL)

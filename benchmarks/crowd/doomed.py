"""`ultimo serve` in a process that dies without warning, at a moment its code does not know of."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Sequence
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

from ultimo.cli import main
from ultimo.server import serving
from ultimo.server.bots.crew import Crew
from ultimo.server.room.inputs import kept_of
from ultimo.server.store.interface import Batch
from ultimo.server.store.writer import Writer

IDLE = ("/bin/sh", "-c", "exec cat >/dev/null")  # a worker that costs nothing: nobody here is a bot of the house


class Moment(Enum):
    """When it dies."""

    ANY = "any"  # it is killed from outside
    COMMITTED = "committed"  # between a commit and what is told of it
    HASTY = "hasty"  # before a commit that was acknowledged already: the mistake that has to be found


def serve(port: int, database: Path, log: Path, moment: Moment, messages: int) -> None:
    """Serves until it dies: by itself at the commit of message number *messages*, or because somebody kills it."""
    with log.open("ab") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    patch.object(serving, "Crew", partial(Crew, command=IDLE)).start()
    if moment is not Moment.ANY:
        _die_at(messages, hasty=moment is Moment.HASTY)
    sys.exit(main(["serve", "--port", str(port), "--database", str(database)]))


def _die_at(messages: int, *, hasty: bool) -> None:
    kept = Writer._kept
    left = messages

    def deadly(writer: Writer, group: Sequence[Any]) -> list[Any]:
        nonlocal left
        left -= _messages(group)
        if hasty:
            said = _acknowledge(group, last=left <= 0)
            asyncio.run_coroutine_threadsafe(said, group[0].answer.get_loop()).result()
        answers = kept(writer, group)
        if left <= 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return answers

    patch.object(Writer, "_kept", deadly).start()


def _messages(group: Sequence[Any]) -> int:
    """How many of *group* somebody has said: the others happened by themselves, and nobody waits for them."""
    batches = (asked.work for asked in group if isinstance(asked.work, Batch))
    return sum(kept_of(payload).id is not None for batch in batches for payload in batch.payloads)


async def _acknowledge(group: Sequence[Any], *, last: bool) -> None:
    """Lets all go on as if *group* were kept; at the *last* one there is time for their acknowledgements to leave."""
    for asked in group:
        asked.answer.set_result(None)
    if last:
        await asyncio.sleep(0.1)
        os.kill(os.getpid(), signal.SIGKILL)

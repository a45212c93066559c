"""The crew answers or says why not, whatever its workers do, and goes on."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import pytest

from tests.hands import GAME, SEED
from tests.kernel.needed import needs_kernel
from tests.server.bots import planted
from tests.server.bots.test_worker import positions
from ultimo.bots.book import advised
from ultimo.core.game import View
from ultimo.server.bots.asking import Advised, CrewFault, Question, Wrong
from ultimo.server.bots.confining import Limits
from ultimo.server.bots.crew import PAUSES, Crew
from ultimo.server.bots.hired import Hired
from ultimo.simulate import seeded_hand

LONG = 300.0  # seconds in which everything comes on the slowest machine
SHORT = 0.2  # seconds that a worker that hangs is given
LUCK = bytes(range(32))


def view() -> View:
    state = seeded_hand(GAME, SEED, 0)
    return state.view(state.actor)


def question(bot: str) -> Question:
    return Question.of(view(), bot, LUCK)


POSITION = positions(GAME)[-1]
BAD, GOOD, SLOW_HINT = question("easy"), question("medium"), question("expert")


class Pauses:
    """A sleep that takes no time, and how long each would have been."""

    def __init__(self) -> None:
        self.asked: list[float] = []

    async def __call__(self, seconds: float) -> None:
        self.asked.append(seconds)
        await asyncio.sleep(0)


def crew_that(kind: str, size: int = 2, sleep: Pauses | None = None, most_waiting: int = 256) -> Crew:
    """A crew whose bot `easy` does what *kind* says."""
    command = (sys.executable, "-I", str(Path(planted.__file__)), kind)
    limits = Limits(memory=2**28, seconds=1, nice=0)
    return Crew(size, sleep or Pauses(), limits, command, most_waiting)


def run(work: Callable[[], Awaitable[None]]) -> None:
    """Does *work*, which ends long before LONG unless somebody waits for ever."""

    async def bounded() -> None:
        async with asyncio.timeout(2 * LONG):
            await work()

    asyncio.run(bounded())


@pytest.fixture
def hired(monkeypatch: pytest.MonkeyPatch) -> list[Hired]:
    """The workers of the crews in a test."""
    workers: list[Hired] = []
    hire = Hired.hire

    async def noted(command: Sequence[str]) -> Hired:
        workers.append(await hire(command))
        return workers[-1]

    monkeypatch.setattr(Hired, "hire", noted)
    return workers


async def fault_of(answer: Awaitable[object]) -> Wrong:
    with pytest.raises(CrewFault) as caught:
        await answer
    return caught.value.wrong


async def until(holds: Callable[[], bool]) -> None:
    """Lets everybody who is ready go on, at least once, until it *holds*."""
    while True:
        await asyncio.sleep(0.01)
        if holds():
            return


def test_the_bots_of_the_house_answer() -> None:
    async def work() -> None:
        async with Crew(2, Pauses()) as crew:
            assert "stand" == await crew.choose(question("book"), LONG)

    run(work)


# ── what a worker does wrong ──

WRONG = {
    "exits": Wrong.ENDED,
    "is killed": Wrong.ENDED,
    "fails": Wrong.ENDED,
    "hangs": Wrong.SLOW,
    "spins": Wrong.ENDED,
    "leaks": Wrong.ENDED,
    "opens files": Wrong.ENDED,
    "writes a file": Wrong.ENDED,
    "closes its output": Wrong.ENDED,
    "says half a line": Wrong.ENDED,
    "floods": Wrong.FLOOD,
    "floods with lines": Wrong.GARBAGE,
    "says no JSON": Wrong.GARBAGE,
    "answers another question": Wrong.GARBAGE,
    "plays what is not legal": Wrong.ILLEGAL,
}


@pytest.mark.parametrize("kind", WRONG)
def test_a_worker_that_misbehaves_is_replaced_and_the_next_question_answered(kind: str) -> None:
    async def work() -> None:
        async with crew_that(kind) as crew:
            found = await fault_of(crew.choose(BAD, SHORT if kind == "hangs" else LONG))
            assert WRONG[kind] == found
            assert "stand" == await crew.choose(GOOD, LONG)
            await until(lambda: crew.hired == 3)
            assert "stand" == await crew.choose(GOOD, LONG)

    run(work)


def test_for_a_bot_that_thinks_too_long_the_book_answers_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ultimo.server.bots.crew.THINKING", 0.001)

    async def work() -> None:
        async with crew_that("thinks for ever") as crew:
            await until(lambda: crew.hired == 2)
            assert advised(view()).action.token == await crew.choose(BAD, LONG)
            assert 2 == crew.hired

    run(work)


def test_what_was_said_unasked_is_taken_for_no_answer() -> None:
    async def work() -> None:
        async with crew_that("says it twice") as crew:
            assert "stand" == await crew.choose(BAD, LONG)
            await until(lambda: crew.hired == 3)
            assert "stand" == await crew.choose(GOOD, LONG)

    run(work)


def test_a_worker_that_died_while_it_waited_spoils_no_question(hired: list[Hired]) -> None:
    async def work() -> None:
        async with Crew(2, Pauses()) as crew:
            await until(lambda: crew.hired == 2)
            for worker in tuple(hired):
                os.kill(worker.process.pid, signal.SIGKILL)
            await until(lambda: crew.hired == 4)
            assert "stand" == await crew.choose(GOOD, LONG)
            assert 4 == crew.hired

    run(work)
    assert all(worker.process.returncode is not None for worker in hired)


@needs_kernel
def test_hints_without_all_actions_are_none() -> None:
    async def work() -> None:
        async with crew_that("forgets an action") as crew:
            assert Wrong.ILLEGAL == await fault_of(crew.hint(question("hard"), LONG))

    run(work)


# ── waiting ──


def test_hints_leave_a_worker_to_moves() -> None:
    async def work() -> None:
        async with crew_that("", size=3) as crew:
            hints = [asyncio.create_task(fault_of(crew.hint(SLOW_HINT, LONG))) for _ in range(6)]
            await until(lambda: len(crew.hints) == 4)
            for _ in range(3):
                assert "stand" == await crew.choose(GOOD, LONG)
            for hint in hints:
                hint.cancel()
            await asyncio.wait(hints)

    run(work)


@needs_kernel
def test_positions_of_hands_that_are_over_are_solved() -> None:
    async def work() -> None:
        async with Crew(2, Pauses()) as crew:
            told = await crew.solve(POSITION, LONG)
            assert set(POSITION.legal) == {play.action for play in told.plays}
            hints = await crew.study(question("hard"), LONG)
            assert {"stand"} < {hint.action for hint in hints}

    run(work)


def test_without_the_kernel_a_hint_is_the_books_and_of_a_hand_that_is_over_nothing_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ULTIMO_KERNEL", "off")

    async def work() -> None:
        async with Crew(2, Pauses()) as crew:
            assert isinstance(await crew.hint(question("hard"), LONG), Advised)
            with pytest.raises(CrewFault) as caught:
                await crew.study(question("hard"), LONG)
            assert Wrong.UNABLE is caught.value.wrong

    run(work)


@needs_kernel
def test_hints_come_before_what_is_asked_of_hands_that_are_over() -> None:
    answered: list[str] = []

    async def work() -> None:
        async with crew_that("") as crew:
            busy = asyncio.create_task(crew.hint(SLOW_HINT, LONG))
            await until(lambda: crew.hired == 2 and not crew.hints)

            async def ask(what: str, answer: Awaitable[object]) -> None:
                await answer
                answered.append(what)

            study = asyncio.create_task(ask("study", crew.solve(POSITION, LONG)))
            await until(lambda: len(crew.studies) == 1)
            hint = asyncio.create_task(ask("hint", crew.hint(question("hard"), LONG)))
            await until(lambda: len(crew.hints) == 1)
            busy.cancel()
            await asyncio.gather(study, hint)
            await asyncio.wait([busy])

    run(work)
    assert ["hint", "study"] == answered


def test_who_asked_first_is_answered_first() -> None:
    answered: list[int] = []

    async def work() -> None:
        async with crew_that("hangs") as crew:
            busy = [asyncio.create_task(crew.choose(BAD, LONG)) for _ in range(2)]
            await until(lambda: crew.hired == 2 and not crew.moves)

            async def ask(number: int) -> None:
                await crew.choose(GOOD, LONG)
                answered.append(number)

            asked = [asyncio.create_task(ask(number)) for number in range(3)]
            await until(lambda: len(crew.moves) == 3)
            busy[0].cancel()
            await asyncio.gather(*asked)
            busy[1].cancel()
            await asyncio.wait(busy)

    run(work)
    assert [0, 1, 2] == answered


def test_a_full_queue_is_said_at_once() -> None:
    async def work() -> None:
        async with crew_that("hangs", most_waiting=1) as crew:
            await until(lambda: crew.hired == 2)
            waiting = []
            for _ in range(3):
                waiting.append(asyncio.create_task(crew.choose(BAD, LONG)))
                await until(lambda: len(crew.moves) == max(0, len(waiting) - crew.hired))
            assert Wrong.BUSY == await fault_of(crew.choose(GOOD, LONG))
            for one in waiting:
                one.cancel()
            await asyncio.wait(waiting)
            assert "stand" == await crew.choose(GOOD, LONG)

    run(work)


def test_who_waits_too_long_in_the_queue_is_told_so_and_leaves_it() -> None:
    async def work() -> None:
        async with crew_that("hangs") as crew:
            found = await asyncio.gather(*(fault_of(crew.choose(BAD, SHORT)) for _ in range(8)))
            assert [Wrong.SLOW] * 8 == found
            assert not crew.moves

    run(work)


def test_who_goes_away_frees_the_worker() -> None:
    async def work() -> None:
        async with crew_that("hangs") as crew:
            gone = [asyncio.create_task(crew.choose(BAD, LONG)) for _ in range(4)]
            await until(lambda: len(crew.moves) == 2)
            for one in gone:
                one.cancel()
            await asyncio.wait(gone)
            assert not crew.moves
            assert "stand" == await crew.choose(GOOD, LONG)

    run(work)


def test_the_pause_before_a_new_worker_grows_with_the_faults_in_a_row_and_ends_with_an_answer() -> None:
    pauses = Pauses()

    async def work() -> None:
        async with crew_that("exits", sleep=pauses) as crew:
            for _ in range(12):
                await fault_of(crew.choose(BAD, LONG))

    run(work)
    grown = sorted(pauses.asked)
    assert [0.0, 0.0] == grown[:2]
    assert set(PAUSES) == set(grown)
    assert grown.count(PAUSES[-1]) >= 12 - 2 * len(PAUSES)


def test_an_answer_ends_the_row_of_faults() -> None:
    pauses = Pauses()

    async def work() -> None:
        async with crew_that("exits", sleep=pauses) as crew:
            for faults in range(12):
                await until(lambda: crew.hired == 2 + faults)  # noqa: B023, it ends before the next one
                both = asyncio.gather(crew.choose(GOOD, LONG), crew.choose(GOOD, LONG))
                assert ["stand", "stand"] == list(await both)
                await fault_of(crew.choose(BAD, LONG))

    run(work)
    assert PAUSES[1] in pauses.asked
    assert PAUSES[-1] not in pauses.asked


def test_a_program_that_is_not_there_is_tried_again_and_nobody_waits_for_ever() -> None:
    pauses = Pauses()

    async def work() -> None:
        async with Crew(2, pauses, command=("/no/such/program",)) as crew:
            assert Wrong.SLOW == await fault_of(crew.choose(GOOD, SHORT))
            assert 0 == crew.hired

    run(work)
    assert PAUSES[-1] in pauses.asked


def test_one_worker_is_no_crew() -> None:
    with pytest.raises(ValueError, match="a crew of 1 is too small; 2 workers or more"):
        Crew(1, Pauses())


def test_nothing_of_a_crew_is_left(hired: list[Hired]) -> None:
    async def work() -> None:
        async with crew_that("hangs", size=3) as crew:
            await fault_of(crew.choose(BAD, SHORT))

    run(work)
    assert hired
    assert all(worker.process.returncode is not None for worker in hired)

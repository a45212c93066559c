"""A worker answers from the view alone, always the same, and can get at nothing else."""

from __future__ import annotations

import asyncio
import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, NoReturn

import msgspec
import pytest

from tests.kernel.needed import needs_kernel
from tests.server.bots import planted
from tests.server.bots.test_asking import GAMES, LUCK, moments, views
from ultimo.bots import Luck
from ultimo.bots.book import advised
from ultimo.bots.judging import judged
from ultimo.bots.kernel import kernel
from ultimo.bots.solver import Worth
from ultimo.core.actions import PLAYS, Play
from ultimo.core.game import Game, View
from ultimo.core.reading import parse_records
from ultimo.core.record import Record, format_record
from ultimo.games import find_game
from ultimo.server.bots.asking import (
    HOUSE,
    Advise,
    Advised,
    Choose,
    Chosen,
    Hinted,
    Position,
    Question,
    Solve,
    Solved,
    Unable,
    line_of,
    told_in,
)
from ultimo.server.bots.confining import Limits
from ultimo.server.bots.crew import COMMAND
from ultimo.server.bots.hired import Hired
from ultimo.server.bots.worker import answer, serve, view_in

LONG = 300.0  # seconds in which everything is answered on the slowest machine
LIMITS = msgspec.json.encode(Limits(nice=3)).decode()
PLAYED = {play.token: play for play in PLAYS}
PLANTED = (sys.executable, "-I", str(Path(planted.__file__)), "confesses", LIMITS)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_view_is_made_again_to_the_letter(game: Game) -> None:
    for index in range(3):
        for view in views(game, index):
            assert view == view_in(Question.of(view, "book", LUCK))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_bot_answers_every_question_of_a_hand_and_twice_alike(game: Game) -> None:
    for view in views(game, 5):
        asked = Choose(1, LONG, Question.of(view, "easy", LUCK))
        told = answer(asked)

        assert told == told_in(line_of(told), asked)
        assert isinstance(told, Chosen)
        assert told == answer(asked)


def last(game: Game) -> View:
    """The last view of a hand with more than one choice: soon answered by who searches."""
    return [view for view in views(game, 5) if len(view.actions) > 1][-1]


@pytest.mark.parametrize("bot", HOUSE)
def test_every_bot_of_the_house_answers(bot: str) -> None:
    asked = Choose(1, LONG, Question.of(last(GAMES[0]), bot, LUCK))

    assert isinstance(told_in(line_of(answer(asked)), asked), Chosen)


@needs_kernel
def test_hints_have_every_action_with_reasons_as_data() -> None:
    asked = Advise(1, LONG, Question.of(last(GAMES[0]), "hard", LUCK))
    told = told_in(line_of(answer(asked)), asked)

    assert isinstance(told, Hinted)
    assert set(asked.question.legal) == {hint.action for hint in told.hints}
    for hint in told.hints:
        assert hint.stderr >= 0 and hint.reasons
        assert all(reason.key and reason.text for reason in hint.reasons)


def test_without_the_kernel_a_hint_is_what_the_book_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ULTIMO_KERNEL", "off")
    kernel.cache_clear()
    try:
        told = answer(Advise(1, LONG, Question.of(last(GAMES[0]), "hard", LUCK)))
    finally:
        kernel.cache_clear()

    assert isinstance(told, Advised)
    assert advised(last(GAMES[0])).action.token == told.action
    assert all(reason.key and reason.text for reason in told.reasons)


def positions(game: Game) -> list[Position]:
    """The last moments of card play in a hand."""
    (record,) = parse_records(format_record(Record.of(list(moments(game, 5))[-1])), find_game)
    plays = [number for number, move in enumerate(record.moves) if isinstance(move.action, Play)]
    return [Position.of(record, number) for number in plays[-8:]]


@needs_kernel
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_positions_are_solved_as_by_the_solver(game: Game) -> None:
    for position in positions(game):
        told = answer(Solve(1, LONG, position))
        (record,) = parse_records(position.record, find_game)
        solution = judged(record.replay(position.moves))

        assert isinstance(told, Solved)
        assert (solution.value, "exact") == (told.value, told.bound)
        assert solution.actions == tuple(Worth(PLAYED[one.action], one.value, one.bound) for one in told.plays)
        assert set(position.legal) == {one.action for one in told.plays}


def test_what_cannot_be_solved_is_answered_so() -> None:
    position = positions(GAMES[0])[0]

    assert Unable(1, "Unsolvable") == answer(Solve(1, LONG, msgspec.structs.replace(position, moves=0)))


def test_a_view_that_nobody_can_have_is_answered_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """No seat asks that, but a worker need not end for it."""
    monkeypatch.setattr("ultimo.server.bots.worker.TRIES", 3)
    question = Question.of(next(views(GAMES[0], 0)), "book", LUCK)
    elsewhere = msgspec.structs.replace(
        question, record=question.record.replace('[Turn "1 auction"]', '[Turn "1 play"]')
    )

    assert elsewhere != question
    assert Unable(1, "NoWorld") == answer(Choose(1, LONG, elsewhere))


def think_for_ever(view: View, bot: str, luck: Luck) -> NoReturn:
    while True:
        pass


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_for_a_bot_that_thinks_too_long_the_book_answers(game: Game) -> None:
    for view in list(views(game, 5))[::10]:
        question = Question.of(view, "expert", LUCK)
        assert Chosen(1, advised(view).action.token) == answer(Choose(1, 0.01, question), choose=think_for_ever)
        hint = answer(Advise(2, 0.01, question), advise=think_for_ever)
        assert isinstance(hint, Advised)
        assert advised(view).action.token == hint.action


def test_the_time_to_think_is_over_with_the_answer() -> None:
    answer(Choose(1, LONG, Question.of(last(GAMES[0]), "book", LUCK)))

    assert (0.0, 0.0) == signal.getitimer(signal.ITIMER_REAL)


def test_one_question_one_line_and_each_is_announced() -> None:
    asked = [Choose(number, LONG, Question.of(view, "book", LUCK)) for number, view in enumerate(views(GAMES[0], 0))]
    lines, announced = io.BytesIO(), []
    serve(io.BytesIO(b"".join(map(line_of, asked))), lines, answer, lambda: announced.append(lines.tell()))

    told = lines.getvalue().splitlines(keepends=True)
    assert len(asked) == len(told) == len(set(announced))
    assert all(told_in(line, one) for line, one in zip(told, asked, strict=True))


# ── what it can get at ──


def asked() -> Choose:
    return Choose(1, LONG, Question.of(next(views(GAMES[0], 0)), "easy", LUCK))


def confession(files: tuple[int, ...] = ()) -> Any:
    """What a worker finds that inherited the descriptors *files*."""
    process = subprocess.Popen(PLANTED, stdin=subprocess.PIPE, stdout=subprocess.PIPE, pass_fds=files)
    assert process.stdin and process.stdout
    with process:
        process.stdin.write(line_of(asked()))
        process.stdin.flush()
        said = json.loads(process.stdout.readline())
        process.kill()
    return said


def test_a_worker_closes_what_it_inherited_and_holds_to_its_limits() -> None:
    with open(os.devnull) as one, open(__file__) as another:
        found = confession((one.fileno(), another.fileno()))

    assert 3 == found["files"]
    assert [[2**29, 2**29], [16, 16], [0, 0], [0, 0]] == found["limits"]
    assert os.nice(0) + 3 == found["nice"]


def test_a_worker_gets_no_secret_of_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ULTIMO_SECRET", "the database's password")
    monkeypatch.setenv("ULTIMO_KERNEL", "off")

    async def line() -> bytes | None:
        worker = await Hired.hire(PLANTED)
        worker.ask(asked())
        said = await worker.heard
        await worker.dismiss()
        return said

    found = json.loads(asyncio.run(line()) or b"")
    locale = {"LC_CTYPE"}  # the interpreter sets it itself
    assert {"ULTIMO_KERNEL": "off"} == {key: found["environment"][key] for key in set(found["environment"]) - locale}
    assert "password" not in found["at start"]
    assert os.sep == found["folder"]


def test_a_worker_imports_the_bots_and_nothing_else_of_the_server() -> None:
    code = "import sys, ultimo.server.bots.worker as worker, json; print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True)
    modules = json.loads(done.stdout)
    ours = {name for name in modules if name.split(".")[0] == "ultimo"}
    allowed = ("ultimo.core", "ultimo.games", "ultimo.bots", "ultimo.server.bots", "ultimo._kernel")

    assert {"ultimo", "ultimo.server"} == {name for name in ours if not name.startswith(allowed)}
    assert not {"asyncio", "socket", "sqlite3", "sqlalchemy", "starlette", "uvicorn"} & set(modules)


def test_the_worker_of_the_house_is_a_program_of_its_own() -> None:
    line = line_of(Choose(9, LONG, Question.of(next(views(GAMES[0], 0)), "book", LUCK)))
    done = subprocess.run([*COMMAND, LIMITS], input=line, capture_output=True, check=True)

    assert (line_of(Chosen(9, "stand")), b"") == (done.stdout, done.stderr)

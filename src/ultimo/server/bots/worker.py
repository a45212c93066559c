"""A process that answers for bots: `python -m ultimo.server.bots.worker LIMITS`, questions on standard input.

It imports the bots and nothing of the server beside them, and has neither the table's state nor its log.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import IO

import msgspec

from ultimo.bots.book import advised as advised_by_book
from ultimo.bots.book import known_before
from ultimo.bots.hints import Hint, hints
from ultimo.bots.judging import judged
from ultimo.bots.kernel import KernelMissing, kernel_missing
from ultimo.bots.named import bot_named, thinking
from ultimo.bots.player import Luck, generator
from ultimo.bots.solver import Unsolvable
from ultimo.core.actions import Action
from ultimo.core.game import View
from ultimo.core.reading import parse_records
from ultimo.core.reasons import Reason
from ultimo.core.worlds import NoWorld, view_of
from ultimo.games import all_games, find_game
from ultimo.server.bots.asking import (
    Advise,
    Advised,
    AnyAsked,
    AnyTold,
    Choose,
    Chosen,
    Hinted,
    HintGiven,
    Question,
    ReasonGiven,
    Solve,
    Solved,
    Unable,
    WorthGiven,
    asked_in,
    line_of,
)
from ultimo.server.bots.confining import Limits, TimeUp, at_most, confine, wind_up

TRIES = 100_000  # deals tried for one that agrees with a view of which it is known that there is one

Chooser = Callable[[View, str, Luck], Action]
Adviser = Callable[[View, str, Luck], Sequence[Hint]]


def chosen(view: View, bot: str, luck: Luck) -> Action:
    """What the bot called *bot* does."""
    return bot_named(bot)(luck).choose(view)


def advised(view: View, bot: str, luck: Luck) -> Sequence[Hint]:
    """What the bot called *bot*, which searches, expects of everything; KernelMissing."""
    return hints(view, thinking(bot).budget, luck)


def work(limits: Limits, choose: Chooser = chosen, advise: Adviser = advised) -> None:
    """Answers until standard input ends. Whatever goes wrong ends the process: another one takes its place."""
    all_games()
    kernel_missing()  # finds it, if there is one, while files may be opened
    confine(limits)
    serve(sys.stdin.buffer, sys.stdout.buffer, lambda asked: answer(asked, choose, advise), lambda: wind_up(limits))


def serve(
    questions: IO[bytes], answers: IO[bytes], say: Callable[[AnyAsked], AnyTold], before: Callable[[], None]
) -> None:
    """One answer a line; *before* is called before each."""
    for line in questions:
        before()
        answers.write(line_of(say(asked_in(line))))
        answers.flush()


def answer(asked: AnyAsked, choose: Chooser = chosen, advise: Adviser = advised) -> AnyTold:
    """The answer to *asked*, that of the book once its time is over; Unable where no deal agrees with the view."""
    if isinstance(asked, Solve):
        return _solved(asked)
    question = asked.question
    luck = Luck(bytes.fromhex(question.luck), bytes.fromhex(question.luck))
    try:
        view = view_in(question)
    except NoWorld as problem:
        return Unable(asked.number, type(problem).__name__)
    if isinstance(asked, Choose):
        return Chosen(asked.number, _in_time(asked.seconds, choose, view, question.bot, luck).token)
    assert isinstance(asked, Advise), "it is about what a seat knows"
    return _advice(asked, advise, view, luck)


def _advice(asked: Advise, advise: Adviser, view: View, luck: Luck) -> AnyTold:
    try:
        with at_most(asked.seconds):
            return Hinted(asked.number, tuple(map(_given, advise(view, asked.question.bot, luck))))
    except (KernelMissing, TimeUp):
        book = advised_by_book(view)
        return Advised(asked.number, book.action.token, _reasons(known_before(view, book)))


def _solved(asked: Solve) -> AnyTold:
    (record,) = parse_records(asked.position.record, find_game)
    try:
        solution = judged(record.replay(asked.position.moves), asked.seconds)
    except (Unsolvable, KernelMissing) as problem:
        return Unable(asked.number, type(problem).__name__)
    plays = tuple(WorthGiven(one.action.token, one.value, one.bound) for one in solution.actions)
    objective = solution.objective.value
    return Solved(asked.number, solution.seat, solution.side, objective, solution.value, solution.bound, plays)


def _in_time(seconds: float, choose: Chooser, view: View, bot: str, luck: Luck) -> Action:
    try:
        with at_most(seconds):
            return choose(view, bot, luck)
    except TimeUp:
        return advised_by_book(view).action


def view_in(question: Question) -> View:
    """The view that *question* was made from; NoWorld."""
    (record,) = parse_records(question.record, find_game)
    return view_of(record, generator(bytes.fromhex(question.luck)), TRIES)


def _given(hint: Hint) -> HintGiven:
    return HintGiven(hint.action.token, hint.estimate, hint.error, _reasons(hint.reasons))


def _reasons(reasons: Sequence[Reason]) -> tuple[ReasonGiven, ...]:
    return tuple(msgspec.convert(reason.to_json(), ReasonGiven) for reason in reasons)


if __name__ == "__main__":
    work(msgspec.json.decode(sys.argv[1], type=Limits))

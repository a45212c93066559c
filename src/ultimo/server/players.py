"""The bots of the house as tables ask them: every question goes to a worker that knows what the seat knows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from ultimo.core.game import View
from ultimo.server.bots.asking import Advised, CrewFault, HintGiven, Position, Question, ReasonGiven, Solved
from ultimo.server.bots.crew import Crew
from ultimo.server.metrics import Metrics
from ultimo.server.protocol.shown import ReasonShown
from ultimo.server.protocol.told import AdviceTold, OptionTold
from ultimo.server.room.due import Luck

SECONDS = 5.0  # for a choice, then the first legal action is done
HINT_SECONDS = 6.0  # the book says something before that
STUDY_SECONDS = 20.0  # of a hand that is over: what is asked at tables comes before it
SOLVE_SECONDS = 5.0
ADVISER = "hard"  # whose estimates hints are


class CrewBots:
    """See `Bots`, and `Analysts` for hands that are over; raises CrewFault."""

    def __init__(self, crew: Crew, luck: Luck, metrics: Metrics) -> None:
        self._crew = crew
        self._luck = luck
        self._metrics = metrics
        metrics.watch_crew(lambda: crew.hired, lambda: len(crew.moves) + len(crew.hints) + len(crew.studies))

    async def choose(self, view: View, bot: str) -> str:
        """What *bot* does, as the token of an action."""
        with self._counted("move"):
            return await self._crew.choose(Question.of(view, bot, self._luck.key()), SECONDS)

    async def hints(self, view: View) -> Sequence[OptionTold] | AdviceTold:
        """What the seat can expect of everything it may do, the best first; or what the book does."""
        with self._counted("hint"):
            given = await self._crew.hint(Question.of(view, ADVISER, self._luck.key()), HINT_SECONDS)
        if isinstance(given, Advised):
            return AdviceTold(given.action, _reasons(given.reasons))
        return [_told(hint) for hint in given.hints]

    async def study(self, view: View) -> Sequence[OptionTold]:
        """What the seat could expect of everything it might do, the best first."""
        with self._counted("study"):
            given = await self._crew.study(Question.of(view, ADVISER, self._luck.key()), STUDY_SECONDS)
        return [_told(hint) for hint in given]

    async def solve(self, position: Position) -> Solved:
        """What each play is worth with open cards."""
        with self._counted("solution"):
            return await self._crew.solve(position, SOLVE_SECONDS)

    @contextmanager
    def _counted(self, what: str) -> Iterator[None]:
        try:
            with self._metrics.bot_seconds.labels(what).time():
                yield
        except CrewFault as fault:
            self._metrics.bot_faults.labels(fault.wrong.name.lower()).inc()
            raise


def _told(hint: HintGiven) -> OptionTold:
    return OptionTold(hint.action, hint.estimate, hint.stderr, _reasons(hint.reasons))


def _reasons(given: Sequence[ReasonGiven]) -> tuple[ReasonShown, ...]:
    return tuple(ReasonShown(reason.rule, reason.key, reason.params) for reason in given)

"""The bots of the house as tables ask them: every question goes to a worker that knows what the seat knows."""

from __future__ import annotations

from collections.abc import Sequence

from ultimo.core.game import View
from ultimo.server.bots.asking import HintGiven, Question
from ultimo.server.bots.crew import Crew
from ultimo.server.protocol.shown import ReasonShown
from ultimo.server.protocol.told import OptionTold
from ultimo.server.room.due import Luck

SECONDS = 5.0  # for a choice, then the first legal action is done
HINT_SECONDS = 10.0
ADVISER = "hard"  # whose estimates hints are


class CrewBots:
    """See `Bots`; raises CrewFault."""

    def __init__(self, crew: Crew, luck: Luck) -> None:
        self._crew = crew
        self._luck = luck

    async def choose(self, view: View, bot: str) -> str:
        """What *bot* does, as the token of an action."""
        return await self._crew.choose(Question.of(view, bot, self._luck.key()), SECONDS)

    async def hints(self, view: View) -> Sequence[OptionTold]:
        """What the seat can expect of everything it may do, the best first."""
        given = await self._crew.hint(Question.of(view, ADVISER, self._luck.key()), HINT_SECONDS)
        return [_told(hint) for hint in given]


def _told(hint: HintGiven) -> OptionTold:
    reasons = tuple(ReasonShown(reason.rule, reason.key, reason.params) for reason in hint.reasons)
    return OptionTold(hint.action, hint.estimate, hint.stderr, reasons)

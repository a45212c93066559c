"""A match from its first deal until it is decided or a limit is reached."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from itertools import count
from typing import NamedTuple

from ultimo.arena.match import Match
from ultimo.arena.results import Results
from ultimo.arena.standing import FEWEST, LEAST, Standing
from ultimo.shards import Executor, Processes

MINUTE = 60.0
SIGMAS = 5.0
ALONE = Processes()

Progress = Callable[[Standing, float], None]  # how it stands, and how much of the work is done: 0 to 1


class Limits(NamedTuple):
    """When a match ends; the first that is reached."""

    sigmas: float = SIGMAS  # the difference is so many standard errors from 0, after FEWEST deals or more
    deals: int | None = None
    minutes: float | None = None  # of all processes together, in this run

    def share(self, standing: Standing, seconds: float) -> float:
        """How much of the way to the nearest limit is done, after *seconds*; 1 or more: all of it.

        Nothing is before there is a standard error.
        """
        if standing.deals < LEAST:
            return 0.0
        played = standing.deals / self.deals if self.deals else 0.0
        spent = seconds / MINUTE / self.minutes if self.minutes else 0.0
        nearing = (standing.sigmas / self.sigmas) ** 2  # the square, for that is how it grows with the deals
        return max(nearing if standing.deals >= FEWEST else 0.0, played, spent)

    def decided(self, standing: Standing) -> bool:
        """Whether the difference is as clear as was wanted."""
        return standing.deals >= FEWEST and standing.sigmas >= self.sigmas


def contest(
    match: Match,
    limits: Limits,
    results: Results,
    executor: Executor = ALONE,
    progress: Progress | None = None,
) -> Standing:
    """How *match* ended: the deals in *results* first, then new ones, which are kept there.

    The deals are counted in their order, so the end is the same whatever the *executor*, unless the minutes make it.
    UnknownBot, BotFault, WorkerLost, OSError.
    """
    standing = Standing()
    for outcome in results.of(match):
        if limits.share(standing, 0.0) >= 1:
            return standing
        standing.add(outcome)
    seconds = 0.0
    with closing(executor.results(match, count(standing.deals))) as coming:
        while (share := limits.share(standing, seconds)) < 1:
            if progress:
                progress(standing, share)
            outcome = next(coming)
            results.keep(match, outcome)
            standing.add(outcome)
            seconds += outcome.seconds
    return standing

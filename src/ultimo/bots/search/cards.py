"""Which card pays best: every card tried in many imagined worlds."""

from __future__ import annotations

from collections.abc import Iterator

from ultimo.bots.kernel import kernel
from ultimo.bots.policies import policy_of
from ultimo.bots.search.budget import Budget, Clock
from ultimo.bots.search.grounds import Ground, ground_of, knowledge
from ultimo.bots.search.settling import Settler
from ultimo.core.actions import PLAYS, Action
from ultimo.core.game import View
from ultimo.core.phases.tricks import TrickPlay
from ultimo.core.seats import SEATS, Seat
from ultimo.core.worlds import Random, worlds

TRUST = 0.5  # how much of what the others' cards say is believed
BATCH = 128  # worlds between two looks at the clock
GROUNDS = 16  # worlds that are drawn to learn which sides there may be
PRIDE = 0.02  # what a card point is worth beside the settlement


class CardSearch:
    """The card play of one seat in one hand."""

    def __init__(self, points_only: bool) -> None:
        self.points_only = points_only
        self.settler = Settler()

    def weigh(self, view: View, rng: Random, budget: Budget) -> list[tuple[Action, float, float]]:
        """The legal cards with estimate and standard error."""
        clock = Clock(budget)
        grounds = self._grounds(view, rng)
        contract = view.public.contract or ""
        rollouts = kernel().Rollouts(knowledge(view, grounds), policy_of(view.game, contract), TRUST)
        assert view.seat is not None, "somebody plays"
        worth: list[float] = []
        while number := clock.batch(BATCH):
            rollouts.run(number, int(rng.random() * 2**53))
            worth += self._utilities(rollouts.samples(len(worth)), view.seat)
        estimates = rollouts.estimates(worth)
        return [(PLAYS[card], mean, error) for card, (mean, error) in zip(rollouts.cards, estimates, strict=True)]

    def _grounds(self, view: View, rng: Random) -> list[Ground]:
        """A world for every way the sides may be."""
        if not self.settler.grounds:
            for world in worlds(view, rng, GROUNDS):
                if isinstance(world.phase, TrickPlay):
                    self.settler.learn(ground_of(world))
        return list(self.settler.grounds.values())

    def _utilities(self, samples: list[object], seat: Seat) -> Iterator[float]:
        for sample in samples:
            yield self._utility(sample, seat)

    def _utility(self, sample: object, seat: Seat) -> float:
        """What *seat* makes of *sample*: what it gets, less what the others get on average."""
        friends = sample.side if sample.side >> seat - 1 & 1 else 15 & ~sample.side
        points = sum(sample.points[other - 1] for other in SEATS if friends >> other - 1 & 1)
        if self.points_only:
            return points
        scores = self.settler.scores(sample)
        if scores is None:
            return 0.0
        return scores[seat - 1] - sum(scores) / 4 + PRIDE * points

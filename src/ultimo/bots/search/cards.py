"""Which card pays best: every card tried in many imagined worlds."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING

from ultimo.bots.kernel import kernel
from ultimo.bots.policies import policy_of
from ultimo.bots.search.budget import Budget, Clock
from ultimo.bots.search.grounds import Ground, ground_of, knowledge, places
from ultimo.bots.search.settling import Settler
from ultimo.bots.search.weighed import Weighed, ahead, by_the_book
from ultimo.core.actions import PLAYS
from ultimo.core.cards import Card
from ultimo.core.contracts import Aim
from ultimo.core.game import View
from ultimo.core.seats import SEATS, PerSeat, Seat
from ultimo.core.state import State
from ultimo.core.worlds import Random, worlds

if TYPE_CHECKING:
    from ultimo import _kernel

TRUST = 0.5  # how much of what the others' cards say is believed
BATCH = 128  # worlds between two looks at the clock
GROUNDS = 16  # worlds that are drawn to learn which sides there may be
TRIES = 1000  # deals that are tried for them
PRIDE = 0.02  # what a card point is worth beside the settlement, multiplier included


class CardSearch:
    """The card play of one seat in one hand; with *points_only* a card point is all it wants."""

    def __init__(self, points_only: bool = False) -> None:
        self.points_only = points_only
        self.settler = Settler()
        self.grounds: dict[Seat | None, Ground] = {}  # by where the partner's card is

    def weigh(self, view: View, rng: Random, budget: Budget) -> list[Weighed]:
        """The legal cards; KernelMissing."""
        assert view.seat is not None, "somebody plays"
        clock = Clock(budget)
        grounds = self.grounds_of(view, rng)
        if not grounds:
            return by_the_book(view)
        policy = policy_of(view.game, view.public.contract or "")
        rollouts = kernel().Rollouts(knowledge(view, grounds), policy, TRUST)
        worth: list[float] = []
        gets: list[float] = []
        while number := clock.batch(BATCH):
            rollouts.run(number, int(rng.random() * 2**53))
            for sample in rollouts.samples(len(worth)):
                scores = self.settler.scores(sample)
                worth.append(self._worth(view, scores, sample))
                gets.append(scores[view.seat - 1])
        if not rollouts.worlds:
            return by_the_book(view)
        wins = [float(score > 0) for score in gets]
        found = zip(rollouts.cards, *map(rollouts.estimates, (worth, gets, wins)), strict=True)
        return [Weighed(PLAYS[card], mean, gain, off, share) for card, (mean, _), (gain, off), (share, _) in found]

    def _worth(self, view: View, scores: PerSeat[int], sample: _kernel.Sample) -> float:
        assert view.seat is not None, "somebody plays"
        points = PRIDE * view.multiplier * _points(sample, view.seat)
        aim = view.game.playing(view.public).contract.aim
        if self.points_only:
            return points
        return ahead(scores, view.seat) + (points if aim in (Aim.CARD_POINTS, Aim.EVERY_TRICK) else -points)

    def grounds_of(self, view: View, rng: Random) -> list[Ground]:
        """A world for every place where the partner's card may be, and so for every way the sides may be."""
        card = view.game.playing(view.public).partner_card
        if not self.grounds:
            self._learn(islice(worlds(view, rng, TRIES), GROUNDS), card)
            for supposed in places(view, card) if card else ():
                if supposed.place not in self.grounds:
                    self._learn(worlds(view, rng, GROUNDS, supposed), card)
        return list(self.grounds.values())

    def _learn(self, drawn: Iterable[State], card: Card | None) -> None:
        for world in drawn:
            place = None if card is None else world.table.holder(card)
            if place not in self.grounds:
                self.grounds[place] = ground_of(world)
                self.settler.learn(self.grounds[place])


def _points(sample: _kernel.Sample, seat: Seat) -> int:
    """The card points of the side of *seat*."""
    if not sample.side:
        return sample.points[seat - 1]
    with_declarer = sample.side >> seat - 1 & 1
    return sum(sample.points[other - 1] for other in SEATS if (sample.side >> other - 1 & 1) == with_declarer)

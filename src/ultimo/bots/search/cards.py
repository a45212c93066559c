"""Which card pays best: every card tried in many imagined worlds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from math import exp
from typing import TYPE_CHECKING

from ultimo.bots.kernel import kernel
from ultimo.bots.policies import policy_of
from ultimo.bots.search.beliefs import believe
from ultimo.bots.search.budget import Budget, Clock
from ultimo.bots.search.grounds import Ground, ground_of, places
from ultimo.bots.search.knowing import knowledge
from ultimo.bots.search.settling import Settler
from ultimo.bots.search.sparing import spared
from ultimo.bots.search.sureness import equal_worlds, standard_error
from ultimo.bots.search.weighed import Weighed, ahead, by_the_book
from ultimo.core.actions import PLAYS
from ultimo.core.cards import Card
from ultimo.core.contracts import Aim
from ultimo.core.game import View
from ultimo.core.seats import SEATS, Seat
from ultimo.core.state import State
from ultimo.core.worlds import Random, worlds

if TYPE_CHECKING:
    from ultimo import _kernel

TRUST = 0.15  # how much of what the others' cards say is believed
BATCH = 128  # worlds between two looks at the clock
GROUNDS = 16  # worlds that are drawn to learn which sides there may be
TRIES = 1000  # deals that are tried for them
PRIDE = 0.02  # what a card point is worth beside the settlement, multiplier included


Value = Callable[["_kernel.Sample"], tuple[float, float]]


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
        known = knowledge(view, grounds)
        believe(known, view)
        rollouts = kernel().Rollouts(known, policy_of(view.game, view.public.contract or ""), TRUST)
        values: list[tuple[float, float]] = []  # of each kind of outcome: what it is worth, and what the seat gets
        value = self._counted(view) if self.points_only else self._settled(view)
        while number := clock.batch(BATCH):
            found = rollouts.run(number, int(rng.random() * 2**53))
            if 2 * found < number and not _wander(rollouts, number - found, view, rng):
                break
            values += map(value, rollouts.samples(len(values)))
        if not values:
            return by_the_book(view)
        return spared(view, _weighed(rollouts, values))

    def _settled(self, view: View) -> Value:
        """What an outcome pays, and a little for the card points."""
        assert view.seat is not None, "somebody plays"
        seat, aim = view.seat, view.game.playing(view.public).contract.aim
        pride = PRIDE * view.multiplier * (1 if aim in (Aim.CARD_POINTS, Aim.EVERY_TRICK) else -1)

        def value(sample: _kernel.Sample) -> tuple[float, float]:
            scores = self.settler.scores(sample)
            return ahead(scores, seat) + pride * _points(sample, seat), scores[seat - 1]

        return value

    @staticmethod
    def _counted(view: View) -> Value:
        """The card points of an outcome."""
        assert view.seat is not None, "somebody plays"
        seat = view.seat
        return lambda sample: (_points(sample, seat),) * 2

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


def _wander(rollouts: _kernel.Rollouts, number: int, view: View, rng: Random) -> bool:
    """Imagines *number* worlds more where few deals agree with all that is known; False if not even one is found.

    A world whose partner is where none of the grounds has it, as it is very unlikely, is passed over.
    """
    for world in islice(worlds(view, rng, TRIES), GROUNDS):
        hands, laid = ([pile.mask for pile in piles] for piles in (world.table.hands, world.table.discards))
        if rollouts.allows(hands, laid):
            rollouts.wander(number, hands, laid, int(rng.random() * 2**53))
            return True
    return False


def _weighed(rollouts: _kernel.Rollouts, values: list[tuple[float, float]]) -> Iterator[Weighed]:
    """The cards tried, if the outcomes have *values*: what they are worth, and what the seat gets."""
    worth, gets = ([one[at] for one in values] for at in (0, 1))
    wins = [float(got > 0) for got in gets]
    most = max(rollouts.log_weights)
    worlds = equal_worlds([exp(weight - most) for weight in rollouts.log_weights])
    span = max(gets) - min(gets)
    for card, (mean, _), (gain, off), (share, _) in zip(
        rollouts.cards, *map(rollouts.estimates, (worth, gets, wins)), strict=True
    ):
        yield Weighed(PLAYS[card], mean, gain, standard_error(off, worlds, span), share, worlds)


def _points(sample: _kernel.Sample, seat: Seat) -> int:
    """The card points of the side of *seat*."""
    if not sample.side:
        return sample.points[seat - 1]
    with_declarer = sample.side >> seat - 1 & 1
    return sum(sample.points[other - 1] for other in SEATS if (sample.side >> other - 1 & 1) == with_declarer)

"""The strength index of card play: 0 for play by lot, 1 for a pair that sees all cards.

The index is (score − random) / (all-seeing − random) in the card points of a pair. Each deal is played twice against
the same reference bots, the pair once on the declarer's side and once defending. The sums over the deals are divided,
not the single deals; the standard error is that of such a ratio.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from benchmarks.first_leads import Lead
from ultimo.bots import MakePlayer
from ultimo.core.seats import Seat, per_seat
from ultimo.core.state import State
from ultimo.simulate import play_hand


class Result(NamedTuple):
    """What a pair came to in one hand."""

    points: int  # card points, with what it laid away
    won: bool  # whether it won the contract


class Both(NamedTuple):
    """What a pair came to in the two hands of a deal."""

    declaring: Result
    defending: Result

    @property
    def points(self) -> int:
        """The card points of both hands."""
        return self.declaring.points + self.defending.points


class Estimate(NamedTuple):
    """A value and its standard error."""

    value: float
    stderr: float

    def __str__(self) -> str:
        return f"{self.value:.3f} ± {self.stderr:.3f}"


def result_of(state: State, declaring: bool) -> Result:
    """What the declarers, or the defenders, have in *state*, which is over; exactly half wins for the defenders."""
    assert state.facts is not None, "the hand is over"
    declarers, defenders = state.facts.points
    won = declarers > defenders
    return Result(declarers, won) if declaring else Result(defenders, not won)


def played(lead: Lead, measured: MakePlayer, reference: MakePlayer) -> Both:
    """Both hands of a deal."""
    return Both(
        result_of(_hand(lead, lead.declarers, measured, reference), declaring=True),
        result_of(_hand(lead, lead.defenders, measured, reference), declaring=False),
    )


def _hand(lead: Lead, pair: tuple[Seat, ...], measured: MakePlayer, reference: MakePlayer) -> State:
    bots = per_seat(lambda seat: measured if seat in pair else reference)
    return play_hand(lead.state, bots, lead.seed, lead.number)


def index(scores: Sequence[float], random: Sequence[float], all_seeing: Sequence[float]) -> Estimate:
    """The index of *scores*, all three by deal; ValueError if the deals tell nothing."""
    return difference(scores, random, random, all_seeing)


def difference(
    one: Sequence[float], other: Sequence[float], random: Sequence[float], all_seeing: Sequence[float]
) -> Estimate:
    """By how much the index of *one* is higher than that of *other* on the same deals."""
    gains = [mine - yours for mine, yours in zip(one, other, strict=True)]
    spans = [most - least for most, least in zip(all_seeing, random, strict=True)]
    return ratio(gains, spans)


def ratio(above: Sequence[float], below: Sequence[float]) -> Estimate:
    """Sum by sum, with the standard error that pairs of numbers give; ValueError."""
    number, total = len(below), sum(below)
    if number < 2 or total <= 0:
        raise ValueError(f"{number} deals with {total} card points between random and all-seeing give no index")
    value = sum(above) / total
    squares = sum((gain - value * span) ** 2 for gain, span in zip(above, below, strict=True))
    return Estimate(value, math.sqrt(squares * number / (number - 1)) / total)

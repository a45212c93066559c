"""What an imagined hand pays: settled by the game itself, once for each kind of outcome."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ultimo.bots.kernel import seat_mask
from ultimo.bots.search.grounds import Ground, ended
from ultimo.core.cards import PACK, Cards
from ultimo.core.phases.tricks import TrickPlay
from ultimo.core.seats import PerSeat, Seat
from ultimo.core.table import Table
from ultimo.core.tricks import Trick, taker

if TYPE_CHECKING:
    from ultimo import _kernel


LOW = (1 << 32) - 1  # the bits of an outcome below its card points
Paid = list[tuple[int, PerSeat[int]]]  # card points with what they pay, in rising order


class Settler:
    """Settles what the kernel imagined; outcomes that pay alike are settled once."""

    def __init__(self) -> None:
        self.grounds: dict[int, Ground] = {}  # by the declarer's side
        self.paid: dict[int, Paid] = {}  # by outcome without its card points
        self.ranked: dict[tuple[bool, ...], PerSeat[int]] = {}  # by who has more than whom

    def learn(self, ground: Ground) -> None:
        """Remembers *ground* for the side it has."""
        self.grounds.setdefault(seat_mask(ground.side), ground)

    def scores(self, sample: _kernel.Sample) -> PerSeat[int]:
        """What every seat gets.

        Card points between two numbers that pay alike pay the same: no more of them is ever worth less.
        """
        ground = self._ground(sample.side)
        if ground.each_alone:
            return self._ranked(ground, sample)
        points = sample.outcome >> 32
        paid = self.paid.setdefault(sample.outcome & LOW, [])
        place = bisect_left(paid, (points,))
        above = paid[place][1] if place < len(paid) else None
        if above and paid[place][0] == points:
            return above
        if above and place and paid[place - 1][1] == above:
            return above
        scores = settled(ground, sample)
        paid.insert(place, (points, scores))
        return scores

    def _ranked(self, ground: Ground, sample: _kernel.Sample) -> PerSeat[int]:
        """What every seat gets where each plays alone: who has more card points than whom decides."""
        order = tuple(one > other for one in sample.points for other in sample.points)
        if order not in self.ranked:
            self.ranked[order] = settled(ground, sample)
        return self.ranked[order]

    def _ground(self, side: int) -> Ground:
        """The ground with *side*, or if none was drawn the one most like it."""
        if side in self.grounds:
            return self.grounds[side]
        return min(self.grounds.items(), key=lambda known: ((known[0] ^ side).bit_count(), known[0]))[1]


def settled(ground: Ground, sample: _kernel.Sample) -> PerSeat[int]:
    """The scores of *sample*, whose sides are those of *ground*."""
    hands = tuple(Cards(hand) for hand in sample.hands)
    laid = tuple(Cards(pile) for pile in sample.laid)
    table = ground.play.table
    lying = ground.state.game.deck.all
    for cards in (*hands, *laid):
        lying -= cards
    after = Table(hands, tuple(lying), laid, table.multiplier)  # type: ignore[arg-type]
    play = ground.play
    return ground.state.once_over(ended(play, after, _tricks(sample.cards, play))).settlement().scores


def _tricks(cards: Sequence[int], play: TrickPlay) -> list[tuple[Trick, Seat]]:
    leader = play.trick.leader
    tricks = []
    for start in range(0, len(cards), 4):
        trick = Trick(leader, tuple(PACK[card] for card in cards[start : start + 4]))
        leader = taker(trick, play.rules)
        tricks.append((trick, leader))
    return tricks

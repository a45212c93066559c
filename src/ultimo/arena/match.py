"""A duplicate match: every deal is played twice, and in the second hand the bots have changed seats.

Two seats are A's and two are B's. Each bot so gets all four hands of cards, from the same seats, with the same keys for
its chances; what is left of the luck of the deal is small. Which seats belong together changes from deal to deal, for
who sits beside whom matters. A hand counts what a seat of A gets more than a seat of B, in the game's unit; in a game
that is not zero-sum this is the difference of two scores, whatever the others lose. A deal counts the mean of its two
hands. Only deals are independent of each other.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from importlib.metadata import version
from typing import NamedTuple

from ultimo.bots import MakePlayer
from ultimo.bots.bringing import brought
from ultimo.bots.exec_bot import MOVE_SECONDS, PREFIX, BotFault, Report, refuse
from ultimo.bots.versions import version_of
from ultimo.core.game import Game
from ultimo.core.seats import SEATS, PerSeat, Seat, per_seat
from ultimo.shards import fingerprint
from ultimo.simulate import play_hand, seeded_hand

HANDS = 2  # of a deal
SHARES = 4  # a margin is so many times the difference of a hand: two hands, and two seats for each bot
PAIRINGS = ((Seat(1), Seat(3)), (Seat(1), Seat(2)), (Seat(1), Seat(4)))  # A's seats in the first hand, in turn


class Outcome(NamedTuple):
    """What a deal came to."""

    deal: int  # from 0
    scores: tuple[PerSeat[int], PerSeat[int]]  # by seat, of the first hand and of the second
    faults: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())  # of A and of B: hands that a program failed in
    seconds: float = 0.0  # it took; not kept

    @property
    def margin(self) -> int:
        """What A's seats got more than B's, over both hands; SHARES times the difference of a hand."""
        first, second = self.scores
        mine = pairing(self.deal)
        gains = zip(SEATS, first, second, strict=True)
        return sum(one - two if seat in mine else two - one for seat, one, two in gains)


@dataclass(frozen=True)
class Match:
    """Bot *a* against bot *b*, both by name, in *game* as agreed on, with the deals of *seed*."""

    game: Game
    a: str
    b: str
    seed: int
    seconds: float = MOVE_SECONDS  # for a choice of a bot that is a program
    strict: bool = False  # whether a program that fails ends the match

    @cached_property
    def facts(self) -> dict[str, object]:
        """What results depend on, as JSON."""
        return {
            "game": self.game.id,
            "rules": self.game.version,
            "options": dict(self.game.options.settings()),
            "a": self.a,
            "b": self.b,
            "bots": [version_of(self.a), version_of(self.b)],
            "seed": self.seed,
            "seconds": self.seconds,
            "version": version("ultimo"),
        }

    @cached_property
    def fingerprint(self) -> str:
        """The same for two matches only if they have the same results."""
        return fingerprint(self.facts)

    @contextmanager
    def begun(self) -> Iterator[Callable[[int], Outcome]]:
        """What plays a deal by its number; UnknownBot, BotFault if a bot cannot be brought or a strict one fails."""
        faults: tuple[list[str], list[str]] = ([], [])
        with (
            brought(self.a, self._report(faults[0]), self.seconds) as one,
            brought(self.b, self._report(faults[1]), self.seconds) as other,
        ):
            yield lambda deal: self._played(deal, one, other, faults)

    def _report(self, faults: list[str]) -> Report:
        def keep(fault: BotFault) -> None:
            faults.append(str(fault))

        return refuse if self.strict else keep

    def _played(self, deal: int, one: MakePlayer, other: MakePlayer, faults: tuple[list[str], list[str]]) -> Outcome:
        begun = self._clock()
        for noted in faults:
            noted.clear()
        scores = self._scores(deal, one, other), self._scores(deal, other, one)
        return Outcome(deal, scores, (tuple(faults[0]), tuple(faults[1])), self._clock() - begun)

    @property
    def _clock(self) -> Callable[[], float]:
        """Seconds a core was at work; where a program thinks in a process of its own, seconds by the clock."""
        has_program = any(name.startswith(PREFIX) for name in (self.a, self.b))
        return time.perf_counter if has_program else time.process_time

    def _scores(self, deal: int, one: MakePlayer, other: MakePlayer) -> PerSeat[int]:
        """The scores of a hand in which *one* has A's seats of the first hand."""
        bots = per_seat(lambda seat: one if seat in pairing(deal) else other)
        return play_hand(seeded_hand(self.game, self.seed, deal), bots, self.seed, deal).settlement().scores


def pairing(deal: int) -> tuple[Seat, Seat]:
    """The seats of A in the first hand of *deal*; in the second they are B's."""
    return PAIRINGS[deal % len(PAIRINGS)]

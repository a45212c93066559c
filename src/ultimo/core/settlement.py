"""A score is lines: each with its rule, what it is for, why, and what every seat gets."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ultimo.core.bonuses import Outcome
from ultimo.core.reasons import Reason
from ultimo.core.seats import NOTHING, PerSeat, Seat, per_seat


@dataclass(frozen=True, slots=True)
class Line:
    """One item of a settlement."""

    what: str  # the contract or bonus it is for
    why: Reason
    amounts: PerSeat[int]  # what each seat gets, in the game's unit

    @property
    def rule(self) -> str:
        """The rule that makes the line."""
        return self.why.rule

    def to_json(self) -> dict[str, object]:
        """`{"rule", "what", "why", "amounts"}`."""
        return {"rule": self.rule, "what": self.what, "why": str(self.why), "amounts": list(self.amounts)}


@dataclass(frozen=True, slots=True)
class Settlement:
    """The lines of a hand; what a seat gets is their sum."""

    lines: tuple[Line, ...] = ()
    outcomes: tuple[tuple[str, Outcome], ...] = ()  # how each bonus went that was open, paid or not
    count: tuple[Reason, ...] = ()  # the count of the cards, step by step as the table does it

    @property
    def scores(self) -> PerSeat[int]:
        """The sum of the lines, by seat."""
        return add(line.amounts for line in self.lines)


def add(amounts: Iterable[PerSeat[int]]) -> PerSeat[int]:
    """The sum of *amounts*, seat by seat."""
    one, two, three, four = NOTHING
    for a, b, c, d in amounts:
        one, two, three, four = one + a, two + b, three + c, four + d
    return (one, two, three, four)


def each_gets(winners: tuple[Seat, ...], amount: int) -> PerSeat[int]:
    """*amount* to each of *winners*, nothing from anybody."""
    return per_seat(lambda seat: amount if seat in winners else 0)


def losers_pay(winners: tuple[Seat, ...], losers: tuple[Seat, ...], amount: int) -> PerSeat[int]:
    """*amount* between the sides: one pays one; whoever is alone pays or collects once for each opponent."""
    gain = amount * max(1, len(losers) // len(winners))
    loss = amount * max(1, len(winners) // len(losers))
    return per_seat(lambda seat: gain if seat in winners else -loss if seat in losers else 0)

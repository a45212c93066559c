"""What a hand is worth from here if all play best with open cards: exact, or honest bounds when a limit is reached."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Literal, NamedTuple, assert_never

from ultimo.bots.kernel import kernel, kernel_play, seat_mask
from ultimo.core.actions import Play
from ultimo.core.cards import MOND, PACK, Cards, Deck
from ultimo.core.facts import Facts
from ultimo.core.phases.tricks import TrickPlay
from ultimo.core.seats import Seat
from ultimo.core.state import State
from ultimo.core.tricks import Trick

if TYPE_CHECKING:
    from ultimo import _kernel

Bound = Literal["exact", "lower", "upper"]
Progress = Callable[[int, int], None]  # the bounds so far


class Objective(Enum):
    """What the declarer's side plays for and its opponents against."""

    CARD_POINTS = "card-points"  # what the side counts at the end, with talon, discards and the tricks already taken
    TRICKS = "tricks"  # how many tricks it has at the end
    PAGAT_ULTIMO = "pagat-ultimo"  # 1 if its Pagat takes the last trick, else 0
    XXI_CATCH = "xxi-catch"  # 1 if it catches the XXI of the others, else 0


class Unsolvable(ValueError):
    """There is no card play to be solved; the message says what there is."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What a play leads to."""

    action: Play
    value: int
    bound: Bound = "exact"


@dataclass(frozen=True, slots=True)
class Solution:
    """The value of a position for *side*, and of every play in it; best plays first."""

    seat: Seat  # who is to play
    side: tuple[Seat, ...]  # whose value it is
    objective: Objective
    value: int
    bound: Bound
    actions: tuple[Worth, ...]
    nodes: int  # positions looked at
    seconds: float


class Limits(NamedTuple):
    """How long may be thought; without any, until it is solved."""

    seconds: float | None = None
    nodes: int | None = None


NO_LIMITS = Limits()


def solve(
    state: State,
    objective: Objective = Objective.CARD_POINTS,
    threshold: int | None = None,
    limits: Limits = NO_LIMITS,
    progress: Progress | None = None,
) -> Solution:
    """The exact value of *state*, whose hand is in card play; with *threshold* only whether it is so much or more.

    Unsolvable if no cards are being played; KernelMissing. Where every seat plays alone (CT-25's Dodge Round) the side
    is the seat to play, and the three others play together against it. When the limits are reached the value is a
    bound. *progress* is told the bounds so far.
    """
    if not isinstance(state.phase, TrickPlay):
        raise Unsolvable(f"only card play can be solved; this hand is {_where(state)}")
    return _Search(state, state.phase, objective, limits, progress).solution(threshold)


class _Search:
    """One question about one position."""

    def __init__(
        self, state: State, phase: TrickPlay, objective: Objective, limits: Limits, progress: Progress | None
    ) -> None:
        assert phase.actor is not None, "cards are being played"
        self.begun = time.monotonic()
        self.seat = phase.actor
        self.objective = objective
        self.limits = limits
        self.progress = progress
        self.plays = [action for action in phase.legal() if isinstance(action, Play)]
        end = played_out(state)
        self.side = end.facts.declarers if end.facts and end.facts.declarers else (self.seat,)
        self.counted = _counted(objective, phase, end, self.side)
        weighed = _weighed(objective, state.game.deck)
        self.solver: _kernel.Solver = kernel().Solver(kernel_play(phase), seat_mask(self.side), weighed)

    def solution(self, threshold: int | None) -> Solution:
        """The answer, with the plays that are best for who is to play first."""
        value, bound = self._worth(None, threshold, 0.5)
        shares = [0.5 + 0.5 * number / len(self.plays) for number in range(1, len(self.plays) + 1)]
        found = [
            Worth(action, *self._worth(action, threshold, share))
            for action, share in zip(self.plays, shares, strict=True)
        ]
        found.sort(key=lambda worth: worth.value, reverse=self.seat in self.side)
        seconds = time.monotonic() - self.begun
        return Solution(self.seat, self.side, self.objective, value, bound, tuple(found), self.solver.nodes, seconds)

    def _worth(self, action: Play | None, threshold: int | None, share: float) -> tuple[int, Bound]:
        """What the position is worth, or what *action* makes it, as far as the first *share* of the limits goes."""
        low, high = self.counted, self.counted + self.solver.most
        while low < high:
            need = (low + high + 1) // 2 if threshold is None else threshold
            answer = self._attains(need, action, share) if low < need <= high else None
            if answer is None:
                break
            low, high = (need, high) if answer else (low, need - 1)
            if action is None and self.progress:
                self.progress(low, high)
        if low == high:
            return low, "exact"
        return (high, "upper") if threshold is not None and high < threshold else (low, "lower")

    def _attains(self, need: int, action: Play | None, share: float) -> bool | None:
        """Whether the side comes to *need*; None: the limits are reached."""
        seconds, nodes = self.limits
        time_left = 0.0 if seconds is None else self.begun + share * seconds - time.monotonic()
        nodes_left = 0 if nodes is None else int(share * nodes) - self.solver.nodes
        if (nodes is not None and nodes_left <= 0) or (seconds is not None and time_left <= 0):
            return None
        card = -1 if action is None else action.card.index
        answer = self.solver.attains(need - self.counted, card, nodes_left, time_left)
        return None if answer < 0 else bool(answer)


def _where(state: State) -> str:
    return "over" if state.over else f"in the phase {state.phase_name.value!r}"


def played_out(state: State) -> State:
    """*state* played to its end anyhow, to see who belongs together and what is counted already."""
    while not state.over:
        state = state.apply(state.legal_actions()[0])
    return state


def _counted(objective: Objective, phase: TrickPlay, end: State, side: tuple[Seat, ...]) -> int:
    """What *side* has of *objective* before the trick that is being played."""
    last = end.ended[-1]
    assert isinstance(last, TrickPlay) and end.facts is not None, "the play was the last phase"
    match objective:
        case Objective.CARD_POINTS:
            later = Cards.of(card for trick, _ in last.tricks[len(phase.tricks) :] for card in trick.cards)
            return end.game.deck.points_in(_pile(end.facts, side, last) - later)
        case Objective.TRICKS:
            return phase.tricks_of(*side)
        case Objective.PAGAT_ULTIMO:
            return 0
        case Objective.XXI_CATCH:
            return int(any(_is_caught(trick, taker, side) for trick, taker in phase.tricks))
        case _:
            assert_never(objective)


def _pile(facts: Facts, side: tuple[Seat, ...], play: TrickPlay) -> Cards:
    """What is counted for *side* at the end, talon and discards included."""
    if not facts.piles:
        return play.taken_by(*side)
    return facts.piles[0 if facts.declarers else side[0] - 1]


def _is_caught(trick: Trick, taker: Seat, side: tuple[Seat, ...]) -> bool:
    """Whether *side* took the XXI of the others with *trick*."""
    return taker in side and any(card is MOND and seat not in side for seat, card in trick.plays)


def _weighed(objective: Objective, deck: Deck) -> _kernel.Objective:
    """*objective* as the kernel counts it."""
    weights = deck.points if objective is Objective.CARD_POINTS else (0,) * len(PACK)
    made: _kernel.Objective = kernel().Objective(
        weights,
        per_trick=int(objective is Objective.TRICKS),
        pagat_last=int(objective is Objective.PAGAT_ULTIMO),
        catches_mond=int(objective is Objective.XXI_CATCH),
    )
    return made

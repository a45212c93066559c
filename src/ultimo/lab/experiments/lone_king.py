"""A lone King: how often some other hand is void in its suit (CT-35)."""

from __future__ import annotations

from math import comb

import numpy as np

from ultimo.core.cards import COLOR_SUITS, KINGS, SUITS, TAROKS
from ultimo.core.seats import SEATS
from ultimo.games.calling_the_twenty import GAME
from ultimo.lab.deals import Deals, Whole, dealt, note_all
from ultimo.lab.estimates import Counts, estimate
from ultimo.lab.experiment import Experiment, Finding, Said

VOID = "some other hand is void in the suit"
TRUMPS = "some other hand is void in the suit and has a tarok"
EXACT = 1 - 3 * comb(10, 2) * 10 * 10 / comb(30, 4)  # four cards among three hands of ten, none of them without one


def count(seed: int, numbers: range) -> Counts:
    """The lone Kings of all seats and suits."""
    deals, counts = dealt(GAME, seed, numbers), Counts()
    events = np.stack([_by_suit(deals, index) for index in range(len(COLOR_SUITS))]).sum(axis=0)
    kings, void, trumped = events.T
    note_all(counts, VOID, void, kings)
    note_all(counts, TRUMPS, trumped, kings)
    return counts


def _by_suit(deals: Deals, index: int) -> Whole:
    """Deals × 3: the lone Kings of a suit, and those of them with which the two events come."""
    suit = SUITS[COLOR_SUITS[index]]
    lengths, king = deals.held(suit), deals.held(suit & KINGS)
    lone = (lengths == 1) & (king == 1)
    void = lengths == 0  # never the holder of the King
    trumps = void & (deals.held(TAROKS) > 0)
    found = lone.sum(axis=1)
    return np.stack([found, found * void.any(axis=1), found * trumps.any(axis=1)], axis=1)


def findings(counts: Counts) -> list[Finding]:
    """Both events."""
    said = {VOID: Said.exactly(EXACT, f"51 %; by counting {EXACT:.2%}")}
    known = [(name, estimate(counts[name])) for name in (VOID, TRUMPS) if name in counts]
    return [Finding(name, found, "%", said.get(name)) for name, found in known if found]


EXPERIMENT = Experiment(
    name="lone-king",
    game=GAME,
    rule="CT-35",
    claim="51 % of the time somebody can trump a lone King.",
    assumptions="Cards as dealt, before anything is played: when the King is led to the first trick. The event is that"
    f" one of the {len(SEATS) - 1} other hands has no card of the suit; below it, that such a hand has a tarok too.",
    method="Deals at random; of all Kings dealt without another card of their suit, the share with the event.",
    deals=1_000_000,
    shard=50_000,
    count=count,
    findings=findings,
)

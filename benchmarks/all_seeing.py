"""The pair that sees all cards: at each turn it plays a card that is best if all play best with open cards.

Of several best cards it plays the one the reference bot would play, else the lowest: where a limit leaves questions
open, nearly every card is as good as what was proved, and its play stays sensible. Finding best cards is dear, so what
was found is kept, position by position, under a key made of all that determines it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from benchmarks.first_leads import Lead
from benchmarks.kept_lines import KeptLines
from benchmarks.strength import Both, Result, result_of
from ultimo.bots import Luck, MakePlayer
from ultimo.bots.kernel import kernel, kernel_play, seat_mask
from ultimo.core.actions import PLAYS, Play
from ultimo.core.cards import Card, Deck, card
from ultimo.core.phases.tricks import TrickPlay
from ultimo.core.seats import SEATS, Seat
from ultimo.core.shuffle import seeded_key

METHOD = 1  # raised when other cards may be found
NODES = {"texas-tarok": 300_000}  # for one question, where full deals take too long; what is not proved counts as no
DEAR = 6  # positions with more cards in a hand are kept


class Best(NamedTuple):
    """A best card, and what it is worth to the pair in the tricks that are not yet complete."""

    card: Card
    worth: int
    exact: bool  # False: a limit was reached, it may be worth more, and another card too


class AllSeeing:
    """Plays both seats of *pair* through one hand; *sure* is what it is certain of from its last turn on."""

    def __init__(self, pair: tuple[Seat, ...], deck: Deck, nodes: int, found: KeptLines) -> None:
        self.pair = pair
        self.deck = deck
        self.nodes = nodes  # for one question; 0: no limit
        self.found = found
        self.sure = 0  # card points of the whole play
        self.exact = True  # whether no limit was reached so far

    def card(self, phase: TrickPlay, usual: Card) -> Card:
        """The card of the pair's seat that is to act; *usual* if that is a best one."""
        if len(phase.playable) == 1:
            return next(iter(phase.playable))
        taken = self.deck.points_in(phase.taken_by(*self.pair))
        least = max(self.sure - taken, 0)
        best = self._best(phase, usual, least)
        self.sure = taken + best.worth
        self.exact = self.exact and best.exact
        return best.card

    def _best(self, phase: TrickPlay, usual: Card, least: int) -> Best:
        order = (usual, *(card for card in reversed(tuple(phase.playable)) if card is not usual))
        find = partial(best_card, phase, order, self.pair, self.deck, least, self.nodes)
        if max(map(len, phase.hands)) <= DEAR:
            return find()
        told = (METHOD, self.pair, self.deck.points, least, self.nodes, phase.rules, phase.trick, phase.hands, usual)
        key = hashlib.sha256(repr(told).encode()).hexdigest()[:32]
        token, worth, exact = self.found.once(key, lambda: _told(find()))
        return Best(card(token), worth, exact)


def _told(best: Best) -> tuple[str, int, bool]:
    return best.card.token, best.worth, best.exact


def best_card(
    phase: TrickPlay, order: Sequence[Card], pair: tuple[Seat, ...], deck: Deck, least: int, nodes: int
) -> Best:
    """The first in *order* of the best cards for *pair*, which is sure of *least*; *nodes* a question, 0: no limit."""
    solver = kernel().Solver(kernel_play(phase), seat_mask(pair), kernel().Objective(deck.points))
    undecided = 0

    def attains(need: int, one: Card | None = None) -> bool:
        nonlocal undecided
        answer = solver.attains(need, -1 if one is None else one.index, nodes)
        undecided += answer < 0 and one is None
        return bool(answer == 1)

    worth = most_attained(attains, least, solver.most)
    found = next((one for one in order if attains(worth, one)), None)
    if found is None:
        return Best(order[0], 0, exact=False)
    return Best(found, worth, exact=not undecided)


def most_attained(attains: Callable[[int], bool], low: int, high: int) -> int:
    """The most of *low* to *high* that *attains* affirms; *low* is known, and asked near first, as it is often it."""
    step = 1
    while low < high:
        need = min(low + step, (low + high + 1) // 2)
        if attains(need):
            low, step = need, 2 * step
        else:
            high = need - 1
    return low


class Seen(NamedTuple):
    """What the all-seeing pair came to in the two hands of a deal."""

    both: Both
    exact: bool


def all_seeing(lead: Lead, reference: MakePlayer, found: KeptLines) -> Seen:
    """Both hands of a deal against *reference*."""
    declaring, first = _hand(lead, lead.declarers, reference, found)
    defending, second = _hand(lead, lead.defenders, reference, found)
    return Seen(Both(declaring, defending), first and second)


def _hand(lead: Lead, pair: tuple[Seat, ...], reference: MakePlayer, found: KeptLines) -> tuple[Result, bool]:
    state, hand = lead.state, seeded_key(lead.seed, lead.number)
    seeing = AllSeeing(pair, state.game.deck, NODES.get(state.game.id, 0), found)
    players = {seat: reference(Luck(seeded_key(lead.seed, lead.number, seat), hand)) for seat in SEATS}
    while state.actor is not None:
        usual = players[state.actor].choose(state.view(state.actor))
        assert isinstance(state.phase, TrickPlay) and isinstance(usual, Play), "after the first lead cards are played"
        seen = state.actor in pair
        state = state.apply(PLAYS[seeing.card(state.phase, usual.card).index] if seen else usual)
    return result_of(state, declaring=pair == lead.declarers), seeing.exact

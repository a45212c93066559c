"""Whole hands from what a bot imagined: the deal is found again, and the moves of its view are played in it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations, islice, product
from typing import TYPE_CHECKING, NamedTuple

from tests.kernel.test_kernel import hand_of
from ultimo.bots.kernel import kernel
from ultimo.bots.policies import policy_of
from ultimo.bots.search.cards import CardSearch
from ultimo.bots.search.knowing import knowledge
from ultimo.core.actions import DISCARDS, HIDDEN_DISCARD
from ultimo.core.cards import Card, Cards
from ultimo.core.events import CardsTaken
from ultimo.core.game import Game, View
from ultimo.core.known import Known
from ultimo.core.partly_known import at_the_talon, record_of
from ultimo.core.phases import PhaseName
from ultimo.core.record import Move
from ultimo.core.seats import SEATS, Seat
from ultimo.core.state import State
from ultimo.core.table import Table
from ultimo.simulate import with_random_options

if TYPE_CHECKING:
    from ultimo import _kernel

TRUST = 0.5
DEALS = 400  # ways to have dealt and taken the cards that are tried

Taken = tuple[Card, ...]  # cards of the talon in the order in which they lay


class Imagining(NamedTuple):
    """What a bot knows at its turn in card play, and the search it would use."""

    state: State
    view: View
    cards: CardSearch
    known: _kernel.Knowledge

    def rollouts(self, worlds: int, seed: int = 1, threads: int = 1) -> _kernel.Rollouts:
        """So many imagined worlds."""
        policy = policy_of(self.view.game, self.view.public.contract or "")
        made: _kernel.Rollouts = kernel().Rollouts(self.known, policy, TRUST)
        made.run(worlds, seed, threads)
        return made


def imagining(state: State, rng: random.Random) -> Imagining:
    """What the seat to act in *state* knows."""
    view = state.view(state.actor)
    cards = CardSearch()
    return Imagining(state, view, cards, knowledge(view, cards.grounds_of(view, rng)))


def decisions(game: Game, hands: range, each: int) -> Iterator[Imagining]:
    """Every so many decisions of the card play of hands that were played with options by lot."""
    for index in hands:
        rng = random.Random(index)
        played = list(hand_of(with_random_options(game, 1, index), index))
        turns = [state for state in played if state.phase_name is PhaseName.PLAY]
        yield from (imagining(state, rng) for state in turns[index % each :: each])


# ── the worlds ──


def world_of(sample: _kernel.Sample, view: View) -> State | None:
    """A hand that agrees with *view* in which the cards lie as *sample* has them; None if there is none."""
    known = Known(record_of(view))
    laid = [Cards(pile) for pile in sample.laid]
    for table in islice(_deals(sample, view, known), DEALS):
        for world in _replayed(State.begin(view.game, table), known.record.moves, laid):
            if world.view(view.seat) == view:
                return world
    return None


def _deals(sample: _kernel.Sample, view: View, known: Known) -> Iterator[Table]:
    """The ways in which each seat can have come to its cards."""
    had = [Cards(hand | pile) for hand, pile in zip(sample.hands, sample.laid, strict=True)]
    places: dict[Seat, Sequence[int]] = {
        event.seat: at for event, at in at_the_talon(view.log, view.game.talon) if isinstance(event, CardsTaken)
    }
    talon = known.record.talon
    lying = view.game.deck.all - Cards.of(card for card in talon if card)
    for cards in had:
        lying -= cards
    ways = [list(_taken(had[seat - 1], seat, places.get(seat, ()), view, known)) for seat in SEATS]
    for taken in product(*ways):
        rest = iter(lying)
        dealt = list(talon)
        for seat in SEATS:
            for place, card in zip(places.get(seat, ()), taken[seat - 1], strict=True):
                dealt[place] = card
        one, two, three, four = (had[seat - 1] - Cards.of(taken[seat - 1]) for seat in SEATS)
        full = tuple(card or next(rest) for card in dealt)
        yield Table((one, two, three, four), full, multiplier=view.multiplier)


def _taken(had: Cards, seat: Seat, places: Sequence[int], view: View, known: Known) -> Iterator[Taken]:
    """What *seat* can have taken from *places* of the talon, so that what it said fits the cards dealt."""
    shown = [known.record.talon[place] for place in places]
    sure = Cards.of(card for card in shown if card)
    if not sure <= had:
        return
    for cards in combinations(had - sure - known.dealt(seat), shown.count(None)):
        unknown = iter(cards)
        taken = tuple(card or next(unknown) for card in shown)
        dealt = had - Cards.of(taken)
        counts = [count for count in known.counts if count.as_dealt and count.seat == seat]
        if all(count.least <= len(dealt & count.cards) <= count.most for count in counts):
            yield taken


def _replayed(state: State, moves: Sequence[Move], laid: Sequence[Cards]) -> Iterator[State]:
    """*state* after *moves*, if all are legal; what was laid away unseen, in every order."""
    for index, (seat, action) in enumerate(moves):
        if state.actor != seat:
            return
        if action == HIDDEN_DISCARD:
            for card in laid[seat - 1] - state.table.discards[seat - 1]:
                if state.refusal(DISCARDS[card.index]) is None:
                    yield from _replayed(state.apply(DISCARDS[card.index]), moves[index + 1 :], laid)
            return
        if state.refusal(action) is not None:
            return
        state = state.apply(action)
    yield state

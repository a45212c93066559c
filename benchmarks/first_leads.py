"""Positions at the first lead of seeded deals: one plain contract a game, come to in the same way for every bot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count, islice
from typing import NamedTuple

from ultimo.core.actions import PASS, STAND, Action, Bid, Call, Discard
from ultimo.core.cards import KINGS, SUITS, TAROKS, Card, Cards
from ultimo.core.game import Game
from ultimo.core.phases import PhaseName
from ultimo.core.seats import SEATS, Seat
from ultimo.core.state import State
from ultimo.simulate import seeded_hand

PLAIN = {"calling-the-twenty": "call", "hungarian-tarokk": "three", "texas-tarok": "povinost"}
HIGH = Cards.of("SK XXI XX XIX XVIII XVII XVI XV")  # taroks that count double (CT-31)
ENOUGH = 8  # strength from which a seat bids; the mean of all hands is 7.3 to 8


class Lead(NamedTuple):
    """A deal at its first lead, two against two."""

    state: State
    declarers: tuple[Seat, ...]
    seed: int
    number: int  # of the deal, of those of the seed

    @property
    def defenders(self) -> tuple[Seat, ...]:
        """Who plays against the declarers."""
        return tuple(seat for seat in SEATS if seat not in self.declarers)


def leads(game: Game, seed: int, number: int) -> list[Lead]:
    """The first *number* deals of *seed* in which the plain contract of *game* is played two against two."""
    return list(islice(_leads(game, seed), number))


def _leads(game: Game, seed: int) -> Iterator[Lead]:
    for index in count():
        lead = _lead(seeded_hand(game, seed, index), seed, index)
        if lead is not None:
            yield lead


def _lead(dealt: State, seed: int, index: int) -> Lead | None:
    """The deal when the first seat that can bid the plain contract has it; None if there is no pair then."""
    goal = Bid(PLAIN[dealt.game.id])
    for bidder in bidders(dealt):
        state = first_lead(dealt, bidder, goal)
        if not state.over:
            declarers = _declarers(state)
            return Lead(state, declarers, seed, index) if len(declarers) == 2 else None
    return None


def bidders(dealt: State) -> Sequence[Seat]:
    """Who would bid: in turn those who are strong enough, then the others, the strongest first."""
    by_strength = sorted(SEATS, key=lambda seat: -strength(dealt.dealt.hand(seat)))
    strong = [seat for seat in SEATS if strength(dealt.dealt.hand(seat)) >= ENOUGH]
    return [*strong, *(seat for seat in by_strength if seat not in strong)]


def strength(hand: Cards) -> int:
    """What CT-31 counts: taroks 1, from XV up 2, Kings 1."""
    return len(hand & TAROKS) + len(hand & HIGH) + len(hand & KINGS)


def first_lead(state: State, bidder: Seat, goal: Bid) -> State:
    """The hand at its first lead if *bidder* alone bids and nothing is announced; over if the bid cannot be made."""
    while not state.over and state.phase_name is not PhaseName.PLAY:
        state = state.apply(_action(state, bidder, goal))
    return state


def _action(state: State, bidder: Seat, goal: Bid) -> Action:
    legal = state.legal_actions()
    assert state.actor is not None, "somebody is to act"
    hand = state.table.hand(state.actor)
    match state.phase_name:
        case PhaseName.AUCTION | PhaseName.CHOICE:
            bids = goal in legal and (state.actor == bidder or state.phase_name is PhaseName.CHOICE)
            return goal if bids else _quiet(legal)
        case PhaseName.DISCARD:
            return min((action for action in legal if isinstance(action, Discard)), key=lambda act: _dear(act, state))
        case PhaseName.CALL:
            calls = [action for action in legal if isinstance(action, Call)]
            return next((call for call in calls if call.card not in hand), calls[0])
        case _:
            return _quiet(legal)


def _quiet(legal: Sequence[Action]) -> Action:
    """To pass, or what there is instead: to stand, or a duty."""
    return next((action for action in (PASS, STAND) if action in legal), legal[0])


def _dear(action: Discard, state: State) -> tuple[bool, int, int, int]:
    """What is laid away comes first: from the shortest suit its dearest card; taroks in need, from the lowest."""
    card, seat = action.card, state.actor
    assert isinstance(card, Card) and seat is not None, "the own cards are known"
    suit = state.table.hand(seat) & SUITS[card.suit]
    return card in TAROKS, len(suit), -state.game.deck.points[card.index], -card.index


def _declarers(state: State) -> tuple[Seat, ...]:
    """The declarer's side, which does not depend on how the cards are played."""
    while not state.over:
        state = state.apply(state.legal_actions()[0])
    assert state.facts is not None, "the hand is over"
    return state.facts.declarers

"""Worlds taken back to the first lead, and whose side is whose in them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ultimo.core.actions import Discard, Play
from ultimo.core.cards import PAGAT, Card, Cards
from ultimo.core.events import Acted
from ultimo.core.facts import Facts
from ultimo.core.game import View
from ultimo.core.phases.tricks import TrickPlay
from ultimo.core.seats import SEATS, Seat, at, going_round
from ultimo.core.state import State
from ultimo.core.table import NO_CARDS, Table
from ultimo.core.tricks import Trick
from ultimo.core.worlds import Supposed

NO_HANDS = (NO_CARDS, NO_CARDS, NO_CARDS, NO_CARDS)


class Ground(NamedTuple):
    """A world that agrees with the view, at the first lead, and how it ends if played anyhow: whose side is whose."""

    state: State
    play: TrickPlay
    facts: Facts

    @property
    def side(self) -> tuple[Seat, ...]:
        """The declarer's side; nobody where each plays alone."""
        return () if self.each_alone else self.facts.declarers

    @property
    def each_alone(self) -> bool:
        """Whether every seat plays for itself."""
        return len(self.facts.tricks) == len(SEATS)

    def holder(self, card: Card | None) -> Seat | None:
        """Who holds *card* at the first lead; None: nobody, or there is no such card."""
        return None if card is None else self.play.table.holder(card)

    def takes_aside(self, card: Card | None) -> bool:
        """Whether *card* lies aside, and for that all that does counts for the declarer's side."""
        aside = self.state.game.deck.all - all_of(self.play.table.hands)
        return card is not None and card in aside and bool(self.facts.piles) and aside <= self.facts.piles[0]

    def holds_pagat_with(self, seats: Sequence[Seat]) -> bool:
        """Whether the Pagat is held on the side of one of *seats*."""
        holder = self.play.table.holder(PAGAT)
        return holder is not None and any((seat in self.side) is (holder in self.side) for seat in seats)

    @property
    def counting(self) -> tuple[Seat, ...]:
        """The seats of the declarer's side whose cards laid away are counted for it."""
        discards = self.play.table.discards
        return tuple(
            s for s in self.side if self.facts.piles and discards[s - 1] and discards[s - 1] <= self.facts.piles[0]
        )


def ground_of(world: State) -> Ground:
    """*world*, in which cards are being played, taken back to its first lead."""
    assert isinstance(world.phase, TrickPlay), "cards are being played"
    begun = world.phase
    if begun.tricks or begun.trick.cards:
        begun = TrickPlay.begin(begun.table, begun.rules, begun.cites, _leader(begun), begun.lone)
    state = State(world.game, world.dealt, begun, world.ended, world.log, None, [])
    end = state.once_over(_anyhow(begun))
    assert end.facts is not None, "the hand is over"
    return Ground(state, begun, end.facts)


def _anyhow(begun: TrickPlay) -> TrickPlay:
    """*begun* at its end, with the cards fallen in any order, legal or not: whose side is whose depends on no trick."""
    leader = begun.trick.leader
    falling = zip(*(at(begun.hands, seat) for seat in going_round(leader)), strict=True)
    return ended(begun, begun.table, [(Trick(leader, cards), leader) for cards in falling])


def ended(begun: TrickPlay, table: Table, tricks: Sequence[tuple[Trick, Seat]]) -> TrickPlay:
    """The play that began like *begun*, but from *table*, at its end, after *tricks*, each with its taker."""
    last = Trick(tricks[-1][1])
    return TrickPlay(table, begun.rules, begun.cites, NO_HANDS, last, None, tuple(tricks), begun.lone)


def _leader(play: TrickPlay) -> Seat:
    return play.tricks[0][0].leader if play.tricks else play.trick.leader


def places(view: View, card: Card) -> Iterable[Supposed]:
    """Where *card*, which makes the partner, may have been at the first lead, as far as nobody has to search."""
    return (Supposed(card, place) for place in _places(view, card))


def _places(view: View, card: Card) -> tuple[Seat | None, ...]:
    for event in view.log:
        match event:
            case Acted(seat, Play(played)) if played is card:
                return (seat,)
            case Acted(_, Discard(laid)) if laid is card:
                return (None,)
    if card in view.hand:
        return (view.seat,)
    others = [seat for seat in SEATS if seat not in (view.seat, view.public.declarer)]
    shown = [seat for seat in others if view.public.sides.get(seat)]
    hidden = [seat for seat in others if seat not in view.public.sides]
    return tuple(shown) or (*hidden, view.public.declarer, None)


def all_of(piles: Iterable[Cards]) -> Cards:
    """The cards of all *piles*."""
    together = NO_CARDS
    for pile in piles:
        together |= pile
    return together

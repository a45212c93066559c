"""The card play of a finished hand, play by play, with what the seat to act could be sure of: nothing is guessed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from ultimo.core.actions import Play
from ultimo.core.cards import Card, Cards, card
from ultimo.core.events import CardsTaken
from ultimo.core.game import View
from ultimo.core.known import obstacles
from ultimo.core.phases.tricks import TrickPlay
from ultimo.core.seats import SEATS, PerSeat, Seat, at, others, put
from ultimo.core.state import State
from ultimo.core.tricks import Trick, TrickRules

NO_CARDS = Cards()
UNCALLED = {"ze-ruky": card("XX")}  # contracts whose partner holds a card that nobody calls (TX-21)


@dataclass(frozen=True)
class Moment:
    """One play, before it is made, as its seat saw the hand."""

    view: View
    phase: TrickPlay
    card: Card  # which is then played
    lacks: PerSeat[Cards]  # what each seat is known not to hold, by what it played
    move: int  # how many actions of the hand came before

    @property
    def seat(self) -> Seat:
        """Who plays."""
        assert self.phase.actor is not None, "somebody plays"
        return self.phase.actor

    @property
    def trick(self) -> Trick:
        """The trick as it lies."""
        return self.phase.trick

    @property
    def choices(self) -> Cards:
        """What might have been played instead."""
        return self.phase.playable - Cards(self.card.bit)

    @property
    def later(self) -> tuple[Seat, ...]:
        """Who plays to the trick after this seat."""
        return others(self.seat)[: 3 - len(self.trick.cards)]

    @cached_property
    def unseen(self) -> Cards:
        """The cards that may be in other hands."""
        return unseen(self.view)

    def may_hold(self, seat: Seat) -> Cards:
        """The cards that another *seat* may hold for all that is known."""
        return self.unseen - at(self.lacks, seat)

    @cached_property
    def partners(self) -> tuple[Seat, ...]:
        """Those who are certainly on the own side."""
        return partners(self.view, self.lacks)

    @property
    def strangers(self) -> tuple[Seat, ...]:
        """Opponents, and those who may be."""
        return tuple(seat for seat in others(self.seat) if seat not in self.partners)

    def may_beat(self, cards: Cards) -> bool:
        """Whether a stranger who plays later may hold one of *cards*."""
        return any(self.may_hold(seat) & cards for seat in self.later if seat in self.strangers)


def moments(state: State) -> Iterator[Moment]:
    """Every play of the hand, in order."""
    now, lacks = State.begin(state.game, state.dealt), (NO_CARDS, NO_CARDS, NO_CARDS, NO_CARDS)
    for move, (seat, action) in enumerate(state.actions):
        phase = now.phase
        if isinstance(phase, TrickPlay) and isinstance(action, Play):
            yield Moment(now.view(seat), phase, action.card, lacks, move)
            lacks = put(lacks, seat, at(lacks, seat) | obstacles(action.card, phase.trick, _free(phase.rules)))
        now = now.apply(action)


def lacks_in(view: View, rules: TrickRules) -> PerSeat[Cards]:
    """What each seat is known not to hold, by all that was played so far under *rules*."""
    lacks = (NO_CARDS, NO_CARDS, NO_CARDS, NO_CARDS)
    public = view.public
    for trick in (*(ended for ended, _ in public.tricks), *([public.trick] if public.trick else [])):
        for number, (seat, played) in enumerate(trick.plays):
            before = Trick(trick.leader, trick.cards[:number])
            lacks = put(lacks, seat, at(lacks, seat) | obstacles(played, before, _free(rules)))
    return lacks


def _free(rules: TrickRules) -> TrickRules:
    """*rules* without the duty to keep an announced Pagat: not all know whom it binds (HU-26)."""
    return replace(rules, pagat_held=False)


def owned(view: View) -> Cards:
    """All that the seat was dealt or took."""
    taken = [card for event in view.log if isinstance(event, CardsTaken) for card in event.cards]
    return (view.dealt or NO_CARDS) | Cards.of(taken)


def unseen(view: View) -> Cards:
    """The cards that may be in other hands; of the talon also those that lay open, which may be taken (TX-16)."""
    laid = Cards.of(card for shown in view.public.shown if shown.seat is not None for card in shown.cards)
    return view.game.deck.all - owned(view) - view.public.played - laid


def partners(view: View, lacks: PerSeat[Cards]) -> tuple[Seat, ...]:
    """Those who are on the side of the seat whatever the unseen cards are."""
    me, declarer = view.seat, view.public.declarer
    sides = [(declarer, partner) for partner in possible_partners(view, lacks)]
    return tuple(seat for seat in SEATS if seat != me and all((seat in side) is (me in side) for side in sides))


def possible_partners(view: View, lacks: PerSeat[Cards]) -> tuple[Seat | None, ...]:
    """Who may be the declarer's partner for all that the seat knows; None, or the declarer itself: nobody."""
    public = view.public
    shown = [seat for seat, with_declarer in public.sides.items() if with_declarer and seat != public.declarer]
    partner_card = public.called or UNCALLED.get(public.contract or "")
    if shown or partner_card is None:
        return tuple(shown) or (None,)
    if partner_card not in unseen(view):
        return (_owner(view, partner_card),)
    hidden = [seat for seat in SEATS if seat not in (view.seat, public.declarer) and public.sides.get(seat, True)]
    return (*(seat for seat in hidden if partner_card not in at(lacks, seat)), None)


def _owner(view: View, partner_card: Card) -> Seat | None:
    """Who has played *partner_card*, or the seat itself that holds it; None if it was laid away."""
    if partner_card in view.hand:
        return view.seat
    tricks = (*(ended for ended, _ in view.public.tricks), *([view.public.trick] if view.public.trick else []))
    return next((seat for trick in tricks if (seat := trick.player_of(partner_card))), None)

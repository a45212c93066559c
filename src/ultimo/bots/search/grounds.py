"""What a seat knows at its turn in card play, as the kernel takes it: nothing that its view does not say."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ultimo.bots.kernel import kernel, kernel_rules, seat_mask
from ultimo.bots.solver import played_out
from ultimo.core.actions import Discard, Play
from ultimo.core.bonuses import Outcome
from ultimo.core.cards import PAGAT, TAROKS, Card, Cards
from ultimo.core.events import Acted
from ultimo.core.facts import Facts
from ultimo.core.game import Count, Game, View
from ultimo.core.known import Known
from ultimo.core.partly_known import record_of
from ultimo.core.phases.tricks import TrickPlay
from ultimo.core.seats import SEATS, Seat
from ultimo.core.state import State
from ultimo.core.table import NO_CARDS
from ultimo.core.worlds import Supposed

if TYPE_CHECKING:
    from ultimo import _kernel

NOBODY = -1
PAGAT_ULTIMO = "pagat-ultimo"
SETS = ("trull", "four-kings")


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
        aside = self.state.game.deck.all - _all(self.play.table.hands)
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
    end = played_out(world)
    assert end.facts is not None, "the hand is over"
    return Ground(state, begun, end.facts)


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


def sets_pay(game: Game) -> bool:
    """Whether the Trull or four Kings are paid to the side that takes them, and not only to who was dealt them."""
    return any(Outcome.SILENT_MADE in game.bonuses.get(name, ()) for name in SETS)


def knowledge(view: View, grounds: Sequence[Ground]) -> _kernel.Knowledge:
    """What *view* says of a play that has the rules and sides of *grounds*, and of no other side."""
    return _Gathering(view, grounds).knowledge()


class _Gathering:
    def __init__(self, view: View, grounds: Sequence[Ground]) -> None:
        self.view = view
        self.grounds = grounds
        self.ground = grounds[0]
        self.known = Known(record_of(view))
        self.known.learn_takers(view.log, len(self.known.record.moves))
        self.acted = [(event.seat, event.action) for event in view.log if isinstance(event, Acted)]
        self.plays = [(seat, action.card) for seat, action in self.acted if isinstance(action, Play)]
        self.known.learn_plays(self._so_far())
        self.told = self.known.told
        self.partner_card = view.game.playing(view.public).partner_card
        self.places = {ground.holder(self.partner_card) for ground in grounds}

    def _so_far(self) -> TrickPlay:
        """The play up to now, as far as the table saw it."""
        begun, public = self.ground.play, self.view.public
        trick = public.trick or begun.trick
        return TrickPlay(
            begun.table, begun.rules, begun.cites, begun.hands, trick, None, tuple(public.tricks), begun.lone
        )

    def knowledge(self) -> _kernel.Knowledge:
        """All of it."""
        view, ground = self.view, self.ground
        played = view.public.played
        laid = [self._laid(seat) for seat in SEATS]
        left = self._left_lying()
        hands = [self._held(seat) - played - _all(laid) for seat in SEATS]
        unseen = view.game.deck.all - played - _all(hands) - _all(laid) - left
        sizes = [self._size(seat) - len(hands[seat - 1]) for seat in SEATS]
        may = [NO_CARDS if seat == view.seat else self._may_hold(unseen, seat) for seat in SEATS]
        hidden = [self.known.laid[seat - 1] - len(self.told.laid[seat - 1]) for seat in SEATS]
        may_lay = [self._may_lay(unseen, seat) for seat in SEATS]
        counting = [seat for seat in SEATS if any(seat in other.counting for other in self.grounds)]
        made: _kernel.Knowledge = kernel().Knowledge(
            kernel_rules(ground.play.rules),
            (self.plays[0][0] if self.plays else ground.play.trick.leader) - 1,
            NOBODY if ground.play.lone is None else ground.play.lone - 1,
            [card.index for _, card in self.plays],
            [cards.mask for cards in hands],
            [cards.mask for cards in laid],
            unseen.mask,
            [*sizes, len(unseen) - sum(sizes)],
            [*(cards.mask for cards in may), self._may_lie(unseen, may_lay).mask],
            hidden,
            [
                NOBODY if taroks is None else taroks - len(laid[at] & TAROKS)
                for at, taroks in enumerate(self.told.taroks)
            ],
            [cards.mask for cards in may_lay],
            seat_mask(counting),
            any(other.takes_aside(self.partner_card) for other in self.grounds),
            NOBODY if ground.each_alone else self._declarer() - 1,
            seat_mask(() if ground.each_alone else self._sure_side()),
            NOBODY if self.partner_card is None else self.partner_card.index,
            self._sayers()[0] - 1 if self._sayers() else NOBODY,
            seat_mask(self._held_by()),
            sum(action.card.bit for action in view.actions if isinstance(action, Play)),
            view.game.deck.points,
            sets_pay(view.game),
        )
        for count in self.known.counts:
            if count.seat != view.seat:
                unless = [cards.mask for cards in count.unless]
                made.bound(count.seat - 1, count.cards.mask, *self._bounds(count), unless)
        return made

    # ── the cards ──

    def _held(self, seat: Seat) -> Cards:
        """The cards *seat* is known to hold or to have played."""
        if seat == self.view.seat:
            return self.view.hand
        partner_card = self._partner_card() if self.places == {seat} else NO_CARDS
        return self.known.kept[seat - 1] | partner_card

    def _size(self, seat: Seat) -> int:
        return len(self.ground.play.hands[seat - 1]) - sum(player == seat for player, _ in self.plays)

    def _laid(self, seat: Seat) -> Cards:
        """The cards *seat* is known to have laid away."""
        said = (
            action.card
            for player, action in self.acted
            if player == seat and isinstance(action, Discard) and action.card
        )
        return Cards.of(said) | self.told.laid[seat - 1]

    def _left_lying(self) -> Cards:
        """The cards of the talon that are known and that nobody took."""
        lying = zip(self.known.record.talon, self.known.takers, strict=True)
        return Cards.of(card for card, taker in lying if card and taker is None)

    def _owned_by(self, cards: Cards, seat: Seat) -> Cards:
        """Those of *cards* that are not known to have come to another seat."""
        return Cards.of(card for card in cards if self._owner(card) in (None, seat))

    def _owner(self, card: Card) -> Seat | None:
        lying = zip(self.known.record.talon, self.known.takers, strict=True)
        taken = next((taker for other, taker in lying if other is card), None)
        return taken or self.known.owner(card)

    def _may_hold(self, unseen: Cards, seat: Seat) -> Cards:
        pagat_held = all(ground.play.rules.pagat_held for ground in self.grounds)
        may = unseen - self.known.lacked(seat, pagat_held) - self._none_of(seat)
        return self._owned_by(may if seat in self.places else may - self._partner_card(), seat)

    def _may_lay(self, unseen: Cards, seat: Seat) -> Cards:
        may = unseen & self.known.layable(seat) - self._none_of(seat)
        return self._owned_by(may if None in self.places else may - self._partner_card(), seat)

    def _may_lie(self, unseen: Cards, may_lay: Sequence[Cards]) -> Cards:
        """What may lie aside: laid away, or left in the talon."""
        lying = zip(self.known.record.talon, self.known.takers, strict=True)
        if (None, None) in lying:
            return unseen if None in self.places else unseen - self._partner_card()
        return _all([may_lay[seat - 1] for seat in SEATS if self.known.laid[seat - 1]])

    def _none_of(self, seat: Seat) -> Cards:
        """The cards *seat* is known not to have had."""
        return _all(
            [
                count.cards
                for count in self.known.counts
                if count.seat == seat and self._bounds(count)[1] == 0 and not count.unless
            ]
        )

    def _bounds(self, count: Count) -> tuple[int, int]:
        """The least and most of what *count* counts that its seat had, what it laid away included."""
        if count.as_dealt:
            return count.least, count.most + self.known.takers.count(count.seat)
        laid = (self.told.taroks[count.seat - 1] or 0) if count.cards == TAROKS else 0
        return count.least + laid, count.most + laid

    # ── the sides ──

    def _partner_card(self) -> Cards:
        return Cards(self.partner_card.bit) if self.partner_card else NO_CARDS

    def _sure_side(self) -> tuple[Seat, ...]:
        """Who belongs to the declarer whoever holds the partner's card."""
        return self.ground.side if self.partner_card is None else (self._declarer(),)

    def _declarer(self) -> Seat:
        declarer = self.ground.facts.declarer
        assert declarer is not None, "somebody declared"
        return declarer

    def _sayers(self) -> list[Seat]:
        """Who announced the Pagat for the last trick."""
        return [seat for bonus, seat in self.view.public.said if bonus == PAGAT_ULTIMO]

    def _held_by(self) -> list[Seat]:
        """For whose side the Pagat must be kept if that side holds it: who announced it, where the table plays so."""
        free = any(
            ground.holds_pagat_with(self._sayers()) and not ground.play.rules.pagat_held for ground in self.grounds
        )
        return [] if free else self._sayers()


def _all(piles: Iterable[Cards]) -> Cards:
    together = NO_CARDS
    for pile in piles:
        together |= pile
    return together

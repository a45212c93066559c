"""What one seat knows of a play, which is what its view says, and what who sees all knows; as the kernel takes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ultimo.bots.kernel import kernel, kernel_rules, seat_mask
from ultimo.bots.search.grounds import Ground, all_of
from ultimo.core.actions import Discard, Play
from ultimo.core.bonuses import Outcome
from ultimo.core.cards import TAROKS, Card, Cards
from ultimo.core.events import Acted
from ultimo.core.game import Count, Game, View
from ultimo.core.known import Known
from ultimo.core.partly_known import record_of
from ultimo.core.phases.tricks import TrickPlay
from ultimo.core.seats import SEATS, Seat
from ultimo.core.table import NO_CARDS

if TYPE_CHECKING:
    from ultimo import _kernel

NOBODY = -1
PAGAT_ULTIMO = "pagat-ultimo"
SETS = ("trull", "four-kings")


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
        hands = [self._held(seat) - played - all_of(laid) for seat in SEATS]
        unseen = view.game.deck.all - played - all_of(hands) - all_of(laid) - left
        sizes = [self._size(seat) - len(hands[seat - 1]) for seat in SEATS]
        may = [NO_CARDS if seat == view.seat else self._may_hold(unseen, seat) for seat in SEATS]
        hidden = [self.known.laid[seat - 1] - len(self.told.laid[seat - 1]) for seat in SEATS]
        may_lay = [self._may_lay(unseen, seat) for seat in SEATS]
        counting = [seat for seat in SEATS if any(seat in other.counting for other in self.grounds)]
        made: _kernel.Knowledge = kernel().Knowledge(
            rules=kernel_rules(ground.play.rules),
            leader=(self.plays[0][0] if self.plays else ground.play.trick.leader) - 1,
            lone=_counted(ground.play.lone),
            played=[card.index for _, card in self.plays],
            hands=[cards.mask for cards in hands],
            laid=[cards.mask for cards in laid],
            unseen=unseen.mask,
            sizes=[*sizes, len(unseen) - sum(sizes)],
            may=[*(cards.mask for cards in may), self._may_lie(unseen, may_lay).mask],
            laid_hidden=hidden,
            laid_taroks=[
                NOBODY if taroks is None else taroks - len(laid[at] & TAROKS)
                for at, taroks in enumerate(self.told.taroks)
            ],
            may_lay=[cards.mask for cards in may_lay],
            laid_counts=seat_mask(counting),
            aside_counts=any(other.takes_aside(self.partner_card) for other in self.grounds),
            declarer=NOBODY if ground.each_alone else self._declarer() - 1,
            side=seat_mask(() if ground.each_alone else self._sure_side()),
            called=NOBODY if self.partner_card is None else self.partner_card.index,
            pagat_said=self._sayers()[0] - 1 if self._sayers() else NOBODY,
            pagat_held_by=seat_mask(self._held_by()),
            legal=sum(action.card.bit for action in view.actions if isinstance(action, Play)),
            points=view.game.deck.points,
            sets_pay=sets_pay(view.game),
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
        return all_of([may_lay[seat - 1] for seat in SEATS if self.known.laid[seat - 1]])

    def _none_of(self, seat: Seat) -> Cards:
        """The cards *seat* is known not to have had."""
        return all_of(
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


def open_knowledge(ground: Ground) -> _kernel.Knowledge:
    """What who sees all cards knows at the first lead."""
    play, table = ground.play, ground.play.table
    lying = Cards.of(table.talon).mask
    sayers = [said.seat for said in ground.facts.announced if said.bonus == PAGAT_ULTIMO]
    made: _kernel.Knowledge = kernel().Knowledge(
        rules=kernel_rules(play.rules),
        leader=play.trick.leader - 1,
        lone=_counted(play.lone),
        played=[],
        hands=[hand.mask for hand in play.hands],
        laid=[pile.mask for pile in table.discards],
        unseen=lying,
        sizes=[0, 0, 0, 0, len(table.talon)],
        may=[0, 0, 0, 0, lying],
        laid_hidden=[0, 0, 0, 0],
        laid_taroks=[NOBODY] * 4,
        may_lay=[0, 0, 0, 0],
        laid_counts=seat_mask(ground.counting),
        aside_counts=False,
        declarer=NOBODY if ground.each_alone else _counted(ground.facts.declarer),
        side=seat_mask(ground.side),
        called=NOBODY,
        pagat_said=_counted(sayers[0] if sayers else None),
        pagat_held_by=seat_mask(SEATS if play.rules.pagat_held else ()),
        legal=0,
        points=ground.state.game.deck.points,
        sets_pay=sets_pay(ground.state.game),
    )
    return made


def _counted(seat: Seat | None) -> int:
    """*seat* as the kernel counts it."""
    return NOBODY if seat is None else seat - 1

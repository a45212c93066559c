"""What a seat knows at its turn in card play, as the kernel takes it: nothing that its view does not say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ultimo.bots.kernel import kernel, kernel_rules, seat_mask
from ultimo.core.actions import Discard, Play
from ultimo.core.bonuses import Outcome
from ultimo.core.cards import TAROKS, Card, Cards
from ultimo.core.events import Acted
from ultimo.core.facts import Facts
from ultimo.core.game import Game, View
from ultimo.core.known import Known
from ultimo.core.partly_known import record_of
from ultimo.core.phases.tricks import TrickPlay
from ultimo.core.seats import SEATS, Seat
from ultimo.core.state import State
from ultimo.core.table import NO_CARDS

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
    end = world
    while not end.over:
        end = end.apply(end.legal_actions()[0])
    assert end.facts is not None, "the hand is over"
    return Ground(state, begun, end.facts)


def _leader(play: TrickPlay) -> Seat:
    return play.tricks[0][0].leader if play.tricks else play.trick.leader


def sets_pay(game: Game) -> bool:
    """Whether the Trull or four Kings are paid to the side that takes them, and not only to who was dealt them."""
    return any(Outcome.SILENT_MADE in game.bonuses.get(name, ()) for name in SETS)


def knowledge(view: View, grounds: Sequence[Ground]) -> _kernel.Knowledge:
    """What *view* says of a play that has the rules and sides of *grounds*."""
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

    def _so_far(self) -> TrickPlay:
        """The play up to now, as far as the table saw it."""
        begun, public = self.ground.play, self.view.public
        trick = public.trick or begun.trick
        return TrickPlay(
            begun.table, begun.rules, begun.cites, begun.hands, trick, None, tuple(public.tricks), begun.lone
        )

    def knowledge(self) -> _kernel.Knowledge:
        """All of it."""
        view, known, ground = self.view, self.known, self.ground
        played = view.public.played
        laid = [self._laid(seat) for seat in SEATS]
        hands = [view.hand if seat == view.seat else known.kept[seat - 1] - played - self._all(laid) for seat in SEATS]
        unseen = view.game.deck.all - played - self._all(hands) - self._all(laid)
        sizes = [self._size(seat) - len(hands[seat - 1]) for seat in SEATS]
        may = [NO_CARDS if seat == view.seat else self._may_hold(unseen, seat) for seat in SEATS]
        hidden = [known.laid[seat - 1] - len(self.told.laid[seat - 1]) for seat in SEATS]
        may_lay = [self._may_lay(unseen, seat) for seat in SEATS]
        made: _kernel.Knowledge = kernel().Knowledge(
            kernel_rules(ground.play.rules),
            (self.plays[0][0] if self.plays else ground.play.trick.leader) - 1,
            NOBODY if ground.play.lone is None else ground.play.lone - 1,
            [card.index for _, card in self.plays],
            [cards.mask for cards in hands],
            [cards.mask for cards in laid],
            unseen.mask,
            [*sizes, len(unseen) - sum(sizes)],
            [*(cards.mask for cards in may), self._may_lie(unseen).mask],
            hidden,
            [
                NOBODY if taroks is None else taroks - len(laid[at] & TAROKS)
                for at, taroks in enumerate(self.told.taroks)
            ],
            [cards.mask for cards in may_lay],
            seat_mask([seat for seat in SEATS if any(seat in other.counting for other in self.grounds)]),
            NOBODY if ground.each_alone else self._declarer() - 1,
            seat_mask(() if ground.each_alone else self._sure_side()),
            self._called(),
            next((seat - 1 for bonus, seat in view.public.said if bonus == PAGAT_ULTIMO), NOBODY),
            view.game.deck.points,
            sets_pay(view.game),
        )
        for count in known.counts:
            if not count.as_dealt and count.seat != view.seat:
                made.bound(count.seat - 1, count.cards.mask, count.least, count.most)
        return made

    @staticmethod
    def _all(piles: Sequence[Cards]) -> Cards:
        together = NO_CARDS
        for pile in piles:
            together |= pile
        return together

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

    def _owned_by(self, cards: Cards, seat: Seat) -> Cards:
        """Those of *cards* that are not known to have come to another seat."""
        return Cards.of(card for card in cards if self._owner(card) in (None, seat))

    def _owner(self, card: Card) -> Seat | None:
        taken = next(
            (who for other, who in zip(self.known.record.talon, self.known.takers, strict=True) if other is card), None
        )
        return taken or self.known.owner(card)

    def _may_hold(self, unseen: Cards, seat: Seat) -> Cards:
        pagat_held = self.ground.play.rules.pagat_held
        return self._owned_by(unseen - self.known.lacked(seat, pagat_held), seat)

    def _may_lay(self, unseen: Cards, seat: Seat) -> Cards:
        return self._owned_by(unseen & self.known.layable(seat), seat)

    def _may_lie(self, unseen: Cards) -> Cards:
        """What may lie aside: laid away, or left in the talon."""
        left = len(self.ground.play.table.talon)
        laid = self._all([self._may_lay(unseen, seat) for seat in SEATS if self.known.laid[seat - 1]])
        return unseen if left else laid

    def _declarer(self) -> Seat:
        declarer = self.ground.facts.declarer
        assert declarer is not None, "somebody declared"
        return declarer

    def _sure_side(self) -> tuple[Seat, ...]:
        """Who belongs to the declarer in every world."""
        return tuple(seat for seat in SEATS if all(seat in ground.side for ground in self.grounds))

    def _called(self) -> int:
        """The card whose holder is the partner: the one called, else the one all partners imagined have in common."""
        if self.view.public.called is not None:
            return self.view.public.called.index
        partners = [ground.play.hands[ground.facts.partner - 1] for ground in self.grounds if ground.facts.partner]
        common = self.view.game.deck.all
        for hand in partners:
            common &= hand
        return next(iter(common)).index if len(common) == 1 else NOBODY

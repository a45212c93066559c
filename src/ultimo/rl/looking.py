"""A view with what is asked of it again and again, counted from the seat that looks."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from ultimo.core.actions import Discard
from ultimo.core.cards import Cards
from ultimo.core.events import Acted, CardsSeen, CardsShown, CardsTaken, Event, MistakeSaid
from ultimo.core.game import View
from ultimo.core.public import Public
from ultimo.core.seats import SEATS, PerSeat, Seat, going_round
from ultimo.core.tricks import Trick
from ultimo.rl.holding import lacking


class Look:
    """What *view* shows; a spectator counts the seats from seat 1."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.public: Public = view.public
        self.order: PerSeat[Seat] = going_round(view.seat or SEATS[0])
        self.trick: Trick | None = self.public.trick
        self.drawn = dict.fromkeys(SEATS, 0)  # cards taken from the talon
        self.known = view.dealt or Cards()  # the own cards, and those of the talon that were looked at or taken
        self.laid = Cards()  # the own cards laid away
        self.shown: dict[Seat | None, Cards] = {}  # what lies face up of the talon (None), and of what was laid away
        self.retaken = dict.fromkeys(SEATS, Cards())  # cards of the talon taken after all had seen them (TX-16)
        self.mistaken: list[Seat] = []
        for event in view.log:
            self._hear(event)

    def _hear(self, event: Event) -> None:
        match event:
            case CardsTaken(seat, count, cards, skipped):
                self.drawn[seat] += count
                self.known |= Cards.of(cards)
                for show in self.public.shown:
                    if show.seat is None and (show.skipped, len(show.cards)) == (skipped, count):
                        self.retaken[seat] |= Cards.of(show.cards)
            case CardsSeen(_, _, cards):
                self.known |= Cards.of(cards)
            case Acted(_, Discard(card)) if card:
                self.laid |= Cards(card.bit)
            case CardsShown(seat, cards):
                self.shown[seat] = self.shown.get(seat, Cards()) | Cards.of(cards)
            case MistakeSaid(seat):
                self.mistaken.append(seat)

    def players(self, seats: Iterable[Seat | None]) -> int:
        """*seats* as bits, the own seat first."""
        mask = 0
        for seat in seats:
            if seat is not None:
                mask |= 1 << (seat - self.order[0]) % len(SEATS)
        return mask

    @cached_property
    def _tricks(self) -> list[Trick]:
        return [trick for trick, _ in self.public.tricks] + ([self.trick] if self.trick else [])

    @cached_property
    def played(self) -> dict[Seat, Cards]:
        """By seat, what it has played so far, the trick on the table included."""
        masks = dict.fromkeys(SEATS, 0)
        for trick in self._tricks:
            for seat, card in trick.plays:
                masks[seat] |= card.bit
        return {seat: Cards(mask) for seat, mask in masks.items()}

    @cached_property
    def won(self) -> dict[Seat, Cards]:
        """By seat, the cards in the tricks it took."""
        masks = dict.fromkeys(SEATS, 0)
        for trick, taker in self.public.tricks:
            for card in trick.cards:
                masks[taker] |= card.bit
        return {seat: Cards(mask) for seat, mask in masks.items()}

    @cached_property
    def unseen(self) -> Cards:
        """The cards that this seat has not seen anywhere."""
        unseen = self.view.game.deck.all - self.known - self.public.played
        for cards in self.shown.values():
            unseen -= cards
        return unseen

    def may_hold(self) -> list[Cards]:
        """The cards that each player may hold, from the own seat on, and those that may lie aside."""
        lacks = lacking(self._tricks, self.view.game.playing(self.public).rules) if self._tricks else {}
        hands = [self._may_hold(seat, lacks.get(seat, Cards())) for seat in self.order]
        return [*hands, self._may_lie_aside()]

    def _may_hold(self, seat: Seat, lacks: Cards) -> Cards:
        if seat == self.view.seat:
            return self.view.hand
        return (self.unseen | self.retaken[seat] - self.public.played - self.shown.get(seat, Cards())) - lacks

    def _may_lie_aside(self) -> Cards:
        """No card lies there unseen in a game without a talon."""
        aside = self.unseen if self.view.game.talon else Cards()
        for seat in self.order:
            if seat != self.view.seat:
                aside |= self.retaken[seat] - self.public.played
        return aside

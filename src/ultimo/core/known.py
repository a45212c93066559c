"""What a record of a partly known hand says of the unknown cards, and what was learned about them since."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from ultimo.core.actions import HIDDEN_DISCARD, Action, Call, Discard, Play
from ultimo.core.cards import PACK, TAROKS, Card, Cards
from ultimo.core.events import CardsTaken, Event
from ultimo.core.partly_known import TOLD, at_the_talon
from ultimo.core.phases.tricks import TrickPlay
from ultimo.core.record import Move, Record
from ultimo.core.seats import SEATS, Seat, at, per_seat, put
from ultimo.core.table import NO_CARDS
from ultimo.core.told import Told
from ultimo.core.tricks import Trick, TrickRules, playable, taker


class Known:
    """Who had, had not, and laid away which cards of a *record*; `learn_…` adds to it."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.told = Told(record.tag(TOLD) or "")
        known = (card for cards in (*record.hands, record.talon) for card in cards if card)
        self.unseen = record.game.deck.all - Cards.of(known)
        implied = record.game.implied(record.moves, self.told)
        self.counts = implied.counts
        self.never_laid = per_seat(lambda seat: implied.never_laid | implied.not_laid[seat - 1])
        held = [implied.has[seat - 1] | self._called(seat, True) | self._shown(seat) for seat in SEATS]
        self.kept = per_seat(lambda seat: held[seat - 1] - self.told.laid[seat - 1])  # not laid away unseen
        self.shows = per_seat(lambda seat: held[seat - 1] | self.told.laid[seat - 1])  # had, dealt or taken
        self.laid = per_seat(lambda seat: record.moves.count(Move(seat, HIDDEN_DISCARD)))  # how many cards, unseen
        self.lacks = [self._called(seat, False) for seat in SEATS]  # not held in the play; maybe laid away
        self.takers: list[Seat | None] = [None] * record.game.talon  # who took which talon card, once known
        self.seen = 0  # up to which move the takers are known
        self.needed_by = {card: at for at, move in enumerate(record.moves) for card in _card_of(move.action)}
        self.held_back: list[Cards] | None = None  # not held either if the Pagat was to be kept; None: not yet known

    def _shown(self, seat: Seat) -> Cards:
        """The cards *seat* is seen to play or lay away."""
        return Cards.of(card for move in self.record.moves if move.seat == seat for card in _card_of(move.action))

    def _called(self, seat: Seat, with_declarer: bool) -> Cards:
        """The called card where *seat* is known to be, or not to be, the partner who holds it."""
        if self.told.sides.get(seat) is not with_declarer:
            return NO_CARDS
        return Cards.of(move.action.card for move in self.record.moves if isinstance(move.action, Call))

    def owner(self, card: Card) -> Seat | None:
        """Who is known to have had *card*, dealt or taken."""
        return next((seat for seat in SEATS if card in self.shows[seat - 1]), None)

    @property
    def takers_known(self) -> bool:
        """Whether who took which cards of the talon is known up to the last move."""
        return self.seen >= len(self.record.moves)

    def may_be_taken(self, card: Card) -> bool:
        """Whether the owner of *card* may have it from a part of the talon that nobody is known to have taken."""
        return self.seen < self.needed_by.get(card, len(self.record.moves))

    def dealt(self, seat: Seat) -> Cards:
        """The cards *seat* is known to have been dealt."""
        return Cards.of(card for card in self.record.hands[seat - 1] if card)

    def had(self, seat: Seat) -> Cards:
        """The cards *seat* is known to have been dealt or to have taken."""
        taken = (card for card, taker in zip(self.record.talon, self.takers, strict=True) if taker == seat)
        return self.dealt(seat) | Cards.of(card for card in taken if card)

    # ── cards laid away unseen ──

    def laid_away(self, seat: Seat) -> Iterator[tuple[Cards, int]]:
        """Kinds of cards, and how many of each *seat* laid away unseen: where it was told how many taroks, two."""
        taroks = self.told.taroks[seat - 1]
        if taroks is None:
            yield self.record.game.deck.all, self.laid[seat - 1]
            return
        yield TAROKS, taroks
        yield self.record.game.deck.all - TAROKS, self.laid[seat - 1] - taroks

    def layable(self, seat: Seat) -> Cards:
        """The cards *seat* may have laid away unseen."""
        return self.record.game.deck.all - self.never_laid[seat - 1] - self.kept[seat - 1]

    def lacked(self, seat: Seat, pagat_held: bool) -> Cards:
        """The cards *seat* did not hold in the play, where an announced Pagat was to be kept if *pagat_held*."""
        more = self.held_back[seat - 1] if self.held_back and pagat_held else NO_CARDS
        return (self.lacks[seat - 1] | more) - self.shows[seat - 1]

    # ── learning ──

    def suppose(self, card: Card, place: Seat | None) -> None:
        """Only worlds in which *card* is held in the play by the seat *place*, or by nobody."""
        one = Cards(card.bit)
        if place is None:
            self.lacks = [lacks | one for lacks in self.lacks]
        else:
            self.kept = put(self.kept, place, at(self.kept, place) | one)
            self.shows = put(self.shows, place, at(self.shows, place) | one)

    def learn_takers(self, log: Iterable[Event], moves: int) -> None:
        """Who took which cards of the talon in *log*, which is that of the first *moves* moves."""
        if moves <= self.seen:
            return
        self.seen = moves
        for event, places in at_the_talon(log, len(self.takers)):
            if isinstance(event, CardsTaken):
                for place in places:
                    self.takers[place] = event.seat

    def learn_plays(self, play: TrickPlay) -> None:
        """Which cards nobody held who played as the record says.

        *play* has the same rules in every world, but for keeping an announced Pagat: whose side announced it may be
        unknown (HU-26).
        """
        if self.held_back is not None:
            return
        self.held_back = [NO_CARDS] * len(SEATS)
        trick = Trick((*(ended for ended, _ in play.tricks), play.trick)[0].leader)
        for seat, action in self.record.moves:
            if isinstance(action, Play):
                self.lacks[seat - 1] |= obstacles(action.card, trick, replace(play.rules, pagat_held=False))
                if play.rules.pagat_held:
                    self.held_back[seat - 1] |= obstacles(action.card, trick, play.rules)
                trick = Trick(trick.leader, (*trick.cards, action.card))
                trick = trick if len(trick.cards) < len(SEATS) else Trick(taker(trick, play.rules))


def _card_of(action: Action) -> tuple[Card, ...]:
    """The card that *action* shows its seat to have held."""
    return (action.card,) if isinstance(action, Play | Discard) and action.card else ()


@lru_cache(maxsize=4096)
def obstacles(card: Card, trick: Trick, rules: TrickRules) -> Cards:
    """The cards each of which forbids to play *card* to *trick*, whatever else is held."""
    pairs = ((other, Cards(card.bit | other.bit)) for other in PACK)
    return Cards.of(other for other, pair in pairs if card not in playable(pair, trick, rules))

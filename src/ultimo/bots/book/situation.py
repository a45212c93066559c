"""What a player weighs before playing a card: read from the view alone, each thing computed when it is asked for."""

from __future__ import annotations

from functools import cached_property

from ultimo.core.actions import Discard, Play
from ultimo.core.cards import SUITS, TAROKS, Card, Cards, Suit
from ultimo.core.contracts import Sides
from ultimo.core.events import Acted
from ultimo.core.game import View
from ultimo.core.seats import SEATS, Seat, going_round, others
from ultimo.core.tricks import Trick, Void, best_card

NOTHING = Cards()
HIDDEN_TAROKS = 0.2  # a tarok lies among cards laid away or left in the talon so much more seldom than in a hand
WORTH = (6.5, 3.8, 2.2, 1.1, 0.7, 0.4, 0.0)  # the points a tarok is worth in the hand, by how many higher ones are out


class Situation:
    """The seat to play a card, and all it knows of the others."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None, "somebody is to play"
        self.view = view
        self.seat = view.seat
        self.public = view.public
        self.playing = view.game.playing(view.public)
        self.rules = self.playing.rules
        self.points = view.game.deck.points  # by Card.index
        self.hand = view.hand
        self.legal = Cards.of(action.card for action in view.actions if isinstance(action, Play))
        self.trick = view.public.trick or Trick(view.seat)

    # ── the trick ──

    @cached_property
    def best(self) -> Card | None:
        """The card that wins the trick as it lies; None for the leader."""
        return best_card(self.trick.cards, self.rules) if self.trick.cards else None

    @cached_property
    def winner(self) -> Seat | None:
        """Who played it."""
        return self.trick.player_of(self.best) if self.best else None

    @cached_property
    def later(self) -> tuple[Seat, ...]:
        """Who plays after this seat."""
        return others(self.seat)[: 3 - len(self.trick.cards)]

    @cached_property
    def lying(self) -> int:
        """The card points in the trick."""
        return sum(self.points[card.index] for card in self.trick.cards)

    def takes(self, card: Card) -> bool:
        """Whether *card* wins the trick as it then lies."""
        return best_card((*self.trick.cards, card), self.rules) is card

    # ── the cards ──

    @cached_property
    def unseen(self) -> Cards:
        """The cards that may be in other hands."""
        seen = self.hand | self.public.played
        for event in self.view.log:
            if isinstance(event, Acted) and isinstance(event.action, Discard) and event.action.card:
                seen |= Cards(event.action.card.bit)
        for shown in self.public.shown:
            seen |= Cards.of(shown.cards)
        return self.view.game.deck.all - seen

    @cached_property
    def lacks(self) -> dict[Seat, Cards]:
        """The cards each seat cannot hold, because it did not follow."""
        lacks = dict.fromkeys(SEATS, 0)
        for trick in (*(ended for ended, _ in self.public.tricks), self.trick):
            led = trick.cards[0].suit if trick.cards else None
            for seat, card in zip(going_round(trick.leader), trick.cards, strict=False):
                if card.suit is led or led is None:
                    continue
                lacks[seat] |= SUITS[led].mask
                if card.suit is not Suit.TAROKS and self.rules.void is Void.TAROK:
                    lacks[seat] |= TAROKS.mask
        return {seat: Cards(mask) for seat, mask in lacks.items()}

    def held_by(self, seat: Seat) -> int:
        """How many cards *seat* holds."""
        return len(self.hand) - (seat in going_round(self.trick.leader)[: len(self.trick.cards)])

    def share(self, seat: Seat, suit: Suit) -> float:
        """How likely an unseen card of *suit* is in the hand of *seat*."""
        if SUITS[suit] <= self.lacks[seat]:
            return 0.0
        slots = sum(self.held_by(other) for other in others(self.seat) if not SUITS[suit] <= self.lacks[other])
        hidden = len(self.unseen) - sum(self.held_by(other) for other in others(self.seat))
        hidden_share = hidden * HIDDEN_TAROKS if suit is Suit.TAROKS else hidden
        return self.held_by(seat) / (slots + hidden_share)

    # ── the others ──

    @cached_property
    def sides(self) -> dict[Seat, bool]:
        """Who is known to be with the declarer, or not to be; nobody where each plays alone."""
        public, declarer = self.public, self.public.declarer
        match self.playing.contract.sides:
            case Sides.EACH:
                return {}
            case Sides.ALONE:
                return {seat: seat == declarer for seat in SEATS}
            case Sides.PAIR:
                pass
        if (found := self._partner_card_at()) is not None:
            return {seat: seat in (declarer, found) for seat in SEATS}
        sides = {**public.sides, self.seat: self.seat == declarer}
        unknown = [seat for seat in SEATS if seat not in sides]
        if list(sides.values()).count(True) == 2:
            return {seat: sides.get(seat, False) for seat in SEATS}
        if len(unknown) == 1:
            return {seat: sides.get(seat, True) for seat in SEATS}
        return sides

    def _partner_card_at(self) -> Seat | None:
        """Who is seen to hold or to have played the partner's card; the declarer if it is out of play."""
        card = self.playing.partner_card
        if card is None:
            return None
        if card in self.hand:
            return self.seat
        if card in self.public.played:
            tricks = (*(trick for trick, _ in self.public.tricks), self.trick)
            return next(seat for trick in tricks if (seat := trick.player_of(card)) is not None)
        return None if card in self.unseen else self.public.declarer

    @cached_property
    def trust(self) -> dict[Seat, float]:
        """How likely each of the others is on the own side."""
        if not self.sides:
            return dict.fromkeys(SEATS, 0.0)
        mine = self.sides[self.seat]
        known = {seat: float(side is mine) for seat, side in self.sides.items()}
        unknown = [seat for seat in SEATS if seat not in known]
        chance = 1 / len(unknown) if unknown else 0.0
        return known | dict.fromkeys(unknown, chance if mine else 1 - chance)

    # ── what will come of a card ──

    def higher(self, card: Card) -> int:
        """How many unseen cards of its suit beat *card*."""
        return _higher(self.unseen, card)

    def chance_ruffs(self, suit: Suit, seat: Seat) -> float:
        """How likely *seat* has none of *suit*, but a tarok."""
        void = (1 - self.share(seat, suit)) ** len(self.unseen & SUITS[suit])
        return void * (1 - (1 - self.share(seat, Suit.TAROKS)) ** len(self.unseen & TAROKS))

    def worth(self, card: Card) -> float:
        """The card points that *card* is worth in the hand as a tarok, by how many higher ones are out."""
        if card not in TAROKS:
            return 0.0
        return WORTH[min(_higher(self.unseen, card), len(WORTH) - 1)]

    def chance_beaten(self, best: Card, led: Suit, seat: Seat) -> float:
        """How likely *seat*, still to play to a trick of *led*, can beat *best*."""
        unseen = self.unseen
        follows = self.share(seat, led)
        void = (1 - follows) ** len(unseen & SUITS[led])
        beaten = 0.0
        if best.suit is led:
            beaten = 1 - (1 - follows) ** _higher(unseen, best)
        if led is Suit.TAROKS or not self.rules.trumps:
            return beaten
        ruffs = _higher(unseen, best) if best.suit is Suit.TAROKS else len(unseen & TAROKS)
        return beaten + void * (1 - (1 - self.share(seat, Suit.TAROKS)) ** ruffs)

    def chance(self, card: Card) -> float:
        """How likely the own side gets the trick if *card* is played to it now."""
        led = (self.trick.cards or (card,))[0].suit
        if self.takes(card):
            ours, best = 1.0, card
        else:
            assert self.best is not None and self.winner is not None, "who leads takes the trick as it lies"
            ours, best = self.trust[self.winner], self.best
        for seat in self.later:
            beats, friend = self.chance_beaten(best, led, seat), self.trust[seat]
            ours = ours * (1 - (1 - friend) * beats) + (1 - ours) * friend * beats
        return ours


def _higher(unseen: Cards, best: Card) -> int:
    """How many of the *unseen* cards of its suit beat *best*."""
    above = (best.bit - 1) & SUITS[best.suit].mask
    return (unseen.mask & above).bit_count()

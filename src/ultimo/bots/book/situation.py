"""What a player weighs before playing a card: read from the view alone, each thing computed when it is asked for."""

from __future__ import annotations

from functools import cached_property

from ultimo.core.actions import Discard, Play
from ultimo.core.cards import MOND, PAGAT, SKUS, SUITS, TAROKS, Card, Cards, Suit
from ultimo.core.contracts import Sides
from ultimo.core.events import Acted
from ultimo.core.game import View
from ultimo.core.seats import SEATS, Seat, going_round, others
from ultimo.core.tricks import OWED, Trick, best_card

NOTHING = Cards()
PAGAT_ULTIMO = "pagat-ultimo"  # what the three games call it
HIDDEN_TAROKS = 0.2  # a tarok lies among cards laid away or left in the talon so much more seldom than in a hand
DEAR = 3  # card points from which giving a card to the declarer says something (CT-41)
RETAKES = 0.5  # how often a friend who beats the card that lay also beats the foe who took it
FED = 2.0  # how many times more a seat is taken for the partner for each such card


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
        self.weighed: Card | None = None  # the card with the best balance, once it was weighed

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

    @cached_property
    def trick_trust(self) -> float:
        """How likely the trick as it lies is the own side's."""
        return self.trust[self.winner] if self.winner else 0.0

    # ── the cards ──

    @cached_property
    def free(self) -> Cards:
        """The legal cards but those kept back: an XXI that the Skus may take, the Pagat, what overtakes a friend."""
        kept = NOTHING
        if MOND in self.legal and self.mond_risked:
            kept |= Cards(MOND.bit)
        if PAGAT in self.legal and self.pagat_kept:
            kept |= Cards(PAGAT.bit)
        free = self.legal - kept or self.legal
        return free - self.overtaking or free

    @property
    def overtaking(self) -> Cards:
        """The cards that take a trick which is sure to be a friend's; not an XXI that comes home before the Skus."""
        if not self.trick.cards or self.trick_trust < 1 or self.chance_left < 1:
            return NOTHING
        comes_home = Cards(MOND.bit) if SKUS in self.unseen else NOTHING
        return Cards.of(card for card in self.legal if self.takes(card)) - comes_home

    @cached_property
    def mond_risked(self) -> bool:
        """Whether the XXI, played now, may fall to the Skus of a foe."""
        if SKUS in self.trick.cards:
            return self.trick_trust < 1
        foes = (seat for seat in self.later if self.trust[seat] < 1)
        return SKUS in self.unseen and any(SKUS not in self.lacks[seat] for seat in foes)

    @property
    def mond_hunted(self) -> bool:
        """Whether catching the XXI is worth more than the game."""
        return self.playing.catch > 1

    @property
    def pagat_kept(self) -> bool:
        """Whether the Pagat is to win the last trick: it was announced and still may, or no other tarok is out."""
        announced = self.announcer(PAGAT_ULTIMO) == self.seat and not self.outlasted
        return announced or not self.unseen_of(Suit.TAROKS)

    @property
    def outlasted(self) -> bool:
        """Whether somebody else is sure to have a tarok in the last trick: there are too few suit cards for all."""
        suits = [self.unseen - TAROKS - self.lacks[seat] for seat in others(self.seat)]
        return not all(suits) or len(suits[0] | suits[1] | suits[2]) < len(suits)

    def announcer(self, bonus: str) -> Seat | None:
        """Who announced *bonus*."""
        return next((seat for name, seat in self.public.said if name == bonus), None)

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
        """The cards each seat cannot hold, because it did not follow, or not with what is owed then."""
        lacks = dict.fromkeys(SEATS, 0)
        owed = OWED[self.rules.void].mask
        for trick in (*(ended for ended, _ in self.public.tricks), self.trick):
            for seat, card in zip(going_round(trick.leader), trick.cards, strict=False):
                led = trick.cards[0].suit
                if card.suit is not led:
                    lacks[seat] |= SUITS[led].mask | (0 if card.bit & owed else owed)
        return {seat: Cards(mask) for seat, mask in lacks.items()}

    @cached_property
    def held(self) -> dict[Seat, int]:
        """How many cards each of the others holds."""
        played = going_round(self.trick.leader)[: len(self.trick.cards)]
        return {seat: len(self.hand) - (seat in played) for seat in others(self.seat)}

    @cached_property
    def _shares(self) -> dict[Suit, dict[Seat, float]]:
        return {}

    def share(self, seat: Seat, suit: Suit) -> float:
        """How likely an unseen card of *suit* is in the hand of *seat*."""
        if suit not in self._shares:
            self._shares[suit] = self._shared(SUITS[suit])
        return self._shares[suit][seat]

    def _shared(self, cards: Cards) -> dict[Seat, float]:
        """The unseen *cards* belong to the hands that may hold them, by their sizes, or lie where nobody plays them."""
        slots = {seat: 0 if cards <= self.lacks[seat] else held for seat, held in self.held.items()}
        hidden = len(self.unseen) - sum(self.held.values())
        places = sum(slots.values()) + hidden * (HIDDEN_TAROKS if cards == TAROKS else 1)
        return {seat: held / places if held else 0.0 for seat, held in slots.items()}

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
        sides = {self.seat: self.seat == declarer, **public.sides}
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
            return self.public.player_of(card)
        return None if card in self.unseen else self.public.declarer

    @cached_property
    def trust(self) -> dict[Seat, float]:
        """How likely each of the others is on the own side."""
        if not self.sides:
            return dict.fromkeys(SEATS, 0.0)
        mine = self.sides[self.seat]
        known = {seat: float(side is mine) for seat, side in self.sides.items()}
        partner = {seat: self._looks_like_partner(seat) for seat in SEATS if seat not in known}
        total = sum(partner.values()) or 1.0
        return known | {seat: chance / total if mine else 1 - chance / total for seat, chance in partner.items()}

    def _looks_like_partner(self, seat: Seat) -> float:
        """How likely *seat* has the partner's card, against others: FED times as likely for each dear card given."""
        card = self.playing.partner_card
        if card is not None and card in self.lacks[seat]:
            return 0.0
        given = 0
        for trick, taker in self.public.tricks:
            if taker == self.public.declarer:
                order = going_round(trick.leader)
                place = order.index(seat)
                given += place > order.index(taker) and self.points[trick.cards[place].index] >= DEAR
        return float(FED**given)

    # ── what will come of a card ──

    def higher(self, card: Card) -> int:
        """How many unseen cards of its suit beat *card*."""
        return _higher(self.unseen, card)

    def unseen_of(self, suit: Suit) -> int:
        """How many cards of *suit* are out."""
        return len(self.unseen & SUITS[suit])

    def highness(self, card: Card) -> float:
        """The share of the cards of its suit that are out which *card* beats; 1 if none are."""
        out = self.unseen_of(card.suit)
        return 1 - self.higher(card) / out if out else 1.0

    def chance_ruffs(self, suit: Suit, seat: Seat) -> float:
        """How likely *seat* has none of *suit*, but a tarok."""
        void = (1 - self.share(seat, suit)) ** len(self.unseen & SUITS[suit])
        return void * (1 - (1 - self.share(seat, Suit.TAROKS)) ** len(self.unseen & TAROKS))

    def forced(self, suit: Suit) -> float:
        """How many foes, by their chances, must spend a tarok when *suit* is led."""
        return sum((1 - self.trust[seat]) * self.chance_ruffs(suit, seat) for seat in self.later)

    @cached_property
    def foes_taroks(self) -> float:
        """How likely an unseen tarok is in the hand of a foe."""
        return sum((1 - self.trust[seat]) * self.share(seat, Suit.TAROKS) for seat in others(self.seat))

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
        return self._chance(1.0, card, led) if self.takes(card) else self.chance_left

    @cached_property
    def chance_left(self) -> float:
        """How likely the own side gets the trick if this seat does not take it now."""
        assert self.best is not None, "who leads takes the trick as it lies"
        return self._chance(self.trick_trust, self.best, self.trick.cards[0].suit)

    def _chance(self, ours: float, best: Card, led: Suit) -> float:
        """The chance at the end of the trick, if it is *ours* now by *best*."""
        lost = 0.0  # the chance that a foe who plays later takes it
        for seat in self.later:
            beats, friend = self.chance_beaten(best, led, seat), self.trust[seat]
            taken, retaken = ours * (1 - friend) * beats, lost * friend * beats * RETAKES
            ours += (1 - ours - lost) * friend * beats + retaken - taken
            lost += taken - retaken
        return ours


def _higher(unseen: Cards, best: Card) -> int:
    """How many of the *unseen* cards of its suit beat *best*."""
    above = (best.bit - 1) & SUITS[best.suit].mask
    return (unseen.mask & above).bit_count()

"""A hand as its events tell it: words of bits, seat by seat, from which `rows` makes what any seat sees.

What only one seat may see is kept for that seat; of a view, where the other seats' cards are hidden, it knows no more.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable

from ultimo.core.actions import ANNUL, PASS, Action, Announce, Bid, Call, Discard, Item, Kontra, Play
from ultimo.core.cards import Card, Cards
from ultimo.core.events import (
    Acted,
    CardsSeen,
    CardsShown,
    CardsTaken,
    Declared,
    Event,
    MistakeSaid,
    SideShown,
    TaroksLaidAway,
    TrickTaken,
)
from ultimo.core.game import Game, View
from ultimo.core.phases import PhaseName
from ultimo.core.public import Public
from ultimo.core.seats import SEATS, Seat
from ultimo.core.tricks import TrickRules
from ultimo.rl.fields import FACTORS, STEPS, Columns
from ultimo.rl.holding import shown_lacking

# Where each word stands: first those of the whole table (of one seat, as bits: bit 0 for seat 1) …
FACTOR, OPTIONS, PHASE, ACTOR, TALON_SHOWN, BID, BIDDER, CONTRACT, DECLARER, CALLED, GAME_KONTRA, MISTAKEN, LEADER = (
    range(13)
)
# … then four words each, one for every seat. Cards of the talon are retaken when all have seen them before (TX-16).
DEALT, KNOWN, LAID, HAND, SHOWN, RETAKEN, DRAWN, AUCTION, SIDES, ANNOUNCED, KONTRA, TAROKS_LAID = range(13, 61, 4)
TRICKS, TRICK, PLAYED, WON, LACKS = range(61, 81, 4)
SIZE = 81
WORD = "Q"  # the type of an array of words
NO_TRICK = array(WORD, [0, 0, 0, 0])
PHASES = {phase: 1 << number for number, phase in enumerate(PhaseName)}


class Heard:
    """What has happened in a hand, as `words`; changed by `hear`."""

    def __init__(self, game: Game, dealt: Iterable[Cards], multiplier: int) -> None:
        self.game = game
        self.columns = Columns.of(game)
        self.words = words = array(WORD, [0]) * SIZE
        words[FACTOR] = 1 << min(multiplier.bit_length(), len(FACTORS)) - 1
        words[OPTIONS] = self.columns.option_word(game.options)
        hands = array(WORD, [cards.mask for cards in dealt])
        for part in (DEALT, KNOWN, HAND):
            words[part : part + 4] = hands
        self.shows: list[CardsShown] = []  # cards of the talon that lay face up
        self.public = Public()  # as far as the rules of the play depend on it
        self.rules: TrickRules | None = None  # once cards are played
        self.led: Card | None = None  # the first card of the trick on the table

    @staticmethod
    def of(view: View) -> Heard:
        """All that *view* has heard."""
        own = view.dealt or Cards()
        heard = Heard(view.game, [own if seat == view.seat else Cards() for seat in SEATS], view.multiplier)
        for event in view.log:
            heard.hear(event)
        heard.turn(view.phase, view.actor)
        return heard

    def turn(self, phase: PhaseName, actor: Seat | None) -> None:
        """It is now the turn of *actor* in *phase*."""
        self.words[PHASE] = PHASES[phase]
        self.words[ACTOR] = 0 if actor is None else 1 << actor - 1

    def hear(self, event: Event) -> None:
        """Goes on by *event*."""
        match event:
            case Acted(seat, action):
                self.does(seat - 1, action)
            case TrickTaken(seat):
                self._takes(seat - 1)
            case Declared(seat, contract):
                self.public.declarer, self.public.contract = seat, contract
                self.words[DECLARER] = 1 << seat - 1
                self.words[CONTRACT] = 1 << self.columns.contracts[contract]
                self.words[SIDES + seat - 1] = 1
            case SideShown() | TaroksLaidAway() | MistakeSaid():
                self._tells(event)
            case CardsTaken() | CardsSeen() | CardsShown():
                self._moves(event)

    def _tells(self, event: SideShown | TaroksLaidAway | MistakeSaid) -> None:
        """All are told something of a seat."""
        match event:
            case SideShown(seat, with_declarer):
                self.words[SIDES + seat - 1] = 1 if with_declarer else 2
            case TaroksLaidAway(seat, count):
                self.words[TAROKS_LAID + seat - 1] = 1 << count
            case MistakeSaid(seat):
                self.words[MISTAKEN] |= 1 << seat - 1

    def _moves(self, event: CardsTaken | CardsSeen | CardsShown) -> None:
        """Cards of the talon, or laid away, go somewhere or are seen."""
        words, mask = self.words, Cards.of(event.cards).mask
        match event:
            case CardsTaken(seat, count, _, skipped):
                words[DRAWN + seat - 1] = words[DRAWN + seat - 1] << count or 1 << count - 1
                words[HAND + seat - 1] |= mask
                words[KNOWN + seat - 1] |= mask
                for show in self.shows:
                    if (show.skipped, len(show.cards)) == (skipped, count):
                        words[RETAKEN + seat - 1] |= Cards.of(show.cards).mask
            case CardsSeen(seat):
                words[KNOWN + seat - 1] |= mask
            case CardsShown(None):
                self.shows.append(event)
                words[TALON_SHOWN] |= mask
            case CardsShown(seat):
                assert seat is not None, "what lies face up is of the talon or of a seat"
                words[SHOWN + seat - 1] |= mask

    def does(self, at: int, action: Action) -> None:
        """The seat numbered *at* from 0 does *action*."""
        words = self.words
        match action:
            case Play(card):
                self._plays(at, card)
            case Discard(card) if card is not None:
                words[HAND + at] &= ~card.bit
                words[LAID + at] |= card.bit
            case Announce(bonus):
                words[ANNOUNCED + at] |= 1 << self.columns.announced[bonus]
            case Kontra(item):
                self._doubles(item)
            case Call(card):
                words[CALLED] = card.bit
                self.public.called = card
            case _ if self.public.declarer is None:
                self._says(at, action)

    def _says(self, at: int, action: Action) -> None:
        """In the auction: passing takes no contract, all else does."""
        self.words[AUCTION + at] |= 1 << self.columns.spoken[action]
        if isinstance(action, Bid):
            self.words[BID] = 1 << self.columns.contracts[action.contract]
        if action is not PASS and action is not ANNUL:
            self.words[BIDDER] = 1 << at

    def _doubles(self, item: Item) -> None:
        words = self.words
        if item.seat is None:
            words[GAME_KONTRA] = words[GAME_KONTRA] << 1 | 1
            return
        place = STEPS * self.columns.doubled[item.bonus]
        steps = words[KONTRA + item.seat - 1] >> place & (1 << STEPS) - 1
        words[KONTRA + item.seat - 1] |= (steps << 1 | 1) << place

    def _plays(self, at: int, card: Card) -> None:
        words = self.words
        if self.rules is None:
            self.rules = self.game.playing(self.public).rules
        if self.led is None:
            self.led = card
            words[LEADER] = 1 << at
        words[HAND + at] &= ~card.bit
        words[TRICK + at] = card.bit
        words[PLAYED + at] |= card.bit
        words[LACKS + at] |= shown_lacking(card, self.led, self.rules)

    def _takes(self, at: int) -> None:
        words = self.words
        words[TRICKS + at] = words[TRICKS + at] << 1 | 1
        words[WON + at] |= words[TRICK] | words[TRICK + 1] | words[TRICK + 2] | words[TRICK + 3]
        words[TRICK : TRICK + 4] = NO_TRICK
        words[LEADER], self.led = 0, None

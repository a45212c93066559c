"""A hand as its events tell it, kept as words of bits, so that a row for any seat is made quickly at any moment.

What only one seat may see is kept for that seat; of a view, whose other seats' events are hidden, it knows no more.
Rows must agree with `fields`, and their last words with `kernel/environment.hpp`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

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

Four: TypeAlias = list[int]  # a word for each of seats 1 to 4
PHASES = {phase: 1 << number for number, phase in enumerate(PhaseName)}


class Heard:
    """What has happened in a hand; changed by `hear`."""

    def __init__(self, game: Game, dealt: Iterable[Cards], multiplier: int) -> None:
        self.game = game
        self.columns = Columns.of(game)
        self.table = [1 << min(multiplier.bit_length(), len(FACTORS)) - 1, self.columns.option_word(game.options)]
        self.dealt: Four = [cards.mask for cards in dealt]
        self.hand: Four = self.dealt[:]
        self.known: Four = self.dealt[:]  # with the cards of the talon that the seat has looked at
        self.laid: Four = [0] * 4
        self.talon_shown = 0
        self.shows: list[CardsShown] = []  # of the talon
        self.shown: Four = [0] * 4  # of what was laid away
        self.retaken: Four = [0] * 4  # cards of the talon taken after all had seen them (TX-16)
        self.drawn: Four = [0] * 4
        self.auction: Four = [0] * 4
        self.bid = self.contract = self.called = self.game_kontra = 0
        self.bidder: Seat | None = None
        self.declarer: Seat | None = None
        self.public = Public()  # as far as the rules of the play depend on it
        self.sides: Four = [0] * 4
        self.announced: Four = [0] * 4
        self.kontra: Four = [0] * 4
        self.taroks_laid: Four = [0] * 4
        self.mistaken = 0  # seats as bits
        self.rules: TrickRules | None = None  # once cards are played
        self.trick: list[tuple[Seat, Card]] = []
        self.tricks: Four = [0] * 4
        self.played: Four = [0] * 4
        self.won: Four = [0] * 4
        self.lacks: Four = [0] * 4  # cards the seat has shown not to hold

    @staticmethod
    def of(view: View) -> Heard:
        """All that *view* has heard."""
        own = view.dealt or Cards()
        heard = Heard(view.game, [own if seat == view.seat else Cards() for seat in SEATS], view.multiplier)
        for event in view.log:
            heard.hear(event)
        return heard

    # ── what happens ──

    def hear(self, event: Event) -> None:
        """Goes on by *event*."""
        match event:
            case Acted(seat, action):
                self._acts(seat, action)
            case TrickTaken(seat):
                self.tricks[seat - 1] += 1
                for _, card in self.trick:
                    self.won[seat - 1] |= card.bit
                self.trick = []
            case Declared(seat, contract):
                self.declarer, self.contract = seat, 1 << self.columns.contracts[contract]
                self.public.declarer, self.public.contract = seat, contract
                self.sides[seat - 1] = 1
            case SideShown() | TaroksLaidAway() | MistakeSaid():
                self._tells(event)
            case CardsTaken() | CardsSeen() | CardsShown():
                self._moves(event)

    def _tells(self, event: SideShown | TaroksLaidAway | MistakeSaid) -> None:
        """All are told something of a seat."""
        match event:
            case SideShown(seat, with_declarer):
                self.sides[seat - 1] = 1 if with_declarer else 2
            case TaroksLaidAway(seat, count):
                self.taroks_laid[seat - 1] = 1 << count
            case MistakeSaid(seat):
                self.mistaken |= 1 << seat - 1

    def _moves(self, event: CardsTaken | CardsSeen | CardsShown) -> None:
        """Cards of the talon, or laid away, go somewhere or are seen."""
        mask = Cards.of(event.cards).mask
        match event:
            case CardsTaken(seat, count, _, skipped):
                self.drawn[seat - 1] += count
                self.hand[seat - 1] |= mask
                self.known[seat - 1] |= mask
                for show in self.shows:
                    if (show.skipped, len(show.cards)) == (skipped, count):
                        self.retaken[seat - 1] |= Cards.of(show.cards).mask
            case CardsSeen(seat):
                self.known[seat - 1] |= mask
            case CardsShown(None):
                self.shows.append(event)
                self.talon_shown |= mask
            case CardsShown(seat):
                assert seat is not None, "what lies face up is of the talon or of a seat"
                self.shown[seat - 1] |= mask

    def _acts(self, seat: Seat, action: Action) -> None:
        at = seat - 1
        match action:
            case Play(card):
                self._plays(seat, card)
            case Discard(card) if card is not None:
                self.hand[at] &= ~card.bit
                self.laid[at] |= card.bit
            case Announce(bonus):
                self.announced[at] |= 1 << self.columns.announced[bonus]
            case Kontra(item):
                self._doubles(item)
            case Call(card):
                self.called = card.bit
                self.public.called = card
            case _ if self.declarer is None:
                self._says(seat, action)

    def _says(self, seat: Seat, action: Action) -> None:
        """In the auction: passing takes no contract, all else does."""
        self.auction[seat - 1] |= 1 << self.columns.spoken[action]
        if isinstance(action, Bid):
            self.bid = 1 << self.columns.contracts[action.contract]
        if action is not PASS and action is not ANNUL:
            self.bidder = seat

    def _doubles(self, item: Item) -> None:
        if item.seat is None:
            self.game_kontra = self.game_kontra << 1 | 1
            return
        place = STEPS * self.columns.doubled[item.bonus]
        steps = self.kontra[item.seat - 1] >> place & (1 << STEPS) - 1
        self.kontra[item.seat - 1] |= (steps << 1 | 1) << place

    def _plays(self, seat: Seat, card: Card) -> None:
        if self.rules is None:
            self.rules = self.game.playing(self.public).rules
        self.hand[seat - 1] &= ~card.bit
        self.trick.append((seat, card))
        self.played[seat - 1] |= card.bit
        self.lacks[seat - 1] |= shown_lacking(card, self.trick[0][1], self.rules)

    # ── what a seat sees ──

    def row(self, viewer: Seat | None, phase: PhaseName, actor: Seat | None) -> list[int]:
        """The words of what *viewer* sees (None: a spectator, who counts from seat 1), in the order of `fields`."""
        first = 0 if viewer is None else viewer - 1

        def turned(words: Four) -> list[int]:
            return words[first:] + words[:first]

        def player(seat: Seat | None) -> int:
            return 0 if seat is None else 1 << (seat - 1 - first) % 4

        own = (
            (0, 0, 0, 0)
            if viewer is None
            else (self.dealt[first], self.known[first], self.laid[first], self.hand[first])
        )
        mistaken = self.mistaken >> first | self.mistaken << 4 - first & 15
        lying = [0] * 4
        for seat, card in self.trick:
            lying[seat - 1] = card.bit
        return [
            0 if viewer is None else 1 << first,
            PHASES[phase],
            *self.table,
            *own[:3],
            self.talon_shown,
            *turned(self.shown),
            *[1 << count - 1 if count else 0 for count in turned(self.drawn)],
            *turned(self.auction),
            self.bid,
            player(self.bidder),
            self.contract,
            player(self.declarer),
            self.called,
            *turned(self.sides),
            *turned(self.announced),
            self.game_kontra,
            *turned(self.kontra),
            *turned(self.taroks_laid),
            player(actor),
            mistaken,
            own[3],
            player(self.trick[0][0]) if self.trick else 0,
            *[(1 << count) - 1 for count in turned(self.tricks)],
            *turned(lying),
            *turned(self.played),
            *turned(self.won),
            *self._may_hold(viewer, turned),
        ]

    def _may_hold(self, viewer: Seat | None, turned: Callable[[Four], list[int]]) -> list[int]:
        """What each player may hold, from the viewer on, and what may lie aside."""
        gone = self.played[0] | self.played[1] | self.played[2] | self.played[3]
        own = 0 if viewer is None else viewer - 1
        shown = self.shown[0] | self.shown[1] | self.shown[2] | self.shown[3]
        seen = gone | shown | self.talon_shown | (0 if viewer is None else self.known[own])
        unseen = self.columns.deck & ~seen
        aside = unseen if self.columns.talon else 0
        holds = []
        for seat in range(4):
            back = self.retaken[seat] & ~gone & ~self.shown[seat]
            if seat == own and viewer is not None:
                holds.append(self.hand[seat])
                continue
            holds.append((unseen | back) & ~self.lacks[seat])
            aside |= back
        return [*turned(holds), aside]

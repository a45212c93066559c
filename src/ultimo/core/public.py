"""What everybody at the table knows of a hand, read off the log without any rule."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ultimo.core.actions import THE_GAME, Action, Announce, Call, Item, Kontra, Play
from ultimo.core.cards import Card, Cards
from ultimo.core.events import Acted, CardsShown, Declared, Event, SideShown, TaroksLaidAway, TrickTaken
from ultimo.core.facts import Announcement
from ultimo.core.seats import Seat
from ultimo.core.tricks import Trick


@dataclass(slots=True)
class Public:
    """The public side of a hand; made by `Public.of` and not changed after."""

    bidding: list[tuple[Seat, Action]] = field(default_factory=list)  # all that was said before the declarer was known
    contract: str | None = None
    declarer: Seat | None = None
    called: Card | None = None
    said: list[tuple[str, Seat]] = field(default_factory=list)  # announced bonuses, with their seats
    kontras: list[Item] = field(default_factory=list)  # each kontra in order
    sides: dict[Seat, bool] = field(default_factory=dict)  # seats whose side is public: with the declarer or not
    tricks: list[tuple[Trick, Seat]] = field(default_factory=list)  # ended tricks with their takers
    trick: Trick | None = None  # the trick on the table, if a card lies there
    played: Cards = Cards()  # every card played so far
    shown: list[CardsShown] = field(default_factory=list)  # cards shown face up outside tricks
    taroks_laid_away: dict[Seat, int] = field(default_factory=dict)

    @staticmethod
    def of(log: Iterable[Event]) -> Public:
        """The fold of *log*."""
        public = Public()
        for event in log:
            public._hear(event)
        return public

    def level(self, item: Item) -> int:
        """The factor kontra has brought *item* to: 1, 2, 4 …"""
        return int(2 ** self.kontras.count(item))

    def player_of(self, card: Card) -> Seat | None:
        """Who has played *card*; None if nobody has."""
        tricks = [trick for trick, _ in self.tricks] + ([self.trick] if self.trick else [])
        return next((seat for trick in tricks if (seat := trick.player_of(card)) is not None), None)

    @property
    def announcements(self) -> tuple[Announcement, ...]:
        """The bonuses announced so far, with their kontra factors."""
        return tuple(Announcement(bonus, seat, self.level(Item(bonus, seat))) for bonus, seat in self.said)

    @property
    def game_level(self) -> int:
        """The factor kontra has brought the game to."""
        return self.level(THE_GAME)

    def _hear(self, event: Event) -> None:
        match event:
            case Acted(seat, action):
                self._hear_action(seat, action)
            case TrickTaken(seat):
                assert self.trick is not None, "a trick taken was played"
                self.tricks.append((self.trick, seat))
                self.trick = None
            case Declared(seat, contract):
                self.declarer, self.contract = seat, contract
                self.sides[seat] = True
            case SideShown(seat, with_declarer):
                self.sides[seat] = with_declarer
            case CardsShown():
                self.shown.append(event)
            case TaroksLaidAway(seat, count):
                self.taroks_laid_away[seat] = count

    def _hear_action(self, seat: Seat, action: Action) -> None:
        match action:
            case Play(card):
                before = self.trick or Trick(seat)
                self.trick = Trick(before.leader, (*before.cards, card))
                self.played |= Cards(card.bit)
            case Call(card):
                self.called = card
            case Announce(bonus):
                self.said.append((bonus, seat))
            case Kontra(item):
                self.kontras.append(item)
            case _ if self.declarer is None:
                self.bidding.append((seat, action))

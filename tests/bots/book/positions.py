"""Views of one seat about to play a card, made from its own hand and what lies on the table."""

from __future__ import annotations

from typing import NamedTuple

from ultimo.bots.book import advised
from ultimo.bots.book.situation import Situation
from ultimo.core.actions import PLAYS, Announce, Call
from ultimo.core.cards import Cards, card
from ultimo.core.events import Declared, Event, SideShown, acted, trick_taken
from ultimo.core.game import Game, Offer, View
from ultimo.core.phases import PhaseName
from ultimo.core.seats import Seat, going_round
from ultimo.core.tricks import Trick, playable, taker
from ultimo.games import find_game

TWENTY = find_game("calling-the-twenty")
HUNGARIAN = find_game("hungarian-tarokk")
TEXAS = find_game("texas-tarok")


class Position(NamedTuple):
    """A seat with its *hand*, after *tricks*: `3: KH QH JH 1H | 3: KD`, each from the seat that led it."""

    hand: str
    tricks: str = ""
    seat: int = 1
    contract: str = "call"
    called: str = "XX"
    declarer: int = 1
    said: str = ""  # a bonus and who announced it: `pagat-ultimo@3`
    partner: int = 0  # who has shown to be the declarer's partner; 0: nobody
    game: Game = TWENTY

    @property
    def view(self) -> View:
        """What the seat sees."""
        before = [*self._before()]
        contract = View(self.game, Seat(self.seat), None, 1, tuple(before), PhaseName.PLAY, Seat(self.seat)).public
        rules = self.game.playing(contract).rules
        hand = Cards.of(self.hand)
        log, trick, own = before, Trick(Seat(self.seat)), hand
        for text in filter(None, (part.strip() for part in self.tricks.split("|"))):
            leader, cards = text.split(":")
            trick = Trick(Seat(int(leader)), tuple(map(card, cards.split())))
            log += [acted(seat, PLAYS[one.index]) for seat, one in trick.plays]
            own |= Cards.of(one for seat, one in trick.plays if seat == self.seat)
            if len(trick.cards) == 4:
                log.append(trick_taken(taker(trick, rules)))
                trick = Trick(Seat(self.seat))
        assert going_round(trick.leader)[len(trick.cards)] == self.seat, "the seat is to play"
        offers = tuple(Offer(PLAYS[one.index], None, ()) for one in playable(hand, trick, rules))
        seat = Seat(self.seat)
        return View(self.game, seat, own, 1, tuple(log), PhaseName.PLAY, seat, offers)

    def _before(self) -> list[Event]:
        declarer = Seat(self.declarer)
        log: list[Event] = [Declared(declarer, self.contract)]
        if self.called and self.contract in ("call", "povinost"):
            log.append(acted(declarer, Call(card(self.called))))
        if self.said:
            bonus, _, seat = self.said.partition("@")
            log.append(acted(Seat(int(seat)), Announce(bonus)))
        if self.partner:
            log.append(SideShown(Seat(self.partner), True))
        return log

    @property
    def situation(self) -> Situation:
        """What the seat weighs."""
        return Situation(self.view)

    @property
    def decision(self) -> tuple[str, str]:
        """The card the book plays, and the habit that named it."""
        action, why = advised(self.view)
        return action.token.removeprefix("play:"), why.key.name

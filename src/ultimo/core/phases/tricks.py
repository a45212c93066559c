"""The phase of card play: trick after trick until the hands are empty."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Final, NamedTuple

from ultimo.core.actions import PLAYS, Action, Play
from ultimo.core.cards import TAROKS, Card, Cards
from ultimo.core.events import Event, trick_taken
from ultimo.core.facts import Capture
from ultimo.core.phases import PhaseName
from ultimo.core.reasons import NOT_IN_HAND, Key, Reason, because, not_here
from ultimo.core.seats import Seat, at, next_seat, put
from ultimo.core.table import Table
from ultimo.core.tricks import (
    Trick,
    TrickRules,
    Void,
    following,
    playable,
    rising,
    sparing_pagat,
    taker,
)

FOLLOW_SUIT = Key("follow-suit", "{suit} were led, and you can follow with {held}")
PLAY_TAROK = Key("play-tarok", "without a card of the {suit} led a tarok must be played: {held}")
PLAY_COLOR = Key("play-color", "without a card of the {suit} led another colour card must be played: {held}")
LEAD_COLOR = Key("lead-color", "while a colour card is held, a colour card must be led: {held}")
SPARE_PAGAT = Key("spare-pagat", "the Pagat is kept while another tarok may be played: {held}")
RISE = Key("rise", "a card that beats the trick must be played: {held}")
HOLD_PAGAT = Key("hold-pagat", "an announced Pagat is kept while another card is legal: {held}")

Cites = Mapping[Key, str]  # for each duty the id of the rule that imposes it in the game at hand


class Remark(NamedTuple):
    """What is said when *card* is played."""

    card: Card
    event: Event


class TrickPlay:
    """Card play under *rules*: whose turn, what lies in the trick, the tricks taken so far.

    A value never changed after it is made. *lone* ends the hand with the first trick that seat takes (TX-28); *remark*
    is what is said when a card is played (TX-22).
    """

    __slots__ = ("_playable", "actor", "cites", "hands", "lone", "remark", "rules", "table", "trick", "tricks")
    name: Final = PhaseName.PLAY
    opening: tuple[Event, ...] = ()

    def __init__(
        self,
        table: Table,
        rules: TrickRules,
        cites: Cites,
        hands: tuple[Cards, Cards, Cards, Cards],
        trick: Trick,
        actor: Seat | None,
        tricks: tuple[tuple[Trick, Seat], ...] = (),
        lone: Seat | None = None,
        remark: Remark | None = None,
    ) -> None:
        self.table = table
        self.rules = rules
        self.cites = cites
        self.hands = hands
        self.trick = trick
        self.actor = actor
        self.tricks = tricks  # ended tricks, each with its taker
        self.lone = lone
        self.remark = remark
        self._playable: Cards | None = None

    @staticmethod
    def begin(
        table: Table,
        rules: TrickRules,
        cites: Cites,
        leader: Seat,
        lone: Seat | None = None,
        remark: Remark | None = None,
    ) -> TrickPlay:
        """The play before the first lead."""
        return TrickPlay(table, rules, cites, table.hands, Trick(leader), leader, (), lone, remark)

    @property
    def playable(self) -> Cards:
        """The cards the actor may play."""
        if self._playable is None:
            assert self.actor is not None, "nobody plays once the play is over"
            self._playable = playable(at(self.hands, self.actor), self.trick, self.rules)
        return self._playable

    def legal(self) -> Sequence[Action]:
        """The plays of the playable cards."""
        plays = []
        mask = self.playable.mask
        while mask:
            low = mask & -mask
            plays.append(PLAYS[low.bit_length() - 1])
            mask ^= low
        return plays

    def vocabulary(self) -> Sequence[Action]:
        """The plays of all cards in the hand."""
        assert self.actor is not None, "nobody plays once the play is over"
        return [PLAYS[card.index] for card in at(self.hands, self.actor)]

    def refusal(self, action: Action) -> Reason | None:
        """The first duty that takes the card out of what may be played."""
        if not isinstance(action, Play):
            return not_here(action.token, self.name.value)
        if action.card in self.playable:
            return None
        assert self.actor is not None, "nobody plays once the play is over"
        hand = at(self.hands, self.actor)
        if action.card not in hand:
            return because(self.cites[FOLLOW_SUIT], NOT_IN_HAND, card=action.card, seat=self.actor)
        return self._duty(action, hand)

    def _duty(self, action: Play, hand: Cards) -> Reason:
        allowed = following(hand, self.trick, self.rules)
        if action.card not in allowed:
            return self._suit_duty(hand, allowed)
        spared = sparing_pagat(allowed, hand, self.trick, self.rules)
        if action.card not in spared:
            return because(self.cites[SPARE_PAGAT], SPARE_PAGAT, held=spared & TAROKS)
        rising_cards = rising(spared, self.trick, self.rules)
        if action.card not in rising_cards:
            return because(self.cites[RISE], RISE, held=rising_cards)
        return because(self.cites[HOLD_PAGAT], HOLD_PAGAT, held=self.playable)

    def _suit_duty(self, hand: Cards, allowed: Cards) -> Reason:
        if not self.trick.cards:
            return because(self.cites[LEAD_COLOR], LEAD_COLOR, held=allowed)
        suit = self.trick.cards[0].suit
        if any(card.suit is suit for card in hand):
            return because(self.cites[FOLLOW_SUIT], FOLLOW_SUIT, suit=suit, held=allowed)
        duty = PLAY_TAROK if self.rules.void is Void.TAROK else PLAY_COLOR
        return because(self.cites[duty], duty, suit=suit, held=allowed)

    def apply(self, action: Action) -> tuple[TrickPlay, tuple[Event, ...]]:
        """The play after the card; a complete trick goes to its taker, who leads next."""
        assert isinstance(action, Play), "only cards are played"
        assert self.actor is not None, "nobody plays once the play is over"
        seat = self.actor
        hand = Cards(at(self.hands, seat).mask & ~action.card.bit)
        hands = put(self.hands, seat, hand)
        trick = Trick(self.trick.leader, (*self.trick.cards, action.card))
        said = (self.remark.event,) if self.remark and self.remark.card is action.card else ()
        if len(trick.cards) < 4:
            return self._with(hands, trick, next_seat(seat), self.tricks), said
        winner = taker(trick, self.rules)
        tricks = (*self.tricks, (trick, winner))
        leader = winner if hand and winner != self.lone else None
        return self._with(hands, Trick(winner), leader, tricks), (*said, trick_taken(winner))

    def _with(
        self,
        hands: tuple[Cards, Cards, Cards, Cards],
        trick: Trick,
        actor: Seat | None,
        tricks: tuple[tuple[Trick, Seat], ...],
    ) -> TrickPlay:
        return TrickPlay(self.table, self.rules, self.cites, hands, trick, actor, tricks, self.lone, self.remark)

    def taken_by(self, *seats: Seat) -> Cards:
        """The cards in the tricks that *seats* took."""
        return Cards.of(card for trick, winner in self.tricks if winner in seats for card in trick.cards)

    def tricks_of(self, *seats: Seat) -> int:
        """How many tricks *seats* took."""
        return sum(winner in seats for _, winner in self.tricks)

    def captures(self, card: Card, side: Container[Seat]) -> tuple[Capture, ...]:
        """*card* in a trick of the other side: *side* or those against it; empty if its own side took it."""
        for trick, winner in self.tricks:
            player = trick.player_of(card)
            if player is not None and (player in side) is not (winner in side):
                return (Capture(card, player, winner),)
        return ()

"""A view: the own cards and the log as one seat may see it, and what can be read off these."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from ultimo.core.actions import Action, Discard, Play
from ultimo.core.cards import Cards
from ultimo.core.events import Acted, CardsTaken, Event
from ultimo.core.phases import PhaseName
from ultimo.core.public import Public
from ultimo.core.reasons import Reason
from ultimo.core.seats import Seat

if TYPE_CHECKING:
    from ultimo.core.state import Game


class Stakes(NamedTuple):
    """What an item settles, in the game's unit with multiplier: for the seat itself, and for each opponent."""

    win: int  # what the seat gets if its side wins the item
    lose: int  # what the seat gets if its side loses it (0 or negative)
    opponents: int  # what each opponent gets if the seat's side loses it


class Offer(NamedTuple):
    """A legal action, what is at stake with it, and what to know before it."""

    action: Action
    stakes: Stakes | None
    warnings: tuple[Reason, ...]


class Refused(NamedTuple):
    """A choice that is not legal now, and why."""

    action: Action
    reason: Reason


@dataclass(frozen=True)
class View:
    """What one seat (or a spectator: None) knows of a hand."""

    game: Game
    seat: Seat | None
    dealt: Cards | None  # the own hand as dealt; None for a spectator
    multiplier: int
    log: tuple[Event, ...]  # every event as this seat saw it
    phase: PhaseName
    actor: Seat | None
    legal: tuple[Offer, ...] = ()  # filled when the seat is to act
    refused: tuple[Refused, ...] = ()  # every other card in hand and choice of the phase, with its reason

    def with_choices(self, legal: tuple[Offer, ...], refused: tuple[Refused, ...]) -> View:
        """The same view of the seat whose turn it is, with its choices."""
        return View(self.game, self.seat, self.dealt, self.multiplier, self.log, self.phase, self.actor, legal, refused)

    @property
    def actions(self) -> tuple[Action, ...]:
        """The legal actions."""
        return tuple(offer.action for offer in self.legal)

    @cached_property
    def hand(self) -> Cards:
        """The cards the seat holds now; none for a spectator."""
        hand = self.dealt or Cards()
        for event in self.log:
            match event:
                case CardsTaken(seat, _, cards) if seat == self.seat:
                    hand |= Cards.of(cards)
                case Acted(seat, Play(card) | Discard(card)) if seat == self.seat and card:
                    hand -= Cards(card.bit)
        return hand

    @cached_property
    def public(self) -> Public:
        """What everybody at the table could say about the hand so far."""
        return Public.of(self.log)

"""A game with its options, and what one seat sees of a hand of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, Protocol

from ultimo.core.actions import Action, Discard, Play
from ultimo.core.bonuses import Outcome
from ultimo.core.cards import Card, Cards, Deck
from ultimo.core.contracts import Contract
from ultimo.core.evening import Evening
from ultimo.core.events import Acted, CardsTaken, Event
from ultimo.core.facts import Facts
from ultimo.core.options import OptionSet
from ultimo.core.phases import PhaseName, Script
from ultimo.core.public import Public
from ultimo.core.reasons import Reason
from ultimo.core.seats import PerSeat, Seat
from ultimo.core.settlement import Settlement
from ultimo.core.table import Table
from ultimo.core.told import NOTHING_TOLD, Told
from ultimo.core.tricks import TrickRules


class Count(NamedTuple):
    """*seat* had no fewer than *least* and no more than *most* of *cards*, as dealt or in all; or see *unless*.

    In all: dealt or taken, those laid away too; but where all taroks are meant, without those laid away.
    """

    seat: Seat
    cards: Cards
    least: int
    most: int
    as_dealt: bool = False
    unless: tuple[Cards, ...] = ()  # the numbers need not hold if it had all of one of these


class Implied(NamedTuple):
    """What seats must have had because of what they did: cards they held, and how many of some there can have been."""

    has: PerSeat[Cards]  # held when all was laid away, or shown as laid away
    counts: tuple[Count, ...] = ()
    never_laid: Cards = Cards()  # cards that nobody may lay away
    not_laid: PerSeat[Cards] = (Cards(), Cards(), Cards(), Cards())  # cards the seat did not lay away


class Playing(NamedTuple):
    """How the cards of a hand are played, as everybody at the table knows it."""

    contract: Contract
    rules: TrickRules  # without the duty to keep an announced Pagat
    partner_card: Card | None  # whoever holds it plays with the declarer; None: there is no such card
    catch: float = 0.0  # what catching the XXI pays, in times of what the game pays


class Game(Protocol):
    """A game with its options: a frozen value. A house rule is another value."""

    def __hash__(self) -> int:
        """Equal games have the same."""

    @property
    def id(self) -> str:
        """The game's name in records and commands."""

    @property
    def title(self) -> str:
        """The game's name for people."""

    @property
    def version(self) -> int:
        """The version of its rules; a changed default makes a new one."""

    @property
    def deck(self) -> Deck:
        """The cards it is played with."""

    @property
    def talon(self) -> int:
        """How many cards are dealt to the talon."""

    @property
    def options(self) -> OptionSet:
        """What this table has agreed on."""

    @property
    def unit(self) -> str:
        """What scores are counted in: `victory points`, `chips`, `points`."""

    @property
    def contracts(self) -> Sequence[str]:
        """The contracts these options allow, as in `bid:NAME`, in the order of the page."""

    @property
    def bonuses(self) -> Mapping[str, Sequence[Outcome]]:
        """The bonuses of the game with the outcomes each can have."""

    @property
    def doublings(self) -> Sequence[str]:
        """What the steps of a doubling are called, from the first on: `kontra`, `rekontra`; those that have names."""

    @property
    def zero_sum(self) -> bool:
        """Whether every line of a settlement sums to zero."""

    @property
    def turn_rule(self) -> str:
        """The rule that says who acts when, cited when somebody acts out of turn or after the end."""

    def rule_of(self, action: Action) -> str:
        """The rule that gives *action* its place in the hand, cited where it is tried elsewhere."""

    def with_settings(self, settings: Mapping[str, str]) -> Game:
        """The same game with its default options changed by *settings*; OptionError."""

    def script(self, table: Table) -> Script:
        """The phases of a hand, in the order of the rules."""

    def settle(self, facts: Facts) -> Settlement:
        """The settlement of a hand by these options; sees nothing but *facts*."""

    def stakes(self, view: View, action: Action) -> Stakes | None:
        """What the item of *action* would win or lose; None where nothing is at stake."""

    def warnings(self, view: View, action: Action) -> tuple[Reason, ...]:
        """What a player should know before doing *action*."""

    def playing(self, public: Public) -> Playing:
        """How the cards are played in the contract of *public*, which is known."""

    def advice(self, view: View) -> Advised | None:
        """What the rule page advises the seat to act to do, from its *view* alone; None where it has no opinion."""

    def implied(self, moves: Sequence[tuple[Seat, Action]], told: Told = NOTHING_TOLD) -> Implied:
        """What *moves*, and what all were *told* beside them, say for certain about hands."""

    def evening(self, places: int) -> Evening:
        """The evening before its first hand, with *places* players at the table; ValueError for a wrong number."""


class Stakes(NamedTuple):
    """What an item settles, in the game's unit with multiplier: for the seat itself, and for each opponent."""

    win: int  # what the seat gets if its side wins the item
    lose: int  # what the seat gets if its side loses it (0 or negative)
    opponents: int  # what each opponent gets if the seat's side loses it

    @property
    def at_least(self) -> bool:
        """Whether more may be paid either way."""
        return isinstance(self, LeastStakes)


class LeastStakes(Stakes):
    """What an item settles at its least: more by how clearly it is won or lost."""

    __slots__ = ()


class Advised(NamedTuple):
    """What a good player would do, and why."""

    action: Action
    why: Reason


class Offer(NamedTuple):
    """A legal action, what is at stake with it, and what to know before it."""

    action: Action
    stakes: Stakes | None
    warnings: tuple[Reason, ...]


class Refused(NamedTuple):
    """A choice that is not legal now, and why."""

    action: Action
    reason: Reason


def turn_of(phase: PhaseName, actor: Seat | None) -> str:
    """Who is to act in which phase, for people."""
    return phase.value if actor is None else f"{phase.value}: seat {actor} to act"


@dataclass(frozen=True, repr=False)
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

    def __repr__(self) -> str:
        whose = "a spectator" if self.seat is None else f"seat {self.seat}"
        heard = sum(isinstance(event, Acted) for event in self.log)
        return f"View({self.game.id}, {whose}, {turn_of(self.phase, self.actor)}, {heard} actions)"

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

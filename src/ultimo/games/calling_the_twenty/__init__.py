"""Calling the Twenty (Zwanzigerrufen): twenty taroks, a called partner, ten tricks, victory points.

Reads like the rule page: the game value and its script here; the cards, contracts and bonuses in `tables`, the
options in `options`, then `auction`, `announcing`, `facts`, `settlement` and `evening` in the order of a hand.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from ultimo.core.actions import Action
from ultimo.core.bonuses import Outcome
from ultimo.core.cards import Card, Deck
from ultimo.core.contracts import Contract
from ultimo.core.facts import Facts, HandEnd
from ultimo.core.facts_check import checked
from ultimo.core.game import Advised, Implied, Playing, Stakes, View
from ultimo.core.phases import Phase, Script, play_out
from ultimo.core.phases.tricks import (
    FOLLOW_SUIT,
    HOLD_PAGAT,
    LEAD_COLOR,
    PLAY_COLOR,
    PLAY_TAROK,
    RISE,
    SPARE_PAGAT,
    TrickPlay,
)
from ultimo.core.public import Public
from ultimo.core.reasons import Reason
from ultimo.core.seats import Seat
from ultimo.core.settlement import Settlement
from ultimo.core.sheet import SheetScript
from ultimo.core.table import Table
from ultimo.core.told import NOTHING_TOLD, Told
from ultimo.core.tricks import Emperor, PagatDuty, TrickRules, Void
from ultimo.games.calling_the_twenty import advice, hints, inference, settlement, sheet
from ultimo.games.calling_the_twenty.announcing import Announcing
from ultimo.games.calling_the_twenty.auction import FOREHAND, Auction, Calling, FinalChoice, Redeal
from ultimo.games.calling_the_twenty.evening import RoundsOfFour
from ultimo.games.calling_the_twenty.facts import gather
from ultimo.games.calling_the_twenty.options import Ledger, Options
from ultimo.games.calling_the_twenty.places import rule_of
from ultimo.games.calling_the_twenty.tables import (
    CALL,
    CONTRACTS,
    DECK,
    DODGE,
    DOUBLINGS,
    NO_TRUMP,
    OUTCOMES,
    PAGAT_ULTIMO,
)

CITES = {
    FOLLOW_SUIT: "CT-20",
    PLAY_TAROK: "CT-20",
    SPARE_PAGAT: "CT-22",
    RISE: "CT-22",
    HOLD_PAGAT: "CT-23",
}
NO_TRUMP_CITES = {FOLLOW_SUIT: "CT-21", PLAY_TAROK: "CT-21", PLAY_COLOR: "CT-21", LEAD_COLOR: "CT-21"}


@dataclass(frozen=True, slots=True)
class CallingTheTwenty:
    """The game with its options."""

    options: Options = field(default_factory=Options)
    id: ClassVar[str] = "calling-the-twenty"
    title: ClassVar[str] = "Calling the Twenty"
    version: ClassVar[int] = 1
    deck: ClassVar[Deck] = DECK
    talon: ClassVar[int] = 0  # CT-6: every card is dealt
    unit: ClassVar[str] = "victory points"
    turn_rule: ClassVar[str] = "CT-5"
    doublings: ClassVar[Sequence[str]] = DOUBLINGS
    bonuses: ClassVar[Mapping[str, Sequence[Outcome]]] = OUTCOMES

    @property
    def contracts(self) -> Sequence[str]:
        """See Game; the classic game has no Dodge Round (CT-42)."""
        return tuple(name for name in CONTRACTS if self.options.dodge_round or name != DODGE.name)

    @property
    def zero_sum(self) -> bool:
        """See Game; CT-40."""
        return self.options.ledger is Ledger.ZERO_SUM

    def rule_of(self, action: Action) -> str:
        """See Game."""
        return rule_of(action)

    def with_settings(self, settings: Mapping[str, str]) -> CallingTheTwenty:
        """The game with *settings* instead of the defaults; OptionError."""
        return CallingTheTwenty(Options.parse(settings))

    def script(self, table: Table) -> Script:
        """A hand from the deal to its facts."""
        if self.options.redeal_no_tarok:
            redeal = yield from play_out(Redeal(table))  # CT-36
            if redeal.annulled:
                return Facts(end=HandEnd.ANNULLED, multiplier=table.multiplier)
        declarer, contract = yield from self._auction(table)
        side: tuple[Seat, ...] = (declarer,)
        called: Card | None = None
        if contract is CALL:
            calling = yield from play_out(Calling(table))  # CT-14
            side, called = (declarer, calling.partner), calling.called
        if contract is DODGE:
            play = yield from play_out(self._play(table, contract, pagat_said=False))
            return gather(contract, side, called, (), 1, play)
        announcing = yield from play_out(Announcing(table, self.options, contract, side, declarer))  # CT-16
        pagat_said = any(said.bonus == PAGAT_ULTIMO.name for said in announcing.announced)
        play = yield from play_out(self._play(table, contract, pagat_said))
        return gather(contract, side, called, announcing.announced, announcing.game_level, play)

    def _auction(self, table: Table) -> Generator[Phase, Phase, tuple[Seat, Contract]]:
        """CT-8 to CT-12, and the final choice when nobody named more than the Call (CT-11)."""
        auction = yield from play_out(Auction(table, self.options.standing))
        if auction.contract is not CALL:
            return auction.owner, auction.contract
        choice = yield from play_out(FinalChoice(table, self.options))
        return FOREHAND, choice.contract

    def _play(self, table: Table, contract: Contract, pagat_said: bool) -> TrickPlay:
        """CT-19: the Forehand leads in every contract."""
        cites = NO_TRUMP_CITES if contract is NO_TRUMP else CITES
        return TrickPlay.begin(table, self.trick_rules(contract, pagat_said), cites, FOREHAND)

    def trick_rules(self, contract: Contract, pagat_said: bool) -> TrickRules:
        """CT-20 to CT-23, CT-38."""
        emperor = Emperor(self.options.emperor.value)
        if contract is NO_TRUMP:
            void = Void(self.options.no_trump_void.value)
            return TrickRules(trumps=False, void=void, color_led_first=True, emperor=emperor)
        if contract is DODGE:
            return TrickRules(rising=True, pagat=PagatDuty(self.options.dodge_pagat.value), emperor=emperor)
        return TrickRules(pagat_held=pagat_said and bool(self.options.pagat_held), emperor=emperor)

    def settle(self, facts: Facts) -> Settlement:
        """See `settlement`."""
        return settlement.settle(checked(facts, self, uncounted=settlement.uncounted(self.options)), self.options)

    def sheet(self) -> SheetScript:
        """See `sheet`."""
        return sheet.sheet(self.options, self.contracts)

    def stakes(self, view: View, action: Action) -> Stakes | None:
        """See `hints`."""
        return hints.stakes(view, action, self.options)

    def warnings(self, view: View, action: Action) -> tuple[Reason, ...]:
        """See `hints`."""
        return tuple(hints.warnings(view, action, self.options))

    def playing(self, public: Public) -> Playing:
        """See Game."""
        contract = CONTRACTS[str(public.contract)]
        return Playing(contract, self.trick_rules(contract, pagat_said=False), public.called)

    def advice(self, view: View) -> Advised | None:
        """See `advice`."""
        return advice.advice(view, self.options)

    def implied(self, moves: Sequence[tuple[Seat, Action]], told: Told = NOTHING_TOLD) -> Implied:
        """See `inference`."""
        return inference.implied(moves, self.options)

    def evening(self, places: int) -> RoundsOfFour:
        """See `evening`; ValueError unless four play."""
        return RoundsOfFour.first(places, self.options.target)


GAME = CallingTheTwenty()

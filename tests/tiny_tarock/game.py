"""Tiny Tarock: a talon, discards, one declarer against three, the dealer sitting out with five.

A second game for the tests of the core: it does what Calling the Twenty does not. The rules are in rules.md.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

from tests.tiny_tarock.auction import LAYING, Auction, HalfChoice, LaidAway
from tests.tiny_tarock.evening import Bockrounds
from tests.tiny_tarock.options import Options
from tests.tiny_tarock.settlement import gather, settle
from tests.tiny_tarock.tables import CONTRACTS, DECK, HALF, NULLO, TALON
from ultimo.core.actions import KEEP, SWAP, Action, Bid, Discard, Play
from ultimo.core.bonuses import Outcome
from ultimo.core.cards import Cards, Deck
from ultimo.core.facts import Facts, HandEnd
from ultimo.core.facts_check import checked
from ultimo.core.game import Advised, Implied, Playing, Stakes, View
from ultimo.core.phases import Phase, Script, play_out
from ultimo.core.phases.exchange import Exchange
from ultimo.core.phases.tricks import FOLLOW_SUIT, PLAY_TAROK, TrickPlay
from ultimo.core.public import Public
from ultimo.core.reasons import Key, Reason, because
from ultimo.core.seats import SEATS, Seat, per_seat
from ultimo.core.settlement import Settlement
from ultimo.core.table import Table
from ultimo.core.told import NOTHING_TOLD, Told
from ultimo.core.tricks import RedPips, TrickRules, Void

FOREHAND = SEATS[0]
ONE_TRICK_LOSES = Key("one-trick-loses", "the first trick you take loses a Nullo")
CITES = {FOLLOW_SUIT: "TT-7", PLAY_TAROK: "TT-7"}


@dataclass(frozen=True, slots=True)
class TinyTarock:
    """The game with its options."""

    options: Options = field(default_factory=Options)
    id: ClassVar[str] = "tiny-tarock"
    title: ClassVar[str] = "Tiny Tarock"
    version: ClassVar[int] = 2
    deck: ClassVar[Deck] = DECK
    talon: ClassVar[int] = TALON
    unit: ClassVar[str] = "chips"
    turn_rule: ClassVar[str] = "TT-3"
    doublings: ClassVar[Sequence[str]] = ()
    contracts: ClassVar[Sequence[str]] = tuple(CONTRACTS)
    bonuses: ClassVar[Mapping[str, Sequence[Outcome]]] = {}
    zero_sum: ClassVar[bool] = True  # TT-10

    def rule_of(self, action: Action) -> str:
        if action in (KEEP, SWAP):
            return "TT-5"
        return {Discard: "TT-6", Play: "TT-7"}.get(type(action), "TT-4")

    def with_settings(self, settings: Mapping[str, str]) -> TinyTarock:
        return TinyTarock(Options.parse(settings))

    def script(self, table: Table) -> Script:
        auction = yield from play_out(Auction(table))  # TT-4
        if auction.best is None:
            return Facts(end=HandEnd.PASSED_OUT, multiplier=table.multiplier)
        if auction.best is NULLO:
            play = yield from play_out(self._nullo(table, auction.declarer))
        else:
            table = yield from self._exchange(table, auction.declarer)
            rules = TrickRules(red_pips=RedPips(self.options.red_pips.value))
            play = yield from play_out(TrickPlay.begin(table, rules, CITES, FOREHAND))  # TT-7
        return gather(auction.best, auction.declarer, play)

    def _exchange(self, table: Table, declarer: Seat) -> Generator[Phase, Phase, Table]:
        """TT-5, TT-6."""
        half = yield from play_out(HalfChoice(table, declarer))
        exchange = yield from play_out(Exchange(table, declarer, HALF, LAYING, half.skipped))
        told = yield from play_out(LaidAway(exchange.table, declarer, self.options))
        return told.table

    def _nullo(self, table: Table, declarer: Seat) -> TrickPlay:
        """TT-8: taroks are a plain suit, and the declarer's first trick ends the hand."""
        rules = TrickRules(trumps=False, void=Void.ANY, red_pips=RedPips(self.options.red_pips.value))
        return TrickPlay.begin(table, rules, CITES, FOREHAND, lone=declarer)

    def settle(self, facts: Facts) -> Settlement:
        return settle(checked(facts, self))

    def stakes(self, view: View, action: Action) -> Stakes | None:
        """What a bid would win from or lose to the other three."""
        if not isinstance(action, Bid):
            return None
        value = CONTRACTS[action.contract].value * view.multiplier
        return Stakes(3 * value, -3 * value, value)

    def warnings(self, view: View, action: Action) -> tuple[Reason, ...]:
        """A Nullo hangs on every trick."""
        return (because("TT-8", ONE_TRICK_LOSES),) if action == Bid(NULLO.name) else ()

    def playing(self, public: Public) -> Playing:
        """TT-7, TT-8."""
        contract = CONTRACTS[str(public.contract)]
        pips = RedPips(self.options.red_pips.value)
        plain = TrickRules(red_pips=pips)
        return Playing(contract, replace(plain, trumps=False, void=Void.ANY) if contract is NULLO else plain, None)

    def advice(self, view: View) -> Advised | None:
        """See Game."""
        return None

    def implied(self, moves: Sequence[tuple[Seat, Action]], told: Told = NOTHING_TOLD) -> Implied:
        """Bids say nothing for certain."""
        return Implied(per_seat(lambda seat: Cards()))

    def evening(self, places: int) -> Bockrounds:
        if places not in (4, 5):
            raise ValueError(f"tiny-tarock is played by four or five (TT-11), not by {places}")
        return Bockrounds(places, self.options.hands)


GAME = TinyTarock()

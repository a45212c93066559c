"""Texas Tarok (Olfen/Havlak): 54 cards, the Povinost with its talon and called partner, three higher games, chips.

Reads like the rule page: the game value and its script here; the cards, contracts and bonuses in `tables`, the
options in `options`, then `auction`, `talon`, `bonuses`, `calling`, `announcing`, `ladder`, `facts`, `settlement`,
`penalties` and `evening` in the order of a hand.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from ultimo.core.actions import Action
from ultimo.core.announcements import Said, Turns
from ultimo.core.bonuses import Outcome
from ultimo.core.cards import Deck
from ultimo.core.contracts import Contract
from ultimo.core.facts import Facts, HandEnd
from ultimo.core.facts_check import checked
from ultimo.core.game import Advised, Implied, Playing, Stakes, View
from ultimo.core.phases import Phase, Script, play_out
from ultimo.core.phases.exchange import Exchange
from ultimo.core.phases.tricks import FOLLOW_SUIT, HOLD_PAGAT, PLAY_TAROK, RISE, SPARE_PAGAT, TrickPlay
from ultimo.core.public import Public
from ultimo.core.reasons import Reason
from ultimo.core.seats import Seat, going_round
from ultimo.core.settlement import Settlement
from ultimo.core.sheet import SheetScript
from ultimo.core.table import Table
from ultimo.core.told import NOTHING_TOLD, Told
from ultimo.core.tricks import Emperor, PagatDuty, RedPips, TrickRules, Void
from ultimo.games.texas_tarok import advice, hints, inference, settlement, sheet
from ultimo.games.texas_tarok.announcing import Announcing
from ultimo.games.texas_tarok.auction import Auction
from ultimo.games.texas_tarok.bonuses import HandBonuses
from ultimo.games.texas_tarok.calling import Calling
from ultimo.games.texas_tarok.evening import Povinosts
from ultimo.games.texas_tarok.facts import Declaration, gather
from ultimo.games.texas_tarok.ladder import Ladder, items
from ultimo.games.texas_tarok.options import Options
from ultimo.games.texas_tarok.places import rule_of
from ultimo.games.texas_tarok.sides import Parties
from ultimo.games.texas_tarok.tables import (
    CONTRACTS,
    DECK,
    DOUBLINGS,
    HALF,
    MISCALL,
    OFFENCES,
    OUTCOMES,
    OWN_MISCALL,
    PAGAT_ULTIMO,
    POVINOST,
    PREVER,
    SHARES,
    TALON,
    ZE_RUKY,
    ZE_RUKY_CARD,
    ZEBRAK,
)
from ultimo.games.texas_tarok.talon import LAYING, Looking, taking, telling

CITES = {
    FOLLOW_SUIT: "TX-25",
    PLAY_TAROK: "TX-25",
    HOLD_PAGAT: "TX-26",
    RISE: "TX-28",
    SPARE_PAGAT: "TX-28",
}


@dataclass(frozen=True, slots=True)
class TexasTarok:
    """The game with its options."""

    options: Options = field(default_factory=Options)
    id: ClassVar[str] = "texas-tarok"
    title: ClassVar[str] = "Texas Tarok"
    version: ClassVar[int] = 1
    deck: ClassVar[Deck] = DECK
    talon: ClassVar[int] = TALON
    unit: ClassVar[str] = "chips"
    turn_rule: ClassVar[str] = "TX-4"
    doublings: ClassVar[Sequence[str]] = DOUBLINGS
    contracts: ClassVar[Sequence[str]] = tuple(CONTRACTS)
    zero_sum: ClassVar[bool] = True

    @property
    def bonuses(self) -> Mapping[str, Sequence[Outcome]]:
        """See Game."""
        return OUTCOMES

    def rule_of(self, action: Action) -> str:
        """See Game."""
        return rule_of(action)

    def with_settings(self, settings: Mapping[str, str]) -> TexasTarok:
        """The game with *settings* instead of the defaults; OptionError."""
        return TexasTarok(Options.parse(settings))

    def script(self, table: Table) -> Script:
        """A hand from the deal to its facts."""
        auction = yield from play_out(Auction(table, self.options))  # TX-7
        if auction.best is None:
            return Facts(end=HandEnd.PASSED_OUT, multiplier=table.multiplier)  # TX-12
        contract, declarer = auction.best, auction.declarer
        table, looks = yield from self._talon(table, contract, declarer)  # TX-13, TX-15, TX-16
        bonuses = yield from play_out(HandBonuses(table, contract, Turns(declarer)))  # TX-17
        declaration = yield from self._declaration(table, auction, looks)  # TX-21
        said = bonuses.said
        if contract is not ZEBRAK:
            said = yield from self._announcements(table, Parties.of(contract, declaration.side), said)  # TX-23
        play = yield from play_out(self._play(table, declaration, said))  # TX-24
        return gather(declaration, said, play)

    def _talon(self, table: Table, contract: Contract, declarer: Seat) -> Generator[Phase, Phase, tuple[Table, int]]:
        """The table after the discards, and how often the declarer of a Prever looked at the talon."""
        if contract is POVINOST:
            shares = tuple(zip(going_round(declarer), SHARES, strict=False))
            taken = yield from play_out(taking(table, shares))
            return (yield from self._discards(taken.table, shares)), 0
        if contract is PREVER:
            looking = yield from play_out(Looking(table, declarer))
            laid = yield from play_out(Exchange(table, declarer, HALF, LAYING, looking.skipped))
            told = yield from play_out(telling(laid.table, declarer))
            return told.table, looking.looks
        return table, 0

    def _discards(self, table: Table, shares: Sequence[tuple[Seat, int]]) -> Generator[Phase, Phase, Table]:
        """TX-14: as many as were taken, one seat after the other."""
        for seat, count in shares:
            laid = yield from play_out(Exchange(table, seat, count, LAYING, taken=True))
            table = (yield from play_out(telling(laid.table, seat))).table
        return table

    def _declaration(self, table: Table, auction: Auction, looks: int) -> Generator[Phase, Phase, Declaration]:
        """TX-21, TX-22: who plays with whom."""
        assert auction.best is not None, "somebody declared"
        contract, declarer = auction.best, auction.declarer
        if contract is POVINOST:
            calling = yield from play_out(Calling(table, self.options, declarer))
            return Declaration(contract, calling.side, auction.first_right, calling.called, calling.offence)
        side: tuple[Seat, ...] = (declarer,)
        if contract is ZE_RUKY:
            side = (declarer, *(seat for seat in going_round(declarer) if ZE_RUKY_CARD <= table.hand(seat)))
        return Declaration(contract, side, auction.first_right, looks=looks)

    def _announcements(self, table: Table, parties: Parties, said: Said) -> Generator[Phase, Phase, Said]:
        """TX-23: Valat and the One, then the ladder of the hand and of a called One."""
        turns = Turns(parties.declarer)
        announcing = yield from play_out(Announcing(table, self.options, parties, turns, said))
        parties, said = announcing.parties, announcing.said
        for item in items(said, self.options):
            ladder = yield from play_out(Ladder(table, self.options, parties, item, said, parties.declarer))
            parties, said = ladder.parties, ladder.said
        return said

    def _play(self, table: Table, declaration: Declaration, said: Said) -> TrickPlay:
        """TX-22, TX-24, TX-28: whoever is on Povinost leads; in a Povinost that is the declarer."""
        contract, declarer = declaration.contract, declaration.side[0]
        pagat_said = any(bonus == PAGAT_ULTIMO.name for bonus, _ in said.bonuses)
        leader = declaration.first_right
        lone = declarer if contract is ZEBRAK else None
        rules = self.trick_rules(contract, pagat_said)
        return TrickPlay.begin(table, rules, CITES, leader, lone, declaration.remark)

    def trick_rules(self, contract: Contract, pagat_said: bool) -> TrickRules:
        """TX-2, TX-25 to TX-28."""
        emperor, red_pips = Emperor(self.options.emperor.value), RedPips(self.options.red_pips.value)
        if contract is not ZEBRAK:
            return TrickRules(pagat_held=pagat_said, emperor=emperor, red_pips=red_pips)
        if self.options.zebrak_trumps:
            return TrickRules(rising=True, pagat=PagatDuty.NOT_LED, emperor=emperor, red_pips=red_pips)
        return TrickRules(trumps=False, void=Void.ANY, emperor=emperor, red_pips=red_pips)

    def settle(self, facts: Facts) -> Settlement:
        """See `settlement`."""
        offences = (*OFFENCES, MISCALL, OWN_MISCALL)
        return settlement.settle(checked(facts, self, offences, settlement.uncounted(facts)), self.options)

    def sheet(self) -> SheetScript:
        """See `sheet`."""
        return sheet.sheet(self.options)

    def stakes(self, view: View, action: Action) -> Stakes | None:
        """See `hints`."""
        return hints.stakes(view, action, self.options)

    def warnings(self, view: View, action: Action) -> tuple[Reason, ...]:
        """See `hints`."""
        return tuple(hints.warnings(view, action, self.options))

    def playing(self, public: Public) -> Playing:
        """See Game."""
        contract = CONTRACTS[str(public.contract)]
        partner_card = next(iter(ZE_RUKY_CARD)) if contract is ZE_RUKY else public.called
        return Playing(contract, self.trick_rules(contract, pagat_said=False), partner_card)

    def advice(self, view: View) -> Advised | None:
        """See `advice`."""
        return advice.advice(view, self.options)

    def implied(self, moves: Sequence[tuple[Seat, Action]], told: Told = NOTHING_TOLD) -> Implied:
        """See `inference`."""
        return inference.implied(moves, told, self.options)

    def evening(self, places: int) -> Povinosts:
        """See `evening`; ValueError unless four to six are at the table."""
        return Povinosts.begin(places, self.options)


GAME = TexasTarok()

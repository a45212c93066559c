"""Hungarian Tarokk (Paskievics, XX-calling): a talon, invitations, a called partner, announcements with kontra.

Reads like the rule page: the game value and its script here; the cards, contracts and bonuses in `tables`, the
options in `options`, then `bidding` and `auction`, `exchange`, `calling`, `talk` and `announcing`, `facts`,
`settlement` and `evening` in the order of a hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from ultimo.core.actions import Action
from ultimo.core.bonuses import Outcome
from ultimo.core.cards import PAGAT, Cards, Deck
from ultimo.core.facts import Facts, HandEnd
from ultimo.core.facts_check import checked
from ultimo.core.game import Advised, Implied, Playing, Stakes, View
from ultimo.core.phases import Script, play_out
from ultimo.core.phases.tricks import FOLLOW_SUIT, HOLD_PAGAT, PLAY_TAROK, TrickPlay
from ultimo.core.public import Public
from ultimo.core.reasons import Reason
from ultimo.core.seats import Seat
from ultimo.core.settlement import Settlement
from ultimo.core.sheet import SheetScript
from ultimo.core.table import Table
from ultimo.core.told import NOTHING_TOLD, Told
from ultimo.core.tricks import TrickRules
from ultimo.games.hungarian_tarokk import advice, hints, inference, settlement, sheet
from ultimo.games.hungarian_tarokk.announcing import Announcing
from ultimo.games.hungarian_tarokk.auction import Auction
from ultimo.games.hungarian_tarokk.bidding import Bidding
from ultimo.games.hungarian_tarokk.calling import Calling
from ultimo.games.hungarian_tarokk.evening import Rounds
from ultimo.games.hungarian_tarokk.exchange import exchanged, fails, speculation
from ultimo.games.hungarian_tarokk.facts import gather
from ultimo.games.hungarian_tarokk.options import Options
from ultimo.games.hungarian_tarokk.places import rule_of
from ultimo.games.hungarian_tarokk.tables import (
    CONTRACTS,
    DECK,
    DOUBLINGS,
    FOREHAND,
    HONOURS,
    OFFENCES,
    OUTCOMES,
    PAGAT_ULTIMO,
    TALON,
)
from ultimo.games.hungarian_tarokk.talk import Setting

CITES = {FOLLOW_SUIT: "HU-25", PLAY_TAROK: "HU-25", HOLD_PAGAT: "HU-26"}


@dataclass(frozen=True, slots=True)
class HungarianTarokk:
    """The game with its options."""

    options: Options = field(default_factory=Options)
    id: ClassVar[str] = "hungarian-tarokk"
    title: ClassVar[str] = "Hungarian Tarokk"
    version: ClassVar[int] = 1
    deck: ClassVar[Deck] = DECK
    talon: ClassVar[int] = TALON
    unit: ClassVar[str] = "points"
    turn_rule: ClassVar[str] = "HU-3"
    doublings: ClassVar[Sequence[str]] = DOUBLINGS
    contracts: ClassVar[Sequence[str]] = tuple(CONTRACTS)
    bonuses: ClassVar[Mapping[str, Sequence[Outcome]]] = OUTCOMES
    zero_sum: ClassVar[bool] = True

    def rule_of(self, action: Action) -> str:
        """See Game."""
        return rule_of(action)

    def with_settings(self, settings: Mapping[str, str]) -> HungarianTarokk:
        """The game with *settings* instead of the defaults; OptionError."""
        return HungarianTarokk(Options.parse(settings))

    def script(self, table: Table) -> Script:
        """A hand from the deal to its facts."""
        auction = yield from play_out(Auction(table, self.options))  # HU-5 to HU-9, HU-12
        bidding, dealt = auction.bidding, table
        declarer, contract = bidding.owner, bidding.contract
        if declarer is None or contract is None:
            return Facts(end=HandEnd.PASSED_OUT, multiplier=table.multiplier)  # HU-10
        if fails(table, declarer, contract):  # HU-6
            yield from play_out(speculation(table, declarer, contract))
            return _not_played(HandEnd.FAILED_SPECULATION, bidding, table)
        after = yield from exchanged(table, bidding, self.options)  # HU-13 to HU-16
        if after is None:
            return _not_played(HandEnd.ANNULLED, bidding, table)
        bound = bidding.accepted.card if bidding.accepted else None
        calling = yield from play_out(Calling(after, declarer, bound, self.options.free_call))  # HU-17, HU-18
        called, pairing = calling.called, calling.pairing
        assert called is not None, "the card is called"
        setting = Setting.of(after, self.options, pairing, called, _owes_pagat(bidding, dealt))
        announcing = yield from play_out(Announcing.begin(setting, bound is not None))  # HU-19 to HU-24
        play = yield from play_out(_play(announcing))  # HU-25, HU-26
        return gather(contract, pairing, called, announcing.said, play, self.options)

    def settle(self, facts: Facts) -> Settlement:
        """See `settlement`."""
        return settlement.settle(checked(facts, self, OFFENCES, ()), self.options)

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
        catch = self.options.xxi_catch.amount / contract.value
        return Playing(contract, TrickRules(), public.called, catch)

    def advice(self, view: View) -> Advised | None:
        """See `advice`."""
        return advice.advice(view, self.options)

    def implied(self, moves: Sequence[tuple[Seat, Action]], told: Told = NOTHING_TOLD) -> Implied:
        """See `inference`."""
        return inference.implied(moves, told, self.options)

    def evening(self, places: int) -> Rounds:
        """See `evening`; ValueError unless four or five play."""
        return Rounds.first(places, self.options.hands, self.options.bockround)


def _not_played(end: HandEnd, bidding: Bidding, table: Table) -> Facts:
    contract = bidding.contract
    return Facts(end, contract.name if contract else None, bidding.owner, multiplier=table.multiplier)


def _owes_pagat(bidding: Bidding, dealt: Table) -> Seat | None:
    """HU-8: who invited with the I as the only honour dealt; a yielded XX comes with a higher one."""
    shown = bidding.shown
    return shown.seat if shown and dealt.hand(shown.seat) & HONOURS == Cards(PAGAT.bit) else None


def _play(announcing: Announcing) -> TrickPlay:
    """HU-25: seat 1 leads; HU-26: the holder of the I is bound by an announcement of her own side."""
    holder = announcing.table.holder(PAGAT)
    assert holder is not None, "the I is never laid away (HU-14)"
    side = announcing.setting.pairing.side_of(holder)
    rules = TrickRules(pagat_held=announcing.said.has(PAGAT_ULTIMO.name, side))
    return TrickPlay.begin(announcing.table, rules, CITES, FOREHAND)


GAME = HungarianTarokk()

"""The auction: bids, holds, invitations and the yielded game (HU-5 to HU-9, HU-12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ultimo.core.actions import HOLD, PASS, Action, Bid
from ultimo.core.cards import TAROKS, Cards
from ultimo.core.contracts import Contract
from ultimo.core.events import Declared, Event
from ultimo.core.phases import Asking, PhaseName
from ultimo.core.reasons import Key, Reason, because, not_here
from ultimo.core.seats import Seat
from ultimo.core.table import Table
from ultimo.games.hungarian_tarokk.bidding import Bidding
from ultimo.games.hungarian_tarokk.options import InvitationNeeds, Options
from ultimo.games.hungarian_tarokk.sides import shown_with
from ultimo.games.hungarian_tarokk.tables import CONTRACTS, FIVE_TRUMPS, HIGH_HONOURS, HONOURS, LADDER, THREE, XX

BIDS = tuple(Bid(name) for name in CONTRACTS)

BID_HIGHER = Key("bid-higher", "a bid must be higher than {contract}")
NEEDS_HONOUR = Key("needs-honour", "a bidder needs Skíz, XXI or I among the nine cards dealt")
ONLY_THREE = Key("only-three", "without Skíz, XXI or I the fourth seat may bid a Three only")
NEEDS_CARD = Key("needs-card", "this jump shows the {card}, which the hand lacks; the least bid is {least}")
NEEDS_STRENGTH = Key("needs-strength", "at this table an invitation also needs Skíz or XXI and five trumps")
NOTHING_HELD = Key("nothing-to-hold", "nobody else has made a bid that could be held")
BID_FIRST = Key("bid-first", "only a player who has already bid may hold")
HELD_ALREADY = Key("held-already", "{contract} was held already: bid higher or pass")
SENIOR_HOLDS = Key("senior-holds", "seat {seat} sits after the owner, seat {owner}, and must bid higher or pass")
HOLD_OR_JUMP = Key("hold-or-jump", "alone with the Two only XX with Skíz or XXI may be yielded: hold or jump")


class Auction(Asking):
    """HU-5 to HU-9, HU-12: what was said so far is `bidding`; here the cards come in."""

    name: Final = PhaseName.AUCTION

    def __init__(self, table: Table, options: Options, bidding: Bidding | None = None) -> None:
        self.table = table
        self.options = options
        self.bidding = bidding or Bidding.first(options)

    @property
    def actor(self) -> Seat | None:
        """Whose turn it is."""
        return self.bidding.turn

    @property
    def hand(self) -> Cards:
        """The nine cards dealt to the actor."""
        assert self.bidding.turn is not None, "somebody bids"
        return self.table.hand(self.bidding.turn)

    def vocabulary(self) -> Sequence[Action]:
        """Pass, hold, and every height."""
        return (PASS, HOLD, *BIDS)

    def refusal(self, action: Action) -> Reason | None:
        """HU-5 to HU-9."""
        match action:
            case Bid(name) if name in CONTRACTS:
                return self._no_bid(CONTRACTS[name])
            case _ if action is HOLD:
                return self._no_hold()
            case _ if action is PASS:
                return self._no_pass()
            case _:
                return not_here(action.token, self.name.value)

    def _no_bid(self, contract: Contract) -> Reason | None:
        current = self.bidding.contract
        if current and LADDER.index(contract) <= LADDER.index(current):
            return because("HU-5", BID_HIGHER, contract=current.name)
        if not self.hand & HONOURS:
            return self._no_speculation(contract)
        return self._no_jump(contract)

    def _no_speculation(self, contract: Contract) -> Reason | None:
        """HU-6: without an honour."""
        if not self.bidding.is_last_chance:
            return because("HU-6", NEEDS_HONOUR)
        return None if contract is THREE else because("HU-6", ONLY_THREE)

    def _no_jump(self, contract: Contract) -> Reason | None:
        """HU-8: what a jump shows must be there."""
        card = self.bidding.shown_by(contract)
        if card is None:
            return None
        if card not in self.hand:
            return because("HU-8", NEEDS_CARD, card=card, least=self.bidding.least)
        if self.options.invitation_needs is InvitationNeeds.CARD or _is_strong(self.hand):
            return None
        return because("HU-8", NEEDS_STRENGTH)

    def _no_hold(self) -> Reason | None:
        """HU-7."""
        bidding = self.bidding
        if bidding.may_hold(bidding.turn):
            return None
        if bidding.owner in (None, bidding.turn):
            return because("HU-7", NOTHING_HELD)
        assert bidding.contract is not None and bidding.owner is not None, "somebody else has bid"
        if bidding.turn not in bidding.bidders:
            return because("HU-7", BID_FIRST)
        if bidding.held:
            return because("HU-7", HELD_ALREADY, contract=bidding.contract.name)
        return because("HU-7", SENIOR_HOLDS, seat=bidding.turn, owner=bidding.owner)

    def _no_pass(self) -> Reason | None:
        """HU-9."""
        if not self.bidding.passing_yields or may_yield(self.hand):
            return None
        return because("HU-9", HOLD_OR_JUMP)

    def apply(self, action: Action) -> tuple[Auction, tuple[Event, ...]]:
        """The next player is asked, or the declarer is known, with the partner too if a card was shown (HU-24)."""
        after = Auction(self.table, self.options, self.bidding.after(action))
        return after, _known(after.bidding) if after.actor is None else ()


def _known(bidding: Bidding) -> tuple[Event, ...]:
    """What all know when the auction is over."""
    if bidding.owner is None:
        return ()
    assert bidding.contract is not None, "the owner has a contract"
    declared = Declared(bidding.owner, bidding.contract.name)
    partner = bidding.accepted
    return (declared,) if partner is None else (declared, *shown_with(partner.seat, bidding.owner))


def _is_strong(hand: Cards) -> bool:
    """HU-8: what `invitation-needs` may ask for in addition to the card."""
    return bool(hand & HIGH_HONOURS) and len(hand & TAROKS) >= FIVE_TRUMPS


def may_yield(hand: Cards) -> bool:
    """HU-9: whether *hand* has what passing over a lone Two shows."""
    return XX in hand and bool(hand & HIGH_HONOURS)

"""What was said in an auction and what it means, without the cards (HU-5 to HU-9, HU-12)."""

from __future__ import annotations

from typing import NamedTuple

from ultimo.core.actions import HOLD, PASS, Action, Bid
from ultimo.core.cards import Card
from ultimo.core.contracts import Contract
from ultimo.core.seats import Seat, others
from ultimo.games.hungarian_tarokk.options import HoldBy, Options
from ultimo.games.hungarian_tarokk.tables import (
    CONTRACTS,
    DEALER,
    FOREHAND,
    LADDER,
    SHOWN_BY_JUMP,
    SOLO,
    THREE,
    TWO,
    XX,
)


class Shown(NamedTuple):
    """A card that *seat* has shown to hold, by a jump or by yielding."""

    seat: Seat
    card: Card


class Bidding(NamedTuple):
    """An auction so far: *owner* has *contract*; whoever spoke is a bidder or has passed."""

    options: Options
    turn: Seat | None  # None: the auction is over
    contract: Contract | None = None
    owner: Seat | None = None
    held: bool = False  # whether the owner has the contract by holding it
    bidders: tuple[Seat, ...] = ()
    passed: tuple[Seat, ...] = ()
    shown: Shown | None = None  # by the first jump, or by yielding

    @staticmethod
    def first(options: Options) -> Bidding:
        """Before anybody has spoken."""
        return Bidding(options, FOREHAND)

    @property
    def is_last_chance(self) -> bool:
        """Whether the fourth seat is asked after three passes (HU-6, HU-8)."""
        return self.contract is None and len(self.passed) == 3

    @property
    def is_raise(self) -> bool:
        """Whether the sole bidder may raise a Three that the others have passed (HU-12)."""
        alone = self.contract is THREE and len(self.passed) == 3 and self.owner != DEALER
        return alone and bool(self.options.sole_bidder_may_raise)

    @property
    def passing_yields(self) -> bool:
        """Whether who bid Three is asked after being overcalled with Two; the others have passed by then (HU-9)."""
        return self.contract is TWO and not self.held and self.turn in self.bidders

    def may_hold(self, seat: Seat | None) -> bool:
        """Whether *seat* may take the contract at equal height (HU-7)."""
        if self.held or seat == self.owner or seat not in self.bidders:
            return False
        assert self.owner is not None, "somebody has bid"
        return self.options.hold_by is HoldBy.ANY_BIDDER or seat < self.owner

    @property
    def least(self) -> str:
        """The token of the least the player to speak can do (HU-8)."""
        return HOLD.token if self.may_hold(self.turn) else Bid(LADDER[self._least_height].name).token

    @property
    def _least_height(self) -> int:
        if self.contract is None:
            return 0
        return LADDER.index(self.contract) + (0 if self.may_hold(self.turn) else 1)

    def shown_by(self, contract: Contract) -> Card | None:
        """The card that bidding *contract* now would show (HU-8)."""
        if self.shown or self.is_last_chance or self.is_raise:
            return None
        return SHOWN_BY_JUMP.get(LADDER.index(contract) - self._least_height)

    @property
    def accepted(self) -> Shown | None:
        """What the declarer must call: a card that another player has shown (HU-8, HU-9)."""
        return self.shown if self.shown and self.shown.seat != self.owner else None

    def after(self, action: Action) -> Bidding:
        """The auction after the player whose turn it is did *action*."""
        assert self.turn is not None, "somebody bids"
        said = self._passing(self.turn) if action is PASS else self._taking(self.turn, action)
        return said._replace(turn=said._next(self.turn))

    def _passing(self, seat: Seat) -> Bidding:
        shown = Shown(seat, XX) if self.passing_yields else self.shown
        return self._replace(passed=(*self.passed, seat), shown=shown)

    def _taking(self, seat: Seat, action: Action) -> Bidding:
        if not isinstance(action, Bid):
            return self._replace(owner=seat, held=True)
        contract = CONTRACTS[action.contract]
        card = self.shown_by(contract)
        shown = Shown(seat, card) if card else self.shown
        bidders = (*self.bidders, seat)
        return self._replace(contract=contract, owner=seat, held=False, bidders=bidders, shown=shown)

    def _next(self, seat: Seat) -> Seat | None:
        """Who is asked after *seat*; nobody if all others have passed or cannot act (HU-5, HU-12)."""
        if self.is_raise:
            return self.owner
        return next((other for other in others(seat) if self._is_asked(other)), None)

    def _is_asked(self, seat: Seat) -> bool:
        """A Solo can only be held, and who may hold is public."""
        if seat in self.passed or seat == self.owner:
            return False
        return self.contract is not SOLO or self.may_hold(seat)

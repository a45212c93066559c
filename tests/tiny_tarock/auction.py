"""Before the play: the auction, the half of the talon, and what was laid away (TT-4 to TT-6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tests.tiny_tarock.options import LaidTaroks, Options
from tests.tiny_tarock.tables import CONTRACTS, HALF, KEPT, LADDER
from ultimo.core.actions import KEEP, PASS, SWAP, Action, Bid
from ultimo.core.cards import TAROKS, Card, Cards
from ultimo.core.contracts import Contract
from ultimo.core.events import CardsShown, Declared, Event, TaroksLaidAway
from ultimo.core.phases import Asking, PhaseName
from ultimo.core.phases.exchange import Laying
from ultimo.core.reasons import Key, Reason, because, not_here
from ultimo.core.seats import SEATS, Seat
from ultimo.core.table import Table

BID_HIGHER = Key("bid-higher", "a bid must be higher than {contract}")
KEEP_FIVES = Key("keep-fives", "{card} counts 5 and is never laid away")
TAROK_LAST = Key("tarok-last", "a tarok may only be the last card laid away; {left} are to go")


class Auction(Asking):
    """TT-4: one turn each from seat 1; *said* is what each seat named, None for a pass."""

    name: Final = PhaseName.AUCTION

    def __init__(self, table: Table, said: tuple[Contract | None, ...] = ()) -> None:
        self.table = table
        self.said = said

    @property
    def actor(self) -> Seat | None:
        return SEATS[len(self.said)] if len(self.said) < len(SEATS) else None

    @property
    def best(self) -> Contract | None:
        return next((contract for contract in reversed(self.said) if contract), None)

    @property
    def declarer(self) -> Seat:
        return SEATS[self.said.index(self.best)]

    def vocabulary(self) -> Sequence[Action]:
        return (PASS, *(Bid(name) for name in CONTRACTS))

    def refusal(self, action: Action) -> Reason | None:
        if action is PASS:
            return None
        if not isinstance(action, Bid) or action.contract not in CONTRACTS:
            return not_here(action.token, self.name.value)
        if self.best and LADDER.index(CONTRACTS[action.contract]) <= LADDER.index(self.best):
            return because("TT-4", BID_HIGHER, contract=self.best.name)
        return None

    def apply(self, action: Action) -> tuple[Auction, tuple[Event, ...]]:
        named = CONTRACTS[action.contract] if isinstance(action, Bid) else None
        after = Auction(self.table, (*self.said, named))
        ends = after.actor is None and after.best
        return after, (Declared(after.declarer, ends.name),) if ends else ()


class HalfChoice(Asking):
    """TT-5: the upper half of the talon is shown; *seat* keeps it or swaps it for the lower one."""

    name: Final = PhaseName.TALON

    def __init__(self, table: Table, seat: Seat, chosen: Action | None = None) -> None:
        self.opening = (CardsShown(None, table.talon[:HALF]),)
        self.table = table
        self.seat = seat
        self.chosen = chosen

    @property
    def actor(self) -> Seat | None:
        return None if self.chosen else self.seat

    @property
    def skipped(self) -> int:
        """How many cards lie above the half that is taken."""
        return HALF if self.chosen is SWAP else 0

    def vocabulary(self) -> Sequence[Action]:
        return (KEEP, SWAP)

    def refusal(self, action: Action) -> Reason | None:
        return None if action in (KEEP, SWAP) else not_here(action.token, self.name.value)

    def apply(self, action: Action) -> tuple[HalfChoice, tuple[Event, ...]]:
        return HalfChoice(self.table, self.seat, action), ()


def layable(hand: Cards, left: int) -> Cards:
    """The cards of *hand* that may be laid away with *left* cards to go (TT-6)."""
    return hand - KEPT - TAROKS if left > 1 else hand - KEPT


def why_not(card: Card, hand: Cards, left: int) -> Reason:
    """Why *card* is not one of them."""
    return because("TT-6", KEEP_FIVES, card=card) if card in KEPT else because("TT-6", TAROK_LAST, left=left)


LAYING = Laying("TT-6", layable, why_not)


class LaidAway(Asking):
    """TT-6: nobody acts; all hear of the taroks *seat* laid away."""

    name: Final = PhaseName.DISCARD
    actor: Final = None

    def __init__(self, table: Table, seat: Seat, options: Options) -> None:
        taroks = table.discards[seat - 1] & TAROKS
        shown = options.laid_taroks is LaidTaroks.SHOWN
        self.opening = (CardsShown(seat, tuple(taroks)) if shown else TaroksLaidAway(seat, len(taroks)),)
        self.table = table

    def apply(self, action: Action) -> tuple[LaidAway, tuple[Event, ...]]:
        raise AssertionError("nobody acts here")

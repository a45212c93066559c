"""The auction: one turn each, and the Povinost that goes round until somebody takes it (TX-7 to TX-12, TX-40)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ultimo.core.actions import PASS, Action, Bid
from ultimo.core.cards import TAROKS
from ultimo.core.contracts import Contract
from ultimo.core.events import Declared, Event
from ultimo.core.phases import Asking, PhaseName
from ultimo.core.reasons import Key, Reason, because, not_here
from ultimo.core.seats import SEATS, Seat
from ultimo.core.table import Table
from ultimo.games.texas_tarok.options import Options
from ultimo.games.texas_tarok.tables import CONTRACTS, LADDER, POVINOST, PREVER, ZE_RUKY, ZE_RUKY_CARD

BIDS = tuple(Bid(contract.name) for contract in LADDER)

NO_TAROK = Key("no-tarok", "the Povinost is taken with a tarok in hand only: pass it on, or bid higher")
POVINOST_GONE = Key("povinost-gone", "the Povinost is taken or overbid already: bid higher, or pass")
KEEP_POVINOST = Key("keep-povinost", "at this table a player with a tarok takes the Povinost or bids higher")
BID_HIGHER = Key("bid-higher", "a bid must be higher than {contract}")
ONE_PREVER = Key("one-prever", "at this table a Prever is not bid over a Prever")
HOLDS_XX = Key("holds-xx", "the partner in Ze Ruky is the holder of the XX, so it is not for the holder")


class Auction(Asking):
    """TX-7 to TX-12: what each seat said so far, from seat 1."""

    name: Final = PhaseName.AUCTION

    def __init__(self, table: Table, options: Options, said: tuple[Action, ...] = ()) -> None:
        self.table = table
        self.options = options
        self.said = said
        self.best = _last_bid(said)  # which is always the highest

    @property
    def actor(self) -> Seat | None:
        """Each in turn, once, also when only pass is left (TX-7)."""
        return SEATS[len(self.said)] if len(self.said) < len(SEATS) else None

    @property
    def declarer(self) -> Seat:
        """Who made the highest bid."""
        return self._bidders[-1]

    @property
    def first_right(self) -> Seat:
        """Who is on Povinost: took it, or had it when bidding higher, so did not pass it on first of all (TX-9)."""
        return self._bidders[0]

    @property
    def _bidders(self) -> Sequence[Seat]:
        """Who did not pass, once all four have spoken."""
        return [seat for seat, action in zip(SEATS, self.said, strict=True) if action is not PASS]

    def vocabulary(self) -> Sequence[Action]:
        """Pass, and every contract by name."""
        return (PASS, *BIDS)

    def refusal(self, action: Action) -> Reason | None:
        """TX-7, TX-8, TX-10, TX-11, TX-40."""
        match action:
            case Bid(POVINOST.name):
                return self._no_povinost()
            case Bid(name) if name in CONTRACTS:
                return self._no_bid(CONTRACTS[name])
            case _ if action is PASS:
                return self._no_pass()
            case _:
                return not_here(action.token, self.name.value)

    def _no_povinost(self) -> Reason | None:
        if self.best is not None:
            return because("TX-8", POVINOST_GONE)
        return None if self._has_tarok() else because("TX-8", NO_TAROK)

    def _no_pass(self) -> Reason | None:
        forced = self.best is None and not self.options.povinost_passable and self._has_tarok()
        return because("TX-40", KEEP_POVINOST) if forced else None

    def _no_bid(self, contract: Contract) -> Reason | None:
        best = self.best
        if best is contract is PREVER:
            return because("TX-10", ONE_PREVER) if self.options.prever_once else None
        if best is not None and LADDER.index(contract) <= LADDER.index(best):
            return because("TX-7", BID_HIGHER, contract=best.name)
        if contract is ZE_RUKY and ZE_RUKY_CARD <= self.table.hand(self._turn):
            return because("TX-11", HOLDS_XX)
        return None

    @property
    def _turn(self) -> Seat:
        return SEATS[len(self.said)]

    def _has_tarok(self) -> bool:
        return bool(self.table.hand(self._turn) & TAROKS)

    def apply(self, action: Action) -> tuple[Auction, tuple[Event, ...]]:
        """The next one is asked; after the fourth the highest bid is played, if there is one (TX-12)."""
        after = Auction(self.table, self.options, (*self.said, action))
        if after.actor is not None or after.best is None:
            return after, ()
        return after, (Declared(after.declarer, after.best.name),)


def _last_bid(said: Sequence[Action]) -> Contract | None:
    return next((CONTRACTS[action.contract] for action in reversed(said) if isinstance(action, Bid)), None)

"""The exchange with the talon, annulment inside it, and what is said of it afterwards (HU-6, HU-13, HU-14, HU-16)."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Final

from ultimo.core.actions import ANNUL, Action
from ultimo.core.cards import KINGS, MOND, PAGAT, TAROKS, Card, Cards
from ultimo.core.contracts import Contract
from ultimo.core.events import CardsShown, CardsTaken, Event, TaroksLaidAway
from ultimo.core.phases import Happening, Phase, PhaseName, play_out
from ultimo.core.phases.exchange import Exchange, Laying
from ultimo.core.reasons import Key, Reason, because
from ultimo.core.seats import Seat, at, going_round
from ultimo.core.table import Table
from ultimo.games.hungarian_tarokk.bidding import Bidding, Shown
from ultimo.games.hungarian_tarokk.options import AnnulHands, Options
from ultimo.games.hungarian_tarokk.tables import DRAWS, HONOURS, NEVER_LAID, THE_XX

KEEP_HONOURS = Key("keep-honours", "{card} is never laid away: no honour, no King")
KEEP_SHOWN = Key("keep-shown", "{card} was shown in the auction and stays in the hand")
KEEP_XX = Key("keep-xx", "at this table the XX is not laid away")
NO_ANNULLING = Key(
    "no-annulling",
    "the hand as dealt gives no right to annul: four Kings, no trump, or XXI and I as the only trumps",
)
NO_ANNULLING_THREE = Key(
    "no-annulling-three",
    "the hand as dealt gives no right to annul: four Kings, no trump, or the XXI as the only trump",
)
TOO_LATE = Key("too-late", "a hand is annulled instead of the first discard, not after it")

ONLY_TRUMPS = {
    AnnulHands.SOURCE: Cards.of((MOND, PAGAT)),
    AnnulHands.THREE: Cards.of((MOND,)),
}  # HU-16: a hand without other trumps than these, or with none at all, may be annulled
WHY_NOT_ANNULLED = {AnnulHands.SOURCE: NO_ANNULLING, AnnulHands.THREE: NO_ANNULLING_THREE}


_TOO_LATE = because("HU-16", TOO_LATE)


def may_annul(dealt: Cards, options: Options) -> bool:
    """Whether a hand may be annulled that was *dealt* so (HU-16)."""
    return KINGS <= dealt or dealt & TAROKS <= ONLY_TRUMPS[options.annul_hands]


def fails(table: Table, seat: Seat, contract: Contract) -> bool:
    """Whether *seat* bid without an honour and its part of the talon brings none (HU-6)."""
    drawn = Cards.of(table.talon[: DRAWS[contract.name][0]])
    return not (table.hand(seat) | drawn) & HONOURS


def speculation(table: Table, seat: Seat, contract: Contract) -> Happening:
    """HU-6: *seat* draws and finds no honour; nobody acts, and the hand is lost."""
    count = DRAWS[contract.name][0]
    taken = CardsTaken(seat, count, table.talon[:count])
    return Happening(PhaseName.DISCARD, table.takes(seat, count), taken)


class ExchangeTurn:
    """HU-13, HU-14, HU-16: one player lays away as many cards as were drawn, or annuls instead of the first."""

    name: Final = PhaseName.DISCARD

    def __init__(self, exchange: Exchange, no_annul: Reason | None, annulled: bool = False) -> None:
        self.exchange = exchange  # the cards taken and still to be laid away
        self.no_annul = no_annul  # why the hand may not be annulled; None: it may
        self.annulled = annulled

    @property
    def table(self) -> Table:
        """The cards with the player's share of the talon."""
        return self.exchange.table

    @property
    def opening(self) -> tuple[Event, ...]:
        """The cards taken."""
        return self.exchange.opening

    @property
    def actor(self) -> Seat | None:
        """The player, until as many cards are laid away."""
        return None if self.annulled else self.exchange.actor

    def vocabulary(self) -> Sequence[Action]:
        """To annul, and every card in hand."""
        return (ANNUL, *self.exchange.vocabulary())

    def legal(self) -> Sequence[Action]:
        """To annul where that is possible, and the cards that may go."""
        return (*(() if self.no_annul else (ANNUL,)), *self.exchange.legal())

    def refusal(self, action: Action) -> Reason | None:
        """HU-14 for a card, HU-16 for annulling."""
        return self.no_annul if action is ANNUL else self.exchange.refusal(action)

    def apply(self, action: Action) -> tuple[ExchangeTurn, tuple[Event, ...]]:
        """One card less to go, or the hand is over."""
        if action is ANNUL:
            return ExchangeTurn(self.exchange, self.no_annul, annulled=True), ()
        after, events = self.exchange.apply(action)
        return ExchangeTurn(after, _TOO_LATE), events


def exchanged(table: Table, bidding: Bidding, options: Options) -> Generator[Phase, Phase, Table | None]:
    """HU-13: the declarer first, then the others in turn; the table after it, None if somebody annulled."""
    contract, declarer = bidding.contract, bidding.owner
    assert contract is not None and declarer is not None, "somebody plays"
    what_goes = laying(bidding.shown, options)
    for seat, count in zip(going_round(declarer), DRAWS[contract.name], strict=True):
        exchange = Exchange(table, seat, count, what_goes)
        no_annul = _no_annul(table.hand(seat), options)  # as dealt: nobody has drawn before her own turn
        turn = yield from play_out(ExchangeTurn(exchange, no_annul))
        if turn.annulled:
            return None
        table = turn.table
    yield from play_out(Happening(PhaseName.DISCARD, table, *_told(table, declarer)))
    return table


def laying(shown: Shown | None, options: Options) -> Laying:
    """What may be laid away; what was *shown* only one player holds (HU-14)."""
    own = Cards(shown.card.bit) if shown else Cards()
    kept = NEVER_LAID | own | (Cards() if options.xx_discardable else THE_XX)

    def why_not(card: Card, hand: Cards, left: int) -> Reason:
        if card in NEVER_LAID:
            return because("HU-14", KEEP_HONOURS, card=card)
        return because("HU-14", KEEP_SHOWN, card=card) if card in own else because("HU-14", KEEP_XX)

    return Laying("HU-14", lambda hand, left: hand - kept, why_not)


def _no_annul(dealt: Cards, options: Options) -> Reason | None:
    return None if may_annul(dealt, options) else because("HU-16", WHY_NOT_ANNULLED[options.annul_hands])


def _told(table: Table, declarer: Seat) -> tuple[Event, ...]:
    """HU-14: all say how many trumps they laid away; the declarer's are shown."""
    said = tuple(TaroksLaidAway(seat, len(at(table.discards, seat) & TAROKS)) for seat in going_round(declarer))
    shown = tuple(at(table.discards, declarer) & TAROKS)
    return (*said, CardsShown(declarer, shown)) if shown else said

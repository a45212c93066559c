"""Before the play: the redeal, the auction, the final choice and the call (CT-8 to CT-15, CT-36)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ultimo.core.actions import ANNUL, HOLD, PASS, STAND, Action, Bid, Call
from ultimo.core.cards import TAROKS, TRULL, Card, Cards
from ultimo.core.contracts import Contract
from ultimo.core.events import Declared, Event
from ultimo.core.phases import Asking, PhaseName
from ultimo.core.reasons import Key, Reason, because, not_here
from ultimo.core.seats import SEATS, Seat, next_seat
from ultimo.core.table import Table
from ultimo.games.calling_the_twenty.options import Options, Standing
from ultimo.games.calling_the_twenty.tables import CALL, CALLABLE, CONTRACTS, DODGE, LADDER

FOREHAND = SEATS[0]
BIDS = tuple(Bid(name) for name in CONTRACTS)
CALLS = tuple(Call(card) for card in CALLABLE)

ONLY_ANNUL = Key("only-annul", "before the auction a hand without taroks is annulled or the player passes")
KEEP_OR_OPEN = Key("keep-or-open", "the Forehand has the Call already: stand, or open with a higher contract")
STAND_FIRST = Key("stand-first", "only the Forehand stands, and only on the first turn")
CALL_UNNAMED = Key("call-unnamed", "the Call is the Forehand's and is not named in the auction")
OFF_LADDER = Key("off-ladder", "{contract} is not on the ladder of bids")
BID_HIGHER = Key("bid-higher", "a bid must be higher than {contract}")
NOTHING_HELD = Key("nothing-to-hold", "nobody has named a contract that could be held")
NO_HOLDING = Key("no-holding", "at this table a contract may only be overcalled")
FOREHAND_HOLDS = Key("forehand-holds", "only the Forehand may hold")
SENIOR_HOLDS = Key("senior-holds", "seat {seat} sits after the owner, seat {owner}, and must bid higher or pass")
CHOOSE = Key("choose", "the Forehand now chooses a contract")
NO_PARTNER = Key("no-partner", "with XX to XVI in the hand nobody is left to call: play a Solo instead")
NO_DODGE = Key("no-dodge", "this table plays no Dodge Round")
CALL_FORCED = Key("call-forced", "the card to call is {card}, the highest from XX down to XVI that the hand lacks")


def may_annul(hand: Cards) -> bool:
    """Whether *hand* has no tarok, or a trull card as its only one (CT-36)."""
    taroks = hand & TAROKS
    return not taroks or (len(taroks) == 1 and taroks <= TRULL)


class Redeal(Asking):
    """CT-36: in seat order those with such a hand annul it or pass; nobody else is asked."""

    name: Final = PhaseName.AUCTION

    def __init__(self, table: Table, asked: tuple[Seat, ...] | None = None, annulled: bool = False) -> None:
        self.table = table
        self.asked = tuple(s for s in SEATS if may_annul(table.hand(s))) if asked is None else asked
        self.annulled = annulled

    @property
    def actor(self) -> Seat | None:
        """The first who is still to be asked."""
        return self.asked[0] if self.asked and not self.annulled else None

    def vocabulary(self) -> Sequence[Action]:
        """Annul or pass."""
        return (ANNUL, PASS)

    def refusal(self, action: Action) -> Reason | None:
        """Nothing else is said here."""
        return None if action in (ANNUL, PASS) else because("CT-36", ONLY_ANNUL)

    def apply(self, action: Action) -> tuple[Redeal, tuple[Event, ...]]:
        """The hand is over, or the next is asked."""
        return Redeal(self.table, self.asked[1:], action is ANNUL), ()


class Auction(Asking):
    """CT-8 to CT-12: *owner* has *contract*; *left_in* may still bid; the first turn is the Forehand's."""

    name: Final = PhaseName.AUCTION

    def __init__(
        self,
        table: Table,
        standing: Standing,
        owner: Seat = FOREHAND,
        contract: Contract = CALL,
        left_in: tuple[Seat, ...] = SEATS,
        turn: Seat | None = None,
    ) -> None:
        self.table = table
        self.standing = standing
        self.owner = owner
        self.contract = contract
        self.left_in = left_in
        self.turn = turn  # None: the Forehand's first turn

    @property
    def actor(self) -> Seat | None:
        """Whose turn it is; nobody's when one player is left in (CT-10)."""
        if self.turn is None:
            return FOREHAND
        return self.turn if len(self.left_in) > 1 else None

    def vocabulary(self) -> Sequence[Action]:
        """Stand, pass, hold, and every contract by name."""
        return (STAND, PASS, HOLD, *BIDS)

    def refusal(self, action: Action) -> Reason | None:
        """CT-7 to CT-9, CT-12."""
        match action:
            case Bid(contract) if contract in CONTRACTS:
                return self._no_bid(CONTRACTS[contract])
            case _ if action is HOLD:
                return self._no_hold()
            case _ if action is PASS:
                return because("CT-8", KEEP_OR_OPEN) if self.turn is None else None
            case _ if action is STAND:
                return None if self.turn is None else because("CT-8", STAND_FIRST)
            case _:
                return not_here(action.token, self.name.value)

    def _no_bid(self, contract: Contract) -> Reason | None:
        if contract is DODGE:
            return because("CT-7", OFF_LADDER, contract=contract.name)
        if contract is CALL:
            return because("CT-8", KEEP_OR_OPEN) if self.turn is None else because("CT-9", CALL_UNNAMED)
        if LADDER.index(contract) <= LADDER.index(self.contract):
            return because("CT-9", BID_HIGHER, contract=self.contract.name)
        return None

    def _no_hold(self) -> Reason | None:
        if self.turn is None or self.contract is CALL:
            return because("CT-12", NOTHING_HELD)
        if self.standing is Standing.NONE:
            return because("CT-12", NO_HOLDING)
        if self.turn == FOREHAND:
            return None
        if self.standing is Standing.FOREHAND_ONLY:
            return because("CT-12", FOREHAND_HOLDS)
        if self.turn > self.owner:
            return because("CT-12", SENIOR_HOLDS, seat=self.turn, owner=self.owner)
        return None

    def apply(self, action: Action) -> tuple[Auction, tuple[Event, ...]]:
        """The contract has a new owner, or one player less is left in."""
        seat = self.actor
        assert seat is not None, "somebody bids"
        after = self._after(seat, action)
        named = after.contract is not CALL  # the Call waits for the Forehand's choice
        return after, (Declared(after.owner, after.contract.name),) if named and after.actor is None else ()

    def _after(self, seat: Seat, action: Action) -> Auction:
        turn = self._next_in(seat)
        if action is PASS:
            left_in = tuple(other for other in self.left_in if other != seat)
            return Auction(self.table, self.standing, self.owner, self.contract, left_in, turn)
        contract = CONTRACTS[action.contract] if isinstance(action, Bid) else self.contract
        return Auction(self.table, self.standing, seat, contract, self.left_in, turn)

    def _next_in(self, seat: Seat) -> Seat:
        turn = next_seat(seat)
        while turn not in self.left_in:
            turn = next_seat(turn)
        return turn


class FinalChoice(Asking):
    """CT-11: everybody else passed and nothing above the Call was named: the Forehand chooses."""

    name: Final = PhaseName.CHOICE

    def __init__(self, table: Table, options: Options, chosen: Contract | None = None) -> None:
        self.table = table
        self.options = options
        self.chosen = chosen

    @property
    def actor(self) -> Seat | None:
        """The Forehand, until the choice is made."""
        return None if self.chosen else FOREHAND

    @property
    def contract(self) -> Contract:
        """What was chosen."""
        assert self.chosen is not None, "the choice is made"
        return self.chosen

    def vocabulary(self) -> Sequence[Action]:
        """Every contract."""
        return BIDS

    def refusal(self, action: Action) -> Reason | None:
        """CT-11, CT-15, CT-42."""
        contract = CONTRACTS.get(action.contract) if isinstance(action, Bid) else None
        if contract is None:
            return because("CT-11", CHOOSE)
        if contract is CALL and CALLABLE <= self.table.hand(FOREHAND):
            return because("CT-15", NO_PARTNER)
        if contract is DODGE and not self.options.dodge_round:
            return because("CT-42", NO_DODGE)
        return None

    def apply(self, action: Action) -> tuple[FinalChoice, tuple[Event, ...]]:
        """The Forehand is the declarer in whatever is chosen."""
        assert isinstance(action, Bid), "a contract is chosen"
        chosen = CONTRACTS[action.contract]
        return FinalChoice(self.table, self.options, chosen), (Declared(FOREHAND, chosen.name),)


def card_to_call(hand: Cards) -> Card:
    """The highest tarok from XX down to XVI that *hand* lacks (CT-14)."""
    return next(iter(CALLABLE - hand))


class Calling(Asking):
    """CT-14: the Forehand calls the partner's card; the hand leaves one choice."""

    name: Final = PhaseName.CALL

    def __init__(self, table: Table, called: Card | None = None) -> None:
        self.table = table
        self.called = called

    @property
    def actor(self) -> Seat | None:
        """The Forehand, until the card is called."""
        return None if self.called else FOREHAND

    @property
    def partner(self) -> Seat:
        """Who holds the called card."""
        assert self.called is not None, "the card is called"
        partner = self.table.holder(self.called)
        assert partner is not None, "every card is in somebody's hand (CT-6)"
        return partner

    def vocabulary(self) -> Sequence[Action]:
        """The cards from XX down to XVI."""
        return CALLS

    def refusal(self, action: Action) -> Reason | None:
        """Any other card than the one the hand makes the Forehand call."""
        forced = card_to_call(self.table.hand(FOREHAND))
        return None if action == Call(forced) else because("CT-14", CALL_FORCED, card=forced)

    def apply(self, action: Action) -> tuple[Calling, tuple[Event, ...]]:
        """The card is public, its holder is not."""
        assert isinstance(action, Call), "a card is called"
        return Calling(self.table, action.card), ()

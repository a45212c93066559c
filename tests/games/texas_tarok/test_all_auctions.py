"""Every auction there can be: walked for all deals that differ in what matters in one (TX-7 to TX-12, TX-40).

What matters of a hand is whether it has a tarok, and whether it has the XX: that makes 39 deals, as the suit cards
fill two hands at most. Of each all auctions are walked, in all four sets of options.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, product

import pytest

from tests.games.texas_tarok.notation import finished, game
from ultimo.core.actions import HOLD, PLAYS, Action, Announce, Bid
from ultimo.core.cards import COLORS, TAROKS, Cards
from ultimo.core.facts import HandEnd
from ultimo.core.seats import SEATS, Seat, per_seat
from ultimo.core.state import State, replay
from ultimo.core.table import Table
from ultimo.games.texas_tarok.auction import Auction
from ultimo.games.texas_tarok.tables import CONTRACTS, LADDER, PREVER, ZE_RUKY_CARD

OPTIONS = [" ".join(filter(None, chosen)) for chosen in product(("", "prever-once=yes"), ("", "povinost-passable=no"))]
FOREIGN: tuple[Action, ...] = (HOLD, PLAYS[0], Bid("call"), Announce("valat"))
Known = tuple[tuple[Action, ...], bool, bool]  # what was said; whether the actor has a tarok, and the XX


def tables() -> Iterator[Table]:
    """One deal for each set of hands without a tarok, and each place of the XX."""
    for count in range(3):
        for bare in combinations(SEATS, count):
            for holder in (None, *SEATS):
                if holder not in bare:
                    yield table(bare, holder)


def table(bare: Sequence[Seat], holder: Seat | None) -> Table:
    """The hands of *bare* have no tarok, the others one at least; *holder* has the XX, or it lies in the talon."""
    taroks, colors = list(TAROKS - ZE_RUKY_CARD), list(COLORS)
    hands = {seat: Cards.of(colors.pop() for _ in range(12)) for seat in bare}
    others = [seat for seat in SEATS if seat not in bare]
    one_tarok = {seat: ZE_RUKY_CARD if seat == holder else Cards(taroks.pop().bit) for seat in others}
    rest = colors + taroks
    hands |= {seat: one_tarok[seat] | Cards.of(rest.pop() for _ in range(11)) for seat in others}
    return Table(per_seat(hands.__getitem__), (*rest, *(() if holder else ZE_RUKY_CARD)))


class Walk:
    """Walks every auction of a deal, and remembers what was legal for whom."""

    def __init__(self, options: str) -> None:
        self.game = game(options)
        self.legal: dict[Known, tuple[Action, ...]] = {}
        self.positions = 0

    def auctions(self, table: Table, said: tuple[Action, ...] = ()) -> int:
        """How many auctions of *table* begin with *said*."""
        self.positions += 1
        auction = Auction(table, self.game.options, said)
        if auction.actor is None:
            self._end(table, auction)
            return 1
        return sum(self.auctions(table, (*said, action)) for action in self._legal(table, auction, auction.actor))

    def _legal(self, table: Table, auction: Auction, seat: Seat) -> Sequence[Action]:
        legal = tuple(auction.legal())
        assert legal, "no dead end"
        assert [action for action in auction.vocabulary() if auction.refusal(action) is None] == list(legal)
        assert all(auction.refusal(action) for action in FOREIGN)
        assert all(auction.apply(action)[0].said == (*auction.said, action) for action in legal)
        hand = table.hand(seat)
        known = (auction.said, bool(hand & TAROKS), ZE_RUKY_CARD <= hand)
        assert legal == self.legal.setdefault(known, legal), "legal for all who know the same"
        return legal

    def _end(self, table: Table, auction: Auction) -> None:
        """What is true of every end: all spoke once, each bid beat the one before, the last is played (TX-7)."""
        bids = [CONTRACTS[action.contract] for action in auction.said if isinstance(action, Bid)]
        heights = [LADDER.index(bid) for bid in bids]
        assert len(SEATS) == len(auction.said)
        assert all(low < high or low == high == LADDER.index(PREVER) for low, high in pairwise(heights))
        if not bids:
            assert auction.best is None
            return
        speakers = [seat for seat, action in zip(SEATS, auction.said, strict=True) if isinstance(action, Bid)]
        assert (bids[-1], speakers[-1], speakers[0]) == (auction.best, auction.declarer, auction.first_right)


def ends(options: str) -> Iterator[State]:
    """Of one deal a hand for every auction, to its end by the first of what is legal."""
    deal = table((), SEATS[0])
    for said in product(*[Auction(deal, game(options).options).vocabulary()] * 4):
        auction = Auction(deal, game(options).options)
        if _is_legal(auction, said):
            yield finished(replay(game(options), deal, said))


def _is_legal(auction: Auction, said: Sequence[Action]) -> bool:
    for action in said:
        if auction.refusal(action):
            return False
        auction, _ = auction.apply(action)
    return True


def counted(asked: Sequence[tuple[bool, bool]], height: int, options: str) -> int:
    """How many auctions there are from *height* on (0: the Povinost is open), by tarok and XX in hand."""
    if not asked:
        return 1
    (tarok, has_xx), *rest = asked
    passes = height > 0 or not tarok or "povinost-passable=no" not in options
    bids = [4] if height == 4 and "prever-once=yes" not in options else list(range(height + 1, 5))
    bids = [bid for bid in bids if not (bid == 1 and not tarok) and not (bid == 3 and has_xx)]
    return passes * counted(rest, height, options) + sum(counted(rest, bid, options) for bid in bids)


@pytest.mark.no_cover
@pytest.mark.rule("TX-7", "TX-8", "TX-9", "TX-10", "TX-11", "TX-12", "TX-40")
@pytest.mark.parametrize("options", OPTIONS)
def test_all_auctions_come_to_an_end_and_are_legal_by_what_is_known(options: str) -> None:
    """8,410 auctions in all, as many as the rules leave when they are counted without playing."""
    walk = Walk(options)

    for deal in tables():
        hands = [(bool(hand & TAROKS), ZE_RUKY_CARD <= hand) for hand in deal.hands]
        assert counted(hands, 0, options) == walk.auctions(deal)
    assert 39 == sum(1 for _ in tables())


@pytest.mark.no_cover
@pytest.mark.rule("TX-7", "TX-12")
@pytest.mark.parametrize("options", OPTIONS)
def test_a_hand_goes_on_after_every_auction(options: str) -> None:
    played = list(ends(options))

    assert all(state.over for state in played)
    thrown_in = [state for state in played if state.facts and state.facts.end is HandEnd.PASSED_OUT]
    assert (0 if "povinost-passable=no" in options else 1) == len(thrown_in)

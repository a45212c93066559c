"""Every auction there can be: walked for all places of the cards that matter in one (HU-5 to HU-9, HU-12).

What matters of a hand are Skíz or XXI, I, XX, XIX and XVIII, and where `invitation-needs` asks for them five trumps. So
all cards of one kind of place are equal, and the walk is exhaustive: 9,375 deals, in eight sets of options.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, combinations_with_replacement, islice, product
from typing import NamedTuple

import pytest

from tests.games.hungarian_tarokk.notation import finished, game
from ultimo.core.actions import ANNUL, KEEP, PLAYS, Action, Announce, Bid
from ultimo.core.cards import TAROKS, Cards, card
from ultimo.core.seats import SEATS, Seat, per_seat
from ultimo.core.state import replay
from ultimo.core.table import Table
from ultimo.games.hungarian_tarokk.auction import Auction
from ultimo.games.hungarian_tarokk.bidding import Bidding
from ultimo.games.hungarian_tarokk.options import Options
from ultimo.games.hungarian_tarokk.tables import DECK, HIGH_HONOURS, HONOURS, TALON, THREE

TALON_PLACE = 4  # places 0 to 3 are the seats
SHOWN = Cards.of("XIX XVIII")
MATTERING = HONOURS | SHOWN | Cards.of("XX")
SMALL = TAROKS - MATTERING
PLAIN = DECK.all - TAROKS
STRONG = "invitation-needs=high-honour-and-five-trumps"
OPTIONS = [
    " ".join(filter(None, chosen))
    for chosen in product(("", "hold-by=senior-seat"), ("", STRONG), ("", "sole-bidder-may-raise=yes"))
]
FOREIGN: tuple[Action, ...] = (KEEP, ANNUL, PLAYS[0], Bid("call"), Announce("slam"))


def tables() -> Iterator[Table]:
    """One deal for each way the cards that matter can lie."""
    places = range(TALON_PLACE + 1)
    for skus, mond in combinations_with_replacement(places, 2):
        for pagat, xx, xix, xviii in product(places, repeat=4):
            yield table(dict(zip("SK XXI I XX XIX XVIII".split(), (skus, mond, pagat, xx, xix, xviii), strict=True)))


def table(lying: dict[str, int], strong: Sequence[int] = ()) -> Table:
    """The deal with *lying* cards; the hands of *strong* have five trumps at least, the others as few as can be."""
    hands = [Cards.of(card(token) for token, place in lying.items() if place == number) for number in range(5)]
    small, plain = list(SMALL), list(PLAIN)
    for place in strong:
        while len(hands[place]) < 5:
            hands[place] |= Cards(small.pop().bit)
    for place in range(4):
        missing = 9 - len(hands[place])
        few = plain[: min(missing, 5)]
        del plain[: len(few)]
        rest = [small.pop() for _ in range(missing - len(few))]
        hands[place] |= Cards.of((*few, *rest))
    talon = (*hands[TALON_PLACE], *small, *plain)
    return Table(per_seat(lambda seat: hands[seat - 1]), talon[:TALON])


class Known(NamedTuple):
    """All that may decide what is legal: the auction, and what matters of the own hand."""

    bidding: Bidding
    own: Cards
    high_honours: int
    trumps: int


class Walk:
    """Walks every auction of a deal, and remembers what was legal for whom."""

    def __init__(self, options: str) -> None:
        self.options = Options.parse(dict(word.split("=") for word in options.split()))
        self.legal: dict[Known, tuple[Action, ...]] = {}
        self.positions = 0
        self.ends: dict[tuple[object, ...], tuple[Table, tuple[Action, ...]]] = {}

    def auctions(self, table: Table) -> int:
        """How many auctions *table* allows."""
        return self._from(table, Bidding.first(self.options), (), {})

    def _from(self, table: Table, bidding: Bidding, said: tuple[Action, ...], counted: dict[Bidding, int]) -> int:
        if bidding not in counted:
            self.positions += 1
            auction = Auction(table, self.options, bidding)
            if auction.actor is None:
                self._end(table, bidding, said)
                counted[bidding] = 1
            else:
                counted[bidding] = sum(
                    self._after(table, auction, action, said, counted) for action in self._legal(table, auction)
                )
        return counted[bidding]

    def _legal(self, table: Table, auction: Auction) -> Sequence[Action]:
        assert auction.actor is not None
        legal = tuple(auction.legal())
        assert legal, "no dead end"
        assert [action for action in auction.vocabulary() if auction.refusal(action) is None] == list(legal)
        assert all(auction.refusal(action) for action in FOREIGN)
        hand = table.hand(auction.actor)
        own = hand & (Cards.of("I XX") | SHOWN)
        strong = len(hand & TAROKS) >= 5
        known = Known(auction.bidding, own, bool(hand & HIGH_HONOURS), strong if own & SHOWN else False)
        assert legal == self.legal.setdefault(known, legal), "legal for all who know the same"
        return legal

    def _after(
        self, table: Table, auction: Auction, action: Action, said: tuple[Action, ...], counted: dict[Bidding, int]
    ) -> int:
        bidding = auction.apply(action)[0].bidding
        assert _progress(bidding) > _progress(auction.bidding), "it comes to an end"
        return self._from(table, bidding, (*said, action), counted)

    def _end(self, table: Table, bidding: Bidding, said: tuple[Action, ...]) -> None:
        """What is true of every end."""
        assert len(said) <= 16
        if bidding.owner is None or bidding.contract is None:
            assert bidding.passed == SEATS
            return
        speculates = bidding.contract is THREE and bidding.owner == SEATS[3] and bidding.passed == SEATS[:3]
        assert speculates or table.hand(bidding.owner) & HONOURS
        shown = bidding.shown
        assert shown is None or shown.card in table.hand(shown.seat)
        self.ends.setdefault((bidding.contract.name, bidding.owner, shown, bidding.held), (table, said))


def _progress(bidding: Bidding) -> tuple[int, int]:
    """Every bid is higher, every height is held once, and a pass is final."""
    height = 0 if bidding.contract is None else 2 * bidding.contract.value + bidding.held
    return len(bidding.passed) + height, height


def walked(options: str, step: int) -> tuple[int, int]:
    """Positions and auctions of every *step*-th deal; then one hand for every way an auction ended, to its end."""
    walk, auctions = Walk(options), 0
    for deal in islice(tables(), 0, None, step):
        auctions += walk.auctions(deal)
        if STRONG in options:
            auctions += sum(walk.auctions(other) for other in _stronger(deal))
    for deal, said in walk.ends.values():
        assert finished(replay(game(options), deal, said)).over
    return walk.positions, auctions


def _stronger(deal: Table) -> Iterator[Table]:
    """*deal* with five trumps in the hands, two at most, that could invite with them: in one, in the other, in both."""
    lying = {one.token: (deal.holder(one) or Seat(5)) - 1 for one in MATTERING}
    seats = [seat - 1 for seat in SEATS if deal.hand(seat) & SHOWN and deal.hand(seat) & HIGH_HONOURS]
    for strong in chain(combinations(seats, 1), combinations(seats, 2)):
        yield table(lying, strong)


@pytest.mark.no_cover
@pytest.mark.rule("HU-5", "HU-6", "HU-7", "HU-8", "HU-9", "HU-12")
@pytest.mark.parametrize("options", OPTIONS)
def test_auctions_of_many_deals_come_to_an_end_and_are_legal_by_what_is_known(options: str) -> None:
    positions, auctions = walked(options, 127)

    assert positions > 2_000
    assert auctions > 1_000


@pytest.mark.soak
@pytest.mark.parametrize("options", OPTIONS)
def test_all_auctions_of_all_deals(options: str) -> None:
    positions, auctions = walked(options, 1)

    print(f"{options or 'defaults'}: {auctions} auctions, {positions} positions")
    assert 9_375 == sum(1 for _ in tables())

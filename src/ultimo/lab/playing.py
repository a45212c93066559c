"""Hands played by the book, in a contract that is settled beforehand or as the book bids."""

from __future__ import annotations

from functools import partial

from ultimo.bots import Luck
from ultimo.bots.book import BookBot
from ultimo.core.actions import PASS, STAND, Action, Bid
from ultimo.core.game import Game, View
from ultimo.core.phases import PhaseName
from ultimo.core.seats import Seat, per_seat
from ultimo.core.settlement import Settlement
from ultimo.core.state import State
from ultimo.simulate import play_hand, seeded_hand

BIDDING = (PhaseName.AUCTION, PhaseName.CHOICE)


class Steered:
    """Bids its contract and nothing else, or passes without one; plays the rest as the book."""

    def __init__(self, luck: Luck, contract: str | None) -> None:
        self.book = BookBot(luck)
        self.contract = contract

    def choose(self, view: View) -> Action:
        """See Player."""
        if view.phase in BIDDING:
            wanted = (Bid(self.contract) if self.contract else PASS, STAND, PASS)
            return next((word for word in wanted if word in view.actions), None) or self.book.choose(view)
        return self.book.choose(view)


def in_contract(dealt: State, declarer: Seat, contract: str, seed: int, index: int) -> State | None:
    """*dealt* played with *declarer* in *contract* and all others passing; None where the rules do not let it be so."""
    bots = per_seat(lambda seat: partial(Steered, contract=contract if seat == declarer else None))
    played = play_hand(dealt, bots, seed, index)
    facts = played.facts
    as_wanted = facts is not None and (facts.contract, facts.declarer) == (contract, declarer)
    return played if as_wanted else None


def by_the_book(game: Game, seed: int, index: int) -> State:
    """Hand *index* of *seed* as four of the book bid and play it."""
    return play_hand(seeded_hand(game, seed, index), per_seat(lambda seat: BookBot), seed, index)


def above_mean(settlement: Settlement, seat: Seat) -> int:
    """Four times what *seat* got more than the mean of the table: the same measure whether or not losers pay."""
    return 4 * settlement.scores[seat - 1] - sum(settlement.scores)

"""What holds of every hand whatever the rules of its game say: looked at for each step before it is kept (T5)."""

from __future__ import annotations

from collections.abc import Sequence

from ultimo.core.actions import Play
from ultimo.core.cards import Card
from ultimo.core.events import Acted
from ultimo.core.seats import SEATS, Seat
from ultimo.core.state import State


class Unsound(Exception):
    """A hand that cannot be: the rules have failed."""


def check(before: State | None, after: State) -> None:
    """Unsound, where *after* cannot come of *before*, which was looked at already; what is said of it names no card."""
    if after.over:
        _check_end(after)
        return
    _require(after.actor in SEATS, "somebody is to act")
    if before is None or after.table is not before.table:
        _check_table(after)
    plays = [(event.seat, event.action.card) for event in after.log
             if isinstance(event, Acted) and isinstance(event.action, Play)]  # fmt: skip
    if plays:
        _check_last(after, plays)


def _check_table(hand: State) -> None:
    table, deck = hand.table, hand.game.deck.all
    count = len(table.talon) + sum(map(len, (*table.hands, *table.discards)))
    _require(count == len(deck) and table.cards() == deck, "every card is in one place")


def _check_last(hand: State, plays: Sequence[tuple[Seat, Card]]) -> None:
    *earlier, (seat, card) = plays
    _require(card not in [one for _, one in earlier], "a card is played once")
    _require(card in hand.table.hand(seat), "who plays a card has it")
    trick = earlier[len(earlier) // len(SEATS) * len(SEATS) :]
    _require(seat not in [other for other, _ in trick], "all play to a trick")


def _check_end(hand: State) -> None:
    facts, deck = hand.facts, hand.game.deck
    _require(facts is not None, "a hand that is over can be settled")
    assert facts is not None
    _require(not facts.points or sum(facts.points) == deck.points_in(deck.all), "the card points are those of the deck")
    _require(not hand.game.zero_sum or not sum(hand.settlement().scores), "what some win others lose")


def _require(holds: bool, law: str) -> None:
    if not holds:
        raise Unsound(law)

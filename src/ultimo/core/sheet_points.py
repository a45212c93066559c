"""The card points of a hand as a table counts them, and what the sides took by them."""

from __future__ import annotations

from dataclasses import dataclass

from ultimo.core.cards import Cards, Deck, NotationError
from ultimo.core.facts import Facts
from ultimo.core.reasons import Reason, because
from ultimo.core.seats import SEATS, Seat
from ultimo.core.sheet import Asked, Impossible, Kind, Question, Words, derived, refused

POINTS = "points"  # the field of all games
COUNTED_FORMS = "opponents", "cards", "opponents-cards"  # how card points may be written, beside a plain number

OTHERS_HAVE = Words("pad-others-have", "the other side has the rest of {total}")
ONE_SHORT = Words("pad-one-short", "together they are {total}: write all numbers, or leave one out as null")
WRONG_SUM = Words("pad-wrong-sum", "they add up to {sum}; together they are {total}")
NOT_IN_DECK = Words("pad-not-in-deck", "{cards} are not in the deck")
NO_TRICK = Words("pad-no-trick", "{points} card points are less than any trick has: then the other side took them all")
NO_TRICKS = Words("pad-no-tricks", "that side took no trick, and cannot have {cards}")
NOT_IN_PILE = Words("pad-not-in-pile", "{cards} not among the cards of that side")
TOO_FEW_POINTS = Words("pad-too-few-points", "that side has fewer than the {least} card points of {cards}")
COUNTED_TWICE = Words("pad-counted-twice", "{cards} are in two piles")


@dataclass(frozen=True, slots=True)
class Counted:
    """Card points by side, declarer's first, or by seat; the piles too where the cards were written down."""

    points: tuple[int, ...]
    piles: tuple[Cards, ...] = ()


def points(deck: Deck, asks: Reason, why: Reason) -> Asked[Counted]:
    """The card points of the declarer's side; the other side has the rest.

    Written as a number, or as an object with one of COUNTED_FORMS: the points of the opponents, or the cards of a side.
    """
    total = deck.points_in(deck.all)
    question = Question(POINTS, Kind.POINTS, asks, why, COUNTED_FORMS, most=total)
    given = yield question
    counted = _counted(question, given, deck, total)
    if not 0 <= counted.points[0] <= total:
        raise refused(question, given)
    yield from derived("opponents-points", counted.points[1], because(asks.rule, OTHERS_HAVE, total=total))
    return counted


def _counted(question: Question, given: object, deck: Deck, total: int) -> Counted:
    if type(given) is int:
        return Counted((given, total - given))
    if not isinstance(given, dict) or len(given) != 1:
        raise refused(question, given)
    ((form, value),) = given.items()
    if form == COUNTED_FORMS[0] and type(value) is int:
        return Counted((total - value, value))
    if form not in COUNTED_FORMS[1:]:
        raise refused(question, given)
    pile = _pile(question, value, deck)
    mine = pile if form == COUNTED_FORMS[1] else deck.all - pile
    piles = (mine, deck.all - mine)
    return Counted((deck.points_in(piles[0]), deck.points_in(piles[1])), piles)


def _pile(question: Question, value: object, deck: Deck) -> Cards:
    """Cards as tokens between blanks."""
    if not isinstance(value, str):
        raise refused(question, value)
    try:
        pile = Cards.of(value)
    except NotationError:
        raise refused(question, value) from None
    if not pile <= deck.all:
        raise Impossible(question.name, because(question.asks.rule, NOT_IN_DECK, cards=pile - deck.all))
    return pile


def points_by_seat(deck: Deck, asks: Reason, why: Reason) -> Asked[Counted]:
    """The card points of all four: a list of numbers, one of which may be null, or of the cards of each."""
    total = deck.points_in(deck.all)
    question = Question(POINTS, Kind.POINTS, asks, why, most=total)
    given = yield question
    if not isinstance(given, list) or len(given) != len(SEATS):
        raise Impossible(POINTS, because(asks.rule, ONE_SHORT, total=total))
    if all(isinstance(one, str) for one in given):
        return _four_piles(question, [_pile(question, one, deck) for one in given], deck)
    missing = [index for index, one in enumerate(given) if one is None]
    known = [one for one in given if type(one) is int and 0 <= one <= total]
    if len(known) + len(missing) < len(SEATS) or len(missing) > 1:
        raise Impossible(POINTS, because(asks.rule, ONE_SHORT, total=total))
    rest = total - sum(known)
    if rest < 0 or (rest and not missing):
        raise Impossible(POINTS, because(asks.rule, WRONG_SUM, sum=sum(known), total=total))
    for index in missing:
        known.insert(index, rest)
    return Counted(tuple(known))


def _four_piles(question: Question, piles: list[Cards], deck: Deck) -> Counted:
    counted = Cards()
    for pile in piles:
        if counted & pile:
            raise Impossible(POINTS, because(question.asks.rule, COUNTED_TWICE, cards=counted & pile))
        counted |= pile
    numbers = tuple(map(deck.points_in, piles))
    if counted != deck.all:
        total = deck.points_in(deck.all)
        raise Impossible(POINTS, because(question.asks.rule, WRONG_SUM, sum=sum(numbers), total=total))
    return Counted(numbers, tuple(piles))


@dataclass(frozen=True, slots=True)
class Taken:
    """What the sides took, as far as the answers say."""

    deck: Deck
    sides: Facts
    swept: int | None = None  # the side with every trick: 0 the declarer's, 1 the opponents
    counted: Counted | None = None

    def index(self, seat: Seat) -> int:
        """The side *seat* is on."""
        return 0 if seat in self.sides.declarers else 1

    def check_tricks(self, field: str, rule: str) -> None:
        """Impossible if a side that took a trick has fewer card points than any trick has."""
        least = sum(sorted(self.deck.points[one.index] for one in self.deck.cards)[: len(SEATS)])
        if self.swept is None and self.counted and min(self.counted.points) < least:
            raise Impossible(field, because(rule, NO_TRICK, points=min(self.counted.points)))

    def check_has(self, field: str, cards: Cards, side: int | None, rule: str) -> None:
        """Impossible if *side* cannot have *cards*, which are in tricks; with None nothing is said."""
        if side is None:
            return
        if self.swept not in (None, side):
            raise Impossible(field, because(rule, NO_TRICKS, cards=cards))
        if self.counted and self.counted.piles and not cards <= self.counted.piles[side]:
            raise Impossible(field, because(rule, NOT_IN_PILE, cards=cards))
        least = self.deck.points_in(cards)
        if self.counted and self.counted.points[side] < least:
            raise Impossible(field, because(rule, TOO_FEW_POINTS, least=least, cards=cards))

"""Questions that the sheets of several games ask: sides, card points, doublings, the Pagat, what a table ruled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ultimo.core.actions import THE_GAME, Item
from ultimo.core.cards import Cards, Deck, NotationError
from ultimo.core.facts import Announcement, Facts
from ultimo.core.facts_json import MOST
from ultimo.core.reasons import Reason, because
from ultimo.core.seats import SEATS, PerSeat, Seat
from ultimo.core.sheet import Asked, Impossible, Kind, Question, Words, derived, items, refused, seat, word, yes_no

Rulings: TypeAlias = tuple[tuple[str, PerSeat[int]], ...]

DECLARERS, OPPONENTS, NEITHER = SIDE_WORDS = "declarers", "opponents", "neither"
COUNTED_FORMS = "opponents", "cards", "opponents-cards"  # how card points may be written, beside a plain number
POINTS, PAGAT_LAST, PAGAT_WON, DOUBLED = "points", "pagat", "pagat-won", "doubled"  # fields of several games

ASK_LEVEL = Words("pad-ask-level", "How high was {item} doubled?")
ASK_PAGAT_WON = Words("pad-ask-pagat-won", "Did the I of seat {seat} win the last trick?")
ASK_RULINGS = Words("pad-ask-rulings", "What did the table rule, and what does everybody get for it?")
ASK_PENALTIES = Words("pad-ask-penalties", "Who made which mistake?")
WHY_LEVEL = Words("pad-why-level", "every doubling doubles this item and nothing else: {levels}")
WHY_RULINGS = Words(
    "pad-why-rulings", "a text, and the amounts of the four players; they are multiplied as the hand is"
)
WHY_PENALTIES = Words("pad-why-penalties", "a mistake costs its maker something for each other player")
OTHERS_HAVE = Words("pad-others-have", "the other side has the rest of {total}")
ONLY_LEVEL = Words("pad-only-level", "this table doubles once")
ONE_SHORT = Words("pad-one-short", "together they are {total}: write all numbers, or leave one out as null")
WRONG_SUM = Words("pad-wrong-sum", "they add up to {sum}; together they are {total}")
NOT_IN_DECK = Words("pad-not-in-deck", "{cards} are not in the deck")
NO_ZERO = Words("pad-no-zero", "{ruling}: what some get others pay, and this adds up to {sum}")
NO_TRICK = Words("pad-no-trick", "{points} card points are less than any trick has: then the other side took them all")
NO_TRICKS = Words("pad-no-tricks", "that side took no trick, and cannot have {cards}")
NOT_IN_PILE = Words("pad-not-in-pile", "{cards} not among the cards of that side")
TOO_FEW_POINTS = Words("pad-too-few-points", "that side has fewer than the {least} card points of {cards}")
ONCE_A_SIDE = Words("pad-once-a-side", "{bonus} is announced once by a side")
COUNTED_TWICE = Words("pad-counted-twice", "{cards} are in two piles")


@dataclass(frozen=True, slots=True)
class Counted:
    """Card points by side, declarer's first, or by seat; the piles too where the cards were written down."""

    points: tuple[int, ...]
    piles: tuple[Cards, ...] = ()


# ── card points ───────────────────────────────────────────────────────────────────────────────


def points(deck: Deck, asks: Reason, why: Reason, least: int = 0, most: int | None = None) -> Asked[Counted]:
    """The card points of the declarer's side, from *least* to *most*; the other side has the rest.

    Written as a number, or as an object with one of COUNTED_FORMS: the points of the opponents, or the cards of a side.
    """
    total = deck.points_in(deck.all)
    question = Question(
        POINTS, Kind.POINTS, asks, why, COUNTED_FORMS, least=least, most=total if most is None else most
    )
    given = yield question
    counted = _counted(question, given, deck, total)
    if not question.least <= counted.points[0] <= question.most:
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
    question = Question(POINTS, Kind.POINTS, asks, why, least=0, most=total)
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


# ── sides and tricks ──────────────────────────────────────────────────────────────────────────


def of_a_side(name: str, asks: Reason, why: Reason, usual: bool = True) -> Asked[int | None]:
    """Which side: 0 the declarer's, 1 the opponents, None neither, which is *usual* or has to be said."""
    given = yield from word(name, asks, why, SIDE_WORDS, NEITHER if usual else None)
    return None if given == NEITHER else SIDE_WORDS.index(given)


def least_tricks(swept: int | None, size: int) -> tuple[int, int]:
    """Tricks by side as far as a table knows: all of *size*, or one for each side at least."""
    return (1, 1) if swept is None else (size, 0) if swept == 0 else (0, size)


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


def check_once_a_side(said: Sequence[Item], names: Sequence[str], sides: Facts, rule: str) -> None:
    """Impossible if both players of a side announced the same one of *names*."""
    found = [(item.bonus, item.seat in sides.declarers) for item in said if item.bonus in names]
    for one in found:
        if found.count(one) > 1:
            raise Impossible("announced", because(rule, ONCE_A_SIDE, bonus=one[0]))


# ── doubling ──────────────────────────────────────────────────────────────────────────────────


def levels(doublable: Sequence[Item], cap: int, asks: Reason, doublings: Sequence[str]) -> Asked[dict[Item, int]]:
    """The factor of each of *doublable* that was doubled, up to *cap*; what is missing was not."""
    factors = tuple(str(2**step) for step in range(1, cap.bit_length()))
    names = ", ".join(f"{name} ×{factor}" for name, factor in zip(doublings, factors, strict=False))
    why = because(asks.rule, WHY_LEVEL, levels=names)
    found: dict[Item, int] = {}
    for item in (yield from items(DOUBLED, asks, why, doublable)):
        name = f"level:{item}"
        if len(factors) == 1:
            yield from derived(name, factors[0], because(asks.rule, ONLY_LEVEL))
            found[item] = int(factors[0])
        else:
            found[item] = int((yield from word(name, because(asks.rule, ASK_LEVEL, item=str(item)), why, factors)))
    return found


def announcements(said: Sequence[Item], factors: dict[Item, int]) -> tuple[Announcement, ...]:
    """What was *said* by seats, with its factors."""
    return tuple(Announcement(item.bonus, item.seat, factors.get(item, 1)) for item in said if item.seat is not None)


def game_level(factors: dict[Item, int]) -> int:
    """The factor of the game."""
    return factors.get(THE_GAME, 1)


# ── the Pagat ─────────────────────────────────────────────────────────────────────────────────


def pagat_last(asks: Reason, why: Reason, usual: bool = True) -> Asked[tuple[Seat, bool] | None]:
    """Who played the Pagat to the last trick, and whether it won; None: nobody did."""
    played = yield from seat(PAGAT_LAST, asks, why, (*SEATS, None), usual)
    if played is None:
        return None
    return played, (yield from yes_no(PAGAT_WON, because(asks.rule, ASK_PAGAT_WON, seat=played), why))


# ── what goes wrong at a table ────────────────────────────────────────────────────────────────


def penalties(offences: Sequence[str], rule: str) -> Asked[tuple[tuple[str, Seat], ...]]:
    """Offences, each with its offender; offered, not asked."""
    choices = [Item(kind, seat) for kind in offences for seat in SEATS]
    asks, why = because(rule, ASK_PENALTIES), because(rule, WHY_PENALTIES)
    found = yield from items("penalties", asks, why, choices, optional=True)
    return tuple((item.bonus, item.seat) for item in found if item.seat is not None)


def rulings(rule: str, zero_sum: bool = False) -> Asked[Rulings]:
    """What the table ruled: texts with the amounts of the four seats, *zero_sum* or any; offered, not asked."""
    asks, why = because(rule, ASK_RULINGS), because(rule, WHY_RULINGS)
    question = Question("rulings", Kind.RULINGS, asks, why, usual=([],), optional=True)
    given = yield question
    if not isinstance(given, list):
        raise refused(question, given)
    found = tuple(_ruling(question, one) for one in given)
    for text, amounts in found:
        total = sum(amounts)
        if zero_sum and total != 0:
            raise Impossible(question.name, because(rule, NO_ZERO, ruling=text, sum=total))
    return found


def _ruling(question: Question, given: object) -> tuple[str, PerSeat[int]]:
    if not isinstance(given, list) or len(given) != 2 or not isinstance(given[1], list):
        raise refused(question, given)
    text, amounts = given
    whole = [one for one in amounts if type(one) is int and abs(one) <= MOST]
    is_line = isinstance(text, str) and text.strip() != "" and text.isprintable()
    if not is_line or len(amounts) != len(SEATS) or len(whole) != len(SEATS):
        raise refused(question, given)
    one, two, three, four = whole
    return text, (one, two, three, four)

"""Questions that the sheets of several games ask: sides, doublings, the Pagat, what a table ruled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from ultimo.core.actions import THE_GAME, Item
from ultimo.core.facts import Announcement, Facts
from ultimo.core.facts_json import MOST
from ultimo.core.reasons import Reason, because
from ultimo.core.seats import SEATS, PerSeat, Seat
from ultimo.core.sheet import Asked, Impossible, Kind, Question, Words, derived, items, refused, seat, word, yes_no

Rulings: TypeAlias = tuple[tuple[str, PerSeat[int]], ...]

DECLARERS, OPPONENTS, NEITHER = SIDE_WORDS = "declarers", "opponents", "neither"
PAGAT_LAST, PAGAT_WON, DOUBLED = "pagat", "pagat-won", "doubled"  # fields of several games

ASK_LEVEL = Words("pad-ask-level", "How high was {item} doubled?")
ASK_PAGAT_WON = Words("pad-ask-pagat-won", "Did the I of seat {seat} win the last trick?")
ASK_RULINGS = Words("pad-ask-rulings", "What did the table rule, and what does everybody get for it?")
ASK_PENALTIES = Words("pad-ask-penalties", "Who made which mistake?")
WHY_LEVEL = Words("pad-why-level", "every doubling doubles this item and nothing else: {levels}")
WHY_RULINGS = Words(
    "pad-why-rulings", "a text, and the amounts of the four players; they are multiplied as the hand is"
)
WHY_PENALTIES = Words("pad-why-penalties", "a mistake costs its maker something for each other player")
ONLY_LEVEL = Words("pad-only-level", "this table doubles once")
NO_ZERO = Words("pad-no-zero", "{ruling}: what some get others pay, and this adds up to {sum}")
ONCE_A_SIDE = Words("pad-once-a-side", "{bonus} is announced once by a side")


# ── sides and tricks ──────────────────────────────────────────────────────────────────────────


def of_a_side(name: str, asks: Reason, why: Reason, usual: bool = True) -> Asked[int | None]:
    """Which side: 0 the declarer's, 1 the opponents, None neither, which is *usual* or has to be said."""
    given = yield from word(name, asks, why, SIDE_WORDS, NEITHER if usual else None)
    return None if given == NEITHER else SIDE_WORDS.index(given)


def least_tricks(swept: int | None, size: int) -> tuple[int, int]:
    """Tricks by side as far as a table knows: all of *size*, or one for each side at least."""
    return (1, 1) if swept is None else (size, 0) if swept == 0 else (0, size)


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

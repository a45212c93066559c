"""The sheet of a hand of Hungarian Tarokk: what a table with real cards is asked (HU-6, HU-15 to HU-35)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ultimo.core.actions import THE_GAME, Item
from ultimo.core.bonuses import Bonus
from ultimo.core.cards import KINGS, MOND, PAGAT, TAROKS, Card, Cards
from ultimo.core.contracts import Contract
from ultimo.core.facts import Capture, Facts, HandEnd
from ultimo.core.reasons import Reason, because
from ultimo.core.seats import SEATS, Seat, others
from ultimo.core.sheet import Asked, Impossible, SheetScript, derived, items, number, seat, somebody, word
from ultimo.core.sheet_points import Counted, Taken, points
from ultimo.core.sheet_questions import (
    SIDE_WORDS,
    announcements,
    check_once_a_side,
    game_level,
    least_tricks,
    levels,
    of_a_side,
    pagat_last,
    penalties,
    rulings,
)
from ultimo.core.sheet_words import (
    ASK_CONTRACT,
    ASK_DECLARER,
    ASK_DOUBLED,
    ASK_NUMBER_OF_TRICKS,
    ASK_PAGAT,
    ASK_PARTNER,
    ASK_POINTS,
    ASK_SAID,
    ASK_SWEEP,
    ASK_XXI,
)
from ultimo.games.hungarian_tarokk import sheet_words as words
from ultimo.games.hungarian_tarokk.options import Options
from ultimo.games.hungarian_tarokk.tables import (
    BONUSES,
    CONTRACTS,
    DEALER,
    DECK,
    DOUBLE_GAME,
    DOUBLINGS,
    FOUR_KINGS,
    HONOURS,
    NEVER_LAID,
    OFFENCES,
    PAGAT_ULTIMO,
    SIDE_BONUSES,
    SLAM,
    TALON,
    THREE,
    TRICKS,
    TRULL_BONUS,
    TRUMP_COUNTS,
    XXI_CATCH,
)

NOT_PLAYED = {end.value: end for end in (HandEnd.PASSED_OUT, HandEnd.ANNULLED, HandEnd.FAILED_SPECULATION)}
MOST_LAID = sum(sorted(DECK.points[one.index] for one in DECK.all - NEVER_LAID)[-TALON:])  # card points in six discards


def sheet(options: Options) -> SheetScript:
    """The questions of a hand."""
    asks, why = because("HU-5", ASK_CONTRACT), because("HU-28", words.WHY_CONTRACT)
    played = yield from word("contract", asks, why, (*CONTRACTS, *NOT_PLAYED))
    if played in CONTRACTS:
        facts = yield from _Played((yield from _sides(CONTRACTS[played])), options).facts()
    else:
        facts = yield from _not_played(NOT_PLAYED[played])
    offences = yield from penalties(tuple(OFFENCES), "HU-35")
    return replace(facts, penalties=offences, rulings=(yield from rulings("HU-35", zero_sum=True)))


def _not_played(end: HandEnd) -> SheetScript:
    """HU-6: only the fourth seat speculates, and with a Three."""
    if end is not HandEnd.FAILED_SPECULATION:
        return Facts(end=end)
    yield from derived("declarer", DEALER, because("HU-6", words.WHY_SPECULATION))
    return Facts(end=end, contract=THREE.name, declarer=DEALER)


def _sides(contract: Contract) -> SheetScript:
    """HU-5, HU-17 to HU-19."""
    asks, why = because("HU-5", ASK_DECLARER), because("HU-7", words.WHY_DECLARER)
    declarer = yield from somebody("declarer", asks, why, SEATS)
    asks, why = because("HU-17", ASK_PARTNER), because("HU-17", words.WHY_PARTNER)
    partner = yield from seat("partner", asks, why, (*others(declarer), None))
    return Facts(contract=contract.name, declarer=declarer, partner=partner)


class _Played:
    """The questions of a hand that was played by *sides*."""

    def __init__(self, sides: Facts, options: Options) -> None:
        self.sides = sides
        self.options = options

    def facts(self) -> SheetScript:
        """The facts of the hand."""
        said = yield from self._said()
        doublable = [THE_GAME, *(item for item in said if item.bonus not in TRUMP_COUNTS)]
        asks = because("HU-23", ASK_DOUBLED)
        factors = yield from levels(doublable, self.options.kontra_cap.amount, asks, DOUBLINGS)
        swept, tricks = yield from self._tricks(said)
        counted = yield from self._points(swept)
        taken = Taken(DECK, self.sides, swept, counted)
        taken.check_tricks("points", "HU-27")
        trull = yield from self._cards(TRULL_BONUS, HONOURS, said, taken)
        kings = yield from self._cards(FOUR_KINGS, KINGS, said, taken)
        self._check_both(taken, trull, kings)
        holders = [(TRULL_BONUS.name, trull), (FOUR_KINGS.name, kings)]
        facts = replace(
            self.sides,
            points=counted.points,
            piles=counted.piles,
            tricks=tricks,
            level=game_level(factors),
            announced=announcements(said, factors),
            holders=tuple((name, self._side(side)[0]) for name, side in holders if side is not None),
        )
        facts = yield from self._pagat(facts, said, taken, trull)
        return (yield from self._xxi(facts, said, taken, trull))

    def _side(self, index: int) -> tuple[Seat, ...]:
        return self.sides.opponents if index else self.sides.declarers

    # ── what was said ──

    def _said(self) -> Asked[tuple[Item, ...]]:
        """HU-21, HU-22."""
        choices = [Item(name, by) for name in BONUSES for by in SEATS]
        said = yield from items("announced", because("HU-22", ASK_SAID), because("HU-22", words.WHY_SAID), choices)
        check_once_a_side(said, [bonus.name for bonus in SIDE_BONUSES], self.sides, "HU-22")
        self._check_heights(said)
        _check_trumps(said)
        return said

    def _check_heights(self, said: Sequence[Item]) -> None:
        """HU-22: at most tables no double game follows the own side's slam."""
        for side in (self.sides.declarers, self.sides.opponents):
            heights = [item.bonus for item in said if item.seat in side and item.bonus in (DOUBLE_GAME.name, SLAM.name)]
            if heights == [SLAM.name, DOUBLE_GAME.name] and not self.options.double_with_slam:
                raise Impossible("announced", because("HU-22", words.AFTER_SLAM))

    # ── what was taken ──

    def _tricks(self, said: Sequence[Item]) -> Asked[tuple[int | None, tuple[int, int]]]:
        """HU-32: how many tricks matters where a slam was announced."""
        if not any(item.bonus == SLAM.name for item in said):
            swept = yield from of_a_side("sweep", because("HU-32", ASK_SWEEP), because("HU-32", words.WHY_SWEEP))
            return swept, least_tricks(swept, TRICKS)
        asks, why = because("HU-32", ASK_NUMBER_OF_TRICKS), because("HU-32", words.WHY_TRICKS)
        own = yield from number("tricks", asks, why, 0, TRICKS)
        return {TRICKS: 0, 0: 1}.get(own), (own, TRICKS - own)

    def _points(self, swept: int | None) -> Asked[Counted]:
        """HU-2, HU-15; the side without a trick has only cards that were laid away."""
        counted = yield from points(DECK, because("HU-27", ASK_POINTS), because("HU-15", words.WHY_COUNT))
        if swept is not None and counted.points[1 - swept] > MOST_LAID:
            raise Impossible("points", because("HU-14", words.LAID_AT_MOST, most=MOST_LAID))
        return counted

    def _cards(self, bonus: Bonus, cards: Cards, said: Sequence[Item], taken: Taken) -> Asked[int | None]:
        """HU-29: which side has all of *cards* in its tricks; it follows from all tricks, and from the cards."""
        known = _in_pile(cards, taken)
        if taken.swept is not None or known:
            why = because("HU-14", words.NEVER_LAID) if taken.swept is not None else because("HU-29", words.IN_PILE)
            side = taken.swept if taken.swept is not None else known[0]
            yield from derived(bonus.name, SIDE_WORDS[2 if side is None else side], why)
        else:
            announced = any(item.bonus == bonus.name for item in said)
            side = yield from of_a_side(bonus.name, *_asks_for(bonus), usual=not announced)
        taken.check_has(bonus.name, cards, side, "HU-29")
        return side

    def _check_both(self, taken: Taken, trull: int | None, kings: int | None) -> None:
        if trull is not None and trull == kings:
            taken.check_has(FOUR_KINGS.name, HONOURS | KINGS, trull, "HU-29")

    def _pagat(self, facts: Facts, said: Sequence[Item], taken: Taken, trull: int | None) -> SheetScript:
        """HU-30."""
        announced = any(item.bonus == PAGAT_ULTIMO.name for item in said)
        last = yield from pagat_last(because("HU-30", ASK_PAGAT), because("HU-30", words.WHY_PAGAT), not announced)
        if last is None:
            return facts
        played, won = last
        if won:
            side = taken.index(played)
            taken.check_has("pagat-won", Cards(PAGAT.bit), side, "HU-30")
            _check_trull("pagat-won", PAGAT, 1 - side, trull, "HU-30")
        return replace(facts, last_pagat=played, last_taker=played if won else None)

    def _xxi(self, facts: Facts, said: Sequence[Item], taken: Taken, trull: int | None) -> SheetScript:
        """HU-31."""
        announced = any(item.bonus == XXI_CATCH.name for item in said)
        asks, why = because("HU-31", ASK_XXI), because("HU-31", words.WHY_XXI)
        lost = yield from seat("xxi", asks, why, (*SEATS, None), not announced)
        if lost is None:
            return facts
        side = taken.index(lost)
        taken.check_has("xxi", Cards(MOND.bit), 1 - side, "HU-31")
        _check_trull("xxi", MOND, side, trull, "HU-31")
        return replace(facts, captures=(Capture(MOND, lost, facts.against(lost)[0]),))


def _asks_for(bonus: Bonus) -> tuple[Reason, Reason]:
    if bonus is TRULL_BONUS:
        return because("HU-29", words.ASK_TRULL), because("HU-29", words.WHY_TRULL)
    return because("HU-29", words.ASK_KINGS), because("HU-29", words.WHY_KINGS)


def _in_pile(cards: Cards, taken: Taken) -> tuple[int | None, ...]:
    """Which side has *cards*, or None for neither, where the cards were written down; else nothing."""
    piles = taken.counted.piles if taken.counted else ()
    return (next((side for side, pile in enumerate(piles) if cards <= pile), None),) if piles else ()


def _check_trull(field: str, card: Card, loser: int, trull: int | None, rule: str) -> None:
    """Impossible if the side that has the trull lost *card* to the other."""
    if trull == loser:
        raise Impossible(field, because(rule, words.LOST_TRULL, card=card))


def _check_trumps(said: Sequence[Item]) -> None:
    """HU-21: exact numbers, of one pack."""
    counts = [(item.seat, TRUMP_COUNTS[item.bonus]) for item in said if item.bonus in TRUMP_COUNTS]
    for by in SEATS:
        if sum(one == by for one, _ in counts) > 1:
            raise Impossible("announced", because("HU-21", words.TWO_COUNTS, seat=by))
    trumps = sum(count for _, count in counts)
    if trumps > len(TAROKS):
        raise Impossible("announced", because("HU-21", words.NO_SO_MANY_TRUMPS, trumps=trumps, most=len(TAROKS)))

"""The sheet of a hand of Calling the Twenty: what a table with real cards is asked (CT-4, CT-24 to CT-43)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ultimo.core.actions import THE_GAME, Item
from ultimo.core.cards import MOND, PAGAT, Cards
from ultimo.core.contracts import Contract
from ultimo.core.facts import Capture, Facts, HandEnd
from ultimo.core.reasons import because
from ultimo.core.seats import SEATS, Seat, others
from ultimo.core.sheet import Asked, Impossible, SheetScript, derived, items, number, seat, somebody, word
from ultimo.core.sheet_points import Counted, Taken, points, points_by_seat
from ultimo.core.sheet_questions import (
    announcements,
    check_once_a_side,
    game_level,
    least_tricks,
    levels,
    of_a_side,
    rulings,
)
from ultimo.core.sheet_words import (
    ASK_CONTRACT,
    ASK_DECLARER,
    ASK_DOUBLED,
    ASK_NUMBER_OF_TRICKS,
    ASK_PARTNER,
    ASK_POINTS,
    ASK_SAID,
    ASK_SWEEP,
    ASK_XXI,
    ONE_PAGAT,
)
from ultimo.games.calling_the_twenty.auction import FOREHAND
from ultimo.games.calling_the_twenty.options import KontraCap, Options
from ultimo.games.calling_the_twenty.sheet_words import (
    ALL_POINTS,
    ASK_KINGS,
    ASK_PAGAT_WINNER,
    ASK_SEAT_POINTS,
    ASK_TRULL,
    ONE_HOLDER,
    WHOLE_TRICKS,
    WHY_ALONE,
    WHY_CONTRACT,
    WHY_COUNT,
    WHY_FOREHAND,
    WHY_KINGS,
    WHY_PAGAT,
    WHY_PARTNER,
    WHY_SAID,
    WHY_SWEEP,
    WHY_TRICKS,
    WHY_TRULL,
    WHY_XXI,
)
from ultimo.games.calling_the_twenty.tables import (
    ABSOLUT,
    CALL,
    CONTRACTS,
    DECK,
    DODGE,
    DOUBLED_BONUSES,
    DOUBLINGS,
    FOUR_KINGS,
    NO_TRUMP,
    PAGAT_ULTIMO,
    TRICKS,
    TRULL_BONUS,
    VALAT,
)

ANNULLED = HandEnd.ANNULLED.value
TOTAL = DECK.points_in(DECK.all)


def sheet(options: Options, contracts: Sequence[str]) -> SheetScript:
    """The questions of a hand; *contracts* are those of the table."""
    ends = (ANNULLED,) if options.redeal_no_tarok else ()
    asks, why = because("CT-7", ASK_CONTRACT), because("CT-24", WHY_CONTRACT)
    played = yield from word("contract", asks, why, (*contracts, *ends))
    if played == ANNULLED:
        facts = Facts(end=HandEnd.ANNULLED)
    elif played == DODGE.name:
        facts = yield from _dodge()
    else:
        facts = yield from _Played(CONTRACTS[played], (yield from _sides(CONTRACTS[played])), options).facts()
    return replace(facts, rulings=(yield from rulings("CT-43")))


def _sides(contract: Contract) -> SheetScript:
    """CT-8 to CT-14."""
    if contract is not CALL:
        declarer = yield from somebody("declarer", because("CT-10", ASK_DECLARER), because("CT-24", WHY_ALONE), SEATS)
        return Facts(contract=contract.name, declarer=declarer)
    yield from derived("declarer", FOREHAND, because("CT-11", WHY_FOREHAND))
    asks, why = because("CT-14", ASK_PARTNER), because("CT-14", WHY_PARTNER)
    partner = yield from somebody("partner", asks, why, others(FOREHAND))
    return Facts(contract=contract.name, declarer=FOREHAND, partner=partner)


def _dodge() -> SheetScript:
    """CT-26: only the card points matter, each player's own."""
    yield from derived("declarer", FOREHAND, because("CT-11", WHY_FOREHAND))
    counted = yield from points_by_seat(DECK, because("CT-26", ASK_SEAT_POINTS), because("CT-4", WHY_COUNT))
    return Facts(
        contract=DODGE.name,
        declarer=FOREHAND,
        points=counted.points,
        tricks=tuple(min(number, 1) for number in counted.points),  # who has card points has a trick at least
        piles=counted.piles,
    )


class _Played:
    """The questions of a contract with sides; *facts* are its sides."""

    def __init__(self, contract: Contract, sides: Facts, options: Options) -> None:
        self.contract = contract
        self.sides = sides
        self.options = options
        self.is_plain = contract is not NO_TRUMP  # CT-29: there only the Trull counts

    def facts(self) -> SheetScript:
        """The facts of the hand."""
        asks, why = because("CT-17", ASK_TRULL), because("CT-17", WHY_TRULL)
        trull = yield from seat("trull", asks, why, (*SEATS, None), True)
        said = (yield from self._said(trull)) if self.is_plain else ()
        factors = yield from self._factors(said)
        swept, tricks = (yield from self._tricks()) if self.is_plain else (None, (1, 1))
        counted = yield from self._points(swept)
        taken = Taken(DECK, self.sides, swept, counted)
        pagat = (yield from self._pagat(said, trull, taken)) if self.is_plain else None
        facts = replace(
            self.sides,
            points=counted.points if counted else (),
            tricks=tricks,
            piles=counted.piles if counted else (),
            level=game_level(factors),
            announced=announcements(said, factors),
            holders=((TRULL_BONUS.name, trull),) if trull else (),
            last_taker=pagat,
            last_pagat=pagat,
        )
        if not (self.is_plain and self.options.extra_bonuses):
            return facts
        return (yield from self._extras(facts, trull, taken))

    def _said(self, trull: Seat | None) -> Asked[tuple[Item, ...]]:
        """CT-18, CT-39."""
        bonuses = (PAGAT_ULTIMO, ABSOLUT) if self.options.extra_bonuses else (PAGAT_ULTIMO,)
        choices = [Item(bonus.name, by) for bonus in bonuses for by in SEATS]
        said = yield from items("announced", because("CT-18", ASK_SAID), because("CT-27", WHY_SAID), choices)
        pagats = [item.seat for item in said if item.bonus == PAGAT_ULTIMO.name]
        if len(pagats) > 1:
            raise Impossible("announced", because("CT-18", ONE_PAGAT))
        if trull and pagats and pagats != [trull]:
            raise Impossible("announced", because("CT-17", ONE_HOLDER, seat=trull))
        check_once_a_side(said, [ABSOLUT.name], self.sides, "CT-39")
        return said

    def _factors(self, said: Sequence[Item]) -> Asked[dict[Item, int]]:
        """CT-37."""
        if self.options.kontra is KontraCap.OFF:
            return {}
        doublable = [THE_GAME, *(item for item in said if item.bonus in DOUBLED_BONUSES)]
        return (yield from levels(doublable, self.options.kontra.factor, because("CT-37", ASK_DOUBLED), DOUBLINGS))

    def _tricks(self) -> Asked[tuple[int | None, tuple[int, int]]]:
        """CT-25, CT-28: which side took every trick, and how many each took at least."""
        if self.contract is not VALAT:
            swept = yield from of_a_side("sweep", because("CT-28", ASK_SWEEP), because("CT-28", WHY_SWEEP))
            return swept, least_tricks(swept, TRICKS)
        asks, why = because("CT-25", ASK_NUMBER_OF_TRICKS), because("CT-25", WHY_TRICKS)
        taken = yield from number("tricks", asks, why, 0, TRICKS)
        return {TRICKS: 0, 0: 1}.get(taken), (taken, TRICKS - taken)

    def _points(self, swept: int | None) -> Asked[Counted | None]:
        """CT-4; with all tricks go all points, and in a Valat they matter for Absolut alone (CT-25, CT-39)."""
        if swept is not None:
            own = TOTAL if swept == 0 else 0
            yield from derived("points", own, because("CT-28", ALL_POINTS, total=TOTAL))
            return Counted((own, TOTAL - own))
        if self.contract is VALAT and not self.options.extra_bonuses:
            return None
        counted = yield from points(DECK, because("CT-24", ASK_POINTS), because("CT-4", WHY_COUNT))
        size = len(counted.piles[0]) if counted.piles else 0
        if size % len(SEATS):
            raise Impossible("points", because("CT-4", WHOLE_TRICKS, count=size))
        return counted

    def _pagat(self, said: Sequence[Item], trull: Seat | None, taken: Taken) -> Asked[Seat | None]:
        """CT-27."""
        announcer = next((item.seat for item in said if item.bonus == PAGAT_ULTIMO.name), None)
        holder = announcer or trull
        asks, why = because("CT-27", ASK_PAGAT_WINNER), because("CT-27", WHY_PAGAT)
        pagat = yield from seat("pagat", asks, why, (*((holder,) if holder else SEATS), None), announcer is None)
        if pagat:
            taken.check_has("pagat", Cards(PAGAT.bit), taken.index(pagat), "CT-27")
        return pagat

    def _extras(self, facts: Facts, trull: Seat | None, taken: Taken) -> SheetScript:
        """CT-39."""
        asks, why = because("CT-39", ASK_XXI), because("CT-39", WHY_XXI)
        lost = yield from seat("xxi", asks, why, (*((trull,) if trull else SEATS), None), True)
        if lost:
            taken.check_has("xxi", Cards(MOND.bit), 1 - taken.index(lost), "CT-39")
        asks, why = because("CT-39", ASK_KINGS), because("CT-39", WHY_KINGS)
        kings = yield from seat("four-kings", asks, why, (*SEATS, None), True)
        captures = (Capture(MOND, lost, facts.against(lost)[0]),) if lost else ()
        holders = (*facts.holders, *([(FOUR_KINGS.name, kings)] if kings else ()))
        return replace(facts, captures=captures, holders=holders)

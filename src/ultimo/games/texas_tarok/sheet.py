"""The sheet of a hand of Texas Tarok: what a table with real cards is asked (TX-9, TX-17 to TX-38)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ultimo.core.actions import THE_GAME, Item
from ultimo.core.cards import MOND, PAGAT, Cards
from ultimo.core.contracts import Contract
from ultimo.core.facts import Capture, Facts, HandEnd
from ultimo.core.reasons import because
from ultimo.core.seats import SEATS, Seat, others
from ultimo.core.sheet import Asked, Impossible, SheetScript, derived, items, seat, somebody, word, yes_no
from ultimo.core.sheet_points import Taken, points
from ultimo.core.sheet_questions import (
    announcements,
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
    ASK_PAGAT,
    ASK_PARTNER,
    ASK_POINTS,
    ASK_SAID,
    ASK_SWEEP,
    ASK_XXI,
)
from ultimo.games.texas_tarok import settlement
from ultimo.games.texas_tarok import sheet_words as words
from ultimo.games.texas_tarok.options import Options
from ultimo.games.texas_tarok.sheet_hands import FIELD, check_hand_bonuses
from ultimo.games.texas_tarok.tables import (
    CONTRACTS,
    DECK,
    DOUBLINGS,
    HAND_BONUSES,
    LOOKED_THRICE,
    LOOKED_TWICE,
    MISCALL,
    OFFENCES,
    OWN_MISCALL,
    PAGAT_ULTIMO,
    POVINOST,
    PREVER,
    TRICKS,
    VALAT,
    ZE_RUKY,
    ZEBRAK,
)

PASSED_OUT = HandEnd.PASSED_OUT.value
NO_MISCALL = "none"
LOOKS = {"keep": 1, "swap": LOOKED_TWICE, "back": LOOKED_THRICE}  # TX-16


def sheet(options: Options) -> SheetScript:
    """The questions of a hand."""
    asks, why = because("TX-7", ASK_CONTRACT), because("TX-29", words.WHY_CONTRACT)
    played = yield from word("contract", asks, why, (*CONTRACTS, PASSED_OUT))
    facts = Facts(end=HandEnd.PASSED_OUT)
    if played != PASSED_OUT:
        facts = yield from _played(CONTRACTS[played], options)
    offences = yield from penalties(OFFENCES, "TX-37")
    return replace(facts, penalties=(*facts.penalties, *offences), rulings=(yield from rulings("TX-38", zero_sum=True)))


def _played(contract: Contract, options: Options) -> SheetScript:
    facts = yield from _sides(contract, options)
    asks, why = because("TX-17", words.ASK_HAND_BONUSES), because("TX-17", words.WHY_HAND_BONUSES)
    held = yield from items(FIELD, asks, why, [Item(name, by) for name in HAND_BONUSES for by in SEATS])
    check_hand_bonuses(held)
    facts = replace(facts, announced=announcements(held, {}))
    if contract is ZEBRAK:
        lost = yield from yes_no("trick", because("TX-35", words.ASK_TRICK), because("TX-35", words.WHY_TRICK))
        return replace(facts, tricks=(1, 0) if lost else (0, 1))
    return (yield from _Counted(contract, facts, options).facts())


# ── who plays with whom ───────────────────────────────────────────────────────────────────────


def _sides(contract: Contract, options: Options) -> SheetScript:
    asks, why = because("TX-7", ASK_DECLARER), because("TX-7", words.WHY_DECLARER)
    declarer = yield from somebody("declarer", asks, why, SEATS)
    first_right = yield from _first_right(contract, declarer)
    offence = (yield from _miscall()) if contract is POVINOST and options.may_miscall else NO_MISCALL
    partner = yield from _partner(contract, declarer, offence)
    return Facts(
        contract=contract.name,
        declarer=declarer,
        partner=partner,
        penalties=() if offence == NO_MISCALL else ((offence, declarer),),
        first_right=first_right,
    )


def _first_right(contract: Contract, declarer: Seat) -> Asked[Seat]:
    """TX-8, TX-9: those before have passed it on, and are out."""
    if contract is POVINOST or declarer == SEATS[0]:
        yield from derived("first-right", declarer, because("TX-9", words.WHY_OWN))
        return declarer
    asks, why = because("TX-9", words.ASK_FIRST_RIGHT), because("TX-8", words.WHY_FIRST_RIGHT)
    return (yield from somebody("first-right", asks, why, SEATS[:declarer]))


def _miscall() -> Asked[str]:
    asks, why = because("TX-22", words.ASK_MISCALL), because("TX-22", words.WHY_MISCALL)
    return (yield from word("miscall", asks, why, (NO_MISCALL, MISCALL, OWN_MISCALL), NO_MISCALL))


def _partner(contract: Contract, declarer: Seat, offence: str) -> Asked[Seat | None]:
    """TX-21, TX-22."""
    if contract not in (POVINOST, ZE_RUKY):
        return None
    if offence == OWN_MISCALL:
        yield from derived("partner", None, because("TX-22", words.MISCALLED_OWN))
        return None
    why = because("TX-21", words.WHY_XX if contract is ZE_RUKY else words.WHY_PARTNER)
    return (yield from seat("partner", because("TX-21", ASK_PARTNER), why, (*others(declarer), None)))


# ── a game that is counted ────────────────────────────────────────────────────────────────────


class _Counted:
    """The questions of a contract with card points; *before* are the facts from before the first lead."""

    def __init__(self, contract: Contract, before: Facts, options: Options) -> None:
        self.contract = contract
        self.before = before
        self.options = options

    def facts(self) -> SheetScript:
        """The facts of the hand."""
        said = yield from self._said()
        own = [item for item in said if item.bonus == PAGAT_ULTIMO.name and self.options.hrb_on_one]
        asks = because("TX-23", ASK_DOUBLED)
        factors = yield from levels([THE_GAME, *own], self.options.hrb_cap.factor, asks, DOUBLINGS)
        taken = yield from self._taken(said)
        facts = replace(
            self.before,
            points=taken.counted.points if taken.counted else (),
            piles=taken.counted.piles if taken.counted else (),
            tricks=least_tricks(taken.swept, TRICKS),
            level=game_level(factors),
            announced=(*self.before.announced, *announcements(said, factors)),
        )
        facts = yield from self._pagat(facts, said, taken)
        facts = yield from self._xxi(facts, taken)
        return (yield from self._looks(facts))

    def _said(self) -> Asked[tuple[Item, ...]]:
        """TX-23: a Valat and the One, once a hand each."""
        names = (VALAT.name, PAGAT_ULTIMO.name)
        choices = [Item(name, by) for name in names for by in SEATS]
        said = yield from items("announced", because("TX-23", ASK_SAID), because("TX-34", words.WHY_SAID), choices)
        for name in names:
            if sum(item.bonus == name for item in said) > 1:
                raise Impossible("announced", because("TX-23", words.ONE_EACH, bonus=name))
        return said

    def _taken(self, said: Sequence[Item]) -> Asked[Taken]:
        """TX-29, TX-34: with a Valat, called or not, card points do not matter."""
        caller = next((item.seat for item in said if item.bonus == VALAT.name), None)
        taken = Taken(DECK, self.before)
        if caller:
            asks = because("TX-34", words.ASK_VALAT, seat=caller)
            made = yield from yes_no("valat", asks, because("TX-34", words.WHY_SAID))
            return replace(taken, swept=taken.index(caller) if made else None)
        swept = yield from of_a_side("sweep", because("TX-34", ASK_SWEEP), because("TX-34", words.WHY_SWEEP))
        if swept is not None:
            return replace(taken, swept=swept)
        counted = yield from points(DECK, because("TX-29", ASK_POINTS), because("TX-3", words.WHY_COUNT))
        taken = replace(taken, counted=counted)
        taken.check_tricks("points", "TX-34")
        return taken

    def _pagat(self, facts: Facts, said: Sequence[Item], taken: Taken) -> SheetScript:
        """TX-33."""
        why = because("TX-33", words.WHY_ONE)
        caller = next((item.seat for item in said if item.bonus == PAGAT_ULTIMO.name), None)
        if caller:
            won = yield from yes_no("pagat-won", because("TX-33", words.ASK_ONE_MADE, seat=caller), why)
            last = (caller, True) if won else None
        else:
            last = yield from pagat_last(because("TX-33", ASK_PAGAT), why)
        if last is None:
            return facts
        played, won = last
        if won:
            taken.check_has("pagat-won", Cards(PAGAT.bit), taken.index(played), "TX-33")
        return replace(facts, last_pagat=played, last_taker=played if won else None)

    def _xxi(self, facts: Facts, taken: Taken) -> SheetScript:
        """TX-36."""
        if not self.options.xxi_loss:
            return facts
        lost = yield from seat("xxi", because("TX-36", ASK_XXI), because("TX-36", words.WHY_XXI), (*SEATS, None), True)
        if lost is None:
            return facts
        taken.check_has("xxi", Cards(MOND.bit), 1 - taken.index(lost), "TX-36")
        return replace(facts, captures=(Capture(MOND, lost, facts.against(lost)[0]),))

    def _looks(self, facts: Facts) -> SheetScript:
        """TX-32: asked where it matters, in a Prever that is lost."""
        if self.contract is not PREVER or not settlement.is_lost(facts, self.options):
            return facts
        asks, why = because("TX-16", words.ASK_LOOKS), because("TX-32", words.WHY_LOOKS)
        return replace(facts, looks=LOOKS[(yield from word("looks", asks, why, tuple(LOOKS)))])

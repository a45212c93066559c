"""The scorer of Calling the Twenty: facts in, lines out (CT-4, CT-24 to CT-29, CT-37, CT-39, CT-40)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ultimo.core.bonuses import Bonus, Outcome
from ultimo.core.cards import Cards
from ultimo.core.contracts import Contract
from ultimo.core.facts import Facts, HandEnd
from ultimo.core.reasons import Key, Reason, because
from ultimo.core.rulings import ruling_lines
from ultimo.core.seats import SEATS, PerSeat, Seat
from ultimo.core.settlement import Line, Settlement, each_gets, losers_pay
from ultimo.games.calling_the_twenty.options import Ledger, Options
from ultimo.games.calling_the_twenty.tables import (
    ABSOLUT,
    ABSOLUT_POINTS,
    CONTRACTS,
    DECK,
    DODGE,
    EMPTY_FOUR,
    FOUR_KINGS,
    LOST_MOND,
    NO_TRUMP,
    PAGAT_ULTIMO,
    SURPRISE_VALAT,
    TO_WIN,
    TRICKS,
    TRULL_BONUS,
    VALAT,
)

GAME_WON = Key("game-won", "{contract} won with {points} card points; 45 are needed")
GAME_LOST = Key("game-lost", "{contract} lost with {points} card points; 45 are needed")
VALAT_MADE = Key("valat-made", "Valat made: all ten tricks")
VALAT_LOST = Key("valat-lost", "Valat lost with {tricks} of ten tricks")
DODGE_LOST = Key("dodge-lost", "most card points, {points}, went to seat {seats}")
TRULL_HELD = Key("trull-held", "seat {seat} was dealt Skus, XXI and I")
KINGS_HELD = Key("kings-held", "seat {seat} was dealt all four Kings")
PAGAT_WON = Key("pagat-won", "the I of seat {seat} wins the last trick")
PAGAT_MADE = Key("pagat-made", "the announced I of seat {seat} wins the last trick")
PAGAT_FAILED = Key("pagat-failed", "the announced I of seat {seat} does not win the last trick")
ALL_TRICKS = Key("all-tricks", "all ten tricks, and no Valat was announced")
MOND_LOST = Key("mond-lost", "the XXI of seat {seat} was taken by the other side")
ABSOLUT_REACHED = Key("absolut-reached", "{points} card points; 56 make Absolut")
ABSOLUT_MADE = Key("absolut-made", "the announced Absolut is made with {points} card points")
ABSOLUT_FAILED = Key("absolut-failed", "the announced Absolut fails with {points} card points; 56 are needed")
BASE_COUNT = Key("base-count", "{side}: {base} cards at 1 point each, {empty} of the empty four at none")
PIP_COUNT = Key("pip-count", "{side}: {pips} more for honours and court cards, {points} card points in all")


class Item(NamedTuple):
    """One bonus as it went: what it pays to whom; *value* 0 where it pays nothing."""

    bonus: Bonus
    outcome: Outcome
    winners: tuple[Seat, ...]
    value: int
    why: Reason
    level: int = 1  # the factor kontra brought it to


def settle(facts: Facts, options: Options) -> Settlement:
    """The settlement of a hand: the game first, then every bonus that is open, then the table's own lines (CT-43)."""
    own = tuple(ruling_lines(facts, "CT-43"))
    if facts.end is not HandEnd.PLAYED:
        return Settlement(own)
    assert facts.contract is not None, "a hand that was played has a contract"
    contract = CONTRACTS[facts.contract]
    items = tuple(_items(facts, contract, options))
    lines = [_game(facts, contract, options), *(_line(item, facts, options) for item in items)]
    paid = tuple(line for line in lines if any(line.amounts))
    outcomes = tuple((item.bonus.name, item.outcome) for item in items)
    return Settlement((*paid, *own), outcomes, tuple(_count(facts)))


def uncounted(options: Options) -> tuple[str, ...]:
    """The contracts that are settled without card points: a Valat, unless Absolut is paid (CT-25, CT-39)."""
    return () if options.extra_bonuses else (VALAT.name,)


# ── the game ──────────────────────────────────────────────────────────────────────────────────


def _game(facts: Facts, contract: Contract, options: Options) -> Line:
    """CT-24 to CT-26."""
    if contract is DODGE:
        return _dodge(facts, options)
    made = facts.tricks[0] == TRICKS if contract is VALAT else facts.points[0] >= TO_WIN
    winners = facts.declarers if made else facts.opponents
    amounts = _pay(facts, options, winners, contract.value * facts.level)
    if contract is VALAT:
        why = because("CT-25", VALAT_MADE) if made else because("CT-25", VALAT_LOST, tricks=facts.tricks[0])
    else:
        why = because("CT-24", GAME_WON if made else GAME_LOST, contract=contract.name, points=facts.points[0])
    why = why.times(contract.value, kontra=facts.level, multiplier=facts.multiplier)
    return Line(contract.name, why, amounts)


def _dodge(facts: Facts, options: Options) -> Line:
    """CT-26, CT-40: all who have most lose; if all do, nobody adds anything."""
    most = max(facts.points)
    losers = tuple(seat for seat in SEATS if facts.points[seat - 1] == most)
    winners = tuple(seat for seat in SEATS if seat not in losers)
    why = because("CT-26", DODGE_LOST, points=most, seats=" and ".join(map(str, losers)))
    why = why.times(DODGE.value, multiplier=facts.multiplier)
    value = DODGE.value * facts.multiplier
    if options.ledger is Ledger.ADDITIVE or not winners:
        return Line(DODGE.name, why, each_gets(winners, value))
    return Line(DODGE.name, why, losers_pay(winners, losers, value))


# ── the bonuses ───────────────────────────────────────────────────────────────────────────────


def _items(facts: Facts, contract: Contract, options: Options) -> Iterator[Item]:
    """Every bonus that is open in *contract* and came about (CT-26, CT-29, CT-39)."""
    if contract is DODGE:
        return
    yield from _held(facts, TRULL_BONUS, TRULL_HELD)
    if contract is NO_TRUMP:
        return
    yield from _pagat(facts)
    yield from _surprise_valat(facts, contract)
    if options.extra_bonuses:
        yield from _lost_mond(facts)
        yield from _held(facts, FOUR_KINGS, KINGS_HELD)
        yield from _absolut(facts)


def _held(facts: Facts, bonus: Bonus, key: Key) -> Iterator[Item]:
    """CT-27, CT-39: what one hand was dealt, to each of the holder's side."""
    holder = facts.holder(bonus.name)
    if holder is not None:
        why = because(bonus.rule, key, seat=holder)
        yield Item(bonus, Outcome.HELD, facts.side_of(holder), bonus.silent, why)


def _pagat(facts: Facts) -> Iterator[Item]:
    """CT-27: an announced Pagat is paid made or failed, a silent one only when it wins."""
    won = facts.last_pagat is not None and facts.last_pagat == facts.last_taker
    said = next((said for said in facts.announced if said.bonus == PAGAT_ULTIMO.name), None)
    if said is not None:
        made = won and facts.last_pagat == said.seat
        winners = facts.side_of(said.seat) if made else facts.against(said.seat)
        outcome = Outcome.ANNOUNCED_MADE if made else Outcome.ANNOUNCED_FAILED
        why = because("CT-27", PAGAT_MADE if made else PAGAT_FAILED, seat=said.seat)
        yield Item(PAGAT_ULTIMO, outcome, winners, PAGAT_ULTIMO.announced, why, said.level)
    elif facts.last_pagat is not None:
        outcome = Outcome.SILENT_MADE if won else Outcome.SILENT_FAILED
        why = because("CT-27", PAGAT_WON, seat=facts.last_pagat)
        value = PAGAT_ULTIMO.silent if won else 0
        yield Item(PAGAT_ULTIMO, outcome, facts.side_of(facts.last_pagat), value, why)


def _surprise_valat(facts: Facts, contract: Contract) -> Iterator[Item]:
    """CT-28: all ten tricks by a side that had not announced them; in a Valat only the defenders can."""
    sides = {0: facts.declarers, 1: facts.opponents}
    for side, seats in sides.items():
        if facts.tricks[side] == TRICKS and not (contract is VALAT and side == 0):
            why = because("CT-28", ALL_TRICKS)
            yield Item(SURPRISE_VALAT, Outcome.SILENT_MADE, seats, SURPRISE_VALAT.silent, why)


def _lost_mond(facts: Facts) -> Iterator[Item]:
    """CT-39: the XXI taken by the other side."""
    for capture in facts.captures:
        why = because("CT-39", MOND_LOST, seat=capture.lost_by)
        yield Item(LOST_MOND, Outcome.SILENT_MADE, facts.side_of(capture.taken_by), LOST_MOND.silent, why)


def _absolut(facts: Facts) -> Iterator[Item]:
    """CT-39: 56 card points, announced or not; each side by itself."""
    for side, points in ((facts.declarers, facts.points[0]), (facts.opponents, facts.points[1])):
        said = facts.announcement(ABSOLUT.name, side)
        reached = points >= ABSOLUT_POINTS
        if said is not None:
            winners = side if reached else facts.against(said.seat)
            outcome = Outcome.ANNOUNCED_MADE if reached else Outcome.ANNOUNCED_FAILED
            why = because("CT-39", ABSOLUT_MADE if reached else ABSOLUT_FAILED, points=points)
            yield Item(ABSOLUT, outcome, winners, ABSOLUT.announced, why, said.level)
        elif reached:
            why = because("CT-39", ABSOLUT_REACHED, points=points)
            yield Item(ABSOLUT, Outcome.SILENT_MADE, side, ABSOLUT.silent, why)


# ── paying and counting ───────────────────────────────────────────────────────────────────────


def _line(item: Item, facts: Facts, options: Options) -> Line:
    why = item.why.times(item.value, kontra=item.level, multiplier=facts.multiplier)
    return Line(item.bonus.name, why, _pay(facts, options, item.winners, item.value * item.level))


def _pay(facts: Facts, options: Options, winners: tuple[Seat, ...], amount: int) -> PerSeat[int]:
    """CT-24, CT-40: winners add; in the zero-sum ledger the others pay them."""
    amount *= facts.multiplier
    if options.ledger is Ledger.ADDITIVE:
        return each_gets(winners, amount)
    return losers_pay(winners, facts.against(winners[0]), amount)


def _count(facts: Facts) -> Iterator[Reason]:
    """CT-4: the count as the book teaches it, pile by pile; nothing where only the points are known."""
    names = ("declarer's side", "opponents") if len(facts.piles) == 2 else ("seat 1", "seat 2", "seat 3", "seat 4")
    for name, pile in zip(names, facts.piles, strict=False):
        yield from _count_pile(name, pile)


def _count_pile(name: str, pile: Cards) -> Iterator[Reason]:
    base, points = len(pile - EMPTY_FOUR), DECK.points_in(pile)
    yield because("CT-4", BASE_COUNT, side=name, empty=len(pile & EMPTY_FOUR), base=base)
    yield because("CT-4", PIP_COUNT, side=name, pips=points - base, points=points)

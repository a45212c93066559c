"""The scorer of Hungarian Tarokk: facts in, lines out (HU-6, HU-21, HU-27 to HU-34)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ultimo.core.bonuses import Bonus, Outcome
from ultimo.core.facts import Announcement, Facts, HandEnd
from ultimo.core.reasons import Key, Reason, because
from ultimo.core.seats import Seat, others
from ultimo.core.settlement import Line, Settlement, losers_pay
from ultimo.games.hungarian_tarokk.options import Options
from ultimo.games.hungarian_tarokk.tables import (
    BONUSES,
    CONTRACTS,
    DECK,
    DOUBLE_GAME,
    FOUR_KINGS,
    HEIGHTS,
    PAGAT_ULTIMO,
    SLAM,
    TO_DOUBLE,
    TO_WIN,
    TRICKS,
    TRULL_BONUS,
    TRUMP_COUNTS,
    XXI_CATCH,
)

NO_HONOUR = Key("no-honour", "the talon brought seat {seat} no honour: the hand is lost at once")
GAME_WON = Key("game-won", "{contract} won with {points} card points; 48 are needed")
GAME_LOST = Key("game-lost", "{contract} lost with {points} card points; 48 are needed")
DOUBLE_REACHED = Key("double-reached", "a double game, not announced: {points} card points; 71 are needed")
DOUBLE_MADE = Key("double-made", "the double game announced by seat {seat} is made with {points} card points")
DOUBLE_FAILED = Key("double-failed", "the double game announced by seat {seat} fails with {points} card points")
SLAM_REACHED = Key("slam-reached", "all nine tricks, and the slam was not announced")
SLAM_MADE = Key("slam-made", "the slam announced by seat {seat} is made: all nine tricks")
SLAM_FAILED = Key("slam-failed", "the slam announced by seat {seat} fails with {tricks} of nine tricks")
TRULL_TAKEN = Key("trull-taken", "Skíz, XXI and I are in the tricks of one side")
TRULL_MADE = Key("trull-made", "the trull announced by seat {seat} is made")
TRULL_FAILED = Key("trull-failed", "the trull announced by seat {seat} fails")
KINGS_TAKEN = Key("kings-taken", "all four Kings are in the tricks of one side")
KINGS_MADE = Key("kings-made", "the four Kings announced by seat {seat} are made")
KINGS_FAILED = Key("kings-failed", "the four Kings announced by seat {seat} fail")
PAGAT_WON = Key("pagat-won", "the I of seat {seat} wins the last trick")
PAGAT_BEATEN = Key("pagat-beaten", "the I of seat {seat} is beaten in the last trick")
PAGAT_MADE = Key("pagat-made", "the Pagat Ultimo announced by seat {seat} is made")
PAGAT_FAILED = Key("pagat-failed", "the Pagat Ultimo announced by seat {seat} fails")
CAUGHT = Key("caught", "the XXI of seat {seat} is caught by the Skíz")
CATCH_MADE = Key("catch-made", "the XXI catch announced by seat {seat} is made")
CATCH_FAILED = Key("catch-failed", "the XXI catch announced by seat {seat} fails")
TRUMPS_HELD = Key("trumps-held", "seat {seat} held {count} trumps and said so")
PILE_COUNT = Key("pile-count", "{side}: {points} card points in {cards} cards, discards included")

MADE_KEYS = {
    TRULL_BONUS.name: (TRULL_MADE, TRULL_FAILED),
    FOUR_KINGS.name: (KINGS_MADE, KINGS_FAILED),
    PAGAT_ULTIMO.name: (PAGAT_MADE, PAGAT_FAILED),
    XXI_CATCH.name: (CATCH_MADE, CATCH_FAILED),
}
TAKEN_KEYS = {TRULL_BONUS.name: TRULL_TAKEN, FOUR_KINGS.name: KINGS_TAKEN}

Side = tuple[Seat, ...]


class Item(NamedTuple):
    """One bonus as it went: what it pays to whom; *amount* 0 where it pays nothing."""

    bonus: Bonus
    outcome: Outcome
    winners: Side
    amount: int
    why: Reason


def settle(facts: Facts, options: Options) -> Settlement:
    """The settlement of a hand: the game first, then every bonus that came about."""
    if facts.end is HandEnd.FAILED_SPECULATION:
        return _speculation(facts, options)
    if facts.end is not HandEnd.PLAYED:
        return Settlement()
    items = tuple(_items(facts, options))
    lines = [*_game(facts), *(_line(item, facts) for item in items)]
    paid = tuple(line for line in lines if any(line.amounts))
    return Settlement(paid, tuple((item.bonus.name, item.outcome) for item in items), tuple(_count(facts)))


def _speculation(facts: Facts, options: Options) -> Settlement:
    """HU-6."""
    assert facts.contract is not None and facts.declarer is not None, "somebody bid"
    amount = options.failed_speculation.amount * facts.multiplier
    amounts = losers_pay(others(facts.declarer), (facts.declarer,), amount)
    line = Line(facts.contract, because("HU-6", NO_HONOUR, seat=facts.declarer), amounts)
    return Settlement((line,) if amount else ())


# ── game, double game and slam (HU-32) ────────────────────────────────────────────────────────


class Result(NamedTuple):
    """Who won the game and how high; nobody else can have made anything beyond it."""

    winners: Side
    height: Bonus | None  # None: the game alone
    points: int
    tricks: int


def _result(facts: Facts) -> Result:
    """HU-27."""
    index, winners = (0, facts.declarers) if facts.points[0] >= TO_WIN else (1, facts.opponents)
    points, tricks = facts.points[index], facts.tricks[index]
    height = SLAM if tricks == TRICKS else DOUBLE_GAME if points >= TO_DOUBLE else None
    return Result(winners, height, points, tricks)


def _has_made(result: Result, bonus: Bonus, side: Side) -> bool:
    """A slam makes the double game too (HU-32)."""
    reached = HEIGHTS[: HEIGHTS.index(result.height) + 1] if result.height else ()
    return side == result.winners and bonus in reached


def _game_value(facts: Facts) -> int:
    assert facts.contract is not None, "a hand that was played has a contract"
    return CONTRACTS[facts.contract].value


def _game(facts: Facts) -> Iterator[Line]:
    """HU-32 (3): the plain game, if it had a kontra, or if its winner announced and gets nothing higher."""
    winners = _result(facts).winners
    higher = any(facts.announcement(bonus.name, winners) for bonus in HEIGHTS)
    silent = any(item.winners == winners for item in _silent_height(facts))
    if facts.level == 1 and (higher or silent):
        return
    key = GAME_WON if winners == facts.declarers else GAME_LOST
    why = because("HU-28", key, contract=str(facts.contract), points=facts.points[0])
    yield Line(str(facts.contract), why, _pay(facts, winners, _game_value(facts) * facts.level))


def _silent_height(facts: Facts) -> Iterator[Item]:
    """HU-32 (2): a slam its side did not announce, else a double game of a side that announced neither."""
    result = _result(facts)
    said = [bonus for bonus in HEIGHTS if facts.announcement(bonus.name, result.winners)]
    value = _game_value(facts)
    if result.height is SLAM and SLAM not in said:
        why = because("HU-32", SLAM_REACHED)
        yield Item(SLAM, Outcome.SILENT_MADE, result.winners, SLAM.silent * value, why)
    elif result.height and not said:
        why = because("HU-32", DOUBLE_REACHED, points=result.points)
        yield Item(DOUBLE_GAME, Outcome.SILENT_MADE, result.winners, DOUBLE_GAME.silent * value, why)


def _announced_heights(facts: Facts) -> Iterator[Item]:
    """HU-32 (1)."""
    for said in facts.announced:
        if said.bonus in (bonus.name for bonus in HEIGHTS):
            yield _announced_height(facts, said)


def _announced_height(facts: Facts, said: Announcement) -> Item:
    bonus, side = BONUSES[said.bonus], facts.side_of(said.seat)
    made = _has_made(_result(facts), bonus, side)
    amount = bonus.announced * _game_value(facts)
    return _announced(facts, said, made, amount, _height_reason(facts, said, made))


def _height_reason(facts: Facts, said: Announcement, made: bool) -> Reason:
    index = 0 if facts.side_of(said.seat) == facts.declarers else 1
    if said.bonus == DOUBLE_GAME.name:
        key = DOUBLE_MADE if made else DOUBLE_FAILED
        return because("HU-32", key, seat=said.seat, points=facts.points[index])
    if made:
        return because("HU-32", SLAM_MADE, seat=said.seat)
    return because("HU-32", SLAM_FAILED, seat=said.seat, tricks=facts.tricks[index])


# ── the other bonuses ─────────────────────────────────────────────────────────────────────────


def _items(facts: Facts, options: Options) -> Iterator[Item]:
    yield from _announced_heights(facts)
    yield from _silent_height(facts)
    for side in (facts.declarers, facts.opponents):
        yield from _taken(facts, TRULL_BONUS, side)
        yield from _taken(facts, FOUR_KINGS, side)
        yield from _pagat(facts, side)
        yield from _catch(facts, side, options.xxi_catch.amount)
    yield from _trumps(facts)


def _announced(facts: Facts, said: Announcement, made: bool, amount: int, why: Reason | None = None) -> Item:
    """An announced bonus pays the announcer's side if made, else the other."""
    bonus = BONUSES[said.bonus]
    winners = facts.side_of(said.seat) if made else facts.against(said.seat)
    outcome = Outcome.ANNOUNCED_MADE if made else Outcome.ANNOUNCED_FAILED
    if why is None:
        why = because(bonus.rule, MADE_KEYS[bonus.name][0 if made else 1], seat=said.seat)
    return Item(bonus, outcome, winners, amount * said.level, why)


def _taken(facts: Facts, bonus: Bonus, side: Side) -> Iterator[Item]:
    """HU-29: all three honours, all four Kings; silent ones are not paid to a side that makes the slam."""
    made = facts.holder(bonus.name) in side
    said = facts.announcement(bonus.name, side)
    if said:
        yield _announced(facts, said, made, bonus.announced)
    elif made:
        amount = 0 if _has_made(_result(facts), SLAM, side) else bonus.silent
        yield Item(bonus, Outcome.SILENT_MADE, side, amount, because("HU-29", TAKEN_KEYS[bonus.name]))


def _pagat(facts: Facts, side: Side) -> Iterator[Item]:
    """HU-30: each side by itself; played to the last trick and beaten is the only silent failure."""
    played = facts.last_pagat if facts.last_pagat in side else None
    won = played is not None and played == facts.last_taker
    said = facts.announcement(PAGAT_ULTIMO.name, side)
    if said:
        yield _announced(facts, said, won, PAGAT_ULTIMO.announced)
    elif played:
        outcome = Outcome.SILENT_MADE if won else Outcome.SILENT_FAILED
        winners = side if won else facts.against(played)
        why = because("HU-30", PAGAT_WON if won else PAGAT_BEATEN, seat=played)
        yield Item(PAGAT_ULTIMO, outcome, winners, PAGAT_ULTIMO.silent, why)


def _catch(facts: Facts, side: Side, value: int) -> Iterator[Item]:
    """HU-31: *value* silent, twice as much announced."""
    caught = next((lost for lost in facts.captures if lost.taken_by in side), None)
    said = facts.announcement(XXI_CATCH.name, side)
    if said:
        yield _announced(facts, said, caught is not None, 2 * value)
    elif caught:
        why = because("HU-31", CAUGHT, seat=caught.lost_by)
        yield Item(XXI_CATCH, Outcome.SILENT_MADE, side, value, why)


def _trumps(facts: Facts) -> Iterator[Item]:
    """HU-21: eight or nine trumps, paid to their holder alone by the other three."""
    for said in facts.announced:
        if said.bonus in TRUMP_COUNTS:
            bonus, count = BONUSES[said.bonus], TRUMP_COUNTS[said.bonus]
            why = because("HU-21", TRUMPS_HELD, seat=said.seat, count=count)
            yield Item(bonus, Outcome.HELD, (said.seat,), bonus.silent, why)


# ── paying and counting ───────────────────────────────────────────────────────────────────────


def _line(item: Item, facts: Facts) -> Line:
    if item.outcome is Outcome.HELD:
        amounts = losers_pay(item.winners, others(item.winners[0]), item.amount * facts.multiplier)
    else:
        amounts = _pay(facts, item.winners, item.amount)
    return Line(item.bonus.name, item.why, amounts)


def _pay(facts: Facts, winners: Side, amount: int) -> tuple[int, int, int, int]:
    """HU-28, HU-34: one pays one; who is alone pays or collects three times."""
    return losers_pay(winners, facts.against(winners[0]), amount * facts.multiplier)


def _count(facts: Facts) -> Iterator[Reason]:
    """HU-2, HU-15: cards are counted singly; nothing where only the points are known."""
    for name, pile in zip(("declarer's side", "opponents"), facts.piles, strict=False):
        yield because("HU-15", PILE_COUNT, side=name, points=DECK.points_in(pile), cards=len(pile))

"""The scorer of Hungarian Tarokk: facts in, lines out (HU-6, HU-21, HU-27 to HU-34)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ultimo.core.bonuses import Bonus, Outcome
from ultimo.core.facts import Announcement, Facts, HandEnd
from ultimo.core.reasons import Key, Reason, because
from ultimo.core.rulings import ruling_lines
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
    OFFENCES,
    PAGAT_ULTIMO,
    SLAM,
    TO_DOUBLE,
    TO_WIN,
    TRICKS,
    TRULL_BONUS,
    TRUMP_COUNTS,
    XXI_CATCH,
)

REVOKED = Key("revoked", "seat {seat} revoked: {points} points to each")
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
PILE_COUNT = Key("pile-count", "{side}: {points} card points in {count} cards, discards included")

MADE_KEYS = {
    TRULL_BONUS.name: (TRULL_MADE, TRULL_FAILED),
    FOUR_KINGS.name: (KINGS_MADE, KINGS_FAILED),
    PAGAT_ULTIMO.name: (PAGAT_MADE, PAGAT_FAILED),
    XXI_CATCH.name: (CATCH_MADE, CATCH_FAILED),
}
TAKEN_KEYS = {TRULL_BONUS.name: TRULL_TAKEN, FOUR_KINGS.name: KINGS_TAKEN}

Side = tuple[Seat, ...]


class Hand(NamedTuple):
    """The facts, and what follows from them for every item: the sides, who won the game and how high (HU-27)."""

    facts: Facts
    declarers: Side
    opponents: Side
    winners: Side
    height: Bonus | None  # made by the winners, and only they can; None: the game alone
    value: int  # of the game

    @staticmethod
    def of(facts: Facts) -> Hand:
        """The hand that was played as *facts* say."""
        assert facts.contract is not None, "a hand that was played has a contract"
        declarers, opponents = facts.declarers, facts.opponents
        index, winners = (0, declarers) if facts.points[0] >= TO_WIN else (1, opponents)
        double = DOUBLE_GAME if facts.points[index] >= TO_DOUBLE else None
        height = SLAM if facts.tricks[index] == TRICKS else double
        return Hand(facts, declarers, opponents, winners, height, CONTRACTS[facts.contract].value)

    def side_of(self, seat: Seat) -> Side:
        """The side *seat* is on."""
        return self.declarers if seat in self.declarers else self.opponents

    def against(self, side: Side) -> Side:
        """The other side."""
        return self.opponents if side is self.declarers else self.declarers

    def has_made(self, bonus: Bonus, side: Side) -> bool:
        """A slam makes the double game too (HU-32)."""
        return side is self.winners and self.height is not None and HEIGHTS.index(bonus) <= HEIGHTS.index(self.height)

    def said(self, bonus: Bonus, side: Side) -> Announcement | None:
        """The announcement of *bonus* by *side*."""
        return self.facts.announcement(bonus.name, side)


class Item(NamedTuple):
    """One bonus as it went: what it pays to whom; *value* 0 where it pays nothing."""

    bonus: Bonus
    outcome: Outcome
    winners: Side
    value: int
    why: Reason
    level: int = 1  # the factor kontra brought it to


def settle(facts: Facts, options: Options) -> Settlement:
    """The settlement of a hand: the game first, then every bonus that came about, then what was done wrong."""
    if facts.end is not HandEnd.PLAYED:
        return Settlement((*_not_played(facts, options), *_wrongs(facts)))
    hand = Hand.of(facts)
    items = tuple(_items(hand, options))
    lines = [*_game(hand), *(_line(item, hand) for item in items)]
    paid = tuple(line for line in lines if any(line.amounts))
    outcomes = tuple((item.bonus.name, item.outcome) for item in items)
    return Settlement((*paid, *_wrongs(facts)), outcomes, tuple(_count(facts)))


def _not_played(facts: Facts, options: Options) -> Iterator[Line]:
    """HU-6: a failed speculation; nothing else is paid without play."""
    if facts.end is not HandEnd.FAILED_SPECULATION:
        return
    assert facts.contract is not None and facts.declarer is not None, "somebody bid"
    amount = options.failed_speculation.amount * facts.multiplier
    amounts = losers_pay(others(facts.declarer), (facts.declarer,), amount)
    why = because("HU-6", NO_HONOUR, seat=facts.declarer)
    why = why.times(options.failed_speculation.amount, multiplier=facts.multiplier)
    if amount:
        yield Line(facts.contract, why, amounts)


def _wrongs(facts: Facts) -> Iterator[Line]:
    """HU-35: revokes at a table with real cards, and what the table ruled."""
    for kind, seat in facts.penalties:
        points = OFFENCES[kind]
        why = because("HU-35", REVOKED, seat=seat, points=points).times(points, multiplier=facts.multiplier)
        yield Line(kind, why, losers_pay(others(seat), (seat,), points * facts.multiplier))
    yield from ruling_lines(facts, "HU-35")


# ── game, double game and slam (HU-32) ────────────────────────────────────────────────────────


def _game(hand: Hand) -> Iterator[Line]:
    """HU-32 (3): the plain game, if it had a kontra, or if its winner announced and gets nothing higher."""
    facts, winners = hand.facts, hand.winners
    higher = any(hand.said(bonus, winners) for bonus in HEIGHTS)
    if facts.level == 1 and (higher or any(_silent_height(hand))):
        return
    key = GAME_WON if winners is hand.declarers else GAME_LOST
    why = because("HU-28", key, contract=str(facts.contract), points=facts.points[0])
    why = why.times(hand.value, kontra=facts.level, multiplier=facts.multiplier)
    yield Line(str(facts.contract), why, _pay(hand, winners, hand.value * facts.level))


def _silent_height(hand: Hand) -> Iterator[Item]:
    """HU-32 (2): a slam its side did not announce, else a double game of a side that announced neither."""
    winners, height = hand.winners, hand.height
    if height is SLAM and not hand.said(SLAM, winners):
        why = because("HU-32", SLAM_REACHED)
        yield Item(SLAM, Outcome.SILENT_MADE, winners, SLAM.silent * hand.value, why)
    elif height and not any(hand.said(bonus, winners) for bonus in HEIGHTS):
        points = hand.facts.points[0 if winners is hand.declarers else 1]
        why = because("HU-32", DOUBLE_REACHED, points=points)
        yield Item(DOUBLE_GAME, Outcome.SILENT_MADE, winners, DOUBLE_GAME.silent * hand.value, why)


def _announced_heights(hand: Hand) -> Iterator[Item]:
    """HU-32 (1)."""
    for said in hand.facts.announced:
        bonus = BONUSES[said.bonus]
        if bonus in HEIGHTS:
            made = hand.has_made(bonus, hand.side_of(said.seat))
            why = _height_reason(hand, said, made)
            yield _announced(hand, said, made, bonus.announced * hand.value, why)


def _height_reason(hand: Hand, said: Announcement, made: bool) -> Reason:
    index = 0 if said.seat in hand.declarers else 1
    if said.bonus == DOUBLE_GAME.name:
        key = DOUBLE_MADE if made else DOUBLE_FAILED
        return because("HU-32", key, seat=said.seat, points=hand.facts.points[index])
    if made:
        return because("HU-32", SLAM_MADE, seat=said.seat)
    return because("HU-32", SLAM_FAILED, seat=said.seat, tricks=hand.facts.tricks[index])


# ── the other bonuses ─────────────────────────────────────────────────────────────────────────


def _items(hand: Hand, options: Options) -> Iterator[Item]:
    yield from _announced_heights(hand)
    yield from _silent_height(hand)
    for side in (hand.declarers, hand.opponents):
        yield from _taken(hand, TRULL_BONUS, side)
        yield from _taken(hand, FOUR_KINGS, side)
        yield from _pagat(hand, side)
        yield from _catch(hand, side, options.xxi_catch.amount)
    yield from _trumps(hand)


def _announced(hand: Hand, said: Announcement, made: bool, value: int, why: Reason | None = None) -> Item:
    """An announced bonus pays the announcer's side if made, else the other."""
    bonus, side = BONUSES[said.bonus], hand.side_of(said.seat)
    outcome = Outcome.ANNOUNCED_MADE if made else Outcome.ANNOUNCED_FAILED
    if why is None:
        why = because(bonus.rule, MADE_KEYS[bonus.name][0 if made else 1], seat=said.seat)
    return Item(bonus, outcome, side if made else hand.against(side), value, why, said.level)


def _taken(hand: Hand, bonus: Bonus, side: Side) -> Iterator[Item]:
    """HU-29: all three honours, all four Kings; silent ones are not paid to a side that makes the slam."""
    made = hand.facts.holder(bonus.name) in side
    said = hand.said(bonus, side)
    if said:
        yield _announced(hand, said, made, bonus.announced)
    elif made:
        value = 0 if hand.has_made(SLAM, side) else bonus.silent
        yield Item(bonus, Outcome.SILENT_MADE, side, value, because("HU-29", TAKEN_KEYS[bonus.name]))


def _pagat(hand: Hand, side: Side) -> Iterator[Item]:
    """HU-30: each side by itself; played to the last trick and beaten is the only silent failure."""
    played = hand.facts.last_pagat if hand.facts.last_pagat in side else None
    won = played is not None and played == hand.facts.last_taker
    said = hand.said(PAGAT_ULTIMO, side)
    if said:
        yield _announced(hand, said, won, PAGAT_ULTIMO.announced)
    elif played:
        outcome = Outcome.SILENT_MADE if won else Outcome.SILENT_FAILED
        winners = side if won else hand.against(side)
        why = because("HU-30", PAGAT_WON if won else PAGAT_BEATEN, seat=played)
        yield Item(PAGAT_ULTIMO, outcome, winners, PAGAT_ULTIMO.silent, why)


def _catch(hand: Hand, side: Side, value: int) -> Iterator[Item]:
    """HU-31: *value* silent, twice as much announced."""
    caught = next((lost for lost in hand.facts.captures if lost.taken_by in side), None)
    said = hand.said(XXI_CATCH, side)
    if said:
        yield _announced(hand, said, caught is not None, 2 * value)
    elif caught:
        why = because("HU-31", CAUGHT, seat=caught.lost_by)
        yield Item(XXI_CATCH, Outcome.SILENT_MADE, side, value, why)


def _trumps(hand: Hand) -> Iterator[Item]:
    """HU-21: eight or nine trumps, paid to their holder alone by the other three."""
    for said in hand.facts.announced:
        if said.bonus in TRUMP_COUNTS:
            bonus, count = BONUSES[said.bonus], TRUMP_COUNTS[said.bonus]
            why = because("HU-21", TRUMPS_HELD, seat=said.seat, count=count)
            yield Item(bonus, Outcome.HELD, (said.seat,), bonus.silent, why)


# ── paying and counting ───────────────────────────────────────────────────────────────────────


def _line(item: Item, hand: Hand) -> Line:
    if item.outcome is Outcome.HELD:
        amounts = losers_pay(item.winners, others(item.winners[0]), item.value * hand.facts.multiplier)
    else:
        amounts = _pay(hand, item.winners, item.value * item.level)
    why = item.why.times(item.value, kontra=item.level, multiplier=hand.facts.multiplier)
    return Line(item.bonus.name, why, amounts)


def _pay(hand: Hand, winners: Side, amount: int) -> tuple[int, int, int, int]:
    """HU-28, HU-34: one pays one; who is alone pays or collects three times."""
    return losers_pay(winners, hand.against(winners), amount * hand.facts.multiplier)


def _count(facts: Facts) -> Iterator[Reason]:
    """HU-2, HU-15: cards are counted singly; nothing where only the points are known."""
    for name, pile in zip(("declarer's side", "opponents"), facts.piles, strict=False):
        yield because("HU-15", PILE_COUNT, side=name, points=DECK.points_in(pile), count=len(pile))

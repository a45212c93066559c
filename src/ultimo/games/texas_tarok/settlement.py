"""The scorer of Texas Tarok: facts in, lines out (TX-17 to TX-19, TX-22, TX-29 to TX-37)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ultimo.core.bonuses import Outcome
from ultimo.core.contracts import Contract
from ultimo.core.facts import Facts, HandEnd
from ultimo.core.reasons import Key, Reason, because
from ultimo.core.seats import NOTHING, PerSeat, at, others, per_seat
from ultimo.core.settlement import Line, Settlement, losers_pay
from ultimo.games.texas_tarok import penalties
from ultimo.games.texas_tarok.options import Options, TieAfterHrb
from ultimo.games.texas_tarok.tables import (
    CONTRACTS,
    EVEN,
    HAND_BONUSES,
    LOOKS_COST,
    LOST_MOND,
    ON_TOP,
    OWN_MISCALL,
    PAGAT_ULTIMO,
    POINTS_A_CHIP,
    PREVER,
    TRICKS,
    VALAT,
    ZEBRAK,
)

GAME_WON = Key(
    "game-won",
    "{contract} won with {points} card points, {over} over 53:"
    " ({over} + 10) × {factor} = {product}, at ten a chip {chips} chips",
)
GAME_LOST = Key(
    "game-lost",
    "{contract} lost, the others have {points} card points, {over} over 53:"
    " ({over} + 10) × {factor} = {product}, at ten a chip {chips} chips",
)
TIE_LOST = Key("tie-lost", "53 card points each, and the declarer's side has lost: {chips} chips")
TIE_WON = Key("tie-won", "53 card points each, and the side that doubled last has lost: {chips} chips")
ZEBRAK_MADE = Key("zebrak-made", "Zebrak made: no trick")
ZEBRAK_LOST = Key("zebrak-lost", "Zebrak lost with the first trick taken")
ALL_TRICKS = Key("all-tricks", "all twelve tricks, and no Valat was called")
VALAT_MADE = Key("valat-made", "the Valat called by seat {seat} is made: all twelve tricks")
VALAT_FAILED = Key("valat-failed", "the Valat called by seat {seat} fails")
HAND_BONUS = Key("hand-bonus", "seat {seat} has {bonus}, {chips} from each")
PAGAT_WON = Key("pagat-won", "the I of seat {seat} takes the last trick")
PAGAT_BEATEN = Key("pagat-beaten", "the I of seat {seat} is beaten in the last trick")
PAGAT_MADE = Key("pagat-made", "the called I of seat {seat} takes the last trick")
PAGAT_FAILED = Key("pagat-failed", "the called I of seat {seat} does not take the last trick")
MOND_LOST = Key("mond-lost", "the XXI of seat {seat} was taken by the other side")
COUNT = Key("count", "{side}: {points} card points")


class Item(NamedTuple):
    """One item as it went: who gets what for it, and how it is counted."""

    what: str
    why: Reason
    amounts: PerSeat[int]
    outcome: Outcome | None = None  # of a bonus


def settle(facts: Facts, options: Options) -> Settlement:
    """The settlement of a hand: hand bonuses, the game or a Valat, the One, the XXI, and what was done wrong."""
    if facts.end is not HandEnd.PLAYED:
        return Settlement(tuple(penalties.lines(facts, options, NOTHING)))
    assert facts.contract is not None, "a hand that was played has a contract"
    contract = CONTRACTS[facts.contract]
    game = _game(facts, contract, options)
    items = (*_hand_bonuses(facts), game, *_extras(facts, contract, options))
    uncollected = _is_uncollected(facts, game)
    paid = [item for item in items if not (uncollected and item is game)]
    lines = [Line(item.what, item.why, _times(item.amounts, facts.multiplier)) for item in paid]
    lines += penalties.lines(facts, options, NOTHING if uncollected else _times(game.amounts, facts.multiplier))
    outcomes = tuple((item.what, item.outcome) for item in items if item.outcome is not None)
    return Settlement(tuple(lines), (*outcomes, *penalties.outcomes(facts)), tuple(_count(facts)))


def uncounted(facts: Facts) -> tuple[str, ...]:
    """The contracts in which no card points are counted: Zebrak, and any with a Valat instead of the game (TX-34)."""
    has_valat = TRICKS in facts.tricks or any(said.bonus == VALAT.name for said in facts.announced)
    return tuple(CONTRACTS) if has_valat else (ZEBRAK.name,)


def is_lost(facts: Facts, options: Options) -> bool:
    """Whether the declarer pays for the hand."""
    assert facts.contract is not None and facts.declarer is not None, "somebody played a contract"
    return at(_game(facts, CONTRACTS[facts.contract], options).amounts, facts.declarer) < 0


def _is_uncollected(facts: Facts, game: Item) -> bool:
    """TX-22: who called a card of the own hand by mistake collects nothing for a hand that is won."""
    miscallers = [seat for kind, seat in facts.penalties if kind == OWN_MISCALL]
    return any(at(game.amounts, seat) > 0 for seat in miscallers)


# ── hand bonuses ──────────────────────────────────────────────────────────────────────────────


def _hand_bonuses(facts: Facts) -> Iterator[Item]:
    """TX-17: each of the other three pays, the partner too."""
    for said in facts.announced:
        bonus = HAND_BONUSES.get(said.bonus)
        if bonus is not None:
            chips = bonus.announced
            why = because(bonus.rule, HAND_BONUS, seat=said.seat, bonus=bonus.name, chips=chips)
            why = why.times(chips, multiplier=facts.multiplier)
            yield Item(bonus.name, why, losers_pay((said.seat,), others(said.seat), chips), Outcome.HELD)


# ── the game, or a Valat instead ──────────────────────────────────────────────────────────────


def _game(facts: Facts, contract: Contract, options: Options) -> Item:
    """TX-29 to TX-35."""
    if contract is ZEBRAK:
        return _zebrak(facts)
    valat = _valat(facts, contract)
    if valat is not None:
        return valat
    if facts.points[0] == EVEN:
        return _tie(facts, contract, options)
    won = facts.points[0] > EVEN
    points = facts.points[0 if won else 1]
    chips = game_chips(points, contract)
    how = {"over": points - EVEN, "factor": contract.value, "product": _product(points, contract), "chips": chips}
    why = because("TX-29", GAME_WON if won else GAME_LOST, contract=contract.name, points=points, **how)
    return _game_item(facts, contract, won, chips, why)


def game_chips(points: int, contract: Contract) -> int:
    """What *points* of the winning side are worth: to the nearest ten, halves up (TX-29)."""
    return (_product(points, contract) + POINTS_A_CHIP // 2) // POINTS_A_CHIP


def _product(points: int, contract: Contract) -> int:
    return (points - EVEN + ON_TOP) * contract.value


def _zebrak(facts: Facts) -> Item:
    """TX-35: never doubled."""
    made = facts.tricks[0] == 0
    why = because("TX-35", ZEBRAK_MADE if made else ZEBRAK_LOST).times(ZEBRAK.value, multiplier=facts.multiplier)
    sides = (facts.declarers, facts.opponents) if made else (facts.opponents, facts.declarers)
    return Item(ZEBRAK.name, why, losers_pay(*sides, ZEBRAK.value))


def _valat(facts: Facts, contract: Contract) -> Item | None:
    """TX-34: a called Valat, made or failed, or all tricks without one; it stands instead of the game."""
    said = next((said for said in facts.announced if said.bonus == VALAT.name), None)
    if said is not None:
        with_declarer = said.seat in facts.declarers
        made = facts.tricks[0 if with_declarer else 1] == TRICKS
        why = because("TX-34", VALAT_MADE if made else VALAT_FAILED, seat=said.seat)
        outcome = Outcome.ANNOUNCED_MADE if made else Outcome.ANNOUNCED_FAILED
        item = _game_item(facts, contract, with_declarer is made, VALAT.announced * contract.value, why)
        return item._replace(what=VALAT.name, outcome=outcome)
    if TRICKS not in facts.tricks:
        return None
    chips, why = VALAT.silent * contract.value, because("TX-34", ALL_TRICKS)
    item = _game_item(facts, contract, facts.tricks[0] == TRICKS, chips, why)
    return item._replace(what=VALAT.name, outcome=Outcome.SILENT_MADE)


def _tie(facts: Facts, contract: Contract, options: Options) -> Item:
    """TX-30."""
    chips = game_chips(EVEN, contract)
    won = options.tie_after_hrb is TieAfterHrb.LAST_TO_DOUBLE_LOSES and _opponents_doubled_last(facts)
    why = because("TX-30", TIE_WON if won else TIE_LOST, chips=chips)
    return _game_item(facts, contract, won, chips, why)


def _opponents_doubled_last(facts: Facts) -> bool:
    """Whether the hand's ladder ended on a step of the declarer's opponents: after one or three steps."""
    steps = facts.level.bit_length() - 1
    return steps % 2 == 1


def _game_item(facts: Facts, contract: Contract, won: bool, chips: int, why: Reason) -> Item:
    """*chips* between the sides: times the ladder (TX-23), a lost Prever times its looks (TX-32)."""
    looks = LOOKS_COST.get(facts.looks, 1) if contract is PREVER and not won else 1
    sides = (facts.declarers, facts.opponents) if won else (facts.opponents, facts.declarers)
    why = why.times(chips, ladder=facts.level, looks=looks, multiplier=facts.multiplier)
    return Item(contract.name, why, losers_pay(*sides, chips * facts.level * looks))


# ── the One and the XXI ───────────────────────────────────────────────────────────────────────


def _extras(facts: Facts, contract: Contract, options: Options) -> Iterator[Item]:
    """TX-33, TX-36: on top of the game; nothing of it in a Zebrak (TX-35)."""
    if contract is ZEBRAK:
        return
    yield from _pagat(facts)
    if options.xxi_loss:
        yield from _lost_mond(facts)


def _pagat(facts: Facts) -> Iterator[Item]:
    """TX-33: a called One is paid made or failed, a silent one if it was played to the last trick."""
    said = next((said for said in facts.announced if said.bonus == PAGAT_ULTIMO.name), None)
    seat = said.seat if said else facts.last_pagat
    if seat is None:
        return
    made = seat == facts.last_pagat == facts.last_taker
    level = said.level if said else 1
    if said is not None:
        value, key = PAGAT_ULTIMO.announced, PAGAT_MADE if made else PAGAT_FAILED
        outcome = Outcome.ANNOUNCED_MADE if made else Outcome.ANNOUNCED_FAILED
    else:
        value, key = PAGAT_ULTIMO.silent, PAGAT_WON if made else PAGAT_BEATEN
        outcome = Outcome.SILENT_MADE if made else Outcome.SILENT_FAILED
    own, other = facts.side_of(seat), facts.against(seat)
    sides = (own, other) if made else (other, own)
    why = because("TX-33", key, seat=seat).times(value, ladder=level, multiplier=facts.multiplier)
    yield Item(PAGAT_ULTIMO.name, why, losers_pay(*sides, value * level), outcome)


def _lost_mond(facts: Facts) -> Iterator[Item]:
    """TX-36: the holder pays each of the other three, the partner too."""
    for capture in facts.captures:
        seat = capture.lost_by
        amounts = losers_pay(others(seat), (seat,), LOST_MOND.silent)
        why = because("TX-36", MOND_LOST, seat=seat).times(LOST_MOND.silent, multiplier=facts.multiplier)
        yield Item(LOST_MOND.name, why, amounts, Outcome.SILENT_MADE)


# ── paying and counting ───────────────────────────────────────────────────────────────────────


def _times(amounts: PerSeat[int], multiplier: int) -> PerSeat[int]:
    return per_seat(lambda seat: at(amounts, seat) * multiplier)


def _count(facts: Facts) -> Iterator[Reason]:
    """TX-3: the card points of both sides."""
    for side, points in zip(("declarer's side", "opponents"), facts.points, strict=False):
        yield because("TX-3", COUNT, side=side, points=points)

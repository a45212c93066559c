"""What happened in a hand of Tiny Tarock, and what it pays (TT-9, TT-10)."""

from __future__ import annotations

from tests.tiny_tarock.tables import CONTRACTS, DECK, NULLO, TO_WIN
from ultimo.core.contracts import Contract
from ultimo.core.facts import Facts, HandEnd
from ultimo.core.phases.tricks import TrickPlay
from ultimo.core.reasons import Key, because
from ultimo.core.seats import Seat, others
from ultimo.core.settlement import Line, Settlement, losers_pay

COUNTED = Key("counted", "the declarer has {points} card points; 54 win")
TRICKS_TAKEN = Key("tricks-taken", "the declarer took {tricks} tricks; none wins")


def gather(contract: Contract, declarer: Seat, play: TrickPlay) -> Facts:
    """The facts of a hand played to its end; the Trade counts the cards laid away and the rest of the talon."""
    own = play.taken_by(declarer) | play.table.discards[declarer - 1]
    piles = () if contract is NULLO else (own, DECK.all - own)
    return Facts(
        contract=contract.name,
        declarer=declarer,
        points=tuple(DECK.points_in(pile) for pile in piles),
        tricks=(play.tricks_of(declarer), play.tricks_of(*others(declarer))),
        piles=piles,
        multiplier=play.table.multiplier,
    )


def settle(facts: Facts) -> Settlement:
    """One line: the declarer against the other three."""
    if facts.end is not HandEnd.PLAYED:
        return Settlement()
    assert facts.contract is not None, "a hand that was played has a contract"
    contract = CONTRACTS[facts.contract]
    if contract is NULLO:
        won, why = not facts.tricks[0], because("TT-9", TRICKS_TAKEN, tricks=facts.tricks[0])
    else:
        won, why = facts.points[0] >= TO_WIN, because("TT-9", COUNTED, points=facts.points[0])
    winners, losers = (facts.declarers, facts.opponents) if won else (facts.opponents, facts.declarers)
    return Settlement((Line(contract.name, why, losers_pay(winners, losers, contract.value * facts.multiplier)),))

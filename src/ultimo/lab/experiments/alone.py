"""One against three: from which hand a Solo or a No-Trump is right (CT-32, CT-33)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from ultimo.core.cards import TAROKS, Cards
from ultimo.core.contracts import Contract
from ultimo.core.seats import SEATS, Seat
from ultimo.core.table import Table
from ultimo.games.calling_the_twenty import GAME
from ultimo.games.calling_the_twenty.counsel.bids import FEW_TAROKS, FOR_NO_TRUMP, FOR_NO_TRUMP_LEADING, FOR_SOLO
from ultimo.games.calling_the_twenty.counsel.hand import TOP_TWO, sure_winners
from ultimo.games.calling_the_twenty.counsel.hand import count as points
from ultimo.games.calling_the_twenty.tables import NO_TRUMP, SOLO
from ultimo.lab.estimates import Counts, estimate, note
from ultimo.lab.experiment import Experiment, Finding, Said
from ultimo.lab.playing import in_contract
from ultimo.simulate import seeded_hand

LOWEST_COUNT = 10  # from there on hands are tried
Kinds = Callable[[Seat, Cards], Iterator[str]]  # the names of what a hand is an instance of; none: it is not tried


def solo_kinds(seat: Seat, hand: Cards) -> Iterator[str]:
    """By the count, for hands with Skus and XXI."""
    held = points(hand)
    if TOP_TWO <= hand and held >= LOWEST_COUNT:
        yield f"won with a count of {held}"
        if held >= FOR_SOLO:
            yield f"won with a count of {FOR_SOLO} or more"


def no_trump_kinds(seat: Seat, hand: Cards) -> Iterator[str]:
    """By sure winners and taroks, for who leads and who does not."""
    held, leads = sure_winners(hand), seat == SEATS[0]
    if held >= (FOR_NO_TRUMP_LEADING if leads else FOR_NO_TRUMP):
        winners = f"{held} sure winners" if held < FOR_NO_TRUMP else f"{FOR_NO_TRUMP} sure winners or more"
        who = "the Forehand" if leads else "others"
        taroks = f"up to {FEW_TAROKS}" if len(hand & TAROKS) <= FEW_TAROKS else f"over {FEW_TAROKS}"
        yield f"won with {winners}{', the Forehand' if held < FOR_NO_TRUMP else ''}"
        yield f"won with {winners}, {who}, {taroks} taroks"


def count(contract: Contract, kinds: Kinds, seed: int, numbers: range) -> Counts:
    """The deals *numbers* in *contract*, where a hand is of some of *kinds*; of several the first seat declares."""
    counts: Counts = {}
    for index in numbers:
        dealt = seeded_hand(GAME, seed, index)
        for seat, names in _candidates(dealt.dealt, kinds):
            played = in_contract(dealt, seat, contract.name, seed, index)
            if played is not None and played.facts is not None:
                for name in names:
                    note(counts, name, played.facts.points[0] > played.facts.points[1])
            break
    return counts


def _candidates(table: Table, kinds: Kinds) -> Iterator[tuple[Seat, list[str]]]:
    for seat in SEATS:
        if names := list(kinds(seat, table.hand(seat))):
            yield seat, names


def findings(said: Said, about: str, counts: Counts) -> list[Finding]:
    """Every kind of hand; what is said is said of those whose name begins with *about*."""
    known = [(name, estimate(sums)) for name, sums in sorted(counts.items(), key=_order)]
    return [Finding(name, found, "%", said if name.startswith(about) else None) for name, found in known if found]


def _order(entry: tuple[str, object]) -> tuple[int, str]:
    name = entry[0]
    return int(next(word for word in name.replace(",", "").split() if word.isdigit())), name


SOLO_EXPERIMENT = Experiment(
    name="solo",
    game=GAME,
    rule="CT-32",
    claim="A Solo is right from a count of 12 with Skus and XXI.",
    assumptions="Whoever has Skus and XXI and a count of 10 or more plays a Solo, the others pass; all four play as"
    " the book, defaults.",
    method="Share of these hands in which the soloist gets 45 card points or more, by the count (CT-31).",
    deals=120_000,
    shard=2_000,
    count=partial(count, SOLO, solo_kinds),
    findings=partial(findings, Said("a Solo from 12", 0.5, 1.0), f"won with a count of {FOR_SOLO}"),
)
NO_TRUMP_EXPERIMENT = Experiment(
    name="no-trump",
    game=GAME,
    rule="CT-32, CT-33",
    claim="A No-Trump is right with five sure winners, taroks few or none; who does not lead needs length besides.",
    assumptions="The first seat with five sure winners or more, or four if it is the Forehand, plays a No-Trump, the"
    " others pass; all four play as the book, defaults.",
    method="Share of these hands in which the declarer gets 45 card points or more, by sure winners (CT-33), taroks and"
    " whether the declarer leads.",
    deals=170_000,
    shard=10_000,
    count=partial(count, NO_TRUMP, no_trump_kinds),
    findings=partial(findings, Said("a No-Trump with five", 0.5, 1.0), f"won with {FOR_NO_TRUMP} sure winners or more"),
)

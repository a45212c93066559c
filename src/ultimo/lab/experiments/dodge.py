"""The Dodge Round: whether small cards keep the Forehand from losing it (CT-32)."""

from __future__ import annotations

from ultimo.core.cards import KINGS, Cards
from ultimo.core.seats import Seat
from ultimo.games.calling_the_twenty import GAME
from ultimo.games.calling_the_twenty.counsel.hand import HIGH_TAROKS
from ultimo.games.calling_the_twenty.counsel.hand import count as points
from ultimo.games.calling_the_twenty.tables import DODGE
from ultimo.lab.estimates import Counts, estimate, note
from ultimo.lab.experiment import Experiment, Finding, Said
from ultimo.lab.playing import in_contract
from ultimo.simulate import seeded_hand

FOREHAND = Seat(1)
MOST = 6  # the count up to which the book plays it
SMALL = "not lost with small cards only"
FEW, MANY = f"{SMALL}, count up to {MOST}", f"{SMALL}, count over {MOST}"
OTHER = f"not lost with other hands, count up to {MOST}"
EVERY = 25  # deals, one of which other hands are tried in: they are many more
BY_CHANCE = 0.75  # of four one loses


def count(seed: int, numbers: range) -> Counts:
    """The deals *numbers* in a Dodge Round of the Forehand."""
    counts: Counts = {}
    for index in numbers:
        dealt = seeded_hand(GAME, seed, index)
        hand = dealt.dealt.hand(FOREHAND)
        names = _kinds(hand, index)
        played = in_contract(dealt, FOREHAND, DODGE.name, seed, index) if names else None
        if played is not None and played.facts is not None:
            for name in names:
                note(counts, name, played.facts.points[0] < max(played.facts.points))
    return counts


def _kinds(hand: Cards, index: int) -> tuple[str, ...]:
    """What the *hand* of a deal is an instance of; nothing: it is not tried."""
    is_few = points(hand) <= MOST
    if not hand & (HIGH_TAROKS | KINGS):
        return SMALL, FEW if is_few else MANY
    return (OTHER,) if is_few and index % EVERY == 0 else ()


def findings(counts: Counts) -> list[Finding]:
    """Each kind of hand."""
    said = {SMALL: Said("small cards only: oftener than by chance, 75 %", BY_CHANCE, 1.0)}
    known = [(name, estimate(counts[name])) for name in (SMALL, FEW, MANY, OTHER) if name in counts]
    return [Finding(name, found, "%", said.get(name)) for name, found in known if found]


EXPERIMENT = Experiment(
    name="dodge-round",
    game=GAME,
    rule="CT-32",
    claim="A Dodge Round is right with small cards only: no tarok from XV up and no King.",
    assumptions="The Forehand plays a Dodge Round with every such hand; all four play as the book, defaults.",
    method="Share of these hands in which somebody else takes the most card points, beside other"
    " hands with a count (CT-31) up to 6.",
    deals=400_000,
    shard=5_000,
    count=count,
    findings=findings,
)

"""The Call: from which count it is right, what the partner and a lone King bring (CT-32, CT-34, CT-35)."""

from __future__ import annotations

from collections.abc import Iterator

from ultimo.core.cards import COLOR_SUITS, KINGS, SUITS, card
from ultimo.core.seats import SEATS, Seat
from ultimo.core.state import State
from ultimo.games.calling_the_twenty import GAME
from ultimo.games.calling_the_twenty.counsel.bids import FOR_CALL
from ultimo.games.calling_the_twenty.counsel.hand import count as points
from ultimo.games.calling_the_twenty.tables import CALL
from ultimo.lab.estimates import Counts, estimate, note
from ultimo.lab.experiment import Experiment, Finding, Said
from ultimo.lab.playing import in_contract
from ultimo.simulate import seeded_hand

FOREHAND = Seat(1)
FEWEST, MOST = 5, 13  # counts that come often enough to be measured one by one
SAID = {
    f"won with a count of {FOR_CALL}": Said("a Call from 9", 0.5, 1.0),
    f"won with a count of {FOR_CALL} or more": Said("a Call from 9", 0.5, 1.0),
    "two tricks or more of the called XX": Said("count on two", 0.5, 1.0),
    "tricks of the called XX": Said("expect three", 2.5, 3.5),
    "tricks of a lone King": Said("about half a trick", 0.45, 0.55),
}


def count(seed: int, numbers: range) -> Counts:
    """The deals *numbers* in a Call of the Forehand."""
    counts: Counts = {}
    for index in numbers:
        played = in_contract(seeded_hand(GAME, seed, index), FOREHAND, CALL.name, seed, index)
        if played is not None:
            _count_won(played, counts)
            _count_partner(played, counts)
            _count_kings(played, counts)
    return counts


def _count_won(played: State, counts: Counts) -> None:
    facts, held = played.facts, points(played.dealt.hand(FOREHAND))
    assert facts is not None, "the hand is over"
    won = facts.points[0] > facts.points[1]
    note(counts, f"won with a count of {held}", won)
    side = f"of {FOR_CALL} or more" if held >= FOR_CALL else f"below {FOR_CALL}"
    note(counts, f"won with a count {side}", won)


def _count_partner(played: State, counts: Counts) -> None:
    facts = played.facts
    assert facts is not None and facts.called is not None, "a Call calls"
    if facts.called is not card("XX"):
        return
    tricks = sum(taker == facts.partner for _, taker in played.view(None).public.tricks)
    note(counts, "tricks of the called XX", tricks)
    note(counts, "two tricks or more of the called XX", tricks >= 2)
    note(counts, "three tricks or more of the called XX", tricks >= 3)


def _count_kings(played: State, counts: Counts) -> None:
    """Lone Kings of all hands, as dealt."""
    kings = [king for seat in SEATS for king in _lone_kings(played, seat)]
    tricks = played.view(None).public.tricks
    won = [king for trick, taker in tricks for king in trick.cards if king in kings and trick.player_of(king) == taker]
    note(counts, "tricks of a lone King", len(won), len(kings))


def _lone_kings(played: State, seat: Seat) -> Iterator[object]:
    hand = played.dealt.hand(seat)
    for suit in COLOR_SUITS:
        held = hand & SUITS[suit]
        if len(held) == 1 and held <= KINGS:
            yield from held


def findings(counts: Counts) -> list[Finding]:
    """Wins by count, then the partner's tricks and the Kings'."""
    labels = [f"won with a count of {held}" for held in range(FEWEST, MOST + 1)]
    labels += [f"won with a count below {FOR_CALL}", f"won with a count of {FOR_CALL} or more"]
    labels += [f"{most} or more of the called XX" for most in ("two tricks", "three tricks")]
    shares = [(label, "%") for label in labels]
    in_tricks = [(label, "tricks") for label in ("tricks of the called XX", "tricks of a lone King")]
    known = [(label, unit, estimate(counts[label])) for label, unit in shares + in_tricks if label in counts]
    return [Finding(label, found, unit, SAID.get(label)) for label, unit, found in known if found]


EXPERIMENT = Experiment(
    name="call",
    game=GAME,
    rule="CT-32, CT-34, CT-35",
    claim="A Call is right from a count of 9; the called XX brings three tricks, surely two; a lone King half a trick.",
    assumptions="The Forehand plays a Call with every hand, the others pass; all four play as the book, defaults.",
    method="Share of deals in which the callers get 45 card points or more, by the Forehand's count (CT-31); tricks"
    " that the holder of XX takes, where XX was called; Kings dealt without another card of their suit that take"
    " the trick they fall in.",
    deals=20_000,
    shard=250,
    count=count,
    findings=findings,
)

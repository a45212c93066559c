"""Whether facts can be those of a hand of a game: what every game knows of them, before they are settled."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import chain

from ultimo.core.facts import Facts, HandEnd
from ultimo.core.facts_json import FactsError
from ultimo.core.game import Game
from ultimo.core.seats import SEATS, Seat
from ultimo.core.table import NO_CARDS

SHARES = (0, 2, len(SEATS))  # nothing is counted; by side; by seat


def checked(
    facts: Facts, game: Game, offences: Collection[str] | None = None, uncounted: Collection[str] | None = None
) -> Facts:
    """*facts* if a hand of *game* can have them; FactsError says which entry cannot be, and what would be right.

    *offences* are the penalties the game pays for, *uncounted* its contracts in which no card points are counted. None
    for either: the game looks at no penalties; it may settle without points and tricks.
    """
    problems = [_problems(facts, game)]
    if uncounted is not None:
        problems.append(_of_the_play(facts, uncounted))
    if offences is not None:
        problems.append(_penalties(facts, offences))
    for problem in chain(*problems):
        raise problem
    return facts


def _penalties(facts: Facts, offences: Collection[str]) -> Iterator[FactsError]:
    for kind, _ in facts.penalties:
        if kind not in offences:
            yield FactsError("penalties", kind, f"offences are {', '.join(offences)}")


def _of_the_play(facts: Facts, uncounted: Collection[str]) -> Iterator[FactsError]:
    if facts.end is HandEnd.PLAYED and facts.contract is not None:
        if not sum(facts.tricks):
            yield FactsError("tricks", facts.tricks, "a hand that was played has some")
        if not facts.points and facts.contract not in uncounted:
            yield FactsError("points", facts.points, "a hand that was played has some")


def _problems(facts: Facts, game: Game) -> Iterator[FactsError]:
    yield from _roles(facts, game)
    yield from _seats(facts)
    yield from _factors(facts)
    yield from _bonuses(facts, game)
    yield from _counts(facts, game)


def _roles(facts: Facts, game: Game) -> Iterator[FactsError]:
    if facts.contract is not None and facts.contract not in game.contracts:
        yield FactsError("contract", facts.contract, f"contracts are {', '.join(game.contracts)}")
    played = facts.end in (HandEnd.PLAYED, HandEnd.FAILED_SPECULATION)
    for name, value in (("contract", facts.contract), ("declarer", facts.declarer)):
        if played and value is None:
            yield FactsError(name, value, f"a hand that is {facts.end.value} has one")
        if facts.end is HandEnd.PASSED_OUT and value is not None:
            yield FactsError(name, value, "a hand that was passed out has none")
    if facts.partner is not None and facts.partner == facts.declarer:
        yield FactsError("partner", facts.partner, "who plays alone has no partner: write null")
    if facts.called is not None and facts.called not in game.deck.all:
        yield FactsError("called", facts.called, f"it is not in the deck of {game.id}")


def _seats(facts: Facts) -> Iterator[FactsError]:
    for where, seat in _named_seats(facts):
        if seat is not None and seat not in SEATS:
            yield FactsError(where, seat, "write a seat from 1 to 4")
    for lost in facts.captures:
        if lost.lost_by == lost.taken_by:
            yield FactsError("captures", lost.card, "who lost the card and who took it are not the same")
    lost_cards = [lost.card for lost in facts.captures]
    if len(set(lost_cards)) < len(lost_cards):
        yield FactsError("captures", lost_cards, "a card is lost once")


def _named_seats(facts: Facts) -> Iterator[tuple[str, Seat | None]]:
    for name in ("declarer", "partner", "last_taker", "last_pagat", "first_right"):
        yield name, getattr(facts, name)
    yield from (("announced", said.seat) for said in facts.announced)
    yield from (("holders", seat) for _, seat in facts.holders)
    yield from (("penalties", seat) for _, seat in facts.penalties)
    for lost in facts.captures:
        yield from (("captures", lost.lost_by), ("captures", lost.taken_by))


def _factors(facts: Facts) -> Iterator[FactsError]:
    levels = (("announced", said.level) for said in facts.announced)
    for where, factor in (("level", facts.level), ("multiplier", facts.multiplier), *levels):
        if factor < 1 or factor & (factor - 1):
            yield FactsError(where, factor, "factors are 1, 2, 4, 8 …")
    if facts.looks < 0:
        yield FactsError("looks", facts.looks, "write 0 or more")


def _bonuses(facts: Facts, game: Game) -> Iterator[FactsError]:
    said = [(one.bonus, one.seat) for one in facts.announced]
    for where, names in (("announced", [name for name, _ in said]), ("holders", [name for name, _ in facts.holders])):
        for name in names:
            if name not in game.bonuses:
                yield FactsError(where, name, f"bonuses are {', '.join(game.bonuses)}")
    if len(set(said)) < len(said):
        yield FactsError("announced", said, "a seat announces a bonus once")
    held = [name for name, _ in facts.holders]
    if len(set(held)) < len(held):
        yield FactsError("holders", held, "a bonus is held once")


def _counts(facts: Facts, game: Game) -> Iterator[FactsError]:
    total = game.deck.points_in(game.deck.all)
    size = (len(game.deck.cards) - game.talon) // len(SEATS)
    for where, numbers in (("points", facts.points), ("tricks", facts.tricks)):
        if len(numbers) not in SHARES or min(numbers, default=0) < 0:
            yield FactsError(where, numbers, "write one number of 0 or more for each side, or for each seat")
    if facts.points and sum(facts.points) != total:
        yield FactsError("points", facts.points, f"together they are {total}, the card points of the deck")
    if sum(facts.tricks) > size:
        yield FactsError("tricks", facts.tricks, f"a hand has {size} tricks")
    yield from _piles(facts, game)


def _piles(facts: Facts, game: Game) -> Iterator[FactsError]:
    if facts.piles and tuple(map(game.deck.points_in, facts.piles)) != facts.points:
        yield FactsError("piles", facts.points, "points are those of the cards in the piles")
    once = f"every card of the deck of {game.id} is counted once"
    counted = NO_CARDS
    for pile in facts.piles:
        if counted & pile:
            yield FactsError("piles", pile, once)
        counted |= pile
    if facts.piles and counted != game.deck.all:
        yield FactsError("piles", counted, once)

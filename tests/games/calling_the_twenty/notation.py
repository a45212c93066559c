"""Hands and facts of Calling the Twenty in a few characters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from ultimo.core.actions import Action, parse_action
from ultimo.core.cards import Cards
from ultimo.core.facts import Announcement, Facts
from ultimo.core.game import View
from ultimo.core.reading import parse_settings
from ultimo.core.seats import SEATS, PerSeat, Seat, per_seat
from ultimo.core.settlement import Settlement
from ultimo.core.state import State, replay
from ultimo.core.table import Table
from ultimo.games.calling_the_twenty import CallingTheTwenty
from ultimo.games.calling_the_twenty.options import Options
from ultimo.games.calling_the_twenty.settlement import settle
from ultimo.games.calling_the_twenty.tables import DECK

ONE, TWO, THREE, FOUR = SEATS

# How auctions go when nothing else is the point.
STOOD = "1:stand 2:pass 3:pass 4:pass"  # the Forehand is to choose
CALLED = f"{STOOD} 1:bid:call 1:call:XX"  # the announcing begins
SILENT = "1:pass 2:pass 3:pass 4:pass"  # nobody announces anything
CALL_BEGINS = f"{CALLED} {SILENT}"  # the Forehand is to lead
SOLO_BY = {  # the announcing begins with the soloist
    ONE: "1:bid:solo 2:pass 3:pass 4:pass",
    TWO: "1:stand 2:bid:solo 3:pass 4:pass 1:pass",
    THREE: "1:stand 2:pass 3:bid:solo 4:pass 1:pass",
    FOUR: "1:stand 2:pass 3:pass 4:bid:solo 1:pass",
}
PLAIN = {  # the announcing begins with the Forehand, the declarer in each
    "call": CALLED,
    "no-trump": "1:bid:no-trump 2:pass 3:pass 4:pass",
    "solo": "1:bid:solo 2:pass 3:pass 4:pass",
    "valat": "1:bid:valat 2:pass 3:pass 4:pass",
}


def game(options: str = "") -> CallingTheTwenty:
    """The game with *options* as a record writes them: `kontra=x2 emperor=in-order`."""
    return CallingTheTwenty(Options.parse(parse_settings(options.split())))


def table(hands: str = "", multiplier: int = 1) -> Table:
    """`table("XX I | KH")`: what is named goes to seats 1 to 4, the rest in deck order to the seats with most room."""
    named = [Cards.of(part) for part in hands.split("|")]
    held = [*named, *(Cards() for _ in SEATS[len(named) :])]
    rest = DECK.all - Cards.of(card for hand in held for card in hand)
    for card in rest:
        poorest = min(range(4), key=lambda seat: len(held[seat]))
        held[poorest] |= Cards(card.bit)
    return Table(per_seat(lambda seat: held[seat - 1]), multiplier=multiplier)


def moves(text: str) -> Iterator[Action]:
    """The actions of `1:stand 2:pass`, without the seats."""
    return (parse_action(word.partition(":")[2]) for word in text.split())


def after(hands: str, said: str, options: str = "", multiplier: int = 1) -> State:
    """The hand after *said*, checked to be what those seats did."""
    state = replay(game(options), table(hands, multiplier), moves(said))
    done = [f"{seat}:{action}" for seat, action in state.actions]
    assert done == said.split()
    return state


def finished(state: State) -> State:
    """The hand after everybody did the first of what was legal, to its end."""
    while not state.over:
        state = state.apply(state.legal_actions()[0])
    return state


def legal(state: State) -> set[str]:
    """What may be done now, as tokens."""
    return {action.token for action in state.legal_actions()}


def refusal(state: State, token: str) -> tuple[str, str]:
    """Rule and key of the reason why *token* may not be done now."""
    reason = state.refusal(parse_action(token))
    assert reason is not None, f"{token} is legal"
    assert str(reason), "every reason is a sentence"
    return reason.rule, reason.key.name


def why_not(state: State, token: str) -> str:
    """The sentence that says why *token* may not be done now."""
    return str(state.refusal(parse_action(token)))


def view(state: State, seat: Seat | None = None) -> View:
    """What *seat*, by default the one to act, sees."""
    return state.view(state.actor if seat is None else seat)


def declared(state: State) -> tuple[Seat | None, str | None]:
    """Who plays what, as all can see."""
    public = state.view(None).public
    return public.declarer, public.contract


def said(*announcements: str) -> tuple[Announcement, ...]:
    """`said("pagat-ultimo@1", "absolut@2*4")`: bonus, seat, and the factor kontra brought it to."""
    return tuple(map(_announcement, announcements))


def _announcement(text: str) -> Announcement:
    item, _, level = text.partition("*")
    bonus, _, seat = item.partition("@")
    return Announcement(bonus, Seat(int(seat)), int(level or 1))


def pair(points: Sequence[int], partner: int = 3, tricks: Sequence[int] = (5, 5), **more: Any) -> Facts:
    """The Call by seat 1 and *partner*."""
    return _facts("call", 1, points, tricks, partner=Seat(partner), **more)


def alone(contract: str, declarer: int, points: Sequence[int], tricks: Sequence[int] = (5, 5), **more: Any) -> Facts:
    """A contract of one against three."""
    return _facts(contract, declarer, points, tricks, **more)


def dodge(*points: int, **more: Any) -> Facts:
    """The Dodge Round with *points* by seat."""
    return _facts("dodge", 1, points, (3, 3, 2, 2), **more)


def _facts(contract: str, declarer: int, points: Sequence[int], tricks: Sequence[int], **more: Any) -> Facts:
    assert sum(points) == 88 and sum(tricks) == 10, "88 card points and ten tricks"
    start = Facts(contract=contract, declarer=Seat(declarer), points=tuple(points), tricks=tuple(tricks))
    return replace(start, **more)


def settled(facts: Facts, options: str = "") -> Settlement:
    """The settlement of *facts*."""
    return settle(facts, game(options).options)


def scores(facts: Facts, options: str = "") -> PerSeat[int]:
    """What every seat gets for *facts*."""
    return settled(facts, options).scores


def lines(settlement: Settlement) -> list[tuple[str, str, PerSeat[int]]]:
    """Rule, item and amounts of every line."""
    return [(line.rule, line.what, line.amounts) for line in settlement.lines]


def outcomes(settlement: Settlement) -> dict[str, str]:
    """How each bonus went that was open."""
    return {name: outcome.value for name, outcome in settlement.outcomes}


def text(cards: Iterable[object]) -> str:
    """Cards as tokens between blanks."""
    return " ".join(map(str, cards))

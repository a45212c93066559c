"""Hands and facts of Hungarian Tarokk in a few characters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from ultimo.core.actions import Action, parse_action
from ultimo.core.cards import Cards
from ultimo.core.events import Event
from ultimo.core.facts import Announcement, Facts
from ultimo.core.game import View
from ultimo.core.reading import parse_settings
from ultimo.core.seats import SEATS, PerSeat, Seat, per_seat
from ultimo.core.settlement import Settlement
from ultimo.core.state import State, replay
from ultimo.core.table import Table
from ultimo.games.hungarian_tarokk import HungarianTarokk
from ultimo.games.hungarian_tarokk.options import Options
from ultimo.games.hungarian_tarokk.settlement import settle
from ultimo.games.hungarian_tarokk.tables import DECK, TALON

ONE, TWO, THREE, FOUR = SEATS

# One deal for most tests: seat 1 has Skíz and the XIX, seat 2 the XX, seat 4 the XXI; the I lies in the talon.
HANDS = (
    "SK XIX XVI XII IX KH QH CC JS | XX XV XI VII QD CD QC KS CS"
    " | XVIII XIV X V JH KD JD KC 10S | XXI XVII XIII IV III CH 1D JC QS"
)
TALON_CARDS = "VIII 1H 10C VI II I"
BID = "1:bid:three 2:pass 3:pass 4:pass"  # seat 1 plays a Three
LAID = f"{BID} 1:discard:1H 1:discard:10C 1:discard:JS 2:discard:CD 3:discard:10S 4:discard:1D"
CALLED = f"{LAID} 1:call:XX"  # the announcing begins; seat 2 is the partner
SILENT = "1:pass 2:pass 3:pass 4:pass"
PLAYING = f"{CALLED} {SILENT}"  # seat 1 is to lead


def game(options: str = "") -> HungarianTarokk:
    """The game with *options* as a record writes them: `kontra-cap=16 free-call=own-xx`."""
    return HungarianTarokk(Options.parse(parse_settings(options.split())))


def table(hands: str = HANDS, talon: str = TALON_CARDS, multiplier: int = 1) -> Table:
    """`table("XX I | KH", "SK")`: what is named goes to seats 1 to 4 and the top of the talon.

    Cards of the talon that a hand has are left out; the rest comes from the end of the deck, suits before trumps.
    """
    held = [Cards.of(part) for part in hands.split("|")]
    held += [Cards() for _ in SEATS[len(held) :]]
    taken = Cards.of(one for hand in held for one in hand)
    lying = [one for token in talon.split() for one in Cards.of(token) - taken]
    rest = list(reversed([*(DECK.all - taken - Cards.of(lying))]))
    for seat in range(4):
        missing = 9 - len(held[seat])
        held[seat] |= Cards.of(rest[:missing])
        del rest[:missing]
    lying += rest[: TALON - len(lying)]
    return Table(per_seat(lambda seat: held[seat - 1]), tuple(lying), multiplier=multiplier)


def moves(text: str) -> Iterator[Action]:
    """The actions of `1:bid:three 2:pass`, without the seats."""
    return (parse_action(word.partition(":")[2]) for word in text.split())


def after(said: str, hands: str = HANDS, talon: str = TALON_CARDS, options: str = "", multiplier: int = 1) -> State:
    """The hand after *said*, checked to be what those seats did."""
    state = replay(game(options), table(hands, talon, multiplier), moves(said))
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


def view(state: State, seat: Seat | None = None) -> View:
    """What *seat*, by default the one to act, sees."""
    return state.view(state.actor if seat is None else seat)


def heard(state: State, *kinds: type[Event]) -> list[Event]:
    """The events of *kinds* that everybody heard, in order."""
    return [event for event in state.view(None).log if isinstance(event, kinds)]


def sides(state: State) -> dict[Seat, bool]:
    """Whose side all know: with the declarer or not."""
    return state.view(None).public.sides


def said(*announcements: str) -> tuple[Announcement, ...]:
    """`said("pagat-ultimo@1", "slam@2*4")`: bonus, seat, and the factor kontra brought it to."""
    return tuple(map(_announcement, announcements))


def _announcement(text: str) -> Announcement:
    item, _, level = text.partition("*")
    bonus, _, seat = item.partition("@")
    return Announcement(bonus, Seat(int(seat)), int(level or 1))


def pair(contract: str, points: int, tricks: int = 5, partner: int | None = 3, **more: Any) -> Facts:
    """*contract* by seat 1 and *partner*, who have *points* and *tricks*."""
    start = Facts(
        contract=contract,
        declarer=ONE,
        partner=Seat(partner) if partner else None,
        points=(points, 94 - points),
        tricks=(tricks, 9 - tricks),
    )
    return replace(start, **more)


def alone(contract: str, points: int, tricks: int = 5, **more: Any) -> Facts:
    """*contract* by seat 1 against three."""
    return pair(contract, points, tricks, None, **more)


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
    """How each bonus went that came about."""
    return {name: outcome.value for name, outcome in settlement.outcomes}


def keys(reasons: Iterable[Any]) -> Sequence[tuple[str, str]]:
    """Rule and key of each reason."""
    return [(reason.rule, reason.key.name) for reason in reasons]

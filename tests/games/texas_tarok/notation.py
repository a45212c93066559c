"""Hands and facts of Texas Tarok in a few characters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from tests.core import notation as core
from ultimo.core.actions import Action, parse_action
from ultimo.core.facts import Announcement, Facts
from ultimo.core.game import View
from ultimo.core.reading import parse_settings
from ultimo.core.seats import SEATS, PerSeat, Seat
from ultimo.core.settlement import Settlement
from ultimo.core.state import State, replay
from ultimo.core.table import Table
from ultimo.games.texas_tarok import TexasTarok
from ultimo.games.texas_tarok.options import Options
from ultimo.games.texas_tarok.settlement import settle

ONE, TWO, THREE, FOUR = SEATS
SILENT = "1:pass 2:pass 3:pass 4:pass"  # a round in which nobody says anything
SILENT_FROM_TWO = "2:pass 3:pass 4:pass 1:pass"

# A deal whose cards the tests know: seat 1 holds XX and XIX and two of the four talon cards are taroks.
DEAL = (
    "SK XX XIX VIII VII KH QH CH KD QD KC QC"
    " | XXI XVIII XVII XVI XV XIV JH 1H CD JD CC JC"
    " | I XIII XII XI X IX 4H 3H 1D 4D KS QS"
    " | III II 2H 3D 2D 7C CS JS 10S 9S 8S 7S"
)
LYING = "VI V 10C 9C 8C IV"  # the talon of that deal
PREVER = "1:bid:prever 2:pass 3:pass 4:pass"
ZEBRAK = "1:bid:zebrak 2:pass 3:pass 4:pass"
ZE_RUKY = "1:bid:ze-ruky 2:pass 3:pass 4:pass"
POVINOST = "1:bid:povinost 2:pass 3:pass 4:pass"
LAID = f"{POVINOST} 1:discard:10C,9C,QH,CH 2:discard:8C 3:discard:4H"  # the hand bonuses begin
QUIET = f"{LAID} {SILENT}"  # the declarer is to call
TWO_CALLS = f"1:pass 2:bid:povinost 3:pass 4:pass 2:discard:10C,9C,JC,CC 3:discard:8C 4:discard:2H {SILENT_FROM_TWO}"
CALLED = f"{QUIET} 1:call:XVIII"  # the announcing begins; seat 2 is the partner


def game(options: str = "") -> TexasTarok:
    """The game with *options* as a record writes them: `emperor=any-order hands=open`."""
    return TexasTarok(Options.parse(parse_settings(options.split())))


def table(hands: str = "", talon: str = "", multiplier: int = 1) -> Table:
    """`table("XX I | KH", "II KS")`: what is named goes to seats 1 to 4 and the talon, the rest in deck order."""
    return core.table(game(), hands, talon, multiplier)


def moves(text: str) -> Iterator[Action]:
    """The actions of `1:pass 2:discard:QH,CH`, without the seats."""
    for word in text.split():
        token = word.partition(":")[2]
        if token.startswith("discard:"):
            yield from (parse_action(f"discard:{card}") for card in token.removeprefix("discard:").split(","))
        else:
            yield parse_action(token)


def known(said: str, options: str = "") -> State:
    """The deal that the tests know after *said*."""
    return after(DEAL, said, options, LYING)


def after(hands: str, said: str, options: str = "", talon: str = "", multiplier: int = 1) -> State:
    """The hand after *said*, checked to be what those seats did."""
    state = replay(game(options), table(hands, talon, multiplier), moves(said))
    seats = [int(word[0]) for word in said.split() for _ in moves(word)]
    assert seats == [seat for seat, _ in state.actions]
    return state


def finished(state: State) -> State:
    """The hand after everybody did the first of what was legal, to its end."""
    return core.finished(state)


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


def said(*announcements: str) -> tuple[Announcement, ...]:
    """`said("valat@1", "pagat-ultimo@2*4")`: bonus, seat, and the factor its ladder brought it to."""
    return tuple(map(_announcement, announcements))


def _announcement(text: str) -> Announcement:
    item, _, level = text.partition("*")
    bonus, _, seat = item.partition("@")
    return Announcement(bonus, Seat(int(seat)), int(level or 1))


def facts(contract: str, points: int, **more: Any) -> Facts:
    """*contract* by seat 1 alone, or with `partner=`; *points* for the declarer's side."""
    start = Facts(contract=contract, declarer=ONE, points=(points, 106 - points), tricks=(6, 6), first_right=ONE)
    return replace(start, **more)


def pair(points: int, contract: str = "povinost", **more: Any) -> Facts:
    """Seats 1 and 2 against 3 and 4."""
    return facts(contract, points, partner=TWO, **more)


def settled(facts: Facts, options: str = "") -> Settlement:
    """The settlement of *facts*."""
    return settle(facts, game(options).options)


def scores(facts: Facts, options: str = "") -> PerSeat[int]:
    """What every seat gets for *facts*."""
    return settled(facts, options).scores


def lines(settlement: Settlement) -> list[tuple[str, str, PerSeat[int]]]:
    """Rule, item and amounts of every line."""
    return [(line.rule, line.what, line.amounts) for line in settlement.lines]


def outcomes(settlement: Settlement) -> Sequence[tuple[str, str]]:
    """How each bonus went that was open."""
    return [(name, outcome.value) for name, outcome in settlement.outcomes]

"""Counts the known faults of bots: four of a bot play whole hands, and the first of each fault are printed as records.

`python -m benchmarks.faults --bot book --hands 500`; each record can be replayed with `ultimo replay`. With `--plain`
the hands begin at the first lead of the plain contract, so that much is played whatever the bot bids; others can be
kept with `--keep`. `--ask 40000it` asks a long search about each fault: what it costs, or that nothing is better.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from statistics import fmean
from typing import NamedTuple

from benchmarks.first_leads import PLAIN, leads
from benchmarks.kept_hands import add_argument, file_in, whole_hands
from benchmarks.known_faults import Calls, Fault, Kind, faults
from ultimo.bots import BOTS, MakePlayer, bot_named
from ultimo.bots.hints import hints
from ultimo.bots.search.budget import Budget
from ultimo.core.game import Game
from ultimo.core.phases import PhaseName
from ultimo.core.record import Record, format_record
from ultimo.core.seats import per_seat
from ultimo.core.state import State
from ultimo.games import find_game
from ultimo.simulate import play_hand

FREE = 0.05  # what a choice is behind the best one, in the game's unit, without that it matters


class Found(NamedTuple):
    """The faults in a run of hands."""

    hands: int
    played: int  # hands that came to card play
    counts: Counter[Kind]  # faults
    examples: dict[Kind, list[tuple[Fault, State]]]  # the first of each
    calls: Calls
    costs: dict[Kind, list[float]]  # of each fault, if it was asked for


def found(hands: Iterable[State], examples: int = 0, ask: Budget | None = None) -> Found:
    """The faults in *hands*, which are over, with *examples* of each; *ask* a search what they cost."""
    counts: Counter[Kind] = Counter()
    costs: dict[Kind, list[float]] = {kind: [] for kind in Kind}
    shown_here: dict[Kind, list[tuple[Fault, State]]] = {kind: [] for kind in Kind}
    calls, ends = Calls(), Counter[PhaseName]()
    for state in hands:
        ends[state.ended[-1].name] += 1
        calls.add(state)
        for fault in faults(state):
            counts[fault.kind] += 1
            if ask:
                costs[fault.kind].append(cost(fault, state, ask))
            if len(shown_here[fault.kind]) < examples:
                shown_here[fault.kind].append((fault, state))
    return Found(ends.total(), ends[PhaseName.PLAY], counts, shown_here, calls, costs)


def cost(fault: Fault, end: State, ask: Budget) -> float:
    """How much less than the best choice *fault* is worth by a search of that budget, in the game's unit; 0 or more."""
    state = State.begin(end.game, end.dealt)
    for _, action in end.actions[: fault.move]:
        state = state.apply(action)
    return next(hint.behind for hint in hints(state.view(fault.seat), ask) if hint.action == fault.action)


def plain_hands(game: Game, make: MakePlayer, number: int, seed: int) -> Iterator[State]:
    """Hands of four *make* from the first lead of the plain contract on."""
    for lead in leads(game, seed, number):
        yield play_hand(lead.state, per_seat(lambda _: make), seed, lead.number)


def shown(run: Found, calls: bool = True) -> str:
    """The counts, the *calls* too if the bot made them, then the examples as records that say where the fault is."""
    played = max(run.played, 1)
    lines = [
        f"  {kind.value:38} {run.counts[kind]:6}  {run.counts[kind] / played:8.3f} a hand{_costs(run.costs[kind])}"
        for kind in Kind
    ]
    lines += [_called(run.calls)] if calls else []
    for examples in run.examples.values():
        lines += [f"\n{format_record(Record.of(state, [('Fault', str(fault))]))}" for fault, state in examples]
    return "\n".join(lines)


def _costs(costs: Sequence[float]) -> str:
    if not costs:
        return ""
    free = sum(cost < FREE for cost in costs)
    return f"; {free} cost less than {FREE}, all {fmean(costs):.3f} on average, the worst {max(costs):.2f}"


def _called(calls: Calls) -> str:
    cards = ", ".join(f"{token} {count}" for token, count in calls.cards.most_common()) or "none"
    verdict = "; always the same card" if calls.is_always_the_same else ""
    return f"  calls with a choice: {cards}; of the own hand {calls.own}{verdict}"


def _hands(game: Game, name: str, asked: argparse.Namespace) -> Iterator[State]:
    make = bot_named(name)
    if asked.plain:
        return plain_hands(game, make, asked.hands, asked.seed)
    return whole_hands(game, make, asked.hands, asked.seed, file_in(asked.keep, game.id, name, asked.seed))


def main(arguments: Sequence[str] | None = None) -> None:
    """The command."""
    told = argparse.ArgumentParser(prog="faults", description=__doc__)
    told.add_argument("--game", choices=PLAIN, action="append", help="all three")
    told.add_argument("--bot", nargs="+", default=list(BOTS), help="all bots", metavar="NAME")
    told.add_argument("--hands", type=int, default=200, help="how many a game and bot, at least one; 200")
    told.add_argument("--plain", action="store_true", help="from the first lead of the plain contract")
    told.add_argument("--seed", type=int, default=7, help="of the deals: 7")
    add_argument(told)
    told.add_argument("--examples", type=int, default=1, help="records printed of each fault: 1")
    told.add_argument(
        "--ask", type=Budget.parse, metavar="BUDGET", help="what each fault costs by a search of this budget"
    )
    asked = told.parse_args(arguments)
    if asked.hands < 1:
        told.error(f"argument --hands: {asked.hands} hands show nothing; write 1 or more")
    for game in asked.game or PLAIN:
        for name in asked.bot:
            run = found(_hands(find_game(game), name, asked), asked.examples, asked.ask)
            print(f"\n{game}, {name}, {run.hands} hands, {run.played} with card play", flush=True)
            print(shown(run, calls=not asked.plain), flush=True)


if __name__ == "__main__":
    main()

"""Counts the known faults of bots: four of a bot play whole hands, and the first of each fault are printed as records.

`python -m benchmarks.faults --bot book --hands 500`; each record can be replayed with `ultimo replay`.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from benchmarks.first_leads import PLAIN
from benchmarks.known_faults import Calls, Fault, Kind, faults
from ultimo.bots import BOTS, MakePlayer, bot_named
from ultimo.core.game import Game
from ultimo.core.record import Record, format_record
from ultimo.core.seats import per_seat
from ultimo.core.state import State
from ultimo.games import find_game
from ultimo.simulate import play_hand, seeded_hand


class Found(NamedTuple):
    """The faults in a run of hands."""

    hands: int
    counts: Counter[Kind]  # faults
    examples: dict[Kind, list[tuple[Fault, State]]]  # the first of each
    calls: Calls


def found(game: Game, make: MakePlayer, hands: int, seed: int, examples: int = 0) -> Found:
    """The faults of four *make* in *hands* hands, with so many *examples* of each."""
    run = Found(hands, Counter(), {kind: [] for kind in Kind}, Calls())
    for number in range(hands):
        state = play_hand(seeded_hand(game, seed, number), per_seat(lambda _: make), seed, number)
        run.calls.add(state)
        for fault in faults(state):
            run.counts[fault.kind] += 1
            if len(run.examples[fault.kind]) < examples:
                run.examples[fault.kind].append((fault, state))
    return run


def shown(run: Found) -> str:
    """The counts, then the examples as records that say where the fault is."""
    lines = [f"  {kind.value:38} {run.counts[kind]:6}  {run.counts[kind] / run.hands:8.3f} a hand" for kind in Kind]
    calls = ", ".join(f"{token} {count}" for token, count in run.calls.cards.most_common()) or "no call with a choice"
    verdict = "; always the same card" if run.calls.is_always_the_same else ""
    lines.append(f"  calls with a choice: {calls}; of the own hand {run.calls.own}{verdict}")
    for examples in run.examples.values():
        lines += [f"\n{format_record(Record.of(state, [('Fault', str(fault))]))}" for fault, state in examples]
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    """The command."""
    told = argparse.ArgumentParser(prog="faults", description=__doc__)
    told.add_argument("--game", choices=PLAIN, action="append", help="all three")
    told.add_argument("--bot", nargs="+", default=list(BOTS), help="all bots", metavar="NAME")
    told.add_argument("--hands", type=int, default=200, help="how many a game and bot, at least one; 200")
    told.add_argument("--seed", type=int, default=7, help="of the deals: 7")
    told.add_argument("--examples", type=int, default=1, help="records printed of each fault: 1")
    asked = told.parse_args(arguments)
    if asked.hands < 1:
        told.error(f"argument --hands: {asked.hands} hands show nothing; write 1 or more")
    for game in asked.game or PLAIN:
        for name in asked.bot:
            run = found(find_game(game), bot_named(name), asked.hands, asked.seed, asked.examples)
            print(f"\n{game}, {name}, {asked.hands} hands\n{shown(run)}", flush=True)


if __name__ == "__main__":
    main()

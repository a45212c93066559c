"""How well bots play their cards: the strength index of each on the same deals, and the differences in pairs.

Without arguments a few deals only, to be quick; `python -m benchmarks.bench_bots --deals 500` for figures to publish.
Best cards of the all-seeing pair are kept in `benchmarks/results/all_seeing.jsonl`: a run that was stopped goes on.
"""

from __future__ import annotations

import argparse
import json
import platform
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from benchmarks.all_seeing import NODES, Found, Seen, all_seeing
from benchmarks.first_leads import PLAIN, Lead, leads
from benchmarks.strength import Both, Estimate, difference, index, played
from ultimo.bots import BOTS, bot_named
from ultimo.bots.kernel import KernelMissing, kernel
from ultimo.games import find_game

FEW = 12  # deals where nothing is said
SEED = 7
REFERENCE = "book" if "book" in BOTS else "random"
RESULTS = Path(__file__).parent / "results"
RANDOM, ALL_SEEING = "random", "all-seeing"


@dataclass(frozen=True, slots=True)
class Run:
    """What everybody came to on the same deals, by deal."""

    game: str
    reference: str
    results: dict[str, list[Both]]
    seconds: dict[str, float]
    exact: int  # deals in which the all-seeing pair never reached a limit

    def points(self, name: str) -> list[float]:
        """Card points of both hands of each deal."""
        return [both.points for both in self.results[name]]

    def index(self, name: str) -> Estimate:
        """The index of *name*."""
        return index(self.points(name), self.points(RANDOM), self.points(ALL_SEEING))

    def ahead(self, one: str, other: str) -> Estimate:
        """How far *one* is ahead of *other*."""
        return difference(self.points(one), self.points(other), self.points(RANDOM), self.points(ALL_SEEING))


def run(game: str, bots: Sequence[str], reference: str, deals: int, seed: int, found: Found) -> Run:
    """Plays *deals* of *game* with each of *bots*, at random, and seeing all."""
    at_lead = leads(find_game(game), seed, deals)
    outside = bot_named(reference)
    results: dict[str, list[Both]] = {}
    seconds: dict[str, float] = {}
    for name in dict.fromkeys((RANDOM, *bots)):
        begin = time.perf_counter()
        results[name] = [played(lead, bot_named(name), outside) for lead in at_lead]
        seconds[name] = time.perf_counter() - begin
    begin = time.perf_counter()
    seen: list[Seen] = [_seen(lead, reference, found) for lead in at_lead]
    results[ALL_SEEING] = [one.both for one in seen]
    seconds[ALL_SEEING] = time.perf_counter() - begin
    return Run(game, reference, results, seconds, sum(one.exact for one in seen))


def _seen(lead: Lead, reference: str, found: Found) -> Seen:
    return all_seeing(lead, bot_named(reference), found)


def shown(run: Run) -> str:
    """The run as Markdown."""
    deals = len(run.results[RANDOM])
    lines = [
        f"### {run.game}: {PLAIN[run.game]}, {deals} deals, against {run.reference}",
        "",
        "| bot | index | points declaring | defending | won declaring | defending | seconds a deal |",
        "| --- | --- | --- | --- | --- | --- | --- |",
        *[_row(run, name) for name in run.results],
        "",
    ]
    if run.exact < deals:
        lines += [_bound(run, deals), ""]
    for one, other in combinations([name for name in run.results if name not in (RANDOM, ALL_SEEING)], 2):
        ahead = run.ahead(other, one)
        errors = abs(ahead.value) / ahead.stderr if ahead.stderr else 0.0
        lines.append(f"{other} is ahead of {one} by {ahead}: {errors:.1f} standard errors")
    return "\n".join(lines)


def _row(run: Run, name: str) -> str:
    both, deals = run.results[name], len(run.results[name])
    hands = ([one.declaring for one in both], [one.defending for one in both])
    points = [f"{sum(result.points for result in side) / deals:.1f}" for side in hands]
    won = [f"{sum(result.won for result in side) / deals:.0%}" for side in hands]
    return f"| {' | '.join([name, str(run.index(name)), *points, *won, f'{run.seconds[name] / deals:.3f}'])} |"


def _bound(run: Run, deals: int) -> str:
    nodes = NODES[run.game]
    return (
        f"In {deals - run.exact} of {deals} deals the all-seeing pair reached its limit of {nodes:,} positions a "
        f"question: it is a lower bound, so each index is an upper one."
    )


def to_json(run: Run) -> dict[str, object]:
    """The run for programs."""
    return {
        "contract": PLAIN[run.game],
        "reference": run.reference,
        "deals": len(run.results[RANDOM]),
        "exact": run.exact,
        "index": {name: run.index(name)._asdict() for name in run.results},
        "results": {name: [(*both.declaring, *both.defending) for both in run.results[name]] for name in run.results},
        "seconds": run.seconds,
    }


def main(arguments: Sequence[str] | None = None) -> None:
    """The command."""
    told = argparse.ArgumentParser(prog="bench_bots", description=__doc__)
    told.add_argument("--deals", type=int, default=FEW, help=f"how many a game, at least two; {FEW}")
    told.add_argument("--game", choices=PLAIN, action="append", help="all three")
    told.add_argument("--bot", nargs="+", default=list(BOTS), help="all bots", metavar="NAME")
    told.add_argument("--reference", choices=list(BOTS), default=REFERENCE, help=f"whom they play: {REFERENCE}")
    told.add_argument("--seed", type=int, default=SEED, help=f"of the deals: {SEED}")
    asked = told.parse_args(arguments)
    if asked.deals < 2:
        told.error(f"argument --deals: {asked.deals} deals have no standard error; write 2 or more")
    try:
        kernel()
    except KernelMissing as missing:
        told.error(str(missing))
    if asked.deals == FEW:
        print(f"{FEW} deals a game: a look only, with wide errors; --deals 500 for figures to publish")
    found, runs = Found(RESULTS / "all_seeing.jsonl"), {}
    for game in asked.game or PLAIN:
        one = run(game, asked.bot, asked.reference, asked.deals, asked.seed, found)
        print(f"\n{shown(one)}", flush=True)
        runs[game] = to_json(one)
    where = {"python": platform.python_version(), "machine": platform.machine(), "system": platform.system()}
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / "bots.json").write_text(json.dumps({"where": where, "seed": asked.seed, "games": runs}) + "\n")


if __name__ == "__main__":
    main()

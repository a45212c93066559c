"""How well bots play their cards: the strength index of each on the same deals, and the differences in pairs.

Without arguments a few deals only, to be quick; `python -m benchmarks.bench_bots --deals 500` for figures to publish.
Every deal that was played, and every card of the all-seeing pair, is kept in `--keep DIR`: a stopped run goes on.
`shuffled:100it` is `search:100it` whose findings are dealt out anew among the choices: what is left of it without them.
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
from typing import NamedTuple

from benchmarks.all_seeing import METHOD, NODES, all_seeing
from benchmarks.first_leads import PLAIN, Lead, leads
from benchmarks.kept_lines import KeptLines
from benchmarks.shuffled import measured_bot, version
from benchmarks.strength import Both, Estimate, Result, difference, index, played
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


@dataclass(frozen=True, slots=True)
class Kept:
    """What earlier runs found, which only grows."""

    deals: KeptLines  # both hands of a deal by a bot, with the seconds they took
    cards: KeptLines  # of the all-seeing pair

    @staticmethod
    def in_folder(folder: Path) -> Kept:
        """What *folder* keeps."""
        return Kept(KeptLines(folder / "deals.jsonl"), KeptLines(folder / "all_seeing.jsonl"))


class Played(NamedTuple):
    """Both hands of a deal, the seconds they took, and whether no limit was reached in them."""

    both: Both
    seconds: float
    exact: bool = True


def run(game: str, bots: Sequence[str], reference: str, deals: int, seed: int, kept: Kept) -> Run:
    """Plays *deals* of *game* with each of *bots*, at random, and seeing all."""
    at_lead = leads(find_game(game), seed, deals)
    all_played = {
        name: [_played(lead, name, reference, kept) for lead in at_lead]
        for name in dict.fromkeys((RANDOM, *bots, ALL_SEEING))
    }
    return Run(
        game,
        reference,
        {name: [one.both for one in some] for name, some in all_played.items()},
        {name: sum(one.seconds for one in some) for name, some in all_played.items()},
        sum(one.exact for one in all_played[ALL_SEEING]),
    )


def _played(lead: Lead, name: str, reference: str, kept: Kept) -> Played:
    """A deal by the pair *name*, unless it was played before by the same versions of the bots."""
    versions = [METHOD if name == ALL_SEEING else version(name), version(reference)]
    key = json.dumps([lead.state.game.id, lead.seed, lead.number, name, reference, *versions])

    def play() -> Played:
        begin = time.perf_counter()
        if name == ALL_SEEING:
            both, exact = all_seeing(lead, bot_named(reference), kept.cards)
        else:
            both, exact = played(lead, measured_bot(name), bot_named(reference)), True
        return Played(both, time.perf_counter() - begin, exact)

    (declaring, defending), seconds, exact = kept.deals.once(key, play)
    return Played(Both(Result(*declaring), Result(*defending)), seconds, exact)


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
    told.add_argument("--bot", nargs="+", default=[*BOTS, "shuffled"], help="all bots", metavar="NAME")
    told.add_argument("--reference", choices=list(BOTS), default=REFERENCE, help=f"whom they play: {REFERENCE}")
    told.add_argument("--seed", type=int, default=SEED, help=f"of the deals: {SEED}")
    told.add_argument("--keep", type=Path, default=RESULTS, metavar="DIR", help=f"keep what is found there: {RESULTS}")
    asked = told.parse_args(arguments)
    if asked.deals < 2:
        told.error(f"argument --deals: {asked.deals} deals have no standard error; write 2 or more")
    try:
        kernel()
    except KernelMissing as missing:
        told.error(str(missing))
    if asked.deals == FEW:
        print(f"{FEW} deals a game: a look only, with wide errors; --deals 500 for figures to publish")
    kept, runs = Kept.in_folder(asked.keep), {}
    for game in asked.game or PLAIN:
        one = run(game, asked.bot, asked.reference, asked.deals, asked.seed, kept)
        print(f"\n{shown(one)}", flush=True)
        runs[game] = to_json(one)
    where = {"python": platform.python_version(), "machine": platform.machine(), "system": platform.system()}
    asked.keep.mkdir(parents=True, exist_ok=True)
    (asked.keep / "bots.json").write_text(json.dumps({"where": where, "seed": asked.seed, "games": runs}) + "\n")


if __name__ == "__main__":
    main()

"""Runs many seeds, goes on where it was left, and prints each that fails as the command that runs it again."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from pathlib import Path

from tests.server.simulation.run import Failed, simulate
from tests.server.simulation.sometimes import SOMETIMES
from tests.server.simulation.tables import GAMES


def main() -> int:
    """The exit status: 1 if a seed failed, or a rare state was never reached."""
    parser = argparse.ArgumentParser(prog="python -m tests.server.simulation", description=__doc__)
    parser.add_argument("--seeds", required=True, metavar="A..B", help="the first and the last seed")
    parser.add_argument("--game", choices=GAMES, help="one game alone")
    parser.add_argument("--file", type=Path, help="where results are kept; seeds that are there are not run again")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="no seed is begun after so long")
    asked = parser.parse_args()
    first, _, last = asked.seeds.partition("..")
    jobs = [(seed, game) for seed in range(int(first), int(last or first) + 1) for game in GAMES]
    until = time.monotonic() + 60 * asked.minutes
    rows = _kept(asked.file)
    known = {(row["seed"], row["game"]) for row in rows}
    for seed, game in jobs:
        if asked.game in (None, game) and (seed, game) not in known and time.monotonic() < until:
            rows.append(_row(seed, game))
            _keep(asked.file, rows[-1])
    return _told(rows, is_alone=first == (last or first))


def _row(seed: int, game: str) -> dict[str, object]:
    """What came of one seed."""
    began = time.monotonic()
    try:
        hash_, hands, reached, seconds = simulate(seed, game)
    except Failed as failed:
        print(f"FAILED: python -m tests.server.simulation --seeds {seed} --game {game}\n{failed}", flush=True)
        return {"seed": seed, "game": game, "failed": str(failed).splitlines()[-1][:300]}
    took = time.monotonic() - began
    print(f"{game} {seed}: {hash_}, {hands} hands, {took:.1f} s", flush=True)
    return {"seed": seed, "game": game, "hands": hands, "seconds": seconds, "took": took, "reached": reached}


def _kept(path: Path | None) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text().splitlines()] if path and path.exists() else []


def _keep(path: Path | None, row: dict[str, object]) -> None:
    if path:
        with path.open("a") as file:
            file.write(json.dumps(row) + "\n")


def _told(rows: list[dict[str, object]], is_alone: bool) -> int:
    """Prints what all seeds came to; one that is alone need not reach every rare state."""
    reached: Counter[str] = Counter()
    for row in rows:
        found = row.get("reached", {})
        assert isinstance(found, dict)
        reached.update(found)
    failed = [row for row in rows if "failed" in row]
    never = [] if is_alone else [state for state in SOMETIMES if not reached[state]]
    hands = sum(int(str(row.get("hands", 0))) for row in rows)
    print(f"{len(rows)} runs, {hands} hands, {len(failed)} failed")
    for state in sorted(SOMETIMES, key=lambda state: reached[state]):
        print(f"{reached[state]:9} {state}")
    print(*(f"never: {state}" for state in never), sep="\n")
    return 1 if failed or never else 0


if __name__ == "__main__":
    sys.exit(main())
